"""The same facts lead to the same ruling, however much is on the record.

No question is needless. A few situations of each incident are tested; `python bench/situations.py`
rules on more than 200,000.
"""

from __future__ import annotations

import pytest
from tests.situations.needless import EXCEPTIONS, needless
from tests.situations.rulings import INCIDENTS, LAWS, checked, faults, needless_questions
from tests.situations.stories import situation
from tests.situations.truth import Truth

from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.law import Book

pytestmark = pytest.mark.no_cover

SITUATIONS = 20
ENTRIES = 2
ASKED = 6


@pytest.mark.parametrize("name", INCIDENTS)
def test_fewer_facts_lead_to_the_same_ruling(name: str) -> None:
    """Fewer facts lead to the same ruling, which agrees with the tables and is consistent."""
    assert [*map(str, faults(name, SITUATIONS, ENTRIES))] == []


@pytest.mark.parametrize("name", INCIDENTS)
def test_with_a_record_every_question_matters(name: str) -> None:
    in_vain = [
        f"situation {number}: {fact}"
        for number in range(ASKED)
        for truth, table, ruled in checked(name, str(number), 1).rulings[-1:]
        for fact in needless_questions(truth, table, ruled)
    ]
    assert in_vain == []


@pytest.mark.parametrize("laws", LAWS, ids=lambda laws: laws.by[0])
@pytest.mark.parametrize("name", INCIDENTS)
def test_without_a_record_every_question_matters(name: str, laws: Book) -> None:
    _, in_vain = needless(Procedure.all[name], laws)
    assert [str(each) for each in in_vain if (name, each.fact) not in EXCEPTIONS] == []


def test_a_situation_is_reproducible() -> None:
    for name in INCIDENTS:
        assert situation.__wrapped__(name, "7") == situation.__wrapped__(name, "7")


def test_a_true_answer_is_reproducible() -> None:
    """A true answer is the same in whatever order, and with whatever record, facts are asked."""
    for name in INCIDENTS:
        one, other = (Truth(situation.__wrapped__(name, "3"), LAWS[0]) for _ in range(2))
        assert one.settle() == other.settle()
