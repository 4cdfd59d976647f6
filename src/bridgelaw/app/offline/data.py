"""The graphs of all incidents as JSON data in one language.

It is the response of /offline/data, which static/offline.js walks.

    answers     each answer and each finding: its value in the words of case files, and in words
    questions   the part of a question page that does not depend on earlier answers; `usual` has the
                usual answer, and a statement for each other one; `later` is true if it can be
                answered only after the play
    effects     each effect (`views.ruling.effect_view`)
    sets        the effects at a node, in order
    facts       the name of each fact of a trail, and its question
    added       what an answer changes in the trail: the number of steps removed, then section,
                fact, value and origin of each step added
    frequent    the situations on the first screen: the incident, a short name, and the facts that
                the name gives
    incidents   each with its nodes: [question, set, complete, answer, added, node, answer, added,
                node, ...] or [finding, set]

References are indexes into these lists. An answer that is not offered is encoded as -1 - its index.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping
from datetime import date
from typing import Final

from msgspec.structs import replace

from bridgelaw.app.interviews.answer_controls import Choices, picker
from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.offline.graph import Added, Ask, Effects, End, Found, Graph, Node, compiled
from bridgelaw.cases.answers import read
from bridgelaw.cases.nodes import plain_words
from bridgelaw.cases.reader import facts_of, find_fact
from bridgelaw.effects import Effect
from bridgelaw.effects.incident import AnyProcedure, Procedure
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import Fact, Usual
from bridgelaw.engine.law import Book, Law
from bridgelaw.engine.ruling import Question
from bridgelaw.federations import book
from bridgelaw.i18n.text import Text, languages
from bridgelaw.incidents.index import (
    FREQUENT,
    GROUPS,
    Frequent,
    group_words,
    incidents_in_order,
    other_words,
)
from bridgelaw.json_types import JsonObject
from bridgelaw.lawbook import names as law_names
from bridgelaw.lawbook.sections import case_of
from bridgelaw.views.rulings.outcomes import outcome_words, said_by
from bridgelaw.views.rulings.ruling import (
    ORIGINS,
    Shown,
    as_shown,
    doubt_view,
    effect_view,
    form_of,
    law_view,
    value_view,
    who_view,
)

ANSWERED: Final = -1
"""The value of a step if it is the answer just given."""
NOT_ASKED: Final = -1
"""The fact of a step that is a section's conclusion. The value is 1 if it applied, else 0."""


def data_of(federation: str, on: date, *, every: bool = True) -> dict[str, JsonObject]:
    """Return a federation's data on a day, in every language; see `graph.compiled` for `every`."""
    laws = book(on, federation)
    encoders = {language: Encoder(laws, federation, language) for language in languages()}
    for incident in incidents_in_order():
        graph = compiled(incident, laws, every=every)
        for encoder in encoders.values():
            encoder.add(graph)
    return {language: encoder.data() for language, encoder in encoders.items()}


class Table:
    """A list of unique values, with the index of each."""

    def __init__(self) -> None:
        self.forms: list[object] = []
        self.places: dict[Hashable, int] = {}

    def place(self, form: object, key: Hashable = None) -> int:
        """Return the index of a value, adding it if it is new."""
        known = json.dumps(form, ensure_ascii=False) if key is None else key
        found = self.places.setdefault(known, len(self.forms))
        if found == len(self.forms):
            self.forms.append(form)
        return found


class Encoder:
    """Converts graphs to JSON data in one language, under the laws of a federation."""

    def __init__(self, laws: Book, federation: str, language: str) -> None:
        self.laws, self.federation, self.language = laws, federation, language
        self.answers, self.questions, self.effects, self.sets = Table(), Table(), Table(), Table()
        self.facts, self.added, self.sections = Table(), Table(), Table()
        self.known: dict[Hashable, int] = {}
        self.asked: Mapping[str, Fact[object]] = {}
        self.incidents: list[JsonObject] = []
        self.cited: dict[str, None] = {}

    def data(self) -> JsonObject:
        """Return the data of everything added."""
        return {
            "language": self.language,
            "federation": self.federation,
            "groups": [
                {"value": name, "words": group_words(name, self.language)} for name in GROUPS
            ],
            "origins": [
                {"value": origin, "words": words.say(self.language)}
                for origin, words in ORIGINS.items()
            ],
            "answers": self.answers.forms,
            "questions": self.questions.forms,
            "effects": self.effects.forms,
            "sets": self.sets.forms,
            "facts": self.facts.forms,
            "added": self.added.forms,
            "sections": self.sections.forms,
            "laws": {number: self._law(number) for number in self.cited},
            "frequent": [self._frequent(situation) for situation in FREQUENT],
            "incidents": self.incidents,
        }

    def _frequent(self, situation: Frequent) -> JsonObject:
        incident = Procedure.all[situation.incident]
        told = [
            [name, self._value(read(fact, value, incident.case))]
            for name, value in situation.told.items()
            if (fact := find_fact(name, incident, self.laws))
        ]
        return {
            "incident": situation.incident,
            "title": situation.short.say(self.language),
            "told": told,
        }

    def _law(self, number: str) -> JsonObject:
        names = {
            "short": law_names.short(number, self.language),
            "full": law_names.full(number, self.language),
            "title": law_names.title(number, self.language) if number else "",
        }
        return {**form_of(law_view(number, self.laws, self.language)), **names}

    def add(self, graph: Graph) -> None:
        """Add an incident."""
        incident = graph.incident
        self.asked = facts_of(incident, self.laws)
        form = {
            "name": incident.name,
            "group": incident.group,
            "title": incident.title.say(self.language),
            "what": incident.what.say(self.language),
            "words": [word for words in other_words()[incident.name].values() for word in words],
            "early": [plain_words(name) for name in incident.early],
            "before": self._added(graph.before),
            "root": graph.root,
            "nodes": [self._node(node, incident) for node in graph.nodes],
        }
        self.incidents.append(form)

    def _node(self, node: Node, incident: AnyProcedure) -> list[int]:
        if isinstance(node, End):
            ruled = [effect for _, effect in node.effects]
            return [self._outcome(node), self._set(node.effects, said_by(node.outcome, ruled))]
        effects = self._set(node.effects)
        ways: list[int] = []
        for way in node.ways:
            answer = self._answer(way.value)
            ways += [answer if way.offered else -1 - answer, self._added(way.added), way.to]
        return [self._question(node, incident), effects, int(node.complete), *ways]

    def _answer(self, value: object) -> int:
        key = (type(value), value)
        if key not in self.known:
            self.known[key] = self.answers.place(form_of(value_view(value, self.language)))
        return self.known[key]

    def _outcome(self, end: End) -> int:
        """Return the index of an outcome, in the words that its effects give it."""
        words = outcome_words(end.outcome, (effect for _, effect in end.effects), self.language)
        key = (end.kind, end.outcome, words)
        if key not in self.known:
            view = replace(value_view(end.outcome, self.language), words=words)
            self.known[key] = self.answers.place(form_of(view))
        return self.known[key]

    def _set(self, effects: Effects, told: tuple[type[Effect], ...] = ()) -> int:
        key = ("set", effects, told)
        if key not in self.known:
            self.cited.update((law, None) for law, _ in effects)
            self.known[key] = self.sets.place(
                [self._effect(each) for each in as_shown(effects, told)]
            )
        return self.known[key]

    def _effect(self, shown: Shown) -> int:
        """Return the index of an effect."""
        law, effect, unnamed, quiet = shown
        key = ("effect", law, effect, frozenset(unnamed), quiet)
        if key not in self.known:
            view = effect_view(law, effect, None, self.language, unnamed, quiet=quiet)
            self.known[key] = self.effects.place(form_of(view))
        return self.known[key]

    def _question(self, node: Ask, incident: AnyProcedure) -> int:
        fact, closed = node.fact, bool(node.fact.values)
        key = (
            "question",
            incident.name,
            node.section,
            fact.name,
            node.to,
            () if closed else node.values,
            node.usual,
        )
        if key in self.known:
            return self.known[key]
        self.cited.update(
            dict.fromkeys(filter(None, (node.section, fact.doubt.law if fact.doubt else "")))
        )
        doubt = doubt_view(fact, self.laws, self.language)
        asked = Question(node.section, fact, node.values, node.to, (), ())
        form = {
            "fact": plain_words(fact.name),
            "words": fact.ask.say(self.language),
            "help": fact.help.say(self.language) if fact.help else None,
            "to": form_of(who_view(node.to or Role.DIRECTOR, self.language)),
            "settled by": fact.kind.name.lower(),
            "law": node.section or None,
            "closed": closed,
            "doubt": None if doubt is None else {**form_of(doubt), "law": doubt.law.number},
            "picker": form_of(
                Choices() if closed else picker(Interview(incident), asked, self.language)
            ),
            "usual": self._usual(fact.usual) if node.usual and fact.usual else None,
            "later": fact.later,
        }
        self.known[key] = self.questions.place(form)
        return self.known[key]

    def _usual(self, usual: Usual[object]) -> JsonObject:
        return {
            "value": self._value(usual.value),
            "implied": usual.implied,
            "states": usual.states.say(self.language) if usual.states else None,
            "unless": [
                [self._value(value), words.say(self.language)]
                for value, words in usual.unless.items()
            ],
        }

    def _value(self, value: object) -> object:
        return form_of(value_view(value, self.language))["value"]

    def _added(self, added: Added) -> int:
        parts = added.dropped, *(part for step in added.steps for part in self._step(step))
        return self.added.place(parts, parts)

    def _step(self, step: Found) -> tuple[int, int, int, int]:
        section = self.sections.place(step.section)
        if step.section:
            self.cited[step.section] = None
        if not step.fact:
            return section, NOT_ASKED, int(bool(step.value)), 0
        fact = self.asked.get(step.fact) or case_of(Law.all[step.section]).facts[step.fact]
        asked = self._fact(step.fact, fact.ask)
        value = ANSWERED if step.answered else self._answer(step.value)
        return section, asked, value, list(ORIGINS).index(step.origin)

    def _fact(self, name: str, ask: Text) -> int:
        key = (name, ask)
        if key not in self.known:
            self.known[key] = self.facts.place([plain_words(name), ask.say(self.language)])
        return self.known[key]
