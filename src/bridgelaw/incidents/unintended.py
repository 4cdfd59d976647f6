"""Whether a call or a card was unintended."""

from __future__ import annotations

from enum import Enum

from bridgelaw.engine.text import Text
from bridgelaw.laws.definitions_meaning import Act, Meant, is_unintended
from bridgelaw.ruling.incident import incident


class Outcome(Enum):
    """What it was."""

    UNINTENDED = Text("It was unintended.")
    INTENDED = Text("It was intended.")
    PLAYED = Text("A card from his own hand is played, intended or not.")


@incident("unintended", group="auction", case=Meant, title=Text('"That is not what I meant": was it unintended?'))
def unintended(case: Meant) -> Outcome:
    """A player says that he did not mean the call that he made, or the card that he named or played."""
    if is_unintended(case):
        return Outcome.UNINTENDED
    return Outcome.PLAYED if case.act is Act.OWN_CARD else Outcome.INTENDED
