"""The cards of an evening are read back from the PDF."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace

import pytest
from pypdf import PdfReader
from tests.formats.results.deal_files import deals

from bridgelaw.bridge.makeable import Makeable
from bridgelaw.event.model import Board, Event, Kind, Method
from bridgelaw.event.movements.choose import movement_of
from bridgelaw.event.movements.model import without
from bridgelaw.event.movements.planned import plan_of, planned_boards, planned_contestants
from bridgelaw.paper.evening_sheets import guide_cards, score_slips, table_cards
from bridgelaw.paper.hand_records_sheet import hand_records_sheet
from bridgelaw.paper.typeset import Sheet, pdf


def event(code: str, kind: Kind, phantom: int = 0) -> Event:
    movement = movement_of(code)
    plan = plan_of(without(movement, phantom) if phantom else movement, 3)
    contestants = planned_contestants(plan, kind)
    named = replace(contestants[0], names=("Ann Ash", "Bo Birk"))
    return Event(
        name="Tuesday",
        kind=kind,
        method=Method.MATCHPOINTS if kind is Kind.PAIRS else Method.IMPS,
        contestants=(named, *contestants[1:]),
        boards=planned_boards(plan, kind),
        plans=(plan,),
    )


def words(sheet: Sheet) -> str:
    pages = PdfReader(io.BytesIO(pdf(sheet))).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_a_guide_card_leads_a_pair_through_all_rounds() -> None:
    found = words(guide_cards(event("howell-4", Kind.PAIRS, phantom=8)))
    assert "1 Ann Ash & Bo Birk" in found
    assert "1 – sits out" in found
    assert "2 2 East-West 4 7-9" in found


def test_a_table_card_says_who_shares_boards() -> None:
    found = words(table_cards(event("mitchell-relay-4", Kind.PAIRS)))
    assert "Table 4" in found
    assert "1-3 (shared with table 4)" in found


def test_a_slip_has_a_row_for_each_board() -> None:
    found = words(score_slips(event("howell-4", Kind.PAIRS)))
    assert "Round 1, table 2 NS 3 EW 7 Board Contract By Lead Tricks 4 5 6" in found
    assert found.count("Round ") == 7 * 4


def test_a_player_of_an_individual_has_a_partner() -> None:
    found = words(guide_cards(event("individual-8", Kind.INDIVIDUAL)))
    assert "Round Table Direction Partner Against Boards 1 1 South 8 2, 4 1-3" in found


@pytest.mark.parametrize("sheet", [guide_cards, table_cards, score_slips])
@pytest.mark.parametrize(
    ("code", "kind"), [("round-robin-5", Kind.TEAMS), ("individual-8", Kind.INDIVIDUAL)]
)
def test_teams_and_individuals_have_cards_too(
    sheet: Callable[[Event], Sheet], code: str, kind: Kind
) -> None:
    assert "Tuesday" in words(sheet(event(code, kind)))


def test_hand_records_have_twelve_boards_on_a_page() -> None:
    figures = Makeable.from_text("63456634567a9867a987")
    boards = tuple(
        Board(number=number, lines=(), deal=deal, makeable=figures)
        for number, deal in deals(1, 24).items()
    )
    event = Event(
        kind=Kind.PAIRS, method=Method.MATCHPOINTS, contestants=(), boards=boards, name="Tuesday"
    )
    pages = PdfReader(io.BytesIO(pdf(hand_records_sheet(event, "da")))).pages
    assert len(pages) == 2
    said = " ".join(pages[0].extract_text().split())
    assert "kortgiver N" in said
    assert "Optimum: 4♠ ØV, N-S −420" in said
    assert said.count("Optimum") == 12
    clubs = deals(1, 1)[1].to_pbn().split(":")[1].split()[0].split(".")[3]
    letters = str.maketrans({"A": "E", "Q": "D", "J": "B"})
    assert clubs.translate(letters).replace("T", "10") in said
