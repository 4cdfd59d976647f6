"""The commands under "Server"."""
