"""Interview pages: every incident reaches the same ruling as without pages.

Hostile requests are tested too.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from lxml import html
from starlette.testclient import TestClient
from tests.situations.comparing import difference

from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_actions import Answer, Choose, apply
from bridgelaw.app.interviews.interview_json import interview_of
from bridgelaw.bridge.auction import PASS
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.cases.answers import in_words, read
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.facts import CANNOT_BE_ESTABLISHED
from bridgelaw.engine.ruling import Question, Ruling
from bridgelaw.incidents.index import incidents_in_order
from bridgelaw.store.store import Store
from bridgelaw.views.rulings.ruling_types import RulingView
from bridgelaw.web.templating import suits

NAMES = [incident.name for incident in incidents_in_order()]
MOST = 60
"""More questions than any ruling takes."""

Chooser = Callable[[Sequence[tuple[str, str]]], tuple[str, str]]


def begin(desk: TestClient, incident: str, **context: str) -> str:
    """Start an interview; return its address."""
    answer = desk.post(
        "/interviews", data={"incident": incident, **context}, follow_redirects=False
    )
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def kept_at(store: Store, address: str) -> Interview:
    """Return the interview at an address, as stored."""
    return interview_of(store.interviews.get(address.split("/")[-1]).state)


def tree(page: str) -> Any:
    """Parse a page."""
    return html.fromstring(page)


def hidden(page: str) -> dict[str, str]:
    """Return the hidden fields of the answer form: the fact and the version."""
    fields = tree(page).xpath('//form[contains(@action, "/answer")]//input[@type="hidden"]')
    return {field.get("name"): field.get("value") for field in fields}


def version(page: str) -> str:
    """Return the version in the forms of a page."""
    return str(tree(page).xpath('//input[@name="version"]/@value')[0])


def buttons(page: str) -> list[tuple[str, str]]:
    """Return what the first answer form can send with one tap."""
    form = tree(page).xpath('//form[contains(@action, "/answer")]')[0]
    return [
        (button.get("name"), button.get("value"))
        for button in form.xpath(".//button[@name and @value]")
    ]


def sample(question: Question, offered: Sequence[tuple[str, str]]) -> tuple[str, str]:
    """Return an answer to a question that is answered in writing or by ticking, or "none"."""
    written = in_words((question.fact.samples or question.values)[0])
    return ("value", written) if written else next(each for each in offered if each[0] == "none")


def go(desk: TestClient, address: str, *choices: str) -> str:
    """Give some answers; return the page."""
    page = desk.get(address).text
    for choice in choices:
        page = desk.post(f"{address}/answer", data={**hidden(page), "choice": choice}).text
    return page


def walk(desk: TestClient, store: Store, incident: str, choose: Chooser) -> None:
    """Go through the pages to a ruling, and compare with the same interview without pages."""
    address = begin(desk, incident)
    beside = kept_at(store, address)
    page = desk.get(address).text
    for _ in range(MOST):
        found = beside.found
        if isinstance(found, Ruling):
            ruled = kept_at(store, address).found
            assert isinstance(ruled, Ruling)
            assert (ruled.outcome, ruled.effects, ruled.laws) == (
                found.outcome,
                found.effects,
                found.laws,
            )
            view = beside.view()
            assert isinstance(view, RulingView)
            assert suits(view.outcome.words) in page
            return
        offered = buttons(page)
        tapped = [each for each in offered if each[0] != "none"]
        name, value = choose(tapped) if tapped else sample(found, offered)
        if name == "choice":
            beside = apply(beside, Choose(read(found.fact, value, beside.incident.case)))
        else:
            beside = apply(beside, Answer(value))
        answer = desk.post(f"{address}/answer", data={**hidden(page), name: value})
        assert answer.status_code == 200, (incident, found.fact.name, name, value)
        page = answer.text
    raise AssertionError(f"no ruling on {incident}")


@pytest.mark.parametrize(
    "choose", [lambda answers: answers[0], lambda answers: answers[-1]], ids=["first", "last"]
)
def test_every_incident_is_walked_to_a_ruling_through_the_pages(
    desk: TestClient, store: Store, choose: Chooser
) -> None:
    for incident in NAMES:
        walk(desk, store, incident, choose)


def test_random_paths_are_walked_through_the_pages(desk: TestClient, store: Store) -> None:
    chance = random.Random(20170701)
    for incident in chance.sample(NAMES, 15):
        walk(desk, store, incident, chance.choice)


# Answers, and how they are shown


def test_a_question_has_a_text_a_law_and_numbered_answers(desk: TestClient) -> None:
    page = tree(desk.get(begin(desk, "revoke")).text)
    assert page.xpath("//h1")[0].text_content() == "What did the player not do?"
    assert len(page.xpath("//*[@data-numbered]//button[contains(@class, 'choice')]")) == 3
    assert "Law 61A" in page.xpath('//details[@class="law"]/summary')[0].text_content()


def test_a_definition_has_no_law_number(desk: TestClient) -> None:
    page = tree(desk.get(begin(desk, "change of call")).text)
    assert page.xpath('string(//details[@class="law"]/summary)') == "Unintended"


def test_advice_is_expanded_once_and_then_collapsed(desk: TestClient) -> None:
    address = begin(desk, "contested claim")
    page = desk.post(
        f"{address}/answer", data={**hidden(desk.get(address).text), "choice": "declarer"}
    )
    assert len(tree(page.text).xpath('//div[contains(@class, "first-of-all")]/p')) == 4
    page = desk.post(f"{address}/answer", data={**hidden(page.text), "value": "5"})
    assert not tree(page.text).xpath('//div[contains(@class, "first-of-all")]')
    assert (
        len(tree(page.text).xpath('//details[contains(@class, "first-of-all") and not(@open)]//p'))
        == 4
    )


def test_an_answer_is_shown_and_can_be_undone(desk: TestClient, store: Store) -> None:
    address = begin(desk, "revoke")
    page = go(desk, address, "follow suit", "yes")
    known = tree(page).xpath('//section[contains(@class, "known")]')[0]
    assert "follow suit" in known.text_content()
    undo = {"version": version(page), "name": known.xpath(".//button/@value")[-1]}
    page = desk.post(f"{address}/forget", data=undo).text
    assert tree(page).xpath("//h1")[0].text_content() == "What did the player not do?"
    assert list(kept_at(store, address).told) == ["able"]
    page = go(desk, address, "follow suit")
    assert set(kept_at(store, address).told) == {"failing", "able"}


def test_back_undoes_the_last_answer(desk: TestClient, store: Store) -> None:
    address = begin(desk, "claim")
    page, seen = desk.get(address).text, []
    for _ in range(3):
        seen.append(tree(page).xpath("//h1")[0].text_content())
        name, value = buttons(page)[0]
        page = desk.post(f"{address}/answer", data={**hidden(page), name: value}).text
    for words in reversed(seen):
        page = desk.post(f"{address}/back", data={"version": version(page)}).text
        assert tree(page).xpath("//h1")[0].text_content() == words
    assert desk.post(f"{address}/back", data={"version": version(page)}).status_code == 422


def test_doubt_is_resolved_as_the_law_says(desk: TestClient, store: Store) -> None:
    """Doubt is resolved as the law says.

    The first question of any incident that has a rule for doubt is answered by it.
    """
    for incident in incidents_in_order():
        found = Interview(incident).found
        if isinstance(found, Question) and found.doubtful:
            address = begin(desk, incident.name)
            page = desk.get(address).text
            assert "Cannot be established" in page
            desk.post(f"{address}/doubt", data=hidden(page))
            assert kept_at(store, address).told == {found.fact.name: CANNOT_BE_ESTABLISHED}
            return
    raise AssertionError("no incident begins with a question that may be doubtful")


def test_without_a_rule_for_doubt_it_is_not_offered(desk: TestClient) -> None:
    address = begin(desk, "revoke")
    page = desk.get(address).text
    assert "Cannot be established" not in page
    answer = desk.post(f"{address}/doubt", data=hidden(page))
    assert answer.status_code == 422
    assert "no rule for doubt" in answer.text


SCRIPT = ("said", "follows")


def test_an_election_names_the_player_and_is_read_aloud(desk: TestClient) -> None:
    address = begin(desk, "opening lead out of turn")
    desk.post(f"{address}/tell", data={"version": "0", "know.seat": "N", "know.declarer": "E"})
    page = go(desk, address, "yes", "nobody", "no", "nothing")
    aloud = tree(page).xpath('//section[contains(@class, "aloud")]')[0]
    assert "Ask declarer (East)" in aloud.text_content()
    assert len(aloud.xpath(".//button")) == 5
    for choice in aloud.xpath(".//button"):
        (said,), (follows,) = (choice.xpath(f"./span[@class='{name}']") for name in SCRIPT)
        assert said.text_content().split()[:2] == ["Say", "this"]
        assert follows.text_content().split()[:2] == ["What", "follows"]
    assert "I accept the lead." in aloud.xpath("string(.//button[2]/span[@class='said'])")
    assert "The lead stands" in aloud.xpath("string(.//button[2]/span[@class='follows'])")


def test_a_call_may_be_given_in_answer_to_its_kind(desk: TestClient, store: Store) -> None:
    address = begin(desk, "insufficient bid")
    page = go(desk, address, "yes", "no", "yes", "no", "yes", "yes")
    assert "Or only the kind of call" in page
    assert len(tree(page).xpath('//button[@name="call"]')) == 38
    after = desk.post(f"{address}/answer", data={**hidden(page), "call": "P"}).text
    interview = kept_at(store, address)
    assert interview.told["replacement"] is PASS
    assert hidden(after)["fact"] != "substitute"
    page = desk.post(f"{address}/back", data={"version": version(after)}).text
    assert hidden(page)["fact"] == "substitute"


def test_a_call_of_unknown_kind_is_recorded(desk: TestClient, store: Store) -> None:
    """A call of unknown kind is recorded.

    Whether 2♠ is sufficient is not known without the last bid.
    """
    address = begin(desk, "insufficient bid")
    page = go(desk, address, "yes", "no", "yes", "no", "yes", "yes")
    page = desk.post(f"{address}/answer", data={**hidden(page), "call": "2S"}).text
    assert hidden(page)["fact"] == "substitute"
    assert "2♠" in " ".join(
        chip.text_content() for chip in tree(page).xpath('//*[contains(@class, "chip")]')
    )
    assert desk.post(f"{address}/answer", data={**hidden(page), "call": "8Z"}).status_code == 422


def test_cards_are_ticked_or_written_in_their_order(desk: TestClient, store: Store) -> None:
    address = begin(desk, "trick")
    page = desk.get(address).text
    while hidden(page)["fact"] != "cards":
        name, value = buttons(page)[0]
        page = desk.post(f"{address}/answer", data={**hidden(page), name: value}).text
    ticked = {**hidden(page), "pick.S2": "yes", "pick.SK": "yes"}
    desk.post(f"{address}/answer", data={**ticked, "value": "SK S2 H2"})
    written = ["SK", "S2", "H2"]
    cards = kept_at(store, address).told["cards"]
    assert isinstance(cards, tuple)
    assert [in_words(card) for card in cards] == written


@pytest.mark.parametrize("told", [{"none": "-"}, {"value": "-"}])
def test_none_is_not_offered_if_at_least_one_is_required(
    desk: TestClient, store: Store, told: dict[str, str]
) -> None:
    address = begin(desk, "trick")
    page = desk.get(address).text
    name, value = buttons(page)[0]
    page = desk.post(f"{address}/answer", data={**hidden(page), name: value}).text
    assert "none" not in [name for name, _ in buttons(page)]
    assert desk.post(f"{address}/answer", data={**hidden(page), **told}).status_code == 422
    assert "cards" not in kept_at(store, address).told


# Facts known beforehand


def test_known_facts_are_given_by_tapping_or_in_one_line(desk: TestClient, store: Store) -> None:
    address = begin(desk, "card shown")
    told = {
        "know.seat": "W",
        "know.card.suit": "S",
        "know.card.rank": "Q",
        "know.contract": "4H",
        "know.declarer": "S",
    }
    page = desk.post(f"{address}/tell", data={"version": "0", **told, "line": "trick 5 W"}).text
    chips = [chip.text_content() for chip in tree(page).xpath('//*[contains(@class, "chip")]')]
    assert any("♠Q" in chip for chip in chips)
    assert any("declarer South" in chip for chip in chips)
    interview = kept_at(store, address)
    assert interview.table is not None
    assert (interview.told["seat"], interview.table.declarer) == (Seat.W, Seat.S)
    assert interview.table.trick_number == 5
    page = desk.post(f"{address}/forget", data={"version": version(page), "name": "card"}).text
    page = desk.post(f"{address}/forget", data={"version": version(page), "name": "trick"}).text
    interview = kept_at(store, address)
    assert "card" not in interview.told
    assert "trick" not in interview.table_told
    assert interview.table is not None
    assert interview.table.declarer is Seat.S


def test_a_contradiction_is_reported_and_stays_in_the_field(desk: TestClient, store: Store) -> None:
    address = begin(desk, "card shown")
    desk.post(f"{address}/tell", data={"version": "0", "know.contract": "4H S"})
    answer = desk.post(
        f"{address}/tell", data={"version": "1", "know.declarer": "W", "line": "hands W SQT"}
    )
    assert answer.status_code == 422
    panel = tree(answer.text).xpath('//details[@id="tell"]')[0]
    assert panel.get("open") is not None
    assert "Declarer: found West" in panel.text_content()
    assert panel.xpath('.//input[@name="line"]/@value') == ["hands W SQT"]
    assert panel.xpath('.//input[@name="know.declarer"][@checked]/@value') == ["W"]
    assert kept_at(store, address).table_told == {"contract": "4H S"}


def test_a_meaning_is_found_in_the_library(desk: TestClient, store: Store) -> None:
    address = begin(desk, "insufficient bid")
    page = desk.get(address).text
    names = tree(page).xpath('//datalist[@id="meanings"]/option/@value')
    assert len(names) > 100
    answer = desk.post(f"{address}/tell", data={"version": "0", "know.withdrawn meaning": names[3]})
    assert answer.status_code == 200
    assert "withdrawn_meaning" in kept_at(store, address).told


def test_day_and_laws_can_be_changed(desk: TestClient, store: Store) -> None:
    address = begin(desk, "revoke")
    desk.post(f"{address}/about", data={"version": "0", "day": "2020-05-01", "federation": "DBf"})
    interview = kept_at(store, address)
    assert (str(interview.day), interview.federation) == ("2020-05-01", "DBf")
    answer = desk.post(
        f"{address}/about", data={"version": "1", "day": "2020-02-31", "federation": "nobody"}
    )
    assert answer.status_code == 422
    assert "2020-02-31" in answer.text


# The next incident


def ruled(desk: TestClient, incident: str) -> tuple[str, str]:
    """Return an interview that has reached a ruling, and its page."""
    address = begin(desk, incident)
    page = desk.get(address).text
    while "article" not in page:
        name, value = buttons(page)[0]
        page = desk.post(f"{address}/answer", data={**hidden(page), name: value}).text
    return address, page


def test_the_next_incident_on_the_board_and_back_to_the_one_before(
    desk: TestClient, store: Store
) -> None:
    address, page = ruled(desk, "card exposed")
    before = kept_at(store, address)
    offered = desk.get(f"/rule?after={address.split('/')[-1]}&group=play").text
    form = tree(offered).xpath(f'//form[@action="{address}/next"]')[0]
    data = {
        field.get("name"): field.get("value") for field in form.xpath('.//input[@type="hidden"]')
    }
    page = desk.post(f"{address}/next", data={**data, "incident": "penalty card not played"}).text
    interview = kept_at(store, address)
    assert [step.incident.name for step in interview.before] == ["card exposed"]
    assert interview.incident.name == "penalty card not played"
    name, value = buttons(page)[0]
    page = desk.post(f"{address}/answer", data={**hidden(page), name: value}).text
    page = desk.post(f"{address}/before", data={"version": version(page)}).text
    interview = kept_at(store, address)
    assert interview.incident.name == "card exposed"
    assert interview.found == before.found
    assert interview.order == before.order


def test_one_tap_continues_under_another_law(desk: TestClient, store: Store) -> None:
    address = begin(desk, "call out of turn")
    page = desk.post(f"{address}/answer", data={**hidden(desk.get(address).text), "choice": "yes"})
    offered = tree(page.text).xpath('//form[contains(@action, "/next")]//button/@value')
    assert offered == ["change of call"]
    after = desk.post(
        f"{address}/next", data={"version": version(page.text), "incident": offered[0]}
    )
    assert "Earlier on this board" in after.text
    assert kept_at(store, address).incident.name == "change of call"


def test_the_caller_is_not_asked_if_the_waiting_calls_show_it(desk: TestClient) -> None:
    desk.cookies.clear()
    address = begin(desk, "insufficient bid")
    assert tree(desk.get(address).text).xpath('//button[@name="know.seat"]')
    fields = {
        "board": "1",
        "auction": "1S 2C 2H",
        "calls_made": "W:2C",
        "version": version(desk.get(address).text),
    }
    page = desk.post(f"{address}/hands", data=fields)
    assert page.status_code == 200
    assert not tree(page.text).xpath('//section[@class="question"]//button[@name="know.seat"]')


def test_the_question_about_the_player_distinguishes_partners(
    desk: TestClient,
) -> None:
    desk.cookies.clear()
    page = tree(desk.get(begin(desk, "unauthorised information")).text)
    asked = page.xpath("string(//h1)")
    assert asked == "Who acts after partner's hesitation, question or remark?"
    assert (
        "Which player does the incident concern?"
        not in desk.get(begin(desk, "wrong explanation")).text
    )


@pytest.mark.parametrize("name", [name for name in NAMES if not Procedure.all[name].seat_matters])
def test_the_player_is_not_asked_if_it_makes_no_difference(desk: TestClient, name: str) -> None:
    assert not tree(desk.get(begin(desk, name)).text).xpath(
        '//section[@class="question"]//button[@name="know.seat"]'
    )
    chance = random.Random(name)
    for _ in range(10):
        without = Interview(Procedure.all[name])
        while isinstance(found := without.found, Question):
            answer = chance.choice(found.fact.values or found.fact.samples)
            without = replace(without, told={**without.told, found.fact.name: answer})
        named = replace(without, told={**without.told, "seat": Seat.W}).found
        assert isinstance(named, Ruling)
        # The same except for the player's name.
        assert difference(named, found, Table(), {"seat": Seat.W}) is None


def test_back_at_the_first_question_returns_to_the_previous_incident(
    desk: TestClient, store: Store
) -> None:
    address, page = ruled(desk, "card exposed")
    page = desk.post(f"{address}/next", data={"version": version(page), "incident": "revoke"}).text
    desk.post(f"{address}/back", data={"version": version(page)})
    assert kept_at(store, address).incident.name == "card exposed"


def test_a_next_incident_requires_a_ruling(desk: TestClient, store: Store) -> None:
    address = begin(desk, "revoke")
    answer = desk.post(f"{address}/next", data={"version": "0", "incident": "claim"})
    assert answer.status_code == 422
    assert kept_at(store, address).incident.name == "revoke"


# Hostile requests and double taps


def test_a_missing_interview_is_404(desk: TestClient) -> None:
    for way in ("answer", "doubt", "back", "before", "forget", "tell", "next", "about"):
        assert desk.post(f"/interviews/none/{way}", data={"version": "0"}).status_code == 404
    assert desk.get("/interviews/none").status_code == 404


@pytest.mark.parametrize(
    "told", [{"version": "7"}, {"version": ""}, {}, {"version": "0", "fact": "accepts"}]
)
def test_a_stale_form_changes_nothing(desk: TestClient, store: Store, told: dict[str, str]) -> None:
    address = begin(desk, "revoke")
    answer = desk.post(f"{address}/answer", data={"choice": "follow suit", **told})
    assert answer.status_code == 200
    assert "has new answers" in answer.text
    assert kept_at(store, address).told == {}


def test_a_double_tap_answers_once(desk: TestClient, store: Store) -> None:
    address = begin(desk, "revoke")
    data = {**hidden(desk.get(address).text), "choice": "follow suit"}
    desk.post(f"{address}/answer", data=data)
    again = desk.post(f"{address}/answer", data=data)
    assert "has new answers" not in again.text
    assert len(kept_at(store, address).told) == 1
    assert store.interviews.get(address.split("/")[-1]).version == 1


@pytest.mark.parametrize(
    "value",
    ["", "zzz", "<script>alert(1)</script>", "99", "-1", "x" * 100_000, "♠", "\x00", "W SQ"],
)
@pytest.mark.parametrize("incident", ["revoke", "trick", "contract score", "board markings"])
def test_an_invalid_answer_is_reported_beside_the_question(
    desk: TestClient, store: Store, incident: str, value: str
) -> None:
    address = begin(desk, incident)
    page = desk.get(address).text
    for field in ("value", "choice"):
        answer = desk.post(f"{address}/answer", data={**hidden(page), field: value})
        assert answer.status_code == 422, answer.text
        assert tree(answer.text).xpath('//*[@role="alert"]')
        assert "<script>alert" not in answer.text
        assert len(answer.content) < 200_000
    assert kept_at(store, address).told == {}


def test_an_invalid_answer_stays_in_its_field(desk: TestClient) -> None:
    address = begin(desk, "board markings")
    page = go(desk, address, "yes")
    answer = desk.post(f"{address}/answer", data={**hidden(page), "value": "seven"})
    assert tree(answer.text).xpath(
        '//form[contains(@action, "/answer")]//input[@name="value"]/@value'
    ) == ["seven"]


@pytest.mark.parametrize("name", ["", "nothing", "table", "<b>", "__class__"])
def test_unknown_details_cannot_be_removed(desk: TestClient, name: str) -> None:
    address = begin(desk, "revoke")
    assert desk.post(f"{address}/forget", data={"version": "0", "name": name}).status_code in (
        200,
        422,
    )


@pytest.mark.parametrize(
    "told",
    [
        {"know.board": "99999999999"},
        {"know.auction": "8Z"},
        {"know.nothing": "x"},
        {"know.card.suit": "Q", "know.card.rank": "<i>"},
        {"know.card.rank": "Q"},
        {"line": "{ : ["},
        {"line": "x" * 5000},
        {"know.seat": "N, E"},
    ],
)
def test_invalid_details_are_refused(desk: TestClient, store: Store, told: dict[str, str]) -> None:
    address = begin(desk, "card shown")
    answer = desk.post(f"{address}/tell", data={"version": "0", **told})
    assert answer.status_code == 422, answer.text
    assert "<i>" not in answer.text
    assert kept_at(store, address).told == {}


def test_the_first_question_of_every_incident_is_shown_in_danish_too(desk: TestClient) -> None:
    for incident in incidents_in_order():
        page = tree(desk.get(begin(desk, incident.name), headers={"accept-language": "da"}).text)
        form = Interview(incident).form("da")
        if form["kind"] == "question":
            assert page.xpath("//h1")[0].text_content() == form["words"]
