"""The same arithmetic for fields of many thousands, exact, with numpy arrays.

Every method works the same way (`Results.score`): count the scores of each board (a histogram),
compute the value of each score on that board, and assign each result the value of its score. The
figures are whole numbers of equal parts, so that weighted scores lose nothing; each function
documents its unit. For a club of a few tables the plain modules in `scoring` are faster.
"""
