"""Incidents of the lead: out of turn, premature, restricted."""
