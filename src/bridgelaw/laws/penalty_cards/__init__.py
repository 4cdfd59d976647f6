"""Laws 48 to 52: exposed cards, penalty cards, and the obligations that they create."""
