"""The position on a recorded board."""

from __future__ import annotations

from datetime import date

from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_actions import Choose, TellLine, apply
from bridgelaw.app.record_walk import START, Walk
from bridgelaw.bridge.notation import parse_card
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised import read_table
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.ruling import Question
from bridgelaw.incidents import load

load()
TABLE = read_table(
    {
        "declarer": "S",
        "contract": "3NT",
        "hands": {
            "N": "SAJT2 H875 DA43 CT62",
            "E": "SQ987 HQT42 DQ75 C85",
            "S": "SK63 HAKJ DK92 CA743",
            "W": "S54 H963 DJT86 CKQJ9",
        },
        # East discards a heart on the spade lead although East has four spades.
        "tricks": [
            ["W", "CK", "C2", "C5", "C3"],
            ["W", "CQ", "C6", "C8", "CA"],
            ["S", "SK", "S4", "S2", "H2"],
        ],
        "trick": {"leader": "S", "cards": ["S3", "S5"]},
        "declarer tricks": 9,
    }
)
WALK = Walk(TABLE)


def test_stepping_card_by_card_forward_and_back() -> None:
    assert WALK.last_play is None
    on = WALK.by_cards(5)
    assert (on.moment, on.table.turn) == ((2, 1), Seat.N)
    assert on.by_cards(-5) == WALK
    assert WALK.by_cards(-1).moment == START
    assert WALK.by_cards(99) == WALK.to_end()


def test_stepping_trick_by_trick() -> None:
    moments = []
    walk = WALK
    while not walk.at_the_end:
        walk = walk.next_trick()
        moments.append(walk.moment)
    assert moments == [(1, 4), (2, 4), (3, 4), (4, 2)]
    assert [walk.previous_trick().moment, WALK.by_cards(2).previous_trick().moment] == [
        (3, 4),
        START,
    ]


def test_the_last_step_is_the_whole_record() -> None:
    assert WALK.to_end().table is TABLE
    assert WALK.by_cards(13).table.declarer_tricks is None
    assert WALK.to_end().to_start() == WALK


def test_jumping_to_the_next_of_several_cards() -> None:
    cards = {parse_card("H2"), parse_card("C6")}
    first = WALK.next_of(cards)
    assert (first.moment, first.next_of(cards).moment) == ((2, 2), (3, 4))
    assert first.next_of(cards).next_of(cards).moment == (3, 4)


def ruled(walk: Walk) -> Walk:
    """Return the walk after a ruling that East has dropped the queen of hearts."""
    begun = Interview(Procedure.all["card exposed"], date(2024, 6, 1), table=walk.as_left)
    interview = apply(begun, TellLine("E HQ"))
    while isinstance(found := interview.found, Question):
        interview = apply(interview, Choose(found.values[0]))
    return walk.marked(interview)


def test_a_penalty_card_is_shown_until_it_is_played() -> None:
    before = WALK.by_cards(5)
    marked = ruled(before)
    for walk in (marked, marked.by_cards(3), marked.to_end()):
        assert [mark.card for mark in walk.as_left.penalty_cards] == [parse_card("HQ")]
        assert len(walk.incidents) == 1
    earlier = marked.by_cards(-1)
    assert (earlier.as_left.penalty_cards, earlier.incidents) == ((), ())
    assert before.as_left.penalty_cards == ()
