"""Events of a hundred thousand tables: the lines of their boards in columns, scored all at once.

The marks are those of the ordinary scorers (`event.counted`): each different score of a board is
scored once. The totals and places are computed in whole numbers for all contestants together. The
figures are the same as those of `Scored` and `standings`, which serve everything else.
"""
