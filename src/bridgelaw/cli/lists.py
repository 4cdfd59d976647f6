"""Incidents, facts, sections of the law and the coverage table on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Line

from bridgelaw.cli.rendering import WANTED_BY, Narrowing, in_doubt, law_number, value_text
from bridgelaw.i18n.text import Text
from bridgelaw.views.coverage import Row, headings, summary
from bridgelaw.views.incidents import FactView, IncidentEntry
from bridgelaw.views.rulings.ruling_types import IncidentView

if TYPE_CHECKING:
    from bridgelaw.app.interviews.usual_answers import ExceptionView, TogetherView

ANY_OF_THESE = Text("Does any of this apply?")
ANOTHER_INCIDENT = Text("Or is it another incident?")
NONE_OF_THESE = Text("None of these")
FROM_THE_TABLE = Text("read from the table if possible")
NEVER_ASKED = Text("never asked; give it if you know it")
CHOSEN_BY = Text("the choice of {who}; write it under 'elected'")
READING = Text("a point that the law leaves open")

WORDS = 3
"""The number of columns of the coverage table before the counts."""


def incidents(found: Sequence[IncidentEntry]) -> RenderableType:
    """Return the incidents by group."""
    parts: list[RenderableType] = []
    group = None
    for each in found:
        if each.group.words != group:
            group = each.group.words
            parts.append(
                Padding(Line(group.upper(), style="bold cyan"), (1 if parts else 0, 0, 0, 0))
            )
        parts += [
            Line.assemble((each.name, "bold"), " · ", each.title),
            Padding(Line(each.what, style="dim"), (0, 0, 0, 4)),
        ]
    return Group(*parts)


def facts(
    incident: IncidentView, what: str, found: Sequence[FactView], lang: str
) -> RenderableType:
    """Return the facts of an incident, with their names in case files."""
    parts: list[RenderableType] = [
        Line.assemble((incident.name, "bold"), " · ", incident.title),
        Padding(Line(what, style="dim"), (0, 0, 0, 4)),
    ]
    for fact in found:
        parts += ["", *fact_lines(fact, lang)]
    return Group(*parts)


def fact_lines(fact: FactView, lang: str) -> list[RenderableType]:
    """Return a fact as lines: its question, its answers, who settles it and the rule for doubt."""
    return [
        Line.assemble((fact.fact, "bold"), ": ", fact.words),
        Padding(_answers(fact), (0, 0, 0, 4)),
        *(Padding(Line(note, style="dim"), (0, 0, 0, 4)) for note in _notes(fact, lang)),
    ]


def _answers(fact: FactView) -> RenderableType:
    if not fact.answers:
        return Line(fact.expected)
    grid = Table.grid(padding=(0, 2))
    grid.add_column(max_width=30)
    grid.add_column(ratio=1)
    if all(answer.value == answer.words for answer in fact.answers):
        return Line(", ".join(answer.words for answer in fact.answers))
    for answer in fact.answers:
        grid.add_row(value_text(answer.value), Line(answer.words))
    return grid


def _notes(fact: FactView, lang: str) -> list[str]:
    notes = []
    if fact.settled_by == "election":
        notes.append(CHOSEN_BY.say(lang, who=fact.to.words))
    if fact.settled_by == "reading":
        notes.append(READING.say(lang))
    if not fact.asked:
        notes.append(NEVER_ASKED.say(lang))
    if fact.from_the_table:
        notes.append(FROM_THE_TABLE.say(lang))
    if fact.doubt:
        notes.append(in_doubt(fact.doubt, lang))
    return notes


def coverage(rows: Sequence[Row], counts: dict[str, int], lang: str) -> RenderableType:
    """Return the coverage table and its totals; on a narrow terminal without the counts."""
    heads = headings(lang)
    wide, narrow = _coverage(rows, heads), _coverage(rows, heads[:WORDS])
    return Group(Narrowing(wide, narrow), Padding(Line(summary(counts, lang)), (1, 0, 0, 0)))


def _coverage(rows: Sequence[Row], heads: Sequence[str]) -> RenderableType:
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold")
    for place, heading in enumerate(heads):
        count = place >= WORDS
        table.add_column(
            heading, no_wrap=count, overflow="fold", justify="right" if count else "left"
        )
    for row in rows:
        counts = (str(count or "") for count in (row.functions, row.cases))
        cells = (row.number, row.title, row.status_words, *counts)
        table.add_row(*cells[: len(heads)])
    return table


def asked_together(view: TogetherView, lang: str) -> RenderableType:
    """Return exceptions that are asked together, numbered, and 0 for none of them."""
    count = len(view.seldom)
    parts: list[RenderableType] = [
        Line(ANY_OF_THESE.say(lang), style="bold yellow"),
        numbered([(each.words, "") for each in view.seldom]),
    ]
    if view.contradicting:
        parts += [
            Line(ANOTHER_INCIDENT.say(lang), style="dim"),
            numbered([(each.words, "") for each in view.contradicting], start=count + 1),
        ]
    parts.append(numbered([(NONE_OF_THESE.say(lang), " ".join(view.stated))], start=0))
    return Group(*parts)


def helped_together(view: TogetherView, lang: str) -> RenderableType:
    """Return the questions behind the exceptions, each with its help and its law."""
    rows = [
        (each.question, " ".join(filter(None, [each.help, _asked_under(each, lang)])))
        for each in (*view.seldom, *view.contradicting)
    ]
    return numbered(rows)


def _asked_under(exception: ExceptionView, lang: str) -> str:
    """Return the law that asks for an exception, in words."""
    if exception.law is None:
        return ""
    number = law_number(exception.law.number)
    return WANTED_BY.say(lang, number=number, text=exception.law.text)


def numbered(rows: Sequence[tuple[str, str]], *, start: int = 1) -> RenderableType:
    """Return a numbered list of options, each with its description if it has one."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold", justify="right")
    grid.add_column(ratio=1)
    for place, (title, more) in enumerate(rows, start):
        grid.add_row(str(place), Line(title))
        if more:
            grid.add_row("", Line(more, style="dim"))
    return grid
