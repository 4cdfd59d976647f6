"""Law 54: Faced opening lead out of turn."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from bridgelaw.bridge.cards import DECK, Card
from bridgelaw.bridge.play import Play
from bridgelaw.bridge.record import Table
from bridgelaw.effects import (
    Advice,
    Authorised,
    BecomesDummy,
    CardReturned,
    CardStands,
    DummySpreads,
    GoOnUnder,
    Info,
    LeadAccepted,
    OnLead,
    PlaysNext,
)
from bridgelaw.effects.players import Role, Which, Who
from bridgelaw.engine.facts import (
    Detail,
    Follows,
    Settled,
    Usual,
    election,
    implied,
    one_of,
    usually_no,
    yes_no,
)
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_leads.law_56_defenders_lead_out_of_turn import (
    becomes_penalty_card,
    duties_go_on,
    out_of_order,
)
from bridgelaw.laws.irregular_leads.leads_out_of_turn import (
    LeadOutOfTurn,
    Since,
    WhichTrick,
    WhoseLead,
    as_it_was_due,
    next_to_play,
)
from bridgelaw.laws.penalty_cards.obligations import LeadChoice
from bridgelaw.laws.play.law_41_start_of_play import AuctionOver, LedBy, OpeningLead
from bridgelaw.laws.play.played_card import Holder


class Done(Enum):
    """The first act of declarer's side since the lead was faced."""

    NOTHING = Text(
        "nothing that counts: at most a card was dropped, or a hand was about to be spread and "
        "none was seen"
    )
    DECLARER_SPREAD = Text(
        "presumed declarer has begun to spread his hand, and at least one of its cards was faced"
    )
    DUMMY_SPREAD = Text("presumed dummy has faced at least one card where declarer could see it")
    DECLARER_PLAYED = Text("presumed declarer has played a card from his own hand to it")


class Way(Enum):
    """Declarer's five options."""

    BECOME_DUMMY = Text("I spread my hand and become dummy; partner declares, and the lead stands.")
    ACCEPT = Text(
        "I accept the lead. Dummy is spread first, and then I play the second card, from my own "
        "hand."
    )
    REQUIRE = Text(
        """I refuse it and require that suit: the right defender must lead it if he can. The card is
        picked up and need not be played."""
    )
    FORBID = Text(
        """I refuse it and forbid that suit: the right defender may not lead it for as long as he
        keeps the lead. The card is picked up and need not be played."""
    )
    LEAVE = Text(
        "I refuse it, and the right defender may lead anything. The card stays as a major "
        "penalty card."
    )


CHOICES = {
    Way.REQUIRE: LeadChoice.REQUIRE,
    Way.FORBID: LeadChoice.FORBID,
    Way.LEAVE: LeadChoice.LEAVE,
}


class Step(Enum):
    """Steps for the director."""

    ALL_FIVE_FIRST = Text(
        """do not begin with "do you accept the lead?": explain all five ways, and what follows from
        each, before any is chosen. Presumed declarer chooses, without consulting his partner."""
    )


class Why(Enum):
    """The reasons for going on under another law."""

    AUCTION_NOT_OVER = Text("the card was led while a player still had a right to call")
    FACE_DOWN = Text("the lead lies face down; Law 54 is for a faced lead only")
    IN_TURN = Text("it was his lead: see how a lead is made, and what it means that it was faced")
    DUTIES = Text(
        "the side has a penalty card on the table, or the lead is restricted; see whether "
        "the player had to wait or to lead a certain card"
    )
    DUMMY_REVOKED = Text("the card from dummy does not follow suit, and could")


def led_by_on_record(case: OpeningLeadOutOfTurn) -> LedBy | None:
    """Return who led, from the seat and the presumed declarer."""
    record, seat = case.record, case.seat
    if seat is None or record is None or record.declarer is None:
        return None
    if seat.side is record.declarer.side:
        return LedBy.DECLARING_SIDE
    return LedBy.RIGHT_DEFENDER if seat is record.declarer.lho else LedBy.WRONG_DEFENDER


def played_by(case: OpeningLeadOutOfTurn, who: Who) -> Play | None:
    """Return the card of a hand that lies beside the lead on the record."""
    return next((play for play in case.others_played() if play.seat is who), None)


def done_on_record(case: OpeningLeadOutOfTurn) -> Done | None:
    """Return whether dummy is spread or declarer has played, by the record.

    The record does not show which came first.
    """
    record = case.record
    if record is None or record.declarer is None:
        return None
    if record.dummy_spread:
        return Done.DUMMY_SPREAD
    return Done.DECLARER_PLAYED if played_by(case, record.declarer) else None


def dummy_played_on_record(case: OpeningLeadOutOfTurn) -> bool | None:
    """Return whether the record has dummy's card to the lead."""
    if case.record is None or case.record.declarer is None or not case.record.current:
        return None
    return played_by(case, case.record.declarer.partner) is not None


def dummy_revoked_on_record(case: OpeningLeadOutOfTurn) -> bool | None:
    """Return whether dummy revoked; None if dummy's card and hand do not show it."""
    record = case.record
    if record is None or record.dummy is None or case.card is None:
        return None
    play = played_by(case, record.dummy)
    if play is None:
        return None
    if play.card.suit is case.card.suit:
        return False
    void = record.void(record.dummy, case.card.suit)
    return None if void is None else not void


def lead_choice(case: OpeningLeadOutOfTurn) -> LeadChoice:
    """Return the effect of declarer's option on the lead of the right defender."""
    return CHOICES[case.way]


class OpeningLeadOutOfTurn(LeadOutOfTurn, AuctionOver):
    """The facts about a faced opening lead by the wrong player."""

    auction_over = yes_no(
        AuctionOver.auction_over.ask,
        help=AuctionOver.auction_over.help,
        known=AuctionOver.auction_over.known,
        usual=OpeningLead.auction_over.usual,
    )
    led_by = one_of(LedBy, Text("Who led?"), known=led_by_on_record)
    faced = yes_no(
        Text("Is the lead faced: laid face up, or turned up?"),
        known=lambda case: True if case.record is not None and case.record.faced_lead else None,
        usual=implied(Text("The lead lies face down.")),
    )
    done = one_of(
        Done,
        Text("What had declarer's side done first, before the director came?"),
        help=Text("Who spread first is the fact to find: it settles who declares."),
        known=done_on_record,
        usual=Usual(
            Done.NOTHING,
            {
                Done.DECLARER_SPREAD: Text(
                    "Presumed declarer was the first to spread, and a card was faced."
                ),
                Done.DUMMY_SPREAD: Text(
                    "Presumed dummy was the first to face a card where declarer could see it."
                ),
                Done.DECLARER_PLAYED: Text("Presumed declarer has played to the lead from hand."),
            },
        ),
    )
    from_law_24 = yes_no(
        Text(
            "Were dummy's only cards to be seen such as he had exposed in the auction, so that "
            "Law 24 has dealt with them?"
        ),
        usual=usually_no(
            Text("All the cards of dummy that can be seen were exposed in the auction (Law 24).")
        ),
    )
    dummy_played = yes_no(
        Text("Has declarer played to the lead from dummy, before his own hand?"),
        known=dummy_played_on_record,
    )
    dummy_revoked = yes_no(
        Text("Did dummy's card not follow suit, although dummy could?"),
        known=dummy_revoked_on_record,
        usual=usually_no(Text("Dummy's card did not follow suit, although dummy could.")),
    )
    partner_led_too = yes_no(
        Text("Has the right defender led as well by now, face down?"),
        usual=usually_no(Text("The right defender has led too, face down.")),
    )
    partners_lead = Detail(
        Card, Text("Which card did the right defender lead face down?"), choices=lambda case: DECK
    )
    way = election(
        Way,
        Text(
            "The opening lead was made by the wrong defender. You have five ways. Which do you "
            "choose?"
        ),
        to=lambda case: case.who(Role.PRESUMED_DECLARER),
        help=Text(
            "Read out all five before he chooses. He chooses alone, without consulting his partner."
        ),
    )
    lead_choice = Follows(LeadChoice, lead_choice)
    holder = Settled(value=Holder.DEFENDER)
    which_trick = Settled(value=WhichTrick.FIRST)
    whose_lead = Settled(value=WhoseLead.PARTNERS)
    since = Settled(value=Since.NOTHING)

    def led_at(self) -> Table | None:
        """Return the recorded table at the lead.

        If the only trick on the record has no number, it counts as the first.
        """
        record = self.record
        if record is not None and record.trick_number is None and not record.tricks:
            record = replace(record, trick_number=1)
        return as_it_was_due(record, self.told.get("seat"))

    def hand(self) -> Who:
        """Return the wrong defender."""
        return self.seat or self.who(Role.LEADERS_PARTNER)

    def leader(self) -> Who:
        """Return the right defender."""
        return self.who(Role.LEADER)

    def next_hand(self) -> Who:
        """Return presumed declarer, who sits on the wrong defender's left."""
        return self.who(Role.PRESUMED_DECLARER)


@law("54~3")
def led_during_the_auction(case: AuctionOver) -> bool:
    """A card led while a player still had a right to call was led during the auction: Law 24
    applies, and not Law 54."""
    if not case.auction_over:
        case.do(GoOnUnder("24", Why.AUCTION_NOT_OVER))
    return not case.auction_over


@law("54E")
def declaring_side_led(case: OpeningLeadOutOfTurn) -> bool:
    """An opening lead by presumed declarer or dummy is treated under Law 24, as a card exposed in
    the auction. The auction is over, so that the card goes back to hand; the right defender
    leads."""
    if case.led_by is not LedBy.DECLARING_SIDE:
        return False
    player = case.who(Role.PLAYER)
    case.do(CardReturned(player, case.the_card()))
    case.do(Authorised(Role.DEFENDERS, Info.HOLDS_IT, player, case.the_card()), "16A")
    case.cite("24")
    led = played_by(case, case.leader()) is not None and case.proper_leader_led
    for play in case.others_played():
        if play.seat is not case.leader() or not led:
            case.do(CardReturned(play.seat, play.card), "47D")
    if led:
        case.do(DummySpreads(case.who(Role.PRESUMED_DUMMY)), "41D")
    else:
        case.do(OnLead(case.leader()))
    return True


@law("54A")
def becomes_dummy(case: OpeningLeadOutOfTurn) -> None:
    """Declarer may spread his hand after an opening lead by the wrong defender, and must spread all
    of it once a card of it has been seen. He becomes dummy, his partner declares, and the lead
    stands."""
    case.do(BecomesDummy(case.who(Role.PRESUMED_DECLARER), case.who(Role.PRESUMED_DUMMY)))
    case.do(LeadAccepted(case.hand(), case.the_card()))
    out_of_order(case)
    duties_go_on(case)


@law("54B")
def accepts_and_sees_dummy(case: OpeningLeadOutOfTurn) -> None:
    """Declarer may accept the lead as under Law 53. Dummy is then spread under Law 41D."""
    case.do(LeadAccepted(case.hand(), case.the_card()))
    case.do(DummySpreads(case.who(Role.PRESUMED_DUMMY)))
    case.cite("53A", "41D")
    if not dummy_has_played(case):
        plays_second_from_his_hand(case)
    out_of_order(case)
    duties_go_on(case)


@law("54B1")
def plays_second_from_his_hand(case: OpeningLeadOutOfTurn) -> None:
    """After the accepted lead, declarer plays the second card from his own hand, the other defender
    the third, and dummy the last."""
    played = case.done is Done.DECLARER_PLAYED
    case.do(PlaysNext(case.leader() if played else next_to_play(case)))


@law("54B2")
def dummy_has_played(case: OpeningLeadOutOfTurn) -> bool:
    """If declarer plays the second card from dummy, it may not be taken back, except to correct a
    revoke."""
    if case.done is not Done.DUMMY_SPREAD or not case.dummy_played:
        return False
    dummy, play = case.who(Role.PRESUMED_DUMMY), played_by(case, case.who(Role.PRESUMED_DUMMY))
    if case.dummy_revoked:
        case.do(GoOnUnder("62A", Why.DUMMY_REVOKED))
    else:
        case.do(CardStands(dummy, Which.THE_OTHER_CARD if play is None else play.card))
        case.do(PlaysNext(case.who(Role.PRESUMED_DECLARER)))
    return True


@law("54C")
def must_accept(case: OpeningLeadOutOfTurn) -> bool:
    """Declarer who could have seen a card of dummy, other than those that Law 24 has dealt with,
    must accept the lead, and becomes declarer."""
    return case.done is Done.DUMMY_SPREAD and not case.from_law_24


@law("54D")
def refuses(case: OpeningLeadOutOfTurn) -> None:
    """If declarer refuses the lead, the card becomes a major penalty card, and he may require or
    forbid its suit to the right defender, or leave him free, under Law 50D2."""
    becomes_penalty_card(case)


@law("54~1")
def explain_all_first(case: OpeningLeadOutOfTurn) -> None:
    """Before declarer chooses, the director explains all five ways and what follows from each."""
    case.do(Advice(Step.ALL_FIVE_FIRST))


@law("54")
def wrong_defenders_lead(case: OpeningLeadOutOfTurn) -> Way:
    """A faced opening lead by the wrong defender: a face-down lead by his partner goes back, and
    declarer chooses among five ways, unless he has bound himself already."""
    if case.partner_led_too:
        case.do(CardReturned(case.leader(), case.partners_lead or Which.THE_OTHER_CARD))
    if case.done is Done.DECLARER_SPREAD:
        way = Way.BECOME_DUMMY
    elif case.done is Done.DECLARER_PLAYED:
        case.cite("60A1")
        way = Way.ACCEPT
    elif must_accept(case):
        way = Way.ACCEPT
    else:
        explain_all_first(case)
        way = case.way
    if way is Way.BECOME_DUMMY:
        becomes_dummy(case)
    elif way is Way.ACCEPT:
        accepts_and_sees_dummy(case)
    else:
        refuses(case)
    return way
