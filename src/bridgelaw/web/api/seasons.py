"""Operations on season tables."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from msgspec import to_builtins

from bridgelaw.app.season_tables import MOST_EVENTS, table
from bridgelaw.event.errors import EventError
from bridgelaw.event.season import Counting, SeasonRules
from bridgelaw.i18n.text import Text
from bridgelaw.json_types import JsonObject
from bridgelaw.store.schema import LONGEST_NAME
from bridgelaw.store.seasons import SeasonChoices, StoredSeason
from bridgelaw.web.api.events import unscored
from bridgelaw.web.api.fields import Fields
from bridgelaw.web.api.operation import (
    BIGGEST,
    BY,
    PAGED,
    Answer,
    Body,
    Call,
    Operation,
    in_path,
    listed,
    stored,
)
from bridgelaw.web.api.players import PLAYERS
from bridgelaw.web.api.problems import CANNOT_BE_SCORED, WRONG, Problem
from bridgelaw.web.api.schema_words import ref

COUNTING: Final = tuple(each.name.lower() for each in Counting)
FIELDS: Final = (
    "name",
    "words",
    "first",
    "last",
    "events",
    "counting",
    "best",
    "least",
    "share",
    "published",
)
NO_EVENTS = Text("found neither 'words' of event names nor 'events'; give one of them")


def list_seasons(call: Call) -> Answer:
    """List the season tables, the last added first."""
    items = [(each.id, each) for each in call.store.seasons.listed()]
    return listed(call, "seasons", items, view=_form, falling=True)


def show_season(call: Call) -> Answer:
    """Return a season table: which events it has, and how they count."""
    return _answer(call.store.seasons.get(call.part("season", int)))


def _answer(season: StoredSeason) -> Answer:
    return stored(_form(season), season.version)


def _form(season: StoredSeason) -> JsonObject:
    choices = season.choices
    rules = choices.rules
    return {
        "id": season.id,
        "version": season.version,
        "name": choices.name,
        "words": choices.words,
        "first": None if choices.first is None else choices.first.isoformat(),
        "last": None if choices.last is None else choices.last.isoformat(),
        "events": [*choices.events],
        "counting": rules.counting.name.lower(),
        "best": rules.best,
        "least": rules.least,
        "share": int(rules.least_share * 100),
        "published": choices.published,
    }


def _choices(call: Call, before: SeasonChoices | None = None) -> SeasonChoices:
    """Return the choices of a body, with the other names from before. Raises CaseFileError."""
    fields = Fields(call.body, FIELDS, ("name",))
    words, events = fields.text("words", LONGEST_NAME), fields.numbers("events", BIGGEST)
    if not words.strip() and not events:
        raise Problem(WRONG, NO_EVENTS)
    share = fields.whole("share", 1, 100)
    return SeasonChoices(
        name=fields.text("name", LONGEST_NAME),
        words=words,
        first=fields.day("first"),
        last=fields.day("last"),
        events=events[:MOST_EVENTS],
        published=fields.flag("published"),
        rules=SeasonRules(
            counting=Counting[fields.choice("counting", COUNTING, "percent").upper()],
            best=fields.whole("best", 1, MOST_EVENTS),
            least=fields.whole("least", 1, MOST_EVENTS) or 1,
            least_share=Fraction(50 if share is None else share, 100),
            same={} if before is None else before.rules.same,
        ),
    )


def add(call: Call) -> Answer:
    """Add a season table."""
    seasons = call.store.seasons
    season = seasons.get(seasons.add(_choices(call), call.reason.by))
    return stored(_form(season), season.version, f"/seasons/{season.id}")


def change(call: Call) -> Answer:
    """Replace the choices of a season table."""
    seasons = call.store.seasons
    season = seasons.get(call.part("season", int))
    with call.at_version(season.version, lambda: seasons.get(season.id).version):
        choices = _choices(call, season.choices)
        seasons.change(season.id, season.version, choices, call.reason.by)
    return _answer(seasons.get(season.id))


def remove(call: Call) -> Answer:
    """Remove a season table; its events stay."""
    with call.store.database.together():  # nobody may change it between the check and the removal
        season = call.store.seasons.get(call.part("season", int))
        call.check_version(season.version)
        call.store.seasons.remove(season.id)
    return Answer(status=204)


def show_table(call: Call) -> Answer:
    """Return the standings of a season."""
    season = call.store.seasons.get(call.part("season", int))
    try:
        view = table(call.store, call.results, season.choices, call.language)
    except EventError as error:
        raise unscored(error) from None
    return Answer(form={"season": season.id, "table": to_builtins(view)})


SEASON_ID: Final = in_path("season", Text("The id of the season table."), example=1)
EXAMPLE: Final[JsonObject] = {
    "name": "Tuesdays in spring",
    "words": "Tuesday",
    "first": "2026-01-01",
    "best": 8,
}

OPERATIONS: Final = (
    Operation(
        method="GET",
        path="/seasons",
        name="listSeasons",
        area=PLAYERS,
        summary=Text("List the season tables, newest first"),
        do=list_seasons,
        parameters=PAGED,
        gives={200: "Seasons"},
    ),
    Operation(
        method="POST",
        path="/seasons",
        name="addSeason",
        area=PLAYERS,
        summary=Text("Add a season table"),
        do=add,
        parameters=(BY,),
        body=Body(schema=ref("SeasonTold"), example=EXAMPLE),
        once=True,
        tagged=True,
        gives={201: "SeasonTable"},
    ),
    Operation(
        method="GET",
        path="/seasons/{season}",
        name="getSeason",
        area=PLAYERS,
        summary=Text("Get which events a season table has, and how they count"),
        do=show_season,
        parameters=(SEASON_ID,),
        tagged=True,
        gives={200: "SeasonTable"},
    ),
    Operation(
        method="PUT",
        path="/seasons/{season}",
        name="changeSeason",
        area=PLAYERS,
        summary=Text("Replace which events a season table has, and how they count"),
        do=change,
        parameters=(SEASON_ID, BY),
        body=Body(schema=ref("SeasonTold"), example=EXAMPLE),
        versioned=True,
        tagged=True,
        gives={200: "SeasonTable"},
    ),
    Operation(
        method="DELETE",
        path="/seasons/{season}",
        name="removeSeason",
        area=PLAYERS,
        summary=Text("Remove a season table; its events stay"),
        do=remove,
        parameters=(SEASON_ID,),
        versioned=True,
        gives={204: None},
    ),
    Operation(
        method="GET",
        path="/seasons/{season}/standings",
        name="getSeasonStandings",
        area=PLAYERS,
        summary=Text("Get the standings of a season"),
        do=show_table,
        parameters=(SEASON_ID,),
        gives={200: "SeasonStandings"},
        problems=(CANNOT_BE_SCORED, WRONG),
    ),
)
