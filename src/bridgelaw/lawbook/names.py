"""What a section is called on a page: by its number; a definition, which has none, by what it
defines."""

from __future__ import annotations

from functools import cache

from bridgelaw.i18n.text import Text
from bridgelaw.lawbook.sections import heading, law_of, parts, whole_laws

LAW = Text("Law {number}")
DEFINITIONS = "0"


def short(number: str, language: str) -> str:
    """`45C1`; a point between its subsections (46~4) is known by the law it belongs to."""
    if law_of(number) == DEFINITIONS:
        title = heading(number)
        return number if title is None else title.say(language)
    return number.partition("~")[0]


def full(number: str, language: str) -> str:
    """`Law 45C1`."""
    name = short(number, language)
    return name if law_of(number) == DEFINITIONS else LAW.say(language, number=name)


def title(number: str, language: str) -> str:
    """What a section is about; nothing of a definition, which is called so."""
    found = heading(number)
    return "" if found is None or law_of(number) == DEFINITIONS else found.say(language)


@cache
def in_order() -> tuple[str, ...]:
    """The laws and their sections, in the order of the book."""
    return tuple(number for whole in whole_laws() for number in (whole, *parts(whole)))


def beside(number: str) -> tuple[str | None, str | None]:
    """What comes before and after: of a whole law the next law, of a section the next section."""
    order = tuple(whole_laws()) if number in whole_laws() else in_order()
    if number not in order:
        return None, None
    place = order.index(number)
    return order[place - 1] if place else None, order[place + 1] if place + 1 < len(order) else None
