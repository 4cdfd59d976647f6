"""The names of an earlier evening for a new one."""

from __future__ import annotations

import pytest

from bridgelaw.app.line_up import LineUp, line_up
from bridgelaw.event.model import Contestant, Event, Kind, Method

EARLIER = Event(
    kind=Kind.PAIRS,
    method=Method.MATCHPOINTS,
    contestants=(
        Contestant(number="1", names=("Ann", "Bo"), ids=("7",)),
        Contestant(number="2"),
        Contestant(number="3", names=("Cy", "Di")),
        Contestant(number="A4", names=("Eve", "Finn")),
    ),
    boards=(),
)


@pytest.mark.parametrize(
    ("numbers", "same", "lines", "left_out"),
    [
        ("1234", True, ("1. Ann #7 & Bo", "2. Eve & Finn", "3. Cy & Di"), ()),
        ("1234", False, ("Ann #7 & Bo", "Cy & Di", "Eve & Finn"), ()),
        ("23", True, ("2. Ann #7 & Bo", "3. Cy & Di"), ("Eve & Finn",)),
        ("24", False, ("Ann #7 & Bo", "Cy & Di"), ("Eve & Finn",)),
        ("", True, (), ("Ann & Bo", "Cy & Di", "Eve & Finn")),
    ],
)
def test_everybody_gets_a_number_that_plays(
    numbers: str, same: bool, lines: tuple[str, ...], left_out: tuple[str, ...]
) -> None:
    assert line_up(EARLIER, [*numbers], same_numbers=same) == LineUp(lines, left_out)
