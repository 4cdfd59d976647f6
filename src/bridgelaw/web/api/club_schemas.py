"""The JSON Schemas of players, seasons, publishing and appeals."""

from __future__ import annotations

from bridgelaw.event.publication import StandingsShown
from bridgelaw.event.season import Counting
from bridgelaw.store.appeals import AppealState
from bridgelaw.web.api.schema_words import (
    DAY,
    MOMENT,
    TEXT,
    TRUTH,
    WHOLE,
    Schema,
    listed,
    made_of,
    maybe,
    one_of,
    paged,
    ref,
)


def club() -> dict[str, Schema]:
    """Return the schemas by name."""
    return {**_players(), **_seasons(), **_publishing()}


def _players() -> dict[str, Schema]:
    told = dict.fromkeys(("number", "club", "handicap", "note"), TEXT)
    entry = {
        "event": WHOLE,
        "event name": TEXT,
        "day": TEXT,
        "number": TEXT,
        "names": listed(TEXT),
    }
    return {
        "PlayerTold": made_of({"name": TEXT}, perhaps=told),
        "Player": made_of(
            {
                "id": WHOLE,
                "version": WHOLE,
                "name": TEXT,
                **told,
                "earlier names": listed(TEXT),
                "merged into": maybe(WHOLE),
                "erased": maybe(MOMENT),
            }
        ),
        "Players": paged("players", ref("Player")),
        "Entries": made_of({"player": WHOLE, "entries": listed(made_of(entry))}),
    }


def _seasons() -> dict[str, Schema]:
    told = {
        "words": TEXT,
        "first": maybe(DAY),
        "last": maybe(DAY),
        "events": listed(WHOLE),
        "counting": one_of(*(each.name.lower() for each in Counting)),
        "best": maybe(WHOLE),
        "least": WHOLE,
        "share": WHOLE,
        "published": TRUTH,
    }
    return {
        "SeasonTold": made_of({"name": TEXT}, perhaps=told),
        "SeasonTable": made_of({"id": WHOLE, "version": WHOLE, "name": TEXT, **told}),
        "Seasons": paged("seasons", ref("SeasonTable")),
        "SeasonStandings": made_of({"season": WHOLE, "table": ref("Season")}),
    }


def _publishing() -> dict[str, Schema]:
    standings = one_of(*(each.name.lower() for each in StandingsShown))
    state = one_of(*(each.name.lower() for each in AppealState))
    told = {"party": TEXT, "note": TEXT, "deposit": TEXT}
    minutes = {"minutes": maybe(WHOLE), "appeal minutes": maybe(WHOLE)}
    choices = {"standings": standings, "files": TRUTH, **minutes}
    step = made_of({"at": MOMENT, "by": TEXT, "state": state, "words": TEXT, **told})
    return {
        "PublicationTold": made_of({"open": TRUTH}, perhaps=choices),
        "Publication": made_of(
            {
                "event": WHOLE,
                "version": WHOLE,
                "open": TRUTH,
                **choices,
                "official": maybe(MOMENT),
                "until": maybe(MOMENT),
                "appeals until": maybe(MOMENT),
                "is over": TRUTH,
            }
        ),
        "ResultTold": made_of({"result": one_of("official", "provisional", "reopened")}),
        "AppealTold": made_of({"state": state}, perhaps=told),
        "Appeal": made_of({"ruling": WHOLE, "state": maybe(state), "steps": listed(step)}),
    }
