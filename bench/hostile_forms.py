"""Every form gets the largest texts that fit into its fields; no page may compute for long."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from string import digits
from time import process_time
from typing import Final
from urllib.parse import urlencode, urlsplit

from bench import fixed_workload
from bench.hostile_floods import played
from starlette.testclient import TestClient

from bridgelaw.store.models import Reason
from bridgelaw.store.store import Store
from bridgelaw.web.app import application
from bridgelaw.web.forms import MOST_OF_A_FIELD
from bridgelaw.web.prepared import Prepared

MOST_SECONDS: Final = 0.05
"""The most processor time of a page that is not a job."""
WORKLOAD: Final = 0.022
"""The processor seconds of the fixed workload on a machine with little other load."""
MOST_PAGES, MOST_PAGES_SHORT = 120, 20
FILLS: Final = ("a ", "\n1. A & B", "4S N 10, ", "\u00e9", "12\n")
"""What a field repeats: words, lists of names, results, letters to fold, numbers."""
SIZES: Final = (300, MOST_OF_A_FIELD)
SHOWN: Final = 15
INCIDENTS: Final = ("card shown", "revoke", "insufficient bid", "claim", "contract score")
FIELDS: Final = frozenset({"input", "button", "select", "textarea", "option"})
TYPED: Final = frozenset({"text", "search", "number", ""})


@dataclass(frozen=True, slots=True)
class Form:
    """A form of a page: address, method, fields, and the fields for any text."""

    address: str
    method: str
    fields: Mapping[str, str]
    texts: tuple[str, ...]


class Page(HTMLParser):
    """The links and the forms of a page."""

    def __init__(self, address: str, text: str) -> None:
        super().__init__()
        self.address, self.links, self.forms = address, list[str](), list[Form]()
        self._fields: dict[str, str] | None = None
        self._texts: list[str] = []
        self._action = self._method = self._select = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a form, or note a link or a field."""
        told = {name: value or "" for name, value in attrs}
        if tag == "a" and told.get("href", "").startswith("/"):
            self.links.append(told["href"].partition("#")[0])
        if tag == "form":
            self._fields, self._texts = {}, []
            self._action = told.get("action") or urlsplit(self.address).path
            self._method = told.get("method", "get").lower()
        if tag == "select":
            self._select = told.get("name", "")
        name = self._select if tag == "option" else told.get("name", "")
        if tag not in FIELDS or not name or self._fields is None:
            return
        if not self._fields.get(name):
            self._fields[name] = told.get("value", "")
        if (tag == "textarea" or tag == "input") and told.get("type", "") in TYPED:
            self._texts.append(name)

    def handle_endtag(self, tag: str) -> None:
        """End a form."""
        if tag == "form" and self._fields is not None:
            # A field that every row has is tried in one row.
            texts = tuple({name.rstrip(digits): name for name in self._texts}.values())
            self.forms.append(Form(self._action, self._method, self._fields, texts))
            self._fields = None


@dataclass(frozen=True, slots=True, order=True)
class Cost:
    """The processor seconds of a request, and the form that it was made from."""

    seconds: float
    status: int
    place: str
    about: str


def run(short: bool) -> Sequence[str]:
    """Submit every form with large fields; return those that compute for too long."""
    with tempfile.TemporaryDirectory(prefix="bridgelaw-forms-") as folder:
        store = Store(f"sqlite:///{Path(folder) / 'desk.sqlite3'}")
        store.events.enter(played(), Reason(by="bench"))
        with TestClient(
            application(store, ("desk",)), "http://desk", raise_server_exceptions=False
        ) as client:
            costs = [*_costs(client, short)]
        store.close()
    worst: dict[str, Cost] = {}
    for cost in costs:
        if cost.place not in worst or worst[cost.place] < cost:
            worst[cost.place] = cost
    found = sorted(worst.values(), reverse=True)
    print(f"forms: {len(costs)} requests to {len(worst)} addresses; the slowest:")
    print("| | processor time | status | input |\n|---|---:|---:|---|")
    for each in found[:SHOWN]:
        print(f"| {each.place} | {1000 * each.seconds:.0f} ms | {each.status} | {each.about} |")
    slowdown = max(1.0, _workload() / WORKLOAD)
    print(f"The machine takes {slowdown:.1f} times as long as usual.")
    broken = [
        f"{each.place}: {each.status} for {each.about}" for each in costs if each.status >= 500
    ]
    slow = [
        f"{each.place} computes for {1000 * each.seconds:.0f} ms: {each.about}"
        for each in found
        if each.seconds > MOST_SECONDS * slowdown
    ]
    return broken + ([] if short else slow)


def _costs(client: TestClient, short: bool) -> Iterator[Cost]:
    todo = [
        "/",
        "/rule",
        "/events/1",
        "/events/new",
        "/events/evening",
        "/records/new",
        "/settings",
    ]
    todo += [
        client.post("/interviews", data={"incident": incident}).url.path for incident in INCIDENTS
    ]
    seen: set[str] = set()
    tried: set[str] = set()
    most = MOST_PAGES_SHORT if short else MOST_PAGES
    while todo and len(seen) < most:
        address = todo.pop(0)
        if shape(address) in seen:
            continue
        seen.add(shape(address))
        cost, text = _look(client, address)
        yield cost
        if text is None:
            continue
        page = Page(address, text)
        todo += page.links
        for form in page.forms:
            name = f"{form.method} {shape(form.address)} {sorted(form.fields)}"
            if name not in tried:
                tried.add(name)
                yield from _filled(client, form, short)


def _look(client: TestClient, address: str) -> tuple[Cost, str | None]:
    """Get a page; its cost is that of the first request for a version of an event."""
    response, took = client.get(address), 0.0  # so that everything is loaded
    for nth in range(3):
        client.app.state.prepared = Prepared()  # type: ignore[attr-defined]
        begun = process_time()
        response = client.get(address)
        spent = process_time() - begun
        took = spent if not nth else min(took, spent)
        if took < MOST_SECONDS:
            break
    cost = Cost(took, response.status_code, f"GET {shape(address)}", "as linked")
    is_page = "html" in response.headers.get("content-type", "")
    return cost, response.text if is_page else None


def _filled(client: TestClient, form: Form, short: bool) -> Iterator[Cost]:
    """Submit a form as it is, with each field filled, and with all fields filled."""
    yield _submitted(client, form, {}, "as it is")
    groups = [(name,) for name in form.texts] + ([form.texts] if len(form.texts) > 1 else [])
    for names in groups:
        for fill in FILLS[:2] if short else FILLS:
            for size in SIZES:
                text = (fill * (size // len(fill) + 1))[:size]
                about = f"{', '.join(names)[:60]}: {size:,} characters {fill!r}"
                yield _submitted(client, form, dict.fromkeys(names, text), about)


def _submitted(client: TestClient, form: Form, told: Mapping[str, str], about: str) -> Cost:
    """Submit a form; a slow answer is asked for again, because the first may load something."""
    fields = {**form.fields, **told}
    took, status = 0.0, 0
    for nth in range(3):
        begun = process_time()
        if form.method == "get":
            fields = {name: value[:2000] for name, value in fields.items()}
            response = client.get(form.address, params=fields, follow_redirects=False)
        else:
            response = client.post(form.address, data=fields, follow_redirects=False)
        spent = process_time() - begun - _own(fields)
        took = spent if not nth else min(took, spent)
        status = response.status_code
        if took < MOST_SECONDS:
            break
    return Cost(took, status, f"{form.method.upper()} {shape(form.address)}", about)


def _workload() -> float:
    begun = process_time()
    fixed_workload.compute()
    return process_time() - begun


def _own(fields: Mapping[str, str]) -> float:
    """Return the processor time that the client takes to encode a form."""
    begun = process_time()
    urlencode(fields)
    return process_time() - begun


def shape(address: str) -> str:
    """Return the kind of an address, with all numbers alike and without values of the query."""
    path, _, query = address.partition("?")
    parts = ["#" if any(each.isdigit() for each in part) else part for part in path.split("/")]
    names = sorted(part.partition("=")[0] for part in query.split("&") if part)
    return "/".join(parts) + (f"?{'&'.join(names)}" if names else "")
