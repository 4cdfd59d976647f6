"""Every path through an incident as a graph of questions and rulings, with equal parts merged.

Different paths to the same ruling have different trails. The trail is therefore not a part of a
node: each answer has what it adds to the trail (`Added`), and the caller that walks the graph
builds the whole trail.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Final, get_args

from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.cases.answers import kind_of
from bridgelaw.effects import Effect
from bridgelaw.effects.base import effects_of
from bridgelaw.effects.incident import AnyProcedure
from bridgelaw.engine import ruling
from bridgelaw.engine.facts import CANNOT_BE_ESTABLISHED, RECORD, Fact, Step
from bridgelaw.engine.law import Book
from bridgelaw.engine.ruling import Question, Ruling, rule

Effects = tuple[tuple[str, Effect], ...]

LISTED_ON_A_WAY: Final = 3
"""The number of open-valued questions on one path for which every value is listed.

Later ones have only their samples: after a second revoke, five numbers of tricks are asked, with
half a million combinations of answers.
"""
SUITS: Final = tuple(reversed(Suit))
"""The order in which suits are shown."""


@dataclass(frozen=True, slots=True)
class Found:
    """A step of a trail, as in `engine.case.Step`.

    The value is left out if it is the answer just given.
    """

    section: str
    fact: str
    answered: bool
    value: object
    origin: str


@dataclass(frozen=True, slots=True)
class Added:
    """The change of the trail by an answer: the number of last steps removed, and those added."""

    dropped: int
    steps: tuple[Found, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """An answer and the node that it leads to.

    An answer that is not offered is possible by law, but not in this situation.
    """

    value: object
    kind: type
    """The type of the value: 1 and True are equal but not the same answer."""
    offered: bool
    added: Added
    to: int


@dataclass(frozen=True, slots=True)
class Ask:
    """A question. The last path is that the fact cannot be established, if that is an answer."""

    section: str
    fact: Fact[object]
    to: object
    values: tuple[object, ...]
    """The answers that are possible in this situation, if the law gives them."""
    effects: Effects
    ways: tuple[Way, ...]
    complete: bool
    """Whether every possible answer has a path. If not, other answers need the server."""
    usual: bool
    """Whether the usual answer of the fact is the usual one in this case."""


@dataclass(frozen=True, slots=True)
class End:
    """A ruling without its trail."""

    outcome: object
    kind: type
    effects: Effects


Node = Ask | End
Since = tuple[int, tuple[tuple[str, object], ...]]


@dataclass
class Graph:
    """The paths through an incident: its nodes, the root, and the trail before the first answer."""

    incident: AnyProcedure
    nodes: list[Node] = field(default_factory=list)
    root: int = 0
    before: Added = Added(0, ())


def compiled(incident: AnyProcedure, laws: Book, *, every: bool = True) -> Graph:
    """Return the graph of an incident without a record, under these laws.

    An open-valued fact has its samples and, with `every`, each value that can be listed: seats,
    suits and numbers, and sets of suits. If different answers lead to a first open-valued question,
    and the paths from it are equal for all samples, they are assumed to be equal for every value:
    that is the purpose of samples (`Fact`). bench/offline.py walks every value.
    """
    return _Compiler(incident, laws).graph(every=every)


class _Compiler:
    """Builds the graph.

    First with the samples only, then for each question that they distinguish, with every value.
    """

    def __init__(self, incident: AnyProcedure, laws: Book) -> None:
        self.incident, self.laws = incident, laws
        self.nodes: list[Node] = []
        self.numbers: dict[Node, int] = {}
        self.done: dict[Hashable, int] = {}
        self.sampled: dict[tuple[tuple[str, object], ...], int] = {}

    def graph(self, *, every: bool) -> Graph:
        found = self._rule({})
        root = self._full({}, found, None) if every else self._samples({}, found)
        reached = _reached(self.nodes, root)
        places = {old: new for new, old in enumerate(reached)}
        nodes = [_moved(self.nodes[old], places) for old in reached]
        return Graph(self.incident, nodes, places[root], added((), found.trail, {}))

    def _rule(self, told: Mapping[str, object]) -> Ruling[object] | Question:
        return rule(self.incident, self.incident.case(self.laws, told, None))

    def _number(self, node: Node) -> int:
        number = self.numbers.setdefault(node, len(self.nodes))
        if number == len(self.nodes):
            self.nodes.append(node)
        return number

    def _samples(self, told: dict[str, object], found: Ruling[object] | Question) -> int:
        key = tuple(told.items())
        known = self.sampled.get(key)
        if known is None:
            known = self.sampled[key] = self._node(told, found, sampled(found), self._samples)
        return known

    def _node(
        self,
        told: dict[str, object],
        found: Ruling[object] | Question,
        values: tuple[object, ...],
        go_on: Callable[[dict[str, object], Ruling[object] | Question], int],
    ) -> int:
        if isinstance(found, Ruling):
            return self._number(End(found.outcome, type(found.outcome), effects_of(found)))
        fact = found.fact
        ways = []
        for value in values:
            then_told = {**told, fact.name: value}
            then = self._rule(then_told)
            offered = value is CANNOT_BE_ESTABLISHED or not found.values or value in found.values
            ways.append(
                Way(
                    value,
                    type(value),
                    offered,
                    added(found.trail, then.trail, then_told),
                    go_on(then_told, then),
                )
            )
        complete = not found.values or set(found.values) <= set(values)
        if not fact.values and not found.values:
            complete = (
                values[: len(listed(fact, self.incident))] == listed(fact, self.incident) != ()
            )
        return self._number(
            Ask(
                found.section,
                fact,
                found.to,
                found.values,
                effects_of(found),
                tuple(ways),
                complete,
                self._is_usual(found, told),
            )
        )

    def _is_usual(self, found: Question, told: Mapping[str, object]) -> bool:
        usual = found.fact.usual
        if usual is None or usual.value not in found.values:
            return False
        return usual.when is None or usual.when(self.incident.case(self.laws, told, None))

    def _full(
        self, told: dict[str, object], found: Ruling[object] | Question, since: Since | None
    ) -> int:
        """Return the node with every value.

        `since` has the sampled node of the first open-valued question, and the answers from it on.
        """
        if since is None:
            alike = self._samples(told, found)
            opens = isinstance(found, Question) and not found.fact.values
            key: Hashable = alike
            since = (alike, ()) if opens else None
        else:
            key = since
        known = self.done.get(key)
        if known is not None:
            return known
        if isinstance(found, Ruling):
            number = self._number(End(found.outcome, type(found.outcome), effects_of(found)))
        else:
            name = found.fact.name

            def go_on(then_told: dict[str, object], then: Ruling[object] | Question) -> int:
                return self._full(
                    then_told, then, since and (since[0], (*since[1], (name, then_told[name])))
                )

            enough = _open_valued(told, self.incident) >= LISTED_ON_A_WAY
            values = sampled(found) if enough else every_value(found, self.incident)
            number = self._node(told, found, values, go_on)
        self.done[key] = number
        return number


def _open_valued(told: Mapping[str, object], incident: AnyProcedure) -> int:
    """Return the number of open-valued questions answered."""
    return sum(not incident.case.facts[name].values for name in told)


def sampled(found: Ruling[object] | Question) -> tuple[object, ...]:
    """Return the answers that `engine.ruling.paths` gives to a question."""
    if isinstance(found, Ruling):
        return ()
    values = ruling.sampled(found)
    return (*values, CANNOT_BE_ESTABLISHED) if found.doubtful else values


def every_value(found: Question, incident: AnyProcedure) -> tuple[object, ...]:
    """Return every value that can be listed, and the samples of an open-valued fact."""
    if found.fact.values:
        return sampled(found)
    possible = (
        found.values
        if kind_of(found.fact, incident.case) is not Card or len(found.values) < 10
        else ()
    )
    return tuple(dict.fromkeys([*(possible or listed(found.fact, incident)), *sampled(found)]))


def listed(fact: Fact[object], incident: AnyProcedure) -> tuple[object, ...]:
    """Return every value of an open-valued fact without limits, if they are few: sets of suits."""
    kind = kind_of(fact, incident.case)
    if get_args(kind)[:1] != (Suit,):
        return ()
    return tuple(
        some
        for count in range(5)
        for some in combinations(SUITS, count)
        if count or () in fact.samples
    )


def added(before: tuple[Step, ...], after: tuple[Step, ...], told: Mapping[str, object]) -> Added:
    """Return what an answer changes in the trail. `told` has the answers so far, including it."""
    kept = 0
    for old, new in zip(before, after, strict=False):
        if old != new:
            break
        kept += 1
    return Added(len(before) - kept, tuple(_step(step, told) for step in after[kept:]))


def _step(step: Step, told: Mapping[str, object]) -> Found:
    section, fact, value, origin = step
    if not fact:  # the conclusion of a section: whether it applied
        return Found(section, "", False, value not in (False, None), "")
    answered = origin != RECORD and fact in told and told[fact] == value
    return Found(section, fact, answered, None if answered else value, origin)


def _reached(nodes: list[Node], root: int) -> list[int]:
    """Return the nodes that can be reached from a root, each after those that it leads to."""
    order: dict[int, None] = {}
    stack = [(root, False)]
    while stack:
        number, left = stack.pop()
        if number in order:
            continue
        node = nodes[number]
        if left or isinstance(node, End):
            order[number] = None
        else:
            stack.append((number, True))
            stack.extend((way.to, False) for way in reversed(node.ways))
    return list(order)


def _moved(node: Node, places: Mapping[int, int]) -> Node:
    if isinstance(node, End):
        return node
    ways = tuple(
        Way(way.value, way.kind, way.offered, way.added, places[way.to]) for way in node.ways
    )
    return replace(node, ways=ways)


def walked(graph: Graph) -> Iterator[tuple[dict[str, object], tuple[Found, ...], End]]:
    """Yield every path through a graph: the answers, the whole trail, and the end."""
    start: tuple[Found, ...] = graph.before.steps
    stack: list[tuple[dict[str, object], tuple[Found, ...], int]] = [({}, start, graph.root)]
    while stack:
        told, trail, number = stack.pop()
        node = graph.nodes[number]
        if isinstance(node, End):
            yield told, trail, node
            continue
        for way in reversed(node.ways):
            left = trail[: len(trail) - way.added.dropped]
            stack.append(({**told, node.fact.name: way.value}, (*left, *way.added.steps), way.to))
