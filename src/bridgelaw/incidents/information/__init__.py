"""Incidents of information: unauthorised, mistaken, asked for."""
