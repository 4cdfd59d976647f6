"""Laws 68 to 71: claims and concessions."""
