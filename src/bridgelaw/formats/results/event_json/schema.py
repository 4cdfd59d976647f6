"""The JSON Schema of events on file, made from the types that read and write them.

    python -m bridgelaw.formats.results.event_json.schema      writes it anew

It tells an editor the names of fields and choices. What a text means (a score, a card) the reader
alone can tell.
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
from bridgelaw.formats.results.event_json.values import Form, schema_of

PATH: Final = Path(__file__).with_name("event.schema.json")


def schema() -> Form:
    """The JSON Schema of an event on file."""
    defs: dict[str, Form] = {}
    schema_of(Event, defs)
    defs["regulation"]["properties"] = {
        "federation": {"enum": list(FEDERATIONS)},
        **defs["regulation"]["properties"],
    }
    names = {"enum": list(dict.fromkeys((*METRICS, *MATCH_METRICS)))}
    defs["regulation"]["properties"]["tie_breaks"] = {
        "anyOf": [{"type": "array", "items": names}, names]
    }
    event = defs.pop("event")
    event["properties"] = {
        "format": {"const": FORMAT},
        "version": {"const": VERSION},
        **event["properties"],
    }
    event["required"] = ["format", "version", *event["required"]]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A bridgelaw event",
        **event,
        "$defs": defs,
    }


def text() -> str:
    """The schema as it stands in its file."""
    return json.dumps(schema(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    PATH.write_text(text(), encoding="utf-8")
