"""Results for players: only what is published, nothing private to the director, read-only."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.testclient import TestClient

from bridgelaw.event.model import Event, Penalty, Unit
from bridgelaw.event.scored import Scored
from bridgelaw.formats.rulings.ruling_file import ruling_on_line
from bridgelaw.store.accounts import Role
from bridgelaw.store.events import large
from bridgelaw.store.models import Reason, What
from bridgelaw.store.store import Store
from bridgelaw.web.app import application
from bridgelaw.web.players import players
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.templating import render

BY = Reason(by="Director Anna", why="a secret reason")


@pytest.fixture
def shown(store: Store, evening: int) -> int:
    """Publish an evening with a penalty and an adjusted score whose reasons are private."""
    kept = store.events.get(evening)
    penalty = Penalty(
        contestant="17", amount=Fraction(1), unit=Unit.MATCHPOINTS, reason="a secret reason"
    )
    store.events.revise(
        evening, kept.version, replace(kept.event, penalties=(penalty,)), What.PENALTY, BY
    )
    kept = store.events.get(evening)
    line, (key, place) = next(iter(kept.places.items()))
    told = {
        "law": "12C1c",
        "reason": "a secret reason",
        "ns": "average plus",
        "ew": "average minus",
    }
    ruling = ruling_on_line(told, Scored(kept.event), key, place).ruling
    found = store.events.line(line)
    store.events.correct(line, found.version, replace(found.line, ruling=ruling), BY)
    store.events.publish(evening, True, BY)
    return evening


def pages(desk: TestClient, event: int) -> list[str]:
    """Return every page about an event that players can reach."""
    found, to_do = dict[str, str](), ["/results", f"/results/{event}"]
    while to_do:
        address = to_do.pop()
        if address not in found:
            answer = desk.get(address)
            assert answer.status_code == 200, address
            found[address] = answer.text
            to_do += [
                each.replace("&amp;", "&")
                for each in re.findall(r'href="(/results[^"]*)"', answer.text)
            ]
    return [*found.values()]


def test_players_see_the_winner_a_score_card_and_a_traveller(
    desk: TestClient, store: Store, shown: int
) -> None:
    kept = store.events.get(shown)
    assert kept.event.name in desk.get("/results").text
    assert kept.event.name not in desk.get("/results?q=xyzzy").text
    page = desk.get(f"/results/{shown}").text
    assert all(each.number in page for each in kept.event.contestants)
    card = desk.get(f"/results/{shown}/contestants/17").text
    assert card.count("<details>") == sum(
        "17" in (*line.ns, *line.ew) for board in kept.event.boards for line in board.lines
    )
    board = desk.get(f"/results/{shown}/boards/{next(iter(kept.board_ids.values()))}").text
    assert "Frequency tables" in board
    assert "adjusted" in board


def test_director_pages_are_neither_shown_nor_linked(desk: TestClient, shown: int) -> None:
    found = pages(desk, shown)
    assert len(found) > 30
    for page in found:
        assert "secret" not in page
        assert "Director Anna" not in page
        assert "12C1c" not in page
        assert {*re.findall(r'<form\s+method="post"\s+action="([^"]*)"', page)} == {"/settings"}
        assert re.findall(r'href="/(?!results|static)[^"]*"', page) == []


def test_unpublished_results_look_like_missing_ones(
    desk: TestClient, store: Store, evening: int, club_pairs: Event
) -> None:
    kept = store.events.get(evening)
    board = next(iter(kept.board_ids.values()))
    gone = desk.get("/results/999").text.replace("999", "#")
    for address in (
        f"/results/{evening}",
        f"/results/{evening}/boards/{board}",
        f"/results/{evening}/contestants/17",
    ):
        answer = desk.get(address)
        assert answer.status_code == 404
        assert club_pairs.name not in answer.text
        assert answer.text.replace(address, "/results/#").count("Page not found.") == gone.count(
            "Page not found."
        )
    assert club_pairs.name not in desk.get("/results").text


def test_publishing_is_in_the_history_and_can_be_reversed(
    desk: TestClient, store: Store, evening: int
) -> None:
    for on, status in (("yes", 200), ("no", 404)):
        desk.post(f"/events/{evening}/publish", data={"on": on, "by": "Anna"})
        assert desk.get(f"/results/{evening}").status_code == status
        assert ("/results/" in desk.get(f"/events/{evening}/publishing").text) == (on == "yes")
    assert "Shown to the players" in desk.get(f"/events/{evening}/history").text
    assert [change.by for change in store.events.history(evening)[:2]] == ["Anna", "Anna"]
    desk.cookies.clear()
    assert desk.post(f"/events/{evening}/publish", data={"on": "yes"}).status_code == 422
    assert store.events.published(evening) is None


def test_leading_zeros_make_no_other_page(desk: TestClient, shown: int) -> None:
    pages = desk.app.state.pages  # type: ignore[attr-defined]
    first = desk.get(f"/results/{shown}").text
    held = pages.held
    assert desk.get(f"/results/000{shown}").text == first
    assert pages.held == held


def test_an_unchanged_page_is_answered_with_304(desk: TestClient, store: Store, shown: int) -> None:
    for address in ("/results", f"/results/{shown}", f"/results/{shown}/contestants/17"):
        first = desk.get(address)
        assert "public" in first.headers["cache-control"]
        same = desk.get(address, headers={"if-none-match": first.headers["etag"]})
        assert (same.status_code, same.text) == (304, "")
        danish = {"if-none-match": first.headers["etag"], "accept-language": "da"}
        assert desk.get(address, headers=danish).status_code == 200
        store.events.publish(shown, False, BY)
        store.events.publish(shown, True, BY)
        assert (
            desk.get(address, headers={"if-none-match": first.headers["etag"]}).status_code == 200
        )


def test_a_page_is_rendered_once_for_each_version_and_language(
    desk: TestClient, store: Store, shown: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered = list[str]()

    def counted(request: Request, template: str, **values: Any) -> HTMLResponse:
        rendered.append(f"{request.url.path} {visitor_of(request).language}")
        return render(request, template, **values)

    monkeypatch.setattr(players, "render", counted)
    at = f"/results/{shown}"
    cards = [f"{at}/contestants/{number}" for number in (17, 18)]
    first = [desk.get(address).text for address in (at, *cards)]
    assert [desk.get(address).text for address in (at, *cards)] == first
    assert len(set(first)) == 3
    assert rendered == [f"{address} en" for address in (at, *cards)]
    assert '<html lang="da">' in desk.get(at, headers={"accept-language": "da"}).text
    assert desk.get(at).text == first[0]
    assert len(rendered) == 4
    kept = store.events.get(shown)
    renamed = replace(kept.event, name="Another name")
    store.events.revise(shown, kept.version, renamed, What.SETTINGS, BY)
    assert "Another name" in desk.get(at).text
    assert len(rendered) == 5
    store.events.publish(shown, False, BY)
    assert desk.get(at).status_code == 404


def test_the_list_is_read_once_after_each_write(
    desk: TestClient, store: Store, shown: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads, listed = list[int](), store.events.listed

    def counted() -> object:
        reads.append(len(reads))
        return listed()

    monkeypatch.setattr(store.events, "listed", counted)
    at = f"/results/{shown}"
    assert at in desk.get("/results").text
    assert at not in desk.get("/results?q=nowhere").text
    assert at in desk.get("/results").text
    assert len(reads) == 1
    store.events.publish(shown, False, BY)
    assert at not in desk.get("/results").text
    store.events.publish(shown, True, BY)
    assert at in desk.get("/results").text
    assert len(reads) == 3


def test_players_need_no_account(store: Store, shown: int) -> None:
    store.accounts.add("Anna", Role.DIRECTOR, "the cards are on the table")
    with TestClient(application(store, ("desk",), accounts=True), "http://desk") as player:
        answer = player.get(f"/results/{shown}")
        assert answer.status_code == 200
        assert "public" in answer.headers["cache-control"]
        assert player.post(f"/events/{shown}/publish", data={"on": "no"}).status_code == 401
        assert store.events.published(shown) is not None


def test_matches_are_shown_if_there_are_any(
    desk: TestClient, store: Store, league_match: Event
) -> None:
    event = store.events.enter(league_match, BY)
    store.events.publish(event, True, BY)
    assert "match-of" in desk.get(f"/results/{event}").text
    assert len(pages(desk, event)) > 3


def test_a_large_event_has_no_pages_for_players(
    desk: TestClient, store: Store, shown: int, club_pairs: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = next(iter(store.events.get(shown).board_ids.values()))
    monkeypatch.setattr(large, "LARGE", 50)
    desk.get(f"/events/{shown}")  # so that the growth is noticed
    assert store.large.is_large(shown)
    for address in (
        f"/results/{shown}",
        f"/results/{shown}/boards/{board}",
        f"/results/{shown}/contestants/17",
    ):
        answer = desk.get(address)
        assert answer.status_code == 400
        assert "An event of this size has no pages for players." in answer.text
    assert desk.get("/results").status_code == 200
    other = store.events.enter(club_pairs, BY)
    desk.get(f"/events/{other}")
    told = {"on": "yes", "by": "Anna"}
    assert "of this size" in desk.post(f"/events/{other}/publish", data=told).text
    assert store.events.published(other) is None
    desk.post(f"/events/{shown}/publish", data={**told, "on": "no"})
    assert store.events.published(shown) is None
