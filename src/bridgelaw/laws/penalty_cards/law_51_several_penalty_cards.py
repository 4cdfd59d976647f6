"""Law 51: Two or more penalty cards."""

from __future__ import annotations

from bridgelaw.effects import Chooses, MustPlay, When
from bridgelaw.effects.players import Role
from bridgelaw.engine.law import law
from bridgelaw.laws.irregular_leads.law_59_unable_to_play import is_unable, own_penalty_card_due
from bridgelaw.laws.penalty_cards.law_50d_what_penalty_card_demands import (
    forbid,
    gives_way,
    keeps_both_rights,
    leaves_it_free,
    major_binds,
    minor_first,
    must_be_played,
    require,
    requires_or_forbids,
    stays,
)
from bridgelaw.laws.penalty_cards.obligations import (
    BesidePenaltyCards,
    Cards,
    Duties,
    LeadChoice,
    due,
    partners_majors,
    picked_up,
    suits_of,
)
from bridgelaw.laws.play.law_45_card_played import penalty_card_may_be_due


@law("51A")
def declarer_designates(case: Duties) -> None:
    """A defender who can legally play two or more of his penalty cards plays the one that declarer
    designates, at each turn anew."""
    case.do(MustPlay(case.owner(), (case.designated,), When.NOW))


@law("51B1a")
def suit_required(case: BesidePenaltyCards) -> bool:
    """Declarer may require the suit in which the penalty cards lie to be led. All cards of it are
    then penalty cards no more: they are picked up, and their owner may play any legal card."""
    if case.lead_choice is not LeadChoice.REQUIRE:
        return False
    require(case, case.required_suit)
    return True


@law("51B1b")
def suit_forbidden(case: BesidePenaltyCards) -> bool:
    """Declarer may forbid the suit in which the penalty cards lie, for as long as the leader keeps
    the lead. All cards of it are then picked up, and their owner may play any legal card."""
    if case.lead_choice is not LeadChoice.FORBID:
        return False
    forbid(case, case.forbidden_suits)
    return True


@law("51B1")
def in_one_suit(case: BesidePenaltyCards) -> bool:
    """With several penalty cards in one suit declarer may require that suit, forbid it, or leave
    the lead free."""
    return suit_required(case) or suit_forbidden(case) or leaves_it_free(case)


@law("51B2a")
def one_suit_required(case: BesidePenaltyCards) -> bool:
    """Declarer may require one of the suits in which penalty cards lie. The penalty cards of that
    suit are picked up; those of other suits remain."""
    if case.lead_choice is not LeadChoice.REQUIRE:
        return False
    require(case, case.required_suit)
    remain(case)
    return True


@law("51B2b")
def suits_forbidden(case: BesidePenaltyCards) -> bool:
    """Declarer may forbid one or more of the suits in which penalty cards lie, for as long as the
    leader keeps the lead. The penalty cards of every forbidden suit are picked up; those of other
    suits remain."""
    if case.lead_choice is not LeadChoice.FORBID:
        return False
    forbid(case, case.forbidden_suits)
    remain(case)
    return True


@law("51B2c")
def lead_left_free(case: BesidePenaltyCards) -> bool:
    """Declarer may leave the lead free. All the penalty cards then remain, and at the next lead by
    the same defender declarer has his options afresh."""
    return leaves_it_free(case)


@law("51B2")
def in_several_suits(case: BesidePenaltyCards) -> bool:
    """With penalty cards in more than one suit declarer may require one of the suits, or forbid one
    or more, or leave the lead free; he may not require one and forbid another."""
    return one_suit_required(case) or suits_forbidden(case) or lead_left_free(case)


@law("51B")
def several_of_partners(case: BesidePenaltyCards) -> bool:
    """A defender is to lead and his partner has several penalty cards: he waits for declarer's
    choice, which is one among three."""
    if len(partners_majors(case)) < 2:
        return False
    return (
        in_one_suit(case) if len(suits_of(partners_majors(case))) == 1 else in_several_suits(case)
    )


def left(case: BesidePenaltyCards) -> Cards:
    """Return partner's penalty cards that are not picked up."""
    gone = picked_up(case)
    return tuple(lies for lies in partners_majors(case) if lies.suit not in gone)


def remain(case: BesidePenaltyCards) -> None:
    """Rule that the penalty cards of other suits stay on the table."""
    cards = left(case)
    for suit in suits_of(cards):
        stays(case, suit)
    if cards:
        remaining_cards_bind(case)


@law("51~1")
def remaining_cards_bind(case: BesidePenaltyCards) -> bool:
    """When the penalty cards of one suit are picked up, those of another suit remain. Their owner
    must play them as soon as it is legal, already to this trick if it is; with several, declarer
    chooses."""
    cards = left(case)
    for lies in cards:
        case.do(MustPlay(case.partner(), (lies,), When.FIRST_LEGAL_OPPORTUNITY), "50D1a")
    if len(cards) > 1:
        declarer = case.who(Role.DECLARER)
        case.do(Chooses(declarer, cards, When.FIRST_LEGAL_OPPORTUNITY), "51A")
    return True


def own_cards_bind(case: Duties) -> None:
    """Rule on the leader's own penalty cards, after declarer has chosen about those of partner."""
    if not (penalty_card_may_be_due(case) and major_binds(case)):
        minor_first(case)
        return
    if is_unable(case):
        own_penalty_card_due(case)
    if not gives_way(case) and not must_be_played(case):
        case.do(Chooses(case.who(Role.DECLARER), due(case)), "51A")


def declarer_chooses(case: BesidePenaltyCards) -> None:
    """Rule on declarer's choice when a defender leads and partner has major penalty cards."""
    keeps_both_rights(case)
    if not several_of_partners(case) and not requires_or_forbids(case):
        leaves_it_free(case)
