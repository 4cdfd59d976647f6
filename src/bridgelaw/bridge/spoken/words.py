"""Tokenise text into known words and the marks that can end a designation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from bridgelaw.bridge.spoken.lexicon import (
    BREAK,
    CARD,
    COMMA,
    DASH,
    FILLER,
    QUERY,
    SENTENCE_MARKS,
    SIGN,
    STOP,
    Lexicon,
    Sense,
    normal,
)
from bridgelaw.bridge.spoken.meaning import NotUnderstood

_SUIT_SYMBOL = "[♣♦♥♠♧♢♡♤]\ufe0f?"
_LETTER = "[^\\W_]"
# A symbol is read together with an adjacent digit or one or two letters, so that A♠ is not "a ♠".
_PIECES = re.compile(
    rf"""(?P<word>{_SUIT_SYMBOL}{_LETTER}{{1,2}}(?!{_LETTER})
                | (?<!{_LETTER}){_LETTER}{{1,2}}{_SUIT_SYMBOL}
                | {_SUIT_SYMBOL} | (?:{_LETTER}[\u0300-\u036f]*)+(?:['’]{_LETTER}+)*)
       |(?P<BREAK>…|\.{{2,}})|(?P<STOP>[.!])|(?P<QUERY>\?)|(?P<DASH>[-‐‑–—―]+)|(?P<COMMA>[,;:])
       |(?P<other>[^\s"“”„«»'’‘()\[\]])""",
    re.VERBOSE,
)
_MARKS = {mark: Sense(mark) for mark in (COMMA, DASH, BREAK, QUERY, STOP)}
_FIGURE_ENDING = re.compile(r"-(?=er(?:en)?\b)", re.IGNORECASE)


class Word(NamedTuple):
    """A word, an expression of several words, or a mark: its sense and its position."""

    sense: Sense
    start: int
    end: int


class _Piece(NamedTuple):
    mark: str
    """The kind of mark; "" for a word."""
    key: str
    start: int
    end: int


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """Return the lexicon, built on first use."""
    return Lexicon()


def listen(words: str) -> list[Word]:
    """Return the meaningful words in order, without fillers and irrelevant pauses.

    A comma, a dash or an ellipsis counts before a correction and at the end; elsewhere it is a
    hesitation. A full stop counts everywhere between two words. After words that introduce a
    correction no mark counts.

    Raises NotUnderstood at the first unknown word or character.
    """
    heard: list[Word] = []
    pause: Word | None = None
    for word in _known(words):
        if word.sense.kind in _MARKS:
            pause = word if pause is None or not _weaker(word, pause) else pause
            continue
        if pause and _counts(pause, heard, word):
            heard.append(pause)
        pause = None
        heard.append(word)
    if pause and _counts(pause, heard, None):
        heard.append(pause)
    return heard


def _weaker(mark: Word, than: Word) -> bool:
    order = {COMMA: 0, DASH: 1}
    return order.get(mark.sense.kind, 2) < order.get(than.sense.kind, 2)


def _counts(pause: Word, heard: list[Word], following: Word | None) -> bool:
    if not heard or heard[-1].sense.kind == SIGN:
        return False
    if following is None or following.sense.kind == SIGN:
        return True
    return pause.sense.kind in SENTENCE_MARKS - {BREAK}


def _known(words: str) -> Iterator[Word]:
    """Yield known words and marks, without fillers.

    The longest entry wins: "jeg vil gerne have" before "jeg".
    """
    known = lexicon()
    pieces = [piece for piece in _pieces(words) if piece.mark or piece.key not in known.fillers]
    at = 0
    while at < len(pieces):
        piece = pieces[at]
        if piece.mark:
            yield Word(_MARKS[piece.mark], piece.start, piece.end)
            at += 1
            continue
        sense, count = _longest_entry(known, pieces, at)
        if sense is None:
            raise NotUnderstood(
                words, piece.start, words[piece.start : piece.end], _like(known, piece.key)
            )
        if sense.kind != FILLER:
            yield Word(sense, piece.start, pieces[at + count - 1].end)
        at += count


def _longest_entry(known: Lexicon, pieces: list[_Piece], at: int) -> tuple[Sense | None, int]:
    key = pieces[at].key
    for count in range(min(known.longest.get(key, 1), len(pieces) - at), 1, -1):
        run = pieces[at : at + count]
        if not any(piece.mark for piece in run):
            sense = known.senses.get(" ".join(piece.key for piece in run))
            if sense is not None:
                return sense, count
    return known.senses.get(key), 1


def _pieces(words: str) -> Iterator[_Piece]:
    for found in _PIECES.finditer(words):
        kind = found.lastgroup
        if kind == "word":
            yield _Piece("", normal(found.group()), found.start(), found.end())
        elif kind == "other":
            raise NotUnderstood(words, found.start(), found.group(), ())
        elif not (
            kind == DASH and _FIGURE_ENDING.match(words, found.start())
        ):  # 7-eren is one word
            yield _Piece(kind or "", "", found.start(), found.end())


def _like(known: Lexicon, key: str) -> tuple[str, ...]:
    """Return known words similar to an unknown one and of about the same length."""
    from difflib import get_close_matches

    alike = (
        entry
        for entry, sense in known.senses.items()
        if abs(len(entry) - len(key)) <= 2 and sense.kind != CARD
    )
    return tuple(get_close_matches(key, alike))
