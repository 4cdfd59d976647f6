"""What an audit finds: the kind of irregularity, whether it is likely, why, and the ruling that
follows."""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaw.audit.playthrough import Playthrough
from bridgelaw.bridge.cards import Card, Named
from bridgelaw.bridge.seats import Seat
from bridgelaw.formats.play.records import BoardRecord
from bridgelaw.i18n.text import Said, Text


class Kind(Named):
    """What may be found in a record."""

    LEAD_OUT_OF_TURN = Text("lead out of turn")
    PLAY_OUT_OF_TURN = Text("play out of turn")
    REVOKE = Text("revoke")
    FIFTH_CARD = Text("fifth card to a trick")
    WRONG_DECLARER = Text("wrong declarer")
    WRONG_CONTRACT = Text("wrong contract")
    IMPOSSIBLE_RESULT = Text("impossible result")
    CARD_NOT_IN_HAND = Text("card not in hand")
    CARD_PLAYED_TWICE = Text("card played twice")
    ILLEGAL_CALL = Text("illegal call")
    BROKEN_RECORD = Text("broken record")


class Verdict(Named):
    """Whether it happened at the table or only on paper."""

    LIKELY = Text("likely")
    UNRELIABLE = Text("record unreliable")
    OPEN = Text("cannot be told from the record")


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that is not as it should be on a record."""

    kind: Kind
    verdict: Verdict
    record: BoardRecord
    line: int
    what: Said
    """What is found, in a sentence."""
    reasons: tuple[Said, ...] = ()
    """Why it is thought to have happened, or to be a slip of the pen."""
    trick: int = 0
    seats: tuple[Seat, ...] = ()
    """Whose cards it is about, in the order of time."""
    cards: tuple[Card, ...] = ()
    """Those cards."""
    through: Playthrough | None = None
    """The record as it must have been played, where that is otherwise than it is read without the
    finding."""
