"""Matches: who met whom on which boards, the score of each team on each board, and the result.

`matches(event)` finds the matches among the lines, `comparison` scores one board for one team,
`results` adds up a match and converts it into victory points, and `working` explains it in words.
Everything is computed for each team separately: if a ruling gives the two sides of a table scores
that do not mirror each other, neither do the teams' IMPs or victory points.
"""
