"""The cards that each player certainly has and those he may have, derived from the input."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bridgelaw.bridge.cards import DECK, Card
from bridgelaw.bridge.deal import HAND_SIZE, NO_CARDS, TOO_MANY, TWICE, Deal
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.marks import PenaltyCard
from bridgelaw.bridge.notation import Hand
from bridgelaw.bridge.play import Trick
from bridgelaw.bridge.seats import SEATS, Seat
from bridgelaw.i18n.text import Text

PLAUSIBLE_DIFFERENCE: Final = 2
PACK: Final[Hand] = frozenset(DECK)

PLAYED_TWICE = Text("both {seat} and {other} have played {card}; remove one of them")
PLAYED_AND_PENALTY = Text("{card} is a penalty card, but has been played")
NOT_HELD = Text("{seat} does not hold {card}")
UNEQUAL = Text(
    "the whole hand of {seat} is {fewer} cards and that of {other} {more}, expected about as many"
)
TRICKS_TOLD = Text(
    "found trick {found} after {count} completed tricks, expected at least trick "
    "{expected}; correct its number"
)
TRICK_NUMBER = Text("found trick number {found}, expected 1 to 14, where 14 is the end of the play")


@dataclass(frozen=True, slots=True)
class Holdings:
    """The cards certainly held and possibly held by each seat, in the order N, E, S, W.

    If the two are equal, the hand is known. `earlier` is the number of completed tricks before the
    first recorded one, or None if it is unknown.
    """

    known: tuple[Hand, ...]
    possible: tuple[Hand, ...]
    played: dict[Card, Seat]
    earlier: int | None


def work_out(
    deal: Deal,
    complete: frozenset[Seat],
    tricks: tuple[Trick, ...],
    current: Trick,
    penalty_cards: Iterable[PenaltyCard],
    earlier: int | None,
) -> Holdings:
    """Return the holdings that follow from the input.

    A hand of thirteen is the hand as dealt. A shorter one lists cards that the player has now or
    has played. It is the whole hand if it has the number of cards that the player must have, or if
    the player is in `complete`. Raises TableError if the input is contradictory.
    """
    played, counts = _played(tricks, current)
    told = _told(deal, complete, penalty_cards, played)
    gone = frozenset(played)
    left = [hand - gone for hand in told]
    anywhere = PACK.difference(gone, *told)
    _check_equal(deal, complete, left, counts)
    if earlier is None:
        earlier = _infer_earlier(deal, complete, left, counts)
    known, possible = [], []
    for seat in SEATS:
        most = HAND_SIZE - (earlier or 0) - counts[seat.index]
        sure = left[seat.index]
        maybe = sure | anywhere
        if deal.is_full(seat):
            maybe = sure
            # Thirteen cards were dealt, but some tricks are not recorded: any of the rest may have
            # been played to them.
            if earlier != 0:
                sure = frozenset(mark.card for mark in penalty_cards if mark.seat is seat)
        if len(sure) > most:
            raise TableError(TOO_MANY, seat=seat, count=len(sure), most=max(most, 0))
        if (seat in complete and not deal.is_full(seat)) or (
            earlier is not None and len(sure) == most
        ):
            maybe = sure
        elif earlier is not None and len(maybe) == most:
            sure = maybe
        known.append(sure)
        possible.append(maybe)
    return Holdings(tuple(known), tuple(possible), played, earlier)


def earlier_tricks(trick_number: int | None, tricks: tuple[Trick, ...]) -> int | None:
    """Return the number of tricks before the recorded ones, if the current number is given.

    Raises TableError.
    """
    if trick_number is None:
        return None
    if not 1 <= trick_number <= HAND_SIZE + 1:
        raise TableError(TRICK_NUMBER, "trick.number", found=trick_number)
    if trick_number <= len(tricks):
        raise TableError(
            TRICKS_TOLD,
            "trick.number",
            found=trick_number,
            count=len(tricks),
            expected=len(tricks) + 1,
        )
    return trick_number - 1 - len(tricks)


def _played(tricks: tuple[Trick, ...], current: Trick) -> tuple[dict[Card, Seat], list[int]]:
    """Return the player of each card, and the number of cards of each player.

    Raises TableError if a card was played twice.
    """
    played: dict[Card, Seat] = {}
    counts = [0] * 4
    for trick in (*tricks, current):
        for play in trick.plays:
            if play.card in played:
                raise TableError(
                    PLAYED_TWICE, card=play.card, seat=played[play.card], other=play.seat
                )
            played[play.card] = play.seat
            counts[play.seat.index] += 1
    return played, counts


def _told(
    deal: Deal,
    complete: frozenset[Seat],
    penalty_cards: Iterable[PenaltyCard],
    played: dict[Card, Seat],
) -> list[Hand]:
    """Return the cards that each seat is known to have or to have had.

    Raises TableError if another player has played one of them.
    """
    told = list(deal.hands)
    for mark in penalty_cards:
        if mark.card in played:
            raise TableError(PLAYED_AND_PENALTY, "penalty cards", card=mark.card)
        if (deal.is_full(mark.seat) or mark.seat in complete) and mark.card not in deal.hand(
            mark.seat
        ):
            raise TableError(NOT_HELD, "penalty cards", seat=mark.seat, card=mark.card)
        told[mark.seat.index] |= {mark.card}
    _check_owners(deal, told, played)
    return told


def _check_owners(deal: Deal, told: list[Hand], played: dict[Card, Seat]) -> None:
    """Raise TableError if two players have or have had the same card."""
    known = NO_CARDS.union(*told)
    if len(known) == sum(map(len, told)) and all(
        card in told[seat.index] or (card not in known and not deal.is_full(seat))
        for card, seat in played.items()
    ):
        return
    # Which card it is takes longer to find than that there is one; a record is rarely wrong.
    owner: dict[Card, Seat] = {}
    for seat, hand in zip(SEATS, told, strict=True):
        for card in hand:
            if owner.setdefault(card, seat) is not seat:
                raise TableError(TWICE, card=card, seat=owner[card], other=seat)
    for card, seat in played.items():
        holder = owner.get(card, seat)
        if holder is not seat:
            raise TableError(TWICE, card=card, seat=holder, other=seat)
        if deal.is_full(seat) and card not in deal.hand(seat):
            raise TableError(NOT_HELD, seat=seat, card=card)


def _infer_earlier(
    deal: Deal, complete: frozenset[Seat], left: list[Hand], counts: list[int]
) -> int | None:
    """Return the number of earlier tricks from the length of a shorter complete hand.

    A hand as dealt does not show how far the play has gone.
    """
    # A hand may lack a card by mistake (Law 14) but cannot have one too many: use the longest.
    return min(
        (max(HAND_SIZE - len(left[seat.index]) - counts[seat.index], 0) for seat in complete),
        default=None,
    )


def _check_equal(
    deal: Deal, complete: frozenset[Seat], left: list[Hand], counts: list[int]
) -> None:
    """Check that complete hands are about equally long, including the cards played.

    A card may be missing, or one too many may have been played (Laws 14 and 67); a larger
    difference is an input error. The length is not checked against the trick number, because cases
    often leave out cards that do not matter.
    """
    sizes = sorted(
        (len(left[seat.index]) + counts[seat.index], seat)
        for seat in complete
        if not deal.is_full(seat)
    )
    if sizes and sizes[-1][0] - sizes[0][0] > PLAUSIBLE_DIFFERENCE:
        (_, short), (_, long) = sizes[0], sizes[-1]
        fewer, more = len(left[short.index]), len(left[long.index])
        raise TableError(UNEQUAL, "complete hands", seat=short, fewer=fewer, other=long, more=more)
