"""Law 21B1b: what is presumed where nobody can show what was agreed."""

from __future__ import annotations

from bridgelaw.engine.law import law
from bridgelaw.laws.auction.explanations import Agreement, Explained


@law("21B1b")
def presumption(case: Explained) -> Agreement:
    """Without evidence to the contrary a mistaken explanation is presumed, not a mistaken call."""
    return case.agreement if case.evidence else Agreement.OTHERWISE
