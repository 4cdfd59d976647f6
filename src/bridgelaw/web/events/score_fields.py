"""Conversion between the form of an adjusted score and a ruling file.

The fields are those of `templates/scores/ruling.html`. They are validated by the reader of ruling
files, not here; `field_of` maps its errors to the fields.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import Board
from bridgelaw.i18n.text import say
from bridgelaw.scores.adjusted import AdjustedScore
from bridgelaw.scores.outcome import (
    Average,
    Grade,
    Imps,
    NotPlayed,
    Outcome,
    Percent,
    TableScore,
    Weighted,
    percent_text,
    results_of,
)
from bridgelaw.scores.results import PassedOut, Played, Points
from bridgelaw.scoring.numbers import exact_text
from bridgelaw.views.likely_results import WeightView

Fields = Mapping[str, str]

SCORE, TRANSFER, RESPONSIBLE = "score", "transfer", "responsible"
OWN_ERROR, LOWERED, CANCELLED = "own error", "lowered", "cancelled"
WAYS: Final = (SCORE, TRANSFER, RESPONSIBLE, OWN_ERROR, LOWERED, CANCELLED)
BOTH: Final = "both"
MOST_RESULTS: Final = 6
"""The maximum number of results that can be weighted on the page."""
LONGEST: Final = 2_000
AWARDS: Final = {
    "plus": "average plus",
    "average": "average",
    "minus": "average minus",
    "not played": "not played",
    "table": "table",
}
"""The kinds of a side's score that need no value, as written in ruling files."""
GRADES: Final = {Grade.PLUS: "plus", Grade.AVERAGE: "average", Grade.MINUS: "minus"}
_LAW: Final = re.compile(r"[\s,;§]+")
_ROW: Final = re.compile(r"(ns|ew|both)\[(\d+)\]\.(weight|result)")


def shortened(fields: Fields) -> dict[str, str]:
    """Return the fields with long values cut off."""
    return {name: value[:LONGEST] for name, value in fields.items()}


def told(fields: Fields) -> dict[str, object] | None:
    """Return the content of a ruling file; None if the form does not say yet what is given."""
    way = fields.get("way", "")
    if way not in WAYS or (
        way == SCORE and not all(_outcome(side, fields) for side in sides_of(fields))
    ):
        return None
    found: dict[str, object] = {}
    laws = [part for part in _LAW.split(fields.get("law", "")) if part]
    if laws:
        found["law"] = laws
    if reason := fields.get("reason", "").strip():
        found["reason"] = reason
    return {**found, **_way(way, fields)}


def sides_of(fields: Fields) -> tuple[str, ...]:
    """Return the sides whose scores are entered: both together, or each separately."""
    return ("ns", "ew") if fields.get("sides") == "apart" else (BOTH,)


def _way(way: str, fields: Fields) -> dict[str, object]:
    def field(name: str) -> str:
        return fields.get(name, "").strip()

    if way == SCORE:
        return {side: _outcome(side, fields) for side in sides_of(fields)}
    if way == TRANSFER:
        return {"transfer": {"tricks": field("tricks"), "to": field("to")}}
    if way == RESPONSIBLE:
        found: dict[str, object] = {
            "responsible": {"ns": field("fault_ns"), "ew": field("fault_ew")}
        }
        if field("likely"):
            found["likely"] = field("likely")
        return {**found, "several results": "yes"} if field("several") else found
    if way == OWN_ERROR:
        names = {"side": "own_side", "adjusted": "own_adjusted", "without it": "own_without"}
        return {OWN_ERROR: {key: field(name) for key, name in names.items()}}
    if way == LOWERED:
        return {"lowered": {field("lowered_side") or "ns": field("lowered_result")}}
    return {"cancelled": "yes"}


NOTHING_OF_IT: Final = ("0", "0%")
"""The end of a slider. Such results are left out."""


def _outcome(side: str, fields: Fields) -> str | list[dict[str, str]]:
    """Return what a side scores: a word, or results with weights."""
    kind = fields.get(f"{side}_kind", "")
    if kind in AWARDS:
        return AWARDS[kind]
    if kind == "percent":
        return f"fixed {fields.get(f'{side}_percent', '').strip().rstrip('%')}%"
    if kind == "imps":
        return f"{fields.get(f'{side}_imps', '').strip()} IMP"
    if kind == "words":
        return fields.get(f"{side}_words", "").strip()
    rows = [
        (weight, result)
        for _, weight, result in rows_of(side, fields)
        if weight not in NOTHING_OF_IT
    ]
    if len(rows) == 1 and rows[0][0] in ("", "100", "100%"):
        return rows[0][1]
    if not rows:
        return ""
    return [{"weight": _percent(weight), "result": result} for weight, result in rows]


def rows_of(side: str, fields: Fields) -> Iterator[tuple[int, str, str]]:
    """Yield the results entered for a side: row number, weight and result."""
    for number in range(1, MOST_RESULTS + 1):
        if result := fields.get(f"{side}_result_{number}", "").strip():
            yield number, fields.get(f"{side}_weight_{number}", "").strip(), result


def _percent(weight: str) -> str:
    return weight if weight.endswith("%") or "/" in weight else f"{weight}%"


def field_of(place: str, fields: Fields) -> str:
    """Return the form field of an error in a ruling file."""
    found = _ROW.match(place)
    if found:
        side, at, what = found.groups()
        numbers = [number for number, _, _ in rows_of(side, fields)]
        return f"{side}_{what}_{numbers[int(at)]}" if int(at) < len(numbers) else f"{side}_kind"
    known = {
        "responsible.ns": "fault_ns",
        "responsible.ew": "fault_ew",
        "likely": "likely",
        "several results": "several",
        "transfer.tricks": "tricks",
        "transfer.to": "to",
        "own error.side": "own_side",
        "own error.adjusted": "own_adjusted",
        "own error.without it": "own_without",
        "reason": "reason",
    }
    if place in known:
        return known[place]
    head = re.split(r"[.\[]", place)[0]
    if head in ("ns", "ew", BOTH):
        kind = fields.get(f"{head}_kind", "")
        return f"{head}_{kind}" if kind in ("percent", "imps", "words") else f"{head}_kind"
    return {
        "law": "law",
        "lowered": "lowered_result",
        "own error": "own_adjusted",
        "transfer": "tricks",
    }.get(head, "way")


def fields_of(ruling: AdjustedScore, table: TableScore, language: str) -> dict[str, str]:
    """Return the fields of an adjusted score."""
    score = ruling.score
    fields = {"way": SCORE, "law": ", ".join(ruling.laws), "reason": ruling.reason}
    if not score.is_played:
        return {**fields, "way": CANCELLED}
    if score.ns == score.ew:
        return {**fields, "sides": BOTH, **_fields(BOTH, score.ns, table.ns, language)}
    return {
        **fields,
        "sides": "apart",
        **_fields("ns", score.ns, table.ns, language),
        **_fields("ew", score.ew, table.ew, language),
    }


def _fields(side: str, outcome: Outcome, table: Outcome, language: str) -> dict[str, str]:
    if outcome == table and not isinstance(outcome, NotPlayed):
        return {f"{side}_kind": "table"}
    if isinstance(outcome, Average) and outcome.floating:
        return {f"{side}_kind": GRADES[outcome.grade]}
    if isinstance(outcome, NotPlayed):
        return {f"{side}_kind": "not played"}
    if isinstance(outcome, Percent):
        return {f"{side}_kind": "percent", f"{side}_percent": exact_text(outcome.percent)}
    if isinstance(outcome, Imps):
        return {f"{side}_kind": "imps", f"{side}_imps": exact_text(outcome.number)}
    if isinstance(outcome, Weighted) and len(outcome.parts) <= MOST_RESULTS:
        found = {f"{side}_kind": "results"}
        for number, (weight, result) in enumerate(outcome.parts, 1):
            found[f"{side}_weight_{number}"] = weight_text(weight)
            found[f"{side}_result_{number}"] = say(result, language)
        return found
    if isinstance(outcome, Played | PassedOut | Points):
        return {
            f"{side}_kind": "results",
            f"{side}_weight_1": "100",
            f"{side}_result_1": say(outcome, language),
        }
    return {f"{side}_kind": "words", f"{side}_words": say(outcome, language)}


def reached(board: Board, language: str) -> list[str]:
    """Return the results at all tables of a board, the most frequent first, as likely results."""
    found = Counter(
        result
        for line in board.lines
        for side in Side
        for _, result in results_of(line.score.of(side))
    )
    return [say(result, language) for result, _ in found.most_common()]


def with_weights(fields: Fields, side: str, weights: Sequence[WeightView]) -> dict[str, str]:
    """Return the fields with proposed weights for both sides, or for `ns` or `ew` alone."""
    of_side = {
        f"{side}_{what}_{number}": ""
        for what in ("weight", "result")
        for number in range(1, MOST_RESULTS + 1)
    }
    for number, each in enumerate(weights, 1):
        of_side |= {f"{side}_weight_{number}": each.percent, f"{side}_result_{number}": each.result}
    return {
        **fields,
        **of_side,
        "way": SCORE,
        "sides": BOTH if side == BOTH else "apart",
        f"{side}_kind": "results",
    }


def weight_text(weight: Fraction) -> str:
    """Return a weight as text: 50, or 1/3 if it has no short decimal form."""
    return percent_text(weight).removesuffix("%")
