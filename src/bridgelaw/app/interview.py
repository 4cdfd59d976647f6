"""An interview: what is known so far about the incidents on a board, and the next question or the
ruling."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import date
from itertools import compress
from typing import Any

from bridgelaw.app import details, details_in_words
from bridgelaw.bridge.auction import Call
from bridgelaw.bridge.cards import Card, Strain, Suit
from bridgelaw.bridge.continued_play import went_on
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised import KEYS, read_table, write_table
from bridgelaw.cases.answers import read
from bridgelaw.cases.errors import AnswerError, CaseFileError, in_field, unknown
from bridgelaw.cases.model import CaseOnFile, Expected, ExpectedEffect, Step
from bridgelaw.cases.nodes import Node, node_of, plain, plain_words
from bridgelaw.cases.place import Place
from bridgelaw.cases.reader import FLAGS, book_of, find_fact
from bridgelaw.cases.runner import refusal
from bridgelaw.effects.applying import left_by
from bridgelaw.effects.base import effects_of
from bridgelaw.effects.incident import AnyProcedure
from bridgelaw.engine.facts import CANNOT_BE_ESTABLISHED, Fact, Need
from bridgelaw.engine.law import WBF, Book
from bridgelaw.engine.ruling import Question, Ruling, rule
from bridgelaw.engine.validation import NO_RULE_FOR_DOUBT
from bridgelaw.federations import book
from bridgelaw.i18n.text import ENGLISH, Said, Text, languages, say
from bridgelaw.incidents.index import group_words, incidents_in_order, other_words
from bridgelaw.lawbook.search import fold, parse
from bridgelaw.meanings.meaning import Meaning
from bridgelaw.meanings.notation import meaning_text
from bridgelaw.views.ruling import Form, form_of, question_view, ruling_view
from bridgelaw.views.ruling_types import FoundView

NO_SUCH_NUMBER = Text("found '{found}', expected a number from 1 to {count}, or the answer itself")
NO_SUCH_ANSWER = Text(
    "found '{found}', expected a number from 1 to {count}, or one of the answers in words"
)
A_VALUE = Text("a value after the colon")

THE_ANSWER = Text("“{question}” {objection}")

ONE_WORD = (Seat, Card, Call, Suit, Strain, bool, int)
"""Kinds of facts that are told in one word."""


def search(words: str, language: str = ENGLISH) -> list[AnyProcedure]:
    """The incident of that name alone, where there is no group of that name; else what the words
    lead to."""
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
    """The incidents of that group; else those that have all the words in their name, title or other
    words; else in these and the description together; else those that have the rarest of them.
    First come those that are known by just these words, then those that are known by words that
    begin so.
    """
    of_group = _of_group(words, language)
    if of_group:
        return of_group
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
    """What an incident is known by: its name, its title, and other words for it, by their
    language."""
    said = {spoken: list(words) for spoken, words in other_words()[incident.name].items()}
    said[ENGLISH].append(incident.name)
    said.setdefault(language, []).append(incident.title.say(language))
    return said


class Interview:
    """One incident after another on a board. Every answer is checked; the ruling is made anew after
    each."""

    def __init__(
        self, incident: AnyProcedure, day: date | None = None, federation: str = WBF
    ) -> None:
        self.incident = incident
        self.day, self.federation = day, federation
        self.told: dict[str, Any] = {}
        self.order: list[str] = []
        """The facts in the order in which they were asked and answered: `back` takes the last."""
        self.table: Table | None = None
        self.table_told: dict[str, object] = {}
        self.before: list[Step] = []

    @property
    def laws(self) -> Book:
        """The laws in force."""
        return book(self.day or date.today(), self.federation)

    def found(self) -> Ruling[object] | Question:
        """The ruling, or the next question."""
        return rule(self.incident, self.incident.case(self.laws, self.told, self.table))

    def view(self, language: str = ENGLISH) -> FoundView:
        """The ruling, or the next question, in a language."""
        found = self.found()
        if isinstance(found, Ruling):
            return ruling_view(self.incident, found, self.laws, self.table, language)
        return question_view(self.incident, found, self.laws, self.told, self.table, language)

    def form(self, language: str = ENGLISH) -> Form:
        """The same as JSON data."""
        return form_of(self.view(language))

    def answer(self, question: Question, words: str) -> None:
        """Answers a question: the number of an option, or the answer itself.

        Raises:
            AnswerError: it is no answer, or it cannot be so.
        """
        if self._told_the_call(question, words):
            return
        value = self._number(question, words)
        if value is None:
            value = self._read(question, words)
        self.choose(question, value)

    def choose(self, question: Question, value: Any) -> None:
        """Answers a question with one of its values.

        Raises:
            AnswerError: it cannot be so.
        """
        self._tell({question.fact.name: value})
        self.order.append(question.fact.name)

    def _told_the_call(self, question: Question, words: str) -> bool:
        """Whether the call itself was told where its kind was asked, such as 2H where a sufficient
        bid is an answer."""
        for name, fact in self.incident.case.facts.items():
            if fact.of is not Call or name in self.told:
                continue
            try:
                call = read(fact, words, self.incident.case)
                settled = question.fact.read(
                    self.incident.case(self.laws, {**self.told, name: call}, self.table)
                )
            except (AnswerError, Need):
                continue
            if settled is not None:
                self._tell({name: call})
                self.order.append(name)
                return True
        return False

    def _number(self, question: Question, words: str) -> Any:
        """The answer of that number; None where it is none, or the answers are not numbered."""
        fact = question.fact
        if not (fact.values and words.isascii() and words.isdigit()) or fact.of is int:
            return None
        if not 1 <= int(words) <= len(question.values):
            raise AnswerError(NO_SUCH_NUMBER, found=words, count=len(question.values))
        return question.values[int(words) - 1]

    def _read(self, question: Question, words: str) -> Any:
        """The answer as case files have it; or as it is said."""
        try:
            return read(question.fact, words, self.incident.case)
        except AnswerError as error:
            said = _in_words(question, words)
            if said is not None:
                return said
            if question.fact.values and not error.values.get("near"):
                raise AnswerError(NO_SUCH_ANSWER, found=words, count=len(question.values)) from None
            raise

    def doubt(self, question: Question) -> None:
        """Answers that it cannot be established.

        Raises:
            AnswerError: the law has no rule for that.
        """
        if not question.doubtful:
            raise AnswerError(NO_RULE_FOR_DOUBT)
        self.choose(question, CANNOT_BE_ESTABLISHED)

    def back(self) -> bool:
        """Takes the last answer back; whether there was one."""
        if not self.order:
            return False
        self.told.pop(self.order.pop(), None)
        return True

    def forget(self, name: str) -> bool:
        """Takes any answer back, or anything told beforehand; whether there was such a one. What
        was answered after it stays."""
        if name not in self.told:
            return False
        del self.told[name]
        if name in self.order:
            self.order.remove(name)
        return True

    def details(self, line: str) -> None:
        """What is known on one line: `W SQ, declarer S`, or as in a case file. See
        `bridgelaw.app.details`.

        Day and federation, the keys of the table, and facts by their names.

        Raises:
            CaseFileError: what is wrong with it.
            AnswerError: what cannot be so.
        """
        try:
            self._take(details.entries(line, self._kinds()))
        except CaseFileError as error:
            raise in_field(
                error.field, error.problem, error.values
            ) from None  # there is but one line

    def tell(self, entries: Mapping[str, object]) -> None:
        """The same as plain data, by the names of case files: `{"seat": "W", "declarer": "S",
        "hands": {"W": "SQT"}}`.

        Raises:
            CaseFileError: what is wrong with it.
            AnswerError: what cannot be so.
        """
        self._take({plain_words(key): node_of(value) for key, value in entries.items()})

    def _kinds(self) -> dict[str, bool]:
        """What can be told, and whether it takes one word."""
        facts = {
            plain_words(name): fact.of in ONE_WORD
            for name, fact in self.incident.case.facts.items()
        }
        return {**dict.fromkeys(("day", "federation", *KEYS), False), **facts}

    def _take(self, nodes: dict[str, Node]) -> None:
        entries = {key: Place(node, "", key) for key, node in nodes.items()}
        for place in entries.values():
            if place.node.is_nothing:
                raise place.wrong(A_VALUE)
        day, federation = self.day, self.federation
        if "day" in entries:
            day = date.fromisoformat(
                entries["day"].read(lambda word: book_of(str(word), federation)).on.isoformat()
            )
        if "federation" in entries:
            when = None if day is None else day.isoformat()
            federation = entries["federation"].read(lambda word: book_of(when, str(word)).by[0])
        told = {
            key: place for key, place in entries.items() if key not in ("day", "federation", *KEYS)
        }
        self.take(told, {key: entries[key] for key in KEYS if key in entries})
        self.day, self.federation = day, federation

    def take(self, told: dict[str, Place], table: dict[str, Place]) -> None:
        """Takes in what stands in a file: answers by their names, and what is told of the table.

        Raises:
            CaseFileError: what is wrong with it.
            AnswerError: what cannot be so.
        """
        table_told: dict[str, object] = {
            key: plain(place.node, FLAGS) for key, place in table.items()
        }
        table_told.update({key: table[key].flag() for key in FLAGS if key in table_told})
        record = self._table(table_told) if table_told else self.table
        self._tell(self._facts(told), record)
        self.table, self.table_told = record, {**self.table_told, **table_told}

    def lay(self, told: Mapping[str, object], keys: Collection[str]) -> None:
        """Tells the table anew: what was told of it under `keys` is taken back, and this is told in
        its place.

        Raises:
            CaseFileError: what is wrong with it.
            AnswerError: what cannot be so.
        """
        before = self.table, self.table_told
        self.table_told = {key: value for key, value in self.table_told.items() if key not in keys}
        try:
            if not self.before:
                self.table = self._table({}) if self.table_told else None
            self.tell(told)
            self._tell({})
        except (CaseFileError, AnswerError):
            self.table, self.table_told = before
            raise

    def noted(self, language: str = ENGLISH) -> list[str]:
        """What has been told on such lines, and what rulings have left on the table, in words:
        `declarer S`, `card ♠Q`."""
        return [
            f"{self.label(key, language)} {value}" for key, value in self.noted_by_name(language)
        ]

    def label(self, name: str, language: str = ENGLISH) -> str:
        """What something that was told is called; where that has no short name, the question that
        it answers."""
        return details_in_words.label(name, self.incident.case.facts.get(name), language)

    def noted_by_name(self, language: str = ENGLISH) -> list[tuple[str, str]]:
        """The same: the name of each in case files, and its value in words."""
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

    def _known(self) -> dict[str, object]:
        """The table as it was told; after a ruling, as it was left."""
        return write_table(self.table) if self.before and self.table else self.table_told

    def _table(self, told: dict[str, object]) -> Table:
        try:
            if self.before and self.table:
                return went_on(self.table, told)
            return read_table({**self.table_told, **told})
        except TableError as error:
            raise in_field(error.field, error.problem, error.values) from None

    def _facts(self, entries: dict[str, Place]) -> dict[str, Any]:
        told: dict[str, Any] = {}
        for key, place in entries.items():
            fact = find_fact(key, self.incident, self.laws)
            if fact is None:
                with place.reading():
                    raise unknown(
                        key,
                        ["day", "federation", *KEYS, *map(plain_words, self.incident.case.facts)],
                    )
            told[fact.name] = place.read(_reader(fact, self.incident))
        return told

    def _tell(self, more: dict[str, Any], table: Table | None = None) -> None:
        """Takes answers in, if all that is told can be so together."""
        told = {**self.told, **more}
        record = self.table if table is None else table
        for name, value in told.items():
            fact = self.incident.case.facts.get(name)
            others = {key: given for key, given in told.items() if key != name}
            wrong = fact and refusal(fact, value, self.incident.case(self.laws, others, record))
            if fact and wrong:
                if table is None and [*more] == [name]:
                    raise AnswerError(wrong[0], **wrong[1])
                # It may be another answer than what was told just now: that one stands before the
                # eyes, this one does not.
                raise AnswerError(THE_ANSWER, question=fact.ask, objection=Said(*wrong), **wrong[1])
        self.told = told

    @property
    def left(self) -> Table | None:
        """The table as the ruling leaves it, with penalty cards and restrictions; before there is
        one, as it is known."""
        found = self.found()
        if not isinstance(found, Ruling):
            return self.table
        try:
            return left_by(found, self.incident.case, self.table)
        except TableError:  # what is told contradicts what is ruled
            return self.table

    def go_on(self, incident: AnyProcedure) -> None:
        """Another incident on the same board, at the table that the ruling has left.

        Raises:
            TableError: there can be no such table.
        """
        found = self.found()
        if isinstance(found, Ruling):
            self.table = left_by(found, self.incident.case, self.table)
            self.before.append(self._step(found))
            self.incident, self.told, self.order, self.table_told = incident, {}, [], {}

    def case(self, name: str) -> CaseOnFile:
        """All of it as a case, which expects what was ruled."""
        found = self.found()
        last = self._step(found if isinstance(found, Ruling) else None)
        return CaseOnFile(
            id=name,
            title=self.incident.title.en if not self.before else self.before[0].incident.title.en,
            steps=(*self.before, last),
            day=self.day or date.today(),
            federation=self.federation,
        )

    def _step(self, found: Ruling[object] | None) -> Step:
        expect = None
        if found is not None:
            effects = tuple(
                ExpectedEffect(type(effect), effect.values()) for _, effect in effects_of(found)
            )
            expect = Expected(outcome=found.outcome, effects=effects, laws=found.laws, exactly=True)
        return Step(self.incident, self.told, table=self.table_told or None, expect=expect)


def _reader(fact: Fact[object], incident: AnyProcedure) -> Callable[[Any], Any]:
    return lambda written: read(fact, written, incident.case)


def _in_words(question: Question, words: str) -> Any:
    """The one answer that is said so, in any language, or that begins so; None where there is none,
    or are several."""
    wanted = words.casefold()
    said = [
        (value, say(value, language).casefold())
        for value in question.values
        for language in languages()
    ]
    for matches in (
        {value for value, name in said if name == wanted},
        {value for value, name in said if question.fact.values and name.startswith(wanted)},
    ):
        if len(matches) == 1:
            return matches.pop()
    return None


def _in_plain_words(value: object, language: str) -> str:
    """An answer as it is said; what a call shows as it is written."""
    return (
        meaning_text(value, language, symbols=True)
        if isinstance(value, Meaning)
        else say(value, language)
    )
