"""Descriptions of what happened, in a director's own words, in English, Danish or both."""
