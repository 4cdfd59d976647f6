"""Law 29: Procedure after a call out of rotation."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Advice, GoOnUnder, RightLost
from bridgelaw.effects.players import Role
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_calls.common import (
    INADMISSIBLE,
    CallKind,
    Turn,
    accepted,
    auction_of,
    calls_next,
    cancelled,
    irregularity,
    is_accepted,
    is_slip,
    made_on_record,
)
from bridgelaw.laws.irregular_calls.law_28_calls_in_rotation import (
    partner_called,
    partner_was_not_free,
    partners_call_stands,
    stands_in_turn,
)
from bridgelaw.laws.irregular_calls.out_of_rotation import OutOfTurn, Right


class Why(Enum):
    """The reasons for going on under another law."""

    UNINTENDED = Text("a call that he never meant to make may be changed before his partner calls")
    INADMISSIBLE = Text("the call is inadmissible, and cannot be accepted in the ordinary way")
    SKIPPED = Text(
        "the opponent on the right, who was passed over, has called when it was no longer his turn"
    )
    PARTNERS_CALL = Text(
        "the call that stands has passed over his partner, whose own call is now out of turn"
    )


class Step(Enum):
    """Advice to the director."""

    BY_MEANING = Text(
        "an artificial call is judged by the suits that it shows, not by the one it names: ask "
        "for their agreements apart."
    )
    NOT_THE_END = Text(
        """if only passes follow, this does not end the auction: it goes back to the player who lost
        his turn by the pass out of rotation (Law 17D3)."""
    )


@law("29")
def is_out_of_rotation(case: OutOfTurn) -> bool | None:
    """Before a call is treated as out of rotation: one that was never meant may be changed, one
    that is inadmissible has its own law, and one that is in turn is no fault."""
    # Return None if another law applies first.
    if is_slip(case):
        case.do(GoOnUnder("25A", Why.UNINTENDED))
        return None
    if case.inadmissible:
        found = irregularity(case)
        number = None if found is None or found[0] is None else INADMISSIBLE.get(found[0])
        case.do(GoOnUnder(number or "35", Why.INADMISSIBLE))
        return None
    if case.whose_turn is Turn.OWN:
        stands_in_turn(case)
    return case.whose_turn is not Turn.OWN


@law("29~4")
def turns_are_lost(case: OutOfTurn) -> None:
    """Whoever was passed over by a call out of rotation that stands has no turn instead. But three
    passes do not end the auction where one of them, out of rotation, has cost a player his turn."""
    for role in PASSED_OVER[case.whose_turn]:
        case.do(RightLost(case.who(role), Right.THIS_TURN))
    if case.kind_of_call is CallKind.PASS:
        case.do(Advice(Step.NOT_THE_END), "17D3")


PASSED_OVER = {
    Turn.RHO: (Role.RHO,),
    Turn.PARTNER: (Role.PARTNER, Role.RHO),
    Turn.LHO: (Role.PARTNER, Role.RHO),
}


@law("29A")
def lho_accepts(case: OutOfTurn) -> bool:
    """The opponent on offender's left may call over a call out of rotation. Then it stands, and
    there is no rectification."""
    first = partner_called(case)
    if not is_accepted(case):
        if first:
            partner_was_not_free(case)
        return False
    accepted(case)
    if first:
        case.do(GoOnUnder("29", Why.PARTNERS_CALL))
        case.cite("28~2")
    # On the record, the later calls are ruled on one after another.
    recorded = auction_of(case) is not None and made_on_record(case)
    if case.whose_turn is Turn.RHO and case.lho_called and case.skipped_called and not recorded:
        case.do(GoOnUnder("29", Why.SKIPPED))
    case.do(RightLost(case.innocent_side(), Right.RECTIFICATION))
    turns_are_lost(case)
    return True


@law("29B")
def is_cancelled(case: OutOfTurn) -> None:
    """A call out of rotation that is not accepted is cancelled, and the player whose turn it was
    calls. What follows for the offending side depends on the kind of call."""
    cancelled(case)
    if case.whose_turn is Turn.PARTNER and case.rightful_called:
        partners_call_stands(case)
    elif not case.followed:
        calls_next(case, case.due())


@law("29C")
def by_its_meaning(case: OutOfTurn) -> None:
    """When an artificial call was made out of rotation, what counts is the suits that it shows, not
    the one it names."""
    case.do(Advice(Step.BY_MEANING))


shown(
    "29~3",
    Text(
        """An opponent who says that he accepts a call out of turn, without calling, has chosen: it
        is then his turn, and he calls."""
    ),
    __name__,
)
