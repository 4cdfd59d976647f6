"""Compare two rulings on the same facts; one knows seats and cards that the other does not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from bridgelaw.bridge.auction import Call
from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.effects import (
    Advice,
    Authorised,
    CallCancelled,
    CallReplaced,
    CallsNext,
    CallStands,
    CardPlayed,
    CardReturned,
    CardsFaceUp,
    CardStands,
    CardSubstituted,
    Chooses,
    ContractIs,
    DecidedFor,
    Effect,
    GoOnUnder,
    HasRight,
    Info,
    LaterCallsCancelled,
    LeadForbidden,
    LeadFree,
    LeadRequired,
    LeadsNext,
    MayChange,
    MayNotPlaySuit,
    MayPlay,
    MeaningsCompared,
    MustFollow,
    MustPlay,
    MustPlayBefore,
    MustPlaySuit,
    MustWait,
    MustWithdraw,
    NoLeadRestriction,
    OnLead,
    PenaltyCard,
    PenaltyCardPickedUp,
    PenaltyCardsRaised,
    PenaltyCardStays,
    PlaysNext,
    PointsFor,
    PointsScored,
    Reminder,
    ResultStands,
    TricksCounted,
    TricksScored,
    Unauthorised,
    When,
    WhichCall,
    WhichSuit,
)
from bridgelaw.effects.applying import after
from bridgelaw.effects.base import effects_of
from bridgelaw.effects.players import Role, Which, seated
from bridgelaw.engine.ruling import Ruling
from bridgelaw.laws.auction.law_19_doubles import Scoring
from bridgelaw.laws.claims.law_70_contested_claim import Step as Lines
from bridgelaw.laws.irregular_calls.common import Next
from bridgelaw.laws.irregular_leads.law_53_lead_out_of_turn_accepted import Step as LeadBack
from bridgelaw.laws.irregular_leads.law_56_defenders_lead_out_of_turn import Why as RefusedLead
from bridgelaw.laws.irregular_leads.law_58_simultaneous_plays import Why as Several
from bridgelaw.laws.revokes.law_62_correcting_revoke import Step as Remade
from bridgelaw.laws.revokes.law_64_established_revoke import Step as Tricks
from bridgelaw.laws.tricks.law_66_inspection import Right as Inspect

FURTHER = (
    *(CallsNext, PlaysNext, LeadsNext, MayPlay, ContractIs, MeaningsCompared),
    *(CardSubstituted, TricksCounted, TricksScored, PointsFor, PointsScored),
)
"""Effects that only the record can give.

They name who calls or plays next, the cards that a player may play or substitute, the contract, and
the tricks and points of the board.
"""

TURNS = ("44A", "44B", "44G")
"""Sections under which a ruling may end with whose lead it is now.

It may instead end with who plays next, or with the card that a player chooses from the cards that
the record shows in that hand.
"""

LEAD_BACK = (
    *(MayChange, CardReturned, CardStands, Authorised, Unauthorised, GoOnUnder),
    *(PenaltyCardStays, MustPlay, MustPlayBefore, LeadRequired, LeadForbidden, PenaltyCardPickedUp),
)
"""Effects on a lead to the next trick when the trick before it is replayed.

They concern that lead, the penalty cards not played to it, and the lead to come.
"""

CORRECTED = (MustWithdraw, PenaltyCard, PenaltyCardsRaised, MustPlay, MustWait, Chooses, Reminder)
"""Effects on the others' cards when each player in turn corrects or changes a card."""

GUIDANCE: dict[object, tuple[type[Effect], ...]] = {
    # How to score or count, when the full record shows the contract or the number of tricks.
    **dict.fromkeys((Lines.TRUMP_FORGOTTEN, Lines.PARTNER_GOES_WRONG, Lines.IN_THAT_ORDER), ()),
    **dict.fromkeys((Lines.GUESS_GOES_WRONG, Lines.GUESS_GOES_RIGHT), ()),
    # That the contract is doubled or redoubled, when the full record has the contract.
    Scoring.RAISED: (ContractIs,),
    # That a card may stay in the trick, when the full record shows that it is not legal there.
    LeadBack.MAY_STAY: (),
    # What to attend to, when the full record has the players asked one after another.
    Remade.LEAD_TOO: LEAD_BACK,
    Remade.WHO_HAS_WON: (GoOnUnder,),
    Remade.IN_ROTATION: (*LEAD_BACK, *CORRECTED),
    Remade.BEFORE_THE_CLAIM: (*LEAD_BACK, *CORRECTED),
    Remade.LAST_TWO: (CardReturned, CardPlayed),
    **dict.fromkeys((Tricks.KEEP_THE_ORDER, Tricks.SEVERAL), ()),
}
"""Advice given only on a partial record, with the effects that say the same card by card."""

SIDES = (Role.NON_OFFENDING_SIDE, Role.OFFENDING_SIDE, Role.DEFENDERS, Role.DECLARING_SIDE)
HIGHEST_OR_LOWEST = {Which.HIGHEST_OF_SUIT_LED, Which.LOWEST_OF_SUIT_LED}
PLURAL = (Which.LEGAL_CARDS, Which.LEGAL_CARDS_OF_THAT_RANK)


def difference(
    full: Ruling[Any], less: Ruling[Any], table: Table, details: Mapping[str, Any]
) -> str | None:
    """Return how a ruling on part of the record differs from that on the whole; None if equal.

    A role ("the defender", "the card") equals the seat or the card that it refers to.
    """
    if full.outcome != less.outcome and _stands_either_way(full, less):
        return None
    if full.outcome != less.outcome and not _follows_if_he_can(full, less):
        return f"outcome {full.outcome!s} != {less.outcome!s}"
    rest = [
        effect
        for law, effect in effects_of(full)
        if not _is_later_call(law, effect)
        and not _may_be_due(effect)
        and not _followed_the_last_lead(law, effect, details)
    ]
    later = {made.seat for made in table.bidding.made[1:]}
    covered: tuple[type[Effect], ...] = FURTHER
    partner_too = _partner_revoked_too(table, details)
    if partner_too:
        covered += (*LEAD_BACK, *CORRECTED)
    more_to_come = Advice(Tricks.SEVERAL) in rest
    one_of_several = False
    for law, effect in effects_of(less):
        if _is_later_call(law, effect) or _may_be_due(effect):
            continue
        alike = sorted(rest, key=lambda other: type(other) is not type(effect))
        twin = next((other for other in alike if stands_for(effect, other, table, details)), None)
        if twin is not None:
            rest.remove(twin)
            one_of_several |= isinstance(effect, CardReturned) and isinstance(effect.card, Which)
            if (
                isinstance(effect, PenaltyCardStays) and effect.card is Which.THE_PENALTY_CARD
            ) or _of_several(effect):
                rest = [other for other in rest if not stands_for(effect, other, table, details)]
        elif isinstance(effect, CallsNext) and _ends_the_auction(full, table):
            continue
        elif (
            isinstance(effect, CallsNext | HasRight)
            and seated_player(effect.who, table, details) in later
        ):
            continue  # the full record shows the call
        elif any(stands_for(effect, other, table, details) for _, other in effects_of(full)):
            continue  # a repetition: it was not known to be the same card
        elif isinstance(effect, MustPlay | MustWait) and any(
            isinstance(other, PenaltyCardPickedUp) for _, other in effects_of(full)
        ):
            continue  # picked up by declarer's choice of lead, once it is known who leads
        elif partner_too and isinstance(effect, (*LEAD_BACK, *CORRECTED, LeadsNext)):
            continue  # partner's card must be corrected too
        elif _lies(effect, table):
            continue  # one more restriction; declarer may have chosen on the full record
        elif isinstance(effect, PlaysNext) and _plays_what_is_chosen(effect, full):
            continue
        elif isinstance(effect, Advice) and effect.step in GUIDANCE:
            covered += GUIDANCE[effect.step]
        elif _is_shown(effect, more_to_come=more_to_come):
            continue
        else:
            return f"only with less: {effect}"
    if one_of_several:
        rest = [
            effect for effect in rest if not isinstance(effect, CardReturned)
        ]  # "the card" is one of several
    if any(isinstance(effect, PenaltyCardsRaised) for _, effect in effects_of(less)):
        rest = [effect for effect in rest if not _lies(effect, table)]
    may_change = [effect for _, effect in effects_of(less) if isinstance(effect, MayChange)]
    rest = [  # a player without another card leaves it
        effect
        for effect in rest
        if not isinstance(effect, CardStands)
        or not any(stands_for(one, effect, table, details) for one in may_change)
    ]
    turns = [
        each
        for law, each in effects_of(full)
        if law in TURNS and isinstance(each, OnLead | CardPlayed)
    ]
    unnamed = _players_next(full) - _players_next(less)
    rest = [
        effect
        for effect in rest
        if not isinstance(effect, covered)
        and not _binds(effect, unnamed, table)
        and not _is_guidance(effect)
        and effect not in turns
        and not _by_a_later_call(effect, table)
        and not _about_a_call_over_partners(effect, table)
        and not _about_another_card(effect, less)
        and not _after_the_end(effect, less, full)
        and not _waited_before(effect, table)
        and not _obeys_with_one_card(effect, full)
        and not _may_be_another_card(effect, less)
    ]
    return f"only with all: {rest[0]}" if rest else None


def _ends_the_auction(ruling: Ruling[Any], table: Table) -> bool:
    """Return whether nobody calls after a ruling."""
    left = after(table, (effect for _, effect in ruling.effects))
    return left is not None and left.auction is not None and left.auction.turn is None


def _of_several(effect: Effect) -> bool:
    """Return whether an effect is about several calls that only the record can distinguish."""
    if not isinstance(effect, Authorised | Unauthorised):
        return False
    return effect.info is Info.OWN_SIDES_CALLS or effect.holder is Role.OFFENDING_SIDE


def _players_next(ruling: Ruling[Any]) -> set[object]:
    """Return whose turn it is by a ruling, if it names them."""
    return {effect.who for _, effect in ruling.effects if isinstance(effect, OnLead | PlaysNext)}


def _binds(effect: Effect, players: set[object], table: Table) -> bool:
    """Return whether an effect is a demand of earlier penalty cards or restrictions.

    It must bind one of these players, who come next.
    """
    if isinstance(effect, Chooses):
        return _lies(effect, table)
    kinds = MustPlay | MustPlayBefore | MustWait | LeadForbidden
    return isinstance(effect, kinds) and effect.who in players


def _is_guidance(effect: Effect) -> bool:
    return isinstance(effect, Advice) and effect.step in GUIDANCE


def _is_shown(effect: Effect, *, more_to_come: bool) -> bool:
    """Return whether the full record makes the effect superfluous.

    The record shows the cards to be inspected, or another revoke that must be ruled on before the
    tricks can be scored.
    """
    if isinstance(effect, TricksScored | PointsScored):
        return more_to_come
    return isinstance(effect, HasRight) and effect.right is Inspect.SEE_ALL


def _plays_what_is_chosen(effect: PlaysNext, full: Ruling[Any]) -> bool:
    """Return whether the player plays next once another has chosen, or the card is known.

    The record may show which card is played, or among which cards it was chosen (Law 44B).
    """
    return any(
        isinstance(other, Chooses)
        or (isinstance(other, MustPlay) and other.who is effect.who)
        or (law == "44B" and isinstance(other, CardPlayed) and other.who is effect.who)
        for law, other in effects_of(full)
    )


def _is_later_call(law: str, effect: Effect) -> bool:
    """Return whether an effect is about a call after the irregular one.

    Only the record shows such a call.
    """
    if isinstance(effect, GoOnUnder):
        return isinstance(effect.why, Next)
    return isinstance(effect, CallStands) and law == "17C"


def _by_a_later_call(effect: Effect, table: Table) -> bool:
    """Return whether a call on record replaced the irregular one."""
    return isinstance(effect, CallReplaced) and effect.by in [
        made.call for made in table.bidding.made[1:]
    ]


def _about_another_card(effect: Effect, less: Ruling[Any]) -> bool:
    """Return whether an effect says who holds one of several faced cards, called "the card"."""
    faced = any(
        isinstance(one, CardsFaceUp) and Which.THE_CARD in one.cards for _, one in effects_of(less)
    )
    return faced and isinstance(effect, Authorised | Unauthorised) and effect.info is Info.HOLDS_IT


def _after_the_end(effect: Effect, less: Ruling[Any], full: Ruling[Any]) -> bool:
    """Return whether no lead restriction follows from a call cancelled after the auction's end.

    The call was not replaced.
    """
    if not isinstance(effect, NoLeadRestriction) or not isinstance(effect.who, Seat):
        return False
    caller = effect.who.partner
    replaced = any(
        isinstance(one, CallReplaced) and one.who is caller for _, one in effects_of(less)
    )
    return replaced and any(
        isinstance(one, CallCancelled) and one.who is caller for _, one in effects_of(full)
    )


def _about_a_call_over_partners(effect: Effect, table: Table) -> bool:
    """Return whether an effect is about the recorded call made over partner's call.

    It is cancelled together with that call (28~2).
    """
    for made in table.bidding.made[2:3]:
        if isinstance(effect, CallCancelled) and (effect.who, effect.call) == (
            made.seat,
            made.call,
        ):
            return True
        if isinstance(effect, Authorised | Unauthorised) and effect.holder is made.seat:
            return True
    return False


def seated_player(who: Any, table: Table, details: Mapping[str, Any]) -> Any:
    """Return the seat of a role, if it is on the record."""
    seat = details.get("seat") or (table.bidding.made[0].seat if table.bidding.made else None)
    return seated(who, seat, table) if isinstance(who, Role) else who


def _follows_if_he_can(full: Ruling[Any], less: Ruling[Any]) -> bool:
    """Return whether a player must follow suit if possible, and the record shows it is not."""
    names = getattr(less.outcome, "name", ""), getattr(full.outcome, "name", "")
    return names == ("MUST_FOLLOW", "ANY_CARD")


def _stands_either_way(full: Ruling[Any], less: Ruling[Any]) -> bool:
    """Return whether the result stands by both rulings.

    It then does not matter whether it is too late for a ruling.
    """
    return all(
        any(isinstance(effect, ResultStands) for _, effect in ruling.effects)
        for ruling in (full, less)
    )


def _may_be_due(effect: Effect) -> bool:
    """Return whether an effect refers to the law on a penalty card that was perhaps due.

    The card perhaps had to be played, or declarer perhaps had not chosen. The full record may rule
    that out.
    """
    return isinstance(effect, GoOnUnder) and effect.why in (
        Several.PENALTY_CARD,
        Several.LED_TOO_SOON,
    )


def _followed_the_last_lead(law: str, effect: Effect, details: Mapping[str, Any]) -> bool:
    """Return whether an effect is about a card played after a lead to the last trick.

    Only the record shows such a card.
    """
    return (
        law == "53~1" and isinstance(effect, CardReturned) and effect.who is not details.get("seat")
    )


def _partner_revoked_too(table: Table, details: Mapping[str, Any]) -> bool:
    """Return whether the full record shows that partner revoked on the same trick too."""
    his = next((each for each in table.failures if each.card is details.get("card")), None)
    if his is None or details.get("seat") is None:
        return False
    return any(each.trick == his.trick and each.seat is his.seat.partner for each in table.failures)


def stands_for(general: Effect, exact: Effect, table: Table, details: Mapping[str, Any]) -> bool:
    """Return whether an effect says the same as another that is more exact."""
    if (
        isinstance(general, CallsNext)
        and isinstance(exact, CallsNext)
        and isinstance(general.who, Role)
    ):
        return _value_stands_for(
            general.who, exact.who, table, details
        )  # who must pass depends on the seat
    if isinstance(general, Unauthorised) and general.info is Info.OWN_SIDES_CALLS:
        return isinstance(exact, Unauthorised) and exact.info is Info.WITHDRAWN_CALL
    if (
        isinstance(general, CardsFaceUp)
        and isinstance(exact, CardsFaceUp)
        and Which.THE_CARD in general.cards
    ):
        return _value_stands_for(
            general.who, exact.who, table, details
        )  # the record shows how many there are
    if type(general) is type(exact):
        if isinstance(general, GoOnUnder) and isinstance(exact, GoOnUnder):
            return _law_stands_for(general.law, exact.law)
        pairs = (
            (getattr(general, field.name), getattr(exact, field.name)) for field in fields(general)
        )
        return all(_value_stands_for(one, other, table, details) for one, other in pairs)
    if isinstance(general, CallReplaced) and isinstance(exact, CallCancelled):
        return general.who == exact.who  # made after the end of the auction
    if isinstance(general, LaterCallsCancelled) and isinstance(exact, CallCancelled):
        return _value_stands_for(
            general.call, exact.call, table, details
        )  # no later call is on record
    if isinstance(general, MayChange) and isinstance(
        exact, CardStands
    ):  # there is no other card to follow suit with
        return all(
            _value_stands_for(getattr(general, name), getattr(exact, name), table, details)
            for name in ("who", "card")
        )
    if isinstance(general, CardReturned) and isinstance(exact, CardSubstituted):
        return _value_stands_for(general.who, exact.who, table, details) and _value_stands_for(
            general.card, exact.card, table, details
        )
    if isinstance(general, GoOnUnder) and general.why is RefusedLead.OWN_PENALTY_CARD:
        # The hand shows what is required.
        return isinstance(exact, PenaltyCardStays | MustPlay | MustPlayBefore | Chooses)
    if isinstance(general, DecidedFor):
        return isinstance(exact, TricksCounted)  # the record shows which side is right
    if isinstance(general, LeadFree) and isinstance(exact, MayPlay):
        return _value_stands_for(general.who, exact.who, table, details)
    if isinstance(general, MustPlay) and isinstance(
        exact, Chooses
    ):  # the one that declarer chooses
        return general.cards == (Which.THE_PENALTY_CARD,)
    if isinstance(general, MustFollow) and isinstance(exact, MayPlay | MustPlay):
        suits = {card.suit for card in exact.cards if isinstance(card, Card)}
        return _value_stands_for(general.who, exact.who, table, details) and (
            # A player void in the suit led may play any card.
            isinstance(general.suit, WhichSuit)
            or suits == {general.suit}
            or general.suit not in suits
        )
    return False


def _law_stands_for(general: str, exact: str) -> bool:
    """Return whether one is a section of the other.

    Law 53 also equals the law it refers to for the player who led out of turn.
    """
    led = general == "53" and exact[:2] in ("54", "55", "56")
    return led or exact.startswith(general) or general.startswith(exact)


def _waited_before(effect: Effect, table: Table) -> bool:
    """Return whether a player waits to lead for partner's earlier penalty card (Law 50D2)."""
    if not isinstance(effect, MustWait) or not isinstance(effect.who, Seat):
        return False
    return any(mark.major for mark in table.penalty_cards_of(effect.who.partner))


def _obeys_with_one_card(effect: Effect, full: Ruling[Any]) -> bool:
    """Return whether an effect names the only card that meets a demand in both rulings.

    The demand is a card of one suit, or none of another (Laws 57A3 and 57A4). The record shows
    which cards the player has.
    """
    if not isinstance(effect, MustPlay) or effect.when is not When.THIS_TRICK:
        return False
    return any(
        isinstance(other, MustPlaySuit | MayNotPlaySuit)
        and other.who is effect.who
        and all(
            isinstance(card, Card) and (card.suit is other.suit) is isinstance(other, MustPlaySuit)
            for card in effect.cards
        )
        for _, other in effects_of(full)
    )


def _may_be_another_card(effect: Effect, less: Ruling[Any]) -> bool:
    """Return whether an effect names a penalty card that a partial record leaves open.

    Either declarer chooses between it and others by the partial record (Law 51A), and the full
    record shows that only one can be played. Or it is a card that waits, and by the partial record
    it may be the highest or lowest card that its owner has to play (57A1, 57A2).
    """
    if isinstance(effect, PenaltyCardStays):
        if any(
            isinstance(other, MustPlay)
            and other.who is effect.who
            and HIGHEST_OR_LOWEST.intersection(other.cards)
            for _, other in effects_of(less)
        ):
            return True
        cards: tuple[object, ...] = (effect.card,)
    elif isinstance(effect, MustPlay) and effect.when is When.THIS_TRICK:
        cards = effect.cards
    else:
        return False
    chosen = [
        set(other.cards)
        for _, other in effects_of(less)
        if isinstance(other, Chooses) and other.when is When.NOW
    ]
    return any(each.issuperset(cards) for each in chosen)


def _lies(effect: Effect, table: Table) -> bool:
    """Return whether an effect names earlier penalty cards, which are now major (Law 50B)."""
    cards = effect.cards if isinstance(effect, MustPlay | Chooses) else ()
    if isinstance(effect, MustPlayBefore):
        cards = (effect.card,)
    lying = {mark.card for mark in table.penalty_cards}
    return not lying.isdisjoint(cards)


def _value_stands_for(general: Any, exact: Any, table: Table, details: Mapping[str, Any]) -> bool:
    if general == exact:
        return True
    if isinstance(general, tuple) and isinstance(exact, tuple):
        if len(general) == 1 and general[0] in PLURAL:
            return True
        return len(general) == len(exact) and all(
            _value_stands_for(one, other, table, details)
            for one, other in zip(general, exact, strict=True)
        )
    if isinstance(general, Role):
        return _role_stands_for(general, exact, table, details)
    if isinstance(general, Which):
        return isinstance(exact, Card | Which)
    if isinstance(general, WhichSuit):
        return isinstance(exact, Suit)
    return isinstance(general, WhichCall) and isinstance(exact, Call)


def _role_stands_for(general: Role, exact: Any, table: Table, details: Mapping[str, Any]) -> bool:
    seat = details.get("seat")
    resolved = seated(general, seat, table)
    if resolved == exact:
        return True
    if general is Role.DECLARING_SIDE and isinstance(exact, Seat):
        return table.declarer in (None, exact, exact.partner)  # one of them played the other card
    if isinstance(exact, Role):
        return seated(exact, seat, table) == resolved or general is Role.IN_TURN
    if isinstance(resolved, Role):
        return isinstance(exact, Side) if resolved in SIDES else isinstance(exact, Seat | Side)
    return False
