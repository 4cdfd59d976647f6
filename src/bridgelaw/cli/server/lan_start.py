"""`bridgelaw serve --lan`: start on a local network, such as a club's Wi-Fi, without settings."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

from bridgelaw.cli.base import refuse
from bridgelaw.cli.server.store_options import at_the_machine
from bridgelaw.i18n.text import Text

if TYPE_CHECKING:
    from bridgelaw.settings.server import Settings
    from bridgelaw.store.store import Store

NO_NETWORK = Text(
    "found no local network, expected this machine to be on one; connect it to the Wi-Fi of the "
    "club or to a phone that shares its connection, or start without --lan to use it alone"
)
TWO_WAYS = Text(
    "found --lan and the host {host}, expected one of them; --lan listens on every network of "
    "this machine"
)
DIRECTOR = Text("Director")
ALSO = Text("On this machine also: {address}")
SIGN_IN = Text("Sign in as {name} with the password {password}")
ONCE = Text("The password is shown only now; change it on the page that your name leads to.")
AS_BEFORE = Text(
    "Sign in as before. If nobody knows the password: bridgelaw server account password NAME"
)
NOT_ENCRYPTED = Text(
    "Without https, others on the same network could read what is sent, passwords too: use a "
    "network that you trust, and a password that you use nowhere else."
)


def on_local_network(now: Settings, lang: str) -> Settings:
    """Return the settings for the local network. Ends the command if there is none."""
    from bridgelaw.server.local_network import local_addresses
    from bridgelaw.settings.server import ALL_ADDRESSES, is_loopback

    if now.host not in ALL_ADDRESSES and not is_loopback(now.host):
        refuse(TWO_WAYS.say(lang, host=now.host), lang)
    found = local_addresses()
    if not found:
        refuse(NO_NETWORK.say(lang), lang)
    return replace(
        now,
        host="0.0.0.0",
        names=tuple(dict.fromkeys((*found, *now.names))),
        level=now.level or "warning",  # a line for every request would push the password away
        told={**now.told, "host": "--lan", "names": "--lan"},
    )


def first_director(store: Store, lang: str) -> tuple[str, str] | None:
    """Create a director's account if there is none; return its name and its password."""
    from bridgelaw.server.local_network import new_password
    from bridgelaw.store.accounts import NoAccount, Role
    from bridgelaw.store.audit_context import audited_as

    if store.accounts.any_director():
        return None
    name, password = DIRECTOR.say(lang), new_password()
    with audited_as(at_the_machine("bridgelaw serve --lan")):
        for number in count(2):
            try:
                return store.accounts.add(name, Role.DIRECTOR, password).name, password
            except NoAccount:  # a closed account, or one that is not a director's, has this name
                name = f"{DIRECTOR.say(lang)} {number}"
    raise AssertionError


def greeting(
    now: Settings, address: str, port: int, account: tuple[str, str] | None, lang: str
) -> str:
    """Return what the director needs: the address as a QR code, and how to sign in."""
    from bridgelaw.server.local_network import drawn_code

    scheme = "https" if now.certificate else "http"
    lines = [drawn_code(address)] if sys.stdout.isatty() else []
    lines.append(ALSO.say(lang, address=f"{scheme}://127.0.0.1:{port}"))
    if account is None:
        lines.append(AS_BEFORE.say(lang))
    else:
        lines += [SIGN_IN.say(lang, name=account[0], password=account[1]), ONCE.say(lang)]
    if not now.certificate:
        lines.append(NOT_ENCRYPTED.say(lang))
    return "\n".join(lines)
