"""Double dummy through bridgelaw's processes, beside endplay called directly in the same run.

python bench/double_dummy.py                 prints a table
python bench/double_dummy.py --json PATH     writes the figures there as well
python bench/double_dummy.py --deals 4 --turns 1 --no-cluster      a quick look

endplay's batch functions use as many threads as there are cores; bridgelaw has as many processes. Both do the same work in
turn, so that a busy machine is unfair to neither; the best turn of each counts.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bridgelaw.equity.position import Position  # noqa: E402
from bridgelaw.equity.solver import AllContracts, EveryCard, Solver, Trace, answered  # noqa: E402
from bridgelaw.table.cards import DECK, Card, Strain  # noqa: E402
from bridgelaw.table.deal import Deal  # noqa: E402
from bridgelaw.table.notation import card_text  # noqa: E402
from bridgelaw.table.seats import Seat  # noqa: E402

SHARE = 40
"""The most deals that endplay's table function takes at once."""
BOARDS = 200
"""The most boards that its other functions take at once."""

MIDDLE = 18
"""The card at which an ending is taken from the midst of the play."""

Work = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Board:
    """A deal played out at random, in both forms."""

    deal: Deal
    positions: tuple[Position, ...]
    """Before each card."""
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """Seconds that bridgelaw and the reference take for the same."""

    name: str
    seconds: float
    reference: float
    goal: float

    @property
    def ratio(self) -> float:
        """How many times the reference it takes."""
        return self.seconds / self.reference


def board(seed: int) -> Board:
    """A deal with a trump suit, a leader and a play that follows suit."""
    dice = random.Random(seed)
    pack = list(DECK)
    dice.shuffle(pack)
    deal = Deal.of({seat: pack[seat.index * 13 : seat.index * 13 + 13] for seat in Seat})
    here = Position(deal.hands, dice.choice(list(Strain)), dice.choice(list(Seat)))
    positions, cards = [], []
    while here.tricks_left:
        positions.append(here)
        cards.append(dice.choice(sorted(here.legal)))
        here = here.play(cards[-1])
    return Board(deal, tuple(positions), tuple(cards))


class Endplay:
    """The same work by endplay, called directly."""

    def __init__(self) -> None:
        import endplay.dds
        import endplay.types

        self.dds: Any = endplay.dds
        self.types: Any = endplay.types

    def deal(self, position: Position) -> Any:
        """A position in its form."""
        types = self.types
        text = Deal.of(dict(zip(Seat, position.hands, strict=True)))
        hands = " ".join(
            ".".join("".join(card.rank.letter for card in suit.cards if card in text.hand(seat)) for suit in SUITS)
            for seat in Seat
        )
        trump = types.Denom.find("NT" if position.trump.suit is None else position.trump.suit.letter)
        deal = types.Deal(f"N:{hands}", first=types.Player(position.leader.index), trump=trump)
        for card in position.trick:
            deal.play(types.Card(card_text(card)), from_hand=False)
        return deal

    def tables(self, deals: Iterable[Any]) -> None:
        """The table of all contracts of each deal."""
        for share in shares(deals, SHARE):
            self.dds.calc_all_tables(share)

    def solves(self, deals: Iterable[Any]) -> None:
        """Every card of each position."""
        for share in shares(deals, BOARDS):
            list(map(list, self.dds.solve_all_boards(share)))

    def traces(self, lines: Iterable[tuple[Any, list[str]]]) -> None:
        """The tricks after every card of each board."""
        for share in shares(lines, BOARDS):
            deals, plays = zip(*share, strict=True)
            list(map(list, self.dds.analyse_all_plays(deals, plays)))


SUITS = tuple(reversed(list(dict.fromkeys(card.suit for card in DECK))))


def shares(things: Iterable[Any], size: int) -> Iterator[list[Any]]:
    """In shares of a size."""
    rest = iter(things)
    while share := list(islice(rest, size)):
        yield share


def measure(works: Mapping[str, Work], turns: int) -> dict[str, float]:
    """Seconds of each work: the best of several turns, in which all run side by side."""
    best = dict.fromkeys(works, float("inf"))
    for turn in range(turns):
        # Whoever comes first in a turn finds the caches of another work: each does at times.
        order = list(works)
        for name in order if turn % 2 == 0 else reversed(order):
            start = perf_counter()
            works[name]()
            best[name] = min(best[name], perf_counter() - start)
    return best


def solves(direct: Endplay, solver: Solver, positions: list[Position]) -> dict[str, Work]:
    """Every card of each position."""
    return {
        "direct": lambda: direct.solves(map(direct.deal, positions)),
        "ours": lambda: answered(solver.map(EveryCard([position]) for position in positions)),
    }


def figures(count: int, turns: int, cluster: Any) -> tuple[list[Figure], dict[str, float]]:
    """All figures, and megabytes in use."""
    boards = [board(seed) for seed in range(count)]
    direct = Endplay()
    found = []
    with ExitStack() as stack:
        solver = stack.enter_context(Solver(seconds=600))
        works: dict[str, Work] = {
            "direct": lambda: direct.tables(direct.deal(each.positions[0]) for each in boards),
            "ours": lambda: answered(solver.map(AllContracts(each.deal) for each in boards)),
        }
        if cluster is not None:
            spread = stack.enter_context(Solver(seconds=600, cluster=cluster))
            works["cluster"] = lambda: answered(spread.map(AllContracts(each.deal) for each in boards))
        for work in works.values():  # processes are started, libraries loaded
            work()
        took = measure(works, turns)
        found.append(Figure(f"tables of {count} deals, own processes", took["ours"], took["direct"], 1.05))
        if cluster is not None:
            found.append(Figure(f"tables of {count} deals, dask", took["cluster"], took["direct"], 1.2))
        for what, place in (("whole deals", 0), ("endings", MIDDLE)):
            took = measure(solves(direct, solver, [each.positions[place] for each in boards]), turns)
            found.append(Figure(f"every card of {count} {what}", took["ours"], took["direct"], 1.05))
        took = measure(
            {
                "direct": lambda: direct.traces(
                    (direct.deal(each.positions[0]), list(map(card_text, each.cards))) for each in boards
                ),
                "ours": lambda: answered(solver.map(Trace(each.positions[0], each.cards) for each in boards)),
                "every": lambda: answered(solver.map(EveryCard(each.positions) for each in boards)),
            },
            turns,
        )
        found.append(Figure(f"traces of {count} boards", took["ours"], took["direct"], 1.05))
        found.append(Figure("every alternative at every card, beside the trace", took["every"], took["direct"], 3.5))
        megabytes = {
            "this process, endplay in it": resident(os.getpid()),
            **{f"solver process {place}": resident(pid) for place, pid in enumerate(solver._processes.pids, 1)},
        }
    return found, megabytes


def resident(pid: int) -> float:
    """Megabytes of a process in memory, where the system tells."""
    status = Path(f"/proc/{pid}/status")
    lines = status.read_text(encoding="utf-8").splitlines() if status.exists() else []
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS")), 0.0)


def main() -> None:
    """Measures, prints, writes."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--json", type=Path, metavar="PATH", help="where the figures go")
    parser.add_argument("--deals", type=int, default=100, help="how many deals")
    parser.add_argument("--turns", type=int, default=3, help="how often each is measured; the best counts")
    parser.add_argument("--no-cluster", action="store_true", help="without dask.distributed")
    options = parser.parse_args()
    with ExitStack() as stack:
        cluster = None
        if not options.no_cluster:
            from distributed import Client, LocalCluster

            local = LocalCluster(n_workers=os.cpu_count(), threads_per_worker=1, dashboard_address=None)
            cluster = stack.enter_context(Client(stack.enter_context(local)))
        found, megabytes = figures(options.deals, options.turns, cluster)
    print(f"{'':52} {'bridgelaw':>10} {'endplay':>10} {'ratio':>6} {'goal':>6}")
    for figure in found:
        mark = "" if figure.ratio <= figure.goal else "  slower than the goal"
        row = f"{figure.name:52} {figure.seconds:>8.2f} s {figure.reference:>8.2f} s {figure.ratio:>6.2f}"
        print(f"{row} {figure.goal:>6.2f}{mark}")
    for name, value in megabytes.items():
        print(f"{name:52} {value:>7.0f} MB")
    if options.json is not None:
        written = {"figures": [{**asdict(figure), "ratio": figure.ratio} for figure in found], "megabytes": megabytes}
        options.json.write_text(json.dumps(written, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
