"""Laws 17 to 22: how the auction goes, and what is asked and explained."""
