"""Search results on a terminal. Without rich, whose import would slow down every search."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

import click

from bridgelaw.i18n.text import Text, say
from bridgelaw.lawbook.search import Hit, Kind

NOTHING_FOUND = Text("Nothing was found; try other words.")
SOME_OF_IT = Text("Nothing has all of these words; these results have some of them.")
MORE_FOUND = Text("{count} results; use --all to show all of them.")

WIDEST: Final = 100
INDENT: Final = " " * 4
BEGINS, ENDS = "\ue000", "\ue001"
"""Placeholders for the marks round a match, replaced after the lines are wrapped."""


def hits(found: Sequence[Hit], count: int, whole: bool, lang: str) -> Iterator[str]:
    """Yield the lines of the results, with the matches marked (by *stars* without colours)."""
    if not found:
        yield NOTHING_FOUND.say(lang)
        return
    in_terminal = sys.stdout is not None and sys.stdout.isatty()
    width = min(shutil.get_terminal_size((80, 24)).columns, WIDEST) if in_terminal else 80
    marks = (
        ("\x1b[1;4m", "\x1b[0m") if in_terminal and not os.environ.get("NO_COLOR") else ("*", "*")
    )
    if not whole:
        yield SOME_OF_IT.say(lang)
    for hit in found:
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
    if count > len(found):
        yield ""
        yield MORE_FOUND.say(lang, count=count)


def _marked(hit: Hit) -> str:
    words = hit.snippet
    for start, stop in reversed(hit.marks):
        words = f"{words[:start]}{BEGINS}{words[start:stop]}{ENDS}{words[stop:]}"
    return words
