"""The names of an entry in one text, with membership numbers: `Ann Ash #1234 & Bo Birk`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

_BETWEEN: Final = re.compile(r"[&/\t;]|\s[-–]\s")
_NUMBER: Final = re.compile(r"#([^\s#&/;]{1,30})")
SIGN: Final = "#"


@dataclass(frozen=True, slots=True)
class EnteredNames:
    """Names, and the membership numbers in their order; an empty number is not known."""

    names: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()


def entered_names(text: str) -> EnteredNames:
    """Return the names and membership numbers in a text.

    A number without a name, as some files have them, follows the others.
    """
    found = [_one(part) for part in _BETWEEN.split(text)]
    ordered = sorted((each for each in found if any(each)), key=lambda each: not each[0])
    ids = [number for _, number in ordered]
    while ids and not ids[-1]:
        ids.pop()
    return EnteredNames(tuple(name for name, _ in ordered if name), tuple(ids))


def _one(part: str) -> tuple[str, str]:
    """Return a name and its membership number, the last word with a number sign."""
    words = part.split()
    told = _NUMBER.fullmatch(words[-1]) if words else None
    return (" ".join(words[:-1]), told[1]) if told else (" ".join(words), "")


def with_number(name: str, number: str) -> str:
    """Return a name with its membership number, if it has one that can be read again."""
    if not _NUMBER.fullmatch(SIGN + number):
        return name
    return f"{name} {SIGN}{number}".strip()


def names_text(names: Sequence[str], ids: Sequence[str]) -> str:
    """Return names with their membership numbers as one text, which `entered_names` reads."""
    count = max(len(names), len(ids))
    every = zip(
        (*names, *[""] * (count - len(names))), (*ids, *[""] * (count - len(ids))), strict=True
    )
    return " & ".join(with_number(name, number) for name, number in every)
