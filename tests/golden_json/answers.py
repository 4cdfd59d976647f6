"""The golden JSON answers of the command line and the HTTP API.

python dev/generate.py answers    write the changed ones
"""

from __future__ import annotations

import json
import re
import shlex
import tempfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from starlette.testclient import TestClient

from bridgelaw.cli import main
from bridgelaw.formats.results.files import read_event
from bridgelaw.store.models import Reason
from bridgelaw.store.store import Store
from bridgelaw.web.app import application

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
ANSWERS = HERE / "answers"
RULINGS = HERE / "rulings.txt"
EVENTS = ("club-pairs", "league-match", "cup-match")
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.:+Z-]*")
TOKEN = re.compile(r"\b[0-9a-f]{32}\b")
ENDING = "hands N S5 D2 E HAK S S3 DA W S2 C3, trump S, trick 12 S, declarer S, seat S"
COMMANDS = (
    ("tour", "rule cases/tour.yaml"),
    ("tour.da", "rule cases/tour.yaml --lang da"),
    ("law", "law 45C1 --day 2024-06-01"),
    ("law.da", "law 27B1 --day 2024-06-01 --federation DBf --lang da"),
    ("laws", "laws 27"),
    ("incidents", "incidents"),
    ("facts", "facts card shown --day 2024-06-01"),
    ("facts.da", "facts revoke --day 2024-06-01 --federation DBf --lang da"),
    ("search", "search lead out of turn"),
    ("score_pairs", "score examples/club-pairs.json --ruling examples/ruling-board-16.yaml"),
    (
        "what_if",
        "score examples/club-pairs.json --ruling examples/ruling-board-16.yaml --what-if --lang da",
    ),
    ("score_board", "score examples/club-pairs.json --board 16 --pair 17"),
    (
        "score_league",
        "score examples/league-match.json --ruling examples/ruling-league-match.yaml --match",
    ),
    ("score_cup", "score examples/cup-match.json --ruling examples/ruling-cup-match.yaml --match"),
    ("audit", "audit examples --day 2024-06-01 --jobs 1"),
    ("recompute", "recompute examples/club-pairs.json"),
    ("compare", "compare opening-1s overcall-1s --law 31"),
    ("compare_options", "compare '2H=4-8 H5+' --auction '1NT 2S' --system library --lang da"),
    (
        "auction",
        "auction --dealer N 1S 1H E:P 2S P P P --told unintended=no --told accepts=no"
        " --told changed_already=no --told same_purpose=no --told subset=no --told similar=no"
        " --day 2024-06-01",
    ),
    (
        "say",
        "say 'en spar' --dummy 'SJ72 H86 D43 C43' --trick 'S4 SK' --day 2024-06-01",
    ),
    ("check", "check cases/tour.yaml"),
    ("claim", f"claim '{ENDING}'"),
    ("claim_not.da", f"claim --not DA@12 '{ENDING}' --lang da"),
    ("equity", "equity examples/club-evening.pbn --board 7 --processes 1"),
    ("equity_at.da", "equity examples/club-evening.pbn --board 7 --at 8.2 --processes 1 --lang da"),
    ("paths", "paths 'attention drawn' --day 2024-06-01"),
)
POLL = "hand: AQ843 K92 85 763\nchosen: 3S\nanswers:\n  1: P; 3S\n  2: 3S; P\n"


DAY = "2024-06-01"
TABLE = 8
LINE = {"ns": "8", "ew": "17", "score": "4D S 11", "table": str(TABLE), "round": "5"}
ADJUSTED = {
    "board": 16,
    "table": TABLE,
    "law": "12C1c",
    "ns": "table",
    "ew": "50% 5D S 11, 50% PASS",
}
PENALTY = {"pair": 8, "penalty": "10%", "law": "90B1", "reason": "late"}


def written(form: Any) -> str:
    """Return the answer as text, its keys in their order, with times and random ids replaced."""
    text = json.dumps(form, ensure_ascii=False, indent=1)
    text = MOMENT.sub("MOMENT", text).replace(date.today().isoformat(), "TODAY")
    return TOKEN.sub("ID", text) + "\n"


def command(arguments: list[str]) -> Any:
    """Return the exit code and the JSON of a command."""
    language = [] if "--lang" in arguments else ["--lang", "en"]
    done = CliRunner().invoke(main, [*arguments, *language, "--json"])
    try:
        return {"exit": done.exit_code, "json": json.loads(done.stdout)}
    except ValueError as error:
        raise AssertionError(f"{arguments}: {done.output[-300:]} {done.exception}") from error


def commands() -> Iterator[tuple[str, str]]:
    """Yield the answers of the commands."""
    for name, line in COMMANDS:
        yield f"cli_{name}", written(command(shlex.split(line)))
    lines = RULINGS.read_text(encoding="utf-8").splitlines()
    found = {}
    for file, case in (line.split(" ", 1) for line in lines):
        found[case] = command(["rule", file, "--id", case])
    yield "cli_rulings", written(found)
    with tempfile.TemporaryDirectory() as folder:
        poll = Path(folder) / "poll.yaml"
        poll.write_text(POLL, encoding="utf-8")
        yield "cli_poll", written(command(["poll", str(poll)]))


def requests() -> Iterator[tuple[str, str]]:
    """Yield the answers of the API to the examples of its own document."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/desk.sqlite3")
        for name in EVENTS:
            store.events.enter(read_event(ROOT / "examples" / f"{name}.json").event, Reason())
        headers = {"accept-language": "en"}
        with TestClient(application(store, ("desk",)), "http://desk", headers=headers) as desk:
            document = desk.get("/api/v1/openapi.json").json()
            yield "api_openapi", written(document)
            for event in range(1, len(EVENTS) + 1):
                for part in ("", "/standings", "/matches"):
                    answer = desk.get(f"/api/v1/events/{event}{part}").json()
                    yield f"api_event_{event}{part.replace('/', '_')}", written(answer)
            yield from operations(desk, document)
            yield "api_ruling_saved", written(desk.get("/api/v1/rulings/1").json())
            yield "api_rulings_saved", written(desk.get("/api/v1/rulings").json())
        store.close()


def successes() -> Iterator[tuple[str, str]]:
    """Yield a successful answer of operations that reject the example in the document.

    Those operations are called for something that exists.
    """
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/desk.sqlite3")
        store.events.enter(read_event(ROOT / "examples" / "club-pairs.json").event, Reason())
        for _ in range(2):
            store.works.add("bring in boards", by="Anna", form={"file": "boards.pbn"}, total=310)
        headers = {"accept-language": "en", "if-match": "*"}
        with TestClient(application(store, ("desk",)), "http://desk", headers=headers) as desk:
            begun = desk.post("/api/v1/interviews", json={"incident": "card shown", "day": DAY})
            interview = begun.json()["id"]
            line = desk.get("/api/v1/events/1/boards/16").json()["lines"][TABLE - 1]
            for name, method, path, body in (
                ("getInterview", "GET", f"/interviews/{interview}", None),
                (
                    "correctLine",
                    "PUT",
                    f"/events/1/lines/{line}?by=Anna",
                    {**LINE, "score": "PASS"},
                ),
                ("adjust", "POST", "/events/1/rulings?by=Anna", [ADJUSTED, PENALTY]),
                ("liftPenalty", "DELETE", "/events/1/penalties/1?by=Bo&why=early", None),
                ("withdrawRuling", "DELETE", f"/events/1/lines/{line}/ruling?by=Bo", None),
                ("removeLine", "DELETE", f"/events/1/lines/{line}?by=Bo", None),
                ("addLine", "POST", "/events/1/boards/16/lines?by=Bo", LINE),
                ("getHistory", "GET", "/events/1/history", None),
                ("getWork", "GET", "/work/1", None),
                ("cancelWork", "DELETE", "/work/2", None),
                ("listWork", "GET", "/work", None),
            ):
                answer = desk.request(method, f"/api/v1{path}", json=body)
                assert answer.is_success, (name, answer.text)
                form = answer.json() if answer.content else None
                yield f"api_{name}_done", written({"status": answer.status_code, "json": form})
        store.close()


def operations(desk: TestClient, document: Any) -> Iterator[tuple[str, str]]:
    """Yield the answer of each operation: those that read and add first, those that delete last."""
    order = ("get", "post", "put", "delete")
    todo = [
        (order.index(method), path, method, told)
        for path, methods in document["paths"].items()
        for method, told in methods.items()
        if path.startswith("/")
    ]
    interview = "0" * 32
    for _, path, method, told in sorted(todo, key=lambda each: (each[0], each[1])):
        query = {}
        for each in told["parameters"]:
            value = str(each.get("example", 1))
            if each["in"] == "path":
                value = interview if each["name"] == "interview" else value
                path = path.replace(f"{{{each['name']}}}", value)
            elif each["in"] == "query" and each["required"]:
                query[each["name"]] = value
        content = told.get("requestBody", {}).get("content", {}).get("application/json")
        body = {} if content is None else {"json": content["example"]}
        answer = desk.request(
            method.upper(), f"/api/v1{path}", params=query, headers={"if-match": "*"}, **body
        )
        form = answer.json() if answer.content else None
        if told["operationId"].startswith("begin") or (method, path) == ("post", "/interviews"):
            interview = (form or {}).get("id", interview)
        if method == "post" and path.endswith("/answers"):
            answer_all(desk, interview, form)
        yield f"api_{told['operationId']}", written({"status": answer.status_code, "json": form})


def answer_all(desk: TestClient, interview: str, form: Any) -> None:
    """Give the first answer to each question of the interview, up to its ruling."""
    while form["found"]["kind"] == "question":
        found = form["found"]
        answer = {"fact": found["fact"], "value": found["options"][0]["value"]}
        form = desk.post(f"/api/v1/interviews/{interview}/answers", json=answer).json()


def answers() -> dict[str, str]:
    """Return every answer by the name of its file."""
    return {f"{name}.json": text for name, text in (*commands(), *requests(), *successes())}
