"""Movements: who meets whom in which round, at which table, with which boards.

`movements()` in `catalogue` lists what the program knows; `propose` chooses for an evening;
`problems` and `figures` check any movement, also one of a club's own.
"""
