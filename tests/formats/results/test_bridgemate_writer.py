"""The Bridgemate session that tests write is an Access database with the rows given."""

from __future__ import annotations

from pathlib import Path

from tests.bridgemate import TABLES, Bridgemate

from bridgelaw.formats.results.bws import read_event_bws


def test_the_rows_are_read_as_they_were_written(tmp_path: Path) -> None:
    session = Bridgemate(tmp_path / "session.bws")
    session.add_section(1, "A", 2)
    session.add_round(1, 1, 1, (1, 2), 1, 3)
    for board in range(1, 200):
        session.enter(1, 1, board, 1, 2, "4 S N =", LeadCard="HK", Erased=board == 5)
    session.seat(1, "N", "Åse Ærø")
    for name, rows in session.read().items():
        wanted = [
            {
                column: bool(row.get(column)) if sort == 1 else row.get(column)
                for column, sort in TABLES[name].items()
            }
            for row in session.rows[name]
        ]
        assert [dict(row) for row in rows] == wanted, name
    assert len(read_event_bws(session.path).event.boards) == 198
