"""Marks of revokes in a file (`^R`), and how often they agree with its cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bridgelaw.bridge.play import Play
from bridgelaw.formats.play.records import BoardRecord, Problem


@dataclass(frozen=True, slots=True)
class Marks:
    """The number of revoke marks in a file, and of those where the cards show a revoke."""

    total: int
    agree: int

    @classmethod
    def of(cls, records: Iterable[BoardRecord | Problem]) -> Marks:
        """Count the marks in the records of a file."""
        agreement = [
            agrees
            for record in records
            if isinstance(record, BoardRecord)
            for _, _, agrees in marked_plays(record)
        ]
        return cls(len(agreement), sum(agreement))


def marked_plays(record: BoardRecord) -> Iterator[tuple[int, Play, bool]]:
    """Yield the marked cards with their tricks, and whether the cards show a revoke there."""
    rows = record.written.rows
    if not any(row.revokes for row in rows):
        return
    shown = {(failure.trick, failure.seat) for failure in record.table.failures}
    tricks = (*record.table.tricks, record.table.current)
    for number, (row, trick) in enumerate(zip(rows, tricks, strict=False), 1):
        for play in trick.plays:
            if play.seat in row.revokes:
                yield number, play, (number, play.seat) in shown
