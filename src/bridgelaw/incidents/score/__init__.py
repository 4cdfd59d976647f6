"""Incidents of the score: adjusted scores, disputed tricks, what a contract is worth."""
