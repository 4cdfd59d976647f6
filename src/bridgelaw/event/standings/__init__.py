"""Totals, floating averages, tie-breaks and ranks: from the marks of the boards to the standings,
each line explained."""
