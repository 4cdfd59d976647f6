"""Cards played to a trick, in chronological order, properly or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from bridgelaw.bridge.cards import Card, Strain, Suit
from bridgelaw.bridge.seats import Seat


@dataclass(frozen=True, slots=True)
class Play:
    """A card played by a player."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards played to one trick, in chronological order.

    It may contain irregular cards: a card out of turn, a revoke, a fifth card. The first card of
    each player is the one that counts; the first card of all is the lead.
    """

    plays: tuple[Play, ...] = ()
    settled: Seat | None = None
    """The winner, if a card put in or taken out later no longer affects it (Law 67B)."""
    late: int | None = None
    """The number of tricks played when the last card of this trick was put in.

    Such a card is not a play to the trick. It cannot be a revoke, and its player had it in hand
    until then (Law 67B1).
    """
    is_complete: bool = field(init=False, repr=False, compare=False)
    """Whether each of the four players has contributed a card."""
    _by: tuple[Card | None, Card | None, Card | None, Card | None] = field(
        init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "plays", tuple(self.plays))
        by: list[Card | None] = [None] * 4
        for play in self.plays:
            if by[play.seat.index] is None:
                by[play.seat.index] = play.card
        object.__setattr__(self, "_by", tuple(by))
        object.__setattr__(self, "is_complete", None not in by)

    @classmethod
    def of(cls, leader: Seat, cards: Iterable[Card]) -> Trick:
        """Return a trick played in turn: the leader's card and the others clockwise."""
        seats = leader.clockwise()
        return cls(tuple(Play(seats[place % 4], card) for place, card in enumerate(cards)))

    def __bool__(self) -> bool:
        """Return whether any card has been played to the trick."""
        return bool(self.plays)

    def __len__(self) -> int:
        return len(self.plays)

    def __iter__(self) -> Iterator[Play]:
        return iter(self.plays)

    @property
    def leader(self) -> Seat | None:
        """The player of the first card; None before it."""
        return self.plays[0].seat if self.plays else None

    @property
    def card_led(self) -> Card | None:
        """The first card; None before it."""
        return self.plays[0].card if self.plays else None

    @property
    def suit_led(self) -> Suit | None:
        """The suit of the first card; None before it."""
        return self.plays[0].card.suit if self.plays else None

    @property
    def cards(self) -> tuple[Card, ...]:
        """All the cards, in chronological order."""
        return tuple(play.card for play in self.plays)

    def by(self, seat: Seat) -> Card | None:
        """Return the card that counts as this player's: the first one; None if there is none."""
        return self._by[seat.index]

    def all_by(self, seat: Seat) -> tuple[Card, ...]:
        """Return every card that this player has put to the trick, including a fifth card."""
        return tuple(play.card for play in self.plays if play.seat is seat)

    @property
    def late_card(self) -> Card | None:
        """The card that was put in after other tricks had been played."""
        return None if self.late is None else self.plays[-1].card

    def player_of(self, card: Card) -> Seat | None:
        """Return the player of a card, or None if it is not in the trick."""
        return next((play.seat for play in self.plays if play.card is card), None)

    @property
    def superfluous(self) -> tuple[Play, ...]:
        """The plays after a player's first (Law 45E)."""
        return tuple(play for play in self.plays if self._by[play.seat.index] is not play.card)

    def winning_play(self, trump: Strain | None) -> Play | None:
        """Return the winning play so far (Law 44E and F): the highest trump, or of the suit led.

        A discard never wins, nor does a fifth card. If `trump` is unknown (None), the winner is
        known only if every card is of the suit led. Return None if there is no card or if it
        depends on the unknown trump.
        """
        if not self.plays:
            return None
        if self.settled is not None:
            return next((play for play in self.plays if play.seat is self.settled), None)
        led = self.plays[0].card.suit
        best = self.plays[0]
        for play in self.plays[1:]:
            card = play.card
            if self._by[play.seat.index] is not card:
                continue
            if card.suit is best.card.suit:
                if card > best.card:
                    best = play
            elif trump is None:
                return None
            elif card.suit is trump.suit and card.suit is not led:
                best = play
        return best

    def winner(self, trump: Strain | None) -> Seat | None:
        """Return the player who wins the trick so far; None as for `winning_play`."""
        play = None if self.settled is not None else self.winning_play(trump)
        return self.settled if play is None else play.seat

    def with_play(self, seat: Seat, card: Card) -> Trick:
        """Return the trick with one more card."""
        return Trick((*self.plays, Play(seat, card)), self.settled)

    def without(self, card: Card) -> Trick:
        """Return the trick without a card; unchanged if the card is not in it."""
        late = None if card is self.late_card else self.late
        return Trick(
            tuple(play for play in self.plays if play.card is not card), self.settled, late
        )

    def as_won(self, trump: Strain | None) -> Trick:
        """Return the trick with its winner fixed, whatever cards are changed later (Law 67B)."""
        return Trick(self.plays, self.winner(trump), self.late)

    def with_late(self, seat: Seat, card: Card, played: int) -> Trick:
        """Return the trick with a card put in after `played` tricks had been played."""
        return Trick((*self.plays, Play(seat, card)), self.settled, played)
