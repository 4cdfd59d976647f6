"""Make a small database by using the program, and write it as SQL.

    PYTHONPATH=src:. python tests/store/databases/make.py tests/store/databases/revision_0003.sql

Each `revision_*.sql` beside this file was made so, once, by the version of the program whose tables
have that revision, and is never made again: test_stored_databases.py opens it with the program of
today. `revision_0001.sql` was made in a checkout of commit d133b7d0, the last one before revision
0002, by this script: `PYTHONPATH=$OLD/src:$OLD python $THIS/tests/store/databases/make.py FILE`.

Everything is entered as a director enters it, through pages and the HTTP API, whose addresses were
the same then. What revision 0001 has no tables for (accounts, jobs, collections) is left out there.
When the tables change, add a file before the migration; do not write over one.
"""

from __future__ import annotations

import sqlite3
import sys
import tempfile
from contextlib import closing
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient
from tests.shipped_cases import shipped
from tests.web.at_the_table import Director

from bridgelaw.store.store import Store

APPLICATIONS = ("bridgelaw.web.app", "bridgelaw.desk.web.app")
"""The module of the application, in today's version and in that of revision 0001."""
API = "/api/v1"
ANY = {"if-match": "*"}
"""Overwrite whatever the version is."""
SAVED = "law76c2-remark"
"""A ruling on a spectator's remark and who may use it: it is saved."""
GOING_ON = "revoke-asked-corrected"
"""A ruling on a corrected revoke, and on two turns to play after it: it is not saved."""
SHOWN: dict[str, Any] = {
    "incident": "card shown",
    "day": "2024-06-01",
    "federation": "DBf",
    "told": {
        "seat": "W",
        "card": "SQ",
        "other card": "S7",
        "manner": "held",
        "partner could see": "yes",
        "led": "no",
    },
    "table": {
        "contract": "4H",
        "declarer": "S",
        "hands": {"W": "SQT7 HK54 D8762 C943"},
        "trick": {"number": 2, "leader": "N", "cards": ["S2", "S5", "SJ"]},
    },
}
PAIRS: dict[str, Any] = {
    "format": "bridgelaw event",
    "version": 1,
    "kind": "pairs",
    "method": "matchpoints",
    "name": "Tuesday pairs",
    "date": "2026-03-10",
    "contestants": [
        {"number": "1", "names": ["Åse Bjørn", "Carl"]},
        {"number": "2", "names": ["Dora", "Erik"]},
        {"number": "3", "names": ["Fie", "Gert"]},
        {"number": "4", "names": ["Hans", "Ida"]},
    ],
    "boards": [
        {
            "number": number,
            "lines": [
                {"ns": "1", "ew": "3", "score": "4S N 10", "table": "1", "round": "1"},
                {"ns": "2", "ew": "4", "score": score, "table": "2", "round": "1"},
            ],
        }
        for number, score in ((1, "4S N 9"), (2, "3NT E 9"), (3, "PASS"))
    ],
}
TEAMS: dict[str, Any] = {
    **{name: PAIRS[name] for name in ("format", "version")},
    "kind": "teams",
    "method": "imps",
    "name": "Thursday teams",
    "contestants": [{"number": "1", "names": ["Ravens"]}, {"number": "2", "names": ["Herons"]}],
    "boards": [
        {
            "number": 1,
            "lines": [
                {"ns": "1", "ew": "2", "score": "4S N 10", "table": "1"},
                {"ns": "2", "ew": "1", "score": "3S N 10", "table": "2"},
            ],
        },
    ],
}
HAND = """% PBN 2.1
[Event "Tuesday pairs"]
[Date "2026.03.10"]
[Board "7"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "N:AJT2.875.A43.T62 Q987.QT42.Q75.85 K63.AKJ.K92.A743 54.963.JT86.KQJ9"]
[Declarer "S"]
[Contract "3NT"]
[Auction "S"]
1NT Pass 3NT Pass
Pass Pass
[Play "W"]
CK C2 C5 C3
CQ C6 H2 CA
S4 S2 S7 SK
S5 ST SQ S3
"""
"""East revokes on the second club."""


def write(file: Path) -> None:
    """Create the database, and write it as SQL."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "desk.sqlite3"
        store = Store(f"sqlite:///{path}")
        with TestClient(application(store), "http://desk") as desk:
            desk.headers["accept-language"] = "en"
            fill(desk)
        if hasattr(store, "accounts"):
            fill_later_tables(store)
        if hasattr(store.interviews, "put_off"):
            fill_newest_columns(store)
        store.close()
        with closing(sqlite3.connect(path)) as connection:
            file.write_text("".join(f"{line}\n" for line in connection.iterdump()), "utf-8")


def application(store: Store) -> Any:
    """Return the application of the version that is imported."""
    for name in APPLICATIONS:
        try:
            return import_module(name).application(store, ("desk",))
        except ModuleNotFoundError:
            continue
    raise SystemExit("there is no application in this version of the program")


def done(answer: Any) -> Any:
    """Return the answer; exit if it is an error."""
    if answer.status_code >= 400:
        raise SystemExit(f"{answer.url}: {answer.status_code} {answer.text[:500]}")
    return answer


def fill(desk: TestClient) -> None:
    """Enter the data that every version supports."""
    for event in (PAIRS, TEAMS):
        done(desk.post(f"{API}/events?by=Anna", json=event))
    line = desk.get(f"{API}/events/1/boards/1").json()["lines"][1]
    corrected = {"ns": "2", "ew": "4", "score": "4S N 11", "table": "2", "round": "1"}
    done(desk.put(f"{API}/events/1/lines/{line}?by=Bo&why=slip", json=corrected, headers=ANY))
    penalty = {"contestant": "3", "amount": "10", "unit": "percent", "reason": "late"}
    version = desk.get(f"{API}/events/1").json()["version"]
    done(desk.post("/events/1/penalties", data={**penalty, "by": "Bo", "version": version}))
    save_rulings(desk, line)
    done(desk.post("/records", files={"file": ("evening.pbn", HAND.encode())}))
    page = done(desk.post("/records/1/irregularity", data={"incident": "revoke", "moment": "8"}))
    assert "/interviews/" in str(page.url)
    about = {"event": 1, "line": line}
    done(desk.post(f"{API}/interviews", json={"incident": "card shown", "about": about}))
    rule(desk, GOING_ON)


def save_rulings(desk: TestClient, line: int) -> None:
    """Save three rulings, complete a reminder, and apply one to the score.

    The last ruling replaces the one before it; the reminder and the score are the first one's.
    """
    asked = {**SHOWN, "about": {"event": 1, "line": line}}
    interview = done(desk.post(f"{API}/interviews", json=asked)).json()["id"]
    done(desk.post(f"{API}/interviews/{interview}/ruling?by=Anna", headers=ANY))
    done(desk.post("/rulings/1/reminders/0", data={"done": "yes", "by": "Bo"}))
    adjusted = {"board": 1, "table": "2", "law": ["12C1c"], "ns": "50% 4S N 10, 50% 4S N 9"}
    done(desk.post(f"{API}/events/1/rulings?by=Anna&ruling=1", json={**adjusted, "ew": "table"}))
    at = rule(desk, SAVED)
    for note in ("Ærø, ♠ and 'x'", "And what South saw."):
        done(desk.post(f"{at}/save", data={"by": "Bo", "note": note}))


def rule(desk: TestClient, case: str) -> str:
    """Rule every incident of a case in one interview; return its address."""
    wanted = next(each for each in shipped() if each.id == case)
    return Director(desk, wanted).rule()[0].address


def fill_later_tables(store: Any) -> None:
    """Add accounts, jobs and a collection: what revision 0002 added."""
    from tests.web.people import cheap

    from bridgelaw.app.jobs.worker import work_off
    from bridgelaw.store.accounts import Role

    cheap(store)
    accounts = [store.accounts.add(role.name.title(), role, "correct horse") for role in Role]
    store.accounts.make_key(accounts[-1], "scoring program")
    store.accounts.sign_in("Director", "correct horse", "a browser")
    store.accounts.close("Reader")
    data = HAND.encode()
    for name, extra in (("boards.pbn", b""), ("cancelled.pbn", b"\n"), ("waiting.pbn", b"\n\n")):
        form = {"file": name, "digest": sha256(data + extra).hexdigest(), "federation": "WBF"}
        total = len(data + extra)
        number = store.works.add(
            "bring in boards", by="Director", form=form, total=total, file=[data + extra]
        )
        if name == "cancelled.pbn":
            store.works.cancel(number)
        if name != "waiting.pbn":
            work_off(store)


def fill_newest_columns(store: Any) -> None:
    """Choose a federation, and name, put off and discard interviews: what revision 0003 added."""
    store.events.choose_federation(1, "DBf")
    newest, *_ = store.interviews.latest()
    for change in (store.interviews.put_off, store.interviews.discard):
        change(store.interviews.begin(newest.state, newest.about))
    store.interviews.name(newest, "The club ♣5")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
