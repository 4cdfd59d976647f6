"""Find errors in play records: revokes, leads out of turn, impossible results, writing errors."""
