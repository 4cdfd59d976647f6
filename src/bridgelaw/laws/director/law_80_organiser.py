"""Law 80: Regulation and organization."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Advice
from bridgelaw.effects.incident import Incident
from bridgelaw.engine.facts import one_of, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text

SECTIONS = {
    "80A1": Text("Which body is the Regulating Authority depends on the event."),
    "80A1a": Text("For its own world tournaments and events: the World Bridge Federation."),
    "80A1b": Text(
        "For tournaments held under its auspices: the Zonal Authority, as the European Bridge "
        "League."
    ),
    "80A1c": Text(
        "For any other tournament: the national federation under whose auspices it is held."
    ),
    "80A2": Text(
        "The Regulating Authority has the responsibilities and powers that the laws name."
    ),
    "80A3": Text(
        "The Regulating Authority may delegate its powers, and stays responsible, or assign them "
        "with the responsibility."
    ),
    "80B1": Text(
        """The Regulating Authority may recognise a Tournament Organizer, who prepares and conducts
        the event within the laws and the authority's requirements, and may delegate, but stays
        responsible."""
    ),
    "80B2": Text("The Tournament Organizer's powers and duties include those that follow."),
    "80B2a": Text(
        "The Organizer appoints the director. Where none is appointed the players should choose "
        "someone to do his task."
    ),
    "80B2f": Text(
        "The Organizer may make regulations that add to the laws; they may not go against them."
    ),
    "80B2k": Text("The Organizer arranges for appeals."),
    "80B2l": Text("The Organizer has the further powers that the laws give it."),
}
for _number, _text in SECTIONS.items():
    shown(_number, _text, __name__)


class Passed(Enum):
    """How far an action behind a screen had proceeded."""

    NOT_PASSED = Text("it was seen on its own side of the screen only")
    PASSED = Text("it has been passed to the other side")


class Step(Enum):
    """Steps for the director after an irregularity behind a screen."""

    SCREEN_RULES = Text(
        "put it right by the screen regulations, before it goes to the other side; the partners "
        "learn nothing."
    )
    AS_WITHOUT = Text(
        "rule as at a table without screens, and see what the screen regulations say besides."
    )
    NO_RULE = Text("the regulations say nothing: rule as at a table without screens.")


class BehindScreen(Incident):
    """The facts about an irregularity at a table with screens."""

    passed = one_of(
        Passed,
        Text("Had the call or the action been passed to the other side of the screen?"),
        help=Text("Look at the tray, and ask on this side of the screen only, in a low voice."),
    )
    screen_rule = yes_no(Text("Do the screen regulations say what is done then?"))


@law("80B2e")
def screens(case: BehindScreen) -> Passed:
    """The Organizer sets the conditions for bidding and play, screens among them. For actions that
    have not come to the other side of the screen other rectifications may be prescribed than those
    of the laws."""
    if case.passed is Passed.PASSED:
        case.do(Advice(Step.AS_WITHOUT))
    else:
        case.do(Advice(Step.SCREEN_RULES if case.screen_rule else Step.NO_RULE))
    return case.passed
