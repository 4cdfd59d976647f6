"""Read the XML of a session of New Zealand Scorer: matchpoint pairs.

`sections` has the sections, `board_results` the results of each, `scores` the pairs with their
names and totals. Points are North-South's. Scorer writes a tenth of a matchpoint as 1, and cuts
further decimals; `field_scoring` says whether the sections are one field. A result `Adj` has no
score but its matchpoints, so their share of the top is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import MOST_NUMBER, Method
from bridgelaw.event.printed import PrintedLine, PrintedTotal
from bridgelaw.formats.results.awards import award
from bridgelaw.formats.results.dealt import lead_of
from bridgelaw.formats.results.entries import Entry, Listed, Pair, event_of
from bridgelaw.formats.results.event_file import OTHER_POINTS, EventOnFile
from bridgelaw.formats.results.programs.common import DAY_FIRST, compared, date_in, points_in
from bridgelaw.formats.results.usebio.document import Element
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import NOT_PLAYED, TableScore
from bridgelaw.scores.results import PassedOut, Points
from bridgelaw.scoring.numbers import exact_text

OTHER_SCORING = Text(
    "found the scoring '{found}', expected MP: only sessions at matchpoints are described. Export "
    "the session as USEBIO or as a table"
)
BAD_NUMBER = Text("found '{found}' as {name}, expected a number from 1 to {most}")
BAD_RESULT = Text("found '{found}': {problem}")

SESSION: Final = "SESSION"
_TENTHS: Final = re.compile(r"\d{1,6}")
_FIGURE: Final = re.compile(r"-?\d{1,5}(\.\d{1,4})?")
_SIDES: Final = {"N": Side.NS, "E": Side.EW}
_YES: Final = frozenset(("true", "1", "yes"))


def read_nz_scorer(root: Element, file: str = "", given: Method | None = None) -> EventOnFile:
    """Return the event of a session. Raises EventFileError."""
    scoring = root.attribute("scoring_type")
    if scoring != "MP":
        raise root.fault(OTHER_SCORING, found=scoring[:40])
    tops = _tops(root)
    listed = Listed(
        entries=[*_entries(root, tops)],
        pairs=dict(_pairs(root)),
        method=Method.MATCHPOINTS,
        name=root.attribute("event_name"),
        date=date_in(root.attribute("event_date"), DAY_FIRST),
        by_section=root.attribute("field_scoring").lower() not in _YES,
    )
    return event_of(listed, root.notices, file, given)


def _results(root: Element) -> Iterator[tuple[str, Element]]:
    """Yield the results with their section."""
    for section in root.all("BOARD_RESULTS/BRSECTION"):
        for result in section.all("RESULT"):
            yield section.attribute("id"), result.of_board(result.attribute("bd")[:10])


def _tops(root: Element) -> dict[tuple[str, str], Fraction]:
    """Return the sum of both sides' matchpoints on each board, in tenths: the top."""
    found: dict[tuple[str, str], Fraction] = {}
    for section, result in _results(root):
        ns, ew = result.attribute("mp_ns"), result.attribute("mp_ew")
        if _TENTHS.fullmatch(ns) and _TENTHS.fullmatch(ew):
            key = section, result.board
            found[key] = max(found.get(key, Fraction(0)), Fraction(int(ns) + int(ew)))
    return found


def _entries(root: Element, tops: dict[tuple[str, str], Fraction]) -> Iterator[Entry]:
    """Yield the results. Raises EventFileError."""
    for section, result in _results(root):
        points = result.attribute("score")
        yield Entry(
            board=_number(result, "bd"),
            ns=str(_number(result, "ns")),
            ew=str(_number(result, "ew")),
            score=_score(result, tops.get((section, result.board), Fraction(0))),
            section=section,
            table=result.attribute("tab"),
            round=result.attribute("rnd"),
            lead=lead_of(result.attribute("lead")),
            printed=PrintedLine(
                points=points_in(points),
                ns=_tenths(result.attribute("mp_ns")),
                ew=_tenths(result.attribute("mp_ew")),
            ),
        )


def _number(result: Element, name: str) -> int:
    text = result.attribute(name)
    if not text.isdecimal() or not 0 < int(text[:6]) <= MOST_NUMBER:
        raise result.fault(BAD_NUMBER, found=text[:40], name=name, most=MOST_NUMBER)
    return int(text)


def _score(result: Element, top: Fraction) -> TableScore:
    """Return the score of a result. Raises EventFileError."""
    contract, points = result.attribute("cont"), result.attribute("score")
    written = " ".join(
        part for part in (contract, result.attribute("dec"), result.attribute("res")) if part
    )
    try:
        if contract.upper() == "PASS":
            return TableScore.both(PassedOut())
        if points.upper().startswith("ADJ"):
            return _adjusted(result, top)
        if contract and result.attribute("dec"):
            outcome = parse_outcome(written)

            def differs(given: Points, worth: Points) -> None:
                result.notice(OTHER_POINTS, found=given, result=outcome, points=worth)

            board = _number(result, "bd")
            return TableScore.both(compared(outcome, points_in(points), board, differs))
        if (given := points_in(points)) is not None:
            return TableScore.both(Points(given))
        if contract.upper().replace(" ", "") in ("", "NP", "NOTPLAYED"):
            return TableScore.both(NOT_PLAYED)
        return TableScore.both(parse_outcome(written))
    except ScoreError as error:
        raise result.fault(
            BAD_RESULT, found=written[:60], problem=Said(error.problem, error.values)
        ) from None


def _adjusted(result: Element, top: Fraction) -> TableScore:
    """Return the awards of both sides, by their matchpoints."""
    marks = [result.attribute(name) for name in ("mp_ns", "mp_ew")]
    if not top or not all(map(_TENTHS.fullmatch, marks)):
        return TableScore.both(NOT_PLAYED)
    ns, ew = (award(exact_text(min(Fraction(100), 100 * int(mark) / top))) for mark in marks)
    return TableScore(ns, ew)


def _pairs(root: Element) -> Iterator[tuple[tuple[str, str, Side | None], Pair]]:
    """Yield the pairs by section, number and direction."""
    for section in root.all("SCORES/SCSECTION"):
        for pair in section.all("PAIR"):
            side = _SIDES.get(pair.attribute("dir"))
            names = (pair.attribute(f"player_name_{place}") for place in (1, 2))
            ids = (pair.attribute(f"nzb_no_{place}") for place in (1, 2))
            total = pair.attribute("match_points").partition("/")[0]
            percent = pair.attribute("raw_score")
            yield (
                (section.attribute("id"), pair.attribute("no"), side),
                Pair(
                    names=tuple(name for name in names if name),
                    ids=tuple("" if each == "0" else each for each in ids),
                    total=PrintedTotal(
                        total=total if _FIGURE.fullmatch(total) else None,
                        percent=percent if _FIGURE.fullmatch(percent) else None,
                    ),
                ),
            )


def _tenths(text: str) -> str | None:
    """Return matchpoints with one decimal; None if there are none."""
    return f"{text[:-1] or '0'}.{text[-1]}" if _TENTHS.fullmatch(text) else None
