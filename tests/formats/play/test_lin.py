"""LIN as written by BBO, its vugraph and RealBridge."""

from __future__ import annotations

import pytest

from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.bridge.notation import card_text
from bridgelaw.bridge.seats import Seat
from bridgelaw.formats.play.lin import is_lin, read_lin
from bridgelaw.formats.play.records import BoardRecord, Fault, Problem

# South, West and North; the fourth hand is the rest.
HANDS = "SK3HAQJT6DA72CQ64,SJT62H4D9863CA973,SAQ54HK872DK5CK82,"
BOARD = (
    f"pn|syd,vest,nord,øst|st||md|3{HANDS}|rh||ah|Board 1|sv|o|mb|p|mb|p|mb|1H!|an|five or "
    "more|mb|p|mb|4H|mb|p|mb|p|mb|p|"
    "pg||pc|SJ|pc|S4|pc|S7|pc|SK|pg||pc|HA|pc|H4|pc|h2|pc|H3|pg||mc|10|pg||"
)
MATCH = """vg|The Cup,Final,I,16,17,North,0,South,0|
rs|4HS=,4HS-1,PASS,3NN+1|
pn|s1,w1,n1,e1,s2,w2,n2,e2|pg||
"""


def read(text: str) -> list[BoardRecord | Problem]:
    return list(read_lin(text, "a.lin"))


def one(text: str) -> BoardRecord:
    (record,) = read(text)
    assert isinstance(record, BoardRecord), record.say()
    return record


def test_explanations_of_calls_are_stored() -> None:
    (note,) = one(BOARD).table.bidding.notes
    assert (note.seat, str(note.call), note.alerted, note.explained) == (
        Seat.S,
        "1♥",
        True,
        "five or more",
    )


def messages(record: BoardRecord) -> list[str]:
    return [problem.say() for problem in record.problems]


def vugraph(name: str, claim: str = "mc|10|") -> str:
    """Return a board with a comment in the auction and a line break within a trick."""
    auction = "mb|p|mb|p|mb|1H|nt|someone: nice!|pg||\nmb|p|mb|4H|mb|ppp|"
    return f"qx|{name}|st||md|3{HANDS}|sv|e|{auction}pc|SJ|{claim}\npg||\n"


def test_a_complete_board() -> None:
    record = one(BOARD)
    table = record.table
    assert (record.board, record.line, record.number) == ("1", 1, 1)
    assert record.players == {Seat.S: "syd", Seat.W: "vest", Seat.N: "nord", Seat.E: "øst"}
    assert (
        table.deal.to_pbn()
        == "N:AQ54.K872.K5.K82 987.953.QJT4.JT5 K3.AQJT6.A72.Q64 JT62.4.9863.A973"
    )
    assert (table.dealer, table.vulnerability, table.board) == (Seat.N, Vulnerability.NONE, 1)
    assert str(table.contract) == "4♥ by South"
    assert (table.declarer_tricks, record.written.claimed) == (10, True)
    assert [
        [f"{play.seat.name}:{card_text(play.card)}" for play in trick] for trick in table.tricks
    ] == [
        ["W:SJ", "N:S4", "E:S7", "S:SK"],
        ["S:HA", "W:H4", "N:H2", "E:H3"],
    ]
    assert record.problems == ()


def test_many_boards_on_one_line() -> None:
    records = read(BOARD + BOARD.replace("Board 1", "Board 2") + f"qx||{BOARD}")
    assert [record.board for record in records] == ["1", "2", "1"]
    assert {record.line for record in records if isinstance(record, BoardRecord)} == {1}
    assert [record.number for record in records if isinstance(record, BoardRecord)] == [1, 2, 3]


def test_a_match_on_vugraph() -> None:
    first, second = read(MATCH + vugraph("o16") + vugraph("c16", claim="mc|9|"))
    assert isinstance(first, BoardRecord)
    assert isinstance(second, BoardRecord)
    assert (first.event, first.board, first.room, first.players[Seat.S]) == (
        "The Cup, Final",
        "16",
        "Open",
        "s1",
    )
    assert (second.room, second.players[Seat.S], second.written.result) == ("Closed", "s2", 9)
    assert (first.line, second.line) == (4, 7)
    assert first.problems == second.problems == ()
    assert len(first.table.current) == 1


def test_a_claim_that_contradicts_the_list_of_results() -> None:
    record = one(MATCH + vugraph("c16"))
    assert messages(record) == [
        "a.lin:5: board 16: the play ends with 10 tricks for declarer, but the list of results "
        "has 4HS-1"
    ]
    assert record.table.declarer_tricks == 10


def test_a_contract_that_contradicts_the_list_of_results() -> None:
    record = one(MATCH + vugraph("c17"))
    assert [problem.fault for problem in record.problems] == [Fault.CONTRACT]
    assert "3NN+1" in messages(record)[0]


def test_without_a_claim_the_result_is_that_of_the_list() -> None:
    record = one(MATCH + vugraph("c16", claim=""))
    assert (record.written.result, record.written.claimed) == (9, False)


def test_several_calls_and_cards_at_once() -> None:
    record = one(f"md|4{HANDS}|mb|1nppp|pc|SJS4S7SK|")
    assert str(record.table.contract) == "1NT by East"
    assert len(record.table.tricks) == 1


def test_an_end_position() -> None:
    record = one("qx|A1|st||md|4S73,SK6,SAQ,SJT|mb|1nppp|")
    assert (record.board, record.table.trick_number) == ("A1", 12)
    assert {len(record.table.deal.hand(seat)) for seat in Seat} == {2}


def test_unequal_hands_are_reported() -> None:
    record = one("md|4S73,SK6,SAQ,SJ|mb|1nppp|")
    assert [problem.fault for problem in record.problems] == [Fault.HANDS]


def test_lin_is_recognised() -> None:
    assert is_lin(BOARD)
    assert not is_lin('[Board "1"]')


# Damaged files


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        ("9S2,H2", "found '9S2,H2' as the hands"),
        ("4AKQ,S2", "found '4AKQ,S2' as the hands"),
        ("4SAKA,S2", "South has ♠A twice"),
        ("4SAK,SA", "♠A is held by both South and West"),
        ("4SAKQJT98765432H2,D2", "found 14 cards for South"),
        ("", ""),
    ],
)
def test_impossible_hands_are_reported(hands: str, message: str) -> None:
    (found, other) = read(f"md|{hands}|mb|p|\n{BOARD}")
    assert isinstance(other, BoardRecord)
    if message:
        assert isinstance(found, Problem)
        assert (found.fault, found.line) == (Fault.HANDS, 1)
        assert message in found.message()
    else:
        assert isinstance(found, BoardRecord)
        assert found.table.deal.known_seats == ()


def test_a_card_played_twice_is_skipped() -> None:
    record = one(BOARD.replace("pc|HA", "pc|SJ"))
    assert [problem.fault for problem in record.problems] == [Fault.TWICE]
    assert "♠J" in messages(record)[0]


def test_a_claim_of_fourteen_and_an_invalid_claim() -> None:
    record = one(BOARD.replace("mc|10|", "mc|14|"))
    assert messages(record) == ["a.lin:1: board 1: found 14 tricks as the result, expected 0 to 13"]
    record = one(BOARD.replace("mc|10|", "mc|all|"))
    assert [problem.fault for problem in record.problems] == [Fault.RESULT]
    assert record.table.declarer_tricks is None


def test_an_invalid_call_and_an_invalid_card() -> None:
    record = one(BOARD.replace("mb|4H|", "mb|4Y|").replace("pc|SJ|", "pc|ZZ|"))
    assert [problem.fault for problem in record.problems] == [Fault.UNREADABLE, Fault.UNREADABLE]
    assert "'4Y'" in messages(record)[0]
    assert "'ZZ'" in messages(record)[1]


def test_reading_continues_after_a_missing_stroke() -> None:
    """After a missing stroke, reading continues at the next command."""
    record = one(BOARD.replace("rh||", "rh|"))
    assert str(record.table.contract) == "4♥ by South"


def test_a_truncated_file() -> None:
    for end in range(len(BOARD)):
        for record in read(BOARD[:end]):
            assert record.line == 1


def test_five_hands_are_too_many() -> None:
    (found,) = read(f"md|3{HANDS}DAKQ,S32|mb|p|")
    assert isinstance(found, Problem)
    assert found.fault is Fault.HANDS


def test_invalid_numbers() -> None:
    endless = "1" * 5000
    match = MATCH.replace("I,16", f"I,{endless}").replace("4HS-1", f"4HS-{endless}")
    for text in (match + vugraph(f"o{endless}"), match + vugraph("o16", f"mc|{endless}|")):
        record = one(text)
        assert len(record.board) <= 60
    assert isinstance(read(f"md|3{' ' * 40_000}!|")[0], Problem)
