"""The table after a play, a correction of the play, or a mark that a ruling leaves on it."""

from __future__ import annotations

from dataclasses import replace

from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.bridge.deal import Deal
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.holdings import NOT_HELD
from bridgelaw.bridge.marks import LeadRestriction, PenaltyCard, Revoked
from bridgelaw.bridge.play import Play
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.i18n.text import Text

NOT_PLAYED = Text("{card} has not been played")


def with_play(table: Table, seat: Seat, card: Card) -> Table:
    """Return the table after a card is played to the current trick, in turn or not.

    A penalty card that is played ceases to be one. The fourth player's card completes the trick
    and ends the restrictions that applied to it. Raises TableError if the player cannot hold
    the card.
    """
    _check_held(table, seat, card)
    trick = table.current.with_play(seat, card)
    restrictions = table.restrictions
    unknown = table.earlier_tricks_unknown
    if trick.is_complete:
        winner = trick.winner(table.trump)
        restrictions = tuple(
            restriction for restriction in restrictions if restriction.after(trick, winner)
        )
        unknown = unknown or table.trick_number is None
    return replace(
        table,
        current=trick,
        penalty_cards=_without_mark(table, card),
        restrictions=restrictions,
        faced_lead=True,
        dummy_spread=table.dummy_spread or None,
        earlier_tricks_unknown=unknown,
    )


def with_play_to(table: Table, trick_index: int, seat: Seat, card: Card) -> Table:
    """Return the table with a card added to `tricks[trick_index]` (Law 67).

    The card is a fifth card, or one for a trick that lacks it. Raises TableError if the player
    cannot hold the card.
    """
    _check_held(table, seat, card)
    tricks = list(table.tricks)
    tricks[trick_index] = tricks[trick_index].with_play(seat, card)
    kept = _without_mark(table, card)
    return replace(table, tricks=tuple(tricks), penalty_cards=kept)


def with_late_play_to(table: Table, trick_index: int, seat: Seat, card: Card) -> Table:
    """Return the table with a card added to an earlier trick after both sides have played on.

    The card does not change the winner of the trick and is not a play to it (Law 67B1). Raises
    TableError if the player cannot hold the card.
    """
    tricks = list(table.tricks)
    tricks[trick_index] = tricks[trick_index].as_won(table.trump).with_late(seat, card, len(tricks))
    table = with_play_to(table, trick_index, seat, card)
    return replace(table, tricks=tuple(tricks))


def without_play(table: Table, card: Card) -> Table:
    """Return the table with a played card back in its player's hand.

    The last trick becomes the current one again if it then lacks a player's card and no card
    has been played since. An earlier trick keeps its place and lacks the card until
    `with_play_to`. Raises TableError if the card has not been played.
    """
    place, _, deal = _played(table, card)
    if place == len(table.tricks):
        return replace(table, deal=deal, current=table.current.without(card))
    trick = table.tricks[place].without(card)
    if trick.is_complete or table.current or place < len(table.tricks) - 1:
        return replace(
            table, deal=deal, tricks=(*table.tricks[:place], trick, *table.tricks[place + 1 :])
        )
    number = None if table.trick_number is None else table.trick_number - 1
    reopened = replace(
        table,
        deal=deal,
        tricks=table.tricks[:-1],
        current=trick,
        trick_number=number,
        on_lead=None,
    )
    lead = table.tricks[-1].leader
    return reopened if lead is None or reopened.leader is lead else accept_lead(reopened, lead)


def with_substitute(table: Table, card: Card, by: Card) -> Table:
    """Return the table with a played card replaced by another card of its player (Law 62B).

    The lead to the next trick is derived again. Raises TableError if the card has not been
    played, or if the player cannot hold the other card.
    """
    place, seat, deal = _played(table, card)
    _check_held(table, seat, by)
    kept = _without_mark(table, by)
    trick = (*table.tricks, table.current)[place]
    trick = replace(
        trick,
        plays=tuple(Play(seat, by) if play.card is card else play for play in trick.plays),
    )
    if place == len(table.tricks):
        return replace(table, deal=deal, current=trick, penalty_cards=kept)
    tricks = (*table.tricks[:place], trick, *table.tricks[place + 1 :])
    on_lead = table.on_lead if place < len(table.tricks) - 1 else None
    return replace(table, deal=deal, tricks=tricks, on_lead=on_lead, penalty_cards=kept)


def accept_lead(table: Table, seat: Seat) -> Table:
    """Return the table with this player as leader to the current trick.

    A lead out of turn is treated as correct (Law 53A).
    """
    return replace(table, on_lead=seat)


def exchange_roles(table: Table) -> Table:
    """Return the table with the roles of declarer and dummy exchanged (Law 54A)."""
    if table.declarer is None:
        return table
    now = table.declarer.partner
    contract = None if table.contract is None else table.contract.by(now)
    return replace(
        table, declarer=now, contract=contract, roles_exchanged=not table.roles_exchanged
    )


def place_penalty_card(table: Table, seat: Seat, card: Card, *, major: bool) -> Table:
    """Return the table with a new penalty card. If a player has two, all of them are major.

    See Law 50B. Declarer's choice for the partner's lead is dropped, since it was about the
    other cards. Raises TableError.
    """
    others = _without_mark(table, card)
    alone = all(mark.seat is not seat for mark in others)
    marks = (*others, PenaltyCard(seat, card, major))
    if not alone:
        marks = tuple(mark.beside_another() if mark.seat is seat else mark for mark in marks)
    chosen = table.lead_chosen if table.lead_chosen is not seat.partner else None
    return replace(table, penalty_cards=marks, lead_chosen=chosen)


def pick_up_penalty_cards(table: Table, seat: Seat, suit: Suit | None = None) -> Table:
    """Return the table with a player's penalty cards, or those of a suit, back in hand."""
    picked = [
        mark for mark in table.penalty_cards_of(seat) if suit is None or mark.card.suit is suit
    ]
    kept = tuple(mark for mark in table.penalty_cards if mark not in picked)
    # Once they are picked up, nothing else shows that the player has them.
    deal = table.deal.with_cards(seat, (mark.card for mark in picked))
    return replace(table, penalty_cards=kept, deal=deal)


def restrict(table: Table, restriction: LeadRestriction) -> Table:
    """Return the table with one more restriction on a lead."""
    if restriction in table.restrictions:
        return table
    return replace(table, restrictions=(*table.restrictions, restriction))


def with_revoke(table: Table, mark: Revoked) -> Table:
    """Return the table with an established revoke, replacing earlier data on the same card."""
    return replace(
        table, revokes=(*(each for each in table.revokes if each.card is not mark.card), mark)
    )


def _check_held(table: Table, seat: Seat, card: Card) -> None:
    if table.holds(seat, card) is False:
        raise TableError(NOT_HELD, seat=seat, card=card)


def _without_mark(table: Table, card: Card) -> tuple[PenaltyCard, ...]:
    """Return the penalty cards without a card."""
    return tuple(mark for mark in table.penalty_cards if mark.card is not card)


def _played(table: Table, card: Card) -> tuple[int, Seat, Deal]:
    """Return the index of a played card's trick, its player, and the deal with the card in hand.

    Raises TableError if the card has not been played.
    """
    place = table.trick_of(card)
    if place is None:
        raise TableError(NOT_PLAYED, card=card)
    seat, deal = table.played[card], table.deal
    return place, seat, deal if deal.is_full(seat) else deal.with_cards(seat, (card,))
