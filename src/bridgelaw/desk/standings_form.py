"""Standings as plain data with their words, and as they are hung on the wall: place, who, score, what split a tie."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from textwrap import wrap
from typing import Any, Final

from bridgelaw.engine.numbers import DECIMAL_SIGN, number_text
from bridgelaw.engine.text import ENGLISH, Text, say
from bridgelaw.event.model import Event
from bridgelaw.event.standings.match_totals import MatchTotal
from bridgelaw.event.standings.ranking import Metric, Number
from bridgelaw.event.standings.standing import Row, Standing
from bridgelaw.event.standings.totals import Total
from bridgelaw.event.standings.working import row_working
from bridgelaw.scoring.numbers import exact_text

Form = dict[str, Any]

FINAL = Text("Standings")
SESSION = Text("session {session}")
SECTION = Text("section {section}")
WITH_HANDICAP = Text("with handicap")
PLACE = Text("Place")
NUMBER = Text("No.")
NAMES = Text("Names")
BOARDS = Text("Boards")
SCORE = Text("Score")
PER_CENT = Text("%")
VICTORY_POINTS = Text("VP")
DIFFERENCE = Text("Diff.")
RECORD = Text("Won-tied-lost")
RANKED_BY = Text("Ranked by {metrics}.")
THEN = Text("{metric}, then {rest}")
KNOCK_OUT = Text("A knock-out: nobody is ranked.")
WORKED_OUT = Text("How it comes about")
UNRANKED: Final = "–"

NARROW: Final = 60
"""Below so many columns the names stand on lines of their own."""
DECIMALS: Final = 2


def form(
    event: Event,
    standing: Standing[Total] | Standing[MatchTotal],
    language: str = ENGLISH,
    *,
    explained: Sequence[str] | None = None,
) -> Form:
    """A list: its title, what it was ranked by, and a row for each contestant.

    `explained`: whose totals are told line by line; None for everybody's in which there is something to explain.
    """
    columns = _columns(standing)
    wanted = None if explained is None else frozenset(explained)
    return {
        "kind": "standing",
        "words": _title(standing, language),
        "session": standing.session,
        "section": standing.section,
        "side": standing.side and standing.side.name,
        "handicap": standing.handicap,
        "metrics": [
            {"name": metric.name, "words": metric.text.say(language), "source": metric.source}
            for metric in standing.metrics
        ],
        "ranked by": KNOCK_OUT.say(language) if event.knock_out else _ranked_by(standing.metrics, language),
        "headings": {
            "place": PLACE.say(language),
            "number": NUMBER.say(language),
            "names": NAMES.say(language),
            "working": WORKED_OUT.say(language),
            "figures": [heading.say(language) for heading in columns],
        },
        "rows": [
            _row(
                event,
                standing,
                row,
                columns,
                language,
                explained=_needs_explaining(row) if wanted is None else row.contestant.number in wanted,
            )
            for row in standing.rows
        ],
    }


def _needs_explaining(row: Row[Total] | Row[MatchTotal]) -> bool:
    """Whether a total is more than its boards or its matches added up, or a tie was split."""
    total = row.total
    special = total.floated if isinstance(total, Total) else total.byes
    return bool(total.dues or total.handicap or len(row.values) > 1 or special)


def _title(standing: Standing[Any], language: str) -> str:
    parts = [
        FINAL.say(language) if standing.session is None else SESSION.say(language, session=standing.session),
        standing.section and SECTION.say(language, section=standing.section),
        standing.side and say(standing.side, language),
        WITH_HANDICAP.say(language) if standing.handicap else None,
    ]
    title = ", ".join(part for part in parts if part)
    return title[:1].upper() + title[1:]


def _ranked_by(metrics: Sequence[Metric[Any]], language: str) -> str:
    said = metrics[-1].text.say(language)
    for metric in reversed(metrics[:-1]):
        said = THEN.say(language, metric=metric.text.say(language), rest=said)
        said = said[:1].lower() + said[1:]
    return RANKED_BY.say(language, metrics=said)


# What stands in the columns ------------------------------------------------------


def _columns(standing: Standing[Total] | Standing[MatchTotal]) -> Sequence[Text]:
    """The headings of the figures: those of every such list, and the metrics that split a tie in it."""
    totals: list[Total | MatchTotal] = [row.total for row in standing.rows]
    shown: list[Text] = []
    if any(isinstance(total, MatchTotal) for total in totals):
        shown = [RECORD, DIFFERENCE]
        if any(isinstance(total, MatchTotal) and total.scale for total in totals):
            shown.append(VICTORY_POINTS)
    else:
        boards = {total.boards for total in totals}
        shown = [BOARDS, SCORE] if len(boards) > 1 else [SCORE]
        if any(isinstance(total, Total) and total.top for total in totals):
            shown.append(PER_CENT)
    plain = {"percentage", "total", "victory points", "margin"}
    needed = {name for row in standing.rows for name in row.values}
    return [*shown, *(metric.text for metric in standing.metrics if metric.name in needed and metric.name not in plain)]


def _figures(
    event: Event, total: Total | MatchTotal, values: Mapping[Text, Number], columns: Sequence[Text], language: str
) -> list[str]:
    return [_figure(event, total, values, column, language) for column in columns]


def _figure(event: Event, total: Total | MatchTotal, values: Mapping[Text, Number], column: Text, language: str) -> str:
    if column in values or column not in _OF_TOTALS:
        return _number_words(values.get(column), language)
    if column is BOARDS:
        return str(total.boards)
    if isinstance(total, MatchTotal):
        if column is RECORD:
            return f"{total.wins}-{total.draws}-{total.losses}"
        return fixed(total.margin, language, "+") if column is DIFFERENCE else fixed(total.victory_points, language)
    if column is PER_CENT:
        return fixed(total.percent, language)
    if not total.top:
        return fixed(total.score, language, "+") if total.boards else UNRANKED
    return fixed(event.regulation.count.write(total.score, total.top), language)


_OF_TOTALS: Final = frozenset({BOARDS, SCORE, PER_CENT, RECORD, DIFFERENCE, VICTORY_POINTS})


def fixed(number: Fraction | None, language: str = ENGLISH, spec: str = "") -> str:
    """A number with all its decimals, so that the signs of a column stand below each other: 62.50, in Danish 62,50."""
    if number is None:
        return UNRANKED
    said, sign = number_text(number, language, f"{spec}{DECIMALS}"), DECIMAL_SIGN.say(language)
    whole, _, part = said.partition(sign)
    return f"{whole}{sign}{part.ljust(DECIMALS, '0')}"


def _number_words(value: Number | None, language: str) -> str:
    if value is None:
        return ""
    return "∞" if value == math.inf else number_text(Fraction(value), language)


# The rows ----------------------------------------------------------------------------


def _row(
    event: Event,
    standing: Standing[Any],
    row: Row[Total] | Row[MatchTotal],
    columns: Sequence[Text],
    language: str,
    *,
    explained: bool,
) -> Form:
    number = row.contestant.number
    values = {metric.text: row.values[metric.name] for metric in standing.metrics if metric.name in row.values}
    return {
        "place": row.rank and row.rank.place,
        "shared": bool(row.rank and row.rank.shared),
        "place words": UNRANKED if row.rank is None else say(row.rank, language),
        "number": number,
        "name": row.contestant.name,
        "values": {name: _exactly(value) for name, value in row.values.items()},
        "figures": _figures(event, row.total, values, columns, language),
        **_total(row.total),
        "working": [line.say(language) for line in row_working(event, standing.metrics, row)] if explained else [],
    }


def _total(total: Total | MatchTotal) -> Form:
    """The figures exactly, as other programs read them; matchpoints two for a comparison won."""
    if isinstance(total, MatchTotal):
        return {
            "boards": total.boards,
            "matches": len(total.matches),
            "wins": total.wins,
            "draws": total.draws,
            "losses": total.losses,
            "won": _exactly(total.won),
            "lost": _exactly(total.lost),
            "margin": _exactly(total.margin),
            "victory points": _exactly(total.victory_points),
        }
    return {
        "boards": total.boards,
        "score": _exactly(total.score),
        "top": _exactly(total.top),
        "percent": _exactly(total.percent),
        "floated": [
            {
                "session": floated.board.session,
                "board": floated.board.number,
                "award": floated.grade.value.en,
                "given": _exactly(floated.given),
                "score": _exactly(floated.score),
            }
            for floated in total.floated
        ],
    }


def _exactly(number: Number | None) -> int | str | None:
    if number is None:
        return None
    if isinstance(number, float):
        return "infinite"
    return number.numerator if number.denominator == 1 else exact_text(number)


# To be read ------------------------------------------------------------------------------


def text(form: Form, width: int = 80) -> Iterator[str]:
    """The same to be read, line by line; below `NARROW` columns the names stand under the figures."""
    yield from wrap(form["words"], width)
    yield ""
    yield from _table(form, width, narrow=width < NARROW)
    if len(form["metrics"]) > 1 or all(row["place"] is None for row in form["rows"]):
        yield ""
        yield from wrap(form["ranked by"], width)
    explained = [row for row in form["rows"] if row["working"]]
    if explained:
        yield ""
        yield from wrap(form["headings"]["working"], width)
    for row in explained:
        name = row["number"] if row["name"] == row["number"] else f"{row['number']} {row['name']}"
        yield from wrap(f"{row['place words']}  {name}", width, initial_indent="  ", subsequent_indent="    ")
        for line in row["working"]:
            yield from wrap(line, width, initial_indent="    ", subsequent_indent="      ", break_on_hyphens=False)


def _table(form: Form, width: int, *, narrow: bool) -> Iterator[str]:
    headings, rows = form["headings"], form["rows"]
    named = any(row["name"] != row["number"] for row in rows)
    places = _widest(headings["place"], *(row["place words"] for row in rows))
    numbers = _widest(headings["number"], *(row["number"] for row in rows))
    figures = [
        _widest(heading, *(row["figures"][at] for row in rows)) for at, heading in enumerate(headings["figures"])
    ]
    before = places + numbers + 4
    names = 0
    if named and not narrow:
        left = max(width - before - sum(figures) - 2 * len(figures), 12)
        names = min(_widest(headings["names"], *(row["name"] for row in rows)), left)

    def line(place: str, number: str, name: str, told: Sequence[str]) -> Iterator[str]:
        found = wrap(name, names) if names else []
        cells = [place.rjust(places), number.ljust(numbers)]
        if names:
            cells.append((found[0] if found else "").ljust(names))
        cells += [each.rjust(wide) for each, wide in zip(told, figures, strict=True)]
        yield "  ".join(cells).rstrip()
        for rest in found[1:]:
            yield " " * before + rest

    yield from line(headings["place"], headings["number"], headings["names"] if names else "", headings["figures"])
    for row in rows:
        yield from line(row["place words"], row["number"], row["name"], row["figures"])
        if narrow and row["name"] != row["number"]:
            yield from wrap(row["name"], width, initial_indent=" " * (places + 2), subsequent_indent=" " * (places + 2))


def _widest(*cells: str) -> int:
    return max(len(cell) for cell in cells)
