"""Commands on events, scores and files of results."""
