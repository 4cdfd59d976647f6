"""Law 75: Mistaken explanation or mistaken call (for 75A see law_75a)."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Admonish, Advice, GoOnUnder, MustPutRight, NoRight, When
from bridgelaw.effects.players import Role
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.auction.explanations import Agreement, Explained, Source, Stage
from bridgelaw.laws.auction.law_20f_mistaken_explanation import (
    PutRight,
    Right,
    Said,
    Timing,
    explainers_partner,
    tell_in_time,
    what_his_partner_heard,
)
from bridgelaw.laws.auction.law_21b_presumption import presumption
from bridgelaw.laws.understandings.alerts import Explanation, alert_is_due


class Step(Enum):
    """Steps that the director should not omit."""

    TWO_QUESTIONS = Text(
        """first find what the pair has really agreed, then what would have happened with that
        explanation, then whether the caller used what his partner's explanation told him, even if
        nobody has spoken of it."""
    )


class Why(Enum):
    """The reasons for applying another law too."""

    WHAT_THE_CALLER_HEARD = Text(
        "right or wrong, what his partner said or did not say may have told the caller that he "
        "was misread"
    )


class Basis(Enum):
    """The grounds for adjusting a score for misinformation."""

    RIGHT_EXPLANATION = Text(
        "to what was likely with the right explanation in time, and the same calls by their side "
        "otherwise"
    )
    NO_AGREEMENT = Text(
        "to what was likely had they been told in time that there is no agreement, with the same "
        "calls otherwise"
    )


@law("0-misinformation")
def is_misinformation(case: Explanation) -> bool:
    """Misinformation is a side's failure to disclose its methods or understandings rightly, when
    and as the laws and regulations demand it: a wrong or incomplete explanation, or a missing or
    wrong alert."""
    if case.source is Source.NOT_ALERTED:
        case.cite("40B", "21B1b")
        return alert_is_due(case) and agreement_was_another(case)
    agreement = presumption(case)
    return not mistaken_call(case, agreement) and (
        no_common_understanding(case, agreement) or agreement_was_another(case)
    )


@law("75")
def was_misinformed(case: Explanation) -> bool:
    """When opponents may have been misled two questions are put, each by itself: was it the
    explanation or the call that did not fit the agreement; and did the caller use what his
    partner's explanation told him? Both are always looked into."""
    case.do(Advice(Step.TWO_QUESTIONS))
    case.cite("16B", "21B1", "81C3")
    found = is_misinformation(case)
    case.do(GoOnUnder("75A", Why.WHAT_THE_CALLER_HEARD))
    return found


def mistaken_call(case: Explained, agreement: Agreement) -> bool:
    """Return whether the call was mistaken, and not the explanation."""
    return agreement is Agreement.AS_TOLD and call_was_mistaken(case)


def no_common_understanding(case: Explained, agreement: Agreement) -> bool:
    """Return whether the partners do not share the understanding that one of them explained."""
    return agreement is Agreement.NONE and nothing_is_shared(case)


@law("75B1")
def agreement_was_another(case: Explained) -> bool:
    """If the partnership has agreed something else than it told, the explanation is the infraction:
    a call or a card may be changed while there is time, and damage leads to an adjusted score."""
    return True


@law("75C")
def call_was_mistaken(case: Explained) -> bool:
    """If the explanation fits the agreement and only the call does not, there is no infraction. The
    caller may not correct the explanation, need not do so later, and the result stands whatever
    came of it."""
    case.do(NoRight(case.the_caller(), Right.CORRECT_A_RIGHT_ONE))
    return True


@law("75D2")
def nothing_is_shared(case: Explained) -> bool:
    """An agreement exists only when both partners share it. To describe as agreed what they do not
    share is an infraction, and the opponents were misinformed."""
    return True


@law("75D3")
def basis(case: Explained) -> Basis:
    """The score is adjusted to what was likely had the opponents been told rightly in time: the
    agreement, or that there is none. They have no right to know that the others misunderstood each
    other: only the explanation is replaced."""
    none = case.source is Source.EXPLAINED and presumption(case) is Agreement.NONE
    return Basis.NO_AGREEMENT if none else Basis.RIGHT_EXPLANATION


@law("75B2")
def own_mistake_later(case: PutRight) -> Timing:
    """A player who finds that he has explained wrongly calls the director before the opening lead
    is faced, whichever side he is on; he may do so earlier. If he finds it only during the play, he
    does so at once."""
    if case.stage in (Stage.AUCTION, Stage.CLARIFICATION):
        return tell_in_time(case)
    late = case.knew_in_time
    if late:
        case.do(Admonish(case.who(Role.PLAYER), Said.TOO_LATE))
    if not case.done:
        case.do(MustPutRight(case.who(Role.PLAYER), When.NOW))
        return Timing.NOW
    if case.stage is Stage.PLAY:
        what_his_partner_heard(case)
    return Timing.TOO_LATE if late else Timing.IN_TIME


@law("75B3")
def partners_mistake(case: PutRight) -> Timing:
    """A player who hears his partner explain wrongly shows nothing while the auction lasts. On
    declarer's side he must call the director and put it right after the final pass; as a defender,
    when play has ended and not before."""
    return explainers_partner(case)


shown(
    "75B",
    Text("Law 75B: the explanation was mistaken; when it is put right, and by whom."),
    __name__,
)
shown(
    "75D",
    Text("Law 75D: what the director goes by: the agreement, or that there is none."),
    __name__,
)
