"""Find questions that need not be asked: every answer gives the same ruling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bridgelaw.bridge.cards import DECK, Card, Strain, Suit
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.notation import card_text
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.cases.runner import refusal
from bridgelaw.effects.incident import Incident, Procedure
from bridgelaw.engine.facts import Fact
from bridgelaw.engine.law import Book
from bridgelaw.engine.ruling import Question, Ruling, rule, told_name

EXCEPTIONS: Mapping[tuple[str, str], str] = {
    ("turn to play", "leading"): "one card is due either way, as only the next questions show",
    (
        "turn to play",
        "designated",
    ): "both cards are due either way, as only the next questions show",
    ("lead out of turn", "holder"): (
        "once the next hand has played, whose card it was matters only beside penalty cards"
    ),
}
"""Facts of incidents that are sometimes asked although they change no effect, with the reason."""

CARDS = {card_text(card): card for card in DECK}

Told = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Needless:
    """A question to which every answer gives the same ruling.

    This holds whatever is answered to the questions after it.
    """

    incident: str
    fact: str
    section: str
    before: Told
    """The answers given before it."""

    def __str__(self) -> str:
        answers = ", ".join(f"{name}: {told_name(value)}" for name, value in self.before.items())
        return f"{self.incident}: {self.fact} (Law {self.section}) after {answers or 'nothing'}"


@dataclass(frozen=True, slots=True)
class Tree:
    """The questions of an incident with a book and a record, and the ruling at each leaf."""

    procedure: Procedure[Any, Any]
    laws: Book
    table: Table | None = None

    def found(self, told: Told) -> Ruling[Any] | Question:
        """Return the ruling, or the next question."""
        return rule(self.procedure, self.procedure.case(self.laws, dict(told), self.table))

    def answers(self, told: Told, question: Question, more: bool = False) -> tuple[Any, ...]:
        """Return a few possible answers after these; with `more`, enough to represent all."""
        case = self.procedure.case(self.laws, dict(told), self.table)
        found = values(question, case) if more else some(question, case)
        return tuple(value for value in found if refusal(question.fact, value, case) is None)

    def ends(self, told: Told) -> Iterator[tuple[Told, Ruling[Any]]]:
        """Yield every ruling that can follow from these answers, with all answers given."""
        stack = [dict(told)]
        while stack:
            answers = stack.pop()
            try:
                found = self.found(answers)
            except (
                TableError
            ):  # an answer possible with other answers is not possible with this one
                continue
            if isinstance(found, Ruling):
                yield answers, found
            else:
                few = self.answers(answers, found)
                stack += [{**answers, found.fact.name: value} for value in reversed(few)]

    def questions(self) -> Iterator[tuple[Told, Question]]:
        """Yield every question on every path, with the answers before it."""
        stack: list[Told] = [{}]
        while stack:
            told = stack.pop()
            found = self.found(told)
            if isinstance(found, Question):
                yield told, found
                few = self.answers(told, found)
                stack += [{**told, found.fact.name: value} for value in reversed(few)]

    def is_needless(self, told: Told, question: Question) -> bool:
        """Return whether every answer gives the same rulings if later answers are equal."""
        name, possible = question.fact.name, self.answers(told, question, more=True)
        compared = False
        first, *others = possible or (None,)
        for other in others:
            for one, two in ((first, other), (other, first)):
                for answers, ruling in self.ends({**told, name: one}):
                    for _, twin in self.ends({**answers, name: two}):
                        compared = True
                        if (twin.outcome, bare(twin)) != (ruling.outcome, bare(ruling)):
                            return False
        return compared


def bare(ruling: Ruling[Any]) -> frozenset[object]:
    """Return the effects of a ruling without their laws."""
    return frozenset(effect for _, effect in ruling.effects)


MORE: Mapping[type, tuple[Any, ...]] = {
    int: (0, 1, 2, 3, 6, 8, 9, 10, 13),
    Suit: tuple(Suit),
    Strain: tuple(Strain),
    Seat: tuple(Seat),
    Card: (CARDS["SA"], CARDS["S2"], CARDS["HT"], CARDS["D9"], CARDS["C5"]),
}
"""Answers to an open question in addition to its samples, as there may be only one."""


def some(question: Question, case: Incident) -> tuple[Any, ...]:
    """Return a few of the possible answers; all, if there are two or three."""
    fact = question.fact
    if fact.values:
        return fact.values
    if question.values and len(question.values) <= 3:
        return tuple(question.values)
    fitting = tuple(
        value for value in fact.samples if not question.values or value in question.values
    )
    return (*(fitting or question.values[:3]), *of_his_cards(fact, case))


def values(question: Question, case: Incident) -> tuple[Any, ...]:
    """Return answers that represent all."""
    fact = question.fact
    if fact.values:
        return fact.values
    if fact.of is int and question.values:
        return tuple(question.values)
    more = tuple(
        value for value in MORE.get(fact.of, ()) if not question.values or value in question.values
    )
    return tuple(dict.fromkeys((*some(question, case), *more)))


def of_his_cards(fact: Fact[Any], case: Incident) -> tuple[Any, ...]:
    """Return answers from the cards that the player may have; the samples may be others' cards."""
    if case.record is None or case.seat is None:
        return ()
    record, seat = case.record, case.seat
    held = [card for card in sorted(DECK) if record.holds(seat, card) is not False][:3]
    if fact.of is Card:
        return tuple(held)
    of_cards = fact.of is tuple and any(
        isinstance(card, Card) for sample in fact.samples for card in sample
    )
    return tuple(tuple(held[:number]) for number in range(1, len(held) + 1)) if of_cards else ()


def needless(procedure: Procedure[Any, Any], laws: Book) -> tuple[int, list[Needless]]:
    """Count the questions of an incident on all paths; return also those that are needless."""
    tree, asked, found = Tree(procedure, laws), 0, []
    for told, question in tree.questions():
        asked += 1
        if tree.is_needless(told, question):
            found.append(Needless(procedure.name, question.fact.name, question.section, told))
    return asked, found
