"""Operations on what players see: publishing, official results, corrections and appeals."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from msgspec import to_builtins

from bridgelaw.app.corrections import corrections
from bridgelaw.engine.law import WBF
from bridgelaw.event.publication import LONGEST_PERIOD, Periods, Publication, StandingsShown
from bridgelaw.i18n.text import Text
from bridgelaw.json_types import JsonObject
from bridgelaw.store.appeals import LONGEST_DEPOSIT, LONGEST_NOTE, AppealState, AppealStep
from bridgelaw.store.events.publications import Published
from bridgelaw.store.schema import LONGEST_NAME
from bridgelaw.views.history import change_view
from bridgelaw.web.api.events import EVENT_ID
from bridgelaw.web.api.fields import Fields
from bridgelaw.web.api.operation import (
    BY,
    CURSOR,
    LIMIT,
    WHY,
    Answer,
    Body,
    Call,
    Operation,
    in_path,
    listed,
    stored,
)
from bridgelaw.web.api.problems import WRONG, Place, Problem, conflicting
from bridgelaw.web.api.schema_words import ref

PUBLISHING = Text("Publishing and appeals")
STANDINGS: Final = tuple(each.name.lower() for each in StandingsShown)
STATES: Final = tuple(each.name.lower() for each in AppealState)
MOST_MINUTES: Final = LONGEST_PERIOD // timedelta(minutes=1)
CHOICES: Final = ("open", "standings", "files", "minutes", "appeal minutes")
NOT_SO_LARGE = Text("An event of this size has no pages for players.")
RESULT: Final = ("official", "provisional", "reopened")
OF_APPEAL: Final = ("state", "party", "note", "deposit")


def _published(call: Call) -> Published:
    return call.store.publications.get(call.part("event", int))


def show_publication(call: Call) -> Answer:
    """Return what players see of an event."""
    return _answer(_published(call))


def _answer(published: Published) -> Answer:
    found = published.publication
    form: JsonObject = {
        "event": published.id,
        "version": published.version,
        "open": published.is_open,
        "standings": found.standings.name.lower(),
        "files": found.files,
        "minutes": found.minutes,
        "appeal minutes": found.appeal_minutes,
        "official": None if found.official is None else found.official.isoformat(),
        "until": None if found.until is None else found.until.isoformat(),
        "appeals until": None if found.appeals_until is None else found.appeals_until.isoformat(),
        "is over": published.corrections_over,
    }
    return stored(form, published.version)


def publish(call: Call) -> Answer:
    """Store what players see of an event, and when."""
    fields = Fields(call.body, CHOICES, ("open",))
    choices = Publication(
        standings=StandingsShown[fields.choice("standings", STANDINGS, "at_end").upper()],
        files=fields.flag("files"),
        minutes=fields.whole("minutes", 1, MOST_MINUTES),
        appeal_minutes=fields.whole("appeal minutes", 1, MOST_MINUTES),
    )
    with call.store.database.together():  # nobody may change it between the check and the write
        published = _published(call)
        call.check_version(published.version)
        if published.is_large and fields.flag("open"):
            raise Problem(WRONG, NOT_SO_LARGE, Place("open"))
        call.store.events.publish(published.id, fields.flag("open"), call.reason)
        call.store.publications.choose(published.id, choices, call.reason)
    return _answer(_published(call))


def decide_result(call: Call) -> Answer:
    """Make the result official or provisional, or reopen it for corrections."""
    action = Fields(call.body, ("result",), ("result",)).choice("result", RESULT, "")
    store = call.store
    with store.database.together():
        published = _published(call)
        call.check_version(published.version)
        if action == "official":
            store.publications.make_official(published.id, _periods(call), call.reason)
        elif action == "provisional":
            store.publications.withdraw(published.id, call.reason)
        else:
            with conflicting():
                store.publications.reopen(published.id, call.reason)
    return _answer(_published(call))


def _periods(call: Call) -> Periods:
    """Return the periods of the federation that the event follows."""
    event = call.part("event", int)
    day = call.results.of(event)[0].event.date or date.today()
    code = call.store.events.federation(event) or WBF
    return Periods.of(code, day)


def list_corrections(call: Call) -> Answer:
    """List the corrections of an official result, the last first, as players see them."""
    published = _published(call)
    found = corrections(call.store.events.history(published.id), published.publication)
    items = [(each.number, to_builtins(change_view(each, call.language))) for each in found]
    return listed(call, "changes", items, falling=True)


# Appeals


def show_appeal(call: Call) -> Answer:
    """Return the steps of the appeals against a ruling."""
    ruling = call.store.rulings.get(call.part("number", int)).number
    return _steps(ruling, call.store.appeals.of(ruling), call.language)


def _steps(ruling: int, steps: list[AppealStep], language: str) -> Answer:
    form: JsonObject = {
        "ruling": ruling,
        "state": steps[-1].state.name.lower() if steps else None,
        "steps": [
            {
                "at": each.at.isoformat(),
                "by": each.by,
                "state": each.state.name.lower(),
                "words": each.state.value.say(language),
                "party": each.party,
                "note": each.note,
                "deposit": each.deposit,
            }
            for each in steps
        ],
    }
    return stored(form, len(steps))


def appeal(call: Call) -> Answer:
    """Record a step of an appeal: lodged, withdrawn, or decided."""
    fields = Fields(call.body, OF_APPEAL, ("state",))
    ruling = call.store.rulings.get(call.part("number", int)).number
    appeals = call.store.appeals
    steps = len(appeals.of(ruling))
    with call.at_version(steps, lambda: len(appeals.of(ruling))), conflicting():
        appeals.add(
            ruling,
            AppealState[fields.choice("state", STATES, "open").upper()],
            steps=steps,
            by=call.reason.by,
            party=fields.text("party", LONGEST_NAME),
            note=fields.note("note", LONGEST_NOTE),
            deposit=fields.text("deposit", LONGEST_DEPOSIT),
        )
    return _steps(ruling, appeals.of(ruling), call.language)


RULING: Final = in_path("number", Text("The number of the ruling."), example=1)

OPERATIONS: Final = (
    Operation(
        method="GET",
        path="/events/{event}/publication",
        name="getPublication",
        area=PUBLISHING,
        summary=Text("Get what players see of an event, and until when it may be corrected"),
        do=show_publication,
        parameters=(EVENT_ID,),
        tagged=True,
        gives={200: "Publication"},
    ),
    Operation(
        method="PUT",
        path="/events/{event}/publication",
        name="publish",
        area=PUBLISHING,
        summary=Text("Show an event to the players or not, and choose what they see when"),
        do=publish,
        parameters=(EVENT_ID, BY, WHY),
        body=Body(
            schema=ref("PublicationTold"), example={"open": True, "standings": "after_rounds"}
        ),
        versioned=True,
        tagged=True,
        gives={200: "Publication"},
    ),
    Operation(
        method="POST",
        path="/events/{event}/publication/result",
        name="decideResult",
        area=PUBLISHING,
        summary=Text("Make a result official or provisional, or reopen it for corrections"),
        about=Text(
            "An official result is shown to the players, and the correction period begins (Law "
            "79C1). Reopening it later requires a reason in 'why' (Law 79C2)."
        ),
        do=decide_result,
        parameters=(EVENT_ID, BY, WHY),
        body=Body(schema=ref("ResultTold"), example={"result": "official"}),
        versioned=True,
        tagged=True,
        gives={200: "Publication"},
    ),
    Operation(
        method="GET",
        path="/events/{event}/corrections",
        name="listCorrections",
        area=PUBLISHING,
        summary=Text("List the corrections of an official result, newest first"),
        do=list_corrections,
        parameters=(EVENT_ID, LIMIT, CURSOR),
        gives={200: "History"},
    ),
    Operation(
        method="GET",
        path="/rulings/{number}/appeal",
        name="getAppeal",
        area=PUBLISHING,
        summary=Text("Get the steps of the appeals against a ruling"),
        do=show_appeal,
        parameters=(RULING,),
        tagged=True,
        gives={200: "Appeal"},
    ),
    Operation(
        method="POST",
        path="/rulings/{number}/appeal",
        name="recordAppeal",
        area=PUBLISHING,
        summary=Text("Record an appeal, its withdrawal, or the decision"),
        about=Text("The version in If-Match is the number of steps that you have seen."),
        do=appeal,
        parameters=(RULING, BY),
        body=Body(
            schema=ref("AppealTold"), example={"state": "open", "party": "Ann Ash & Bo Birk"}
        ),
        versioned=True,
        tagged=True,
        gives={200: "Appeal"},
    ),
)
