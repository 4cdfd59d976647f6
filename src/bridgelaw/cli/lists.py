"""Incidents, facts, sections of the law and the coverage table on a terminal, from their plain
data."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import convert
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Line

from bridgelaw.cli.rendering import Form, Narrowing, in_doubt
from bridgelaw.i18n.text import Text
from bridgelaw.views.coverage import headings, summary
from bridgelaw.views.ruling_types import DoubtView, IncidentView

FROM_THE_TABLE = Text("read from the table where it tells")
NEVER_ASKED = Text("never asked; tell it where it is known")
CHOSEN_BY = Text("chosen by {who}; under 'elected'")
READING = Text("a point that the law leaves open")

WORDS = ("number", "title", "status words")
"""The columns of the coverage table before the counts."""


def incidents(forms: Sequence[Form]) -> RenderableType:
    """The incidents, group by group."""
    parts: list[RenderableType] = []
    group = None
    for form in forms:
        if form["group"]["words"] != group:
            group = form["group"]["words"]
            parts.append(
                Padding(Line(group.upper(), style="bold cyan"), (1 if parts else 0, 0, 0, 0))
            )
        parts += [
            Line.assemble((form["name"], "bold"), " · ", form["title"]),
            Padding(Line(form["what"], style="dim"), (0, 0, 0, 4)),
        ]
    return Group(*parts)


def facts(incident: IncidentView, what: str, forms: Sequence[Form], lang: str) -> RenderableType:
    """The facts of an incident, in the words of case files."""
    parts: list[RenderableType] = [
        Line.assemble((incident.name, "bold"), " · ", incident.title),
        Padding(Line(what, style="dim"), (0, 0, 0, 4)),
    ]
    for form in forms:
        parts += ["", *fact_lines(form, lang)]
    return Group(*parts)


def fact_lines(form: Form, lang: str) -> list[RenderableType]:
    """A fact: its question, its answers, who settles it and where doubt falls."""
    return [
        Line.assemble((form["fact"], "bold"), ": ", form["words"]),
        Padding(_answers(form), (0, 0, 0, 4)),
        *(Padding(Line(note, style="dim"), (0, 0, 0, 4)) for note in _notes(form, lang)),
    ]


def _answers(form: Form) -> RenderableType:
    if not form["answers"]:
        return Line(form["expected"])
    grid = Table.grid(padding=(0, 2))
    grid.add_column(max_width=30)
    grid.add_column(ratio=1)
    if all(answer["value"] == answer["words"] for answer in form["answers"]):
        return Line(", ".join(answer["words"] for answer in form["answers"]))
    for answer in form["answers"]:
        grid.add_row(answer["value"], Line(answer["words"]))
    return grid


def _notes(form: Form, lang: str) -> list[str]:
    notes = []
    if form["settled by"] == "election":
        notes.append(CHOSEN_BY.say(lang, who=form["to"]["words"]))
    if form["settled by"] == "reading":
        notes.append(READING.say(lang))
    if not form["asked"]:
        notes.append(NEVER_ASKED.say(lang))
    if form["from the table"]:
        notes.append(FROM_THE_TABLE.say(lang))
    if form["doubt"]:
        notes.append(in_doubt(convert(form["doubt"], DoubtView), lang))
    return notes


def coverage(rows: Sequence[Form], counts: dict[str, int], lang: str) -> RenderableType:
    """The coverage table, and its totals; where there is little room, without the counts."""
    table = Narrowing(_coverage(rows, headings(lang)), _coverage(rows, headings(lang)[:3]))
    return Group(table, Padding(Line(summary(counts, lang)), (1, 0, 0, 0)))


def _coverage(rows: Sequence[Form], heads: Sequence[str]) -> RenderableType:
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold")
    for place, heading in enumerate(heads):
        count = place >= len(WORDS)
        table.add_column(
            heading, no_wrap=count, overflow="fold", justify="right" if count else "left"
        )
    for row in rows:
        counts = (
            str(row[count] or "") for count in ("functions", "cases")[: len(heads) - len(WORDS)]
        )
        table.add_row(*(row[word] for word in WORDS), *counts)
    return table


def numbered(rows: Sequence[tuple[str, str]]) -> RenderableType:
    """Things to choose from, by number, with more about each where there is more to say."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold", justify="right")
    grid.add_column(ratio=1)
    for place, (title, more) in enumerate(rows, 1):
        grid.add_row(str(place), Line(title))
        if more:
            grid.add_row("", Line(more, style="dim"))
    return grid
