"""Flowcharts of the site: trees of lists, in HTML."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from html import escape

from bridgelaw.cli.law import law_rendering as said_by
from bridgelaw.lawbook.flowcharts import Node
from bridgelaw.views.law import boxes, is_named

BOX = re.compile(r'^\s*(n\d+)(?:\{\{|\[)"(.*?)"(?:\}\}|\])$')
ARROW = re.compile(r'^\s*(n\d+) -->\|"(.*?)"\| (n\d+)$')


def chart(root: Node, language: str) -> str:
    """Format a flowchart as a tree of lists.

    A node that several paths lead to is written once, with a number.
    """
    grown = branches(root, boxes(root), {}, language)
    return (
        f'<details class="chart"><summary>{said_by.FLOWCHART.say(language)}</summary><ul '
        f'class="tree">{grown}</ul></details>'
    )


def branches(
    node: Node, ways: Mapping[Node, int], names: dict[Node, int], language: str, answer: str = ""
) -> str:
    """Format a box of a flowchart with all that comes after it."""
    before = f'<span class="answer">{escape(answer)}</span> → ' if answer else ""
    if node in names:
        above = said_by.AS_ABOVE.say(language, number=f'<span class="box">{names[node]}</span>')
        return f"<li>{before}{above}</li>"
    words = escape(" · ".join(node[0]))
    if is_named(node, ways):
        names[node] = len(names) + 1
        before += f'<span class="box">{names[node]}</span> '
    if not node[1]:
        return f'<li>{before}<span class="end">{words}</span></li>'
    after = "".join(branches(branch, ways, names, language, given) for given, branch in node[1])
    return f"<li>{before}{words}<ul>{after}</ul></li>"


def from_mermaid(drawn: str) -> Node:
    """Parse one of our Mermaid flowcharts into the tree that it was drawn from."""
    words: dict[str, tuple[str, ...]] = {}
    ways: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for line in drawn.splitlines():
        if box := BOX.match(line):
            words[box[1]] = tuple(map(_plain, box[2].split("<br>")))
        elif arrow := ARROW.match(line):
            ways[arrow[1]] += [(" / ".join(map(_plain, arrow[2].split("<br>"))), arrow[3])]
    made: dict[str, Node] = {}

    def make(name: str) -> Node:
        if name not in made:
            made[name] = (words[name], tuple((answer, make(to)) for answer, to in ways[name]))
        return made[name]

    return make(next(iter(words)))


def _plain(words: str) -> str:
    return words.replace("#quot;", '"').replace("#124;", "|").replace("#lt;", "<")
