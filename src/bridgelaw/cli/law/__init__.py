"""The commands under "Law book"."""
