"""Sentences of rulings: well formed with nothing, some or all of the table known, in every
language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, Final, get_args, get_origin

import pytest

from bridgelaw.bridge.auction import PASS, Bid, Contract
from bridgelaw.bridge.cards import Card, Rank, Strain, Suit
from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.cases.reader import field_types
from bridgelaw.effects import (
    CallCancelled,
    Effect,
    SomeCall,
    SomeCard,
    SomeSuit,
    WhichCall,
    WhichSuit,
    kinds,
)
from bridgelaw.effects.base import effects_of
from bridgelaw.effects.calls import YOUR_CALL
from bridgelaw.effects.incident import Procedure
from bridgelaw.effects.players import Role, Which, Who, several
from bridgelaw.effects.poll import Action
from bridgelaw.engine.ruling import paths
from bridgelaw.federations import book
from bridgelaw.i18n.text import ENGLISH, languages, say
from bridgelaw.incidents import load
from bridgelaw.meanings.meaning import Meaning
from bridgelaw.meanings.notation import parse_meaning
from bridgelaw.scores.outcome import Artificial, Average, Grade, Outcome, Percent

DAY: Final = date(2024, 6, 1)
QUEEN, EIGHT = Card(Suit.SPADES, Rank.QUEEN), Card(Suit.HEARTS, Rank.EIGHT)
BID: Final = Bid(2, Strain.HEARTS)
CONTRACT: Final = Contract(4, Strain.SPADES, declarer=Seat.W)

STAND_INS: Final[Mapping[object, tuple[Enum, ...]]] = {
    SomeCall: tuple(WhichCall),
    SomeCard: tuple(Which),
    SomeSuit: tuple(WhichSuit),
    Who: tuple(Role),
}
"""The words of a ruling for an unknown call, card, suit or player."""
EXAMPLES: Final[Mapping[object, tuple[object, ...]]] = {
    SomeCall: (BID, PASS),
    SomeCard: (QUEEN, EIGHT),
    SomeSuit: (Suit.SPADES, Suit.HEARTS),
    Who: (Seat.W, Side.NS),
    Seat: (Seat.N,),
    Action: (BID, QUEEN, Suit.HEARTS),
    Contract: (CONTRACT,),
    Vulnerability: tuple(Vulnerability),
    Meaning: (parse_meaning("15-17 balanced"), parse_meaning("S5+")),
    Outcome: (Percent(Fraction(45)), Average(Grade.PLUS)),
    Artificial: (Percent(Fraction(45)), Average(Grade.PLUS)),
    int: (1, 2),
    bool: (True, False),
    str: ("27",),
}
"""The same if it is known, and values of the other types of fields."""

TWICE: Final = re.compile(r"\b(\w+) \1\b", re.IGNORECASE)
END: Final = re.compile(r"[.?!][”»]?$")
BARE: Final = re.compile(
    r"^(?:the |your |din )?(call|card|penalty card|melding|kort|strafkort)(e[nt])?$"
)
"""A stand-in that is only a noun with its article, which in Danish may be a suffix."""
ARTICLE: Final = r"(the|your|his|its|that|a|an|en|et|den|det|din|dit|hans|dens|dets)"
QUALIFIED: Final = r"(?! (that was|led|of that|på vej|af den))"
"""The words after a noun that mean a different thing."""
NAMED: Final = frozenset({"which period"})
"""Incidents whose outcome is a name and not a sentence."""


@cache
def ruled() -> tuple[frozenset[Effect], frozenset[tuple[str, object]]]:
    """Return the effects on every path of every incident, and its outcomes."""
    load()
    effects, outcomes = set[Effect](), set[tuple[str, object]]()
    for name, federation in product(sorted(Procedure.all), ("WBF", "DBf")):
        procedure = Procedure.all[name]
        for _, ruling in paths(procedure, procedure.case, book(DAY, federation), doubt=True):
            effects.update(effect for _, effect in effects_of(ruling))
            outcomes.add((name, ruling.outcome))
    return frozenset(effects), frozenset(outcomes)


def built(kind: type[Effect]) -> Iterator[Effect]:
    """Yield effects of a kind, made from the types of its fields.

    Each value of a field is combined with the first values of the others, known and unknown.
    """
    types = field_types(kind)
    for unknown in (STAND_INS, {}):
        values = {name: _values(kind, name, its, unknown) for name, its in types.items()}
        first = {name: its[0] for name, its in values.items()}
        if "by" in first:  # another call or card than that which it replaces
            first["by"] = values["by"][1]
        for name, its in values.items():
            for value in its:
                fields = {**first, name: value}
                if not _repeats_an_unknown(fields):
                    yield kind(**fields)
        if not values:
            yield kind()


def _repeats_an_unknown(fields: Mapping[str, object]) -> bool:
    """Return whether two fields have the same unknown call or card."""
    unknown = [value for value in fields.values() if isinstance(value, Which | WhichCall)]
    return len(unknown) > len(set(unknown))


def _values(
    kind: type[Effect], name: str, its: Any, unknown: Mapping[object, tuple[Enum, ...]]
) -> tuple[Any, ...]:
    if get_origin(its) is tuple:
        each = _values(kind, name, get_args(its)[0], unknown)
        return (*((value,) for value in each), each[:2])
    if its is Enum:  # of the laws that have such an effect
        found = {effect.values()[name] for effect in ruled()[0] if type(effect) is kind}
        return tuple(sorted(found, key=str))
    return unknown.get(its) or EXAMPLES.get(its) or tuple(its)


def with_known_parts(effect: Effect) -> Iterator[Effect]:
    """Yield the effect with known players, with known cards and calls, and with all known."""
    types = field_types(type(effect))
    players = {name: its for name, its in types.items() if its == Who}
    rest = {name: its for name, its in types.items() if name not in players}
    for known in (players, rest, types):
        values = effect.values()
        yield replace(
            effect, **{name: _example_of(values[name], its) for name, its in known.items()}
        )


def _example_of(value: Any, its: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_example_of(each, get_args(its)[0]) for each in value)
    if its not in STAND_INS or not isinstance(value, Role | Which | WhichCall | WhichSuit):
        return value
    one, other = EXAMPLES[its][:2]
    return other if isinstance(value, Role) and several(value) else one


def faults(said: str, effect: Effect | None, language: str) -> list[str]:
    """Return the errors in a sentence."""
    found = []
    if twice := TWICE.search(said):
        found.append(f"twice: {twice[0]}")
    if "  " in said or said != said.strip():
        found.append("spaces")
    if re.search(r"[{}]|“”|»«|\"\"|\(\)", said):
        found.append("not filled")
    if re.search(r"\bNone\b(?! of)|<\w+[.:]", said):
        found.append("no text")
    if re.search(r" [.,:;]|[:;,] ?[.:;,]", said):
        found.append("nothing before or after a sign")
    if not END.search(said):
        found.append("no end")
    return found + (repeated(said, effect, language) if effect else [])


def repeated(said: str, effect: Effect, language: str) -> list[str]:
    """Return the stand-ins of an effect whose noun is repeated in its sentence."""
    found = []
    values = [
        each
        for value in effect.values().values()
        for each in (value if isinstance(value, tuple) else (value,))
    ]
    for role in values:
        if isinstance(role, Role):
            said = re.sub(re.escape(say(role, language)), "N.N.", said, flags=re.IGNORECASE)
    for value in values:
        if isinstance(value, Which | WhichCall):
            yours = [YOUR_CALL[value]] if isinstance(value, WhichCall) else []
            for text in (value.value, *yours):
                found += repeated_phrase(said, text.say(language))
    return found


def repeated_phrase(said: str, phrase: str) -> list[str]:
    """Return the repetitions of a stand-in: in the same words, or its noun with an article."""
    found = []
    places = re.findall(rf"\b{re.escape(phrase)}\b", said, re.IGNORECASE)
    if bare := BARE.match(phrase):
        noun = rf"(\b{ARTICLE} {bare[1]}\b|\b{bare[1]}e[nt]\b){QUALIFIED}"
        places = re.findall(noun, said, re.IGNORECASE)
    if len(places) > 1:
        found.append(f"again: {phrase}")
    head = bare[1] if bare else ""
    before, _, after = said.casefold().partition(": ")
    if head and after.startswith(phrase.casefold()) and head in before:
        found.append(f"after a colon: {phrase}")
    return found


def sentences(effect: Effect, language: str) -> Iterator[str]:
    """Yield the text for the director, and those read aloud with and without a known declarer."""
    yield effect.say(language)
    for declarer in (None, Seat.S):
        for _, aloud in effect.read_aloud(language, declarer):
            yield aloud


def all_faults(effects: Iterable[Effect], language: str) -> dict[str, list[str]]:
    """Return the sentences of effects that have errors."""
    return {
        said: found
        for effect in effects
        for said in sentences(effect, language)
        if (found := faults(said, effect, language))
    }


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", sorted(set(kinds()) - {Effect.kind()}))
def test_every_kind_of_effect_is_displayed_in_sentences(name: str, language: str) -> None:
    assert all_faults(built(kinds()[name]), language) == {}


@pytest.mark.parametrize("language", languages())
def test_every_effect_of_a_ruling_is_displayed_in_sentences(language: str) -> None:
    effects = {each for effect in ruled()[0] for each in (effect, *with_known_parts(effect))}
    assert all_faults(effects, language) == {}


@pytest.mark.parametrize("language", languages())
def test_every_outcome_is_a_sentence(language: str) -> None:
    said = {say(outcome, language) for name, outcome in ruled()[1] if name not in NAMED}
    assert {each: found for each in said if (found := faults(each, None, language))} == {}


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ("Your call is cancelled: the call.", "after a colon: the call"),
        ("The call by West, the call, stands.", "again: the call"),
        ("The the call stands.", "twice: The the"),
        ("The call  stands.", "spaces"),
        ("The {call} stands.", "not filled"),
        ("The call stands", "no end"),
        ("The call by West: .", "nothing before or after a sign"),
    ],
)
def test_sentence_errors_are_found(said: str, fault: str) -> None:
    assert fault in faults(said, CallCancelled(Seat.W, WhichCall.THE_CALL), ENGLISH)


def test_sentence_errors_are_found_in_danish() -> None:
    effect = CallCancelled(Seat.W, WhichCall.THE_CALL)
    assert faults("Din melding annulleres: meldingen.", effect, "da") == [
        "again: meldingen",
        "after a colon: meldingen",
        "again: din melding",
    ]
    assert faults("Din melding er annulleret.", effect, "da") == []
