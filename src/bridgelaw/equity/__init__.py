"""The double-dummy value of a board at any moment of its play.

All four hands are known, and everyone plays the best card. It is an aid to the director's judgement
and never a ruling. The solver is DDS, from the package endplay: `pip install "bridgelaw[equity]"`.
This package does not load it; it runs in separate processes (see `processes`).
"""
