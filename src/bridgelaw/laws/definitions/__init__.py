"""The Definitions of the law book.

They are the words of the auction and of the score, and the criteria for an artificial call.
"""
