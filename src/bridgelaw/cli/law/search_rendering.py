"""Search results on a terminal. Without rich, whose import would slow down every search."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from textwrap import wrap
from typing import Final

import click

from bridgelaw.app.law_search import Groups
from bridgelaw.i18n.text import Text, say
from bridgelaw.lawbook.search import Hit, Kind

INCIDENTS = Text("Incidents")
LAWS = Text("The laws")
CASES = Text("Cases")
NOTHING_FOUND = Text("Nothing was found; try other words.")
SOME_OF_IT = Text("Nothing contains all of these words; these results contain some of them.")
MORE_FOUND = Text("{count} found; --all shows all of them.")

WIDEST: Final = 100
INDENT: Final = " " * 4
BEGINS, ENDS = "\ue000", "\ue001"
"""Placeholders for the marks round a match, replaced after the lines are wrapped."""


def groups(found: Groups, most: int | None, lang: str) -> Iterator[str]:
    """Yield the lines of the results by group, with the matches marked.

    They are marked by *stars* without colours. `most` is the number of results of a group to show;
    None shows all.
    """
    if not found.hits:
        yield NOTHING_FOUND.say(lang)
        return
    if not found.whole:
        yield SOME_OF_IT.say(lang)
    parts = ((INCIDENTS, found.incidents), (LAWS, found.laws), (CASES, found.cases))
    for number, (title, hits) in enumerate((title, hits) for title, hits in parts if hits):
        if number:
            yield ""
        yield click.style(title.say(lang), underline=_in_terminal())
        for hit in hits[:most]:
            yield from _lines(hit, lang)
    if most is not None and any(len(hits) > most for _, hits in parts):
        yield ""
        yield MORE_FOUND.say(lang, count=len(found.hits))


def _in_terminal() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()


def _lines(hit: Hit, lang: str) -> Iterator[str]:
    """Yield the lines of one result."""
    width = min(shutil.get_terminal_size((80, 24)).columns, WIDEST) if _in_terminal() else 80
    coloured = _in_terminal() and not os.environ.get("NO_COLOR")
    marks = ("\x1b[1;4m", "\x1b[0m") if coloured else ("*", "*")
    entry = hit.entry
    words = [
        entry.title,
        *([say(entry.kind, lang)] if entry.kind in (Kind.INCIDENT, Kind.CASE) else []),
    ]
    first, *more = wrap(" · ".join([entry.number, *words]), width, subsequent_indent=INDENT)
    yield click.style(first, bold=True)
    yield from more
    for line in wrap(_marked(hit), width, initial_indent=INDENT, subsequent_indent=INDENT):
        yield line.replace(BEGINS, marks[0]).replace(ENDS, marks[1])


def _marked(hit: Hit) -> str:
    words = hit.snippet
    for start, stop in reversed(hit.marks):
        words = f"{words[:start]}{BEGINS}{words[start:stop]}{ENDS}{words[stop:]}"
    return words
