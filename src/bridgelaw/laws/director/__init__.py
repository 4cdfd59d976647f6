"""Laws 80 to 93: the organiser, the director, penalties and appeals."""
