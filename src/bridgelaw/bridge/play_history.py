"""The play on a record card by card, and the table at any moment of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.play import Play, Trick
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.i18n.text import Text

NO_SUCH_MOMENT = Text("found card {cards} of trick {trick}, but the record ends before it")


def has_led(table: Table, seat: Seat) -> bool | None:
    """Return whether a player has led to a completed trick; None if not all of them are known."""
    if table.trick_number != len(table.tricks) + 1:
        return None
    return any(trick.leader is seat for trick in table.tricks)


def moments(table: Table) -> Iterator[tuple[int, int, Play]]:
    """Yield every card on the record with its trick number and its place, both from 1.

    The order is chronological.
    """
    for number, trick in enumerate((*table.tricks, table.current), 1):
        for place, play in enumerate(trick.plays, 1):
            yield number, place, play


def at(table: Table, trick: int, cards: int) -> Table:
    """Return the table when `cards` cards had been played to a trick.

    Tricks are counted from 1 among those on the record. Later marks of rulings and the result are
    not included. Raises TableError if the record ends before that moment.
    """
    every = (*table.tricks, table.current)
    if not (1 <= trick <= len(every) and 0 <= cards <= len(every[trick - 1])):
        raise TableError(NO_SUCH_MOMENT, cards=cards, trick=trick)
    now = every[trick - 1]
    number = (
        None if table.trick_number is None else table.trick_number - len(table.tricks) + trick - 1
    )
    # The player on lead may be given or follow from the earlier tricks; without these it is the
    # player who led.
    on_lead = (
        table.on_lead if trick == len(every) else now.leader if trick == 1 and number != 1 else None
    )
    deal = table.deal
    for play in (*now.plays[cards:], *(play for later in every[trick:] for play in later)):
        if not deal.is_full(play.seat):
            deal = deal.with_cards(play.seat, (play.card,))
    return replace(
        table,
        deal=deal,
        tricks=every[: trick - 1],
        current=Trick(now.plays[:cards]),
        trick_number=number,
        on_lead=on_lead,
        penalty_cards=(),
        restrictions=(),
        orders=(),
        next_lead=None,
        lead_chosen=None,
        declarer_tricks=None,
        claimed_by=None,
        claim_agreed=None,
        doubt_against=None,
        revokes=(),
        dummy_spread=None,
        faced_lead=None,
    )


def without_later_cards(table: Table, number: int, cards: int) -> Table | None:
    """Return the table without the cards played after the first `cards` of a trick.

    `number` is the number of the trick. Those later cards have no standing. Penalty cards and
    restrictions stay. None if the record does not reach that far or has no trick numbers.
    """
    if table.trick_number is None:
        return None
    try:
        then = at(table, number - (table.trick_number - len(table.tricks)) + 1, cards)
    except TableError:
        return None
    return replace(
        then,
        penalty_cards=table.penalty_cards,
        restrictions=table.restrictions,
        claim_agreed=table.claim_agreed,
        doubt_against=table.doubt_against,
        revokes=table.revokes,
    )
