"""Law 23: Comparable call. A withdrawn call is replaced, and what the two show is compared (23A); what follows from it stands
in the laws that send here (27B1b, 30 to 32, 26A). Later damage (23C) is looked for after play."""

from __future__ import annotations

from bridgelaw.engine.facts import yes_no
from bridgelaw.engine.law import law
from bridgelaw.engine.ruling import first_of
from bridgelaw.engine.text import Text
from bridgelaw.ruling.incident import Incident


class Replacement(Incident):
    """The facts about the call that replaces a withdrawn one: what each of the two shows by agreement, not the cards held."""

    same_purpose = yes_no(
        Text("Do both calls serve the same purpose, such as asking for aces, or a relay?"),
        help=Text("Ask for their system away from the table. The same denomination is neither needed nor enough."),
    )
    subset = yes_no(
        Text("Would every hand that the new call shows also have been shown by the withdrawn one?"),
        help=Text(
            """The new call may say more, but nothing that lies outside. Take the withdrawn call as partner could read it where
            the offender thought he was. A new call that might hold a stronger hand than the withdrawn one does not fit."""
        ),
    )
    similar = yes_no(
        Text("Do the two calls mean the same, or nearly: strength and length may differ a little?"),
        help=Text(
            """When you doubt it, take it as comparable: after play the score is adjusted if the withdrawn call has helped
            (Laws 23C and 27D). Decide at once; partner's freedom to call hangs on it."""
        ),
    )


@law("23A3")
def serves_the_same_purpose(case: Replacement) -> bool:
    """A call is comparable if it has the same purpose as the withdrawn one, such as an asking bid or a relay."""
    return case.same_purpose


@law("23A2")
def says_no_more_than_it(case: Replacement) -> bool:
    """A call is comparable if the hands it can show are among those that the withdrawn call could show."""
    return case.subset


@law("23A1")
def means_much_the_same(case: Replacement) -> bool:
    """A call is comparable if it has the same meaning as the withdrawn one, or a similar one."""
    return case.similar


@law("23A")
def is_comparable(case: Replacement) -> bool:
    """A call that replaces a withdrawn one is comparable if it means the same or much the same, if it shows a part of the
    same hands, or if it serves the same purpose. One of the three is enough; what the player holds does not matter."""
    return first_of(case, serves_the_same_purpose, says_no_more_than_it, means_much_the_same) is not None
