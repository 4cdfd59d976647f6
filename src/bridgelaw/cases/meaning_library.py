"""Libraries of meanings in YAML: the one that comes with the program, and extensions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final, TypeVar

from bridgelaw.bridge.cards import Strain
from bridgelaw.bridge.errors import NotationError
from bridgelaw.bridge.notation import parse_call, parse_strain
from bridgelaw.cases.errors import FOUND, CaseFileError
from bridgelaw.cases.nodes import compose, text_of
from bridgelaw.cases.place import Place
from bridgelaw.i18n.text import Text, languages
from bridgelaw.meanings.library import Entry, Library, parse_position
from bridgelaw.meanings.meaning import Forcing, Meaning, Purpose
from bridgelaw.meanings.notation import parse_meaning, parse_types

T = TypeVar("T")

EMPTY = Text(
    "found nothing, expected a library: an id for each meaning, with en, call, position and shows"
)
NAME_TWICE = Text("'{found}' is already the name of {other}; choose another name")
A_PURPOSE = Text("a purpose such as 'asks: aces' or 'transfer: H'")
A_FORCE = Text("one of: not forcing, forcing, game forcing, sign-off")
REQUIRED: Final = ("en", "call", "position", "shows")


@cache
def common() -> Library:
    """Return the library that comes with the program."""
    file = files("bridgelaw.meanings").joinpath("library.yaml")
    return Library(read_entries(file.read_text(encoding="utf-8"), file.name))


def library_with(path: Path | str) -> Library:
    """Return the program's library extended by a file.

    The entries of the file come first and replace entries with the same id.

    Raises:
        CaseFileError: the file cannot be read; the error has its name, line, entry and field.
    """
    return common().extended(read_entries(text_of(path), str(path)))


def read_entries(text: str, file: str = "") -> tuple[Entry, ...]:
    """Read the entries of a library in YAML: a mapping from ids to entries.

    Raises:
        CaseFileError: an error with its line, entry and field.
    """
    node = compose(text, file)
    if node is None:
        raise CaseFileError(EMPTY, file=file)
    entries: list[Entry] = []
    named: dict[str, str] = {}
    for name, place in Place(node, file).entries().items():
        entry = _entry(name, place)
        for each in {each.casefold() for each in entry.all_names()}:
            if each in named:
                raise place.fault(NAME_TWICE, found=each, other=named[each])
            named[each] = name
        entries.append(entry)
    return tuple(entries)


def _entry(name: str, place: Place) -> Entry:
    keys = place.keys((*languages(), *REQUIRED[1:]), REQUIRED)
    positions = tuple(_read(item, parse_position) for item in keys["position"].items_or_one())
    return Entry(
        name,
        {language: keys[language].word() for language in languages() if language in keys},
        _read(keys["call"], parse_call),
        positions,
        read_meaning(keys["shows"]),
    )


def read_meaning(place: Place) -> Meaning:
    """Read a meaning on one line, or as a mapping.

    The keys of the mapping are hands, artificial, purpose, forcing and specifies.

    Raises:
        CaseFileError: the meaning is invalid.
    """
    if isinstance(place.node.value, str):
        return _read(place, parse_meaning)
    keys = place.keys(("hands", "artificial", "purpose", "forcing", "specifies"))
    hands = keys["hands"].items_or_one() if "hands" in keys else []
    purpose = keys.get("purpose")
    return Meaning(
        types=tuple(each for item in hands for each in _read(item, parse_types)),
        artificial=keys["artificial"].flag()
        if "artificial" in keys
        else purpose is not None and _read(purpose, parse_meaning).artificial,
        purpose=None if purpose is None else _read(purpose, _purpose),
        forcing=_read(keys["forcing"], _forcing) if "forcing" in keys else None,
        specifies=frozenset(map(_strain, keys["specifies"].items_or_one()))
        if "specifies" in keys
        else None,
    )


def _strain(place: Place) -> Strain:
    return _read(place, parse_strain)


def _purpose(text: str) -> Purpose:
    found = parse_meaning(text)
    if found.purpose is None or found.types:
        raise NotationError(text, A_PURPOSE)
    return found.purpose


def _forcing(text: str) -> Forcing:
    found = parse_meaning(text)
    if found.forcing is None or found.types:
        raise NotationError(text, A_FORCE)
    return found.forcing


def _read(place: Place, read: Callable[[str], T]) -> T:
    try:
        return read(place.word())
    except NotationError as error:
        raise place.fault(FOUND, found=error.found, expected=error.expects) from None
