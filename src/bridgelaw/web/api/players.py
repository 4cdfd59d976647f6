"""Operations on the register of players."""

from __future__ import annotations

from typing import Final

from bridgelaw.app.register.player_csv import PlayerFileError, checked
from bridgelaw.i18n.text import Text
from bridgelaw.json_types import JsonObject
from bridgelaw.store.players.register import Player, PlayerData
from bridgelaw.store.schema_base import LONGEST_NOTE, LONGEST_NUMBER, LONGEST_PLAYER
from bridgelaw.web.api.fields import Fields
from bridgelaw.web.api.operation import (
    BIGGEST,
    PAGED,
    Answer,
    Body,
    Call,
    Operation,
    Parameter,
    in_path,
    page_of,
    stored,
    words,
)
from bridgelaw.web.api.problems import CONFLICT, NOT_FOUND, WRONG, Problem
from bridgelaw.web.api.schema_words import WHOLE, ref

PLAYERS = Text("Players and seasons")
LONGEST: Final = {
    "name": LONGEST_PLAYER,
    "number": LONGEST_NUMBER,
    "club": LONGEST_PLAYER,
    "handicap": 12,
    "note": LONGEST_NOTE,
}
"""The fields of a player with their greatest lengths."""
MERGED: Final = ("player", "version")


def list_players(call: Call) -> Answer:
    """List the players by name."""
    limit, cursor = call.page
    players = call.store.players
    after = None if cursor is None else players.place(cursor)
    found = players.listed(call.told("q", str) or "", after, limit + 1)
    return page_of(call, "players", [(each.id, each) for each in found], view=_form)


def show_player(call: Call) -> Answer:
    """Return a player, also one who was merged or erased."""
    return _answer(call.store.players.get(call.part("player", int)))


def _answer(player: Player) -> Answer:
    return stored(_form(player), player.version)


def _form(player: Player) -> JsonObject:
    return {
        "id": player.id,
        "version": player.version,
        "name": player.name,
        "number": player.number,
        "club": player.club,
        "handicap": player.handicap,
        "note": player.note,
        "earlier names": [*player.earlier_names],
        "merged into": player.merged_into,
        "erased": None if player.erased is None else player.erased.isoformat(),
    }


def _data(call: Call) -> PlayerData:
    """Return the player of a body. Raises CaseFileError and Problem."""
    fields = Fields(call.body, LONGEST, ("name",))
    told = {name: fields.text(name, most) for name, most in LONGEST.items() if name != "note"}
    try:
        return checked(PlayerData(**told, note=fields.note("note", LONGEST_NOTE)))
    except PlayerFileError as error:
        raise Problem(WRONG, error.said) from None


def add(call: Call) -> Answer:
    """Add a player."""
    players = call.store.players
    player = players.get(players.add(_data(call)))
    return stored(_form(player), player.version, f"/players/{player.id}")


def change(call: Call) -> Answer:
    """Replace the fields of a player. An earlier name is remembered."""
    players = call.store.players
    player, data = players.get(call.part("player", int)), _data(call)
    with call.at_version(player.version, lambda: players.get(player.id).version):
        players.change(player.id, player.version, data)
    return _answer(players.get(player.id))


def merge(call: Call) -> Answer:
    """Merge another player into this one, who gets the entries and the names."""
    players = call.store.players
    kept = players.get(call.part("player", int))
    with call.at_version(kept.version, lambda: players.get(kept.id).version):
        fields = Fields(call.body, MERGED, MERGED)
        gone = fields.whole("player", 1, BIGGEST) or 0
        version = fields.whole("version", 0, BIGGEST) or 0
        players.merge(kept.id, kept.version, gone, version)
    return _answer(players.get(kept.id))


def list_entries(call: Call) -> Answer:
    """List the entries of a player in events, the last first."""
    player = call.store.players.get(call.part("player", int))
    found = [] if player.erased else call.store.personal_data.entries(player.id)
    return Answer(
        form={
            "player": player.id,
            "entries": [
                {
                    "event": each.event_id,
                    "event name": each.event,
                    "day": each.day,
                    "number": each.number,
                    "names": each.names,
                }
                for each in found
            ],
        }
    )


PLAYER_ID: Final = in_path("player", Text("The id of the player."), example=1)
QUERY: Final = Parameter(
    name="q",
    about=Text("Words of the name, or the beginning of the number."),
    schema={"type": "string", "maxLength": 200},
    read=words(200),
)
EXAMPLE: Final[JsonObject] = {"name": "Ann Ash", "number": "1234", "handicap": "2.5"}

OPERATIONS: Final = (
    Operation(
        method="GET",
        path="/players",
        name="listPlayers",
        area=PLAYERS,
        summary=Text("List the players in the register by name"),
        do=list_players,
        parameters=(QUERY, *PAGED),
        gives={200: "Players"},
        problems=(NOT_FOUND,),
    ),
    Operation(
        method="POST",
        path="/players",
        name="addPlayer",
        area=PLAYERS,
        summary=Text("Add a player to the register"),
        do=add,
        body=Body(schema=ref("PlayerTold"), example=EXAMPLE),
        once=True,
        tagged=True,
        gives={201: "Player"},
    ),
    Operation(
        method="GET",
        path="/players/{player}",
        name="getPlayer",
        area=PLAYERS,
        summary=Text("Get a player"),
        do=show_player,
        parameters=(PLAYER_ID,),
        tagged=True,
        gives={200: "Player"},
    ),
    Operation(
        method="PUT",
        path="/players/{player}",
        name="changePlayer",
        area=PLAYERS,
        summary=Text("Replace the fields of a player"),
        do=change,
        parameters=(PLAYER_ID,),
        body=Body(schema=ref("PlayerTold"), example=EXAMPLE),
        versioned=True,
        tagged=True,
        gives={200: "Player"},
    ),
    Operation(
        method="POST",
        path="/players/{player}/merge",
        name="mergePlayers",
        area=PLAYERS,
        summary=Text("Merge another player into this one"),
        about=Text(
            "The body names the other player and the version of that player which you read. It "
            "cannot be undone."
        ),
        do=merge,
        parameters=(PLAYER_ID,),
        body=Body(
            schema={
                "type": "object",
                "properties": {"player": WHOLE, "version": WHOLE},
                "required": [*MERGED],
            },
            example={"player": 2, "version": 1},
        ),
        versioned=True,
        tagged=True,
        gives={200: "Player"},
        problems=(CONFLICT,),
    ),
    Operation(
        method="GET",
        path="/players/{player}/entries",
        name="listEntries",
        area=PLAYERS,
        summary=Text("List the events in which a player was entered, newest first"),
        do=list_entries,
        parameters=(PLAYER_ID,),
        gives={200: "Entries"},
    ),
)
