"""Server settings: their sources, precedence, and errors."""

from __future__ import annotations

import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from bridgelaw.settings.server import READERS, Settings, SettingsError, settings, shown

ALL = """
host = "0.0.0.0"
port = 8700
database = "postgresql://desk:geheim@db.example.org/desk"
names = ["Desk.Example.org.", "192.0.2.7", "[2001:DB8::7]", "bordet-på-nørrebro.dk"]
certificate = "/etc/desk/desk.pem"
key = "/etc/desk/desk.key"
proxies = ["127.0.0.1", "10.0.0.0/8"]
log = "json"
level = "debug"
connections = 200
address_connections = 90
health_port = 8701
patience = 5
follow = "/bridge/session.bws"
follow_event = 7
follow_folder = "/bridge"
watch_folder = "/results"
"""


def file(folder: Path, content: str | bytes) -> str:
    path = folder / "desk.toml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return str(path)


def wrong(lang: str = "en", **told: object) -> str:
    with pytest.raises(SettingsError) as caught:
        settings(**told)  # type: ignore[arg-type]
    return caught.value.say(lang)


def test_every_key_can_be_set_in_the_file_and_in_the_environment(tmp_path: Path) -> None:
    found = settings(file(tmp_path, ALL))
    expected = {
        **tomllib.loads(ALL),
        "names": (
            "desk.example.org",
            "192.0.2.7",
            "2001:db8::7",
            "bordet-på-nørrebro.dk".encode("idna").decode(),
        ),
        "proxies": ("127.0.0.1", "10.0.0.0/8"),
    }
    assert {
        each.name: getattr(found, each.name) for each in fields(found) if each.name != "told"
    } == expected
    assert set(READERS) == set(expected), (
        "a setting without a reader, or a reader without a setting"
    )

    environment = {
        f"BRIDGELAW_{key.upper()}": ", ".join(value)
        if isinstance(value, (list, tuple))
        else str(value)
        for key, value in tomllib.loads(ALL).items()
    }
    assert settings(None, environment) == found


def test_the_command_line_overrides_the_environment_which_overrides_the_file(
    tmp_path: Path,
) -> None:
    path = file(tmp_path, 'port = 1\nlog = "json"\nhost = "10.0.0.1"\n')
    environment = {
        "BRIDGELAW_CONFIG": path,
        "BRIDGELAW_PORT": "2",
        "BRIDGELAW_LOG": "text",
        "BRIDGELAW_LANG": "da",
    }
    found = settings(None, environment, {"port": "3", "host": None, "names": ()})
    assert (found.host, found.log, found.port) == ("10.0.0.1", "text", 3)
    assert dict(found.told) == {"host": path, "log": "BRIDGELAW_LOG", "port": "--port"}
    assert settings(None, {"BRIDGELAW_PORT": ""}).port == 8642, "an empty variable says nothing"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (
            "prot = 1",
            "found 'prot', did you mean 'port'?",
        ),
        ("[server]\nport = 1", "found 'server', expected one of host, port"),
        ("port = '8642x'", "port: found '8642x', expected a whole number from 0 to 65535"),
        ("port = 65536", "port: found '65536', expected a whole number from 0 to 65535"),
        ("port = true", "port: found true or false, expected a whole number"),
        ("port = 1.5", "port: found the number 1.5, expected a whole number"),
        ("port = ''", "port: found nothing, expected a whole number"),
        ("host = 1", "host: found the number 1, expected text"),
        (
            "host = 'http://x'",
            "host: found 'http://x', expected a name such as desk.example.org or an address",
        ),
        ("host = 'x:80'", "host: found 'x:80', expected a name"),
        ("host = '1.2.3'", "host: found '1.2.3', expected a name"),
        ("host = ' '", "host: found nothing, expected text"),
        ("names = ['a', 2]", "names: found the number 2, expected text"),
        ("names = 5", "names: found the number 5, expected a list of texts"),
        ("names = ['*.x.dk']", "names: found '*.x.dk', expected a name"),
        (
            "proxies = ['*']",
            "proxies: found '*', expected an address such as 127.0.0.1, or a network",
        ),
        ("proxies = ['10.0.0.1/8']", "proxies: found '10.0.0.1/8', expected an address"),
        ("log = 'jsn'", "log: found 'jsn', did you mean 'json'? Expected one of text, json"),
        ("level = {}", "level: found a table, expected text"),
        ("database = 2026-01-01", "database: found a day or a time, expected text"),
        ("connections = 2", "connections: found '2', expected a whole number from 10 to 100000"),
        ("key = '/x'", "key: found a key without a certificate; give the certificate too"),
        ("port = ", "the file is not valid TOML (Invalid value (at "),
        (
            "port = 1\nport = 2",
            "the file is not valid TOML (Cannot overwrite a value",
        ),
        ("a = " + "[" * 5000, "not valid TOML"),
        (b"host = '\xff'", "the file is not in UTF-8; save it as UTF-8"),
        (b"#" * 1_000_001, "the file is too large to be a settings file; check its name"),
    ],
)
def test_errors_in_the_file_are_named(tmp_path: Path, content: str | bytes, said: str) -> None:
    path = file(tmp_path, content)
    found = wrong(file=path)
    assert found.startswith(f"{path}: ")
    assert said in found


def test_errors_elsewhere_are_named(tmp_path: Path) -> None:
    assert wrong(environment={"BRIDGELAW_PORT": "x"}) == (
        "BRIDGELAW_PORT: found 'x', expected a whole number from 0 to 65535"
    )
    assert wrong(options={"names": ("https://x.dk",)}, lang="da").startswith(
        "--name: fandt 'https://x.dk', forventede et navn som desk.example.org"
    )
    assert wrong(environment={"BRIDGELAW_DATABSE": "x"}) == (
        "BRIDGELAW_DATABSE: this setting does not exist; did you mean BRIDGELAW_DATABASE?"
    )
    assert wrong(file=str(tmp_path)) == f"{tmp_path}: the file cannot be read: Is a directory"
    assert (
        wrong(environment={"BRIDGELAW_CONFIG": "/none"})
        == "/none: the file cannot be read: No such file or directory"
    )


@pytest.mark.parametrize(
    ("host", "names", "served", "hosts"),
    [
        ("127.0.0.1", (), False, ()),
        ("localhost", (), False, ()),
        ("::1", (), False, ()),
        ("127.0.0.5", ("localhost",), False, ("127.0.0.5",)),
        ("0.0.0.0", (), True, ()),
        ("::", (), True, ()),
        ("192.0.2.7", (), True, ("192.0.2.7",)),
        ("2001:db8::7", (), True, ("[2001:db8::7]",)),
        ("localhost.example.org", (), True, ("localhost.example.org",)),
        ("127.0.0.1", ("desk.example.org",), True, ("desk.example.org",)),
        ("127.0.0.1", ("localhost", "2001:db8::7"), True, ("[2001:db8::7]",)),
    ],
)
def test_beyond_loopback(
    host: str, names: tuple[str, ...], served: bool, hosts: tuple[str, ...]
) -> None:
    found = settings(options={"host": host, "names": names})
    assert found.served is served
    assert found.least == ("info" if served else "warning")
    assert set(found.hosts) == {"127.0.0.1", "localhost", "[::1]", *hosts}


def test_the_settings_in_force_are_shown_as_a_valid_file(tmp_path: Path) -> None:
    first = settings(file(tmp_path, ALL), {"BRIDGELAW_PORT": "77"})
    said = shown(first)
    assert "geheim" not in said
    assert "port = 77  # BRIDGELAW_PORT" in said
    again = settings(file(tmp_path, said.replace("***", "geheim")))
    assert again == first
    assert settings(file(tmp_path, shown(Settings()))).port == 8642


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://desk:a@b:geheim@db/desk",
        "postgresql://desk:geheim@[::1]:5432/desk?sslmode=require",
        "postgresql://db/desk?user=desk&password=geheim",
        "postgresql://desk:geheim/@db/desk",
    ],
)
def test_no_password_is_shown(address: str) -> None:
    assert "geheim" not in shown(settings(options={"database": address}))
