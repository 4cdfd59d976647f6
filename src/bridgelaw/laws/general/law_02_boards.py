"""Law 2: The duplicate boards."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.deal import Vulnerability, dealer_of, vulnerability_of
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import Advice, BoardIs
from bridgelaw.effects.incident import Incident
from bridgelaw.engine.facts import Fact, one_of, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text

CYCLE = 16
"""The number of boards after which dealer and vulnerability repeat."""


class Step(Enum):
    """Steps for the director."""

    DO_NOT_USE = Text(
        "do not use a board that is marked wrongly: put the markings right before anybody calls."
    )
    AS_MARKED = Text(
        "score the board by its own markings, at every table and for the whole session."
    )
    ENTER_IT = Text(
        "a scoring program takes dealer and vulnerability from the number: enter what the board "
        "says."
    )


class BoardMarked(Incident):
    """The facts about a board and its markings."""

    number: Fact[int] = Fact(
        int,
        Text("What is the number of the board?"),
        samples=(1, 24),
        known=lambda case: None if case.record is None else case.record.board,
    )
    as_standard = yes_no(
        Text(
            "Is the board marked with the dealer and the vulnerability that belong to its number?"
        ),
        help=Text(
            """North deals board 1, then clockwise. Of each sixteen boards none is vulnerable on 1,
            8, 11 and 14, North-South on 2, 5, 12 and 15, East-West on 3, 6, 9 and 16, all on 4, 7,
            10 and 13."""
        ),
    )
    in_use = yes_no(Text("Has the auction begun on it, at any table?"))
    marked_dealer: Fact[Seat] = Fact(
        Seat,
        Text("Whom does the board name as dealer?"),
        choices=lambda case: tuple(Seat),
        samples=(Seat.N, Seat.E),
    )
    marked_vulnerability = one_of(Vulnerability, Text("Which vulnerability is on the board?"))


@law("2")
def marked_as_standard(case: BoardMarked) -> bool:
    """Each board has a number, which tells the dealer and the vulnerability; after sixteen boards
    they repeat. A board that is not so marked should not be used, but if it is, its own markings
    count for that session."""
    if case.as_standard:
        in_cycle = (case.number - 1) % CYCLE + 1
        case.do(BoardIs(dealer_of(in_cycle), vulnerability_of(in_cycle)))
    elif not case.in_use:
        case.do(Advice(Step.DO_NOT_USE))
    return case.as_standard


@law("2~1")
def plays_as_marked(case: BoardMarked) -> None:
    """Where a board that is marked wrongly has been used, calling, contract and score follow what
    the board says, whatever its number would tell."""
    case.do(BoardIs(case.marked_dealer, case.marked_vulnerability))
    case.do(Advice(Step.AS_MARKED))
    case.do(Advice(Step.ENTER_IT))
