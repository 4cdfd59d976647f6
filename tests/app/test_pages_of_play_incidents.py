"""The number of pages in the usual case of an incident, and answers that are tapped by seat."""

from __future__ import annotations

import pytest

from bridgelaw.app.interviews.answer_controls import Cards, Seats, Several, picker
from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_actions import Answer, Choose, Tell, apply
from bridgelaw.app.interviews.interview_answers import question_of
from bridgelaw.app.interviews.interview_json import incident_named
from bridgelaw.app.interviews.usual_answers import (
    answer_as_usual,
    answer_early,
    asked_early,
    together,
)
from bridgelaw.engine.ruling import Question, Ruling
from bridgelaw.i18n.text import ENGLISH

SEATS: dict[str, object] = {"seat": "N", "declarer": "E"}
DECLARER: dict[str, object] = {"declarer": "E"}
FIVE: dict[str, object] = {"card": "S5"}

USUAL_CASES = [
    pytest.param(
        "opening lead out of turn", SEATS | FIVE, {"way": "require"}, 2, id="faced opening lead"
    ),
    pytest.param(
        "opening lead",
        SEATS | {"how far": "laid face down"},
        {"told_by": "nobody"},
        2,
        id="face-down lead by the wrong defender",
    ),
    pytest.param(
        "revoke",
        SEATS,
        {
            "deed": "played on",
            "play_over": "yes",
            "trick_won_by": "revoker",
            "won_later": "yes",
            "tricks_made": "9",
            "without_revoke": "8",
        },
        8,
        id="established revoke, two tricks",
    ),
    pytest.param(
        "contested claim",
        {"seat": "E", "declarer": "E"},
        {"remaining": "4", "trump_out": "yes", "worst_normal": "3", "claimed": "4"},
        5,
        id="contested claim, a trump out",
    ),
    pytest.param("dummy misplays", DECLARER, {}, 1, id="dummy plays a wrong card"),
    pytest.param("card exposed", SEATS | FIVE, {}, 1, id="defender drops a low card"),
    pytest.param(
        "designation",
        DECLARER,
        {"nature": "second thoughts", "is_legal": "yes"},
        3,
        id="declarer changes a call",
    ),
]


@pytest.mark.parametrize(("incident", "known", "answers", "pages"), USUAL_CASES)
def test_pages_of_a_usual_case(
    incident: str, known: dict[str, object], answers: dict[str, str], pages: int
) -> None:
    interview = apply(Interview(incident_named(incident)), Tell(known))
    count = 0
    while isinstance(found := interview.found, Question):
        count += 1
        early = asked_early(interview)
        if early is not None:
            name = question_of(early).fact.name
            interview = answer_early(interview, Answer(answers[name]))
        elif together(interview) is not None:
            interview = answer_as_usual(interview)
        else:
            interview = apply(interview, Answer(answers[found.fact.name]))
    assert isinstance(interview.found, Ruling)
    assert count <= pages


ON_THE_WAY = {"deed": "played on", "play_over": "yes"}
BY_SEAT = [
    pytest.param(
        "lead out of turn",
        "whose_lead",
        {"N": "his", "E": "opponents", "S": "partners", "W": "opponents"},
        id="whose lead",
    ),
    pytest.param("play out of turn", "whose_turn", {"S": "partner", "W": "rho"}, id="whose turn"),
    pytest.param(
        "revoke",
        "trick_won_by",
        {"N": "revoker", "E": "opponents", "S": "partners hand", "W": "opponents"},
        id="who won the trick",
    ),
]


@pytest.mark.parametrize(("incident", "fact", "answers"), BY_SEAT)
def test_an_answer_is_tapped_by_seat(incident: str, fact: str, answers: dict[str, str]) -> None:
    interview = apply(Interview(incident_named(incident)), Tell(SEATS))
    while isinstance(found := interview.found, Question) and found.fact.name != fact:
        usual = found.fact.usual
        interview = apply(
            interview, Choose(usual.value) if usual else Answer(ON_THE_WAY[found.fact.name])
        )
    assert isinstance(found, Question)
    control = picker(interview, found, ENGLISH)
    assert isinstance(control, Seats)
    assert {seat: answer for seat, _, answer in control.seats} == answers


@pytest.mark.parametrize(("another", "kind"), [("no", Cards), ("yes", Several)])
def test_the_only_penalty_card_of_a_player_is_one_tap(another: str, kind: type) -> None:
    interview = Interview(incident_named("opening lead out of turn"))
    answers = {
        "led_by": "wrong defender",
        "faced": "yes",
        "told_by": "nobody",
        "partner_led_too": "no",
        "done": "nothing",
        "way": "require",
        "earlier_duty": another,
        "has_another": another,
    }
    while (question := question_of(interview)).fact.name != "partners_penalty_cards":
        interview = apply(interview, Answer(answers.get(question.fact.name, "yes")))
    assert isinstance(picker(interview, question, ENGLISH), kind)
