"""Player names that look like commands are shown literally.

This holds on every page, on paper and in every file.
"""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace
from html import unescape

import pypdf
import pytest
from starlette.testclient import TestClient

from bridgelaw.event.model import Event
from bridgelaw.store.models import Reason
from bridgelaw.store.store import Store

NAMES = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    '=HYPERLINK("x")',
    "{{7*7}}",
    "#set page(width: 1pt)",
    "\u202eevil\u202c",
    "'; DROP TABLE event; --",
    "Ø" * 200,
)
FORMULA = tuple("=+-@\t\r")


@pytest.fixture
def hostile(store: Store, club_pairs: Event) -> int:
    """Publish an evening with such names; return its number."""
    entered = [
        replace(each, names=(NAMES[place % len(NAMES)], NAMES[(place + 1) % len(NAMES)]))
        for place, each in enumerate(club_pairs.contestants)
    ]
    event = replace(club_pairs, name=f"{NAMES[0]} {NAMES[3]}", contestants=tuple(entered))
    found = store.events.enter(event, Reason(by=NAMES[0][:100], why=NAMES[1]))
    store.events.publish(found, True, Reason(by=NAMES[1]))
    return found


def test_hostile_names_are_plain_text_on_every_page(
    desk: TestClient, store: Store, hostile: int
) -> None:
    seen, to_do = (
        set[str](),
        [f"/events/{hostile}", f"/results/{hostile}", "/", "/results", "/events"],
    )
    kinds: dict[str, int] = {}
    while to_do:
        address = to_do.pop()
        kind = re.sub(r"\d+", "#", address.split("?")[0])
        if address in seen or kinds.get(kind, 0) > 2:
            continue
        seen.add(address)
        kinds[kind] = kinds.get(kind, 0) + 1
        answer = desk.get(address)
        if "text/html" not in answer.headers.get("content-type", ""):
            continue
        assert answer.status_code < 500, address
        assert "<script>alert" not in answer.text, address
        assert "<img src=x" not in answer.text, address
        assert "onerror=" not in re.sub(
            r"&[a-z#0-9]+;",
            "",
            re.sub(r'"[^"]*"', "", "".join(re.findall(r"<[^>]*>", answer.text))),
        )
        to_do += [
            unescape(each)
            for each in re.findall(r'href="(/[^"#]*)', answer.text)
            if str(hostile) in each and not each.endswith((".pdf", ".csv", ".json"))
        ]
    assert len(kinds) > 15
    page = unescape(desk.get(f"/results/{hostile}").text)
    assert all(name in page for name in NAMES)
    assert "49" not in re.findall(
        r"<h1[^>]*>(.*?)</h1>", desk.get(f"/events/{hostile}/settings").text
    )


def test_hostile_names_are_not_formulas_in_a_spreadsheet(desk: TestClient, hostile: int) -> None:
    answer = desk.get(f"/events/{hostile}/standings.csv", headers={"accept-language": "en"})
    rows = [*csv.reader(io.StringIO(answer.text.lstrip("\ufeff")))]
    assert any("HYPERLINK" in cell for row in rows for cell in row)
    names = [cell for row in rows for cell in row if any(name in cell for name in NAMES)]
    assert names
    assert not [cell for cell in names if cell.startswith(FORMULA)]


def test_hostile_names_are_plain_text_on_paper(desk: TestClient, hostile: int) -> None:
    answer = desk.get(f"/events/{hostile}/standings.pdf")
    assert answer.status_code == 200, answer.text[:500]
    said = re.sub(
        r"\s+",
        "",
        "".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(answer.content)).pages),
    )
    for name in NAMES[:5]:
        assert re.sub(r"\s+", "", name) in said.replace("”", '"').replace("“", '"'), name


def test_hostile_names_are_unchanged_for_programs(desk: TestClient, hostile: int) -> None:
    answer = desk.get(f"/api/v1/events/{hostile}")
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.headers["x-content-type-options"] == "nosniff"
    said = answer.text.encode().decode("unicode_escape", "ignore") + str(answer.json())
    assert NAMES[0] in said


def test_an_error_that_repeats_the_input_escapes_it(desk: TestClient, hostile: int) -> None:
    for path in (
        f"/events/{hostile}/contestants/{NAMES[0]}",
        f"/results/{hostile}/contestants/{NAMES[1]}",
        f"/{NAMES[0]}",
    ):
        answer = desk.get(path)
        assert answer.status_code == 404
        assert NAMES[0] not in answer.text
        assert NAMES[1] not in answer.text
    told = {"number": "99", "names": NAMES[0], "handicap": NAMES[1], "by": NAMES[0]}
    refused = desk.post(f"/events/{hostile}/contestants", data=told)
    assert refused.status_code == 422
    assert NAMES[0] not in refused.text
    assert NAMES[0] in unescape(refused.text)
