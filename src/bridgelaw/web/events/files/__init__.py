"""Files of an event: deals, imports, files that are followed, and downloads."""
