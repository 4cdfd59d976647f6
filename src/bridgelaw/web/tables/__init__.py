"""The pages of a table in an event: what its phone shows, and the call for the director."""
