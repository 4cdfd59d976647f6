"""An event scored anew from its travellers, and held against what its file prints: by which method,
and where it differs.

Programs score alike in the main and differ at the edges: what becomes of a board that lacks a
score, to what a figure is rounded, whether a pair that sat out is brought up to the others. The
named methods are tried, and the one that fits best is told. What no method explains is shown line
by line, with the reason where it can be told.
"""
