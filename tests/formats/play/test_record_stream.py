"""A file of play records gives the same when it is streamed as when it is read at once."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from bridgelaw.formats.play import lin, pbn_games, streaming
from bridgelaw.formats.play.record_files import find_record_files, records_in
from bridgelaw.formats.play.streaming import record_stream as streamed

FOLDER = os.environ.get("BRIDGELAW_REAL_DATA")
DEALS = Path(__file__).parents[2] / "audit" / "deals"
EXAMPLE = Path(__file__).parents[3] / "examples" / "club-evening.pbn"
PIECES = (
    '[Event "One"]\n[Board "1"]\n[Dealer "N"]\n[Deal "N:AKQJT98765432... - - -"]\n\n',
    '[Event "##Cup"]\n[Site "#"]\n[Board "2"]\n[North "Åse"]\n{a remark\n[Board "9"] in it}\n'
    '[Contract "4S"]\n',
    '[Board "3"]\n; a whole line\n% passed over [Board "8"]\n[Deal "W:5 - - -"]\n[Result "11"]\n',
    '[Board "4"]\n{ torn and never closed\n[Declarer "S"]\n\n',
    '[Board "5"]\n[Deal "N:nonsense"]\n{ closed by another\n[Contract "2H"]\n{ here }\n',
    '[West "Bø; not a remark {nor this"]\n[Board "6"] [Room "Open"] [Declarer "E"] [Contract '
    '"1NT"]\n',
    '[Auction "N"]\n1S =1= Pass Pass\nPass\n[Note "1:five\ncards"]\n[Play "E"]\nH2 H3 H4 H5\n*\n\n'
    "\n",
    "\n\n   \nplain words and a } too many\n",
)
BOARDS = (
    "qx|o1|pn|a,b,c,d|md|1SAKQ,,,|sv|o|mb|1S|mb|p!|an|weak|mb|p|mb|p|pc|H2|",
    "vg|Cup,One,I,1,2,A,0,B,0|rs|1SS=,2HN+1|pn|a,b,c,d,e,f,g,h|\n",
    "qx|c1|md|2SAKQ,,,|mb|1n|mc|9|pg||\nnt|words | and\nmore|",
    "md|3SAKQ,HAKQ,DAKQ,CAKQ|mb|1nppp|pc|SA",
    "|torn||md|4nonsense|mb|p|",
)


def streamed_records(data: bytes, size: int, name: str, skip: int = 0) -> list[str]:
    def bits() -> Iterator[bytes]:
        for place in range(0, len(data), size):
            yield data[place : place + size]

    return [repr(record) for record in streamed(bits, name, skip)]


def whole_records(data: bytes, name: str) -> list[str]:
    return [repr(record) for record in records_in(data, name)]


@pytest.mark.parametrize("seed", range(30))
def test_streaming_any_file_gives_the_same_records(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(seed)
    name, pieces = ("any.lin", BOARDS) if seed % 3 == 0 else ("any.pbn", PIECES)
    text = "".join(chance.choices(pieces, k=chance.randint(1, 40)))
    if chance.random() < 0.3:
        text = text.replace("\n", "\r\n") + "\x1a"
    data = text.encode(
        chance.choice(("utf-8", "utf-8-sig", "utf-16", "cp1252", "cp850")), "replace"
    )
    whole = whole_records(data, name)
    monkeypatch.setattr(streaming, "BIT", chance.choice((1, 7, 50, 1000)))
    for size in (chance.choice((1, 3, 100)), 5000):
        assert streamed_records(data, size, name) == whole
    skip = chance.randint(0, len(whole))
    if "Fault.FILE" not in whole[0]:
        assert streamed_records(data, 100, name, skip) == whole[skip:]


@pytest.mark.parametrize(
    "data", [b"", b" \n", b"\0\1\2" * 100, b"\xff\xfeA", b"words", "ÅØ".encode("utf-16")]
)
@pytest.mark.parametrize("name", ["x.pbn", "x.lin", "x", "x.txt"])
def test_errors_are_the_same_when_streamed(data: bytes, name: str) -> None:
    assert streamed_records(data, 3, name) == whole_records(data, name)


def test_streaming_own_files_gives_the_same_records() -> None:
    for file in (EXAMPLE, *sorted(DEALS.glob("*.pbn"))):
        data = file.read_bytes()
        for name in (file.name, "unnamed"):
            assert streamed_records(data, 999, name) == whole_records(data, name)


def test_streaming_holds_at_most_one_board_of_a_damaged_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pbn_games, "MOST_OF_GAME", 2000)
    monkeypatch.setattr(lin, "MOST_OF_BOARD", 2000)
    monkeypatch.setattr(streaming, "BIT", 100)
    for torn in (
        "{" * 9000,
        "words " * 2000,
        "x" * 9000,
        "[North\n" * 2000,
        '[Play "N"]\n' + "SA " * 4000,
        "{ a\n" * 4000,
    ):
        bits = [torn[place : place + 50] for place in range(0, len(torn), 50)]
        pieces = [piece for piece, _ in pbn_games.whole_games([*bits, "\n\n" + PIECES[0]])]
        assert max(map(len, pieces)) < 5000
        assert sum('[Board "1"]' in piece for piece in pieces) == 1
    records = list(
        lin.read_lin_bits(["nt|", *["x" * 100] * 90, "|", *["an|xx|"] * 900, BOARDS[0], BOARDS[0]])
    )
    assert len(records) == 2


@pytest.mark.real_data
@pytest.mark.skipif(not FOLDER, reason="BRIDGELAW_REAL_DATA names no folder of real files")
def test_streaming_real_files_gives_the_same_records() -> None:
    paths = [Path(FOLDER or "") / "pbn", Path(FOLDER or "") / "lin"]
    for file in list(find_record_files(paths))[::8]:
        assert isinstance(file, Path)
        data = file.read_bytes()
        assert streamed_records(data, 10_007, str(file)) == whole_records(data, str(file))
