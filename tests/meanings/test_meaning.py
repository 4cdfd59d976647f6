"""The hands of a meaning, compared with its own words applied to one cell after another."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.meanings.strategies import told_meanings

from bridgelaw.meanings.hands import MOST_POINTS, SHAPES, Shape, every_hand
from bridgelaw.meanings.meaning import ANY_LENGTHS, HandType, Meaning, Pattern
from bridgelaw.meanings.notation import parse_meaning


def fits(each: HandType, points: int, shape: Shape) -> bool:
    """Return whether a hand with these points and this shape is of the type."""
    singletons = [length for length in shape if length < 2]
    doubletons = [length for length in shape if length == 2]
    patterns = {
        Pattern.BALANCED: not singletons and len(doubletons) < 2,
        Pattern.SEMIBALANCED: not singletons and max(shape) < 7,
        Pattern.UNBALANCED: bool(singletons) or len(doubletons) > 1,
        Pattern.THREE_SUITED: len([length for length in shape if length > 3]) > 2,
    }
    counted = points + (sum(length - 4 for length in shape if length > 4) if each.in_points else 0)
    return (
        each.strength is not None
        and each.strength.low <= counted
        and (counted <= each.strength.high or each.strength.high == MOST_POINTS)
        and all(
            within.low <= length <= within.high
            for length, within in zip(shape, each.lengths, strict=True)
        )
        and (each.pattern is None or patterns[each.pattern])
    )


@given(
    told_meanings(),
    st.lists(st.tuples(st.integers(0, MOST_POINTS), st.sampled_from(range(560))), min_size=20),
)
@settings(deadline=None)
def test_a_set_contains_the_cells_that_fit(meaning: Meaning, cells: list[tuple[int, int]]) -> None:
    for points, place in cells:
        bit = 1 << points * len(SHAPES) + place
        expected = bool(bit & every_hand()) and any(
            fits(each, points, SHAPES[place]) for each in meaning.types
        )
        assert bool(meaning.hands & bit) is expected


def test_every_shape_is_balanced_or_unbalanced() -> None:
    assert parse_meaning("0+ balanced or 0+ unbalanced").hands == every_hand()
    assert not parse_meaning("0+ balanced").hands & parse_meaning("0+ unbalanced").hands
    assert not parse_meaning("0+ balanced").hands & ~parse_meaning("0+ semibalanced").hands


def test_an_unknown_meaning_allows_any_hand() -> None:
    assert Meaning().hands == every_hand()
    assert HandType().is_open
    assert Meaning((HandType(),)) == Meaning()
    assert HandType(lengths=ANY_LENGTHS, is_open=True) == HandType()
