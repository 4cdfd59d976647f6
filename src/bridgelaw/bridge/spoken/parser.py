"""Parse words into an utterance. Only this module needs lark, which is loaded on first use."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedToken

from bridgelaw.bridge.cards import Rank, Suit
from bridgelaw.bridge.spoken.lexicon import BREAK, DASH, QUERY, STOP, Sense
from bridgelaw.bridge.spoken.meaning import (
    Correction,
    Designation,
    Introduction,
    NamedSuit,
    NotUnderstood,
    Relative,
    Sign,
    Utterance,
)
from bridgelaw.bridge.spoken.word_lexer import WordLexer
from bridgelaw.bridge.spoken.words import Word, listen

# Examples of expected words for error messages. Kinds that would not help are omitted.
_EXAMPLES: Final = {
    "SUIT": ("spar", "spade"),
    "RANK": ("konge", "king"),
    "REL": ("lille", "small"),
    "TAKE": ("stik den", "win it"),
    "ANYTHING": ("hvad som helst", "anything"),
    "ONE": ("one",),
    "OF": ("i", "of"),
    "WITH": ("med", "with"),
    "NO": ("nej", "no"),
}


class _Heard(Token):
    """A word as a lark token."""

    __slots__ = ("sense",)
    sense: Sense


class _Part(NamedTuple):
    """The combined meaning of a run of words, and its position."""

    start: int
    end: int
    suit: NamedSuit | None = None
    rank: Rank | None = None
    relative: Relative | None = None
    anything: bool = False


MARKS = ("STOP", "QUERY", "BREAK", "DASH", "COMMA")


class _Said(NamedTuple):
    """A designation and the mark after it."""

    part: _Part
    mark: str


class _Introduced(NamedTuple):
    start: int
    end: int
    signs: tuple[Sign, ...]


class _Meaning(Transformer[Token, object]):
    """The meaning of the grammar rules. A rule combines the meanings of its words."""

    def start(self, children: list[_Said | _Introduced]) -> list[_Said | _Introduced]:
        return children

    def introduction(self, children: list[_Heard]) -> _Introduced:
        signs = tuple(word.sense.sign for word in children if word.sense.sign)
        return _Introduced(_start(children[0]), _end(children[-1]), signs)

    def said(self, children: list[_Heard | _Part]) -> _Said:
        last = children[-1]
        part = next(child for child in children if isinstance(child, _Part))
        return _Said(part, last.type if isinstance(last, _Heard) else "")

    def designation(self, children: list[_Heard | _Part]) -> _Part:
        """Combine the words. The last value wins: in "trumf med spar syv" the suit is spades."""
        suit: NamedSuit | None = None
        rank: Rank | None = None
        relative: Relative | None = None
        anything = False
        for child in children:
            tells = child.sense if isinstance(child, _Heard) else child
            suit = tells.suit or suit
            rank = tells.rank or rank
            relative = tells.relative or relative
            anything = tells.anything or anything
        return _Part(_start(children[0]), _end(children[-1]), suit, rank, relative, anything)

    def anything(self, children: list[_Heard]) -> _Part:
        return _Part(_start(children[0]), _end(children[0]), anything=True)

    def ace(self, children: list[_Heard]) -> _Part:
        return _Part(_start(children[0]), _end(children[0]), rank=Rank.ACE)

    def queen(self, children: list[_Heard]) -> _Part:
        return _Part(_start(children[0]), _end(children[0]), rank=Rank.QUEEN)

    def diamonds(self, children: list[_Heard]) -> _Part:
        return _Part(_start(children[0]), _end(children[0]), suit=Suit.DIAMONDS)


def _start(child: _Heard | _Part) -> int:
    return child.start if isinstance(child, _Part) else child.start_pos or 0


def _end(child: _Heard | _Part) -> int:
    return child.end if isinstance(child, _Part) else child.end_pos or 0


@lru_cache(maxsize=1)
def _grammar() -> Lark:
    return Lark.open(
        "grammar.lark", rel_to=__file__, parser="lalr", lexer=WordLexer, transformer=_Meaning()
    )


def parse(words: str) -> Utterance:
    """Return the meaning of the words. Raises NotUnderstood."""
    heard = _without_afterthought([_heard(word) for word in listen(words)])
    try:
        sentences: list[_Said | _Introduced] = _grammar().parse(heard)  # type: ignore[assignment]
    except UnexpectedToken as error:
        raise _not_understood(words, error) from None
    return _utterance(words, sentences)


def _without_afterthought(heard: list[_Heard]) -> list[_Heard]:
    """Remove a trailing "I meant": "spade ace, I meant" means "spade ace"."""
    mark = heard[-1:] if heard and heard[-1].type in MARKS else []
    end = len(heard) - len(mark)
    while end and heard[end - 1].sense.sign is Sign.MEANT:
        end -= 1
    if end == len(heard) - len(mark) or end == 0:
        return heard
    return [*(heard[: end - 1] if heard[end - 1].type in MARKS else heard[:end]), *mark]


def _heard(word: Word) -> _Heard:
    heard = _Heard(word.sense.kind, "", word.start, end_pos=word.end)
    heard.sense = word.sense
    return heard


def _utterance(words: str, sentences: list[_Said | _Introduced]) -> Utterance:
    introduction: Introduction | None = None
    opening: Introduction | None = None
    first: Designation | None = None
    corrections: list[Correction] = []
    for number, sentence in enumerate(sentences, start=1):
        if isinstance(sentence, _Introduced):
            introduction = Introduction(words[sentence.start : sentence.end], sentence.signs)
            continue
        designation = _designation(words, sentence, last=number == len(sentences))
        if first is None:
            first, opening = designation, introduction
        else:
            assert introduction is not None  # the grammar requires one between two designations
            corrections.append(Correction(introduction, designation))
    assert first is not None  # the grammar requires one in every utterance
    return Utterance(words, first, tuple(corrections), opening)


def _designation(words: str, said: _Said, *, last: bool) -> Designation:
    start, end, suit, rank, relative, anything = said.part
    finished = _finished(said, last=last)
    return Designation(words[start:end], suit, rank, relative, anything, finished)


def _finished(said: _Said, *, last: bool) -> bool | None:
    """Return the value of `Designation.finished`."""
    if said.mark == STOP:
        return True
    if said.mark == BREAK:
        return False
    if said.mark == QUERY:
        return None
    if said.part.suit is not None and said.part.rank is not None:
        return True
    return False if said.mark == DASH and last else None


def _not_understood(words: str, error: UnexpectedToken) -> NotUnderstood:
    token = error.token
    at, end = (
        (len(words), len(words))
        if token.type == "$END"
        else (token.start_pos or 0, token.end_pos or 0)
    )
    expected = error.expected if token.type != "$END" else error.accepts
    known = (
        example for kind, examples in _EXAMPLES.items() if kind in expected for example in examples
    )
    return NotUnderstood(words, at, words[at:end], tuple(known))
