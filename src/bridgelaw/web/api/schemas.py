"""The JSON Schemas of requests and answers, by their names in the document."""

from __future__ import annotations

from functools import cache
from typing import Final

from bridgelaw.app.interviews.interview_actions import MOST_BEFORE
from bridgelaw.app.jobs.view import JobView
from bridgelaw.effects.incident import Procedure
from bridgelaw.federations import FEDERATIONS
from bridgelaw.incidents import load
from bridgelaw.views.history import ChangeView
from bridgelaw.views.incidents import FactView, IncidentEntry, IncidentWithFacts
from bridgelaw.views.law import LawEntry, SectionAnswer, SectionEntry
from bridgelaw.views.rulings.ruling_types import QuestionView, RulingView
from bridgelaw.views.search import HitView
from bridgelaw.views.season import SeasonView
from bridgelaw.web.api.club_schemas import club
from bridgelaw.web.api.problems import KINDS
from bridgelaw.web.api.schema_words import (
    DAY,
    FREE,
    MOMENT,
    TEXT,
    TRUTH,
    WHOLE,
    Schema,
    derived,
    listed,
    made_of,
    maybe,
    one_of,
    paged,
    ref,
)
from bridgelaw.web.api.score_schemas import event_files, scores

NAMES: Final = {
    "RulingView": "RulingFound",
    "IncidentView": "IncidentNamed",
    "Named": "Value",
    "Group": "EffectGroup",
    "AloudView": "ReadAloud",
    "LawView": "LawCited",
    "ValueView": "Answer",
    "IncidentEntry": "Incident",
    "GroupView": "IncidentGroup",
    "SectionAnswer": "Law",
    "ReadingView": "LawReading",
    "IncidentSpoken": "IncidentInLanguages",
    "JobView": "Work",
    "StateView": "WorkState",
}
"""The names of types in the document, where they differ from the default."""
TYPES: Final = (
    RulingView,
    QuestionView,
    IncidentEntry,
    IncidentWithFacts,
    FactView,
    SectionAnswer,
    SectionEntry,
    LawEntry,
    HitView,
    JobView,
    ChangeView,
    SeasonView,
)


def _states() -> dict[str, Schema]:
    """Return the schemas of interviews, questions and rulings."""
    load()
    told: Schema = {
        "type": "object",
        "additionalProperties": {
            "type": ["string", "boolean", "integer", "number", "array"],
            "items": {"type": "string"},
        },
    }
    step: dict[str, Schema] = {
        "incident": {"type": "string", "enum": sorted(Procedure.all)},
        "told": told,
        "order": listed(TEXT),
        "table": FREE,
    }
    more = {key: maybe(step[key]) for key in ("told", "order", "table")}
    before = {
        **made_of({"incident": step["incident"]}, perhaps=more),
        "additionalProperties": False,
    }
    state = made_of(
        {"incident": step["incident"]},
        perhaps={
            "day": maybe(DAY),
            "federation": maybe(one_of(*FEDERATIONS)),
            **more,
            "before": maybe({"type": "array", "items": before, "maxItems": MOST_BEFORE}),
        },
    )
    found = {"oneOf": [ref("Question"), ref("RulingFound")], "discriminator": _by_kind()}
    about = made_of(
        {
            "event": maybe(WHOLE),
            "line": maybe(WHOLE),
            "event name": TEXT,
            "board": TEXT,
            "table": TEXT,
        },
    )
    head = {
        "number": WHOLE,
        "at": MOMENT,
        "by": TEXT,
        "day": DAY,
        "federation": TEXT,
        "about": ref("About"),
        "incident": ref("IncidentNamed"),
        "outcome": made_of({"value": {"type": ["string", "array"]}, "words": TEXT}),
        "replaces": maybe(WHOLE),
    }
    answered = {"found": found, "state": ref("State")}
    return {
        "StateTold": state,
        "State": {**state, "additionalProperties": False},
        "About": about,
        "Found": made_of(answered),
        "Interview": made_of(
            {
                "id": TEXT,
                "version": WHOLE,
                "begun": MOMENT,
                "changed": MOMENT,
                "about": ref("About"),
                **answered,
            }
        ),
        "RulingHead": made_of(head),
        "Ruling": made_of(
            {
                **head,
                "note": TEXT,
                "interview": maybe(TEXT),
                "state": ref("State"),
                "found": listed(ref("RulingFound")),
            }
        ),
        "Rulings": paged("rulings", ref("RulingHead")),
    }


def _by_kind() -> Schema:
    names = {"question": "Question", "ruling": "RulingFound"}
    return {
        "propertyName": "kind",
        "mapping": {kind: f"#/components/schemas/{name}" for kind, name in names.items()},
    }


def _lists() -> dict[str, Schema]:
    """Return the schemas of pages of lists."""
    return {
        "Incidents": paged("incidents", ref("Incident"), groups=listed(ref("IncidentGroup"))),
        "Laws": paged("sections", ref("SectionEntry"), laws=listed(ref("LawEntry"))),
        "Hits": paged("hits", ref("Hit"), whole=TRUTH),
        "Works": paged("work", ref("Work")),
    }


def _events() -> dict[str, Schema]:
    places = {"id": WHOLE, "name": TEXT, "lines": listed(WHOLE)}
    item = made_of(
        {
            "id": WHOLE,
            "name": TEXT,
            "date": maybe(DAY),
            "version": WHOLE,
            "entered": MOMENT,
            "contestants": WHOLE,
            "boards": WHOLE,
        }
    )
    line = made_of(
        {
            "id": WHOLE,
            "version": WHOLE,
            "event": WHOLE,
            "board": made_of({"id": WHOLE, "name": TEXT}),
            "line": ref("Line"),
        }
    )
    return {
        "Events": paged("events", item),
        "KeptEvent": made_of(
            {
                "id": WHOLE,
                "version": WHOLE,
                "about": ref("EventHead"),
                "boards": listed(made_of(places)),
                "event": ref("Event"),
            }
        ),
        "KeptBoard": made_of(
            {**places, "event": WHOLE, "entered": ref("Board"), "scored": maybe(ref("BoardScored"))}
        ),
        "KeptLine": line,
        "History": paged("changes", ref("Change")),
        "Standings": made_of({"event": WHOLE, "version": WHOLE, "lists": listed(ref("Standing"))}),
        "MatchList": paged("matches", ref("Match")),
        "Penalties": made_of(
            {
                "event": WHOLE,
                "penalties": listed(made_of({"number": WHOLE, "penalty": ref("Penalty")})),
            }
        ),
    }


def _problem() -> Schema:
    return made_of(
        {
            "type": one_of(*(kind.address for kind in KINDS.values())),
            "title": TEXT,
            "status": one_of(*sorted({kind.status for kind in KINDS.values()})),
            "detail": TEXT,
        },
        perhaps={"field": TEXT, "line": WHOLE, "found": TEXT, "expected": TEXT},
    )


@cache
def schemas() -> dict[str, Schema]:
    """Return all schemas by name."""
    parts = (
        derived(TYPES, NAMES),
        _states(),
        _lists(),
        _events(),
        scores(),
        event_files(),
        club(),
        {"Problem": _problem()},
    )
    found = {name: schema for part in parts for name, schema in part.items()}
    assert len(found) == sum(map(len, parts)), "two schemas have one name"
    return found
