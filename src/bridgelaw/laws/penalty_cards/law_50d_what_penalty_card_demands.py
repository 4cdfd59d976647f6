"""Law 50C and D: the duties of a penalty card's owner, and of a partner who is to lead."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.cards import Suit
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import (
    Advice,
    Authorised,
    CardStands,
    GoOnUnder,
    Grade,
    Info,
    LeadForbidden,
    LeadFree,
    LeadRequired,
    MustPlay,
    MustPlayBefore,
    NoSuitChosen,
    PenaltyCard,
    PenaltyCardPickedUp,
    PenaltyCardStays,
    RightLost,
    Unauthorised,
    When,
)
from bridgelaw.effects.players import Role
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_leads.law_60_play_after_illegal_play import Right
from bridgelaw.laws.irregular_leads.orders import Bound, ordered
from bridgelaw.laws.penalty_cards.law_50_penalty_card import raise_all
from bridgelaw.laws.penalty_cards.obligations import (
    BesidePenaltyCards,
    Duties,
    LeadChoice,
    Suits,
    both_in_force,
    due,
    has_chosen,
    majors,
    minor,
    partners_majors,
    suits_of,
)


class Step(Enum):
    """Steps for the director while a penalty card is on the table."""

    ASK_AGAIN = Text(
        """if the same defender is on lead again while the card lies there, he must wait again, and
        declarer has all his options afresh. Stay at the table, or tell the players."""
    )


class Why(Enum):
    """The reasons for going on under another law."""

    OBEY_57A = Text("what declarer has chosen comes before the penalty card")


@law("50D1")
def binds_the_owner(case: Duties) -> bool:
    """A defender with a major penalty card is bound by it whenever he is to lead or play."""
    return bool(majors(case))


@law("50D")
def major_binds(case: Duties) -> bool:
    """A major penalty card restricts its owner whenever he is to play, and his partner whenever he
    is to lead while it lies on the table."""
    return binds_the_owner(case)


@law("50C")
def minor_first(case: Duties) -> None:
    """Until a minor penalty card is played its owner may play no other card below the ten in its
    suit, but he may play an honour of it, or lead or discard from another suit. His partner is
    under no restriction."""
    lies = minor(case)
    if lies is None:
        return
    free = LeadFree(case.owner())
    if any(
        effect == free for _, effect in case.effects
    ):  # declarer has left the lead free, but not completely
        case.replace(free)
        case.do(NoSuitChosen(case.owner()), "50D2b")
    case.do(MustPlayBefore(case.owner(), lies))


@law("50D1b")
def gives_way(case: Duties) -> bool:
    """The duty to follow suit, and a restriction on the lead or play, come before a major penalty
    card. It stays on the table and must be played at the next legal opportunity."""
    if not due(case):
        for lies in majors(case):
            case.do(PenaltyCardStays(case.owner(), lies))
        return True
    if case.leading or case.bound_by_57a is not Bound.BROKEN:
        return False
    if ordered(case) is None:
        case.do(GoOnUnder("57A", Why.OBEY_57A))
    for lies in due(case):
        case.do(PenaltyCardStays(case.owner(), lies))
    return True


@law("50D1a")
def must_be_played(case: Duties) -> bool:
    """A major penalty card must be led or played at the first legal opportunity, be it in following
    suit, discarding or trumping. Where several can legally be played declarer chooses among
    them."""
    cards = due(case)
    if len(cards) == 1:
        case.do(MustPlay(case.owner(), cards, When.NOW))
    return len(cards) == 1


@law("50D2")
def waits_for_declarer(case: Duties) -> bool:
    """A defender whose partner has a major penalty card may not lead until declarer has chosen: to
    require or forbid the suit of the card, or neither. A card that he leads before that becomes a
    penalty card, and declarer still chooses."""
    if has_chosen(case):
        return False
    if not partners_majors(case):
        return False
    if case.led_already and not lead_is_accepted(case):
        case.do(PenaltyCard(case.owner(), case.led_card, Grade.MAJOR), "49")
        if len(majors(case)) > 1:
            raise_all(case, case.owner())
    return True


def lead_is_accepted(case: Duties) -> bool:
    """Return whether declarer's side has played to a lead made too early.

    Law 60A then lets the lead stand.
    """
    return case.led_already and case.played_to_it


def let_lead_stand(case: Duties) -> None:
    """Let the lead stand as if it were in time.

    Penalty cards on the table keep all their duties.
    """
    card = case.led_card
    declarer = case.who(Role.DECLARER)
    case.do(RightLost(declarer, Right.RECTIFICATION), "60A1")
    case.do(CardStands(case.owner(), card), "60A2")
    for lies in partners_majors(case):
        case.do(PenaltyCardStays(case.partner(), lies), "60A3")
    for lies in case.own_penalty_cards:
        if lies is not card:
            case.do(PenaltyCardStays(case.owner(), lies), "60A3")
    case.do(Advice(Step.ASK_AGAIN), "60A3")


@law("50~7")
def keeps_both_rights(case: BesidePenaltyCards) -> bool:
    """Where the leader is forbidden a suit already, after a withdrawn call for instance, and his
    partner has a penalty card, declarer has both rights at that lead, each by itself. The leader
    obeys what he can."""
    return both_in_force(case)


@law("50D2a")
def requires_or_forbids(case: BesidePenaltyCards) -> bool:
    """Declarer may require the suit of the penalty card to be led, or forbid it for as long as the
    leader keeps the lead. The card is then a penalty card no more: it is picked up, and need not be
    played."""
    suit = case.partners_penalty_cards[0].suit
    if case.lead_choice is LeadChoice.REQUIRE:
        require(case, suit)
    elif case.lead_choice is LeadChoice.FORBID:
        forbid(case, (suit,))
    return case.lead_choice is not LeadChoice.LEAVE


@law("50D2b")
def leaves_it_free(case: BesidePenaltyCards) -> bool:
    """Declarer may leave the lead free; the leader must still lead a major penalty card of his own.
    The penalty card then stays on the table with all its duties, and at the next lead by the same
    defender declarer has his options afresh."""
    bound = bool(case.forbidden_before) or suit_required_before(case) or case.must_lead_his_own()
    case.do(NoSuitChosen(case.owner()) if bound else LeadFree(case.owner()))
    for suit in suits_of(partners_majors(case)):
        stays(case, suit)
    case.do(Advice(Step.ASK_AGAIN))
    return True


def suit_required_before(case: BesidePenaltyCards) -> bool:
    """Return whether an earlier choice by declarer, on the record, requires a suit of the
    leader.
    """
    leader, record = case.owner(), case.record
    if record is None or not isinstance(leader, Seat):
        return False
    return any(mark.required is not None for mark in record.restrictions_of(leader))


def require(case: BesidePenaltyCards, suit: Suit) -> None:
    """Rule that a suit must be led."""
    case.do(LeadRequired(case.owner(), suit))
    pick_up(case, (suit,))


def forbid(case: BesidePenaltyCards, suits: Suits) -> None:
    """Rule that suits may not be led."""
    case.do(LeadForbidden(case.owner(), suits))
    pick_up(case, suits)


def pick_up(case: BesidePenaltyCards, suits: Suits) -> None:
    """Rule that partner picks up the penalty cards of these suits.

    The leader may not use the knowledge that partner has them.
    """
    cards = tuple(lies for lies in partners_majors(case) if lies.suit in suits)
    case.do(PenaltyCardPickedUp(case.partner(), cards))
    for lies in cards:
        case.do(Unauthorised(case.owner(), Info.HOLDS_IT, case.partner(), lies), "50E2")
        case.do(Authorised(case.who(Role.DECLARER), Info.HOLDS_IT, case.partner(), lies), "50E2")


def stays(case: BesidePenaltyCards, suit: Suit) -> None:
    """Rule that partner's penalty cards of a suit stay on the table, visible to all."""
    for lies in partners_majors(case):
        if lies.suit is suit:
            case.do(PenaltyCardStays(case.partner(), lies))
            case.do_once(
                Authorised(Role.EVERYONE, Info.THE_CARD_AND_ITS_DUTIES, case.partner(), lies),
                "50E1",
            )
