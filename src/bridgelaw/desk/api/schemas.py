"""What the operations take in and answer, as JSON Schemas: one for each kind of plain data, by its name in the document."""

from __future__ import annotations

from functools import cache
from typing import Final

from bridgelaw.desk.api.problems import KINDS
from bridgelaw.desk.api.schema_words import (
    DAY,
    EXACT,
    FREE,
    MOMENT,
    NUMBER,
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
from bridgelaw.desk.interview_state import MOST_BEFORE
from bridgelaw.desk.json_form import ORIGINS, Group
from bridgelaw.engine.facts import Kind
from bridgelaw.federations import FEDERATIONS
from bridgelaw.formats import score_ruling
from bridgelaw.formats.event_json import schema as event_schema
from bridgelaw.incidents import load
from bridgelaw.ruling.effects import kinds
from bridgelaw.ruling.incident import Procedure

SAID: Final = made_of({"value": {"type": ["string", "array", "object"]}, "words": TEXT})
"""A value as case files have it, and in words."""
IN_WORDS: Final = made_of({"value": TEXT, "words": TEXT})
SPOKEN: Final[Schema] = {"type": "object", "additionalProperties": TEXT}
"""A text in every language."""


def _rulings() -> dict[str, Schema]:
    """Questions and rulings."""
    reading = {"source": TEXT, "by": TEXT, "since": DAY}
    value: Schema = {"type": ["string", "array"], "items": TEXT}
    law = made_of({"number": TEXT, "text": TEXT, **{name: maybe(each) for name, each in reading.items()}})
    incident = made_of({"name": TEXT, "title": TEXT})
    step = made_of(
        {
            "law": TEXT,
            "fact": TEXT,
            "question": TEXT,
            "value": value,
            "words": TEXT,
            "origin": one_of(*ORIGINS),
            "origin words": TEXT,
        },
        perhaps=reading,
    )
    effect = made_of(
        {
            "kind": one_of(*sorted(kinds())),
            "law": TEXT,
            "group": one_of(*(group.value for group in Group)),
            "who": maybe(IN_WORDS),
            "words": TEXT,
            "fields": FREE,
            "aloud": listed(made_of({"to": IN_WORDS, "words": TEXT})),
        }
    )
    option = made_of(
        {"value": value, "words": TEXT},
        perhaps={**reading, "leads to": made_of({"kind": one_of("question", "ruling"), "words": TEXT})},
    )
    doubt = made_of({"value": value, "words": TEXT, "law": ref("LawCited"), "why": TEXT})
    question = made_of(
        {
            "kind": {"const": "question"},
            "incident": ref("IncidentNamed"),
            "fact": TEXT,
            "words": TEXT,
            "help": maybe(TEXT),
            "to": IN_WORDS,
            "settled by": one_of(*(kind.name.lower() for kind in Kind)),
            "law": maybe(ref("LawCited")),
            "closed": TRUTH,
            "options": listed(option),
            "doubt": maybe(ref("Doubt")),
            "effects": listed(ref("Effect")),
            "trail": listed(ref("TrailStep")),
        }
    )
    ruling = made_of(
        {
            "kind": {"const": "ruling"},
            "incident": ref("IncidentNamed"),
            "outcome": made_of({"value": value, "words": TEXT}),
            "effects": listed(ref("Effect")),
            "laws": listed(ref("LawCited")),
            "trail": listed(ref("TrailStep")),
        }
    )
    return {
        "LawCited": law,
        "IncidentNamed": incident,
        "TrailStep": step,
        "Effect": effect,
        "Doubt": doubt,
        "Question": question,
        "RulingFound": ruling,
    }


def _states() -> dict[str, Schema]:
    """What is told and asked."""
    load()
    told: Schema = {
        "type": "object",
        "additionalProperties": {
            "type": ["string", "boolean", "integer", "number", "array"],
            "items": {"type": "string"},
        },
    }
    step = {
        "incident": {"type": "string", "enum": sorted(Procedure.all)},
        "told": told,
        "order": listed(TEXT),
        "table": FREE,
    }
    more = {key: maybe(step[key]) for key in ("told", "order", "table")}
    before = {**made_of({"incident": step["incident"]}, perhaps=more), "additionalProperties": False}
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
        {"event": maybe(WHOLE), "line": maybe(WHOLE), "event name": TEXT, "board": TEXT, "table": TEXT},
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
            {"id": TEXT, "version": WHOLE, "begun": MOMENT, "changed": MOMENT, "about": ref("About"), **answered}
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


def _incidents_and_laws() -> dict[str, Schema]:
    incident = {"name": TEXT, "group": IN_WORDS, "title": TEXT, "what": TEXT}
    fact = made_of(
        {
            "fact": TEXT,
            "words": TEXT,
            "help": maybe(TEXT),
            "under": one_of("told", "elected"),
            "settled by": one_of(*(kind.name.lower() for kind in Kind)),
            "to": IN_WORDS,
            "answers": listed(
                made_of(
                    {"value": {"type": ["string", "array"]}, "words": TEXT},
                    perhaps={"source": TEXT, "by": TEXT, "since": DAY},
                )
            ),
            "expected": TEXT,
            "asked": TRUTH,
            "from the table": TRUTH,
            "doubt": maybe(ref("Doubt")),
        }
    )
    numbered = made_of({"number": TEXT, "title": maybe(SPOKEN)})
    reading = made_of(
        {"text": SPOKEN, "since": DAY, "settled": DAY, "by": TEXT, "source": TEXT, "in force": TRUTH},
    )
    law = made_of(
        {
            "number": TEXT,
            "words": TEXT,
            "title": maybe(SPOKEN),
            "status": maybe(TEXT),
            "status words": maybe(TEXT),
            "text": maybe(SPOKEN),
            "module": maybe(TEXT),
            "readings": listed(reading),
            "facts": listed(ref("Fact")),
            "goes on to": listed(numbered),
            "incidents": listed(made_of({"name": TEXT, "title": SPOKEN})),
            "cases": listed(made_of({"id": TEXT, "title": TEXT, "file": TEXT})),
            "see": listed(numbered),
            "seen from": listed(numbered),
            "parts": listed(numbered),
        }
    )
    section = made_of({"number": TEXT, "law": TEXT, "title": TEXT, "status": TEXT, "status words": TEXT})
    hit = made_of(
        {
            "kind": one_of("law", "section", "incident"),
            "number": TEXT,
            "title": TEXT,
            "language": TEXT,
            "snippet": TEXT,
            "marks": listed(listed(WHOLE)),
            "score": NUMBER,
        }
    )
    return {
        "Incident": made_of(incident),
        "Incidents": paged("incidents", ref("Incident"), groups=listed(IN_WORDS)),
        "Fact": fact,
        "IncidentWithFacts": made_of({**incident, "facts": listed(ref("Fact")), "table": listed(TEXT)}),
        "Laws": paged("sections", section, laws=listed(made_of({"number": TEXT, "title": TEXT}))),
        "Law": law,
        "Hits": paged("hits", hit, whole=TRUTH),
    }


def _events() -> dict[str, Schema]:
    places = {"id": WHOLE, "name": TEXT, "lines": listed(WHOLE)}
    about = made_of(
        {
            "name": TEXT,
            "date": maybe(DAY),
            "kind": TEXT,
            "method": TEXT,
            "contestants": WHOLE,
            "boards": WHOLE,
            "regulation": TEXT,
            "words": TEXT,
        }
    )
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
    change = made_of(
        {
            "number": WHOLE,
            "at": MOMENT,
            "by": TEXT,
            "why": TEXT,
            "what": IN_WORDS,
            "board": TEXT,
            "line": maybe(WHOLE),
            "ruling": maybe(WHOLE),
            "before": maybe(FREE),
            "after": maybe(FREE),
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
            {"id": WHOLE, "version": WHOLE, "about": about, "boards": listed(made_of(places)), "event": ref("Event")}
        ),
        "KeptBoard": made_of({**places, "event": WHOLE, "entered": ref("Board"), "scored": maybe(ref("BoardScored"))}),
        "KeptLine": line,
        "History": paged("changes", change),
        "Standings": made_of({"event": WHOLE, "version": WHOLE, "lists": listed(ref("Standing"))}),
        "MatchList": paged("matches", ref("Match")),
        "Penalties": made_of(
            {"event": WHOLE, "penalties": listed(made_of({"number": WHOLE, "penalty": ref("Penalty")}))}
        ),
    }


def _scores() -> dict[str, Schema]:
    """Boards, matches and lists with their figures."""
    mark = {"score": maybe(TEXT), "percent": maybe(TEXT), "words": TEXT}
    cell = made_of({"frequency": TEXT, "frequency words": TEXT, **mark})
    row = made_of({"points": maybe(WHOLE), "words": TEXT, "ns": cell, "ew": cell})
    table = made_of(
        {
            "section": maybe(TEXT),
            "form": maybe(TEXT),
            "words": TEXT,
            "scores": made_of({"ns": WHOLE, "ew": WHOLE}),
            "expected": WHOLE,
            "rows": listed(row),
            "below": listed(row),
        }
    )
    side = made_of({"contestants": listed(TEXT), "outcome": TEXT, **mark})
    line = made_of(
        {
            "table": TEXT,
            "section": TEXT,
            "form": TEXT,
            "pairs": TEXT,
            "result": TEXT,
            "points": TEXT,
            "laws": listed(TEXT),
            "ruled": TEXT,
            "ns": side,
            "ew": side,
        }
    )
    board = made_of(
        {
            "kind": {"const": "board"},
            "board": TEXT,
            "words": TEXT,
            "frequencies": listed(table),
            "lines": listed(line),
        }
    )
    return {"BoardScored": board, "Match": _match(), "Standing": _standing()}


def _match() -> Schema:
    room = made_of({"ns": TEXT, "ew": TEXT, "ruled": TRUTH, "laws": listed(TEXT), "words": TEXT})
    board = made_of(
        {
            "board": TEXT,
            "vulnerability": TEXT,
            "open": maybe(room),
            "closed": maybe(room),
            "own": listed(maybe(EXACT)),
            "credited": listed(maybe(EXACT)),
            "words": listed(TEXT),
            "working": listed(made_of({"team": TEXT, "words": listed(TEXT)})),
        }
    )
    team = made_of(
        {
            "team": TEXT,
            "name": TEXT,
            **dict.fromkeys(("won", "lost", "score", "against", "margin", "victory points"), maybe(EXACT)),
            "score words": TEXT,
            "points words": TEXT,
            "words": TEXT,
            "working": listed(TEXT),
        }
    )
    return made_of(
        {
            "kind": {"const": "match"},
            "words": TEXT,
            "session": TEXT,
            "round": TEXT,
            "headings": {"type": "object", "additionalProperties": TEXT},
            "boards": listed(board),
            "counted": WHOLE,
            "teams": listed(team),
            "winner": maybe(TEXT),
            "winner words": TEXT,
        }
    )


def _standing() -> Schema:
    floated = made_of({"session": TEXT, "board": WHOLE, "award": TEXT, "given": maybe(EXACT), "score": maybe(EXACT)})
    exact = maybe(EXACT)
    row = made_of(
        {
            "place": maybe(WHOLE),
            "shared": TRUTH,
            "place words": TEXT,
            "number": TEXT,
            "name": TEXT,
            "values": {"type": "object", "additionalProperties": exact},
            "boards": WHOLE,
            "figures": listed(TEXT),
            "further": listed(TEXT),
            "working": listed(TEXT),
        },
        perhaps={
            **dict.fromkeys(("score", "top", "percent"), exact),
            "floated": listed(floated),
            **dict.fromkeys(("matches", "wins", "draws", "losses"), WHOLE),
            **dict.fromkeys(("won", "lost", "margin", "victory points"), exact),
        },
    )
    headings = made_of(
        {
            **dict.fromkeys(("place", "number", "names", "working"), TEXT),
            "figures": listed(TEXT),
            "further": listed(TEXT),
        }
    )
    return made_of(
        {
            "kind": {"const": "standing"},
            "words": TEXT,
            "session": maybe(TEXT),
            "section": maybe(TEXT),
            "side": maybe(one_of("NS", "EW")),
            "handicap": TRUTH,
            "metrics": listed(made_of({"name": TEXT, "words": TEXT, "source": TEXT})),
            "ranked by": TEXT,
            "headings": headings,
            "rows": listed(row),
        }
    )


def _adjustments() -> dict[str, Schema]:
    cited = listed(made_of({"number": TEXT, "text": TEXT}))
    scores = made_of({"ns": TEXT, "ew": TEXT})
    head = {"title": TEXT, "words": listed(TEXT), "notes": listed(TEXT), "laws": cited}
    forms = {"type": "object", "additionalProperties": listed(TEXT)}
    steps = [
        {"kind": {"const": "adjusted score"}, "board": TEXT, "table": TEXT, **head, "before": scores, "after": scores},
        {"kind": {"const": "groups"}, "board": TEXT, **head, "forms": forms},
        {"kind": {"const": "penalty"}, "contestant": TEXT, "amount": TEXT, "unit": TEXT, **head},
    ]
    boards = {
        "anyOf": [
            ref("BoardScored"),
            made_of({"kind": {"const": "matches"}, "matches": listed(ref("Match"))}),
        ]
    }
    move = made_of(
        {
            "contestant": TEXT,
            "name": TEXT,
            **dict.fromkeys(("rank before", "rank after", "before", "after"), maybe(TEXT)),
            "words": listed(TEXT),
            "moved": TRUTH,
            "changed": TRUTH,
        }
    )
    moves = made_of(
        {
            "side": maybe(TEXT),
            "section": maybe(TEXT),
            "measure": TEXT,
            "words": TEXT,
            "rows": listed(move),
            "unchanged": WHOLE,
        }
    )
    adjusted = made_of(
        {
            "kept": TRUTH,
            "version": WHOLE,
            "rulings": listed({"oneOf": [made_of(step) for step in steps]}),
            "boards": listed(made_of({"before": boards, "after": boards})),
            "moves": listed(moves),
            "what if": listed(_what_if()),
        }
    )
    return {"Adjusted": adjusted, "RulingsTold": _rulings_told()}


def _what_if() -> Schema:
    match = made_of(
        {
            **dict.fromkeys(("score", "against", "margin", "words", "points words"), TEXT),
            "victory points": maybe(TEXT),
        }
    )
    outlook = made_of(
        {
            "contestant": TEXT,
            "side": TEXT,
            **dict.fromkeys(("board", "total", "rank"), maybe(TEXT)),
            **dict.fromkeys(("board words", "total words"), TEXT),
            "match": maybe(match),
        }
    )
    tried = made_of(
        {
            "score": made_of({"ns": TEXT, "ew": TEXT}),
            "is the ruling": TRUTH,
            "contestants": listed(outlook),
            "winners": listed(listed(TEXT)),
            "winner words": TEXT,
            "words": TEXT,
        }
    )
    return made_of({"board": TEXT, "table": TEXT, "varied": listed(TEXT), "words": TEXT, "candidates": listed(tried)})


def _rulings_told() -> Schema:
    """The mapping of a ruling file, or a list of them."""
    words: Schema = {"type": ["string", "integer"]}
    anything: Schema = {"type": ["string", "integer", "number", "boolean", "array", "object"]}
    one: Schema = {
        "type": "object",
        "properties": {
            **dict.fromkeys(score_ruling.KEYS, anything),
            **dict.fromkeys(score_ruling.WHERE, words),
            "law": {"anyOf": [words, listed(words)]},
            "reason": TEXT,
        },
        "additionalProperties": False,
    }
    return {"anyOf": [one, {"type": "array", "items": one, "minItems": 1, "maxItems": 100}]}


def _event_files() -> dict[str, Schema]:
    """The schema of event files, its parts by names that the document can have."""
    whole = event_schema.schema()
    names = {name: "".join(word.capitalize() for word in name.split()) for name in whole["$defs"]}

    def moved(part: object) -> object:
        if isinstance(part, dict):
            return {
                key: ref(names[value.removeprefix("#/$defs/")])["$ref"] if key == "$ref" else moved(value)
                for key, value in part.items()
            }
        return [*map(moved, part)] if isinstance(part, list) else part

    event = {key: value for key, value in whole.items() if key not in ("$schema", "$defs", "title")}
    found = {names[name]: moved(part) for name, part in whole["$defs"].items()}
    return {"Event": moved(event), **found}  # type: ignore[dict-item]


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
    """Every schema by its name."""
    parts = (
        _rulings(),
        _states(),
        _incidents_and_laws(),
        _events(),
        _scores(),
        _adjustments(),
        _event_files(),
        {"Problem": _problem()},
    )
    found = {name: schema for part in parts for name, schema in part.items()}
    assert len(found) == sum(map(len, parts)), "two schemas have one name"
    return found
