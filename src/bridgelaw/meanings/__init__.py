"""The meanings of calls, compared as sets of hands (Law 23A).

This package makes no rulings: the laws decide what follows from a comparison. A `Meaning` is parsed
from a line such as `12-21 S5+` (`notation`), compared with another (`comparison`), looked up by
name (`library`), and listed for every legal call (`options`). The sets are exact: `hands` divides
all 635,013,559,600 hands by their high-card points and suit lengths.
"""
