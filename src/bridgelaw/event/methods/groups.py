"""Groups of lines of a traveller that are compared, and the number of scores expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bridgelaw.event.model import Board, Event
from bridgelaw.scores.outcome import TableScore

Sizes = Mapping[str, int]
"""The number of scores of each section on a board, actual or expected.

The key is `""` if scores are compared across the field.
"""


@dataclass(frozen=True, slots=True)
class Group:
    """Lines that are compared with one another.

    They are the lines of a section or of the field with the same form of the board.
    """

    section: str
    """Empty across the field."""
    form: str
    """Law 87B: the form of a fouled board. Empty if the board was played in one form only."""
    places: tuple[int, ...] | None
    """The places of the lines, or None for all of them in order."""
    expected: int
    """The number of scores expected from the section or the field, in any form.

    It is the number on its fullest board.
    """

    def scores(self, board: Board) -> list[TableScore]:
        """Return the score of each line of the group, after any ruling."""
        lines = (
            board.lines if self.places is None else [board.lines[place] for place in self.places]
        )
        return [line.ruling.score if line.ruling else line.score for line in lines]


def sizes(board: Board, event: Event) -> Sizes:
    """Return the number of lines of a board with a score.

    They are counted by section if the event compares within sections only. A line that was not
    played at all is ignored: nobody sat down, or the round was cancelled.
    """
    played = (
        line for line in board.lines if (line.ruling.score if line.ruling else line.score).is_played
    )
    if event.by_section:
        return Counter(line.section for line in played)
    return {"": sum(1 for _ in played)}


def groups(board: Board, event: Event, expected: Sizes) -> Iterator[Group]:
    """Yield the groups of a board, in the order of their first lines on the traveller."""
    keys = [(line.section if event.by_section else "", line.form) for line in board.lines]
    found = dict.fromkeys(keys)
    for section, form in found:
        places = None
        if len(found) > 1:
            places = tuple(place for place, key in enumerate(keys) if key == (section, form))
        yield Group(section, form, places, expected.get(section, 0))
