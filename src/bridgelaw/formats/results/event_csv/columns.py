"""The columns of a table of results with their other names, English first, then Danish."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from bridgelaw.event.model import Kind, Method

COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "session": ("halvrunde",),
    "round": ("runde", "rd"),
    "section": ("række", "gruppe"),
    "table": ("bord",),
    "board": ("spil", "mappe", "board no", "spil nr"),
    "form": ("udgave",),
    "vulnerable": ("vul", "zone", "i zonen"),
    "ns": ("n-s", "ns pair", "pair ns", "ns-par", "ns par", "nord-syd"),
    "ew": ("e-w", "ew pair", "pair ew", "øv", "ø-v", "øv-par", "øv par", "øst-vest"),
    "contract": ("kontrakt",),
    "declarer": ("by", "spilfører", "spf"),
    "tricks": ("stik",),
    "result": ("resultat",),
    "points": ("score", "point"),
    "ns result": ("ns score", "ns resultat"),
    "ew result": ("ew score", "øv resultat", "øv score"),
    "lead": ("udspil",),
    "ns ruling": ("ruling ns", "ruling", "ns kendelse", "kendelse"),
    "ew ruling": ("ruling ew", "øv kendelse"),
    "laws": ("law", "love", "lov", "§"),
    "reason": ("begrundelse",),
}
"""The columns of lines of travellers.

`result` is for both sides; `ns result` and `ew result` are for sides that score differently.
"""

ENTRIES: Final[Mapping[str, tuple[str, ...]]] = {
    "number": ("no", "nr", "pair", "team", "nummer", "par", "hold"),
    "names": ("name", "players", "navne", "navn", "spillere"),
    "section": ("række", "gruppe"),
    "side": ("direction", "retning"),
    "handicap": (),
    "ids": ("id", "members", "medlemsnumre"),
}
"""The columns of contestants."""

HEAD: Final[Mapping[str, tuple[str, ...]]] = {
    "event": ("turnering", "name", "navn"),
    "date": ("dato",),
    "kind": ("art",),
    "method": ("scoring", "metode", "beregning"),
    "two winners": ("to vindere",),
    "by section": ("rækkevis",),
    "pairs in matches": ("par i kampe",),
    "knock out": ("knock-out",),
    "sessions": ("halvrunder",),
    "boards repeat": ("spil gentages",),
}
"""The settings of the whole event, before the tables."""

DANISH_CHOICES: Final[Mapping[str, Enum]] = {
    "par": Kind.PAIRS,
    "enkeltmand": Kind.INDIVIDUAL,
    "individuel": Kind.INDIVIDUAL,
    "hold": Kind.TEAMS,
    "matchpoint": Method.MATCHPOINTS,
    "kryds-imps": Method.CROSS_IMPS,
    "kryds imps": Method.CROSS_IMPS,
    "imp": Method.IMPS,
}

NEEDED: Final = ("board", "ns", "ew")


def names(known: Mapping[str, tuple[str, ...]]) -> Mapping[str, str]:
    """Return the columns by each of their names."""
    return {plain(name): column for column, others in known.items() for name in (column, *others)}


def plain(header: str) -> str:
    """Return a header in the form in which headers are compared."""
    return " ".join(header.replace("_", " ").casefold().split()).rstrip(".:")
