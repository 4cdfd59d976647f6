"""The player whose turn it is after a ruling, if the record and the ruling settle it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from itertools import pairwise
from typing import TypeVar

from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.marks import PenaltyCard
from bridgelaw.bridge.play import Trick
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import (
    BecomesDummy,
    CardPlayed,
    CardStands,
    Chooses,
    GoOnUnder,
    LeadForbidden,
    LeadFree,
    LeadFrom,
    LeadRequired,
    LeadsNext,
    MayChange,
    MayPlay,
    MustPlay,
    MustPlayBefore,
    MustWait,
    MustWithdraw,
    NoSuitChosen,
    OnLead,
    PenaltyCardsRaised,
    PenaltyCardStays,
    PlaysNext,
    PlayStops,
    When,
)
from bridgelaw.effects import PenaltyCard as NewPenaltyCard
from bridgelaw.effects.applying import after
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role, Which

C = TypeVar("C", bound=Incident)
T = TypeVar("T")

SAID_ALREADY = (
    *(GoOnUnder, LeadForbidden, LeadFree, LeadFrom, LeadRequired, LeadsNext, OnLead, PlaysNext),
    *(BecomesDummy, MayPlay, NoSuitChosen, PlayStops),
)
"""The effects with which a ruling says who plays next, or leaves it to another law."""


def names_the_next(run: Callable[[C], T]) -> Callable[[C], T]:
    """Make a procedure end with whose turn it is now."""

    @wraps(run)
    def ruled(case: C) -> T:
        outcome = run(case)
        play_goes_on(case)
        return outcome

    return ruled


def play_goes_on(case: Incident) -> None:
    """Rule whose turn it is now, and the obligations of that player."""
    name_the_next(case)
    bind_the_next(case)


def name_the_next(case: Incident) -> None:
    """Rule whose turn it is by the record after the ruling. Nothing if that is not settled."""
    record = case.record
    if record is None or not (record.current or record.tricks or record.on_lead):
        return
    effects = [effect for _, effect in case.effects]
    if any(isinstance(effect, SAID_ALREADY) or _waits(effect) for effect in effects):
        return
    left = _left_by(case)
    if left is None or left.turn is None or _may_be_led_out_of_turn(record, left):
        return
    if not _is_regular(left) or _is_unplaced(left, effects):
        return
    if left.current:
        case.do(PlaysNext(left.turn), "44B")
    elif not _may_yet_change(left, effects):
        case.do(OnLead(left.turn), "44G" if left.tricks else "44A")


def bind_the_next(case: Incident) -> None:
    """Rule on what penalty cards and restrictions require of the next player to lead or play.

    Only what the ruling has not said: the player's own penalty cards and, on lead, partner's major
    ones (Laws 50C, 50D and 51).
    """
    effects = [effect for _, effect in case.effects]
    named = next((effect for effect in effects if isinstance(effect, OnLead | PlaysNext)), None)
    if (
        case.record is None
        or named is None
        or any(isinstance(effect, GoOnUnder) for effect in effects)
    ):
        return
    seat, left = named.who, _left_by(case)
    if not isinstance(seat, Seat) or left is None:
        return
    # If it is unknown whose penalty cards are now all major, they may be this player's.
    if not any(
        isinstance(effect, PenaltyCardsRaised) and not isinstance(effect.who, Seat)
        for effect in effects
    ):
        _own_cards(case, left.penalty_cards_of(seat))
    if isinstance(named, OnLead):
        _lead(case, seat, left)


def _own_cards(case: Incident, lying: tuple[PenaltyCard, ...]) -> None:
    said = {card for _, effect in case.effects for card in _of_his_cards(effect)}
    bound = {
        effect.who
        for _, effect in case.effects
        if isinstance(effect, MustPlay) and effect.when is When.THIS_TRICK
    }
    for mark in lying:
        if mark.card in said:
            continue
        if mark.major:
            case.do(MustPlay(mark.seat, (mark.card,), When.FIRST_LEGAL_OPPORTUNITY), "50D1a")
        elif mark.seat not in bound:  # otherwise the card to play is already decided
            case.do(MustPlayBefore(mark.seat, mark.card), "50C")
    cards = tuple(mark.card for mark in lying)
    if len(cards) > 1 and not said.issuperset(cards):
        case.do(Chooses(case.who(Role.DECLARER), cards, When.FIRST_LEGAL_OPPORTUNITY), "51A")


def _of_his_cards(effect: object) -> tuple[object, ...]:
    """Return the cards that an effect makes penalty cards or requires to be played."""
    if isinstance(effect, MustPlay):
        return effect.cards
    return (
        (effect.card,)
        if isinstance(effect, NewPenaltyCard | PenaltyCardStays | MustPlayBefore)
        else ()
    )


def _lead(case: Incident, seat: Seat, left: Table) -> None:
    partners = any(mark.major for mark in left.penalty_cards_of(seat.partner))
    if partners and left.lead_chosen is not seat:
        case.do_once(MustWait(seat), "50D2")
    suits = {suit for mark in left.restrictions_of(seat) for suit in mark.forbidden}
    if suits:
        case.do(LeadForbidden(seat, tuple(sorted(suits, reverse=True))), "50D2a")


def _left_by(case: Incident) -> Table | None:
    """Return the record after the ruling; None if the input contradicts the record."""
    try:
        return after(case.record, [effect for _, effect in case.effects])
    except TableError:
        return None


def _may_be_led_out_of_turn(record: Table, left: Table) -> bool:
    """Return whether a ruling plays the first card of a trick whose leader is not recorded."""
    return bool(left.current) and not record.current and record.leader is None


def _waits(effect: object) -> bool:
    """Return whether a card has to be chosen first."""
    return isinstance(effect, Chooses) and effect.when is When.NOW


def _is_regular(table: Table) -> bool:
    """Return whether the trick in progress was played in turn from the hand that was on lead."""
    return table.current.leader in (None, table.leader) and _in_turn(table.current)


def _in_turn(trick: Trick) -> bool:
    return all(play.seat is last.seat.lho for last, play in pairwise(trick.plays))


def _may_yet_change(table: Table, effects: list[object]) -> bool:
    """Return whether a card of the last trick may change, and with it the winner.

    This includes another card put to a trick, perhaps that one, when neither card is known.
    """
    last = () if table.previous_trick is None else table.previous_trick.cards
    if any(
        isinstance(effect, MustPlay)
        and effect.when is When.THIS_TRICK
        and effect.cards == (Which.THE_PENALTY_CARD,)
        for effect in effects
    ):
        return True
    return any(isinstance(effect, MayChange) and effect.card in last for effect in effects)


def _is_unplaced(table: Table, effects: list[object]) -> bool:
    """Return whether a played card has no place on the record, or one on it must be withdrawn."""
    placed = set(table.played)
    if any(isinstance(effect, MustWithdraw) and effect.card in placed for effect in effects):
        return True
    stand = [effect for effect in effects if isinstance(effect, CardStands | CardPlayed)]
    return any(effect.card not in placed for effect in stand)
