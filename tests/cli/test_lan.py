"""`bridgelaw serve --lan`: the local network is found, and the first director can sign in."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from bridgelaw.cli import main
from bridgelaw.cli.server.lan_start import first_director, greeting, on_local_network
from bridgelaw.server import local_network
from bridgelaw.server.local_network import LETTERS, drawn_code, is_local, new_password
from bridgelaw.settings.server import Settings
from bridgelaw.store.accounts import Role
from bridgelaw.store.store import Store

CLUB = "192.168.1.7"


@pytest.fixture
def club_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put this machine on a club's network."""
    monkeypatch.setattr(local_network, "local_addresses", lambda: (CLUB, "10.0.0.4"))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(f"sqlite:///{tmp_path / 'desk.sqlite3'}")


@pytest.mark.parametrize(
    ("address", "local"),
    [
        (CLUB, True),
        ("172.20.10.2", True),  # a phone that shares its connection
        ("169.254.8.1", True),
        ("127.0.0.1", False),
        ("0.0.0.0", False),
        ("8.8.8.8", False),
        ("", False),
    ],
)
def test_an_address_on_the_internet_is_not_local(address: str, local: bool) -> None:
    assert is_local(address) is local


def test_the_addresses_of_this_machine_are_local() -> None:
    assert all(map(is_local, local_network.local_addresses()))


@pytest.mark.usefixtures("club_network")
def test_it_listens_everywhere_and_answers_to_its_local_addresses() -> None:
    now = on_local_network(Settings(names=("desk.example.org",)), "en")
    assert now.host == "0.0.0.0"
    assert now.names == (CLUB, "10.0.0.4", "desk.example.org")
    assert now.served, "users must sign in"
    assert {CLUB, "127.0.0.1"} <= set(now.hosts)
    assert now.least == "warning", "requests do not push the password off the screen"


@pytest.mark.usefixtures("club_network")
def test_a_chosen_host_contradicts_it() -> None:
    result = CliRunner().invoke(main, ["serve", "--lan", "--host", "192.168.1.8", "--show-config"])
    assert result.exit_code == 2
    assert "found --lan and the host 192.168.1.8, expected one of them" in result.stderr


def test_without_a_network_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_network, "local_addresses", tuple)
    result = CliRunner().invoke(main, ["serve", "--lan", "--show-config", "--lang", "da"])
    assert result.exit_code == 2
    assert "fandt intet lokalt netværk" in result.stderr


def test_the_first_director_can_sign_in_with_the_password_shown(store: Store) -> None:
    made = first_director(store, "da")
    assert made is not None
    name, password = made
    assert name == "Turneringsleder"
    account = store.accounts.named(name)
    assert account.role is Role.DIRECTOR
    assert store.accounts.sign_in(name, password, "Firefox") is not None
    assert first_director(store, "da") is None, "only the first time"
    assert any("bridgelaw serve --lan" in each.did for each in store.log.all())


def test_a_name_that_is_taken_gets_a_number(store: Store) -> None:
    store.accounts.add("Director", Role.SCORER, "four words of mine")
    made = first_director(store, "en")
    assert made is not None
    assert made[0] == "Director 2"


def test_the_greeting_says_how_to_sign_in_and_what_is_not_protected() -> None:
    address = f"http://{CLUB}:8642"
    said = greeting(Settings(), address, 8642, ("Director", "aaaa-bbbb"), "en")
    assert "On this machine also: http://127.0.0.1:8642" in said
    assert "Sign in as Director with the password aaaa-bbbb" in said
    assert "Without https, others on the same network could read" in said
    encrypted = greeting(Settings(certificate="c.pem"), f"https://{CLUB}", 443, None, "en")
    assert "https://127.0.0.1:443" in encrypted
    assert "Sign in as before" in encrypted
    assert "Without https" not in encrypted


def test_passwords_differ_and_have_no_letters_that_look_alike() -> None:
    found = {new_password() for _ in range(200)}
    assert len(found) == 200
    assert set("".join(found)) <= {*LETTERS, "-"}
    assert not {*"0O1lI"} & set(LETTERS)


def test_the_code_is_square() -> None:
    lines = drawn_code(f"http://{CLUB}:8642").splitlines()
    width = max(map(len, lines))
    assert {len(line) for line in lines} == {width}
    assert abs(width / 2 - len(lines)) <= 1, "two rows of the code to a line"
