"""Law 20F4 to 20F6: a mistaken explanation.

The sections say who corrects it, when, and what the director does.
"""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import (
    Admonish,
    Advice,
    GoOnUnder,
    Info,
    MustPutRight,
    NoRight,
    Unauthorised,
    When,
)
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import one_of, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.auction.explanations import Explained, Stage, stage_on_record
from bridgelaw.laws.play.end_of_play import EndOfPlay


class By(Enum):
    """The player of the side who finds the explanation wrong."""

    EXPLAINER = Text("the player who explained, or should have alerted")
    PARTNER = Text("his partner, whose call it was")


class Timing(Enum):
    """Whether an explanation was corrected at the right time."""

    IN_TIME = Text("at its time")
    TOO_EARLY = Text("too early")
    TOO_LATE = Text("too late")
    WAITS = Text("not yet")
    NOW = Text("now")


class Right(Enum):
    """Acts about an explanation to which a player has no right."""

    SHOW_IT = Text("correct partner's explanation now, or show in any way that it was wrong")
    CORRECT_A_RIGHT_ONE = Text(
        "correct the explanation, which was right, or show now that the call did not match it"
    )


class Said(Enum):
    """Faults that are pointed out to a player."""

    TOO_EARLY = Text(
        "partner's explanation was corrected too early, which gives partner unauthorised "
        "information"
    )
    TOO_LATE = Text("the explanation should have been put right sooner")
    NOT_CALLED = Text(
        "the director must be called at once when an explanation is put right, whoever does it"
    )


class Step(Enum):
    """Steps for the director."""

    WHEN_THE_AUCTION_IS_OVER = Text(
        """he puts it right after the final pass if his side declares, and when play has ended if it
        defends, not before; each time he calls the director."""
    )
    AT_ONCE = Text(
        """call the director at once when an explanation is put right: the other side may perhaps
        change its last call, or the opening lead."""
    )
    NOT_OBLIGED_YET = Text("he may put it right now, but need not before the final pass.")


class Why(Enum):
    """The reasons for going on under another law."""

    MISINFORMED = Text("see whether the other side may change a call, or was damaged")
    CARD = Text("a card led or played on the wrong explanation may perhaps be taken back")


def declares_on_record(case: Incident) -> bool | None:
    """Return whether the player's side declares; None if declarer or the seat is unknown."""
    if case.seat is None or case.record is None or case.record.declarer is None:
        return None
    return case.seat.side is case.record.declarer.side


def stage_of_putting_right(case: PutRight) -> Stage | None:
    """Return the stage that the record shows.

    None after the auction if the explanation has been corrected: that may have been at an earlier
    stage.
    """
    stage = stage_on_record(case)
    return stage if stage in (None, Stage.AUCTION) or not case.done else None


class PutRight(EndOfPlay):
    """The facts about a player who finds that his side has explained a call wrongly.

    The incident is about that player.
    """

    by = one_of(
        By,
        Text("Who of that side finds that it was wrong?"),
        help=Text(
            "One whose own call did not fit what they have agreed, and was explained rightly, "
            "corrects nothing (Law 75C)."
        ),
    )
    stage = one_of(
        Stage,
        Text("How far has the deal come, or had it come when he put it right?"),
        known=stage_of_putting_right,
    )
    done = yes_no(Text("Has he put it right, or shown that it was wrong?"))
    knew_in_time = yes_no(
        Text("Had he found it before the opening lead was faced, or some time ago in the play?")
    )
    declares = yes_no(Text("Does his side declare?"), known=declares_on_record)
    director_called = yes_no(Text("Was the director called at once?"))


@law("20F4a")
def tell_in_time(case: PutRight) -> Timing:
    """A player who finds during the auction period that he has explained wrongly must call the
    director and put it right before the opening lead is faced. He may do so sooner, but need
    not."""
    if case.done:
        what_his_partner_heard(case)
        return Timing.IN_TIME
    case.do(MustPutRight(case.who(Role.PLAYER), When.BEFORE_THE_LEAD_IS_FACED))
    if case.stage is Stage.AUCTION:
        case.do(Advice(Step.NOT_OBLIGED_YET))
        return Timing.WAITS
    return Timing.NOW


def what_his_partner_heard(case: PutRight) -> None:
    """Record that partner may not use the correction; it is for the opponents only."""
    case.do(Unauthorised(case.who(Role.PARTNER), Info.EXPLANATION, case.who(Role.PLAYER)), "16B1")


@law("20F4b")
def director_applies(case: PutRight) -> None:
    """When a player puts right his own explanation the director, who must be called, sees whether a
    call may be changed or the score is to be adjusted (Law 21B), and whether enough was told (Law
    40B3)."""
    see_what_it_did(case, called_by="20F4a", by="20F4b")
    case.cite("40B3")


def see_what_it_did(case: PutRight, *, called_by: str, by: str) -> None:
    """Rule on an explanation that has been corrected.

    One section says that the director must be called; the other looks at the damage to the other
    side.
    """
    if not case.director_called:
        case.do(Admonish(case.who(Role.PLAYER), Said.NOT_CALLED), called_by)
    case.do(GoOnUnder("21B", Why.MISINFORMED), by)
    case.cite("21B1")


@law("20F5a")
def silent_in_the_auction(case: PutRight) -> Timing:
    """While the auction goes on a player may not correct his partner's explanation, nor show that
    it was wrong; a missing alert, and one that was not due, count as explanations. What partner's
    explanation tells him he may not use."""
    case.do(Unauthorised(case.who(Role.PLAYER), Info.EXPLANATION, case.who(Role.PARTNER)), "16B1")
    if case.done:
        return too_early(case)
    case.do(NoRight(case.who(Role.PLAYER), Right.SHOW_IT))
    case.do(Advice(Step.WHEN_THE_AUCTION_IS_OVER))
    return Timing.WAITS


def too_early(case: PutRight) -> Timing:
    """Rule on a correction made too early: partner now has information that he may not use."""
    case.do(Admonish(case.who(Role.PLAYER), Said.TOO_EARLY))
    case.do(
        Unauthorised(case.who(Role.PARTNER), Info.WORDS_AND_GESTURES, case.who(Role.PLAYER)), "16B1"
    )
    return Timing.TOO_EARLY


@law("20F5bi")
def defenders_moment(case: PutRight) -> Timing:
    """A defender corrects his partner's explanation when play has ended, and not before."""
    if case.stage is Stage.OVER:
        return due(case)
    if case.done:
        return too_early(case)
    case.do(NoRight(case.who(Role.PLAYER), Right.SHOW_IT))
    case.do(MustPutRight(case.who(Role.PLAYER), When.AFTER_PLAY))
    return Timing.WAITS


@law("20F5bii")
def declarers_moment(case: PutRight) -> Timing:
    """Declarer and dummy correct their partner's explanation after the final pass, before the
    opening lead is faced."""
    if case.stage is Stage.CLARIFICATION:
        return due(case)
    case.do(Admonish(case.who(Role.PLAYER), Said.TOO_LATE))
    return Timing.TOO_LATE if case.done else due(case)


def due(case: PutRight) -> Timing:
    """Rule that the time for the correction has come."""
    if case.done:
        return Timing.IN_TIME
    case.do(MustPutRight(case.who(Role.PLAYER), When.NOW))
    return Timing.NOW


@law("20F5b")
def at_the_first_chance(case: PutRight) -> Timing:
    """A player who thinks that his partner has explained wrongly must call the director and tell
    the opponents at the first legal opportunity: which that is depends on whether his side
    declares."""
    return declarers_moment(case) if case.declares else defenders_moment(case)


@law("20F5")
def explainers_partner(case: PutRight) -> Timing:
    """A player may not correct partner's explanation during the auction. Declarer or dummy does so
    after the final pass, a defender when play has ended; the director is called."""
    return silent_in_the_auction(case) if case.stage is Stage.AUCTION else at_the_first_chance(case)


@law("20F6")
def acted_on_it(case: Explained) -> None:
    """If the director finds that a player acted on an opponent's misinformation, Law 21 holds for a
    call and Law 47E for a lead or a play."""
    if case.stage in (Stage.CLARIFICATION, Stage.PLAY):
        case.do(GoOnUnder("47E2", Why.CARD))


shown(
    "20F4",
    Text(
        "How a player puts right what he has himself explained wrongly, and what the director "
        "then does."
    ),
    __name__,
)
