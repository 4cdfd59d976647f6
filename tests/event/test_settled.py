"""Federation regulations for an event: victory point scales for matches only, others for all."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from bridgelaw.event.model import Event, Kind, Method
from bridgelaw.event.regulations import at_work, by_federation
from bridgelaw.scores.regulation import (
    LAWS,
    Artificial,
    Count,
    FieldImps,
    Matches,
    Regulation,
    WeightsInClubs,
)
from bridgelaw.scoring.victory_points import KP

DAY = date(2024, 3, 12)


def event(kind: Kind, method: Method, **values: Any) -> Event:
    return Event(kind=kind, method=method, contestants=(), boards=(), **values)


@pytest.mark.parametrize(
    ("kind", "method", "values", "has_scale"),
    [
        (Kind.TEAMS, Method.IMPS, {}, True),
        (Kind.PAIRS, Method.CROSS_IMPS, {"pairs_in_matches": True}, True),
        (Kind.PAIRS, Method.CROSS_IMPS, {}, False),
        (Kind.PAIRS, Method.MATCHPOINTS, {}, False),
        (Kind.TEAMS, Method.IMPS, {"knock_out": True}, False),
        (Kind.TEAMS, Method.BOARD_A_MATCH, {}, False),
    ],
)
def test_a_scale_is_used_for_matches_in_imps(
    kind: Kind, method: Method, values: dict[str, Any], has_scale: bool
) -> None:
    found = by_federation(event(kind, method, **values), "DBf", DAY)
    assert found.matches.scale is (KP if has_scale else None)
    assert found.count is Count.ZERO
    assert found.weights_in_clubs is WeightsInClubs.IF_DECIDED


def test_only_settings_that_affect_scores_are_in_force() -> None:
    told = Regulation(
        matches=Matches(scale=KP),
        field_imps=FieldImps(leave_out=1),
        weights_in_clubs=WeightsInClubs.IF_DECIDED,
    )
    pairs = event(Kind.PAIRS, Method.MATCHPOINTS, regulation=told)
    assert at_work(pairs) == LAWS
    assert at_work(replace(pairs, method=Method.BUTLER)) == Regulation(field_imps=told.field_imps)
    assert at_work(replace(pairs, kind=Kind.TEAMS)) == Regulation(matches=told.matches)
    richer = replace(told, artificial=Artificial(plus=Fraction(65)))
    assert at_work(replace(pairs, regulation=richer)) == Regulation(artificial=richer.artificial)
