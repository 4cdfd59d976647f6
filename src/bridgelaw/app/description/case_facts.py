"""The facts of an incident, in the words of case files, that a description gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

import msgspec

from bridgelaw.app.description.patterns import LONG_GAP
from bridgelaw.app.description.said import Said, Sentence, Value, height
from bridgelaw.app.description.words import COMMA, STOP
from bridgelaw.app.interviews.details import LABELS
from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_actions import Tell, apply
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
    parse_suit,
    seat_text,
)
from bridgelaw.bridge.seats import Seat
from bridgelaw.cases.errors import AnswerError, CaseFileError
from bridgelaw.cases.nodes import plain_words
from bridgelaw.effects.incident import AnyProcedure
from bridgelaw.i18n.text import Text, say

ACCEPTED = Text("accepted")
NOT_ACCEPTED = Text("not accepted")
REQUIRED = Text("suit required")
FORBIDDEN = Text("suit forbidden")
FACE_UP = Text("face up")
FACE_DOWN = Text("face down")

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
        "misled play",
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
    "demands": _LEADS | {"turn to play"},
    "tricks": frozenset(("claim", "contested claim")),
    "claimer": frozenset(("claim", "contested claim")),
    "hesitated": _HESITATIONS,
}
"""The incidents for which something that was said matters."""


def relevant(heard: Sentence, said: Said, incident: str) -> dict[str, tuple[Value, int]]:
    """Return what a sentence said that matters for an incident."""
    if incident == "call out of turn":
        said = _out_of_turn(heard, said)
    if (
        incident == "dummy misplays"
        and len({heard.things[at].value for at in heard.of("card")}) > 1
    ):
        said = {key: one for key, one in said.items() if key != "card"}
    if incident in _CALLS:
        said = _contract_as_call(said, incident)
    if incident == "change of call":
        said = _wanted(heard, said)
    if incident == "legal call" and "over" in said and _asks_about_a_double(heard, said):
        said = {key: one for key, one in said.items() if key != "call"}
    if incident == "insufficient bid":
        said = _insufficient(heard, said)
    return {
        key: one
        for key, one in said.items()
        if (incident not in _NO_OFFENDER if key == "offender" else True)
        and (key not in RELEVANT or incident in RELEVANT[key])
    }


def _asks_about_a_double(heard: Sentence, said: Said) -> bool:
    """Return whether a double or a pass is named before the bids of a question about a call."""
    return any(
        "bid" not in heard.things[at].classes for at in heard.of("call") if at < said["call"][1]
    )


def _out_of_turn(heard: Sentence, said: Said) -> Said:
    """Return what was said, with the call out of turn if two players are said to have called.

    It is the last one before "before West had called"; otherwise it is not known which.
    """
    calls = {heard.things[at].value for at in heard.of("call")}
    called = _callers(heard)
    if len({heard.things[seat].value for seat, _ in called}) < 2:
        return said if len(calls) < 2 else {key: said[key] for key in said if key != "call"}
    rest = {key: one for key, one in said.items() if key not in ("offender", "call", "accepted")}
    cues = [place.start for place in heard.concepts.get("before another bid", ())]
    earlier = [pair for pair in called if cues and pair[1] < max(cues)]
    if not earlier:
        return rest
    seat, call = earlier[-1]
    return {
        **rest,
        "offender": (heard.things[seat].value, seat),
        "call": (heard.things[call].value, call),
    }


def _callers(heard: Sentence) -> list[tuple[int, int]]:
    """Return the players who are said to have called, with their calls."""
    seats = heard.of("seat")
    found = []
    for seat in seats:
        after = next((at for at in heard.of("call") if seat < at <= seat + _NEAR), None)
        between = set(range(seat + 1, after or 0))
        words = {heard.things[at].plain for at in between}
        if after is not None and between.isdisjoint(seats) and words.isdisjoint(_MARKS):
            found.append((seat, after))
    return found


_NEAR: Final = 3
_MARKS: Final = frozenset((STOP, COMMA))


def _contract_as_call(said: Said, incident: str) -> Said:
    """Return what was said, with a bid that looks like a contract as the call that it is.

    "North put three hearts down, but wanted four hearts" names no contract.
    """
    contract, call = said.get("contract"), said.get("call")
    if contract is None or "over" in said:
        return said
    if call is None or (call[0] == "Pass" and call[1] > contract[1]):
        return {**said, "call": contract}
    if incident == "change of call" and "replacement" not in said and call[1] > contract[1]:
        return {**said, "call": contract, "replacement": call}
    return said


def _insufficient(heard: Sentence, said: Said) -> Said:
    """Return what was said, with the lower of two bids as the insufficient one.

    A double or a pass is never insufficient, and a bid "over East's 1H" is the one before: then it
    is not known which call was.
    """
    bids = heard.of("bid")
    if len(bids) == 2 and "over" not in said and "replacement" not in said:
        over, call = sorted(bids, key=lambda at: height(heard.things[at].value), reverse=True)
        values = heard.things[call].value, heard.things[over].value
        return {**said, "call": (values[0], call), "over": (values[1], over)}
    if "call" in said and "over" not in said and _is_before(heard, said["call"][1]):
        return {key: one for key, one in said.items() if key not in ("call", "replacement")}
    return said


def _is_before(heard: Sentence, call: int) -> bool:
    """Return whether a call cannot be the insufficient one."""
    if "bid" not in heard.things[call].classes:
        return True
    before = heard.things[call - 1 : call]
    return any(
        thing.plain in _OVER or (thing.genitive and "seat" in thing.classes) for thing in before
    )


_OVER: Final = frozenset(("over", "after", "efter", "oven", "ovenpaa"))


def _wanted(heard: Sentence, said: Said) -> Said:
    """Return what was said, with a call that a player wanted to make as the replacement."""
    if "call" not in said or "replacement" in said:
        return said
    call = said["call"]
    before = heard.things[max(call[1] - 2, 0) : call[1]]
    wanted = any("meant" in thing.classes or "wants" in thing.classes for thing in before)
    if not wanted or before[-1].plain not in _TO:
        return said
    return {key: one for key, one in said.items() if key != "call"} | {"replacement": call}


_TO: Final = frozenset(("to", "ville", "mente", "meant"))


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


def _faced(value: Value, language: str) -> tuple[str, str]:
    return ("yes", FACE_UP.say(language)) if value == "up" else ("no", FACE_DOWN.say(language))


def _down(value: Value, language: str) -> tuple[str, str]:
    return "laid face down", FACE_DOWN.say(language)


def _suit(value: Value, language: str) -> tuple[str, str]:
    suit = parse_suit(str(value))
    return say(suit), say(suit, language)


def _require(value: Value, language: str) -> tuple[str, str]:
    return "require", REQUIRED.say(language)


def _forbid(value: Value, language: str) -> tuple[str, str]:
    return "forbid", FORBIDDEN.say(language)


def _forbids(value: Value, language: str) -> tuple[str, str]:
    return "yes", FORBIDDEN.say(language)


def _number(value: Value, language: str) -> tuple[str, str]:
    return str(value), str(value)


Way = tuple[str, str, Callable[[Value, str], tuple[str, str]]]


def _ways(incident: str, heard: Sentence, said: Said) -> Iterator[Way]:
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
    if incident == "opening lead out of turn":
        yield "face", "faced", _faced
    if incident == "opening lead" and said.get("face", ("",))[0] == "down":
        yield "face", "how far", _down
    if "demands" in said:
        yield from _demands(incident, forbidden=_forbidding(heard, said["demands"][1]))


def _demands(incident: str, *, forbidden: bool) -> Iterator[Way]:
    """Yield the choice of declarer, who requires a suit or forbids it."""
    if incident == "opening lead out of turn":
        yield "demands", "way", _forbid if forbidden else _require
    elif incident == "first lead after a withdrawn call":
        if forbidden:
            yield "demands", "forbids", _forbids
            yield "demands", "forbidden suit", _suit
    elif not forbidden:
        yield "demands", "lead choice", _require
        yield "demands", "required suit", _suit


def _forbidding(heard: Sentence, place: int) -> bool:
    """Return whether the suit at a place is forbidden rather than required."""
    before = heard.things[max(place - LONG_GAP - 1, 0) : place]
    return any(thing.plain.startswith(_FORBIDDING) for thing in before)


_FORBIDDING: Final = ("forbid", "forbad", "forby", "forboed", "forbud", "prohib", "bans", "bars")


def facts_of(incident: AnyProcedure, heard: Sentence, said: Said, language: str) -> list[FoundFact]:
    """Return the facts of an incident that a sentence gives, and that agree with one another."""
    names = {plain_words(name) for name in incident.case.facts} | {"contract", "declarer"}
    found = []
    said = relevant(heard, said, incident.name)
    for key, name, written in _ways(incident.name, heard, said):
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
