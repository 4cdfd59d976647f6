"""Laws 16, 73, 75A and 89: properties that case files do not check."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from bridgelaw.bridge.auction import PASS
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.effects import (
    AdjustedScore,
    Authorised,
    DealtAnew,
    Info,
    PenaltyPossible,
    ScoreAssigned,
    SeatsExchanged,
    Unauthorised,
)
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role
from bridgelaw.effects.poll import Vote, parse_action
from bridgelaw.engine.law import Law, Shown
from bridgelaw.engine.ruling import Question, Ruling, paths, rule
from bridgelaw.engine.validation import BadAnswer, check
from bridgelaw.federations import book
from bridgelaw.incidents import load
from bridgelaw.incidents.information.call_explained_otherwise import call_explained_otherwise
from bridgelaw.incidents.information.information_from_elsewhere import information_from_elsewhere
from bridgelaw.incidents.information.misled_by_manner import misled_by_an_opponent
from bridgelaw.incidents.information.unauthorised_information import unauthorised_information
from bridgelaw.laws.conduct.law_73_communication import Misled, MisledByManner, ToPartner
from bridgelaw.laws.conduct.law_73c_unauthorised_information import REVISED
from bridgelaw.laws.conduct.law_75a_callers_information import HeardExplanation
from bridgelaw.laws.general.information_from_partner import Conveyed
from bridgelaw.laws.general.law_16b_information_from_partner import Verdict
from bridgelaw.laws.general.law_16c_withdrawn_information import withdrawn_information
from bridgelaw.laws.general.law_16d_accidental_information import FromElsewhere, Learnt, Measure

load()
DAY = date(2024, 6, 1)
TO_THE_CHOICE = {
    "seat": Seat.W,
    "conveyed": Conveyed.TEMPO,
    "points_somewhere": True,
    "play_over": True,
}
CHAIN = ("points_somewhere", "logical_alternative", "suggested_over_it", "gained_by_it")
"""The steps of Law 16B: all must hold before a score is adjusted."""


def kinds(ruling: Ruling[Any]) -> set[type]:
    return {type(effect) for _, effect in ruling.effects}


@pytest.mark.parametrize(
    ("procedure", "case"),
    [(unauthorised_information, ToPartner), (call_explained_otherwise, HeardExplanation)],
)
def test_a_score_is_adjusted_only_if_every_condition_holds(procedure: Any, case: Any) -> None:
    adjusted = 0
    for told, ruling in paths(procedure, case, book(DAY)):
        steps = [told[step] for step in CHAIN if step in told]
        due = bool(kinds(ruling) & {AdjustedScore, ScoreAssigned})
        assert due is (ruling.outcome is Verdict.ADJUSTED), told
        assert not due or (all(steps) and told["play_over"]), told
        forbidden = any(
            isinstance(effect, PenaltyPossible) and law == "73C2" for law, effect in ruling.effects
        )
        assert forbidden is (ruling.outcome in (Verdict.NO_ADVANTAGE, Verdict.ADJUSTED)), told
        adjusted += due
    assert adjusted


def test_a_change_of_tempo_alone_is_never_penalised() -> None:
    """A change of tempo alone is never penalised, whatever is found (Law 73D1)."""
    for told, ruling in paths(unauthorised_information, ToPartner, book(DAY)):
        if told["conveyed"] is Conveyed.TEMPO:
            assert Role.PARTNER not in {
                effect.who for _, effect in ruling.effects if isinstance(effect, PenaltyPossible)
            }


def test_all_four_conditions_of_73e2_are_needed() -> None:
    for told, ruling in paths(misled_by_an_opponent, MisledByManner, book(DAY)):
        conditions = (
            told.get("false_and_acted_on") is True,
            told.get("bridge_reason") is False,
            told.get("could_have_known") is True,
            told.get("misled_and_damaged") is True,
        )
        assert (ruling.outcome is Misled.ADJUSTED) is all(conditions), told


def test_intent_does_not_change_the_score() -> None:
    """Intent does not change the outcome: Law 73E2 needs none."""
    for told, ruling in paths(misled_by_an_opponent, MisledByManner, book(DAY)):
        if "meant_to_mislead" in told:
            other = {**told, "meant_to_mislead": not told["meant_to_mislead"]}
            again = rule(misled_by_an_opponent, MisledByManner(book(DAY), other))
            assert isinstance(again, Ruling)
            assert again.outcome is ruling.outcome


def test_seating_changes_and_new_deals_are_only_for_boards_without_a_call() -> None:
    outcomes = set()
    for told, ruling in paths(information_from_elsewhere, FromElsewhere, book(DAY)):
        outcomes.add(ruling.outcome)
        if kinds(ruling) & {SeatsExchanged, DealtAnew}:
            assert told.get("first_call_made") is not True, told
        if told["learnt"] is Learnt.OPPONENTS_CARD:
            assert ruling.outcome is Measure.FREE
    assert outcomes == set(Measure)


def test_a_poll_settles_whether_there_was_an_alternative() -> None:
    votes = tuple(map(Vote.parse, ("P", "P; 4S", "4S", "4S", "4S")))
    told: dict[str, Any] = {**TO_THE_CHOICE, "poll": votes, "chosen": parse_action("4s")}
    found = rule(unauthorised_information, ToPartner(book(DAY), told))
    assert isinstance(found, Question)
    assert found.fact.name == "suggested_over_it"
    stricter = rule(unauthorised_information, ToPartner(book(DAY), {**told, "some": 3}))
    assert isinstance(stricter, Ruling)
    assert stricter.outcome is Verdict.NO_ALTERNATIVE
    without_choice = rule(
        unauthorised_information, ToPartner(book(DAY), {**TO_THE_CHOICE, "poll": votes})
    )
    assert isinstance(without_choice, Question)
    assert without_choice.fact.name == "logical_alternative"


def test_answers_that_contradict_the_poll_are_refused() -> None:
    told: dict[str, Any] = {
        **TO_THE_CHOICE,
        "poll": (Vote(PASS), Vote(PASS)),
        "chosen": parse_action("4S"),
    }
    check(ToPartner, {**told, "logical_alternative": True}, book(DAY))
    with pytest.raises(BadAnswer, match="logical_alternative"):
        check(ToPartner, {**told, "logical_alternative": False}, book(DAY))


@pytest.mark.parametrize(
    "threshold", [{"significant": 0}, {"significant": 101}, {"some": 0}, {"some": -1}]
)
def test_a_threshold_of_none_or_all_is_refused(
    threshold: dict[str, Any],
) -> None:
    with pytest.raises(BadAnswer):
        check(ToPartner, {**TO_THE_CHOICE, **threshold}, book(DAY))


def test_a_withdrawn_call_is_information_for_the_innocent_side_only() -> None:
    case = Incident(book(DAY), {})
    withdrawn_information(case, Seat.S, Seat.W, innocent=Side.EW, offending=Side.NS)
    assert case.effects == [
        ("16C1", Authorised(Side.EW, Info.WITHDRAWN_CALL, Seat.S)),
        ("16C2", Unauthorised(Side.NS, Info.WITHDRAWN_CALL, Seat.S)),
        ("16C1", Authorised(Side.EW, Info.WITHDRAWN_CALL, Seat.W)),
        ("16C2", Unauthorised(Side.NS, Info.WITHDRAWN_CALL, Seat.W)),
    ]


@pytest.mark.parametrize("number", ["73B1", "73B2", "73C1", "73D1", "73E1", "89"])
def test_the_revision_of_2024_is_in_force_from_its_day(number: str) -> None:
    section = Law.all[number]
    before, after = (
        [reading.name for reading in book(day).readings(section)]
        for day in (REVISED - timedelta(days=1), REVISED)
    )
    assert before == [section.readings[0].name]
    assert after == [section.readings[1].name]
    assert section.readings[0].text.en != section.readings[1].text.en


def test_the_revision_of_law_73_changes_texts_but_not_rulings() -> None:
    """The revision of Law 73 changes texts, and no ruling on any path."""
    of_law_73: tuple[tuple[Any, Any], ...] = (
        (unauthorised_information, ToPartner),
        (misled_by_an_opponent, MisledByManner),
    )
    for procedure, case in of_law_73:
        old, new = (
            [
                (told, ruling.outcome, ruling.effects)
                for told, ruling in paths(procedure, case, book(day))
            ]
            for day in (REVISED - timedelta(days=1), REVISED)
        )
        assert old == new


def test_general_paragraphs_can_be_read() -> None:
    assert {"73A1", "73A2", "16B2", "16D1", "76B5", "80A1c", "81B2"} <= set(Shown.all)


def test_a_change_of_tempo_alone_is_not_called_communication() -> None:
    cited = dict.fromkeys(Conveyed, False)
    for told, ruling in paths(unauthorised_information, ToPartner, book(DAY)):
        if isinstance(conveyed := told.get("conveyed"), Conveyed):
            cited[conveyed] |= "73B1" in ruling.laws
    assert not cited[Conveyed.TEMPO]
    assert cited[Conveyed.REMARK]
