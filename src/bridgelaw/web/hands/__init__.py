"""Hands, auctions and play records: the editor, imported files, and the records of each."""
