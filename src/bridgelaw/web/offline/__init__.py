"""Ruling without a connection: the installable page and its data."""
