"""Dummy's turn: the cards when a card was called from dummy, as far as the table shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, takewhile

from bridgelaw.bridge.cards import DECK, Card, Rank, Strain, Suit
from bridgelaw.bridge.notation import Hand
from bridgelaw.bridge.play import Play, Trick
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat


@dataclass(frozen=True, slots=True)
class DummysTurn:
    """The cards that everybody could see when dummy was to lead or play.

    A method returns None if these do not give the answer.
    """

    dummy: Seat
    sure: Hand
    """Cards that dummy had."""
    maybe: Hand
    """Cards that dummy may have had: the same as `sure` when the whole hand is known."""
    before: Trick
    """The cards of the trick before dummy's."""
    leads: bool | None
    trump: Strain | None
    won_with: Card | None
    """The card with which dummy won the previous trick."""
    earlier: tuple[Trick, ...]
    """The earlier tricks."""
    declarers: Hand
    """Cards that declarer is known to have had."""
    declarers_known: bool
    """Whether these are all that he had."""
    all_seen: bool
    """Whether every card played earlier is known."""
    placed: Card | None
    """The card that dummy has put on the trick, if it is on the record."""
    after: tuple[Play, ...]
    """The cards played to the trick after that."""
    next_trick: tuple[Play, ...]
    """The cards played to the next trick."""

    @property
    def suit_led(self) -> Suit | None:
        """The suit that dummy had to follow."""
        return self.before.suit_led

    def cards(self, suit: Suit) -> tuple[Card, ...] | None:
        """Return all of dummy's cards of a suit, lowest first."""
        sure = [card for card in self.sure if card.suit is suit]
        return (
            tuple(sorted(sure))
            if len(sure) == sum(card.suit is suit for card in self.maybe)
            else None
        )

    def has(self, suit: Suit, rank: Rank | None = None) -> bool | None:
        """Return whether dummy had a card of a suit, or a certain card."""
        if any(card.suit is suit and rank in (None, card.rank) for card in self.sure):
            return True
        return (
            None
            if any(card.suit is suit and rank in (None, card.rank) for card in self.maybe)
            else False
        )

    def is_legal(self, suit: Suit) -> bool | None:
        """Return whether dummy could play a card of that suit: as a lead, following suit or
        void.
        """
        if self.suit_led is None:
            return self.leads
        if suit is self.suit_led:
            return True
        follows = self.has(self.suit_led)
        return None if follows is None else not follows

    def legal(self) -> Hand | None:
        """Return all the cards that dummy might play."""
        if self.suit_led is not None and self.has(self.suit_led) is not False:
            follow = self.cards(self.suit_led)
            return None if follow is None else frozenset(follow)
        return self.sure if self.sure == self.maybe else None

    def of_rank(self, rank: Rank) -> tuple[Card, ...] | None:
        """Return the cards of a rank that dummy could play."""
        legal = self.legal()
        return None if legal is None else tuple(sorted(card for card in legal if card.rank is rank))

    def covering(self) -> Card | bool | None:
        """Return the lowest card that beats the cards of the suit led so far, or False."""
        follow = None if self.suit_led is None else self.cards(self.suit_led)
        if follow is None:
            return None
        highest = max(play.card for play in self.before if play.card.suit is self.suit_led)
        return next((card for card in follow if card > highest), False)

    def winning(self, suit: Suit | None = None) -> Card | bool | None:
        """Return the lowest card that is known to win the trick, or False. With `suit`, one of that
        suit.

        A card is known to win if no defender still to play can beat it, judging by the cards that
        have been played, dummy's and declarer's. If each of dummy's cards could be ruffed, only a
        ruff by a defender known to be out of the suit led counts; otherwise no card could ever be
        known to win. If declarer's hand is not on record, declarer may have the cards that could
        beat dummy's.
        """
        legal, best = self.legal(), self.before.winning_play(self.trump)
        if (
            legal is None
            or best is None
            or (self.trump is None and self.has(best.card.suit) is not True)
        ):
            return None
        ahead = [
            card for card in legal if suit in (None, card.suit) and self._beats(card, best.card)
        ]
        if not ahead:
            return False
        if self.trump is None and not all(self._may_follow(seat) for seat in self._to_come()):
            return None
        if self._to_come() and not self.declarers_known:
            lowest = min(ahead, key=lambda card: card.rank)
            return lowest if self._unbeaten([lowest], may_ruff=True) else None
        for may_ruff in (True, False):
            unbeaten = self._unbeaten(ahead, may_ruff=may_ruff)
            if unbeaten:
                return min(unbeaten, key=lambda card: card.rank)
        return False if self.all_seen else None

    def _unbeaten(self, cards: Sequence[Card], *, may_ruff: bool) -> list[Card]:
        """Return the cards that no defender still to play can beat, as far as anybody could see."""
        rivals = [
            card for seat in self._to_come() for card in self._playable(seat, may_ruff=may_ruff)
        ]
        return [card for card in cards if not any(self._beats(rival, card) for rival in rivals)]

    def _is_trump(self, card: Card) -> bool:
        return self.trump is not None and card.suit is self.trump.suit

    def _beats(self, card: Card, other: Card) -> bool:
        return card > other if card.suit is other.suit else self._is_trump(card)

    def _to_come(self) -> tuple[Seat, ...]:
        """Return the defenders who play to the trick after dummy."""
        following = self.dummy.clockwise()[1 : 4 - len(self.before)]
        return tuple(seat for seat in following if seat.side is not self.dummy.side)

    def _may_follow(self, seat: Seat) -> bool:
        """Return whether a defender may have a card of the suit led, whatever declarer has."""
        return self.declarers_known and self.suit_led in {
            card.suit for card in self._playable(seat, may_ruff=False)
        }

    def _playable(self, seat: Seat, *, may_ruff: bool) -> tuple[Card, ...]:
        """Return the cards that a defender could play to the trick, as far as anybody could see."""
        seen = {card for trick in (*self.earlier, self.before) for card in trick.cards}
        hidden = [
            card
            for card in DECK
            if card not in seen and card not in self.sure and card not in self.declarers
        ]
        follow = tuple(card for card in hidden if card.suit is self.suit_led)
        out = self._has_shown_out(seat, self.suit_led)
        ruffs = tuple(
            card
            for card in hidden
            if self._is_trump(card) and not self._has_shown_out(seat, card.suit)
        )
        if out or not follow:
            return ruffs
        return (*follow, *ruffs) if may_ruff else follow

    def _has_shown_out(self, seat: Seat, suit: Suit | None) -> bool:
        """Return whether the player has failed to follow to the suit in an earlier trick."""
        return any(
            trick.suit_led is suit
            and (card := trick.by(seat)) is not None
            and card.suit is not suit
            for trick in self.earlier
        )


def dummys_card(table: Table | None) -> Card | None:
    """Return the card that dummy has played to the trick in progress."""
    return None if table is None or table.dummy is None else table.current.by(table.dummy)


def dummys_turn(table: Table | None, placed: Card | None = None) -> DummysTurn | None:
    """Return the turn at which dummy put down `placed`.

    Without it, return dummy's turn now, in which dummy may already have played.
    """
    if table is None or table.dummy is None:
        return None
    dummy, tricks = table.dummy, (*table.tricks, table.current)
    place = len(table.tricks) if placed is None else table.trick_of(placed)
    if place is None:  # it is not on the record yet
        place = len(table.tricks)
    trick = tricks[place]
    on_table = trick.by(dummy)
    before = Trick(tuple(takewhile(lambda play: play.seat is not dummy, trick.plays)))
    later = tricks[place:]
    after = trick.plays[len(before) + 1 :] if on_table is not None else ()
    back = frozenset(play.card for past in later for play in past if play.seat is dummy)
    own = frozenset(play.card for past in later for play in past if play.seat is dummy.partner)
    sure = table.known(dummy) | back
    previous = tricks[place - 1] if place else None
    won = None if previous is None else previous.winning_play(table.trump)
    return DummysTurn(
        dummy=dummy,
        sure=sure,
        maybe=table.possible(dummy) | back,
        before=before,
        leads=_leads(table, before, on_table, trick),
        trump=table.trump,
        won_with=won.card if won is not None and won.seat is dummy else None,
        earlier=tricks[:place],
        declarers=table.known(dummy.partner) | own,
        declarers_known=table.held(dummy.partner) is not None,
        all_seen=table.trick_number == len(table.tricks) + 1,
        placed=on_table,
        after=after,
        next_trick=tuple(chain.from_iterable(past.plays for past in later[1:])),
    )


def _leads(table: Table, before: Trick, on_table: Card | None, trick: Trick) -> bool | None:
    if before:
        return False
    if on_table is not None:
        return trick.card_led is on_table
    return None if table.leader is None else table.leader is table.dummy
