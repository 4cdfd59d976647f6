"""A fact on which several laws depend: whether the play of the deal is over."""

from __future__ import annotations

from bridgelaw.effects.incident import Incident
from bridgelaw.engine.facts import yes_no
from bridgelaw.i18n.text import Text


def is_over(case: EndOfPlay) -> bool:
    """Return whether the record has the end of the play: the thirteenth trick, or a written
    result.
    """
    return case.record is not None and (
        case.record.play_is_over or case.record.declarer_tricks is not None
    )


def breaks_off(case: Incident) -> bool:
    """Return whether play may have continued after the last card on the record.

    It may if play is over and the record has neither the last trick nor a claim. What the record
    lacks may then have happened.
    """
    record = case.record
    if record is None or record.play_is_over or record.claimed_by is not None:
        return False
    return record.declarer_tricks is not None or case.told.get("play_over") is True


def play_over_on_record(case: EndOfPlay) -> bool | None:
    """Return whether play is over.

    True if the record has its end, and False while its auction continues. Otherwise None: play may
    have ended with a claim.
    """
    if is_over(case):
        return True
    auction = None if case.record is None else case.record.auction
    return None if auction is None or auction.is_over else False


class EndOfPlay(Incident):
    """An incident whose ruling depends on the end of play, or waits for it."""

    play_over = yes_no(
        Text("Was the play of the deal over?"),
        help=Text(
            "It is over when all tricks have been played, or when a claim or concession has "
            "ended it."
        ),
        known=play_over_on_record,
        stays=(True,),
    )
