"""The definitions of the law book: the words of the auction and of the score, and what makes a call
artificial."""
