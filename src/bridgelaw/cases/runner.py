"""Run a case: rule on each incident on the table that the one before left, and compare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.continued_play import went_on
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.serialised import read_table
from bridgelaw.cases.answers import in_words, same
from bridgelaw.cases.errors import CaseFileError, OneOf
from bridgelaw.cases.model import CaseOnFile, Expected, ExpectedEffect, Step
from bridgelaw.cases.nodes import plain_words
from bridgelaw.effects import Effect
from bridgelaw.effects.applying import left_by
from bridgelaw.effects.base import effects_of
from bridgelaw.effects.players import Role
from bridgelaw.engine.case import Case
from bridgelaw.engine.facts import Fact
from bridgelaw.engine.law import Book
from bridgelaw.engine.ruling import Question, Ruling, rule, told_name
from bridgelaw.engine.validation import objection
from bridgelaw.i18n.text import ENGLISH, Text
from bridgelaw.laws.play.played_card import HandIncident

GONE = Text("{card} was played to trick {number}")
HOLDS_NOT = Text("{seat} does not hold {card}")
CANNOT_BE = Text("the table is impossible after the ruling: {problem}")

NO_RULING = Text("expected a ruling, found the question '{fact}' (Law {law})")
NO_QUESTION = Text("expected the question '{fact}', found a ruling: {outcome}")
OTHER = Text("{what}: expected '{expected}', found '{found}'")
NO_SUCH_EFFECT = Text("no such effect: {expected}; found {found}")
EFFECT_FOUND = Text("found an unexpected effect: {found}")
NOT_CITED = Text("laws: {expected} not cited; found {found}")
NOTHING_AFTER = Text("'then' cannot continue: the ruling needs an answer to '{fact}'; give it")
NONE = Text("none")

Problem = tuple[Text, dict[str, object]]


@dataclass(frozen=True, slots=True)
class Ruled:
    """An incident of a case with its result."""

    step: Step
    book: Book
    table: Table | None
    """The table before the ruling."""
    found: Ruling[object] | Question


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference between a ruling and the expectation of a case.

    `field` names the incident if it is not the first.
    """

    problem: Text
    values: Mapping[str, object]
    field: str = ""

    def say(self, language: str = ENGLISH) -> str:
        """Return the difference in a language."""
        said = self.problem.say(language, **self.values)
        return f"{self.field}: {said}" if self.field else said


def run(case: CaseOnFile) -> Iterator[Ruled]:
    """Yield the rulings of a case, one for each incident.

    A question ends the case unless the case expects it; then the next incident has the answers, at
    the same table.

    Raises:
        CaseFileError: an answer contradicts the table.
    """
    table: Table | None = None
    book = case.laws
    for step in case.steps:
        table = _table(case, step, table)
        _admit(case, step, book, table)
        found = rule(step.incident, step.incident.case(book, step.told, table))
        yield Ruled(step, book, table, found)
        if isinstance(found, Question):
            if step.expect is None or step.expect.asks is None:
                return
            continue
        try:
            table = left_by(found, step.incident.case, table)
        except TableError as error:
            raise _fault(case, step, "", CANNOT_BE, problem=error) from None


def _table(case: CaseOnFile, step: Step, table: Table | None) -> Table | None:
    """Return the table at an incident: as given, or as left before, with the given changes."""
    if step.table is None:
        return table
    try:
        return read_table(step.table) if table is None else went_on(table, step.table)
    except TableError as error:
        field = f"table.{error.field}" if error.field else "table"
        raise _fault(case, step, field, error.problem, **error.values) from None


def _fault(
    case: CaseOnFile, step: Step, field: str, problem: Text, /, **values: object
) -> CaseFileError:
    line = step.lines.get(
        field.split(".")[-1], step.lines.get(field.split(".")[0], step.lines.get("", case.line))
    )
    where = ".".join(filter(None, (step.place, plain_words(field))))
    return CaseFileError(problem, file=case.file, line=line, field=where, **values)


def _admit(case: CaseOnFile, step: Step, book: Book, table: Table | None) -> None:
    """Check the answers: the record must not contradict them, and choices must be possible.

    Raises:
        CaseFileError: an answer is invalid.
    """
    for name, value in step.told.items():
        fact = step.incident.case.facts.get(name)
        if fact is not None:
            others = {key: told for key, told in step.told.items() if key != name}
            problem = refusal(fact, value, step.incident.case(book, others, table))
            if problem is not None:
                raise _fault(case, step, f"told.{name}", problem[0], **problem[1])


def refusal(fact: Fact[object], value: object, case: Case) -> Problem | None:
    """Return why an answer is not possible, in the words of case files, or None.

    It is judged in a case that has everything else that is known.
    """
    refused = objection(fact, value, case)
    if refused is not None:
        expected = refused.expected
        several = (
            OneOf(map(in_words, expected)) if isinstance(expected, tuple) else in_words(expected)
        )
        return refused.problem, {"found": in_words(refused.found), "expected": several}
    if not isinstance(case, HandIncident) or fact.name not in case.from_hand:
        return None
    found = (
        _not_from_hand(case, card) for card in (value if isinstance(value, tuple) else (value,))
    )
    return next((problem for problem in found if problem), None)


def _not_from_hand(case: HandIncident, card: object) -> Problem | None:
    """Return the problem of a card that its player neither holds nor has played, or None."""
    if case.record is None or case.seat is None or not isinstance(card, Card):
        return None
    if (trick := case.gone_in(card)) is not None:
        return GONE, {"card": card, "number": trick}
    held_or_played = (
        case.record.holds(case.seat, card) is not False or case.record.played.get(card) is case.seat
    )
    return (
        None
        if held_or_played or case.may_be_gone(card)
        else (HOLDS_NOT, {"seat": case.seat, "card": card})
    )


def check_case(case: CaseOnFile) -> list[Difference]:
    """Return the differences between the rulings of a case and its expectations.

    Raises:
        CaseFileError: an answer contradicts the table.
    """
    differences: list[Difference] = []
    ruled = list(run(case))
    for each in ruled:
        if each.step.expect is not None:
            differences += [
                Difference(problem, values, each.step.place)
                for problem, values in compare(each.step.expect, each.found)
            ]
    if len(ruled) < len(case.steps) and isinstance(last := ruled[-1].found, Question):
        field = case.steps[len(ruled)].place
        differences.append(Difference(NOTHING_AFTER, {"fact": plain_words(last.fact.name)}, field))
    return differences


def compare(expected: Expected, found: Ruling[object] | Question) -> Iterator[Problem]:
    """Yield the differences from the expectation."""
    if expected.asks is not None:
        yield from _compare_question(expected, found)
    elif isinstance(found, Question):
        yield NO_RULING, {"fact": plain_words(found.fact.name), "law": found.section}
    else:
        yield from _compare_ruling(expected, found)


def _compare_question(expected: Expected, found: Ruling[object] | Question) -> Iterator[Problem]:
    asks = plain_words(expected.asks or "")
    if isinstance(found, Ruling):
        yield NO_QUESTION, {"fact": asks, "outcome": told_name(found.outcome)}
        return
    to = found.to or Role.DIRECTOR
    for what, wanted, got in (
        ("asks", asks, plain_words(found.fact.name)),
        ("of", expected.of and in_words(expected.of), in_words(to)),
        ("law", expected.law, found.section),
        ("options", expected.options and _options(expected.options), _options(found.values)),
    ):
        if wanted is not None and wanted != got:
            yield OTHER, {"what": what, "expected": wanted, "found": got}


def _options(values: tuple[object, ...]) -> str:
    return "; ".join(sorted(map(in_words, values)))


def _compare_ruling(expected: Expected, found: Ruling[object]) -> Iterator[Problem]:
    if expected.outcome is not None and not same(expected.outcome, found.outcome):
        name = getattr(expected.outcome, "name", "")
        yield (
            OTHER,
            {
                "what": "outcome",
                "expected": plain_words(name).lower(),
                "found": told_name(found.outcome),
            },
        )
    effects = [effect for _, effect in effects_of(found)]
    pairs = _pair(expected.effects, effects)
    for place, wanted in enumerate(expected.effects):
        if place not in pairs:
            yield NO_SUCH_EFFECT, {"expected": _wanted(wanted), "found": _near(wanted, effects)}
    if expected.exactly:
        extra = [effect for place, effect in enumerate(effects) if place not in pairs.values()]
    else:
        extra = [effect for effect in effects if isinstance(effect, expected.no_effects)]
    for effect in extra:
        yield EFFECT_FOUND, {"found": written_effect(effect)}
    missing = [law for law in expected.laws if law not in found.laws]
    if missing:
        yield NOT_CITED, {"expected": ", ".join(missing), "found": ", ".join(found.laws) or NONE}


def matches(expected: ExpectedEffect, effect: object) -> bool:
    """Return whether an effect is of the expected kind and has the fields that matter."""
    return type(effect) is expected.kind and all(
        same(value, getattr(effect, field)) for field, value in expected.fields.items()
    )


def _pair(wanted: tuple[ExpectedEffect, ...], effects: Sequence[Effect]) -> dict[int, int]:
    """Match each expected effect with a different one of those found, as many as possible."""
    taken: dict[int, int] = {}

    def settle(place: int, tried: set[int]) -> bool:
        for other, effect in enumerate(effects):
            if other in tried or not matches(wanted[place], effect):
                continue
            tried.add(other)
            if other not in taken or settle(taken[other], tried):
                taken[other] = place
                return True
        return False

    for place in range(len(wanted)):
        settle(place, set())
    return {place: other for other, place in taken.items()}


def written_effect(effect: Effect) -> str:
    """Return an effect as it is written in a case file: `card played: {who: W, card: SQ}`."""
    return _written(effect.kind(), effect.values())


def _wanted(expected: ExpectedEffect) -> str:
    return _written(expected.kind.kind(), expected.fields)


def _written(kind: str, fields: Mapping[str, object]) -> str:
    said = ", ".join(f"{plain_words(name)}: {_value(value)}" for name, value in fields.items())
    return f"{kind}: {{{said}}}" if said else kind


def _value(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value, value))}]"
    return in_words(value)


def _near(wanted: ExpectedEffect, effects: Sequence[Effect]) -> str | Text:
    """Return what was found instead: the effects of its kind, else all of them."""
    alike = [effect for effect in effects if type(effect) is wanted.kind] or effects
    return "; ".join(map(written_effect, alike)) or NONE
