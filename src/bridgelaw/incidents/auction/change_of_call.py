"""A player changes his call, or wants to."""

from __future__ import annotations

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_calls.changed_call import ChangedCall
from bridgelaw.laws.irregular_calls.common import goes_on_to_the_next
from bridgelaw.laws.irregular_calls.law_25_changes_of_call import Change
from bridgelaw.laws.irregular_calls.law_25_changes_of_call import change_of_call as law_25


@incident(
    "change of call",
    group="auction",
    case=ChangedCall,
    title=Text("A change of call, or a call made by a slip"),
)
def change_of_call(case: ChangedCall) -> Change:
    """A player has made another call in place of his own, or says that he never meant it; also one
    who calls again before the opponent on his left has called. For an insufficient bid that was
    replaced see "insufficient bid"."""
    found = law_25(case)
    replaced = found is Change.REPLACED and case.second is not None
    goes_on_to_the_next(case, always=replaced or found is Change.FIRST_STANDS)
    return found
