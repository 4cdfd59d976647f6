"""A sheet of paper from plain data: a template beside this module, set by typst.

What people have written reaches the template as JSON and is only ever text in it, never markup. The
templates read nothing but each other, and take nothing from the network.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

from msgspec import to_builtins

from bridgelaw.i18n.text import ENGLISH, Text

if TYPE_CHECKING:
    from typst import Compiler

SHEETS: Final = Path(__file__).parent / "sheets"
MISSING = Text("PDF needs the package typst: pip install 'bridgelaw[web]'")
PAGE = Text("Page {page} of {pages}")
PAGE_ON = {"page": "{page}", "pages": "{pages}"}
"""The figures are filled in when the pages have been set."""

_UNSEEN: Final = re.compile(
    "[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e"
    "\u2066-\u2069\ud800-\udfff\ufeff]+"
)
"""Control characters, halves of characters, and those that turn the direction of whatever follows
them."""
_OWN_LETTERS: Final = re.compile("[\u0000-\u058f\u1e00-\u20cf\u2100-\u26ff]*")
"""What the fonts that typst brings along can write, about: Latin, Greek and Cyrillic letters, and
signs."""
_lock: Final = Lock()


class NoTypesetter(Exception):
    """The package that sets PDF is not installed."""

    def say(self, language: str = ENGLISH) -> str:
        """What to do about it, in a language."""
        return MISSING.say(language)

    def __str__(self) -> str:
        return self.say()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What is to be printed: a template's name, its data, and the day that the file says it was
    made."""

    template: str
    title: str
    data: Mapping[str, object]
    """Plain data, or views of which that is made."""
    language: str = ENGLISH
    day: date | datetime | None = None


def pdf(sheet: Sheet) -> bytes:
    """The sheet as PDF; the same bytes for the same data. Raises NoTypesetter."""
    told = {
        **sheet.data,
        "title": sheet.title,
        "lang": sheet.language,
        "page": PAGE.say(sheet.language, **PAGE_ON),
        "dated": sheet.day is not None,
    }
    data = json.dumps(_seen(to_builtins(told)), ensure_ascii=False)
    compiler = _compiler(own_fonts=_OWN_LETTERS.fullmatch(data) is not None)
    with _lock:
        made = compiler.compile(
            input=SHEETS / f"{sheet.template}.typ",
            sys_inputs={"data": data},
            timestamp=_moment(sheet.day),
        )
    assert isinstance(made, bytes)
    return made


@cache
def _compiler(*, own_fonts: bool) -> Compiler:
    """The typesetter, kept for the next sheet. Its own fonts look alike everywhere; those of the
    machine are asked only for letters that these lack."""
    try:
        from typst import Compiler, Fonts
    except ImportError as error:
        raise NoTypesetter from error
    return Compiler(root=SHEETS, font_paths=Fonts(include_system_fonts=not own_fonts))


def _moment(day: date | datetime | None) -> int:
    if day is None:
        return 0
    moment = (
        day if isinstance(day, datetime) else datetime(day.year, day.month, day.day, tzinfo=UTC)
    )
    return max(0, int(moment.timestamp()))


def _seen(value: object) -> object:
    """Plain data with nothing in its texts that cannot be seen."""
    if isinstance(value, str):
        return _UNSEEN.sub(" ", value)
    if isinstance(value, Mapping):
        return {key: _seen(item) for key, item in value.items()}
    return [_seen(item) for item in value] if isinstance(value, list | tuple) else value
