"""Whether a call was psychic."""

from __future__ import annotations

from enum import Enum

from bridgelaw.engine.text import Text
from bridgelaw.laws.definitions_meaning import Deviation, is_psychic
from bridgelaw.ruling.incident import incident


class Outcome(Enum):
    """What it was."""

    PSYCHIC = Text("The call was psychic.")
    NOT_PSYCHIC = Text("The call was not psychic.")


@incident("psychic call", group="auction", case=Deviation, title=Text("Was it a psychic call?"))
def psychic_call(case: Deviation) -> Outcome:
    """A hand is far from what the call showed: was that a psyche, or a mistake? What follows is told by "psyche"."""
    return Outcome.PSYCHIC if is_psychic(case) else Outcome.NOT_PSYCHIC
