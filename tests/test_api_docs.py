"""The examples of docs/how-to/use-the-api.md are run, and each answer has what is shown."""

from __future__ import annotations

import doctest
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from bridgelaw.formats.results.files import read_event
from bridgelaw.store.models import Reason
from bridgelaw.store.store import Store
from bridgelaw.web.api.operation import LARGE, ROOT, SMALL
from bridgelaw.web.api.problems import KINDS
from bridgelaw.web.app import application

TOP = Path(__file__).parents[1]
TEXT = (TOP / "docs" / "how-to" / "use-the-api.md").read_text(encoding="utf-8")
REFERENCE = (TOP / "docs" / "reference" / "http-api.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(r"^\$ (.*?)(?=^\$ |\Z)", re.DOTALL | re.MULTILINE)
ROW = re.compile(r"^\| (\d{3}) \| `([\w-]+)` \|", re.MULTILINE)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[TestClient]:
    store = Store(f"sqlite:///{tmp_path / 'desk.sqlite3'}")
    store.events.enter(read_event(TOP / "examples" / "club-pairs.json").event, Reason())
    with TestClient(
        application(store), "http://127.0.0.1", headers={"accept-language": "en"}
    ) as client:
        yield client
    store.close()


def curl(desk: TestClient, command: str, names: dict[str, str]) -> Response:
    """Run a curl command line."""
    for name, value in names.items():
        command = command.replace(f"${name}", value)
    words = iter(shlex.split(command.replace("\\\n", " ")))
    assert next(words) == "curl"
    method, address, body, headers = None, "", None, {}
    for word in words:
        if word == "-X":
            method = next(words)
        elif word == "-H":
            name, _, value = next(words).partition(": ")
            headers[name] = value
        elif word == "-d":
            body = next(words)
        else:
            assert not word.startswith("-"), word
            address = word
    return desk.request(
        method or ("GET" if body is None else "POST"), address, content=body, headers=headers
    )


def shown(part: Any, whole: Any, at: str = "") -> None:
    """Check that an answer has what is shown: the fields, and the beginning of lists."""
    if isinstance(part, dict):
        assert isinstance(whole, dict), at
        for key, value in part.items():
            assert key in whole, f"{at}.{key}"
            shown(value, whole[key], f"{at}.{key}")
    elif isinstance(part, list):
        assert isinstance(whole, list), at
        assert len(whole) >= len(part), at
        for place, value in enumerate(part):
            shown(value, whole[place], f"{at}[{place}]")
    else:
        assert whole == part, at


def test_the_requests_are_answered_as_documented(desk: TestClient) -> None:
    names = {"DESK": ROOT}
    last: Response | None = None
    answers = 0
    for block in BLOCK.finditer(TEXT):
        if block["kind"] == "console":
            for command in COMMAND.findall(block["text"]):
                last = curl(desk, command, names)
                assert last.status_code < 500, last.text
                if last.status_code == 201 and "interviews" in last.headers["location"]:
                    names["INTERVIEW"] = last.json()["id"]
        elif block["kind"] == "http":
            assert last is not None
            head, _, body = block["text"].partition("\n\n")
            status, *headers = head.splitlines()
            assert status == f"HTTP/1.1 {last.status_code}", last.text
            for header in headers:
                name, _, value = header.partition(": ")
                assert last.headers[name] == value
            shown(json.loads(body), last.json())
            answers += 1
    assert answers > 10


def test_the_python_example_runs(desk: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def client(base_url: str) -> TestClient:
        return TestClient(desk.app, base_url, headers={"accept-language": "en"})

    module = ModuleType("httpx")
    module.Client = client  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "httpx", module)
    examples = "\n".join(
        block["text"] for block in BLOCK.finditer(TEXT) if block["kind"] == "python"
    )
    session = doctest.DocTestParser().get_doctest(
        examples, {}, "docs/how-to/use-the-api.md", "docs/how-to/use-the-api.md", 0
    )
    assert session.examples
    said: list[str] = []
    assert not doctest.DocTestRunner().run(session, out=said.append).failed, "".join(said)


def test_every_kind_of_problem_is_listed() -> None:
    assert [(int(status), name) for status, name in ROW.findall(REFERENCE)] == [
        (kind.status, kind.name) for kind in KINDS.values()
    ]


def test_the_documented_limits_are_correct() -> None:
    assert f"{SMALL // 1024} KiB" in REFERENCE
    assert f"{LARGE // 1024**2} MiB" in REFERENCE


def test_the_library_needs_neither_a_server_nor_a_database() -> None:
    names = [
        "app.interviews.interview_json",
        "views.score",
        "views.what_if",
        "lawbook.search",
        "formats.rulings.ruling_file",
    ]
    program = f"""
import sys
for name in {names}:
    __import__(f"bridgelaw.{{name}}")
of_the_web = {{"starlette", "uvicorn", "jinja2", "sqlalchemy", "alembic"}}
found = {{name.partition(".")[0] for name in sys.modules}} & of_the_web
sys.exit(", ".join(sorted(found)) or 0)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
