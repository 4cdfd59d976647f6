"""Two incidents that fit the same facts rule the same, or one refers to the other by name."""

from __future__ import annotations

import pytest
from tests.situations.pairs import PAIRS, Pair, compared
from tests.situations.rulings import INCIDENTS

from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.ruling import told_name

pytestmark = pytest.mark.no_cover

SITUATIONS = 12
FITTING = 200
"""At least one of this many situations fits both incidents."""


@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_another_incident_gives_the_same_ruling(pair: Pair) -> None:
    wrong = [
        f"situation {number}: {each}"
        for number in range(SITUATIONS)
        if (found := compared(pair, str(number))) is not None
        for each in found.differ
    ]
    assert wrong == []


@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_the_tables_name_facts_and_their_values(pair: Pair) -> None:
    for incident, words in ((pair.first, pair.so), (pair.second, pair.then)):
        facts = Procedure.all[incident].case.facts
        for name, word in words.items():
            assert word in [told_name(value) for value in facts[name.replace(" ", "_")].values], (
                incident,
                name,
            )
    for name, source in pair.same.items():
        assert name.replace(" ", "_") in Procedure.all[pair.second].case.facts
        assert source.replace(" ", "_") in Procedure.all[pair.first].case.facts


@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_every_pair_has_situations_that_fit_both(pair: Pair) -> None:
    assert {pair.first, pair.second, pair.via} <= {*INCIDENTS, ""}
    assert any(compared(pair, str(number)) is not None for number in range(FITTING))
