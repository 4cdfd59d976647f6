"""Hide parts of a record, as a director may enter only part of a board."""

from __future__ import annotations

from collections.abc import Container, Mapping
from random import Random
from typing import Any

from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.serialised import read_table, write_table

Plain = dict[str, Any]

LEFT_BY_RULINGS = (
    *("penalty cards", "restrictions", "orders", "next lead", "lead chosen", "found"),
    *("revokes", "claim agreed", "doubt against", "has passed"),
    *("must pass", "must repeat", "withdrawn calls", "faced in the auction", "calls made"),
)


def less(table: Table, random: Random) -> Table | None:
    """Return the board with part of it left out; None if nothing is left.

    What is left is true. Parts that cannot be recorded without each other are left out together:
    without the trick in progress, neither its number nor the earlier tricks are given. What rulings
    have left on the table is always given: a penalty card that nobody enters is not a penalty card.
    """
    while True:
        plain: Plain = dict(write_table(table))
        for hide in random.sample(WAYS, random.randint(1, 4)):
            hide(plain, random)
        if random.random() < 0.08:
            plain = {key: value for key, value in plain.items() if key in LEFT_BY_RULINGS}
        try:
            return read_table(plain) if plain else None
        except (
            TableError
        ):  # the rest would contradict itself, for instance too many cards for the tricks
            continue


def _some_hands(plain: Plain, random: Random) -> None:
    hands = plain.get("hands", {})
    left = random.sample(sorted(hands), random.randint(0, min(2, len(hands))))
    plain["hands"] = {seat: hands[seat] for seat in left}


def _no_hands(plain: Plain, random: Random) -> None:
    plain.pop("hands", None)


def _auction_as_contract(plain: Plain, random: Random) -> None:
    if "contract" in plain:
        plain.pop("auction", None)


def _no_contract(plain: Plain, random: Random) -> None:
    if "contract" in plain:
        for key in ("auction", "contract"):
            plain.pop(key, None)


def _no_auction(plain: Plain, random: Random) -> None:
    for key in ("auction", "contract", "declarer", "trump", "made"):
        plain.pop(key, None)
    if "penalty cards" not in plain:
        plain.pop("calls made", None)


def _no_trump(plain: Plain, random: Random) -> None:
    _no_contract(plain, random)
    plain.pop("trump", None)


def _no_earlier_tricks(plain: Plain, random: Random) -> None:
    plain.pop("tricks", None)


def _no_trick(plain: Plain, random: Random) -> None:
    for key in ("tricks", "trick", "faced lead", "dummy spread"):
        plain.pop(key, None)


def _no_board(plain: Plain, random: Random) -> None:
    for key in ("board", "dealer", "vulnerability"):
        plain.pop(key, None)


WAYS = (
    _some_hands,
    _no_hands,
    _auction_as_contract,
    _no_contract,
    _no_trump,
    _no_auction,
    _no_earlier_tricks,
    _no_trick,
    _no_board,
)


def fewer_details(
    details: Mapping[str, Any], random: Random, given: Container[str] = ()
) -> dict[str, Any]:
    """Return the details without some of the optional ones."""
    return {
        name: value for name, value in details.items() if name in given or random.random() < 0.7
    }
