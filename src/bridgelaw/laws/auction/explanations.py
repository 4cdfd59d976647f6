"""Facts about an explanation that Laws 20, 21, 40 and 75 share.

They are the explanation given to the opponents, the agreement of the partnership, and the stage of
the deal.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from bridgelaw.bridge.seats import Seat
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role, Who, opponents_of
from bridgelaw.engine.facts import Detail, Fact, one_of, yes_no
from bridgelaw.i18n.text import Text
from bridgelaw.laws.play.end_of_play import EndOfPlay, is_over


class Stage(Enum):
    """The stages of a deal that the laws on explanations distinguish."""

    AUCTION = Text("the auction is going on")
    CLARIFICATION = Text("the final pass has been made, and the opening lead is not faced")
    PLAY = Text("the opening lead has been faced, and play goes on")
    OVER = Text("play has ended")


class Source(Enum):
    """The source of a player's misunderstanding of an opponent's call."""

    EXPLAINED = Text(
        "an opponent explained it wrongly or not fully, or alerted what is not alerted"
    )
    NOT_ALERTED = Text("an opponent did not alert or announce it, or did so late")
    HIMSELF = Text("no opponent's words or silence: he misheard, misread or assumed")


class Agreement(Enum):
    """The agreement about a call, compared with the explanation given to the opponents."""

    AS_TOLD = Text("what the opponents were told: the call did not fit it")
    OTHERWISE = Text("something else, or more, than they were told")
    NONE = Text("nothing that the two of them share")


def stage_on_record(case: Incident) -> Stage | None:
    """Return the stage of the deal that the auction, the opening lead and the end of play show."""
    record = case.record
    if record is None:
        return None
    if isinstance(case, EndOfPlay) and is_over(case):
        return Stage.OVER
    if record.auction is not None and not record.auction.is_over:
        return Stage.AUCTION
    return (
        Stage.CLARIFICATION if record.declarer is not None and record.faced_lead is False else None
    )


def possible_stages(case: Incident) -> tuple[Stage, ...]:
    """Return the stages that the record leaves open."""
    record = case.record
    if record is None or record.declarer is None:
        return tuple(Stage)
    return (
        (Stage.PLAY, Stage.OVER)
        if record.faced_lead
        else (Stage.CLARIFICATION, Stage.PLAY, Stage.OVER)
    )


IF_NOT_SHOWN: Final = Text(
    """Go by what they have agreed, not by the hand. If neither card nor notes show it, by what the
    caller meant: a mistaken explanation is presumed (Law 21B1b)."""
)


class Explained(EndOfPlay):
    """The facts about a call that was explained, or should have been.

    The incident is about the player who may have been misled.
    """

    caller: Detail[Seat] = Detail(
        Seat,
        Text("Whose call was explained, or should have been?"),
        choices=lambda case: tuple(Seat) if case.seat is None else (case.seat.lho, case.seat.rho),
    )
    source = one_of(
        Source,
        Text("What led him to misunderstand the call?"),
        help=Text(
            "A card of theirs that he did not read, or a guess of his own, is no mistake of his "
            "opponents'."
        ),
    )
    evidence = yes_no(
        Text(
            "Is there evidence of what the partnership has agreed, or that it has agreed nothing?"
        ),
        help=Text(
            """Ask both partners, each by himself and away from the table; look at system card and
            notes. The hand alone proves nothing."""
        ),
    )
    agreement = one_of(Agreement, Text("What has the partnership agreed about the call?"))
    alert_due = yes_no(
        Text("By the regulations of this event: had the call to be alerted or announced?"),
        help=IF_NOT_SHOWN,
    )
    stage: Fact[Stage] = Fact(
        Stage,
        Text("How far has the deal come now?"),
        values=tuple(Stage),
        choices=possible_stages,
        known=stage_on_record,
    )

    def misled_player(self) -> Who:
        """Return the player who called on the explanation."""
        return self.who(Role.PLAYER)

    def misled_side(self) -> Who:
        """Return the side of the misled player."""
        if self.seat is not None:
            return self.seat.side
        return opponents_of(self.caller, Role.NON_OFFENDING_SIDE)

    def explaining_side(self) -> Who:
        """Return the side whose call it was."""
        if self.caller is not None:
            return self.caller.side
        return opponents_of(self.seat, Role.OFFENDING_SIDE)

    def the_caller(self) -> Who:
        """Return the player whose call was explained."""
        return self.caller or Role.CALLER
