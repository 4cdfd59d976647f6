"""Law 53: Lead out of turn accepted."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import (
    Advice,
    Authorised,
    CardPlayed,
    CardReturned,
    CardStands,
    GoOnUnder,
    Info,
    NoRight,
    OnLead,
    PlaysNext,
    Unauthorised,
)
from bridgelaw.effects.players import Role, Which
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_leads.leads_out_of_turn import (
    LeadOutOfTurn,
    Since,
    WhichTrick,
    WhoseLead,
    accept,
)
from bridgelaw.laws.play.law_47e_play_on_misinformation import goes_back
from bridgelaw.laws.play.played_card import Holder, follows


class Right(Enum):
    """Acts to which nobody has a right."""

    ACCEPT_THE_LEAD = Text("accept a lead out of turn to the last trick")


class Why(Enum):
    """The reasons for going on under another law."""

    LAST_HAND = Text(
        "the defender on the right of the hand that led out of turn has played before his partner"
    )


class Step(Enum):
    """Points that the director should mention."""

    MAY_STAY = Text(
        """the cards may be taken back, but need not be: a player who could play his card to the
        proper lead may leave it in the trick. The law does not say who decides; take it as his own
        choice."""
    )


@law("53~1")
def is_the_last_trick(case: LeadOutOfTurn) -> bool:
    """A lead out of turn to the thirteenth trick must be taken back. It cannot be accepted: that
    might change who wins the trick."""
    if case.which_trick is not WhichTrick.LAST:
        return False
    goes_back(case, case.hand(), case.the_card())
    others = case.others_played()
    for play in others:
        case.do(CardReturned(play.seat, play.card))
    follower = {Since.NEXT_HAND: case.next_hand(), Since.OTHER_HAND: case.who(Role.RHO)}.get(
        case.since
    )
    if follower is not None and not others:
        case.do(CardReturned(follower, Which.THE_OTHER_CARD))
    case.do(NoRight(Role.BOTH_SIDES, Right.ACCEPT_THE_LEAD))
    case.do(OnLead(case.leader()))
    return True


@law("53A")
def next_hand_has_played(case: LeadOutOfTurn) -> bool:
    """A faced lead out of turn becomes a correct lead if an opponent entitled to choose says that
    he accepts it, or if the hand next in turn plays to it. Failing both, the lead must be made from
    the correct hand."""
    if case.since is not Since.NEXT_HAND:
        return False
    accept(case)
    return True


@law("53B")
def proper_leader_has_led(case: LeadOutOfTurn) -> bool:
    """If it was an opponent's turn to lead, he may make his own lead to the same trick: it is not a
    play to the irregular lead. It stands, and the cards wrongly played to the trick may be taken
    back; Law 16C applies to them."""
    if case.whose_lead is not WhoseLead.OPPONENTS or not case.proper_leader_led:
        return False
    leader = case.leader()
    lies = case.proper_lead is None or case.proper_lead in [
        play.card for play in case.others_played()
    ]
    case.do((CardStands if lies else CardPlayed)(leader, case.proper_lead or Which.THE_OTHER_CARD))
    if case.holder is Holder.DEFENDER:
        no_penalty_card(case)
    _taken_back(case)
    for play in case.others_played():
        if play.seat is not leader:
            case.do(CardReturned(play.seat, play.card), "47F1")
    if may_stay(case):
        case.do(Advice(Step.MAY_STAY), "47F1")
    if isinstance(leader, Seat):
        case.do(PlaysNext(leader.lho))
    return True


def may_stay(case: LeadOutOfTurn) -> bool:
    """Return whether a card wrongly played could be legal to the proper lead, by the record."""
    record, led = case.led_at(), case.proper_lead
    if record is None or led is None or case.seat is None or case.card is None:
        return True
    others = [(play.seat, play.card) for play in case.others_played() if play.card is not led]
    wrong = [(case.seat, case.card), *others]
    return any(follows(record, seat, card, led.suit) is not False for seat, card in wrong)


@law("53~2")
def no_penalty_card(case: LeadOutOfTurn) -> bool:
    """A defender's lead out of turn that is withdrawn because the proper leader has led is no
    penalty card: a law lets it be withdrawn. Law 16C applies to what it showed."""
    return True


def _taken_back(case: LeadOutOfTurn) -> None:
    """Take back the irregular lead without rectification; only the other side may use it."""
    hand, card = case.hand(), case.the_card()
    goes_back(case, hand, card)
    case.do(Authorised(case.innocent_side(), Info.WOULD_PLAY_IT, hand, card), "16C1")
    if case.holder is Holder.DEFENDER:
        case.do(Unauthorised(case.other_hand(), Info.WOULD_PLAY_IT, hand, card), "16C2")


@law("53C")
def last_hand_has_played(case: LeadOutOfTurn) -> bool:
    """If declarer leads out of turn, and the defender on the right of the hand that led plays
    first, although it was not his lead, the lead stands and his card is a play before his partner,
    under Law 57."""
    if case.holder is Holder.DEFENDER or case.since is not Since.OTHER_HAND:
        return False
    accept(case)
    case.do(GoOnUnder("57A", Why.LAST_HAND))
    return True


shown(
    "53",
    Text(
        "A faced lead out of turn may be accepted by the other side, in words or by the next "
        "hand playing to it."
    ),
    __name__,
)
