"""A ruling in the order in which a director needs it: what players do now, what is read aloud, what
comes later.

Every view of a ruling is laid out by this: the terminal, the pages, paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Form = Mapping[str, Any]
"""Plain data, as `bridgelaw.views.ruling` makes it."""


def card_form(ruling: Form) -> Form:
    """The effects of a ruling (`ruling_form`) by what they are for.

    `players` have what each does now, `aloud` what is read to each; both are lists of `who` (none
    where a line is about no one), his `name` as a heading, and `lines`. `director`, `information`
    and `later` are effects in their order.
    """
    effects = ruling["effects"]
    return {
        "players": by_player(of_group(effects, "table")),
        "aloud": by_player(read_aloud(effects)),
        "director": of_group(effects, "director"),
        "information": of_group(effects, "information"),
        "later": of_group(effects, "later"),
    }


def of_group(effects: Iterable[Form], group: str) -> list[Form]:
    """The effects of one part of a ruling."""
    return [effect for effect in effects if effect["group"] == group]


def read_aloud(effects: Iterable[Form]) -> list[Form]:
    """What is read aloud, and to whom (`who`), in the order of the ruling."""
    return [
        {"who": line["to"], "words": line["words"], "law": effect["law"]}
        for effect in effects
        for line in effect["aloud"]
    ]


def by_player(lines: Iterable[Form]) -> list[Form]:
    """Lines under the player they are about, in the order in which players come up."""
    players: dict[str, dict[str, Any]] = {}
    for line in lines:
        words = line["who"]["words"] if line["who"] else ""
        player = players.setdefault(
            words, {"who": line["who"], "name": words[:1].upper() + words[1:], "lines": []}
        )
        player["lines"].append(line)
    return list(players.values())
