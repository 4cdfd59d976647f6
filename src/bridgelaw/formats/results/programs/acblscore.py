"""Read the board report of ACBLscore, a text: pairs at matchpoints.

    RESULTS OF BOARD 1

     SCORES       MATCHPOINTS    NAMES
    N-S   E-W     N-S    E-W
    420           4.50   1.50    A1-Ash-Birk vs A3-Dahl-Elm

The points are in the column of the side that has them. `PASS` is a passed out board, `AVE`, `AVE+`
and `AVE-` are averages, `NP` and `LATE` boards that were not played. A file may have other reports
too; only the boards are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import MOST_NUMBER, Method
from bridgelaw.event.printed import PrintedLine
from bridgelaw.formats.results.entries import Entry, Listed, Pair, event_of
from bridgelaw.formats.results.event_file import EventFileError, EventOnFile
from bridgelaw.i18n.text import Text
from bridgelaw.scores.outcome import NOT_PLAYED, Average, Grade, Outcome, TableScore
from bridgelaw.scores.results import PassedOut, Points

NO_BOARDS = Text(
    "found no rows below RESULTS OF BOARD, expected the board report of ACBLscore with scores, "
    "matchpoints and names"
)
BAD_LINE = Text(
    "found '{found}', expected the scores and matchpoints of both sides and their names"
)

_BOARD: Final = re.compile(r"\s*RESULTS OF BOARD\s+(\d{1,4})\b", re.IGNORECASE)
_PAIR: Final = re.compile(r"([A-Z]{0,2})(\d{1,3})-(\S.{0,80})")
_MARK: Final = re.compile(r"-?\d{1,4}\.\d{1,2}")
_POINTS: Final = re.compile(r"-?\d{1,4}")
_RULE: Final = re.compile(r"\s*[-=]{5,}\s*")
_HEADERS: Final = re.compile(r"\s*N-S\s+E-W\s+N-S\s+E-W\s*", re.IGNORECASE)
_GRADES: Final = {
    **dict.fromkeys(("AVE", "AVG"), Grade.AVERAGE),
    **dict.fromkeys(("AVE+", "AVG+", "A+"), Grade.PLUS),
    **dict.fromkeys(("AVE-", "AVG-", "A-"), Grade.MINUS),
}
_NOT_PLAYED: Final = frozenset(("NP", "LATE", "N/P"))
_LONGEST: Final = 300


def is_acblscore(text: str) -> bool:
    """Return whether a text has the boards of a report."""
    return any(_BOARD.match(line) for line in text.splitlines())


def read_acblscore(text: str, file: str = "", given: Method | None = None) -> EventOnFile:
    """Return the event of a report. Raises EventFileError."""
    rows = [*_rows(text, file)]
    if not rows:
        raise EventFileError(NO_BOARDS, file=file)
    pairs: dict[tuple[str, str, Side | None], Pair] = {}
    for row in rows:
        for side, section, number, names in row.pairs:
            pairs.setdefault((section, number, side), Pair(names=names))
    listed = Listed(entries=[row.entry for row in rows], pairs=pairs, method=Method.MATCHPOINTS)
    return event_of(listed, (), file, given)


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of a report: the result, and the pairs with their side, section, number and names."""

    entry: Entry
    pairs: tuple[tuple[Side, str, str, tuple[str, ...]], ...]


def _rows(text: str, file: str) -> Iterator[_Row]:
    """Yield the rows of all boards. Raises EventFileError."""
    board, ends = 0, (0, 0)
    for line, written in enumerate(text.splitlines(), 1):
        begins = _BOARD.match(written)
        if begins is not None:
            board, ends = int(begins[1]), (0, 0)
            if not 0 < board <= MOST_NUMBER:
                raise EventFileError(BAD_LINE, file=file, line=line, found=written[:60])
        elif _RULE.fullmatch(written):
            board = 0
        elif board and _HEADERS.fullmatch(written):
            ends = _ends(written)
        elif board and ends != (0, 0) and " vs" in written:
            yield _row(written[:_LONGEST], board, ends, _At(file, line, board))


def _ends(headers: str) -> tuple[int, int]:
    """Return where the columns of points end: North-South's and East-West's."""
    words = [found.end() for found in re.finditer(r"\S+", headers)]
    return words[0], words[1]


@dataclass(frozen=True, slots=True)
class _At:
    """The place of a row."""

    file: str
    line: int
    board: int

    def fault(self, problem: Text, /, **values: object) -> EventFileError:
        return EventFileError(problem, file=self.file, line=self.line, board=self.board, **values)


def _row(written: str, board: int, ends: tuple[int, int], at: _At) -> _Row:
    """Return a row. Raises EventFileError."""
    bad = at.fault(BAD_LINE, found=" ".join(written.split())[:80])
    left, _, right = written.partition(" vs")
    words = [*re.finditer(r"\S+", left)]
    first = next((word.start() for word in words if _PAIR.fullmatch(word[0])), len(left))
    ns_pair, ew_pair = (
        _PAIR.fullmatch(part.strip()) for part in (left[first:], right.removeprefix("."))
    )
    if ns_pair is None or ew_pair is None:
        raise bad
    before = [word for word in words if word.start() < first]
    marks = [word[0] for word in before if _MARK.fullmatch(word[0])]
    score = _score(before[: len(before) - len(marks)], ends)
    if len(marks) not in (0, 2) or score is None:
        raise bad
    ns, ew = marks or (None, None)
    entry = Entry(
        board=board,
        ns=ns_pair[2],
        ew=ew_pair[2],
        score=score,
        section=ns_pair[1],
        printed=PrintedLine(ns=ns, ew=ew),
    )
    return _Row(
        entry,
        tuple(
            (side, found[1], found[2], _names(found[3]))
            for side, found in ((Side.NS, ns_pair), (Side.EW, ew_pair))
        ),
    )


def _score(words: list[re.Match[str]], ends: tuple[int, int]) -> TableScore | None:
    """Return the score of the words in the columns of points; None if it is not one."""
    texts = [word[0].upper() for word in words]
    if texts and set(texts) <= {"PASS"}:
        return TableScore.both(PassedOut())
    if texts and set(texts) <= _NOT_PLAYED:
        return TableScore.both(NOT_PLAYED)
    if len(texts) == 2 and set(texts) <= _GRADES.keys():
        awards: list[Outcome] = [Average(_GRADES[text]) for text in texts]
        return TableScore(*awards)
    if len(texts) != 1 or not _POINTS.fullmatch(texts[0]):
        return None
    to_ns, to_ew = (abs(words[0].end() - end) for end in ends)
    points = int(texts[0])
    return TableScore.both(Points(points if to_ns <= to_ew else -points))


def _names(written: str) -> tuple[str, ...]:
    """Return the two names; one if it is not clear where the second begins."""
    parts = [part.strip() for part in written.split("-")]
    return tuple(parts) if len(parts) == 2 and all(parts) else (written.strip(),)
