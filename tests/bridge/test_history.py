import pytest

from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.notation import parse_card
from bridgelaw.bridge.play_history import at, moments
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.bridge.serialised import read_table, write_table
from bridgelaw.bridge.table_changes import exchange_roles

N, E, S, W = Seat

TRICKS = [
    ["W", "CK", "C2", "C5", "C3"],
    ["W", "CQ", "C6", "C8", "CA"],
    ["S", "SK", "S4", "S2", "C7"],  # East has spades
    ["S", "S3", "S5", "ST", "SQ"],
]


def table(**more: object) -> Table:
    return read_table({"declarer": "S", "contract": "3NT", "tricks": TRICKS, **more})


def test_a_card_played_later_was_in_the_hand() -> None:
    (failure,) = table().failures
    assert (failure.trick, failure.seat, failure.card) == (3, E, parse_card("C7"))
    assert failure.could_have == (parse_card("SQ"),)


def test_known_hands_show_the_cards_that_could_have_been_played() -> None:
    (failure,) = table(hands={"E": "SQ987 HQT4 DQ7 C8754"}).failures
    assert failure.could_have == tuple(map(parse_card, ("SQ", "S9", "S8", "S7")))


def test_a_fifth_card_is_not_a_failure_to_follow_suit() -> None:
    tricks = [["W", "CK", "C2", "C5", "C3", "E:H4"], ["W", "CQ", "C6", "C8", "CA"]]
    assert table(tricks=tricks).failures == ()


def test_a_card_put_in_late_is_not_a_failure_to_follow_suit() -> None:
    """A card put in late is not a failure to follow suit, and was in hand until then.

    South gave no card to the first trick, and puts in a diamond when three have been played. South
    has revoked on the third trick, but not on the first, nor on the fourth, when the diamond was
    gone.
    """
    tricks = [
        ["W", "CK", "C2", "C5", "S:D3", "put in after 3", "won by W"],
        ["W", "CQ", "C6", "C8", "CA"],
        ["W", "DK", "D2", "D5", "H2"],
        ["W", "DQ", "D6", "D8", "H3"],
    ]
    (failure,) = table(tricks=tricks).failures
    assert (failure.trick, failure.card, failure.could_have) == (
        3,
        parse_card("H2"),
        (parse_card("D3"),),
    )


def test_the_table_at_an_earlier_moment() -> None:
    whole = table(
        **{"declarer tricks": 9, "penalty cards": [{"seat": "E", "card": "S7", "kind": "minor"}]}
    )
    before = at(whole, 3, 2)
    assert (before.trick_number, before.leader, before.turn) == (3, S, N)
    assert len(before.tricks) == 2
    assert (before.penalty_cards, before.declarer_tricks) == ((), None)
    assert at(whole, 1, 0).turn is W
    with pytest.raises(TableError, match="card 5 of trick 4"):
        at(whole, 4, 5)


def test_hands_at_an_earlier_moment_include_the_cards_played_since() -> None:
    told = {
        "tricks": [["S", "DA", "D3", "D4", "D5"]],
        "trick": {"number": 12, "cards": ["S:HA", "HK"]},
    }
    left = {"hands": {"S": "HA D2", "W": "HK C4"}, "complete hands": ["S", "W"]}
    before = at(read_table({"trump": "NT", **told, **left}), 1, 0)
    assert before.leader is S
    assert before.held(S) == frozenset(map(parse_card, ("DA", "HA", "D2")))
    assert before.held(W) == frozenset(map(parse_card, ("D3", "HK", "C4")))


def test_every_moment_in_order() -> None:
    every = list(moments(table()))
    assert len(every) == 16
    assert every[5][:2] == (2, 2)


@pytest.mark.parametrize(
    ("told", "declarer", "defenders"), [(None, None, None), (9, 8, 3), (13, None, None)]
)
def test_tricks_given_by_a_claim(
    told: int | None, declarer: int | None, defenders: int | None
) -> None:
    claimed = table(**{"declarer tricks": told})
    assert claimed.won_by(Side.NS) == 2
    assert claimed.won_from(Side.NS, 2) == declarer
    assert claimed.won_from(Side.EW, 2) == defenders


def test_exchanged_roles() -> None:
    auction = {"dealer": "S", "auction": ["1NT", "P", "3NT", "P", "P", "P"]}
    exchanged = exchange_roles(read_table(auction))
    assert (exchanged.declarer, exchanged.dummy, exchanged.leader) == (N, S, None)
    assert read_table(write_table(exchanged)) == exchanged
    assert exchange_roles(exchanged).declarer is S


def test_more_than_thirteen_tricks_are_refused() -> None:
    with pytest.raises(TableError, match="14 tricks"):
        table(**{"declarer tricks": 14})
