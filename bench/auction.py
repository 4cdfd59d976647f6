"""Measure how fast calls, auctions, irregular calls and the paths of incidents are processed.

python bench/auction.py                   print a table and write bench-auction.json
python bench/auction.py --json PATH       write the figures to PATH
python bench/auction.py --turns 1         a quick run

docs/explanation/benchmarks.md explains what is measured and what the figures mean.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import pyspiel

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bench.run import (  # noqa: E402
    DAY,
    SITUATIONS,
    Figure,
    Pace,
    Work,
    machine,
    measure,
    rulings,
    table,
    told_in_full,
)

from bridgelaw.audit.auction_walk import walk  # noqa: E402
from bridgelaw.bridge.auction import EVERY_CALL, Auction, Call  # noqa: E402
from bridgelaw.bridge.record import Table  # noqa: E402
from bridgelaw.bridge.seats import Seat  # noqa: E402
from bridgelaw.bridge.serialised import read_table  # noqa: E402
from bridgelaw.bridge.serialised_bidding import made_call  # noqa: E402
from bridgelaw.effects.incident import Procedure  # noqa: E402
from bridgelaw.engine.law import Book  # noqa: E402
from bridgelaw.engine.ruling import Ruling, paths, rule  # noqa: E402
from bridgelaw.federations import book  # noqa: E402
from bridgelaw.incidents import load  # noqa: E402
from bridgelaw.incidents.play.card_shown import CardShown, card_shown  # noqa: E402

FIRST_CALL = 52
"""OpenSpiel's number of a pass.

Double, redouble and the bids from the lowest follow, in the order of `EVERY_CALL`.
"""
AUCTIONS = 200

IRREGULAR: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "insufficient bid": (
        {"dealer": "N", "auction": ["1S"], "calls made": ["E:1H", "E:2H"]},
        {"unintended": False, "lho_called": False, "accepts": False},
    ),
    "call out of turn": (
        {"dealer": "N", "auction": [], "calls made": ["W:1H", "N:1S"]},
        {"unintended": False},
    ),
    "inadmissible call": (
        {"dealer": "N", "auction": ["1S"], "calls made": ["E:8C"]},
        {"unintended": False},
    ),
}


def random_auctions() -> list[list[int]]:
    """Return random complete auctions, with calls numbered as in OpenSpiel."""
    random, beginning = Random(1), dealt()
    found = []
    for _ in range(AUCTIONS):
        state, calls = beginning.clone(), list[int]()
        while not state.is_terminal() and min(state.legal_actions()) >= FIRST_CALL:
            legal = state.legal_actions()
            calls.append(
                legal[0]
                if random.random() < 0.5
                else legal[min(int(random.expovariate(0.3)), len(legal) - 1)]
            )
            state.apply_action(calls[-1])
        found.append(calls)
    return found


def dealt() -> Any:
    """Return OpenSpiel's bridge state after the deal; North is dealer."""
    state = pyspiel.load_game("bridge(use_double_dummy_result=false)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


def auction_figures(pace: Pace) -> list[Figure]:
    """Measure legality of the 38 calls and following auctions to a contract, beside OpenSpiel."""
    numbered = random_auctions()
    beginning = dealt()
    halves = [calls[: len(calls) // 2] for calls in numbered]
    standing = [Auction.of(Seat.N, map(call_of, calls)) for calls in halves]
    states = [applied(beginning.clone(), calls) for calls in halves]
    called = [[call_of(number) for number in calls] for calls in numbered]

    def judged() -> int:
        for auction in standing:
            auction.legal_calls()
        return len(standing) * len(EVERY_CALL)

    def judged_by_openspiel() -> int:
        for state in states:
            state.legal_actions()
        return len(states) * len(EVERY_CALL)

    def followed() -> int:
        for calls in called:
            auction = Auction(Seat.N)
            for call in calls:
                auction = auction.with_call(call)
            auction.contract  # noqa: B018
        return len(called)

    def followed_by_openspiel() -> int:
        for calls in numbered:
            applied(beginning.clone(), calls)
        return len(numbered)

    found = measure(
        {
            "judged": judged,
            "openspiel judged": judged_by_openspiel,
            "followed": followed,
            "openspiel followed": followed_by_openspiel,
        },
        pace,
    )
    return [
        Figure("calls judged legal or not", found["judged"], "/s", found["openspiel judged"]),
        Figure(
            "auctions followed to the contract",
            found["followed"],
            "/s",
            found["openspiel followed"],
        ),
    ]


def call_of(number: int) -> Call:
    """Return the call that has this OpenSpiel number."""
    return EVERY_CALL[number - FIRST_CALL]


def applied(state: Any, calls: Sequence[int]) -> Any:
    """Apply the calls to a state and return it."""
    for call in calls:
        state.apply_action(call)
    return state


def ruling_figures(pace: Pace, laws: Book) -> list[Figure]:
    """Measure rulings on irregular calls, with the record given.

    They are compared with rulings on a card that was shown, with every fact given.
    """
    whole = [told_in_full(card_shown, CardShown, laws, told) for told in SITUATIONS]
    works: dict[str, Work] = {"card shown": rulings(card_shown, CardShown, laws, whole)}
    for name, (told, answers) in IRREGULAR.items():
        works[name] = ruled(Procedure.all[name], read_table(told), answers, laws)
    calls = [made_call(word, "") for word in ("N:1S", "E:1H", "S:P", "N:2S", "E:P", "S:P", "W:P")]
    both = [{"unintended": False}, {"unintended": False, "accepts": True}]

    def walked() -> int:
        walk(Seat.N, calls, laws, both)
        return 1

    works["walk"] = walked
    found = measure(works, pace)
    return [
        *(
            Figure(f"rulings, '{name}'", found[name], "/s", found["card shown"])
            for name in IRREGULAR
        ),
        Figure("auctions with two irregular calls, walked", found["walk"], "/s"),
    ]


def ruled(incident: Procedure[Any, Any], record: Table, told: dict[str, Any], laws: Book) -> Work:
    """Return the work of ruling on an incident.

    Facts that are still asked get the last possible answer, which is "no" for most.
    """
    while not isinstance(found := rule(incident, incident.case(laws, told, record)), Ruling):
        told = {**told, found.fact.name: (found.values or found.fact.samples)[-1]}

    def work() -> int:
        rule(incident, incident.case(laws, told, record))
        return 1

    return work


def path_figures(laws: Book) -> list[Figure]:
    """Measure walking every path of every incident once, and name the slowest incident."""
    spent: dict[str, float] = {}
    number = 0
    for name, incident in Procedure.all.items():
        start = perf_counter()
        number += sum(1 for _ in paths(incident, incident.case, laws))
        spent[name] = (perf_counter() - start) * 1000
    slowest = max(spent, key=spent.__getitem__)
    return [
        Figure(f"paths of all {len(spent)} incidents", number, "in all"),
        Figure("paths of all incidents", number / sum(spent.values()) * 1000, "/s"),
        Figure(f"paths of '{slowest}', the slowest", spent[slowest], "ms"),
    ]


def main() -> None:
    """Measure, print and write the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    out = ROOT / "bench-auction.json"
    parser.add_argument(
        "--json", type=Path, default=out, metavar="PATH", help="write the figures to this file"
    )
    parser.add_argument(
        "--turns", type=int, default=7, help="measurements of each; the best counts"
    )
    parser.add_argument("--seconds", type=float, default=0.2, help="seconds of each measurement")
    options = parser.parse_args()
    load()
    pace, laws = Pace(options.turns, options.seconds), book(DAY)
    figures = [*auction_figures(pace), *ruling_figures(pace, laws), *path_figures(laws)]
    print(table(figures))
    written = {
        "machine": machine(),
        "figures": [{**asdict(figure), "ratio": figure.ratio} for figure in figures],
    }
    options.json.write_text(json.dumps(written, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
