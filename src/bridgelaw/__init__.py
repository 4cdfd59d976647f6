"""Rulings for directors of duplicate bridge, with the laws and the reasons behind them."""

__version__ = "0.1.0"
