"""Every movement of every size can be played, and has the figures that are published for it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bridgelaw.bridge.seats import Side
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Kind
from bridgelaw.event.movements import mitchell
from bridgelaw.event.movements.changes import (
    arrives,
    cut,
    exchanged,
    leaves,
    lengthened,
    switched,
    turned,
    with_boards,
    with_round,
)
from bridgelaw.event.movements.check import figures, problems, quality
from bridgelaw.event.movements.choose import Wishes, movement_of, movements, propose
from bridgelaw.event.movements.model import Movement, sitting_out, without
from bridgelaw.event.movements.teams import american_whist, rainbow, round_robin
from bridgelaw.formats.results.event_file import EventFileError
from bridgelaw.formats.results.movement_csv import read_movement, write_movement

PUBLISHED = {
    "howell-2": 100.0,
    "howell-3": 60.0,
    "howell-4": 100.0,
    "howell-5": 83.3,
    "howell-6": 100.0,
    "howell-7": 91.3,
    "howell-8": 100.0,
    "howell-9": 94.7,
    "howell-10": 100.0,
}
"""The quality of the classic tables, as published."""
SWITCHED = {
    "mitchell-5": (65.4, 30.0),
    "mitchell-7": (90.5, 48.8),
    "mitchell-9": (93.0, 69.3),
    "mitchell-13": (83.6, 92.5),
    "mitchell-skip-10": (75.8, 58.8),
    "mitchell-relay-8": (90.1, 60.1),
    "mitchell-crisscross-8": (93.3, 56.8),
    "mitchell-rover-7": (66.6, 42.8),
    "mitchell-web-14": (71.0, 74.9),
    "mitchell-web-15": (64.8, 67.4),
}
"""The quality with the last round, and with the last two rounds, switched."""


@pytest.mark.parametrize("movement", movements(), ids=lambda movement: movement.code)
def test_every_movement_can_be_played(movement: Movement) -> None:
    assert problems(movement) == []
    found = figures(movement)
    assert found.rounds == len(movement.rounds)
    assert movement_of(movement.code) == movement
    if movement.kind is Kind.PAIRS and "rover" not in movement.code:
        assert found.sit_outs == (0, 0)
        assert found.met.least == found.rounds  # everyone plays every round, never twice the same


@pytest.mark.parametrize(("code", "expected"), PUBLISHED.items())
def test_the_quality_of_a_howell_is_the_published_one(code: str, expected: float) -> None:
    movement = movement_of(code)
    assert round(quality(movement), 1) == expected
    assert figures(movement).met == (movement.contestants - 1,) * 2


@pytest.mark.parametrize(("code", "expected"), SWITCHED.items())
def test_the_quality_of_a_switched_mitchell(code: str, expected: tuple[float, float]) -> None:
    movement = movement_of(code)
    rounds = len(movement.plan)
    found = [
        round(quality(switched(movement, range(rounds - last + 1, rounds + 1))), 1)
        for last in (1, 2)
    ]
    assert found == list(expected)


def test_one_changed_number_is_found() -> None:
    random = Random(1)
    tried = 0
    for movement in movements():
        if movement.contestants > 20:
            continue
        tried += 1
        assert problems(_disturbed(movement, random)), movement.code
    assert tried > 60


def _disturbed(movement: Movement, random: Random) -> Movement:
    """Replace a contestant of a table that is played by another number."""
    number = random.randrange(len(movement.plan))
    row = movement.plan[number]
    place = random.choice([place for place, at in enumerate(row) if at.plays])
    at = row[place]
    others = [n for n in range(1, movement.contestants + 1) if at.side_of(n) is None]
    new = at._replace(ns=(random.choice(others), *at.ns[1:]))
    disturbed = (*row[:place], new, *row[place + 1 :])
    return replace(
        movement, plan=(*movement.plan[:number], disturbed, *movement.plan[number + 1 :])
    )


@pytest.mark.parametrize("tables", [3, 5, 9, 21])
def test_a_phantom_makes_every_opponent_sit_out_once(tables: int) -> None:
    movement = without(mitchell.straight(tables), 2 * tables)
    assert problems(movement) == []
    assert figures(movement).sit_outs.most == 1
    assert sorted(out for row in movement.rounds for out in sitting_out(row)) == list(
        range(1, tables + 1)
    )
    assert 2 * tables not in movement.numbers


def test_a_late_pair_and_a_pair_that_leaves() -> None:
    movement = without(movement_of("howell-4"), 3)
    late = arrives(movement, 3, 2)
    assert 3 in late.numbers
    assert figures(late).sit_outs == (0, 1)
    assert [list(sitting_out(row)) for row in late.rounds[1:]] == [[]] * 6
    gone = leaves(late, 5, 7)
    assert problems(gone) == []
    assert [list(sitting_out(row)) for row in gone.rounds[1:-1]] == [[]] * 5
    assert len(list(sitting_out(gone.rounds[-1]))) == 1
    with pytest.raises(EventError, match="not absent"):
        arrives(movement, 5, 1)
    with pytest.raises(EventError, match="not absent"):
        arrives(movement, 99, 2)
    missed = arrives(movement, 5, 3)
    assert [missed.is_absent(5, round_) for round_ in (1, 2, 3)] == [True, True, False]
    assert arrives(movement, 3, 1).rounds == movement_of("howell-4").rounds


def test_what_was_played_otherwise_is_checked_again() -> None:
    movement = movement_of("mitchell-5")
    assert problems(turned(movement, 2, 3)) == []
    assert turned(movement, 2, 3).rounds[1][2] == movement.rounds[1][2].switched
    wrong = with_boards(movement, 2, 1, 1)
    assert "1 plays the set 1 twice: in rounds 1, 2" in map(str, problems(wrong))
    assert wrong.sharing(2) == {1: (1, 5)}
    moved = exchanged(movement, 1, 6, 7)
    assert {str(problem) for problem in problems(moved)} >= {"1 and 7 meet 2 times"}
    with pytest.raises(EventError, match="expected a round from 1 to 5"):
        turned(movement, 6, 1)
    with pytest.raises(EventError, match="at which nobody plays"):
        turned(movement, 5, 9)
    with pytest.raises(EventError, match="does not sit"):
        exchanged(movement, 1, 1, 99)


def test_a_round_is_cut_and_added() -> None:
    movement = movement_of("howell-4")
    short = cut(movement, 6)
    assert figures(short).sets == (6, 6)
    assert with_round(short, movement.plan[6]).rounds == movement.rounds


def test_switching_twice_restores_the_directions() -> None:
    movement = movement_of("mitchell-9")
    assert switched(switched(movement, [9]), [9]).rounds == movement.rounds
    assert switched(movement, [9]).winners == 1


def test_teams_play_both_halves_of_each_match() -> None:
    for teams in range(3, 20):
        movement = round_robin(teams)
        assert figures(movement).met == (teams - 1, teams - 1)
        assert figures(movement).sit_outs.most == teams % 2
        if teams % 2:
            assert figures(american_whist(teams)).met == (teams - 1, teams - 1)
    place = round_robin(4).place_of(1, 1, Side.EW)
    assert place is not None
    assert place.ew == (1,)


def test_nobody_meets_twice_in_a_rainbow_individual() -> None:
    for players in (16, 20, 28):
        movement = rainbow(players)
        assert figures(movement).met.most == 2 * len(movement.rounds)


@pytest.mark.parametrize("code", ["mitchell-4", "mitchell-skip-5", "howell-11", "web", "x-1", ""])
def test_unknown_movements_are_errors(code: str) -> None:
    with pytest.raises(EventError):
        movement_of(code)


FIRST_CHOICES = {
    4: "howell-2",
    6: "howell-3",
    8: "howell-4",
    10: "howell-5",
    12: "reduced-howell-6-9",
    14: "howell-7",
    16: "reduced-howell-8-13",
    18: "mitchell-9",
    20: "reduced-howell-10-13",
    22: "reduced-howell-11-13",
    26: "mitchell-13",
}


@pytest.mark.parametrize(("pairs", "code"), FIRST_CHOICES.items())
def test_the_first_proposal_is_what_clubs_play(pairs: int, code: str) -> None:
    found = propose(Wishes(contestants=pairs))
    assert found[0].movement.code == code
    assert len({proposal.movement.code for proposal in found}) == len(found)


@pytest.mark.parametrize("pairs", [15, 16, 20, 24])
def test_the_alternatives_are_of_different_kinds(pairs: int) -> None:
    kinds = [
        each.movement.code.rstrip("-0123456789") for each in propose(Wishes(contestants=pairs))
    ]
    assert "howell" in {kind.removeprefix("reduced-") for kind in kinds}
    assert any(kind.startswith("mitchell") for kind in kinds)


def test_a_round_that_was_cut_can_be_played_again() -> None:
    whole = movement_of("howell-4")
    shorter = cut(whole, 5)
    assert lengthened(lengthened(shorter, whole), whole) == whole
    with pytest.raises(EventError, match="no more than 7 rounds"):
        lengthened(whole, whole)


@pytest.mark.parametrize("pairs", range(4, 49))
def test_every_proposal_can_be_played_in_the_time(pairs: int) -> None:
    for proposal in propose(Wishes(contestants=pairs, minutes=190, copies=2)):
        assert problems(proposal.movement) == []
        assert proposal.minutes <= 190
        assert len(proposal.movement.numbers) == pairs
        assert proposal.figures.sit_outs.most <= 1
        assert 16 <= proposal.boards <= 30


def test_wishes_are_respected() -> None:
    two = propose(Wishes(contestants=14, winners=2))
    assert {proposal.movement.winners for proposal in two} == {2}
    alone = propose(Wishes(contestants=16, sharing=False))
    assert all(not proposal.figures.sharing for proposal in alone)
    teams = propose(Wishes(contestants=6, kind=Kind.TEAMS, boards=30))
    assert teams[0].movement.code == "round-robin-6"
    assert teams[0].boards == 30
    with pytest.raises(EventError, match="expected 4 to 96"):
        propose(Wishes(contestants=3))
    with pytest.raises(EventError, match="allow more time"):
        propose(Wishes(contestants=30, minutes=10))


@pytest.mark.parametrize("code", ["howell-3", "mitchell-rover-6", "individual-5", "howell-8"])
def test_a_movement_is_written_and_read(code: str) -> None:
    movement = movement_of(code)
    again = read_movement(write_movement(movement))
    assert again.rounds == movement.rounds
    assert again.kind is movement.kind
    assert again.sets == movement.sets


def test_a_movement_of_teams_is_written_and_read() -> None:
    movement = round_robin(5)
    again = read_movement(write_movement(movement), Kind.TEAMS)
    assert again.rounds == movement.rounds
    assert again.copies == movement.copies


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a,b\n1,2\n", "expected round, table, ns, ew, boards or"),
        ("round,table,ns,ew,boards\n", "at least one row"),
        ("round,table,ns,ew,boards\n2,1,1,2,1\n", "without a gap"),
        ("round,table,ns,ew,boards\n1,1,x,2,1\n", "2: found x in the column ns"),
        ("round,table,ns,ew,boards\n1,1,1,2,1\n2,1,2,1,2\n", "1 and 2 meet 2 times"),
        ("round,table,ns,ew,boards\n" + "1,1,1,2,1\n" * 30_000, "characters"),
    ],
)
def test_a_movement_that_cannot_be_read_or_played_is_an_error(text: str, message: str) -> None:
    with pytest.raises(EventFileError, match=message):
        read_movement(text)
