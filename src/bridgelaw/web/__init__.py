"""The desk as pages: written on the server, for a phone at the table and for a screen in the
office."""
