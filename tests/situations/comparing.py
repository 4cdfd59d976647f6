"""Whether two rulings on the same facts are the same ruling, where one knows seats and cards that the other does not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from bridgelaw.engine.ruling import Ruling
from bridgelaw.laws.law_62 import Step as Remade
from bridgelaw.laws.law_64 import Step as Tricks
from bridgelaw.laws.law_66 import Right as Inspect
from bridgelaw.laws.law_70 import Step as Lines
from bridgelaw.ruling.effects import (
    Advice,
    Authorised,
    CardPlayed,
    CardReturned,
    CardStands,
    CardSubstituted,
    Chooses,
    DecidedFor,
    Effect,
    GoOnUnder,
    HasRight,
    LeadForbidden,
    LeadFree,
    LeadRequired,
    LeadsNext,
    MayChange,
    MayPlay,
    MustFollow,
    MustPlay,
    MustPlayBefore,
    MustWait,
    MustWithdraw,
    PenaltyCard,
    PenaltyCardPickedUp,
    PenaltyCardsRaised,
    PenaltyCardStays,
    PlaysNext,
    PointsFor,
    PointsScored,
    Reminder,
    TricksCounted,
    TricksScored,
    Unauthorised,
    WhichCall,
    WhichSuit,
)
from bridgelaw.ruling.players import Role, Which, seated
from bridgelaw.table.auction import Call
from bridgelaw.table.cards import Card, Suit
from bridgelaw.table.record import Table
from bridgelaw.table.seats import Seat, Side

FURTHER = (PlaysNext, LeadsNext, TricksCounted, TricksScored, PointsFor, PointsScored, CardSubstituted, CardPlayed)
"""What only the record can say: who plays next by name, the tricks and points of the board, which card takes the place of
another, and that the last trick plays itself."""

LEAD_BACK = (
    *(MayChange, CardReturned, CardStands, Authorised, Unauthorised, GoOnUnder),
    *(PenaltyCardStays, MustPlay, MustPlayBefore, LeadRequired, LeadForbidden, PenaltyCardPickedUp),
)
"""What becomes of a lead to the next trick when the trick before it is remade, of the penalty cards that are not played there,
and of the lead to come."""

CORRECTED = (MustWithdraw, PenaltyCard, PenaltyCardsRaised, MustPlay, MustWait, Chooses, Reminder)
"""What becomes of the cards of others, when each player in turn corrects his card or changes it."""

GUIDANCE: dict[object, tuple[type[Effect], ...]] = {
    # How to find the number of tricks, where the whole record shows it.
    **dict.fromkeys((Lines.TRUMP_FORGOTTEN, Lines.PARTNER_GOES_WRONG, Lines.IN_THAT_ORDER), ()),
    **dict.fromkeys((Lines.GUESS_GOES_WRONG, Lines.GUESS_GOES_RIGHT), ()),
    # What to see to, where the whole record has the players asked one after another.
    Remade.LEAD_TOO: LEAD_BACK,
    Remade.IN_ROTATION: (*LEAD_BACK, *CORRECTED),
    Remade.BEFORE_THE_CLAIM: (*LEAD_BACK, *CORRECTED),
    Remade.LAST_TWO: (CardReturned, CardPlayed),
    **dict.fromkeys((Tricks.KEEP_THE_ORDER, Tricks.SEVERAL), ()),
}
"""Advice that a ruling gives only where the record is not full, with the effects that say the same card by card."""

SIDES = (Role.NON_OFFENDING_SIDE, Role.OFFENDING_SIDE, Role.DEFENDERS, Role.DECLARING_SIDE)
PLURAL = (Which.LEGAL_CARDS, Which.LEGAL_CARDS_OF_THAT_RANK)


def difference(full: Ruling[Any], less: Ruling[Any], table: Table, details: Mapping[str, Any]) -> str | None:
    """How a ruling on part of the record differs from that on the whole; None where it is the same.

    A part ("the defender", "the card") is the same as the seat or the card that it stands for.
    """
    if full.outcome != less.outcome:
        return f"outcome {full.outcome!s} != {less.outcome!s}"
    rest = [effect for _, effect in full.effects]
    covered: tuple[type[Effect], ...] = FURTHER
    more_to_come = Advice(Tricks.SEVERAL) in rest
    for _, effect in less.effects:
        twin = next((other for other in rest if stands_for(effect, other, table, details)), None)
        if twin is not None:
            rest.remove(twin)
        elif isinstance(effect, Advice) and effect.step in GUIDANCE:
            covered += GUIDANCE[effect.step]
        elif not _is_shown(effect, more_to_come=more_to_come):
            return f"only with less: {effect}"
    rest = [effect for effect in rest if not isinstance(effect, covered) and not _is_guidance(effect)]
    return f"only with all: {rest[0]}" if rest else None


def _is_guidance(effect: Effect) -> bool:
    return isinstance(effect, Advice) and effect.step in GUIDANCE


def _is_shown(effect: Effect, *, more_to_come: bool) -> bool:
    """Whether the whole record makes the effect superfluous: it shows the cards to be looked at, or another revoke that must
    be ruled on before the tricks can be scored."""
    if isinstance(effect, TricksScored | PointsScored):
        return more_to_come
    return isinstance(effect, HasRight) and effect.right is Inspect.SEE_ALL


def stands_for(general: Effect, exact: Effect, table: Table, details: Mapping[str, Any]) -> bool:
    """Whether an effect says the same as another that is more exact."""
    if type(general) is type(exact):
        if isinstance(general, GoOnUnder) and isinstance(exact, GoOnUnder):
            return exact.law.startswith(general.law) or general.law.startswith(exact.law)
        pairs = ((getattr(general, field.name), getattr(exact, field.name)) for field in fields(general))
        return all(_value_stands_for(one, other, table, details) for one, other in pairs)
    if isinstance(general, CardReturned) and isinstance(exact, CardSubstituted):
        return _value_stands_for(general.who, exact.who, table, details) and _value_stands_for(
            general.card, exact.card, table, details
        )
    if isinstance(general, DecidedFor):
        return isinstance(exact, TricksCounted)  # the record shows which side is right
    if isinstance(general, LeadFree) and isinstance(exact, MayPlay):
        return _value_stands_for(general.who, exact.who, table, details)
    if isinstance(general, MustFollow) and isinstance(exact, MayPlay | MustPlay):
        suits = {card.suit for card in exact.cards if isinstance(card, Card)}
        return _value_stands_for(general.who, exact.who, table, details) and (
            len(suits) == 1 if isinstance(general.suit, WhichSuit) else suits == {general.suit}
        )
    return False


def _value_stands_for(general: Any, exact: Any, table: Table, details: Mapping[str, Any]) -> bool:
    if general == exact:
        return True
    if isinstance(general, tuple) and isinstance(exact, tuple):
        if len(general) == 1 and general[0] in PLURAL:
            return True
        return len(general) == len(exact) and all(
            _value_stands_for(one, other, table, details) for one, other in zip(general, exact, strict=True)
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
    if isinstance(exact, Role):
        return seated(exact, seat, table) == resolved or general is Role.IN_TURN
    if isinstance(resolved, Role):
        return isinstance(exact, Side) if resolved in SIDES else isinstance(exact, Seat | Side)
    return False
