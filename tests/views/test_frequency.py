"""Frequency tables and travellers on a terminal, wide and narrow, in both languages.

They are also tested as JSON data.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from rich.console import Console
from tests.event.boards import event, key, with_lines

from bridgelaw.bridge.seats import Side
from bridgelaw.cli.scores import frequency_rendering
from bridgelaw.event.model import Event
from bridgelaw.event.scored import Scored
from bridgelaw.scores.adjusted import AdjustedScore
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import TableScore
from bridgelaw.scores.regulation import LAWS, Count, Missing
from bridgelaw.views import frequency as frequency_view

AROUND_ZERO = replace(LAWS, count=Count.ZERO)


@pytest.fixture(name="nine")
def nine_tables() -> Scored:
    """Return a board of nine tables; at the first, only East-West's score is adjusted."""
    told = event(["4D S 11", 150, 150, 150, 400, 430, 430, 120, -50], regulation=AROUND_ZERO)
    score = TableScore(parse_outcome("4D S 11"), parse_outcome("50% 5D S 11, 50% 4D S 11"))
    return Scored(told).with_ruling(key(), 0, AdjustedScore(score, ("11A", "12C1c")))


def lines(*parts: Any, width: int) -> list[str]:
    console = Console(width=width, highlight=False, color_system=None)
    with console.capture() as captured:
        for part in parts:
            console.print(part)
    return [line.rstrip() for line in captured.get().splitlines()]


def shown(told: Scored | Event, language: str = "en", width: int = 80) -> list[str]:
    scored = told if isinstance(told, Scored) else Scored(told)
    form = frequency_view.board_view(scored, key(), language)
    return lines(*frequency_rendering.frequencies(form, language), width=width)


def test_both_sides_side_by_side(nine: Scored) -> None:
    assert shown(nine) == [
        "top +8",
        "Score         No. N-S  N-S  No. E-W   E-W",
        "+430                2   +7        2    −7",
        "+400                1   +4      1.5  −3.5",
        "+150                4   −1      3.5  +1.5",
        "+120                1   −6        1    +6",
        "−50                 1   −8        1    +8",
        "50% 5♦ S 11,                    (1)    −1",
        "50% 4♦ S 11",
    ]


def test_in_danish(nine: Scored) -> None:
    assert shown(nine, "da")[:4] == [
        "top +8",
        "Score         Antal N-S  N-S  Antal Ø-V   Ø-V",
        "+430                  2   +7          2    −7",
        "+400                  1   +4        1,5  −3,5",
    ]


def test_groups_and_missing_scores_are_shown() -> None:
    told = with_lines(event([100, 50, 430, 420, 300], [100] * 5), form=["", "", "x", "x", "x"])
    words = [line for line in shown(told) if "board" in line]
    assert words == [
        "The board in its correct form · top 8 · 2 of 5 scores compared",
        "The board in form x · top 8 · 3 of 5 scores compared",
    ]
    apart = event([100, 50, ("average plus", 0)])
    assert shown(apart)[0] == "top 4 · 2 of 3 scores of N-S compared, 3 of E-W"
    assert shown(with_lines(replace(apart, by_section=True), section="AAA"))[0].startswith(
        "Section A · top 4"
    )


def test_each_side_may_have_its_own_top() -> None:
    """Each side may have a top of its own.

    Three scores of North-South and two of East-West: tops of 4 and 2, if missing scores are not
    made up for.
    """
    own = event([100, 50, (-50, "average plus")], regulation=replace(LAWS, missing=Missing.OWN_TOP))
    assert shown(own)[0] == "top 4 of N-S, 2 of E-W · 3 of 3 scores of N-S compared, 2 of E-W"
    assert shown(own, "da")[0].startswith("top 4 for N-S, 2 for Ø-V")


def test_the_traveller(nine: Scored) -> None:
    form = frequency_view.board_view(nine, key())
    wide = lines(frequency_rendering.traveller(form), width=60)
    assert wide[:7] == [
        "N-S   E-W   Result             Points  N-S   E-W",
        "1 NS  1 EW  N-S 4♦ S 11;                −1    −1",
        "            E-W 50% 5♦ S 11,",
        "            50% 4♦ S 11",
        "            adjusted,",
        "            Law 11A and 12C1c",
        "2 NS  2 EW                       +150   −1  +1.5",
    ]
    narrow = lines(frequency_rendering.traveller(form), width=40)
    assert narrow[:8] == [
        "1 NS – 1 EW",
        "  N-S 4♦ S 11;",
        "  E-W 50% 5♦ S 11,",
        "  50% 4♦ S 11",
        "  adjusted, Law 11A and 12C1c",
        "  N-S −1; E-W −1",
        "2 NS – 2 EW  +150",
        "  N-S −1; E-W +1.5",
    ]


@pytest.mark.parametrize("language", ["en", "da"])
@pytest.mark.parametrize("width", [40, 60, 80, 100])
def test_no_line_is_wider_than_the_terminal(nine: Scored, width: int, language: str) -> None:
    form = frequency_view.board_view(nine, key(), language)
    parts = (
        *frequency_rendering.frequencies(form, language),
        frequency_rendering.traveller(form, language),
    )
    assert max(map(len, lines(*parts, width=width))) <= width


def test_data_are_exact_and_serialisable(nine: Scored) -> None:
    form = json.loads(msgspec.json.encode(frequency_view.board_view(nine, key(), "da")))
    row = form["frequencies"][0]["rows"][2]
    assert row["points"] == 150
    assert row["ew"] == {
        "frequency": "3.5",
        "frequency words": "3,5",
        "score": "1.5",
        "percent": "59.375",
        "words": "+1,5",
    }
    first = form["lines"][0]
    assert first["laws"] == ["11A", "12C1c"]
    assert first["ew"] == {
        "contestants": ["1 EW"],
        "outcome": "50% 5♦ S 11, 50% 4♦ S 11",
        "score": "-1",
        "percent": "43.75",
        "words": "−1",
    }


def test_the_working_in_words(nine: Scored) -> None:
    said = frequency_view.working_view(nine, key(), 0, Side.EW, "da")
    assert "50% af −3,5 og 50% af +1,5 = −1" in said
