"""Small USEBIO files of our own, in the dialects found in practice; the names are invented."""

from __future__ import annotations

from collections.abc import Iterable

from bridgelaw.formats.results.event_file import EventOnFile
from bridgelaw.formats.results.usebio.reader import read_usebio_bytes

HEAD = (
    '<?xml version="1.0"?>\n<!DOCTYPE USEBIO SYSTEM "http://example.org/usebio_v1_2.dtd">\n'
    '<USEBIO Version="1.2">\n'
)


def line(
    ns: str, ew: str, what: str = "", marks: str = "", kind: str = "MATCH_POINTS", more: str = ""
) -> str:
    """Return a traveller line.

    It is given as `4S S 10 420`, `PASS`, or a score alone; marks are given as `2 0`.
    """
    contract, by, tricks, score = (
        (*what.split(), "", "", "", "")[:4] if " " in what else ("", "", "", what)
    )
    mine, theirs = marks.split() if marks else ("", "")
    fields = [
        ("NS_PAIR_NUMBER", ns),
        ("EW_PAIR_NUMBER", ew),
        ("CONTRACT", contract),
        ("PLAYED_BY", by),
        ("TRICKS", tricks),
        ("SCORE", score),
        (f"NS_{kind}", mine),
        (f"EW_{kind}", theirs),
    ]
    written = "".join(f"<{tag}>{text}</{tag}>" for tag, text in fields if text)
    return f"<TRAVELLER_LINE>{written}{more}</TRAVELLER_LINE>\n"


def board(number: int, *lines: str) -> str:
    """Return a board with its lines."""
    return f"<BOARD>\n<BOARD_NUMBER>{number}</BOARD_NUMBER>\n{''.join(lines)}</BOARD>\n"


def pair(
    number: str,
    side: str = "",
    total: str = "",
    percent: str = "",
    place: str = "",
    names: str = "",
) -> str:
    """Return an entry in the list of pairs."""
    fields = [
        ("DIRECTION", side),
        ("TOTAL_SCORE", total),
        ("PERCENTAGE", percent),
        ("PLACE", place),
    ]
    told = "".join(f"<{tag}>{text}</{tag}>" for tag, text in fields if text)
    players = "".join(
        f"<PLAYER><PLAYER_NAME>{name}</PLAYER_NAME></PLAYER>" for name in names.split("/") if name
    )
    return f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER>{told}{players}</PAIR>\n"


def file(
    participants: Iterable[str],
    boards: Iterable[str],
    *,
    kind: str = "PAIRS",
    winners: str = "1",
    head: str = HEAD,
    method: str | None = None,
) -> str:
    """Return a whole file; by the usual method of its kind if its figures do not name one."""
    written = "".join(boards)
    if method is None and "_POINTS>" not in written and "<IMPS>" not in written:
        usual = {"PAIRS": "MATCH_POINTS", "INDIVIDUAL": "MATCH_POINTS", "TEAMS": "IMPS"}
        method = usual.get(kind)
    scoring = f"<BOARD_SCORING_METHOD>{method}</BOARD_SCORING_METHOD>" if method else ""
    return (
        f'{head}<CLUB><CLUB_NAME>Klubben</CLUB_NAME></CLUB>\n<EVENT EVENT_TYPE="{kind}">{scoring}\n'
        "<EVENT_DESCRIPTION>Mandag</EVENT_DESCRIPTION>\n<DATE>05/02/2024</DATE>\n"
        f"<WINNER_TYPE>{winners}</WINNER_TYPE>\n"
        f"<PARTICIPANTS>\n{''.join(participants)}</PARTICIPANTS>\n{written}</EVENT>\n"
        "</USEBIO>\n"
    )


def read(text: str) -> EventOnFile:
    """Read the event in a text."""
    return read_usebio_bytes(text.encode(), "a.xml")


FOUR = [pair(number) for number in "1234"]
"""Four pairs with nothing but their numbers."""
PLAIN = board(1, line("1", "2", "4S S 10 420", "2 0"), line("3", "4", "4S S 9 -50", "0 2"))
"""A board at two tables, none vulnerable."""
