"""The deals of a file, by board number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bridgelaw.bridge.deal import Deal, Vulnerability
from bridgelaw.bridge.makeable import Makeable
from bridgelaw.bridge.seats import Seat
from bridgelaw.formats.results.event_file import Notice
from bridgelaw.i18n.text import Text

MOST_DEALS: Final = 1_000
"""The maximum number of deals in a file."""
FROM_ONE: Final = Text("the format has no board numbers: the deals are numbered from 1 in order")


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """The deal of a board."""

    number: int
    deal: Deal
    dealer: Seat | None = None
    """The dealer, if the file states it."""
    vulnerability: Vulnerability | None = None
    """The vulnerability, if the file states it."""
    makeable: Makeable | None = None
    """The double-dummy tricks, if the file states any."""
    line: int = 0
    """The line in a text file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealFile:
    """The deals of a file by board number, in rising order, and notices about the file."""

    boards: tuple[Dealt, ...]
    notices: tuple[Notice, ...] = ()
