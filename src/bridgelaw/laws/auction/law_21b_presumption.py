"""Law 21B1b: the presumption if the agreement cannot be established."""

from __future__ import annotations

from bridgelaw.engine.law import law
from bridgelaw.laws.auction.explanations import Agreement, Explained


@law("21B1b")
def presumption(case: Explained) -> Agreement:
    """Without evidence to the contrary a mistaken explanation is presumed, not a mistaken call."""
    return case.agreement if case.evidence else Agreement.OTHERWISE
