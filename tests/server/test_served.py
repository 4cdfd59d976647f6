"""The server as a process: shutdown, resistance to bad clients, and logs."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx2
import pytest
from click.testing import CliRunner
from tests.waiting import PATIENCE, wait_until

from bridgelaw.cli import main
from bridgelaw.store.accounts import Role
from bridgelaw.store.store import Store

ROOT = Path(__file__).parents[2]
PASSWORD = "nine tricks on a bad day"
FORM = b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n"
HALF = b"POST /settings HTTP/1.1\r\nHost: localhost\r\n" + FORM + b"\r\nname="


def store_with_director(file: Path) -> str:
    """Create a store in which Anna may do everything; return her key."""
    store = Store(f"sqlite:///{file}")
    _, key = store.accounts.make_key(store.accounts.add("Anna", Role.DIRECTOR, PASSWORD), "a test")
    store.close()
    return key


@contextmanager
def served(
    file: Path, *arguments: str, **environment: str
) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Run a server as a process of its own; yield the process and its port."""
    command = [
        sys.executable,
        "-m",
        "bridgelaw",
        "serve",
        "--port",
        "0",
        "--database",
        f"sqlite:///{file}",
        *arguments,
    ]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=file.parent,
        env={**os.environ, "BRIDGELAW_LANG": "en", **environment},
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stderr is not None
            streams = [process.stdout, process.stderr]
            said = ""
            while not (port := re.search(r"at https?://\S+:(\d+)", said)):
                ready = select.select(streams, [], [], PATIENCE)[0]
                assert ready, "it says nothing"
                line = ready[0].readline()
                assert line, said + process.stderr.read()
                said += line
            yield process, int(port[1])
        finally:
            process.kill()


def begun(port: int, data: bytes) -> socket.socket:
    """Send part of a request; return the connection."""
    connection = socket.create_connection(("127.0.0.1", port), PATIENCE)
    connection.sendall(data)
    return connection


def has_read(address: str, verify: ssl.SSLContext | bool = True) -> None:
    """Return when the server has read what was sent before.

    It reads all that has arrived on its connections before it answers a request that came later.
    """
    assert httpx2.get(f"{address}/health", verify=verify).status_code == 200


def is_refused(address: tuple[str, int]) -> bool:
    """Return whether nobody listens at an address any more."""
    try:
        socket.create_connection(address, PATIENCE).close()
    except ConnectionRefusedError:
        return True
    return False


def has_closed(port: int, own: int) -> bool:
    """Return whether the server has closed its end of a connection from this port."""
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        _, here, there, *_, owner = line.split()[:10]
        if (here[-5:], there[-5:]) == (f":{port:04X}", f":{own:04X}"):
            return owner == "0"
    return True


def answer(connection: socket.socket) -> bytes:
    found = b""
    while part := connection.recv(65536):
        found += part
    return found


def received(connection: socket.socket) -> bytes:
    """Return what arrives before the connection is closed or cut."""
    found = b""
    with suppress(ConnectionResetError):
        while part := connection.recv(1_000_000):
            found += part
    return found


def test_shutdown_finishes_requests_and_closes_the_database(tmp_path: Path) -> None:
    file = tmp_path / "desk.sqlite3"
    with socket.create_server(("127.0.0.1", 0)) as free:
        own = {"BRIDGELAW_HEALTH_PORT": str(free.getsockname()[1])}
    with (
        served(file, **own) as (process, port),
        begun(port, HALF) as slow,
        begun(port, b"GET / HT") as unfinished,
    ):
        told = CliRunner().invoke(main, ["server", "health", f"http://127.0.0.1:{port}"])
        assert (told.exit_code, json.loads(told.stdout)["status"]) == (0, "ok")
        for asked in ({"BRIDGELAW_PORT": str(port)}, own):
            told = CliRunner().invoke(main, ["server", "health"], env=asked)
            assert (told.exit_code, json.loads(told.stdout)["status"]) == (0, "ok")
        assert (tmp_path / "desk.sqlite3-wal").exists()
        process.send_signal(signal.SIGTERM)
        assert answer(unfinished) == b"", "a head that is half sent is no request"
        assert is_refused(("127.0.0.1", port))
        slow.sendall(b"Anna")
        assert answer(slow).startswith(b"HTTP/1.1 303 ")
        _, complained = process.communicate(timeout=PATIENCE)
        assert (process.returncode, complained) == (0, "")
    assert [each.name for each in tmp_path.iterdir()] == ["desk.sqlite3"], (
        "the log that is written ahead is in the database"
    )


def test_a_slow_request_is_aborted_at_shutdown(tmp_path: Path) -> None:
    file = tmp_path / "desk.sqlite3"
    with (
        served(file, "--patience", "1", "--log", "json", "--level", "info") as (process, port),
        begun(port, HALF) as slow,
    ):
        has_read(f"http://127.0.0.1:{port}")
        process.send_signal(signal.SIGINT)
        assert answer(slow).startswith(b"HTTP/1.1 503 ")
        _, log = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
    lines = [json.loads(line) for line in log.splitlines()]
    assert [line["message"] for line in lines if line["logger"] != "uvicorn.error"] == [
        "ending; 1 requests on their way",
        "POST /settings 503",
        "ended; a request that took longer than 1 seconds was broken off",
    ]
    assert [each.name for each in tmp_path.iterdir()] == ["desk.sqlite3"]


def test_serving_a_network_requires_a_director(tmp_path: Path) -> None:
    file = tmp_path / "desk.sqlite3"
    for told, why in (
        (("--host", "0.0.0.0"), "(0.0.0.0)"),
        (("--name", "desk.example.org"), "(desk.example.org)"),
    ):
        command = ["serve", "--port", "0", "--database", f"sqlite:///{file}", *told]
        refused = CliRunner().invoke(main, command)
        assert refused.exit_code == 2
        assert why in refused.stderr
        assert (
            f"bridgelaw server account add NAME --role director --database sqlite:///{file}"
            in refused.stderr
        )
    assert "turneringsleder" in CliRunner().invoke(main, [*command, "--lang", "da"]).stderr

    key = store_with_director(file)
    with served(file, "--name", "desk.example.org", "--proxy", "127.0.0.1", "--log", "json") as (
        process,
        port,
    ):
        told_by_proxy = {
            "host": "desk.example.org",
            "x-forwarded-for": "192.0.2.9",
            "x-forwarded-proto": "https",
        }
        with httpx2.Client(base_url=f"http://127.0.0.1:{port}", headers=told_by_proxy) as browser:
            assert browser.get("/health").json()["status"] == "ok"
            assert browser.get("/api/v1/events?limit=5").status_code == 401
            page = browser.get("/api/v1/events?limit=5", headers={"authorization": f"Bearer {key}"})
            number = page.headers["x-request-id"]
            assert browser.get("/", headers={"host": "evil.example.org"}).status_code == 400
        process.send_signal(signal.SIGTERM)
        said, log = process.communicate(timeout=PATIENCE)
    assert said == "", "programs read what it says"
    assert process.returncode == 0
    lines = [json.loads(line) for line in log.splitlines()]
    (line,) = [line for line in lines if line.get("request") == number]
    assert {
        name: line[name] for name in line if name not in ("time", "ms", "message", "request")
    } == {
        "level": "info",
        "logger": "bridgelaw.request",
        "method": "GET",
        "path": "/api/v1/events",
        "status": 200,
        "account": "Anna",
        "address": "192.0.2.9",
    }
    assert not any(line.get("path") == "/health" for line in lines), (
        "what is asked all the time is no news"
    )
    assert "limit=5" not in log
    assert key not in log


def test_a_silent_client_is_disconnected(tmp_path: Path) -> None:
    """A silent client is disconnected.

    The limits are shorter here; otherwise it is the real server.
    """
    script = (
        "from bridgelaw.server import connection, limits, running; from bridgelaw.cli "
        "import main\n"
        "limits.Limits.__init__.__defaults__ = (limits.monotonic, 0.5, limits.MOST_HELD)\n"
        "connection.Connection.head_seconds = connection.Connection.stuck_seconds = "
        "running.KEEP_SECONDS = 1\n"
        f"main(['serve', '--port', '0', '--database', 'sqlite:///{tmp_path}/x.sqlite3', "
        "'--connections', '10'])"
    )
    whole = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            port = int(line.partition("127.0.0.1:")[2].split()[0])
            silent, head, body = begun(port, b""), begun(port, whole[:-9]), begun(port, HALF)
            kept, dripping = begun(port, whole), begun(port, whole[:3])
            with suppress(ConnectionError):  # on a slow machine it may have been closed already
                kept.sendall(whole[:-4])
            with suppress(ConnectionError):
                for letter in whole[3:20]:
                    dripping.sendall(bytes([letter]))
                    time.sleep(0.02)
            assert [answer(each) for each in (silent, head)] == [b""] * 2
            assert received(dripping) == b""
            assert answer(body).startswith(b"HTTP/1.1 408 ")
            assert received(kept).count(b"HTTP/1.1 200 ") == 1
            with socket.socket() as deaf:
                # A small buffer: the system's own may grow until it holds the whole answer.
                deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
                deaf.connect(("127.0.0.1", port))
                deaf.sendall(b"GET /static/htmx.min.js HTTP/1.1\r\nHost: localhost\r\n\r\n" * 200)
                deaf.recv(1, socket.MSG_PEEK)  # the answer begins, and it reads nothing of it
                own = deaf.getsockname()[1]
                wait_until(lambda: has_closed(port, own), "the connection is cut")
                assert len(received(deaf)) < 200 * 50_000
            many = [socket.create_connection(("127.0.0.1", port), PATIENCE) for _ in range(30)]
            with begun(port, whole) as one_more:
                assert answer(one_more).startswith(b"HTTP/1.1 200 ")
            assert [answer(each) for each in many] == [b""] * 30
            with begun(port, whole) as again:
                assert answer(again).startswith(b"HTTP/1.1 200 ")
            for each in (silent, head, body, kept, dripping, *many):
                each.close()
        finally:
            process.kill()


def certificate(folder: Path) -> tuple[Path, Path]:
    found = folder / "desk.pem", folder / "desk.key"
    command = (
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj "
        "/CN=localhost"
    )
    more = [
        "-addext",
        "subjectAltName=DNS:localhost",
        "-out",
        str(found[0]),
        "-keyout",
        str(found[1]),
    ]
    subprocess.run([*command.split(), *more], check=True, capture_output=True)
    return found


def test_https_ipv6_and_a_second_signal_that_ends_it_immediately(tmp_path: Path) -> None:
    if not socket.has_ipv6 or not Path("/proc/net/if_inet6").exists():
        pytest.skip("this machine has no IPv6")
    told, key = certificate(tmp_path)
    file = tmp_path / "desk.sqlite3"
    with served(file, "--host", "::1", "--certificate", str(told), "--key", str(key)) as (
        process,
        port,
    ):
        trusted = ssl.create_default_context(cafile=str(told))
        trusted.check_hostname = False
        page = httpx2.get(f"https://[::1]:{port}/", verify=trusted)
        assert page.status_code == 200
        with trusted.wrap_socket(socket.create_connection(("::1", port), PATIENCE)) as slow:
            slow.sendall(HALF)
            has_read(f"https://[::1]:{port}", trusted)
            process.send_signal(signal.SIGTERM)
            wait_until(lambda: is_refused(("::1", port)), "it accepts no new connections")
            assert process.poll() is None, "a request is on its way"
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENCE) == -signal.SIGTERM

    for wrong, said in (
        (tmp_path / "none.pem", "none.pem cannot be used: No such file"),
        (key, "cannot be used: "),
    ):
        refused = CliRunner().invoke(
            main, ["serve", "--port", "0", "--certificate", str(wrong), "--key", str(key)]
        )
        assert refused.exit_code == 2
        assert said in refused.stderr


@pytest.mark.parametrize(
    ("host", "said"),
    [
        ("192.0.2.7", "host: found '192.0.2.7'"),
        ("no-such-host.invalid", "host: found 'no-such-host.invalid'"),
    ],
)
def test_an_unavailable_host_is_reported(host: str, said: str, tmp_path: Path) -> None:
    refused = CliRunner().invoke(
        main, ["serve", "--host", host, "--port", "0", "--database", f"sqlite:///{tmp_path}/x"]
    )
    assert refused.exit_code == 2
    assert f"{said}, expected an address or a name of this machine" in refused.stderr


def test_the_settings_in_force_are_shown(tmp_path: Path) -> None:
    file = tmp_path / "desk.toml"
    file.write_text('database = "postgresql://desk:geheim@db/desk"\n')
    environment = {"BRIDGELAW_CONFIG": str(file), "BRIDGELAW_LOG": "json"}
    shown = CliRunner().invoke(main, ["serve", "--show-config", "--port", "99"], env=environment)
    assert shown.exit_code == 0
    assert f'database = "postgresql://desk:***@db/desk"  # {file}\n' in shown.stdout
    assert "port = 99  # --port\n" in shown.stdout
    assert 'log = "json"  # BRIDGELAW_LOG\n' in shown.stdout
    wrong = CliRunner().invoke(main, ["serve", "--port", "x", "--lang", "da"])
    assert wrong.exit_code == 2
    assert wrong.stderr == "Fejl: --port: fandt 'x', forventede et helt tal fra 0 til 65535\n"
