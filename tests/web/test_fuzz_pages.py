"""Whatever a browser sends to a page gets an answer in words.

The test crawls the server's addresses and fills in its forms with hostile values. BRIDGELAW_FUZZ is
how often each is tried: seldom here, often in `make bench`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from html.parser import HTMLParser
from random import Random
from typing import Final
from urllib.parse import urlsplit

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from bridgelaw.event.model import Event
from bridgelaw.store.models import Reason
from bridgelaw.store.store import Store
from bridgelaw.web.app import application

TIMES: Final = int(os.environ.get("BRIDGELAW_FUZZ", "1"))
MOST_PAGES: Final = 60
"""The most pages to search for links and forms."""
NASTY: Final = (
    "", " ", "0", "-1", "1e9", "9" * 15, "9" * 40, "½", "٣", "\x00", "a\x00b", "\r\nx: y",
    "<script>alert(1)</script>",
    "'; drop table event; --", "../../etc/passwd", "%00", "{{7*7}}", "#set x", "=1+1",
    "NaN", "inf", "null", "[]", "{}",
    "[1]", "1,2", "3NT", "SA", "sa,h2", "A" * 3000, "\ud83c\udccf", "\u202eabc",
    "a\tb", "2024-02-30", "0001-01-01",
    "10000-01-01", "yes", "no", "cannot be established", "N", "S AKQ",
    "4S N 10", "60-40", "1/0", "1/3",
)  # fmt: skip

Form = tuple[str, str, dict[str, list[str]]]


class Page(HTMLParser):
    """The links of a page, and its forms.

    A form has its address, its method, and the possible values of each field.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.forms: list[Form] = []
        self.select = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "a":
            self.links.append(told.get("href", ""))
        if tag == "form":
            self.forms.append((told.get("action", ""), told.get("method", "get").lower(), {}))
        if tag == "select":
            self.select = told.get("name", "")
        named = self.select if tag == "option" else told.get("name", "")
        if tag in ("input", "button", "select", "textarea", "option") and named and self.forms:
            self.forms[-1][2].setdefault(named, []).append(told.get("value", ""))


@pytest.fixture
def everything(store: Store, club_pairs: Event, league_match: Event) -> Iterator[TestClient]:
    """Yield a server with some data of every kind."""
    store.events.enter(club_pairs, Reason(by="Anna"))
    store.events.enter(league_match, Reason(by="Anna"))
    with TestClient(
        application(store, ("desk",)), "http://desk", raise_server_exceptions=False
    ) as client:
        client.post("/interviews", data={"incident": "card shown"})
        told = {"incident": "contract score", "told": {"declarer": "S"}}
        client.post("/api/v1/interviews", json=told)
        yield client


def test_no_page_and_no_form_ends_in_a_server_error(everything: TestClient) -> None:
    dice = Random(7)
    seen: dict[str, str] = {}
    shapes: set[str] = set()
    todo = ["/", "/rule?group=play", "/events/1", "/events/2", "/records/new"]
    todo += [
        everything.post("/interviews", data=told).url.path
        for told in (
            {"incident": "revoke"},  # asks for the players first
            {"incident": "insufficient bid", "said": "East bids 1 heart"},  # asks for exceptions
        )
    ]
    forms: dict[str, Form] = {}
    while todo and len(seen) < MOST_PAGES:
        address = todo.pop(dice.randrange(len(todo)))
        if address in seen or (_shape(address) in shapes and dice.random() < 0.9):
            continue
        shapes.add(_shape(address))
        response = everything.get(address)
        assert response.status_code < 500, address
        seen[address] = response.text
        if "html" not in response.headers.get("content-type", ""):
            continue
        page = Page(response.text)
        for action, method, fields in page.forms:
            at = action or urlsplit(address).path
            forms.setdefault(f"{method} {_shape(at)} {sorted(fields)}", (at, method, fields))
        todo += [
            link.partition("#")[0]
            for link in page.links
            if link.startswith("/") and not link.startswith("//")
        ]
    assert len(seen) > 40
    assert len(forms) > 20
    for address, method, fields in forms.values():
        for _ in range(TIMES * 2):
            _try_form(everything, address, method, fields, dice)


def _try_form(
    client: TestClient, address: str, method: str, fields: dict[str, list[str]], dice: Random
) -> None:
    """Submit a form unchanged except for one or two fields with a hostile value or none."""
    told = {name: dice.choice(values) for name, values in fields.items() if dice.random() < 0.95}
    for name in dice.sample(sorted(told), min(len(told), dice.randint(0, 2))):
        told[name] = dice.choice(NASTY)
    if dice.random() < 0.1:
        told[dice.choice(NASTY) or "x"] = dice.choice(NASTY)
    try:
        if method == "get":
            response = client.get(address, params=told, follow_redirects=False)
        else:
            response = client.post(address, data=told, follow_redirects=False)
    except UnicodeEncodeError:  # no browser can send half a surrogate pair
        return
    assert response.status_code < 500, (method, address, told)


def test_no_address_ends_in_a_server_error(everything: TestClient, store: Store) -> None:
    dice = Random(8)
    there = {
        "id": ["1", "2"],
        "event": ["1", "2"],
        "board": ["1", "2"],
        "line": ["1", "2"],
        "number": ["1", "45C2"],
    }
    routes = [
        each
        for each in everything.app.routes  # type: ignore[attr-defined]
        if isinstance(each, Route) and not each.path.endswith("/changes")  # a stream without end
    ]
    assert len(routes) > 60
    for route in routes:
        for _ in range(TIMES * 2):
            address = route.path
            for name in route.param_convertors:
                told = dice.choice(there.get(name, ["1"]) if dice.random() < 0.5 else [*NASTY, "x"])
                address = address.replace(
                    "{" + name + "}", told.replace("/", "%2F").replace("?", "%3F") or "%20"
                )
            name = dice.choice(["page", "q", "at", "line", "day", "group", "side"])
            query = f"?{name}={dice.choice(NASTY)}"
            for method in sorted({"GET", *(route.methods or ())} - {"HEAD"}):
                address = "".join(each for each in address if each.isprintable())
                query = "".join(each for each in query if each.isprintable() and each != "#")
                response = everything.request(method, address + query, follow_redirects=False)
                assert response.status_code < 500, (method, address, query)


def _shape(address: str) -> str:
    """Return the kind of an address, with all numbers treated alike."""
    path, _, query = address.partition("?")
    parts = ["#" if any(letter.isdigit() for letter in part) else part for part in path.split("/")]
    return (
        "/".join(parts)
        + "?"
        + "&".join(sorted(part.partition("=")[0] for part in query.split("&")))
    )
