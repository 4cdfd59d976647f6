"""deploy/ and the pages on the server name commands, options, settings and files that exist."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from bridgelaw.cli import main
from bridgelaw.settings.server import READERS, settings

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
PAGES = ("how-to/serve-a-club.md", "how-to/back-up-and-restore.md", "reference/settings.md")
SERVER = "\n".join((ROOT / "docs" / name).read_text(encoding="utf-8") for name in PAGES)
CONTAINER = (DEPLOY / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
UNITS = sorted(DEPLOY.glob("*.service"))
PROGRAM = "/opt/bridgelaw/bin/bridgelaw"
LOCKED = re.compile(r"^([a-z0-9-]+)==(\S+)", re.MULTILINE)


def of_unit(path: Path, key: str) -> list[str]:
    return re.findall(rf"^{key}=(.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)


def in_container(word: str) -> list[str]:
    return [
        line.split(maxsplit=1)[1]
        for line in CONTAINER.splitlines()
        if line.split(maxsplit=1)[:1] == [word]
    ]


def commands() -> Iterator[tuple[str, str]]:
    """Yield every command of ours in the files, with where it was found."""
    for unit in UNITS:
        for line in of_unit(unit, "ExecStart"):
            if PROGRAM in line:
                yield unit.name, line.partition(PROGRAM)[2].partition("'")[0]
    (run,) = re.findall(r'"(\w+)"', in_container("CMD")[0])
    yield "Containerfile", run
    for line in in_container("HEALTHCHECK"):
        yield "Containerfile", " ".join(re.findall(r'"([^"]+)"', line)[1:])
    blocks = "\n".join(re.findall(r"(?:^    .*\n)+", SERVER, re.MULTILINE)).replace("\\\n", " ")
    blocks += "\n".join(re.findall(r"`(desk [^`]+)`", SERVER))
    for line in blocks.splitlines():
        told = re.search(
            rf"(?:^\s*desk|{PROGRAM}|\bdocker run .* bridgelaw|\bdocker exec desk bridgelaw) (.*)",
            line,
        )
        if told and not line.strip().startswith("docker run -d"):
            yield "docs/how-to/serve-a-club.md", told[1]


@pytest.mark.parametrize(
    ("where", "told"), sorted(set(commands())), ids=lambda part: part.strip()[:40]
)
def test_every_command_and_option_exists(where: str, told: str) -> None:
    words = shlex.split(told.replace("$$(date +%%Y-%%m-%%d-%%H%%M%%S)", "now"))
    command: click.Command = main
    while words and isinstance(command, click.Group):
        if words[0].startswith("-"):
            break
        assert words[0] in command.commands, f"{where}: {told}"
        command = command.commands[words.pop(0)]
        assert not command.hidden, f"{where}: {told}: an old name"
    for each in command.params:
        if (
            isinstance(each, click.Argument)
            and isinstance(each.type, click.Choice)
            and each.required
        ):
            assert words[0] in each.type.choices, f"{where}: {told}"
    options = {option for parameter in command.params for option in parameter.opts} | {"--version"}
    assert {word.partition("=")[0] for word in words if word.startswith("-")} <= options, (
        f"{where}: {told}"
    )


def test_there_are_commands_to_check() -> None:
    found = {tuple(told.split()[:2]) for _, told in commands()}
    assert {("server", name) for name in ("account", "backup", "restore", "health")} <= found
    assert "serve" in {words[0] for words in found}


def test_the_documented_settings_exist() -> None:
    table = SERVER.partition("\n## Keys")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == list(READERS)
    example = settings(str(DEPLOY / "desk.toml"))
    assert example.served
    assert example.proxies == ("127.0.0.1", "::1")
    told = shlex.split(in_container("ENV")[0])
    inside = settings(None, dict(each.split("=", 1) for each in told))
    assert (inside.host, inside.log) == ("0.0.0.0", "json")
    assert {variable.split("=")[0].removeprefix("BRIDGELAW_").lower() for variable in told} - {
        "path",
        "pythonunbuffered",
    } <= set(READERS)
    for variable in re.findall(r"BRIDGELAW_([A-Z]+)=", SERVER):
        assert variable.lower() in READERS


def test_the_proxies_forward_to_the_server() -> None:
    example = settings(str(DEPLOY / "desk.toml"))
    for name in ("Caddyfile", "nginx.conf"):
        text = (DEPLOY / name).read_text(encoding="utf-8")
        assert f"127.0.0.1:{example.port}" in text
        assert example.names[0] in text


def test_the_container_runs_without_root_and_copies_existing_files() -> None:
    copied = [line.split()[:-1] for line in in_container("COPY") if not line.startswith("--from")]
    assert copied
    for each in copied:
        for path in each:
            assert (ROOT / path).exists(), path
    assert in_container("USER") == ["bridgelaw"]
    assert "--require-hashes" in CONTAINER
    assert CONTAINER.index("\nUSER") < CONTAINER.index("\nENTRYPOINT")


@pytest.mark.parametrize(
    ("lock", "extras", "also"),
    [
        ("server.txt", ["web", "postgresql"], ["hatchling"]),
        ("run.txt", ["web", "equity", "bws", "replay"], ["editables", "hatchling"]),
    ],
)
def test_the_installed_versions_are_the_tested_ones(
    lock: str, extras: list[str], also: list[str]
) -> None:
    installed = dict(LOCKED.findall((ROOT / "requirements" / lock).read_text(encoding="utf-8")))
    tested = dict(LOCKED.findall((ROOT / "requirements" / "lock.txt").read_text(encoding="utf-8")))
    assert {name: tested.get(name) for name in installed} == installed
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    optional = project["optional-dependencies"]
    needed = [
        *project["dependencies"],
        *also,
        *(each for extra in extras for each in optional[extra]),
    ]
    names = {re.split(r"[<>=~!\[ ]", each)[0].lower() for each in needed}
    assert names <= set(installed), "make lock"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="this machine has no systemd")
def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    for unit in [*UNITS, *DEPLOY.glob("*.timer")]:
        text = unit.read_text(encoding="utf-8").replace(PROGRAM, sys.executable)
        (tmp_path / unit.name).write_text(text, encoding="utf-8")
    files = sorted(str(path) for path in tmp_path.iterdir())
    looked = subprocess.run(
        ["systemd-analyze", "verify", *files], capture_output=True, text=True, check=False
    )
    ours = [line for line in looked.stderr.splitlines() if "bridgelaw" in line]
    assert (looked.returncode, ours) == (0, []), looked.stderr


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_the_units_grant_no_privileges(unit: Path) -> None:
    for key, value in {
        "User": "bridgelaw",
        "NoNewPrivileges": "yes",
        "ProtectSystem": "strict",
        "ProtectHome": "yes",
        "CapabilityBoundingSet": "",
        "PrivateTmp": "yes",
    }.items():
        assert of_unit(unit, key) == [value]


def test_the_service_waits_for_the_shutdown_of_the_server() -> None:
    (unit,) = [path for path in UNITS if path.name == "bridgelaw.service"]
    assert int(of_unit(unit, "TimeoutStopSec")[0]) > settings().patience + 10
    assert int(of_unit(unit, "LimitNOFILE")[0]) >= settings().connections + 200


def test_the_server_commands_are_a_valid_shell_script() -> None:
    looked = subprocess.run(
        ["sh", "-n", DEPLOY / "desk"], capture_output=True, text=True, check=False
    )
    assert looked.returncode == 0, looked.stderr
    assert PROGRAM in (DEPLOY / "desk").read_text(encoding="utf-8")
