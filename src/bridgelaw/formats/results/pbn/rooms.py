"""Two teams of a match whose games name the rooms, but not the teams.

North-South in the open room and East-West in the closed room are one team, and the other four are
the other team.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from bridgelaw.formats.play.pbn_games import Game
from bridgelaw.formats.results.pbn.figures import EMPTY

_ROOMS: Final = ("open", "closed")
_SEATS: Final = ("north", "south", "east", "west")


def team_of_players(games: Iterable[Game]) -> Mapping[str, str]:
    """Return the team, 1 or 2, of each player; empty if the games are not those of one match.

    They are if each board has at most one game in a room, some board has both, all are of one
    round, and nobody plays for both sides. A game without a room is of the players that sit there
    in the other games.
    """
    teams: dict[str, str] = {}
    boards: dict[str, set[str]] = {room: set() for room in _ROOMS}
    rounds: set[str] = set()
    without_room: list[Game] = []
    for game in games:
        room, board = (game.tags.get(tag, "").strip().lower() for tag in ("room", "board"))
        rounds.add(game.tags.get("round", ""))
        if room not in _ROOMS:
            without_room.append(game)
            continue
        if board in boards[room]:
            return {}
        boards[room].add(board)
        ns, ew = ("1", "2") if room == "open" else ("2", "1")
        for team, seats in ((ns, _SEATS[:2]), (ew, _SEATS[2:])):
            for player in _players(game, seats):
                if teams.setdefault(player, team) != team:
                    return {}
    apart = all(_are_apart(game, teams) for game in without_room)
    return teams if apart and len(rounds) == 1 and boards["open"] & boards["closed"] else {}


def _players(game: Game, seats: Iterable[str]) -> list[str]:
    found = (game.tags.get(seat, "").strip() for seat in seats)
    return [player for player in found if player not in EMPTY]


def _are_apart(game: Game, teams: Mapping[str, str]) -> bool:
    """Return whether the two sides of a game are the two teams."""
    ns, ew = (
        {teams.get(player) for player in _players(game, of)} for of in (_SEATS[:2], _SEATS[2:])
    )
    return len(ns) == len(ew) == 1 and None not in ns | ew and ns != ew
