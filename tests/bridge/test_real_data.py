"""Deals and auctions of real PBN files by others: read, printed again, and compared."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bridgelaw.bridge.auction import Auction, Illegal
from bridgelaw.bridge.deal import Deal
from bridgelaw.bridge.errors import NotationError, TableError
from bridgelaw.bridge.notation import parse_call, parse_contract, parse_seat

FOLDER = os.environ.get("BRIDGELAW_REAL_DATA")
pytestmark = [
    pytest.mark.real_data,
    pytest.mark.skipif(not FOLDER, reason="BRIDGELAW_REAL_DATA names no folder of real files"),
]
TAG = re.compile(r'^\[(\w+) "([^"]*)"\]\s*$')
SEATS, NO_CONTRACT = tuple("NESW"), (None, "", "?", "Pass", "#")
CALLS = {
    "pass",
    "x",
    "xx",
    *(f"{level}{strain}" for level in range(1, 8) for strain in ("c", "d", "h", "s", "nt")),
}


def games() -> Iterator[dict[str, str]]:
    """Yield the tags of every game; `Auction` contains its dealer and its calls."""
    for path in sorted(
        path for path in Path(FOLDER or "").rglob("*") if path.suffix.lower() == ".pbn"
    ):
        tags: dict[str, str] = {}
        section = ""
        for line in path.read_text(encoding="latin-1").splitlines():
            if found := TAG.match(line):
                section = found[1]
                if section in ("Event", "Deal") and section in tags:
                    yield tags
                    tags = {}
                tags[section] = found[2]
            elif section == "Auction" and line and not line.startswith(("[", "%")):
                tags["Auction"] += " " + line
        if tags:
            yield tags


def test_real_deals_survive_a_round_trip_or_are_refused_with_the_repeated_card() -> None:
    read, refused = 0, 0
    for game in games():
        if ":" not in game.get("Deal", ""):
            continue
        try:
            deal = Deal.from_pbn(game["Deal"])
        except (NotationError, TableError) as error:
            assert "each card once" in str(error) or "is with both" in str(error), game
            refused += 1
            continue
        assert Deal.from_pbn(deal.to_pbn()) == deal
        read += 1
    assert read > 4000
    assert refused < 30


def test_real_auctions_end_in_the_contract_that_the_file_names() -> None:
    """Real auctions end in the contract that the file names.

    Two insufficient bids were recorded; nothing else is illegal in five thousand auctions.
    """
    judged, insufficient = 0, 0
    for game in games():
        dealer, _, rest = game.get("Auction", "").partition(" ")
        words = [word for word in rest.split() if not word.startswith(("=", "$"))]
        whole = bool(words) and all(word.lower() in CALLS for word in words)
        if (
            not whole
            or dealer not in SEATS
            or game.get("Declarer") not in SEATS
            or game.get("Contract") in NO_CONTRACT
        ):
            continue
        auction = Auction.of(parse_seat(dealer), [parse_call(word) for word in words])
        if not auction.is_over or auction.contract is None:
            continue
        assert auction.contract == parse_contract(game["Contract"]).by(
            parse_seat(game["Declarer"])
        ), game
        illegal = auction.first_illegal()
        assert illegal is None or illegal[1] is Illegal.INSUFFICIENT, game
        insufficient += illegal is not None
        judged += 1
    assert judged > 5000
    assert insufficient == 2
