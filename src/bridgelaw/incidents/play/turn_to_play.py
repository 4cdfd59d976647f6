"""The cards that a player may now lead or play."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.cards import Card
from bridgelaw.effects import (
    GoOnUnder,
    Info,
    LeadForbidden,
    LeadFree,
    LeadRequired,
    MayPlay,
    PenaltyCardStays,
    PlaysNext,
    Unauthorised,
)
from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_calls.law_26_lead_restrictions import right_is_open
from bridgelaw.laws.irregular_leads.law_57a_play_before_partner import do_as_ordered
from bridgelaw.laws.irregular_leads.law_59_unable_to_play import is_unable, own_penalty_card_due
from bridgelaw.laws.irregular_leads.orders import ordered, unable_to_obey
from bridgelaw.laws.penalty_cards.law_50d_what_penalty_card_demands import (
    gives_way,
    lead_is_accepted,
    let_lead_stand,
    major_binds,
    minor_first,
    must_be_played,
    waits_for_declarer,
)
from bridgelaw.laws.penalty_cards.law_51_several_penalty_cards import (
    declarer_chooses,
    declarer_designates,
)
from bridgelaw.laws.penalty_cards.obligations import (
    Duties,
    due,
    forbidden,
    majors,
    minor,
    open_cards,
    required,
    required_on_record,
    suits_to_play,
)
from bridgelaw.laws.play.law_44_sequence_of_play import (
    ALL_SUITS,
    any_card,
    follow,
    in_order,
    may_discard,
    must_follow,
)
from bridgelaw.laws.play.law_45_card_played import penalty_card_may_be_due
from bridgelaw.laws.play.played_card import Holder


class Outcome(Enum):
    """The cards that the player may lead or play."""

    ANY_CARD = Text("The player may lead or play any card.")
    MUST_FOLLOW = Text("The player must follow suit if possible, with a card of their choice.")
    RESTRICTED = Text("The player chooses a card within the lead restriction.")
    UNABLE = Text("The player cannot lead as required, and may lead any card.")
    MINOR_FIRST = Text(
        "The player chooses the card, but a minor penalty card must be played before other "
        "low cards of its suit."
    )
    MUST_PLAY_IT = Text("The player must play the penalty card.")
    DECLARER_HAS_CHOSEN = Text("The player must play the penalty card that declarer has chosen.")
    LEAD_STANDS = Text(
        "The player led without waiting, but declarer's side has played to it: the lead stands."
    )
    HAS_PLAYED = Text("The player has already played to this trick and is not in turn.")
    UNDER_57A = Text("The player must do as declarer has chosen under Law 57A.")
    PUT_FORWARD = Text("The player must play the card that was put forward before its turn.")


class Why(Enum):
    """The reasons for applying another law too."""

    WITHDRAWN_CALL = Text(
        "a call of his partner's was withdrawn: before he leads, ask declarer whether he forbids "
        "a suit"
    )


@incident(
    "turn to play",
    group="play",
    case=Duties,
    title=Text("A player's turn: which cards may be led or played?"),
)
def turn_to_play(case: Duties) -> Outcome:
    """A player is about to lead or play: which cards may he choose? Above all when penalty cards
    lie on the table, or when declarer has a choice about a lead; the defender on lead waits."""
    if has_played(case):
        return Outcome.HAS_PLAYED
    if case.holder is not Holder.DEFENDER:
        return _free(case)
    return _lead(case) if case.leading else _follow(case)


def has_played(case: Duties) -> bool:
    """Return whether his card is in the trick in progress, led by another player.

    The next player in turn is then named.
    """
    record, seat = case.record, case.seat
    if (
        record is None
        or seat is None
        or record.leader is seat
        or not record.has_played_to_current(seat)
    ):
        return False
    if record.turn is not None:
        case.do(PlaysNext(record.turn), "44B")
    return True


def _free(case: Duties) -> Outcome:
    """Rule that he has no duty except to follow suit."""
    if case.leading:
        any_card(case)
        return Outcome.ANY_CARD
    return Outcome.MUST_FOLLOW if follow(case) else Outcome.ANY_CARD


def _lead(case: Duties) -> Outcome:
    """Rule on a lead: declarer's choice about partner's penalty cards, then the leader's own."""
    if waits_for_declarer(case):
        if lead_is_accepted(case):
            let_lead_stand(case)
            return Outcome.LEAD_STANDS
        declarer_chooses(case)
    _earlier_restrictions(case)
    _withdrawn_call(case)
    # With a minor penalty card, this matters only for the cards that are named from the hand.
    unable = (minor(case) is None or case.hand() is not None) and is_unable(case)
    if penalty_card_may_be_due(case):
        if major_binds(case):
            if unable:
                own_penalty_card_due(case)
            return _penalty_card(case)
        minor_first(case)
    elif not required(case) and not forbidden(case):
        return _free(case)
    _within(case, "59" if unable else "44A")
    if minor(case):
        return Outcome.MINOR_FIRST
    return Outcome.UNABLE if unable else Outcome.RESTRICTED


def _earlier_restrictions(case: Duties) -> None:
    """Rule on declarer's earlier requirements and prohibitions that are still in force."""
    for suit in required_on_record(case):
        case.do(LeadRequired(case.owner(), suit), "44A")
    if case.forbidden_before:
        # Declarer may have forbidden the same suit again because of a card that became a penalty
        # card since.
        case.do_once(LeadForbidden(case.owner(), case.forbidden_before), "44A")


def _withdrawn_call(case: Duties) -> None:
    """Rule on declarer's right after a withdrawn call of partner's.

    It applies at the leader's first lead if no suit is forbidden yet.
    """
    if case.record is None or case.seat is None or case.forbidden_before:
        return
    if right_is_open(case.record, case.seat):
        case.do(GoOnUnder("26B", Why.WITHDRAWN_CALL))


def _follow(case: Duties) -> Outcome:
    """Rule on a player who follows: suit first, then declarer's orders, then his own penalty
    cards.
    """
    if ordered(case) is not None:
        if not unable_to_obey(case):
            return _as_ordered(case)
        is_unable(case)
    if not penalty_card_may_be_due(case):
        return _free(case)
    if not major_binds(case):
        minor_first(case)
        if open_cards(case) is None:
            follow(case)
        else:
            _within(case, "50C")
        return Outcome.MINOR_FIRST
    if not must_follow(case):
        may_discard(case)
    if is_unable(case):
        own_penalty_card_due(case)
    return _penalty_card(case)


def _as_ordered(case: Duties) -> Outcome:
    """Rule that he obeys declarer's order first.

    A penalty card that fits the order is the card to play.
    """
    if penalty_card_may_be_due(case) and major_binds(case) and not gives_way(case):
        return _due(case)
    do_as_ordered(case)
    order = ordered(case)
    put_forward = order is not None and order.put_forward
    return Outcome.PUT_FORWARD if put_forward else Outcome.UNDER_57A


def _penalty_card(case: Duties) -> Outcome:
    """Rule on a major penalty card: it stays on the table, or it is played."""
    if gives_way(case):
        if due(case):
            return Outcome.UNDER_57A
        if case.leading:
            _within(case, "44A")
            return Outcome.RESTRICTED
        follow(case)
        return Outcome.MUST_FOLLOW
    return _due(case)


def _due(case: Duties) -> Outcome:
    """Rule on a major penalty card that is played now.

    It is the only one, or the one that declarer chooses.
    """
    if must_be_played(case):
        _played_now(case, due(case)[0])
        return Outcome.MUST_PLAY_IT
    declarer_designates(case)
    _played_now(case, case.designated)
    return Outcome.DECLARER_HAS_CHOSEN


def _played_now(case: Duties, card: Card) -> None:
    """Rule that the player's other penalty cards stay on the table, with all their obligations."""
    _tells(case, card)
    for lies in majors(case):
        if lies is not card:
            case.do_once(PenaltyCardStays(case.owner(), lies), "50D1b")


def _tells(case: Duties, card: Card) -> None:
    """Rule that partner may not use the reason for the penalty card once it is played."""
    case.do(Unauthorised(case.partner(), Info.HOW_IT_CAME_ABOUT, case.owner(), card), "50E3")


def _within(case: Duties, law: str) -> None:
    """Rule on the cards that he may choose among, by name if his hand is known.

    Otherwise the ruling says that he is free, if nothing restricts him.
    """
    cards = open_cards(case)
    if cards is not None:
        case.do(MayPlay(case.owner(), in_order(cards)), law)
    elif minor(case) is None and suits_to_play(case) == ALL_SUITS:
        case.do_once(LeadFree(case.owner()), law)
