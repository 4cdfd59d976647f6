"""Compare the entries of a Bridgemate session with an event: what to write, and what to ask.

Nothing is remembered but the history of the event: the last change that was made under the name of
a table says what was taken from it. So an entry is taken once, also after a restart, and a result
that a director has changed since is never overwritten.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final

from bridgelaw.event.errors import EventError
from bridgelaw.event.model import (
    NO_SUCH_BOARD,
    UNKNOWN,
    BoardKey,
    Contestant,
    Event,
    Line,
    Plan,
)
from bridgelaw.event.movements.planned import Due, due, is_entered_as, number_of
from bridgelaw.event.still_scored import board_still_scored
from bridgelaw.formats.results.bws_session import Place, Received, Session
from bridgelaw.formats.results.event_json.parts import line_of
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scores.outcome import NOT_PLAYED, TableScore
from bridgelaw.store.models import Change, StoredEvent, What

BY: Final = "Bridgemate"
"""The name under which the entries of the tables are written, before the name of the table."""

NO_SECTION: Final = Text("the event has no section {section}")
NOBODY_HERE: Final = Text("by the movement, nobody plays at this table in this round")
OTHERS_HERE: Final = Text("found {ns} and {ew}, expected {expected} by the movement")
WRONG_BOARD: Final = Text("expected board {expected} by the movement")
REMOVED: Final = Text(
    "{who} removed the result of this board; if it counts, enter it on the page of the board"
)
GONE: Final = Text(
    "Results that were taken from the file and are no longer in it: {count}. They stay as they are"
)
ANOTHER_SESSION: Final = Text(
    "the file no longer has {count} of the {all} results that were taken from it: it seems to be "
    "another session. Nothing is taken from it; stop following it, and begin again for the right "
    "event"
)
_NOTHING: Final = TableScore.both(NOT_PLAYED)
ENOUGH: Final = 5
"""From so many results on, a file that lost half of them is taken for another session."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Write:
    """A result to write: a new line, a changed one, or one to remove."""

    board: BoardKey
    by: str
    line: Line | None
    line_id: int | None = None
    version: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """An entry of a table that differs from what a director has entered or changed."""

    place: Place
    section: str
    """The section as lines of the event have it."""
    by: str
    board: BoardKey
    line_id: int
    version: int
    entered: Line
    received: Line | None
    """The result of the table; None if the table has erased its result."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unused:
    """An entry that cannot be used."""

    why: Said
    place: Place | None = None
    board: BoardKey | None = None
    is_irregular: bool = False
    """Whether it looks as if the wrong board or the wrong opponents were played (Law 15)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Taking:
    """The consequences of a session for an event."""

    writes: tuple[Write, ...] = ()
    differences: tuple[Difference, ...] = ()
    unused: tuple[Unused, ...] = ()
    used: int = 0
    """The number of entries that are in the event, or were settled by a director."""
    refused: Said | None = None
    """Why nothing at all is taken."""


def by_table(name: str) -> str:
    """Return the name under which the entries of a table are written."""
    return f"{BY} {name}"


def is_by_table(by: str) -> bool:
    """Return whether a change was made under the name of a table."""
    return by.startswith(f"{BY} ")


class _Never(Enum):
    """Nothing was ever taken from a place."""

    NEVER = 0


_At = tuple[str, str, str, str]
"""A place in the history: the board, and the section, the table and the round of the line."""


@dataclass(frozen=True, slots=True)
class _Past:
    """The entries of the tables in the history of an event."""

    authors: Mapping[int, str]
    """Who changed each line last."""
    taken: Mapping[_At, Line | None]
    """What was last taken from each place; None if the table had erased its result."""
    removed: Mapping[_At, str]
    """Who removed the result that was taken from a place."""


def _past(history: Sequence[Change]) -> _Past:
    authors: dict[int, str] = {}
    taken: dict[_At, Line | None] = {}
    removed: dict[int, str] = {}
    lines: dict[_At, int | None] = {}
    for change in history:  # the last first
        if change.line_id is not None:
            authors.setdefault(change.line_id, change.by)
            if change.after is None and not is_by_table(change.by):
                removed.setdefault(change.line_id, change.by)
        form = change.after if change.after is not None else change.before
        if change.what is not What.RESULT or not is_by_table(change.by) or form is None:
            continue
        line = line_of(form)
        at = change.board, line.section, line.table, line.round
        if at not in taken:
            taken[at] = None if change.after is None else line
            lines[at] = change.line_id
    gone = {at: removed[number] for at, number in lines.items() if number in removed}
    return _Past(authors, taken, gone)


def taking(kept: StoredEvent, history: Sequence[Change], session: Session) -> Taking:
    """Return what follows from a session for an event, whose history has the last change first."""
    return _Comparison(kept, _past(history), session).taking()


@dataclass
class _Comparison:
    """Compares the entries of a session with an event, one after the other."""

    kept: StoredEvent
    past: _Past
    session: Session
    event: Event = field(init=False)
    """The event with the entries taken so far."""
    writes: list[Write] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)
    unused: list[Unused] = field(default_factory=list)
    used: int = 0

    def __post_init__(self) -> None:
        self.event = self.kept.event
        self.seats = Seats.of(self.event, self.session)

    def taking(self) -> Taking:
        """Return the result."""
        places = [self.at(each) for each in self.session.received]
        there = set(places)
        count = sum(line is not None for line in self.past.taken.values())
        gone = sum(line is not None and at not in there for at, line in self.past.taken.items())
        if count >= ENOUGH and 2 * gone > count:
            return Taking(refused=Said(ANOTHER_SESSION, {"count": gone, "all": count}))
        for received, at in zip(self.session.received, places, strict=True):
            self.take(received, at)
        self.unused += [Unused(why=why) for why in self.session.unplaced]
        if gone:
            self.unused.append(Unused(why=Said(GONE, {"count": gone})))
        return Taking(
            writes=tuple(self.writes),
            differences=tuple(self.differences),
            unused=tuple(self.unused),
            used=self.used,
        )

    def at(self, received: Received) -> _At:
        """Return the place of an entry in the terms of the history."""
        place = received.place
        key = self.seats.board(place)
        name = "/".join(filter(None, (key.session, key.round, str(key.number))))
        return name, self.seats.section(place), str(place.table), str(place.round)

    def take(self, received: Received, at: _At) -> None:
        """Compare an entry with the event."""
        key = self.seats.board(received.place)
        if received.problem is not None:
            self.unused.append(Unused(why=received.problem, place=received.place, board=key))
            return
        if key not in self.kept.board_ids:
            why = Said(NO_SUCH_BOARD)
            self.unused.append(Unused(why=why, place=received.place))
            return
        found = self.seats.line(received)
        if isinstance(found, Unused):
            if not received.is_erased:
                self.unused.append(replace(found, board=key))
            return
        self.compare(received, at, key, found)

    def compare(self, received: Received, at: _At, key: BoardKey, line: Line) -> None:
        """Compare the line of an entry with the line of the event."""
        taken: Line | _Never | None = self.past.taken.get(at, _Never.NEVER)
        wanted = None if received.is_erased else line
        place = self.place_of(key, line, taken if isinstance(taken, Line) else None)
        if place is None:
            self.without_line(received, at, key, wanted, taken)
            return
        entered = self.event.board(key).lines[place]
        line_id = self.kept.line_ids.get((key, place))
        if line_id is None:
            return  # two entries of this session are for the same line; the first counts
        is_settled = not isinstance(taken, _Never) and same_result(taken, wanted)
        if (wanted is not None and same_result(entered, wanted)) or is_settled:
            self.used += 1
            return
        by = by_table(self.seats.table_name(received.place))
        version = self.kept.versions[line_id]
        if not is_by_table(self.past.authors.get(line_id, "")) or entered.ruling is not None:
            self.differences.append(
                Difference(
                    place=received.place,
                    section=self.seats.section(received.place),
                    by=by,
                    board=key,
                    line_id=line_id,
                    version=version,
                    entered=entered,
                    received=wanted,
                )
            )
            return
        if wanted is not None:
            wanted = replace(
                entered,
                ns=wanted.ns,
                ew=wanted.ew,
                score=wanted.score,
                lead=wanted.lead or entered.lead,
            )
        self.write(
            received, Write(board=key, by=by, line=wanted, line_id=line_id, version=version), place
        )

    def without_line(
        self,
        received: Received,
        at: _At,
        key: BoardKey,
        wanted: Line | None,
        taken: Line | _Never | None,
    ) -> None:
        """Handle an entry whose board has no line for it."""
        if wanted is None or (isinstance(taken, Line) and same_result(taken, wanted)):
            self.used += 1  # erased, or removed by a director since
        elif at in self.past.removed:
            why = Said(REMOVED, {"who": self.past.removed[at]})
            self.unused.append(Unused(why=why, place=received.place, board=key))
        else:
            by = by_table(self.seats.table_name(received.place))
            self.write(received, Write(board=key, by=by, line=wanted), None)

    def place_of(self, key: BoardKey, line: Line, taken: Line | None) -> int | None:
        """Return the place of the line of an entry; also if its contestants were corrected."""
        for wanted in (line, taken):
            if wanted is not None:
                for place, each in enumerate(self.event.board(key).lines):
                    if is_entered_as(self.event, wanted, each):
                        return place
        return None

    def write(self, received: Received, write: Write, place: int | None) -> None:
        """Add a write if the event with it is valid and can be scored."""
        board = self.event.board(write.board)
        lines = [*board.lines]
        if place is None:
            assert write.line is not None
            lines.append(write.line)
        elif write.line is not None:
            lines[place] = write.line
        changed = replace(board, lines=tuple(lines))
        try:
            event = self.event.with_board(changed)
            board_still_scored(self.event, changed)
        except EventError as error:
            why = Said(error.problem, error.values)
            self.unused.append(Unused(why=why, place=received.place, board=write.board))
            return
        self.event = event
        self.used += 1
        self.writes.append(write)


def same_result(one: Line | None, other: Line | None) -> bool:
    """Return whether two lines have the same result; a lead that is unknown does not matter."""
    if one is None or other is None:
        return one is other
    leads = {one.lead, other.lead} - {None}
    return (one.ns, one.ew, one.score) == (other.ns, other.ew, other.score) and len(leads) < 2


@dataclass(frozen=True)
class Seats:
    """The sections of a session and their contestants in an event."""

    event: Event
    plans: Mapping[str, Plan]
    """The movement of each section of the file; empty if the event has no movement."""
    session: str
    several: bool
    """Whether the file has several sections."""
    dues: Mapping[tuple[str, BoardKey], Sequence[Due]] = field(repr=False)
    """The results that are due, by section and board."""

    @classmethod
    def of(cls, event: Event, session: Session) -> Seats:
        """Return the seats of a session in the last session of an event."""
        plans = [plan for plan in event.plans if plan.session == event.plans[-1].session]
        used = {each.place.section for each in session.received}
        letters = used | {each.section for each in session.sittings}
        by_letter = {plan.section: plan for plan in plans}
        if len(plans) == 1 and len(letters) == 1:
            by_letter = dict.fromkeys(letters, plans[0])
        dues: dict[tuple[str, BoardKey], list[Due]] = {}
        for letter, plan in by_letter.items():
            for each in due(replace(event, plans=(plan,))):
                dues.setdefault((letter, each.key), []).append(each)
        return cls(
            event=event,
            plans=by_letter,
            session=plans[0].session if plans else event.sessions[-1],
            several=len(letters) > 1,
            dues=dues,
        )

    def board(self, place: Place) -> BoardKey:
        """Return the key of the board of a place."""
        if not self.event.plans:
            numbered = [
                each.key
                for each in self.event.boards_numbered(place.board)
                if each.session == self.session and each.round in ("", str(place.round))
            ]
            if len(numbered) == 1:
                return numbered[0]
        return BoardKey(self.session, "", place.board)

    def section(self, place: Place) -> str:
        """Return the section of a place, as lines of the event have it."""
        plan = self.plans.get(place.section)
        return plan.section if plan is not None else place.section

    def table_name(self, place: Place) -> str:
        """Return the table, with its section if there are several."""
        plan = self.plans.get(place.section)
        letter = plan.section if plan is not None else place.section if self.several else ""
        return f"{letter}{place.table}"

    def line(self, received: Received) -> Line | Unused:
        """Return the line of an entry, or why it has none."""
        place = received.place
        if self.event.plans and place.section not in self.plans:
            return Unused(why=Said(NO_SECTION, {"section": place.section}), place=place)
        ns, ew = (self._contestants(place, side) for side in (received.ns, received.ew))
        for numbers, twin in ((ns, " NS"), (ew, " EW")):
            for number in numbers:
                if number not in self.event.by_number and self._twin(number, twin) is None:
                    return Unused(why=Said(UNKNOWN, {"number": number}), place=place)
        ns = tuple(self._twin(number, " NS") or number for number in ns)
        ew = tuple(self._twin(number, " EW") or number for number in ew)
        line = Line(
            ns=ns,
            ew=ew,
            score=received.score or _NOTHING,
            section=self.section(place),
            table=str(place.table),
            round=str(place.round),
            lead=received.lead,
        )
        return line if not self.event.plans else self._due(line, place)

    def _twin(self, number: str, direction: str) -> str | None:
        """Return the contestant of a number that another one has in the other direction."""
        return f"{number}{direction}" if f"{number}{direction}" in self.event.by_number else None

    def _contestants(self, place: Place, numbers: Sequence[int]) -> tuple[str, ...]:
        plan = self.plans.get(place.section)
        if plan is not None:
            return tuple(number_of(plan, number) for number in numbers)
        return tuple(
            next(
                (
                    name
                    for name in (f"{place.section}{number}", f"{number}")
                    if name in self.event.by_number
                ),
                f"{place.section}{number}" if self.several else f"{number}",
            )
            for number in numbers
        )

    def _due(self, line: Line, place: Place) -> Line | Unused:
        """Return a line that is due by the movement, or why it is not."""
        key = self.board(place)
        if any(
            is_entered_as(self.event, each, line)
            for each in self.dues.get((place.section, key), ())
        ):
            return line
        here = [*self._here(place)]
        if not here:
            return Unused(why=Said(NOBODY_HERE), place=place, is_irregular=True)
        if {line.ns, line.ew} != {here[0].ns, here[0].ew}:
            expected = " – ".join(" & ".join(side) for side in (here[0].ns, here[0].ew))
            found = {"ns": " & ".join(line.ns), "ew": " & ".join(line.ew), "expected": expected}
            return Unused(why=Said(OTHERS_HERE, found), place=place, is_irregular=True)
        boards = ", ".join(str(each.board) for each in here)
        return Unused(why=Said(WRONG_BOARD, {"expected": boards}), place=place, is_irregular=True)

    def _here(self, place: Place) -> Iterator[Due]:
        """Yield the results that are due at a table in a round."""
        for (letter, _), results in self.dues.items():
            for each in results:
                if letter == place.section and (each.table, each.round) == (
                    place.table,
                    place.round,
                ):
                    yield each

    def contestant(self, section: str, number: int) -> Contestant | None:
        """Return the contestant with a number in a section of the file."""
        place = Place(section=section, table=1, round=1, board=1)
        (name,) = self._contestants(place, (number,))
        return self.event.by_number.get(name)
