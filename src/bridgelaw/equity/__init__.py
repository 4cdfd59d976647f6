"""What a board was worth at any moment of its play, by double-dummy analysis: all four hands are
seen, and everybody plays his best card. An aid to the director's judgement and never a ruling.

The solver is DDS, which comes with the package endplay: `pip install "bridgelaw[equity]"`. Nothing
here loads it; it lives in processes of its own (see `processes`).
"""
