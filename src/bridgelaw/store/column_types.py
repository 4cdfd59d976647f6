"""Column types that behave the same in every database.

A value that one of the databases could not store is refused at once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import Dialect, Integer, String, TypeDecorator
from sqlalchemy import Text as LongString
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import GenericFunction

from bridgelaw.i18n.text import Text
from bridgelaw.store.errors import NotThere, StoreError

SIGN = Text("found the character {sign}, which cannot be stored; remove it")
LONG = Text("found {length} characters in '{found}…', expected at most {most}; shorten the text")
LARGE = Text("the number {found} does not exist: it is too large")
LARGEST: Final = 2**31 - 1
"""The largest integer that every database accepts."""
LOWERED: Final = "lowered"
"""The name of our own lower() in SQLite, whose built-in one handles ASCII only."""
CAPITALS: Final = "".join(
    letter
    for letter in map(chr, range(0xC0, 0x180))
    if letter != letter.lower() and len(letter.lower()) == 1
)
"""Capitals that PostgreSQL's lower() does not handle in every locale.

Those of Latin-1 and Latin Extended-A.
"""
_NUL: Final = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")


class CannotStore(StoreError):
    """A value cannot be stored as it is."""


class Moment(TypeDecorator[datetime]):
    """A moment in UTC, as text that sorts: not every database stores the time zone."""

    impl = String(32)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> str | None:
        return None if value is None else value.astimezone(UTC).isoformat(timespec="microseconds")

    def process_result_value(self, value: str | None, dialect: Dialect) -> datetime | None:
        return None if value is None else datetime.fromisoformat(value)


class Words(TypeDecorator[str]):
    """Text, optionally with a maximum length.

    Raises CannotStore, also if the value is only searched for.
    """

    impl = String
    cache_ok = True

    def __init__(self, length: int | None = None) -> None:
        super().__init__()
        self.length = length
        kind = LongString() if length is None else String(length)
        self.impl = kind  # type: ignore[assignment]  # per instance

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        if value is None:
            return None
        _check_signs(value)
        if self.length is not None and len(value) > self.length:
            raise CannotStore(LONG, found=value[:20], length=len(value), most=self.length)
        return value


class Number(TypeDecorator[int]):
    """An integer. Raises NotThere if it is too large, since no row can have it."""

    impl = Integer
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> int | None:
        if value is not None and abs(value) > LARGEST:
            raise NotThere(LARGE, found=str(value)[:20])
        return value


class lowered(GenericFunction[str]):  # noqa: N801  # named as the SQL function
    """Text in lower case, including accented letters, whatever the database's locale."""

    type = String()
    inherit_cache = True


@compiles(lowered, "sqlite")
def _lowered_by_sqlite(element: lowered, compiler: SQLCompiler, **kw: object) -> str:
    return f"{LOWERED}({compiler.process(element.clauses, **kw)})"


@compiles(lowered, "postgresql")
def _lowered_by_postgresql(element: lowered, compiler: SQLCompiler, **kw: object) -> str:
    return (
        f"translate(lower({compiler.process(element.clauses, **kw)}), '{CAPITALS}', "
        f"'{CAPITALS.lower()}')"
    )


def written(form: object) -> str:
    """Serialise JSON data with its letters unescaped, so that they can be searched for.

    Raises CannotStore.
    """
    text = json.dumps(form, ensure_ascii=False)
    if "\\u0000" in text and _NUL.search(text):
        raise CannotStore(SIGN, sign="U+0000")
    _check_signs(text)
    return text


def check_texts(texts: Iterable[str]) -> None:
    """Raise CannotStore if any text, or JSON data as text, cannot be stored."""
    joined = "\n".join(texts)
    _check_signs(joined)
    if "\\u0000" in joined and _NUL.search(joined):
        raise CannotStore(SIGN, sign="U+0000")


def storable_text(text: str) -> str:
    """Return the text with a mark instead of each character that cannot be stored."""
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}").encode(errors="replace").decode()


def _check_signs(text: str) -> None:
    if "\0" in text:
        raise CannotStore(SIGN, sign="U+0000")
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise CannotStore(SIGN, sign=f"U+{ord(text[error.start]):04X}") from None
