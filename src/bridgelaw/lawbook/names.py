"""The names of sections on a page: the number, or for a definition the term defined."""

from __future__ import annotations

from functools import cache

from bridgelaw.i18n.text import Text
from bridgelaw.lawbook.sections import heading, law_of, parts, whole_laws

LAW = Text("Law {number}")
DEFINITIONS = "0"


def short(number: str, language: str) -> str:
    """Return the short name, `45C1`.

    A point that a law leaves open (46~4) has the name of the law.
    """
    if law_of(number) == DEFINITIONS:
        title = heading(number)
        return number if title is None else title.say(language)
    return number.partition("~")[0]


def full(number: str, language: str) -> str:
    """Return the full name, `Law 45C1`."""
    name = short(number, language)
    return name if law_of(number) == DEFINITIONS else LAW.say(language, number=name)


def title(number: str, language: str) -> str:
    """Return the title of a section; empty for a definition, whose name is its title."""
    found = heading(number)
    return "" if found is None or law_of(number) == DEFINITIONS else found.say(language)


@cache
def in_order() -> tuple[str, ...]:
    """Return the laws and their sections in the order of the book."""
    return tuple(number for whole in whole_laws() for number in (whole, *parts(whole)))


def beside(number: str) -> tuple[str | None, str | None]:
    """Return the previous and the next section, or for a whole law the previous and next law."""
    order = tuple(whole_laws()) if number in whole_laws() else in_order()
    if number not in order:
        return None, None
    place = order.index(number)
    return order[place - 1] if place else None, order[place + 1] if place + 1 < len(order) else None
