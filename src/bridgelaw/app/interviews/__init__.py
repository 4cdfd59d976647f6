"""Interviews: the state, the actions of a director, and the storing of both."""
