"""The JSON Schemas of results: boards, matches, standings, adjusted scores and event files."""

from __future__ import annotations

from typing import Final

from bridgelaw.formats.results.event_json import schema as event_schema
from bridgelaw.formats.rulings.keys import KEYS, WHERE
from bridgelaw.views.frequency import BoardView
from bridgelaw.views.likely_results import LikelyView
from bridgelaw.views.match import MatchView
from bridgelaw.views.score_types import EventHeadView, RuledView
from bridgelaw.views.standings import StandingView
from bridgelaw.web.api.schema_words import (
    TEXT,
    TRUTH,
    WHOLE,
    Schema,
    derived,
    listed,
    made_of,
    ref,
)

NAMES: Final = {
    "BoardView": "BoardScored",
    "LineSideView": "TravellerSide",
    "CellView": "FrequencyCell",
    "RoomView": "MatchRoom",
    "BoardWorkingView": "MatchBoardWorking",
    "RowView": "StandingRow",
    "HeadingsView": "StandingHeadings",
    "MetricView": "StandingMetric",
    "FloatedView": "FloatingAward",
    "AdjustedScoreView": "ScoreAdjusted",
    "MatchesView": "MatchesOfBoard",
    "GroupsView": "BoardGrouped",
    "PenaltyView": "PenaltyGiven",
    "LikelyView": "LikelyResults",
    "WeightView": "LikelyWeight",
}
"""The names of types in the document, where they differ from the default."""


def scores() -> dict[str, Schema]:
    """Return the schemas of events, boards, matches and standings, and of changes by rulings."""
    kinds = (EventHeadView, BoardView, MatchView, StandingView, RuledView, LikelyView)
    found = derived(kinds, NAMES)
    ruled = found.pop("Ruled")["properties"]
    adjusted = made_of({"kept": TRUTH, "version": WHOLE, **ruled})
    return {**found, "Adjusted": adjusted, "RulingsTold": _rulings_told()}


def _rulings_told() -> Schema:
    """Return the schema of a ruling file: a mapping, or a list of mappings."""
    words: Schema = {"type": ["string", "integer"]}
    anything: Schema = {"type": ["string", "integer", "number", "boolean", "array", "object"]}
    one: Schema = {
        "type": "object",
        "properties": {
            **dict.fromkeys(KEYS, anything),
            **dict.fromkeys(WHERE, words),
            "law": {"anyOf": [words, listed(words)]},
            "reason": TEXT,
        },
        "additionalProperties": False,
    }
    return {"anyOf": [one, {"type": "array", "items": one, "minItems": 1, "maxItems": 100}]}


def event_files() -> dict[str, Schema]:
    """Return the schemas of the parts of an event file, by their names in the document."""
    parts = event_schema.definitions()
    names = {name: "".join(word.capitalize() for word in name.split("_")) for name in parts}

    def moved(part: Schema) -> Schema:
        return {
            key: ref(names[value.removeprefix("#/$defs/")])["$ref"]
            if key == "$ref"
            else inner(value)
            for key, value in part.items()
        }

    def inner(part: object) -> object:
        if isinstance(part, dict):
            return moved(part)
        return [*map(inner, part)] if isinstance(part, list) else part

    return {names[name]: moved(part) for name, part in parts.items()}
