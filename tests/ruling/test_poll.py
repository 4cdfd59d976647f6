"""Logical alternatives as those answered who were asked (Law 16B1b)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.ruling.poll import Poll, Threshold, Vote, action
from bridgelaw.table.errors import NotationError

ACTIONS = st.sampled_from(["P", "X", "2H", "3NT", "SQ"])
VOTES = st.builds(
    lambda would, others: Vote(would, tuple(other for other in others if other != would)),
    ACTIONS,
    st.lists(ACTIONS, unique=True, max_size=4),
)


def poll(*votes: str, chosen: str = "4S", **threshold: int) -> Poll:
    return Poll(tuple(map(Vote.parse, votes)), chosen, Threshold(**threshold))


def others(found: Poll) -> list[str]:
    return [tally.action for tally in found.others()]


@pytest.mark.parametrize(
    ("written", "vote"),
    [
        ("2h", Vote("2H")),
        ("pass", Vote("P")),
        ("2♥; pas / 3c", Vote("2H", ("P", "3C"))),
        ("2H;2H/P/pass", Vote("2H", ("P",))),
        (" P ;", Vote("pass")),
        ("♠Q", Vote("SQ")),
        ("A low spade; SQ", Vote("a low spade", ("SQ",))),
    ],
)
def test_a_vote_is_read(written: str, vote: Vote) -> None:
    assert Vote.parse(written) == vote


@pytest.mark.parametrize("written", ["", "  ", "; 2H"])
def test_a_vote_says_what_he_would_do(written: str) -> None:
    with pytest.raises(NotationError):
        Vote.parse(written)


@given(VOTES)
def test_a_vote_is_written_as_it_is_read(vote: Vote) -> None:
    assert Vote.parse(str(vote)) == vote


def test_both_parts_are_needed() -> None:
    # Considered by many, chosen by nobody; and chosen by two, but fewer than one in five.
    assert others(poll("4S; P", "4S; P", "4S; P", "4S")) == []
    assert others(poll("P", "P", *["4S"] * 9)) == []
    assert others(poll("P", "P", *["4S"] * 8)) == ["P"]


def test_the_threshold_is_the_directors() -> None:
    votes = ("P", "4S", "4S", "4S", "4S")
    assert others(poll(*votes)) == []
    assert others(poll(*votes, some=1)) == ["P"]
    assert others(poll(*votes, some=1, significant=25)) == []


def test_what_he_chose_need_not_be_one_himself() -> None:
    assert others(poll("P", "P", "X", "X; P", chosen="5S")) == ["P", "X"]


def test_the_choice_is_compared_however_it_is_written() -> None:
    assert others(poll("P", "P", chosen="pass")) == []
    assert action("4 Spades") == action("4s") == "4S"


@given(st.lists(VOTES, min_size=1, max_size=12))
def test_figures_add_up(votes: list[Vote]) -> None:
    found = Poll(tuple(votes), "2H")
    tallies = found.tallies()
    assert sum(tally.chose for tally in tallies) == len(votes)
    for tally in tallies:
        assert tally.chose <= tally.considered <= tally.asked == len(votes)
        assert 0 < tally.share <= Fraction(1)
    assert [tally.considered for tally in tallies] == sorted((tally.considered for tally in tallies), reverse=True)
    assert "2H" not in others(found)


@given(st.lists(VOTES, min_size=1, max_size=12), st.integers(1, 100), st.integers(1, 12))
def test_a_stricter_threshold_finds_no_more(votes: list[Vote], significant: int, some: int) -> None:
    loose, strict = (Poll(tuple(votes), "2H", limit) for limit in (Threshold(1, 1), Threshold(significant, some)))
    assert set(strict.alternatives()) <= set(loose.alternatives())
