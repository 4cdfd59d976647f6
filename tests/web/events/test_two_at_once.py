"""Concurrent edits: independent ones both succeed; otherwise the second user is informed."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path

import pytest
from httpx2 import Response
from starlette.testclient import TestClient
from tests.web.interview.test_rulings import AT_BOARD_7, SHOWN

from bridgelaw.scores.notation import outcome_text
from bridgelaw.store.models import What
from bridgelaw.store.store import Store

BOTH = pytest.mark.parametrize("store", ["sqlite", "postgresql"], indirect=True)


@pytest.fixture
def store(request: pytest.FixtureRequest, empty_store: Path, tmp_path: Path) -> Iterator[Store]:
    """Yield an empty store, in the kind of database that a test asks for."""
    if getattr(request, "param", "sqlite") == "postgresql":
        kept = Store(request.getfixturevalue("postgresql"))
    else:
        kept = Store(f"sqlite:///{shutil.copy(empty_store, tmp_path / 'desk.sqlite3')}")
    yield kept
    kept.close()


def at_once(desk: TestClient, address: str, *told: Mapping[str, str]) -> list[Response]:
    """Submit several forms at the same time; return the answers."""
    with ThreadPoolExecutor(len(told)) as several:
        return [
            *several.map(lambda each: desk.post(address, data=each, follow_redirects=False), told)
        ]


def form(page: str, action: str) -> dict[str, str]:
    """Return the hidden fields of a form, and the values of its other fields."""
    found = re.search(
        rf'<form\b[^>]*action="{re.escape(action)}"[^>]*>(.*?)</form>', page, re.DOTALL
    )
    assert found
    told = {
        name: unescape(value)
        for name, value in re.findall(r'<input[^>]*name="(\w+)"[^>]*value="([^"]*)"', found[1])
    }
    for name, options in re.findall(
        r'<select\s+name="(\w+)"[^>]*>(.*?)</select>', found[1], re.DOTALL
    ):
        chosen = re.search(r'<option\s+value="([^"]*)"\s+selected', options)
        told[name] = chosen[1] if chosen else "none"
    return told


def test_the_second_to_change_the_settings_sees_both_versions_and_may_save(
    desk: TestClient, store: Store, evening: int
) -> None:
    address = f"/events/{evening}/settings"
    first, second = (form(desk.get(address).text, address) for _ in range(2))
    flags = {"two_winners": "", "by_section": "", "pairs_in_matches": "", "knock_out": ""}
    assert (
        desk.post(address, data={**first, **flags, "name": "By Anna", "by": "Anna"}).status_code
        == 200
    )
    told = desk.post(address, data={**second, **flags, "name": "By Bo", "by": "Bo"})
    assert told.status_code == 409
    assert 'value="By Bo"' in told.text
    assert "now: By Anna" in told.text
    assert store.events.get(evening).event.name == "By Anna"
    again = {**form(told.text, address), **flags, "by": "Bo"}
    assert desk.post(address, data=again).status_code == 200
    assert store.events.get(evening).event.name == "By Bo"


def test_the_second_to_change_a_contestant_sees_both_versions_and_may_save(
    desk: TestClient, store: Store, evening: int
) -> None:
    address = f"/events/{evening}/contestants"
    first, second = (form(desk.get(f"{address}?edit=17").text, address) for _ in range(2))
    desk.post(address, data={**first, "names": "Ada & Åse", "by": "Anna"})
    told = desk.post(address, data={**second, "names": "Bo & Ib", "by": "Bo"})
    assert told.status_code == 409
    assert "it is now 17 Ada &amp; Åse" in told.text
    assert 'value="Bo &amp; Ib"' in told.text
    desk.post(address, data={**form(told.text, address), "by": "Bo"})
    assert store.events.get(evening).event.by_number["17"].names == ("Bo", "Ib")


def test_independent_changes_both_succeed(desk: TestClient, store: Store, evening: int) -> None:
    address = f"/events/{evening}/contestants"
    one, other = (
        form(desk.get(f"{address}?edit={number}").text, address) for number in ("17", "3")
    )
    desk.post(address, data={**one, "names": "Ada & Åse", "by": "Anna"})
    desk.post(address, data={**other, "names": "Bo & Ib", "by": "Bo"})
    for number in ("17", "3"):
        told = {
            "version": "1",
            "contestant": number,
            "amount": "0.5",
            "unit": "matchpoints",
            "by": "Bo",
            "once": number,
        }
        desk.post(f"/events/{evening}/penalties", data=told)
    event = store.events.get(evening).event
    assert [event.by_number[number].names[0] for number in ("17", "3")] == ["Ada", "Bo"]
    assert {each.contestant for each in event.penalties} == {"17", "3"}


def test_the_second_to_adjust_a_score_is_warned_and_may_save(
    desk: TestClient, store: Store, evening: int
) -> None:
    line = next(iter(store.events.get(evening).places))
    address = f"/events/{evening}/lines/{line}/ruling"
    told = {
        "version": "0",
        "way": "score",
        "sides": "both",
        "both_kind": "results",
        "both_weight_1": "100",
    }
    first = {**told, "both_result_1": "4S N 9", "law": "12C1c", "reason": "Too late.", "by": "Anna"}
    second = {**told, "both_result_1": "4S N 11", "law": "12C1c", "reason": "In time.", "by": "Bo"}
    assert desk.post(address, data=first, follow_redirects=False).status_code == 303
    answer = desk.post(address, data=second, follow_redirects=False)
    assert answer.status_code == 409
    assert 'value="4S N 11"' in answer.text
    assert store.events.line(line).line.ruling is not None
    version = re.search(r'name="version"\s+value="(\d+)"', answer.text)
    assert version
    assert (
        desk.post(
            address, data={**second, "version": version[1]}, follow_redirects=False
        ).status_code
        == 303
    )
    assert [each.by for each in store.events.history(evening, line)] == ["Bo", "Anna"]


@BOTH
def test_two_editors_of_a_traveller_write_different_lines_or_see_both_versions(
    desk: TestClient, store: Store, evening: int
) -> None:
    board = next(iter(store.events.get(evening).board_ids.values()))
    address = f"/events/{evening}/boards/{board}/enter"
    one, other = (form(desk.get(address).text, address) for _ in range(2))
    desk.post(address, data={**one, "result0": "7NT S -5", "by": "Anna"})
    assert (
        desk.post(
            address, data={**other, "result1": "6C N =", "by": "Bo"}, follow_redirects=False
        ).status_code
        == 303
    )
    lines = store.events.get(evening).event.boards[0].lines
    assert [outcome_text(line.score.ns, "en") for line in lines[:2]] == ["7NT S 8", "6♣ N 12"]
    one, other = (form(desk.get(address).text, address) for _ in range(2))
    desk.post(address, data={**one, "result0": "1C N =", "by": "Anna"})
    answer = desk.post(
        address, data={**other, "result0": "2C N =", "by": "Bo"}, follow_redirects=False
    )
    assert answer.status_code == 409
    assert 'value="2C N ="' in answer.text
    assert "1♣ N 7" in answer.text
    again = {**form(answer.text, address), "by": "Bo"}
    assert desk.post(address, data=again, follow_redirects=False).status_code == 303
    assert [each.by for each in store.events.history(evening)][:3] == ["Bo", "Anna", "Bo"]


@BOTH
def test_the_second_to_correct_a_line_is_warned(
    desk: TestClient, store: Store, evening: int
) -> None:
    line = next(iter(store.events.get(evening).places))
    address = f"/events/{evening}/lines/{line}"
    told = form(desk.get(address).text, address)
    answers = at_once(
        desk,
        address,
        *(
            {**told, "how": "words", "words": f"{level}C N =", "by": f"By {level}", "once": ""}
            for level in range(1, 5)
        ),
    )
    assert sorted(each.status_code for each in answers) == [303, 409, 409, 409]
    assert len(store.events.history(evening, line)) == 1


@BOTH
def test_an_answer_from_two_phones_counts_once_and_the_second_is_warned(
    desk: TestClient, store: Store
) -> None:
    begun = store.interviews.begin(
        {**SHOWN, "told": {"seat": "W", "card": "SQ", "other card": "S7"}, "order": []}, AT_BOARD_7
    )
    address = f"/interviews/{begun.id}/answer"
    told = {"version": "0", "fact": "manner"}
    answers = at_once(desk, address, {**told, "choice": "held"}, {**told, "choice": "named"})
    ways = [each.headers["location"] for each in answers]
    assert sorted(ways) == [f"/interviews/{begun.id}", f"/interviews/{begun.id}?stale"]
    kept = store.interviews.get(begun.id)
    assert kept.version == 1
    taken_up = kept.state["told"]
    assert isinstance(taken_up, dict)
    assert taken_up["manner"] == ("held" if ways[0].endswith(begun.id) else "named")
    assert "The interview has new answers" in desk.get(f"/interviews/{begun.id}?stale").text


@BOTH
def test_a_ruling_saved_by_two_is_one_ruling(desk: TestClient, store: Store) -> None:
    begun = store.interviews.begin(SHOWN, AT_BOARD_7)
    answers = at_once(desk, f"/interviews/{begun.id}/save", *[{"by": "Anna", "version": "0"}] * 4)
    assert {each.headers["location"] for each in answers} == {"/rulings/1"}
    assert [each.number for each in store.rulings.listed()] == [1]
    (reminder,) = store.rulings.reminders(1)
    answers = at_once(desk, f"/rulings/1/reminders/{reminder.place}", *[{"done": "yes"}] * 4)
    assert {each.status_code for each in answers} == {303}
    (ticked,) = store.rulings.reminders(1)
    desk.post(f"/rulings/1/reminders/{reminder.place}", data={"done": "yes"})
    assert ticked.done is not None
    assert store.rulings.reminders(1) == [ticked]


@BOTH
def test_results_published_by_two_are_published_once(
    desk: TestClient, store: Store, evening: int
) -> None:
    answers = at_once(
        desk, f"/events/{evening}/publish", *({"on": "yes", "by": f"By {who}"} for who in range(4))
    )
    assert {each.status_code for each in answers} == {303}
    assert store.events.published(evening) == 2
    assert [each.what for each in store.events.history(evening)] == [What.SETTINGS, What.ENTERED]
