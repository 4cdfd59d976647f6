"""The table: everything known about one board at this moment. All parts are optional."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bridgelaw.bridge.auction import Auction, Contract
from bridgelaw.bridge.bidding import Bidding
from bridgelaw.bridge.cards import Card, Strain, Suit
from bridgelaw.bridge.deal import HAND_SIZE, Deal, Vulnerability, dealer_of, vulnerability_of
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.failures import Failure, failures
from bridgelaw.bridge.holdings import Holdings, earlier_tricks, work_out
from bridgelaw.bridge.marks import LeadRestriction, NextLead, PenaltyCard, PlayOrder, Revoked
from bridgelaw.bridge.notation import Hand
from bridgelaw.bridge.play import Play, Trick
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.i18n.text import Text

UNKNOWN: Final = Deal()
NOT_BEGUN: Final = Trick()
NOTHING_LEFT: Final = Bidding()

CONTRADICTION = Text("found {found}, but the other data give {expected}; correct one of them")
DECLARERS_PENALTY_CARD = Text(
    "{seat} is on declarer's side and cannot have a penalty card (Law 48A)"
)
TRICKS_IN_ALL = Text("found {found} tricks, expected 0 to 13")
MARKED_TWICE = Text("found the penalty card {card} twice, expected it once")


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The known facts about a board at the moment. Everything is optional, and None means unknown.

    A hand of thirteen cards is the hand as dealt. A shorter one lists cards that the player has
    now; cards that were played are removed from it. It is the whole hand if it has the number of
    cards that the player must have at this trick, or if the seat is in `complete`; otherwise the
    player may hold other cards too.

    Contract, declarer and trump are derived from the auction or from each other. Raises TableError
    if the input is contradictory.
    """

    deal: Deal = UNKNOWN
    complete: frozenset[Seat] = frozenset()
    """Players whose given hand is everything they hold now."""
    board: int | None = None
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    auction: Auction | None = None
    bidding: Bidding = NOTHING_LEFT
    """Marks that rulings left on the auction, and calls that wait for a ruling."""
    contract: Contract | None = None
    declarer: Seat | None = None
    trump: Strain | None = None
    """The denomination of the contract; None if it is unknown."""
    tricks: tuple[Trick, ...] = ()
    """The known completed tricks: all from the first one, unless `trick_number` says otherwise."""
    current: Trick = NOT_BEGUN
    """The cards so far in the trick in progress. A complete trick moves to `tricks`."""
    trick_number: int | None = None
    """The number of the trick in progress; 14 when the play is over.

    If it is not given, it is derived from tricks or hands.
    """
    on_lead: Seat | None = None
    """The player on lead to the current trick, if given; `leader` is derived from everything."""
    penalty_cards: tuple[PenaltyCard, ...] = ()
    restrictions: tuple[LeadRestriction, ...] = ()
    orders: tuple[PlayOrder, ...] = ()  # for the trick in progress (Law 57A)
    next_lead: NextLead | None = None
    lead_chosen: Seat | None = None
    """The defender for whose lead to the current trick declarer has used his options.

    These are the options that the partner's penalty cards give (Law 50D2).
    """
    faced_lead: bool | None = None
    """Whether the opening lead has been faced."""
    dummy_spread: bool | None = None
    earlier_tricks_unknown: bool = False
    """Whether an unknown number of tricks was played before those in `tricks`."""
    roles_exchanged: bool = False
    """Whether the presumed declarer of the auction has become dummy (Law 54A).

    `declarer` and `contract` name the actual declarer.
    """
    declarer_tricks: int | None = None
    """The total tricks of declarer's side, as recorded at the end of play or after a claim."""
    claimed_by: Seat | None = None
    """The player who claimed or conceded, if that ended the play."""
    found: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Facts found by rulings that stay true of the board, in the words of case files."""
    claim_agreed: bool | None = None
    """Whether the claim has been agreed to for good (Law 69A), if a ruling has found it."""
    doubt_against: Side | None = None
    """The side against which doubtful points about the claim are resolved.

    Its revoke was not yet established when the claim was made (64~2).
    """
    revokes: tuple[Revoked, ...] = ()
    """The established revokes with a ruling."""
    _holdings: Holdings = field(init=False, repr=False, compare=False)
    _failures: tuple[Failure, ...] | None = field(
        init=False, repr=False, compare=False, default=None
    )
    _winners: tuple[Seat | None, ...] | None = field(
        init=False, repr=False, compare=False, default=None
    )

    def __post_init__(self) -> None:
        self._set("deal", self.deal.completed())
        if self.declarer_tricks is not None and not 0 <= self.declarer_tricks <= HAND_SIZE:
            raise TableError(TRICKS_IN_ALL, "declarer tricks", found=self.declarer_tricks)
        self._settle_board()
        self._settle_contract()
        if self.current.is_complete:
            self._move_on()
        number = self.trick_number
        earlier = earlier_tricks(number, self.tricks)
        if earlier is None and self.play_has_not_begun:
            earlier = 0
        holdings = work_out(
            self.deal, self.complete, self.tricks, self.current, self.penalty_cards, earlier
        )
        if number is None:
            if holdings.earlier is None and self.tricks and not self.earlier_tricks_unknown:
                number = len(self.tricks) + 1
                holdings = work_out(
                    self.deal, self.complete, self.tricks, self.current, self.penalty_cards, 0
                )
            elif holdings.earlier is not None:
                number = holdings.earlier + len(self.tricks) + 1
            self._set("trick_number", number)
        self._set("_holdings", holdings)
        self._settle_lead()
        self._check_penalty_cards()

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _settle(self, name: str, expected: object) -> None:
        """Set a value that was not given; raise TableError if a different one was given."""
        told = getattr(self, name)
        if told is None:
            self._set(name, expected)
        elif expected is not None and told != expected:
            raise TableError(CONTRADICTION, name, found=told, expected=expected)

    def _settle_board(self) -> None:
        if self.board is not None:
            self._settle("dealer", dealer_of(self.board))
            self._settle("vulnerability", vulnerability_of(self.board))
        if self.auction is not None:
            self._settle("dealer", self.auction.dealer)

    def _settle_contract(self) -> None:
        reached = None if self.auction is None else self.auction.contract
        if self.roles_exchanged and reached is not None and reached.declarer is not None:
            reached = reached.by(reached.declarer.partner)
        declarer = self.declarer
        for contract in (self.contract, reached):
            if contract is not None and contract.declarer is not None:
                self._settle("declarer", contract.declarer)
                declarer = self.declarer
        if self.contract is not None and self.contract.declarer is None and declarer is not None:
            self._set("contract", self.contract.by(declarer))
        self._settle("contract", reached)
        if self.contract is not None:
            self._settle("trump", self.contract.strain)

    def _move_on(self) -> None:
        """Move the completed trick to the others."""
        lead = self.next_lead
        self._set("tricks", (*self.tricks, self.current))
        self._set("current", NOT_BEGUN)
        for mark in ("on_lead", "lead_chosen", "next_lead"):
            self._set(mark, None)
        self._set("orders", ())
        if lead is not None and lead.card is not None:
            self._set("current", Trick((Play(lead.seat, lead.card),)))
            self._set("on_lead", lead.seat)
            self._set(
                "penalty_cards",
                tuple(lies for lies in self.penalty_cards if lies.card is not lead.card),
            )
        if self.trick_number is not None:
            self._set("trick_number", self.trick_number + 1)

    @property
    def play_has_not_begun(self) -> bool:
        """Whether the record says that no card has been played.

        The auction continues, or no lead has been faced. Hands alone do not show it, since a
        director may enter the deal and nothing of the play.
        """
        if self.current or self.tricks:
            return False
        return self.faced_lead is False or (self.auction is not None and not self.auction.is_over)

    def _settle_lead(self) -> None:
        begun = bool(self.current or self.tricks) or (self.trick_number or 1) > 1
        if self.faced_lead is None and begun:
            self._set("faced_lead", True)
        if self.dummy_spread is None and ((self.trick_number or 1) > 1 or self._dummy_has_played()):
            self._set("dummy_spread", True)

    def _dummy_has_played(self) -> bool:
        return self.dummy is not None and self.dummy in self._holdings.played.values()

    def _check_penalty_cards(self) -> None:
        seen: set[Card] = set()
        for mark in self.penalty_cards:
            if self.declarer is not None and mark.seat.side is self.declarer.side:
                raise TableError(DECLARERS_PENALTY_CARD, "penalty cards", seat=mark.seat)
            if mark.card in seen:
                raise TableError(MARKED_TWICE, "penalty cards", card=mark.card)
            seen.add(mark.card)

    @property
    def tells_the_moment(self) -> bool:
        """Whether the record shows how far the deal is: some play or an unfinished auction."""
        bidding = self.auction is not None and not self.auction.is_over
        return bool(bidding or self.tricks or self.current or self.on_lead or self.trick_number)

    @property
    def tells_duties(self) -> bool:
        """Whether the record is complete about marks of rulings.

        If it is, a penalty card or restriction that is not listed does not exist. This is so if the
        record contains any play or any mark, but not if it has only hands or the contract.
        """
        left = self.penalty_cards or self.restrictions or self.bidding != NOTHING_LEFT
        return self.tells_the_moment or bool(left)

    # Who is who

    @property
    def dummy(self) -> Seat | None:
        """Declarer's partner."""
        return None if self.declarer is None else self.declarer.partner

    @property
    def defenders(self) -> tuple[Seat, Seat] | None:
        """The two defenders, declarer's left-hand opponent first."""
        return None if self.declarer is None else (self.declarer.lho, self.declarer.rho)

    def is_vulnerable(self, side: Side) -> bool | None:
        """Return whether a side is vulnerable."""
        return None if self.vulnerability is None else self.vulnerability.includes(side)

    # Turns

    @property
    def leader(self) -> Seat | None:
        """The player on lead to the current trick.

        It is the one given, the winner of the last trick, or at trick one the player on the
        presumed declarer's left. Without these it is the player who led. A lead out of turn
        does not change it; `table_changes.accept_lead` does.
        """
        if self.play_is_over:
            return None
        return self.on_lead or self.due_to_lead or self.current.leader

    @property
    def due_to_lead(self) -> Seat | None:
        """The player on lead to the current trick by the play before it, not as given.

        It is the winner of the last trick, or at trick one the player on declarer's left.
        """
        if self.tricks:
            return self.tricks[-1].winner(self.trump)
        return self.declarer.lho if self.trick_number == 1 and self.declarer is not None else None

    @property
    def turn(self) -> Seat | None:
        """The player whose turn it is: the first, clockwise from the leader, without a card."""
        leader = self.leader
        if leader is None:
            return None
        return next((seat for seat in leader.clockwise() if self.current.by(seat) is None), None)

    @property
    def play_is_over(self) -> bool:
        """Whether thirteen tricks have been played."""
        return self.trick_number == HAND_SIZE + 1

    def has_played_to_current(self, seat: Seat) -> bool:
        """Return whether the player has a card in the current trick."""
        return self.current.by(seat) is not None

    # Hands

    def held(self, seat: Seat) -> Hand | None:
        """Return all cards that a player still has, including penalty cards, or None if unknown."""
        known = self._holdings.known[seat.index]
        return known if known == self._holdings.possible[seat.index] else None

    def known(self, seat: Seat) -> Hand:
        """Return the cards that a player is known to have; there may be others (see `held`)."""
        return self._holdings.known[seat.index]

    def shown(self, seat: Seat) -> Hand | None:
        """Return a player's hand to display: the cards held, or those dealt but not yet played."""
        held = self.held(seat)
        if held is None and self.deal.is_full(seat):
            return self.deal.hand(seat) - self._holdings.played.keys()
        return held

    def possible(self, seat: Seat) -> Hand:
        """Return every card that a player may still have."""
        return self._holdings.possible[seat.index]

    def holds(self, seat: Seat, card: Card) -> bool | None:
        """Return whether the player still has a card; None if it is unknown."""
        if card in self._holdings.known[seat.index]:
            return True
        return None if card in self._holdings.possible[seat.index] else False

    def may_have_played(self, seat: Seat, card: Card) -> bool:
        """Return whether the player may have played a card to an earlier trick that is not
        recorded.
        """
        missing = self.trick_number is not None and len(self.tricks) < self.trick_number - 1
        unseen = card not in self._holdings.played and self.holder(card) is None
        return missing and unseen and self.deal.holder(card) in (None, seat)

    def void(self, seat: Seat, suit: Suit) -> bool | None:
        """Return whether the player is void in a suit; None if it is unknown."""
        if any(card.suit is suit for card in self._holdings.known[seat.index]):
            return False
        return (
            None if any(card.suit is suit for card in self._holdings.possible[seat.index]) else True
        )

    def holder(self, card: Card) -> Seat | None:
        """Return the player who is known to have a card, or None."""
        return next((seat for seat in Seat if card in self._holdings.known[seat.index]), None)

    def legal_cards(self, seat: Seat) -> Hand | None:
        """Return the cards that a player may play by the duty to follow suit alone (Law 44C and D).

        None if not enough of the hand is known. Restrictions and penalty cards are not considered.
        """
        led = self.current.suit_led
        if led is None:
            return self.held(seat)
        may_follow = frozenset(card for card in self.possible(seat) if card.suit is led)
        if not may_follow:
            return self.held(seat)
        return may_follow if may_follow <= self.known(seat) else None

    @property
    def played(self) -> Mapping[Card, Seat]:
        """The cards known to be played, with their players, in chronological order."""
        return dict(self._holdings.played)

    # Tricks

    @property
    def previous_trick(self) -> Trick | None:
        """The last completed trick."""
        return self.tricks[-1] if self.tricks else None

    def trick_of(self, card: Card) -> int | None:
        """Return the index in `tricks` of a card's trick; `len(tricks)` for the current one."""
        tricks = (*self.tricks, self.current)
        return next(
            (place for place, trick in enumerate(tricks) if trick.player_of(card) is not None), None
        )

    def played_to_next(self, side: Side, trick_index: int) -> bool:
        """Return whether a side has played to the trick after `tricks[trick_index]`."""
        following = (*self.tricks[trick_index:], self.current)[1:]
        return any(trick.by(seat) is not None for trick in following for seat in side.seats)

    def both_sides_played_to_next(self, trick_index: int) -> bool:
        """Return whether both sides have played to the trick after `tricks[trick_index]`.

        See Laws 66A and 67.
        """
        return all(self.played_to_next(side, trick_index) for side in Side)

    @property
    def winners(self) -> tuple[Seat | None, ...]:
        """The winner of each of `tricks`; None if it depends on an unknown trump."""
        if self._winners is None:
            self._set("_winners", tuple(trick.winner(self.trump) for trick in self.tricks))
        return self._winners or ()

    def won_by(self, side: Side) -> int | None:
        """Return the number of tricks that a side has won so far.

        None unless every trick and its winner is known.
        """
        winners = self.winners
        if self._holdings.earlier != 0 or None in winners:
            return None
        return sum(winner.side is side for winner in winners if winner is not None)

    def won_from(self, side: Side, trick_index: int) -> int | None:
        """Return the tricks that a side won from `tricks[trick_index]` on, including claimed ones.

        None if the record does not show it.
        """
        seen = self.winners[trick_index:]
        if None in seen:
            return None
        won = sum(winner.side is side for winner in seen if winner is not None)
        if self.play_is_over:
            return won
        before = self.won_by(self.declarer.side) if self.declarer is not None else None
        if before is None or self.declarer_tricks is None or self.declarer is None:
            return None
        claimed = self.declarer_tricks - before
        unplayed = HAND_SIZE - len(self.tricks)
        if not 0 <= claimed <= unplayed:
            return None
        return won + (claimed if side is self.declarer.side else unplayed - claimed)

    @property
    def failures(self) -> tuple[Failure, ...]:
        """All failures to follow suit that the record shows, in chronological order."""
        if self._failures is None:
            # Use the cards left, not the cards dealt: some of those may have gone to unrecorded
            # tricks.
            left = Deal.of(dict(zip(Seat, self._holdings.known, strict=True)))
            self._set("_failures", failures(left, (*self.tricks, self.current)))
        return self._failures or ()

    # Marks of rulings

    def penalty_cards_of(self, seat: Seat) -> tuple[PenaltyCard, ...]:
        """Return a player's penalty cards."""
        return tuple(mark for mark in self.penalty_cards if mark.seat is seat)

    def restrictions_of(self, seat: Seat) -> tuple[LeadRestriction, ...]:
        """Return the restrictions on a player's lead."""
        return tuple(restriction for restriction in self.restrictions if restriction.seat is seat)

    def revoked_with(self, card: Card | None) -> Revoked | None:
        """Return the established revoke with a card, if there was a ruling on it."""
        return next((mark for mark in self.revokes if mark.card is card), None)

    def order_to(self, seat: Seat) -> PlayOrder | None:
        """Return declarer's order to this player for the trick in progress, or None."""
        return next((order for order in self.orders if order.seat is seat), None)
