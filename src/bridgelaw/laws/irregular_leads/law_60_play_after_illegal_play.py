"""Law 60: Play after an illegal play."""

from __future__ import annotations

from enum import Enum
from itertools import pairwise

from bridgelaw.bridge.cards import DECK, Card
from bridgelaw.bridge.play import Play
from bridgelaw.effects import (
    Advice,
    CardStands,
    DummySpreads,
    GoOnUnder,
    LeadAccepted,
    PenaltyCardStays,
    RightLost,
    SomeCard,
)
from bridgelaw.effects.players import Role, Which
from bridgelaw.engine.facts import Detail, Settled, Usual, one_of, usually_no, usually_yes, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_leads.leads_out_of_turn import WhichTrick, trick_numbered
from bridgelaw.laws.penalty_cards.law_50_penalty_card import NewPenaltyCard, put_down
from bridgelaw.laws.play.played_card import law_of_play


class PlayedOn(Enum):
    """The side of the player who played on."""

    NON_OFFENDING = Text("the side that had done nothing wrong")
    OFFENDING = Text("the side that had committed the irregularity")


class Irregularity(Enum):
    """The preceding irregularity."""

    LEAD = Text("a lead out of turn, or to the next trick too early")
    PLAY = Text("a play out of turn, or too early")
    LEAD_TAKEN_BACK = Text(
        "a lead out of turn by declarer or dummy, which the director had told him to take back"
    )
    OTHER = Text("something else")


class Offender(Enum):
    """The player whose card was out of turn."""

    DEFENDER = Text("a defender's")
    DECLARERS_SIDE = Text("declarer's or dummy's")


class NewCard(Enum):
    """The kind of card with which play went on."""

    LEGAL = Text("a legal one, in turn")
    LEAD = Text("a lead out of turn, or to the next trick too early")
    PLAY = Text("a play out of turn, or too early")
    REVOKE = Text("a revoke")


class Right(Enum):
    """The rights lost by playing on."""

    RECTIFICATION = Text("have that lead or play rectified")


class Step(Enum):
    """Points that the director should mention."""

    DUTIES_GO_ON = Text(
        """the duties that the offending side had before go on at its later turns: to play a penalty
        card, or to obey a restriction on a lead or play."""
    )
    CARRY_IT_OUT = Text(
        "the ruling that has been given is carried out; playing on after it has forfeited nothing."
    )


class Why(Enum):
    """The reasons for going on under another law."""

    PROPER_LEAD = Text("the proper leader has led, and his lead stands")
    LAST_TRICK = Text(
        "a lead out of turn to the last trick must be taken back, whoever has played to it"
    )
    DECLARING_SIDE = Text(
        "presumed declarer or dummy tried to make the opening lead, which nobody may accept"
    )
    LAST_HAND = Text(
        "the defender on the right of the hand that led out of turn has played before his partner"
    )
    DUMMY_SECOND = Text(
        "after an opening lead out of turn declarer has played from dummy before his own hand"
    )
    WRONG_HAND = Text(
        "the hand that played was not next after the irregular card, so that nothing is "
        "forfeited by it"
    )
    LAW_11 = Text("whether the right to rectification is lost is for the director to judge")
    OWN_OFFENCE = Text("the new card is itself an irregularity")


def lead_out_of_turn(case: PlayAfter) -> Play | None:
    """Return the lead to the trick in progress, if the record shows it out of turn."""
    if case.record is None or case.seat is None or not case.record.current:
        return None
    first = case.record.current.plays[0]
    return None if first.seat in (case.seat, case.record.leader) else first


def play_out_of_turn(case: PlayAfter) -> Play | None:
    """Return the first card out of turn in the trick in progress.

    The lead and the player's own card are excluded.
    """
    if case.record is None or case.seat is None:
        return None
    plays = case.record.current.plays
    found = next((play for last, play in pairwise(plays) if play.seat is not last.seat.lho), None)
    return None if found is None or found.seat is case.seat else found


def irregular_on_record(case: PlayAfter) -> Play | None:
    """Return the lead or play out of turn in the trick in progress."""
    return lead_out_of_turn(case) or play_out_of_turn(case)


def side_on_record(case: PlayAfter) -> PlayedOn | None:
    """Return whether the lead or play out of turn was by the player's own side."""
    found = irregular_on_record(case)
    if found is None or case.seat is None:
        return None
    return PlayedOn.OFFENDING if found.seat.side is case.seat.side else PlayedOn.NON_OFFENDING


def own_lead_on_record(case: PlayAfter) -> bool | None:
    """Return False if the lead was another player's; None otherwise.

    The record does not show whether the player meant the card as a lead.
    """
    if (
        case.record is not None
        and case.record.trick_number == 1
        and case.known("offender") is Offender.DEFENDER
    ):
        return False
    if lead_out_of_turn(case) is None or case.record is None:
        return None
    return None if case.record.leader is case.seat else False


def out_of_turn(case: PlayAfter) -> Play | None:
    """Return the irregular lead or play on the record."""
    if case.irregularity is Irregularity.LEAD:
        return lead_out_of_turn(case)
    return play_out_of_turn(case) if case.irregularity is Irregularity.PLAY else None


def rho_on_record(case: PlayAfter) -> bool | None:
    """Return whether the lead or play out of turn came from the right-hand opponent."""
    found = out_of_turn(case)
    return None if found is None or case.seat is None else found.seat is case.seat.rho


def offender_on_record(case: PlayAfter) -> Offender | None:
    """Return whose lead or play was out of turn."""
    found = out_of_turn(case)
    if found is None or case.record is None or case.record.declarer is None:
        return None
    return (
        Offender.DECLARERS_SIDE
        if found.seat.side is case.record.declarer.side
        else Offender.DEFENDER
    )


def duty_on_record(case: PlayAfter) -> bool | None:
    """Return whether the offending side has penalty cards or lead restrictions."""
    if case.record is None or case.seat is None or not case.record.tells_duties:
        return None
    seats = (
        *(mark.seat for mark in case.record.penalty_cards),
        *(mark.seat for mark in case.record.restrictions),
    )
    return any(seat.side is not case.seat.side for seat in seats)


def trick_on_record(case: PlayAfter) -> WhichTrick | None:
    """Return which trick is in progress, by its number."""
    return trick_numbered(None if case.record is None else case.record.trick_number)


class PlayAfter(NewPenaltyCard):
    """The facts about a card played after an irregularity.

    The incident is about the player who played on.
    """

    irregular_card = Detail(
        Card,
        Text("Which card was led or played out of turn?"),
        choices=lambda case: DECK,
        known=lambda case: (
            None
            if case.record is None or case.seat is None
            else case.record.current.by(case.seat.rho)
        ),
    )
    played_on = one_of(
        PlayedOn, Text("To which side does the player belong who played on?"), known=side_on_record
    )
    irregularity = one_of(Irregularity, Text("What was the irregularity before it?"))
    led_anew = yes_no(Text("Had declarer led from the correct hand by then?"))
    own_lead = yes_no(
        Text(
            "Was the lead really his, and did he lead to the trick rather than follow to the "
            "other card?"
        ),
        known=own_lead_on_record,
        usual=usually_no(
            Text("The lead was really the player's own, and the card was meant as a lead.")
        ),
    )
    by_rho = yes_no(
        Text("Had his right-hand opponent led or played it?"),
        known=rho_on_record,
        usual=usually_yes(Text("It was not the right-hand opponent who led or played it.")),
    )
    before_ruling = yes_no(
        Text("Did he play before the director had ruled on it?"),
        usual=usually_yes(Text("The director had already ruled.")),
    )
    offender = one_of(
        Offender, Text("Whose was the card led or played out of turn?"), known=offender_on_record
    )
    which_trick = one_of(
        WhichTrick,
        Text("To which trick was it led?"),
        known=trick_on_record,
        usual=Usual(
            WhichTrick.MIDDLE,
            {
                WhichTrick.FIRST: Text("It was the opening lead."),
                WhichTrick.LAST: Text("It was led to the thirteenth trick."),
            },
        ),
    )
    new_card = one_of(NewCard, Text("What was the card with which it played on?"))
    earlier_duty = yes_no(
        Text(
            "Did the offending side have a duty from before: a penalty card, or a restriction on "
            "its lead or play?"
        ),
        known=duty_on_record,
        usual=usually_no(
            Text("The offending side had a duty from before: a penalty card or a restriction.")
        ),
    )
    deliberate = Settled(value=True)  # Law 60B: played on purpose, though too early


@law("60B")
def before_the_correct_lead(case: PlayAfter) -> bool:
    """A defender who plays after declarer has been required to take back a lead out of turn, but
    before the lead from the correct hand, has a major penalty card."""
    if case.led_anew:
        return False
    put_down(case, case.who(Role.DEFENDER), case.the_card())
    return True


@law("60C")
def offenders_play_on(case: PlayAfter) -> None:
    """A play by the offending side before rectification has been assessed takes no right from the
    opponents, and may itself be subject to rectification."""
    if case.new_card is not NewCard.LEGAL:
        case.do(GoOnUnder(own_law(case), Why.OWN_OFFENCE))


def own_law(case: PlayAfter) -> str:
    """Return the law on the new card, as far as the record shows it."""
    if case.new_card is NewCard.REVOKE:
        return "62A"
    return law_of_play(case.record, case.seat) if case.new_card is NewCard.PLAY else "53"


@law("60A3")
def duties_go_on(case: PlayAfter) -> None:
    """Although a lead or play out of turn is condoned, duties that the offending side had before,
    to play a penalty card or to obey a restriction, remain at its later turns."""
    if not case.earlier_duty:
        return
    for mark in case.record.penalty_cards if case.record is not None else ():
        case.do_once(PenaltyCardStays(mark.seat, mark.card))
    case.do(Advice(Step.DUTIES_GO_ON))


@law("60A2")
def counts_as_in_turn(case: PlayAfter) -> None:
    """When rectification has been forfeited, the illegal lead or play is treated as though it had
    been in turn, unless the proper leader has made his own lead."""
    lead = lead_out_of_turn(case) if case.irregularity is Irregularity.LEAD else None
    if lead is None:
        card: SomeCard = case.irregular_card or Which.THE_OTHER_CARD
        case.do(CardStands(case.who(Role.RHO), card))
    else:
        # From now on it is a correct lead, and the turns follow it.
        case.do(LeadAccepted(lead.seat, lead.card))
    if case.irregularity is Irregularity.LEAD and case.which_trick is WhichTrick.FIRST:
        case.do(DummySpreads(case.who(Role.PRESUMED_DUMMY)), "54B")


def never_accepted(case: PlayAfter) -> GoOnUnder | None:
    """Return the law under which the lead can never be accepted.

    It is 53A for the last trick, and 54E for an opening lead by the declaring side.
    """
    if case.irregularity is not Irregularity.LEAD:
        return None
    if case.which_trick is WhichTrick.LAST:
        return GoOnUnder("53", Why.LAST_TRICK)
    if case.which_trick is WhichTrick.FIRST and case.offender is Offender.DECLARERS_SIDE:
        return GoOnUnder("54E", Why.DECLARING_SIDE)
    return None


@law("60A1")
def rectification_is_lost(case: PlayAfter) -> bool:
    """A player of the non-offending side who plays after his right-hand opponent has led or played
    out of turn, and before the director has ruled, forfeits rectification of that offence."""
    if not (case.by_rho and case.before_ruling and never_accepted(case) is None):
        return False
    case.do(
        RightLost(
            case.seat.side if case.seat is not None else Role.NON_OFFENDING_SIDE,
            Right.RECTIFICATION,
        )
    )
    return True


@law("60~1")
def wrong_hand(case: PlayAfter) -> None:
    """Only a play by the next hand after the offender forfeits rectification. Where another hand
    has played, it is an irregularity by itself, or the proper lead."""
    never = never_accepted(case)
    if case.irregularity is Irregularity.PLAY:
        found = play_out_of_turn(case)
        seat = None if found is None else found.seat
        case.do(GoOnUnder(law_of_play(case.record, seat), Why.WRONG_HAND))
    elif never is not None:
        case.do(never)
    elif case.offender is Offender.DECLARERS_SIDE:
        case.do(GoOnUnder("53C", Why.LAST_HAND))
    elif case.which_trick is WhichTrick.FIRST:
        case.do(GoOnUnder("54B2", Why.DUMMY_SECOND))
    else:
        case.do(GoOnUnder("53A", Why.WRONG_HAND))


@law("60~2")
def other_irregularity(case: PlayAfter) -> bool:
    """Law 60 is about leads and plays out of turn. For other irregularities the director judges
    whether a right is forfeited by playing on."""
    if case.irregularity is not Irregularity.OTHER:
        return False
    case.do(GoOnUnder("11A", Why.LAW_11))
    return True


@law("60A")
def next_hand_played_on(case: PlayAfter) -> bool:
    """When the next hand plays after a lead or play out of turn, rectification is lost and the card
    counts as in turn; what the offending side owed before, it still owes."""
    if case.irregularity is Irregularity.LEAD and case.own_lead:
        case.do(GoOnUnder("53B", Why.PROPER_LEAD), "60A2")
        return False
    if rectification_is_lost(case):
        counts_as_in_turn(case)
        duties_go_on(case)
        return True
    if not case.by_rho:
        wrong_hand(case)
    else:
        never = never_accepted(case) if case.before_ruling else None
        case.do(never or Advice(Step.CARRY_IT_OUT))
    return False
