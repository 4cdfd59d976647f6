"""Read play records from files in PBN and LIN, and find such files in folders."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from bridgelaw.cases.file_text import read_bytes, read_text
from bridgelaw.formats.play.lin import is_lin, read_lin
from bridgelaw.formats.play.pbn import read_pbn
from bridgelaw.formats.play.pbn_games import is_pbn
from bridgelaw.formats.play.records import BoardRecord, Fault, Problem
from bridgelaw.i18n.text import Text

SUFFIXES: Final = (".pbn", ".lin")
MOST_BYTES: Final = 200_000_000
"""Maximum size of a file: a season of a federation's boards.

A larger file is unlikely to be a play record, and would fill the memory.
"""

NO_FILE = Text("the file or folder does not exist; check the name")
NOT_OPENED = Text("the file cannot be read: {problem}")
FOLDER_NOT_OPENED = Text("the folder cannot be read: {problem}")
NO_FILES = Text("the folder holds no play records: no file in it ends in .pbn or .lin")
NO_RECORDS = Text("found no play records in the file, expected PBN or LIN")


def read_records(path: str | Path) -> Iterator[BoardRecord | Problem]:
    """Yield the records in a file, in order.

    Anything that is not a record is a Problem, and so is a file that cannot be read.
    """
    data = _bytes(path)
    if isinstance(data, Problem):
        yield data
    else:
        yield from records_in(data, str(path))


def records_in(data: bytes, file: str) -> Iterator[BoardRecord | Problem]:
    """Yield the records in the contents of a file, in order."""
    text = read_text(data)
    del data  # do not hold a large file twice
    if isinstance(text, Text):
        yield Problem(Fault.FILE, text, file)
        return
    suffix = Path(file).suffix.lower()
    found = False
    if suffix == ".lin" or (suffix != ".pbn" and is_lin(text)):
        records = read_lin(text, file)
    elif suffix == ".pbn" or is_pbn(text):
        records = read_pbn(text, file)
    else:
        records = iter(())
    for record in records:
        found = True
        yield record
    if not found:
        yield Problem(Fault.FILE, NO_RECORDS, file)


def _bytes(path: str | Path) -> bytes | Problem:
    """Return the contents of a file.

    Devices, which may have no end, and files that are too large are not read.
    """
    file = str(path)
    try:
        data = read_bytes(path, MOST_BYTES)
    except FileNotFoundError:
        return Problem(Fault.FILE, NO_FILE, file)
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL
        problem = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return Problem(Fault.FILE, NOT_OPENED, file, values={"problem": problem})
    if isinstance(data, Text):
        return Problem(Fault.FILE, data, file, values={"most": MOST_BYTES // 1_000_000})
    return data


def find_record_files(paths: Iterable[str | Path]) -> Iterator[Path | Problem]:
    """Yield the given files, and the play records in the given folders, in order.

    In a folder these are the files that end in .pbn or .lin, in upper or lower case. Links to
    folders are not followed, since they may form a loop. A folder that cannot be read is a Problem.
    """
    for path in paths:
        if not (str(path) and _is_folder(Path(path))):
            yield Path(path) if str(path) else Problem(Fault.FILE, NO_FILE, repr(path))
            continue
        unread: list[OSError] = []
        files = sorted(
            Path(folder, name)
            for folder, _, names in os.walk(path, onerror=unread.append)
            for name in names
            if name.lower().endswith(SUFFIXES) and _may_be_record(Path(folder, name))
        )
        for error in unread:
            problem = {"problem": error.strerror or str(error)}
            yield Problem(Fault.FILE, FOLDER_NOT_OPENED, str(error.filename), values=problem)
        if not files and not unread:
            yield Problem(Fault.FILE, NO_FILES, str(path))
        yield from files


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # e.g. a name that is too long; reading it will report the problem
        return False


def _may_be_record(path: Path) -> bool:
    """Return whether a path is a file, or a broken link, which is worth reporting.

    A pipe in a folder is neither.
    """
    return path.is_file() or not path.exists()
