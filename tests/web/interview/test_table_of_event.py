"""An incident that begins at a table of an event: who sits there, the board and its hands."""

from __future__ import annotations

from dataclasses import replace

import pytest
from starlette.testclient import TestClient
from tests.formats.results.deal_files import deals

from bridgelaw.app.interviews.interview_json import incident_named
from bridgelaw.app.interviews.stored_interviews import take_up
from bridgelaw.app.table_of_event import names_at, table_known
from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.bridge.seats import Seat
from bridgelaw.event.model import Board, Contestant, Event, Kind, Line, Method
from bridgelaw.event.movements.choose import movement_of
from bridgelaw.event.movements.planned import due, plan_of
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import TableScore
from bridgelaw.store.models import About, Reason
from bridgelaw.store.store import Store

PLAN = plan_of(movement_of("howell-4"), 4)
DEALS = deals(1, 28)
REVOKE = incident_named("revoke")


def evening(kind: Kind = Kind.PAIRS, code: str = "howell-4") -> Event:
    """Return an evening with names and hands, and no results."""
    movement = movement_of(code)
    plan = plan_of(movement, 4)
    event = Event(
        method=Method.MATCHPOINTS,
        kind=kind,
        contestants=tuple(
            Contestant(
                number=str(n),
                names=(f"Anna{n}",) if kind is Kind.INDIVIDUAL else (f"A{n}", f"B{n}"),
            )
            for n in range(1, movement.contestants + 1)
        ),
        boards=(),
        plans=(plan,),
    )
    numbers = sorted({each.board for each in due(event)})
    boards = tuple(Board(number=n, lines=(), deal=DEALS.get(n)) for n in numbers)
    return replace(event, name="Tuesday", boards=boards)


def entered(store: Store, event: Event) -> About:
    """Store an event; return board 1 at the table where it is played first."""
    event_id = store.events.enter(event, Reason(by="Kim"))
    first = next(each for each in due(event) if each.board == 1)
    return About(event_id=event_id, event="Tuesday", board="1", table=first.table_name)


def test_board_hands_and_no_contract_are_known_before_the_result(store: Store) -> None:
    told = table_known(store, entered(store, evening()), REVOKE)
    assert told["board"] == 1
    assert str(told["deal"]).startswith("N:")
    assert "contract" not in told


def test_the_contract_is_known_from_the_traveller(store: Store) -> None:
    event = evening()
    first = next(each for each in due(event) if each.board == 1)
    score = TableScore.both(parse_outcome("4S W 11"))
    line = Line(ns=first.ns, ew=first.ew, score=score, table=first.table_name)
    board = replace(event.boards[0], lines=(line,))
    about = entered(store, replace(event, boards=(board, *event.boards[1:])))
    line_id = next(iter(store.events.get(about.event_id or 0).places))
    told = table_known(store, replace(about, line_id=line_id), REVOKE)
    assert told["contract"] == "4S W"
    assert names_at(store, replace(about, line_id=line_id))["N"] == names_at(store, about)["N"]


def test_the_cards_in_the_board_may_differ_from_the_deal(store: Store) -> None:
    about = entered(store, evening())
    assert "deal" not in table_known(store, about, incident_named("pack"))


def test_a_marked_vulnerability_counts(store: Store) -> None:
    event = evening()
    board = replace(event.boards[0], marked=Vulnerability.BOTH)
    told = table_known(store, entered(store, replace(event, boards=(board,))), REVOKE)
    assert (told["dealer"], told["vulnerability"]) == ("N", "both")
    assert "board" not in told


def test_each_player_of_an_individual_has_a_seat(store: Store) -> None:
    event = evening(Kind.INDIVIDUAL, "individual-5")
    first = next(each for each in due(event) if each.board == 1)
    names = names_at(store, entered(store, event))
    at = {seat: names[seat.name] for seat in Seat}
    assert [at[Seat.N], at[Seat.S]] == [f"Anna{n}" for n in first.ns]
    assert [at[Seat.E], at[Seat.W]] == [f"Anna{n}" for n in first.ew]
    assert names["NS"] == f"{at[Seat.N]} & {at[Seat.S]}"


def test_a_board_without_an_event_has_only_its_number(store: Store) -> None:
    assert table_known(store, About(board="12"), REVOKE) == {"board": 12}
    assert table_known(store, About(board="red 3"), REVOKE) == {}


@pytest.mark.parametrize("incident", ["revoke", "insufficient bid"])
def test_the_pages_have_the_names(desk: TestClient, store: Store, incident: str) -> None:
    about = entered(store, evening())
    told = {"incident": incident, "event": str(about.event_id), "board": "1", "table": about.table}
    begun = desk.post("/interviews", data=told, follow_redirects=False).headers["location"]
    kept, interview = take_up(store, begun.split("/")[2])
    assert (kept.about.board, kept.about.table, kept.about.event) == ("1", about.table, "Tuesday")
    assert interview.table is not None
    assert interview.table.deal == DEALS[1]
    page = " ".join(desk.get(begun).text.split())
    names = names_at(store, about)
    for side in ("NS", "EW"):
        said = names[side].replace("&", "&amp;")
        assert f"{side} {said}" in page
    assert "dealer North, none vulnerable" in page
    desk.cookies.delete("questions")
    asked = " ".join(desk.get(begun).text.split())
    if incident == "revoke":  # the player is asked at a drawn table, with names at the seats
        assert f"<span>West</span><small>{names['W'].replace('&', '&amp;')}</small>" in asked
