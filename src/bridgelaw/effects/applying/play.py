"""Apply effects on the play.

Cards are played, taken back or become penalty cards; leads are required, forbidden or accepted;
tricks are claimed.
"""

from __future__ import annotations

from dataclasses import replace

from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.bridge.deal import HAND_SIZE
from bridgelaw.bridge.marks import End, Failed, LeadRestriction, NextLead, PlayOrder, Revoked
from bridgelaw.bridge.play import Play, Trick
from bridgelaw.bridge.play_history import without_later_cards
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.bridge.table_changes import (
    accept_lead,
    exchange_roles,
    pick_up_penalty_cards,
    place_penalty_card,
    restrict,
    with_late_play_to,
    with_play,
    with_play_to,
    with_revoke,
    with_substitute,
    without_play,
)
from bridgelaw.effects import (
    AutomaticTransfer,
    BecomesDummy,
    CardFoundAgain,
    CardPlayed,
    CardPutBack,
    CardPutInLate,
    CardPutInTrick,
    CardReturned,
    CardSubstituted,
    ClaimAgreed,
    ClaimVoid,
    CountsAsRevoke,
    DoubtAgainst,
    DummySpreads,
    Grade,
    LaterCardsVoid,
    LeadAccepted,
    LeadForbidden,
    LeadFree,
    LeadRequired,
    LeadsNext,
    MayNotPlaySuit,
    MustPlay,
    MustPlaySuit,
    NoSuitChosen,
    OnLead,
    PenaltyCard,
    PenaltyCardPickedUp,
    PlaysNext,
    PlayStops,
    RevokeEstablished,
    SurplusReturned,
    TricksAwarded,
    When,
)
from bridgelaw.effects.applying.base import carry_out
from bridgelaw.effects.players import Which

ENDS = {Which.HIGHEST_OF_SUIT_LED: End.HIGHEST, Which.LOWEST_OF_SUIT_LED: End.LOWEST}


@carry_out.register
def _(effect: CardPlayed, table: Table) -> Table:
    if not (isinstance(effect.who, Seat) and isinstance(effect.card, Card)):
        return table
    if effect.card in table.played:
        return table
    if (first := table.current.by(effect.who)) is not None:
        if table.next_lead == NextLead(effect.who):
            # The player leads next, and this is the lead: it waits until the trick in progress is
            # complete.
            return replace(table, next_lead=NextLead(effect.who, effect.card))
        return with_substitute(table, first, effect.card)
    if table.current and table.leader is effect.who:
        # The lead was taken back after others had played to it: the card in its place is the first
        # card of the trick.
        kept = tuple(mark for mark in table.penalty_cards if mark.card is not effect.card)
        return replace(
            table,
            current=Trick((Play(effect.who, effect.card), *table.current)),
            penalty_cards=kept,
        )
    if not table.current and table.trick_number is None and table.leader is not effect.who:
        # Nothing is known of the trick, so it would be a guess that the player led to it. But the
        # card is no longer a penalty card.
        return replace(
            table,
            penalty_cards=tuple(
                mark for mark in table.penalty_cards if mark.card is not effect.card
            ),
        )
    if _is_of_an_unknown_trick(table, effect.who, effect.card):
        return table
    return with_play(table, effect.who, effect.card)


@carry_out.register
def _(effect: CardReturned, table: Table) -> Table:
    return _taken_back(table, effect.card) if isinstance(effect.card, Card) else table


@carry_out.register
def _(effect: CardSubstituted, table: Table) -> Table:
    if not (
        isinstance(effect.who, Seat)
        and isinstance(effect.card, Card)
        and isinstance(effect.by, Card)
    ):
        return table
    if effect.card not in table.played:
        # It was withdrawn before it was recorded.
        return carry_out(CardPlayed(effect.who, effect.by), table)
    return with_substitute(table, effect.card, effect.by)


@carry_out.register
def _(effect: MustPlay, table: Table) -> Table:
    # A card that must be played to this trick, when nobody has a choice, is played if it is the
    # player's turn (Law 52B2).
    if effect.when not in (When.THIS_TRICK, When.IN_TURN) or len(effect.cards) != 1:
        return table
    if effect.when is When.IN_TURN:
        return _put_forward(table, effect.who, effect.cards[0])
    card, seat = effect.cards[0], effect.who
    if isinstance(card, Card) and seat in (table.turn, _next_after_lead(table)):
        return carry_out(CardPlayed(seat, card), table)
    if not isinstance(seat, Seat) or any(mark.card is card for mark in table.penalty_cards):
        # The obligation of a penalty card is recorded with the card.
        return table
    which = ENDS.get(card) if isinstance(card, Which) else card
    return table if which is None else _ordered(table, PlayOrder(seat, which))


@carry_out.register
def _(effect: MustPlaySuit, table: Table) -> Table:
    if isinstance(effect.who, Seat) and isinstance(effect.suit, Suit):
        return _ordered(table, PlayOrder(effect.who, required=effect.suit))
    return table


@carry_out.register
def _(effect: MayNotPlaySuit, table: Table) -> Table:
    if isinstance(effect.who, Seat) and isinstance(effect.suit, Suit):
        return _ordered(table, PlayOrder(effect.who, forbidden=effect.suit))
    return table


@carry_out.register
def _(effect: PenaltyCard, table: Table) -> Table:
    if not (isinstance(effect.who, Seat) and isinstance(effect.card, Card)):
        return table
    table = _taken_back(table, effect.card)
    if _is_of_an_unknown_trick(table, effect.who, effect.card) and not table.current:
        # That trick is completed again with another card: the player has this card again.
        table = replace(table, trick_number=(table.trick_number or 2) - 1, on_lead=None)
    if table.play_is_over and not table.tricks:
        # The last two tricks, which are not recorded, are played again: the player has at least
        # this card back.
        table = replace(table, trick_number=HAND_SIZE)
    return place_penalty_card(table, effect.who, effect.card, major=effect.grade is Grade.MAJOR)


@carry_out.register
def _(effect: PenaltyCardPickedUp, table: Table) -> Table:
    if not isinstance(effect.who, Seat):
        return table
    for card in effect.cards:
        if isinstance(card, Card):
            table = pick_up_penalty_cards(table, effect.who, card.suit)
    # Declarer has chosen for this lead, even if penalty cards of other suits remain.
    return replace(table, lead_chosen=effect.who.partner)


@carry_out.register
def _(effect: LeadFree | NoSuitChosen, table: Table) -> Table:
    # If a defender's partner has a major penalty card, the defender leads freely only because
    # declarer has chosen so.
    who = effect.who
    table = _on_lead(table, who)
    if isinstance(who, Seat) and any(mark.major for mark in table.penalty_cards_of(who.partner)):
        return replace(table, lead_chosen=who)
    return table


@carry_out.register
def _(effect: OnLead, table: Table) -> Table:
    return _on_lead(table, effect.who)


@carry_out.register
def _(effect: LeadRequired, table: Table) -> Table:
    if isinstance(effect.who, Seat) and isinstance(effect.suit, Suit):
        table = _on_lead(table, effect.who)
        return restrict(table, LeadRestriction(effect.who, required=effect.suit))
    return table


@carry_out.register
def _(effect: LeadForbidden, table: Table) -> Table:
    suits = frozenset(suit for suit in effect.suits if isinstance(suit, Suit))
    if isinstance(effect.who, Seat) and suits:
        table = _on_lead(table, effect.who)
        return restrict(table, LeadRestriction(effect.who, forbidden=suits, while_on_lead=True))
    return table


@carry_out.register
def _(effect: LeadAccepted, table: Table) -> Table:
    if not isinstance(effect.who, Seat):
        return table
    first = table.current.by(effect.who)
    if isinstance(effect.card, Which) and table.current.leader in (
        table.on_lead,
        table.due_to_lead,
    ):
        # The trick was led by the player who was due to lead. If the player of the effect has
        # already played to it, the accepted lead is to the next trick, with an unknown card.
        return table if first is None else replace(table, next_lead=NextLead(effect.who))
    if isinstance(effect.card, Card) and first is not effect.card:
        if effect.card in table.played:
            return table  # the trick has been played out since
        if table.current:
            # The lead was made too early: it waits until the trick in progress is complete.
            early = table.has_played_to_current(effect.who)
            return replace(table, next_lead=NextLead(effect.who, effect.card)) if early else table
        table = with_play(table, effect.who, effect.card)
    return table if table.current.by(effect.who) is None else accept_lead(table, effect.who)


@carry_out.register
def _(effect: PlaysNext, table: Table) -> Table:
    if table.next_lead is not None and effect.who is table.next_lead.seat.lho:
        return table  # the next play is to the lead that waits for the end of the trick in progress
    # If the record has another player next, a card has been played that was not recorded, so the
    # record does not have this trick.
    missing = (
        table.current and isinstance(effect.who, Seat) and table.turn not in (None, effect.who)
    )
    return replace(table, current=Trick(), on_lead=None) if missing else table


@carry_out.register
def _(effect: LeadsNext, table: Table) -> Table:
    if isinstance(effect.who, Seat) and table.has_played_to_current(effect.who):
        return replace(table, next_lead=NextLead(effect.who))
    return table


@carry_out.register
def _(effect: DummySpreads, table: Table) -> Table:
    return replace(table, dummy_spread=True) if table.dummy in (None, effect.who) else table


@carry_out.register
def _(effect: BecomesDummy, table: Table) -> Table:
    # The roles may already have been exchanged: do not exchange them twice.
    return (
        replace(exchange_roles(table), dummy_spread=True) if table.declarer is effect.who else table
    )


@carry_out.register
def _(effect: CardPutInTrick | CardFoundAgain, table: Table) -> Table:
    if (
        not (isinstance(effect.who, Seat) and isinstance(effect.card, Card))
        or effect.card in table.played
    ):
        return table
    place = _lacking(table, effect.who)
    if place is None:
        return table
    won, whole = (
        table.tricks[place].winner(table.trump),
        with_play_to(table, place, effect.who, effect.card),
    )
    # If the card changes who won the trick, its earlier winner is no longer on lead.
    lost = (
        won is table.on_lead
        and whole.tricks[place].winner(table.trump) is not won
        and place + 1 == len(table.tricks)
    )
    return replace(whole, on_lead=None) if lost else whole


@carry_out.register
def _(effect: CardPutInLate, table: Table) -> Table:
    if (
        not (isinstance(effect.who, Seat) and isinstance(effect.card, Card))
        or effect.card in table.played
    ):
        return table
    place = _lacking(table, effect.who)
    return table if place is None else with_late_play_to(table, place, effect.who, effect.card)


@carry_out.register
def _(effect: SurplusReturned, table: Table) -> Table:
    place = table.trick_of(effect.card) if isinstance(effect.card, Card) else None
    if place is None or place == len(table.tricks) or not isinstance(effect.card, Card):
        return table
    return without_play(_won_for_good(table, place), effect.card)


@carry_out.register
def _(effect: CardPutBack, table: Table) -> Table:
    if not (isinstance(effect.who, Seat) and isinstance(effect.card, Card)) or table.deal.is_full(
        effect.who
    ):
        return table
    return replace(table, deal=table.deal.with_cards(effect.who, (effect.card,)))


def _is_of_an_unknown_trick(table: Table, seat: Seat, card: Card) -> bool:
    """Return whether a player has played a card to an earlier trick that is not recorded.

    If so, the player does not have it now.
    """
    return table.holds(seat, card) is False and table.may_have_played(seat, card)


def _lacking(table: Table, seat: Seat) -> int | None:
    """Return the index of the first completed trick that lacks a card of the player."""
    return next((place for place, trick in enumerate(table.tricks) if trick.by(seat) is None), None)


def _won_for_good(table: Table, place: int) -> Table:
    """Return the table with the winner of a trick fixed, whatever cards change (Law 67B)."""
    tricks = list(table.tricks)
    tricks[place] = tricks[place].as_won(table.trump)
    return replace(table, tricks=tuple(tricks))


@carry_out.register
def _(effect: LaterCardsVoid, table: Table) -> Table:
    return without_later_cards(table, effect.trick, effect.cards) or table


@carry_out.register
def _(effect: PlayStops, table: Table) -> Table:
    if not isinstance(effect.who, Seat):
        return table
    return replace(table, claimed_by=effect.who, claim_agreed=False if effect.contested else None)


@carry_out.register
def _(effect: ClaimAgreed, table: Table) -> Table:
    return (
        replace(table, claimed_by=effect.who, claim_agreed=True)
        if isinstance(effect.who, Seat)
        else table
    )


@carry_out.register
def _(effect: ClaimVoid, table: Table) -> Table:
    # A result recorded for a void claim does not count.
    return replace(
        table, claimed_by=None, claim_agreed=None, declarer_tricks=None, doubt_against=None
    )


@carry_out.register
def _(effect: DoubtAgainst, table: Table) -> Table:
    return replace(table, doubt_against=effect.side) if isinstance(effect.side, Side) else table


@carry_out.register
def _(effect: RevokeEstablished, table: Table) -> Table:
    if not (isinstance(effect.who, Seat) and isinstance(effect.card, Card)):
        return table
    # This is a revoke that was noticed before play ended, so attention was drawn in time.
    return with_revoke(
        table, Revoked(effect.who, effect.card, Failed[effect.failing.name], in_time=True)
    )


@carry_out.register
def _(effect: AutomaticTransfer | CountsAsRevoke, table: Table) -> Table:
    if not (isinstance(effect.who, Seat) and isinstance(effect.card, Card)):
        return table
    before = table.revoked_with(effect.card) or Revoked(effect.who, effect.card)
    return with_revoke(table, replace(before, moved=effect.number))


@carry_out.register
def _(effect: TricksAwarded, table: Table) -> Table:
    won = table.won_by(effect.side) if isinstance(effect.side, Side) else None
    # Cards played after the claim are void (Law 68~1). If there are any, the recorded tricks are
    # not those before the claim.
    if won is None or table.declarer is None or len(table.tricks) + effect.left != HAND_SIZE:
        return table
    tricks = won + effect.number
    return replace(
        table, declarer_tricks=tricks if effect.side is table.declarer.side else HAND_SIZE - tricks
    )


def _put_forward(table: Table, seat: object, card: object) -> Table:
    """Return the table with a card played before its player's turn waiting for it (Law 57D)."""
    if not isinstance(seat, Seat) or not isinstance(card, Card):
        return table
    table = _taken_back(table, card)
    if seat in (table.turn, _next_after_lead(table)):
        return carry_out(CardPlayed(seat, card), table)
    if table.holds(seat, card) is None:
        table = replace(table, deal=table.deal.with_cards(seat, (card,)))
    return _ordered(table, PlayOrder(seat, card, put_forward=True))


def _next_after_lead(table: Table) -> Seat | None:
    """Return who plays next to the trick in progress, counted from its leader.

    The leader may have led out of turn.
    """
    lead = table.current.leader
    return (
        None
        if lead is None
        else next((seat for seat in lead.clockwise() if table.current.by(seat) is None), None)
    )


def _ordered(table: Table, order: PlayOrder) -> Table:
    """Return the table with an order for a player's card to this trick.

    It replaces an earlier order to the same player.
    """
    return replace(
        table, orders=(*(other for other in table.orders if other.seat is not order.seat), order)
    )


def _on_lead(table: Table, who: object) -> Table:
    """Return the table with a player on lead who is due to lead by the previous play.

    The leader recorded before was another.
    """
    is_due = table.on_lead not in (None, who) and not table.current and table.due_to_lead is who
    return replace(table, on_lead=None) if is_due else table


def _taken_back(table: Table, card: Card) -> Table:
    """Return the table without a card that had been played, or face up since the auction.

    The lead does not change.
    """
    if any(each.card is card for each in table.bidding.faced):
        table = replace(table, bidding=table.bidding.without(card))
    if card not in table.played:
        return table
    leader = table.leader if card in table.current.cards else None
    taken_back = without_play(table, card)
    return (
        taken_back
        if leader is None or taken_back.leader is leader
        else accept_lead(taken_back, leader)
    )
