"""Law 41: Commencement of play."""

from __future__ import annotations

from datetime import date
from enum import Enum

from bridgelaw.bridge.cards import DECK, Card
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import HasRight, NoRight, When
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role, Who
from bridgelaw.engine.facts import (
    Detail,
    Doubt,
    Settled,
    one_of,
    open_reading,
    usually_no,
    usually_yes,
    yes_no,
)
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.play.law_45_card_played import PLAY_GOES_ON, CardPlayed
from bridgelaw.laws.play.law_47e_play_on_misinformation import MistakenExplanation

LKU_22 = "Danmarks Bridgeforbund, Lovkommissionen, LKU-22, March 2019"


def auction_over_on_record(case: AuctionOver) -> bool | None:
    """Return whether the auction is over, from a complete auction or a declarer."""
    record = case.record
    if record is None:
        return None
    if record.auction is not None:
        return record.auction.is_over
    return True if record.declarer is not None else None


class AuctionOver(Incident):
    """An incident that is part of the play only if the auction is over."""

    auction_over = yes_no(
        Text("Was the auction over?"),
        help=Text(
            "At least one bid, and after the last bid, double or redouble three passes in rotation."
        ),
        known=auction_over_on_record,
    )


class LedBy(Enum):
    """The player who made the opening lead."""

    RIGHT_DEFENDER = Text("the defender on presumed declarer's left: it was his lead")
    WRONG_DEFENDER = Text("the other defender")
    DECLARING_SIDE = Text("presumed declarer or his partner")


class HowFar(Enum):
    """How far the card of an opening lead had been moved."""

    FACED = Text("it was laid face up, or has been turned up")
    LAID_FACE_DOWN = Text("it was laid face down on the table")
    HELD_STILL = Text("it was held still, face down, and not laid on the table")
    ON_ITS_WAY = Text(
        "it was only taken from the hand, or put forward and drawn back without standing still"
    )


class Moment(Enum):
    """The readings on when a face-down opening lead is made. The law does not say."""

    AT_THE_TABLE = Text(
        "It is made only when it is laid on the table, or held still touching or nearly touching "
        "it."
    )
    AS_IF_PLAYED = Text(
        "It is made when it is laid or held so as to give the impression that it is played."
    )


class LeadState(Enum):
    """The state of an opening lead."""

    NOT_MADE = Text("no lead has been made")
    FACE_DOWN = Text("a face-down lead")
    AS_FACED = Text("a lead that counts as faced")
    FACED = Text("a faced lead")


def led_by_on_record(case: OpeningLead) -> LedBy | None:
    """Return who led, from the seat and the presumed declarer."""
    record, leader = case.record, case.leader_on_record()
    if leader is None or record is None or record.declarer is None:
        return None
    if leader.side is record.declarer.side:
        return LedBy.DECLARING_SIDE
    return LedBy.RIGHT_DEFENDER if leader is record.declarer.lho else LedBy.WRONG_DEFENDER


def how_far_on_record(case: OpeningLead) -> HowFar | None:
    """Return FACED if a faced lead is on record; None otherwise."""
    return HowFar.FACED if case.record is not None and case.record.faced_lead else None


def card_on_record(case: OpeningLead) -> Card | None:
    """Return the first card of the trick, if the record has it as his lead."""
    record = case.record
    if record is None or record.tricks or record.current.leader is not case.leader_on_record():
        return None
    return record.current.plays[0].card if record.current else None


class OpeningLead(AuctionOver, MistakenExplanation):
    """The facts about an opening lead."""

    card = Detail(
        Card, Text("Which card was led?"), choices=lambda case: DECK, known=card_on_record
    )
    auction_over = yes_no(
        AuctionOver.auction_over.ask,
        help=AuctionOver.auction_over.help,
        known=AuctionOver.auction_over.known,
        usual=usually_yes(Text("The auction was not over.")),
    )
    led_by = one_of(LedBy, Text("Who led?"), known=led_by_on_record)
    how_far = one_of(
        HowFar,
        Text("What was done with the card?"),
        known=how_far_on_record,
    )
    partner_could_see = yes_no(
        CardPlayed.partner_could_see.ask,
        help=CardPlayed.partner_could_see.help,
        doubt=CardPlayed.partner_could_see.doubt,
        usual=usually_no(Text("Partner could have seen the face of the card.")),
    )
    near_the_table = yes_no(
        Text("Did it touch the table, or nearly?"),
        help=Text("Rule of thumb for nearly: 10 cm, a hand's breadth."),
        doubt=Doubt(value=False, law="85B", why=PLAY_GOES_ON),
    )
    looked_played = yes_no(
        Text("Was it held so as to give the impression that it was played?"),
        doubt=Doubt(value=False, law="85B", why=PLAY_GOES_ON),
    )
    moment = open_reading(
        Moment,
        Text(
            "The card was held still, as if played, but away from the table. Is the face-down "
            "lead made?"
        ),
    )
    is_opening_lead = Settled(value=True)

    def leader_on_record(self) -> Seat | None:
        """Return who led, if the incident or the record shows it."""
        if self.seat is not None or self.record is None or self.record.trick_number != 1:
            return self.seat
        return self.record.current.leader

    def misled_player(self) -> Who:
        """Return the player who led."""
        leader = self.leader_on_record()
        if leader is not None:
            return leader
        return self.who(Role.LEADER if self.led_by is LedBy.RIGHT_DEFENDER else Role.PLAYER)

    def misled_side(self) -> Who:
        """Return the defenders."""
        return Role.DEFENDERS

    def misleading_side(self) -> Who:
        """Return the declaring side."""
        return Role.DECLARING_SIDE

    def misled_players_lho(self) -> Who:
        """Return presumed declarer, who sits to the left of the wrong defender."""
        return self.who(Role.PRESUMED_DECLARER)


@law("41~1")
def is_made(case: OpeningLead) -> bool:
    """A face-down opening lead is made when the card is laid face down, or held still at the table.
    The law does not say whether it is made when the card is held still elsewhere, as if it were
    played."""
    if case.how_far is not HowFar.HELD_STILL:
        return case.how_far is HowFar.LAID_FACE_DOWN
    if case.near_the_table:
        return True
    return case.looked_played and case.moment is Moment.AS_IF_PLAYED


@is_made.since(date(2019, 3, 1), by="DBf", source=LKU_22)
def at_rest_at_the_table(case: OpeningLead) -> bool:
    """A face-down opening lead is made when a card has been taken from the hand and then laid face
    down on the table, or held still, face down, touching or nearly touching the table."""
    if case.how_far is not HowFar.HELD_STILL:
        return case.how_far is HowFar.LAID_FACE_DOWN
    return case.near_the_table


@law("41A")
def state_of_the_lead(case: OpeningLead) -> LeadState:
    """The defender on presumed declarer's left leads face down. A lead once made is taken back only
    on the director's instruction after an irregularity; the card then goes back to the hand. Where
    partner could see the face it counts as faced."""
    if case.how_far is HowFar.FACED:
        return LeadState.FACED
    if case.partner_could_see:
        case.cite("45C1", "41~1")
        return LeadState.AS_FACED
    # The wrong defender's card goes back whether or not it is already a lead.
    if case.led_by is LedBy.WRONG_DEFENDER or is_made(case):
        return LeadState.FACE_DOWN
    return LeadState.NOT_MADE


class Asker(Enum):
    """The player who asks."""

    LEADER = Text("the opening leader")
    LEADERS_PARTNER = Text("the opening leader's partner")
    DECLARER = Text("(presumed) declarer")
    DUMMY = Text("(presumed) dummy")


class Wanted(Enum):
    """The information requested."""

    REVIEW = Text("to have the auction repeated")
    EXPLANATION = Text("to be told what an opponent's call or play means")
    CONTRACT = Text("to be told the contract")
    WHOSE_LEAD = Text("to be told whether the opening lead is his")


class Stage(Enum):
    """The stage of the deal."""

    NO_LEAD_YET = Text("no opening lead has been made yet")
    FACE_DOWN = Text("the opening lead lies face down")
    FACED = Text("the opening lead has been faced")


class Right(Enum):
    """A player's rights to ask."""

    REVIEW = Text("have the whole auction repeated")
    EXPLANATION = Text("ask what an opponent's call or play means")
    CONTRACT = Text(
        "be told the contract and whether it is doubled or redoubled (by whom is never told)"
    )
    WHOSE_LEAD = Text("ask whose opening lead it is")
    CLARIFICATION = Text(
        "have the auction repeated and ask about calls while the lead lies face down"
    )


class Answer(Enum):
    """Whether the player may ask."""

    NOW = Text("he may")
    LATER = Text("not yet")
    NO = Text("he may not")


RIGHTS = {
    Wanted.REVIEW: Right.REVIEW,
    Wanted.EXPLANATION: Right.EXPLANATION,
    Wanted.CONTRACT: Right.CONTRACT,
}


def asker_on_record(case: Question) -> Asker | None:
    """Return the role of the player who asks, from the seat and declarer."""
    if case.seat is None or case.record is None or case.record.declarer is None:
        return None
    return dict(zip(case.record.declarer.clockwise(), ASKERS_CLOCKWISE, strict=True))[case.seat]


ASKERS_CLOCKWISE = (Asker.DECLARER, Asker.LEADER, Asker.DUMMY, Asker.LEADERS_PARTNER)


def seats_of(case: Question) -> tuple[Seat, ...]:
    """Return the hands that the asker plays from: declarer's own and dummy's."""
    if case.seat is None:
        return ()
    return (case.seat, case.seat.partner) if case.asker is Asker.DECLARER else (case.seat,)


def has_played_on_record(case: Question) -> bool | None:
    """Return whether the player has played a card; None if unknown.

    The opening leader has, unless another player made the lead. Dummy's first card is declarer's
    first turn.
    """
    record, seats = case.record, seats_of(case)
    if case.asker is Asker.LEADER and not (
        record is not None and seats and led_by_another(record, seats[0])
    ):
        return True
    if record is None or not seats or record.trick_number is None:
        return None
    return record.trick_number > 1 or any(record.current.by(seat) is not None for seat in seats)


def led_by_another(record: Table, leader: Seat) -> bool:
    """Return whether the lead on the record may be an opening lead out of turn.

    The right leader may not have played yet.
    """
    return record.trick_number in (None, 1) and record.current.leader not in (None, leader)


def own_turn_on_record(case: Question) -> bool | None:
    """Return whether it is the player's turn, as far as the record shows it."""
    seats = seats_of(case)
    if case.record is None or not seats or case.record.turn is None:
        return None
    return case.record.turn in seats


class Question(AuctionOver):
    """The facts about a player who asks something after the auction."""

    asker = one_of(Asker, Text("Who asked?"), known=asker_on_record)
    wanted = one_of(Wanted, Text("What did he ask for?"))
    stage = one_of(
        Stage,
        Text("How far had the deal come?"),
        known=lambda case: (
            Stage.FACED if case.record is not None and case.record.faced_lead else None
        ),
    )
    has_played = yes_no(
        Text("Had he already played a card on this deal (declarer: from either hand)?"),
        known=has_played_on_record,
    )
    own_turn = yes_no(
        Text("Was it his turn to play (declarer: from either hand)?"), known=own_turn_on_record
    )


@law("41B")
def may_ask(case: Question) -> Answer:
    """While the lead lies face down, the leader's partner and presumed declarer may have the
    auction repeated and ask about calls. Later a review is for one's first turn to play only;
    explanations, at each own turn. Dummy may not ask."""
    if case.asker is Asker.DUMMY:
        return _no(case)
    if case.stage is Stage.FACED:
        if case.wanted is Wanted.EXPLANATION:
            return _at_own_turn(case, When.OWN_TURN)
        return _no(case) if case.has_played else _at_own_turn(case, When.FIRST_TURN)
    if case.asker is Asker.LEADER:
        if case.stage is Stage.NO_LEAD_YET:
            return _yes(case, When.NOW)
        return _later(case, When.OWN_TURN) if case.wanted is Wanted.EXPLANATION else _no(case)
    when = When.WHILE_THE_LEAD_IS_FACE_DOWN
    return _yes(case, when) if case.stage is Stage.FACE_DOWN else _later(case, when)


@law("41C")
def may_be_told_the_contract(case: Question) -> Answer:
    """Once the lead is faced the play has begun for good. When it is too late for a review,
    declarer and each defender may at their own turn be told the contract and whether it is doubled
    or redoubled, but not by whom."""
    if case.stage is not Stage.FACED:
        return _later(case, When.OWN_TURN)
    return _at_own_turn(case, When.OWN_TURN)


def too_late_for_a_review(case: Question) -> bool:
    """Return whether he has used up his right to a review. Dummy never has it."""
    if case.asker is Asker.DUMMY or case.stage is Stage.NO_LEAD_YET:
        return False
    return case.has_played if case.stage is Stage.FACED else case.asker is Asker.LEADER


def _at_own_turn(case: Question, when: When) -> Answer:
    return _yes(case, When.NOW) if case.own_turn else _later(case, when)


def _yes(case: Question, when: When) -> Answer:
    case.do(HasRight(asker(case), RIGHTS[case.wanted], when))
    return Answer.NOW


def _later(case: Question, when: When) -> Answer:
    case.do(HasRight(asker(case), RIGHTS[case.wanted], when))
    return Answer.LATER


def _no(case: Question) -> Answer:
    case.do(NoRight(asker(case), RIGHTS[case.wanted]))
    return Answer.NO


def asker(case: Question) -> Who:
    """Return the player who asks."""
    return case.seat or case.who(ROLES[case.asker])


ROLES = {
    Asker.LEADER: Role.LEADER,
    Asker.LEADERS_PARTNER: Role.LEADERS_PARTNER,
    Asker.DECLARER: Role.DECLARER,
    Asker.DUMMY: Role.DUMMY,
}

shown(
    "41D",
    Text(
        """Once the lead is faced, dummy lays out his hand in front of him: sorted into suits, each
        in a column pointing to declarer with the lowest card nearest him, trumps on dummy's
        right."""
    ),
    __name__,
)
