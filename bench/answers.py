"""Measure how long the server takes to answer a tap in an interview.

python bench/answers.py                  play every incident twice, and print the times
python bench/answers.py --json PATH      also write the figures to PATH

A tap is a form that is sent, and the part of the page that replaces the question, as the browser
requests them. The requests run in this process, without a network, each of them through the whole
application and with a database in a file. The processor time of a tap includes that of the test
client. Its 95th percentile must be below 50 ms; above it the command fails. The ratio is that time
in fixed workloads (bench/fixed_workload.py) of the same run. The elapsed time is printed beside it:
on a busy machine it also contains the work of others.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Final, cast

from lxml import html
from starlette.testclient import TestClient

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bench.fixed_workload import compute  # noqa: E402

from bridgelaw.incidents import load  # noqa: E402
from bridgelaw.incidents.index import incidents_in_order  # noqa: E402
from bridgelaw.store.store import Store  # noqa: E402
from bridgelaw.web.app import application  # noqa: E402

GOAL: Final = 50.0
"""The most milliseconds at the 95th percentile."""
MOST: Final = 40
"""An interview with more questions is given up."""
PART: Final = {"hx-request": "true", "hx-target": "main"}
QUESTION: Final = "//section[contains(@class, 'question')]//form"
WAYS: Final = (0, -1)
"""The answers: always the first of a page, or always the last."""


@dataclass(frozen=True, slots=True)
class Tap:
    """A tap: its incident, the question, and the milliseconds until the next one is there."""

    incident: str
    question: str
    spent: float
    """The processor time."""
    elapsed: float


def taps(desk: TestClient, incident: str, way: int) -> Iterator[Tap]:
    """Play an incident up to its ruling, and yield every tap."""
    begun = desk.post("/interviews", data={"incident": incident}, follow_redirects=False)
    address = begun.headers["location"].partition("?")[0]
    page = desk.get(f"{address}?anew", headers=PART).text
    for _ in range(MOST):
        tree = html.fromstring(page)
        form = next(iter(elements(tree, QUESTION)), None)
        if form is None:
            return
        question = " ".join(elements(tree, "//h1")[0].text_content().split())
        fields = answer(form, way)
        start, began = process_time(), perf_counter()
        sent = desk.post(form.get("action", ""), data=fields, follow_redirects=False)
        if sent.status_code != 303:
            return
        page = desk.get(sent.headers["location"], headers=PART).text
        spent, elapsed = process_time() - start, perf_counter() - began
        yield Tap(incident, question, spent * 1000, elapsed * 1000)


def answer(form: html.HtmlElement, way: int) -> Mapping[str, str]:
    """Return the fields of a form with one of its buttons pressed."""
    hidden = elements(form, ".//input[@type='hidden']")
    fields = {one.get("name", ""): one.get("value", "") for one in hidden}
    buttons = elements(form, ".//button[@name]")
    if buttons:
        pressed = buttons[way]
        fields[pressed.get("name", "")] = pressed.get("value", "")
    else:
        fields["value"] = "1"
    return fields


def elements(tree: html.HtmlElement, path: str) -> list[html.HtmlElement]:
    """Return the elements that an XPath expression selects."""
    return cast("list[html.HtmlElement]", tree.xpath(path))


def fixed(turns: int = 20) -> float:
    """Return the milliseconds of the fixed workload: the best of some turns."""
    found = []
    for _ in range(turns):
        start = process_time()
        compute()
        found.append((process_time() - start) * 1000)
    return min(found)


def report(found: Sequence[Tap], workload: float) -> tuple[str, dict[str, float]]:
    """Return the figures as a table, and by name."""
    spent = sorted(tap.spent for tap in found)
    cuts = quantiles(spent, n=100)
    figures = {
        "taps": float(len(spent)),
        "median ms": cuts[49],
        "95th percentile ms": cuts[94],
        "slowest ms": spent[-1],
        "95th percentile ms, elapsed": quantiles((tap.elapsed for tap in found), n=100)[94],
        "fixed workload ms": workload,
        "ratio": cuts[94] / workload,
    }
    rows = [f"{name:28} {value:>10,.2f}" for name, value in figures.items()]
    slowest = sorted(found, key=lambda tap: -tap.spent)[:5]
    rows += ["", "The slowest:"]
    rows += [f"{tap.spent:>7.1f} ms  {tap.incident}: {tap.question}" for tap in slowest]
    return "\n".join(rows), figures


def main() -> int:
    """Measure, print and write the figures; return 1 if the goal is missed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--json", type=Path, help="file for the figures")
    options = parser.parse_args()
    load()
    with TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/bench.sqlite3")
        with TestClient(application(store, ("desk",)), "http://desk") as desk:
            for warm_up in ("revoke", "insufficient bid"):
                list(taps(desk, warm_up, 0))
            workload = fixed()
            found = [
                tap
                for incident in incidents_in_order()
                for way in WAYS
                for tap in taps(desk, incident.name, way)
            ]
        store.close()
    words, figures = report(found, workload)
    print(words)
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    return int(figures["95th percentile ms"] >= GOAL)


if __name__ == "__main__":
    sys.exit(main())
