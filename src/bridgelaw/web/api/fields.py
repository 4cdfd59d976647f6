"""Reading the fields of a body."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date

from bridgelaw.cases.nodes import node_of
from bridgelaw.cases.place import Place as Written
from bridgelaw.formats.results.figures import date_of
from bridgelaw.web.api.operation import number_between, one_of, words


class Fields:
    """The fields of a body. Each method raises CaseFileError if a value is not valid."""

    def __init__(self, body: object, known: Iterable[str], required: Iterable[str] = ()) -> None:
        """Read a body with known fields. Raises CaseFileError."""
        self._places: Mapping[str, Written] = Written(node_of(body), "").keys(known, required)

    def text(self, name: str, most: int) -> str:
        """Return a text, empty if it is missing."""
        place = self._places.get(name)
        if place is None:
            return ""
        with place.reading():
            return words(most)(place.word())

    def note(self, name: str, most: int) -> str:
        """Return a text that may have several lines, empty if it is missing."""
        place = self._places.get(name)
        if place is None:
            return ""
        told = place.word()
        with place.reading():
            words(most)(" ".join(told.split()))
        return told

    def choice(self, name: str, choices: Iterable[str], default: str) -> str:
        """Return one of some words."""
        place = self._places.get(name)
        if place is None:
            return default
        with place.reading():
            return one_of([*choices])(place.word())

    def whole(self, name: str, least: int, most: int) -> int | None:
        """Return a whole number, or None if it is missing."""
        place = self._places.get(name)
        if place is None:
            return None
        with place.reading():
            return number_between(least, most)(place.word())

    def flag(self, name: str) -> bool:
        """Return true or false; false if it is missing."""
        place = self._places.get(name)
        return False if place is None else place.flag()

    def day(self, name: str) -> date | None:
        """Return a day, or None if it is missing."""
        place = self._places.get(name)
        if place is None:
            return None
        with place.reading():
            return date_of(place.word())

    def numbers(self, name: str, most: int) -> tuple[int, ...]:
        """Return a list of ids, each once; empty if it is missing."""
        place = self._places.get(name)
        found: list[int] = []
        for each in [] if place is None else place.items():
            with each.reading():
                found.append(number_between(1, most)(each.word()))
        return tuple(sorted(set(found)))
