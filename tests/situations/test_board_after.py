"""After every ruling the board is as it says: whose turn it is, what he may call or play, and what has been found for good.

A few situations of each incident; `python bench/situations.py` looks at more than 200,000.
"""

from __future__ import annotations

import pytest
from tests.second_reading.board_after import disagreements
from tests.situations.rulings import INCIDENTS, checked

pytestmark = pytest.mark.no_cover

SITUATIONS = 10


@pytest.mark.parametrize("name", INCIDENTS)
def test_the_board_that_a_ruling_leaves(name: str) -> None:
    wrong = [
        f"situation {number}: {each}"
        for number in range(SITUATIONS)
        for truth, table, ruled in checked(name, str(number), 1).rulings
        for each in disagreements(truth.procedure, truth.laws, table, ruled.ruling)
    ]
    assert wrong == []
