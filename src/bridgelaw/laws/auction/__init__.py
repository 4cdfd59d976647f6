"""Laws 17 to 22: the auction, questions and explanations."""
