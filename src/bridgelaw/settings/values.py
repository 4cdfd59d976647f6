"""Readers of single settings: they convert what was given, or say what was expected."""

from __future__ import annotations

import re
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import Final

from bridgelaw.cases.errors import FOUND, FOUND_SUCH, NOTHING_FOUND, AnswerError, unknown
from bridgelaw.i18n.text import Said, Text

Read = Callable[[object], object]
NAME: Final = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)(\.(?!-)[a-z0-9_-]{1,63}(?<!-))*")
LONGEST_NAME: Final = 253

WHOLE = Text("a whole number from {least} to {most}")
SOME_TEXT = Text("text")
A_LIST = Text("a list of texts")
A_HOST = Text(
    "a name such as desk.example.org or an address such as 192.0.2.7, without https:// and "
    "without a port"
)
A_NETWORK = Text("an address such as 127.0.0.1, or a network such as 10.0.0.0/8")
A_TRUTH = Text("true or false")
A_NUMBER = Text("the number {number}")
A_TEXT = Text("the text '{text}'")
LISTED = Text("a list")
A_TABLE = Text("a table")
A_MOMENT = Text("a day or a time")


def a_number(least: int, most: int) -> Callable[[object], int]:
    """Return a reader of whole numbers in a range."""
    expected = Said(WHOLE, {"least": least, "most": most})

    def read(told: object) -> int:
        if isinstance(told, str) and told.isascii() and told.strip().isdigit() and len(told) < 12:
            told = int(told)
        elif isinstance(told, str):
            raise (
                AnswerError(FOUND, found=told, expected=expected)
                if told.strip()
                else _nothing(expected)
            )
        if isinstance(told, bool) or not isinstance(told, int):
            raise AnswerError(FOUND_SUCH, found=kind(told), expected=expected)
        if not least <= told <= most:
            raise AnswerError(FOUND, found=str(told), expected=expected)
        return told

    return read


def a_word(*choices: str) -> Callable[[object], str]:
    """Return a reader of one of several words."""

    def read(told: object) -> str:
        word = some_text(told).lower()
        if word not in choices:
            raise unknown(word, choices)
        return word

    return read


def some_text(told: object) -> str:
    """Read a text that is not empty."""
    if not isinstance(told, str):
        raise AnswerError(FOUND_SUCH, found=kind(told), expected=SOME_TEXT)
    if not told.strip():
        raise _nothing(SOME_TEXT)
    return told.strip()


def a_path(told: object) -> str:
    """Read the name of a file."""
    path = some_text(told)
    if "\0" in path:
        raise AnswerError(FOUND, found=path.replace("\0", "?"), expected=SOME_TEXT)
    return path


def a_host(told: object) -> str:
    """Read a host name or an address, in the form that browsers send.

    In lower case, and an internationalised name in its ASCII form.
    """
    found = some_text(told)
    plain = found.lower().removesuffix(".")
    bare = plain[1:-1] if plain.startswith("[") and plain.endswith("]") else plain
    try:
        return str(ip_address(bare))
    except ValueError:
        pass
    try:
        ascii_name = plain.encode("idna").decode("ascii") if not plain.isascii() else plain
    except UnicodeError:
        ascii_name = ""
    last = ascii_name.rpartition(".")[2]
    if len(ascii_name) > LONGEST_NAME or not NAME.fullmatch(ascii_name) or last.isdigit():
        raise AnswerError(FOUND, found=found, expected=A_HOST)
    return ascii_name


def a_network(told: object) -> str:
    """Read an address or a network."""
    found = some_text(told)
    try:
        return str(ip_network(found)) if "/" in found else str(ip_address(found.strip("[]")))
    except ValueError:
        raise AnswerError(FOUND, found=found, expected=A_NETWORK) from None


def names_of(one: Callable[[object], str]) -> Callable[[object], tuple[str, ...]]:
    """Return a reader of several values: a list, or a text separated by commas or spaces."""

    def read(told: object) -> tuple[str, ...]:
        if isinstance(told, str):
            told = [part for part in re.split(r"[,\s]+", told) if part]
        if not isinstance(told, (list, tuple)):
            raise AnswerError(FOUND_SUCH, found=kind(told), expected=A_LIST)
        return tuple(dict.fromkeys(one(each) for each in told))

    return read


def kind(told: object) -> object:
    """Return a description of a value in a settings file."""
    if isinstance(told, bool):
        return A_TRUTH
    if isinstance(told, (int, float)):
        return Said(A_NUMBER, {"number": told})
    if isinstance(told, str):
        return Said(A_TEXT, {"text": told})
    return A_TABLE if isinstance(told, dict) else LISTED if isinstance(told, list) else A_MOMENT


def _nothing(expected: object) -> AnswerError:
    return AnswerError(NOTHING_FOUND, expected=expected)
