"""The matches of an event, derived from the lines of its travellers, and the byes."""

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
    """A board of a match with the places of its two lines on the traveller, None if missing."""

    key: BoardKey
    open: int | None = None
    """The line with the match's first team North-South."""
    closed: int | None = None
    """The line with its second team North-South."""


@dataclass(frozen=True)
class Match:
    """Two teams that meet in a round of a session, with the boards in order.

    In a match of three teams each two of them have their own boards: these are three matches in one
    round. In an event of pairs with matches (Swiss pairs) a board has only one line.
    """

    teams: tuple[str, str]
    """The team that sits North-South in the open room, and the other."""
    boards: tuple[MatchBoard, ...]
    session: str = ""
    round: str = ""
    later_for: frozenset[str] = frozenset()
    """The teams that have an earlier match in the same round.

    Penalties and carry-overs go into the earlier one.
    """

    @property
    def name(self) -> str:
        """The two numbers: `3-7`."""
        return "-".join(self.teams)

    def opponent(self, team: str) -> str:
        """Return the other team. Raises EventError if the team is not in the match."""
        return self.teams[1 - self.place(team)]

    def place(self, team: str) -> int:
        """Return 0 for the team that sits North-South in the open room, 1 for the other.

        Raises EventError if the team is not in the match.
        """
        if team not in self.teams:
            raise EventError(NOT_IN_MATCH, team=team, teams=self.teams)
        return self.teams.index(team)

    @cached_property
    def by_key(self) -> dict[BoardKey, MatchBoard]:
        """The boards by key."""
        return {board.key: board for board in self.boards}


@dataclass(frozen=True, slots=True)
class Bye:
    """A team without opponents in a round in which others have a match."""

    team: str
    session: str
    round: str
    others: int = 0
    """The number of other teams without opponents.

    Only one team has a bye: if there are several, some have left or are still to play.
    """


def round_of(board: Board, line: Line) -> str:
    """Return the round in which a line was played."""
    return line.round or board.round


def matches(event: Event) -> tuple[Match, ...]:
    """Return the matches of an event by session, in the order of their rounds and lines.

    Lines with the same two teams, session and round belong to one match. Individuals have none.
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
    """Return the teams without a match in a round, among those who have played any match.

    In an event by section, rounds are those of the team's section.
    """
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
