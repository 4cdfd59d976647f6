"""Find the incidents that a description may be about."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from bridgelaw.app.description import said as sayings
from bridgelaw.app.description.evidence import NONE, likelihood, pieces
from bridgelaw.app.description.lexicon import lexicon
from bridgelaw.app.description.said import Said, Sentence
from bridgelaw.app.description.scoring import scores
from bridgelaw.app.description.words import COMMA, STOP, plain

MOST: Final = 5
"""The maximum number of incidents returned."""
LIKELY: Final = 3
"""The number of incidents that are returned in any case."""
SPREAD: Final = 0.6
"""A further incident is returned only if its score is at most this much below the best one's."""
DOUBT: Final = 0.08
"""No incident is found if the score of `none` exceeds that of the best one by more than this."""
UNLIKELY: Final = -0.95
"""No incident is found if the score of the best one is less."""
A_DESCRIPTION: Final = 5
"""A query with at least this many words is a description, unless it is quoted."""
WITH_A_PLAYER: Final = 3
"""A query with at least this many words is a description if it names a player, call or card."""
_NAMED: Final = frozenset(("seat", "bid", "card"))
_MARKS: Final = frozenset((STOP, COMMA))
_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_LETTERS: Final = re.compile(r"[^\W\d_]{4,}")
_LAW: Final = re.compile(
    r"(?:\b(?:laws?|lov|loven|section|paragraf|paragraph|l)|§{1,3}) ?(?=\d)", re.I
)
_NUMBER: Final = re.compile(r"\b\d+\b(?!\w)")


def incidents_in(heard: Sentence, found: Said) -> list[str]:
    """Return the incidents that a sentence may be about, the most likely first."""
    if not any(thing.known and not thing.classes & _MARKS for thing in heard.things):
        return []
    concepts = sayings.derived(heard, found)
    likely = likelihood(pieces(heard, concepts, found, scores(concepts)))
    if none_among(likely):
        return []
    likely.pop(NONE, None)
    best = max(likely.values())
    near = sum(one >= best - SPREAD for one in likely.values())
    return [*likely][: max(LIKELY, min(near, MOST))]


def none_among(likely: Mapping[str, float]) -> bool:
    """Return whether scores show that a sentence is about no irregularity."""
    best = max(score for name, score in likely.items() if name != NONE)
    return likely.get(NONE, best) > best + DOUBT or best < UNLIKELY


@lru_cache(256)
def incidents_of(text: str) -> tuple[str, ...]:
    """Return the incidents that a description may be about, the most likely first.

    Remembered, because a page asks for the same text several times.
    """
    heard = sayings.sentence(text)
    return tuple(incidents_in(heard, sayings.said(heard)))


def is_description(query: str) -> bool:
    """Return whether a query describes what happened, rather than giving words to search for."""
    if '"' in query or "*" in query:
        return False
    count = len(_WORD.findall(query))
    if count >= A_DESCRIPTION:
        return True
    return count >= WITH_A_PLAYER and any(
        _NAMED & thing.classes for thing in sayings.sentence(query).things
    )


def corrected(query: str) -> str:
    """Return a query with the words that are not in the lexicon replaced by the nearest."""
    known = lexicon()

    def instead(found: re.Match[str]) -> str:
        word = plain(found[0])
        if word in known.ordinary or word in known.cards or word.startswith(known.beginnings):
            return found[0]
        return known.speller.correct(word) or found[0]

    return _LETTERS.sub(instead, query)


def for_the_law_book(query: str) -> str:
    """Return a query without the numbers that are not written as those of a law.

    § 27, Law 27, lov 27 and L27 become 27; the number of a trick, a board or a bid is dropped. A
    query that is only one word is not changed.
    """
    if len(query.split()) < 2 or '"' in query:
        return _LAW.sub("", query)
    parts = _LAW.split(query)
    kept = [_NUMBER.sub(" ", parts[0])]
    for part in parts[1:]:
        number = re.match(r"\w+", part)
        end = number.end() if number else 0
        kept.append(part[:end] + _NUMBER.sub(" ", part[end:]))
    return " ".join(" ".join(kept).split()) or query
