"""`bridgelaw server account`: accounts and access keys of a server."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

import click

from bridgelaw.cli.base import command, json_option, option, print_json, refuse
from bridgelaw.cli.server.store_options import at_the_machine, kept_in, kept_in_options
from bridgelaw.i18n.text import Text, say

if TYPE_CHECKING:
    from bridgelaw.store.accounts import Account, Role
    from bridgelaw.store.store import Store

ROLES: Final = ("reader", "scorer", "director")
MOST_BYTES: Final = 10_000
DATE: Final = "%Y-%m-%d"

SUMMARY = Text("Manage accounts and the keys of programs")
ABOUT = Text(
    "Actions: add NAME --role ROLE, list, role NAME ROLE, password NAME, close NAME, open NAME, "
    "key NAME PURPOSE (creates a key for a program and shows it once), keys NAME."
)
DETAILS = Text(
    "A reader sees everything, a scorer can also enter results, and a director can do everything."
)
EXAMPLES = (
    "bridgelaw server account add Anna --role director",
    "bridgelaw server account list",
    'bridgelaw server account key Anna "scoring program"',
)
ROLE_HELP = Text("The role of the new account: reader, scorer or director.")
FILE_HELP = Text(
    "A file whose first line is the password; - is the standard input. Default: the "
    "command asks for it."
)
END_HELP = Text("With keys: revoke the key with this number.")

PASSWORD = Text("Password")
AGAIN = Text("Repeat the password")
NOT_TWICE = Text("found two different passwords, expected the same twice; run the command again")
NO_FILE = Text("the file {file} cannot be read: {problem}")
NOT_UTF8 = Text("the file {file} is not UTF-8; save it as UTF-8")
EXPECTED = Text("found '{found}', expected: bridgelaw server account {expected}")
NO_ROLE = Text("found '{found}', expected one of {expected}")
NEEDS_ROLE = Text("found no role for {name}, expected one; add --role reader, scorer or director")
NOT_FOR_THIS = Text("{option} does not apply to 'server account {what}'; leave it out")
TELLS = Text("{name}: {role}")
CLOSED = Text("closed on {day}")
PASSWORD_SET = Text(
    "The password of {name} was changed. All browsers are signed out, and all keys of the "
    "account are revoked."
)
SHUT = Text(
    "The account of {name} was closed. All browsers are signed out, and all its keys are revoked."
)
OPENED = Text("The account of {name} is open again, with the same password.")
NOBODY = Text(
    "There are no accounts yet. Add one with `bridgelaw server account add NAME --role ROLE`."
)
NO_KEYS = Text("{name} has no keys.")
ONCE = Text("The key is shown only once. Anyone who has it can do what {name} can do.")
ENDED = Text("Key {number} of {name} was revoked.")

USAGE: Final = {
    "add": "add NAME --role ROLE",
    "list": "list",
    "role": "role NAME ROLE",
    "password": "password NAME",
    "close": "close NAME",
    "open": "open NAME",
    "key": "key NAME PURPOSE",
    "keys": "keys NAME",
}
"""The actions with their arguments."""
MEANT_FOR: Final = {
    "--role": ("add",),
    "--password-file": ("add", "password"),
    "--end": ("keys",),
    "--json": ("list",),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """The arguments of an action."""

    store: Store
    words: tuple[str, ...]
    role: str | None
    file: str | None
    end: int | None
    lang: str


@command("account", SUMMARY, ABOUT, DETAILS, examples=EXAMPLES)
@click.argument("what", type=click.Choice([*USAGE]))
@click.argument("words", nargs=-1)
@option("--role", metavar="ROLE", says=ROLE_HELP)
@option("--password-file", "file", metavar="FILE", says=FILE_HELP)
@option("--end", metavar="NUMBER", type=int, says=END_HELP)
@kept_in_options()
@json_option()
def account(
    what: str,
    words: tuple[str, ...],
    role: str | None,
    file: str | None,
    end: int | None,
    config: str | None,
    database: str | None,
    as_json: bool,
    lang: str,
) -> None:
    from bridgelaw.store.audit_context import audited_as
    from bridgelaw.store.errors import StoreError
    from bridgelaw.store.store import Store

    if len(words) != len([each for each in USAGE[what].split()[1:] if each.isupper()]) - (
        what == "add"
    ):
        refuse(EXPECTED.say(lang, found=" ".join((what, *words)), expected=USAGE[what]), lang)
    told = {"--role": role, "--password-file": file, "--end": end, "--json": as_json or None}
    for name, value in told.items():
        if value is not None and what not in MEANT_FOR[name]:
            refuse(NOT_FOR_THIS.say(lang, option=name, what=what), lang)
    if what == "add" and role is None:
        refuse(NEEDS_ROLE.say(lang, name=words[0]), lang)
    chosen = role if what == "add" else words[1] if what == "role" else None
    if chosen is not None and chosen not in ROLES:
        refuse(NO_ROLE.say(lang, found=chosen, expected=", ".join(ROLES)), lang)
    ran = " ".join(
        (
            "bridgelaw server account",
            what,
            *words[: 1 if what == "key" else None],
            *([role] if role else []),
        )
    )
    try:
        store = Store(kept_in(config, database, lang))
        try:
            with audited_as(at_the_machine(ran)):
                if what == "list":
                    _list(store, lang, as_json)
                else:
                    _DO[what](
                        _Told(store=store, words=words, role=chosen, file=file, end=end, lang=lang)
                    )
        finally:
            store.close()
    except StoreError as error:
        refuse(error.say(lang), lang)


def _role(name: str | None) -> Role:
    from bridgelaw.store.accounts import Role

    return Role[(name or "reader").upper()]


def _list(store: Store, lang: str, as_json: bool) -> None:
    found = store.accounts.listed()
    if as_json:
        print_json([_form(each) for each in found])
        return
    for each in found:
        closed = (
            f" ({CLOSED.say(lang, day=each.closed.astimezone().strftime(DATE))})"
            if each.closed
            else ""
        )
        click.echo(_tells(each, lang) + closed)
    if not found:
        click.echo(NOBODY.say(lang))


def _form(account: Account) -> dict[str, object]:
    return {
        "name": account.name,
        "role": account.role.name.lower(),
        "since": account.at.isoformat(),
        "closed": None if account.closed is None else account.closed.isoformat(),
    }


def _tells(account: Account, lang: str) -> str:
    return TELLS.say(lang, name=account.name, role=say(account.role, lang))


def _add(told: _Told) -> None:
    from bridgelaw.store.accounts import NAME_TAKEN, NoAccount, plain_name
    from bridgelaw.store.errors import NotThere

    name = plain_name(told.words[0])
    try:  # before a password is asked for
        raise NoAccount(NAME_TAKEN, name=told.store.accounts.named(name).name)
    except NotThere:
        click.echo(
            _tells(
                told.store.accounts.add(name, _role(told.role), _password(told.file, told.lang)),
                told.lang,
            )
        )


def _set_role(told: _Told) -> None:
    click.echo(_tells(told.store.accounts.set_role(told.words[0], _role(told.role)), told.lang))


def _set_password(told: _Told) -> None:
    name = told.store.accounts.named(told.words[0]).name
    told.store.accounts.set_password(name, _password(told.file, told.lang))
    click.echo(PASSWORD_SET.say(told.lang, name=name))


def _close(told: _Told) -> None:
    click.echo(SHUT.say(told.lang, name=told.store.accounts.close(told.words[0]).name))


def _open(told: _Told) -> None:
    click.echo(OPENED.say(told.lang, name=told.store.accounts.open_again(told.words[0]).name))


def _key(told: _Told) -> None:
    account = told.store.accounts.named(told.words[0])
    _, secret = told.store.accounts.make_key(account, told.words[1])
    click.echo(ONCE.say(told.lang, name=account.name), err=True)
    click.echo(secret)


def _keys(told: _Told) -> None:
    account = told.store.accounts.named(told.words[0])
    if told.end is not None:
        told.store.accounts.end_key(account, told.end)
        click.echo(ENDED.say(told.lang, number=told.end, name=account.name))
        return
    found = told.store.accounts.keys(account)
    for key in found:
        click.echo(f"{key.id}  {key.name}  {key.at.astimezone().strftime(DATE)}")
    if not found:
        click.echo(NO_KEYS.say(told.lang, name=account.name))


_DO: Final[dict[str, Callable[[_Told], None]]] = {
    "add": _add,
    "role": _set_role,
    "password": _set_password,
    "close": _close,
    "open": _open,
    "key": _key,
    "keys": _keys,
}


def _password(file: str | None, lang: str) -> str:
    """Return the password: from a file, or a prompt, or standard input outside a terminal."""
    if file is None and sys.stdin.isatty():
        password: str = click.prompt(PASSWORD.say(lang), hide_input=True, err=True)
        if click.prompt(AGAIN.say(lang), hide_input=True, err=True) != password:
            refuse(NOT_TWICE.say(lang), lang)
        return password
    try:
        if file in (None, "-"):
            data = sys.stdin.buffer.readline(MOST_BYTES)
        else:
            with Path(str(file)).open("rb") as opened:
                data = opened.readline(MOST_BYTES)
        return data.decode("utf-8-sig").rstrip("\r\n")
    except UnicodeDecodeError:
        refuse(NOT_UTF8.say(lang, file=file or "-"), lang)
    except (OSError, ValueError) as error:
        _unread(file or "-", error, lang)


def _unread(file: str, error: Exception, lang: str) -> NoReturn:
    refuse(NO_FILE.say(lang, file=file, problem=getattr(error, "strerror", None) or error), lang)
