"""The table: everything that is known about one board at this moment, each part of it optional."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from bridgelaw.bridge.auction import Auction, Contract
from bridgelaw.bridge.bidding import Bidding
from bridgelaw.bridge.cards import Card, Strain, Suit
from bridgelaw.bridge.deal import HAND_SIZE, Deal, Vulnerability, dealer_of, vulnerability_of
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.failures import Failure, failures
from bridgelaw.bridge.holdings import NOT_HELD, Holdings, earlier_tricks, work_out
from bridgelaw.bridge.marks import LeadRestriction, NextLead, PenaltyCard, PlayOrder, Revoked
from bridgelaw.bridge.notation import Hand
from bridgelaw.bridge.play import Play, Trick
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.i18n.text import Text

UNKNOWN: Final = Deal()
NOT_BEGUN: Final = Trick()
NOTHING_LEFT: Final = Bidding()

CONTRADICTION = Text("found {found}, but what else is told makes it {expected}")
DECLARERS_PENALTY_CARD = Text(
    "{seat} is of declarer's side and cannot have a penalty card (Law 48A)"
)
NOT_PLAYED = Text("{card} has not been played")
TRICKS_IN_ALL = Text("found {found} tricks, expected 0 to 13")
MARKED_TWICE = Text("{card} is a penalty card twice")


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What is known about a board right now. Nothing need be told; what is not known is None, never
    a guess.

    Hands: one of thirteen cards is the hand as dealt. A shorter one lists cards the player has now
    (cards he has played may be among them, and are taken away). It is the whole of his hand when it
    has as many cards as he must have at this trick, or when his seat is in `complete`; otherwise he
    may hold other cards as well.

    Contract, declarer and trump are drawn from the auction, or from each other. Raises TableError
    when what is told cannot all be true.
    """

    deal: Deal = UNKNOWN
    complete: frozenset[Seat] = frozenset()
    """Players whose hand, as told, is the whole of what they hold now."""
    board: int | None = None
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    auction: Auction | None = None
    bidding: Bidding = NOTHING_LEFT
    """What rulings have left on the auction, and calls that wait for one."""
    contract: Contract | None = None
    declarer: Seat | None = None
    trump: Strain | None = None
    """The denomination that is played; None when it is unknown."""
    tricks: tuple[Trick, ...] = ()
    """The completed tricks that are known: all from the first one, unless `trick_number` says
    otherwise."""
    current: Trick = NOT_BEGUN
    """The cards so far to the trick in progress. When its fourth player plays, it joins
    `tricks`."""
    trick_number: int | None = None
    """The number of the trick in progress, 14 when the play is over. Drawn from tricks or hands
    when not told."""
    on_lead: Seat | None = None
    """Whose turn it is, or was, to lead to the current trick, when it is told; `leader` is drawn
    from all."""
    penalty_cards: tuple[PenaltyCard, ...] = ()
    restrictions: tuple[LeadRestriction, ...] = ()
    orders: tuple[PlayOrder, ...] = ()  # for the trick in progress (Law 57A)
    next_lead: NextLead | None = None
    lead_chosen: Seat | None = None
    """The defender for whose lead to the current trick declarer has chosen about his partner's
    penalty cards (Law 50D2)."""
    faced_lead: bool | None = None
    """Whether the opening lead has been faced."""
    dummy_spread: bool | None = None
    earlier_tricks_unknown: bool = False
    """Whether an unknown number of tricks went before those in `tricks`."""
    roles_exchanged: bool = False
    """Whether the presumed declarer of the auction has become dummy (Law 54A); `declarer` and
    `contract` say who declares."""
    declarer_tricks: int | None = None
    """The tricks of declarer's side in all, as they were written down when play or a claim had
    ended it."""
    claimed_by: Seat | None = None
    """Who claimed or conceded, where that ended the play."""
    found: Mapping[str, str] = field(default_factory=dict, hash=False)
    """What rulings have found that stays true of the board, by fact, in the words of case files."""
    claim_agreed: bool | None = None
    """Whether that has been agreed to for good (Law 69A), where a ruling has found it."""
    doubt_against: Side | None = None
    """The side against which doubtful points about the claim go, because its revoke was open when
    it was made (64~2)."""
    revokes: tuple[Revoked, ...] = ()
    """The established revokes on which rulings have been given."""
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
        """Fill in what was not told; refuse what was told otherwise."""
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
        """The trick in progress is complete: it joins the others."""
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
        """Whether the record says that no card has been played: the auction goes on, or nobody has
        faced a lead.

        Hands alone do not say it: a director may enter the deal, and nothing of the play.
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
        """Whether it is told how far the deal has come: something of the play, or an auction that
        is not over."""
        bidding = self.auction is not None and not self.auction.is_over
        return bool(bidding or self.tricks or self.current or self.on_lead or self.trick_number)

    @property
    def tells_duties(self) -> bool:
        """Whether what rulings have left on the table is told: if no penalty card or restriction is
        listed, there is none.

        A table that tells of the play tells it; one of which only hands or the contract are known
        does not.
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
        """Whether a side is vulnerable."""
        return None if self.vulnerability is None else self.vulnerability.includes(side)

    # Whose turn

    @property
    def leader(self) -> Seat | None:
        """Whose lead the current trick is: as told, or the winner of the last trick, or at trick
        one the player on the presumed declarer's left. Failing these, whoever led. A lead out of
        turn does not change it; `accept_lead` does.
        """
        if self.play_is_over:
            return None
        return self.on_lead or self.due_to_lead or self.current.leader

    @property
    def due_to_lead(self) -> Seat | None:
        """Whose lead the trick in progress is as the play before it has it, whoever is told as its
        leader: the winner of the last trick, or at trick one the player on declarer's left.
        """
        if self.tricks:
            return self.tricks[-1].winner(self.trump)
        return self.declarer.lho if self.trick_number == 1 and self.declarer is not None else None

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is to play: the first from the leader, clockwise, who has no card in the
        current trick."""
        leader = self.leader
        if leader is None:
            return None
        return next((seat for seat in leader.clockwise() if self.current.by(seat) is None), None)

    @property
    def play_is_over(self) -> bool:
        """Whether thirteen tricks have been played."""
        return self.trick_number == HAND_SIZE + 1

    def has_played_to_current(self, seat: Seat) -> bool:
        """Whether he has a card in the current trick."""
        return self.current.by(seat) is not None

    # Who holds what

    def held(self, seat: Seat) -> Hand | None:
        """All the cards a player still has, penalty cards among them; None when not all of them are
        known."""
        known = self._holdings.known[seat.index]
        return known if known == self._holdings.possible[seat.index] else None

    def known(self, seat: Seat) -> Hand:
        """The cards a player is known still to have; there may be others unless `held` is known."""
        return self._holdings.known[seat.index]

    def shown(self, seat: Seat) -> Hand | None:
        """The whole of a player's hand for a picture: what he holds, or what he was dealt without
        the cards seen played."""
        held = self.held(seat)
        if held is None and self.deal.is_full(seat):
            return self.deal.hand(seat) - self._holdings.played.keys()
        return held

    def possible(self, seat: Seat) -> Hand:
        """Every card that a player may still have, for all that is known."""
        return self._holdings.possible[seat.index]

    def holds(self, seat: Seat, card: Card) -> bool | None:
        """Whether he still has a card; None when that is unknown."""
        if card in self._holdings.known[seat.index]:
            return True
        return None if card in self._holdings.possible[seat.index] else False

    def may_have_played(self, seat: Seat, card: Card) -> bool:
        """Whether he may have played a card to an earlier trick that is not on the record."""
        missing = self.trick_number is not None and len(self.tricks) < self.trick_number - 1
        unseen = card not in self._holdings.played and self.holder(card) is None
        return missing and unseen and self.deal.holder(card) in (None, seat)

    def void(self, seat: Seat, suit: Suit) -> bool | None:
        """Whether he has no card left in a suit; None when that is unknown."""
        if any(card.suit is suit for card in self._holdings.known[seat.index]):
            return False
        return (
            None if any(card.suit is suit for card in self._holdings.possible[seat.index]) else True
        )

    def holder(self, card: Card) -> Seat | None:
        """Who is known still to have a card."""
        return next((seat for seat in Seat if card in self._holdings.known[seat.index]), None)

    def legal_cards(self, seat: Seat) -> Hand | None:
        """What he may play by the duty to follow suit alone (Law 44C and D), from the cards he has
        left.

        None when not enough of his hand is known. Restrictions and penalty cards are no part of it.
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
        """The cards known to be played, and by whom, in the order of time."""
        return dict(self._holdings.played)

    # Tricks

    @property
    def previous_trick(self) -> Trick | None:
        """The last completed trick."""
        return self.tricks[-1] if self.tricks else None

    def trick_of(self, card: Card) -> int | None:
        """The place in `tricks` of the trick a card was played to; `len(tricks)` for the current
        one."""
        tricks = (*self.tricks, self.current)
        return next(
            (place for place, trick in enumerate(tricks) if trick.player_of(card) is not None), None
        )

    def played_to_next(self, side: Side, trick_index: int) -> bool:
        """Whether a side has played to the trick after `tricks[trick_index]`."""
        following = (*self.tricks[trick_index:], self.current)[1:]
        return any(trick.by(seat) is not None for trick in following for seat in side.seats)

    def both_sides_played_to_next(self, trick_index: int) -> bool:
        """Whether both sides have played to the trick after `tricks[trick_index]` (Laws 66A and
        67)."""
        return all(self.played_to_next(side, trick_index) for side in Side)

    @property
    def winners(self) -> tuple[Seat | None, ...]:
        """Who has won each of `tricks`; None where it depends on an unknown trump."""
        if self._winners is None:
            self._set("_winners", tuple(trick.winner(self.trump) for trick in self.tricks))
        return self._winners or ()

    def won_by(self, side: Side) -> int | None:
        """How many of the tricks so far a side has won; None unless every trick and its winner is
        known."""
        winners = self.winners
        if self._holdings.earlier != 0 or None in winners:
            return None
        return sum(winner.side is side for winner in winners if winner is not None)

    def won_from(self, side: Side, trick_index: int) -> int | None:
        """How many tricks a side won from `tricks[trick_index]` on, those that fell to it by claim
        among them; None where the record does not tell it."""
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
        """Every failure to follow suit that the record shows, in the order of time."""
        if self._failures is None:
            # What is left to each, not what he was dealt: of that, any card may have gone in tricks
            # that are lost.
            left = Deal.of(dict(zip(Seat, self._holdings.known, strict=True)))
            self._set("_failures", failures(left, (*self.tricks, self.current)))
        return self._failures or ()

    # What rulings leave

    def penalty_cards_of(self, seat: Seat) -> tuple[PenaltyCard, ...]:
        """A player's penalty cards."""
        return tuple(mark for mark in self.penalty_cards if mark.seat is seat)

    def restrictions_of(self, seat: Seat) -> tuple[LeadRestriction, ...]:
        """The restrictions on a player's lead."""
        return tuple(restriction for restriction in self.restrictions if restriction.seat is seat)

    def revoked_with(self, card: Card | None) -> Revoked | None:
        """The established revoke with a card, where a ruling has been given on it."""
        return next((mark for mark in self.revokes if mark.card is card), None)

    def with_revoke(self, mark: Revoked) -> Table:
        """An established revoke on which a ruling has been given, in place of what was known of it
        before."""
        return replace(
            self, revokes=(*(each for each in self.revokes if each.card is not mark.card), mark)
        )

    def order_to(self, seat: Seat) -> PlayOrder | None:
        """What declarer has ordered this player to play to the trick in progress."""
        return next((order for order in self.orders if order.seat is seat), None)

    def place_penalty_card(self, seat: Seat, card: Card, *, major: bool) -> Table:
        """A card becomes a penalty card; with two of one player, all his are major (Law 50B).
        Raises TableError.

        What declarer had chosen for his partner's lead was about the others.
        """
        others = tuple(mark for mark in self.penalty_cards if mark.card is not card)
        alone = all(mark.seat is not seat for mark in others)
        marks = (*others, PenaltyCard(seat, card, major))
        if not alone:
            marks = tuple(mark.beside_another() if mark.seat is seat else mark for mark in marks)
        chosen = self.lead_chosen if self.lead_chosen is not seat.partner else None
        return replace(self, penalty_cards=marks, lead_chosen=chosen)

    def pick_up_penalty_cards(self, seat: Seat, suit: Suit | None = None) -> Table:
        """A player's penalty cards, or those of one suit, go back to his hand and are penalty cards
        no longer."""
        picked = [
            mark for mark in self.penalty_cards_of(seat) if suit is None or mark.card.suit is suit
        ]
        kept = tuple(mark for mark in self.penalty_cards if mark not in picked)
        # That he has them is known from nothing else once they are picked up.
        deal = self.deal.with_cards(seat, (mark.card for mark in picked))
        return replace(self, penalty_cards=kept, deal=deal)

    def restrict(self, restriction: LeadRestriction) -> Table:
        """One more restriction on a lead."""
        if restriction in self.restrictions:
            return self
        return replace(self, restrictions=(*self.restrictions, restriction))

    # Play

    def with_play(self, seat: Seat, card: Card) -> Table:
        """A card is played to the current trick, in turn or not. A penalty card is one no longer
        when it is played.

        The fourth player's card completes the trick, and the restrictions that it has served end.
        Raises TableError when he cannot hold the card.
        """
        if self.holds(seat, card) is False:
            raise TableError(NOT_HELD, seat=seat, card=card)
        trick = self.current.with_play(seat, card)
        restrictions = self.restrictions
        unknown = self.earlier_tricks_unknown
        if trick.is_complete:
            winner = trick.winner(self.trump)
            restrictions = tuple(
                restriction for restriction in restrictions if restriction.after(trick, winner)
            )
            unknown = unknown or self.trick_number is None
        return replace(
            self,
            current=trick,
            penalty_cards=tuple(mark for mark in self.penalty_cards if mark.card is not card),
            restrictions=restrictions,
            faced_lead=True,
            dummy_spread=self.dummy_spread or None,
            earlier_tricks_unknown=unknown,
        )

    def with_play_to(self, trick_index: int, seat: Seat, card: Card) -> Table:
        """A card is put to `tricks[trick_index]`: a fifth card, or one for a trick that lacks it
        (Law 67)."""
        if self.holds(seat, card) is False:
            raise TableError(NOT_HELD, seat=seat, card=card)
        tricks = list(self.tricks)
        tricks[trick_index] = tricks[trick_index].with_play(seat, card)
        kept = tuple(mark for mark in self.penalty_cards if mark.card is not card)
        return replace(self, tricks=tuple(tricks), penalty_cards=kept)

    def with_late_play_to(self, trick_index: int, seat: Seat, card: Card) -> Table:
        """A card is put to `tricks[trick_index]`, which lacks it, when both sides have played on:
        it does not change who has won the trick, and it is no play to it (Law 67B1)."""
        tricks = list(self.tricks)
        tricks[trick_index] = (
            tricks[trick_index].as_won(self.trump).with_late(seat, card, len(tricks))
        )
        table = self.with_play_to(trick_index, seat, card)
        return replace(table, tricks=tuple(tricks))

    def without_play(self, card: Card) -> Table:
        """A played card goes back to its player's hand. Raises TableError when it has not been
        played.

        The last trick becomes the current one again if it lacks a player's card by that and no card
        has been played since; an earlier trick keeps its place and lacks the card until
        `with_play_to`.
        """
        place = self.trick_of(card)
        if place is None:
            raise TableError(NOT_PLAYED, card=card)
        seat = self._holdings.played[card]
        deal = self.deal if self.deal.is_full(seat) else self.deal.with_cards(seat, (card,))
        if place == len(self.tricks):
            return replace(self, deal=deal, current=self.current.without(card))
        trick = self.tricks[place].without(card)
        if trick.is_complete or self.current or place < len(self.tricks) - 1:
            return replace(
                self, deal=deal, tricks=(*self.tricks[:place], trick, *self.tricks[place + 1 :])
            )
        number = None if self.trick_number is None else self.trick_number - 1
        reopened = replace(
            self,
            deal=deal,
            tricks=self.tricks[:-1],
            current=trick,
            trick_number=number,
            on_lead=None,
        )
        lead = self.tricks[-1].leader
        return reopened if lead is None or reopened.leader is lead else reopened.accept_lead(lead)

    def with_substitute(self, card: Card, by: Card) -> Table:
        """A played card goes back to its player's hand, and another of his takes its place in the
        trick (Law 62B).

        Whose lead the next trick is follows anew. Raises TableError when the card has not been
        played, or when he cannot hold the other.
        """
        place = self.trick_of(card)
        if place is None:
            raise TableError(NOT_PLAYED, card=card)
        seat = self._holdings.played[card]
        if self.holds(seat, by) is False:
            raise TableError(NOT_HELD, seat=seat, card=by)
        deal = self.deal if self.deal.is_full(seat) else self.deal.with_cards(seat, (card,))
        kept = tuple(mark for mark in self.penalty_cards if mark.card is not by)
        trick = (*self.tricks, self.current)[place]
        trick = replace(
            trick,
            plays=tuple(Play(seat, by) if play.card is card else play for play in trick.plays),
        )
        if place == len(self.tricks):
            return replace(self, deal=deal, current=trick, penalty_cards=kept)
        tricks = (*self.tricks[:place], trick, *self.tricks[place + 1 :])
        on_lead = self.on_lead if place < len(self.tricks) - 1 else None
        return replace(self, deal=deal, tricks=tricks, on_lead=on_lead, penalty_cards=kept)

    def accept_lead(self, seat: Seat) -> Table:
        """The current trick is this player's to lead: a lead out of turn is treated as correct (Law
        53A)."""
        return replace(self, on_lead=seat)

    def exchange_roles(self) -> Table:
        """Presumed declarer has become dummy, and his partner declares (Law 54A)."""
        if self.declarer is None:
            return self
        now = self.declarer.partner
        contract = None if self.contract is None else self.contract.by(now)
        return replace(
            self, declarer=now, contract=contract, roles_exchanged=not self.roles_exchanged
        )
