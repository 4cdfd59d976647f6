"""Law 87: Fouled boards."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Advice, PenaltyPossible
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import one_of, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_86_team_play import NotComparable, several_results


class Changed(Enum):
    """The part of the board that was not the same at all tables."""

    CARDS = Text("one or more cards lay in a wrong hand")
    CONDITIONS = Text("the dealer or the vulnerability was another on one copy of the board")
    NOTHING = Text("neither")


class Step(Enum):
    """Steps for the director."""

    GROUPS = Text(
        """find, as nearly as can be, which tables played the right form and which each changed one;
        put each form's scores in a group of its own and score each group by itself."""
    )
    REGULATION = Text("rate the groups as the regulation says, small ones too.")
    OWN_METHOD = Text("choose a way to rate the groups, and announce it.")


class Fault(Enum):
    """The reasons for a possible penalty."""

    WRONG_POCKET = Text("cards were put back into a wrong pocket of the board")


class Fouled(NotComparable):
    """The facts about a board that was not the same at all tables."""

    changed = one_of(
        Changed,
        Text("What was not the same on the board?"),
        help=Text(
            "Compare the cards with the deal file, and the markings of all copies of the board."
        ),
    )
    other_form = yes_no(
        Text("Did contestants whose scores are compared therefore play it in different forms?"),
        help=Text(
            """Go through the tables in the order in which they played it. A table with a hand of
            too many or too few cards is a matter of Laws 13 and 14; those after it may have played
            a changed form."""
        ),
    )
    teams = yes_no(Text("Is it an event of teams?"), stays=(True, False))
    by_a_table = yes_no(Text("Did players at a table put the cards back wrongly?"))
    method_regulated = yes_no(Text("Does a regulation say how such groups are rated?"))


@law("87A")
def is_fouled(case: Fouled) -> bool:
    """A board is fouled if a card was displaced, or the dealer or vulnerability differed between
    copies, so that contestants who should be compared did not play it in the same form."""
    return case.changed is not Changed.NOTHING and case.other_form


@law("87B")
def in_groups(case: Fouled) -> None:
    """The scores of a fouled board are put into groups, each of those who played the same form of
    it, and each group is scored by itself."""
    case.do(Advice(Step.GROUPS))
    case.do(Advice(Step.REGULATION if case.method_regulated else Step.OWN_METHOD))


@law("86fn27")
def not_comparable(case: Fouled) -> bool:
    """The results of a fouled board are among those that cannot be compared."""
    several_results(case)
    return True


@law("87C")
def in_a_match(case: Fouled) -> bool:
    """In a match of teams the results of a fouled board are results that cannot be compared."""
    return case.teams and not_comparable(case)


@law("87~1")
def who_moved_the_cards(case: Fouled) -> None:
    """Between which tables a card was moved tells which belong together. Whoever put it into a
    wrong pocket may be penalised."""
    if case.changed is Changed.CARDS and case.by_a_table:
        case.do(PenaltyPossible(Role.RESPONSIBLE, Fault.WRONG_POCKET), "90B6")


shown(
    "87",
    Text("A board that was not the same at all tables whose results are compared is fouled."),
    __name__,
)
