"""An interview: what is known about the incidents on a board, and the next question or ruling."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from itertools import compress

from bridgelaw.app.interviews import details, details_in_words
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.serialised import write_table
from bridgelaw.cases.errors import AnswerError
from bridgelaw.cases.model import CaseOnFile, Expected, ExpectedEffect, Step
from bridgelaw.cases.nodes import plain_words
from bridgelaw.effects.applying import left_by
from bridgelaw.effects.base import effects_of
from bridgelaw.effects.incident import AnyProcedure, Procedure
from bridgelaw.engine.law import WBF, Book
from bridgelaw.engine.ruling import Question, Ruling, rule
from bridgelaw.federations import book
from bridgelaw.i18n.text import ENGLISH, say
from bridgelaw.incidents import load
from bridgelaw.incidents.index import group_words, incidents_in_order, other_words
from bridgelaw.json_types import JsonObject
from bridgelaw.lawbook.query import checked, fold, parse
from bridgelaw.meanings.meaning import Meaning
from bridgelaw.meanings.notation import meaning_text
from bridgelaw.views.rulings.ruling import form_of, question_view, ruling_view
from bridgelaw.views.rulings.ruling_types import FoundView


def search(words: str, language: str = ENGLISH) -> list[AnyProcedure]:
    """Return the incident with exactly that name, otherwise those that match the words.

    The name of a group takes precedence over the name of an incident.

    Raises:
        AnswerError: there are too many characters.
    """
    words = checked(words)
    exact = [each for each in incidents_in_order() if each.name == plain_words(words).casefold()]
    return exact if exact and not _of_group(words, language) else led_to_by(words, language)


def _of_group(words: str, language: str) -> list[AnyProcedure]:
    told = words.casefold()
    return [
        each
        for each in incidents_in_order()
        if told in (each.group, group_words(each.group, language))
    ]


def led_to_by(words: str, language: str = ENGLISH) -> list[AnyProcedure]:
    """Return the incidents of the group with that name, otherwise those that match the words.

    A description of what happened is parsed. A few words must all be in the name, title or other
    words of an incident. If no incident has them all, its description is searched too; if still
    none has, the rarest words count most. Incidents with exactly these words come first, then
    those with words that begin with them. Words without a match are corrected.

    Raises:
        AnswerError: there are too many characters.
    """
    of_group = _of_group(checked(words), language)
    if of_group:
        return of_group
    from bridgelaw.app.description.finding import corrected, incidents_of, is_description

    load()
    if is_description(words):
        return [Procedure.all[name] for name in incidents_of(words)]
    if '"' in words:
        return _known_by(words, language)
    return (
        _known_by(words, language)
        or _known_by(corrected(words), language)
        or [Procedure.all[name] for name in incidents_of(words)]
    )


def _known_by(words: str, language: str) -> list[AnyProcedure]:
    """Return the incidents that match best: rare words count more."""
    incidents = incidents_in_order()
    try:
        terms = parse(words)
    except AnswerError:  # no word in it
        return []
    names = {each.name: _names(each, language) for each in incidents}
    known = {name: [term.occurs(said) for term in terms] for name, said in names.items()}
    if not any(map(all, known.values())):
        for each in incidents:
            described = [term.occurs({language: [each.what.say(language)]}) for term in terms]
            known[each.name] = [a or b for a, b in zip(known[each.name], described, strict=True)]
    rarity = [1 / max(1, sum(found)) for found in zip(*known.values(), strict=True)]
    weight = {name: sum(compress(rarity, found)) for name, found in known.items()}
    most = max(weight.values())

    def closeness(each: AnyProcedure) -> tuple[bool, bool]:
        said = [fold(one) for ones in names[each.name].values() for one in ones]
        wanted = fold(words)
        return wanted not in said, not any(one.startswith(wanted) for one in said)

    return sorted((each for each in incidents if most and weight[each.name] == most), key=closeness)


def _names(incident: AnyProcedure, language: str) -> dict[str, list[str]]:
    """Return the name, title and other words of an incident, by language."""
    said = {spoken: list(words) for spoken, words in other_words()[incident.name].items()}
    said[ENGLISH].append(incident.name)
    said.setdefault(language, []).append(incident.title.say(language))
    return said


@dataclass(frozen=True)
class Interview:
    """The facts known about an incident, and about those before it on the board.

    Immutable: `interview_actions.apply` returns the interview after an answer. The law runs once
    for each interview.
    """

    incident: AnyProcedure
    day: date | None = None
    """The day of play; None for today."""
    federation: str = WBF
    told: Mapping[str, object] = field(default_factory=dict)
    """The answers and the details given in advance, by the names of their facts."""
    order: tuple[str, ...] = ()
    """The facts in the order in which they were asked and answered; the last is undone first."""
    table: Table | None = None
    table_told: Mapping[str, object] = field(default_factory=dict)
    """The details of the table as JSON data; for a later incident, what has changed since."""
    previous: Interview | None = None
    """The interview on the previous incident on the board, which has a ruling."""

    @cached_property
    def laws(self) -> Book:
        """The laws in force."""
        return book(self.day or date.today(), self.federation)

    @cached_property
    def found(self) -> Ruling[object] | Question:
        """The ruling, or the next question."""
        return rule(self.incident, self.incident.case(self.laws, self.told, self.table))

    @cached_property
    def left(self) -> Table | None:
        """The table after the ruling, or as it is known if there is none.

        It has the penalty cards and lead restrictions of the ruling.
        """
        try:
            return self.after_ruling
        except TableError:  # the input contradicts the ruling
            return self.table

    @property
    def after_ruling(self) -> Table | None:
        """The table after the ruling. Raises TableError if it would be contradictory."""
        found = self.found
        if not isinstance(found, Ruling):
            return self.table
        return left_by(found, self.incident.case, self.table)

    @property
    def start(self) -> Table | None:
        """The table after the previous incident. Raises TableError."""
        return None if self.previous is None else self.previous.after_ruling

    @cached_property
    def before(self) -> tuple[Interview, ...]:
        """The previous incidents on the board, in chronological order."""
        return () if self.previous is None else (*self.previous.before, self.previous)

    def view(self, language: str = ENGLISH) -> FoundView:
        """Return the ruling, or the next question, in a language."""
        found = self.found
        if isinstance(found, Ruling):
            return ruling_view(self.incident, found, self.laws, self.table, language)
        return question_view(self.incident, found, self.laws, self.told, self.table, language)

    def form(self, language: str = ENGLISH) -> JsonObject:
        """Return the ruling, or the next question, as JSON data."""
        return form_of(self.view(language))

    def noted(self, language: str = ENGLISH) -> list[str]:
        """Return in words what was given in advance, and what rulings have left on the table.

        Examples are `declarer S` and `card ♠Q`.
        """
        return [
            f"{self.label(key, language)} {value}" for key, value in self.noted_by_name(language)
        ]

    def label(self, name: str, language: str = ENGLISH) -> str:
        """Return the name of a detail, or the question that it answers if it has no short name."""
        return details_in_words.label(name, self.incident.case.facts.get(name), language)

    def noted_by_name(self, language: str = ENGLISH) -> list[tuple[str, str]]:
        """Return pairs of a detail's name in case files and its value in words."""
        facts = [
            (name, _in_plain_words(value, language))
            for name, value in self.told.items()
            if name not in self.order
        ]
        nothing = details.NONE_YET.say(language)
        table = [
            (key, details_in_words.in_words(key, value, language) or nothing)
            for key, value in self._known().items()
        ]
        laws = [
            ("day", self.day),
            ("federation", None if self.federation == WBF else self.federation),
        ]
        return [*facts, *table, *((key, str(value)) for key, value in laws if value is not None)]

    def _known(self) -> Mapping[str, object]:
        """Return the table as it was given; after a ruling, as it was left."""
        return write_table(self.table) if self.previous and self.table else self.table_told

    def case(self, name: str) -> CaseOnFile:
        """Return the interview as a case, which expects its rulings."""
        interviews = (*self.before, self)
        return CaseOnFile(
            id=name,
            title=interviews[0].incident.title.en,
            steps=tuple(map(_step, interviews)),
            day=self.day or date.today(),
            federation=self.federation,
        )


def _step(interview: Interview) -> Step:
    found, expect = interview.found, None
    if isinstance(found, Ruling):
        effects = tuple(
            ExpectedEffect(type(effect), effect.values()) for _, effect in effects_of(found)
        )
        expect = Expected(outcome=found.outcome, effects=effects, laws=found.laws, exactly=True)
    table = interview.table_told or None
    return Step(interview.incident, interview.told, table=table, expect=expect)


def _in_plain_words(value: object, language: str) -> str:
    """Return an answer in words, or the meaning of a call in its notation."""
    return (
        meaning_text(value, language, symbols=True)
        if isinstance(value, Meaning)
        else say(value, language)
    )
