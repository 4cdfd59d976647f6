"""Files that a director writes about an event: adjusted scores, penalties and polls."""
