"""Events of teams: matches of two teams, with each board played at two tables.

Often also the pairs of the teams, scored across the field.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bridgelaw.bridge.deal import Deal
from bridgelaw.bridge.seats import Side
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import BoardKey, Contestant, Event, Kind, Method
from bridgelaw.event.printed import PairsOfTeams, Printed, PrintedMatch, PrintedTotal
from bridgelaw.formats.results.usebio.assembly import (
    Common,
    assemble,
    board_number,
    containers,
    in_other_rounds,
)
from bridgelaw.formats.results.usebio.awards import Seated
from bridgelaw.formats.results.usebio.document import Element
from bridgelaw.formats.results.usebio.hands import read_deals
from bridgelaw.formats.results.usebio.methods import mark_of
from bridgelaw.formats.results.usebio.roster import Container, Roster, read_roster
from bridgelaw.formats.results.usebio.travellers import Entry, read_entry
from bridgelaw.i18n.text import Text

NO_MATCHES = Text("found no matches, expected at least one")
UNKNOWN_TEAM = Text("found the team {team}, which is not entered in the event")
UNKNOWN_PAIR = Text("found the pair {pair}, which belongs to neither team")
OWN_TEAM = Text("found the pairs {ns} and {ew}, both of team {team}")
MANY_TABLES = Text("found a board of a match at {found} tables, expected 2")
ONE_TABLE = Text("found a result from only one table of the board in the match, expected two")
ONE_DIRECTION = Text(
    "found a result with {found} pairs North-South and {other} East-West, expected one of each"
)


@dataclass(frozen=True, slots=True)
class _Table:
    """A line of a match: the pairs that sat there, and their teams."""

    key: BoardKey
    entry: Entry
    teams: dict[Side, tuple[str, ...]]
    pairs: dict[Side, tuple[str, ...]]
    """Empty if the file does not say which pairs of the teams sat there."""


def read_teams(
    root: Element, event: Element, head: Common, method: Method
) -> tuple[Event, Printed]:
    """Return the matches as an event. Raises EventFileError."""
    mark = mark_of(event, Method.CROSS_IMPS)
    places = [*containers(event, head.sessions)]
    roster = read_roster(places, Kind.TEAMS, "1")
    team_of = {
        pair.text("PAIR_NUMBER"): team.attribute("TEAM_ID") or team.text("TEAM_ID")
        for place in places
        for team in place.element.all("PARTICIPANTS/TEAM")
        for pair in team.all("PAIR")
    }
    matches = [(place, match) for place in places for match in place.element.all("MATCH")]
    if not matches:
        raise event.fault(NO_MATCHES)
    tables = [
        table for place, match in matches for table in _tables(match, place, mark, roster, team_of)
    ]
    seated = in_other_rounds([(t.key, (t.entry, t.key.number, t.teams)) for t in tables])
    deals = read_deals(root)
    boards, _ = assemble(method, seated, deals, both_sides=True)
    vps = "VP" in f"{event.text('MATCH_SCORING_METHOD')} {event.text('SCORING_METHOD')}".upper()
    try:
        made = Event(
            kind=Kind.TEAMS,
            method=method,
            contestants=roster.contestants,
            boards=boards,
            name=head.name,
            date=head.date,
            sessions=head.sessions,
        )
        printed = Printed(
            totals=roster.totals,
            matches=tuple(
                made for place, match in matches for made in _matches(match, place, roster, vps=vps)
            ),
            pairs=_pairs(made, places, tables, seated, deals)
            if mark and all(table.pairs for table in tables)
            else None,
        )
    except EventError as error:
        raise event.of_board(error.board).fault(error.problem, **error.values) from None
    return made, printed


def _tables(
    match: Element, place: Container, mark: str, roster: Roster, team_of: dict[str, str]
) -> list[_Table]:
    """Return the lines of a match."""
    sides = (match.text("TEAM"), match.text("OPPOSING_TEAM"))
    for team in sides:
        if ("", team, None) not in roster.numbers and (
            place.section,
            team,
            None,
        ) not in roster.numbers:
            raise match.fault(UNKNOWN_TEAM, team=team)
    tables = []
    for board in match.all("BOARD"):
        number = board_number(board)
        lines = [*board.of_board(number).all("TRAVELLER_LINE")]
        if len(lines) > 2:
            raise lines[0].fault(MANY_TABLES, found=len(lines))
        if len(lines) == 1:
            lines[0].notice(ONE_TABLE)
        for line in lines:
            entry = read_entry(line, number, mark, place.section, match)
            pairs = {Side.NS: entry.ns, Side.EW: entry.ew} if entry.ns or entry.ew else {}
            teams: dict[Side, tuple[str, ...]] = {
                side: (roster.number(line, team, place.section, side),)
                for side, team in _teams(entry, sides, team_of).items()
            }
            tables.append(_Table(BoardKey(place.session, "", number), entry, teams, pairs))
    return tables


def _teams(entry: Entry, sides: tuple[str, str], team_of: Mapping[str, str]) -> dict[Side, str]:
    """Return the team on each side of a line. Raises EventFileError.

    A line without pairs shows by its direction where the first team of the match sits.
    """
    line = entry.element
    direction = line.text("DIRECTION").upper()
    if not entry.ns and not entry.ew and direction in Side.__members__:
        side = Side[direction]
        return {side: sides[0], side.other: sides[1]}
    if len(entry.ns) != 1 or len(entry.ew) != 1:
        raise line.fault(ONE_DIRECTION, found=len(entry.ns), other=len(entry.ew))
    teams: dict[Side, str] = {}
    for side, (pair,) in ((Side.NS, entry.ns), (Side.EW, entry.ew)):
        teams[side] = team_of.get(pair, pair.partition("-")[0])
        if teams[side] not in sides:
            raise line.fault(UNKNOWN_PAIR, pair=pair)
    if teams[Side.NS] == teams[Side.EW]:
        raise line.fault(OWN_TEAM, ns=entry.ns[0], ew=entry.ew[0], team=teams[Side.NS])
    return teams


def _matches(
    match: Element, place: Container, roster: Roster, *, vps: bool
) -> Iterator[PrintedMatch]:
    """Yield what is printed of a match, from the side of each team."""
    team, opponent = (
        roster.number(match, match.text(name), place.section, Side.NS)
        for name in ("TEAM", "OPPOSING_TEAM")
    )
    own, other = _boards(match)
    for who, against, score, boards in (
        (team, opponent, match.figure("TEAM_SCORE"), own),
        (opponent, team, match.figure("OPPOSING_TEAM_SCORE"), other),
    ):
        yield PrintedMatch(
            team=who,
            opponent=against,
            session=place.session,
            round=match.text("ROUND_NUMBER"),
            imps=None if vps else score,
            victory_points=score if vps else None,
            boards=boards,
        )


def _boards(match: Element) -> tuple[Mapping[int, str], Mapping[int, str]]:
    """Return the figures printed for each board, of the team and of its opponents.

    They are IMPs of the team, or the points of both for boards won and tied.
    """
    own: dict[int, str] = {}
    other: dict[int, str] = {}
    for board in match.all("BOARD"):
        number = board_number(board)
        if imps := board.figure("IMPS"):
            own[number], other[number] = imps, _turned(imps)
            continue
        for found, name in ((own, "TEAM_POINTS"), (other, "OPPOSING_TEAM_POINTS")):
            if points := board.figure(name):
                found[number] = points
    return own, other


def _turned(imps: str) -> str:
    """Return printed IMPs from the other side's point of view."""
    return (
        imps[1:]
        if imps.startswith("-")
        else imps.removeprefix("+")
        if not imps.strip("+0.")
        else f"-{imps.removeprefix('+')}"
    )


def _pairs(
    event: Event,
    places: list[Container],
    tables: list[_Table],
    seated: Sequence[tuple[BoardKey, Seated]],
    deals: Mapping[int, Deal],
) -> PairsOfTeams:
    """Return the same boards as an event of pairs, scored across the field."""
    contestants: dict[str, Contestant] = {}
    totals: dict[str, PrintedTotal] = {}
    for place in places:
        for team in place.element.all("PARTICIPANTS/TEAM"):
            for pair in team.all("PAIR"):
                number = pair.text("PAIR_NUMBER")
                names = tuple(
                    filter(None, (player.text("PLAYER_NAME") for player in pair.all("PLAYER")))
                )
                contestants.setdefault(number, Contestant(number=number, names=names))
                totals.setdefault(number, PrintedTotal(total=pair.figure("PAIR_IMPS")))
    boards, printed = assemble(
        Method.CROSS_IMPS,
        [
            (key, (table.entry, key.number, table.pairs))
            for table, (key, _) in zip(tables, seated, strict=True)
        ],
        deals,
    )
    made = Event(
        kind=Kind.PAIRS,
        method=Method.CROSS_IMPS,
        contestants=tuple(contestants.values()),
        boards=boards,
        name=event.name,
        date=event.date,
        sessions=event.sessions,
    )
    return PairsOfTeams(event=made, printed=Printed(lines=printed, totals=totals))
