"""Law 7: Control of board and cards."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Admonish, Advice, GoOnUnder, PenaltyPossible
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import one_of, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text


class Number(Enum):
    """The number of cards in the hand."""

    THIRTEEN = Text("thirteen")
    MORE = Text("more than thirteen")
    FEWER = Text("fewer than thirteen")


class Why(Enum):
    """The reasons for going on under another law."""

    TOO_MANY = Text("a hand has more than thirteen cards, and another fewer")
    TOO_FEW = Text("a hand has fewer than thirteen cards")


class Fault(Enum):
    """Faults that are pointed out or penalised."""

    NOT_COUNTED = Text(
        "players count their cards face down, thirteen of them, before looking at them"
    )
    CALLED_UNSEEN = Text("players must look at their cards before they call")
    PUT_BACK_WRONGLY = Text("the cards were put into the wrong hands at the table before")


class Step(Enum):
    """Advice to the director."""

    SHARED = Text(
        "if the score must be adjusted: a player who did not count is at fault, and so is who put "
        "the cards back wrongly."
    )
    NOT_HIS_FAULT = Text(
        "if the score must be adjusted: a player who counted and told at once is in no way at "
        "fault."
    )


class Counting(Incident):
    """The facts about a player and his cards."""

    counted = yes_no(Text("Had he counted his cards, face down, before he looked at them?"))
    number = one_of(Number, Text("How many cards did he have?"))
    another_has_more = yes_no(
        Text("Has another hand more than thirteen?"),
        help=Text(
            "Count all four hands. Where none has more, a card is missing, and may lie in the "
            "board or elsewhere."
        ),
    )
    looked = yes_no(Text("Had he looked at his cards before he called?"))


@law("7B2")
def counted_and_looked(case: Counting) -> bool:
    """Each player counts his cards face down, to be sure of thirteen, and then must look at them
    before he calls."""
    if not case.counted:
        case.do(Admonish(case.who(Role.PLAYER), Fault.NOT_COUNTED))
    if case.number is Number.THIRTEEN and not case.looked:
        case.do(Admonish(case.who(Role.PLAYER), Fault.CALLED_UNSEEN))
        return False
    return case.counted


@law("7~1")
def at_fault(case: Counting) -> bool:
    """Not to have counted is an infraction. It counts when the blame for a board that cannot be
    played is shared out, and so does that of the table before, which put the cards back wrongly."""
    too_many = case.number is Number.MORE or case.another_has_more
    case.do(GoOnUnder("13" if too_many else "14", Why.TOO_MANY if too_many else Why.TOO_FEW))
    case.do(PenaltyPossible(Role.RESPONSIBLE, Fault.PUT_BACK_WRONGLY), "90B")
    if not case.counted:
        case.do(PenaltyPossible(case.who(Role.PLAYER), Fault.NOT_COUNTED), "90B")
    case.do(Advice(Step.NOT_HIS_FAULT if case.counted else Step.SHARED), "12C2a")
    return not case.counted


shown(
    "7A",
    Text("A board lies in the middle of the table, the right way round, until its play is over."),
    __name__,
)
shown("7B", Text("How the hands are taken from the board."), __name__)
shown("7B1", Text("Each player takes the hand from the pocket of his own direction."), __name__)
shown(
    "7B3",
    Text(
        """Each player keeps his own cards apart. Nobody touches the cards of another without leave
        of an opponent or of the director; declarer may play dummy's."""
    ),
    __name__,
)
shown(
    "7C",
    Text(
        """After play each player should shuffle his thirteen cards and put them back. From then on
        a hand is taken out only with somebody of each side, or the director, present."""
    ),
    __name__,
)
shown(
    "7D",
    Text(
        "A contestant who stays at a table all session answers first for how things are kept there."
    ),
    __name__,
)
