"""The solver's process: reads chunks of requests and writes one answer after the other.

Only this module loads endplay, and only in a process started for solving (`python -c ...`, see
`processes`). It exchanges pickles over standard input and output, one solve at a time, because
the library is not thread-safe.
"""

from __future__ import annotations

import importlib.util
import os
import pickle
import signal
import sys
from collections.abc import Callable, MutableSequence, Sequence
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from types import ModuleType
from typing import BinaryIO, Final, Protocol

Wire = tuple[int, int, tuple[tuple[int, int], ...], tuple[int, ...]]
"""A position in the solver's numbers.

It consists of the trump, the leader, the cards of the trick, and the cards of each hand by suit.
"""
Request = tuple[str, *tuple[object, ...]]
"""The name of a function of the solver's process, and its arguments as plain values."""
Answer = tuple[str, object]
"""`("done", figures)`, or `("refused", reason)`."""

ALL_CARDS: Final = (0, 3)
BEST_CARD: Final = (-1, 1)
"""Parameters of the solver: target and number of solutions."""
SEARCH_AGAIN: Final = 1
"""Never 2, which reuses the results of the last position; these are wrong if trumps change."""
THREAD: Final = 0


def load() -> ModuleType:
    """Load only endplay's bindings to the solver.

    The whole package also loads plotting and its own parsers, which takes 20 times as long.
    """
    package = importlib.util.find_spec("endplay")
    folders = package.submodule_search_locations if package is not None else None
    if not folders:
        raise ModuleNotFoundError("No module named 'endplay'", name="endplay")
    file = Path(folders[0]) / "_dds" / "__init__.py"
    spec = importlib.util.spec_from_file_location(
        "_bridgelaw_dds", file, submodule_search_locations=[str(file.parent)]
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class FutureTricks(Protocol):
    """The solver's figures of a position.

    For each card there are its suit, its rank, the equivalent ranks, and its tricks.
    """

    cards: int
    suit: Sequence[int]
    rank: Sequence[int]
    equals: Sequence[int]
    score: Sequence[int]


class Solving:
    """The solver's functions, on positions in its own numbers.

    endplay has no types: values from its module are untyped.
    """

    def __init__(self) -> None:
        self.dds = load()
        # One thread per process: there are as many processes as are useful.
        self.dds.SetMaxThreads(1)

    def deal(self, wire: Wire) -> object:
        """Return a position in the solver's format."""
        trump, leader, trick, holdings = wire
        deal = self.dds.deal(trump=trump, first=leader)
        for place, (suit, rank) in enumerate(trick):
            deal.currentTrickSuit[place], deal.currentTrickRank[place] = suit, rank
        self.fill(deal.remainCards, holdings)
        return deal

    def fill(self, hands: Sequence[MutableSequence[int]], holdings: Sequence[int]) -> None:
        """Fill in the cards of four hands."""
        for place, holding in enumerate(holdings):
            hands[place // 4][place % 4] = holding

    def solved(self, wire: Wire, target: int, solutions: int) -> FutureTricks:
        """Return the solver's figures of a position."""
        found: FutureTricks = self.dds.futureTricks()
        self.dds.SolveBoard(self.deal(wire), target, solutions, SEARCH_AGAIN, found, THREAD)
        return found

    def best(self, wire: Wire) -> int:
        """Return the tricks of the side to play."""
        return int(self.solved(wire, *BEST_CARD).score[0])

    def cards(self, wires: Sequence[Wire]) -> list[list[tuple[int, int, int, int]]]:
        """Return every card of each position with its suit, rank, equivalent ranks and tricks.

        The last position is solved first, since the results of an ending help with earlier
        positions.
        """
        found = []
        for wire in reversed(wires):
            each = self.solved(wire, *ALL_CARDS)
            found.append(
                [
                    (each.suit[n], each.rank[n], each.equals[n], each.score[n])
                    for n in range(each.cards)
                ]
            )
        return found[::-1]

    def trace(self, wire: Wire, cards: Sequence[tuple[int, int]]) -> list[int]:
        """Return the tricks of the side that did not lead, at first and after each card."""
        play, found = self.dds.playTraceBin(), self.dds.solvedPlay()
        play.number = len(cards)
        for place, (suit, rank) in enumerate(cards):
            play.suit[place], play.rank[place] = suit, rank
        self.dds.AnalysePlayBin(self.deal(wire), play, found, THREAD)
        return list(found.tricks[: found.number])

    def table(self, holdings: Sequence[int]) -> list[list[int]]:
        """Return the tricks of each declarer in each denomination, from spades to notrump."""
        deal, found = self.dds.ddTableDeal(), self.dds.ddTableResults()
        self.fill(deal.cards, holdings)
        self.dds.CalcDDtable(deal, found)
        return [list(row) for row in found.resTable]


def answer(
    function: Callable[..., object], arguments: Sequence[object], refusal: type[Exception]
) -> Answer:
    """Return the answer to one request."""
    try:
        return "done", function(*arguments)
    except refusal as error:
        return "refused", str(error)


def listen(chunks: SimpleQueue[list[Request]], source: BinaryIO) -> None:
    """Read chunks of requests. Exit when the calling program has gone, even during a solve."""
    try:
        while True:
            chunks.put(pickle.load(source))
    except (EOFError, OSError, pickle.UnpicklingError):
        os._exit(0)


def main() -> None:
    """Serve requests until the input ends."""
    # Ctrl-C is handled by the calling program, which ends this process when it wishes.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Output of the library must not be mixed with the answers.
    out = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)

    def say(what: Answer) -> None:
        out.write(pickle.dumps(what, pickle.HIGHEST_PROTOCOL))

    try:
        solving = Solving()
    except Exception as error:
        say(("broken", f"{type(error).__name__}: {error}"))
        return
    say(("ready", None))
    refusal = solving.dds.DDSError
    chunks: SimpleQueue[list[Request]] = SimpleQueue()
    Thread(target=listen, args=(chunks, sys.stdin.buffer), daemon=True).start()
    while True:
        for name, *arguments in chunks.get():
            say(answer(getattr(solving, name), arguments, refusal))
