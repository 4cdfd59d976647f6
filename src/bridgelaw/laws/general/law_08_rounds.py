"""Law 8: Sequence of rounds."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Advice
from bridgelaw.effects.incident import Incident
from bridgelaw.engine.facts import usually_no, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text


class Step(Enum):
    """Consequences of the end of a round."""

    LAPSED = Text(
        "a claim or concession not objected to is now agreed, and a revoke found from now on "
        "transfers no tricks."
    )
    STILL_OPEN = Text(
        "rights that last until the round ends are still there: to object to a claim, to draw "
        "attention."
    )


class RoundEnd(Incident):
    """The facts that show whether a round is over."""

    put_off = yes_no(
        Text("Did the director put off the play of the board in question?"),
        usual=usually_no(Text("The director put off the play of the board in question.")),
    )
    put_off_done = yes_no(Text("Has it since been played, and its score agreed and entered?"))
    put_off_cancelled = yes_no(Text("Has the director cancelled it?"))
    last_round = yes_no(
        Text("Was it the last round of the session?"),
        usual=usually_no(Text("It was the last round of the session.")),
    )
    all_entered = yes_no(
        Text("Has this table played all its boards, and is every score entered without objection?")
    )
    next_called = yes_no(Text("Has the director given the signal for the next round?"))
    still_playing = yes_no(Text("Was this table still playing when he did?"))
    moved_on = yes_no(Text("Have its players moved on since?"))


@law("8B1")
def next_round_begins(case: RoundEnd) -> bool:
    """A round ends when the director signals the start of the next one; but at a table that has not
    finished by then, not before its players have moved on."""
    return case.next_called and (not case.still_playing or case.moved_on)


@law("8B2")
def put_off_is_over(case: RoundEnd) -> bool:
    """For a board that the director has put off, the round lasts for these players until it is
    played and its score agreed and entered, or until he cancels it."""
    return case.put_off_done or case.put_off_cancelled


@law("8C")
def last_is_over(case: RoundEnd) -> bool:
    """The last round of a session ends at each table, and the session with it, when all its boards
    are played and every score is entered without objection."""
    return case.all_entered


def is_over(case: RoundEnd) -> bool:
    """Return whether the round is over, and record the rights that lapse with it."""
    ends = (
        put_off_is_over if case.put_off else last_is_over if case.last_round else next_round_begins
    )
    over = ends(case)
    case.do(Advice(Step.LAPSED if over else Step.STILL_OPEN), "8B")
    case.cite("69A", "63A4", "64B5")
    return over


shown(
    "8B",
    Text(
        """A round ends when the director signals the next one; for a table that is still playing,
        when its players have moved on."""
    ),
    __name__,
)
