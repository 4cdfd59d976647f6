"""Printing: rulings and appeals with their score, lists of an event, and error messages."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

import pytest
from pypdf import PdfReader
from starlette.testclient import TestClient
from tests.web.conftest import EXAMPLES

from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_actions import Choose, Tell, apply
from bridgelaw.app.interviews.interview_json import incident_named, state_of
from bridgelaw.engine.ruling import Question
from bridgelaw.event.changes import LineRuled
from bridgelaw.event.model import Event
from bridgelaw.formats.rulings.ruling_file import read_rulings
from bridgelaw.i18n.text import languages
from bridgelaw.paper import typeset
from bridgelaw.store.models import About, Reason, What
from bridgelaw.store.store import Store
from bridgelaw.web.printing import printing


def words(made: bytes) -> str:
    pages = PdfReader(io.BytesIO(made)).pages
    return " ".join("\n".join(page.extract_text() for page in pages).split())


@pytest.fixture
def ruled_line(club_pairs: Event) -> LineRuled:
    """Return the weighted score of board 16."""
    change = read_rulings(EXAMPLES / "ruling-board-16.yaml", club_pairs, None)[0]
    assert isinstance(change, LineRuled)
    return change


@pytest.fixture
def ruling(store: Store, evening: int, ruled_line: LineRuled) -> int:
    """Save a ruling at a table of the evening that led to an adjusted score; return its number."""
    interview = Interview(incident_named("card shown"), date(2024, 6, 1), "DBf")
    told = {"seat": "W", "card": "SQ", "declarer": "S", "hands": {"W": "SQT7 HK93", "E": "SJ"}}
    interview = apply(interview, Tell(told))
    while isinstance(question := interview.found, Question):
        interview = apply(interview, Choose(question.values[0]))
    line_id = store.events.get(evening).line_ids[ruled_line.key, ruled_line.place]
    kept = store.rulings.save(
        state=state_of(interview),
        forms={language: [interview.form(language)] for language in languages()},
        day=date(2024, 6, 1),
        federation="DBf",
        by="Anna #panic() Æbelø",
        note="<script> seen by both\nsides",
        about=About(event_id=evening, line_id=line_id),
    )
    line = store.events.line(line_id)
    reason = Reason(by="Anna", why="board 16", ruling=kept.number)
    store.events.correct(
        line_id, line.version, replace(line.line, ruling=ruled_line.ruling), reason
    )
    return kept.number


def get(desk: TestClient, address: str) -> str:
    """Return the text of a PDF."""
    page = desk.get(address)
    assert page.status_code == 200, page.text
    assert page.headers["content-type"] == "application/pdf"
    return words(page.content)


def test_a_ruling_with_its_place_table_and_score(desk: TestClient, ruling: int) -> None:
    found = get(desk, f"/rulings/{ruling}/ruling.pdf")
    for said in (
        f"Ruling no. {ruling}",
        "Åby Bridgeklub, tirsdag",
        "17 Hanne Vest & Ivan Bjerre",
        "Anna #panic() Æbelø",
        "DBf, 2024-06-01",
        "A card half played, taken back, laid down or named",
        "Declarer South",
        "♠ Q T 7",
        "East-West: 50% 5♦ S 11, 50% 4♦ S 11, in place of 4♦ S 11",
        "<script> seen by both sides",
    ):
        assert said in found


def test_a_ruling_in_danish(desk: TestClient, ruling: int) -> None:
    for found in (
        get(desk, f"/rulings/{ruling}/ruling.pdf?lang=da"),
        words(desk.get(f"/rulings/{ruling}/ruling.pdf", headers={"accept-language": "da"}).content),
    ):
        for said in (
            f"Kendelse nr. {ruling}",
            "♠ D 10 7",
            "Turneringslederens underskrift",
            "i stedet for 4♦ S 11",
        ):
            assert said in found


def test_an_appeal_is_filled_in(desk: TestClient, ruling: int) -> None:
    found = get(desk, f"/rulings/{ruling}/appeal.pdf")
    for said in (
        f"Appeal against ruling no. {ruling}",
        "Player concerned West (",
        "17 Hanne Vest & Ivan Bjerre",
        "half an hour after play",
        "50% 5♦ S 11",
        "Statement of East-West",
        "Chair",
    ):
        assert said in found


def test_a_ruling_on_a_removed_line(
    desk: TestClient, store: Store, evening: int, ruling: int
) -> None:
    kept = store.events.get(evening)
    boards = tuple(board for board in kept.event.boards if board.number != 16)
    store.events.revise(
        evening, kept.version, replace(kept.event, boards=boards), What.BOARD, Reason()
    )
    found = get(desk, f"/rulings/{ruling}/ruling.pdf")
    assert "Åby Bridgeklub, tirsdag" in found
    assert "in place of" not in found


def test_a_ruling_on_a_removed_event(
    desk: TestClient, store: Store, evening: int, ruling: int
) -> None:
    store.events.remove(evening)
    assert f"Ruling no. {ruling}" in get(desk, f"/rulings/{ruling}/ruling.pdf")


def test_a_ruling_without_an_event(desk: TestClient, store: Store) -> None:
    interview = Interview(incident_named("card shown"), date(2024, 6, 1), "WBF")
    kept = store.rulings.save(
        state={"incident": "called otherwise by now"},
        forms={"en": [], "da": []},
        day=date(2024, 6, 1),
        federation=interview.federation,
        by="",
        about=About(event="Cup", board="7", table="3"),
    )
    found = get(desk, f"/rulings/{kept.number}/ruling.pdf")
    assert "Event Cup" in found
    assert "Board 7 Table 3" in found


def test_empty_forms(desk: TestClient) -> None:
    assert "Appel af kendelse" in get(desk, "/paper/appeal.pdf?lang=da")
    assert "Poll of players" in get(desk, "/paper/poll.pdf")


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("standings.pdf", "1 17 Hanne Vest & Ivan Bjerre"),
        ("frequencies.pdf", "Board 16"),
        ("travellers.pdf", "Board 16"),
        ("contestants/17.pdf", "Score sheet: 17 Hanne Vest & Ivan Bjerre"),
    ],
)
def test_lists_of_an_event(desk: TestClient, evening: int, address: str, said: str) -> None:
    assert said in get(desk, f"/events/{evening}/{address}")


def test_a_board(desk: TestClient, store: Store, evening: int) -> None:
    board_ids = store.events.get(evening).board_ids
    key = next(key for key in board_ids if key.number == 16)
    assert "Spil 16" in get(
        desk, f"/events/{evening}/boards/{board_ids[key]}/frequencies.pdf?lang=da"
    )
    made = desk.get(f"/events/{evening}/boards/{board_ids[key]}/frequencies.csv?lang=da")
    assert f"{key.number};top +8;+150;4;-1;43,75;4;+1;56,25" in made.content.decode("utf-8-sig")


def test_a_corrected_result_is_in_the_next_printout(
    desk: TestClient, evening: int, ruling: int
) -> None:
    assert ruling
    assert "50% 5♦ S 11" in get(desk, f"/events/{evening}/contestants/17.pdf")


def test_a_list_is_made_once_for_each_version_and_language(
    desk: TestClient, store: Store, evening: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[str]()

    def counted(sheet: typeset.Sheet) -> bytes:
        made.append(sheet.language)
        return typeset.pdf(sheet)

    monkeypatch.setattr(printing, "pdf", counted)
    at = f"/events/{evening}/standings.pdf"
    first = get(desk, at)
    assert get(desk, at) == first
    assert "Stilling" in get(desk, f"{at}?lang=da")
    assert get(desk, at) == first
    assert made == ["en", "da"]
    kept = store.events.get(evening)
    renamed = replace(kept.event, name="Another name")
    store.events.revise(evening, kept.version, renamed, What.SETTINGS, Reason(by="Bo"))
    assert "Another name" in get(desk, at)
    assert len(made) == 3


def test_matches(desk: TestClient, store: Store, league_match: Event) -> None:
    match = store.events.enter(league_match, Reason())
    assert "The match goes to B Søndergade." in get(desk, f"/events/{match}/matches.pdf")
    made = desk.get(f"/events/{match}/matches.csv")
    assert made.headers["content-type"] == "text/csv; charset=utf-8"
    assert "attachment" in made.headers["content-disposition"]
    assert len(made.content.decode("utf-8-sig").splitlines()) == 9


def test_an_event_without_matches_has_none_to_print(desk: TestClient, evening: int) -> None:
    page = desk.get(f"/events/{evening}/matches.pdf")
    assert page.status_code == 404


@pytest.mark.parametrize(
    "address",
    [
        "/rulings/99/ruling.pdf",
        "/rulings/x/appeal.pdf",
        "/events/99/standings.pdf",
        "/events/{id}/contestants/none.pdf",
        "/events/{id}/boards/9999/frequencies.csv",
    ],
)
def test_missing_prints(desk: TestClient, evening: int, address: str) -> None:
    assert desk.get(address.format(id=evening)).status_code == 404


@pytest.fixture
def no_typst(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(sys.modules, "typst", None)
    typeset._compiler.cache_clear()
    yield
    typeset._compiler.cache_clear()


@pytest.mark.usefixtures("no_typst")
def test_without_the_package_the_page_says_what_to_install(desk: TestClient, evening: int) -> None:
    page = desk.get(f"/events/{evening}/standings.pdf")
    assert page.status_code == 503
    assert "bridgelaw[web]" in page.text
    assert desk.get(f"/events/{evening}/standings.csv").status_code == 200
