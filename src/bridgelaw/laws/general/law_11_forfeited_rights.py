"""Law 11: Forfeiture of the right to rectification."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import PenaltyPossible, RightLost, ScoreStands
from bridgelaw.engine.facts import Doubt, one_of, open_reading, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_12_power_to_adjust import TO_THE_INNOCENT
from bridgelaw.laws.general.law_12c_adjusted_scores import Awarding, assign


class Redress(Enum):
    """The redress when the other side acted before the director was called."""

    AS_USUAL = Text(
        "nothing is forfeited: the ruling is the one that the law of the irregularity gives"
    )
    OFFENDERS_ONLY = Text(
        "the offending side loses its gain; the other side keeps the score of the table"
    )
    NON_OFFENDERS_ONLY = Text(
        "the side that did not offend loses its gain; the other keeps the score of the table"
    )
    FORFEITED = Text("the redress is forfeited: both sides keep the score of the table")


class Profited(Enum):
    """The side that gained because an opponent did not know the law."""

    OFFENDERS = Text("the side that committed the irregularity")
    NON_OFFENDERS = Text(
        "the other side, for instance because it was given a rectification that no law gives"
    )
    NOBODY = Text("neither side")


class Forfeit(Enum):
    """The condition under which a right is forfeited."""

    ONLY_IF_WORSE = Text("Only an action that makes the ruling worse or impossible costs a right.")
    MAY_ALWAYS = Text(
        "The law says only that the right may be forfeited: the director may rule so here too."
    )


class Right(Enum):
    """The right that is lost."""

    REDRESS = Text("have the irregularity rectified")


class Basis(Enum):
    """The grounds for adjusting the score."""

    IGNORANCE = Text(
        "it gained because an opponent acted without knowing the law; to what a ruling in time "
        "would have given"
    )


class Why(Enum):
    """The reasons for a possible penalty."""

    DIRECTOR_NOT_CALLED = Text(
        "the redress is forfeited, but what was done may still be penalised if the law on "
        "penalties covers it"
    )


class ActedFirst(Awarding):
    """The facts about a side that acted after an irregularity before the director was called."""

    acted_first = yes_no(
        Text(
            "Did a player of the side that did not offend act after the irregularity, before the "
            "director was called?"
        ),
        help=Text(
            """Called, played, accepted, or settled the matter with the opponents. Nothing is
            forfeited because nobody noticed the irregularity, or by calling the director. What a
            law itself lets him accept is accepted."""
        ),
    )
    still_the_same = yes_no(
        Text(
            "Can the ruling still be the same, without harm, as if the director had been called "
            "at once?"
        ),
    )
    when_forfeited = open_reading(
        Forfeit,
        Text(
            "The ruling can still be given as if the director had been called at once. Can the "
            "right be forfeited?"
        ),
    )
    profited = one_of(
        Profited,
        Text("Who came out better because an opponent acted without knowing the law?"),
        help=Text("Compare with what a ruling in time would probably have led to."),
        later=True,
    )
    to_blame = yes_no(
        Text("Is the side that did not offend itself to blame that the director was not called?"),
        help=Text(
            """For instance the opponents offered to call him, and it declined. Whoever corrects an
            explanation of his own side must call the director: that the other side did not do so is
            as a rule nothing to blame it for."""
        ),
        doubt=Doubt(value=False, law="84D", why=TO_THE_INNOCENT),
    )


@law("11~23")
def nothing_forfeited(case: ActedFirst) -> bool:
    """Law 11A is no tariff of penalties: where the ruling can still be given as if the director had
    been called at once, it is given. The law says only that the right may be forfeited; when, the
    director judges."""
    return case.when_forfeited is Forfeit.ONLY_IF_WORSE


@law("11~22")
def to_blame(case: ActedFirst) -> bool:
    """As a rule it is for the offending side to call the director when it puts an explanation
    right. The other side loses its redress only where it is itself to blame, as when it declined to
    have him called."""
    return case.to_blame


@law("11A")
def split_by_11a(case: ActedFirst) -> Redress:
    """If a player of the other side acts after an irregularity before the director is called, his
    side may lose its redress. A side that gained because an opponent did not know the law loses
    that gain, and the opponents keep their score."""
    if not case.acted_first:
        return Redress.AS_USUAL
    still_the_same = case.still_the_same
    own_gain = case.profited is Profited.NON_OFFENDERS
    if not own_gain and not to_blame(case):
        return Redress.AS_USUAL
    if still_the_same and nothing_forfeited(case):
        return Redress.AS_USUAL
    if own_gain:
        return Redress.NON_OFFENDERS_ONLY
    case.do(RightLost(case.non_offenders(), Right.REDRESS))
    return Redress.OFFENDERS_ONLY if case.profited is Profited.OFFENDERS else Redress.FORFEITED


@law("11B")
def may_be_penalised(case: ActedFirst) -> None:
    """When redress is forfeited the director may still give a procedural penalty."""
    case.do(PenaltyPossible(case.offenders(), Why.DIRECTOR_NOT_CALLED))


def award_by_11a(case: ActedFirst, redress: Redress, basis: Enum) -> None:
    """Assign the scores once it is known which side keeps its rights.

    `basis` is the ground on which the law of the irregularity adjusts.
    """
    if redress is Redress.AS_USUAL:
        assign(case, basis)
    elif redress is Redress.FORFEITED:
        case.do(ScoreStands(case.non_offenders()), "11A")
        case.do(ScoreStands(case.offenders()), "11A")
        may_be_penalised(case)
    else:
        offenders, others = case.offenders(), case.non_offenders()
        loses, keeps = (
            (offenders, others) if redress is Redress.OFFENDERS_ONLY else (others, offenders)
        )
        assign(case, Basis.IGNORANCE, loses)
        case.do(ScoreStands(keeps), "11A")
        if redress is Redress.OFFENDERS_ONLY:
            may_be_penalised(case)


shown(
    "11",
    Text(
        "Law 11: rights that are lost by acting before the director is called, and gains that "
        "are taken."
    ),
    __name__,
)
