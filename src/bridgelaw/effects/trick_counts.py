"""Numbers of tricks in words."""

from __future__ import annotations

from typing import Final

from bridgelaw.i18n.text import Text

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


def tricks(number: int) -> Text:
    """Return a number of tricks from 0 to 13 in words: no tricks, one trick, two tricks."""
    return TRICKS[number]
