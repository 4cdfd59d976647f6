"""The marks and sums of an event in columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import lcm
from operator import attrgetter
from typing import Final

from bridgelaw.bridge.seats import Side
from bridgelaw.event.columns.model import BoardColumns, EventColumns
from bridgelaw.event.counted import CountedBoard, Tally, sizes_of
from bridgelaw.event.model import Event
from bridgelaw.event.scored import COMPARED
from bridgelaw.event.scores import Mark
from bridgelaw.event.standings.played import Entry, Played, ordered_sessions
from bridgelaw.event.standings.totals import Total, totals_of

NS, EW = 1, 2
_BIT: Final = {Side.NS: NS, Side.EW: EW}


@dataclass(frozen=True, slots=True)
class Counted:
    """A board of an event in columns with its equal lines counted."""

    columns: BoardColumns
    counted: CountedBoard
    codes: list[int]
    """The tally of each line, as an index into `counted.tallies`."""


@dataclass(frozen=True, slots=True)
class Sums:
    """The marks of all contestants added up: lists by their places in the list of entries."""

    unit: int
    """Scores and tops are whole numbers of this part of a point."""
    scores: list[int]
    tops: list[int]
    boards: list[int]
    """The number of boards with a score."""
    sides: bytearray
    """On which sides they have a score: `NS`, `EW` or both."""
    special: frozenset[int]
    """Those whose total is not just the sum of their marks: they have an average that floats, a
    penalty or a carry-over, or no score.
    """


@dataclass(frozen=True)
class ScoredColumns:
    """The marks of an event in columns.

    Only for events that `can_be_scored`. All parts are computed on first use. Raises EventError if
    a score does not fit the method.
    """

    columns: EventColumns

    @property
    def event(self) -> Event:
        """The event without its boards."""
        return self.columns.event

    @cached_property
    def session(self) -> str:
        """The name of the only session."""
        return self.columns.boards[0].board.session

    @cached_property
    def boards(self) -> tuple[Counted, ...]:
        """The boards with their equal lines counted."""
        tallied = [(each, *tallies(self.event, each)) for each in self.columns.boards]
        fullest: dict[str, int] = {}
        for _, found, _ in tallied:
            for section, size in sizes_of(self.event, found).items():
                fullest[section] = max(fullest.get(section, 0), size)
        return tuple(
            Counted(each, CountedBoard(self.event, each.board, found, fullest), codes)
            for each, found, codes in tallied
        )

    @cached_property
    def marks(self) -> tuple[Mapping[Side, tuple[Mark | None, ...]], ...]:
        """The marks of each board by its tallies."""
        return tuple({side: each.counted.marks(side) for side in Side} for each in self.boards)

    @cached_property
    def sums(self) -> Sums:
        """The sums of all contestants."""
        many, unit = len(self.columns.contestants), self._unit
        scores, tops, boards = [0] * many, [0] * many, [0] * many
        sides, special = bytearray(many), {*self._due}
        for each, by_side in zip(self.boards, self.marks, strict=True):
            for side in Side:
                marks, bit = by_side[side], _BIT[side]
                worth = [0 if mark is None else _whole(mark.score, unit) for mark in marks]
                top = [0 if mark is None else _whole(mark.top, unit) for mark in marks]
                counts = [mark is not None for mark in marks]
                floating = {at for at, mark in enumerate(marks) if mark is not None and mark.floats}
                for contestant, code in self._seated(each, side):
                    if counts[code]:
                        scores[contestant] += worth[code]
                        tops[contestant] += top[code]
                        boards[contestant] += 1
                        sides[contestant] |= bit
                        if code in floating:
                            special.add(contestant)
        special.update(at for at, number in enumerate(boards) if not number)
        return Sums(unit, scores, tops, boards, sides, frozenset(special))

    def _seated(self, each: Counted, side: Side) -> Iterator[tuple[int, int]]:
        """Yield the contestants on a side of a board, and the tally of each."""
        seats, codes = self.columns.seats, each.codes
        spread = codes if seats == 1 else [code for code in codes for _ in range(seats)]
        return zip(each.columns.sits(side), spread, strict=True)

    @property
    def _unit(self) -> int:
        """The least common denominator of all scores and tops."""
        return lcm(
            *{
                number.denominator
                for by_side in self.marks
                for marks in by_side.values()
                for mark in marks
                if mark is not None
                for number in (mark.score, mark.top)
            }
        )

    @cached_property
    def places(self) -> Mapping[str, int]:
        """The place of each contestant in the list of entries, by number."""
        return {each.number: place for place, each in enumerate(self.columns.contestants)}

    @cached_property
    def _due(self) -> frozenset[int]:
        """The contestants with a penalty or a carry-over."""
        named = {each.contestant for each in self.event.penalties}
        named |= {each.contestant for each in self.event.carry_overs}
        return frozenset(map(self.places.__getitem__, named))

    def entries_of(self, wanted: frozenset[int]) -> Mapping[int, list[Entry]]:
        """Return the boards of some contestants with their marks, in order, as `played` does."""
        found: dict[int, list[Entry]] = {place: [] for place in wanted}
        seats = self.columns.seats
        for each, by_side in zip(self.boards, self.marks, strict=True):
            for side in Side:
                marks = by_side[side]
                for at, (contestant, code) in enumerate(self._seated(each, side)):
                    if contestant in wanted and (mark := marks[code]) is not None:
                        line = self.columns.line(each.columns, at // seats)
                        entry = Entry(each.columns.board.key, line, side, mark)
                        found[contestant].append(entry)
        return found

    @cached_property
    def special(self) -> Mapping[int, Total]:
        """The totals of those whose total is not just the sum of their marks."""
        wanted, entered = self.sums.special, self.columns.contestants
        played: Played = {
            entered[place].number: {self.session: entries}
            for place, entries in self.entries_of(wanted).items()
            if entries
        }
        numbers = [entered[place].number for place in sorted(wanted)]
        found = totals_of(self.event, played, numbers, (self.session,), tops=any(self.sums.tops))
        return {self.places[number]: total for number, total in found.items()}

    def total(self, place: int) -> Total:
        """Return the total of a contestant, as `totals_of` does."""
        if place in self.sums.special:
            return self.special[place]
        sums = self.sums
        score, top = Fraction(sums.scores[place], sums.unit), Fraction(sums.tops[place], sums.unit)
        boards = sums.boards[place]
        rate = score * 100 / top if top else score / boards
        total = Total(session=self.session, boards=boards, played=score, top=top, rate=rate)
        return replace(total, session=None, sessions=(total,))


def can_be_scored(columns: EventColumns) -> bool:
    """Return whether an event can be scored in columns.

    It can if it has one session, boards that are compared across a field, and known sections if
    they are ranked separately.
    """
    event = columns.event
    sessions = ordered_sessions(event.sessions, [each.board.session for each in columns.boards])
    return (
        not event.in_matches
        and event.method in COMPARED
        and len(sessions) == 1
        and (not event.by_section or all(map(attrgetter("section"), event.contestants)))
    )


def tallies(event: Event, board: BoardColumns) -> tuple[tuple[Tally, ...], list[int]]:
    """Return the equal lines of a board, counted, and for each line the index of its tally."""
    scores = board.counted_scores()
    sections: Sequence[str] = board.sections if event.by_section else [""] * len(board)
    keys = zip(sections, board.forms, map(id, scores), strict=True)
    known: dict[tuple[str, str, int], int] = {}
    codes = [known.setdefault(key, len(known)) for key in keys]
    counts = [0] * len(known)
    for code in codes:
        counts[code] += 1
    objects = dict(zip(map(id, scores), scores, strict=True))
    found = tuple(
        Tally(section, form, objects[of], lines)
        for (section, form, of), lines in zip(known, counts, strict=True)
    )
    return found, codes


def _whole(number: Fraction, unit: int) -> int:
    return number.numerator * (unit // number.denominator)
