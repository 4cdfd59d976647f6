"""Law 78: Methods of scoring and conditions of contest. The arithmetic is that of `scoring`."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction

from bridgelaw.effects import Advice, GoOnUnder, Scale, Worth
from bridgelaw.effects.incident import Incident
from bridgelaw.engine.facts import Fact, one_of, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.scoring.imps import imps
from bridgelaw.scoring.matchpoints import matchpoints
from bridgelaw.scoring.numbers import exact_text


class Method(Enum):
    """The method of scoring the boards of an event."""

    MATCHPOINTS = Text("matchpoints")
    IMPS = Text("IMPs")
    TOTAL_POINTS = Text("total points")
    OTHER = Text("another method, such as victory points, board-a-match or a Butler")


class KindOfScore(Enum):
    """The kind of score of a board."""

    TABLE = Text("reached at the table")
    ASSIGNED = Text("one result, assigned by the director in its place")
    WEIGHTED = Text("several results with weights, assigned by the director")
    ARTIFICIAL = Text("an award without a result: average, average plus or average minus")


class Why(Enum):
    """The reasons for going on under another law."""

    WEIGHTED = Text("each of the results is scored by itself, and then they are weighted")
    ARTIFICIAL = Text(
        "an award is not compared with other scores; it is a percentage, or a number of IMPs"
    )


class Step(Enum):
    """Steps for the director."""

    BY_THE_CONDITIONS = Text(
        "score as the conditions of contest say: the scale, how the winners are found, and how a "
        "tie is broken."
    )
    NOT_APPROVED = Text(
        "use a method that the regulating authority has approved, and tell the organiser."
    )
    NOT_PUBLISHED = Text(
        "the organiser should publish method, scale and tie-breaks in advance: agree them with "
        "him before results are known."
    )


class Compared(Incident):
    """The facts about a score and those that it is compared with."""

    method = one_of(Method, Text("How is the event scored?"))
    kind_of_score = one_of(KindOfScore, Text("Where does the score come from?"))
    own_score: Fact[int] = Fact(
        int,
        Text("What is the score in points, seen from the side that is scored?"),
        samples=(420,),
        help=Text("With a minus if the opponents scored."),
    )
    other_scores: Fact[tuple[int, ...]] = Fact(
        tuple,
        Text(
            "What are the other scores of the board that it is compared with, seen from the same "
            "direction?"
        ),
        samples=((450, 420, -50), (-50,)),
        help=Text(
            "All of them, in points, with a minus where the opponents scored; awards left out."
        ),
    )
    other_table: Fact[int] = Fact(
        int,
        Text("What is the score that it is compared with, seen from the same direction?"),
        samples=(170, 420, 1430),
        help=Text("In a match of teams that of the other table's pair in the same direction."),
    )
    boards: Fact[tuple[int, ...]] = Fact(
        tuple,
        Text(
            "What are the scores of all the boards, in points, with a minus where the opponents "
            "scored?"
        ),
        samples=((420, -50, 90), (-100, 620)),
    )
    approved = yes_no(Text("Has the regulating authority approved that method?"))
    published = yes_no(
        Text(
            "Do the published conditions of contest say how it is scored, and how ties are broken?"
        )
    )


@law("0-adjusted-score")
def can_be_compared(case: Compared) -> bool:
    """An adjusted score is given by the director. It is either assigned, one result or several with
    weights, or artificial: average, average plus or average minus."""
    if case.kind_of_score is KindOfScore.WEIGHTED:
        case.do(GoOnUnder("12C1c", Why.WEIGHTED))
    elif case.kind_of_score is KindOfScore.ARTIFICIAL:
        case.do(GoOnUnder("12C2", Why.ARTIFICIAL))
    return case.kind_of_score in (KindOfScore.TABLE, KindOfScore.ASSIGNED)


@law("0-matchpoint")
def beaten_and_equalled(case: Compared) -> int:
    """A matchpoint is a unit of score won by comparing a result with one or more other scores."""
    return matchpoints((case.own_score, *case.other_scores))[0]


@law("78~1")
def on_every_scale(case: Compared) -> None:
    """Matchpoints are counted two, one and nothing, or one, a half and nothing, or around zero as
    worse scores less better ones. These are the same scale, and give the same percentage."""
    won, others = beaten_and_equalled(case), len(case.other_scores)
    case.do(Worth(Scale.HALF, exact_text(Fraction(won, 2))))
    case.do(Worth(Scale.AROUND_ZERO, exact_text(won - others)))
    if others:
        case.do(Worth(Scale.PERCENT, exact_text(round(Fraction(50 * won, others), 2))))


@law("78A")
def in_matchpoints(case: Compared) -> int:
    """At matchpoints a score gets two units for each score of the board that is worse, one for each
    that is equal, and none for one that is better."""
    won = beaten_and_equalled(case)
    case.do(Worth(Scale.LAW, exact_text(won)))
    on_every_scale(case)
    return won


@law("0-imp")
def difference_in_imps(case: Compared) -> int:
    """An international matchpoint is a unit of score by a scale that turns a difference in points
    into 0 to 24 IMPs."""
    return imps(case.own_score - case.other_table)


@law("78B")
def in_imps(case: Compared) -> None:
    """At IMPs the difference between two scores of a board is turned into IMPs: 20 points are one,
    50 are two, 90 are three, and so on to 24 for 4000 and more."""
    case.do(Worth(Scale.IMPS, exact_text(difference_in_imps(case))))


@law("78C")
def in_total_points(case: Compared) -> None:
    """At total points a contestant's score is the sum of the points of all his boards, losses taken
    off."""
    case.do(Worth(Scale.TOTAL_POINTS, exact_text(sum(case.boards))))


@law("78D")
def as_announced(case: Compared) -> bool:
    """Another method may be used if the regulating authority approves it. The organiser should
    publish in advance how an event is scored, how the winners are found and how ties are broken;
    that may contradict neither laws nor regulations."""
    if not case.approved:
        case.do(Advice(Step.NOT_APPROVED))
        return False
    case.do(Advice(Step.BY_THE_CONDITIONS if case.published else Step.NOT_PUBLISHED))
    return True


shown("78", Text("Law 78: how boards are scored, and the conditions of contest."), __name__)
