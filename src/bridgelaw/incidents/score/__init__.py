"""Incidents of the score: adjusted scores, disputed tricks, and the score of a contract."""
