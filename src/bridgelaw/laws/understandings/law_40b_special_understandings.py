"""Law 40B: special partnership understandings.

It covers regulation, the use of system cards, and disclosure.
"""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import GoOnUnder, PenaltyPossible, Reminder, ResultStands, When
from bridgelaw.engine.facts import Doubt, one_of, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.auction.law_21_misinformation import CouldHaveAsked, could_have_asked
from bridgelaw.laws.director.law_84_agreed_facts import FOR_THE_INNOCENT
from bridgelaw.laws.general.law_12c_adjusted_scores import Awarding, assign
from bridgelaw.laws.play.end_of_play import EndOfPlay


class Special(Enum):
    """Whether a method is one that the Regulating Authority may restrict."""

    ARTIFICIAL = Text("the call is artificial, and the Regulating Authority has not exempted it")
    DESIGNATED = Text("the Regulating Authority has named it a special partnership understanding")
    NEITHER = Text("neither")


class Missing(Enum):
    """The information that was withheld."""

    NOTHING = Text("nothing: the agreement was told, and only the hand did not fit it")
    GENERAL = Text("only what players in general know, or can work out from the bidding")
    AGREED = Text(
        "something that they have agreed, or that he knows from playing with this partner"
    )


class Reproach(Enum):
    """The reasons for a possible penalty."""

    ILLEGAL_METHOD = Text("a method was used that is not allowed in this event")
    NOT_TOLD_AGAIN = Text("the side has again not told the opponents what they were to be told")


class AfterPlay(Enum):
    """Reminders for the director after play, and the grounds for adjusting."""

    DAMAGED = Text("was the other side damaged by it? Then adjust the score.")
    WITHOUT_THE_METHOD = Text("to what was likely if the method had not been used")
    WITH_FULL_DISCLOSURE = Text("to what was likely if all that was owed had been told")


class Why(Enum):
    """The reasons for going on under another law first."""

    STILL_TIME = Text("a call or a card can still be changed: that comes first")


class Damaging(EndOfPlay, Awarding):
    """The facts about a side whose methods, or their non-disclosure, may have damaged the other.

    The incident is about a player of that side.
    """

    damaged = yes_no(
        Text("Was the other side damaged by it: did it score worse than was likely without it?"),
        help=Text("The infraction alone gives nothing: the damage must come from it."),
        doubt=Doubt(value=True, law="84D", why=FOR_THE_INNOCENT),
        later=True,
    )


def adjusted_for_damage(case: Damaging, basis: Enum) -> bool:
    """Adjust the score after play if there was damage; return whether it is adjusted.

    Before the end of play, a reminder is recorded.
    """
    if not case.play_over:
        case.do(Reminder(When.AFTER_PLAY, AfterPlay.DAMAGED))
        return False
    if not case.damaged:
        case.do(ResultStands())
        return False
    assign(case, basis)
    return True


class Method(Damaging):
    """The facts about a method that may not be allowed."""

    special = one_of(
        Special,
        Text("Is the method one that regulations may restrict?"),
        help=Text(
            "An artificial call is a special partnership understanding unless the Regulating "
            "Authority says no."
        ),
    )
    forbidden = yes_no(
        Text(
            "Do the regulations of this event forbid it, or allow it only on a condition that "
            "was not met?"
        ),
    )


class Method40B4(Enum):
    """The consequence of a method."""

    ALLOWED = Text("allowed")
    NOTED = Text("not allowed; no damage, or not yet")
    ADJUSTED = Text("not allowed, and the score is adjusted")


@law("40B4")
def illegal_method(case: Method) -> Method40B4:
    """If a side is damaged because its opponents use a special partnership understanding that the
    regulations do not allow, the score is adjusted. The users may be penalised, damage or not."""
    if case.special is Special.NEITHER:
        case.cite("40B1a")
        return Method40B4.ALLOWED
    case.cite("40B1c" if case.special is Special.ARTIFICIAL else "40B1b")
    if not case.forbidden:
        return Method40B4.ALLOWED
    case.cite("40B2ai")
    case.do(PenaltyPossible(case.offenders(), Reproach.ILLEGAL_METHOD), "90A")
    return (
        Method40B4.ADJUSTED
        if adjusted_for_damage(case, AfterPlay.WITHOUT_THE_METHOD)
        else Method40B4.NOTED
    )


class Disclosure(Damaging, CouldHaveAsked):
    """The facts about an explanation that may have been incomplete."""

    missing = one_of(
        Missing,
        Text("What did the opponents not get to know?"),
        help=Text(
            """They are owed the agreement, what was agreed about other calls, and what is known
            from experience with this partner; not the hand, and not what every player knows."""
        ),
    )
    again = yes_no(Text("Has the side failed in this before?"))
    still_time = yes_no(
        Text("Can a call still be changed, or a card taken back?"),
        help=Text(
            "A call: until the opening lead is faced, if his partner has not called since. A "
            "card: until the next one is played."
        ),
    )
    decisive = yes_no(
        Text("Was what was missing decisive for what an opponent chose to do?"),
        help=Text("Ask him what he would have done had he known it, and why."),
        doubt=Doubt(value=True, law="84D", why=FOR_THE_INNOCENT),
    )


class Told(Enum):
    """Whether the explanation was complete, and the consequence if not."""

    ENOUGH = Text("enough was told")
    IN_TIME = Text("something can still be changed")
    NOTED = Text("not enough was told; no damage, or not yet")
    ADJUSTED = Text("not enough was told, and the score is adjusted")


@law("40B5a")
def left_out(case: Disclosure) -> bool:
    """Whoever explains tells all that he knows from agreement or from experience with his partner;
    what follows from what players in general know he need not tell."""
    return case.missing is Missing.AGREED


@law("75D1")
def accurately(case: Disclosure) -> bool:
    """Players are expected to tell their agreements accurately; not to do so is misinformation.
    Only agreements are owed: a hand that did not fit them is no infraction."""
    if case.missing is Missing.NOTHING:
        case.cite("75C")
    elif case.missing is Missing.GENERAL:
        case.cite("40B5a")
    return not left_out(case)


@law("40B3b")
def again(case: Disclosure) -> None:
    """A side that fails again and again to tell what it owes may be penalised."""
    if case.again:
        case.do(PenaltyPossible(case.offenders(), Reproach.NOT_TOLD_AGAIN))


@law("40B5b")
def decisive(case: Disclosure) -> bool:
    """If an opponent lacked what he should have been told, it was decisive for his choice, and he
    was damaged, the score is adjusted."""
    return case.decisive


@law("40B3a")
def damaged_by_silence(case: Disclosure) -> bool:
    """A side that is damaged because its opponents did not tell what law or regulation obliges them
    to tell has its score adjusted."""
    if case.play_over and (not decisive(case) or not case.damaged or could_have_asked(case)):
        case.do(ResultStands())
        return False
    return adjusted_for_damage(case, AfterPlay.WITH_FULL_DISCLOSURE)


def disclosure(case: Disclosure) -> Told:
    """Rule on the disclosure. If it was insufficient, first changes of calls, then the score."""
    if accurately(case):
        return Told.ENOUGH
    again(case)
    if case.still_time:
        case.do(GoOnUnder("21B1a", Why.STILL_TIME), "40B3a")
        return Told.IN_TIME
    return Told.ADJUSTED if damaged_by_silence(case) else Told.NOTED


SHOWN = {
    "40B": Text(
        "Law 40B: special partnership understandings, and how they are regulated and told."
    ),
    "40B1": Text("What is a partnership understanding, and which are special."),
    "40B1a": Text(
        "What two partners have agreed, openly or tacitly, is a partnership understanding."
    ),
    "40B1b": Text(
        """A special understanding is one that, as the Regulating Authority sees it, many players of
        the event may not readily grasp or expect."""
    ),
    "40B1c": Text(
        "Unless the Regulating Authority decides otherwise, an artificial call is a special "
        "understanding."
    ),
    "40B2": Text(
        "What the Regulating Authority may regulate, and which cards and aids may be consulted."
    ),
    "40B2a": Text(
        "Five powers of the Regulating Authority over special understandings and how they are told."
    ),
    "40B2ai": Text(
        "It may allow any special partnership understanding, forbid it, or set conditions."
    ),
    "40B2aii": Text(
        "It may require system cards, with supplementary sheets, and regulate their use."
    ),
    "40B2aiv": Text(
        "It may forbid a pair to agree beforehand to vary its methods after an irregularity by "
        "the opponents."
    ),
    "40B2b": Text(
        """From the start of the auction period to the end of play a player may not consult his own
        system card. Declarer's side may do so between the final pass and the facing of the lead."""
    ),
    "40B2c": Text("When an opponent's system card may be read."),
    "40B2ci": Text("Before the auction begins the opponents' system card may be read."),
    "40B2cii": Text(
        "Between the final pass and the facing of the opening lead the opponents' system card "
        "may be read."
    ),
    "40B2ciii": Text(
        "During the auction and the play the opponents' system card may be read only at one's "
        "own turn."
    ),
    "40B2civ": Text(
        "Whoever is asked what his partner's call or play means may read the opponents' card to "
        "answer rightly."
    ),
    "40B2d": Text(
        "During auction and play no player may use aids to memory, calculation or technique."
    ),
    "40B3": Text("Failure to tell the opponents what they are owed."),
    "40B5": Text("How full an explanation must be."),
}

for _number, _text in SHOWN.items():
    shown(_number, _text, __name__)
