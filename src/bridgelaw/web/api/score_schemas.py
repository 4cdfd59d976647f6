"""The schemas of results: boards, matches and lists with their figures, adjusted scores, and the
parts of event files."""

from __future__ import annotations

from bridgelaw.formats.results.event_json import schema as event_schema
from bridgelaw.formats.rulings import ruling_file
from bridgelaw.web.api.schema_words import (
    EXACT,
    TEXT,
    TRUTH,
    WHOLE,
    Schema,
    listed,
    made_of,
    maybe,
    one_of,
    ref,
)


def scores() -> dict[str, Schema]:
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
            **dict.fromkeys(
                ("won", "lost", "score", "against", "margin", "victory points"), maybe(EXACT)
            ),
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
    floated = made_of(
        {
            "session": TEXT,
            "board": WHOLE,
            "award": TEXT,
            "given": maybe(EXACT),
            "score": maybe(EXACT),
        }
    )
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


def adjustments() -> dict[str, Schema]:
    cited = listed(made_of({"number": TEXT, "text": TEXT}))
    scores = made_of({"ns": TEXT, "ew": TEXT})
    head = {"title": TEXT, "words": listed(TEXT), "warnings": listed(TEXT)}
    head |= {"notes": listed(TEXT), "laws": cited}
    forms = {"type": "object", "additionalProperties": listed(TEXT)}
    steps = [
        {
            "kind": {"const": "adjusted score"},
            "board": TEXT,
            "table": TEXT,
            **head,
            "before": scores,
            "after": scores,
        },
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
    return made_of(
        {
            "board": TEXT,
            "table": TEXT,
            "varied": listed(TEXT),
            "words": TEXT,
            "candidates": listed(tried),
        }
    )


def _rulings_told() -> Schema:
    """The mapping of a ruling file, or a list of them."""
    words: Schema = {"type": ["string", "integer"]}
    anything: Schema = {"type": ["string", "integer", "number", "boolean", "array", "object"]}
    one: Schema = {
        "type": "object",
        "properties": {
            **dict.fromkeys(ruling_file.KEYS, anything),
            **dict.fromkeys(ruling_file.WHERE, words),
            "law": {"anyOf": [words, listed(words)]},
            "reason": TEXT,
        },
        "additionalProperties": False,
    }
    return {"anyOf": [one, {"type": "array", "items": one, "minItems": 1, "maxItems": 100}]}


def event_files() -> dict[str, Schema]:
    """The schema of event files, its parts by names that the document can have."""
    parts = event_schema.definitions()
    names = {name: "".join(word.capitalize() for word in name.split()) for name in parts}

    def moved(part: Schema) -> Schema:
        return {
            key: ref(names[value.removeprefix("#/$defs/")])["$ref"]
            if key == "$ref"
            else inner(value)
            for key, value in part.items()
        }

    def inner(part: object) -> object:
        if isinstance(part, dict):
            return moved(part)
        return [*map(inner, part)] if isinstance(part, list) else part

    return {names[name]: moved(part) for name, part in parts.items()}
