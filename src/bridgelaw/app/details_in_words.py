"""What has been told beforehand, repeated in the words of a language: `strafkort V ♠7 stort`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bridgelaw.app import details
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
"""What is called otherwise than on the line on which it is told, or is not told on one."""

BY_NAME: Final = {
    "required": Text("required"),
    "forbidden": Text("forbidden"),
    "while on lead": Text("for as long as he keeps the lead"),
    "put forward": Text("put forward before his turn"),
    "throughout": Text("throughout"),
    "restricts": Text("declarer may forbid a lead"),
    "led": Text("led"),
    "alerted": Text("alerted"),
    "announced": Text("announced"),
    "explained": Text("explained"),
}
"""What stands by its name on a line that repeats what was told."""

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
"""What is repeated as it was told: the players' own words, and whole hands."""
OF_CALLS: Final = frozenset(
    {"auction", "calls made", "must repeat", "withdrawn calls", "said of calls"}
)
OF_SUITS: Final = frozenset({"trump", "required", "forbidden"})


def label(name: str, fact: Fact[object] | None, language: str) -> str:
    """What something that was told is called; of an answer that has no short name, its question."""
    plain = plain_words(name)
    if plain in LABELS:
        return LABELS[plain].say(language)
    if fact is not None and plain not in details.LABELS:
        return fact.ask.say(language)
    return details.label(plain, language)


def in_words(key: str, value: object, language: str) -> str:
    """Plain data of a table on part of a line: `W SQT H5` of hands, `5 W ♠Q` of a trick; empty
    where there is nothing."""
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
    # The keys of a trick say nothing that its values do not; the seats of hands do.
    return f"{_word(key, name, language)} {words}" if len(name) == 1 else words


def _word(key: str, word: str, language: str) -> str:
    """A seat, a card, a call or a suit as it is written in a language; any other word as it is."""
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
    """The word as what it reads as; empty where it is no such thing."""
    try:
        return say(read(word), language, spec)
    except NotationError:
        return ""
