"""Rows of a Bridgemate database: the result, the lead and the direction of an entry."""

from __future__ import annotations

import re
from typing import Final

from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.errors import NotationError
from bridgelaw.bridge.notation import parse_card
from bridgelaw.bridge.seats import Seat
from bridgelaw.formats.results.access import Row
from bridgelaw.formats.results.awards import artificial
from bridgelaw.i18n.text import Text
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.notation import parse_result
from bridgelaw.scores.outcome import TableScore
from bridgelaw.scores.results import PassedOut

REMARK = Text(
    "found the remark '{remark}' without a contract, expected one such as 60%-40% or Not played"
)
NO_CONTRACT = Text("found neither a contract nor a remark, expected one of them")
BAD_DECLARER = Text("found the declarer '{found}', expected N, E, S or W")

SEATS: Final = {"N": Seat.N, "E": Seat.E, "S": Seat.S, "W": Seat.W}
WRONG_DIRECTION: Final = "wrong direction"
_CONTRACT: Final = re.compile(r"([1-9])\s*(nt|s|h|d|c)(?:p|e|i|l)?\s*(x{0,2})")
"""Suits may have two letters: 4 SPX."""


def text_in(row: Row, column: str) -> str:
    """Return the text of a column, without needless spaces; "" if there is none."""
    value = row.get(column)
    return "" if value is None else " ".join(str(value).split())


def score_in(row: Row) -> TableScore:
    """Return the score that was entered. Raises ScoreError."""
    contract = text_in(row, "Contract").lower()
    if not contract:
        return _instead(text_in(row, "Remarks"))
    if contract in ("pass", "passed", "all pass"):
        return TableScore.both(PassedOut())
    declarer = text_in(row, "NS/EW").upper()
    if declarer not in SEATS:
        raise ScoreError(BAD_DECLARER, found=declarer)
    bid = _CONTRACT.fullmatch(contract)
    if bid is not None:
        contract = f"{bid[1]}{bid[2]}{bid[3]}"
    return TableScore.both(parse_result(f"{contract} {declarer} {text_in(row, 'Result') or '?'}"))


def _instead(remark: str) -> TableScore:
    """Return the score for the remark of a board without a contract. Raises ScoreError."""
    if not remark:
        raise ScoreError(NO_CONTRACT)
    found = artificial(remark)
    if found is None:
        raise ScoreError(REMARK, remark=remark)
    return found


def is_turned(row: Row) -> bool:
    """Return whether the pairs sat in the other direction than the row has them.

    The control program says so in the remark. The number of the declaring pair proves nothing: it
    stays when the declarer is corrected afterwards.
    """
    return text_in(row, "Remarks").lower() == WRONG_DIRECTION


def lead_in(row: Row) -> Card | None:
    """Return a lead written as SQ, S10 or 10S; None if there is none or it cannot be read."""
    plain = text_in(row, "LeadCard").replace(" ", "")
    for text in (plain, plain[-1:] + plain[:-1]):
        try:
            return parse_card(text)
        except NotationError:
            continue
    return None
