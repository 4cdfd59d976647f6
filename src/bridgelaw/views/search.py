"""The results of a search of the law book."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bridgelaw.lawbook.search import Hit, Kind


class HitView(Struct, frozen=True, kw_only=True):
    """A hit, with an excerpt of its text. `marks` are the matches in `snippet`."""

    kind: Literal["law", "section", "incident", "case"]
    number: str
    title: str
    language: str
    snippet: str
    marks: list[tuple[int, int]]
    score: float


KINDS: dict[Kind, Literal["law", "section", "incident", "case"]] = {
    Kind.LAW: "law",
    Kind.SECTION: "section",
    Kind.INCIDENT: "incident",
    Kind.CASE: "case",
}


def hit_view(hit: Hit) -> HitView:
    """Return the view of a hit."""
    return HitView(
        kind=KINDS[hit.entry.kind],
        number=hit.entry.number,
        title=hit.entry.title,
        language=hit.entry.language,
        snippet=hit.snippet,
        marks=list(hit.marks),
        score=round(hit.score, 1),
    )
