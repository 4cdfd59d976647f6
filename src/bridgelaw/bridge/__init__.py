"""The game as played, legal or not: cards, hands, calls, tricks and turns. No rulings."""
