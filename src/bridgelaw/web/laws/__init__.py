"""The law book."""
