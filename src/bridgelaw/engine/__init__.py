"""Laws as functions over a case. A law reads facts; an unknown fact becomes a question.

Nothing in this package knows bridge.
"""
