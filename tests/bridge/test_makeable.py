"""Makeable contracts: the 20 figures, their text, and impossible ones."""

from __future__ import annotations

import pytest

from bridgelaw.bridge.cards import Strain
from bridgelaw.bridge.errors import NotationError, TableError
from bridgelaw.bridge.makeable import PLACES, Makeable
from bridgelaw.bridge.seats import Seat

TEXT = "99989999894445444454"


def test_the_text_is_by_declarer_and_from_notrump_down() -> None:
    found = Makeable.from_text("98a6599a65443674436-")
    assert found.by(Seat.N, Strain.NOTRUMP) == 9
    assert found.by(Seat.N, Strain.HEARTS) == 10
    assert found.by(Seat.S, Strain.CLUBS) == 5
    assert found.by(Seat.E, Strain.DIAMONDS) == 6
    assert found.by(Seat.W, Strain.CLUBS) is None
    assert found.text == "98a6599a65443674436-"
    assert found.is_known
    assert not found.is_complete


def test_figures_by_declarer_and_denomination() -> None:
    assert Makeable.of({place: number % 14 for number, place in enumerate(PLACES)}).text == (
        "0123456789abcd012345"
    )
    assert Makeable.of({}).text == "-" * 20
    assert not Makeable.of({}).is_known


def test_capitals_and_other_marks_of_the_unknown_are_read() -> None:
    assert Makeable.from_text(" 98A6599A654436744*?- ").text == "98a6599a654436744---"


@pytest.mark.parametrize("text", ["", TEXT[:19], TEXT + "1", TEXT[:19] + "e", "x" * 1000])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(NotationError, match="expected 20 characters such as"):
        Makeable.from_text(text)


@pytest.mark.parametrize("tricks", [(1,) * 19, (1,) * 19 + (14,), (-1,) * 20])
def test_impossible_figures_are_refused(tricks: tuple[int, ...]) -> None:
    with pytest.raises(TableError):
        Makeable(tricks)


def test_two_sets_of_figures_complete_each_other_unless_they_differ() -> None:
    whole, part, other = (Makeable.from_text(each + TEXT[1:]) for each in "7-8")
    assert part.completed_by(whole) == whole
    assert not whole.contradicts(part)
    assert whole.contradicts(other)
