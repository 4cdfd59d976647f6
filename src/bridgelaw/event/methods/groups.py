"""Which lines of a traveller are compared with one another, and how many scores were expected of
them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bridgelaw.event.model import Board, Event
from bridgelaw.scores.outcome import TableScore

Sizes = Mapping[str, int]
"""How many scores each section has, or is to have, on a board; under `""` where scores are compared
across the field."""


@dataclass(frozen=True, slots=True)
class Group:
    """Lines that are compared with one another: those of a section, or of the field, that played
    one form of the board."""

    section: str
    """Empty across the field."""
    form: str
    """Law 87B: the form of a fouled board. Empty where it was played in one form only."""
    places: tuple[int, ...] | None
    """Which lines they are. None for all of them, in order."""
    expected: int
    """How many scores are expected of the section or the field, in whatever form: those on its
    fullest board."""

    def scores(self, board: Board) -> list[TableScore]:
        """What each line of the group has, after any ruling."""
        lines = (
            board.lines if self.places is None else [board.lines[place] for place in self.places]
        )
        return [line.ruling.score if line.ruling else line.score for line in lines]


def sizes(board: Board, event: Event) -> Sizes:
    """How many lines of a board have a score, by section where the event compares within sections
    only.

    A line that was not played at all is as if it were not there: nobody sat down, or the round fell
    out.
    """
    played = (
        line for line in board.lines if (line.ruling.score if line.ruling else line.score).is_played
    )
    if event.by_section:
        return Counter(line.section for line in played)
    return {"": sum(1 for _ in played)}


def groups(board: Board, event: Event, expected: Sizes) -> Iterator[Group]:
    """The groups of a board, in the order in which they first come on the traveller."""
    keys = [(line.section if event.by_section else "", line.form) for line in board.lines]
    found = dict.fromkeys(keys)
    for section, form in found:
        places = None
        if len(found) > 1:
            places = tuple(place for place, key in enumerate(keys) if key == (section, form))
        yield Group(section, form, places, expected.get(section, 0))
