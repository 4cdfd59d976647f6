"""Law 26: Call withdrawn, lead restrictions."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.auction import Bid
from bridgelaw.bridge.cards import Suit
from bridgelaw.bridge.play_history import has_led
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import (
    Advice,
    GoOnUnder,
    LeadForbidden,
    LeadFree,
    NoLeadRestriction,
    NoRight,
    RightLost,
)
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role, Who
from bridgelaw.engine.facts import (
    Detail,
    Fact,
    Kind,
    Usual,
    elected_yes_no,
    one_of,
    usually_yes,
    yes_no,
)
from bridgelaw.engine.law import law, shown
from bridgelaw.engine.ruling import first_of
from bridgelaw.i18n.text import Text
from bridgelaw.laws.penalty_cards.obligations import Suits, sets_of

SPADES_FIRST = tuple(sorted(Suit, reverse=True))


class Replaced(Enum):
    """The way in which a withdrawn call was replaced."""

    COMPARABLE = Text("by a comparable call")
    RESTRICTS_NOTHING = Text(
        "the ruling said that no lead is restricted: Law 25A or 27B1a, or one of the others below"
    )
    OTHERWISE = Text("by any other call, or by none")


class PartnersLead(Enum):
    """Whether the offender's partner leads for the first time."""

    NOT_YET = Text("he has not led, and is not on lead now")
    FIRST = Text("he is on lead now, for the first time")
    BEFORE = Text("he has had the lead before, or has kept it since")


class Coming(Enum):
    """Reminders for the director."""

    PARTNERS_LEAD = Text(
        """when the offender's partner is on lead for the first time, declarer may forbid him one
        suit before he leads. Ask to be called, or stay."""
    )


class Right(Enum):
    """The rights of declarer."""

    FORBID = Text("forbid a suit because of the withdrawn call")
    FORBID_ANEW = Text(
        "choose again because of the withdrawn call; the prohibition lasts until that lead is lost"
    )


class Why(Enum):
    """The reasons for applying another law too."""

    PENALTY_CARD = Text(
        "partner's penalty card gives declarer a right of its own at this lead; he may use both"
    )


def withdrawn_on_record(case: WithdrawnCall) -> Seat | None:
    """Return the player whose call was withdrawn.

    If there are several, it is the one whose partner is on lead.
    """
    if case.record is None:
        return None
    seats = list(dict.fromkeys(each.seat for each in case.record.bidding.withdrawn))
    leading = [seat for seat in seats if seat.partner is case.record.leader]
    return next(iter((*leading, *(seats if len(seats) == 1 else ()))), None)


def replaced_on_record(case: WithdrawnCall) -> Replaced | None:
    """Return what the rulings on his withdrawn calls said about leads.

    One restriction is enough.
    """
    if case.record is None or case.seat is None:
        return None
    said = [each.restricts for each in case.record.bidding.withdrawn if each.seat is case.seat]
    if True in said:
        return Replaced.OTHERWISE
    return Replaced.RESTRICTS_NOTHING if said and None not in said else None


def defends_on_record(case: WithdrawnCall) -> bool | None:
    """Return whether his side defends."""
    if case.record is None or case.seat is None or case.record.declarer is None:
        return None
    return case.seat.side is not case.record.declarer.side


def lead_on_record(case: WithdrawnCall) -> PartnersLead | None:
    """Return whether his partner has led, by the tricks played, and whose lead it is now."""
    return (
        None
        if case.record is None or case.seat is None
        else lead_of_partner(case.record, case.seat)
    )


def lead_of_partner(table: Table, seat: Seat) -> PartnersLead | None:
    """Return whether a player's partner has led, leads now or has not led yet."""
    led = has_led(table, seat.partner)
    if table.leader is None or led is None:
        return None
    if led:
        return PartnersLead.BEFORE
    return PartnersLead.FIRST if table.leader is seat.partner else PartnersLead.NOT_YET


def right_is_open(table: Table, leader: Seat) -> bool:
    """Return whether declarer has a right at this player's first lead.

    A withdrawn call of the player's partner gives the right.
    """
    return (
        table.bidding.restricts_lead_of(leader)
        and lead_of_partner(table, leader.partner) is PartnersLead.FIRST
    )


def bid_by_him(case: WithdrawnCall) -> Suits:
    """Return the suits that he bid in the legal auction, spades first.

    Natural bids show these suits.
    """
    if case.record is None or case.record.auction is None or case.seat is None:
        return ()
    strains = {call.strain for call in case.record.auction.by(case.seat) if isinstance(call, Bid)}
    return tuple(
        sorted((strain.suit for strain in strains if strain.suit is not None), reverse=True)
    )


def sets_with_his_first(case: WithdrawnCall) -> tuple[Suits, ...]:
    """Return every set of suits, first the one that natural bids show."""
    natural = bid_by_him(case)
    every: tuple[Suits, ...] = ((), *sets_of(SPADES_FIRST))
    return (natural, *(suits for suits in every if suits != natural))


def penalty_card_on_record(case: WithdrawnCall) -> bool | None:
    """Return whether the offender has a penalty card on the table."""
    return (
        None
        if case.record is None or case.seat is None
        else bool(case.record.penalty_cards_of(case.seat))
    )


def only_that_suit(case: WithdrawnCall) -> bool | None:
    """Return whether the leader has only the forbidden suit, if his hand is known."""
    if case.record is None or case.seat is None:
        return None
    hand = case.record.held(case.seat.partner)
    return None if hand is None else all(card.suit is case.forbidden_suit for card in hand)


class WithdrawnCall(Incident):
    """The facts about the lead after a call was withdrawn.

    The incident is about the offender, who made that call.
    """

    seat: Detail[Seat] = Detail(
        Seat,
        Text("Whose call was withdrawn?"),
        choices=lambda case: tuple(Seat),
        known=withdrawn_on_record,
    )
    by_offender = yes_no(
        Text("Did the withdrawn call belong to the offending side?"),
        help=Text(
            """A call that an opponent took back because the offender's call was changed, or because
            he had been misinformed, restricts nobody."""
        ),
        known=lambda case: (
            None if case.record is None or not case.record.bidding.withdrawn else True
        ),
    )
    replaced = one_of(
        Replaced,
        Text("How was the withdrawn call replaced?"),
        help=Text(
            """No lead is restricted after 25A, 27B1a, 28B, 36A, 36C, 37A, 38D and 39B, after a pass
            that 30A makes him repeat, or a call that he had to repeat at his own turn (31A1, 32A1).
            Where a law says that 26B may apply, it does if its own conditions are met."""
        ),
        known=replaced_on_record,
    )
    defends = yes_no(
        Text("Does his side defend?"),
        known=defends_on_record,
        usual=usually_yes(Text("The offending side is declarer's side.")),
    )
    partners_lead = one_of(
        PartnersLead,
        Text("How is it with his partner's lead?"),
        help=Text(
            """It need not be the opening lead: the right waits until partner leads for the first
            time, be it at the ninth trick. The offender's own leads are never restricted. If
            partner has led before declarer could choose, declarer still chooses, and a card of the
            suit that he forbids is replaced (26~7)."""
        ),
        known=lead_on_record,
        usual=Usual(
            PartnersLead.FIRST,
            {
                PartnersLead.NOT_YET: Text("Partner has not led, and is not on lead now."),
                PartnersLead.BEFORE: Text("Partner has had the lead before, or has kept it since."),
            },
        ),
    )
    specified: Fact[Suits] = Fact(
        tuple,
        Text("Which suits did the offender show by his own calls in the legal auction?"),
        choices=sets_with_his_first,
        samples=((), (Suit.HEARTS,), SPADES_FIRST),
        help=Text(
            """Only his own calls that stand, the replacement too, by what they show: a natural bid
            its suit, a transfer the suit that it promises; notrump, a natural pass and an ordinary
            takeout double none. Not what partner bid, nor what the withdrawn call showed. Length, a
            control and shortness all count: the suit of a control bid is shown, and so are the
            short suit of a splinter and the suit that it agrees."""
        ),
    )
    forbids = elected_yes_no(
        Text("You may forbid him to lead one suit, one that his partner has not shown. Do you?"),
        to=lambda case: case.who(Role.DECLARER),
        help=Text(
            """Say which suits he may choose from: trumps too, and the suit of the withdrawn call if
            it was not shown legally. He cannot demand a suit. If he forbids none now, the right is
            gone."""
        ),
    )
    forbidden_suit: Fact[Suit] = Fact(
        Suit,
        Text("Which suit do you forbid?"),
        choices=lambda case: open_suits(case.specified),
        samples=(Suit.SPADES,),
        kind=Kind.ELECTION,
        to=lambda case: case.who(Role.DECLARER),
    )
    penalty_card = yes_no(
        Text("Has the offender a penalty card on the table?"), known=penalty_card_on_record
    )
    nothing_else: Detail[bool] = Detail(
        bool, Text("Has the leader only cards of that suit?"), known=only_that_suit
    )

    def leader(self) -> Who:
        """Return the offender's partner."""
        return self.who(Role.PARTNER)


class Restriction(Enum):
    """A restriction of the lead that declarer may choose, or has chosen."""

    NONE = Text("no lead is restricted")
    WAITS = Text("the right waits for the first lead")
    LAPSED = Text("the right is gone")
    FORBIDDEN = Text("a suit is forbidden")


def open_suits(specified: Suits) -> Suits:
    """Return the suits that may be forbidden."""
    return tuple(suit for suit in SPADES_FIRST if suit not in specified)


@law("26A")
def no_restriction(case: Incident) -> None:
    """If a withdrawn call was replaced by a comparable call, no lead is restricted for that, and
    Law 16C does not apply."""
    case.do(NoLeadRestriction(case.who(Role.PARTNER)))


def not_by_offender(case: WithdrawnCall) -> bool:
    """Return whether the withdrawn call was made by the other side."""
    return not case.by_offender


def comparable(case: WithdrawnCall) -> bool:
    """Return whether a comparable call replaced it."""
    return case.replaced is Replaced.COMPARABLE


def restricts_nothing(case: WithdrawnCall) -> bool:
    """Return whether the law that withdrew the call excludes Law 26B."""
    return case.replaced is Replaced.RESTRICTS_NOTHING


def declares(case: WithdrawnCall) -> bool:
    """Return whether his side plays the contract, or the board was passed out."""
    return not case.defends


@law("26B")
def may_forbid_a_suit(case: WithdrawnCall) -> Restriction:
    """If an offender's call was withdrawn without a comparable one in its place, and he defends,
    declarer may forbid his partner one suit, the first time that partner is to lead: one that the
    offender has not shown in the legal auction. It binds for as long as that player keeps the
    lead."""
    if first_of(case, not_by_offender, restricts_nothing, declares) is not None:
        case.do(NoLeadRestriction(case.leader()))
        return Restriction.NONE
    if case.partners_lead is PartnersLead.NOT_YET:
        case.do(Advice(Coming.PARTNERS_LEAD))
        return Restriction.WAITS
    if case.partners_lead is PartnersLead.BEFORE:
        case.do(NoRight(case.who(Role.DECLARER), Right.FORBID_ANEW))
        return Restriction.LAPSED
    return chosen(case)


def chosen(case: WithdrawnCall) -> Restriction:
    """Rule on declarer's choice at the first lead."""
    if not open_suits(case.specified):
        case.do(NoLeadRestriction(case.leader()))
        return Restriction.NONE
    if not case.forbids:
        case.do(RightLost(case.who(Role.DECLARER), Right.FORBID))
        if not beside_a_penalty_card(case):
            case.do(LeadFree(case.leader()))
        return Restriction.LAPSED
    suit = case.forbidden_suit
    beside_a_penalty_card(case)
    case.do(LeadForbidden(case.leader(), (suit,)))
    case.cite("59")
    if case.nothing_else:
        case.do(LeadFree(case.leader()), "59")
    return Restriction.FORBIDDEN


@law("26~6")
def beside_a_penalty_card(case: WithdrawnCall) -> bool:
    """The right to forbid a suit stands beside the rights that a penalty card of the offender's
    gives declarer, and leaves the card where it lies."""
    if case.penalty_card:
        case.do(GoOnUnder("50D2", Why.PENALTY_CARD))
    return case.penalty_card


@law("26")
def first_lead(case: WithdrawnCall) -> Restriction:
    """When an offender's call was withdrawn and his side defends, the director tells declarer
    before his partner's first lead what he may do."""
    if first_of(case, not_by_offender, comparable, restricts_nothing, declares) is comparable:
        no_restriction(case)
        return Restriction.NONE
    return may_forbid_a_suit(case)


shown(
    "26~7",
    Text(
        """The right is not lost by a lead that was made before declarer could choose. He chooses,
        and if the card led is of the suit that he forbids it is replaced. Whether it is then a
        penalty card the law does not say. One reading: yes, as with a lead made too early under Law
        50D2. The other: no, for Law 26B has no such words and the law itself takes the card
        back."""
    ),
    __name__,
)
shown(
    "26~10",
    Text(
        """A suit was shown in the legal auction when the offender's call told of his length, of a
        control or of shortness in it: the suit of a control bid or of a splinter may not be
        forbidden. An ordinary takeout double, and a call that shows one of several suits, show
        none."""
    ),
    __name__,
)
