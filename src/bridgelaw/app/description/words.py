"""The words of a sentence: split, in lower case, in one alphabet, and bounded in number."""

from __future__ import annotations

import re
import unicodedata
from typing import Final, NamedTuple

LONGEST: Final = 300
"""The maximum number of characters read of a sentence."""
MOST: Final = 60
"""The maximum number of words read of a sentence."""

_LETTERS: Final = str.maketrans({"æ": "ae", "ø": "oe", "å": "aa", "ö": "oe", "ä": "ae"})
_PARTS: Final = re.compile(
    r"(?P<side>\b(?:n[-/]?s|e[-/]?w|[øo][-/]?v|north[-/ ]south|east[-/ ]west|nord[-/ ]syd"
    r"|(?:ø|oe|o)st[-/ ]vest)\b)"
    r"|(?P<notrump>\bno[- ]trumps?\b)"
    r"|(?P<word>[^\W_]+(?:['’][^\W_]+)*)|(?P<suit>[♣♦♥♠♧♢♡♤])"
    r"|(?P<stop>[.!?;:…\n]+)|(?P<comma>[,()\"“”«»–—-]+)",
    re.IGNORECASE,
)
STOP: Final = "."
COMMA: Final = ","


class Word(NamedTuple):
    """A word or a mark of a sentence, and where it is.

    `plain` is in lower case, without apostrophes, with ae, oe and aa for the Danish letters.
    """

    text: str
    plain: str
    start: int
    end: int
    genitive: bool = False


def plain(text: str) -> str:
    """Return text in lower case and in one alphabet, without accents and apostrophes."""
    folded = text.casefold().replace("'", "").replace("’", "")
    if folded.isascii():
        return folded
    decomposed = unicodedata.normalize("NFC", folded).translate(_LETTERS)
    return "".join(
        mark
        for mark in unicodedata.normalize("NFKD", decomposed)
        if not unicodedata.combining(mark)
    )


def split(text: str) -> list[Word]:
    """Return the words and marks of a sentence, at most `MOST`, of its first `LONGEST` signs."""
    found: list[Word] = []
    for part in _PARTS.finditer(text[:LONGEST]):
        if len(found) >= MOST:
            break
        start, end = part.span()
        if part["stop"]:
            found.append(Word(part[0], STOP, start, end))
        elif part["comma"]:
            found.append(Word(part[0], COMMA, start, end))
        elif part["notrump"]:
            found.append(Word(part[0], "notrump", start, end))
        else:
            found.append(_word(part[0], start, end))
    return found[:MOST]


def _word(text: str, start: int, end: int) -> Word:
    """Return a word; `East's` and `Ø's` are genitives of `East` and `Ø`."""
    base, mark, ending = text.replace("’", "'").rpartition("'")
    if mark and ending.casefold() == "s" and base.casefold() not in ("it", "that", "he", "she"):
        return Word(text, plain(base), start, end, genitive=True)
    return Word(text, plain(text), start, end)


def words_of(table: str) -> list[str]:
    """Return the words of a table that is written as one text."""
    return table.split()
