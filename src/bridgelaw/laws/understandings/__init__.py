"""Law 40: partnership agreements, and their disclosure to the opponents."""
