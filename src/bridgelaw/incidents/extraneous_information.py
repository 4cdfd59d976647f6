"""Whether information is extraneous."""

from __future__ import annotations

from enum import Enum

from bridgelaw.engine.text import Text
from bridgelaw.laws.definitions_meaning import Learnt, is_extraneous, is_withdrawn
from bridgelaw.ruling.incident import incident


class Outcome(Enum):
    """What it is."""

    WITHDRAWN = Text("It came from something that was withdrawn.")
    EXTRANEOUS = Text("It is extraneous.")
    LAWFUL = Text("It came lawfully, and may be used.")


@incident(
    "extraneous information",
    group="information",
    case=Learnt,
    title=Text("Is it extraneous, and which law is it under?"),
)
def extraneous_information(case: Learnt) -> Outcome:
    """A player has learnt something of the board. The first step: which part of Law 16 it belongs to. Whether he may use it is
    then told by "may he use it" and the others there."""
    if is_withdrawn(case):
        return Outcome.WITHDRAWN
    return Outcome.EXTRANEOUS if is_extraneous(case) else Outcome.LAWFUL
