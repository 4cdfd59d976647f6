"""Laws 23 to 39: irregular calls."""
