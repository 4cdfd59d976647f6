"""Revokes in double dummy analysis, and what they suggest for Law 64C."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from tests.equity.deals import played_out
from tests.equity.test_board import DEALS

from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.notation import card_text
from bridgelaw.bridge.serialised import read_table
from bridgelaw.equity.revokes import Proposal, Revokes, revokes
from bridgelaw.equity.solver import Solver
from bridgelaw.federations import book
from bridgelaw.laws.revokes.counted_revoke import Attention

BOOK = book(date(2024, 6, 1))
LATE = "revoke-64B4-late"


def look(name: str, solver: Solver, *, too_late: bool = False, **changes: Any) -> Revokes:
    table = read_table({**DEALS[name]["table"], **changes})
    told = (
        {failure.card: {"attention": Attention.AFTER_A_CALL} for failure in table.failures}
        if too_late
        else {}
    )
    return revokes(table, solver, BOOK, told)


def proposal(found: Revokes) -> Proposal:
    assert found.proposal is not None
    return found.proposal


# A recording slip looks like a revoke: no figure can show how to rule there.
@pytest.mark.parametrize(
    "name", [name for name, deal in DEALS.items() if "ruling" in deal and "scribe" not in name]
)
def test_the_ruling_on_a_deal(name: str, solver: Solver) -> None:
    found = look(name, solver, too_late=name == LATE)
    told = DEALS[name]
    assert found.made == told["made"]
    if "transfer" in told:
        assert found.transferred == told["transfer"]["declarer_after"]
    assert (found.made if found.proposal is None else found.proposal.declarer) == told["ruling"]


@pytest.mark.parametrize(
    ("name", "law", "declarer", "transferred"),
    [
        ("revoke-64B2-third-division", "64C2a", 8, 9),
        ("revoke-64B3-dummy", "64C1", 11, 12),
        ("extra-revoke-64B6-trick-12", "64C1", 12, 11),
        ("extra-revoke-64B7-both-sides", "64C2b", 10, 11),
        ("extra-revoke-64C1-transfer-not-enough", "64C1", 9, 7),
        ("extra-revoke-64A1-declarer-ruffs-in-hand", "", 9, 9),
        ("extra-revoke-64A2-won-by-partner", "", 9, 9),
        ("extra-revoke-64B2-repeat-no-gain", "", 11, 11),
        ("extra-revoke-64B3-dummy-visible", "", 11, 11),
        ("revoke-not-asked", "", 8, 8),
        (LATE, "", 10, 10),
    ],
)
def test_the_proposed_results(
    name: str, law: str, declarer: int, transferred: int, solver: Solver
) -> None:
    found = proposal(look(name, solver))
    assert (found.law, found.declarer, found.transferred) == (law, declarer, transferred)
    assert (found.revoke is None) == (not law)


def test_the_revoke_of_a_third_division_match(solver: Solver) -> None:
    """The revoke of a third-division match.

    Following on either occasion gives nine tricks; the repeat gained a trick, and the first revoke
    is rectified in any case.
    """
    first, repeat = look("revoke-64B2-third-division", solver).revokes
    for revoke, stood, without in ((first, 9, 9), (repeat, 10, 8)):
        assert {card_text(card): tricks for card, tricks in revoke.followed.items()} == {"S6": 9}
        assert (revoke.before, revoke.stood, revoke.range, revoke.without) == (
            9,
            stood,
            (9, 9),
            without,
        )
    assert (first.gained, repeat.gained) == (0, 1)
    assert (first.repeats, repeat.repeats) == (False, True)
    assert first.transfer is not None
    assert (first.transfer.law, first.transfer.number) == ("64A2", 1)


def test_a_range_is_given_for_the_cards_that_could_have_followed(solver: Solver) -> None:
    """A range is given for the cards that could have followed.

    Declarer had four such cards; doubt is resolved in favour of the other side.
    """
    (revoke,) = look("extra-revoke-64A1-declarer-ruffs-in-hand", solver).revokes
    found = {card_text(card): tricks for card, tricks in revoke.followed.items()}
    assert found == {"CA": 10, "CK": 10, "C9": 9, "C8": 9}
    assert (revoke.before, revoke.range, revoke.without) == (10, (9, 10), 9)
    found_late = proposal(look("extra-revoke-64A1-declarer-ruffs-in-hand", solver, too_late=True))
    assert (found_late.law, found_late.declarer, found_late.transferred) == ("64C1", 9, 11)


def test_revokes_by_both_sides_are_compared_with_play_without_any(solver: Solver) -> None:
    """With revokes by both sides, each side is compared with the play without any revoke.

    At ten tricks neither side is worse off than without any revoke; at nine declarer is, but not
    because of the other side's revoke.
    """
    name = "extra-revoke-64B7-both-sides"
    told = DEALS[name]["table"]
    for tricks in (10, 9):
        found = look(
            name,
            solver,
            **{"declarer tricks": tricks, "tricks": told["tricks"][:8], "claimed by": "S"},
        )
        assert proposal(found) == Proposal("", None, tricks, tricks)


def test_a_revoke_that_is_not_established(solver: Solver) -> None:
    told = DEALS["extra-revoke-64C1-transfer-not-enough"]["table"]
    trick, cards = told["tricks"][5][0], told["tricks"][5][1:3]
    now = {
        "tricks": told["tricks"][:5],
        "trick": {"leader": trick, "cards": cards},
        "declarer tricks": None,
    }
    found = look("extra-revoke-64C1-transfer-not-enough", solver, **now)
    (revoke,) = found.revokes
    assert (revoke.transfer, revoke.before, revoke.stood) == (None, 9, 6)
    assert (found.proposal, found.made, found.established) == (None, None, ())


def test_many_revokes_on_one_board(solver: Solver) -> None:
    table = played_out(1, illegal=0.5)
    found = revokes(table, solver, BOOK)
    assert max(failure.trick for failure in table.failures) == 12
    assert [revoke.failure for revoke in found.revokes] == list(table.failures)
    for revoke in found.revokes:
        assert revoke.followed.keys() == set(revoke.failure.could_have) == revoke.scored.keys()
        assert 0 <= revoke.range[0] <= revoke.before <= revoke.range[1] <= 13
        assert 0 <= revoke.stood <= 13


def test_hands_must_be_known(solver: Solver) -> None:
    told = DEALS["revoke-64B3-dummy"]["table"]
    with pytest.raises(TableError, match="is not known in full"):
        revokes(read_table({**told, "deal": told["deal"].rsplit(" ", 2)[0] + " - -"}), solver, BOOK)
