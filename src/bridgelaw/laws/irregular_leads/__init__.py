"""Laws 53 to 60: leads and plays out of turn, premature or at the same time."""
