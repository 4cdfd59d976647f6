"""Law 23: Comparable call.

Law 23A compares the meanings of a withdrawn call and its replacement. The consequences are in the
laws that refer to it (27B1b, 30 to 32, 26A). Later damage (23C) is judged after play.
"""

from __future__ import annotations

from bridgelaw.effects import MeaningsCompared
from bridgelaw.effects.incident import Incident
from bridgelaw.engine.facts import Detail, usually_no, yes_no
from bridgelaw.engine.law import law
from bridgelaw.engine.ruling import first_of
from bridgelaw.i18n.text import Text
from bridgelaw.meanings.comparison import Comparison, Found, Limb, Verdict
from bridgelaw.meanings.meaning import Meaning


def compared(case: Replacement) -> Comparison | None:
    """Return the comparison of the two meanings as sets of hands, if both are given."""
    if case.withdrawn_meaning is None or case.replacement_meaning is None:
        return None
    return Comparison(case.withdrawn_meaning, case.replacement_meaning)


def settled(limb: Limb) -> bool | None:
    """Return whether the meanings alone satisfy a limb of Law 23A."""
    return {Found.HOLDS: True, Found.FAILS: False}.get(limb.found)


def purpose_by_meanings(case: Replacement) -> bool | None:
    """Return whether the given purposes are the same; None unless both are given."""
    return None if (found := compared(case)) is None else settled(found.same_purpose)


def subset_by_meanings(case: Replacement) -> bool | None:
    """Return whether the given meaning is a subset of that of the withdrawn call."""
    return None if (found := compared(case)) is None else settled(found.subset)


def similar_by_meanings(case: Replacement) -> bool | None:
    """Return whether the calls are similar, if they show the same hands or very different ones."""
    return None if (found := compared(case)) is None else settled(found.similar)


def passes_for_a_bid(case: Replacement) -> bool:
    """Return whether a pass replaces a bid: then the two are comparable only by agreement."""
    return case.pass_for_bid()


class Replacement(Incident):
    """The facts about the call that replaces a withdrawn one.

    They are the meanings of the two by agreement, not the cards held.
    """

    withdrawn_meaning: Detail[Meaning] = Detail(
        Meaning, Text("What did the withdrawn call show, such as 12-21 S5+?")
    )
    replacement_meaning: Detail[Meaning] = Detail(
        Meaning, Text("What does the new call show, such as 8-16 S5+?")
    )
    same_purpose = yes_no(
        Text(
            "Do the withdrawn call and the one in its place serve the same purpose, such as "
            "asking for aces, or a relay?"
        ),
        help=Text(
            """He calls first, when it is his turn. Ask for their system away from the table. The
            same denomination is neither needed nor enough. If he asks first whether a call would
            do, tell him in private, and suggest none."""
        ),
        known=purpose_by_meanings,
        usual=usually_no(
            Text("The pass serves the same purpose as the withdrawn bid, such as a relay."),
            when=passes_for_a_bid,
        ),
    )
    subset = yes_no(
        Text("Would every hand that the new call shows also have been shown by the withdrawn one?"),
        help=Text(
            """The new call may say more, but nothing that lies outside. Take the withdrawn call as
            partner could read it where the offender thought he was. A new call that might hold a
            stronger hand than the withdrawn one does not fit."""
        ),
        known=subset_by_meanings,
        usual=usually_no(
            Text("Every hand that the pass shows was also shown by the withdrawn bid."),
            when=passes_for_a_bid,
        ),
    )
    similar = yes_no(
        Text("Do the two calls mean the same, or nearly: strength and length may differ a little?"),
        help=Text(
            """When you doubt it, take it as comparable: after play the score is adjusted if the
            withdrawn call has helped (Laws 23C and 27D). Decide at once; partner's freedom to call
            hangs on it."""
        ),
        known=similar_by_meanings,
        usual=usually_no(
            Text("The pass means the same as the withdrawn bid, or nearly."),
            when=passes_for_a_bid,
        ),
    )

    def pass_for_bid(self) -> bool:
        """Return whether a pass replaces a bid. Only some incidents know."""
        return False


@law("23A3")
def serves_the_same_purpose(case: Replacement) -> bool:
    """A call is comparable if it has the same purpose as the withdrawn one, such as an asking bid
    or a relay."""
    return case.same_purpose


@law("23A2")
def says_no_more_than_it(case: Replacement) -> bool:
    """A call is comparable if the hands it can show are among those that the withdrawn call could
    show."""
    return case.subset


@law("23A1")
def means_much_the_same(case: Replacement) -> bool:
    """A call is comparable if it has the same meaning as the withdrawn one, or a similar one."""
    return case.similar


@law("23A")
def is_comparable(case: Replacement) -> bool:
    """A call that replaces a withdrawn one is comparable if it means the same or much the same, if
    it shows a part of the same hands, or if it serves the same purpose. One of the three is enough;
    what the player holds does not matter."""
    found = compared(case)
    if found is not None and found.verdict is Verdict.TO_JUDGE:
        case.do(MeaningsCompared(found.withdrawn, found.replacement))
    return (
        first_of(case, serves_the_same_purpose, says_no_more_than_it, means_much_the_same)
        is not None
    )
