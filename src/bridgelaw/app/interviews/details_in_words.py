"""Write known details in the words of a language: `strafkort V ♠7 stort`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bridgelaw.app.interviews import details
from bridgelaw.bridge.errors import NotationError
from bridgelaw.bridge.notation import (
    parse_call,
    parse_card,
    parse_contract,
    parse_seat,
    parse_strain,
)
from bridgelaw.cases.nodes import plain_words
from bridgelaw.engine.facts import Fact
from bridgelaw.i18n.text import Text, say

LABELS: Final = {
    "seat": Text("player"),
    "restrictions": Text("restrictions"),
    "orders": Text("orders"),
    "next lead": Text("next lead"),
    "deal": Text("deal"),
    "tricks": Text("tricks"),
}
"""Names that differ from those on the input line, or that are not used there."""

BY_NAME: Final = {
    "required": Text("required", context="lead"),
    "forbidden": Text("forbidden"),
    "while on lead": Text("while the player retains the lead"),
    "put forward": Text("put forward before its turn"),
    "throughout": Text("throughout"),
    "restricts": Text("declarer may forbid a lead"),
    "led": Text("led"),
    "alerted": Text("alerted"),
    "announced": Text("announced"),
    "explained": Text("explained"),
}
"""Keys that are written out before their values."""

VALUES: Final = {
    "minor": details.MINOR,
    "major": details.MAJOR,
    "highest": Text("the highest"),
    "lowest": Text("the lowest"),
}
VULNERABLE: Final = {
    "none": Text("nobody"),
    "NS": Text("North-South"),
    "EW": Text("East-West"),
    "both": Text("both sides"),
}
AS_TOLD: Final = frozenset({"announced", "explained", "hands", "deal"})
"""Texts that are repeated unchanged: the players' own words, and whole hands."""
OF_CALLS: Final = frozenset(
    {"auction", "calls made", "must repeat", "withdrawn calls", "said of calls"}
)
OF_SUITS: Final = frozenset({"trump", "required", "forbidden"})


def label(name: str, fact: Fact[object] | None, language: str) -> str:
    """Return the name of a detail, or its question if it has no short name."""
    plain = plain_words(name)
    if plain in LABELS:
        return LABELS[plain].say(language)
    if fact is not None and plain not in details.LABELS:
        return fact.ask.say(language)
    return details.label(plain, language)


def in_words(key: str, value: object, language: str) -> str:
    """Return a JSON value of a table in words: `W SQT H5` for hands, `5 W ♠Q` for a trick.

    Empty if there is no value.
    """
    if isinstance(value, dict):
        return " ".join(
            filter(None, (_entry(key, name, item, language) for name, item in value.items()))
        )
    if isinstance(value, list | tuple):
        return " ".join(in_words(key, item, language) for item in value)
    if isinstance(value, str) and key not in AS_TOLD:
        if key == "vulnerability" and value in VULNERABLE:
            return VULNERABLE[value].say(language)
        return " ".join(_word(key, word, language) for word in value.split())
    return say(value, language)


def _entry(key: str, name: str, item: object, language: str) -> str:
    if name in BY_NAME and item is not False:
        said = BY_NAME[name].say(language)
        return said if item is True else f"{said} {in_words(name, item, language)}"
    if isinstance(item, bool) or item is None:
        return ""
    words = in_words(key, item, language)
    # The keys of a trick add nothing to its values; the seats of hands do.
    return f"{_word(key, name, language)} {words}" if len(name) == 1 else words


def _word(key: str, word: str, language: str) -> str:
    """Return a seat, a card, a call or a suit in a language; any other word unchanged."""
    if word in VALUES:
        return VALUES[word].say(language)
    if key in OF_SUITS:
        return _said(parse_strain, word, language) or word
    seat, colon, call = word.partition(":")
    if colon and _said(parse_seat, seat, language, "letter"):
        return _said(parse_seat, seat, language, "letter") + colon + _word(key, call, language)
    readers: list[tuple[Callable[[str], object], str]] = [(parse_seat, "letter"), (parse_card, "")]
    if key in OF_CALLS:
        readers = (
            [(parse_seat, "letter"), (parse_call, "")] if key != "auction" else [(parse_call, "")]
        )
    elif key == "contract":
        readers = [(parse_contract, ""), (parse_seat, "letter")]
    return next(filter(None, (_said(read, word, language, spec) for read, spec in readers)), word)


def _said(read: Callable[[str], object], word: str, language: str, spec: str = "") -> str:
    """Return the word in a language if it can be parsed, otherwise an empty string."""
    try:
        return say(read(word), language, spec)
    except NotationError:
        return ""
