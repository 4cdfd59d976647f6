"""Laws 41 to 47: the play of the cards.

They cover cards that are played, designated and taken back.
"""
