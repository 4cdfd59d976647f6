"""Reading and writing the values of an event in JSON, by their types and without loss.

Values that are defaults are not written. The names of fields and of choices are those of the code,
in lower case.
"""

from __future__ import annotations

import dataclasses
import datetime
import re
import types
import typing
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import Final, Generic, Protocol, TypeAlias, TypeVar

from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.deal import Deal, Vulnerability
from bridgelaw.bridge.errors import NotationError, TableError
from bridgelaw.bridge.makeable import Makeable
from bridgelaw.bridge.notation import card_text, parse_card
from bridgelaw.bridge.seats import Side
from bridgelaw.cases.errors import FOUND, AnswerError, unknown
from bridgelaw.cases.nodes import plain_words
from bridgelaw.cases.place import Place
from bridgelaw.event.errors import EventError
from bridgelaw.formats.results.figures import NUMBER, date_of, number_of
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.json_types import JsonObject, JsonValue
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.notation import outcome_text, parse_outcome, parse_result
from bridgelaw.scores.outcome import Outcome, SelfInflicted, TableScore, Weighted
from bridgelaw.scores.results import PassedOut, Played, Points
from bridgelaw.scoring.numbers import exact_text
from bridgelaw.scoring.victory_points import SCALES, Scale, Tabled

T = TypeVar("T")
Schema: TypeAlias = JsonObject

A_WHOLE_NUMBER = Text("a whole number")
BOARDS = Text("a number of boards such as 8, or 6-8")
A_CONTRACT = Text("a contract with its declarer and tricks, such as 4S N 10")
A_SCALE = Text("{name} is already the name of a scale; choose another name")
PROBLEM = Text("the data are not possible: {why}")

_WHOLE: Final = re.compile(r"-?\d{1,9}")
_BOARDS: Final = re.compile(r"(\d{1,3})(?:\s*(?:-|–|to)\s*(\d{1,3}))?")


class Type(Protocol):
    """How values of a type are read, written and described."""

    def read(self, place: Place, base: object = None) -> object:
        """Return the value at a place. Raises CaseFileError.

        With `base`, return that value with the given fields changed.
        """

    def write(self, value: object) -> JsonValue:
        """Return the form of a value."""

    def schema(self, defs: dict[str, Schema]) -> Schema:
        """Return the JSON Schema; schemas of dataclasses are added to `defs`."""


def type_of(kind: object) -> Type:
    """Return the type of an annotation."""
    found = _types.get(kind)
    if found is None:
        found = _types[kind] = _made(kind)
    return found


def _made(kind: object) -> Type:
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin is tuple:
        return Several(type_of(args[0]))
    if origin in (types.UnionType, typing.Union):
        return OrNothing(type_of(next(one for one in args if one is not types.NoneType)))
    assert isinstance(kind, type)
    return Choice(kind) if issubclass(kind, Enum) else Fields(kind)


def read(place: Place, kind: type[T], base: T | None = None) -> T:
    """Return the value of a type at a place. Raises CaseFileError.

    With `base`, return that value with the given fields changed.
    """
    found = type_of(kind).read(place, base)
    assert isinstance(found, kind)
    return found


def write(value: object, leave_out: Collection[str] = ()) -> JsonObject:
    """Return the form of a dataclass, without some of its fields."""
    return _fields(type(value)).write(value, leave_out)


def fields_of(place: Place, kind: type) -> dict[str, object]:
    """Return the given values of the fields of a dataclass. Raises CaseFileError."""
    return _fields(kind).told(place)


def read_word(place: Place, read_text: Callable[[str], T]) -> T:
    """Convert the word at a place to a value. Raises CaseFileError with the place."""
    value = place.node.value
    text = value if place.node.quoted and isinstance(value, str) else place.word()
    try:
        return read_text(text)
    except (AnswerError, ScoreError) as error:
        raise place.fault(error.problem, **error.values) from None
    except NotationError as error:
        raise place.fault(FOUND, found=error.found, expected=error.expects) from None
    except TableError as error:
        raise place.fault(PROBLEM, why=error) from None


# Types written as one word


@dataclass(frozen=True)
class Leaf(Generic[T]):
    """A type whose values are written as one word."""

    of: type[T]
    read_text: Callable[[str], T]
    written: Callable[[T], JsonValue]
    described: Schema

    def read(self, place: Place, base: object = None) -> T:
        return read_word(place, self.read_text)

    def write(self, value: object) -> JsonValue:
        assert isinstance(value, self.of)
        return self.written(value)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return dict(self.described)


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


def _played(text: str) -> Played:
    found = parse_result(text)
    if not isinstance(found, Played):
        raise AnswerError(FOUND, found=text, expected=A_CONTRACT)
    return found


class Flag:
    """Yes or no."""

    def read(self, place: Place, base: object = None) -> bool:
        return place.flag()

    def write(self, value: object) -> JsonValue:
        return value

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"type": "boolean"}


OUTCOME: Final[Schema] = {
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
"""As text; only Law 12C1e(ii) is a mapping."""


def choice_name(choice: Enum) -> str:
    """Return the name of a choice in files: `cross imps`; the two sides are NS and EW."""
    return (
        choice.name
        if isinstance(choice, Side | Vulnerability)
        else choice.name.lower().replace("_", " ")
    )


class Choice:
    """One of the members of an enumeration."""

    def __init__(self, of: type[Enum]) -> None:
        self.names = {choice_name(choice): choice for choice in of}
        self.folded = {name.casefold(): choice for name, choice in self.names.items()}

    def read(self, place: Place, base: object = None) -> Enum:
        # it is printed as `cross-IMPs`
        word = plain_words(place.word()).casefold().replace("-", " ")
        if word not in self.folded:
            with place.reading():
                raise unknown(place.word(), self.names)
        return self.folded[word]

    def write(self, value: object) -> JsonValue:
        assert isinstance(value, Enum)
        return choice_name(value)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"enum": list(self.names)}


class Scales:
    """A scale of victory points: the name of a known one, or a table."""

    def read(self, place: Place, base: object = None) -> object:
        if not isinstance(place.node.value, Mapping):
            return read_word(place, _scale)
        found = read(place, Tabled)
        if found.name in SCALES:
            raise place.fault(A_SCALE, name=found.name)
        return found

    def write(self, value: object) -> JsonValue:
        name = getattr(value, "name", "")
        return name if SCALES.get(name) == value else type_of(Tabled).write(value)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"anyOf": [{"enum": list(SCALES)}, type_of(Tabled).schema(defs)]}


class Outcomes:
    """The outcome for one side."""

    def read(self, place: Place, base: object = None) -> Outcome:
        if isinstance(place.node.value, Mapping):
            return read(place, SelfInflicted)
        return read_word(place, parse_outcome)

    def write(self, value: object) -> JsonValue:
        if isinstance(value, SelfInflicted):
            return write(value)
        assert isinstance(value, Outcome)
        return outcome_text(value, ENGLISH, symbols=False).replace("−", "-")

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"anyOf": [dict(OUTCOME), type_of(SelfInflicted).schema(defs)]}


class Results(Outcomes):
    """The outcomes that are possible within Law 12C1e(ii)."""

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return dict(OUTCOME)


class TableScores:
    """The outcome for both sides, or one for each if they differ."""

    def read(self, place: Place, base: object = None) -> TableScore:
        value, outcome = place.node.value, Outcomes()
        if not isinstance(value, Mapping) or "ns" not in value:
            return TableScore.both(outcome.read(place))
        told = place.keys(("ns", "ew"), ("ns", "ew"))
        return TableScore(outcome.read(told["ns"]), outcome.read(told["ew"]))

    def write(self, value: object) -> JsonValue:
        assert isinstance(value, TableScore)
        ns = Outcomes().write(value.ns)
        return ns if value.ns == value.ew else {"ns": ns, "ew": Outcomes().write(value.ew)}

    def schema(self, defs: dict[str, Schema]) -> Schema:
        outcome = Outcomes().schema(defs)
        sides: Schema = {
            "type": "object",
            "properties": {"ns": outcome, "ew": outcome},
            "required": ["ns", "ew"],
            "additionalProperties": False,
        }
        return {"anyOf": [outcome, sides]}


_types: dict[object, Type] = {
    str: Leaf[str](str, str, str, {"type": ["string", "integer"]}),
    int: Leaf[int](int, _whole, int, {"type": "integer"}),
    Fraction: Leaf[Fraction](
        Fraction,
        number_of,
        lambda number: number.numerator if number.denominator == 1 else exact_text(number),
        {"anyOf": [{"type": "number"}, {"type": "string", "pattern": f"^{NUMBER.pattern}$"}]},
    ),
    datetime.date: Leaf[datetime.date](
        datetime.date, date_of, datetime.date.isoformat, {"type": "string", "format": "date"}
    ),
    range: Leaf[range](
        range,
        _boards,
        lambda boards: boards[0] if len(boards) == 1 else f"{boards[0]}-{boards[-1]}",
        {"type": ["string", "integer"], "examples": ["6-8"]},
    ),
    Card: Leaf[Card](Card, parse_card, card_text, {"type": "string", "examples": ["SQ", "HT"]}),
    Deal: Leaf[Deal](
        Deal,
        Deal.from_pbn,
        Deal.to_pbn,
        {"type": "string", "examples": ["N:K65.Q85.A2.KJ432 - - -"]},
    ),
    Makeable: Leaf[Makeable](
        Makeable,
        Makeable.from_text,
        lambda makeable: makeable.text,
        {"type": "string", "examples": ["99989999894445444454"]},
    ),
    Played: Leaf[Played](
        Played, _played, lambda played: say(played, spec="letters"), {"type": "string"}
    ),
    bool: Flag(),
    Scale: Scales(),
    Outcome: Outcomes(),
    Played | PassedOut | Points | Weighted: Results(),
    TableScore: TableScores(),
}


# Types made of other types


@dataclass(frozen=True, slots=True)
class Several:
    """A list; a single value means a list of one."""

    item: Type

    def read(self, place: Place, base: object = None) -> tuple[object, ...]:
        return tuple(self.item.read(each) for each in place.items_or_one())

    def write(self, value: object) -> JsonValue:
        assert isinstance(value, tuple)
        items = [self.item.write(each) for each in value]
        return items[0] if len(items) == 1 and isinstance(items[0], str) else items

    def schema(self, defs: dict[str, Schema]) -> Schema:
        item = self.item.schema(defs)
        return {"anyOf": [{"type": "array", "items": item}, item]}


@dataclass(frozen=True, slots=True)
class OrNothing:
    """A value that may be None, written as `null`."""

    known: Type

    def read(self, place: Place, base: object = None) -> object:
        return self.known.read(place)

    def write(self, value: object) -> JsonValue:
        return None if value is None else self.known.write(value)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"anyOf": [self.known.schema(defs), {"type": "null"}]}


@dataclass(frozen=True, slots=True)
class Part:
    """A field of a dataclass."""

    attribute: str
    type: Type
    default: Callable[[], object] | None
    """None if the field is required."""


class Fields:
    """The fields of a dataclass, by their names in files."""

    def __init__(self, made: Callable[..., object]) -> None:
        self.made = made

    @cached_property
    def parts(self) -> Mapping[str, Part]:
        """The fields by name."""
        assert isinstance(self.made, type)
        hints = typing.get_type_hints(self.made)
        return {
            plain_words(field.name): Part(field.name, type_of(hints[field.name]), _default(field))
            for field in dataclasses.fields(self.made)
            if field.init
        }

    def told(self, place: Place, base: object = None) -> dict[str, object]:
        """Return the values of the given fields. Raises CaseFileError.

        A field that may be None can be given as `null`.
        """
        required = [name for name, part in self.parts.items() if not part.default and base is None]
        told = place.keys(self.parts, required)
        empty = [self.parts[name] for name in place.entries().keys() - told.keys()]
        nothing = {part.attribute: None for part in empty if isinstance(part.type, OrNothing)}
        found = {}
        for name, at in told.items():
            part = self.parts[name]
            found[part.attribute] = part.type.read(at, getattr(base, part.attribute, None))
        return {**nothing, **found}

    def read(self, place: Place, base: object = None) -> object:
        values = self.told(place, base)
        if base is not None:
            values = {
                part.attribute: getattr(base, part.attribute) for part in self.parts.values()
            } | values
        try:
            return self.made(**values)
        except (ScoreError, EventError) as error:
            raise place.fault(error.problem, **error.values) from None
        except ValueError as error:  # scoring functions raise plain ValueErrors
            raise place.fault(PROBLEM, why=error) from None

    def write(self, value: object, leave_out: Collection[str] = ()) -> JsonObject:
        form = {}
        for name, part in self.parts.items():
            if part.attribute in leave_out:
                continue
            found = getattr(value, part.attribute)
            if part.default is None or found != part.default():
                form[name.replace(" ", "_")] = part.type.write(found)
        return form

    def schema(self, defs: dict[str, Schema]) -> Schema:
        name = re.sub(r"(?<!^)(?=[A-Z])", "_", self.made.__name__).lower()
        if name not in defs:
            defs[name] = {}
            parts = {each.replace(" ", "_"): part for each, part in self.parts.items()}
            defs[name] = {
                "type": "object",
                "properties": {each: part.type.schema(defs) for each, part in parts.items()},
                "required": [each for each, part in parts.items() if part.default is None],
                "additionalProperties": False,
            }
        return {"$ref": f"#/$defs/{name}"}


def _fields(kind: type) -> Fields:
    found = type_of(kind)
    assert isinstance(found, Fields)
    return found


def _default(field: dataclasses.Field[object]) -> Callable[[], object] | None:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory
    default = field.default
    return None if default is dataclasses.MISSING else lambda: default
