"""Values survive being written in words and read back."""

from __future__ import annotations

from enum import Enum
from itertools import chain
from typing import Any

import pytest

from bridgelaw.bridge.auction import DOUBLE, PASS
from bridgelaw.bridge.cards import DECK, Card, Rank, Strain, Suit
from bridgelaw.bridge.notation import parse_call, parse_card, parse_contract
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.cases.answers import Called, in_words, read, read_as, same, write
from bridgelaw.cases.errors import AnswerError
from bridgelaw.cases.reader import book_of, facts_of
from bridgelaw.effects import Grade, SomeCard
from bridgelaw.effects.incident import Procedure
from bridgelaw.effects.players import Role, Which, Who
from bridgelaw.engine.facts import CANNOT_BE_ESTABLISHED, Fact
from bridgelaw.incidents import load
from bridgelaw.laws.play.played_card import Holder
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import Artificial, Average, Outcome
from bridgelaw.scores.outcome import Grade as Plus

load()
FACTS = [
    pytest.param(incident, fact, id=f"{incident.name}: {fact.name}")
    for incident in Procedure.all.values()
    for fact in facts_of(incident, book_of("2019-01-15", "DBf")).values()
]
SQ, S8 = parse_card("SQ"), parse_card("S8")


@pytest.mark.parametrize(("incident", "fact"), FACTS)
def test_every_answer_of_every_fact_survives_a_round_trip(
    incident: Procedure[Any, Any], fact: Fact[Any]
) -> None:
    for value in chain(fact.values, fact.samples):
        assert read(fact, write(value), incident.case) == value
        assert read(fact, in_words(value), incident.case) == value
    if fact.doubt is not None:
        for words in ("cannot be established", "Cannot_be_established"):
            assert read(fact, words, incident.case) is CANNOT_BE_ESTABLISHED
    else:
        with pytest.raises(AnswerError):
            read(fact, "cannot be established", incident.case)


@pytest.mark.parametrize(
    ("kind", "written", "value"),
    [
        (bool, "yes", True),
        (bool, "Ja", True),
        (bool, "no", False),
        (bool, "nej", False),
        (bool, "False", False),
        (int, "12", 12),
        (int, "-2", -2),
        (str, "a spade", "a spade"),
        (str, "no", "no"),
        (Card, "♠Q", SQ),
        (Seat, "Ø", Seat.E),
        (Suit, "no trump", None),
        (Suit, "ruder", Suit.DIAMONDS),
        (Strain, "ut", Strain.NOTRUMP),
        (Rank, "queen", Rank.QUEEN),
        (Grade, "Major", Grade.MAJOR),
        (Holder, "declarer's", None),
        (Role, "other-defender", Role.OTHER_DEFENDER),
        (Who, "W", Seat.W),
        (Who, "ns", Side.NS),
        (Who, "other defender", Role.OTHER_DEFENDER),
        (Who, "somebody", None),
        (SomeCard, "SQ", SQ),
        (SomeCard, "the_card", Which.THE_CARD),
        (tuple[Card, ...], "SQ S8", (SQ, S8)),
        (tuple[Card, ...], "SQ, S8", (SQ, S8)),
        (tuple[Card, ...], "SQ8", (SQ, S8)),
        (tuple[Card, ...], ["SQ", "S8"], (SQ, S8)),
        (tuple[Card, ...], "SQ SQ", None),
        (tuple[SomeCard, ...], "SQ S8", (SQ, S8)),
        (tuple[SomeCard, ...], ["SQ", "the card"], (SQ, Which.THE_CARD)),
        (tuple[SomeCard, ...], "the card", (Which.THE_CARD,)),
        (frozenset[Suit], ["S", "H"], frozenset({Suit.SPADES, Suit.HEARTS})),
        (Card, ["SQ"], SQ),
        (Card, ["SQ", "S8"], None),
        (int | None, "none", None),
        (int | None, "3", 3),
        (Enum, "Lost_Concentration", Called("lost concentration")),
        (dict, "x", None),
        (int, "٣", None),
        (int, "1" * 50, None),
    ],
)
def test_values_are_read_by_type(kind: Any, written: Any, value: object) -> None:
    if value is None and written != "none":
        with pytest.raises(AnswerError):
            read_as(kind, written)
    else:
        assert read_as(kind, written) == value


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (True, "yes"),
        (False, "no"),
        (3, "3"),
        (SQ, "SQ"),
        (Seat.W, "W"),
        (Side.NS, "NS"),
        (Suit.CLUBS, "clubs"),
        (PASS, "P"),
        (DOUBLE, "X"),
        (parse_call("1NT"), "1NT"),
        (parse_contract("4SX W"), "4SX W"),
        ((SQ, S8), ["SQ", "S8"]),
        (frozenset({S8, SQ}), ["SQ", "S8"]),
        (Role.OTHER_DEFENDER, "other defender"),
        ("a spade", "a spade"),
        (CANNOT_BE_ESTABLISHED, "cannot be established"),
    ],
)
def test_values_are_written(value: object, written: object) -> None:
    assert write(value) == written


def test_every_card_survives_a_round_trip() -> None:
    for card in DECK:
        assert read_as(Card, write(card)) is card


def test_equal_answers() -> None:
    assert same((SQ, S8), (S8, SQ))
    assert not same((SQ,), (S8, SQ))
    assert same(Called("minor"), Grade.MINOR)
    assert same((Called("minor"), Called("major")), (Grade.MAJOR, Grade.MINOR))
    assert not same(Grade.MAJOR, Grade.MINOR)


def test_a_misspelt_value_is_answered_with_the_nearest() -> None:
    with pytest.raises(AnswerError, match="did you mean 'major'"):
        read_as(Grade, "majr")
    with pytest.raises(AnswerError, match="expected one of minor, major"):
        read_as(Grade, "xyz")
    with pytest.raises(AnswerError, match="found nothing"):
        read_as(Grade, "")


def test_a_text_may_be_given_in_danish() -> None:
    with pytest.raises(AnswerError) as error:
        read_as(Card, "Q")
    assert error.value.say("da") != error.value.say()


@pytest.mark.parametrize(
    "written",
    [
        "4SX W 9",
        "passed out",
        "+420",
        "50% 5D S 11, 50% 4D S 11",
        "average plus",
        "fixed 60%",
        "not played",
    ],
)
def test_scores_survive_a_round_trip(written: str) -> None:
    value = parse_outcome(written)
    assert read_as(Outcome, written) == value
    assert read_as(Outcome, write(value)) == value


def test_a_score_of_the_wrong_kind_is_refused() -> None:
    assert read_as(Artificial, "average plus") == Average(Plus.PLUS)
    with pytest.raises(AnswerError, match="4S W 9"):
        read_as(Artificial, "4S W 9")
    with pytest.raises(AnswerError, match="sum to 90%"):
        read_as(Outcome, "50% 4S W 9, 40% 4S W 10")
