"""Law 5: Assignment of seats."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Advice, GoOnUnder, PenaltyPossible, PlayContinues
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import one_of, usually_no, usually_yes, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text


class Stage(Enum):
    """The stage of the board when the error was noticed."""

    NOT_STARTED = Text("nobody has taken a hand out of the board")
    BEING_PLAYED = Text("the board is being called or played")
    PLAYED = Text("the board has been played")


class Seats(Enum):
    """The consequence of wrong seats."""

    SIT_RIGHT = Text("nothing was played: they change seats")
    COUNTS = Text("the board counts as they sat")
    NOT_COMPARED = Text("the two tables of the match cannot be compared")
    WRONG_BOARD = Text("the board was not theirs")


class Why(Enum):
    """The reasons for going on under another law."""

    NOT_THEIR_BOARD = Text("a pair plays a board that it was not to play in this round")
    TEAMS = Text("in a match of teams such a board gives results that cannot be compared")
    ENTERED_WRONGLY = Text("the score is written down for the wrong pair or direction")
    SCORED_AS_THEY_SAT = Text(
        "the board counts for the pairs as they sat; the director puts the movement right"
    )
    SENT_THERE = Text("the director sent them there: the error is his")


class Fault(Enum):
    """Faults for which a penalty is possible."""

    WRONG_SEAT = Text("each player answers for going where he was sent and sitting as he was told")


class Step(Enum):
    """Steps for the director."""

    SIT_RIGHT = Text("have the players sit as they were to, then let them take out their cards.")


class Seated(Incident):
    """The facts about players in the wrong seats."""

    stage = one_of(Stage, Text("How far had the board come when it was noticed?"))
    sent_there = yes_no(
        Text("Had the director sent them there, or allowed it?"),
        usual=usually_no(Text("The director had sent them there, or allowed it.")),
    )
    meant_for_both = yes_no(
        Text("Was the board meant for both pairs in this round?"),
        help=Text(
            "What counts is whether it is theirs to play now, not only whether it is on the "
            "right table."
        ),
        usual=usually_yes(Text("At least one pair was not to play the board in this round.")),
    )
    teams = yes_no(Text("Is it a match of teams?"), stays=(True, False))
    same_cards = yes_no(
        Text(
            "Does a team then hold the same cards at both tables: North-South at both, or "
            "East-West at both?"
        ),
    )
    entered_as_sat = yes_no(Text("Is the score written down for the pairs as they really sat?"))


def who_is_at_fault(case: Seated) -> None:
    """Name the players as at fault, unless the director sent them to the wrong seats."""
    if case.sent_there:
        case.do(GoOnUnder("82C", Why.SENT_THERE), "5B")
    else:
        case.do(PenaltyPossible(Role.RESPONSIBLE, Fault.WRONG_SEAT), "90B")


@law("5~1")
def wrong_seats(case: Seated) -> Seats:
    """A pair in the wrong seats is not put right by Law 5. If the board was not theirs to play now,
    the law of the wrong board decides; if it was, it counts as they sat, and a wrong entry is
    corrected; but in a match the results cannot be compared where a team held the same cards at
    both tables."""
    found = seats(case)
    who_is_at_fault(case)
    return found


def seats(case: Seated) -> Seats:
    """Rule on the consequences for the board."""
    if case.stage is Stage.NOT_STARTED:
        case.do(Advice(Step.SIT_RIGHT), "5A")
        return Seats.SIT_RIGHT
    board, teams = case.meant_for_both, case.teams
    if not board:
        case.do(GoOnUnder("86B" if teams else "15B", Why.TEAMS if teams else Why.NOT_THEIR_BOARD))
        return Seats.WRONG_BOARD
    if teams and case.same_cards:
        case.do(GoOnUnder("86B", Why.TEAMS))
        return Seats.NOT_COMPARED
    if case.stage is Stage.PLAYED and not case.entered_as_sat:
        case.do(GoOnUnder("79C1", Why.ENTERED_WRONGLY))
    else:
        if case.stage is Stage.BEING_PLAYED:
            case.do(PlayContinues())
        case.do(GoOnUnder("82B", Why.SCORED_AS_THEY_SAT))
    return Seats.COUNTS


shown(
    "5A",
    Text(
        """The director gives each contestant its starting position. Partners choose among their
        seats; a direction once taken is changed during the session only if the director orders or
        allows it."""
    ),
    __name__,
)
shown(
    "5B",
    Text(
        """Players change seat or table as the director tells them, and each answers for going and
        sitting as he was told. The director must announce it clearly."""
    ),
    __name__,
)
