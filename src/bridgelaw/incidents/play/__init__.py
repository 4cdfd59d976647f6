"""Incidents of the play: revokes, exposed and played cards, penalty cards, tricks."""
