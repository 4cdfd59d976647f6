"""The addresses of this machine on its local networks, and how phones there reach the server."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import IPv4Address
from secrets import choice
from typing import Final

ELSEWHERE: Final = ("198.51.100.1", 9)
"""An address that no machine has (RFC 5737); nothing is sent to it."""
LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that are not mistaken for one another."""
GROUPS: Final = 4
GROUP: Final = 4


def local_addresses() -> tuple[str, ...]:
    """Return the addresses of this machine on its local networks, the one in use first.

    They are IPv4 addresses, which are short enough to type. Empty without a local network; an
    address on the internet is not one of them.
    """
    found = [_outgoing()]
    with suppress(OSError):
        found += [
            str(address[0])
            for *_, address in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        ]
    return tuple(each for each in dict.fromkeys(found) if is_local(each))


def _outgoing() -> str:
    """Return the address from which this machine would send; "" without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(ELSEWHERE)
        except OSError:
            return ""
        return str(asked.getsockname()[0])


def is_local(address: str) -> bool:
    """Return whether an address can only be reached from the same network."""
    if not address:
        return False
    told = IPv4Address(address)
    return told.is_private and not told.is_loopback and not told.is_unspecified


def new_password() -> str:
    """Return a password that can be read from a screen and typed on a phone: 79 bits."""
    return "-".join("".join(choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))


def drawn_code(address: str) -> str:
    """Return the QR code of an address, drawn with block characters for a terminal."""
    from io import StringIO

    import segno

    drawn = StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()
