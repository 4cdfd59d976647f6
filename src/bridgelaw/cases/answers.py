"""Read and write the values of facts and of the fields of effects as words.

Values are yes and no; a member of an enumeration by its name in plain words; a card as `SQ`, a seat
as `W`, a suit, a call or a contract as `bridgelaw.bridge.notation` reads them; a list of these; a
text unchanged; a reading of a law by its name; what a polled player would do, as `2H; P / 3C`; and
`cannot be established`.
"""

from __future__ import annotations

import types
import typing
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Final, TypeVar, overload

from bridgelaw.bridge.auction import Bid, Call, Contract, OtherCall
from bridgelaw.bridge.cards import Card, Strain, Suit
from bridgelaw.bridge.errors import NotationError
from bridgelaw.bridge.notation import (
    call_text,
    card_text,
    contract_text,
    parse_call,
    parse_card,
    parse_cards,
    parse_contract,
    parse_seat,
    parse_strain,
    parse_suit,
    seat_text,
)
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.cases.errors import FOUND, AnswerError, unknown
from bridgelaw.cases.meaning_library import common
from bridgelaw.cases.nodes import YES_AND_NO, plain_words
from bridgelaw.cases.written import Written, one
from bridgelaw.effects.poll import Action, Vote, parse_action
from bridgelaw.engine.case import Case
from bridgelaw.engine.facts import CANNOT_BE_ESTABLISHED, Fact
from bridgelaw.engine.ruling import told_name
from bridgelaw.engine.validation import NO_RULE_FOR_DOUBT
from bridgelaw.i18n.text import Text, languages, say
from bridgelaw.meanings.meaning import Meaning
from bridgelaw.meanings.notation import meaning_text, parse_meaning
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.notation import AN_OUTCOME, outcome_text, parse_outcome
from bridgelaw.scores.outcome import Outcome

T = TypeVar("T")

A_NUMBER = Text("a whole number")


def _meaning(written: str) -> Meaning:
    """Read what a call shows, or the name of an entry in the library."""
    entry = common().find(written)
    return parse_meaning(written) if entry is None else entry.meaning


_NOTATIONS: Final[Mapping[object, Callable[[str], object]]] = {
    Card: parse_card,
    Seat: parse_seat,
    Suit: parse_suit,
    Strain: parse_strain,
    Bid: parse_call,
    OtherCall: parse_call,
    Call: parse_call,
    Contract: parse_contract,
    Meaning: _meaning,
}


_OUTCOMES: Final = typing.get_args(Outcome)
"""What a side may score on a board, written as in a ruling file."""


@dataclass(frozen=True, slots=True)
class Called:
    """The name of a member of an unknown enumeration; each law may have its own."""

    name: str


def write(value: object) -> Written:
    """Return a value in words that `read` reads back."""
    if isinstance(value, tuple | list):
        return [_write_one(item) for item in value]
    if isinstance(value, frozenset):
        return [_write_one(item) for item in sorted(value, reverse=True)]
    return _write_one(value)


def in_words(value: object) -> str:
    """Return the words of `write` on one line."""
    written = write(value)
    return written if isinstance(written, str) else ", ".join(written)


def _write_one(value: object) -> str:
    if isinstance(value, Card):
        return card_text(value)
    if isinstance(value, Seat):
        return seat_text(value)
    if isinstance(value, Side):
        return value.name
    if isinstance(value, Call):
        return call_text(value)
    if isinstance(value, Contract):
        return contract_text(value)
    if isinstance(value, Meaning):
        return meaning_text(value)
    if isinstance(value, _OUTCOMES):
        return outcome_text(value, symbols=False)
    return (
        str(value) if isinstance(value, int) and not isinstance(value, bool) else told_name(value)
    )


def read(fact: Fact[object], written: Written, owner: type[Case] | None = None) -> object:
    """Read an answer as a value of the fact.

    Raises:
        AnswerError: it is not an answer to the fact; the error lists the possible answers.
    """
    if isinstance(written, str) and plain_words(written).casefold() in _doubt_words():
        if fact.doubt is None:
            raise AnswerError(NO_RULE_FOR_DOUBT, found=written)
        return CANNOT_BE_ESTABLISHED
    if fact.values:
        return _one_of(fact, written, owner)
    return read_as(kind_of(fact, owner), written)


def _one_of(fact: Fact[object], written: Written, owner: type[Case] | None) -> object:
    by_name = {in_words(value).casefold(): value for value in fact.values}
    word = (
        plain_words(written).casefold()
        if isinstance(written, str)
        else ", ".join(written).casefold()
    )
    if word in by_name:
        return by_name[word]
    if fact.of is bool and word in YES_AND_NO:
        return YES_AND_NO[word]
    try:
        value = read_as(kind_of(fact, owner), written)
    except AnswerError:
        value = None
    if value is None or value not in fact.values:
        raise unknown(
            ", ".join(written) if isinstance(written, list) else written, map(in_words, fact.values)
        )
    return value


@cache
def _doubt_words() -> frozenset[str]:
    return frozenset(say(CANNOT_BE_ESTABLISHED, language).casefold() for language in languages())


def kind_of(fact: Fact[object], owner: type[Case] | None) -> object:
    """Return the type of a fact's values; for a tuple, including the type of its items."""
    if fact.of not in (tuple, frozenset):
        return fact.of
    return _element(fact, owner.__mro__ if owner else ())


@cache
def _element(fact: Fact[object], owners: tuple[type, ...]) -> object:
    """Return the type of a fact's items: from the annotation, the samples, or else Card."""
    for base in owners:
        if vars(base).get(fact.name) is fact and fact.name in vars(base).get("__annotations__", {}):
            return typing.get_args(typing.get_type_hints(base)[fact.name])[0]
    kinds = {
        type(item)
        for sample in (*fact.samples, *fact.values)
        if isinstance(sample, tuple | frozenset)
        for item in sample
    }
    element = kinds.pop() if len(kinds) == 1 else Card
    if fact.of is tuple:
        return tuple[element, ...]  # type: ignore[valid-type]
    return frozenset[element]  # type: ignore[valid-type]


@overload
def read_as(kind: type[T], written: Written) -> T: ...
@overload
def read_as(kind: object, written: Written) -> object: ...
def read_as(kind: object, written: Written) -> object:
    """Read a value of a type: a class, a union of classes, or a tuple of them.

    Raises:
        AnswerError: it is not a value of that type.
    """
    origin = typing.get_origin(kind)
    if origin in (tuple, frozenset):
        return origin(_several(typing.get_args(kind)[0], written))
    word = one(written)
    if set(typing.get_args(kind) or (kind,)) <= set(_OUTCOMES):
        return _outcome(kind, word)
    if origin in (typing.Union, types.UnionType) and kind != Action:
        return _first(typing.get_args(kind), word)
    return _read_class(kind, word)


def _several(kind: object, written: Written) -> Sequence[object]:
    if kind is Card or (isinstance(written, str) and Card in typing.get_args(kind)):
        try:
            return parse_cards(written if isinstance(written, str) else " ".join(written))
        except NotationError as error:
            if kind is Card:
                raise _misread(error) from None
    parts = (
        written.replace(",", " ").split()
        if isinstance(written, str) and (kind in _NOTATIONS or kind is int)
        else written
    )
    if kind is Vote and isinstance(parts, str):
        parts = parts.split(",")
    return [read_as(kind, part) for part in ([parts] if isinstance(parts, str) else parts)]


def _first(kinds: Sequence[object], written: str) -> object:
    words: list[str] = []
    for kind in kinds:
        try:
            return _read_class(kind, written)
        except AnswerError as error:
            words += getattr(error.values.get("expected"), "choices", ())
            last = error
    raise unknown(written, words) if words else last


def _read_class(kind: object, written: str) -> object:
    if kind in _NOTATIONS:
        try:
            return _NOTATIONS[kind](written)
        except NotationError as error:
            raise _misread(error) from None
    if kind in (Vote, Action):
        try:
            return Vote.parse(written) if kind is Vote else parse_action(written)
        except NotationError as error:
            raise _misread(error) from None
    if kind is str:
        return written
    word = plain_words(written).casefold()
    if kind is bool:
        if word not in YES_AND_NO:
            raise unknown(written, ("yes", "no"))
        return YES_AND_NO[word]
    if kind is int:
        if not (word.lstrip("+-").isascii() and word.lstrip("+-").isdigit() and len(word) < 10):
            raise AnswerError(FOUND, found=written, expected=A_NUMBER)
        return int(word)
    if kind is types.NoneType:
        if word in ("none", ""):
            return None
        raise unknown(written, ("none",))
    if kind is Enum:
        return Called(word)
    if isinstance(kind, type) and issubclass(kind, Enum):
        members = {
            plain_words(name).casefold(): member for name, member in kind.__members__.items()
        }
        word = word.replace("-", " ").replace("'", "")
        if word not in members:
            raise unknown(written, members)
        return members[word]
    raise AnswerError(FOUND, found=written, expected=getattr(kind, "__name__", str(kind)))


def _outcome(kind: object, written: str) -> object:
    """Read a score of the accepted kinds."""
    try:
        found = parse_outcome(written)
    except ScoreError as error:
        raise AnswerError(error.problem, **error.values) from None
    accepted = typing.get_args(kind) or (kind,)
    if not isinstance(found, tuple(each for each in _OUTCOMES if each in accepted)):
        raise AnswerError(FOUND, found=written, expected=AN_OUTCOME)
    return found


def _misread(error: NotationError) -> AnswerError:
    return AnswerError(FOUND, found=error.found, expected=error.expects)


def same(expected: object, found: object) -> bool:
    """Return whether a value is the expected one; several items may be in any order."""
    if isinstance(expected, Called):
        return told_name(found) == expected.name
    if isinstance(expected, tuple) and isinstance(found, tuple):
        names = [
            told_name(item) if any(isinstance(one, Called) for one in expected) else item
            for item in found
        ]
        wanted = [one.name if isinstance(one, Called) else one for one in expected]
        return Counter(wanted) == Counter(names)
    return expected == found
