"""Laws 77, 78 and 12C as arithmetic on numbers.

The package does not depend on tournaments, files or languages. Scores of a board are points seen
from North-South unless stated otherwise. A value that is not a whole number is a `Fraction`, so
that nothing is lost before the regulation says how to round (`rounding`). A field of many thousands
is scored by `scoring.arrays`, the only part that needs numpy; import it only if it is needed.
"""
