"""Questions with a usual answer stand together, and the ruling is the same as one by one."""

from __future__ import annotations

import re
from datetime import date
from typing import Any
from urllib.parse import urlencode

import pytest
from lxml import html
from starlette.testclient import TestClient

from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_actions import Answer, Choose, Tell, apply
from bridgelaw.app.interviews.interview_answers import question_of
from bridgelaw.app.interviews.interview_json import incident_named, interview_of
from bridgelaw.app.interviews.known_facts import asked_ahead
from bridgelaw.app.interviews.usual_answers import (
    MOST,
    answer_as_usual,
    answer_early,
    asked_early,
    asked_together,
    back,
    together,
)
from bridgelaw.cases.answers import in_words
from bridgelaw.cases.errors import AnswerError
from bridgelaw.effects.incident import AnyProcedure
from bridgelaw.engine.facts import Fact, Kind
from bridgelaw.engine.ruling import Question, Ruling
from bridgelaw.federations import book
from bridgelaw.incidents.index import incidents_in_order
from bridgelaw.laws.revokes.counted_revoke import Winner
from bridgelaw.laws.revokes.law_63_establishing_revoke import Deed
from bridgelaw.laws.revokes.revoke import Failing
from bridgelaw.store.store import Store

FACTS = {
    id(fact): fact
    for incident in incidents_in_order()
    for fact in incident.case.facts.values()
    if fact.usual is not None
}
CASES = {
    id(fact): incident.case
    for incident in incidents_in_order()
    for fact in incident.case.facts.values()
}


@pytest.mark.parametrize("fact", FACTS.values(), ids=lambda fact: f"{fact.name}")
def test_a_usual_answer_and_its_exceptions_are_all_the_answers(fact: Fact[object]) -> None:
    usual = fact.usual
    assert usual is not None
    assert fact.kind is Kind.FINDING
    answers = {usual.value, *usual.unless}
    if fact.values:
        assert answers == set(fact.values)
    else:
        # The other answers are given with one question at a time; the button says what it answers.
        case = CASES[id(fact)](book(date.today()), {})
        assert set(fact.samples) <= answers < set(fact.answers(case))
        assert usual.states is not None
    for words in usual.unless.values():
        for language in ("en", "da"):
            assert re.search(r"[.!]$", words.say(language)), words.say(language)
            assert "?" not in words.say(language)


@pytest.mark.parametrize("incident", incidents_in_order(), ids=lambda each: each.name)
def test_together_is_the_same_as_one_by_one(incident: AnyProcedure) -> None:
    interview = Interview(incident)
    for _ in range(40):
        asked = list(asked_together(interview))
        assert len(asked) <= MOST
        if asked:
            beside = interview
            for _, question, usual in asked:
                found = beside.found
                assert isinstance(found, Question)
                assert found.fact is question.fact
                beside = apply(beside, Choose(usual.value))
            after = answer_as_usual(interview)
            assert (after.told, after.order) == (beside.told, beside.order)
            if together(interview) is not None:
                assert back(after).told == interview.told
            interview = after
        elif isinstance(interview.found, Question):
            values = interview.found.values or interview.found.fact.samples
            interview = apply(interview, Choose(values[0]))
        else:
            return


EARLY = {
    "deed": Deed.PLAYED_ON,
    "play_over": True,
    "trick_won_by": Winner.REVOKER,
    "won_later": True,
    "tricks_made": 9,
    "without_revoke": 9,
    "hands_back": True,
    "period_over": False,
}
"""The answers on an established revoke that are not the usual ones."""


@pytest.mark.parametrize("twelfth", [False, True], ids=["usual", "twelfth trick"])
def test_a_question_asked_early_changes_nothing_that_is_ruled(*, twelfth: bool) -> None:
    told = {"failing": Failing.FOLLOW_SUIT, "able": True, **EARLY, "trick_twelve": twelfth}
    start = apply(Interview(incident_named("revoke")), Tell({"seat": "N", "declarer": "E"}))
    in_order = interview = start

    def one_answer(interview: Interview, question: Question) -> Interview:
        name, usual = question.fact.name, question.fact.usual
        value = told[name] if name in told or usual is None else usual.value
        return apply(interview, Choose(value))

    while isinstance(found := in_order.found, Question):
        in_order = one_answer(in_order, found)
    early = []
    while isinstance(found := interview.found, Question):
        asked = asked_early(interview)
        if asked is not None:
            name = question_of(asked).fact.name
            early.append(name)
            interview = answer_early(interview, Choose(told[name]))
            assert back(interview).told == {
                each: value for each, value in interview.told.items() if each != name
            }
        elif together(interview) is None:
            interview = one_answer(interview, found)
        elif twelfth and early and "trick_twelve" not in interview.told:
            interview = answer_as_usual(interview, "trick twelve", "yes")
        else:
            interview = answer_as_usual(interview)
    assert early == [name for name in EARLY if name in interview.incident.early]
    assert isinstance(in_order.found, Ruling)
    assert isinstance(interview.found, Ruling)
    assert _without_origins(interview.found) == _without_origins(in_order.found)


def _without_origins(ruling: Ruling[object]) -> object:
    """Return a ruling without origins: hands put back also show the end of play."""
    return ruling.outcome, ruling.effects, [step[:3] for step in ruling.trail]


def test_a_wrong_early_answer_is_refused() -> None:
    interview = apply(Interview(incident_named("revoke")), Tell({"deed": "played on"}))
    with pytest.raises(AnswerError):
        answer_early(answer_as_usual(interview), Choose("perhaps"))
    with pytest.raises(AnswerError, match="early"):
        answer_early(Interview(incident_named("claim")), Choose(True))


def test_back_undoes_only_what_one_tap_has_answered() -> None:
    """Answers beside each other are from two pages if the first page was full."""
    known = {"seat": "N", "declarer": "E"} | {name: in_words(EARLY[name]) for name in EARLY}
    interview = apply(Interview(incident_named("revoke")), Tell(known))
    first = answer_as_usual(interview)
    assert len(first.order) == MOST
    second = answer_as_usual(first)
    assert len(second.order) > MOST
    assert back(second).order == first.order
    assert back(first).order == ()


def test_back_leaves_an_answer_that_is_not_usual_in_its_case() -> None:
    """A comparable call is asked alone, unless a pass replaces the bid."""
    interview = Interview(incident_named("insufficient bid"))
    interview = answer_as_usual(interview)
    for value in ("no", "double", "yes"):  # not accepted, the double, which is legal
        interview = apply(interview, Answer(value))
    usual = question_of(interview).fact.usual
    assert usual is not None
    assert usual.when is not None
    assert not list(asked_together(interview))
    answered = apply(interview, Choose(usual.value))
    assert back(answered).told == interview.told


def test_an_exception_answers_those_before_it_as_usual() -> None:
    interview = Interview(incident_named("insufficient bid"))
    after = answer_as_usual(interview, "in turn", "no")
    assert after.told == {"insufficient": True, "unintended": False, "in_turn": False}
    assert back(after).told == {}


def test_one_tap_for_none_of_these(desk: TestClient, store: Store) -> None:
    address, fields = _exceptions_of(desk, "insufficient bid")
    desk.post(f"{address}/usual", data={**fields, "unless": ""})
    kept = interview_of(store.interviews.get(address.split("/")[-1]).state)
    assert kept.told == {
        "insufficient": True,
        "unintended": False,
        "in_turn": True,
        "lho_called": False,
        "changed_already": False,
    }
    assert isinstance(kept.found, Question)
    assert kept.found.fact.name == "accepts"


@pytest.mark.parametrize(
    ("incident", "known", "stated"),
    [
        (
            "card exposed",
            {"holder": "defender", "cause": "by accident"},
            ["Partner could have seen its face."],
        ),
        (
            "contested claim",
            {"claimant": "declarer", "remaining": "5", "trump out": "yes"},
            [
                "The statement took no account of that trump.",
                "The claimer may not have known of that trump.",
                "That trump could win a trick by a normal play.",
            ],
        ),
        ("insufficient bid", {}, []),
    ],
    ids=["card exposed", "contested claim", "no judgement"],
)
def test_none_of_these_states_the_central_judgements(
    desk: TestClient, store: Store, incident: str, known: dict[str, str], stated: list[str]
) -> None:
    desk.cookies.clear()
    told = urlencode({f"tell.{name}": value for name, value in known.items()})
    begun = desk.post(f"/interviews?{told}", data={"incident": incident}, follow_redirects=False)
    page: Any = html.fromstring(desk.get(f"{begun.headers['location']}?skip").text)
    (none,) = page.xpath('//button[@name="unless" and @value=""]')
    assert [each.text_content() for each in none.xpath("./small")] == stated


def test_a_number_without_a_statement_is_given_one_question_at_a_time(
    desk: TestClient, store: Store
) -> None:
    desk.cookies.clear()
    known = {"tell.gave up": "conceded", "tell.limit": "none", "tell.since": "half an hour"}
    known |= {"tell.had won": "yes"}
    begun = desk.post(
        f"/interviews?{urlencode(known)}",
        data={"incident": "trick given up"},
        follow_redirects=False,
    )
    address = begun.headers["location"]
    page: Any = html.fromstring(desk.get(f"{address}?alone").text)
    (form,) = page.xpath('//form[contains(@action, "/answer")]')
    assert form.xpath('.//button[@name="value"]/@value') == [str(number) for number in range(1, 14)]
    fields = {each.get("name"): each.get("value") for each in form.xpath(".//input")}
    desk.post(f"{address}/answer", data={**fields, "value": "3"})
    kept = interview_of(store.interviews.get(address.split("/")[-1]).state)
    assert kept.told["already_won"] == 3


def test_what_an_incident_asks_ahead_brings_the_usual_answers_together(
    desk: TestClient, store: Store
) -> None:
    desk.cookies.clear()
    begun = desk.post("/interviews", data={"incident": "call out of turn"}, follow_redirects=False)
    address = begun.headers["location"]

    def tap(path: str, value: str) -> None:
        page: Any = html.fromstring(desk.get(address).text)
        form = page.xpath(f'//form[contains(@action, "{path}")][.//button[@value="{value}"]]')[0]
        name = form.xpath(f'.//button[@value="{value}"]/@name')[0]
        fields = {each.get("name"): each.get("value") for each in form.xpath(".//input")}
        desk.post(f"{address}/{path}", data={**fields, name: value})

    tap("tell", "N")
    tap("tell", "partner")
    tap("tell", "1S")
    tap("usual", "")
    tap("answer", "no")
    tap("answer", "no")
    kept = interview_of(store.interviews.get(address.split("/")[-1]).state)
    assert isinstance(kept.found, Ruling)
    assert [name for _, name, _, _ in kept.found.trail if name][:3] == [
        "unintended",
        "inadmissible",
        "whose_turn",
    ]


def test_a_seat_asked_ahead_waits_for_the_player() -> None:
    interview = Interview(incident_named("call out of turn"))
    field = asked_ahead(interview, "en")
    assert field is not None
    assert field.kind == "call"
    field = asked_ahead(apply(interview, Tell({"seat": "N"})), "en")
    assert field is not None
    assert ("W", "West", "rho") in field.choices
    answered = apply(interview, Tell({"seat": "N", "whose turn": "rho", "call": "1S"}))
    assert asked_ahead(answered, "en") is None


def _exceptions_of(desk: TestClient, incident: str) -> tuple[str, dict[str, str]]:
    """Begin an interview, skip the player; return its address and the hidden fields of the form."""
    desk.cookies.clear()
    begun = desk.post("/interviews", data={"incident": incident}, follow_redirects=False)
    address = begun.headers["location"]
    page: Any = html.fromstring(desk.get(f"{address}?skip").text)
    form = page.xpath('//form[contains(@action, "/usual")]')[0]
    return address, {each.get("name"): each.get("value") for each in form.xpath(".//input")}


@pytest.mark.parametrize(
    "unless", ["in turn=perhaps", "in turn", "accepts=yes", "=", "=yes", "seat=E", "<b>=\x00"]
)
def test_an_exception_that_is_not_offered_changes_nothing(
    desk: TestClient, store: Store, unless: str
) -> None:
    address, fields = _exceptions_of(desk, "insufficient bid")
    answer = desk.post(f"{address}/usual", data={**fields, "unless": unless})
    kept = interview_of(store.interviews.get(address.split("/")[-1]).state)
    if unless.startswith("="):  # no exception
        assert kept.told["in_turn"] is True
        return
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert "<b>=" not in answer.text
    assert kept.told == {}


def _question(page: str) -> str:
    """Return the question of a page, without what is folded below it."""
    return page.partition('<section class="question')[2].partition("<details")[0]


def test_a_question_is_shown_alone_after_a_skipped_player(desk: TestClient) -> None:
    address, _ = _exceptions_of(desk, "insufficient bid")
    assert 'name="know.seat"' in _question(desk.get(address).text)
    alone = desk.get(f"{address}?alone").text
    assert f'action="{address}/answer"' in alone
    assert f'action="{address}/usual"' not in alone
    assert 'name="know.seat"' not in _question(alone)


@pytest.mark.parametrize("incident", incidents_in_order(), ids=lambda each: each.name)
def test_only_the_question_on_the_page_can_be_left_in_doubt(
    desk: TestClient, incident: AnyProcedure
) -> None:
    desk.cookies.clear()
    page: Any = html.fromstring(desk.post("/interviews", data={"incident": incident.name}).text)
    if page.xpath('//form[contains(@action, "/doubt")]'):
        assert page.xpath('//form[contains(@action, "/answer")]')
