"""Season tables on the pages, in files, and for players."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta

import pytest
from starlette.testclient import TestClient
from tests.periods import periods

from bridgelaw.app import season_tables
from bridgelaw.app.scored_events import Results
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Event
from bridgelaw.event.scored import Scored
from bridgelaw.event.season import SeasonEvent, season_event
from bridgelaw.i18n.text import Text
from bridgelaw.store.models import Reason, StoredEvent, What
from bridgelaw.store.store import Store

ANNA = Reason(by="Anna")
FORM = {
    "name": "Tuesday 2026/27",
    "words": "klub tirsdag",
    "counting": "percent",
    "least": "1",
    "share": "50",
    "by": "Anna",
}


@pytest.fixture
def evenings(store: Store, club_pairs: Event, league_match: Event) -> list[int]:
    """Store two evenings of the same club, and an event of teams."""
    later = replace(club_pairs, date=date(2026, 10, 6))
    return [store.events.enter(each, ANNA) for each in (club_pairs, later, league_match)]


def create(desk: TestClient, **told: str) -> str:
    answer = desk.post("/seasons", data=FORM | told, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def page(desk: TestClient, address: str) -> str:
    answer = desk.get(address)
    assert answer.status_code == 200
    return " ".join(answer.text.split())


def winner(text: str) -> tuple[str, str, str]:
    """Return the name, the total and the number of evenings of the first row."""
    found = re.search(
        r'<tr><td class="number">1=?</td><th scope="row" dir="auto">([^<]+)</th> '
        r'<td class="number"><strong>([^<]+)</strong></td> '
        r'<td class="number">[^<]+</td><td class="number">(\d+)</td>',
        text,
    )
    assert found
    return found[1], found[2], found[3]


def test_a_season_counts_the_events_with_its_words(desk: TestClient, evenings: list[int]) -> None:
    at = create(desk)
    found = page(desk, at)
    assert winner(found) == ("Hanne Vest", "129.77", "2")
    assert at in page(desk, "/seasons")
    assert winner(page(desk, create(desk, best="1")))[1] == "64.89"
    assert winner(page(desk, create(desk, first="2026-09-01")))[2] == "1"
    chosen = create(desk, words="", **{f"event-{evenings[0]}": "yes"})
    assert winner(page(desk, chosen))[2] == "1"


def test_it_is_a_file_for_spreadsheets_and_for_paper(desk: TestClient, evenings: list[int]) -> None:
    at = create(desk)
    table = desk.get(f"{at}/table.csv?lang=da").text
    assert "Hanne Vest;129,77" in table
    assert desk.get(f"{at}/table.pdf").content.startswith(b"%PDF")


def test_two_names_of_a_player_are_one_and_can_be_parted(
    desk: TestClient, store: Store, evenings: list[int]
) -> None:
    kept = store.events.get(evenings[1])
    renamed = tuple(
        replace(each, names=tuple(name.replace("Hanne Vest", "Hanne W.") for name in each.names))
        for each in kept.event.contestants
    )
    event = replace(kept.event, contestants=renamed)
    store.events.revise(kept.id, kept.version, event, What.CONTESTANT, ANNA)
    at = create(desk)
    assert winner(page(desk, at))[0] == "Ivan Bjerre"
    same = {"action": "same", "other": "Hanne W.", "known": "Hanne Vest", "by": "Anna"}
    found = desk.post(at, data=same | {"version": "1"}).text
    assert winner(" ".join(found.split())) == ("Hanne Vest", "129.77", "2")
    stale = desk.post(at, data=same | {"version": "1", "other": "X"})
    assert stale.status_code == 409
    apart = {"action": "apart", "other": "Hanne W.", "version": "2", "by": "Anna"}
    assert winner(" ".join(desk.post(at, data=apart).text.split()))[0] == "Ivan Bjerre"
    refused = desk.post(at, data=same | {"version": "3", "known": " hanne w. "})
    assert refused.status_code == 422
    assert "Enter two different names." in refused.text


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ({"name": " "}, "Enter a name"),
        ({"words": ""}, "Enter words that the names"),
        ({"best": "0"}, "expected a number from 1 to 120"),
        ({"least": "x"}, "expected a number from 1 to 120"),
        ({"share": "101"}, "expected a number from 1 to 100"),
        ({"first": "yesterday"}, "wrong-first"),
        ({"counting": "luck"}, 'id="wrong-counting"'),
        ({"name": "x" * 201}, "wrong-name"),
    ],
)
def test_an_impossible_choice_is_marked_and_nothing_is_stored(
    desk: TestClient, store: Store, told: dict[str, str], message: str
) -> None:
    answer = desk.post("/seasons", data=FORM | told)
    assert answer.status_code == 422
    assert message in answer.text
    assert store.seasons.listed() == []


def test_players_see_only_results_that_are_shown_as_a_whole(
    desk: TestClient, store: Store, evenings: list[int]
) -> None:
    at = create(desk)
    public = f"/results{at}"
    assert desk.get(public).status_code == 404
    assert desk.get("/results/seasons/99").status_code == 404
    desk.post(at, data=FORM | {"action": "save", "version": "1", "published": "yes"})
    assert "No player has a result yet." in page(desk, public)
    store.publications.make_official(evenings[0], periods(timedelta(hours=1)), ANNA)
    assert winner(page(desk, public)) == ("Hanne Vest", "64.89", "1")
    assert public in page(desk, "/results")
    assert "/seasons" not in page(desk, public).replace("/results/seasons", "")


def test_too_many_events_are_refused(
    desk: TestClient, evenings: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    at = create(desk)
    monkeypatch.setattr(season_tables, "MOST_EVENTS", 1)
    assert "found 2 events in the season" in page(desk, at)
    assert desk.get(f"{at}/table.csv").status_code == 400


def test_a_season_is_removed_without_its_events(
    desk: TestClient, store: Store, evenings: list[int]
) -> None:
    at = create(desk)
    desk.post(at, data={"action": "remove", "by": "Anna"})
    assert store.seasons.listed() == []
    assert len(store.events.listed()) == 3
    assert desk.get(at).status_code == 404


def test_an_event_that_cannot_be_scored_is_left_out_and_named(
    desk: TestClient, evenings: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = season_event

    def refused(scored: Scored) -> SeasonEvent:
        if scored.event.date == date(2026, 10, 6):
            raise EventError(Text("it cannot be scored"))
        return counted(scored)

    monkeypatch.setattr(season_tables, "season_event", refused)
    address = create(desk)
    text = page(desk, address)
    assert "Left out, because they cannot be scored: Åby Bridgeklub, tirsdag" in text
    assert winner(text)[2] == "1"
    assert desk.get(f"{address}/table.csv").status_code == 200


def test_each_version_of_an_event_is_read_once(
    desk: TestClient, store: Store, evenings: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    address = create(desk, published="yes")
    store.events.publish(evenings[0], True, ANNA)
    read: list[int] = []
    in_passing = Results.in_passing

    def noted(results: Results, id: int) -> tuple[StoredEvent, Scored]:
        read.append(id)
        return in_passing(results, id)

    monkeypatch.setattr(Results, "in_passing", noted)
    for _ in range(3):
        page(desk, address)
        page(desk, f"{address}/table.csv")
        page(desk, f"/results{address}")
    assert sorted(read) == sorted(evenings[:2])
    store.events.revise(
        evenings[0],
        store.events.version(evenings[0]),
        replace(store.events.get(evenings[0]).event, name="klub tirsdag, ny"),
        What.SETTINGS,
        ANNA,
    )
    assert "klub tirsdag, ny" not in page(desk, f"/results{address}")
    page(desk, address)
    assert read.count(evenings[0]) == 2
