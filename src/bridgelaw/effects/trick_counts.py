"""Numbers of tricks in words."""

from __future__ import annotations

from typing import Final

from bridgelaw.i18n.text import Said, Text

NUMBERS: Final = (
    Text("none", context="tricks"),
    Text("one", context="tricks"),
    Text("two", context="tricks"),
    Text("three", context="tricks"),
    Text("four", context="tricks"),
    Text("five", context="tricks"),
    Text("six", context="tricks"),
    Text("seven", context="tricks"),
    Text("eight", context="tricks"),
    Text("nine", context="tricks"),
    Text("ten", context="tricks"),
    Text("eleven", context="tricks"),
    Text("twelve", context="tricks"),
    Text("thirteen", context="tricks"),
)
"""The numbers from 0 to 13, of tricks."""
TRICKS: Final = (
    Text("no tricks"),
    Text("one trick"),
    Text("two tricks"),
    Text("three tricks"),
    Text("four tricks"),
    Text("five tricks"),
    Text("six tricks"),
    Text("seven tricks"),
    Text("eight tricks"),
    Text("nine tricks"),
    Text("ten tricks"),
    Text("eleven tricks"),
    Text("twelve tricks"),
    Text("thirteen tricks"),
)


MANY: Final = Text("{number} tricks")
"""Answers that contradict each other can add up to more tricks than there are."""


def tricks(number: int) -> Text | Said:
    """Return a number of tricks in words: no tricks, one trick, two tricks."""
    return TRICKS[number] if number in range(len(TRICKS)) else Said(MANY, {"number": number})


def count(number: int) -> Text | int:
    """Return the number alone in words: none, one, two."""
    return NUMBERS[number] if number in range(len(NUMBERS)) else number
