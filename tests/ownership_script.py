"""Print as JSON how a copy of the program treats one additional effect and incident.

test_ownership.py runs it in a process of its own, with the copy on the path and an empty working
directory.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from lxml import html
from starlette.testclient import TestClient

from bridgelaw.app.offline.data import Encoder
from bridgelaw.app.offline.graph import compiled
from bridgelaw.app.saved_rulings import changes_the_score, save
from bridgelaw.cli import main
from bridgelaw.effects import kinds
from bridgelaw.effects.incident import Procedure
from bridgelaw.federations import book
from bridgelaw.lawbook.flowcharts import find, mermaid
from bridgelaw.lawbook.reach import incidents_reaching
from bridgelaw.store.store import Store
from bridgelaw.views import coverage
from bridgelaw.web.app import application

NAME = "tray dropped"
ANSWER = {"incident": NAME, "told": {"on_floor": True}}
DAY = date(2024, 6, 1)
CASE = """
- id: tray
  title: The tray falls
  day: 2024-06-01
  incident: tray dropped
  told: {on floor: yes}
  expect: {effects: [tray repaired: {who: declarer}], laws: [8B2]}
"""


def cli(*arguments: str, given: str | None = None) -> str:
    """Return the output of a command."""
    result = CliRunner().invoke(main, arguments, input=given, prog_name="bridgelaw")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.output


def commands() -> Iterator[tuple[str, Any]]:
    """Yield the output of the command line."""
    Path("tray.yaml").write_text(CASE, encoding="utf-8")
    yield "incidents", cli("incidents")
    yield "facts", cli("facts", NAME)
    yield "search", cli("search", "tray")
    yield "ask", cli("ask", "--one-by-one", NAME, given="\nyes\n")
    yield "rule", json.loads(cli("rule", "tray.yaml", "--json"))
    yield "check", cli("check", "tray.yaml")


def incidents(desk: TestClient) -> Iterator[str]:
    """Yield the names of all incidents that the HTTP API lists."""
    address = "/api/v1/incidents"
    while address:
        page = desk.get(address).json()
        yield from (incident["name"] for incident in page["incidents"])
        address = page.get("next")


def tree(page: str) -> Any:
    """Parse a page."""
    return html.fromstring(page)


def pages() -> Iterator[tuple[str, Any]]:
    """Yield the output of the pages and the HTTP API."""
    store = Store("sqlite:///desk.sqlite3")
    with TestClient(
        application(store, ("desk",)), "http://desk", headers={"accept-language": "en"}
    ) as desk:
        desk.cookies.set("questions", "one%20by%20one")
        yield "what happened", desk.get("/rule", params={"q": "tray"}).text
        answer = desk.post("/interviews", data={"incident": NAME}, follow_redirects=False)
        address = answer.headers["location"]
        question = desk.get(address).text
        yield "question", question
        form = tree(question).xpath('//form[contains(@action, "/answer")]')[0]
        fields = {
            each.get("name"): each.get("value") for each in form.xpath('.//input[@type="hidden"]')
        }
        button = form.xpath(".//button[@name and @value]")[0]
        fields[button.get("name")] = button.get("value")
        yield "card", desk.post(f"{address}/answer", data=fields).text
        yield "api incidents", list(incidents(desk))
        yield "api rule", desk.post("/api/v1/rule", json=ANSWER).json()
        interview = store.interviews.get(address.split("/")[-1])
        yield "changes the score", changes_the_score(save(store, interview))
    store.close()


def derived() -> Iterator[tuple[str, Any]]:
    """Yield what is derived from the incidents: offline data, flowcharts and coverage."""
    laws = book(DAY, "DBf")
    encoder = Encoder(laws, "DBf", "en")
    encoder.add(compiled(Procedure.all[NAME], laws))
    yield "offline", encoder.data()
    yield "flowchart", mermaid(find(NAME), laws)
    rows = coverage.rows(coverage.citations("."))
    yield "coverage", next(row.cases for row in rows if row.number == "8B2")
    yield "reached", [incident.name for incident in incidents_reaching("8B2")]
    yield "kind", "tray repaired" in kinds()


print(json.dumps({**dict(commands()), **dict(pages()), **dict(derived())}))
