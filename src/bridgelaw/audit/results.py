"""Compare results with the play: whether declarer can have won the recorded number of tricks."""

from __future__ import annotations

from collections.abc import Sequence

from bridgelaw.audit.findings import Finding, Kind, Verdict
from bridgelaw.bridge.cards import Strain
from bridgelaw.bridge.deal import HAND_SIZE
from bridgelaw.bridge.play import Trick
from bridgelaw.bridge.seats import Seat
from bridgelaw.formats.play.records import BoardRecord
from bridgelaw.i18n.text import Said, Text

OTHER_COUNT = Text("The file has {found} tricks for declarer, but the play gives {expected}.")
TOO_FEW = Text("The file has {found} tricks for declarer, who has won {won} of the first {played}.")
TOO_MANY = Text(
    "The file has {found} tricks for declarer, who has won {won} of the first {played} and can "
    "have at most {most}."
)
ONE_IS_WRONG = Text(
    "the result or a card is wrong in the file, or the players agreed on a wrong number of tricks"
)
FAILURES = Text("the play itself is irregular, so the number of tricks is uncertain")
AGREED = Text("the file says that the agreed result differs from the play")


def result_possible(
    tricks: Sequence[Trick], trump: Strain | None, declarer: Seat, result: int
) -> bool:
    """Return whether declarer can have this many tricks, with recorded and unrecorded tricks."""
    winners = [trick.winner(trump) for trick in tricks]
    won = sum(winner.side is declarer.side for winner in winners if winner is not None)
    return None in winners or won <= result <= won + HAND_SIZE - len(tricks)


def result_finding(record: BoardRecord, *, lawful: bool) -> Finding | None:
    """Return a finding for an impossible result, or None."""
    table, result = record.table, record.written.result
    if (
        result is None
        or not record.written.rows
        or table.declarer is None
        or table.contract is None
    ):
        return None
    won, played = table.won_by(table.declarer.side), len(table.tricks)
    # The tricks before an end position are not known.
    if won is None or result_possible(table.tricks, table.trump, table.declarer, result):
        return None
    if played == HAND_SIZE:
        what = Said(OTHER_COUNT, {"found": result, "expected": won})
    elif result < won:
        what = Said(TOO_FEW, {"found": result, "won": won, "played": played})
    else:
        most = won + HAND_SIZE - played
        what = Said(TOO_MANY, {"found": result, "won": won, "played": played, "most": most})
    agreed = record.written.result_agreed
    reason = AGREED if agreed else ONE_IS_WRONG if lawful else FAILURES
    return Finding(
        kind=Kind.IMPOSSIBLE_RESULT,
        verdict=Verdict.LIKELY if agreed else Verdict.OPEN if lawful else Verdict.UNRELIABLE,
        record=record,
        line=record.line,
        what=what,
        reasons=(Said(reason),),
    )
