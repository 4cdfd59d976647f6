"""`bridgelaw serve` starts, prints its address, ends on request, and explains failures."""

from __future__ import annotations

import re
import select
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest
from click.testing import CliRunner, Result
from tests.waiting import PATIENCE

from bridgelaw.cli import main
from bridgelaw.store.store import Store

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"


def refused_start(*arguments: str, lang: str = "en") -> Result:
    """Return the output when the server cannot start; otherwise it would run for ever."""
    result = CliRunner().invoke(main, ["serve", "--port", "0", *arguments, "--lang", lang])
    assert isinstance(result.exception, SystemExit), result.output
    return result


@contextmanager
def started(
    file: Path, *arguments: str, lang: str = "en"
) -> Iterator[tuple[subprocess.Popen[str], str, str]]:
    """Start the server as a user does; yield the process, its address, and its two lines."""
    command = [
        sys.executable,
        "-m",
        "bridgelaw",
        "serve",
        "--port",
        "0",
        "--database",
        f"sqlite:///{file}",
    ]
    with subprocess.Popen(
        [*command, *arguments, "--lang", lang],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stderr is not None
            assert select.select([process.stdout], [], [], PATIENCE)[0], "it says nothing"
            lines = process.stdout.readline() + process.stdout.readline()
            address = re.search(r"http://127\.0\.0\.1:\d+", lines)
            assert address, lines + process.stderr.read()
            yield process, address[0], lines
        finally:
            process.kill()


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """Press Ctrl+C; return the exit code and the rest of the output."""
    process.send_signal(signal.SIGINT)
    said, complained = process.communicate(timeout=PATIENCE)
    return process.returncode, said, complained


def test_a_server_from_start_to_end(tmp_path: Path) -> None:
    file = tmp_path / "new folder" / "desk.sqlite3"
    samples = (
        "--sample",
        str(EXAMPLES / "club-pairs.json"),
        "--sample",
        str(EXAMPLES / "league-match.json"),
    )
    with started(file, *samples) as (process, address, lines):
        assert (
            lines == f"The server is running at {address} (stop it with Ctrl+C)\n"
            f"Your entries are stored in {file}\n"
        )
        with httpx2.Client(base_url=address) as browser:  # keep the connection open, as browsers do
            page = browser.get("/")
            assert page.status_code == 200
            assert "Director!" in page.text
            code, said, complained = ended(process)
            assert (code, said.strip(), complained) == (0, "", "")
    store = Store(f"sqlite:///{file}")
    assert [event.boards for event in store.events.listed()] == [
        18,
        8,
    ]  # the first sample is at the top
    store.close()

    with started(file, *samples, lang="da") as (process, address, lines):
        assert lines.startswith(f"Serveren kører på {address} ")
        assert ended(process)[0] == 0
    store = Store(f"sqlite:///{file}")
    assert len(store.events.listed()) == 2, "samples are for a new store only"
    store.close()


def test_a_port_in_use_is_reported(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        result = refused_start(
            "--port", port, "--database", f"sqlite:///{tmp_path / 'x.sqlite3'}", lang="da"
        )
    assert result.exit_code == 2
    other_way = f"bridgelaw serve --port {int(port) + 1} eller make run PORT={int(port) + 1}"
    assert result.stderr == f"Fejl: port {port} er i brug; vælg en anden: {other_way}\n"
    assert not (tmp_path / "x.sqlite3").exists()


@pytest.mark.parametrize(
    ("address", "said"),
    [
        (
            "desk.sqlite3",
            "Error: found 'desk.sqlite3', expected the address of a database such as "
            "sqlite:///desk.sqlite3",
        ),
        ("oracle+x://desk", "Error: found 'oracle+x://desk', expected the address of a database"),
        (
            "sqlite:////dev/null/desk.sqlite3",
            "Error: the database sqlite:////dev/null/desk.sqlite3 cannot be opened: ",
        ),
        (f"sqlite:///{ROOT}/README.md", "README.md cannot be opened: the file is not a database"),
        (
            "mssql+pymssql://anna:secret@desk/x",
            "Error: found 'mssql+pymssql://anna:***@desk/x', expected the address of",
        ),
    ],
)
def test_an_unavailable_database_is_reported(address: str, said: str) -> None:
    result = refused_start("--database", address)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "secret" not in result.stderr


def test_an_unreadable_sample_is_reported(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'desk.sqlite3'}"
    for sample, said in ((tmp_path / "none.json", "none.json"), (ROOT / "README.md", "README.md")):
        result = refused_start(
            "--database",
            database,
            "--sample",
            str(EXAMPLES / "club-pairs.json"),
            "--sample",
            str(sample),
        )
        assert result.exit_code == 2
        assert result.stderr.startswith("Error: ")
        assert said in result.stderr
    store = Store(database)
    assert store.events.listed() == [], "none is entered where one cannot be read"
    store.close()


def test_without_the_packages_the_message_says_how_to_install_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    result = refused_start()
    assert result.exit_code == 2
    assert (
        result.stderr
        == 'Error: the package uvicorn is not installed; run pip install "bridgelaw[web]"\n'
    )


def test_make_run_starts_the_server_with_the_sample_events(tmp_path: Path) -> None:
    """`make run` starts the server with the sample events.

    The recipe is run with the port and the database of the test.
    """
    (recipe,) = re.findall(
        r"^run: .*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(), re.MULTILINE
    )
    options = re.findall(r"\$\(if \$\((\w+)\),(--\w+)\)", recipe)
    assert options == [("LAN", "--lan"), ("RESTORE", "--restore")]
    recipe = re.sub(r"\$\(if [^,]*,[^)]*\)", "", recipe)
    words = recipe.replace("\\\n", " ").split()
    assert words[:4] == ["@$(BIN)/bridgelaw", "serve", "--port", "$(PORT)"]
    assert words[4:6] == ["--database", "sqlite:///desk.sqlite3"]
    samples = words[6:]
    with started(tmp_path / "desk.sqlite3", *samples) as (process, address, _):
        page = httpx2.get(f"{address}/", headers={"accept-language": "da"})
        assert page.text.count('<a href="/events/') == len(samples) // 2 == 3
        assert ended(process)[0] == 0


def test_the_database_address_may_be_in_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("BRIDGELAW_DATABASE", "nowhere")
    assert "found 'nowhere'" in refused_start().stderr


def test_a_damaged_database_is_refused_with_a_message(tmp_path: Path) -> None:
    file = tmp_path / "desk.sqlite3"
    Store(f"sqlite:///{file}").close()
    content = file.read_bytes()
    whole = sqlite3.connect(file)
    (root,) = whole.execute("select rootpage from sqlite_master where name = 'event'").fetchone()
    whole.close()
    at = 4096 * (root - 1)
    file.write_bytes(content[:at] + b"?" * 4096 + content[at + 4096 :])
    refused = refused_start("--database", f"sqlite:///{file}", lang="da")
    assert refused.exit_code == 2
    assert "filen er beskadiget" in refused.output
