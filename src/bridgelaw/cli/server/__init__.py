"""Commands that serve, and that look after a server's database and accounts."""
