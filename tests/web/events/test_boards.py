"""The page of a board: traveller, frequency table for each side, rulings, navigation."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from bridgelaw.bridge.deal import Deal
from bridgelaw.event.model import BoardKey, Event
from bridgelaw.event.scored import Scored
from bridgelaw.formats.rulings.ruling_file import ruling_on_line
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import TableScore
from bridgelaw.store.models import About, Reason
from bridgelaw.store.store import Store

SPLIT = {
    "law": ["11A", "12C1c"],
    "ns": "table",
    "ew": "50% 5D S 11, 50% 4D S 11",
    "reason": "Put right <too> late.",
}
A_DEAL = "N:K65.Q85.A2.KJ432 A.AKT9.K8543.T65 QJT7.J32.QJT9.A8 98432.764.76.Q97"


def board_of(store: Store, event: int, number: int) -> int:
    return next(
        found for key, found in store.events.get(event).board_ids.items() if key.number == number
    )


def lines_of(store: Store, event: int, number: int) -> list[int]:
    return [
        line for line, (key, _) in store.events.get(event).places.items() if key.number == number
    ]


def rows(page: str, table: str) -> list[list[str]]:
    """Return the texts of the cells of a table, row by row."""
    at = page.index(table)
    found = page[at : page.index("</table>", at)]
    return [
        [
            re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", cell)).strip()
            for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)
        ]
        for row in re.findall(r"<tr.*?</tr>", found, re.DOTALL)
    ]


def test_the_traveller_and_the_frequencies(desk: TestClient, store: Store, evening: int) -> None:
    page = desk.get(f"/events/{evening}/boards/{board_of(store, evening, 16)}").text
    assert "dealer West, East-West vulnerable" in page
    traveller = rows(page, 'class="figures lines"')
    assert traveller[8][3:7] == ["4♦ S 11", "+150", "−1", "+1"]
    for line in lines_of(store, evening, 16):
        assert f'href="/events/{evening}/lines/{line}"' in page
    assert rows(page, 'class="figures frequencies"')[2:] == [
        ["+460", "1", "+8", "1", "−8"],
        ["+430", "1", "+6", "1", "−6"],
        ["+400", "1", "+4", "1", "−4"],
        ["+150", "4", "−1", "4", "+1"],
        ["−50", "1", "−6", "1", "+6"],
        ["−140", "1", "−8", "1", "+8"],
    ]
    assert f"/boards/{board_of(store, evening, 16)}/frequencies.pdf" in page


def test_a_result_unlike_all_others_is_marked(desk: TestClient, store: Store, evening: int) -> None:
    kept, line = store.events.get(evening), lines_of(store, evening, 16)[7]
    swapped = kept.event.board(kept.places[line][0]).lines[7]
    wrong = parse_outcome("4D W 11")
    store.events.correct(line, 0, replace(swapped, score=TableScore(wrong, wrong)), Reason())
    page = desk.get(f"/events/{evening}/boards/{board_of(store, evening, 16)}").text
    at = page.index('class="doubtful"')
    assert page.rindex("<tr id=", 0, at) == page.index(f'<tr id="line-{line}"')
    assert "everyone else who reached this contract was on the other side" in page[at:]
    listed = desk.get(f"/events/{evening}").text
    assert len(re.findall('class="state suspicious">check<', listed)) == 2  # the board, the count


def test_the_page_in_danish(desk: TestClient, store: Store, evening: int) -> None:
    page = desk.get(
        f"/events/{evening}/boards/{board_of(store, evening, 16)}",
        headers={"accept-language": "da"},
    ).text
    assert "kortgiver Vest" in page
    assert rows(page, 'class="figures lines"')[1][3] == "3♠ V 9"
    assert "Antal borde med hver score" in page


def test_after_a_split_score_each_side_has_its_own_frequencies(
    desk: TestClient, store: Store, club_pairs: Event
) -> None:
    key = BoardKey("", "", 16)
    change = ruling_on_line(SPLIT, Scored(club_pairs), key, 7)
    event = store.events.enter(club_pairs.with_ruling(key, 7, change.ruling), Reason())
    line = lines_of(store, event, 16)[7]
    page = desk.get(f"/events/{event}/boards/{board_of(store, event, 16)}?line={line}").text
    frequencies = rows(page, 'class="figures frequencies"')
    assert frequencies[4] == ["+400", "1", "+4", "1.5", "−3.5"]
    assert frequencies[-1] == ["50% 5♦ S 11, 50% 4♦ S 11", "", "", "(1)", "−1"]
    assert "Put right &lt;too&gt; late." in page
    assert "Law 11A, 12C1c" in page
    assert re.search(rf'id="line-{line}"\s+class="marked"', page)


def test_rulings_and_the_link_to_a_new_one(desk: TestClient, store: Store, evening: int) -> None:
    line = lines_of(store, evening, 16)[0]
    title: dict[str, object] = {"incident": {"title": "A revoke"}}
    store.rulings.save(
        state={},
        forms={"en": [title], "da": [title]},
        day=store.events.listed()[0].day or pytest.fail("no day"),
        federation="WBF",
        by="Anna",
        about=About(event_id=evening, line_id=line, table="1"),
    )
    page = desk.get(f"/events/{evening}/boards/{board_of(store, evening, 16)}").text
    assert "No. 1: A revoke" in " ".join(page.split())
    assert 'action="/rule"' in page
    assert re.search(rf'<option\s+value="{line}"', page)
    assert (
        "A revoke" not in desk.get(f"/events/{evening}/boards/{board_of(store, evening, 15)}").text
    )


def test_links_to_the_previous_and_next_board(desk: TestClient, store: Store, evening: int) -> None:
    ids = [*store.events.get(evening).board_ids.values()]
    first, last = (desk.get(f"/events/{evening}/boards/{each}").text for each in (ids[0], ids[-1]))
    assert re.search(rf'/boards/{ids[1]}"\s+rel="next"', first)
    assert 'rel="prev"' not in first
    assert re.search(rf'/boards/{ids[-2]}"\s+rel="prev"', last)
    assert 'rel="next"' not in last


def test_the_hands_in_the_language(desk: TestClient, store: Store, club_pairs: Event) -> None:
    board = replace(club_pairs.boards[0], deal=Deal.from_pbn(A_DEAL))
    event = store.events.enter(club_pairs.with_board(board), Reason())
    address = f"/events/{event}/boards/{board_of(store, event, board.number)}"
    assert "K 6 5" in desk.get(address).text
    assert "E K 10 9" in desk.get(address, headers={"accept-language": "da"}).text


def test_a_board_of_a_match_shows_the_match(
    desk: TestClient, store: Store, league_match: Event
) -> None:
    event = store.events.enter(league_match, Reason())
    page = desk.get(f"/events/{event}/boards/{board_of(store, event, 10)}").text
    assert f'href="/events/{event}/matches/1"' in page
    assert "4<span" in page
    assert "B</small> 12" in page


def test_a_missing_board(desk: TestClient, evening: int) -> None:
    assert desk.get(f"/events/{evening}/boards/99999").status_code == 404
    assert desk.get(f"/events/{evening}/boards/sixteen").status_code == 404
    assert desk.get("/events/99/boards/1").status_code == 404
