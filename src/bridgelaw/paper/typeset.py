"""Typeset sheets as PDF with Typst, from JSON data and a template beside this module.

User-written text reaches the template as JSON, and is only used as text, never as markup. The
templates read only one another, and do not use the network.
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
"""Typst fills in the page numbers after layout."""

_UNSEEN: Final = re.compile(
    "[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e"
    "\u2066-\u2069\ud800-\udfff\ufeff]+"
)
"""Control characters, unpaired surrogates, and characters that change the text direction."""
_OWN_LETTERS: Final = re.compile("[\u0000-\u058f\u1e00-\u20cf\u2100-\u26ff]*")
"""The characters that Typst's bundled fonts cover, roughly: Latin, Greek, Cyrillic and symbols."""
_lock: Final = Lock()


class NoTypesetter(Exception):
    """The typst package is not installed."""

    def say(self, language: str = ENGLISH) -> str:
        """Return the message in a language: how to install the package."""
        return MISSING.say(language)

    def __str__(self) -> str:
        return self.say()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A sheet to print: template, title, data, and the creation date in the file."""

    template: str
    title: str
    data: Mapping[str, object]
    """JSON data, or views that can be converted to it."""
    language: str = ENGLISH
    day: date | datetime | None = None


def pdf(sheet: Sheet) -> bytes:
    """Return the sheet as PDF. The same data gives the same bytes. Raises NoTypesetter."""
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
    """Return the compiler, cached for later sheets.

    The bundled fonts look the same everywhere. System fonts are used only for letters that these
    lack.
    """
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
    """Return the data with invisible characters in its texts replaced by spaces."""
    if isinstance(value, str):
        return _UNSEEN.sub(" ", value)
    if isinstance(value, Mapping):
        return {key: _seen(item) for key, item in value.items()}
    return [_seen(item) for item in value] if isinstance(value, list | tuple) else value
