"""Scoring a board by each method: from the lines of its traveller to the marks of both sides."""
