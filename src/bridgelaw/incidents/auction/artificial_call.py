"""Whether a call is artificial."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.definitions.artificial_calls import CallWithMeaning, is_artificial


class Outcome(Enum):
    """The kind of call."""

    ARTIFICIAL = Text("The call is artificial.")
    NATURAL = Text("The call is not artificial.")


@incident(
    "artificial call", group="auction", case=CallWithMeaning, title=Text("Is the call artificial?")
)
def artificial_call(case: CallWithMeaning) -> Outcome:
    """An alert, or a ruling on a call that was out of turn or replaced, depends on whether a call
    is artificial. For the consequences see "call out of turn", "insufficient bid" and "wrong
    explanation"."""
    return Outcome.ARTIFICIAL if is_artificial(case) else Outcome.NATURAL
