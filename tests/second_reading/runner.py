"""Compare rulings with decision tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache
from typing import Any, Final

from tests.second_reading.tables import DecisionTable, Expected, Rule, When, tables

from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.cases.answers import in_words
from bridgelaw.cases.nodes import plain_words
from bridgelaw.effects import Effect
from bridgelaw.effects.incident import Procedure
from bridgelaw.effects.players import Role, Which, seated
from bridgelaw.engine.case import Case
from bridgelaw.engine.facts import Detail, Need
from bridgelaw.engine.law import Book
from bridgelaw.engine.ruling import Ruling
from bridgelaw.federations import book

DAY: Final = date(2024, 6, 1)


words = lru_cache(maxsize=10_000, typed=True)(in_words)
"""Return a value in the words of case files."""


@dataclass(frozen=True, slots=True)
class Found:
    """An effect of a ruling: its kind as case files write it, and its fields."""

    kind: str
    values: Mapping[str, object]

    def __str__(self) -> str:
        named = ", ".join(f"{name}: {words(value)}" for name, value in self.values.items())
        return f"{self.kind} {{{named}}}" if named else self.kind


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A difference between a table and a ruling.

    `about` is the name of the rule that expects something else, `surplus …` with the kind of an
    effect that no rule expects, or `fact …` if the record shows something else.
    """

    table: str
    about: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.table}: {self.about}: expected {self.expected}, found {self.found}"


class Situation:
    """A ruling with all answers and the record; the values of facts in words."""

    def __init__(
        self,
        table: DecisionTable,
        told: Mapping[str, Any],
        record: Table | None,
        ruling: Ruling[Any],
    ) -> None:
        self.table, self.told, self.record = table, told, record
        self._read = {plain_words(fact): value for _, fact, value, _ in ruling.trail if fact}
        self._values: dict[str, str | None] = {}
        self._details: dict[str, object] | None = None

    @property
    def seat(self) -> Seat | None:
        """Return the player that the incident is about, if known."""
        found = self.detail("seat")
        return found if isinstance(found, Seat) else None

    def value(self, name: str) -> str | None:
        """Return the value of a fact or term; None if it is not known."""
        if name not in self._values:
            self._values[name] = self._find(name)
        return self._values[name]

    def seen(self, name: str) -> object:
        """Return the answer given, or read from the record by the program; None without one."""
        given = self.told.get(name.replace(" ", "_"))
        return self._read.get(name) if given is None else given

    def detail(self, name: str) -> object:
        """Return an answer, or the value of a detail that is never asked."""
        found = self.seen(name)
        if found is None:
            if self._details is None:
                self._details = dict(_details(self.table.incident, self.told, self.record))
            found = self._details.get(name)
        return found

    def holds(self, when: When) -> bool | None:
        """Return whether all conditions are met; None if that depends on an unknown fact."""
        result: bool | None = True
        for name, expected in when:
            value = self.value(name)
            if value is None:
                result = None
            elif value not in expected:
                return False
        return result

    def unknown(self, when: When) -> list[str]:
        """Return the unknown facts in conditions, including those behind terms."""
        names: list[str] = []
        for name, _ in when:
            if self.value(name) is None:
                behind = [self.unknown(each) for each in self.table.terms.get(name, ())]
                names += (fact for facts in behind for fact in facts) if behind else (name,)
        return list(dict.fromkeys(names))

    def _find(self, name: str) -> str | None:
        if name in self.table.terms:
            met = [self.holds(when) for when in self.table.terms[name]]
            return "yes" if True in met else None if None in met else "no"
        found = self.derived(name)
        if found is None:
            found = self.detail(name) if _is_detail(self.table.incident, name) else self.seen(name)
        return None if found is None else words(found)

    def derived(self, name: str) -> object:
        """Return what the table's own function derives from the record."""
        function = self.table.derive.get(name)
        return None if function is None else function(self)


def disagreements(
    incident: str, told: Mapping[str, Any], record: Table | None, ruling: Ruling[Any]
) -> list[Disagreement]:
    """Return all differences between a ruling and the tables on its incident."""
    return [
        problem for table in tables(incident) for problem in compare(table, told, record, ruling)
    ]


def unexpected(
    incident: str, told: Mapping[str, Any], record: Table | None, ruling: Ruling[Any]
) -> list[Disagreement]:
    """Return the differences that no table lists as open."""
    found = []
    for table in tables(incident):
        problems = compare(table, told, record, ruling)
        if problems and table.open:
            situation = Situation(table, told, record, ruling)
            problems = [problem for problem in problems if not is_open(situation, problem)]
        found += problems
    return found


def is_open(situation: Situation, problem: Disagreement) -> list[int]:
    """Return the indexes of the entries of `open_disagreements` that list a difference."""
    entries = enumerate(situation.table.open)
    return [
        place
        for place, entry in entries
        if entry.about == problem.about and situation.holds(entry.when)
    ]


def compare(
    table: DecisionTable, told: Mapping[str, Any], record: Table | None, ruling: Ruling[Any]
) -> list[Disagreement]:
    """Return the differences between a ruling and one table."""
    situation = Situation(table, told, record, ruling)
    rules = [(rule, situation.holds(rule.when)) for rule in table.rules]
    effects = [_found(effect) for _, effect in ruling.effects if isinstance(effect, Effect)]
    met = [rule for rule, holds in rules if holds]
    unknown = [rule for rule, holds in rules if holds is None]
    return [
        *_facts(situation),
        *_missing(situation, met, effects),
        *_surplus(situation, [*_all(met), *_all(unknown)], effects),
        *_unasked(situation, unknown, _all(met), effects),
    ]


def _all(rules: list[Rule]) -> list[Expected]:
    """Return every effect of these rules."""
    return [one for rule in rules for group in (*rule.then, rule.may) for one in group]


def fired(
    table: DecisionTable, told: Mapping[str, Any], record: Table | None, ruling: Ruling[Any]
) -> list[Rule]:
    """Return the rules whose conditions hold."""
    situation = Situation(table, told, record, ruling)
    return [rule for rule in table.rules if situation.holds(rule.when)]


def _facts(situation: Situation) -> Iterable[Disagreement]:
    for name in situation.table.derive:
        found, seen = situation.derived(name), situation.seen(name)
        if found is not None and seen is not None and words(found) != words(seen):
            yield Disagreement(situation.table.name, f"fact {name}", words(found), words(seen))


def _missing(
    situation: Situation, rules: list[Rule], effects: list[Found]
) -> Iterable[Disagreement]:
    for rule in rules:
        for group in rule.then:
            if not any(_is(situation, expected, each) for expected in group for each in effects):
                kinds = {expected.kind for expected in group}
                found = "; ".join(str(each) for each in effects if each.kind in kinds)
                yield Disagreement(situation.table.name, rule.name, _any(group), found or "none")


def _surplus(
    situation: Situation, expected: list[Expected], effects: list[Found]
) -> Iterable[Disagreement]:
    for each in effects:
        settled = any(_is(situation, one, each) for one in situation.table.settles)
        if settled and not any(_is(situation, one, each) for one in expected):
            yield Disagreement(situation.table.name, f"surplus {each.kind}", "none such", str(each))


def _unasked(
    situation: Situation, rules: list[Rule], expected: list[Expected], effects: list[Found]
) -> Iterable[Disagreement]:
    for rule in rules:
        missing = "; ".join(
            _any(group)
            for group in rule.then
            if not set(group) & set(expected)
            and not any(_is(situation, one, each) for one in group for each in effects)
        )
        if missing:
            unknown = ", ".join(situation.unknown(rule.when))
            yield Disagreement(
                situation.table.name, rule.name, f"perhaps {missing}", f"never asked: {unknown}"
            )


def _any(group: tuple[Expected, ...]) -> str:
    return " or ".join(map(str, group))


def _is(situation: Situation, expected: Expected, found: Found) -> bool:
    return found.kind == expected.kind and all(
        any(_names(situation, word, name, found.values[name]) for word in any_of)
        for name, any_of in expected.fields
    )


def _names(situation: Situation, word: str, field: str, value: object) -> bool:
    """Return whether a word of a table names the value of a field, directly or on this record."""
    if word == words(value):
        return True
    fact = situation.table.stands_for.get(word)
    if fact is not None:
        known = situation.derived(fact) or situation.detail(fact)
        if known is not None:
            return words(known) == words(value)
    if word in _CARDS:
        return _is_that(_CARDS[word], value)
    if word in _ROLES and situation.seat is None and isinstance(value, Seat):
        return True  # the record shows who has the role, but not who the ruling is about
    if word in _ROLES:
        return value in _players(situation, _ROLES[word])
    return field == "law" and isinstance(value, str) and value.startswith(word)


def _is_that(card: Which, value: object) -> bool:
    """Return whether the cards may be those that a table mentions without knowing them."""
    if isinstance(value, tuple):
        return (
            bool(value)
            and (len(value) == 1 or card in _SEVERAL_CARDS)
            and all(_is_that(card, each) for each in value)
        )
    return isinstance(value, Card)


def _players(situation: Situation, role: Role) -> tuple[object, ...]:
    """Return who has a role on this record: its seat or side, and any equivalent role."""
    seat, record = situation.seat, situation.record
    if role in (Role.OFFENDING_SIDE, Role.NON_OFFENDING_SIDE):
        return (
            () if seat is None else (seat.side if role is Role.OFFENDING_SIDE else seat.side.other,)
        )
    declarers = _declarers(situation)
    if role is Role.DECLARING_SIDE:  # either player, if it is about a card of that side
        return tuple(player for each in declarers for player in (each.side, each, each.partner))
    if role is Role.DEFENDERS:
        return tuple(each.side.other for each in declarers)
    if role in (Role.DEFENDER, Role.OTHER_DEFENDER) and all(
        seat in (None, each, each.partner) for each in declarers
    ):
        return tuple(
            one for each in declarers for one in (each.lho, each.rho)
        )  # either defender, as it is about neither
    tables = [record, *(Table(declarer=each) for each in declarers)]
    found = [player for table in tables if isinstance(player := seated(role, seat, table), Seat)]
    same = [other for other in Role for table in tables if seated(other, seat, table) in found]
    return (*found, *same)


def _declarers(situation: Situation) -> tuple[Seat, ...]:
    """Return who may be declarer.

    That is the recorded declarer, or every seat that the role of the player leaves possible.
    """
    seat, record = situation.seat, situation.record
    if record is not None and record.declarer is not None:
        return (record.declarer,)
    if seat is None:
        return ()
    part = situation.value("holder") or situation.value("claimant")
    either = {"declarer": (seat,), "dummy": (seat.partner,), "defender": (seat.lho, seat.rho)}
    return tuple(Seat) if part is None else either.get(part, ())


_SEVERAL_CARDS: Final = (Which.LEGAL_CARDS, Which.LEGAL_CARDS_OF_THAT_RANK)
_CARDS: Final = {words(card): card for card in Which}
_ROLES: Final = {words(role): role for role in Role}


def _found(effect: Effect) -> Found:
    return Found(effect.kind(), dict(effect.values()))


@cache
def _is_detail(incident: str, name: str) -> bool:
    return isinstance(Procedure.all[incident].case.facts.get(name.replace(" ", "_")), Detail)


@cache
def _detail_names(incident: str) -> tuple[str, ...]:
    facts = Procedure.all[incident].case.facts
    return tuple(name for name, fact in facts.items() if isinstance(fact, Detail))


@cache
def _laws() -> Book:
    return book(DAY)


def _details(
    incident: str, told: Mapping[str, Any], record: Table | None
) -> Iterable[tuple[str, object]]:
    """Yield the details of an incident as the program reads them from the record."""
    case: Case = Procedure.all[incident].case(_laws(), told, record)
    for name in _detail_names(incident):
        try:
            value = getattr(case, name)
        except Need:
            continue
        if value is not None:
            yield plain_words(name), value
