"""Totals, floating averages, tie-breaks and ranks: from the marks of boards to the standings.

Each line is explained.
"""
