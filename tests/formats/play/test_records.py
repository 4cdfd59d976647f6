"""Files of play records: formats, encodings, and errors."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bridgelaw.audit.examine import examine
from bridgelaw.audit.findings import Kind
from bridgelaw.bridge.seats import Seat
from bridgelaw.formats.play.record_files import find_record_files, read_records
from bridgelaw.formats.play.records import BoardRecord, Fault, Problem

PBN = '[Board "7"]\n[North "Åse Ørsted"]\n[Deal "N:AKQJT98765432... - - -"]\n'
LIN = "pn|Åse,,,|st||md|3SAKQ,,,|mb|p|"
FOLDER = os.environ.get("BRIDGELAW_REAL_DATA")


def read(path: Path, data: bytes) -> list[BoardRecord | Problem]:
    path.write_bytes(data)
    return list(read_records(path))


def one(path: Path, data: bytes) -> BoardRecord:
    (record,) = read(path, data)
    assert isinstance(record, BoardRecord), record.say()
    return record


def problem(path: Path, data: bytes) -> str:
    (found,) = read(path, data)
    assert isinstance(found, Problem)
    assert (found.fault, found.file) == (Fault.FILE, str(path))
    return found.say()


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "cp1252", "cp850", "utf-16", "utf-16-le", "utf-16-be"]
)
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_encodings_and_line_endings(tmp_path: Path, encoding: str, ends: str) -> None:
    text = PBN.replace("Åse Ørsted", "Tømrer Mårten Sæby").replace("\n", ends)
    record = one(tmp_path / "a.pbn", text.encode(encoding))
    assert record.players[Seat.N] == "Tømrer Mårten Sæby"
    assert len(record.table.deal.hand(Seat.N)) == 13


def test_the_dos_end_of_file_character(tmp_path: Path) -> None:
    assert one(tmp_path / "a.pbn", PBN.encode() + b"\x1a").board == "7"


def test_the_format_is_detected_by_name_or_by_content(tmp_path: Path) -> None:
    assert one(tmp_path / "A.PBN", PBN.encode()).board == "7"
    assert one(tmp_path / "a.txt", PBN.encode()).board == "7"
    assert one(tmp_path / "a.LIN", LIN.encode()).players[Seat.S] == "Åse"
    assert one(tmp_path / "b.txt", LIN.encode()).players[Seat.S] == "Åse"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "the file is empty; choose another file"),
        (b" \n\n", "the file is empty; choose another file"),
        (
            b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
            "the file is not a text file; choose another file",
        ),
        (bytes(range(1, 32)) * 3, "the file is not a text file; choose another file"),
        (b"\xff\xfe[\x00B\x00", "found no play records in the file, expected PBN or LIN"),
        (
            b"\xff\xfe[\x00\x00\xd8",
            "the file begins like UTF-16, but the rest is not; save it as UTF-8",
        ),
        (
            b"Dear director,\nplease rule.\n",
            "found no play records in the file, expected PBN or LIN",
        ),
        (b"% PBN 2.1\n", "found no play records in the file, expected PBN or LIN"),
    ],
)
def test_unreadable_files(tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "a.pbn"
    assert problem(path, data) == f"{path}: {said}"


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    (missing,) = read_records(tmp_path / "none.pbn")
    assert isinstance(missing, Problem)
    assert missing.message() == "the file or folder does not exist; check the name"
    (folder,) = read_records(tmp_path)
    assert isinstance(folder, Problem)
    assert folder.fault is Fault.FILE


def test_folders_are_read_in_order(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "empty").mkdir()
    for name in ("b.PBN", "a.lin", "notes.txt", "in/c.pbn"):
        (tmp_path / name).write_text(PBN, encoding="utf-8")
    found = list(find_record_files([tmp_path, tmp_path / "notes.txt", tmp_path / "empty"]))
    assert found[:4] == [
        tmp_path / "a.lin",
        tmp_path / "b.PBN",
        tmp_path / "in" / "c.pbn",
        tmp_path / "notes.txt",
    ]
    assert isinstance(found[4], Problem)
    assert "no file in it ends in .pbn or .lin" in found[4].say()


@pytest.mark.real_data
@pytest.mark.skipif(not FOLDER, reason="BRIDGELAW_REAL_DATA names no folder of real files")
def test_real_records_are_read_and_audited_with_few_findings() -> None:
    """Real records are read and audited with few findings.

    They are human records of four championships, vugraph and online play.
    """
    records, hands = 0, 0
    found: dict[Kind, int] = {}
    paths = [Path(FOLDER or "") / "pbn", Path(FOLDER or "") / "lin"]
    for file in find_record_files(paths):
        assert isinstance(file, Path)
        for record in read_records(file):
            if isinstance(record, Problem):
                assert record.fault is Fault.HANDS
                assert record.line
                hands += 1
                continue
            records += 1
            assert all(problem.fault is not Fault.FILE for problem in record.problems)
            for finding in examine(record):
                found[finding.kind] = found.get(finding.kind, 0) + 1
    assert records > 5300
    assert hands < 30
    assert 0 < found[Kind.REVOKE] < 20
    assert 0 < found[Kind.IMPOSSIBLE_RESULT] < 20
    assert Kind.WRONG_DECLARER not in found


def test_special_files_are_not_read(tmp_path: Path) -> None:
    (found,) = read_records("/dev/zero")
    assert isinstance(found, Problem)
    assert found.say() == "/dev/zero: this is not a file"
    (found,) = read_records(tmp_path / "\0.pbn")
    assert isinstance(found, Problem)
    assert found.fault is Fault.FILE
    (named,) = find_record_files(["a" * 300])
    assert isinstance(named, Path)
    (found,) = read_records(named)
    assert isinstance(found, Problem)
    assert "File name too long" in found.say()
    (nameless,) = find_record_files([""])
    assert isinstance(nameless, Problem)


def test_a_file_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bridgelaw.formats.play.record_files.MOST_BYTES", 50)
    assert problem(tmp_path / "a.pbn", PBN.encode()).endswith(
        "the file is larger than 0 megabytes; split it"
    )


def test_nul_bytes_and_utf32_are_not_text(tmp_path: Path) -> None:
    assert problem(tmp_path / "a.pbn", bytes(5000)).endswith(
        "the file is not a text file; choose another file"
    )
    assert problem(tmp_path / "b.pbn", PBN.encode("utf-32")).endswith(
        "the file is not a text file; choose another file"
    )


def test_a_name_that_begins_with_a_dos_letter(tmp_path: Path) -> None:
    record = one(tmp_path / "a.pbn", PBN.replace("Åse Ørsted", "Østergård").encode("cp850"))
    assert record.players[Seat.N] == "Østergård"


def test_subfolders_links_and_pipes_in_a_folder(tmp_path: Path) -> None:
    (tmp_path / "folder.pbn").mkdir()
    (tmp_path / "folder.pbn" / "a.pbn").write_text(PBN)
    (tmp_path / "round").symlink_to(tmp_path)
    (tmp_path / "lost.lin").symlink_to(tmp_path / "nowhere")
    os.mkfifo(tmp_path / "pipe.pbn")
    found = list(find_record_files([tmp_path]))
    assert found == [tmp_path / "folder.pbn" / "a.pbn", tmp_path / "lost.lin"]
    (lost,) = read_records(tmp_path / "lost.lin")
    assert isinstance(lost, Problem)
    assert lost.say().endswith("the file or folder does not exist; check the name")
