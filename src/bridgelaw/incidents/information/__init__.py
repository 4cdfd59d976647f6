"""Incidents of information: unauthorised or mistaken information, and questions."""
