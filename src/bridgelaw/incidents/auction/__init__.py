"""Incidents of the auction: irregular calls, and the state of the auction."""
