"""The facts about a player's information from partner, and the choice made with it.

Laws 16B, 73C and 75A share them. The information is other than from legal calls and plays.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from bridgelaw.bridge.auction import DOUBLE, PASS
from bridgelaw.effects import Info
from bridgelaw.effects.players import Role, Who
from bridgelaw.effects.poll import SIGNIFICANT_PER_CENT, SOME, Action, Poll, Threshold, Vote
from bridgelaw.engine.facts import Detail, Doubt, one_of, yes_no
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_84_agreed_facts import FOR_THE_INNOCENT
from bridgelaw.laws.general.law_12c_adjusted_scores import Awarding
from bridgelaw.laws.play.end_of_play import EndOfPlay


class Conveyed(Enum):
    """The information conveyed by partner besides the call or card."""

    TEMPO = Text("a hesitation, or a call or play quicker than his usual ones")
    QUESTION = Text("a question, or an answer to one")
    EXPLANATION = Text("an explanation or an alert, or none where one was expected")
    REMARK = Text("a remark, a gesture, a tone, or another manner")
    NOTHING = Text("nothing, or it is disputed and you do not find it more probable than not")


INFO: Final = {
    Conveyed.TEMPO: Info.TEMPO,
    Conveyed.QUESTION: Info.WORDS_AND_GESTURES,
    Conveyed.EXPLANATION: Info.EXPLANATION,
    Conveyed.REMARK: Info.WORDS_AND_GESTURES,
}


def found_by_poll(case: Choice) -> bool | None:
    """Return whether the poll shows another logical alternative to the player's choice."""
    if not case.poll or case.chosen is None:
        return None
    return bool(the_poll(case).others())


def the_poll(case: Choice) -> Poll:
    """Return the answers of the players polled, with the threshold that the director applies."""
    return Poll(
        case.poll or (),
        case.chosen,
        Threshold(case.significant or SIGNIFICANT_PER_CENT, case.some or SOME),
    )


class Choice(Awarding, EndOfPlay):
    """The facts about a choice among logical alternatives with unauthorised information.

    The incident is about the player who chose.
    """

    poll: Detail[tuple[Vote, ...]] = Detail(
        tuple, Text("What did the players you asked answer?"), samples=((Vote(PASS, (DOUBLE,)),),)
    )
    chosen: Detail[Action] = Detail(Action, Text("What did he choose?"))  # type: ignore[arg-type]
    significant: Detail[int] = Detail(
        int,
        Text("How many per cent considering a call seriously do you count as significant?"),
        choices=lambda case: tuple(range(1, 101)),
    )
    some: Detail[int] = Detail(
        int,
        Text("How many choosing it do you count as some?"),
        choices=lambda case: tuple(range(1, 100)),
    )
    logical_alternative = yes_no(
        Text("Had he a logical alternative to what he chose?"),
        help=Text(
            """Ask players of his class, each by himself: this hand, these methods, this auction,
            and nothing of what partner let on. "What do you call? What else do you seriously
            consider?" It is an alternative if a significant part consider it and some would choose
            it; the law gives no figure, one in five and more than one is a common guide. If his
            choice was the only one, he may make it, however clearly it was suggested."""
        ),
        known=found_by_poll,
        later=True,
    )
    suggested_over_it = yes_no(
        Text("Does the information demonstrably suggest his choice over such an alternative?"),
        help=Text(
            """Say why in bridge terms, with this pair's methods and before you look at the result:
            that it worked proves nothing. He need not find the worst action, only not one that is
            suggested over another."""
        ),
        later=True,
    )
    gained_by_it = yes_no(
        Text("Did his side do better by it than it would have done after the alternative?"),
        help=Text(
            """Compare with what would probably have come of the alternative, for these four
            players. Look at the hands yourself; do not ask the players who gained."""
        ),
        doubt=Doubt(value=True, law="84D", why=FOR_THE_INNOCENT),
        later=True,
    )

    def chooser(self) -> Who:
        """Return the player who had the information and chose."""
        return self.who(Role.PLAYER)


class FromPartner(Choice):
    """The facts about unauthorised information from partner."""

    conveyed = one_of(
        Conveyed,
        Text("What did his partner convey, beside the call or the card itself?"),
        help=Text(
            """Ask each side in turn, and let each speak out: "What happened?" Thinking is no
            offence; say so. Where they disagree, take what is more probable, with all that you can
            collect (Law 85A1)."""
        ),
    )
    points_somewhere = yes_no(
        Text("Could it suggest anything to the player: does it point to some call or play?"),
        help=Text(
            """Say first to what, before you look at what he chose. A slow pass points to values. A
            slow raise or invitation may point up or down, and then to nothing. A slow penalty
            double points to doubt, and so to taking it out. A question may show interest in that
            suit. A surprising explanation tells him that he has been misread."""
        ),
    )

    def giver(self) -> Who:
        """Return the player from whom the information came."""
        return self.who(Role.PARTNER)
