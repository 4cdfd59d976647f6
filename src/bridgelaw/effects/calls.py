"""Effects on calls.

Calls that stand, are withdrawn or replaced; who calls next and who must pass; lead restrictions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from bridgelaw.bridge.auction import Call
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects.base import Effect, SomeCard
from bridgelaw.effects.cards import TWO_CARDS
from bridgelaw.effects.players import Who
from bridgelaw.i18n.text import ENGLISH, Text


class WhichCall(Enum):
    """A call that a ruling mentions without knowing which it is."""

    THE_CALL = Text("the call")
    THE_FIRST_CALL = Text("the first call")
    THE_SECOND_CALL = Text("the second call")
    THE_INTENDED_CALL = Text("the intended call")
    THE_REPLACEMENT = Text("the new call")
    ANOTHER_CALL = Text("another legal call")


SomeCall = Call | WhichCall


class Period(Enum):
    """How long a player must pass."""

    NEXT_TURN = Text("at the next turn to call")
    AFTER_NEW_CALL = Text("at the first turn after the offender's new call")
    THROUGHOUT = Text("at every turn for the rest of the auction")


class Legal(Enum):
    """The calls open to a player who calls again."""

    ANY = Text("any legal call")
    BID_OR_PASS = Text("a sufficient bid or a pass")
    PASS = Text("only a pass")
    REPEATED = Text("only the call to be repeated")


YOUR_CALL = {
    WhichCall.THE_CALL: Text("your call"),
    WhichCall.THE_FIRST_CALL: Text("your first call"),
    WhichCall.THE_SECOND_CALL: Text("your second call"),
    WhichCall.THE_INTENDED_CALL: Text("your intended call"),
    WhichCall.THE_REPLACEMENT: Text("your new call"),
    WhichCall.ANOTHER_CALL: Text("your other call"),
}
"""How an unknown call is named to the player who made it."""


@dataclass(frozen=True, slots=True)
class _OfCall(Effect):
    """An effect on one call. `unnamed` is the sentence to the player if the call is not known."""

    nameless: ClassVar[Collection[object]] = tuple(WhichCall)

    def phrases(self) -> dict[str, object]:
        """Return the fields and, for each, the words to the player who made the call."""
        values = self.values()
        yours = {
            f"your_{name}": YOUR_CALL[value] if isinstance(value, WhichCall) else value
            for name, value in values.items()
        }
        return {**values, **yours}


@dataclass(frozen=True, slots=True)
class CallStands(_OfCall):
    """The call counts like any other.

    If it was out of rotation, skipped turns are lost (Law 29A).
    """

    who: Who
    call: SomeCall
    words = Text("{call} by {who} stands.")
    aloud = (("who", Text("Your call stands: {call:words}.")),)
    aloud_unnamed = (("who", Text("{your_call} stands.")),)


@dataclass(frozen=True, slots=True)
class FirstCallStands(_OfCall):
    """Laws 25A and 25B2: the call that a player changed, or tried to change, stands."""

    who: Who
    call: SomeCall
    words = Text("{call}, the first call by {who}, stands.")
    aloud = (("who", Text("Your first call stands: {call:words}.")),)
    words_unnamed = Text("The first call by {who} stands.")
    aloud_unnamed = (("who", Text("Your first call stands.")),)


@dataclass(frozen=True, slots=True)
class CallCancelled(_OfCall):
    """The call is withdrawn or cancelled and does not count."""

    who: Who
    call: SomeCall
    words = Text("{call} by {who} is cancelled.")
    aloud = (("who", Text("Your call is cancelled: {call:words}.")),)
    aloud_unnamed = (("who", Text("{your_call} is cancelled.")),)


@dataclass(frozen=True, slots=True)
class CallReplaced(_OfCall):
    """Another call replaces one that was withdrawn."""

    who: Who
    call: SomeCall
    by: SomeCall
    words = Text("{call} by {who} is withdrawn; {by} replaces it.")
    aloud = (("who", Text("You take back {call:words}; {by:words} replaces it.")),)
    aloud_unnamed = (("who", Text("You take back {your_call}; {your_by:words} replaces it.")),)
    anew = Text("You take back {your_call:words} and make another legal call.")
    meant = Text("You take back {call:words}; your intended call replaces it.")

    def read_aloud(
        self, language: str = ENGLISH, declarer: Seat | None = None
    ) -> Iterator[tuple[Who, str]]:
        """Yield a sentence without the new call if it is not known or not yet made."""
        if self.by is WhichCall.ANOTHER_CALL:
            yield self.who, self.anew.say(language, **self.phrases())
        elif isinstance(self.by, WhichCall) and not isinstance(self.call, WhichCall):
            yield self.who, self.meant.say(language, **self.phrases())
        else:
            yield from Effect.read_aloud(self, language, declarer)


@dataclass(frozen=True, slots=True)
class LaterCallsCancelled(Effect):
    """This call and every call after it are cancelled (Laws 15A1, 17D3, 36A, 38B, 39A)."""

    who: Who
    call: SomeCall
    words = Text("{call} by {who} is cancelled, and so is every later call.")
    to_everyone = Text("{call:words} by {who} is cancelled, and so is every later call.")


@dataclass(frozen=True, slots=True)
class LaterCallsStand(Effect):
    """This call and every call after it stand (Law 37A)."""

    who: Who
    call: SomeCall
    words = Text("{call} by {who} stands, and so does every later call.")
    to_everyone = Text("{call:words} by {who} stands, and so does every later call.")


@dataclass(frozen=True, slots=True)
class CallsNext(Effect):
    """It is this player's turn to call, and `open` says which calls are allowed."""

    who: Who
    open: Legal = Legal.ANY
    words = Text("{who} calls next: {open}.")
    aloud = (("who", Text("It is your turn to call. You may make {open}.")),)
    pass_only = Text("It is your turn to call, and you must pass.")

    def read_aloud(
        self, language: str = ENGLISH, declarer: Seat | None = None
    ) -> Iterator[tuple[Who, str]]:
        """Yield a separate sentence if the player must pass."""
        if self.open is Legal.PASS:
            yield self.who, self.pass_only.say(language)
        else:
            yield from Effect.read_aloud(self, language, declarer)


@dataclass(frozen=True, slots=True)
class MustRepeat(_OfCall):
    """Laws 31A1, 32A1: the player must make the same call again in turn."""

    who: Who
    call: SomeCall
    words = Text("{who} must repeat {call} in turn.")
    aloud = (("who", Text("When it is your turn, you must repeat your call: {call:words}.")),)
    aloud_unnamed = (("who", Text("When it is your turn, you must repeat your call.")),)


@dataclass(frozen=True, slots=True)
class MustPass(Effect):
    """The player must pass at one turn, or at every turn, as `period` says."""

    who: Who
    period: Period
    words = Text("{who} must pass {period}.")
    aloud = (("who", Text("You must pass {yours}.")),)

    def phrases(self) -> dict[str, object]:
        """Return the fields, with the period also in the words to the player."""
        return {**self.values(), "yours": YOURS[self.period]}


YOURS = {
    Period.NEXT_TURN: Text("at your next turn to call"),
    Period.AFTER_NEW_CALL: Text("at your first turn after your partner's new call"),
    Period.THROUGHOUT: Text("at each of your turns for the rest of the auction"),
}


@dataclass(frozen=True, slots=True)
class PassInstead(_OfCall):
    """Laws 37B2, 38C: a pass replaces a call that is cancelled."""

    who: Who
    call: SomeCall
    words = Text("{call} by {who} is cancelled, and a pass replaces it.")
    aloud = (("who", Text("Your call is cancelled, and counts as a pass: {call:words}.")),)
    aloud_unnamed = (("who", Text("Your call is cancelled and counts as a pass.")),)


@dataclass(frozen=True, slots=True)
class PartnerFree(Effect):
    """The withdrawn call does not oblige the player to pass."""

    who: Who
    words = Text("{who} may call freely.")
    aloud = (("who", Text("You may make any legal call at your turn.")),)

    def is_covered(self, ruled: Collection[Effect]) -> bool:
        """Return whether it is the player's turn to make any legal call: that sentence says so."""
        return CallsNext(self.who, Legal.ANY) in ruled


@dataclass(frozen=True, slots=True)
class MayChangeCall(Effect):
    """The player may change the last call without rectification (Laws 21B1, 21B2, 25A6)."""

    who: Who
    call: SomeCall
    until: Enum
    words = Text("{who} may change {call}, {until}.")
    aloud = (("who", Text("You may change your call, {until}.")),)


@dataclass(frozen=True, slots=True)
class LeadMayBeForbidden(Effect):
    """Law 26B: declarer may forbid a suit at the first lead of the offender's partner.

    This applies only if the offender's side defends.
    """

    who: Who
    offender: Who
    words = Text(
        "If {offender} becomes a defender, declarer may forbid {who} one suit at the first "
        "lead of {who}, for as long as {who} keeps the lead: one that {offender} has not shown in "
        "the legal auction."
    )
    aloud = (
        (
            "who",
            Text(
                """If your partner becomes a defender, declarer may forbid you one suit the first
                time you are on lead, for as long as you keep the lead: one that your partner has
                not shown in the legal auction."""
            ),
        ),
    )


@dataclass(frozen=True, slots=True)
class NoLeadRestriction(Effect):
    """Law 26A, and laws that exclude Law 26B: the lead is not restricted."""

    who: Who
    words = Text("No restriction on the leads of {who} follows from the call.")
    aloud = (("who", Text("Your leads will not be restricted.")),)


@dataclass(frozen=True, slots=True)
class AuctionReopened(Effect):
    """The auction is not over: it returns to this player."""

    who: Who
    words = Text("The auction is not over; it goes back to {who}.")
    aloud = (("who", Text("The auction is not over. It is your turn to call.")),)


@dataclass(frozen=True, slots=True)
class AuctionStaysClosed(Effect):
    """Law 17~1: it is too late to restore a lost turn; the auction remains over."""

    words = Text("The auction stays closed.")
    to_everyone = words


@dataclass(frozen=True, slots=True)
class AuctionContinues(Effect):
    """Nothing more is rectified: the auction continues."""

    words = Text("No further rectification; the auction goes on.")
    to_everyone = words


@dataclass(frozen=True, slots=True)
class CardsFaceUp(Effect):
    """Law 24: cards seen during the auction lie face up until it ends."""

    who: Who
    cards: tuple[SomeCard, ...]
    led: bool = False
    """Whether one of them was led too early."""
    words = Text("{who} places {cards} face up on the table until the auction is over.")
    aloud = (("who", Text("Place {cards:words} face up on the table until the auction is over.")),)
    nameless = (TWO_CARDS,)
    words_unnamed = Text("{who} places both cards face up on the table until the auction is over.")
    aloud_unnamed = (
        ("who", Text("Place both cards face up on the table until the auction is over.")),
    )


@dataclass(frozen=True, slots=True)
class ScoredWithout(Effect):
    """Law 36C: the contract is played and scored as if this call had not been made."""

    call: SomeCall
    words = Text("The board is scored without {call}.")
    to_everyone = Text("The board is scored without {call:words}.")
