"""Details given on one line, in a director's words or as in a case file."""

from __future__ import annotations

from datetime import date

import pytest

from bridgelaw.app.interviews.details import entries
from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_actions import Tell, TellLine, apply
from bridgelaw.bridge.notation import parse_card
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised import KEYS
from bridgelaw.cases.errors import AnswerError, CaseFileError
from bridgelaw.cases.nodes import plain
from bridgelaw.cases.reader import find_incident
from bridgelaw.incidents import load

KINDS = {
    **dict.fromkeys(("day", "federation", *KEYS), False),
    "seat": True,
    "card": True,
    "cause": False,
}


OF_A_CALL = {**KINDS, "call": True, "replacement": True}


def entered(line: str, kinds: dict[str, bool] = KINDS) -> dict[str, object]:
    return {key: plain(node) for key, node in entries(line, kinds).items()}


def interview() -> Interview:
    load()
    return Interview(find_incident("card exposed"))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", {}),
        ("W SQ", {"seat": "W", "card": "SQ"}),
        ("W SQ, declarer S", {"seat": "W", "card": "SQ", "declarer": "S"}),
        ("declarer S seat W card SQ", {"declarer": "S", "seat": "W", "card": "SQ"}),
        ("V SD spilfører S", {"seat": "V", "card": "SD", "declarer": "S"}),
        ("Øst ♠D; 4H S", {"seat": "Øst", "card": "♠D", "contract": "4H", "declarer": "S"}),
        ("4HX by West S", {"contract": "4HX", "declarer": "West", "seat": "S"}),
        ("3NT", {"contract": "3NT"}),
        ("W 2024-06-01 dbf", {"seat": "W", "day": "2024-06-01", "federation": "dbf"}),
        ("W cause by accident declarer S", {"seat": "W", "cause": "by accident", "declarer": "S"}),
        ("trick 5 N H2 H9", {"trick": {"number": 5, "leader": "N", "cards": ["H2", "H9"]}}),
        ("trick 5, declarer: S", {"trick": {"number": 5}, "declarer": "S"}),
        ("stik N H2", {"trick": {"leader": "N", "cards": ["H2"]}}),
        ("hands W SQT H5 N K65.Q85.A2.KJ432", {"hands": {"W": "SQT H5", "N": "K65.Q85.A2.KJ432"}}),
        ("hands W SQT H5, 3NT S", {"hands": {"W": "SQT H5"}, "contract": "3NT", "declarer": "S"}),
        (
            "trick 5 N H2 4S W",
            {
                "trick": {"number": 5, "leader": "N", "cards": ["H2"]},
                "contract": "4S",
                "declarer": "W",
            },
        ),
        ("complete hands N W", {"complete hands": ["N", "W"]}),
        (
            "penalty cards W S7 minor E HK major",
            {
                "penalty cards": [
                    {"seat": "W", "card": "S7", "kind": "minor"},
                    {"seat": "E", "card": "HK", "kind": "major"},
                ]
            },
        ),
        ("strafkort V S7 lille", {"penalty cards": [{"seat": "V", "card": "S7", "kind": "minor"}]}),
        (
            "dealer N auction P 1H P 4H P P P",
            {"dealer": "N", "auction": ["P", "1H", "P", "4H", "P", "P", "P"]},
        ),
        ("faced lead yes W", {"faced lead": "yes", "seat": "W"}),
        ("declarer: S, trick: {number: 5}", {"declarer": "S", "trick": {"number": 5}}),
    ],
)
def test_a_details_line_is_read(line: str, expected: dict[str, object]) -> None:
    assert entered(line) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "dealer N auction 1S 2H E:3C, S 2H",
            {"dealer": "N", "auction": ["1S", "2H", "E:3C"], "seat": "S", "call": "2H"},
        ),
        ("afgivne meldinger Ø 1H S:P", {"calls made": ["Ø:1H", "S:P"]}),
        ("must pass N, N X", {"must pass": ["N"], "seat": "N", "call": "X"}),
        (
            "giver N meldeforløb 1S meldt Ø:1H melding 1H",
            {"dealer": "N", "auction": ["1S"], "calls made": ["Ø:1H"], "call": "1H"},
        ),
        (
            "skal passe N resten, V 1K",
            {"must pass": [{"seat": "N", "throughout": "yes"}], "seat": "V", "call": "1K"},
        ),
        (
            "giver N meldinger ingen, S 1H",
            {"dealer": "N", "auction": [], "seat": "S", "call": "1H"},
        ),
        ("tilbagetagne meldinger Ø:1H", {"withdrawn calls": [{"seat": "Ø", "call": "1H"}]}),
        ("vist i meldeforløbet V SD", {"faced in the auction": [{"seat": "V", "card": "SD"}]}),
        (
            "said of calls N 1NT announced 15-17, S:2C alerted explained at least five",
            {
                "said of calls": [
                    {"seat": "N", "call": "1NT", "announced": "15-17"},
                    {"seat": "S", "call": "2C", "alerted": "yes", "explained": "at least five"},
                ]
            },
        ),
        (
            "S 2H 3H 4S W",
            {"seat": "S", "call": "2H", "replacement": "3H", "contract": "4S", "declarer": "W"},
        ),
    ],
)
def test_a_line_about_a_call(line: str, expected: dict[str, object]) -> None:
    assert entered(line, OF_A_CALL) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "S rundspørge 3S; P / 4S, P valgt 3S, 2S N",
            {
                "seat": "S",
                "poll": ["3S; P / 4S", "P"],
                "chosen": "3S",
                "contract": "2S",
                "declarer": "N",
            },
        ),
        (
            "sandsynligt 62,5% 4S S 10, 37,5% 4S S 9",
            {"likely": "62,5% 4S S 10, 37,5% 4S S 9"},
        ),
        ("3H V, S", {"contract": "3H", "declarer": "V", "seat": "S"}),
    ],
)
def test_a_line_about_a_player(line: str, expected: dict[str, object]) -> None:
    kinds = {
        **dict.fromkeys(("day", "federation", *KEYS), False),
        "seat": True,
        "replacement": True,
    }
    assert entered(line, {**kinds, "poll": False, "chosen": False, "likely": False}) == expected


@pytest.mark.parametrize("line", ["E SK", "seat E, card SK"])
def test_a_card_is_refused_if_the_incident_has_none(line: str) -> None:
    load()
    with pytest.raises((AnswerError, CaseFileError)) as fault:
        apply(Interview(find_incident("insufficient bid")), TellLine(line))
    assert "card" in str(fault.value)
    assert "withdrawn" not in str(fault.value)


def test_meanings_of_calls_are_shown_as_written() -> None:
    load()
    line = "withdrawn meaning 10+ H4+, must pass N throughout, dealer N, auction none"
    known = apply(Interview(find_incident("insufficient bid")), TellLine(line))
    noted = ["withdrawn meaning 10+ ♥4+", "dealer N", "auction none", "must pass N throughout"]
    assert sorted(known.noted()) == sorted(noted)


def test_calls_are_shown_with_their_seats() -> None:
    with pytest.raises(AnswerError, match="expected a seat and a call"):
        entered("calls made 1H")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("xyzzy", "found 'xyzzy', expected a seat, a card"),
        ("declarr S", "found 'declarr', did you mean 'declarer'"),
        ("W declarer", "found 'declarer' alone"),
        ("W E", "found 'E' twice"),
        ("declarer S declarer N", "found 'declarer' twice"),
        ("hands SQ W", "found 'SQ', expected a seat and its cards"),
        ("penalty cards W S7", "found 'W S7', expected a seat, a card and minor or major"),
        ("1", "found '1', expected a seat, a card"),
        ("¤ %", "found '¤'"),
    ],
)
def test_unreadable_details_are_refused(line: str, words: str) -> None:
    with pytest.raises(AnswerError) as fault:
        entered(line)
    assert str(fault.value).startswith(words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("declarer Q", "declarer: found 'Q'"),
        ("trick 5 N ZZ", "trick.cards[0]: found 'ZZ'"),
        ("trick five", "trick.cards[0]"),
        ("hands W ZZ", "hands.W: found 'ZZ'"),
        ("declarer: [", "this is not valid YAML"),
        ("seat: [W", "this is not valid YAML"),
        ("day 2016-01-01", "day: found the day 2016-01-01"),
    ],
)
def test_an_error_names_the_field_but_no_line(line: str, words: str) -> None:
    with pytest.raises(CaseFileError) as fault:
        apply(interview(), TellLine(line))
    assert str(fault.value).startswith(words)


def test_the_table_is_described_in_words() -> None:
    line = "restrictions: [{seat: W, forbidden: [H]}, {seat: E, required: S}], faced lead: yes"
    known = apply(interview(), TellLine(line))
    assert known.noted() == ["restrictions W forbidden hearts E required spades", "faced lead yes"]
    assert known.noted("da")[1].endswith(" ja")


def test_given_details_are_known_and_shown() -> None:
    line = "W SQ declarer S 2024-06-01 DBf trick 5 N H2 H9 hands W SQT H5"
    known = apply(interview(), TellLine(line))
    assert known.told == {"seat": Seat.W, "card": parse_card("SQ")}
    assert isinstance(known.table, Table)
    assert known.table.trick_number == 5
    assert (known.day, known.federation) == (date(2024, 6, 1), "DBf")
    assert known.noted() == [
        *("player West", "card ♠Q", "declarer S", "hands W SQT H5", "trick 5 N ♥2 ♥9"),
        *("day 2024-06-01", "federation DBf"),
    ]
    assert known.noted("da")[:3] == ["spiller Vest", "kort ♠D", "spilfører S"]


def test_details_are_shown_in_the_chosen_language() -> None:
    line = "penalty cards W S7 major, contract 3NT, vulnerability NS"
    known = apply(interview(), TellLine(line))
    known = apply(known, TellLine("restrictions: [{seat: E, required: S}]"))
    said = dict(pair.split(" ", 1) for pair in known.noted("da"))
    assert said == {
        "strafkort": "V ♠7 stort",
        "kontrakt": "3UT",
        "zone": "Nord-Syd",
        "udspilsbegrænsninger": "Ø krævet spar",
    }
    assert said.keys().isdisjoint({"seat", "restrictions"})


def test_an_answer_without_a_short_name_is_shown_with_its_question() -> None:
    known = apply(Interview(find_incident("revoke")), Tell({"has another": "yes"}))
    assert not any("has another" in line for line in known.noted("da"))
    assert known.noted("da")[0].endswith("? ja")
