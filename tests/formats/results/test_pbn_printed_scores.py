"""`ScoreRubber` and `InstantScoreTable` of PBN games, compared with their results."""

from __future__ import annotations

import pytest

from bridgelaw.formats.results.pbn.scores import event_of

INSTANT = r"""[InstantScoreTable "Weight\3R;Score_NS\5R;Percentage_NS\5R;Percentage_EW\5R"]
 10   420  77.3  22.7
  5   170  31.8  68.2
"""


def said(added: str, contract: str = "4S", declarer: str = "N", tricks: int = 10) -> list[str]:
    text = f"""[Board "1"]
[North "n"]
[South "s"]
[East "e"]
[West "w"]
[Vulnerable "None"]
[Scoring "MP"]
[Declarer "{declarer}"]
[Contract "{contract}"]
[Result "{tricks}"]
{added}
"""
    found = event_of(text, "a.pbn")
    assert len(found.event.boards[0].lines) == 1
    return [notice.say() for notice in found.notices]


@pytest.mark.parametrize(
    ("rubber", "contract", "declarer", "tricks"),
    [
        ("NS 0/120", "4S", "N", 10),
        ("0/120", "4S", "N", 10),
        ("NS 30/120 EW 0/0", "4S", "S", 11),
        ("NS 130/120", "4S", "N", 10),  # honours and an overtrick would be more, never less
        ("EW 500/180 NS 0/0", "6H", "E", 12),
        ("EW 50/100", "1NTX", "E", 7),
        ("EW 50/80", "1NTX", "E", 7),
        ("EW 50/0", "4S", "N", 9),
        ("NS 0/0 EW 300/0", "4SX", "N", 8),
        ("0/0", "4S", "N", 9),
    ],
)
def test_scores_at_rubber_bridge_that_agree(
    rubber: str, contract: str, declarer: str, tricks: int
) -> None:
    found = said(f'[ScoreRubber "{rubber}"]', contract, declarer, tricks)
    wrong = [each for each in found if "below the line" in each]
    assert bool(wrong) == (rubber == "EW 50/100")
    assert len(found) == len(wrong)


@pytest.mark.parametrize(
    ("rubber", "tricks", "problem"),
    [
        ("NS 0/100", 10, "[ScoreRubber] has 100 below the line, but 4♠ N 10 is 120"),
        ("NS 0/120", 11, "[ScoreRubber] has 0 above the line, but 4♠ N 11 is at least 30"),
        ("NS 0/0 EW 20/0", 9, "[ScoreRubber] has 20 above the line, but 4♠ N 9 is at least 50"),
        ("NS 420", 10, "[ScoreRubber] is not compared: found 'NS 420', expected points above"),
    ],
)
def test_scores_at_rubber_bridge_that_differ(rubber: str, tricks: int, problem: str) -> None:
    (line,) = said(f'[ScoreRubber "{rubber}"]', tricks=tricks)
    assert problem in line
    assert "a.pbn:" in line


def test_marks_are_compared_with_the_table_of_instant_scores() -> None:
    assert said('[ScorePercentage "NS 77.3"]\n' + INSTANT) == []
    assert said('[ScorePercentage "NS 77.3 EW 22.7"]\n' + INSTANT) == []
    (line,) = said('[ScorePercentage "NS 70 EW 22.7"]\n' + INSTANT)
    assert "[ScorePercentage] is 70, but the [InstantScoreTable] gives 77.3 for NS 420" in line


@pytest.mark.parametrize("mark", ["NS 31.8", "NS 50", "NS 77.3", "NS 50 EW 50"])
def test_a_score_between_two_rows_has_a_mark_between_theirs(mark: str) -> None:
    assert said(f'[ScorePercentage "{mark}"]\n' + INSTANT, "3S", tricks=11) == []  # 200


def test_a_mark_outside_those_of_the_two_rows_is_named() -> None:
    found = said('[ScorePercentage "NS 80 EW 20"]\n' + INSTANT, "3S", tricks=11)
    assert len(found) == 2
    assert (
        "[ScorePercentage] is 80, but NS 200 is between two rows of the [InstantScoreTable], which "
        "give 31.8 and 77.3"
    ) in found[0]
    assert "give 68.2 and 22.7" in found[1]


def test_a_score_beyond_the_rows_is_not_compared() -> None:
    assert said('[ScorePercentage "NS 50"]\n' + INSTANT, tricks=9) == []
