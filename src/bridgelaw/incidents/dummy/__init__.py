"""Incidents about dummy: declarer's words, dummy's play and conduct."""
