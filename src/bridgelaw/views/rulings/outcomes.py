"""The headline of a ruling: its outcome in words, with its figures, call or card, and players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import (
    AuctionContinues,
    AuctionStaysClosed,
    CallCancelled,
    CallStands,
    CardNotPlayed,
    Effect,
    LaterCallsCancelled,
    LaterCallsStand,
    LeadForbidden,
    LeadFree,
    LeadRequired,
    PassInstead,
    PenaltyCard,
    PlayContinues,
    ResultCancelled,
    ResultStands,
    RulingStands,
    TricksTransferred,
    Unauthorised,
)
from bridgelaw.effects.calls import WhichCall
from bridgelaw.effects.players import Role, Which
from bridgelaw.effects.trick_counts import tricks
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.incidents.auction.auction_closed import Outcome as AuctionClosed
from bridgelaw.incidents.auction.call_out_of_turn import Outcome as CallOutOfTurn
from bridgelaw.incidents.auction.card_seen_in_auction import Outcome as CardSeen
from bridgelaw.incidents.auction.inadmissible_call import Outcome as InadmissibleCall
from bridgelaw.incidents.boards.wrong_board import Outcome as WrongBoard
from bridgelaw.incidents.boards.wrong_number_of_cards import Outcome as WrongNumberOfCards
from bridgelaw.incidents.claim.claim import Outcome as Claim
from bridgelaw.incidents.claim.contested_claim import Outcome as ContestedClaim
from bridgelaw.incidents.claim.trick_given_up import Outcome as GivenUp
from bridgelaw.incidents.director.appeal import Outcome as Appeal
from bridgelaw.incidents.lead.lead_out_of_turn import Outcome as LeadOutOfTurn
from bridgelaw.incidents.lead.opening_lead_out_of_turn import Outcome as OpeningLead
from bridgelaw.incidents.play.card_exposed import Outcome as CardExposed
from bridgelaw.incidents.play.play_out_of_turn import Outcome as PlayOutOfTurn
from bridgelaw.incidents.play.revoke import Outcome as Revoke
from bridgelaw.laws.auction.law_17_auction_period import Period
from bridgelaw.laws.general.law_16b_information_from_partner import Verdict
from bridgelaw.laws.irregular_calls.law_27_insufficient_bid import Outcome as InsufficientBid

TRICKS: Final[Mapping[object, tuple[Text, Text]]] = {
    Revoke.TRANSFERRED: (
        Text("One trick is transferred to {to}, and the score is not adjusted."),
        Text("{tricks} are transferred to {to}, and the score is not adjusted."),
    ),
    GivenUp.CONCESSION_CANCELLED: (
        Text("The concession is cancelled: one trick goes back to {to}."),
        Text("The concession is cancelled: {tricks} go back to {to}."),
    ),
    GivenUp.AGREEMENT_WITHDRAWN: (
        Text("The agreement is withdrawn: one trick goes to {to}."),
        Text("The agreement is withdrawn: {tricks} go to {to}."),
    ),
}
"""Outcomes that transfer tricks: the text for one trick and for several."""
NAMED: Final[Mapping[object, tuple[type[Effect], Text]]] = {
    CallOutOfTurn.ACCEPTED: (
        CallStands,
        Text("{call:words} by {who} is accepted and stands."),
    ),
    CallOutOfTurn.COMPARABLE: (
        CallCancelled,
        Text(
            "{call:words} by {who} is cancelled; the new call is comparable, and no "
            "further rectification follows."
        ),
    ),
    CallOutOfTurn.NOT_COMPARABLE: (
        CallCancelled,
        Text(
            "{call:words} by {who} is cancelled; the new call is not comparable, and {partner} "
            "must pass once."
        ),
    ),
    CallOutOfTurn.MUST_PASS: (
        CallCancelled,
        Text("{call:words} by {who} is cancelled; {who} must pass at the next turn."),
    ),
    CallOutOfTurn.REPEATED: (
        CallCancelled,
        Text("{call:words} by {who} is cancelled; {who} must repeat it, and nothing else follows."),
    ),
    CallOutOfTurn.NOT_REPEATABLE: (
        CallCancelled,
        Text(
            "{call:words} by {who} is cancelled; {who} must repeat it, and it is then an "
            "insufficient bid in turn."
        ),
    ),
    CallOutOfTurn.NEVER_REPLACED: (
        CallCancelled,
        Text(
            "{call:words} by {who} is cancelled; the auction ended before {who} could call again."
        ),
    ),
    CallOutOfTurn.COUNTS_FOR_NOTHING: (
        CallCancelled,
        Text("The right player has called: {call:words} by {who} does not count."),
    ),
    InsufficientBid.ACCEPTED: (
        CallStands,
        Text("{call:words} by {who} is accepted, and the auction goes on from it."),
    ),
    InsufficientBid.PARTNER_FREE: (
        CallCancelled,
        Text("{call:words} by {who} is replaced, and no further rectification follows."),
    ),
    InsufficientBid.PARTNER_SILENT: (
        CallCancelled,
        Text(
            "{call:words} by {who} is replaced, and {partner} must pass for the rest of the "
            "auction."
        ),
    ),
    InsufficientBid.CALLS_AGAIN: (
        CallCancelled,
        Text("{who} must call again, and {partner} must pass for the rest of the auction."),
    ),
    InadmissibleCall.PARTNER_SILENCED: (
        CallCancelled,
        Text(
            "{call:words} by {who} is cancelled, and {partner} must pass for the rest of the "
            "auction."
        ),
    ),
    InadmissibleCall.BOTH_SILENCED: (
        PassInstead,
        Text(
            "A pass replaces {call:words} by {who}, and {who} and {partner} must pass for the "
            "rest of the auction."
        ),
    ),
    OpeningLead.REQUIRED: (
        LeadRequired,
        Text("The lead is refused; {who} must lead {suit}."),
    ),
    OpeningLead.FORBIDDEN: (
        LeadForbidden,
        Text("The lead is refused; {who} may not lead {suits:or}."),
    ),
    OpeningLead.LEFT_FREE: (
        LeadFree,
        Text(
            "The lead is refused; {who} may lead any card, and the card led out of turn is a "
            "major penalty card."
        ),
    ),
    LeadOutOfTurn.PENALTY_CARD: (
        PenaltyCard,
        Text("The lead is refused: {card:words} is a major penalty card."),
    ),
    CardExposed.MINOR_PENALTY_CARD: (
        PenaltyCard,
        Text("{card:words} is not played; it is a minor penalty card."),
    ),
    CardExposed.MAJOR_PENALTY_CARD: (
        PenaltyCard,
        Text("{card:words} is not played; it is a major penalty card."),
    ),
    PlayOutOfTurn.PENALTY_CARD: (
        PenaltyCard,
        Text("{card:words} cannot legally be played in turn: it is a major penalty card."),
    ),
    Verdict.NO_ALTERNATIVE: (
        Unauthorised,
        Text("{to} had no logical alternative: the choice stands."),
    ),
    Verdict.ADJUSTED: (
        Unauthorised,
        Text(
            "{to} chose what the information suggested, and the side gained: the score is adjusted."
        ),
    ),
}
"""The outcome with names, where the only effect of this kind has them all."""
SAID: Final[Mapping[object, tuple[type[Effect], ...]]] = {
    Appeal.TOO_LATE: (RulingStands,),
    AuctionClosed.TOO_LATE: (AuctionStaysClosed,),
    CardExposed.MAJOR_PENALTY_CARD: (CardNotPlayed,),
    CardExposed.MINOR_PENALTY_CARD: (CardNotPlayed,),
    CardSeen.FACE_UP: (AuctionContinues,),
    Claim.DUMMY: (PlayContinues,),
    Claim.NO_CLAIM: (PlayContinues,),
    ContestedClaim.DUMMY: (PlayContinues,),
    GivenUp.STANDS: (ResultStands,),
    InadmissibleCall.STANDS: (AuctionContinues, LaterCallsStand),
    InadmissibleCall.WIPED_OUT: (AuctionContinues, LaterCallsCancelled),
    InsufficientBid.PARTNER_FREE: (AuctionContinues,),
    PlayOutOfTurn.STANDS: (PlayContinues,),
    Revoke.TOO_LATE: (ResultStands,),
    Verdict.NO_ADVANTAGE: (ResultStands,),
    WrongBoard.RIGHT_BOARD: (PlayContinues,),
    WrongNumberOfCards.CANCELLED: (ResultCancelled,),
}
"""The kinds of effects that the headline says in full; they are not read aloud again."""
UNNAMED: Final = (Role, Which, WhichCall)
"""What stands for a player, a card or a call that is not known."""
PERIODS: Final[Mapping[object, Text]] = {
    Period.NOT_BEGUN: Text("The auction period of this side has not begun."),
    Period.BEFORE_THE_FIRST_CALL: Text("The auction period has begun; nobody has called."),
    Period.AUCTION: Text("The auction is in progress."),
    Period.CLARIFICATION: Text("It is the clarification period, within the auction period."),
    Period.PASSED_OUT: Text(
        "The board is passed out; the auction period lasts until the hands are back."
    ),
    Period.PLAY: Text("It is the play period."),
    Period.OVER: Text("The board is over."),
}
"""The periods of a board as sentences."""


def outcome_words(outcome: object, effects: Iterable[Effect], language: str = ENGLISH) -> str:
    """Return the outcome in a sentence, with its figures and names where they are known."""
    ruled = tuple(effects)
    moved = _moved(outcome, ruled)
    if moved is not None:
        one, several = TRICKS[outcome]
        return (one if moved.number == 1 else several).say(
            language, tricks=tricks(moved.number), to=moved.to
        )
    named = _named(outcome, ruled, language)
    return named or say(PERIODS.get(outcome, outcome), language)


def _named(outcome: object, effects: Iterable[Effect], language: str) -> str:
    """Return the outcome with its call or card and players, or "" if they are not known."""
    kind, text = NAMED.get(outcome, (Effect, None))
    found = [effect for effect in effects if isinstance(effect, kind)]
    if text is None or len(found) != 1:
        return ""
    values = found[0].values()
    if isinstance(who := values.get("who"), Seat):
        values["partner"] = who.partner
    known = {name for name, value in values.items() if not isinstance(value, UNNAMED)}
    return text.say(language, **values) if text.places() <= known else ""


def said_by(outcome: object, effects: Iterable[Effect]) -> tuple[type[Effect], ...]:
    """Return the kinds of effects that the headline already says, such as tricks transferred."""
    if _moved(outcome, effects) is not None:
        return (TricksTransferred,)
    return SAID.get(outcome, ())


def _moved(outcome: object, effects: Iterable[Effect]) -> TricksTransferred | None:
    """Return the only transfer of tricks, if the outcome is one that names it."""
    found = [effect for effect in effects if isinstance(effect, TricksTransferred)]
    return found[0] if outcome in TRICKS and len(found) == 1 else None
