"""The game as it is really played, lawfully or not: cards, hands, calls, tricks and whose turn it
is. No rulings."""
