"""Whether what was told was misinformation."""

from __future__ import annotations

from enum import Enum

from bridgelaw.engine.text import Text
from bridgelaw.laws.definitions_meaning import Disclosure, is_misinformation
from bridgelaw.ruling.incident import incident


class Outcome(Enum):
    """What it was."""

    MISINFORMATION = Text("It was misinformation.")
    NONE = Text("It was no misinformation.")


@incident("misinformation", group="information", case=Disclosure, title=Text("Was it misinformation?"))
def misinformation(case: Disclosure) -> Outcome:
    """A hand does not fit an explanation, or an alert was missing: was the side's disclosure wrong, or did the player only
    stray from it?"""
    return Outcome.MISINFORMATION if is_misinformation(case) else Outcome.NONE
