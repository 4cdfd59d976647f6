"""What calls show, compared as sets of hands (Law 23A). No rulings: what follows from a comparison
is for the laws to say.

A `Meaning` is read from a line such as `12-21 S5+` (`notation`), compared with another
(`comparison`), looked up by name (`library`), and set beside every legal call (`options`). Sets are
exact: `hands` divides all 635,013,559,600 hands by their high-card points and the lengths of their
suits.
"""
