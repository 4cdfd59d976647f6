"""Translated texts, and numbers and dates in the format of each language."""
