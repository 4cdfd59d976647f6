"""Law 23A with both meanings given: settled facts are not asked, others come with figures."""

from __future__ import annotations

import pytest

from bridgelaw.cases.answers import in_words, read
from bridgelaw.cases.reader import book_of
from bridgelaw.effects import MeaningsCompared
from bridgelaw.effects.base import effects_of
from bridgelaw.engine.law import WBF
from bridgelaw.engine.ruling import Question, Ruling, rule
from bridgelaw.laws.irregular_calls.law_23_comparable_call import Replacement, is_comparable
from bridgelaw.meanings.notation import parse_meaning


def ruled(withdrawn: str, replacement: str, **told: bool) -> Ruling[bool] | Question:
    meanings = {
        "withdrawn_meaning": parse_meaning(withdrawn),
        "replacement_meaning": parse_meaning(replacement),
    }
    return rule(is_comparable, Replacement(book_of(None, WBF), {**meanings, **told}))


@pytest.mark.parametrize(
    ("withdrawn", "replacement", "comparable"),
    [
        ("0-11", "6-9 H3+", True),
        ("asks: aces", "asks: aces", True),
        ("12-21 S5+", "12-21 S5+; forcing", True),
        ("12-21 S5+", "5-8 S6+", False),
    ],
)
def test_facts_settled_by_the_meanings_are_not_asked(
    withdrawn: str, replacement: str, comparable: bool
) -> None:
    found = ruled(withdrawn, replacement)
    assert isinstance(found, Ruling)
    assert found.outcome is comparable
    assert found.effects == ()


def test_the_director_sees_figures() -> None:
    found = ruled("12-21 S5+", "8-16 S5+")
    assert isinstance(found, Question)
    assert found.fact is Replacement.similar
    assert [(law, effect.say()) for law, effect in effects_of(found)] == [
        (
            "23A",
            "For judging whether the calls are similar: 44% of the hands of the replacement would "
            "also have made the withdrawn "
            "call; by our rule of thumb similar: at most 4 points weaker, 2 stronger and 1 card "
            "longer or shorter; outside the "
            "withdrawn call: 8-11 high-card points (56% of its hands).",
        )
    ]
    judged = ruled("12-21 S5+", "8-16 S5+", similar=True)
    assert isinstance(judged, Ruling)
    assert judged.outcome is True
    assert [type(effect) for _, effect in judged.effects] == [MeaningsCompared]


def test_unknown_facts_are_asked() -> None:
    found = ruled("S5+", "12-14 S5+")
    assert isinstance(found, Question)
    assert found.fact is Replacement.subset
    assert found.effects == ()


def test_one_meaning_alone_settles_nothing() -> None:
    found = rule(
        is_comparable, Replacement(book_of(None, WBF), {"withdrawn_meaning": parse_meaning("0-11")})
    )
    assert isinstance(found, Question)
    assert found.fact is Replacement.same_purpose


def test_a_case_file_gives_a_meaning_by_notation_or_by_name() -> None:
    meaning = read(Replacement.withdrawn_meaning, "12-21 S5+")
    assert meaning == parse_meaning("12-21 S5+")
    assert read(Replacement.withdrawn_meaning, "opening 1S") == meaning
    assert in_words(meaning) == "12-21 S5+"
