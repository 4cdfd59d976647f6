"""Configuration of the server: its settings and its log."""
