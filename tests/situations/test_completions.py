"""A fact read from a partial record holds in every completion of it.

A few situations of each incident, with a few completions; `bench/situations.py` has more.
"""

from __future__ import annotations

import pytest
from tests.situations.completions import wrongly_on_record
from tests.situations.rulings import INCIDENTS

pytestmark = pytest.mark.no_cover

SITUATIONS = 4
COMPLETIONS = 8


@pytest.mark.parametrize("name", INCIDENTS)
def test_every_completion_gives_the_same_answers(name: str) -> None:
    wrong = [
        str(each)
        for number in range(SITUATIONS)
        for each in wrongly_on_record(name, str(number), COMPLETIONS)
    ]
    assert wrong == []
