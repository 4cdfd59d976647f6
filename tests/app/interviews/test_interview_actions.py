"""Interview actions: each returns a new interview and leaves the previous one unchanged."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace
from datetime import date
from typing import Any, get_args

import pytest

from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_actions import (
    MOST_BEFORE,
    Action,
    Answer,
    Back,
    Choose,
    Doubt,
    DropIncident,
    Forget,
    GoOn,
    SayCall,
    SetTable,
    TakeBack,
    Tell,
    TellLine,
    TellWritten,
    apply,
)
from bridgelaw.app.interviews.interview_json import incident_named, interview_of, state_of
from bridgelaw.bridge.seats import Seat
from bridgelaw.cases.errors import AnswerError, CaseFileError
from bridgelaw.cases.nodes import node_of
from bridgelaw.cases.place import Place
from bridgelaw.engine.facts import CANNOT_BE_ESTABLISHED
from bridgelaw.engine.ruling import Question, Ruling, rule

EXPOSED = incident_named("card exposed")
DAY = date(2024, 6, 1)
TABLE: dict[str, Any] = {"declarer": "S", "contract": "4H", "hands": {"W": "SQT H5"}}
Refusal = (AnswerError, CaseFileError)


def begun(name: str = "card exposed", /, **told: object) -> Interview:
    return apply(Interview(incident_named(name), DAY), Tell(told))


def ruled(interview: Interview) -> Interview:
    """Return the interview with each question answered by its first answer."""
    while isinstance(found := interview.found, Question):
        interview = apply(interview, Choose((*found.values, *found.fact.samples)[0]))
    return interview


def asked(interview: Interview, fact: str) -> Interview:
    """Return the interview at a question, with earlier questions answered by their first answer."""
    while isinstance(found := interview.found, Question) and found.fact.name != fact:
        interview = apply(interview, Choose(found.values[0]))
    return interview


def second() -> Interview:
    return apply(ruled(begun(**TABLE, seat="W", card="SQ")), GoOn(EXPOSED))


CALL = begun("insufficient bid", dealer="N", auction=["1S"], seat="E", call="1H")
NEAR_A_CALL = asked(CALL, "replacement_kind")
WRITTEN = Place(node_of("by accident"), "", "value")
ACTIONS: list[tuple[Interview, Action]] = [
    (begun(), Answer("1")),
    (begun(**TABLE, seat="W"), Answer("by accident")),
    (begun(**TABLE, seat="W"), TellWritten({"cause": WRITTEN})),
    (begun(), Tell({"seat": "W", "day": "2024-07-01", "federation": "DBf"})),
    (begun(**TABLE), Tell({"trump": "H", "card": "SQ"})),
    (begun(**TABLE), TellLine("W SQ, vulnerability NS")),
    (begun(**TABLE), SetTable({"contract": "3NT"}, ["contract", "hands"])),
    (begun("insufficient bid"), SayCall("replacement", "P")),
    (ruled(begun()), TakeBack()),
    (ruled(begun()), Back()),
    (second(), Back()),
    (second(), DropIncident()),
    (begun(**TABLE, seat="W"), Forget("seat")),
    (begun(**TABLE, seat="W"), Forget("contract")),
    (ruled(begun()), Forget("holder")),
    (ruled(begun()), GoOn(EXPOSED)),
    (second(), Choose(second().found.values[0])),  # type: ignore[union-attr]
    (second(), Tell({"day": "2024-07-01"})),
    (second(), Tell({"trick": {"number": 5}})),
    (second(), Forget("trick")),
]


def doubtful() -> Interview:
    """Return an interview at a question that may be left in doubt."""
    for interview in (begun(), begun("revoke"), begun("card shown")):
        while isinstance(found := interview.found, Question):
            if found.doubtful:
                return interview
            interview = apply(interview, Choose((*found.values, *found.fact.samples)[0]))
    raise AssertionError("no question has a rule for doubt")


ACTIONS.append((doubtful(), Doubt()))


def test_every_action_has_an_example() -> None:
    assert {type(action) for _, action in ACTIONS} == set(get_args(Action))


@pytest.mark.parametrize(("before", "action"), ACTIONS, ids=lambda each: type(each).__name__)
def test_an_action_leaves_the_previous_interview_unchanged(
    before: Interview, action: Action
) -> None:
    state, found, told = state_of(before), before.found, [*before.told]
    after = apply(before, action)
    assert after is not before
    assert (state_of(before), before.found, [*before.told]) == (state, found, told)
    assert apply(before, action) == after


@pytest.mark.parametrize(("before", "action"), ACTIONS, ids=lambda each: type(each).__name__)
def test_a_stored_interview_is_restored_unchanged(before: Interview, action: Action) -> None:
    after = apply(before, action)
    again = interview_of(state_of(after))
    # The order of answers is stored for the last incident only.
    assert replace(again, previous=None) == replace(after, previous=None)
    assert [each.told for each in again.before] == [each.told for each in after.before]
    assert again.form("en") == after.form("en")


def test_an_interview_is_immutable() -> None:
    with pytest.raises(FrozenInstanceError):
        begun().federation = "DBf"  # type: ignore[misc]


@pytest.mark.parametrize("name", ["card exposed", "revoke", "call out of turn", "card shown"])
def test_back_undoes_each_answer(name: str) -> None:
    interview = begun(name)
    while isinstance(found := interview.found, Question):
        after = apply(interview, Choose((*found.values, *found.fact.samples)[0]))
        assert apply(after, Back()) == interview
        assert apply(after, TakeBack()) == interview
        interview = after


def test_back_skips_unused_answers() -> None:
    question = begun().found
    assert isinstance(question, Question)
    first = apply(begun(), Choose(question.values[0]))
    idle = replace(
        first,
        told={**first.told, "already_played": True},
        order=(*first.order, "already_played"),
    )
    assert apply(idle, Back()) == begun()
    assert apply(idle, TakeBack()) == first
    with pytest.raises(AnswerError, match="no answer to undo"):
        apply(begun(), Back())


def test_back_at_the_first_question_returns_to_the_previous_incident() -> None:
    first = ruled(begun(**TABLE, seat="W", card="SQ"))
    back = apply(apply(first, GoOn(EXPOSED)), Back())
    assert back == first
    assert apply(apply(first, GoOn(EXPOSED)), DropIncident()) == first


def test_the_next_incident_starts_from_the_table_after_the_ruling() -> None:
    first = ruled(begun(**TABLE, seat="W", card="SQ"))
    assert first.left is not None
    assert first.left.penalty_cards
    after = apply(first, GoOn(EXPOSED))
    assert (after.table, after.told, after.before) == (first.left, {}, (first,))


def test_doubt_is_an_answer() -> None:
    before = doubtful()
    found = before.found
    assert isinstance(found, Question)
    after = apply(before, Doubt())
    assert after.told[found.fact.name] is CANNOT_BE_ESTABLISHED
    assert after.order[-1] == found.fact.name


def test_setting_the_table_replaces_the_earlier_input() -> None:
    after = apply(begun(**TABLE), SetTable({"contract": "3NT"}, ["contract", "hands"]))
    assert after.table_told == {"declarer": "S", "contract": "3NT"}
    assert after.table is not None
    assert not after.table.deal.known_seats
    assert apply(begun(contract="4H"), SetTable({}, ["contract"])).table is None


def test_another_day_rules_the_previous_incidents_again() -> None:
    after = apply(second(), Tell({"day": "2024-07-01", "federation": "DBf"}))
    assert [(each.day, each.federation) for each in (*after.before, after)] == [
        (date(2024, 7, 1), "DBf")
    ] * 2


REFUSED: list[tuple[Interview, Action]] = [
    (begun(), Answer("99")),
    (begun(), Answer("nobody")),
    (begun(), Tell({"seat": "Q"})),
    (begun(), Tell({"nonsense": "yes"})),
    (begun(), Tell({"seat": None})),
    (begun(), Tell({"day": "tomorrow"})),
    (begun(**TABLE), Tell({"contract": "8H"})),
    (begun(**TABLE, seat="W"), Choose(3)),
    (begun(**TABLE), TellLine("declarr S")),
    (begun(), TellWritten({"cause": Place(node_of("nonsense"), "", "value")})),
    (begun(**TABLE), SetTable({"hands": {"W": "ZZ"}}, ["hands"])),
    (begun("insufficient bid"), SayCall("replacement", "8Z")),
    (begun(), TakeBack()),
    (begun(), Back()),
    (begun(), DropIncident()),
    (begun(), GoOn(EXPOSED)),
]


@pytest.mark.parametrize(("before", "action"), REFUSED, ids=lambda each: type(each).__name__)
def test_a_refused_action_changes_nothing(before: Interview, action: Action) -> None:
    state, found = state_of(before), before.found
    with pytest.raises(Refusal) as error:
        apply(before, action)
    assert isinstance(error.value, Refusal)
    assert error.value.say("da")
    assert (state_of(before), before.found) == (state, found)


def test_answers_that_no_longer_fit_are_not_lost() -> None:
    """Answers that no longer fit a changed record remain stored.

    West, whose hand is known, has revoked with the card that the first trick shows.
    """
    before = begun(
        "revoke",
        **{**TABLE, "complete hands": ["W"], "tricks": [["W", "C2", "C3", "C4", "CA"]]},
        seat="W",
        card="C2",
    )
    with pytest.raises(AnswerError, match="West does not hold"):
        apply(before, Forget("tricks"))
    assert "tricks" not in apply(apply(before, Forget("card")), Forget("tricks")).table_told


def test_the_number_of_incidents_on_a_board_is_limited() -> None:
    interview = ruled(begun("call out of turn", unintended="yes"))
    last = interview
    for _ in range(MOST_BEFORE):
        last = replace(interview, previous=last)
    assert len(last.before) == MOST_BEFORE
    with pytest.raises(CaseFileError, match=str(MOST_BEFORE)):
        apply(last, GoOn(EXPOSED))


def test_a_ruling_cannot_be_answered() -> None:
    with pytest.raises(ValueError, match="found a ruling"):
        apply(ruled(begun()), Answer("yes"))


def test_the_law_runs_once_for_each_interview(monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[object] = []

    def counted(procedure: Any, case: Any) -> Any:
        runs.append(procedure)
        return rule(procedure, case)

    monkeypatch.setattr("bridgelaw.app.interviews.interview.rule", counted)
    interview = apply(begun(**TABLE, seat="W", card="SQ"), TellLine("cause by accident"))
    for _ in range(2):
        assert interview.form("en") != interview.form("da")
        assert interview.found is interview.found
        assert interview.left is not None
    assert len(runs) == 1
    assert interview.told["seat"] is Seat.W
    assert isinstance(ruled(interview).found, Ruling)


def test_the_last_answer_can_be_undone_despite_a_contradiction() -> None:
    """The page compares with the question before, and the terminal has no other way out."""
    table = {"declarer": "N", "trump": "S", "tricks": [["E", "HT", "H7", "HA", "H8"]]}
    interview = begun(
        "revoke", seat="N", **table, trick={"leader": "W", "cards": ["H9", "D4", "S5"]}
    )
    for words in ("follow suit", "yes", "nothing"):
        interview = apply(interview, Answer(words))
    interview = apply(apply(interview, Answer("yes")), TellLine("lho card H3"))
    with pytest.raises(Refusal):
        apply(interview, Back())
    assert apply(interview, TakeBack()).order == interview.order[:-1]
