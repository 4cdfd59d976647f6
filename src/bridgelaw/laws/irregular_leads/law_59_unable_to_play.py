"""Law 59: Inability to lead or play as required."""

from __future__ import annotations

from bridgelaw.engine.law import law
from bridgelaw.laws.irregular_leads.orders import Bound, unable_to_obey
from bridgelaw.laws.penalty_cards.obligations import Duties, can_avoid, due, forbidden, required


@law("59")
def is_unable(case: Duties) -> bool:
    """A player who cannot lead or play as a rectification demands, because he has no such card or
    must follow suit, may play any card that is otherwise legal. Declarer does not choose again."""
    if not case.leading:
        if unable_to_obey(case):
            case.cite("57B")
            return True
        return bool(due(case)) and case.bound_by_57a is Bound.UNABLE
    if not required(case) and not forbidden(case):
        return False
    if (
        required(case)
        and case.known("has_required_suit") is None
        and forbidden(case)
        and can_avoid(case)
    ):
        return False  # he can obey that at least: nothing has to be asked
    obeys = bool(required(case)) and case.has_required_suit
    return not obeys and not (bool(forbidden(case)) and case.has_suit_left)


@law("59~1")
def own_penalty_card_due(case: Duties) -> bool:
    """A player who cannot do what is demanded, and who has a major penalty card himself, must lead
    or play that card if it is legal: the duty to play it is still there."""
    return bool(due(case))
