"""Law 79: Tricks won."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.seats import Side
from bridgelaw.effects import (
    Admonish,
    Advice,
    GoOnUnder,
    ScoreCorrected,
    ScoreReduced,
    ScoreStands,
    TricksCounted,
)
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import Usual, one_of, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.score.result_of_board import points_of
from bridgelaw.laws.tricks.law_66_inspection import Inspection, inspect


class Matter(Enum):
    """The kind of request."""

    DISAGREEMENT = Text("the sides do not agree on how many tricks were won")
    SLIP = Text(
        "both sides agree on the result, but the score was written down or computed wrongly"
    )
    LATE_REVOKE = Text(
        "a revoke that was not spoken of until after the next deal had begun or the round had ended"
    )
    RULING = Text("a ruling or an adjusted score is asked for, or appealed against")


class Claim(Enum):
    """The matter in question about a claim or concession."""

    NOT_AGREED = Text("no: it was objected to, or is not yet settled")
    AGREEMENT_WITHDRAWN = Text(
        "yes, but now a side withdraws its agreement to the opponents' claim or concession"
    )
    CONCESSION = Text("yes, but now a side wants to cancel its own concession of a trick")


class Why(Enum):
    """The reasons for going on under another law."""

    AGREEMENT_WITHDRAWN = Text(
        "a side withdraws its agreement; it may do so within the correction period"
    )
    CONCESSION = Text(
        "a side wants a conceded trick back; it may ask for it within the correction period"
    )
    CONTESTED = Text("the claim has not been agreed, and is settled as a contested one")
    LATE_REVOKE = Text(
        "no trick is transferred any more, yet damage by the revoke is still made good while "
        "rulings may be asked for"
    )
    RULING = Text(
        "whether it is too late to ask is a matter of the time limit for rulings, not of that "
        "for scores"
    )


class Fault(Enum):
    """Faults that are pointed out."""

    AGREE_FIRST = Text(
        "the number of tricks is to be agreed on before all four hands are back in the board"
    )


class Step(Enum):
    """Advice to the director."""

    CALLED_AT_ONCE = Text(
        "the director must be called as soon as the sides disagree on the tricks: say so."
    )


class Since(Enum):
    """The time since the official score became available."""

    HALF_AN_HOUR = Text("within half an hour of when the official score could first be inspected")
    THREE_DAYS = Text("later, but within 72 hours of it")
    LATER = Text("later still")


class Limit(Enum):
    """The time limit set by the organiser."""

    NONE = Text("no, none that is known")
    LATER = Text("yes, a later one")
    EARLIER = Text("yes, an earlier one")


class CorrectionPeriod(Incident):
    """The facts that show whether the correction period is over."""

    limit = one_of(
        Limit,
        Text("Has the organiser of this event set an end of his own to the correction period?"),
        usual=Usual(
            Limit.NONE,
            {
                Limit.LATER: Text("The organiser has set a later end to the correction period."),
                Limit.EARLIER: Text(
                    "The organiser has set an earlier end to the correction period."
                ),
            },
        ),
    )
    contest_requires_it = yes_no(
        Text("Does the special nature of the contest require the earlier end?"),
        help=Text("For instance because a next stage or the prize-giving waits for the result."),
    )
    before_the_end = yes_no(Text("Was it brought up before the end that the organiser has set?"))
    since = one_of(
        Since,
        Text("When was it brought up?"),
        usual=Usual(
            Since.HALF_AN_HOUR,
            {
                Since.THREE_DAYS: Text(
                    "More than half an hour after the score could first "
                    "be inspected, but within 72 hours."
                ),
                Since.LATER: Text("More than 72 hours after the score could first be inspected."),
            },
        ),
    )


@law("79fn25")
def earlier_end(case: CorrectionPeriod) -> bool:
    """The organiser may end the correction period earlier than by default only where the special
    nature of the contest requires it."""
    return case.contest_requires_it


def within(case: CorrectionPeriod, *ordinary: Since) -> bool:
    """Return whether it was in time.

    The limit is the organiser's, if it is valid, or else the ordinary one.
    """
    if case.limit is Limit.LATER or (case.limit is Limit.EARLIER and earlier_end(case)):
        return case.before_the_end
    return case.since in ordinary


@law("79C1")
def in_period(case: CorrectionPeriod) -> bool:
    """An error in writing down or computing an agreed score may be corrected until the correction
    period ends: half an hour from when the official score could be inspected, unless the organiser
    has set another end."""
    return within(case, Since.HALF_AN_HOUR)


class Score(CorrectionPeriod):
    """The facts about a score that is found to be wrong."""

    no_doubt = yes_no(
        Text("Is it beyond reasonable doubt that the record is wrong?"),
        help=Text("Only an error of the score counts here: not a new ruling."),
    )
    organiser_approves = yes_no(
        Text("Does the organiser of the event approve the late correction?")
    )


@law("79C2")
def after_the_period(case: Score) -> bool:
    """After the correction period a scoring error may still be corrected if no reasonable doubt is
    left that the record is wrong, and the organiser approves."""
    return case.no_doubt and case.organiser_approves


def correct_slip(case: Score) -> bool:
    """Rule by Law 79C, and return whether the score is corrected."""
    if in_period(case):
        case.do(ScoreCorrected(Role.BOTH_SIDES), "79C1")
        return True
    corrected = after_the_period(case)
    case.do((ScoreCorrected if corrected else ScoreStands)(Role.BOTH_SIDES), "79C2")
    return corrected


def claim_on_record(case: Disagreement) -> bool | None:
    """Return whether a claim ended the play.

    False if the record has all thirteen tricks; None if it does not show it.
    """
    if case.record is None:
        return None
    if case.record.claimed_by is not None:
        return True
    return False if case.record.play_is_over and len(case.record.tricks) == 13 else None


class Disagreement(Inspection):
    """The facts about a disagreement on the number of tricks."""

    claimed = yes_no(Text("Did a claim or a concession end the play?"), known=claim_on_record)
    claim = one_of(
        Claim,
        Text("Had it been agreed to?"),
        known=lambda case: (
            Claim.NOT_AGREED
            if case.record is not None and case.record.claim_agreed is False
            else None
        ),
        help=Text(
            "A side agrees when it raises no objection before it calls on the next board, or the "
            "round ends."
        ),
    )
    after_round = yes_no(Text("Was the director called only when the round was over?"))
    all_back = yes_no(
        Text("Were all four hands back in the board before the number of tricks was agreed?")
    )
    clearly_convinced = yes_no(
        Text("Is the director clearly convinced of the result that was reached at the table?"),
        help=Text("More probable than not will not do: there must be a clear conviction."),
        known=lambda case: None if case.counted() is None else True,
    )
    reduce = yes_no(
        Text(
            "Is the score of the side that was credited with the disputed trick to be lowered, "
            "the other's not raised?"
        ),
        help=Text(
            "Without a clear conviction the director either lets the score stand or lowers that "
            "of one side."
        ),
    )

    def declaring_side(self) -> Side:
        """Return declarer's side; North-South if declarer is unknown."""
        declarer = None if self.record is None else self.record.declarer
        return Side.NS if declarer is None else declarer.side

    def counted(self) -> int | None:
        """Return how many of the thirteen tricks that side won, if the record has them all."""
        if self.record is None or not self.record.play_is_over:
            return None
        return self.record.won_by(self.declaring_side())


def as_counted(case: Disagreement, number: int) -> None:
    """Record the tricks as the record of the play has them, and the effect on the written
    result.
    """
    case.do(TricksCounted(case.declaring_side(), number))
    points_of(case, number)
    record = case.record
    if record is not None and record.declarer is not None and record.declarer_tricks is not None:
        case.do(
            (ScoreStands if record.declarer_tricks == number else ScoreCorrected)(Role.BOTH_SIDES)
        )


@law("79A1")
def not_agreed_in_time(case: Disagreement) -> bool:
    """The number of tricks won is to be agreed on before all four hands have been returned to the
    board."""
    if case.all_back:
        case.do(Admonish(Role.BOTH_SIDES, Fault.AGREE_FIRST))
    return case.all_back


@law("79B1")
def by_claim(case: Disagreement) -> bool:
    """If there was a claim or concession, the laws about these decide: whether an agreement is
    withdrawn, a concession cancelled, or a claim still contested."""
    if not case.claimed:
        return False
    if case.claim is Claim.AGREEMENT_WITHDRAWN:
        case.do(GoOnUnder("69B", Why.AGREEMENT_WITHDRAWN))
    elif case.claim is Claim.CONCESSION:
        case.do(GoOnUnder("71", Why.CONCESSION))
    else:
        case.do(GoOnUnder("70", Why.CONTESTED))
    return True


@law("79B2")
def director_decides(case: Disagreement) -> None:
    """Where there was no claim or concession, the director decides what score is to be recorded,
    from the cards and all evidence, by what is more probable."""
    not_agreed_in_time(case)
    number = case.counted()
    if number is not None:
        as_counted(case, number)
        return
    upheld = inspect(case)
    case.do((ScoreCorrected if upheld else ScoreStands)(Role.BOTH_SIDES))


class Late(Enum):
    """The outcome for a score that the sides dispute only after the round."""

    RESULT_CLEAR = Text("both sides score as the result at the table was")
    REDUCED = Text("one side's score is lowered")
    STANDS = Text("the score stands")


@law("79B3")
def called_after_the_round(case: Disagreement) -> Late:
    """If the director was not called before the round ended, the score of both sides is changed
    only if he is clearly convinced of the result at the table. If not, the score stands, or one
    side's is lowered without raising the other's."""
    if case.clearly_convinced:
        number = case.counted()
        if number is not None:
            as_counted(case, number)
        else:
            case.do((ScoreCorrected if case.borne_out else ScoreStands)(Role.BOTH_SIDES))
        return Late.RESULT_CLEAR
    if case.reduce:
        case.do(ScoreReduced(case.side(Role.DENYING_SIDE)))
        case.do(ScoreStands(case.side(Role.ASSERTING_SIDE)))
        return Late.REDUCED
    case.do(ScoreStands(Role.BOTH_SIDES))
    return Late.STANDS


@law("79B")
def must_be_called(case: Disagreement) -> bool:
    """When the players disagree on how many tricks were won the director must be called. He looks
    first for a claim or concession, and then at whether the round was over."""
    if case.after_round:
        case.do(Advice(Step.CALLED_AT_ONCE))
    return case.after_round


class TricksDisputed(Disagreement, Score):
    """A number of tricks, or a score, that somebody says is wrong."""

    matter = one_of(
        Matter,
        Text("What is wrong with the score?"),
        help=Text(
            """A slip of the pen is one only where both sides say the same number of tricks. Where
            they differ, it is a disagreement, even if it looks like a slip."""
        ),
    )


@law("79~1")
def what_is_asked(case: TricksDisputed) -> Matter:
    """A score wrongly written down or computed is one thing, a disagreement on the tricks another,
    and a request for a ruling a third: each has its own time limit."""
    if case.matter is Matter.RULING:
        case.do(GoOnUnder("92B", Why.RULING))
    return case.matter


@law("79~2")
def late_revoke(case: TricksDisputed) -> None:
    """A revoke found too late for a transfer of tricks is not too late for an adjusted score, while
    a ruling may still be asked for."""
    case.do(GoOnUnder("64C", Why.LATE_REVOKE))
