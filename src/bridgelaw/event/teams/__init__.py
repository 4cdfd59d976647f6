"""Matches: who met whom on which boards, what each team makes of each board, and what a match is
worth.

`matches(event)` finds the matches among the lines, `comparison` scores one board for one team,
`results` adds up a match and turns it into victory points, `working` shows how in words. Everything
is reckoned for each team by itself: where a ruling gives the two sides of a table scores that do
not mirror each other, neither do the teams' IMPs, nor their victory points.
"""
