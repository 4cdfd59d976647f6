"""A section of the law book on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Line
from rich.tree import Tree

from bridgelaw.cli.lists import fact_lines
from bridgelaw.i18n.text import Text, languages
from bridgelaw.lawbook.flowcharts import Node
from bridgelaw.views.law import (
    CaseNamed,
    ReadingView,
    SectionNamed,
    SectionView,
    Spoken,
    boxes,
    is_named,
)

SINCE = Text("{by} since {since} ({source})")
SINCE_OR = Text("{by} since {since}, certain since {settled} ({source})")
NOW = Text("in force")
NOTHING_YET = Text("Nothing is written about it yet.")
READINGS = Text("Readings")
FACTS = Text("Facts needed")
FLOWCHART = Text("Flowchart")
GOES_ON_TO = Text("Continues with")
PARTS = Text("Parts")
INCIDENTS = Text("Incidents that can lead to it")
CASES = Text("Cases about it")
SEE = Text("Refers to")
SEEN_FROM = Text("Referred to by")
DECIDED_IN = Text("Written in {module}.")
MOST_CASES = 12
AND_MORE = Text("and {count} more")
AS_ABOVE = Text("as above: {number}")
LAW = Text("Law {number}")


def in_order(lang: str) -> list[str]:
    """Return all languages, with `lang` first."""
    return [lang, *(language for language in languages() if language != lang)]


def law(section: SectionView, root: Node | None, lang: str) -> RenderableType:
    """Return a section with everything that belongs to it."""
    title = section.title
    heading = [
        LAW.say(lang, number=section.number),
        title[lang] if title else None,
        section.status_words,
    ]
    parts: list[RenderableType] = [Line(" · ".join(filter(None, heading)), style="bold")]
    if section.text:
        parts += [Padding(_said(section.text, lang), (1, 0, 0, 2))]
    elif not section.parts:
        parts.append(Padding(Line(NOTHING_YET.say(lang)), (1, 0, 0, 2)))
    parts += _part(READINGS, _readings(section.readings, lang), lang)
    facts = [Padding(Group(*fact_lines(fact, lang)), (0, 0, 0, 0)) for fact in section.facts]
    parts += _part(FACTS, Group(*facts) if facts else None, lang)
    parts += _part(FLOWCHART, _tree(root, lang) if root else None, lang)
    for head, others in lists(section):
        parts += _part(
            head, _rows((row.number, row.title[lang] if row.title else "") for row in others), lang
        )
    parts += _part(INCIDENTS, _rows((row.name, row.title[lang]) for row in section.incidents), lang)
    parts += _part(CASES, _cases(section.cases, lang), lang)
    if section.module:
        parts.append(
            Padding(Line(DECIDED_IN.say(lang, module=section.module), style="dim"), (1, 0, 0, 0))
        )
    return Group(*parts)


def lists(section: SectionView) -> tuple[tuple[Text, Sequence[SectionNamed]], ...]:
    """Return the sections that a section leads to or is referred to by, under their headings."""
    return (
        (PARTS, section.parts),
        (GOES_ON_TO, section.goes_on_to),
        (SEE, section.see),
        (SEEN_FROM, section.seen_from),
    )


def since(reading: ReadingView, lang: str) -> str:
    """Return the day since which a reading is in force, with its federation and source."""
    text = SINCE if reading.settled == reading.since else SINCE_OR
    return text.say(
        lang, by=reading.by, since=reading.since, settled=reading.settled, source=reading.source
    )


def _part(head: Text, what: RenderableType | None, lang: str) -> list[RenderableType]:
    if what is None:
        return []
    return [
        Padding(Line(head.say(lang), style="bold cyan"), (1, 0, 0, 0)),
        Padding(what, (0, 0, 0, 2)),
    ]


def _said(text: Spoken, lang: str) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim")
    grid.add_column(ratio=1)
    for place, language in enumerate(in_order(lang)):
        if not place or text[language] != text[lang]:
            grid.add_row(language, Line(text[language]))
    return grid


def _readings(readings: Sequence[ReadingView], lang: str) -> RenderableType | None:
    parts: list[RenderableType] = []
    for reading in readings:
        line = since(reading, lang)
        if reading.in_force and len(readings) > 1:
            line = f"{line} · {NOW.say(lang)}"
        parts.append(Line(line))
        if len(readings) > 1:  # the text of a single one is shown already
            parts.append(Padding(_said(reading.text, lang), (0, 0, 0, 2)))
    return Group(*parts) if parts else None


def _rows(rows: Iterable[tuple[str, str]]) -> RenderableType | None:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold", max_width=34)
    grid.add_column(ratio=1)
    for name, words in rows:
        grid.add_row(name, Line(words))
    return grid if grid.row_count else None


def _cases(cases: Sequence[CaseNamed], lang: str) -> RenderableType | None:
    shown = [(case.id, case.title) for case in cases[:MOST_CASES]]
    if len(cases) > MOST_CASES:
        shown.append(("", AND_MORE.say(lang, count=len(cases) - MOST_CASES)))
    return _rows(shown)


def _tree(root: Node, lang: str) -> Tree:
    """Return the questions as a tree, with what follows under each answer.

    A node that several branches lead to is drawn once, with a number.
    """
    ways, names = boxes(root), dict[Node, int]()
    tree = Tree(_box(root, "", ways, names), guide_style="dim")
    _grow(tree, root, ways, names, lang)
    return tree


def _grow(tree: Tree, node: Node, ways: dict[Node, int], names: dict[Node, int], lang: str) -> None:
    for answer, branch in node[1]:
        if branch in names:
            tree.add(
                Line.assemble(
                    (f"{answer} → ", "bold"), AS_ABOVE.say(lang, number=f"({names[branch]})")
                )
            )
        else:
            _grow(tree.add(_box(branch, answer, ways, names)), branch, ways, names, lang)


def _box(node: Node, answer: str, ways: dict[Node, int], names: dict[Node, int]) -> Line:
    if is_named(node, ways):
        names[node] = len(names) + 1
    mark = f"({names[node]}) " if node in names else ""
    before = f"{answer} → " if answer else ""
    return Line.assemble(
        (before, "bold"), (mark, "cyan"), (" · ".join(node[0]), "yellow" if node[1] else "green")
    )
