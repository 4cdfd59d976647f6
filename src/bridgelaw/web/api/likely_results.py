"""The operation that proposes weights for an adjusted score, with their grounds."""

from __future__ import annotations

from typing import Final

from msgspec import to_builtins

from bridgelaw.bridge.auction import Contract
from bridgelaw.bridge.errors import NotationError
from bridgelaw.bridge.notation import parse_contract
from bridgelaw.bridge.seats import Side
from bridgelaw.cases.errors import FOUND, AnswerError
from bridgelaw.event.likely_results import grounds
from bridgelaw.event.model import BoardKey
from bridgelaw.i18n.text import Said, Text
from bridgelaw.store.events.rows import NO_LINE
from bridgelaw.store.models import StoredEvent
from bridgelaw.views.likely_results import likely_view
from bridgelaw.web.api.events import BOARD_ID, EVENT_ID, key_of
from bridgelaw.web.api.operation import Answer, Call, Operation, Parameter, by_id, one_of, words
from bridgelaw.web.api.problems import NOT_FOUND, Place, Problem
from bridgelaw.web.api.results import ADJUSTMENTS

LONGEST: Final = 60
"""The longest contract that is read."""
SIDES: Final = ("NS", "EW")
A_CONTRACT = Text("a contract with its declarer, such as 4S S or 3NTX E")


def likely_results(call: Call) -> Answer:
    """Return what a contract would probably have brought on a board, and proposed weights."""
    kept, _ = call.results.of(call.part("event", int))
    key = key_of(kept, call.part("board", int))
    contract, benefit = call.told("contract", Contract), call.told("benefit", str)
    assert contract is not None  # it is required
    known = grounds(kept.event.board(key), contract, _place(call, kept, key))
    side = None if benefit is None else Side[benefit]
    return Answer(form=to_builtins(likely_view(known, side, call.language)))


def _place(call: Call, kept: StoredEvent, key: BoardKey) -> int | None:
    """Return the place of the line in question. Raises Problem if it is not of this board."""
    line = call.told("line", int)
    if line is None:
        return None
    for place in range(len(kept.event.board(key).lines)):
        if kept.line_ids[key, place] == line:
            return place
    raise Problem(NOT_FOUND, Said(NO_LINE, {"id": line}), Place("line", 0, line))


def _contract(text: str) -> Contract:
    """Read a contract with its declarer. Raises AnswerError."""
    try:
        contract = parse_contract(words(LONGEST)(text))
    except NotationError:
        raise AnswerError(FOUND, found=text, expected=A_CONTRACT) from None
    if contract.declarer is None:
        raise AnswerError(FOUND, found=text, expected=A_CONTRACT)
    return contract


CONTRACT: Final = Parameter(
    name="contract",
    about=Text("The contract that would have been played, with its declarer."),
    schema={"type": "string", "maxLength": LONGEST},
    read=_contract,
    example="4S S",
    required=True,
)
LINE: Final = by_id(
    "line", Text("The line whose score is in question, by id; its result does not count.")
)
BENEFIT: Final = Parameter(
    name="benefit",
    about=Text("The side that has the benefit of the doubt; without it, none has."),
    schema={"type": "string", "enum": list(SIDES)},
    read=one_of(SIDES),
)

OPERATIONS: Final = (
    Operation(
        method="GET",
        path="/events/{event}/boards/{board}/likely-results",
        name="getLikelyResults",
        area=ADJUSTMENTS,
        summary=Text("Propose weights for a contract, by the other tables and double dummy"),
        about=Text(
            "The figures are grounds for a judgement, not a ruling: auctions, leads and players "
            "differ from table to table."
        ),
        do=likely_results,
        parameters=(EVENT_ID, BOARD_ID, CONTRACT, LINE, BENEFIT),
        gives={200: "LikelyResults"},
    ),
)
