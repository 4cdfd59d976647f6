"""Files of deals: every format gives the same deals, and a wrong file is refused with its place."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.formats.results.deal_files import WRITERS, bri, bri_part, deals, dlm, dup, pbn

from bridgelaw.bridge.makeable import Makeable
from bridgelaw.formats.results.deals.files import deal_endings, read_deals
from bridgelaw.formats.results.deals.model import MOST_DEALS
from bridgelaw.formats.results.event_file import EventFileError

REAL = os.environ.get("BRIDGELAW_REAL_DATA", "")


@pytest.mark.parametrize("suffix", WRITERS)
def test_every_format_gives_the_deals(suffix: str) -> None:
    boards = deals(1, 20)
    found = read_deals(WRITERS[suffix](boards), f"evening{suffix.upper()}")
    assert {each.number: each.deal for each in found.boards} == boards
    said = [each.say() for each in found.notices]
    from_one = ["the format has no board numbers: the deals are numbered from 1 in order"]
    assert said == (from_one if suffix in (".bri", ".dge") else [])


def test_every_ending_is_tested() -> None:
    assert {*WRITERS} == {*deal_endings()}


@pytest.mark.parametrize("suffix", [".pbn", ".dup", ".dlm", ".lin"])
def test_a_set_may_begin_with_any_board(suffix: str) -> None:
    boards = deals(25, 30)
    found = read_deals(WRITERS[suffix](boards), f"evening{suffix}")
    assert {each.number: each.deal for each in found.boards} == boards


def test_an_old_dup_has_a_line_for_each_board() -> None:
    boards = deals(1, 3)
    data = b"\r\n".join(bri_part(deal) for deal in boards.values()) + b"\r\n"
    found = read_deals(data, "old.dup")
    assert {each.number: each.deal for each in found.boards} == boards


def test_a_number_of_boards_in_place_of_the_highest_number_is_no_notice() -> None:
    boards = deals(17, 20)
    data = dup(boards).replace(b"YN17 1 20 ", b"YN17 0 4  ")
    assert not read_deals(data, "evening.dup").notices
    (notice,) = read_deals(dup(boards).replace(b"YN17 1 20 ", b"YN17 1 32 "), "a.dup").notices
    assert notice.say() == "the file says that the set ends with board 32, but it ends with 20"


BOARDS = deals(1, 3)
PBN = pbn(BOARDS).decode()
DEAL = BOARDS[1].to_pbn()


@pytest.mark.parametrize(
    ("data", "name", "message"),
    [
        (PBN, "a.txt", "found a file that ends in '.txt', expected one of .bri, .dge"),
        ("", "a.pbn", "the file is empty"),
        ('[Event "x"]', "a.pbn", "found no deals in the file"),
        (PBN.replace('[Board "2"]', '[Board "1"]'), "a.pbn", "twice with different hands"),
        (PBN.replace('[Board "2"]', '[Board "x"]'), "a.pbn", "found the board number x"),
        (PBN.replace('[Board "2"]', '[Board "0"]'), "a.pbn", "expected a number from 1 to 9999"),
        ('[Board "7"]\n[Deal "N:AK... - - -"]', "a.pbn", "board 7: found 2 cards in the hand"),
        ('[Board "7"]\n[Deal "N:AK.A.A.A AK... - -"]', "a.pbn", "board 7: the deals cannot be"),
        (dup(BOARDS)[:-1], "a.dup", "found 467 bytes, expected a multiple of 156"),
        (b"", "a.dup", "found 0 bytes"),
        (dup(BOARDS, "Y"), "a.dup", "counted backwards"),
        (dup(BOARDS).replace(b"YN1  ", b"YN   "), "a.dup", "expected the lowest board number"),
        (dup(BOARDS).replace(bri_part(BOARDS[2]), bri_part(BOARDS[3])), "a.dup", "board 2: found"),
        (b"99" + dup(BOARDS)[2:], "a.dup", "board 1: found 99"),
        (bytes(128), "a.dge", "board 1: found"),
        (b" " * 128, "a.bri", "board 1: found"),
        (b"\x06" + b"A" * 67 + bytes(60), "a.dge", "board 1: the deals cannot be read"),
        ("[Other]\n", "a.dlm", "a.dlm:1: found [Other], expected [Document]"),
        ("[Document]\nFrom board=2\nTo board=1", "a.dlm", "found boards from 2 to 1"),
        ("[Document]\nFrom board=1\nTo board=1", "a.dlm", "board 1: the file has no hands"),
        ("[Document]\nFrom board=1\nTo board=1\nBoard 01=ab", "a.dlm", "a.dlm:4: board 1: found"),
        (
            "[Document]\nFrom board=1\nTo board=1\nBoard 01=" + "a" * 26,
            "a.dlm",
            "board 1: the deals cannot be read: found 52 cards",
        ),
        ("qx|o1|md|3SAHA,,|pg||", "a.lin", "a.lin"),
    ],
)
def test_a_wrong_file_is_refused_as_a_whole(data: str | bytes, name: str, message: str) -> None:
    with pytest.raises(EventFileError) as error:
        read_deals(data.encode() if isinstance(data, str) else data, name)
    assert message in str(error.value)


def test_more_deals_than_an_event_can_have_are_refused() -> None:
    one = pbn(deals(1, 1)).decode()
    many = "\n".join(one.replace('"1"', f'"{n}"') for n in range(1, MOST_DEALS + 2))
    with pytest.raises(EventFileError, match=f"more than {MOST_DEALS} deals"):
        read_deals(many.encode(), "a.pbn")
    with pytest.raises(EventFileError, match=f"more than {MOST_DEALS} deals"):
        read_deals(bri(dict.fromkeys(range(1, MOST_DEALS + 5), BOARDS[1])), "a.bri")


def test_what_does_not_fit_the_number_is_said() -> None:
    text = PBN.replace('[Dealer "E"]', '[Dealer "W"]').replace(
        '[Vulnerable "EW"]', '[Vulnerable "All"]'
    )
    found = read_deals(text.encode(), "a.pbn")
    assert [each.say() for each in found.notices] == [
        "line 6: board 2: the file has W as dealer, but the dealer of the board is E",
        "line 11: board 3: the file has both sides vulnerable, but on the board "
        "East-West vulnerable",
    ]


def test_double_dummy_tricks_are_read() -> None:
    tricks, other = "99989999894445444454", "88889999894445444454"
    stated = f'[DoubleDummyTricks "{tricks}"]\n[Ability "N:88899 E:44454 S:99989 W:44454"]'
    text = PBN.replace('[Dealer "E"]', f'[Dealer "E"]\n{stated}', 1)
    found = read_deals(text.encode(), "a.pbn")
    figures = {each.number: each.makeable for each in found.boards}
    assert figures[2] == Makeable.from_text(tricks)
    assert set(figures.values()) == {figures[2], None}
    assert "[Ability] differ from those in [DoubleDummyTricks]" in found.notices[0].say()
    scored = text.replace(stated, f'[DoubleDummyTricks "{tricks}"]\n[OptimumScore "NS 990"]')
    assert not read_deals(scored.encode(), "a.pbn").notices, "no score is taken from it"
    (notice,) = read_deals(text.replace(tricks, other[:19]).encode(), "a.pbn").notices
    assert "[DoubleDummyTricks] is left out" in notice.say()


def test_the_same_deal_for_two_boards_is_said() -> None:
    found = read_deals(pbn({1: BOARDS[1], 2: BOARDS[2], 5: BOARDS[1]}), "a.pbn")
    (notice,) = found.notices
    assert "the hands are the same as those of board 1" in notice.say()


def test_a_board_in_two_rooms_is_one_board() -> None:
    text = "\n".join(
        line + "\n" + line.replace("qx|o", "qx|c")
        for line in WRITERS[".lin"](BOARDS).decode().splitlines()
    )
    assert len(read_deals(text.encode(), "a.lin").boards) == 3


def test_a_wrong_checksum_is_a_notice() -> None:
    lines = dlm(BOARDS).decode().splitlines()
    lines[4] = lines[4][:-3] + "999"
    (notice,) = read_deals("\n".join(lines).encode(), "a.dlm").notices
    assert "board 1" in notice.say()
    assert "checksum" in notice.say()


@pytest.mark.real_data
@pytest.mark.skipif(not REAL, reason="BRIDGELAW_REAL_DATA is not set")
def test_a_real_set_is_the_same_in_every_format() -> None:
    folder = Path(REAL, "dealfiles")
    found = [
        [(each.number, each.deal) for each in read_deals(path.read_bytes(), path.name).boards]
        for suffix in deal_endings()
        for path in folder.glob(f"test{suffix}")
    ]
    assert len(found) == len(deal_endings())
    assert all(each == found[0] for each in found)
    assert [number for number, _ in found[0]] == [*range(1, 17)]
