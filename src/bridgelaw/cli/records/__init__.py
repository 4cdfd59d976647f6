"""The commands under "Records of play"."""
