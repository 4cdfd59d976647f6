"""Law 90: Procedural penalties.

In an individual event, Law 12C3 names the players they apply to.
"""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Admonish, Advice, GoOnUnder, PenaltyGiven
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role, Who, side_of
from bridgelaw.engine.facts import one_of, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text


class Offence(Enum):
    """The offence of a contestant."""

    LATE = Text("arrival after the time that was set")
    SLOW = Text("unduly slow play")
    OVERHEARD = Text(
        "the bidding, the play or a result was discussed so that another table could hear it"
    )
    COMPARED = Text("scores were compared with another contestant without leave")
    TOUCHED = Text("another player's cards were touched")
    WRONG_POCKET = Text("cards were put into a wrong pocket of the board")
    NEEDS_ADJUSTMENT = Text(
        "an error of procedure made an adjusted score necessary, as when cards are not counted "
        "or a wrong board is played"
    )
    DISOBEYED = Text("a regulation or an instruction of the director was not followed at once")
    OTHER = Text("something else")
    CONDUCT = Text("conduct: discipline and order")


class Decision(Enum):
    """The decision of the director."""

    PENALTY = Text("a procedural penalty")
    WARNING = Text("a warning")


class Why(Enum):
    """The reasons for going on under another law."""

    CONDUCT = Text("conduct is a matter of discipline, where the director's decision is final")


class Also(Enum):
    """Others whose conduct is examined."""

    BOTH_SLOW = Text("slow play has two sides: find the share of each.")


class Step(Enum):
    """Advice to the director."""

    AMOUNT = Text(
        """the Laws name no amount: it is that of the regulation, commonly a part of a top, or IMPs
        or victory points. It is taken from the offender's score and given to nobody."""
    )
    APART = Text(
        "first the adjusted score, if any, by its own law; the penalty is decided on its own "
        "merits."
    )
    FOULED = Text("what the wrong cards mean for the board is a matter of Laws 13, 14 and 87.")
    BOTH_PARTNERS = Text(
        "in an individual an adjusted score strikes both partners alike, a penalty only whoever "
        "is to blame."
    )


class Offending(Incident):
    """The facts about an offence against the procedure."""

    offence = one_of(Offence, Text("What has happened?"))
    hinders = yes_no(
        Text(
            """Did it unduly delay or hinder the game, inconvenience other contestants, break
            correct procedure, or make an adjusted score necessary?"""
        ),
    )
    decision = one_of(
        Decision,
        Text("What does the director decide?"),
        help=Text(
            "He may give a penalty, and need not. Was it the first time? Has he been warned? Is "
            "there a tariff?"
        ),
    )
    individual = yes_no(Text("Is it an individual, with a new partner every round?"))
    partner_blameless = yes_no(Text("Is his partner free of all blame?"))

    def offender(self) -> Who:
        """Return the contestant who committed the offence."""
        return Role.RESPONSIBLE if self.seat is None else self.seat


@law("90B1")
def late(case: Offending) -> bool:
    """A contestant who comes after the time that was set may be penalised."""
    return case.offence is Offence.LATE


@law("90B2")
def slow(case: Offending) -> bool:
    """Unduly slow play may be penalised; each side's share is found."""
    if case.offence is Offence.SLOW:
        case.do(Advice(Also.BOTH_SLOW))
    return case.offence is Offence.SLOW


@law("90B6")
def wrong_pocket(case: Offending) -> bool:
    """Putting cards into a wrong pocket of the board may be penalised."""
    if case.offence is Offence.WRONG_POCKET:
        case.do(Advice(Step.FOULED))
    return case.offence is Offence.WRONG_POCKET


@law("90B7")
def needs_adjustment(case: Offending) -> bool:
    """An error of procedure that makes an adjusted score necessary may be penalised: cards not
    counted, a wrong board played."""
    return case.offence is Offence.NEEDS_ADJUSTMENT


@law("90B8")
def disobeyed(case: Offending) -> bool:
    """Not following a regulation, or an instruction of the director, at once may be penalised."""
    return case.offence is Offence.DISOBEYED


EXAMPLES = (late, slow, wrong_pocket, needs_adjustment, disobeyed)
SHOWN = {Offence.OVERHEARD: "90B3", Offence.COMPARED: "90B4", Offence.TOUCHED: "90B5"}


def is_an_example(case: Offending) -> bool:
    """Return whether it is one of the examples of Law 90B."""
    if case.offence in SHOWN:
        case.cite(SHOWN[case.offence])
        return True
    return any(example(case) for example in EXAMPLES)


@law("90A")
def may_be_penalised(case: Offending) -> bool:
    """The director may give a procedural penalty for what unduly delays or hinders the game,
    inconveniences others, breaks correct procedure, or makes an adjusted score necessary. It comes
    in addition to any rectification."""
    if case.offence is Offence.CONDUCT:
        case.do(GoOnUnder("91A", Why.CONDUCT, "conduct"))
        return False
    return is_an_example(case) or case.hinders


@law("12C3")
def shared(case: Offending) -> Who:
    """In an individual both partners get the same adjusted score, whoever was to blame; a
    procedural penalty is not given to a partner who was not."""
    if not case.individual:  # the contestant is the pair or the team
        return case.offender() if case.seat is None else case.seat.side
    case.do(Advice(Step.BOTH_PARTNERS))
    if case.partner_blameless:
        return case.offender()
    return side_of(case.seat, Role.OFFENDING_SIDE)


def penalise(case: Offending) -> None:
    """Record the effects of a penalty or of a warning."""
    if case.decision is Decision.WARNING:
        case.do(Admonish(case.offender(), case.offence), "90A")
        return
    case.do(PenaltyGiven(shared(case), case.offence), "90A")
    case.do(Advice(Step.APART), "90~1")
    case.do(Advice(Step.AMOUNT), "90A")


shown(
    "90B",
    Text("What a procedural penalty may be given for; the list is one of examples."),
    __name__,
)
shown(
    "90B3",
    Text(
        "Discussing the bidding, play or result so that another table can hear it may be penalised."
    ),
    __name__,
)
shown(
    "90B4",
    Text("Comparing scores with another contestant without leave may be penalised."),
    __name__,
)
shown("90B5", Text("Touching another player's cards may be penalised."), __name__)
shown(
    "90~1",
    Text(
        "A penalty is decided apart from any adjusted score: neither is raised or lowered for "
        "the sake of the other."
    ),
    __name__,
)
