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

    They are if each has a room, each board has one game in a room, some board has both, all are of
    one round, and nobody plays for both sides.
    """
    teams: dict[str, str] = {}
    seen: set[tuple[str, str]] = set()
    rounds: set[str] = set()
    for game in games:
        room, board = (game.tags.get(tag, "").strip().lower() for tag in ("room", "board"))
        if room not in _ROOMS or (room, board) in seen:
            return {}
        seen.add((room, board))
        rounds.add(game.tags.get("round", ""))
        for seat in _SEATS:
            player = game.tags.get(seat, "").strip()
            team = "1" if (seat in ("north", "south")) == (room == "open") else "2"
            if player not in EMPTY and teams.setdefault(player, team) != team:
                return {}
    boards = [{board for where, board in seen if where == room} for room in _ROOMS]
    return teams if boards[0] & boards[1] and len(rounds) == 1 else {}
