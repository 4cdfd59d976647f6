"""Streaming reader of play records: files of any size, with only some boards in memory.

The records are those of `records_in`. The file is read twice, first to detect its encoding. To
resume after an interruption, it is read from its beginning again, and the records before are
skipped quickly.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterable, Iterator
from io import IncrementalNewlineDecoder
from itertools import chain
from pathlib import Path
from typing import Final

from bridgelaw.cases.file_text import SAMPLE, Writing, writing_of
from bridgelaw.formats.play.lin import is_lin, read_lin_bits
from bridgelaw.formats.play.pbn import read_pbn_bits
from bridgelaw.formats.play.pbn_games import is_pbn
from bridgelaw.formats.play.record_files import NO_RECORDS
from bridgelaw.formats.play.records import BoardRecord, Fault, Problem
from bridgelaw.i18n.text import Text

Bytes = Callable[[], Iterable[bytes]]
"""Returns the file from its beginning, in pieces, each time it is called."""
BIT: Final = 128 * 1024
"""The number of bytes decoded at a time."""
LOOKED_AT: Final = 1_000_000
"""The number of characters examined to detect whether a file is PBN or LIN.

Used only if the name of the file does not show it.
"""


def record_stream(data: Bytes, file: str, skip: int = 0) -> Iterator[BoardRecord | Problem]:
    """Yield the records in a file, in order, without the first `skip`.

    Anything that is not a record is a Problem.
    """
    writing = writing_of(data())
    if isinstance(writing, Text):
        yield Problem(Fault.FILE, writing, file)
        return
    texts = texts_of(data(), writing)
    suffix = Path(file).suffix.lower()
    first = ""
    if suffix not in (".lin", ".pbn"):
        while len(first) < LOOKED_AT and (text := next(texts, "")):
            first += text
    texts = chain([first], texts)
    found = False
    records: Iterator[BoardRecord | Problem] = iter(())
    if suffix == ".lin" or (suffix != ".pbn" and is_lin(first)):
        records = read_lin_bits(texts, file, skip)
    elif suffix == ".pbn" or is_pbn(first):
        records = read_pbn_bits(texts, file, skip)
    for record in records:
        found = True
        yield record
    if not found and not skip:
        yield Problem(Fault.FILE, NO_RECORDS, file)


def texts_of(data: Iterable[bytes], writing: Writing) -> Iterator[str]:
    r"""Yield the decoded text of a file, with line ends converted to `\n`."""
    decoder = codecs.getincrementaldecoder(writing.encoding)(writing.errors)
    lines = IncrementalNewlineDecoder(decoder, translate=True)
    ends = 0
    first = True
    for part in chain((part for part in data if part), [b""]):
        for place in range(0, max(1, len(part)), BIT):
            text = lines.decode(part[place : place + BIT], final=not part)
            if first and text:
                text, first = text.removeprefix("\ufeff"), False
            plain = text.rstrip("\x1a")  # the end-of-file character, at the end only
            if plain:
                yield "\x1a" * min(ends, SAMPLE) + plain
                ends = 0
            ends += len(text) - len(plain)
