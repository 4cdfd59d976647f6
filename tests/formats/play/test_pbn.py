"""PBN by the standard, and as found in practice."""

from __future__ import annotations

from time import monotonic, thread_time

import pytest

from bridgelaw.bridge.auction import DOUBLE, PASS
from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.bridge.notation import card_text, parse_card
from bridgelaw.bridge.play import Trick
from bridgelaw.bridge.seats import Seat
from bridgelaw.formats.play.comments import without_comments
from bridgelaw.formats.play.pbn import read_pbn
from bridgelaw.formats.play.records import BoardRecord, Fault, Problem

DEAL = "N:AQ54.K872.K5.K82 987.953.QJT4.JT5 K3.AQJT6.A72.Q64 JT62.4.9863.A973"
BOARD = f"""[Event "Spring"]
[Site "Odense"]
[Date "2024.04.01"]
[Board "1"]
[West "Vest, V."]
[North "Nord"]
[East "?"]
[South "Syd"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{DEAL}"]
[Scoring "IMP"]
[Declarer "S"]
[Contract "4H"]
[Result "10"]
[Auction "N"]
Pass Pass 1H Pass
4H Pass Pass Pass
[Play "W"]
SJ S4 S7 SK
H4 H2 H3 HA
D3 H7 H5 HQ
*
"""
PLAY = "SJ S4 S7 SK\nH4 H2 H3 HA\nD3 H7 H5 HQ\n*\n"


def read(text: str) -> list[BoardRecord | Problem]:
    return list(read_pbn(text, "a.pbn"))


def one(text: str) -> BoardRecord:
    (record,) = read(text)
    assert isinstance(record, BoardRecord), record.say()
    return record


def written(trick: Trick) -> str:
    return " ".join(f"{play.seat.name}:{card_text(play.card)}" for play in trick.plays)


def messages(record: BoardRecord) -> list[str]:
    return [problem.say() for problem in record.problems]


def test_a_complete_board() -> None:
    record = one(BOARD)
    table = record.table
    assert (record.file, record.line, record.number, record.board) == ("a.pbn", 1, 1, "1")
    assert (record.event, record.site, record.date) == ("Spring", "Odense", "2024.04.01")
    assert record.players == {Seat.W: "Vest, V.", Seat.N: "Nord", Seat.S: "Syd"}
    assert table.deal.to_pbn() == DEAL
    assert (table.board, table.dealer, table.vulnerability) == (1, Seat.N, Vulnerability.NONE)
    assert str(table.contract) == "4♥ by South"
    assert table.declarer_tricks == 10
    assert table.auction is not None
    assert table.auction.calls[0] is PASS
    assert record.written.claimed
    assert record.problems == ()
    assert [row.line for row in record.written.rows] == [20, 21, 22]


def test_columns_are_put_in_order_of_time() -> None:
    """Columns are put in chronological order.

    Each player has a column, West's first in every trick: South won trick 1 and leads to trick 2.
    """
    assert [written(trick) for trick in one(BOARD).table.tricks] == [
        "W:SJ N:S4 E:S7 S:SK",
        "S:HA W:H4 N:H2 E:H3",
        "S:HQ W:D3 N:H7 E:H5",
    ]


def test_an_unfinished_trick() -> None:
    record = one(BOARD.replace("D3 H7 H5 HQ", "D3 -  -  HQ"))
    assert written(record.table.current) == "S:HQ W:D3"
    assert record.problems == ()


def test_missing_cards_in_the_middle() -> None:
    record = one(BOARD.replace("H4 H2 H3 HA", "H4 H2 H3 - "))
    assert len(record.table.tricks) == 1
    assert messages(record) == [
        "a.pbn:21: board 1: trick 2: cards are missing, so it is unknown who led and who won"
    ]


def test_tags_are_inherited() -> None:
    text = (
        BOARD
        + "\n"
        + BOARD.replace('"Spring"', '"#"').replace('"Odense"', '"#"').replace('"Nord"', '"Nat"')
    )
    _, second = read(text)
    assert isinstance(second, BoardRecord)
    assert (second.event, second.site, second.players[Seat.N]) == ("Spring", "Odense", "Nat")
    assert (second.number, second.line) == (2, 25)


def test_tags_that_apply_to_all_following_games() -> None:
    rest = BOARD.replace('[Event "Spring"]\n', "").replace('[Site "Odense"]\n', "")
    text = (
        f'% PBN 2.1\n[Event "##Cup"]\n[Site "##Aarhus"]\n\n{rest}\n'
        f"{rest.replace('[Board', '[Site @Vejle@]{n}[Board')}\n{rest}"
    )
    text = text.replace("@", '"').replace("{n}", "\n")
    first, second, third = read(text)
    assert [
        (each.event, each.site) for each in (first, second, third) if isinstance(each, BoardRecord)
    ] == [
        ("Cup", "Aarhus"),
        ("Cup", "Vejle"),
        ("Cup", "Vejle"),
    ]


def test_games_without_an_empty_line_between_them() -> None:
    assert len(read(BOARD + BOARD)) == 2


def test_a_repeated_tag_in_a_game_is_skipped() -> None:
    record = one(
        BOARD.replace('[Scoring "IMP"]', '[Scoring "IMP"]\n[Room "Open"]\n[Room "Closed"]')
    )
    assert record.room == "Open"


def test_explanations_of_calls_are_stored() -> None:
    notes = "1H =1= Pass\n4H =2= Pass Pass Pass\n" + '[Note "1:five or more"]\n[Note "2:to play"]\n'
    text = BOARD.replace("1H Pass\n4H Pass Pass Pass\n", notes)
    said = [(note.seat, str(note.call), note.explained) for note in one(text).table.bidding.notes]
    assert said == [(Seat.S, "1♥", "five or more"), (Seat.N, "4♥", "to play")]


def test_comments_escapes_notes_and_suffixes() -> None:
    play = 'SJ! {a lead; from J [Deal "x"]} S4 $7 S7=1= SK ; South [wins]\n[Note "1:odd"]\n'
    text = (
        BOARD.replace(PLAY, play)
        .replace("1H Pass", "1H! =1= Pass $2")
        .replace("4H Pass", "{strong\nhand} 4H Pass")
    )
    record = one('% PBN 2.1\n% [Board "9"]\n' + text)
    assert record.problems == ()
    assert written(record.table.tricks[0]) == "W:SJ N:S4 E:S7 S:SK"
    assert record.table.contract is not None
    assert record.table.auction is not None
    assert record.line == 3


def test_lower_case_and_cards_with_the_rank_first() -> None:
    text = (
        BOARD.replace(PLAY, "js s4 7S Sk\n*\n")
        .replace("1H Pass", "1h pass")
        .replace(DEAL, DEAL.lower())
    )
    text = (
        text.replace("[Board", "[board").replace('"4H"', '"4h"').replace('[Play "W"]', '[PLAY "w"]')
    )
    record = one(text)
    assert record.problems == ()
    assert written(record.table.tricks[0]) == "W:SJ N:S4 E:S7 S:SK"
    assert record.board == "1"


def test_play_written_without_line_breaks() -> None:
    record = one(BOARD.replace(PLAY, PLAY.replace("\n", " ") + "\n"))
    assert len(record.table.tricks) == 3


def test_a_ten_written_with_two_digits() -> None:
    assert one(BOARD.replace("T", "10").replace('"4H"', '"4H"')).table.deal.to_pbn() == DEAL


@pytest.mark.parametrize(
    ("result", "tricks"),
    [
        ("10", 10),
        ("NS 10", 10),
        ("EW 3", 10),
        ("NS 10 EW 3", 10),
        ("EW 3 NS 10", 10),
        ("^10", 10),
        ("", None),
        ("?", None),
    ],
)
def test_results(result: str, tricks: int | None) -> None:
    record = one(BOARD.replace('[Result "10"]', f'[Result "{result}"]'))
    assert record.written.result == tricks
    assert record.table.declarer_tricks == tricks
    assert record.written.result_agreed is result.startswith("^")
    assert record.problems == ()


def test_a_result_of_fourteen_and_an_invalid_result() -> None:
    assert messages(one(BOARD.replace('[Result "10"]', '[Result "14"]'))) == [
        "a.pbn:15: board 1: found 14 tricks as the result, expected 0 to 13"
    ]
    record = one(BOARD.replace('[Result "10"]', '[Result "ten"]'))
    assert [problem.fault for problem in record.problems] == [Fault.UNREADABLE]
    assert record.table.declarer_tricks is None


def test_marks_of_irregularities() -> None:
    record = one(BOARD.replace("H4 H2 H3 HA", "H4 ^L H2 H3 HA").replace("D3 H7", "^R D3 H7"))
    assert record.written.rows[1].leader is Seat.N
    assert record.written.rows[2].revokes == {Seat.W}
    assert written(record.table.tricks[1]) == "N:H2 E:H3 S:HA W:H4"


def test_exchanged_declarer_and_dummy() -> None:
    record = one(
        BOARD.replace('[Declarer "S"]', '[Declarer "^N"]')
        .replace('[Play "W"]', '[Play "E"]')
        .replace(PLAY, "*\n")
    )
    assert record.table.roles_exchanged
    assert record.table.declarer is Seat.N
    assert record.table.auction is not None
    assert record.problems == ()


def test_an_auction_in_columns_that_begin_with_another_player() -> None:
    auction = '[Auction "W"]\n- Pass Pass 1H\nPass 4H AP\n'
    record = one(BOARD.replace('[Auction "N"]\nPass Pass 1H Pass\n4H Pass Pass Pass\n', auction))
    assert record.table.auction is not None
    assert record.table.auction.dealer is Seat.N
    assert str(record.table.auction.contract) == "4♥ by South"


def test_a_skipped_player_invalidates_the_auction_but_not_the_contract() -> None:
    record = one(BOARD.replace("Pass Pass 1H Pass\n4H Pass", "Pass Pass 1H ^S\n4H Pass"))
    assert record.table.auction is None
    assert str(record.table.contract) == "4♥ by South"
    assert record.problems == ()


def test_an_incomplete_auction() -> None:
    record = one(BOARD.replace("4H Pass Pass Pass", "4H *"))
    assert record.table.auction is not None
    assert not record.table.auction.is_over
    assert str(record.table.contract) == "4♥ by South"


def test_a_doubled_contract() -> None:
    record = one(BOARD.replace("4H Pass Pass Pass", "4H X AP").replace('"4H"', '"4HX"'))
    assert record.table.auction is not None
    assert DOUBLE in record.table.auction.calls
    assert str(record.table.contract) == "4♥X by South"
    assert record.problems == ()


def test_a_passed_out_board() -> None:
    text = (
        BOARD.partition("[Scoring")[0]
        + '[Declarer ""]\n[Contract "Pass"]\n[Result ""]\n[Auction "N"]\nAP\n'
    )
    record = one(text)
    assert record.written.passed_out
    assert record.table.contract is None
    assert record.table.auction is not None
    assert record.table.auction.passed_out


def test_an_end_position() -> None:
    text = (
        '[Board "5"]\n[Deal "N:A.K.. 2.3.. 3..2. 4..3."]\n[Declarer "S"]\n[Contract "NT"]\n[Play '
        '"S"]\nS3 S4 SA S2\n'
    )
    table = one(text).table
    assert (table.trick_number, len(table.tricks)) == (13, 1)
    assert table.leader is Seat.N
    assert table.held(Seat.N) == frozenset({parse_card("HK")})


def test_some_hands_only() -> None:
    record = one(BOARD.replace(DEAL, "N:AQ54.K872.K5.K82 - K3.AQJT6.A72.Q64 -"))
    assert record.table.deal.known_seats == (Seat.N, Seat.S)
    assert len(record.table.tricks) == 3


# Damaged files


def test_fifty_three_cards() -> None:
    (problem, other) = read(BOARD.replace("JT62.4.", "JT62.K4.") + "\n" + BOARD)
    assert isinstance(problem, Problem)
    assert (
        problem.say()
        == "a.pbn:11: board 1: the hands cannot be read: ♥K is held by both North and West"
    )
    assert isinstance(other, BoardRecord)


def test_a_card_recorded_for_the_wrong_player() -> None:
    (problem,) = read(BOARD.replace("JT62.4.", "JT62.K."))
    assert isinstance(problem, Problem)
    assert (
        problem.message()
        == "the hands cannot be read: ♥K is held by both North and West, and nobody has ♥4"
    )


def test_fifty_one_cards() -> None:
    record = one(BOARD.replace("JT62.4.", "JT6.4."))
    assert messages(record) == []  # three whole hands determine the fourth
    record = one(BOARD.replace("JT62.4.", "JT6.4.").replace("AQ54.", "AQ5."))
    assert [problem.fault for problem in record.problems] == [Fault.HANDS]


def test_invalid_hands() -> None:
    (problem,) = read(BOARD.replace(DEAL, "N:AQ54.K872"))
    assert isinstance(problem, Problem)
    assert (problem.fault, problem.line, problem.board) == (Fault.HANDS, 11, "1")


def test_a_card_played_twice_and_a_card_of_another_hand() -> None:
    record = one(BOARD.replace("D3 H7 H5 HQ", "SJ H7 H5 HQ"))
    assert messages(record) == [
        "a.pbn:22: board 1: trick 3: ♠J is recorded for West, but it was played to trick 1"
    ]
    assert len(record.table.tricks) == 2
    record = one(BOARD.replace("D3 H7 H5 HQ", "D3 H9 H5 HQ"))
    assert messages(record) == [
        "a.pbn:22: board 1: trick 3: ♥9 is recorded for North, but East holds it"
    ]
    assert len(record.table.tricks) == 2


def test_more_than_thirteen_tricks() -> None:
    rows = [
        "SJ S4 S7 SK", "H4 H2 H3 HA", "D3 H7 H5 HQ", "D6 H8 H9 HJ", "S2 SA S8 S3",
        "S6 SQ S9 D2", "ST S5 D4 C4",
        "D9 D5 DT D7", "D8 DK DQ DA", "C3 C2 C5 CQ", "C7 C8 CT C6",
        "C9 CK DJ H6", "CA HK CJ HT", "SJ S4 S7 SK",
    ]  # fmt: skip
    record = one(BOARD.replace(PLAY, "\n".join(rows)))
    assert messages(record) == [
        "a.pbn:33: board 1: found 14 tricks in the record, expected at most 13"
    ]
    assert len(record.table.tricks) == 13
    assert record.table.play_is_over


def test_an_invalid_card_or_call() -> None:
    record = one(BOARD.replace("H4 H2 H3 HA", "H4 H2 H3 H1"))
    assert (
        messages(record)[0]
        == "a.pbn:21: board 1: found 'H1' in the play, expected a card such as SQ"
    )
    record = one(BOARD.replace("Pass Pass 1H", "Pass Pass 1Z"))
    assert messages(record) == [
        "a.pbn:17: board 1: found '1Z' in the auction, expected a call such as 1S, Pass or X"
    ]
    assert record.table.auction is None
    assert str(record.table.contract) == "4♥ by South"


def test_a_damaged_tag() -> None:
    record = one(BOARD.replace('[Dealer "N"]', '[Dealer "N'))
    assert messages(record) == [
        'a.pbn:9: board 1: found \'[Dealer "N\', expected a tag such as [Board "1"]'
    ]


@pytest.mark.parametrize("tag", ["Dealer", "Declarer", "Vulnerable", "Contract"])
def test_a_tag_with_an_invalid_value(tag: str) -> None:
    lines = [f'[{tag} "Q9"]' if line.startswith(f"[{tag}") else line for line in BOARD.splitlines()]
    record = one("\n".join(lines) + "\n")
    assert record.problems[0].fault is Fault.UNREADABLE
    assert "'Q9'" in record.problems[0].say()
    assert record.problems[0].line == 1 + next(
        place for place, line in enumerate(lines) if line.startswith(f"[{tag}")
    )


def test_a_board_number_that_contradicts_the_dealer_is_not_used_for_the_table() -> None:
    record = one(BOARD.replace('[Board "1"]', '[Board "2"]'))
    assert (record.board, record.table.board, record.table.dealer) == ("2", None, Seat.N)


def test_a_truncated_file() -> None:
    for end in range(len(BOARD)):
        for record in read(BOARD[:end]):
            assert record.board == "1" or record.line == 1


def test_a_damaged_comment_does_not_hide_the_following_boards() -> None:
    text = (
        '[Board "1"]\n{ torn\n\n[Board "2"]\n[Event "x {y"]\n{ok}\n[Board "3"]\n{a { b}\n[Board '
        '"4"]\n{ [Board "9"] }\n{'
    )
    assert [record.board for record in read_pbn(text)] == ["1", "2", "3", "4"]


def test_unterminated_parts_are_read_in_bounded_time() -> None:
    many = 40_000
    begun = monotonic()
    for body in (
        "{" * many,
        "\n".join('{"') * many,
        ";\n" + '\\"' * many,
        "[\n" * 1000,
        "[a" + " " * many,
    ):
        assert len(list(read_pbn(f'[Board "1"]\n{body}'))) == 1
    assert monotonic() - begun < 20


def test_invalid_numbers() -> None:
    endless = "1" * 5000
    (record,) = read_pbn(f'[Board "{endless}"]\n[Declarer "N"]\n[Result "{endless}"]\n')
    assert isinstance(record, BoardRecord)
    assert len(record.board) == 60
    assert record.table.board is None
    assert [problem.fault for problem in record.problems] == [Fault.UNREADABLE]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ('[A "x; y"] ; z', '[A "x; y"] '),
        (f'[A "{"x" * 600}; y"]', f'[A "{"x" * 600}; y"]'),
        (r'[A "x\"; y"] ; z', r'[A "x\"; y"] '),
        ('[A "x ; y\n[B "z"] ; c', '[A "x \n[B "z"] '),
        (r'"a\" {b} "c; d', r'"a\" {b} "c'),
    ],
)
def test_a_closed_string_contains_no_comment(text: str, left: str) -> None:
    assert without_comments(text) == left


def test_many_marks_of_strings_that_are_not_closed_take_linear_time() -> None:
    start = thread_time()
    assert without_comments('"\\' * 200_000) == '"\\' * 200_000
    assert thread_time() - start < 1
