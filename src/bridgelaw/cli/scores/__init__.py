"""The commands under "Scores"."""
