"""The matches of an event, as they stand in the lines of its travellers, and who had none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, BoardKey, Event, Kind, Line
from bridgelaw.i18n.text import Text

NOT_IN_MATCH = Text("found {team}, expected {teams}")


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """A board of a match: where its two lines stand on the traveller. None where there is no such
    line."""

    key: BoardKey
    open: int | None = None
    """The line on which the match's first team sits North-South."""
    closed: int | None = None
    """The line on which its second team does."""


@dataclass(frozen=True)
class Match:
    """Two teams that meet in a round of a session: the boards on which they play each other, in
    order.

    In a match of three teams each two of them have boards of their own: it is three matches in one
    round. In an event of pairs with matches (Swiss pairs) a board has one line only.
    """

    teams: tuple[str, str]
    """The team that sits North-South in the open room, and the other."""
    boards: tuple[MatchBoard, ...]
    session: str = ""
    round: str = ""
    later_for: frozenset[str] = frozenset()
    """The teams that have another match before this one in the same round; penalties and
    carry-overs go into that."""

    @property
    def name(self) -> str:
        """The two numbers: `3-7`."""
        return "-".join(self.teams)

    def opponent(self, team: str) -> str:
        """The other team. Raises EventError where the team is not in the match."""
        return self.teams[1 - self.place(team)]

    def place(self, team: str) -> int:
        """0 for the team that sits North-South in the open room, 1 for the other. Raises
        EventError."""
        if team not in self.teams:
            raise EventError(NOT_IN_MATCH, team=team, teams=self.teams)
        return self.teams.index(team)

    @cached_property
    def by_key(self) -> dict[BoardKey, MatchBoard]:
        """The boards by what they are found by."""
        return {board.key: board for board in self.boards}


@dataclass(frozen=True, slots=True)
class Bye:
    """A team without opponents in a round in which others have a match."""

    team: str
    session: str
    round: str
    others: int = 0
    """How many others had no opponents either. A bye is one team's: of several, some have left, or
    are still to play."""


def round_of(board: Board, line: Line) -> str:
    """The round that a line was played in."""
    return line.round or board.round


def matches(event: Event) -> tuple[Match, ...]:
    """The matches of an event, session by session, in the order in which their rounds and lines
    come.

    Lines belong to one match when their two teams, their session and their round are the same.
    Individuals have none.
    """
    if event.kind is Kind.INDIVIDUAL:
        return ()
    found: dict[
        tuple[str, str, frozenset[str]], tuple[tuple[str, str], dict[BoardKey, list[int | None]]]
    ] = {}
    for board in event.boards:
        for place, line in enumerate(board.lines):
            met = (board.session, round_of(board, line), frozenset((*line.ns, *line.ew)))
            teams, boards = found.setdefault(met, ((line.ns[0], line.ew[0]), {}))
            boards.setdefault(board.key, [None, None])[line.ns[0] != teams[0]] = place
    return tuple(_in_order(event, found))


def _in_order(
    event: Event,
    found: dict[
        tuple[str, str, frozenset[str]], tuple[tuple[str, str], dict[BoardKey, list[int | None]]]
    ],
) -> Iterator[Match]:
    sessions = {session: place for place, session in enumerate(event.sessions)}
    rounds: dict[tuple[str, str], int] = {}
    for session, round_, _ in found:
        rounds.setdefault((session, round_), len(rounds))
    seen: set[tuple[str, str, str]] = set()
    ordered = sorted(found, key=lambda met: (sessions.get(met[0], len(sessions)), rounds[met[:2]]))
    for session, round_, both in ordered:
        teams, boards = found[session, round_, both]
        later = frozenset(team for team in teams if (session, round_, team) in seen)
        seen.update((session, round_, team) for team in teams)
        places = tuple(MatchBoard(key, *lines) for key, lines in boards.items())
        yield Match(teams, places, session, round_, later)


def byes(event: Event) -> tuple[Bye, ...]:
    """Who has no match in a round, among those who have one in any; of an event by section, in a
    round of their section."""
    sections = {each.number: each.section if event.by_section else "" for each in event.contestants}
    playing: dict[tuple[str, str, str], set[str]] = {}
    for match in matches(event):
        for team in match.teams:
            playing.setdefault((match.session, match.round, sections[team]), set()).add(team)
    active = set().union(*playing.values())
    return tuple(
        Bye(team, session, round_, len(free) - 1)
        for (session, round_, section), busy in playing.items()
        for free in (
            [each for each in sections if sections[each] == section and each in active - busy],
        )
        for team in free
    )
