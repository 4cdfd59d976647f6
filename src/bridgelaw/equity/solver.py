"""The interface to the double-dummy solver: questions in, figures or errors out.

`Solver()` has its own processes, one per core; `Solver(cluster=client)` uses the workers of a
dask.distributed client. Both have the same interface and can be used from any number of threads.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from importlib.util import find_spec
from types import TracebackType
from typing import Final, Protocol, Self, TypeVar

from bridgelaw.bridge.cards import Card, Strain
from bridgelaw.bridge.deal import HAND_SIZE, Deal
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.seats import Seat
from bridgelaw.equity import errors, processes
from bridgelaw.equity.errors import NoAnswer
from bridgelaw.equity.position import CARDS, NOTHING_LEFT, Position, check_line, holdings, number
from bridgelaw.equity.processes import Processes
from bridgelaw.equity.worker import Answer, Request
from bridgelaw.i18n.text import Text

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

SECONDS: Final = 30.0
"""The default time limit for one question."""
ROUNDS: Final = 4
"""The number of shares per process into which the remaining questions are divided.

Shares become smaller as fewer questions are left, so that all processes finish at about the same
time.
"""
MOST: Final = 64
"""The largest number of questions in one share."""

TRICK_BEGUN = Text(
    "found {count} cards in the trick, expected a position before a lead; ask for each position "
    "instead"
)
NOT_A_DEAL = Text(
    "the table of all contracts needs the whole deal; {seat} has {count} cards. Ask for the "
    "position instead"
)


def is_installed() -> bool:
    """Return whether the double-dummy solver is installed."""
    return find_spec("endplay") is not None


class Question(Protocol[T_co]):
    """A question that was validated when it was created."""

    def request(self) -> Request:
        """Return the question in the solver's numbers."""

    def read(self, figures: object) -> T_co:
        """Return the answer from the solver's numbers. Raises ValueError if it cannot be right."""


class Tricks:
    """How many more tricks the side to play takes, with best play by all."""

    def __init__(self, position: Position) -> None:
        if not position.tricks_left:
            raise TableError(NOTHING_LEFT)
        self.position = position

    def request(self) -> Request:
        return "best", self.position.wire()

    def read(self, figures: object) -> int:
        return _tricks(figures, self.position.tricks_left)


class EveryCard:
    """Every playable card in each of several positions, with the tricks of the side to play.

    The highest card comes first. Positions that follow one another, such as those before each card
    of a board, are solved fastest together.
    """

    def __init__(self, positions: Iterable[Position]) -> None:
        self.positions = tuple(positions)
        for position in self.positions:
            if not position.tricks_left:
                raise TableError(NOTHING_LEFT)

    def request(self) -> Request:
        return "cards", [position.wire() for position in self.positions]

    def read(self, figures: object) -> list[dict[Card, int]]:
        return [
            self._read(position, each)
            for position, each in zip(self.positions, _several(figures), strict=True)
        ]

    def _read(self, position: Position, figures: object) -> dict[Card, int]:
        found = {}
        for each_card in _several(figures):
            suit, rank, equals, score = map(_number, _several(each_card))
            ranks = [rank, *(other for other in range(2, 15) if equals >> other & 1)]
            for each in ranks:
                found[CARDS[suit, each]] = _tricks(score, position.tricks_left)
        if found.keys() != position.legal:
            raise ValueError(f"{len(found)} cards instead of {len(position.legal)}")
        return {card: found[card] for card in sorted(found, reverse=True)}


class Trace:
    """The tricks of the side that did not lead, from a lead on, along a line of legal cards.

    There is one number before the line and one after each card. Raises TableError for a line that
    cannot be played, and for a trick in progress, for which the solver loses some of the cards.
    """

    def __init__(self, position: Position, cards: Sequence[Card]) -> None:
        if not position.tricks_left:
            raise TableError(NOTHING_LEFT)
        if position.trick:
            raise TableError(TRICK_BEGUN, count=len(position.trick))
        check_line(position, cards)
        self.position, self.cards = position, tuple(cards)

    def request(self) -> Request:
        return "trace", self.position.wire(), [number(card) for card in self.cards]

    def read(self, figures: object) -> list[int]:
        found = [_tricks(figure, self.position.tricks_left) for figure in _several(figures)]
        # The last trick plays itself, and the solver reports nothing more.
        before_last = max(sum(map(len, self.position.hands)) - len(Seat), 0)
        said = min(len(self.cards), before_last) + 1
        if len(found) != said:
            raise ValueError(f"{len(found)} figures instead of {said}")
        return found + found[-1:] * (len(self.cards) + 1 - said)


class AllContracts:
    """The tricks of each player as declarer in each denomination.

    Raises TableError for less than a whole deal: the solver's table is wrong for endings.
    """

    def __init__(self, deal: Deal) -> None:
        for seat in Seat:
            if not deal.is_full(seat):
                raise TableError(NOT_A_DEAL, seat=seat, count=len(deal.hand(seat)))
        self.deal = deal

    def request(self) -> Request:
        return "table", tuple(holdings(self.deal.hands))

    def read(self, figures: object) -> dict[tuple[Seat, Strain], int]:
        strains = (*reversed(tuple(Strain)[:-1]), Strain.NOTRUMP)
        rows = [_several(row) for row in _several(figures)]
        return {
            (seat, strain): _tricks(rows[row][seat.index], HAND_SIZE)
            for row, strain in enumerate(strains)
            for seat in Seat
        }


def _several(figures: object) -> Sequence[object]:
    if not isinstance(figures, list | tuple):
        raise ValueError(f"{figures} instead of several figures")
    return figures


def _number(figure: object) -> int:
    if not isinstance(figure, int):
        raise ValueError(f"{figure} instead of a number")
    return figure


def _tricks(figure: object, most: int) -> int:
    if not isinstance(figure, int) or not 0 <= figure <= most:
        raise ValueError(f"{figure} tricks of {most}")
    return figure


class Pending(Protocol):
    """Answers that were requested from a cluster."""

    def result(self) -> list[Answer]:
        """Wait for the answers and return them."""


class Cluster(Protocol):
    """The part of a dask.distributed client that is used."""

    def nthreads(self) -> Mapping[str, int]:
        """Return the number of threads of each worker."""

    def submit(
        self,
        run: Callable[[list[Request], float], list[Answer]],
        requests: list[Request],
        seconds: float,
        /,
        *,
        pure: bool,
    ) -> Pending:
        """Submit a function to be run by a worker."""


class Solver:
    """Answer questions in other processes, with a time limit.

    `seconds` is the limit for one question, after which it is answered with "no result". Raises
    NoAnswer if endplay is not installed or the cluster has no workers.
    """

    def __init__(
        self, *, seconds: float = SECONDS, count: int | None = None, cluster: Cluster | None = None
    ) -> None:
        self.seconds = float(seconds)
        self.count = count or os.cpu_count() or 1
        self._cluster = cluster
        if cluster is None and not is_installed():
            raise NoAnswer(errors.NOT_INSTALLED)
        self._begin()

    def _begin(self) -> None:
        self._owner = os.getpid()
        self._processes = Processes()
        # Each of these threads only waits for its own process.
        self._threads = ThreadPoolExecutor(self.count)

    def ask(self, question: Question[T]) -> T:
        """Return the answer to one question. Raises NoAnswer."""
        (answer,) = answered(self.map([question]))
        return answer

    def map(self, questions: Iterable[Question[T]]) -> list[T | NoAnswer]:
        """Return the answers in the order of the questions, with NoAnswer for those not found."""
        asked = list(questions)
        shares = list(self._shares(asked))
        futures = [self._submit([question.request() for question in share]) for share in shares]
        answers: list[T | NoAnswer] = []
        for share, future in zip(shares, futures, strict=True):
            answers += self._read(share, future)
        return answers

    def _shares(self, questions: Sequence[Question[T]]) -> Iterator[Sequence[Question[T]]]:
        done, processes_there_are = 0, self._width()
        while done < len(questions):
            size = min(max(1, (len(questions) - done) // (ROUNDS * processes_there_are)), MOST)
            yield questions[done : done + size]
            done += size

    def _width(self) -> int:
        if self._cluster is None:
            return self.count
        workers = self._cluster.nthreads()
        if not workers:
            raise NoAnswer(errors.NO_WORKERS)
        return sum(workers.values())

    def _submit(self, requests: list[Request]) -> Pending:
        if self._cluster is not None:
            return self._cluster.submit(processes.run_here, requests, self.seconds, pure=False)
        # After a fork only the forking thread remains.
        if self._owner != os.getpid():
            self._begin()
        try:
            return self._threads.submit(self._processes.run, requests, self.seconds)
        except RuntimeError:  # the solver has been closed
            never: Future[list[Answer]] = Future()
            never.cancel()
            return never

    def _read(self, share: Sequence[Question[T]], future: Pending) -> list[T | NoAnswer]:
        try:
            answers = future.result()
        except CancelledError:
            return [NoAnswer(errors.CLOSED)] * len(share)
        except Exception as error:
            if self._cluster is None:
                raise
            return [NoAnswer(errors.CLUSTER, problem=f"{type(error).__name__}: {error}")] * len(
                share
            )
        return [_read(question, answer) for question, answer in zip(share, answers, strict=True)]

    def close(self) -> None:
        """Kill the solver's processes, whatever they are doing. A cluster is not closed."""
        self._processes.close()
        self._threads.shutdown(cancel_futures=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def answered(answers: Iterable[T | NoAnswer]) -> list[T]:
    """Return the answers to several questions. Raises NoAnswer for the first that has none."""
    found = []
    for answer in answers:
        if isinstance(answer, NoAnswer):
            raise answer
        found.append(answer)
    return found


NO_ANSWERS: Final = {
    processes.TIMED_OUT: (errors.TIMED_OUT, "seconds"),
    processes.STOPPED: (errors.STOPPED, "status"),
    processes.BROKEN: (errors.NOT_STARTED, "problem"),
    processes.CLOSED: (errors.CLOSED, "problem"),
    "refused": (errors.REFUSED, "problem"),
}


def _read(question: Question[T], answer: Answer) -> T | NoAnswer:
    name, told = answer
    if name in NO_ANSWERS:
        problem, place = NO_ANSWERS[name]
        return NoAnswer(problem, **{place: f"{told:g}" if isinstance(told, float) else told})
    try:
        return question.read(told)
    except (ValueError, KeyError, IndexError, TypeError) as error:
        return NoAnswer(errors.GARBLED, problem=str(error))
