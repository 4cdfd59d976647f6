"""A Bridgemate file is followed: its results appear by themselves, and differences are settled."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from playwright.sync_api import expect
from tests.app.test_following import ANN, planned, score
from tests.bridgemate import Bridgemate
from tests.e2e.browsing import DESKTOP, PHONE, Browsing, Desk, assert_accessible, assert_for_fingers

from bridgelaw.event.movements.planned import due


def test_a_session_is_followed_while_it_is_played(
    browsing: Browsing, desk: Desk, tmp_path: Path
) -> None:
    event = planned()
    evening = desk.store.events.enter(event, ANN)
    session = Bridgemate.of(event, tmp_path / "tuesday.bws")
    page = browsing.window(DESKTOP)
    page.goto(f"/events/{evening}/overview")
    page.get_by_role("link", name="Follow a Bridgemate file").click()
    page.locator("[name=file]").fill(str(session.path))
    page.locator("[name=by]").fill("Kim")
    page.get_by_role("button", name="Follow the file", exact=True).click()
    expect(page.get_by_text("Follows the file tuesday.bws.")).to_be_visible()

    phone = browsing.window(PHONE, language="da", dark=True)
    phone.goto(f"/events/{evening}/overview")
    expect(phone.get_by_text("0 af 84 resultater")).to_be_visible()
    session.enter_due(event, 1, 1, "4 S N =")
    expect(phone.get_by_text("1 af 84 resultater")).to_be_visible()
    expect(phone.get_by_text("Brugte resultater: 1.")).to_be_visible()

    kept = desk.store.events.get(evening)
    ((key, place),) = kept.line_ids
    line_id, line = kept.line_ids[key, place], kept.event.board(key).lines[place]
    desk.store.events.correct(
        line_id, kept.versions[line_id], replace(line, score=score("4S N 11")), ANN
    )
    session.enter_due(event, 1, 1, "4 S N -1")
    session.enter_due(event, 2, 1, "9 S N =")
    phone.get_by_role("link", name="Forskelle, der skal afgøres: 1").click()
    expect(phone.get_by_text("Bordet siger")).to_be_visible()
    expect(phone.get_by_role("heading", name="Indtastninger, der ikke kan bruges")).to_be_visible()
    assert_accessible(phone)
    assert_for_fingers(phone)

    expect(page.get_by_role("button", name="Keep yours")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Keep yours").click()
    expect(page.get_by_text("You entered")).to_have_count(0)
    expect(phone.get_by_text("Bordet siger")).to_have_count(0)
    first = next(due(event))
    lines = desk.store.events.get(evening).event.board(first.key).lines
    assert [each.score for each in lines] == [score("4S N 11")]
