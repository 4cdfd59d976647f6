"""Pairs of incidents that fit the same facts, and how facts of one become facts of the other.

A pair turns a made-up situation of its first incident into one of its second: the same board and
details, the same answers to the facts that both have by one name, and what its tables say. Then
both rule the same, or one sends the director to the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

from tests.situations.comparing import stands_for
from tests.situations.rulings import LAWS
from tests.situations.stories import situation
from tests.situations.truth import NoTrueAnswer, Ruled, Truth

from bridgelaw.bridge.auction import Bid
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import (
    AdjustedScore,
    Admonish,
    Advice,
    CallsNext,
    CardNotPlayed,
    Effect,
    GoOnUnder,
    LeadFree,
    OnLead,
    PenaltyPossible,
    PlaysNext,
    Reminder,
)
from bridgelaw.effects.base import effects_of
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.facts import CANNOT_BE_ESTABLISHED, Detail
from bridgelaw.engine.ruling import told_name

Words = Mapping[str, str]

ASIDE: Final = (
    Advice,
    Reminder,
    Admonish,
    PenaltyPossible,
    CardNotPlayed,
    PlaysNext,
    OnLead,
    LeadFree,
    CallsNext,
)
"""Effects that a ruling may or may not contain.

They are procedure, reminders for later, and what follows from the rest.
"""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two incidents that fit the same facts."""

    first: str
    second: str
    so: Words = field(default_factory=dict)
    """Facts of the first that must be true for the second to fit, in the words of case files."""
    then: Words = field(default_factory=dict)
    """Facts of the second that are then true."""
    same: Words = field(default_factory=dict)
    """Facts of the second that have another name in the first."""
    aside: tuple[str, ...] = ()
    """Kinds of effect that only one of them gives in addition to the same ruling."""
    via: str = ""
    """An intermediate incident, to which the second sends the director first."""
    only: str = ""
    """The name of a function in `ONLY`, which checks the record."""

    def __str__(self) -> str:
        said = ", ".join(f"{fact} {word}" for fact, word in self.so.items())
        return f"{self.first} - {self.second}" + (f" ({said})" if said else "")


def is_insufficient(table: Table) -> bool:
    """Return whether the waiting call is a bid that is not higher than the last one."""
    made = table.bidding.made[0].call if table.bidding.made else None
    last = None if table.auction is None else table.auction.last_bid
    return isinstance(made, Bid) and made.level <= 7 and last is not None and made <= last


def is_out_of_turn(table: Table) -> bool:
    """Return whether the waiting call came at the turn of a player who does not have to pass."""
    made = table.bidding.made[0] if table.bidding.made else None
    turn = None if table.auction is None else table.auction.turn
    return made is not None and turn not in (None, made.seat) and table.bidding.duty(turn) is None


def is_dummys(table: Table, seat: Seat | None) -> bool:
    """Return whether the cards are dummy's."""
    return seat is not None and seat is table.dummy


ONLY: Final[Mapping[str, Callable[[Table, Seat | None], bool]]] = {
    "insufficient": lambda table, seat: is_insufficient(table),
    "out of turn": lambda table, seat: is_out_of_turn(table),
    "not dummy's": lambda table, seat: not is_dummys(table, seat),
    "auction goes on": lambda table, seat: table.auction is not None and not table.auction.is_over,
    "auction is over": lambda table, seat: table.auction is not None and table.auction.is_over,
}

NAMED: Final = {"manner": "named", "named to play": "no", "holder": "defender"}
SEEN: Final = {"begun": "yes", "own fault": "yes", "partner could see": "yes"}
SPOKE: Final = {
    "moment": "play",
    "by dummy": "yes",
    "at once": "yes",
    "acted": "nothing",
    "partners explanation": "no",
}
DUMMY_ASKED: Final = {"concern": "asking", "asker": "dummy", "play over": "no"}
CLAIMED: Final = {
    "act": "said won",
    "only this trick": "no",
    "doubted by": "opponent",
    "gone on": "no",
    "partner objected": "no",
}
EXTRA: Final = {"defect": "extra", "count": "right"}

PAIRS: Final = (
    # Calls with two faults
    Pair("call out of turn", "insufficient bid", only="insufficient"),
    Pair("insufficient bid", "call out of turn"),
    Pair("inadmissible call", "call out of turn", only="out of turn"),
    Pair("inadmissible call", "insufficient bid", {"fault": "above seven"}),
    # Leads and plays out of turn
    Pair("lead out of turn", "play out of turn"),
    Pair("lead out of turn", "premature lead"),
    Pair("premature lead", "lead out of turn"),
    Pair("premature lead", "play out of turn", via="fifth card"),
    Pair("premature lead", "fifth card", then={"led": "yes", "both sides played on": "no"}),
    Pair("play out of turn", "lead out of turn"),
    Pair("play out of turn", "premature lead"),
    Pair("opening lead out of turn", "lead out of turn"),
    Pair("opening lead", "opening lead out of turn", {"how far": "faced"}),
    Pair("opening lead out of turn", "opening lead", then={"how far": "faced"}),
    Pair("lead out of turn", "misled play", {"told by": "opponent"}, {"about": "turn"}),
    Pair("play out of turn", "misled play", {"told by": "opponent"}, {"about": "turn"}),
    # Cards not fully played
    Pair("wants card back", "several cards", {"was played": "yes", "ground": "several at once"}),
    Pair(
        "wants card back",
        "designation",
        {"was played": "yes", "ground": "designation", "holder": "dummy"},
    ),
    Pair(
        "wants card back",
        "misled play",
        {"was played": "yes", "ground": "told his turn"},
        {"about": "turn"},
    ),
    Pair("card shown", "card exposed", NAMED, {"cause": "named"}, only="not dummy's"),
    Pair(
        "card shown",
        "fifth card",
        {"already played": "yes", "manner": "laid face up"},
        {"both sides played on": "no", "deliberate": "yes"},
        only="not dummy's",
    ),
    Pair(
        "hand faced",
        "claim",
        {},
        {"act": "showed", "claimant": "declarer", "only this trick": "no"},
    ),
    # Superfluous cards
    Pair("fifth card", "defective trick", then={**EXTRA, "manner": "later"}),
    Pair("several cards", "defective trick", then={**EXTRA, "manner": "at once"}),
    Pair("two players at once", "play out of turn", {"one in turn": "yes", "comes next": "no"}),
    # Cards seen in the auction
    Pair(
        "card seen during the auction",
        "card exposed",
        then={"cause": "by accident"},
        only="auction goes on",
    ),
    Pair(
        "card seen during the auction",
        "card exposed",
        {**SEEN, "still open": "no"},
        only="auction is over",
        aside=("authorised",),  # for a card of the declaring side
    ),
    Pair("card seen during the auction", "information from elsewhere", {"begun": "no"}),
    # Dummy speaks
    Pair(
        "attention drawn",
        "dummy's conduct",
        {**SPOKE, "dummys words": "of it", "own side": "no"},
        {
            "did": "pointed out an irregularity",
            "was first": "yes",
            "play over": "no",
            "offender": "defender",
        },
        {"forfeited": "dummy had looked"},
    ),
    Pair(
        "attention drawn",
        "dummy's conduct",
        {**SPOKE, "dummys words": "asked"},
        {"did": "asked declarer about a revoke", "play over": "no"},
        {"forfeited": "dummy had looked"},
    ),
    Pair(
        "attention drawn",
        "dummy's conduct",
        {**SPOKE, "moment": "before it"},
        {"did": "tried to prevent an irregularity", "already made": "no", "play over": "no"},
    ),
    Pair(
        "revoke question",
        "dummy's conduct",
        {**DUMMY_ASKED, "asked": "declarer"},
        {"did": "asked declarer about a revoke", "established": "no"},
        {"declarer revoked": "was revoke"},
    ),
    Pair(
        "revoke question",
        "dummy's conduct",
        {**DUMMY_ASKED, "asked": "defender"},
        {"did": "asked a defender about a revoke", "offender": "defender"},
        {"defender revoked": "was revoke", "was first": "first to ask"},
    ),
    # Claims and revokes
    Pair("claim", "contested claim", {**CLAIMED, "assented": "no"}),
    Pair(
        "claim",
        "trick given up",
        {**CLAIMED, "assented": "yes", "called on later board": "yes"},
        {"gave up": "accepted"},
    ),
    Pair(
        "revoke",
        "contested claim",
        {"deed": "opponents claimed", "able": "yes", "agreement complete": "no"},
    ),
    Pair("tricks disputed", "revoke", {"matter": "late revoke"}),
    # Explanations
    Pair("explanation put right", "wrong explanation", {"done": "yes"}),
    Pair(
        "call explained otherwise",
        "wrong explanation",
        {"explained otherwise": "yes"},
        {"source": "explained"},
    ),
    Pair("incomplete explanation", "wrong explanation", {"missing": "agreed", "still time": "yes"}),
    Pair(
        "incomplete explanation",
        "wrong explanation",
        {"missing": "agreed", "still time": "no", "play over": "yes", "decisive": "yes"},
        {
            "source": "explained",
            "evidence": "yes",
            "agreement": "otherwise",
            "stage": "over",
            "otherwise": "yes",
            "chance missed": "no",
        },
        {"worse": "damaged"},
        aside=("go on under",),  # each time, partner's use of the explanation is examined
    ),
    Pair(
        "call explained otherwise",
        "unauthorised information",
        {"explained otherwise": "yes", "from the auction": "no"},
        {"conveyed": "explanation", "points somewhere": "yes"},
    ),
)


@dataclass(frozen=True, slots=True)
class Compared:
    """A situation that both incidents have ruled on."""

    table: Table
    one: Ruled
    other: Ruled
    differ: tuple[str, ...]
    """Effects in only one of them.

    Empty if they agree, or if one sends the director to the other.
    """


def compared(pair: Pair, seed: str) -> Compared | None:
    """Return the rulings on one situation; None if the facts do not fit both."""
    made = situation(pair.first, seed)
    if any(made.truth.get(name, word) != word for name, word in pair.so.items()):
        return None
    if pair.only and not ONLY[pair.only](made.table, made.told.get("seat")):
        return None
    laws = Random(f"{pair} {seed}").choice(LAWS)
    first = Truth(replace(made, truth={**made.truth, **pair.so}), laws)
    try:
        one = first.settle()
        second = _turned(pair, first, one)
        other = second.settle()
    except NoTrueAnswer:
        return None
    if not _as_told(pair.so, one) or not _as_told(pair.then, other):
        return None
    return Compared(
        made.table, one, other, tuple(_differ(pair, made.table, second.details, one, other))
    )


def _as_told(words: Words, ruled: Ruled) -> bool:
    """Return whether what was read from the record agrees with the table of the pair."""
    read = {name.replace("_", " "): value for _, name, value, _ in ruled.ruling.trail if name}
    return all(name not in read or told_name(read[name]) == word for name, word in words.items())


def _turned(pair: Pair, first: Truth, ruled: Ruled) -> Truth:
    """Convert the facts to those of the second incident."""
    procedure = Procedure.all[pair.second]
    facts = procedure.case.facts
    read = {name: value for _, name, value, _ in ruled.ruling.trail if name}
    known = {**first.answers, **read, **first.details}
    details = {name: value for name, value in known.items() if isinstance(facts.get(name), Detail)}
    made = replace(first.situation, incident=pair.second, told=details, truth=dict(pair.then))
    second = Truth(made, first.laws)
    for name, fact in facts.items():
        source = pair.same.get(name.replace("_", " "), name).replace(" ", "_")
        value = known.get(source)
        if (
            name.replace("_", " ") in pair.then
            or isinstance(fact, Detail)
            or value is CANNOT_BE_ESTABLISHED
        ):
            continue
        word = None if value is None else told_name(value)
        found = next((each for each in fact.values if told_name(each) == word), None)
        if found is not None:
            second.answers[name] = found
    return second


def _differ(
    pair: Pair, table: Table, details: Mapping[str, Any], one: Ruled, other: Ruled
) -> Iterator[str]:
    on, back = _sent_to(one), _sent_to(other)
    if pair.second in on or pair.first in back or pair.via in back or on & back:
        return
    mine, yours = _matters(pair, one), _matters(pair, other)
    for effect in mine:
        if not any(_same(effect, each, table, details) for each in yours):
            yield f"only {pair.first}: {effect.say()}"
    for effect in yours:
        if not any(_same(effect, each, table, details) for each in mine):
            yield f"only {pair.second}: {effect.say()}"


def _sent_to(ruled: Ruled) -> set[str]:
    """Return the names of the incidents to which a ruling sends the director."""
    return {effect.incident for _, effect in ruled.ruling.effects if isinstance(effect, GoOnUnder)}


def _matters(pair: Pair, ruled: Ruled) -> list[Effect]:
    effects = [effect for _, effect in effects_of(ruled.ruling) if not isinstance(effect, ASIDE)]
    return [effect for effect in effects if effect.kind() not in pair.aside]


def _same(one: Effect, other: Effect, table: Table, details: Mapping[str, Any]) -> bool:
    if one.say() == other.say():
        return True
    if isinstance(one, AdjustedScore) and isinstance(other, AdjustedScore):
        return one.side == other.side  # each describes in its own words what is suggested
    return stands_for(one, other, table, details) or stands_for(other, one, table, details)


def disagreements(pair: Pair, seeds: Iterable[str]) -> Iterator[tuple[str, Compared]]:
    """Yield the situations on which the two incidents disagree."""
    for seed in seeds:
        found = compared(pair, seed)
        if found is not None and found.differ:
            yield seed, found
