"""An adjusted score: what a ruling yields and an event takes."""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaw.outcomes.outcome import TableScore


@dataclass(frozen=True, slots=True)
class AdjustedScore:
    """Each side's score in place of the one reached at the table, with the sections of law that it rests on."""

    score: TableScore
    laws: tuple[str, ...]
    reason: str = ""
    """The director's own words."""
