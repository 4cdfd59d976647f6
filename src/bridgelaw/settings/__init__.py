"""How the server is configured: its settings and its log."""
