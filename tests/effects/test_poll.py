"""Logical alternatives from the answers of the players polled (Law 16B1b)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.bridge.auction import EVERY_CALL, PASS, Bid
from bridgelaw.bridge.cards import DECK, Strain, Suit
from bridgelaw.bridge.errors import NotationError
from bridgelaw.effects.poll import Action, Poll, Threshold, Vote, action_text, parse_action

TWO_HEARTS = Bid(2, Strain.HEARTS)
ACTIONS: st.SearchStrategy[Action] = st.sampled_from([*EVERY_CALL, *DECK, *Suit])
FEW_ACTIONS = st.sampled_from([PASS, TWO_HEARTS, Bid(3, Strain.NOTRUMP), DECK[0], Suit.SPADES])
VOTES = st.builds(
    lambda would, others: Vote(would, tuple(other for other in others if other != would)),
    FEW_ACTIONS,
    st.lists(FEW_ACTIONS, unique=True, max_size=4),
)


def poll(*votes: str, chosen: str = "4S", **threshold: int) -> Poll:
    return Poll(tuple(map(Vote.parse, votes)), parse_action(chosen), Threshold(**threshold))


def others(found: Poll) -> list[str]:
    return [action_text(tally.action) for tally in found.others()]


@pytest.mark.parametrize(
    ("written", "as_written_here"),
    [
        ("2h", "2H"),
        ("pass", "P"),
        ("pas", "P"),
        ("2♥; pas / 3c", "2H; P / 3C"),
        ("2H;2H/P/pass", "2H; P"),
        (" P ;", "P"),
        ("♠Q", "SQ"),
        ("hearts; HK", "hearts; HK"),
        ("♦", "diamonds"),
        ("D", "X"),
    ],
)
def test_a_vote_is_read(written: str, as_written_here: str) -> None:
    assert str(Vote.parse(written)) == as_written_here


@pytest.mark.parametrize("written", ["", "  ", "; 2H", "a low one", "2H, P", "2H; something"])
def test_an_invalid_vote_is_refused(written: str) -> None:
    with pytest.raises(NotationError):
        Vote.parse(written)


@given(ACTIONS)
def test_an_action_survives_a_round_trip(action: Action) -> None:
    assert parse_action(action_text(action)) == action


@given(VOTES)
def test_a_vote_survives_a_round_trip(vote: Vote) -> None:
    assert Vote.parse(str(vote)) == vote


def test_both_conditions_are_required() -> None:
    # Considered by many, chosen by nobody; and chosen by two, but fewer than one in five.
    assert others(poll("4S; P", "4S; P", "4S; P", "4S")) == []
    assert others(poll("P", "P", *["4S"] * 9)) == []
    assert others(poll("P", "P", *["4S"] * 8)) == ["P"]


def test_the_director_sets_the_threshold() -> None:
    votes = ("P", "4S", "4S", "4S", "4S")
    assert others(poll(*votes)) == []
    assert others(poll(*votes, some=1)) == ["P"]
    assert others(poll(*votes, some=1, significant=25)) == []


def test_the_chosen_action_need_not_be_an_alternative() -> None:
    assert others(poll("P", "P", "X", "X; P", chosen="5S")) == ["P", "X"]


def test_the_choice_is_compared_in_any_notation() -> None:
    assert others(poll("P", "P", chosen="pass")) == []
    assert others(poll("♠4", "♠4", chosen="S4")) == []


@given(st.lists(VOTES, min_size=1, max_size=12))
def test_the_figures_add_up(votes: list[Vote]) -> None:
    found = Poll(tuple(votes), TWO_HEARTS)
    tallies = found.tallies()
    assert sum(tally.chose for tally in tallies) == len(votes)
    for tally in tallies:
        assert tally.chose <= tally.considered <= tally.asked == len(votes)
        assert 0 < tally.share <= Fraction(1)
    assert [tally.considered for tally in tallies] == sorted(
        (tally.considered for tally in tallies), reverse=True
    )
    assert "2H" not in others(found)


@given(st.lists(VOTES, min_size=1, max_size=12), st.integers(1, 100), st.integers(1, 12))
def test_a_stricter_threshold_finds_no_more_alternatives(
    votes: list[Vote], significant: int, some: int
) -> None:
    loose, strict = (
        Poll(tuple(votes), TWO_HEARTS, limit)
        for limit in (Threshold(1, 1), Threshold(significant, some))
    )
    assert set(strict.alternatives()) <= set(loose.alternatives())
