"""Law 77: checks from our digest, another library on every result, and impossible results."""

from __future__ import annotations

import re
from itertools import product

import pytest

from bridgelaw.scoring.points import nearest, points, possible

CHECKS = """
1NT NV = 90
2NT V +0 = 120
3NT V = 600
3NT NV -1 = -50
4S V = 620
4Hx NV = 590
4Hx V +1 = 990
5C NV = 400
2Sx NV = 470
2Dx V = 180
1NTxx NV = 560
1Cxx V +2 = 1030
6NT NV = 990
6Cx V +1 = 1740
7S V = 2210
7NTxx V = 2980
1C NV +6 = 190
4Sx NV -4 = -800
4Sx V -4 = -1100
4Sxx NV -5 = -2200
7NTxx V -13 = -7600
7NTxx NV -13 = -7000
"""
CHECK = re.compile(r"(\d)(C|D|H|S|NT)(x{0,2}) (NV|V) ?([+-]\d+)? ?= (-?\d+)")
DENOMINATIONS = ("C", "D", "H", "S", "NT")

DOWN_DOUBLED_NOT_VULNERABLE = (
    100,
    300,
    500,
    800,
    1100,
    1400,
    1700,
    2000,
    2300,
    2600,
    2900,
    3200,
    3500,
)
DOWN_DOUBLED_VULNERABLE = (
    200,
    500,
    800,
    1100,
    1400,
    1700,
    2000,
    2300,
    2600,
    2900,
    3200,
    3500,
    3800,
)


@pytest.mark.parametrize("line", CHECKS.strip().splitlines())
def test_published_scores_of_contracts(line: str) -> None:
    found = CHECK.fullmatch(line)
    assert found, line
    level, denomination, risk, vulnerable, more, expected = found.groups()
    tricks = 6 + int(level) + int(more or 0)
    scored = points(
        int(level), DENOMINATIONS.index(denomination), len(risk), vulnerable == "V", tricks
    )
    assert scored == int(expected)


def test_scores_that_no_contract_gives() -> None:
    """Some scores never occur.

    They are the multiples of ten below 500 that no contract, made or not, gives at either
    vulnerability; there are 205 different scores in total.
    """
    never = [10, 20, 30, 40, 60, 220, 290, 310, 320, 330, 370, 390, 410]
    assert [tens for tens in range(0, 500, 10) if tens not in possible()] == never
    assert sorted(abs(each) for each in possible() if each >= 0) == sorted(
        abs(each) for each in possible() if each <= 0
    )
    assert len(possible()) == 2 * 204 + 1
    assert (possible()[0], possible()[-1]) == (-7600, 7600)


@pytest.mark.parametrize(
    ("number", "found"),
    [
        (220, (210, 230)),
        (-10, (-50, 0)),
        (425, (420, 430)),
        (420, (420,)),
        (0, (0,)),
        (9000, (7600,)),
        (-9000, (-7600,)),
    ],
)
def test_the_nearest_possible_score(number: int, found: tuple[int, ...]) -> None:
    assert nearest(number) == found


def test_undertricks_of_a_doubled_contract_one_by_one() -> None:
    for down in range(1, 14):
        assert points(7, 4, 1, False, 13 - down) == -DOWN_DOUBLED_NOT_VULNERABLE[down - 1]
        assert points(7, 4, 1, True, 13 - down) == -DOWN_DOUBLED_VULNERABLE[down - 1]
        assert points(7, 4, 2, False, 13 - down) == -2 * DOWN_DOUBLED_NOT_VULNERABLE[down - 1]
        assert points(7, 4, 2, True, 13 - down) == -2 * DOWN_DOUBLED_VULNERABLE[down - 1]


def test_every_result_agrees_with_endplay() -> None:
    types = pytest.importorskip("endplay.types", reason="endplay is not installed")
    denominations = [types.Denom.find(each) for each in DENOMINATIONS]
    penalties = (types.Penalty.passed, types.Penalty.doubled, types.Penalty.redoubled)
    every = list(product(range(1, 8), range(5), range(3), (False, True), range(14)))
    for level, denomination, doubled, vulnerable, tricks in every:
        contract = types.Contract(
            level=level,
            denom=denominations[denomination],
            declarer=types.Player.south,
            penalty=penalties[doubled],
            result=tricks - 6 - level,
        )
        expected = contract.score(types.Vul.ns if vulnerable else types.Vul.ew)
        assert points(level, denomination, doubled, vulnerable, tricks) == expected, str(contract)
    assert len(every) == 2940


@pytest.mark.parametrize(
    ("contract", "wrong"),
    [
        ((8, 4, 0, False, 13), "level 8"),
        ((0, 4, 0, False, 13), "level 0"),
        ((1, 5, 0, False, 7), "denomination 5"),
        ((1, 4, 3, False, 7), "doubling 3"),
        ((1, 4, 0, False, 14), "number of tricks 14"),
        ((1, 4, 0, False, -1), "number of tricks -1"),
    ],
)
def test_impossible_results_are_refused(
    contract: tuple[int, int, int, bool, int], wrong: str
) -> None:
    with pytest.raises(ValueError, match=f"found the {wrong}, expected"):
        points(*contract)
