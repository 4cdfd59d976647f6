"""Measure the data of the offline ruling page, and compare every path with the engine.

The table shows how long the data takes to make and how large it is. Paths are compared with every
number, suit and seat; the texts of paths with sample values are compared in every language.

python bench/offline.py               all incidents; takes some minutes
python bench/offline.py INCIDENT …    the named incidents only
"""

from __future__ import annotations

import gc
import gzip
import json
import sys
from datetime import date
from pathlib import Path
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))  # for tests.offline_walking

from tests.offline_walking import plain, walked

from bridgelaw.app.offline.data import Encoder
from bridgelaw.app.offline.graph import Ask, End, Graph, added, compiled, every_value
from bridgelaw.engine.law import Book
from bridgelaw.engine.ruling import Ruling, paths, rule
from bridgelaw.federations import book
from bridgelaw.i18n.text import languages
from bridgelaw.incidents.index import incidents_in_order
from bridgelaw.views.rulings.ruling import form_of, ruling_view


def walk(graph: Graph, laws: Book) -> int:
    """Walk the engine and the graph side by side and return the number of paths.

    Raises AssertionError at the first difference.
    """
    incident, ends = graph.incident, 0
    first: dict[str, Any] = {}
    stack = [(first, graph.root, rule(incident, incident.case(laws, first)))]
    while stack:
        told, number, found = stack.pop()
        node = graph.nodes[number]
        if isinstance(found, Ruling):
            assert isinstance(node, End), told
            assert (node.outcome, node.effects) == (found.outcome, found.effects), told
            ends += 1
            continue
        assert isinstance(node, Ask), told
        assert (node.fact, node.section, node.to) == (found.fact, found.section, found.to), told
        assert (node.values, node.effects) == (found.values, found.effects), told
        assert tuple(way.value for way in node.ways) == every_value(found, incident), told
        for way in node.ways:
            then_told = {**told, found.fact.name: way.value}
            then = rule(incident, incident.case(laws, then_told))
            assert added(found.trail, then.trail, then_told) == way.added, then_told
            stack.append((then_told, way.to, then))
    return ends


def in_words(graph: Graph, laws: Book) -> None:
    """Compare the texts of every path, with sample values, in every language with the engine's.

    Raises AssertionError at the first difference.
    """
    incident = graph.incident
    for language in languages():
        encoder = Encoder(laws, "WBF", language)
        encoder.add(graph)
        data = plain(encoder.data())
        for (_, ruling), (told, form) in zip(
            paths(incident, incident.case, laws, doubt=True),
            walked(data, data["incidents"][0]),
            strict=True,
        ):
            assert form == form_of(ruling_view(incident, ruling, laws, None, language)), told


def main(*names: str) -> None:
    """Measure, and print a table."""
    gc.disable()
    laws = book(date.today())
    encoders = [Encoder(laws, "WBF", language) for language in languages()]
    compiling = encoding = 0.0
    nodes = ways = 0
    for incident in incidents_in_order():
        if names and incident.name not in names:
            continue
        begun = perf_counter()
        graph = compiled(incident, laws)
        made = perf_counter()
        for encoder in encoders:
            encoder.add(graph)
        compiling, encoding = compiling + made - begun, encoding + perf_counter() - made
        nodes += len(graph.nodes)
        ways += walk(graph, laws)
        in_words(compiled(incident, laws, every=False), laws)
    print(f"{'compiled':24}{compiling:8.1f} s  {nodes:,} questions and rulings")
    print(f"{f'serialised in {len(encoders)} languages':24}{encoding:8.1f} s")
    for encoder in encoders:
        raw = json.dumps(encoder.data(), ensure_ascii=False, separators=(",", ":")).encode()
        print(
            f"{encoder.language:24}{len(raw) / 1e6:8.2f} MB "
            f"{len(gzip.compress(raw, 6)) / 1e6:.2f} MB compressed"
        )
    print(f"{'same as the engine':24}{ways:10,} paths")


if __name__ == "__main__":
    main(*sys.argv[1:])
