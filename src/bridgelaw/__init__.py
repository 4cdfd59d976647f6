"""Rulings, adjusted scores and results for directors of duplicate bridge."""

__version__ = "0.1.0"
