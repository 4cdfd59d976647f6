"""Finds by itself what went wrong in play records: revokes, leads out of turn, results that cannot
be, and slips of the pen."""
