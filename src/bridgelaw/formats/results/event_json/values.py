"""How each kind of value in an event is written in JSON, and read again: by its type, so that
whatever an event has survives.

A value that is a default is not written. Names of fields and of choices are those of the code, in
lower case.
"""

from __future__ import annotations

import dataclasses
import datetime
import re
import types
import typing
from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, Final, NamedTuple

from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.deal import Deal, Vulnerability
from bridgelaw.bridge.errors import NotationError, TableError
from bridgelaw.bridge.notation import card_text, parse_card
from bridgelaw.bridge.seats import Side
from bridgelaw.cases.errors import FOUND, AnswerError, unknown
from bridgelaw.cases.nodes import plain_words
from bridgelaw.cases.place import Place
from bridgelaw.event.errors import EventError
from bridgelaw.formats.results.figures import NUMBER, date_of, number_of
from bridgelaw.i18n.text import ENGLISH, Text
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.notation import outcome_text, parse_outcome
from bridgelaw.scores.outcome import Outcome, SelfInflicted, TableScore, Weighted
from bridgelaw.scores.results import PassedOut, Played, Points
from bridgelaw.scoring.numbers import exact_text
from bridgelaw.scoring.victory_points import SCALES, Scale, Tabled

_SOME_RESULTS: Final[Any] = Played | PassedOut | Points | Weighted
"""What may stand within Law 12C1e(ii)."""

Form = Any
"""What `json` writes: texts, numbers, true and false, lists, mappings."""

A_WHOLE_NUMBER = Text("a whole number")
BOARDS = Text("a number of boards such as 8, or 6-8")
A_SCALE = Text("a scale known as {name} has that name already; give yours another")
PROBLEM = Text("it cannot be: {why}")

_WHOLE: Final = re.compile(r"-?\d{1,9}")
_BOARDS: Final = re.compile(r"(\d{1,3})(?:\s*(?:-|–|to)\s*(\d{1,3}))?")


class Leaf(NamedTuple):
    """A kind of value that is written as one word."""

    read: Callable[[str], Any]
    write: Callable[[Any], Form]
    schema: Mapping[str, Form]


def _whole(text: str) -> int:
    if not _WHOLE.fullmatch(text):
        raise AnswerError(FOUND, found=text, expected=A_WHOLE_NUMBER)
    return int(text)


def _scale(text: str) -> Scale:
    if text not in SCALES:
        raise unknown(text, SCALES)
    return SCALES[text]


def _boards(text: str) -> range:
    found = _BOARDS.fullmatch(text.strip())
    if found is None:
        raise AnswerError(FOUND, found=text, expected=BOARDS)
    return range(int(found[1]), int(found[2] or found[1]) + 1)


TEXT: Final[Mapping[str, Form]] = {"type": ["string", "integer"]}
_LEAVES: Final[Mapping[Any, Leaf]] = {
    str: Leaf(str, str, TEXT),
    int: Leaf(_whole, int, {"type": "integer"}),
    Fraction: Leaf(
        number_of,
        lambda number: number.numerator if number.denominator == 1 else exact_text(number),
        {"anyOf": [{"type": "number"}, {"type": "string", "pattern": f"^{NUMBER.pattern}$"}]},
    ),
    datetime.date: Leaf(date_of, datetime.date.isoformat, {"type": "string", "format": "date"}),
    range: Leaf(
        _boards,
        lambda boards: boards[0] if len(boards) == 1 else f"{boards[0]}-{boards[-1]}",
        {"type": ["string", "integer"], "examples": ["6-8"]},
    ),
    Card: Leaf(parse_card, card_text, {"type": "string", "examples": ["SQ", "HT"]}),
    Deal: Leaf(
        Deal.from_pbn, Deal.to_pbn, {"type": "string", "examples": ["N:K65.Q85.A2.KJ432 - - -"]}
    ),
}


OUTCOME: Final[Mapping[str, Form]] = {
    "type": "string",
    "examples": [
        "4S N 10",
        "50% 5D S 11, 50% 4D S 11",
        "+420",
        "passed out",
        "average plus",
        "fixed 60%",
        "not played",
    ],
}
"""As text; Law 12C1e(ii) alone is a mapping."""


def choice_name(choice: Enum) -> str:
    """What a choice is called on file: `cross imps`; the two sides are NS and EW."""
    return (
        choice.name
        if isinstance(choice, Side | Vulnerability)
        else choice.name.lower().replace("_", " ")
    )


@cache
def _choices(kind: type[Enum]) -> Mapping[str, Enum]:
    return {choice_name(choice): choice for choice in kind}


@cache
def _parts(kind: type) -> Mapping[str, tuple[dataclasses.Field[Any], Any]]:
    """The fields of a dataclass by the names that they have on file, with their types."""
    hints = typing.get_type_hints(kind)
    return {
        plain_words(field.name): (field, hints[field.name])
        for field in dataclasses.fields(kind)
        if field.init
    }


def _required(field: dataclasses.Field[Any]) -> bool:
    return field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING


def _item(kind: Any) -> Any:
    """Of what a tuple is made."""
    return typing.get_args(kind)[0]


def _known(kind: Any) -> Any:
    """The type of what may be None."""
    return next(one for one in typing.get_args(kind) if one is not types.NoneType)


def write(value: Any, kind: Any) -> Form:
    """A value as it stands on file."""
    if leaf := _LEAVES.get(kind):
        return leaf.write(value)
    if kind is bool:
        return value
    if kind is Scale:
        return value.name if SCALES.get(value.name) == value else write(value, Tabled)
    if kind == _SOME_RESULTS:
        return _outcome_text(value)
    if kind == Outcome:
        return (
            write(value, SelfInflicted)
            if isinstance(value, SelfInflicted)
            else _outcome_text(value)
        )
    if kind is TableScore:
        ns, ew = write(value.ns, Outcome), write(value.ew, Outcome)
        return ns if value.ns == value.ew else {"ns": ns, "ew": ew}
    if typing.get_origin(kind) is tuple:
        items = [write(item, _item(kind)) for item in value]
        return items[0] if len(items) == 1 and isinstance(items[0], str) else items
    if typing.get_origin(kind) in (types.UnionType, typing.Union):
        return None if value is None else write(value, _known(kind))
    if isinstance(value, Enum):
        return choice_name(value)
    told = (
        (name, field, hint, getattr(value, field.name))
        for name, (field, hint) in _parts(kind).items()
    )
    return {
        name.replace(" ", "_"): write(found, hint)
        for name, field, hint, found in told
        if _required(field) or found != _default(field)
    }


def _default(field: dataclasses.Field[Any]) -> Any:
    return (
        field.default if field.default_factory is dataclasses.MISSING else field.default_factory()
    )


def read(place: Place, kind: Any, base: Any = None) -> Any:
    """The value of a kind that stands at a place; with `base`, that value with what is told
    changed. Raises CaseFileError."""
    if leaf := _LEAVES.get(kind):
        return read_word(place, leaf.read)
    if kind is bool:
        return place.flag()
    if kind is Scale:
        return (
            _table_of(place) if isinstance(place.node.value, Mapping) else read_word(place, _scale)
        )
    if kind in (Outcome, _SOME_RESULTS):
        return _outcome(place)
    if kind is TableScore:
        return _table_score(place)
    if typing.get_origin(kind) is tuple:
        return tuple(read(item, _item(kind)) for item in place.items_or_one())
    if typing.get_origin(kind) in (types.UnionType, typing.Union):
        return read(place, _known(kind))
    if issubclass(kind, Enum):
        return _choice(place, kind)
    values = fields_of(place, kind, base)
    try:
        return kind(**values) if base is None else dataclasses.replace(base, **values)
    except (ScoreError, EventError) as error:
        raise place.fault(error.problem, **error.values) from None
    except ValueError as error:  # the arithmetic of scores knows no texts
        raise place.fault(PROBLEM, why=error) from None


def fields_of(place: Place, kind: type, base: Any = None) -> dict[str, Any]:
    """The values of the fields of a dataclass, those that are told; what may be None is told by
    `null`. Raises CaseFileError."""
    parts = _parts(kind)
    required = [name for name, (field, _) in parts.items() if _required(field) and base is None]
    told = place.keys(parts, required)
    empty = place.entries().keys() - told.keys()
    nothing = {
        parts[name][0].name: None
        for name in empty
        if types.NoneType in typing.get_args(parts[name][1])
    }
    found = {
        parts[name][0].name: read(at, parts[name][1], getattr(base, parts[name][0].name, None))
        for name, at in told.items()
    }
    return {**nothing, **found}


def read_word(place: Place, read_text: Callable[[str], Any]) -> Any:
    """The word at a place as a value; what is wrong with it is told with the place. Raises
    CaseFileError."""
    text = (
        place.node.value
        if place.node.quoted and isinstance(place.node.value, str)
        else place.word()
    )
    try:
        return read_text(text)
    except (AnswerError, ScoreError) as error:
        raise place.fault(error.problem, **error.values) from None
    except NotationError as error:
        raise place.fault(FOUND, found=error.found, expected=error.expects) from None
    except TableError as error:
        raise place.fault(PROBLEM, why=error) from None


def _outcome_text(outcome: Outcome) -> str:
    return outcome_text(outcome, ENGLISH, symbols=False).replace("−", "-")


def _outcome(place: Place) -> Outcome:
    if isinstance(place.node.value, Mapping):
        read_one: Outcome = read(place, SelfInflicted)
        return read_one
    outcome: Outcome = read_word(place, parse_outcome)
    return outcome


def _table_score(place: Place) -> TableScore:
    if not isinstance(place.node.value, Mapping) or "ns" not in place.node.value:
        return TableScore.both(read(place, Outcome))
    told = place.keys(("ns", "ew"), ("ns", "ew"))
    return TableScore(read(told["ns"], Outcome), read(told["ew"], Outcome))


def _table_of(place: Place) -> Tabled:
    """A scale that the program does not know, in a table."""
    found: Tabled = read(place, Tabled)
    if found.name in SCALES:
        raise place.fault(A_SCALE, name=found.name)
    return found


def _choice(place: Place, kind: type[Enum]) -> Enum:
    choices = {name.casefold(): choice for name, choice in _choices(kind).items()}
    word = (
        plain_words(place.word()).casefold().replace("-", " ")
    )  # `cross-IMPs` is how it is printed
    if word not in choices:
        with place.reading():
            raise unknown(place.word(), _choices(kind))
    return choices[word]


def schema_of(kind: Any, defs: dict[str, Form]) -> Form:
    """The JSON schema of a kind of value; those of dataclasses are put among the definitions."""
    if leaf := _LEAVES.get(kind):
        return dict(leaf.schema)
    if kind is bool:
        return {"type": "boolean"}
    if kind is Scale:
        return {"anyOf": [{"enum": list(SCALES)}, schema_of(Tabled, defs)]}
    if kind == _SOME_RESULTS:
        return dict(OUTCOME)
    if kind == Outcome:
        return {"anyOf": [dict(OUTCOME), schema_of(SelfInflicted, defs)]}
    if kind is TableScore:
        outcome = schema_of(Outcome, defs)
        sides = {
            "type": "object",
            "properties": {"ns": outcome, "ew": outcome},
            "required": ["ns", "ew"],
        }
        return {"anyOf": [outcome, {**sides, "additionalProperties": False}]}
    if typing.get_origin(kind) is tuple:
        item = schema_of(_item(kind), defs)
        return {"anyOf": [{"type": "array", "items": item}, item]}
    if typing.get_origin(kind) in (types.UnionType, typing.Union):
        return {"anyOf": [schema_of(_known(kind), defs), {"type": "null"}]}
    if issubclass(kind, Enum):
        return {"enum": list(_choices(kind))}
    name = plain_words(re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__)).lower()
    if name not in defs:
        defs[name] = {}
        defs[name] = {
            "type": "object",
            "properties": {
                part.replace(" ", "_"): schema_of(hint, defs)
                for part, (_, hint) in _parts(kind).items()
            },
            "required": [
                part.replace(" ", "_")
                for part, (field, _) in _parts(kind).items()
                if _required(field)
            ],
            "additionalProperties": False,
        }
    return {"$ref": f"#/$defs/{name}"}
