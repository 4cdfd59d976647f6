"""Hypothesis strategies for meanings of every kind."""

from __future__ import annotations

from hypothesis import strategies as st

from bridgelaw.bridge.cards import Strain, Suit
from bridgelaw.meanings.meaning import (
    ARTIFICIAL,
    Aim,
    Forcing,
    HandType,
    Meaning,
    Pattern,
    Purpose,
    Range,
)

words = st.text("abcdefghijklmnopqrstuvwxyzæøå;:", min_size=1, max_size=12).map(
    lambda text: f"a {text}"
)


def ranges(most: int) -> st.SearchStrategy[Range]:
    return st.tuples(st.integers(0, most), st.integers(0, most)).map(
        lambda pair: Range(min(pair), max(pair))
    )


@st.composite
def types(draw: st.DrawFn, *, told: bool = False) -> HandType:
    """Draw a type of hand that exists; if `told`, none of its properties is left open."""
    strength = draw(ranges(37) if told else st.none() | ranges(37))
    lengths = tuple(draw(st.sampled_from([Range(0, 13)]) | ranges(13)) for _ in Suit)
    return HandType(
        strength,
        lengths,
        draw(st.none() | st.sampled_from(list(Pattern))),
        draw(st.booleans()) if strength is not None else False,
        frozenset() if told else draw(st.frozensets(words, max_size=2)),
        False if told else draw(st.booleans()),
    )


def some_types(*, told: bool = False) -> st.SearchStrategy[HandType]:
    return types(told=told).filter(lambda each: bool(each.hands))


@st.composite
def purposes(draw: st.DrawFn) -> Purpose:
    aim = draw(st.sampled_from(list(Aim)))
    if aim is Aim.OTHER:
        return Purpose(aim, words=draw(words))
    return Purpose(aim, draw(st.frozensets(st.sampled_from(list(Suit)))))


@st.composite
def meanings(draw: st.DrawFn) -> Meaning:
    """Draw any meaning that a call can have."""
    purpose = draw(st.none() | purposes())
    return Meaning(
        tuple(draw(st.lists(some_types(), max_size=3))),
        draw(st.booleans()) if purpose is None or purpose.aim not in ARTIFICIAL else True,
        purpose,
        draw(st.none() | st.sampled_from(list(Forcing))),
        draw(st.none() | st.frozensets(st.sampled_from(list(Strain)))),
    )


def told_meanings() -> st.SearchStrategy[Meaning]:
    """Draw meanings that consist of fully specified types of hand only."""
    return st.lists(some_types(told=True), min_size=1, max_size=3).map(
        lambda each: Meaning(tuple(each))
    )
