"""Measure double dummy analysis in bridgelaw's processes, compared with calling endplay directly.

python bench/double_dummy.py                 print a table
python bench/double_dummy.py --json PATH     also write the figures to PATH
python bench/double_dummy.py --deals 4 --turns 1 --no-cluster      a quick run

endplay's batch functions use one thread per core; bridgelaw uses one process per core. Both do the
same work in turn in the same run, and the best turn of each counts. On a busy machine the elapsed
time depends on the other load. The processor time of all processes involved (on Linux) is then the
fairer measure.
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

from bridgelaw.bridge.cards import DECK, Card, Strain  # noqa: E402
from bridgelaw.bridge.deal import Deal  # noqa: E402
from bridgelaw.bridge.notation import card_text  # noqa: E402
from bridgelaw.bridge.seats import Seat  # noqa: E402
from bridgelaw.equity.position import Position  # noqa: E402
from bridgelaw.equity.solver import AllContracts, EveryCard, Solver, Trace, answered  # noqa: E402

SHARE = 40
"""The most deals that endplay's table function takes at once."""
BOARDS = 200
"""The most boards that endplay's other functions take at once."""

MIDDLE = 18
"""The card before which an ending is taken from the middle of the play."""

Work = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Board:
    """A deal played out at random, in bridgelaw's form and in endplay's."""

    deal: Deal
    positions: tuple[Position, ...]
    """The position before each card."""
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Took:
    """Seconds of wall clock time, and of processor time in total."""

    clock: float
    processor: float


@dataclass(frozen=True, slots=True)
class Figure:
    """Times of bridgelaw and of the reference for the same work."""

    name: str
    ours: Took
    reference: Took
    goal: float

    @property
    def ratio(self) -> float:
        """Return bridgelaw's wall clock time divided by the reference's."""
        return self.ours.clock / self.reference.clock

    @property
    def processor_ratio(self) -> float:
        """Return the same ratio of processor time; 0 if it is unknown."""
        return self.ours.processor / self.reference.processor if self.reference.processor else 0.0


def board(seed: int) -> Board:
    """Return a random deal with a trump suit, a leader and a play that follows suit."""
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
        """Return a position in endplay's form."""
        types = self.types
        text = Deal.of(dict(zip(Seat, position.hands, strict=True)))
        hands = " ".join(
            ".".join(
                "".join(card.rank.letter for card in suit.cards if card in text.hand(seat))
                for suit in SUITS
            )
            for seat in Seat
        )
        trump = types.Denom.find(
            "NT" if position.trump.suit is None else position.trump.suit.letter
        )
        deal = types.Deal(f"N:{hands}", first=types.Player(position.leader.index), trump=trump)
        for card in position.trick:
            deal.play(types.Card(card_text(card)), from_hand=False)
        return deal

    def tables(self, deals: Iterable[Any]) -> None:
        """Compute the table of all contracts of each deal."""
        for share in shares(deals, SHARE):
            self.dds.calc_all_tables(share)

    def solves(self, deals: Iterable[Any]) -> None:
        """Solve every card of each position."""
        for share in shares(deals, BOARDS):
            list(map(list, self.dds.solve_all_boards(share)))

    def traces(self, lines: Iterable[tuple[Any, list[str]]]) -> None:
        """Compute the tricks after every card of each board."""
        for share in shares(lines, BOARDS):
            deals, plays = zip(*share, strict=True)
            list(map(list, self.dds.analyse_all_plays(deals, plays)))


SUITS = tuple(reversed(list(dict.fromkeys(card.suit for card in DECK))))


def shares(things: Iterable[Any], size: int) -> Iterator[list[Any]]:
    """Split things into lists of at most `size`."""
    rest = iter(things)
    while share := list(islice(rest, size)):
        yield share


def measure(
    works: Mapping[str, Work], turns: int, pids: Callable[[], Iterable[int]]
) -> dict[str, Took]:
    """Return the times of each work: the best of several turns, run side by side.

    `pids` returns the other processes that may take part.
    """
    found: dict[str, list[Took]] = {name: [] for name in works}
    for turn in range(turns):
        # The first work of a turn finds the caches filled by another work; alternate the order.
        order = list(works)
        for name in order if turn % 2 == 0 else reversed(order):
            start, before = perf_counter(), processor_time(pids())
            works[name]()
            found[name].append(Took(perf_counter() - start, processor_time(pids()) - before))
    return {
        name: Took(min(each.clock for each in took), min(each.processor for each in took))
        for name, took in found.items()
    }


def processor_time(pids: Iterable[int]) -> float:
    """Return the processor seconds that this process and others have used; 0 if unknown."""
    if not Path("/proc/self/stat").exists():
        return 0.0
    ticks = 0
    for pid in (os.getpid(), *pids):
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def tables(direct: Endplay, solvers: Mapping[str, Solver], boards: list[Board]) -> dict[str, Work]:
    """Return the works that compute the table of all contracts of each deal."""

    def by(solver: Solver) -> Work:
        return lambda: answered(solver.map(AllContracts(each.deal) for each in boards))

    return {
        "direct": lambda: direct.tables(direct.deal(each.positions[0]) for each in boards),
        **{name: by(solver) for name, solver in solvers.items()},
    }


def solves(direct: Endplay, solver: Solver, positions: list[Position]) -> dict[str, Work]:
    """Return the works that solve every card of each position."""
    return {
        "direct": lambda: direct.solves(map(direct.deal, positions)),
        "ours": lambda: answered(solver.map(EveryCard([position]) for position in positions)),
    }


def workers_processes() -> tuple[int, ...]:
    """Return the pids of a cluster worker and its solver; runs in the worker."""
    from bridgelaw.equity.processes import HERE

    return os.getpid(), *HERE.pids


def figures(count: int, turns: int, cluster: Any) -> tuple[list[Figure], dict[str, float]]:
    """Return all figures, and the megabytes in use."""
    boards = [board(seed) for seed in range(count)]
    direct = Endplay()
    found = []
    with ExitStack() as stack:
        solver = stack.enter_context(Solver(seconds=600))
        solvers = {"ours": solver}
        if cluster is not None:
            solvers["cluster"] = stack.enter_context(Solver(seconds=600, cluster=cluster))
        for work in tables(
            direct, solvers, boards[:4]
        ).values():  # start the processes and load the libraries
            work()

        def pids() -> list[int]:
            spread = [] if cluster is None else cluster.run(workers_processes).values()
            return [*solver._processes.pids, *(pid for each in spread for pid in each)]

        took = measure(tables(direct, solvers, boards), turns, pids)
        found.append(
            Figure(f"tables of {count} deals, own processes", took["ours"], took["direct"], 1.05)
        )
        if cluster is not None:
            found.append(
                Figure(f"tables of {count} deals, dask", took["cluster"], took["direct"], 1.2)
            )
        for what, place in (("whole deals", 0), ("endings", MIDDLE)):
            took = measure(
                solves(direct, solver, [each.positions[place] for each in boards]), turns, pids
            )
            found.append(
                Figure(f"every card of {count} {what}", took["ours"], took["direct"], 1.05)
            )
        took = measure(
            {
                "direct": lambda: direct.traces(
                    (direct.deal(each.positions[0]), list(map(card_text, each.cards)))
                    for each in boards
                ),
                "ours": lambda: answered(
                    solver.map(Trace(each.positions[0], each.cards) for each in boards)
                ),
                "every": lambda: answered(solver.map(EveryCard(each.positions) for each in boards)),
            },
            turns,
            pids,
        )
        found.append(Figure(f"traces of {count} boards", took["ours"], took["direct"], 1.05))
        found.append(
            Figure(
                "every alternative at every card, against the trace",
                took["every"],
                took["direct"],
                3.5,
            )
        )
        megabytes = {
            "this process, with endplay": resident(os.getpid()),
            **{
                f"solver process {place}": resident(pid)
                for place, pid in enumerate(solver._processes.pids, 1)
            },
        }
    return found, megabytes


def resident(pid: int) -> float:
    """Return the resident memory of a process in megabytes; 0 if unknown."""
    status = Path(f"/proc/{pid}/status")
    lines = status.read_text(encoding="utf-8").splitlines() if status.exists() else []
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS")), 0.0)


def main() -> None:
    """Measure, print and write the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--json", type=Path, metavar="PATH", help="write the figures to this file")
    parser.add_argument("--deals", type=int, default=100, help="number of deals")
    parser.add_argument(
        "--turns", type=int, default=3, help="measurements of each; the best counts"
    )
    parser.add_argument("--no-cluster", action="store_true", help="without dask.distributed")
    options = parser.parse_args()
    with ExitStack() as stack:
        cluster = None
        if not options.no_cluster:
            from distributed import Client, LocalCluster

            local = LocalCluster(
                n_workers=os.cpu_count(), threads_per_worker=1, dashboard_address=None
            )
            cluster = stack.enter_context(Client(stack.enter_context(local)))
        found, megabytes = figures(options.deals, options.turns, cluster)
    head = f"{'':50} {'bridgelaw':>10} {'endplay':>10} {'ratio':>6} {'processor':>10} {'goal':>5}"
    print(head)
    for figure in found:
        row = (
            f"{figure.name:50} {figure.ours.clock:>8.2f} s {figure.reference.clock:>8.2f} s "
            f"{figure.ratio:>6.2f}"
        )
        print(f"{row} {figure.processor_ratio:>10.2f} {figure.goal:>5.2f}")
    for name, value in megabytes.items():
        print(f"{name:50} {value:>7.0f} MB")
    if options.json is not None:
        ratios = [
            {"ratio": figure.ratio, "processor ratio": figure.processor_ratio} for figure in found
        ]
        rows = [{**asdict(figure), **ratio} for figure, ratio in zip(found, ratios, strict=True)]
        written = {"figures": rows, "megabytes": megabytes}
        options.json.write_text(json.dumps(written, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
