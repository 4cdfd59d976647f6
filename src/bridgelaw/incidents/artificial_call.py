"""Whether a call is artificial."""

from __future__ import annotations

from enum import Enum

from bridgelaw.engine.text import Text
from bridgelaw.laws.definitions_meaning import CallWithMeaning, is_artificial
from bridgelaw.ruling.incident import incident


class Outcome(Enum):
    """What the call is."""

    ARTIFICIAL = Text("The call is artificial.")
    NATURAL = Text("The call is not artificial.")


@incident("artificial call", group="auction", case=CallWithMeaning, title=Text("Is the call artificial?"))
def artificial_call(case: CallWithMeaning) -> Outcome:
    """A ruling on a call out of rotation, or an alert, depends on whether a call was artificial."""
    return Outcome.ARTIFICIAL if is_artificial(case) else Outcome.NATURAL
