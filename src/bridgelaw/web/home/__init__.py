"""The first page, preferences, jobs, and the health check."""
