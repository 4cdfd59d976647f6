"""Laws as functions over a case: a law reads facts, and a fact that nobody knows yet becomes a
question.

Nothing in this room knows bridge.
"""
