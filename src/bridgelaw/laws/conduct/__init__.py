"""Laws 72 to 76: conduct, communication and spectators."""
