"""Every ruling is read aloud: the outcome, the figures, and what each player does."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cache
from typing import Final

import pytest
from tests.shipped_cases import shipped

from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_actions import Tell, apply
from bridgelaw.app.interviews.interview_json import incident_named
from bridgelaw.cases.runner import run
from bridgelaw.effects import Group, kinds
from bridgelaw.effects.base import effects_of
from bridgelaw.effects.incident import Procedure
from bridgelaw.effects.trick_counts import NUMBERS
from bridgelaw.engine.ruling import Ruling, paths
from bridgelaw.federations import book
from bridgelaw.i18n.text import languages, say
from bridgelaw.incidents import load
from bridgelaw.views.rulings.outcomes import SAID
from bridgelaw.views.rulings.ruling import found_view, ruling_view
from bridgelaw.views.rulings.ruling_card import FOR_THE_DIRECTOR, AloudLine, card_view
from bridgelaw.views.rulings.ruling_types import EffectView, RulingView

DAY: Final = date(2024, 6, 1)
SENTENCE: Final = re.compile(r"^[^a-zæøå].*[.?!][”»]?$", re.DOTALL)
TWICE: Final = re.compile(r"\b(\w+) \1\b", re.IGNORECASE)
"""A doubled word."""
ENGLISH_LETTERS: Final = re.compile(r"[♠♥♦♣][AQJT]|\b[1-7]NT")
"""A card or a bid with letters that Danish does not use."""
PRONOUN: Final = {
    "en": re.compile(r"\b(he|his|him)\b", re.IGNORECASE),
    "da": re.compile(r"\b(han|hans|ham)\b", re.IGNORECASE),
}
"""Law-book words for a player; at the table the player is named or spoken to."""
WITH_SCORE: Final = frozenset({"tricks scored", "tricks counted", "points scored"})
"""Effects that the sentence with the score replaces."""
NOT_READ: Final = frozenset(
    {
        *("trick won", "tricks transferred", "tricks awarded"),
        *("penalty card", "penalty card stays", "may change", "card returned", "partner free"),
        *(kind.kind() for said in SAID.values() for kind in said),
    }
)
"""Effects that another sentence of the ruling, or the headline, can cover."""


@cache
def of_paths(language: str) -> tuple[RulingView, ...]:
    """Return rulings of every incident: for each outcome, one with each set of effects."""
    load()
    laws, found = book(DAY, "DBf"), {}
    for name, procedure in sorted(Procedure.all.items()):
        for _, ruling in paths(procedure, procedure.case, laws, doubt=True):
            kinds_of = frozenset(type(effect) for _, effect in effects_of(ruling))
            key = (name, ruling.outcome, kinds_of)
            if key not in found:
                found[key] = ruling_view(procedure, ruling, laws, None, language)
    return tuple(found.values())


@cache
def of_cases(language: str) -> tuple[RulingView, ...]:
    """Return the rulings of all cases of the project."""
    return tuple(
        view
        for case in shipped()
        for ruled in run(case)
        if isinstance(ruled.found, Ruling)
        and isinstance(view := found_view(ruled, language), RulingView)
    )


def lines(view: RulingView, language: str) -> list[AloudLine]:
    """Return what is read aloud, in order."""
    return [line for player in card_view(view, language).aloud for line in player.lines]


def faults(view: RulingView, language: str) -> Iterator[str]:
    """Yield what is missing or wrong in what is read aloud."""
    read = lines(view, language)
    if view.incident.name in FOR_THE_DIRECTOR:
        if any(line.words == view.outcome.words for line in read):
            yield "the outcome is read to the table"
    elif not read or read[0].words != view.outcome.words:
        yield "the outcome is not read first"
    for line in read:
        if not SENTENCE.match(line.words):
            yield f"not a whole sentence: {line.words}"
        if TWICE.search(line.words):
            yield f"a doubled word: {line.words}"
        if PRONOUN[language].search(line.words):
            yield f"he or she: {line.words}"
        if language == "da" and ENGLISH_LETTERS.search(line.words):
            yield f"English letters: {line.words}"
    whole = " ".join(line.words for line in read)
    for effect in view.effects:
        said = view.score and not effect.aloud and effect.kind in WITH_SCORE
        if effect.group is Group.TABLE and not said:
            yield from (f"{problem}: {effect.words}" for problem in unread(effect, whole, language))


def unread(effect: EffectView, whole: str, language: str) -> Iterator[str]:
    """Yield what is not read aloud of an effect for the table."""
    if not effect.aloud and effect.kind not in NOT_READ:
        yield "nothing is read"
    heard = {line.to.value for line in effect.aloud}
    if effect.aloud and effect.who and not heard & listeners(effect.who.value):
        yield "not read to the player"
    for value in effect.fields.values():
        if type(value) is int and not has_number(value, whole, language):
            yield f"the figure {value} is not read"


def listeners(who: str) -> set[str]:
    """Return who may be told what a player does; declarer plays dummy's cards."""
    partner = dict(zip("NESW", "SWNE", strict=True)).get(who)
    return {who, "everyone", *({"declarer"} if who == "dummy" else {partner} - {None})}


def has_number(value: int, said: str, language: str) -> bool:
    """Return whether a number is read, as a figure or in words, or as all, none or the last."""
    words = [str(abs(value)), *([say(NUMBERS[value], language)] if 0 <= value <= 13 else [])]
    others = {"en": "all none last", "da": "alle ingen sidste én ét"}[language].split()
    return any(re.search(rf"(?<!\w){word}\b", said, re.IGNORECASE) for word in (*words, *others))


def all_faults(views: Iterable[RulingView], language: str) -> list[str]:
    """Return the faults of rulings, each once with its incident."""
    return sorted(
        {f"{view.incident.name}: {fault}" for view in views for fault in faults(view, language)}
    )


@pytest.mark.no_cover
@pytest.mark.parametrize("language", languages())
def test_every_ruling_of_every_incident_is_read_aloud(language: str) -> None:
    assert all_faults(of_paths(language), language) == []


@pytest.mark.no_cover
@pytest.mark.parametrize("language", languages())
def test_every_case_is_read_aloud(language: str) -> None:
    assert all_faults(of_cases(language), language) == []


def test_what_is_only_for_the_director_is_not_at_the_table() -> None:
    for name in ("go on under", "hands put right", "deal rebuilt", "advice", "reminder"):
        assert kinds()[name].group is not Group.TABLE


def read_after(incident: str, table: Mapping[str, object], **told: str) -> list[tuple[str, str]]:
    """Return what is read aloud after an incident with these answers: listener and words."""
    interview = apply(Interview(incident_named(incident), DAY), Tell({**table, **told}))
    assert isinstance(interview.found, Ruling)
    view = ruling_view(interview.incident, interview.found, interview.laws, interview.table)
    return [(line.who.words, line.words) for line in lines(view, "en")]


def test_information_is_not_forbidden_when_the_board_is_over() -> None:
    choice = {"conveyed": "tempo", "points somewhere": "yes", "logical alternative": "yes"}
    told = {**choice, "seat": "S", "suggested over it": "yes", "gained by it": "yes"}
    read = read_after("unauthorised information", told, **{"play over": "yes"})
    assert read == [
        (
            "all four players",
            "South chose what the information suggested, and the side gained: the score is "
            "adjusted.",
        ),
        ("both sides", "Your score on this board will be adjusted."),
    ]
    forbidden = "You may not use the information from your partner's hesitation or haste."
    during = read_after("unauthorised information", told, **{"play over": "no"})
    assert ("South", forbidden) in during


@pytest.mark.parametrize("seat", ["E", "W"])
def test_a_card_led_face_down_is_not_named(seat: str) -> None:
    table = {"contract": "4S", "declarer": "S", "card": "H5", "partner could see": "no"}
    told = {"seat": seat, "how far": "laid face down", "told by": "nobody", "ground": "none"}
    read = read_after("opening lead", table, **told)
    assert read
    assert not [words for _, words in read if "five of hearts" in words]


def test_declarer_is_told_once_to_take_a_revoke_back() -> None:
    told = {"failing": "follow suit", "able": "yes", "deed": "nothing", "both revoked": "no"}
    more = {"played after": "nobody", "dummy first": "no", "holder": "declarer"}
    assert [words for who, words in read_after("revoke", told, **more) if who == "declarer"] == [
        "Take the card back and play another card."
    ]


def test_what_is_said_to_one_player_in_private_is_not_read_to_all() -> None:
    told = {"breach": "discourteous", "grave": "no", "told partner": "no", "opponent misled": "no"}
    assert read_after("conduct", {"seat": "W"}, **told) == [
        ("West", "Please be courteous to the other players.")
    ]


def test_a_player_whose_turn_it_is_hears_once_that_any_call_may_be_made() -> None:
    told = {"unintended": "no", "inadmissible": "no", "whose turn": "partner", "accepts": "no"}
    table = {**told, "seat": "E", "call": "1H", "rightful called": "no", "lho called": "no"}
    read = read_after("call out of turn", table, **{"called again": "yes", "same purpose": "yes"})
    heard = [words for who, words in read if who == "West"]
    assert [words for words in heard if "any legal call" in words] == [
        "It is your turn to call. You may make any legal call."
    ]
