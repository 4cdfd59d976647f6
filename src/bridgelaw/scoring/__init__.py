"""Laws 77, 78 and 12C as arithmetic: numbers in, numbers out. It knows no tournament, no file and
no language.

Scores of a board are points seen from North-South unless said otherwise. What is not a whole number
is a `Fraction`, so that nothing is lost before the regulation says how to round (`rounding`). A
field of many thousands is scored by `scoring.arrays`, which alone needs numpy and is imported only
by those who want it.
"""
