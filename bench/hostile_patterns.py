"""Regular expressions get their own repetitions, as many as fit into the largest input."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from re import _constants as codes
from re import _parser as parser
from time import thread_time
from typing import Any, Final

from dev.patterns import SOURCE, Applied, built, in_source

LARGEST: Final = 4_000_000
"""The largest form in characters; files are read line by line or token by token."""
LARGEST_SHORT: Final = 64_000
SMALLEST: Final = 1_000
MOST: Final = 2.5
"""The largest factor by which twice the input may take longer."""
NOTICED: Final = 0.005
"""Shorter times, in seconds, are not compared."""
SECONDS: Final = 0.2
"""No longer input is tried after one that took longer, if it was proportionate."""
ENDS: Final = ("", "\x00", "\n!")
"""What follows the repetitions, so that the pattern fails at the end."""
REPEATS: Final = frozenset({codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT})


def run(short: bool) -> Sequence[str]:
    """Try every pattern of the source; return those that take too long."""
    patterns = list(dict.fromkeys(in_source(SOURCE, built())))
    largest = LARGEST_SHORT if short else LARGEST
    problems = [problem for each in patterns for problem in slow(each, largest)]
    print(f"patterns: {len(patterns)}, with up to {largest} characters; {len(problems)} are slow")
    return problems


def slow(applied: Applied, largest: int) -> Iterator[str]:
    """Yield a message if twice the input takes more than `MOST` times the time."""
    for begin, pump in dict.fromkeys(repetitions(applied.pattern)):
        for end in ENDS:
            size, before = SMALLEST, 0.0
            while size <= largest:
                text = begin + pump * (size // len(pump)) + end
                took = min(_time(applied, text) for _ in range(2))
                if before > NOTICED and took > MOST * before:
                    took = min(took, *(_time(applied, text) for _ in range(3)))
                if before > NOTICED and took > MOST * before:
                    yield (
                        f"{applied.place}: {applied.way} of {begin!r} and {size} characters "
                        f"{pump!r} took {took:.3f} s, half of them {before:.3f} s"
                    )
                    return
                if took > SECONDS:
                    break
                size, before = 2 * size, took


def _time(applied: Applied, text: str) -> float:
    pattern: Any = applied.pattern
    subject = text if isinstance(pattern.pattern, str) else text.encode("latin-1", "replace")
    start = thread_time()
    if applied.way == "search":
        for _ in pattern.finditer(subject):
            pass
    else:
        getattr(pattern, applied.way)(subject)
    return thread_time() - start


def repetitions(pattern: re.Pattern[str] | re.Pattern[bytes]) -> Iterator[tuple[str, str]]:
    """Yield beginnings of a text with what follows them any number of times.

    For each repetition in the pattern this is what it repeats, alone and with what precedes it.
    """
    source: Any = pattern.pattern
    tree = parser.parse(source, pattern.flags)
    whole = _sample(tree)
    yield from (("", text) for text in (whole, " ", "\t", "a", "0") if text)
    yield from _within(tree, "")


def _within(tree: Iterable[Any], before: str) -> Iterator[tuple[str, str]]:
    for code, told in tree:
        if code in REPEATS:
            pump = _sample(told[2])
            if told[1] > 20 and pump:
                yield before, pump
                yield "", before + pump
        for inner in _children(code, told):
            yield from _within(inner, before)
        before += _sample([(code, told)])


def _children(code: Any, told: Any) -> list[Any]:
    """Return the parts of a node of the tree."""
    if code in REPEATS:
        return [told[2]]
    if code is codes.BRANCH:
        return list(told[1])
    if code is codes.SUBPATTERN:
        return [told[3]]
    if code in (codes.ASSERT, codes.ASSERT_NOT):
        return [told[1]]
    return [told] if code is codes.ATOMIC_GROUP else []


def _sample(tree: Iterable[Any]) -> str:
    """Return a text that a part of a pattern matches."""
    return "".join(_one(code, told) for code, told in tree)


def _one(code: Any, told: Any) -> str:
    if code is codes.LITERAL:
        return chr(told)
    if code is codes.NOT_LITERAL:
        return "a" if told != ord("a") else "b"
    if code is codes.ANY:
        return "a"
    if code is codes.IN:
        return _of_set(told)
    if code in REPEATS:
        return _sample(told[2]) * max(1, int(told[0]))
    children = _children(code, told)
    return _sample(children[0]) if children and code is not codes.ASSERT_NOT else ""


def _of_set(told: Sequence[Any]) -> str:
    """Return a character of a set."""
    parts = [part for part in told if part[0] is not codes.NEGATE]
    negated = len(parts) < len(told)
    candidates: list[str] = [chr(part[1]) for part in parts if part[0] is codes.LITERAL]
    candidates += [chr(part[1][0]) for part in parts if part[0] is codes.RANGE]
    candidates += [*"a0 \t\n!A-_;"]
    return next((each for each in candidates if _has(parts, each) != negated), "a")


def _has(parts: Sequence[Any], letter: str) -> bool:
    return any(
        (code is codes.LITERAL and value == ord(letter))
        or (code is codes.RANGE and value[0] <= ord(letter) <= value[1])
        or (code is codes.CATEGORY and _in_category(value, letter))
        for code, value in parts
    )


def _in_category(category: Any, letter: str) -> bool:
    name = str(category).removeprefix("CATEGORY_")
    word = {"DIGIT": letter.isdigit(), "SPACE": letter.isspace(), "WORD": letter.isalnum()}
    return word[name.removeprefix("NOT_")] != name.startswith("NOT_")
