"""`bridgelaw server account` creates, changes and closes accounts; the log says who."""

from __future__ import annotations

import json
from getpass import getuser
from importlib import import_module
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from bridgelaw.cli import main
from bridgelaw.cli.server.store_options import at_the_machine
from bridgelaw.store.accounts import Role
from bridgelaw.store.store import Store

SECRET = "correct horse"


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    found = f"sqlite:///{tmp_path / 'desk.sqlite3'}"
    monkeypatch.setenv("BRIDGELAW_DATABASE", found)
    monkeypatch.setenv("BRIDGELAW_LANG", "en")
    return found


def account(*words: str, told: str = "") -> Result:
    return CliRunner().invoke(main, ["server", "account", *words], input=told)


def test_the_life_of_an_account(address: str, tmp_path: Path) -> None:
    assert account("list").stdout.startswith("There are no accounts yet.")
    assert (
        account("add", " Åse ", "--role", "director", told=f"{SECRET}\n").stdout
        == "Åse: director\n"
    )
    store = Store(address)
    assert store.accounts.any_director()
    signed_in = store.accounts.sign_in("åse", SECRET)
    assert signed_in is not None
    made = account("key", "Åse", "scoring program")
    assert made.stderr.startswith("The key is shown only once.")
    secret = made.stdout.strip()
    assert store.accounts.with_key(secret) is not None
    assert account("keys", "Åse").stdout.startswith("1  scoring program  20")
    assert account("keys", "Åse", "--end", "1").exit_code == 0
    assert store.accounts.with_key(secret) is None
    assert account("role", "Åse", "scorer").stdout == "Åse: scorer\n"
    file = tmp_path / "password"
    file.write_bytes("\ufeffet andet løsen\r\nnot this".encode())
    assert account("password", "Åse", "--password-file", str(file)).exit_code == 0
    assert store.accounts.signed_in(signed_in[1]) is None
    assert store.accounts.sign_in("Åse", "et andet løsen") is not None
    assert account("close", "Åse", "--lang", "da").stdout.startswith("Kontoen for Åse er lukket.")
    assert store.accounts.sign_in("Åse", "et andet løsen") is None
    assert "(closed on 20" in account("list").stdout
    form = json.loads(account("list", "--json").stdout)
    assert [(each["name"], each["role"], each["closed"] is None) for each in form] == [
        ("Åse", "scorer", False)
    ]
    assert account("open", "Åse").exit_code == 0
    assert store.accounts.named("Åse").role is Role.SCORER
    told = [(each.who, each.did) for each in store.log.page() if each.did]
    store.close()
    by = getuser()
    assert told[::-1] == [
        (by, "bridgelaw server account add  Åse  director"),
        (by, "bridgelaw server account key Åse"),
        (by, "bridgelaw server account keys Åse"),
        (by, "bridgelaw server account role Åse scorer"),
        (by, "bridgelaw server account password Åse"),
        (by, "bridgelaw server account close Åse"),
        (by, "bridgelaw server account open Åse"),
    ]


@pytest.mark.parametrize(
    ("words", "told", "said"),
    [
        (
            ("add", "Bo", "--role", "reader"),
            "short\n",
            "found a password of 5 characters, expected at least 10; choose a longer one",
        ),
        (("add", "Bo", "--role", "reader"), "", "found a password of 0 characters"),
        (("add", "", "--role", "reader"), SECRET, "found no name for the account"),
        (("add", "Bo"), SECRET, "found no role for Bo, expected one"),
        (
            ("add", "Bo", "--role", "boss"),
            SECRET,
            "found 'boss', expected one of reader, scorer, director",
        ),
        (
            ("add", "ANNA", "--role", "reader"),
            SECRET,
            "the account Anna already exists; choose another name",
        ),
        (
            ("role", "Anna"),
            "",
            "found 'role Anna', expected: bridgelaw server account role NAME ROLE",
        ),
        (("list", "Anna"), "", "expected: bridgelaw server account list"),
        (
            ("close", "Nobody"),
            "",
            "the account Nobody does not exist; 'bridgelaw server account list' shows the accounts",
        ),
        (
            ("keys", "Anna", "--end", "7"),
            "",
            "this key does not exist or has already been revoked; look at the list of keys",
        ),
        (
            ("close", "Anna", "--role", "reader"),
            "",
            "--role does not apply to 'server account close'",
        ),
        (
            ("password", "Anna", "--password-file", "/nothing/there"),
            "",
            "/nothing/there cannot be read: No such file",
        ),
        (("password", "Anna", "--password-file", "\0"), "", "cannot be read"),
    ],
)
def test_invalid_input_is_reported_and_changes_nothing(
    address: str, words: tuple[str, ...], told: str, said: str
) -> None:
    store = Store(address)
    store.accounts.add("Anna", Role.READER, SECRET)
    before = store.accounts.listed()
    result = account(*words, told=told)
    assert (result.exit_code, said in result.stderr) == (2, True), result.stderr
    assert store.accounts.listed() == before
    store.close()


def test_a_password_is_asked_twice_and_not_shown(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []
    answers = iter([SECRET, SECRET, SECRET, "another"])

    def prompt(words: str, *, hide_input: bool, err: bool) -> str:
        asked.append(hide_input)
        return next(answers)

    class Terminal:
        @staticmethod
        def isatty() -> bool:
            return True

    monkeypatch.setattr(click, "prompt", prompt)
    module = import_module("bridgelaw.cli.server.account")
    monkeypatch.setattr(module, "sys", type("sys", (), {"stdin": Terminal}))
    assert account("add", "Anna", "--role", "reader").exit_code == 0
    refused = account("password", "Anna")
    assert (refused.exit_code, "found two different passwords" in refused.stderr) == (2, True)
    assert asked == [True] * 4


def test_an_empty_user_name_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> str:
        raise KeyError("getpwuid(): uid not found: 10002")

    monkeypatch.setattr("getpass.getuser", nobody)
    done = at_the_machine("bridgelaw server restore a\x1b[31m.sqlite3")
    assert (done.who, done.did) == ("?", "bridgelaw server restore a?[31m.sqlite3")
