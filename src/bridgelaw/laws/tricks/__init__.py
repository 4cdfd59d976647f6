"""Laws 65 to 67: tricks in order, looked at, and defective."""
