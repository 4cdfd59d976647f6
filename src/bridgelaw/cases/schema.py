"""The JSON Schema of case files, generated from the incidents, facts and effects.

    python -m bridgelaw.cases.schema      writes it

An editor with the schema completes the names of facts and rejects misspelt ones. The schema has the
main spelling of each name (lower case, spaces or underscores); the reader also accepts synonyms.
"""

from __future__ import annotations

import json
import re
import typing
from collections.abc import Iterable, Mapping
from enum import Enum
from pathlib import Path
from typing import Final

from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised import KEYS
from bridgelaw.cases.answers import write
from bridgelaw.cases.nodes import YES_AND_NO, plain_words
from bridgelaw.cases.reader import EXPECT_QUESTION, SOURCE_KEYS, field_types, outcomes
from bridgelaw.effects import kinds
from bridgelaw.effects.incident import AnyProcedure, Procedure
from bridgelaw.engine.facts import Fact, Kind
from bridgelaw.engine.ruling import told_name
from bridgelaw.federations import FEDERATIONS
from bridgelaw.incidents import load

Schema = dict[str, object]

FILE: Final = "case.schema.json"
DOUBT: Final = "cannot be established"
TEXT: Final[Schema] = {"type": ["string", "integer"]}
WORDS: Final[Schema] = {"type": ["string", "integer", "array"], "items": TEXT}
YES_AND_NO_WRITTEN: Final = (
    True,
    False,
    *(word for word in YES_AND_NO if word not in ("true", "false")),
)
YES_OR_NO: Final[Schema] = {"enum": [*YES_AND_NO_WRITTEN]}
READINGS: Final = "^reading[ _]of[ _]"


def schema() -> Schema:
    """Return the JSON Schema of case files."""
    load()
    facts = _Facts()
    incidents = [_if_incident(incident, facts) for _, incident in sorted(Procedure.all.items())]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A bridgelaw case file",
        "oneOf": [{"$ref": "#/$defs/case"}, {"type": "array", "items": {"$ref": "#/$defs/case"}}],
        "$defs": {
            "case": _object(
                {
                    "id": TEXT,
                    "title": TEXT,
                    "source": {
                        "oneOf": [TEXT, _object(dict.fromkeys(SOURCE_KEYS, TEXT), ["document"])]
                    },
                    "day": TEXT,
                    "federation": {"type": "string", "examples": list(FEDERATIONS)},
                    **_step_keys(),
                    "then": {
                        "oneOf": [
                            {"$ref": "#/$defs/step"},
                            {"type": "array", "items": {"$ref": "#/$defs/step"}},
                        ]
                    },
                },
                ["id", "incident"],
                allOf=[{"$ref": "#/$defs/incident"}],
            ),
            "step": _object(_step_keys(), ["incident"], allOf=[{"$ref": "#/$defs/incident"}]),
            "incident": {"allOf": incidents},
            "facts": facts.schemas,
            "table": _object({key: {} for key in KEYS}),
            "expect": _expect(),
            "kind": {"enum": sorted(kinds())},
            "effect": {
                "anyOf": [
                    {"$ref": "#/$defs/kind"},
                    {
                        "type": "object",
                        "minProperties": 1,
                        "maxProperties": 1,
                        "patternProperties": {
                            _name(name): _effect(name) for name in sorted(kinds())
                        },
                        "additionalProperties": False,
                    },
                ]
            },
        },
    }


def _step_keys() -> dict[str, Schema]:
    return {
        "incident": {"enum": sorted(Procedure.all)},
        "table": {"$ref": "#/$defs/table"},
        "told": {"type": "object"},
        "elected": {"type": "object"},
        "expect": {"type": "object"},
    }


def _object(
    properties: Mapping[str, Schema], required: Iterable[str] = (), **more: object
) -> Schema:
    """Return an object with only these keys, written with spaces or underscores.

    Values may be null.
    """
    plain = {key: _or_nothing(value) for key, value in properties.items() if " " not in key}
    spaced = {_name(key): _or_nothing(value) for key, value in properties.items() if " " in key}
    made: Schema = {"type": "object", "properties": plain, "additionalProperties": False, **more}
    if spaced:
        made["patternProperties"] = spaced
    if list(required):
        made["required"] = list(required)
    return made


def _or_nothing(value: Schema) -> Schema:
    return {"anyOf": [value, {"type": "null"}]} if value else {}


def _name(words: str) -> str:
    """Return the pattern of a name that may be written with spaces or underscores."""
    return f"^{re.escape(plain_words(words)).replace(chr(92) + ' ', '[ _]')}$"


class _Facts:
    """The schemas of facts, each stored once, since many incidents share them."""

    def __init__(self) -> None:
        self.schemas: dict[str, Schema] = {}

    def of(
        self, facts: Iterable[Fact[object]], further: Mapping[str, Schema] | None = None
    ) -> Schema:
        """Return an object whose keys are these facts and the patterns in `further`."""
        return {
            "type": "object",
            "patternProperties": {
                **{
                    _name(fact.name): {"$ref": f"#/$defs/facts/{self._keep(fact)}"}
                    for fact in facts
                },
                **(further or {}),
            },
            "additionalProperties": False,
        }

    def _keep(self, fact: Fact[object]) -> str:
        schema = {"description": fact.ask.en, **_answers(fact)}
        name, number = fact.name, 1
        while self.schemas.setdefault(name, schema) != schema:
            number += 1
            name = f"{fact.name}-{number}"
        return name


def _if_incident(incident: AnyProcedure, facts: _Facts) -> Schema:
    declared = incident.case.facts.values()
    told = facts.of((fact for fact in declared if fact.kind is not Kind.ELECTION), {READINGS: TEXT})
    return {
        "if": {"properties": {"incident": {"const": incident.name}}},
        "then": {
            "properties": {
                "told": told,
                "elected": facts.of(fact for fact in declared if fact.kind is Kind.ELECTION),
                "expect": _expected(incident),
            }
        },
    }


def _answers(fact: Fact[object]) -> Schema:
    if not fact.values:
        return _open(fact.of, doubt=fact.doubt is not None)
    names = YES_AND_NO_WRITTEN if fact.of is bool else [write(value) for value in fact.values]
    return {"enum": [*names, *([DOUBT] if fact.doubt else [])]}


def _open(kind: type[object], *, doubt: bool) -> Schema:
    if kind is bool:
        return YES_OR_NO
    examples = {Card: ["SQ"], Seat: ["W"], Suit: ["S"]}.get(kind)
    return {
        **WORDS,
        **(
            {"examples": [*(examples or []), *([DOUBT] if doubt else [])]}
            if examples or doubt
            else {}
        ),
    }


def _expected(incident: AnyProcedure) -> Schema:
    kind = outcomes(incident)
    names = [told_name(member) for member in kind] if kind else []
    return {"$ref": "#/$defs/expect", "properties": {"outcome": {"enum": names} if names else TEXT}}


def _expect() -> Schema:
    """Return the schema of what may be expected of a ruling or of the next question."""
    kind: Schema = {"$ref": "#/$defs/kind"}
    ruling: dict[str, Schema] = {
        "outcome": TEXT,
        "effects": {"type": "array", "items": {"$ref": "#/$defs/effect"}},
        "no effects": {"anyOf": [kind, {"type": "array", "items": kind}]},
        "laws": WORDS,
        "exactly": YES_OR_NO,
    }
    question: dict[str, Schema] = dict.fromkeys(EXPECT_QUESTION, TEXT)
    question["options"] = {"type": "array"}
    return {"anyOf": [_object(ruling), _object(question, ["asks"])]}


def _effect(name: str) -> Schema:
    return _or_nothing(
        _object(
            {plain_words(field): _field(kind) for field, kind in field_types(kinds()[name]).items()}
        )
    )


def _field(kind: object) -> Schema:
    if kind is bool:
        return YES_OR_NO
    if (
        isinstance(kind, type)
        and issubclass(kind, Enum)
        and kind is not Enum
        and kind not in (Seat, Suit)
    ):
        return {"enum": [told_name(member) for member in kind.__members__.values()]}
    return (
        WORDS
        if typing.get_origin(kind) is tuple
        else {"type": ["string", "integer", "array", "null"]}
    )


def text() -> str:
    """Return the schema as the text of its file."""
    return json.dumps(schema(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    Path(__file__).with_name(FILE).write_text(text(), encoding="utf-8")
