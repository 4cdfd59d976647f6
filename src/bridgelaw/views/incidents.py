"""What can be described: the incidents, and the facts of each, in the words of case files and of
the user."""

from __future__ import annotations

from enum import Enum
from typing import Any

from bridgelaw.bridge.auction import Bid, Call, Contract
from bridgelaw.bridge.cards import Card, Rank, Strain, Suit
from bridgelaw.bridge.seats import Seat
from bridgelaw.cases.answers import kind_of
from bridgelaw.cases.nodes import plain_words
from bridgelaw.effects.incident import AnyProcedure
from bridgelaw.effects.players import Role
from bridgelaw.effects.poll import A_VOTE, AN_ACTION, Action, Vote
from bridgelaw.engine.case import Case
from bridgelaw.engine.facts import Detail, Fact, Kind
from bridgelaw.engine.law import Book
from bridgelaw.engine.ruling import told_name
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.incidents.index import group_words, incidents_in_order
from bridgelaw.meanings.meaning import Meaning
from bridgelaw.scores.outcome import Outcome
from bridgelaw.views.ruling import Form, doubt_form, named, who_form

KINDS: dict[Any, Text] = {
    Card: Text("a card, such as SQ"),
    Seat: Text("a seat: N, E, S or W"),
    Suit: Text("a suit: S, H, D or C"),
    Strain: Text("a suit or NT"),
    Rank: Text("a rank, such as queen"),
    Call: Text("a call, such as 1NT, P or X"),
    Bid: Text("a bid, such as 2H"),
    Contract: Text("a contract, such as 4SX"),
    Meaning: Text("what a call shows, such as 12-21 S5+, or its name in the library"),
    Outcome: Text("a score, such as 4SX W 9, several with weights, or average plus"),
    Vote: A_VOTE,
    Action: AN_ACTION,
    int: Text("a whole number"),
    str: Text("words"),
    bool: Text("yes or no"),
}
SEVERAL = Text("several of: {kind}")
A_PLAYER = Text("a player")


def incident_forms(language: str = ENGLISH) -> list[Form]:
    """Every incident, with when to choose it."""
    return [
        {
            "name": incident.name,
            "group": {"value": incident.group, "words": group_words(incident.group, language)},
            "title": incident.title.say(language),
            "what": incident.what.say(language),
        }
        for incident in incidents_in_order()
    ]


def fact_forms(incident: AnyProcedure, laws: Book, language: str = ENGLISH) -> list[Form]:
    """Every fact of an incident, as case files name it."""
    return [fact_form(fact, incident.case, laws, language) for fact in incident.case.facts.values()]


def fact_form(fact: Fact[object], case: type[Case], laws: Book, language: str = ENGLISH) -> Form:
    """A fact: its name and words, its answers, who settles it, whether the table can tell, and
    where doubt falls."""
    election = fact.kind is Kind.ELECTION
    to = Role.DIRECTOR if not election else fact.to
    return {
        "fact": plain_words(fact.name),
        "words": fact.ask.say(language),
        "help": fact.help.say(language) if fact.help else None,
        "under": "elected" if election else "told",
        "settled by": fact.kind.name.lower(),
        "to": {"value": "player", "words": A_PLAYER.say(language)}
        if callable(to) or to is None
        else who_form(to, language),
        "answers": [named(value, language) for value in fact.values],
        "expected": kind_words(kind_of(fact, case), language),
        "asked": not isinstance(fact, Detail),
        "from the table": fact.known is not None,
        "doubt": doubt_form(fact, laws, language),
    }


def kind_words(kind: Any, language: str = ENGLISH) -> str:
    """What is expected of an open-valued fact."""
    if getattr(kind, "__origin__", None) in (tuple, frozenset):
        return SEVERAL.say(language, kind=kind_words(kind.__args__[0], language))
    if kind in KINDS:
        return KINDS[kind].say(language)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return ", ".join(map(told_name, kind))
    return say(getattr(kind, "__name__", kind), language)
