"""The data of an event about the table of a ruling: players, board, hands and contract."""

from __future__ import annotations

from typing import Final

from bridgelaw.app.board_lines import names
from bridgelaw.app.interviews.known_facts import AFTER_THE_AUCTION
from bridgelaw.app.interviews.stored_interviews import due_at
from bridgelaw.bridge.deal import dealer_of, vulnerability_of
from bridgelaw.bridge.notation import contract_text, pbn_deal_text
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.bridge.serialised import write_table
from bridgelaw.cases.answers import in_words
from bridgelaw.effects.incident import AnyProcedure
from bridgelaw.event.model import Board, Event, Kind, Line
from bridgelaw.event.movements.planned import due
from bridgelaw.scores.results import Played
from bridgelaw.store.errors import NotThere
from bridgelaw.store.events.large import TooLarge
from bridgelaw.store.models import About
from bridgelaw.store.store import Store

WITH_A_CONTRACT: Final = AFTER_THE_AUCTION | {"score"}
"""The groups of incidents that happen when there is a contract."""
OF_THE_BOARD: Final = "cards and boards"
"""The incidents in which the cards at the table may differ from those dealt."""
SEATS: Final = {Side.NS: (Seat.N, Seat.S), Side.EW: (Seat.E, Seat.W)}
"""The seats of a side in the order in which the players of an individual are listed."""


def names_at(store: Store, about: About) -> dict[str, str]:
    """Return the names of those at the table of a ruling, by seat and by side: `W`, `EW`.

    Both seats of a side have the names of the pair: the traveller does not say who sat where. In an
    individual each seat has its player. Empty if neither a line of a traveller nor the movement
    says who was at the table.
    """
    if about.event_id is None:
        return {}
    try:
        event = store.events.get(about.event_id).event
        sides = _sides_at(store, event, about)
    except (NotThere, TooLarge):  # removed since, or never loaded as a whole
        return {}
    known = event.by_number
    found = {
        in_words(place): names(known, contestants)
        for side, contestants in sides.items()
        for place in (side, *side.seats)
    }
    if event.kind is Kind.INDIVIDUAL:
        found |= {
            in_words(seat): names(known, [contestant])
            for side, contestants in sides.items()
            for seat, contestant in zip(SEATS[side], contestants, strict=False)
        }
    return {place: said for place, said in found.items() if said}


def _sides_at(store: Store, event: Event, about: About) -> dict[Side, tuple[str, ...]]:
    """Return the contestants on each side, from the traveller or from the movement, or nothing."""
    if about.line_id is not None:
        line = store.events.line(about.line_id).line
        return {side: line.contestants(side) for side in Side}
    for each in due_at(event, about.board, about.table) if about.table else ():
        return {Side.NS: each.ns, Side.EW: each.ew}
    return {}


def table_known(store: Store, about: About, incident: AnyProcedure) -> dict[str, object]:
    """Return the data of the event about the table, as JSON data (`write_table`).

    It has the board with its dealer and vulnerability, the hands, and for an incident after the
    auction the contract on the traveller. The hands are left out where the incident is about the
    cards in the board, which may differ from those dealt.
    """
    board, line = _board_at(store, about)
    if board is None:
        number = about.board if about.board.isascii() and len(about.board) < 4 else ""
        return {"board": int(number)} if number.isdigit() and int(number) else {}
    told = _of_board(board)
    if board.deal is not None and incident.group != OF_THE_BOARD:
        hands = {seat: board.deal.hand(seat) for seat in Seat if board.deal.is_full(seat)}
        told |= {"deal": pbn_deal_text(hands)} if hands else {}
    result = None if line is None else line.score.of(Side.NS)
    if incident.group in WITH_A_CONTRACT and isinstance(result, Played):
        told["contract"] = contract_text(result.contract)
    return told


def _board_at(store: Store, about: About) -> tuple[Board | None, Line | None]:
    """Return the board of a ruling and the line of its table, as far as the event has them."""
    try:
        if about.line_id is not None:
            kept = store.events.line(about.line_id)
            return kept.board, kept.line
        if about.event_id is not None:
            return _board_named(store.events.get(about.event_id).event, about.board), None
    except (NotThere, TooLarge):  # removed since, or never loaded as a whole
        pass
    return None, None


def _board_named(event: Event, name: str) -> Board | None:
    """Return a board by its name: from the event, or one that is still to be played."""
    for board in event.boards:
        if board.name == name:
            return board
    planned = (each.board for each in due(event) if each.board_name == name)
    number = next(planned, None)
    return None if number is None else Board(number=number, lines=())


def _of_board(board: Board) -> dict[str, object]:
    """Return the number of a board, or dealer and vulnerability if they are not its number's."""
    if board.vulnerability is vulnerability_of(board.number):
        return {"board": board.number}
    return write_table(Table(dealer=dealer_of(board.number), vulnerability=board.vulnerability))
