"""The JSON Schema of event files, generated from the types that read and write them.

To write it to its file:

    python -m bridgelaw.formats.results.event_json.schema

The schema gives editors the names of fields and choices. Only the reader can check the meaning of a
text (a score, a card).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from bridgelaw.event.model import Event
from bridgelaw.event.standings.match_metrics import MATCH_METRICS
from bridgelaw.event.standings.metrics import METRICS
from bridgelaw.federations import FEDERATIONS
from bridgelaw.formats.results.event_json import FORMAT, VERSION
from bridgelaw.formats.results.event_json.values import Schema, type_of

PATH: Final = Path(__file__).with_name("event.schema.json")


def definitions() -> dict[str, Schema]:
    """Return the schemas of an event file and of its parts, by name."""
    defs: dict[str, Schema] = {}
    type_of(Event).schema(defs)
    names = {"enum": list(dict.fromkeys((*METRICS, *MATCH_METRICS)))}
    regulation = defs["regulation"]
    regulation["properties"] = {
        "federation": {"enum": list(FEDERATIONS)},
        **_properties(regulation),
        "tie_breaks": {"anyOf": [{"type": "array", "items": names}, names]},
    }
    event = defs["event"]
    fixed = {"format": {"const": FORMAT}, "version": {"const": VERSION}}
    required = event["required"]
    assert isinstance(required, list)
    event["properties"] = {**fixed, **_properties(event)}
    event["required"] = [*fixed, *required]
    return defs


def schema() -> Schema:
    """Return the JSON Schema of an event file."""
    defs = definitions()
    event = defs.pop("event")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A bridgelaw event",
        **event,
        "$defs": defs,
    }


def _properties(of: Schema) -> Schema:
    properties = of["properties"]
    assert isinstance(properties, dict)
    return properties


def text() -> str:
    """Return the contents of the schema file."""
    return json.dumps(schema(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    PATH.write_text(text(), encoding="utf-8")
