"""What a search has found, on a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text as Line

from bridgelaw.desk.cli.show import console
from bridgelaw.desk.search import Hit, Kind
from bridgelaw.engine.text import Text, say

NOTHING_FOUND = Text("Nothing was found.")
SOME_OF_IT = Text("Nothing has all of these words; this has some of them.")
MORE_FOUND = Text("{count} found; --all shows all of them.")


def hits(found: Sequence[Hit], count: int, whole: bool, lang: str) -> RenderableType:
    """What a search has found, the words that were looked for marked: by *stars* where the terminal cannot show it."""
    if not found:
        return Line(NOTHING_FOUND.say(lang))
    screen = console()
    plain = not screen.is_terminal or screen.no_color
    parts: list[RenderableType] = [Line(SOME_OF_IT.say(lang), style="italic")] if not whole else []
    for hit in found:
        entry = hit.entry
        words = [entry.title, *([say(entry.kind, lang)] if entry.kind in (Kind.INCIDENT, Kind.CASE) else [])]
        parts.append(Line.assemble((entry.number, "bold"), " · ", " · ".join(words)))
        if hit.snippet:
            parts.append(Padding(_marked(hit, plain=plain), (0, 0, 0, 4)))
    if count > len(found):
        parts.append(Padding(Line(MORE_FOUND.say(lang, count=count), style="dim"), (1, 0, 0, 0)))
    return Group(*parts)


def _marked(hit: Hit, *, plain: bool) -> Line:
    if not plain:
        line = Line(hit.snippet, style="dim")
        for start, stop in hit.marks:
            line.stylize("not dim bold underline", start, stop)
        return line
    words = hit.snippet
    for start, stop in reversed(hit.marks):
        words = f"{words[:start]}*{words[start:stop]}*{words[stop:]}"
    return Line(words)
