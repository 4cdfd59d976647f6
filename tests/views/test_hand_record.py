"""The hand record of a board: hands, points, makeable contracts and the optimum."""

from __future__ import annotations

from bridgelaw.bridge.deal import Deal
from bridgelaw.bridge.makeable import Makeable
from bridgelaw.event.model import Board
from bridgelaw.scores.optimum import Optimum
from bridgelaw.views.evening.hand_record import hand_record, makeable_view

DEAL = Deal.from_pbn("N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4")
FIGURES = Makeable.from_text("63456634567a9867a987")


def test_a_board_without_hands_has_no_record() -> None:
    assert hand_record(Board(number=1, lines=())) is None
    assert hand_record(Board(number=1, lines=(), deal=Deal())) is None


def test_a_record_has_the_hands_with_their_points() -> None:
    found = hand_record(Board(number=1, lines=(), deal=DEAL), "da")
    assert found is not None
    assert (found.board, found.dealer, found.makeable, found.optimum) == ("1", "N", None, "")
    assert [(hand.seat, hand.points) for hand in found.hands] == [
        *(("N", 12), ("E", 16), ("S", 5), ("W", 7))
    ]
    assert sum(hand.points for hand in found.hands) == 40
    assert [suit.cards for suit in found.hands[0].suits] == ["6 5", "E 5 3", "B 10 7", "E K 7 6 2"]


def test_a_void_is_a_dash() -> None:
    deal = Deal.from_pbn("N:A2.KT954.K9.JT74 KQ64..Q73.AQ8653 53.AQ8732.JT85.2 JT987.J6.A642.K9")
    found = hand_record(Board(number=5, lines=(), deal=deal))
    assert found is not None
    assert found.hands[1].suits[1].cards == "–"


def test_partners_with_the_same_tricks_share_a_row() -> None:
    view = makeable_view(FIGURES)
    assert view.strains == ["NT", "♠", "♥", "♦", "♣"]
    assert [(row.declarer, " ".join(row.tricks)) for row in view.rows] == [
        *(("NS", "6 3 4 5 6"), ("E", "7 10 9 8 6"), ("W", "7 10 9 8 7"))
    ]
    unknown = makeable_view(Makeable.from_text("-" * 20), "da")
    assert unknown.rows[1].declarer == "ØV"
    assert unknown.rows[1].tricks == ["–"] * 5


def test_the_optimum_is_computed_or_that_of_the_file() -> None:
    board = Board(number=1, lines=(), deal=DEAL, makeable=FIGURES)
    found = hand_record(board)
    assert found is not None
    assert found.optimum == "Optimum: 4♠ EW, N-S −420"
    told = hand_record(Board(number=1, lines=(), deal=DEAL, optimum=Optimum(points=-420)))
    assert told is not None
    assert told.optimum == "Optimum: N-S −420"
