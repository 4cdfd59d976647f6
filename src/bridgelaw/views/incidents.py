"""Views of the incidents and their facts, in the words of case files and of the user."""

from __future__ import annotations

from enum import Enum
from types import GenericAlias
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

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
from bridgelaw.views.rulings.ruling import doubt_view, value_view, who_view
from bridgelaw.views.rulings.ruling_types import DoubtView, SettledBy, ValueView, WhoView

KINDS: dict[object, Text] = {
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


class GroupView(Struct, frozen=True, kw_only=True):
    """A group of incidents."""

    value: str
    words: str


class IncidentEntry(Struct, frozen=True, kw_only=True):
    """An incident as shown in a list, with when to choose it."""

    name: str
    group: GroupView
    title: str
    what: str


class FactView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """A fact: its name and words, its answers, who decides it, and the rule for doubt.

    `from_the_table` says whether it can be derived from the table.
    """

    fact: str
    words: str
    help: str | None
    under: Literal["told", "elected"]
    settled_by: SettledBy
    to: WhoView
    answers: list[ValueView]
    expected: str
    asked: bool
    from_the_table: bool
    doubt: DoubtView | None


class IncidentWithFacts(IncidentEntry, frozen=True, kw_only=True):
    """An incident with everything that can be given about it."""

    facts: list[FactView]
    table: list[str]


def incident_entries(language: str = ENGLISH) -> list[IncidentEntry]:
    """Return every incident, with when to choose it."""
    return [incident_entry(incident, language) for incident in incidents_in_order()]


def incident_entry(incident: AnyProcedure, language: str = ENGLISH) -> IncidentEntry:
    """Return an incident, with when to choose it."""
    return IncidentEntry(
        name=incident.name,
        group=GroupView(value=incident.group, words=group_words(incident.group, language)),
        title=incident.title.say(language),
        what=incident.what.say(language),
    )


def fact_views(incident: AnyProcedure, laws: Book, language: str = ENGLISH) -> list[FactView]:
    """Return every fact of an incident, with its name in case files."""
    views = [
        fact_view(fact, incident.case, laws, language) for fact in incident.case.facts.values()
    ]
    who = incident.player_question.say(language)
    return [replace(view, words=who) if view.fact == "seat" else view for view in views]


def fact_view(
    fact: Fact[object], case: type[Case], laws: Book, language: str = ENGLISH
) -> FactView:
    """Return a fact of an incident or of a section."""
    election = fact.kind is Kind.ELECTION
    to = Role.DIRECTOR if not election else fact.to
    return FactView(
        fact=plain_words(fact.name),
        words=fact.ask.say(language),
        help=fact.help.say(language) if fact.help else None,
        under="elected" if election else "told",
        settled_by=fact.kind.name.lower(),
        to=WhoView(value="player", words=A_PLAYER.say(language))
        if callable(to) or to is None
        else who_view(to, language),
        answers=[value_view(value, language) for value in fact.values],
        expected=kind_words(kind_of(fact, case), language),
        asked=not isinstance(fact, Detail),
        from_the_table=fact.known is not None,
        doubt=doubt_view(fact, laws, language),
    )


def several_words(kind: object, language: str = ENGLISH) -> str:
    """Return the expected input for several values of a type."""
    return SEVERAL.say(language, kind=kind_words(kind, language))


def kind_words(kind: object, language: str = ENGLISH) -> str:
    """Return the expected input for an open-valued fact."""
    if isinstance(kind, GenericAlias) and kind.__origin__ in (tuple, frozenset):
        return several_words(kind.__args__[0], language)
    if kind in KINDS:
        return KINDS[kind].say(language)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return ", ".join(map(told_name, kind))
    return say(getattr(kind, "__name__", kind), language)
