"""The frequency tables and the traveller of a board on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from bridgelaw.i18n.text import ENGLISH, Text
from bridgelaw.views.frequency import (
    EACH_SIDE,
    EW,
    FREQUENCY_EW,
    FREQUENCY_NS,
    NO_SCORE,
    NS,
    POINTS,
    RESULT,
    SCORE,
    BoardView,
    FrequencyRowView,
)

if TYPE_CHECKING:
    from rich.console import JustifyMethod, RenderableType

LONG: Final = 24
"""A score of at least this many characters has each of its parts on a line."""


def frequencies(form: BoardView, language: str = ENGLISH) -> Iterable[RenderableType]:
    """Yield the frequency tables of a board: each score with its frequency and value per side."""
    from rich.text import Text as Words

    for table in form.frequencies:
        if table.words:
            yield Words(table.words, style="dim")
        yield _grid(
            [
                (SCORE.say(language), "left"),
                *((text.say(language), "right") for text in (FREQUENCY_NS, NS, FREQUENCY_EW, EW)),
            ],
            [_cells(row) for row in table.rows],
            [_cells(row) for row in table.below],
        )


def _cells(row: FrequencyRowView) -> list[str]:
    return [
        row.words,
        *(each for cell in row.sides for each in (cell.frequency_words, cell.words)),
    ]


def traveller(form: BoardView, language: str = ENGLISH) -> RenderableType:
    """Return the traveller of a board, one row for each table; several on a narrow terminal."""
    from bridgelaw.cli.rendering import Narrowing

    return Narrowing(_wide(form, language), _narrow(form, language))


def _wide(form: BoardView, language: str) -> RenderableType:
    titles: tuple[tuple[Text, JustifyMethod], ...] = (
        (NS, "left"),
        (EW, "left"),
        (RESULT, "left"),
        (POINTS, "right"),
        (NS, "right"),
        (EW, "right"),
    )
    rows = [
        [
            *(", ".join(side.contestants) for side in line.sides),
            "\n".join(filter(None, (line.result, line.ruled))),
            line.points,
            *(side.words or NO_SCORE.say(language) for side in line.sides),
        ]
        for line in form.lines
    ]
    return _grid([(title.say(language), justify) for title, justify in titles], rows)


def _narrow(form: BoardView, language: str) -> RenderableType:
    from rich.console import Group
    from rich.padding import Padding
    from rich.text import Text as Words

    parts: list[RenderableType] = []
    for line in form.lines:
        parts.append(Words("  ".join(filter(None, (line.pairs, line.points))), style="bold"))
        scores = EACH_SIDE.say(
            language,
            ns=line.ns.words or NO_SCORE.say(language),
            ew=line.ew.words or NO_SCORE.say(language),
        )
        told = (_broken(line.result), line.ruled, scores)
        parts += [Padding(Words(words), (0, 0, 0, 2)) for words in told if words]
    return Group(*parts)


def _grid(
    titles: Sequence[tuple[str, JustifyMethod]],
    rows: Iterable[Sequence[str]],
    below: Iterable[Sequence[str]] = (),
) -> RenderableType:
    from rich.table import Table
    from rich.text import Text as Words

    grid = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for title, justify in titles:
        grid.add_column(title, justify=justify, overflow="fold")
    for row in (*rows, *below):
        grid.add_row(*(Words(_broken(words)) for words in row))
    return grid


def _broken(words: str) -> str:
    """Break a long score between its parts."""
    return words if len(words) < LONG else words.replace(", ", ",\n").replace("; ", ";\n")
