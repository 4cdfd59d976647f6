"""Charts: shapes are where the numbers are, and a table has the same data."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

from bridgelaw.event.changes import LineRuled
from bridgelaw.event.model import BoardKey, Event
from bridgelaw.event.scored import Scored
from bridgelaw.event.teams.results import results
from bridgelaw.formats.rulings.ruling_file import read_rulings, ruling_on_line
from bridgelaw.web.events import score_charts
from bridgelaw.web.svg_charts import Axis, Bar, Chart, Point, bars, curve, ticks

EXAMPLES = Path(__file__).parents[3] / "examples"


def of_kind(chart: Chart, tag: str, kind: str = "") -> list[Mapping[str, str | float]]:
    return [
        shape.attributes
        for shape in chart.shapes
        if shape.tag == tag and kind in (*str(shape.attributes["class"]).split(), "")
    ]


def words(chart: Chart) -> list[str]:
    return [shape.words for shape in chart.shapes if shape.words]


def two_bars(ew: float) -> Chart:
    found = [
        Bar(words="+420", ns=2, ew=ew, ns_words="2", ew_words=f"{ew:g}", marked=True),
        Bar(words="−50", ns=1, ew=1, ns_words="1", ew_words="1"),
    ]
    return bars(
        found, title="Scores", description="How often.", sides=("N-S", "E-W"), score="Score"
    )


def test_bar_lengths_are_counts() -> None:
    chart = two_bars(ew=2)
    first, second = of_kind(chart, "rect")
    assert first["width"] == pytest.approx(2 * float(str(second["width"])), abs=0.2)
    assert "marked" in str(first["class"])
    assert "marked" not in str(second["class"])
    assert chart.headings == ("Score", "N-S")
    assert chart.rows == (("+420", "2"), ("−50", "1"))


def test_bars_are_separate_if_the_sides_differ() -> None:
    chart = two_bars(ew=1.5)
    assert len(of_kind(chart, "rect", "ns")) == len(of_kind(chart, "rect", "ew")) == 2
    assert chart.headings == ("Score", "N-S", "E-W")
    assert {"N-S", "E-W"} <= {*words(chart)}


def test_a_curve_passes_through_its_points_and_labels_the_marked_ones() -> None:
    points = [Point(x=0, y=0), Point(x=50, y=50, marked=True, words="here"), Point(x=100, y=100)]
    axis = Axis(0, 100, ((0, "0"), (100, "100")))
    chart = curve(
        [points],
        axis,
        axis,
        title="",
        description="",
        headings=("x", "y"),
        rows=[("0", "0")],
        at=50,
    )
    (line,) = of_kind(chart, "polyline")
    first, middle, last = (
        tuple(map(float, pair.split(","))) for pair in str(line["points"]).split()
    )
    assert middle == pytest.approx(((first[0] + last[0]) / 2, (first[1] + last[1]) / 2))
    assert first[1] > last[1]  # up is up
    (dot,) = of_kind(chart, "circle", "marked")
    assert (dot["cx"], dot["cy"]) == middle
    assert "here" in words(chart)
    (here,) = of_kind(chart, "line", "here")
    assert here["x1"] == middle[0]


def test_steps_are_vertical() -> None:
    axis = Axis(0, 1)
    found = curve(
        [[Point(x=0, y=0), Point(x=1, y=1)]],
        axis,
        axis,
        title="",
        description="",
        headings=(),
        rows=(),
        steps=True,
    )
    (line,) = of_kind(found, "polyline")
    (_, low), (across, still), (right, high) = (
        pair.split(",") for pair in str(line["points"]).split()
    )
    assert low == still
    assert (across, high) == (right, high)


@pytest.mark.parametrize(
    ("low", "high", "found"),
    [
        (0, 20, (0, 5, 10, 15, 20)),
        (-800, 620, (-500, 0, 500)),
        (0.2, 0.9, (0.2, 0.4, 0.6, 0.8)),
        (3, 3, (3,)),
        (-45, 45, (-40, -20, 0, 20, 40)),
    ],
)
def test_ticks_are_round_numbers(low: float, high: float, found: tuple[float, ...]) -> None:
    assert ticks(low, high) == pytest.approx(found)


def test_the_scores_of_a_board(club_pairs: Event) -> None:
    scored = Scored(club_pairs)
    chart = score_charts.distribution(scored, BoardKey("", "", 16), "en", 7)
    assert chart is not None
    assert chart.rows[3] == ("+150", "4")
    worth = score_charts.worth(scored, BoardKey("", "", 16), "da", 7)
    assert worth is not None
    assert worth.rows == (
        ("−140", "0"),
        ("−50", "12,5"),
        ("+150", "43,8"),
        ("+400", "75"),
        ("+430", "87,5"),
        ("+460", "100"),
    )
    assert "+150: −1" in words(worth)


def test_each_team_is_on_the_scale_by_its_own_margin(league_match: Event) -> None:
    (change,) = read_rulings(EXAMPLES / "ruling-league-match.yaml", league_match)
    after = change.on(Scored(league_match))
    chart = score_charts.on_scale(after.event, results(after)[0], "en")
    assert chart is not None
    assert chart.rows == (("A", "−32", "1.32"), ("B", "+29", "18.21"))
    first, second = of_kind(chart, "circle", "marked")
    assert float(str(first["cx"])) < float(str(second["cx"]))
    assert float(str(first["cy"])) > float(str(second["cy"]))


def test_the_weight_at_which_the_winner_changes(club_pairs: Event) -> None:
    scored = Scored(club_pairs)
    told = {"law": "12C1c", "ns": "table", "ew": "50% 5D S 11, 50% 4D S 11"}
    change = ruling_on_line(told, scored, BoardKey("", "", 16), 7)
    chart = score_charts.by_weight(scored, change, "en")
    assert chart is not None
    places = {row[0]: row[2] for row in chart.rows if row[1] == "17"}
    assert (places["0%"], places["30%"], places["40%"], places["100%"]) == ("1", "1", "2", "2")
    (here,) = of_kind(chart, "line", "here")
    (axis,) = of_kind(chart, "line", "axis")[-1:]
    assert float(str(here["x1"])) == pytest.approx(
        (float(str(axis["x1"])) + float(str(axis["x2"]))) / 2, abs=0.2
    )


def test_without_weights_there_is_no_chart(club_pairs: Event) -> None:
    scored = Scored(club_pairs)
    change = ruling_on_line({"law": "12C2a", "both": "average"}, scored, BoardKey("", "", 16), 7)
    assert isinstance(change, LineRuled)
    assert score_charts.by_weight(scored, change, "en") is None


def test_the_svg_has_no_inline_style(desk: TestClient, evening: int) -> None:
    board = desk.app.state.store.events.get(evening).board_ids[BoardKey("", "", 16)]  # type: ignore[attr-defined]
    page = desk.get(f"/events/{evening}/boards/{board}").text
    drawings = page.split("<svg viewBox")[1:]
    assert len(drawings) == 2
    for drawing in drawings:
        svg = "<svg viewBox" + drawing[: drawing.index("</svg>")] + "</svg>"
        root = ElementTree.fromstring(svg)
        assert root.get("aria-label")
        assert root.findtext("desc")
        assert not [each for each in root.iter() if "style" in each.attrib]
    assert page.count("As a table") == 2
