"""Law 82: Rectification of errors of procedure, including the director's own."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.seats import Side
from bridgelaw.effects import AdjustedScore, Advice, GoOnUnder, ResultCancelled, ScoreAssigned
from bridgelaw.effects.incident import Incident
from bridgelaw.engine.facts import Detail, Settled, one_of, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_12c2_artificial_scores import Artificial, artificial
from bridgelaw.laws.general.law_12c_adjusted_scores import From, Reduced, Unequal, do_not_mirror
from bridgelaw.scores.adjusted import Responsibility
from bridgelaw.scores.outcome import Outcome


class Means(Enum):
    """The means of correcting an error of procedure."""

    PLAY_NOW = Text("the board is played now")
    POSTPONE = Text("the board is played later")
    CANCEL = Text("the board is cancelled")
    ADJUST = Text("the board cannot be played normally")


class Why(Enum):
    """The reasons for going on under another law."""

    NOT_PLAYABLE = Text("the board cannot be played normally: an adjusted score is awarded")
    TEAMS = Text("in a match the result at the other table comes first")


class Step(Enum):
    """Steps for the director."""

    PUT_RIGHT = Text("put the error right in a way that no law forbids, and keep the game going.")
    PLAY_NOW = Text("have the board played now.")
    POSTPONE = Text("have the board played later.")
    CORRECT_RULING = Text(
        "withdraw the wrong ruling, give the right one, and let the board be scored normally."
    )


class Basis(Enum):
    """The grounds for adjusting the score."""

    BENEFIT_OF_DOUBT = Text(
        "to what was likely with the right ruling, with the benefit of the doubt as for a side "
        "that did not offend"
    )


class ProcedureError(Incident):
    """The fact that decides the consequence of an error of procedure."""

    means = one_of(
        Means,
        Text("How can it be put right?"),
        help=Text(
            "For instance players at a wrong table, boards in a wrong order, a board that was "
            "wrongly duplicated."
        ),
    )


@law("82A")
def duty(case: ProcedureError) -> None:
    """The director puts errors of procedure right and keeps the game going, in a way that the Laws
    allow."""
    case.do(Advice(Step.PUT_RIGHT))


@law("82B2")
def played_or_cancelled(case: ProcedureError) -> bool:
    """To put an error of procedure right the director may require a board to be played, postpone it
    or cancel it."""
    if case.means is Means.CANCEL:
        case.do(ResultCancelled())
    elif case.means is not Means.ADJUST:
        case.do(Advice(Step.PLAY_NOW if case.means is Means.PLAY_NOW else Step.POSTPONE))
    return case.means is not Means.ADJUST


@law("82B1")
def adjusted(case: ProcedureError) -> None:
    """To put an error of procedure right the director may award an adjusted score, as the Laws
    permit."""
    case.do(GoOnUnder("12A2", Why.NOT_PLAYABLE))


class OwnError(Unequal, Artificial):
    """The facts about a ruling that the director now considers wrong."""

    comes_from = Settled(From.ADJUSTED)
    reduced = Settled(Reduced.ADJUSTED_TOO)
    responsible_ns = Settled(Responsibility.NONE)
    responsible_ew = Settled(Responsibility.NONE)
    can_be_put_right = yes_no(
        Text("Can the board still be scored normally if the ruling is put right now?"),
    )
    result_likely = yes_no(
        Text("Can results be named that were likely with the right ruling?"),
        later=True,
    )
    teams = yes_no(Text("Is it a match of teams?"), stays=(True, False))
    likely_ns: Detail[Outcome] = Detail(
        Outcome,  # type: ignore[arg-type]
        Text("What was likely with the right ruling, in doubt to the favour of North-South?"),
    )
    likely_ew: Detail[Outcome] = Detail(
        Outcome,  # type: ignore[arg-type]
        Text("What was likely with the right ruling, in doubt to the favour of East-West?"),
    )


class Error(Enum):
    """The outcome for a wrong ruling."""

    PUT_RIGHT = Text("it is put right")
    BOTH_ASSIGNED = Text("both sides get an assigned score")
    BOTH_AVERAGE_PLUS = Text("both sides get average plus")
    OTHER_TABLE = Text("the result at the other table comes first")


@law("82~1")
def each_side_favoured(case: OwnError) -> Error:
    """After the director's error each side is awarded its own score, with the benefit of the doubt;
    average plus to both only if no result can be named. In a knock-out both then get the mean."""
    if case.result_likely:
        for side, likely in ((Side.NS, case.likely_ns), (Side.EW, case.likely_ew)):
            if likely is None:
                case.do(AdjustedScore(side, Basis.BENEFIT_OF_DOUBT))
            else:
                case.do(ScoreAssigned(side, likely))
        if case.likely_ns is None or case.likely_ns != case.likely_ew:
            do_not_mirror(case)
        return Error.BOTH_ASSIGNED
    if case.teams:
        case.do(GoOnUnder("86B", Why.TEAMS))
        return Error.OTHER_TABLE
    artificial(case)
    return Error.BOTH_AVERAGE_PLUS


@law("82C")
def own_error(case: OwnError) -> Error:
    """If a ruling turns out to have been wrong, and the board can no longer be scored normally, the
    score is adjusted, and both sides count as not offending."""
    if case.can_be_put_right:
        case.do(Advice(Step.CORRECT_RULING))
        return Error.PUT_RIGHT
    return each_side_favoured(case)


shown(
    "82B",
    Text(
        "An error of procedure is put right by an adjusted score, by having the board played "
        "later, and so on."
    ),
    __name__,
)
shown("82B3", Text("The director may use any other power that the Laws give him, too."), __name__)
