"""Incidents of the auction: calls out of turn, insufficient, changed, inadmissible; where the
auction stands."""
