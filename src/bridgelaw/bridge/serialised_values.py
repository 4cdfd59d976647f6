"""Readers of the values in a table's JSON data.

Errors contain the place, what was found, and what was expected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import TypeVar

from bridgelaw.bridge.errors import FOUND, NotationError, TableError
from bridgelaw.bridge.notation import parse_card, parse_seat, parse_suit
from bridgelaw.i18n.text import Text

T = TypeVar("T")

A_TEXT = Text("a text")
A_NUMBER = Text("a whole number")
YES_OR_NO = Text("true or false")
A_LIST = Text("a list")
A_MAPPING = Text("keys with values")
UNKNOWN_KEY = Text("found '{found}', expected one of {known}")
DID_YOU_MEAN = Text("found '{found}', did you mean '{near}'? Expected one of {known}")
KEY_TWICE = Text("found '{found}' twice")
KEY_MISSING = Text("'{key}' is missing; add it")


def keys_of(told: object, known: Iterable[str], field: str) -> dict[str, object]:
    """Return a mapping with its keys written with spaces. Raises TableError for an unknown key."""
    if not isinstance(told, Mapping):
        raise wrong(told, A_MAPPING, field)
    names = tuple(known)
    read: dict[str, object] = {}
    for key, value in told.items():
        name = str(key).replace("_", " ")
        if name not in names:
            near = get_close_matches(name, names, n=1)
            if near:
                raise TableError(
                    DID_YOU_MEAN, field, found=key, near=near[0], known=", ".join(names)
                )
            raise TableError(UNKNOWN_KEY, field, found=key, known=", ".join(names))
        if name in read:
            raise TableError(KEY_TWICE, field, found=name)
        read[name] = value
    return read


def optional(
    data: Mapping[str, object], key: str, read: Callable[[object, str], T], prefix: str = ""
) -> T | None:
    """Read the value of a key, or return None if it is missing or empty."""
    return None if data.get(key) is None else read(data[key], prefix + key)


def required(
    data: Mapping[str, object], key: str, read: Callable[[object, str], T], field: str
) -> T:
    """Read the value of a key. Raises TableError if it is missing."""
    if data.get(key) is None:
        raise TableError(KEY_MISSING, field, key=key)
    return read(data[key], f"{field}.{key}")


def wrong(found: object, expected: Text, field: str) -> TableError:
    """Return the error for a value that is not what was expected."""
    return TableError(FOUND, field, found=str(found), expected=expected)


def notation(parse: Callable[[str], T]) -> Callable[[object, str], T]:
    """Return a reader of one text."""

    def read(value: object, field: str) -> T:
        # YAML reads a text such as 10 as a number; parse it as text.
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise wrong(value, A_TEXT, field)
        try:
            return parse(str(value))
        except NotationError as error:
            raise wrong(error.found, error.expects, field) from error

    return read


def list_of(read: Callable[[object, str], T]) -> Callable[[object, str], list[T]]:
    """Return a reader of a list."""

    def read_all(value: object, field: str) -> list[T]:
        return [
            read(item, f"{field}[{place}]") for place, item in enumerate(items_of(value, field))
        ]

    return read_all


def items_of(value: object, field: str) -> list[object]:
    """Return a list unchanged. Raises TableError if the value is not a list."""
    if not isinstance(value, list | tuple):
        raise wrong(value, A_LIST, field)
    return list(value)


def number(value: object, field: str) -> int:
    """Return a whole number. Raises TableError for any other value."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise wrong(value, A_NUMBER, field)
    return value


def flag(value: object, field: str) -> bool:
    """Return true or false. Raises TableError for any other value."""
    if not isinstance(value, bool):
        raise wrong(value, YES_OR_NO, field)
    return value


words = notation(str.strip)
seat_of = notation(parse_seat)
card_of = notation(parse_card)
suit_of = notation(parse_suit)
