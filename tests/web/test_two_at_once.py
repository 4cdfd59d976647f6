"""Two who write at the same time: what does not touch goes through, and the second is told what the first has done."""

from __future__ import annotations

import re
from html import unescape

from starlette.testclient import TestClient

from bridgelaw.store.store import Store


def form(page: str, action: str) -> dict[str, str]:
    """The hidden fields of a form, and what stands in its other fields."""
    found = re.search(rf'<form\b[^>]*action="{re.escape(action)}"[^>]*>(.*?)</form>', page, re.DOTALL)
    assert found
    told = {
        name: unescape(value) for name, value in re.findall(r'<input[^>]*name="(\w+)"[^>]*value="([^"]*)"', found[1])
    }
    for name, options in re.findall(r'<select name="(\w+)"[^>]*>(.*?)</select>', found[1], re.DOTALL):
        chosen = re.search(r'<option value="([^"]*)" selected', options)
        told[name] = chosen[1] if chosen else "none"
    return told


def test_the_second_to_change_the_settings_sees_both_and_may_save_his(
    desk: TestClient, store: Store, evening: int
) -> None:
    address = f"/events/{evening}/settings"
    first, second = (form(desk.get(address).text, address) for _ in range(2))
    flags = {"two_winners": "", "by_section": "", "pairs_in_matches": "", "knock_out": ""}
    assert desk.post(address, data={**first, **flags, "name": "By Anna", "by": "Anna"}).status_code == 200
    told = desk.post(address, data={**second, **flags, "name": "By Bo", "by": "Bo"})
    assert told.status_code == 409
    assert 'value="By Bo"' in told.text
    assert "now: By Anna" in told.text
    assert store.events.get(evening).event.name == "By Anna"
    again = {**form(told.text, address), **flags, "by": "Bo"}
    assert desk.post(address, data=again).status_code == 200
    assert store.events.get(evening).event.name == "By Bo"


def test_the_second_to_change_a_contestant_sees_both_and_may_save_his(
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


def test_changes_that_do_not_touch_one_another_both_go_through(desk: TestClient, store: Store, evening: int) -> None:
    address = f"/events/{evening}/contestants"
    one, other = (form(desk.get(f"{address}?edit={number}").text, address) for number in ("17", "3"))
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
