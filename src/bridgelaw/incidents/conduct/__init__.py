"""Complaints about conduct, suspicion, spectators."""
