"""Views of rulings and questions in one language.

Pages, terminal and paper are rendered from the views; `--json` prints them as JSON data.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from msgspec import UNSET, Struct, to_builtins

from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.cases.answers import in_words, write
from bridgelaw.cases.model import CaseOnFile
from bridgelaw.cases.nodes import plain_words
from bridgelaw.cases.reader import facts_of
from bridgelaw.cases.runner import Ruled
from bridgelaw.effects import Advice, DirectorsStep, Effect
from bridgelaw.effects.base import effects_of
from bridgelaw.effects.incident import AnyProcedure
from bridgelaw.effects.players import Role, Which
from bridgelaw.engine.facts import CHOSEN, DOUBT, ELECTED, RECORD, TOLD, Fact, Kind, Step
from bridgelaw.engine.law import Book, Law, Reading
from bridgelaw.engine.ruling import Question, Ruling, rule
from bridgelaw.i18n import dates
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.json_types import JsonObject
from bridgelaw.lawbook.sections import case_of, paraphrase, reading_in_force
from bridgelaw.views.rulings.outcomes import outcome_words, said_by
from bridgelaw.views.rulings.ruling_score import WITH_SCORE, score_words
from bridgelaw.views.rulings.ruling_types import (
    AloudView,
    CaseView,
    DoubtView,
    EffectView,
    FieldValue,
    FoundView,
    IncidentView,
    LawView,
    LeadsToView,
    Named,
    OptionView,
    QuestionView,
    RulingView,
    TrailStepView,
    ValueView,
    WhoView,
)

ORIGINS = {
    TOLD: Text("told"),
    RECORD: Text("on record"),
    ELECTED: Text("chosen by the player"),
    DOUBT: Text("in doubt"),
    CHOSEN: Text("reading chosen"),
}
READING_SINCE = Text("{text} ({source}; {by}, since {since})")


class Shown(NamedTuple):
    """An effect and how a ruling shows it."""

    law: str
    effect: Effect
    unnamed: Collection[object]
    """The cards that are left unnamed when it is read aloud."""
    quiet: bool
    """Whether nothing is read aloud, because other effects already say it."""


def case_view(case: CaseOnFile, ruled: list[Ruled], language: str = ENGLISH) -> CaseView:
    """Return a case with the result of each of its incidents."""
    return CaseView(
        id=case.id,
        title=case.title,
        day=case.laws.on,
        federation=case.federation,
        found=[found_view(each, language) for each in ruled],
    )


def found_view(ruled: Ruled, language: str = ENGLISH) -> FoundView:
    """Return a ruling, or the next question."""
    step = ruled.step
    if isinstance(ruled.found, Ruling):
        return ruling_view(step.incident, ruled.found, ruled.book, ruled.table, language)
    return question_view(step.incident, ruled.found, ruled.book, step.told, ruled.table, language)


def incident_view(incident: AnyProcedure, language: str = ENGLISH) -> IncidentView:
    """Return the name and title of an incident."""
    return IncidentView(name=incident.name, title=incident.title.say(language))


def ruling_view(
    incident: AnyProcedure,
    ruling: Ruling[object],
    laws: Book,
    table: Table | None,
    language: str = ENGLISH,
) -> RulingView:
    """Return a ruling: its outcome, effects, laws and trail."""
    effects = effects_of(ruling)
    ruled = [effect for _, effect in effects]
    words = outcome_words(ruling.outcome, ruled, language)
    score = score_words(ruled, table, language)
    told = (*said_by(ruling.outcome, ruled), *(WITH_SCORE if score else ()))
    return RulingView(
        incident=incident_view(incident, language),
        outcome=Named(value=write(ruling.outcome), words=words),
        effects=effect_views(effects, table, language, told),
        laws=[law_view(number, laws, language) for number in ruling.laws],
        trail=trail_views(ruling.trail, facts_of(incident, laws), language),
        score=score or UNSET,
    )


def question_view(
    incident: AnyProcedure,
    question: Question,
    laws: Book,
    told: Mapping[str, object],
    table: Table | None,
    language: str = ENGLISH,
) -> QuestionView:
    """Return the next question.

    It has its words, who answers, the possible answers, and the rule for doubt. If a reading or a
    choice is asked for, each answer has what it leads to.
    """
    fact = question.fact
    closed = bool(fact.values)
    leads = closed and fact.kind is not Kind.FINDING
    options = [
        _option(
            value_view(value, language),
            _leads_to(incident, fact, value, laws, told, table, language) if leads else None,
        )
        for value in question.values
    ]
    return QuestionView(
        incident=incident_view(incident, language),
        fact=plain_words(fact.name),
        words=fact.ask.say(language),
        help=fact.help.say(language) if fact.help else None,
        to=who_view(question.to or Role.DIRECTOR, language),
        settled_by=fact.kind.name.lower(),
        law=law_view(question.section, laws, language) if question.section else None,
        closed=closed,
        options=options,
        doubt=doubt_view(fact, laws, language),
        effects=effect_views(effects_of(question), table, language),
        trail=trail_views(question.trail, facts_of(incident, laws), language),
    )


def _option(found: ValueView, leads_to: LeadsToView | None) -> OptionView:
    return OptionView(
        value=found.value,
        words=found.words,
        source=found.source,
        by=found.by,
        since=found.since,
        leads_to=leads_to or UNSET,
    )


def _leads_to(
    incident: AnyProcedure,
    fact: Fact[object],
    value: object,
    laws: Book,
    told: Mapping[str, object],
    table: Table | None,
    language: str,
) -> LeadsToView:
    found = rule(incident, incident.case(laws, {**told, fact.name: value}, table))
    if isinstance(found, Ruling):
        effects = (effect for _, effect in effects_of(found))
        return LeadsToView(kind="ruling", words=outcome_words(found.outcome, effects, language))
    return LeadsToView(kind="question", words=found.fact.ask.say(language))


def value_view(value: object, language: str = ENGLISH) -> ValueView:
    """Return a value by its name in case files, and in words."""
    if not isinstance(value, Reading):
        return ValueView(value=write(value), words=say(value, language))
    since = dates.day(value.since, language)
    return ValueView(
        value=write(value),
        words=READING_SINCE.say(
            language, text=value.text, source=value.source, by=value.by, since=since
        ),
        source=value.source,
        by=value.by,
        since=value.since,
    )


def who_view(who: object, language: str = ENGLISH) -> WhoView:
    """Return a player, a side, or a role."""
    return WhoView(value=in_words(who), words=say(who, language))


def effect_views(
    effects: Iterable[tuple[str, Effect]],
    table: Table | None,
    language: str = ENGLISH,
    told: Collection[type[Effect]] = (),
) -> list[EffectView]:
    """Return the effects of a ruling. The headline already says those of the kinds `told`."""
    return [
        effect_view(law, effect, table, language, unnamed, quiet=quiet)
        for law, effect, unnamed, quiet in as_shown(effects, told)
    ]


def as_shown(
    effects: Iterable[tuple[str, Effect]], told: Collection[type[Effect]] = ()
) -> Iterator[Shown]:
    """Yield how each effect of a ruling is shown together with the others.

    A card that must not be named is also left unnamed when the ruling is read aloud. What the
    headline says is not read aloud again: the effects of the kinds `told`.
    """
    effects = tuple(effects)
    ruled = [effect for _, effect in effects]
    secret = Advice(DirectorsStep.KEEP_THE_CARD_UNNAMED) in ruled
    unnamed = {effect.values()["card"] for effect in ruled if secret and effect.card_may_be_secret}
    for law, effect in effects:
        yield Shown(law, effect, unnamed, type(effect) in told or effect.is_covered(ruled))


def effect_view(
    law: str,
    effect: Effect,
    table: Table | None,
    language: str = ENGLISH,
    unnamed: Collection[object] = (),
    *,
    quiet: bool = False,
) -> EffectView:
    """Return an effect with its section, its words, its fields, and what is read aloud to whom.

    `quiet` leaves out what is read aloud.
    """
    secret = {"card": Which.THE_CARD} if effect.values().get("card") in unnamed else {}
    spoken = replace(effect, **secret)
    fields = effect.values()
    who = next((value for value in fields.values() if isinstance(value, Seat | Side | Role)), None)
    declarer = table.declarer if table is not None else None
    return EffectView(
        kind=effect.kind(),
        law=law,
        group=effect.group,
        who=None if who is None else who_view(who, language),
        words=effect.say(language),
        fields={plain_words(name): _plain(value) for name, value in fields.items()},
        aloud=[
            AloudView(to=who_view(to, language), words=words)
            for to, words in (() if quiet else spoken.read_aloud(language, declarer))
        ],
    )


def _plain(value: object) -> FieldValue:
    if value is None or isinstance(value, bool):
        return value
    # A total of a claim is a number that also has its line: JSON has only the number.
    return int(value) if isinstance(value, int) else write(value)


def law_view(number: str, laws: Book, language: str = ENGLISH) -> LawView:
    """Return a section: its paraphrase, and the source of the reading in force."""
    reading = reading_in_force(number, laws)
    return LawView(
        number=number,
        text=paraphrase(number, laws, language),
        source=reading.source if reading else None,
        by=reading.by if reading else None,
        since=reading.since if reading else None,
    )


def doubt_view(fact: Fact[object], laws: Book, language: str = ENGLISH) -> DoubtView | None:
    """Return what a fact counts as if it cannot be established.

    None if the law has no rule for that.
    """
    if fact.doubt is None:
        return None
    found = value_view(fact.doubt.value, language)
    return DoubtView(
        value=found.value,
        words=found.words,
        source=found.source,
        by=found.by,
        since=found.since,
        law=law_view(fact.doubt.law, laws, language),
        why=fact.doubt.why.say(language),
    )


def trail_views(
    trail: Iterable[Step], facts: Mapping[str, Fact[object]], language: str = ENGLISH
) -> list[TrailStepView]:
    """Return how a ruling was found: each fact with its section, its value and its origin.

    A section may read a fact of its own case class that the incident's does not have, for example
    what restricts a play that is made again.
    """
    return [
        _step(
            section,
            facts.get(name) or case_of(Law.all[section]).facts[name],
            value_view(value, language),
            origin,
            language,
        )
        for section, name, value, origin in trail
        if name
    ]


def _step(
    section: str, fact: Fact[object], found: ValueView, origin: str, language: str
) -> TrailStepView:
    return TrailStepView(
        law=section,
        fact=plain_words(fact.name),
        question=fact.ask.say(language),
        value=found.value,
        words=found.words,
        source=found.source,
        by=found.by,
        since=found.since,
        origin=origin,
        origin_words=ORIGINS[origin].say(language),
    )


# JSON data


def form_of(view: Struct) -> JsonObject:
    """Return a view as JSON data."""
    form: JsonObject = to_builtins(view)
    return form
