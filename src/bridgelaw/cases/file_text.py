"""Read files with limits, and decode bytes in any supported encoding."""

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

NOT_A_FILE = Text("this is not a file")
TOO_LARGE = Text("the file is larger than {most} megabytes; split it")
EMPTY = Text("the file is empty; choose another file")
BINARY = Text("the file is not a text file; choose another file")
BAD_UTF16 = Text("the file begins like UTF-16, but the rest is not; save it as UTF-8")

_BOMS: Final = ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
# Bytes that do not occur in text: control characters except tab, line ends, form feed and the DOS
# end-of-file mark.
_CONTROL: Final = bytes(sorted(set(range(32)) - {9, 10, 12, 13, 26}))
# Between letters, these bytes are letters in DOS code pages and punctuation in Windows code pages.
# Five bytes are letters in DOS (such as Ø) and unused in Windows.
_DOS: Final = re.compile(rb"(?<=[A-Za-z])[\x80-\x9f](?=[A-Za-z])|[\x81\x8d\x8f\x90\x9d]")
_WINDOWS: Final = re.compile(rb"[\xa0-\xff]")
SAMPLE: Final = 4096


def read_bytes(path: str | Path, most: int) -> bytes | Text:
    """Return the content of a file, or a text that describes the error.

    A device, which may be endless, is not read, and no more than `most` bytes are; the message
    gives them in megabytes. Raises OSError if the file cannot be opened, and ValueError for a name
    that contains a null character.
    """
    with Path(path).open("rb") as opened:
        mode = os.fstat(opened.fileno()).st_mode
        if not (stat.S_ISREG(mode) or stat.S_ISFIFO(mode)):
            return NOT_A_FILE
        data = opened.read(most + 1)
    return data if len(data) <= most else TOO_LARGE


def read_text(data: bytes) -> str | Text:
    r"""Return the text of a file with ``\n`` line ends, or a text that describes the error.

    UTF-8 and UTF-16 are recognised. Anything else is decoded by the code page of Windows or of DOS,
    whichever fits the letters better. A wrong guess affects only names, since the rest of a play
    record is plain ASCII.
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
    """The encoding of a text."""

    encoding: str
    errors: str = "strict"


def writing_of(data: Iterable[bytes]) -> Writing | Text:
    """Return the encoding of a text that comes in parts, or a text that describes the error.

    The result is the same as that of `read_text` for the whole text.
    """
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
    """Statistics of a text that comes in parts."""

    def __init__(self, encoding: str) -> None:
        self.decoder = codecs.getincrementaldecoder(encoding)()
        self.readable = self.blank = True
        self.last = b""
        self.dos = self.windows = 0

    def add(self, part: bytes) -> None:
        """Process the next part."""
        self.blank = self.blank and not part.strip()
        self._decode(part)
        # A DOS letter is recognised by its neighbours, so the last byte waits for the next part.
        last, known = self.last, self.last + part
        self.dos += sum(
            bool(last) <= found.start() < len(known) - 1 for found in _DOS.finditer(known)
        )
        self.windows += len(_WINDOWS.findall(part))
        self.last = known[-2:]

    def end(self) -> None:
        """Process the byte that waited for a next part."""
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
    """Return whether a text that is not UTF-16 has any NUL or more than 5% control characters."""
    return b"\0" in sample or len(sample.translate(None, _CONTROL)) < 0.95 * len(sample)


def _bad_utf16(data: bytes) -> Text:
    """Return the error for undecodable UTF-16, depending on whether it has a byte order mark."""
    return BAD_UTF16 if data.startswith(tuple(mark for mark, _ in _BOMS)) else BINARY


def _utf16(data: bytes) -> str | None:
    """Return the kind of UTF-16, by its mark or by zeros in every other byte, or None."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return encoding
    sample = data[: SAMPLE if len(data) >= SAMPLE else len(data) // 2 * 2]
    first, second = any(sample[::2]), any(sample[1::2])
    if first == second:  # only zeros are not text
        return None
    return "utf-16-le" if first else "utf-16-be"


def _lines(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").rstrip("\x1a")
