"""Law 12C2: Artificial adjusted scores."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.seats import Side
from bridgelaw.effects import Advice, ArtificialScore, Reminder, When
from bridgelaw.effects.incident import Incident
from bridgelaw.engine.facts import one_of, usually_no, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.scores.adjusted import GRADES, Responsibility
from bridgelaw.scores.outcome import Average, Grade

RESPONSIBLE = Text(
    """Judge each side by itself, by fault and not by sympathy. When an earlier table, the director
    or a dealing machine is to blame both are blameless; a player who did not count his cards may be
    partly at fault."""
)


class Step(Enum):
    """Advice to the director."""

    IN_IMPS = Text(
        "at IMPs average plus is +3, average minus −3 and average 0, for each side by its own "
        "fault."
    )
    IN_MATCHPOINTS = Text(
        "average plus is 60%, average 50% and average minus 40% of the top of the board."
    )
    OTHER_FIGURES = Text(
        "for a contestant's second board without a result the regulation's own figures hold."
    )


class AtTheEnd(Enum):
    """Reminders for the end of the session."""

    OWN_AVERAGE = Text(
        """has a blameless side more than 60%, or one at fault less than 40%, on its other boards of
        the session? Then it scores that on this board. The board itself is not counted in it, nor
        other artificial scores."""
    )
    OWN_IMPS = Text(
        """has a blameless side done better than average plus, or one at fault worse than average
        minus, on its other boards of the session? Then it scores that on this board; the regulation
        says how it is counted in IMPs."""
    )


class Artificial(Incident):
    """The facts that determine an artificial score."""

    responsible_ns = one_of(
        Responsibility,
        Text("How far are North-South responsible for there being no result?"),
        help=RESPONSIBLE,
    )
    responsible_ew = one_of(
        Responsibility,
        Text("How far are East-West responsible for there being no result?"),
        help=RESPONSIBLE,
    )
    imps = yes_no(Text("Is the event scored at IMPs?"), stays=(True, False))

    def faults(self) -> tuple[tuple[Side, Responsibility], ...]:
        """Return the degree of fault of each side."""
        return (Side.NS, self.responsible_ns), (Side.EW, self.responsible_ew)


class WithoutResult(Artificial):
    """The facts about a board that could not be played.

    It may not be the contestant's first.
    """

    earlier_board = yes_no(
        Text("Has either side had another board without a result in this session?"),
        usual=usually_no(Text("A side has had another board without a result in this session.")),
    )
    other_figures = yes_no(
        Text("Has the regulation figures of its own for a contestant's further such boards?")
    )


@law("12C2a")
def by_responsibility(case: Artificial) -> None:
    """Average minus, at most 40%, for a side that is directly at fault; average, 50%, for one that
    is partly at fault; average plus, at least 60%, for one that is in no way at fault."""
    for side, fault in case.faults():
        case.do(ArtificialScore(side, Average(GRADES[fault])))


@law("12C2b")
def at_imps(case: Artificial) -> None:
    """At IMPs average plus is plus three IMPs, average minus is minus three."""
    case.do(Advice(Step.IN_IMPS if case.imps else Step.IN_MATCHPOINTS))


@law("12C2c")
def own_average(case: Artificial) -> bool:
    """An innocent side that scored better than average plus on its other boards of the session gets
    that instead; an offending side that scored worse than average minus gets that."""
    moves = any(GRADES[fault] is not Grade.AVERAGE for _, fault in case.faults())
    if moves:
        case.do(
            Reminder(When.END_OF_SESSION, AtTheEnd.OWN_IMPS if case.imps else AtTheEnd.OWN_AVERAGE)
        )
    return moves


@law("12C2d")
def further_boards(case: WithoutResult) -> bool:
    """For the boards without a result after a contestant's first in a session regulations may have
    other figures."""
    found = case.earlier_board and case.other_figures
    if found:
        case.do(Advice(Step.OTHER_FIGURES))
    return found


@law("12C2")
def artificial(case: Artificial) -> None:
    """Where no result can be had each side gets an artificial score by its own responsibility."""
    by_responsibility(case)
    at_imps(case)
    own_average(case)
