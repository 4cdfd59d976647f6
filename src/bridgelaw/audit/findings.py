"""Findings of an audit: the kind of irregularity, how likely it is, the reasons and the ruling."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bridgelaw.audit.playthrough import Playthrough
from bridgelaw.bridge.cards import Card, Named
from bridgelaw.bridge.play import Play
from bridgelaw.bridge.seats import Seat
from bridgelaw.formats.play.records import BoardRecord
from bridgelaw.i18n.text import Said, Text


class Kind(Named):
    """The kinds of findings in a record."""

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
    """Whether it happened at the table or was only recorded."""

    LIKELY = Text("likely")
    UNRELIABLE = Text("record unreliable")
    OPEN = Text("cannot be decided from the record")


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One irregularity in a record."""

    kind: Kind
    verdict: Verdict
    record: BoardRecord
    line: int
    what: Said
    """A sentence that describes the finding."""
    reasons: tuple[Said, ...] = ()
    """The reasons for an irregularity at the table or for a writing error."""
    trick: int = 0
    seats: tuple[Seat, ...] = ()
    """The players whose cards it is about, in chronological order."""
    cards: tuple[Card, ...] = ()
    """The cards it is about."""
    through: Playthrough | None = None
    """The record as it must have been played, if the finding changes how it is read."""


def of_plays(
    record: BoardRecord,
    kind: Kind,
    verdict: Verdict,
    trick: int,
    what: Said,
    reasons: Iterable[Said],
    plays: Sequence[Play],
) -> Finding:
    """Return a finding about plays to a trick, counted from 1."""
    return Finding(
        kind=kind,
        verdict=verdict,
        record=record,
        line=record.written.rows[trick - 1].line,
        what=what,
        reasons=tuple(reasons),
        trick=trick,
        seats=tuple(play.seat for play in plays),
        cards=tuple(play.card for play in plays),
    )
