"""Rulings and questions as plain data in one language: what `--json` prints, and what every other
view is made from."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.cases.answers import in_words, write
from bridgelaw.cases.model import CaseOnFile
from bridgelaw.cases.nodes import plain_words
from bridgelaw.cases.reader import facts_of
from bridgelaw.cases.runner import Ruled
from bridgelaw.effects import Advice, DirectorsStep, Effect
from bridgelaw.effects.incident import Procedure
from bridgelaw.effects.players import Role, Which
from bridgelaw.engine.facts import CHOSEN, DOUBT, ELECTED, RECORD, TOLD, Fact, Kind
from bridgelaw.engine.law import Book, Law, Reading
from bridgelaw.engine.ruling import Question, Ruling, rule
from bridgelaw.i18n import dates
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.lawbook.sections import case_of, paraphrase, reading_in_force

Form = dict[str, Any]

ORIGINS = {
    TOLD: Text("told"),
    RECORD: Text("on record"),
    ELECTED: Text("chosen by the player"),
    DOUBT: Text("in doubt"),
    CHOSEN: Text("reading chosen"),
}
READING_SINCE = Text("{text} ({source}; {by}, since {since})")


def case_form(case: CaseOnFile, ruled: list[Ruled], language: str = ENGLISH) -> Form:
    """A case and what came of each of its incidents."""
    return {
        "id": case.id,
        "title": case.title,
        "day": case.laws.on.isoformat(),
        "federation": case.federation,
        "found": [found_form(each, language) for each in ruled],
    }


def found_form(ruled: Ruled, language: str = ENGLISH) -> Form:
    """A ruling, or the next question."""
    step = ruled.step
    if isinstance(ruled.found, Ruling):
        return ruling_form(step.incident, ruled.found, ruled.book, ruled.table, language)
    return question_form(step.incident, ruled.found, ruled.book, step.told, ruled.table, language)


def incident_form(incident: Procedure[Any, Any], language: str = ENGLISH) -> Form:
    """What happened."""
    return {"name": incident.name, "title": incident.title.say(language)}


def ruling_form(
    incident: Procedure[Any, Any],
    ruling: Ruling[Any],
    laws: Book,
    table: Table | None,
    language: str = ENGLISH,
) -> Form:
    """A ruling: what is found, what holds at the table now, the sections it rests on and how it was
    found."""
    return {
        "kind": "ruling",
        "incident": incident_form(incident, language),
        "outcome": named(ruling.outcome, language),
        "effects": effect_forms(ruling.effects, table, language),
        "laws": [law_form(number, laws, language) for number in ruling.laws],
        "trail": trail_form(ruling.trail, facts_of(incident, laws), language),
    }


def question_form(
    incident: Procedure[Any, Any],
    question: Question,
    laws: Book,
    told: Mapping[str, Any],
    table: Table | None,
    language: str = ENGLISH,
) -> Form:
    """The next question: its words, to whom it is put, what may be answered, and where doubt falls.

    Where a reading or a choice is asked for, each answer has what it leads to.
    """
    fact = question.fact
    closed = bool(fact.values)
    leads = closed and fact.kind is not Kind.FINDING
    options = [
        {
            **named(value, language),
            **(
                {"leads to": _leads_to(incident, fact, value, laws, told, table, language)}
                if leads
                else {}
            ),
        }
        for value in question.values
    ]
    return {
        "kind": "question",
        "incident": incident_form(incident, language),
        "fact": plain_words(fact.name),
        "words": fact.ask.say(language),
        "help": fact.help.say(language) if fact.help else None,
        "to": who_form(question.to or Role.DIRECTOR, language),
        "settled by": fact.kind.name.lower(),
        "law": law_form(question.section, laws, language) if question.section else None,
        "closed": closed,
        "options": options,
        "doubt": doubt_form(fact, laws, language),
        "effects": effect_forms(question.effects, table, language),
        "trail": trail_form(question.trail, facts_of(incident, laws), language),
    }


def _leads_to(
    incident: Procedure[Any, Any],
    fact: Fact[Any],
    value: object,
    laws: Book,
    told: Mapping[str, Any],
    table: Table | None,
    language: str,
) -> Form:
    found = rule(incident, incident.case(laws, {**told, fact.name: value}, table))
    if isinstance(found, Ruling):
        return {"kind": "ruling", "words": say(found.outcome, language)}
    return {"kind": "question", "words": found.fact.ask.say(language)}


def named(value: object, language: str = ENGLISH) -> Form:
    """A value by the name that case files have for it, and in words."""
    if isinstance(value, Reading):
        since = {"source": value.source, "by": value.by, "since": value.since.isoformat()}
        words = READING_SINCE.say(
            language, text=value.text, **{**since, "since": dates.day(value.since, language)}
        )
        return {"value": write(value), "words": words, **since}
    return {"value": write(value), "words": say(value, language)}


def who_form(who: object, language: str = ENGLISH) -> Form:
    """A player, a side, or the part he plays."""
    return {"value": in_words(who), "words": say(who, language)}


def effect_forms(
    effects: Iterable[tuple[str, Effect]],
    table: Table | None,
    language: str = ENGLISH,
    make: Callable[..., Form] | None = None,
) -> list[Form]:
    """The effects of a ruling. A card that no one is to name is not named in what is read aloud
    either. `make` is `effect_form`, or what remembers what that has made."""
    make = make or effect_form
    effects = tuple(effects)
    ruled = [effect for _, effect in effects]
    secret = Advice(DirectorsStep.KEEP_THE_CARD_UNNAMED) in ruled
    unnamed = {effect.values()["card"] for effect in ruled if secret and effect.card_may_be_secret}
    return [
        make(law, effect, table, language, unnamed, quiet=effect.is_covered(ruled))
        for law, effect in effects
    ]


def effect_form(
    law: str,
    effect: Effect,
    table: Table | None,
    language: str = ENGLISH,
    unnamed: Collection[object] = (),
    *,
    quiet: bool = False,
) -> Form:
    """An effect beside its section: in words, as plain data, and what is read aloud to whom, unless
    that is said already."""
    secret: dict[str, Any] = (
        {"card": Which.THE_CARD} if effect.values().get("card") in unnamed else {}
    )
    spoken = replace(effect, **secret)
    fields = effect.values()
    who = next((value for value in fields.values() if isinstance(value, Seat | Side | Role)), None)
    declarer = table.declarer if table is not None else None
    return {
        "kind": effect.kind(),
        "law": law,
        "group": effect.group.value,
        "who": None if who is None else who_form(who, language),
        "words": effect.say(language),
        "fields": {plain_words(name): _plain(value) for name, value in fields.items()},
        "aloud": [
            {"to": who_form(to, language), "words": words}
            for to, words in (() if quiet else spoken.read_aloud(language, declarer))
        ],
    }


def _plain(value: object) -> Any:
    return value if value is None or isinstance(value, bool | int) else write(value)


def law_form(number: str, laws: Book, language: str = ENGLISH) -> Form:
    """A section: its paraphrase, and whose reading of it is in force since when."""
    reading = reading_in_force(number, laws)
    return {
        "number": number,
        "text": paraphrase(number, laws, language),
        "source": reading.source if reading else None,
        "by": reading.by if reading else None,
        "since": reading.since.isoformat() if reading else None,
    }


def doubt_form(fact: Fact[Any], laws: Book, language: str = ENGLISH) -> Form | None:
    """What a fact counts as where it cannot be established; None where the law has no rule for
    that."""
    if fact.doubt is None:
        return None
    return {
        **named(fact.doubt.value, language),
        "law": law_form(fact.doubt.law, laws, language),
        "why": fact.doubt.why.say(language),
    }


def trail_form(
    trail: tuple[Any, ...], facts: Mapping[str, Fact[Any]], language: str = ENGLISH
) -> list[Form]:
    """How it was found: each fact that was read, by which section, its value and where that came
    from.

    A section may have read a fact of its own case that the incident's has not: of a play made anew,
    what it is bound by.
    """
    return [
        {
            "law": section,
            "fact": plain_words(name),
            "question": (facts.get(name) or case_of(Law.all[section]).facts[name]).ask.say(
                language
            ),
            **named(value, language),
            "origin": origin,
            "origin words": ORIGINS[origin].say(language),
        }
        for section, name, value, origin in trail
        if name
    ]
