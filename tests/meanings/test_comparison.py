"""The parts of Law 23A: comparison by sets, by purposes, and where the director must judge."""

from __future__ import annotations

import timeit

import pytest
from hypothesis import given, settings
from tests.meanings.strategies import meanings, told_meanings

from bridgelaw.cases.meaning_library import common
from bridgelaw.meanings.comparison import Comparison, Found, RuleOfThumb, Verdict
from bridgelaw.meanings.differences import outside
from bridgelaw.meanings.hands import how_many, share
from bridgelaw.meanings.meaning import Meaning
from bridgelaw.meanings.notation import parse_meaning


def meaning(text: str) -> Meaning:
    """Return a meaning by its name in the library, or parsed from its line."""
    entry = common().find(text)
    return parse_meaning(text) if entry is None else entry.meaning


def compared(withdrawn: str, replacement: str) -> Comparison:
    return Comparison(meaning(withdrawn), meaning(replacement))


@given(told_meanings())
@settings(deadline=None)
def test_a_complete_meaning_is_a_subset_of_itself(each: Meaning) -> None:
    found = Comparison(each, each)
    assert found.subset.found is Found.HOLDS
    assert found.similar.found is Found.HOLDS
    assert found.shared == found.covered == 1


@given(told_meanings(), told_meanings(), told_meanings())
@settings(deadline=None)
def test_the_subset_relation_is_transitive(first: Meaning, second: Meaning, third: Meaning) -> None:
    """The subset relation is transitive.

    Each meaning is widened so that one contains the other: a union of types is what either shows.
    """
    middle = Meaning((*first.types, *second.types))
    widest = Meaning((*middle.types, *third.types))
    for inner, outer in ((first, middle), (middle, widest), (first, widest)):
        assert Comparison(outer, inner).subset.found is Found.HOLDS


@given(told_meanings(), told_meanings())
@settings(deadline=None)
def test_a_union_contains_the_hands_of_both(first: Meaning, second: Meaning) -> None:
    both = Meaning((*first.types, *second.types))
    assert both.hands == first.hands | second.hands
    assert how_many(both.hands) + how_many(first.hands & second.hands) == how_many(
        first.hands
    ) + how_many(second.hands)


@given(told_meanings(), told_meanings())
@settings(deadline=None)
def test_a_complete_meaning_settles_the_comparison_and_shows_the_hands_outside(
    first: Meaning, second: Meaning
) -> None:
    found = Comparison(first, second)
    inside = not second.hands & ~first.hands
    assert found.subset.found is (Found.HOLDS if inside else Found.FAILS)
    assert bool(outside(first, second)) is not inside
    assert (found.shared == 1) is inside
    assert abs(found.shared - share(first.hands, second.hands)) < 1e-12
    # Meanings with hands in common, or with adjacent hands, may be similar: the director judges.
    assert found.similar.found is not Found.FAILS or not first.hands & second.hands


@given(meanings(), meanings())
@settings(deadline=None)
def test_any_two_meanings_can_be_compared_and_displayed(first: Meaning, second: Meaning) -> None:
    found = Comparison(first, second)
    for limb in found.limbs:
        assert all(why.say(language) for why in limb.why for language in ("en", "da"))
    if found.verdict is Verdict.COMPARABLE:
        assert Found.HOLDS in {limb.found for limb in found.limbs}


@given(meanings(), told_meanings())
@settings(deadline=None)
def test_an_incomplete_meaning_is_never_certainly_a_subset(unknown: Meaning, told: Meaning) -> None:
    """An incompletely known meaning is never certain to be a subset.

    The open part may be any part of what the meaning says.
    """
    found = Comparison(unknown, told)
    if not any(each.is_told and not each.extras for each in unknown.types):
        assert found.subset.found is not Found.HOLDS


def test_adjacent_hands_are_left_to_the_directors_judgement() -> None:
    raised = parse_meaning("8-9 H3+")
    assert Comparison(raised, parse_meaning("10-11 H3+")).similar.found is Found.TO_JUDGE
    assert Comparison(raised, parse_meaning("11-12 H3+")).similar.found is Found.FAILS


# Pitfalls that the digest lists.


@pytest.mark.parametrize(
    ("withdrawn", "replacement", "verdict"),
    [
        # 23~1: the denomination does not matter. Both show hearts, but have no hand in common; no
        # suit in common, but comparable.
        ("opening-1h", "weak-jump-overcall-2h", Verdict.NOT_COMPARABLE),
        ("multi-2d", "weak-2h", Verdict.COMPARABLE),
        ("transfer-2d", "texas-4d", Verdict.COMPARABLE),
        # 23~2, 30~5: a pass before anybody opened denied opening strength.
        ("opening-pass", "raise-2h", Verdict.COMPARABLE),
        ("opening-pass", "raise-3h", Verdict.COMPARABLE),
        ("opening-pass", "response-1nt-h", Verdict.COMPARABLE),
        ("opening-pass", "overcall-1s-passed", Verdict.COMPARABLE),
        ("opening-pass", "takeout-1h-passed", Verdict.COMPARABLE),
        ("opening-pass", "opening-pass", Verdict.COMPARABLE),
        ("opening-pass", "response-1s", Verdict.TO_JUDGE),
        ("opening-pass", "overcall-1s", Verdict.TO_JUDGE),
        ("opening-pass", "opening-1nt", Verdict.NOT_COMPARABLE),
        # 23~6: an opening bid becomes an overcall in the same suit.
        ("opening-1s", "overcall-1s", Verdict.TO_JUDGE),
        ("opening-1s", "weak-jump-overcall-2s", Verdict.NOT_COMPARABLE),
        # 31~4: in third seat; and a response to partner's opening.
        ("opening-1s", "opening-1s-third", Verdict.TO_JUDGE),
        ("opening-1s", "response-1s", Verdict.TO_JUDGE),
        # One heart over an unseen one spade: the negative double says the same, and a little more.
        ("response-1h", "negative-double-h", Verdict.COMPARABLE),
        ("response-1h", "free-1s", Verdict.TO_JUDGE),
        ("stayman", "transfer-2d", Verdict.TO_JUDGE),
        # 23A3: the same purpose, whatever the hands.
        ("blackwood", "gerber", Verdict.COMPARABLE),
        ("stayman", "stayman-3c", Verdict.COMPARABLE),
        ("blackwood", "kings-5nt", Verdict.TO_FIND),
        ("opening-1nt", "opening-2nt", Verdict.NOT_COMPARABLE),
        ("opening-1nt", "overcall-1nt", Verdict.TO_JUDGE),
    ],
)
def test_whether_a_call_is_comparable(withdrawn: str, replacement: str, verdict: Verdict) -> None:
    assert compared(withdrawn, replacement).verdict is verdict


@pytest.mark.parametrize(
    ("withdrawn", "replacement", "similar"),
    [
        ("opening-1s", "overcall-1s", True),
        ("opening-1h", "overcall-2h", True),
        ("opening-1s", "opening-1s-third", True),
        ("opening-1nt", "overcall-1nt", True),
        ("opening-1s", "response-1s", False),
        ("opening-1s", "weak-jump-overcall-2s", False),
        ("opening-pass", "overcall-1s", False),
        ("opening-pass", "response-1s", False),
        ("opening-1nt", "opening-1nt-weak", False),
    ],
)
def test_the_rule_of_thumb_agrees_with_the_usual_view(
    withdrawn: str, replacement: str, similar: bool
) -> None:
    assert compared(withdrawn, replacement).is_similar_by_rule is similar


def test_the_rule_of_thumb_can_be_changed() -> None:
    strict = Comparison(meaning("opening-1s"), meaning("overcall-1s"), RuleOfThumb(weaker=1))
    assert strict.is_similar_by_rule is False


def test_hands_outside_are_named() -> None:
    found = compared("opening-1s", "overcall-1s")
    assert [each.say() for each in found.outside] == ["8-11 high-card points (56% of its hands)"]
    found = compared("12-21 S5+", "12-21 S4+")
    assert [each.say() for each in found.outside] == ["hands with 4 spades (58% of its hands)"]
    assert [each.say("da") for each in found.outside] == ["hænder med 4 spar (58 % af dens hænder)"]
    found = compared("10-12 S5+ or 13-15 H5+", "10-15 S5+ H5+")
    assert found.subset.found is Found.HOLDS
    found = compared("10-12 S5+ or 13-15 H5+", "10-15 S5")
    assert [each.say() for each in found.outside] == [
        "hands with other combinations of length and strength (37% of its hands)"
    ]


@pytest.mark.parametrize(
    ("withdrawn", "replacement", "limits"),
    [
        ("opening-1s", "overcall-1s", [(None, (12, 21), (8, 16))]),
        (
            "15-17 balanced",
            "15-18",
            [(None, (15, 17), (15, 18)), *((suit, (2, 5), (0, 13)) for suit in "SHDC")],
        ),
        ("6-9 H3+", "6+ H4", [(None, (6, 9), (6, 37)), ("H", (3, 13), (4, 4))]),
    ],
)
def test_differences_of_the_limits(
    withdrawn: str,
    replacement: str,
    limits: list[tuple[str | None, tuple[int, int], tuple[int, int]]],
) -> None:
    assert [
        (
            None if each.suit is None else each.suit.letter,
            (each.withdrawn.low, each.withdrawn.high),
            (each.replacement.low, each.replacement.high),
        )
        for each in compared(withdrawn, replacement).differences
    ] == limits


@pytest.mark.parametrize(
    ("withdrawn", "replacement", "found", "why"),
    [
        (
            "S5+",
            "12-14 S5+",
            Found.TO_FIND,
            "find out the strength that the withdrawn call shows with 'S5+'",
        ),
        (
            "12-14 S5+",
            "S5+",
            Found.TO_FIND,
            "find out the strength that the replacement shows with 'S5+'",
        ),
        (
            "12-14 S5+ ?",
            "12-14 S5+",
            Found.TO_FIND,
            "find out what else the withdrawn call shows with '12-14 S5+ ?'",
        ),
        (
            "12-14 S5+",
            "12 S5+ ?",
            Found.HOLDS,
            "every hand of the replacement would also have made the withdrawn call",
        ),
        (
            "12-14 S5+",
            "15+ S5+ ?",
            Found.FAILS,
            "outside the withdrawn call: 15+ high-card points (100% of its hands)",
        ),
        ("asks: aces", "12-14", Found.TO_FIND, "find out what the withdrawn call shows"),
        (
            '12-14 S5+ "good suit"',
            "12-14 S5+",
            Found.TO_FIND,
            "find out whether the replacement always has what the withdrawn call promised: good "
            "suit",
        ),
        (
            '12-14 S5+ "good suit"',
            '13 S5+ "good suit" "no void"',
            Found.HOLDS,
            "every hand of the replacement would also have made the withdrawn call",
        ),
    ],
)
def test_open_points_are_named(withdrawn: str, replacement: str, found: Found, why: str) -> None:
    subset = compared(withdrawn, replacement).subset
    assert (subset.found, subset.why[0].say()) == (found, why)


@pytest.mark.parametrize(
    ("withdrawn", "replacement", "found"),
    [
        ("asks: aces", "asks: aces", Found.HOLDS),
        ("asks: aces", "asks: kings", Found.FAILS),
        ("transfer: H", "transfer: H", Found.HOLDS),
        ("transfer: H", "transfer: S", Found.FAILS),
        ("relay", "asks: hand", Found.TO_JUDGE),
        ("takeout", "takeout", Found.TO_JUDGE),
        ("takeout", "penalty", Found.FAILS),
        ('purpose: "doubt"', "penalty", Found.TO_JUDGE),
        ("asks: aces", "12-14", Found.FAILS),
        ("asks: aces", "forcing", Found.TO_FIND),
        ("12-14", "15-17", Found.FAILS),
    ],
)
def test_the_same_purpose(withdrawn: str, replacement: str, found: Found) -> None:
    assert compared(withdrawn, replacement).same_purpose.found is found


def test_two_meanings_of_the_library_are_compared_quickly() -> None:
    assert compared("opening-1s", "overcall-1s").shared  # computed once

    def one() -> None:
        found = compared("opening-1s", "overcall-1s")
        assert found.verdict is Verdict.TO_JUDGE
        assert found.outside

    assert min(timeit.repeat(one, number=1, repeat=5)) < 0.01
