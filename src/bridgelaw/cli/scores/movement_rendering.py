"""Movements on a terminal: proposals in sentences, and a movement as a table of its rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Line

from bridgelaw.i18n.text import ENGLISH
from bridgelaw.views.evening.movement import BOARDS, EW, NS, TABLE, side_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from bridgelaw.views.evening.movement import MovementView, RoundView


def proposals(found: Sequence[MovementView]) -> RenderableType:
    """Return the proposals, the best first, each with what it gives the players."""
    parts: list[RenderableType] = []
    for place, form in enumerate(found):
        if place:
            parts.append(Line(""))
        parts += _heading(form)
    return Group(*parts)


def shown(form: MovementView, language: str = ENGLISH) -> RenderableType:
    """Return a movement with all its rounds."""
    parts: list[RenderableType] = [*_heading(form)]
    for round_ in form.plan:
        parts += [Line(""), Line(round_.title, style="bold cyan"), _table(round_, language)]
        parts += [Line(note, style="dim") for note in round_.notes]
    return Group(*parts)


def _heading(form: MovementView) -> list[RenderableType]:
    name = Line.assemble((form.name, "bold"), " · ", (form.code, "dim"))
    return [name, *(Padding(Line(words), (0, 0, 0, 4)) for words in form.words)]


def _table(round_: RoundView, language: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for text in (TABLE, NS, EW, BOARDS):
        table.add_column(text.say(language), justify="right")
    for at in round_.tables:
        table.add_row(str(at.table), side_words(at.ns), side_words(at.ew), at.boards)
    return table
