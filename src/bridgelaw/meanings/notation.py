"""The notation of a meaning, on one line: `6-9 H3+ or 10-11 H4+; forcing`.

Hand types are separated by `or`. Each has, in any order: a strength (`12-21`, `12+`, `15`; `10-12p`
counts a point for each card beyond the fourth of a suit; not known if left out), lengths (`S5+`,
`♥4-5`, `D0-1`), a pattern (`balanced`), in quotation marks what cannot be counted (`"stopper in
hearts"`), and `?` if more has to be found out. Then, after semicolons, which are optional:
`artificial` or `natural`, a purpose (`asks: aces`, `transfer: H`, `takeout`, `purpose: "shows
doubt"`), `forcing`, and `specifies: S H` if that does not follow. English and Danish are always
accepted as input; output is in either language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Final, TypeVar

from bridgelaw.bridge.cards import Strain, Suit
from bridgelaw.bridge.errors import NotationError
from bridgelaw.bridge.notation import parse_strain, parse_suit, strain_text, suit_text
from bridgelaw.i18n.text import ENGLISH, OR, Text, in_any_language, say
from bridgelaw.meanings.hands import CARDS, MOST_POINTS
from bridgelaw.meanings.meaning import (
    ANY_LENGTH,
    ANY_LENGTHS,
    ARTIFICIAL,
    Aim,
    Forcing,
    HandType,
    Meaning,
    Pattern,
    Purpose,
    Range,
)

E = TypeVar("E", bound=Enum)

IS_ARTIFICIAL, IS_NATURAL = Text("artificial"), Text("natural")
SPECIFIES, NONE = Text("specifies"), Text("none")

A_MEANING = Text(
    "what the call shows, such as '12-21 S5+', '15-17 balanced', '6-9 H3+ or 10-11 H4+' or "
    "'asks: aces'"
)
A_TYPE = Text(
    "a strength such as 12-21 or 12+, a length such as S5+, a pattern such as balanced, words in "
    "quotes, or ?"
)
ONCE = Text("each thing once for a type of hand")
LOWER_FIRST = Text("the lower number first")
SOME_HAND = Text("strengths and lengths that a hand of thirteen cards can have together")
WITHIN_POINTS = Text("a strength from 0 to 37")
WITHIN_CARDS = Text("a length from 0 to 13")
A_CLAUSE = Text(
    """a purpose such as 'asks: aces', 'transfer: H' or 'takeout', or one of: artificial, natural,
    forcing, game forcing, not forcing, sign-off, specifies: S H"""
)
SUITS = Text("suits such as H or S H")
WORDS_IN_QUOTES = Text('words in quotation marks, such as purpose: "shows doubt"')

_TOKEN: Final = re.compile(r'"([^"]*)"|([^\s,"]+)')
_RANGE: Final = r"(\d{1,2})(?:(\+)|[-–](\d{1,2}))?"
_STRENGTH: Final = re.compile(rf"{_RANGE}(p|hcp|hp)?", re.IGNORECASE)
_LENGTH: Final = re.compile(rf"([CDHSKR♣♦♥♠♧♢♡♤]){_RANGE}", re.IGNORECASE)
_QUOTED: Final = re.compile(r'"[^"]*"')
_PART: Final = re.compile(r'(?:[^;"]|"[^"]*")+')


def parse_meaning(text: str) -> Meaning:
    """Parse the notation of a meaning. Raises NotationError."""
    if not text.strip() or text.count('"') % 2:
        raise NotationError(text, A_MEANING)
    parts = [part for found in _PART.findall(_parted(text)) if (part := found.strip())]
    if not parts:
        raise NotationError(text, A_MEANING)
    types: tuple[HandType, ...] = ()
    told: dict[str, object] = {}
    for place, part in enumerate(parts):
        clause = _clause(part)
        if clause is None and place == 0 and ":" not in _QUOTED.sub("", part):
            types = parse_types(part)
            continue
        if clause is None:
            raise NotationError(part, A_CLAUSE)
        name, value = clause
        if name in told:
            raise NotationError(part, ONCE)
        told[name] = value
    purpose = told.get("purpose")
    told.setdefault("artificial", isinstance(purpose, Purpose) and purpose.aim in ARTIFICIAL)
    return Meaning(types, **told)  # type: ignore[arg-type]


def _parted(text: str) -> str:
    """Insert missing semicolons before the words that begin a clause."""
    pieces = text.split('"')
    for place in range(0, len(pieces), 2):  # the others are in quotation marks
        pieces[place] = _clause_words().sub(r"; \g<0>", pieces[place])
    return '"'.join(pieces)


@cache
def _clause_words() -> re.Pattern[str]:
    """Return a pattern for the words that begin a clause, in every language.

    The longest come first, so that "not forcing" is found before "forcing"; equally long ones are
    in alphabetical order, so that the pattern is always the same.
    """
    texts = [
        IS_ARTIFICIAL,
        IS_NATURAL,
        SPECIFIES,
        *(member.value for kind in (Aim, Forcing) for member in kind),
    ]
    words = sorted(
        {word for text in texts for word in in_any_language(text)},
        key=lambda word: (-len(word), word),
    )
    each = (r"\s+".join(map(re.escape, word.split())) for word in words)
    return re.compile(rf"(?<!\w)(?:{'|'.join(each)})(?!\w)", re.IGNORECASE)


def parse_types(text: str) -> tuple[HandType, ...]:
    """Parse hand types separated by `or`. Raises NotationError."""
    alternatives: list[list[re.Match[str]]] = [[]]
    for token in _TOKEN.finditer(text):
        if token[2] and token[2].casefold() in in_any_language(OR):
            alternatives.append([])
        else:
            alternatives[-1].append(token)
    return tuple(_type(tokens, text) for tokens in alternatives)


def _type(tokens: list[re.Match[str]], text: str) -> HandType:
    if not tokens:
        raise NotationError(text, A_TYPE)
    strength: Range | None = None
    in_points = is_open = False
    pattern: Pattern | None = None
    lengths = list(ANY_LENGTHS)
    named: set[Suit] = set()
    extras: set[str] = set()
    for token in tokens:
        word = token[2]
        if word is None:
            extra = " ".join(token[1].split())
            if not extra:
                raise NotationError(token[0], A_TYPE)
            extras.add(extra)
        elif word == "?":
            is_open = True
        elif found := _STRENGTH.fullmatch(word):
            if strength is not None:
                raise NotationError(word, ONCE)
            strength = _range(word, found[1], found[2], found[3], MOST_POINTS)
            in_points = (found[4] or "").lower() == "p"
        elif found := _LENGTH.fullmatch(word):
            suit = parse_suit(found[1])
            if suit in named:
                raise NotationError(word, ONCE)
            named.add(suit)
            lengths[suit.index] = _range(word, found[2], found[3], found[4], CARDS)
        elif (shape := _words(Pattern).get(word.casefold())) is not None:
            if pattern is not None:
                raise NotationError(word, ONCE)
            pattern = shape
        else:
            raise NotationError(word, A_TYPE)
    whole = HandType(strength, tuple(lengths), pattern, in_points, frozenset(extras), is_open)
    if not whole.hands:
        raise NotationError(text, SOME_HAND)
    return whole


def _range(word: str, low: str, more: str | None, high: str | None, most: int) -> Range:
    lowest = int(low)
    highest = most if more else int(high) if high else lowest
    if lowest > most or highest > most:
        raise NotationError(word, WITHIN_POINTS if most == MOST_POINTS else WITHIN_CARDS)
    if lowest > highest:
        raise NotationError(word, LOWER_FIRST)
    return Range(lowest, highest)


def _clause(part: str) -> tuple[str, object] | None:
    """Parse a clause: return the field of `Meaning` and its value.

    None if it is not a clause.
    """
    plain = " ".join(part.split())
    folded = plain.casefold()
    if folded in in_any_language(IS_ARTIFICIAL):
        return "artificial", True
    if folded in in_any_language(IS_NATURAL):
        return "artificial", False
    if (forcing := _words(Forcing).get(folded)) is not None:
        return "forcing", forcing
    if (aim := _words(Aim).get(folded)) is not None:
        if aim is Aim.OTHER:
            raise NotationError(part, WORDS_IN_QUOTES)
        return "purpose", Purpose(aim)
    head, colon, rest = plain.partition(":")
    if colon and head.strip().casefold() in in_any_language(SPECIFIES):
        return "specifies", _strains(rest.strip())
    # Only an aim can contain a colon: "asks: stopper: H".
    head, colon, rest = plain.rpartition(":") if not plain.endswith('"') else plain.partition(":")
    aim = _words(Aim).get(" ".join(head.split()).casefold()) if colon else None
    if aim is None:
        return None
    if aim is Aim.OTHER:
        words = rest.strip()
        if len(words) < 2 or not words.startswith('"') or not words.strip('" '):
            raise NotationError(part, WORDS_IN_QUOTES)
        return "purpose", Purpose(aim, words=words.strip('"').strip())
    return "purpose", Purpose(aim, _suits(rest.strip()))


def _strains(text: str) -> frozenset[Strain]:
    if text.casefold() in in_any_language(NONE):
        return frozenset()
    if not text:
        raise NotationError(text, SUITS)
    return frozenset(map(parse_strain, text.replace(",", " ").split()))


def _suits(text: str) -> frozenset[Suit]:
    if not text:
        raise NotationError(text, SUITS)
    return frozenset(map(parse_suit, text.replace(",", " ").split()))


@cache
def _words(kind: type[E]) -> Mapping[str, E]:
    """Return the members of an enumeration by their names in every language."""
    return {word: member for member in kind for word in in_any_language(member.value)}


def meaning_text(meaning: Meaning, language: str = ENGLISH, *, symbols: bool = False) -> str:
    """Return the notation of a meaning, as `parse_meaning` reads it; `?` if nothing is known."""
    parts = [types_text(meaning.types, language, symbols=symbols)] if meaning.types else []
    return "; ".join([*parts, *_clauses(meaning, language, symbols=symbols)]) or "?"


def types_text(
    types: tuple[HandType, ...], language: str = ENGLISH, *, symbols: bool = False
) -> str:
    """Return hand types separated by `or`."""
    return f" {OR.say(language)} ".join(
        type_text(each, language, symbols=symbols) for each in types
    )


def type_text(each: HandType, language: str = ENGLISH, *, symbols: bool = False) -> str:
    """Return one hand type: `12-21 S5+ H0-3`."""
    words = []
    if each.strength is not None:
        words.append(range_text(each.strength, MOST_POINTS) + ("p" if each.in_points else ""))
    if each.pattern is not None:
        words.append(say(each.pattern, language))
    words += [
        suit_text(suit, language, symbols=symbols) + range_text(each.lengths[suit.index], CARDS)
        for suit in reversed(Suit)
        if each.lengths[suit.index] != ANY_LENGTH
    ]
    words += [f'"{extra}"' for extra in sorted(each.extras)]
    if each.is_open or not words:
        words.append("?")
    return " ".join(words)


def range_text(numbers: Range, most: int) -> str:
    """Return 12-21; 12+ without an upper limit; 15 for a single number."""
    if numbers.low == numbers.high:
        return str(numbers.low)
    return f"{numbers.low}+" if numbers.high >= most else f"{numbers.low}-{numbers.high}"


def purpose_text(purpose: Purpose, language: str = ENGLISH, *, symbols: bool = False) -> str:
    """Return the notation of a purpose: asks: aces; transfer: H."""
    said = say(purpose.aim, language)
    if purpose.words:
        return f'{said}: "{purpose.words}"'
    if not purpose.suits:
        return said
    suits = (suit_text(suit, language, symbols=symbols) for suit in sorted(purpose.suits)[::-1])
    return f"{said}: {' '.join(suits)}"


def _clauses(meaning: Meaning, language: str, *, symbols: bool) -> Iterator[str]:
    purpose = meaning.purpose
    implied = purpose is not None and purpose.aim in ARTIFICIAL
    if meaning.artificial is not implied:
        yield (IS_ARTIFICIAL if meaning.artificial else IS_NATURAL).say(language)
    if purpose is not None:
        yield purpose_text(purpose, language, symbols=symbols)
    if meaning.forcing is not None:
        yield say(meaning.forcing, language)
    if meaning.specifies is not None:
        strains = [
            strain_text(strain, language, symbols=symbols)
            for strain in sorted(meaning.specifies)[::-1]
        ]
        yield f"{SPECIFIES.say(language)}: {' '.join(strains) or NONE.say(language)}"
