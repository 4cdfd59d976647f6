"""Law 57A and B: a defender led or played before partner.

They cover declarer's demand and partner's card.
"""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.bridge.marks import End, PlayOrder
from bridgelaw.bridge.marks import PenaltyCard as Lying
from bridgelaw.bridge.notation import Hand
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.table_changes import without_play
from bridgelaw.effects import (
    Advice,
    CardPlayed,
    Chooses,
    MayNotPlaySuit,
    MayPlay,
    MustFollow,
    MustPlay,
    MustPlayBefore,
    MustPlaySuit,
    NoRight,
    PenaltyCard,
    PenaltyCardStays,
    SomeCard,
    When,
    WhichSuit,
)
from bridgelaw.effects.players import Role, Which, Who
from bridgelaw.engine.facts import Fact, Kind, Settled, Usual, election, one_of, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_leads.orders import cards_that_obey, ordered
from bridgelaw.laws.penalty_cards.law_50_penalty_card import (
    NewPenaltyCard,
    is_penalty_card,
    put_down,
    raise_all,
    tell,
)
from bridgelaw.laws.penalty_cards.obligations import Duties, minor
from bridgelaw.laws.play.law_44_sequence_of_play import in_order
from bridgelaw.laws.play.law_47e_play_on_misinformation import Misled
from bridgelaw.laws.play.played_card import HandIncident


class Demand(Enum):
    """Declarer's four choices when a defender has led or played before his partner."""

    HIGHEST = Text("I demand his highest card of the suit led.")
    LOWEST = Text("I demand his lowest card of the suit led.")
    SUIT = Text("If he has none of the suit led, I demand a card of another suit, which I name.")
    NOT_SUIT = Text("If he has none of the suit led, I forbid another suit, which I name.")


class OwnCard(Enum):
    """Whether the partner who must obey has a major penalty card."""

    NONE = Text("no")
    FITS = Text("yes, and he may play it to this trick without breaking what was demanded")
    WAITS = Text(
        "yes, but what was demanded, or the duty to follow suit, rules it out in this trick"
    )


class Step(Enum):
    """Steps for the director."""

    ALL_FOUR = Text(
        """explain all four choices to declarer before he makes one. Whether the haste could help
        partner is not to be looked into."""
    )


class Right(Enum):
    """Acts with a premature card to which nobody has a right."""

    TAKE_BACK = Text("take the card back without being told to")


def next_to_play(table: Table) -> Seat | None:
    """Return who is next to play to the trick in progress, counted from the player who led."""
    lead = table.current.leader
    if lead is None:
        return None
    return next((seat for seat in lead.clockwise() if table.current.by(seat) is None), None)


def other_suits(case: BeforePartner) -> tuple[Suit, ...]:
    """Return the suits that declarer may name: any but the suit led."""
    return tuple(suit for suit in Suit if suit is not case.suit_led())


def can_obey_on_record(case: BeforePartner) -> bool | None:
    """Return whether partner can obey the demand, as far as partner's cards show it.

    For another suit, demanded or forbidden, partner must first be void in the suit led.
    """
    table, partner, led = case.before(), case.partner_seat(), case.suit_led()
    if table is None or partner is None or led is None:
        return None
    void = table.void(partner, led)
    if case.demand in (Demand.HIGHEST, Demand.LOWEST):
        return None if void is None else not void
    if not void:
        return void
    if case.demand is Demand.SUIT:
        without = table.void(partner, case.named_suit)
        return None if without is None else not without
    if any(held.suit is not case.named_suit for held in table.known(partner)):
        return True
    return False if table.held(partner) is not None else None


def obeying(case: BeforePartner) -> Hand | None:
    """Return the cards that partner may play under the order.

    If partner cannot obey, these are all legal cards. None if the hand is not known well enough.
    """
    table, partner = case.before(), case.partner_seat()
    legal = None if table is None or partner is None else table.legal_cards(partner)
    if not legal or not case.can_obey:
        return legal
    if case.demand is Demand.HIGHEST:
        return frozenset({max(legal)})
    if case.demand is Demand.LOWEST:
        return frozenset({min(legal)})
    wanted = case.demand is Demand.SUIT
    return frozenset(held for held in legal if (held.suit is case.named_suit) is wanted)


def lying_before_partner(case: BeforePartner) -> tuple[Lying, ...]:
    """Return partner's own penalty cards on the record."""
    partner = case.partner_seat()
    return () if case.record is None or partner is None else case.record.penalty_cards_of(partner)


def own_majors(case: BeforePartner) -> tuple[Card, ...]:
    """Return partner's own major penalty cards."""
    return tuple(mark.card for mark in lying_before_partner(case) if mark.major)


def own_card_on_record(case: BeforePartner) -> OwnCard | None:
    """Return whether partner has a major penalty card that fits the demand; None if unknown."""
    if case.record is None or case.partner_seat() is None or not case.record.tells_duties:
        return None
    if not own_majors(case):
        return OwnCard.NONE
    fitting = own_that_fit(case)
    if fitting is None:
        return None
    return OwnCard.FITS if fitting else OwnCard.WAITS


def own_that_fit(case: BeforePartner) -> tuple[Card, ...] | None:
    """Return partner's major penalty cards that may be played to this trick; None if unknown.

    They are known from the hand, or from the suit led and whether partner can obey.
    """
    own, cards, led = own_majors(case), obeying(case), case.suit_led()
    if cards is not None:
        return in_order(cards.intersection(own))
    table, partner = case.before(), case.partner_seat()
    by_suit = case.demand in (Demand.SUIT, Demand.NOT_SUIT)
    if by_suit and case.can_obey:  # he is void in the suit led
        wanted = case.demand is Demand.SUIT
        return tuple(lies for lies in own if (lies.suit is case.named_suit) is wanted)
    if not by_suit and not case.can_obey:  # the partner is void too
        return own
    if led is None or table is None or partner is None:
        return None
    following = tuple(lies for lies in own if lies.suit is led)
    # Whether it is the highest or the lowest, or which of several follows, is known only from the
    # hand.
    if following:
        return following if by_suit else None
    void = table.void(partner, led) if by_suit else False
    return None if void is None else own if void else ()


def own_due(case: BeforePartner) -> tuple[Card, ...]:
    """Return his major penalty cards that are due, if one of them fits.

    If the record does not show which fit, they follow from the demand and the suit led.
    """
    fitting = own_that_fit(case)
    if fitting is not None:
        return fitting
    own = own_majors(case)
    following = tuple(lies for lies in own if lies.suit is case.suit_led())
    if not following:
        return own
    return (max(following) if case.demand is Demand.HIGHEST else min(following),)


def open_to_partner(case: BeforePartner) -> tuple[Card, ...]:
    """Return the cards among which partner has to play, as far as the hand is known, else none."""
    cards = obeying(case)
    if cards is None:
        return ()
    own = cards.intersection(own_majors(case))
    if own:
        return in_order(own)
    return in_order(cards - kept_back(case, cards))


def kept_back(case: BeforePartner, cards: Hand) -> Hand:
    """Return the low cards that may not be played before partner's minor penalty card.

    They are barred only if partner has a choice (Law 50C).
    """
    first = {mark.card for mark in lying_before_partner(case)} & cards
    suits = {card.suit for card in first}
    return frozenset(held for held in cards - first if held.suit in suits and not held.honour)


class BeforePartner(NewPenaltyCard, Misled):
    """The facts about a defender who led or played before partner.

    The incident is about that defender.
    """

    led = yes_no(Text("Did he lead to the next trick, rather than play to the one in progress?"))
    demand = election(
        Demand,
        Text(
            "Your opponent has led or played before his partner. Which of the four do you choose "
            "for partner's card?"
        ),
        to=lambda case: case.who(Role.DECLARER),
        help=Text(
            """The suit led is that of the trick in progress, not that of a lead to the next one.
            The partner must follow suit first of all, so that the last two matter only if he is
            void. If he cannot do what you demand he may play any legal card, and you do not choose
            again. The card of the one who was too early is a penalty card in any case."""
        ),
    )
    named_suit: Fact[Suit] = Fact(
        Suit,
        Text("Which suit, other than the suit led, do you name?"),
        choices=other_suits,
        samples=(Suit.DIAMONDS,),
        kind=Kind.ELECTION,
        to=lambda case: case.who(Role.DECLARER),
    )
    can_obey = yes_no(
        Text("Can the partner do what declarer demands?"),
        help=Text(
            """For the highest or lowest card of the suit led: has he any? For a suit demanded or
            forbidden: is he void in the suit led, and has he then a card of the suit demanded, or
            one of another suit than the forbidden one?"""
        ),
        known=can_obey_on_record,
    )
    own_card = one_of(
        OwnCard,
        Text("Has the partner himself a major penalty card on the table?"),
        known=own_card_on_record,
        usual=Usual(
            OwnCard.NONE,
            {
                OwnCard.FITS: Text(
                    "Partner has a major penalty card that may be played to this trick."
                ),
                OwnCard.WAITS: Text(
                    "Partner has a major penalty card that cannot be played to this trick."
                ),
            },
        ),
    )
    partners_card: Fact[Card] = Fact(
        Card,
        Text("Which of the cards that are open to you do you play?"),
        choices=open_to_partner,
        kind=Kind.ELECTION,
        to=lambda case: case.bound(),
    )

    deliberate = Settled(value=True)  # Law 50B: led or played on purpose, though too early

    def before(self) -> Table | None:
        """Return the table before his card."""
        record, card = self.record, self.card
        if record is None or card is None or card not in record.current.cards:
            return record
        return without_play(record, card)

    def suit_led(self) -> Suit | None:
        """Return the suit led to the trick in progress, if the record has it."""
        table = self.before()
        return None if table is None else table.current.suit_led

    def partner_seat(self) -> Seat | None:
        """Return partner's seat, if it is known."""
        return None if self.seat is None else self.seat.partner

    def offender(self) -> Who:
        """Return the player of the premature card. Use this only when `holder` is known."""
        return self.seat or HandIncident.owner(self)

    def bound(self) -> Who:
        """Return the player whom declarer's demand binds."""
        return self.partner_seat() or self.who(Role.OTHER_DEFENDER)


@law("57A1")
def highest(case: BeforePartner) -> bool:
    """Declarer may demand that the offender's partner plays his highest card of the suit led to the
    trick in progress."""
    if case.demand is not Demand.HIGHEST:
        return False
    if not cannot_obey(case):
        partner_plays(case, Which.HIGHEST_OF_SUIT_LED)
    return True


@law("57A2")
def lowest(case: BeforePartner) -> bool:
    """Declarer may demand that the offender's partner plays his lowest card of the suit led to the
    trick in progress."""
    if case.demand is not Demand.LOWEST:
        return False
    if not cannot_obey(case):
        partner_plays(case, Which.LOWEST_OF_SUIT_LED)
    return True


@law("57A3")
def another_suit(case: BeforePartner) -> bool:
    """Declarer may demand a card of another suit that he names. It is of use only if the offender's
    partner has none of the suit led."""
    if case.demand is not Demand.SUIT:
        return False
    suit = case.named_suit
    if not cannot_obey(case):
        case.do(MustPlaySuit(case.bound(), suit))
        partner_plays(case, None)
    return True


@law("57A4")
def not_a_suit(case: BeforePartner) -> bool:
    """Declarer may forbid the offender's partner to play another suit that he names: not to ruff,
    for instance."""
    if case.demand is not Demand.NOT_SUIT:
        return False
    suit = case.named_suit
    if not cannot_obey(case):
        case.do(MayNotPlaySuit(case.bound(), suit))
        partner_plays(case, None)
    return True


@law("57B")
def cannot_obey(case: BeforePartner) -> bool:
    """If the offender's partner cannot do what declarer chose, he may play any card that is
    otherwise legal. Declarer does not choose again, and the offender's card is still a penalty
    card."""
    if case.can_obey:
        return False
    case.cite("59")
    if case.own_card is OwnCard.FITS:
        case.cite("59~1")
    elif not open_to_partner(case):
        case.do(MustFollow(case.bound(), case.suit_led() or WhichSuit.SUIT_LED))
    partner_plays(case, None)
    return True


def partner_plays(case: BeforePartner, demanded: SomeCard | None) -> None:
    """Rule what partner must or may play, by name if the hand is known.

    Partner's own penalty card gives way to the demand.
    """
    partner, own = case.bound(), case.own_card
    mine: tuple[SomeCard, ...] = own_majors(case) or (Which.THE_PENALTY_CARD,)
    cards = open_to_partner(case)
    if own is OwnCard.FITS:
        due: tuple[SomeCard, ...] = cards or own_due(case) or mine
        if len(due) > 1:
            case.do(Chooses(case.who(Role.DECLARER), due), "51A")
        else:
            case.do(MustPlay(partner, due, When.THIS_TRICK), "50D1a")
        return
    if own is OwnCard.WAITS:
        for lies in mine:
            case.do(PenaltyCardStays(partner, lies), "50D1b")
    card: tuple[SomeCard, ...] = cards or (() if demanded is None else (demanded,))
    if len(cards) > 1:
        case.do(MayPlay(partner, cards))
        if (table := case.before()) is not None and next_to_play(table) is partner:
            case.do(CardPlayed(partner, case.partners_card), "44B")
    elif card:
        case.do(MustPlay(partner, card, When.THIS_TRICK))


def do_as_ordered(case: Duties) -> None:
    """Rule what a player in turn must play under the recorded order, by name if the hand is
    known.
    """
    order, cards, owner = ordered(case), cards_that_obey(case), case.owner()
    if order is None:
        return
    lies = minor(case)
    if cards is not None and lies in cards:
        cards -= {
            card
            for card in cards
            if card is not lies and card.suit is lies.suit and not card.honour
        }
    if cards is not None and len(cards) == 1:
        case.do(MustPlay(owner, in_order(cards), When.NOW), law_of(order))
        return
    if isinstance(order.play, End):
        highest = order.play is End.HIGHEST
        which = Which.HIGHEST_OF_SUIT_LED if highest else Which.LOWEST_OF_SUIT_LED
        case.do(MustPlay(owner, (which,), When.NOW), "57A1" if highest else "57A2")
    elif isinstance(order.play, Card):
        case.do(MustPlay(owner, (order.play,), When.NOW), law_of(order))
    elif order.required is not None:
        case.do(MustPlaySuit(owner, order.required), "57A3")
    elif order.forbidden is not None:
        case.do(MayNotPlaySuit(owner, order.forbidden), "57A4")
    if cards is not None:
        case.do(MayPlay(owner, in_order(cards)), "57A")
    elif lies is not None and order.play is None and order.obeyed_by(frozenset((lies,)), None):
        case.do(MustPlayBefore(owner, lies), "50C")


def law_of(order: PlayOrder) -> str:
    """Return the section that binds a player to one card."""
    return "57D" if order.put_forward else "57A"


def lay_before_him(case: BeforePartner) -> None:
    """Rule that the card led too early is a penalty card.

    The duties that follow are ruled on when the trick is complete.
    """
    offender, card = case.offender(), case.the_card()
    case.do(PenaltyCard(offender, card, is_penalty_card(case)), "50B")
    if case.has_another:
        raise_all(case, offender)
    tell(case, offender, (card,))


@law("57A")
def declarer_demands(case: BeforePartner) -> bool:
    """A defender who leads to the next trick or plays before his partner has a major penalty card,
    and declarer chooses what his partner plays: his highest or lowest card of the suit led, a card
    of another suit, or none of another suit."""
    if case.led:
        lay_before_him(case)
    else:
        put_down(case, case.offender(), case.the_card())
    case.do(NoRight(case.offender(), Right.TAKE_BACK))
    case.do(Advice(Step.ALL_FOUR))
    return highest(case) or lowest(case) or another_suit(case) or not_a_suit(case)
