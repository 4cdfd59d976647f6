"""Scores that USEBIO cannot express, stored exactly in a processing instruction beside the award.

Other programs read the award. This one reads the results and weights of each side again, so that
the other scores of the board are compared with them as they were.
"""

from __future__ import annotations

import json

from lxml import etree

from bridgelaw.cases.place import Place
from bridgelaw.formats.results.event_json import values
from bridgelaw.formats.results.event_json.nodes import compose_json
from bridgelaw.formats.results.usebio.document import EXACT, Element, add_exact
from bridgelaw.scores.outcome import Average, Imps, Percent, TableScore


def add_score(traveller: etree._Element, score: TableScore) -> None:
    """Add a score to its line, unless the award says all of it."""
    if {type(score.ns), type(score.ew)} <= {Average, Percent, Imps}:
        return
    form = values.type_of(TableScore).write(score)
    add_exact(traveller, json.dumps(form, ensure_ascii=False, separators=(",", ":")))


def exact_score(element: Element) -> TableScore | None:
    """Return the score stored beside the award of a line, or None. Raises CaseFileError."""
    words = element.text(EXACT)
    if not words:
        return None
    return values.read(Place(compose_json(words, element.file), element.file), TableScore)
