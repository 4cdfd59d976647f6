"""The same arithmetic for fields of many thousands, in numpy: arrays in, arrays out, and still
exact.

Every method goes the same way (`Results.score`): count each board's scores (a histogram), work out
what each score is worth on that board, and give each result what its score is worth. All is done in
whole numbers of equal parts, so that weighted scores lose nothing; each function says in what unit
its figures stand. For a club of a few tables the plain modules beside this one are faster.
"""
