"""Use cases without HTTP and without a terminal: interviews, rulings, scored events, imports, jobs."""
