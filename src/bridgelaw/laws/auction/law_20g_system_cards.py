"""Law 20G3: the use of system cards and notes (with Law 40B2b to d)."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Admonish, HasRight, PenaltyPossible, When
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import one_of, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.auction.law_20f_mistaken_explanation import declares_on_record


class Paper(Enum):
    """The aid that a player looked at."""

    OWN = Text("his own system card, or notes of his system")
    OPPONENTS = Text("the opponents' system card")
    AID = Text("another aid to memory, calculation or technique")


class Period(Enum):
    """The period in which the player looked."""

    BEFORE = Text("before the auction began")
    AUCTION = Text("during the auction")
    CLARIFICATION = Text("between the final pass and the facing of the opening lead")
    PLAY = Text("during the play")


class Right(Enum):
    """The rights of the player."""

    READ_IT = Text("look at it")


class Reproach(Enum):
    """Faults that are pointed out to the player, and the reasons for a possible penalty."""

    OWN = Text("players may not look at their own system card or notes during the auction and play")
    OPPONENTS = Text(
        "the opponents' system card may be read only at one's own turn, or to answer their question"
    )
    AID = Text("no aid to memory, calculation or technique may be used during auction and play")


REPROACHES = {Paper.OWN: Reproach.OWN, Paper.OPPONENTS: Reproach.OPPONENTS, Paper.AID: Reproach.AID}
SECTIONS = {Paper.OWN: "40B2b", Paper.OPPONENTS: "40B2c", Paper.AID: "40B2d"}


class Consulted(Incident):
    """The facts about a player who looked at a system card, notes or another aid."""

    paper = one_of(Paper, Text("What did he look at?"))
    period = one_of(Period, Text("When did he look at it?"))
    declares = yes_no(Text("Does his side declare?"), known=declares_on_record)
    own_turn = yes_no(Text("Was it his turn to call or play?"))
    asked = yes_no(Text("Had an opponent just asked him what his partner's call or play means?"))
    allowed = yes_no(
        Text("Do the regulations of this event allow it?"),
        help=Text("Beginners' events and play online often do."),
    )


@law("20G3")
def may_consult(case: Consulted) -> bool:
    """During the auction and the play a player may not consult his own system card or notes, unless
    regulations allow it. Declarer's side may between the final pass and the facing of the lead."""
    if case.period is Period.BEFORE:
        case.do(HasRight(case.who(Role.PLAYER), Right.READ_IT, When.NOW))
        return True
    may = by_the_laws(case) or case.allowed
    case.cite(SECTIONS[case.paper])
    if may:
        case.do(HasRight(case.who(Role.PLAYER), Right.READ_IT, When.NOW))
        return True
    case.do(Admonish(case.who(Role.PLAYER), REPROACHES[case.paper]))
    case.do(PenaltyPossible(case.who(Role.PLAYER), REPROACHES[case.paper]), "90A")
    return False


def by_the_laws(case: Consulted) -> bool:
    """Return whether Law 40B2 itself allows it at that moment."""
    if case.paper is Paper.AID:
        return False
    if case.paper is Paper.OWN:
        return case.period is Period.CLARIFICATION and case.declares
    if case.period is Period.CLARIFICATION:
        case.cite("40B2cii")
        return True
    if case.own_turn:
        case.cite("40B2ciii")
        return True
    if case.asked:
        case.cite("40B2civ")
    return case.asked
