"""Files of deals, as dealing programs write them for a dealing machine or for hand records."""
