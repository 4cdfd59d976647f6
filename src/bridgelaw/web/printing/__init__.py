"""Rulings and lists as PDF and CSV."""
