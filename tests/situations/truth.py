"""The true answer to every fact of a situation, and the ruling from any part of the record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.situations.stories import Situation

from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.record import Table
from bridgelaw.cases.runner import refusal
from bridgelaw.effects import CardStands
from bridgelaw.effects.incident import Incident, Procedure
from bridgelaw.engine.facts import RECORD, Fact, Need
from bridgelaw.engine.law import Book
from bridgelaw.engine.ruling import Question, Ruling, rule, told_name
from bridgelaw.laws.auction.law_19_doubles import Doubled

MOST_QUESTIONS = 100


class NoTrueAnswer(Exception):
    """No answer to a question can be true: the random answers of the situation are inconsistent."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling, and what had to be asked for it."""

    ruling: Ruling[Any]
    told: Mapping[str, Any]
    """What was given at the start, and the answers."""
    asked: tuple[str, ...]
    """The facts that were asked, in order."""


class Truth:
    """The true answers in a situation, with any part of it on the record.

    A true answer is the one that the story settles; else the one that the whole record settles;
    else a random one that the whole record allows, the same each time. `settle` must be called
    first: it rules with everything given.
    """

    def __init__(self, situation: Situation, laws: Book) -> None:
        self.situation, self.laws = situation, laws
        self.procedure: Procedure[Any, Any] = Procedure.all[situation.incident]
        self.details = {
            name: value
            for name, value in situation.told.items()
            if (fact := self.procedure.case.facts.get(name)) is not None
            and refusal(fact, value, self.procedure.case(laws, {}, situation.table)) is None
        }
        self.answers: dict[str, Any] = {}

    def case(self, told: Mapping[str, Any], table: Table | None) -> Incident:
        """Return the incident with these answers on that record."""
        case: Incident = self.procedure.case(self.laws, told, table)
        return case

    def of(self, fact: Fact[Any]) -> Any:
        """Return the true answer to a fact.

        Raises:
            NoTrueAnswer: no answer is consistent with those found before.
        """
        if fact.name not in self.answers:
            self.answers[fact.name] = self._find(fact)
        return self.answers[fact.name]

    def _find(self, fact: Fact[Any]) -> Any:
        word = self.situation.truth.get(fact.name.replace("_", " "))
        if word is not None:
            return next(value for value in fact.values if told_name(value) == word)
        if fact.name in self.details:
            return self.details[fact.name]
        recorded = self._with_needs(fact, lambda case: fact.read(case))
        if recorded is not None:
            return recorded
        possible = self._with_needs(fact, lambda case: self._possible(fact, case))
        if not possible:
            raise NoTrueAnswer(fact.name)
        return Random(f"{self.situation.incident} {self.situation.seed} {fact.name}").choice(
            possible
        )

    def _with_needs(self, fact: Fact[Any], read: Any) -> Any:
        """Return what is read from the whole record; the facts that it needs are answered truly."""
        for _ in range(MOST_QUESTIONS):
            try:
                return read(self.case({**self.answers, **self.details}, self.situation.table))
            except Need as need:
                if need.fact.name == fact.name:
                    return None
                self.of(need.fact)
        raise AssertionError(f"{fact.name} needs more and more")

    def _possible(self, fact: Fact[Any], case: Incident) -> list[Any]:
        values = list(fact.answers(case))
        if not values:
            own = (
                sorted(self.situation.table.known(self.details["seat"]))
                if "seat" in self.details
                else []
            )
            if fact.of is Card:
                values += own
            elif own and any(
                isinstance(item, Card)
                for sample in fact.samples
                if fact.of is tuple
                for item in sample
            ):
                values += [tuple(own[:1]), tuple(own[:2])]
            values += [sample for sample in fact.samples if not self._is_past(fact, sample)]
        told = {key: value for key, value in case.told.items() if key != fact.name}
        return [
            value
            for value in values
            if refusal(fact, value, self.case(told, self.situation.table)) is None
        ]

    def _is_past(self, fact: Fact[Any], sample: Any) -> bool:
        """Return whether the cards played together would belong to an earlier trick.

        The card played with them is still in hand, so a record without that trick could not show
        it.
        """
        if fact.name != "visible" or not isinstance(sample, tuple):
            return False
        table, seat, card = self.situation.table, self.details.get("seat"), self.details.get("card")
        gone = {each for trick in table.tricks for each in trick.cards}
        return seat is not None and card in table.known(seat) and not gone.isdisjoint(sample)

    def rule(self, table: Table | None, details: Mapping[str, Any]) -> Ruled:
        """Return the ruling when only this is given and every question is answered truly.

        Raises:
            NoTrueAnswer: a question has no answer that can be true.
        """
        told, asked = dict(details), list[str]()
        for _ in range(MOST_QUESTIONS):
            found = rule(self.procedure, self.case(dict(told), table))
            if isinstance(found, Ruling):
                return Ruled(found, told, tuple(asked))
            assert isinstance(found, Question)
            name = found.fact.name
            assert name not in told, f"{self.procedure.name} asks {name} twice"
            told[name] = self.of(found.fact)
            asked.append(name)
        raise AssertionError(f"{self.procedure.name} does not end: {told}")

    def settle(self) -> Ruled:
        """Return the ruling when everything is given.

        What it reads from the record is true, unless the story says otherwise.
        """
        ruled = self.rule(self.situation.table, self.details)
        for _, name, value, origin in ruled.ruling.trail:
            if origin == RECORD and name.replace("_", " ") not in self.situation.truth:
                self.answers[name] = value
        self._nothing_to_change(ruled)
        return ruled

    def _nothing_to_change(self, ruled: Ruled) -> None:
        """Record that players whose cards stand without a question have no other card to play."""
        case = self.case(dict(ruled.told), self.situation.table)
        stay = {effect.who for _, effect in ruled.ruling.effects if isinstance(effect, CardStands)}
        declarer = None if case.record is None else case.record.declarer
        if declarer is not None and declarer.partner in stay:
            stay.add(declarer)  # declarer chooses for dummy
        for name, fact in self.procedure.case.facts.items():
            if (
                name.endswith("_changes")
                and name not in ruled.told
                and callable(fact.to)
                and fact.to(case) in stay
            ):
                self.answers[name] = False

    def misread(self, ruled: Ruled) -> list[str]:
        """Return the facts that a ruling read wrongly from the record.

        A given contract shows that it is not doubled, but not whether there was a double followed
        by a higher bid.
        """
        facts = self.procedure.case.facts
        found = []
        for section, name, value, origin in ruled.ruling.trail:
            if (
                origin == RECORD
                and name in facts
                and value != self.of(facts[name])
                and value is not Doubled.NEVER
            ):
                found.append(
                    f"{section} {name}: {told_name(value)}, truly {told_name(self.of(facts[name]))}"
                )
        return found
