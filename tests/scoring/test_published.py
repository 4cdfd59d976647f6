"""Published figures, matched exactly; published.yaml gives the sources."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.yaml_files import read_yaml

from bridgelaw.scoring.butler import ACBLSCORE, butler, datum
from bridgelaw.scoring.cross_imps import total_imps
from bridgelaw.scoring.frequencies import Frequencies
from bridgelaw.scoring.imps import weighted_imps
from bridgelaw.scoring.matchpoints import matchpoints
from bridgelaw.scoring.neuberg import neuberg, small_group
from bridgelaw.scoring.parts import Parts, integer_parts, plain, turned
from bridgelaw.scoring.patton import AggregateScale, patton
from bridgelaw.scoring.rounding import EBU
from bridgelaw.scoring.victory_points import WBF

EXAMPLES = read_yaml(Path(__file__).parent / "published.yaml")


def of(kind: str) -> pytest.MarkDecorator:
    """Return the examples of a kind; there is at least one."""
    found = [
        pytest.param(example, id=example["id"]) for example in EXAMPLES if example["kind"] == kind
    ]
    assert found, kind
    return pytest.mark.parametrize("example", found)


def in_percent(score: Mapping[int, int]) -> Parts:
    """Return points with their weights in per cent."""
    return tuple((Fraction(percent, 100), points) for points, percent in score.items())


Example = Mapping[str, Any]


@of("matchpoints")
def test_matchpoints(example: Example) -> None:
    assert matchpoints(example["scores"]) == example["matchpoints"]


@of("frequencies")
def test_frequencies(example: Example) -> None:
    table = Frequencies(example["counts"])
    assert {score: table.matchpoints(score) for score in table.counts} == example["matchpoints"]


@of("weighted")
def test_a_weighted_score_among_others(example: Example) -> None:
    ruling = in_percent(example["ruling"])
    scores = [plain(score) for score, count in example["others"].items() for _ in range(count)] + [
        ruling
    ]
    north_south, east_west = Frequencies.of(scores), Frequencies.of(map(turned, scores))
    assert north_south.value(ruling) == Fraction(example["matchpoints"]["ns"])
    assert east_west.value(turned(ruling)) == Fraction(example["matchpoints"]["ew"])
    assert north_south.top == example["matchpoints"]["top"]
    assert north_south.matchpoints(50) == Fraction(example["another"][50])
    # The value of +100 in the place of the ruling: compared with the twelve others.
    assert Frequencies.of(scores[:-1]).against(100) == Fraction(example["another"][100])
    weighted, whole = integer_parts(scores)
    assert Fraction(matchpoints([], weighted, whole)[-1], whole**2) == Fraction(
        example["matchpoints"]["ns"]
    )


@of("neuberg")
def test_neuberg(example: Example) -> None:
    raised = [
        neuberg(each, len(example["scores"]), example["expected"])
        for each in matchpoints(example["scores"])
    ]
    assert raised == [Fraction(each) for each in example["matchpoints"]]


@of("fouled")
def test_a_group_of_a_fouled_board(example: Example) -> None:
    expected, group = example["expected"], example["group"]
    raised = [EBU(neuberg(each, len(group), expected), average=expected - 1) for each in group]
    assert raised == [Fraction(each) for each in example["matchpoints"]]


@of("small groups")
def test_a_small_group_of_a_fouled_board(example: Example) -> None:
    for scores, percent in example["percent"].items():
        group = matchpoints([100 - place for place in range(scores)])
        assert [small_group(each, scores, 3 * scores) for each in group] == percent


@of("cross-IMPs")
def test_cross_imps(example: Example) -> None:
    assert total_imps([plain(score) for score in example["scores"]]) == example["imps"]


@of("cross-IMPs of one")
def test_cross_imps_of_one(example: Example) -> None:
    scores, place = [plain(score) for score in example["scores"]], example["place"]
    total = total_imps(scores)[place]
    assert total == example["imps"]
    assert total / (len(scores) - 1) == Fraction(example["average"])


@of("Butler")
def test_butler(example: Example) -> None:
    scores = [plain(score) for score in example["scores"]]
    assert datum(Frequencies.of(scores)) == example["datum"]
    assert butler(scores) == example["imps"]


@of("datum")
def test_the_rounding_of_a_datum(example: Example) -> None:
    assert {score: ACBLSCORE(score) for score in example["rounded"]} == example["rounded"]


@of("Patton")
def test_patton(example: Example) -> None:
    match = patton([(plain(own), plain(other)) for own, other in example["boards"]])
    scale = AggregateScale(8, (100, 300, 600, 1000))
    assert match.lead == 0
    assert match.boards + scale(match.lead) == example["points"]


@of("weighted IMPs")
def test_weighted_imps(example: Example) -> None:
    for team in (example["team_a"], example["team_b"]):
        assert weighted_imps(in_percent(team["own"]), in_percent(team["other"])) == Fraction(
            team["imps"]
        )


@of("victory points")
def test_victory_points(example: Example) -> None:
    printed = [Fraction(each) for each in example["victory_points"]]
    assert [WBF(margin, example["boards"]) for margin in range(len(printed))] == printed
    assert [WBF(-margin, example["boards"]) for margin in range(len(printed))] == [
        20 - each for each in printed
    ]


@of("victory points of some margins")
def test_victory_points_of_some_margins(example: Example) -> None:
    for margin, printed in example["margins"].items():
        assert WBF(margin, example["boards"]) == Fraction(printed)


def test_every_published_example_is_tested() -> None:
    marks = [mark for test in globals().values() for mark in getattr(test, "pytestmark", [])]
    tested = {example.id for mark in marks for example in mark.args[1]}
    assert tested == {example["id"] for example in EXAMPLES}
