"""Use cases without HTTP and terminal: interviews, rulings, scored events, imports, jobs."""
