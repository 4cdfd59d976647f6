"""The home page, preferences, jobs, and the health check."""
