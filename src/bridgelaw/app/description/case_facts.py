"""The facts of an incident, in the words of case files, that a description gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

import msgspec

from bridgelaw.app.description.said import Said, Sentence, Value
from bridgelaw.app.details import LABELS
from bridgelaw.app.interview import Interview
from bridgelaw.app.interview_actions import Tell, apply
from bridgelaw.bridge.auction import Call, Contract
from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.notation import (
    call_text,
    card_text,
    contract_text,
    parse_call,
    parse_card,
    parse_contract,
    parse_seat,
    seat_text,
)
from bridgelaw.bridge.seats import Seat
from bridgelaw.cases.errors import AnswerError, CaseFileError
from bridgelaw.cases.nodes import plain_words
from bridgelaw.effects.incident import AnyProcedure
from bridgelaw.i18n.text import Text, say

ACCEPTED = Text("accepted")
NOT_ACCEPTED = Text("not accepted")

OFFENDERS: Final = frozenset(
    (
        *("insufficient bid", "call out of turn", "change of call", "inadmissible call"),
        *("card seen during the auction", "artificial call", "legal call", "behind a screen"),
        *("opening lead out of turn", "opening lead", "lead out of turn", "premature lead"),
        *("revoke", "card exposed", "card shown", "wants card back", "penalty card not played"),
        *("play out of turn", "several cards", "fifth card", "defective trick"),
        *("dummy misplays", "dummy's conduct", "hand faced", "cards from another board"),
        *("board of the wrong cards", "cards not counted", "psyche", "conduct"),
        *("procedural penalty", "incomplete explanation", "system card", "simultaneous calls"),
    )
)
"""The incidents whose `seat` is the player who did it."""
ACCEPTING: Final = frozenset(("insufficient bid", "call out of turn"))
SECOND: Final = {"insufficient bid": "replacement", "change of call": "second"}


_LEADS: Final = frozenset(
    (
        *("opening lead out of turn", "lead out of turn", "play after irregularity"),
        *("opening lead", "premature lead", "first lead after a withdrawn call"),
    )
)
_CARDS: Final = _LEADS | frozenset(
    (
        *("card seen during the auction", "revoke", "card exposed", "card shown"),
        *("wants card back", "penalty card not played", "turn to play", "play out of turn"),
        *("fifth card", "defective trick", "dummy misplays", "penalty card information"),
    )
)
_CALLS: Final = frozenset(
    (
        *("insufficient bid", "call out of turn", "change of call", "inadmissible call"),
        *("legal call", "simultaneous calls", "behind a screen", "artificial call", "psyche"),
        *("withdrawn information", "could have known", "cards from another board"),
    )
)
_SCORES: Final = frozenset(("contract score", "tricks disputed", "after a corrected call"))
_CLAIMS: Final = frozenset(("claim", "contested claim", "trick given up", "hand faced"))
_HESITATIONS: Final = frozenset(("unauthorised information", "misled by manner"))
_NO_OFFENDER: Final = frozenset(
    (
        *("claim", "contested claim", "trick", "simultaneous calls", "two players at once"),
        *("unauthorised information", "misled by manner", "questions", "wrong seats"),
        *("question in auction", "may he use it", "information from elsewhere", "none"),
        *("tricks disputed", "withdrawn information", "call explained otherwise", "designation"),
        *("contract score", "penalty card information", "board markings", "fouled board"),
    )
)
RELEVANT: Final = {
    "call": _CALLS,
    "over": frozenset(("insufficient bid",)),
    "replacement": frozenset(("insufficient bid", "change of call")),
    "accepted": _LEADS
    | {"insufficient bid", "call out of turn", "change of call", "simultaneous calls", "option"},
    "card": _CARDS,
    "declarer": _LEADS | _CARDS | _CLAIMS | _SCORES | {"designation", "dummy's conduct"},
    "contract": _LEADS | _CLAIMS | _SCORES,
    "revoke_suit": frozenset(("revoke",)),
    "face": _LEADS | {"which period"},
    "demands": _LEADS,
    "tricks": frozenset(("claim", "contested claim")),
    "claimer": frozenset(("claim", "contested claim")),
    "hesitated": _HESITATIONS,
}
"""The incidents for which something that was said matters."""


def relevant(said: Said, incident: str) -> dict[str, tuple[Value, int]]:
    """Return what was said that matters for an incident."""
    return {
        key: one
        for key, one in said.items()
        if (incident not in _NO_OFFENDER if key == "offender" else True)
        and (key not in RELEVANT or incident in RELEVANT[key])
    }


class FoundFact(msgspec.Struct, frozen=True, kw_only=True):
    """A fact of an incident, or a detail of the table, that a description gives."""

    name: str
    """Its name in case files: `seat`, `call`, `card`, `declarer`, …"""
    value: str
    """In the words of case files."""
    label: str
    """A short label in the language, such as `East`, `1♥` or `not accepted`."""
    text: str
    """The piece of the description."""


def _seat(value: Value, language: str) -> tuple[str, str]:
    seat = parse_seat(str(value))
    return seat_text(seat), say(seat, language)


def _partner(value: Value, language: str) -> tuple[str, str]:
    return _seat(say(parse_seat(str(value)).partner), language)


def _call(value: Value, language: str) -> tuple[str, str]:
    call: Call = parse_call(str(value))
    return call_text(call), say(call, language)


def _card(value: Value, language: str) -> tuple[str, str]:
    card: Card = parse_card(str(value))
    return card_text(card), say(card, language)


def _contract(value: Value, language: str) -> tuple[str, str]:
    contract: Contract = parse_contract(str(value))
    return contract_text(contract), say(contract, language)


def _declarer(value: Value, language: str) -> tuple[str, str]:
    seat: Seat = parse_seat(str(value))
    return seat_text(seat), f"{LABELS['declarer'].say(language)} {say(seat, language)}"


def _accepts(value: Value, language: str) -> tuple[str, str]:
    return ("yes" if value else "no"), (ACCEPTED if value else NOT_ACCEPTED).say(language)


def _number(value: Value, language: str) -> tuple[str, str]:
    return str(value), str(value)


Way = tuple[str, str, Callable[[Value, str], tuple[str, str]]]


def _ways(incident: str) -> Iterator[Way]:
    """Yield what is said, the name of the fact that it gives, and how to write it."""
    if incident in OFFENDERS:
        yield "offender", "seat", _seat
    if incident in ("claim", "contested claim"):
        yield "claimer", "seat", _seat
        yield "tricks", "claimed", _number
    if incident == "unauthorised information":
        yield "hesitated", "seat", _partner
    yield "call", "call", _call
    if incident in SECOND:
        yield "replacement", SECOND[incident], _call
    if incident in ACCEPTING:
        yield "accepted", "accepts", _accepts
    yield "card", "card", _card
    yield "contract", "contract", _contract
    yield "declarer", "declarer", _declarer


def facts_of(incident: AnyProcedure, heard: Sentence, said: Said, language: str) -> list[FoundFact]:
    """Return the facts of an incident that a sentence gives, and that agree with one another."""
    names = {plain_words(name) for name in incident.case.facts} | {"contract", "declarer"}
    found = []
    said = relevant(said, incident.name)
    for key, name, written in _ways(incident.name):
        if key in said and name in names:
            value, place = said[key]
            word, label = written(value, language)
            thing = heard.things[place]
            piece = heard.text[thing.start : thing.end]
            found.append(FoundFact(name=name, value=word, label=label, text=piece))
    return _consistent(incident, found)


def _consistent(incident: AnyProcedure, facts: Iterable[FoundFact]) -> list[FoundFact]:
    """Return the facts that do not contradict an earlier one."""
    kept: list[FoundFact] = []
    for fact in facts:
        try:
            apply(Interview(incident), Tell({one.name: one.value for one in (*kept, fact)}))
        except (AnswerError, CaseFileError, TableError):
            continue
        kept.append(fact)
    return kept
