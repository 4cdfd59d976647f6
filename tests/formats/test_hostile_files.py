"""Malicious files are refused in words, with bounded memory and without accessing other files.

They are read in a process of its own with a memory limit and a timeout.
"""

from __future__ import annotations

import gzip
import io
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from tests.waiting import PATIENCE

from bridgelaw.formats.play.record_files import read_records
from bridgelaw.formats.results.event_file import EventFileError
from bridgelaw.formats.results.files import read_event

EXAMPLES = Path(__file__).parents[2] / "examples"
MANY = 100_000
MEGABYTES = 700
"""The memory limit of a process; about 150 are used before a file is read."""
READ = """
import resource, sys
from pathlib import Path
resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[2]), int(sys.argv[2])))
from bridgelaw.formats.results.files import read_event, readers
from bridgelaw.formats.results.event_file import EventFileError
from bridgelaw.formats.play.records import BoardRecord
from bridgelaw.formats.play.record_files import read_records
for path in sorted(Path(sys.argv[1]).iterdir()):
    if path.suffix in readers():
        try:
            read_event(path)
            print(path.name, "read")
        except EventFileError as error:
            assert "root:" not in str(error)
            print(path.name, "refused")
    if path.suffix in (".pbn", ".lin"):
        print(path.name, sum(isinstance(each, BoardRecord) for each in read_records(path)))
"""


def zipped(size: int) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as opened:
        opened.writestr("event.xml", b"0" * size)
    return held.getvalue()


def bombs() -> Iterator[tuple[str, bytes]]:
    """Yield each malicious file with its name."""
    letters = "abcdefghijklm"
    laughs = "".join(f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in pairwise(letters))
    declared = f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">{laughs}]>'
    yield "laughs.xml", f"{declared}<USEBIO><EVENT>&m;</EVENT></USEBIO>".encode()
    within = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
    yield (
        "passwords.xml",
        f"{within}<USEBIO><CLUB><CLUB_NAME>&a;</CLUB_NAME></CLUB></USEBIO>".encode(),
    )
    yield "parameter.xml", b'<!DOCTYPE x [<!ENTITY % a SYSTEM "http://127.0.0.1:9/"> %a;]><USEBIO/>'
    yield "deep.xml", b"<a>" * MANY + b"</a>" * MANY
    yield "wide.xml", b"<USEBIO><EVENT>" + b"<BOARD/>" * MANY + b"</EVENT></USEBIO>"
    yield "attributes.xml", b"<USEBIO " + b" ".join(b'a%d=""' % at for at in range(MANY)) + b"/>"
    yield "deep.json", b"[" * MANY + b"]" * MANY
    yield "digits.json", b'{"version": ' + b"9" * MANY * 10 + b"}"
    yield "deep.message.json", b'{"SerializedData": ' + b"[" * MANY + b"]" * MANY + b"}"
    yield "wide.json", b'{"contestants": [' + b"{}," * MANY + b"{}]}"
    yield "names.json", b"{" + b",".join(b'"a%d": 1' % at for at in range(MANY)) + b"}"
    yield "text.json", b'{"format": "bridgelaw event", "name": "' + b"a" * 8_000_000 + b'"}'
    yield "escapes.json", b'{"format": "bridgelaw event", "name": "' + b"\\n" * 5_000_000 + b'"}'
    for suffix in ("xml", "json", "bws", "pbn", "csv", "txt", "lin"):
        yield f"zip.{suffix}", zipped(60_000_000)
        yield f"gzip.{suffix}", gzip.compress(b" " * 20_000_000)
    yield "line.csv", b"a" * 8_000_000
    yield "columns.csv", b"," * 8_000_000
    yield "quotes.csv", b'"' + b"\n" * 8_000_000
    yield "pairs.txt", b"RESULTS OF BOARD 1\nN-S E-W N-S E-W\n" + b"A1-a" * MANY + b" vs A2-b\n"
    yield "tabs.txt", b"board\tns\tew\tresult\n" + b"1\t1\t2\t4S N 10\n" * (MANY // 10)
    yield "fields.txt", b"#01;" + b";" * 1_000_000
    yield "tag.pbn", b'[Event "' + b"a" * 4_000_000 + b'"]\n'
    yield "tags.pbn", b'[Event ""]\n' * MANY
    yield "auction.pbn", b'[Event "x"]\n[Auction "N"]\n' + b"Pass " * MANY
    yield "comment.pbn", b"{" * MANY
    yield "results.lin", b"vg|a,b,I,1,9999,x,0,y,0|rs|" + b"4SN=," * 400_000 + b"|"
    yield "pipes.lin", b"|" * 1_000_000
    yield "cards.lin", b"qx|o1|" + b"pc|SA|" * MANY


@pytest.mark.skipif(
    sys.platform == "win32", reason="the memory of a process is bounded otherwise there"
)
def test_files_made_to_exhaust_memory_do_not(tmp_path: Path) -> None:
    names = []
    for name, data in bombs():
        (tmp_path / name).write_bytes(data)
        names.append(name)
    with (tmp_path / "gigabyte.json").open("wb") as opened:
        opened.truncate(10**9)
    command = [sys.executable, "-c", READ, str(tmp_path), str(MEGABYTES * 10**6)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert run.returncode == 0, run.stderr[-2000:]
    said = [line.split() for line in run.stdout.splitlines()]
    assert {name for name, _ in said} == {*names, "gigabyte.json"}
    assert [name for name, found in said if found == "read"] == []


@pytest.mark.parametrize("name", ["club-pairs.json", "league-match.json", "club-evening.pbn"])
def test_a_damaged_file_is_read_or_refused_with_a_message(name: str, tmp_path: Path) -> None:
    dice = Random(name)
    whole = (EXAMPLES / name).read_bytes()
    for _ in range(60):
        data = bytearray(whole)
        for _ in range(dice.choice((1, 1, 5, 50))):
            at, length = dice.randrange(len(data)), dice.randrange(1, 200)
            done = dice.choice(("mark", "cut", "doubled"))
            if done == "mark":
                data[at] = dice.randrange(256)
            elif done == "cut":
                del data[at : at + length]
            else:
                data[at:at] = data[at : at + length]
        file = tmp_path / name
        file.write_bytes(data)
        try:
            read_event(file)
        except EventFileError as error:
            assert str(error)
        if file.suffix == ".pbn":
            assert [*read_records(file)]
