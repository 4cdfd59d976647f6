"""Decode the JSON of other programs by types."""

from __future__ import annotations

from typing import Final, TypeVar

from msgspec import DecodeError
from msgspec.json import Decoder

from bridgelaw.formats.results.event_file import EventFileError
from bridgelaw.i18n.text import Text

T = TypeVar("T")

NOT_READ = Text("the JSON cannot be read: {problem}")
_MARK: Final = b"\xef\xbb\xbf"
"""The byte order mark."""


def decoded(data: bytes | str, decoder: Decoder[T], file: str = "") -> T:
    """Return the value of a JSON text. Raises EventFileError."""
    try:
        return decoder.decode(data.removeprefix(_MARK) if isinstance(data, bytes) else data)
    except (DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise EventFileError(NOT_READ, file=file, problem=error) from None
