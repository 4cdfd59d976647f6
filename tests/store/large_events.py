"""Small events that count as large while `LARGE` is lowered, and functions to import them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bridgelaw.app.jobs.worker import work_off
from bridgelaw.event.model import Event
from bridgelaw.formats.results.event_json import event_json, event_of
from bridgelaw.store.store import Store

SCORES = (
    "4S N 10",
    "4S N 9",
    "3NT S 9",
    "3NT S 10",
    "2H E 8",
    "passed out",
    "5CX W 9",
    "+420",
    "not played",
)
RULINGS = (
    "average plus",
    "average minus",
    "fixed 60%",
    {"ns": "average plus", "ew": "average minus"},
    "60% 4S N 10, 40% 4S N 9",
    {"ns": "60% 4S N 10, 40% 4S N 9", "ew": "4S N 10"},
)


def simultaneous(tables: int = 45, boards: int = 2, seed: int = 1, **fields: object) -> Event:
    """Return an event of many tables with the same boards.

    Some scores are adjusted; some contestants have a penalty or a handicap.
    """
    random = Random(seed)
    numbers = [str(number) for number in range(1, 2 * tables + 1)]
    contestants = [
        {
            "number": number,
            "names": [f"Ann {number}", f"Bo {number}"],
            "section": "AB"[int(number) % 2],
        }
        for number in numbers
    ]
    contestants[3]["handicap"] = "2"
    made = []
    for number in range(1, boards + 1):
        lines = []
        for table in range(tables - (number == boards)):
            line: dict[str, object] = {
                "ns": numbers[2 * table],
                "ew": numbers[(2 * table + 2 * number + 1) % len(numbers)],
                "score": random.choice(SCORES),
                "section": "AB"[table % 2],
                "table": str(table + 1),
            }
            if random.random() < 0.1:
                line["ruling"] = {"score": random.choice(RULINGS), "laws": ["12C1c"]}
            lines.append(line)
        made.append({"number": number, "lines": lines})
    told = {
        "format": "bridgelaw event",
        "version": 1,
        "name": "Simultaneous",
        "kind": "pairs",
        "method": "matchpoints",
        "contestants": contestants,
        "boards": made,
        "penalties": [{"contestant": "7", "amount": 10, "unit": "percent", "reason": "late"}],
        **fields,
    }
    from json import dumps

    return event_of(dumps(told))


def start_import(store: Store, event: Event, name: str = "event.json") -> int:
    """Start a job that imports an event; return the number of the job."""
    form = {"file": name, "suffix": ".json"}
    return store.works.add("bring in event", by="Anna", form=form, file=_pieces(event_json(event)))


def imported_event(store: Store, event: Event) -> int:
    """Import an event and score it; return its number."""
    work = start_import(store, event)
    assert work_off(store)
    done = store.works.get(work)
    assert done.problem is None, done.problem
    number = done.form["event"]
    assert isinstance(number, int)
    return number


def _pieces(text: str) -> Iterator[bytes]:
    data = text.encode()
    for at in range(0, len(data), 10_000):
        yield data[at : at + 10_000]
