"""Results that arrive in files while an event is played: a Bridgemate session, a folder."""
