"""Laws 77 to 79: the score."""
