"""Incidents with cards, boards and seats."""
