"""Movements for teams of four and rainbow individuals, constructed by rule."""

from __future__ import annotations

from typing import Final

from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Kind
from bridgelaw.event.movements.model import Movement, Seating
from bridgelaw.event.movements.tabulated import (
    AMERICAN_WHIST,
    LINES,
    RAINBOW,
    tabulated,
)
from bridgelaw.i18n.text import Text

ROUND_ROBIN: Final = Text("round robin, {contestants} teams")
NOT_FOR: Final = Text(
    "found {number} contestants, for whom there is no movement of this kind; choose another kind"
)
MOST_TEAMS: Final = 40
RAINBOW_TABLES: Final = (5, 7, 11, 13)
"""Prime numbers: with others, two players would meet twice."""


def american_whist(teams: int) -> Movement:
    """Return an American Whist for an odd number of teams: all meet, no boards are shared.

    North-South stay, East-West move down two tables and boards one, from the home layout on.
    The halves of a match are played in rounds r and N-r.  Raises EventError for other numbers.
    """
    _expect(3 <= teams <= MOST_TEAMS and teams % 2 == 1, teams)
    rounds = tuple(
        tuple(
            Seating(
                team,
                (team,),
                ((team - 1 + 2 * number) % teams + 1,),
                (team - 1 + number) % teams + 1,
            )
            for team in range(1, teams + 1)
        )
        for number in range(1, teams)
    )
    return Movement(
        code=f"american-whist-{teams}",
        title=AMERICAN_WHIST,
        kind=Kind.TEAMS,
        contestants=teams,
        plan=rounds,
        sets=teams,
    )


def round_robin(teams: int) -> Movement:
    """Return a round robin by the circle method: both tables of a match play the same boards.

    With an odd number, one team sits out each round.  Raises EventError for fewer than 3 teams.
    """
    _expect(3 <= teams <= MOST_TEAMS, teams)
    even = teams + teams % 2
    circle = list(range(2, even + 1))
    rounds = []
    for number in range(1, even):
        seats = [1, *circle]
        row: list[Seating] = []
        for match in range(even // 2):
            home, away = seats[match], seats[even - 1 - match]
            if number % 2 == 0 and match == 0:
                home, away = away, home
            if even > teams and even in {home, away}:
                row.append(Seating(0, (home if away == even else away,), (), 0))
                continue
            table = 2 * sum(at.plays for at in row) // 2 + 1
            row.append(Seating(table, (home,), (away,), number))
            row.append(Seating(table + 1, (away,), (home,), number))
        rounds.append(tuple(row))
        circle = [circle[-1], *circle[:-1]]
    return Movement(
        code=f"round-robin-{teams}",
        title=ROUND_ROBIN,
        kind=Kind.TEAMS,
        contestants=teams,
        plan=tuple(rounds),
        sets=even - 1,
        copies=teams // 2,
    )


def rainbow(players: int) -> Movement:
    """Return an individual in which nobody meets anybody twice, with four lines of players.

    North stays, boards move down one table, South up one, East up two, West down two.  Raises
    EventError unless the number of tables is 4 or a prime from 5 to 13.
    """
    if players == 4 * 4:
        return tabulated("rainbow-16")
    tables, rest = divmod(players, 4)
    _expect(not rest and tables in RAINBOW_TABLES, players)

    def at(line: int, table: int, moved: int) -> int:
        return line * tables + (table - 1 - moved) % tables + 1

    rounds = tuple(
        tuple(
            Seating(
                table,
                (at(0, table, 0), at(1, table, number)),
                (at(2, table, 2 * number), at(3, table, -2 * number)),
                (table - 1 + number) % tables + 1,
            )
            for table in range(1, tables + 1)
        )
        for number in range(tables)
    )
    return Movement(
        code=f"rainbow-{players}",
        title=RAINBOW,
        kind=Kind.INDIVIDUAL,
        contestants=players,
        plan=rounds,
        sets=tables,
        winners=LINES,
    )


def _expect(fits: bool, number: int) -> None:
    if not fits:
        raise EventError(NOT_FOR, number=number)
