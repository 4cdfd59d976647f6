"""What a file holds, within bounds, and bytes to text, in whichever encoding it was written."""

from __future__ import annotations

import codecs
import os
import re
import stat
from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from bridgelaw.i18n.text import Text

NOT_A_FILE = Text("this is no file")
TOO_LARGE = Text("the file is larger than {most} megabytes")
EMPTY = Text("the file is empty")
BINARY = Text("the file is not text")
BAD_UTF16 = Text("the file begins as UTF-16, but cannot be read as that")

_BOMS: Final = ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
# Bytes that no text holds: control characters but tab, line ends, form feed and the end-of-file
# mark of DOS.
_CONTROL: Final = bytes(sorted(set(range(32)) - {9, 10, 12, 13, 26}))
# Between letters, these are letters in the code pages of DOS and punctuation in those of Windows.
# Five bytes are letters in the one (such as Ø) and nothing in the other, wherever they stand.
_DOS: Final = re.compile(rb"(?<=[A-Za-z])[\x80-\x9f](?=[A-Za-z])|[\x81\x8d\x8f\x90\x9d]")
_WINDOWS: Final = re.compile(rb"[\xa0-\xff]")
SAMPLE: Final = 4096


def read_bytes(path: str | Path, most: int) -> bytes | Text:
    """What a file holds, or what is wrong with it: a device, which may have no end, is not read,
    nor more than `most` bytes, which are so many megabytes in what is said.

    Raises OSError where it cannot be opened, and ValueError for a name with a nought in it.
    """
    with Path(path).open("rb") as opened:
        mode = os.fstat(opened.fileno()).st_mode
        if not (stat.S_ISREG(mode) or stat.S_ISFIFO(mode)):
            return NOT_A_FILE
        data = opened.read(most + 1)
    return data if len(data) <= most else TOO_LARGE


def read_text(data: bytes) -> str | Text:
    """The text of a file, its line ends made `\\n`; or what is wrong with it.

    UTF-8 and UTF-16 are known by themselves. What is neither is taken as the code page of Windows
    or that of DOS, by the bytes that names hold: only names can be wrong by it, for all else in a
    play record is plain ASCII.
    """
    if not data.strip():
        return EMPTY
    encoding = _utf16(data)
    if encoding:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            return _bad_utf16(data)
        return BINARY if "\0" in text[:SAMPLE] else _lines(text)
    if _is_binary(data[:SAMPLE]):
        return BINARY
    try:
        return _lines(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        dos = len(_DOS.findall(data)) > len(_WINDOWS.findall(data))
        return _lines(data.decode("cp850" if dos else "cp1252", errors="replace"))


class Writing(NamedTuple):
    """How a text was written."""

    encoding: str
    errors: str = "strict"


def writing_of(data: Iterable[bytes]) -> Writing | Text:
    """How a text that comes bit by bit was written, or what is wrong with it: as `read_text` finds
    it of the whole."""
    parts = iter(data)
    head = b""
    while len(head) < 4 * SAMPLE and (part := next(parts, None)) is not None:
        head += part
    encoding = _utf16(head)
    bits = _Bits(encoding or "utf-8-sig")
    for part in chain([head], parts):
        bits.add(part)
    bits.end()
    if bits.blank:
        return EMPTY
    if encoding is not None:
        if not bits.readable:
            return _bad_utf16(head)
        binary = "\0" in head.decode(encoding, "ignore")[:SAMPLE]
        return BINARY if binary else Writing(encoding)
    if _is_binary(head[:SAMPLE]):
        return BINARY
    if bits.readable:
        return Writing("utf-8-sig")
    return Writing("cp850" if bits.dos > bits.windows else "cp1252", "replace")


class _Bits:
    """What is found out of a text that comes bit by bit."""

    def __init__(self, encoding: str) -> None:
        self.decoder = codecs.getincrementaldecoder(encoding)()
        self.readable = self.blank = True
        self.last = b""
        self.dos = self.windows = 0

    def add(self, part: bytes) -> None:
        """Look at the next bit."""
        self.blank = self.blank and not part.strip()
        self._decode(part)
        # A letter of DOS is known by its neighbours: the last byte is looked at with the next bit.
        last, known = self.last, self.last + part
        self.dos += sum(
            bool(last) <= found.start() < len(known) - 1 for found in _DOS.finditer(known)
        )
        self.windows += len(_WINDOWS.findall(part))
        self.last = known[-2:]

    def end(self) -> None:
        """Look at the byte that was left for a next bit."""
        self._decode(b"", final=True)
        last = self.last
        self.dos += sum(found.start() == len(last) - 1 for found in _DOS.finditer(last))

    def _decode(self, part: bytes, *, final: bool = False) -> None:
        try:
            if self.readable:
                self.decoder.decode(part, final)
        except UnicodeDecodeError:
            self.readable = False


def _is_binary(sample: bytes) -> bool:
    """Whether more than a twentieth of what is no UTF-16 are control characters, or any is NUL."""
    return b"\0" in sample or len(sample.translate(None, _CONTROL)) < 0.95 * len(sample)


def _bad_utf16(data: bytes) -> Text:
    """What is wrong with what cannot be read as UTF-16, by whether a mark says that it is that."""
    return BAD_UTF16 if data.startswith(tuple(mark for mark, _ in _BOMS)) else BINARY


def _utf16(data: bytes) -> str | None:
    """The kind of UTF-16, by its mark, or by every other byte being nought as in plain English."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return encoding
    sample = data[: SAMPLE if len(data) >= SAMPLE else len(data) // 2 * 2]
    first, second = any(sample[::2]), any(sample[1::2])
    if first == second:  # nothing but noughts is no text at all
        return None
    return "utf-16-le" if first else "utf-16-be"


def _lines(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").rstrip("\x1a")
