"""The form for a poll about logical alternatives (Law 16B1b), to be filled in by hand."""

from __future__ import annotations

from typing import Final

from bridgelaw.i18n.text import ENGLISH, Text
from bridgelaw.paper.typeset import Sheet
from bridgelaw.views import poll as poll_view

TITLE = Text("Poll of players")
ANSWERS = Text("Answers")
PLAYER = Text("Player")
WOULD = Text("What the player would do")
CONSIDERS = Text("What else the player considers")
ASKED: Final = 8
HEIGHTS: Final = {"auction": 3, "methods": 2, "significant": 0, "some": 0}
"""The number of lines of a field if not one.

Zero omits the thresholds, which poll-takers do not need.
"""


def poll_sheet(language: str = ENGLISH) -> Sheet:
    """Return the blank form."""
    heights = [
        (meaning.say(language), HEIGHTS.get(name, 1)) for name, meaning, _ in poll_view.FIELDS
    ]
    data = {
        "rules": [
            text.say(language)
            for text in (poll_view.INTRODUCTION, poll_view.ASK_FIRST, poll_view.NO_REASONS)
        ],
        "fields": [[name[:1].upper() + name[1:], lines] for name, lines in heights if lines],
        "answers": ANSWERS.say(language),
        "columns": [text.say(language) for text in (PLAYER, WOULD, CONSIDERS)],
        "asked": ASKED,
    }
    return Sheet(template="poll", title=TITLE.say(language), language=language, data=data)
