"""List what follows from each legal call that may replace a withdrawn one.

A director can use it to explain the choices.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final

from bridgelaw.bridge.auction import DOUBLE, PASS, REDOUBLE, Auction, Bid, Call
from bridgelaw.bridge.cards import Named, Suit
from bridgelaw.i18n.text import Text
from bridgelaw.meanings.comparison import Comparison, Verdict
from bridgelaw.meanings.meaning import Meaning, specified


class Under(Enum):
    """The law under which a call was withdrawn, by its number, if comparability matters there."""

    CHANGED = "25"
    INSUFFICIENT = "27"
    PASS_OUT_OF_ROTATION = "30"
    BID_OUT_OF_ROTATION = "31"
    DOUBLE_OUT_OF_ROTATION = "32"
    INADMISSIBLE_DOUBLE = "36"
    BID_WHEN_BOUND_TO_PASS = "37"
    ABOVE_SEVEN = "38"


class Silence(Named):
    """How long the offender's partner must pass."""

    NONE = Text("partner may call freely")
    NEXT_TURN = Text("partner must pass at the next turn")
    THROUGHOUT = Text("partner must pass at every later turn")
    BOTH = Text("both partners must pass at every later turn")


@dataclass(frozen=True, slots=True)
class Consequence:
    """The consequence of a replacement, with its section.

    `leads`: declarer may forbid the lead of a suit if the offender becomes a defender (Law 26B).
    `bound`: what the withdrawn call showed is unauthorised for partner from then on (Law 16C2).
    `cancelled`: the call does not stand; another bid or a pass must be made. `later` has the laws
    to return to after play.
    """

    section: str
    silence: Silence
    leads: bool = False
    bound: bool = False
    cancelled: bool = False
    later: tuple[str, ...] = ()


@dataclass(frozen=True)
class Option:
    """A legal call that replaces the withdrawn one.

    There are two `consequences` if the director must first judge or find out whether the call is
    comparable: if it is, and if it is not.
    """

    call: Call
    meaning: Meaning
    comparison: Comparison
    consequences: tuple[Consequence, ...]
    presumed_natural: bool = False
    """Its meaning is not known; Law 27B1a then treats it as natural."""

    @cached_property
    def protected(self) -> frozenset[Suit]:
        """The suits that it specifies, so that declarer may not forbid their lead (Law 26B)."""
        return frozenset(
            strain.suit for strain in specified(self.call, self.meaning) if strain.suit is not None
        )


def options(
    auction: Auction, withdrawn: Call, shown: Meaning, under: Under, system: Mapping[Call, Meaning]
) -> tuple[Option, ...]:
    """Return every legal call at the offender's turn, with its consequences.

    Passes and doubles come first. `auction` is the legal auction up to that turn, without the
    withdrawn call; `shown` is the meaning attributable to that call; `system` has the meanings of
    the offender's calls at that turn, as far as known. Under Laws 30, 31 and 32 the replacement is
    one by free choice (30B1b, 31A2, 31B2, 32A2, 32B2), not a required pass or repetition.
    """
    lowest = (
        _lowest_of_the_same(auction, withdrawn, shown, system)
        if under is Under.INSUFFICIENT
        else None
    )
    found = []
    for call in auction.legal_calls():
        if under in _PASS_ONLY and call is not PASS:
            continue
        meaning = system.get(call, Meaning())
        comparison = Comparison(shown, meaning)
        if call == lowest:
            found.append(
                Option(call, meaning, comparison, (LOWEST_OF_THE_SAME,), call not in system)
            )
        else:
            found.append(
                Option(call, meaning, comparison, _consequences(call, comparison.verdict, under))
            )
    return tuple(found)


def _lowest_of_the_same(
    auction: Auction, withdrawn: Call, shown: Meaning, system: Mapping[Call, Meaning]
) -> Call | None:
    """Return the lowest sufficient bid that specifies what the withdrawn bid specified.

    See Law 27B1a. A bid with unknown meaning is treated as natural.
    """
    wanted = specified(withdrawn, shown)
    if not wanted:
        return None
    bids = (call for call in auction.legal_calls() if isinstance(call, Bid))
    return next((bid for bid in bids if specified(bid, system.get(bid, Meaning())) == wanted), None)


LOWEST_OF_THE_SAME: Final = Consequence("27B1a", Silence.NONE, later=("27D",))
_PASS_ONLY: Final = {
    Under.BID_WHEN_BOUND_TO_PASS: Consequence(
        "37B2", Silence.BOTH, leads=True, bound=True, later=("72C",)
    ),
    Under.ABOVE_SEVEN: Consequence("38C", Silence.BOTH, leads=True, bound=True, later=("72C",)),
}


def _free(section: str, *later: str) -> Consequence:
    return Consequence(section, Silence.NONE, later=later)


def _silenced(section: str, silence: Silence, *, cancelled: bool = False) -> Consequence:
    return Consequence(
        section, silence, leads=True, bound=True, cancelled=cancelled, later=("72C",)
    )


_IF_COMPARABLE: Final = {
    Under.CHANGED: Consequence("25B", Silence.NONE, bound=True),
    Under.INSUFFICIENT: _free("27B1b", "23C", "27D"),
    Under.PASS_OUT_OF_ROTATION: _free("30B1bi", "23C"),
    Under.BID_OUT_OF_ROTATION: _free("31A2a", "23C"),
    Under.DOUBLE_OUT_OF_ROTATION: _free("32A2a", "23C"),
    Under.INADMISSIBLE_DOUBLE: Consequence("36B", Silence.THROUGHOUT, later=("23C", "72C")),
}
_IF_NOT: Final = {
    Under.CHANGED: Consequence("25B", Silence.NONE, leads=True, bound=True),
    Under.INSUFFICIENT: _silenced("27B2", Silence.THROUGHOUT),
    Under.PASS_OUT_OF_ROTATION: _silenced("30B1bii", Silence.NEXT_TURN),
    Under.BID_OUT_OF_ROTATION: _silenced("31A2b", Silence.NEXT_TURN),
    Under.DOUBLE_OUT_OF_ROTATION: _silenced("32A2b", Silence.NEXT_TURN),
    Under.INADMISSIBLE_DOUBLE: _silenced("36B", Silence.THROUGHOUT),
}


def _consequences(call: Call, verdict: Verdict, under: Under) -> tuple[Consequence, ...]:
    if under in _PASS_ONLY:
        return (_PASS_ONLY[under],)
    comparable, otherwise = _IF_COMPARABLE[under], _IF_NOT[under]
    if under is Under.INSUFFICIENT and call in (DOUBLE, REDOUBLE):
        otherwise = _silenced("27B3", Silence.THROUGHOUT, cancelled=True)
    if verdict is Verdict.COMPARABLE:
        return (comparable,)
    return (otherwise,) if verdict is Verdict.NOT_COMPARABLE else (comparable, otherwise)


def consequences(
    auction: Auction,
    withdrawn: Call | None,
    call: Call | None,
    comparison: Comparison,
    under: Under,
) -> tuple[Consequence, ...]:
    """Return the consequences of one replacement whose meaning has been compared.

    The meanings of other bids are treated as unknown.
    """
    if under is Under.INSUFFICIENT and withdrawn is not None and call is not None:
        lowest = _lowest_of_the_same(
            auction, withdrawn, comparison.withdrawn, {call: comparison.replacement}
        )
        if call == lowest:
            return (LOWEST_OF_THE_SAME,)
    return _consequences(PASS if call is None else call, comparison.verdict, under)
