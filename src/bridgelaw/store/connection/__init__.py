"""The database behind the store: how it is reached, locked, written to and brought up to date."""
