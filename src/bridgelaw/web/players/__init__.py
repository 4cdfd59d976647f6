"""Published results for players."""
