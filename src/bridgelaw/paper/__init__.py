"""Printed output: rulings, appeals, standings and boards as PDF, lists of an event as CSV."""
