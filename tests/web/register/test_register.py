"""The pages of the register of players: the list, changes, CSV files and duplicates."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape

import pytest
from starlette.testclient import TestClient
from tests.web.events.test_two_at_once import at_once, form

from bridgelaw.event.model import Contestant, Event, Kind, Method
from bridgelaw.store.models import Reason
from bridgelaw.store.players.register import PlayerData
from bridgelaw.store.store import Store
from bridgelaw.web.forms import A_PAGE

CSV = "Navn;Nummer;Klub;Handicap\nÅse Bjørn;1;Åby;-2,5\nBo Birk;2;;\n"


def sent(desk: TestClient, content: str, name: str = "players.csv") -> str:
    """Return the preview of a file."""
    return desk.post("/players/import", files={"file": (name, content.encode())}).text


def confirm(desk: TestClient, page: str, **more: str) -> int:
    """Confirm a preview; return the status."""
    told: Mapping[str, str] = {**form(page, "/players/import/confirm"), **more}
    return desk.post("/players/import/confirm", data=dict(told), follow_redirects=False).status_code


def test_players_are_added_changed_and_searched_for(desk: TestClient, store: Store) -> None:
    assert "No players yet" in desk.get("/players").text
    told = {"name": "Åse <b>Bjørn</b>", "number": "12", "handicap": "-2,5", "club": "Åby"}
    page = desk.post("/players/new", data=told)
    assert page.url.path == "/players/1"
    assert "Åse &lt;b&gt;Bjørn&lt;/b&gt;" in page.text
    assert store.players.get(1).handicap == "-2.5"
    desk.post("/players/1", data={**form(page.text, "/players/1"), "name": "Åse Hald"})
    assert store.players.get(1).earlier_names == ("Åse <b>Bjørn</b>",)
    assert "Åse Hald" in desk.get("/players?q=hald").text
    assert "No player has such a name or number." in desk.get("/players?q=birk").text


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("name", " ", "found no name"),
        ("name", "A" * 101, "found more than 100 characters"),
        ("number", "7", "the number 7 belongs to Bo"),
        ("handicap", "much", "found the handicap 'much'"),
        ("name", "A\0", "U+0000"),
    ],
)
def test_a_wrong_field_is_refused_and_shown_again(
    desk: TestClient, store: Store, field: str, value: str, expected: str
) -> None:
    store.players.add(PlayerData(name="Bo", number="7"))
    page = desk.post("/players/new", data={"name": "Anna", "club": "Åby", field: value})
    assert page.status_code == 422
    assert expected in unescape(page.text)
    assert 'value="Åby"' in page.text
    assert store.players.count() == 1


def test_the_second_to_change_a_player_is_told(desk: TestClient, store: Store) -> None:
    store.players.add(PlayerData(name="Anna"))
    told = form(desk.get("/players/1").text, "/players/1")
    changes = [{**told, "name": name, "once": name} for name in ("Anna A", "Anna B", "Anna C")]
    answers = at_once(desk, "/players/1", *changes)
    assert sorted(each.status_code for each in answers) == [303, 409, 409]
    assert store.players.get(1).version == 2
    refused = next(each for each in answers if each.status_code == 409)
    assert "somebody else has changed the player" in refused.text
    again = form(refused.text, "/players/1")
    assert desk.post("/players/1", data=again, follow_redirects=False).status_code == 303


def test_a_form_sent_twice_adds_one_player(desk: TestClient, store: Store) -> None:
    told = {"name": "Anna", "once": "a-key-of-a-form"}
    answers = at_once(desk, "/players/new", *[told] * 4)
    assert {each.headers["location"] for each in answers} == {"/players/1"}
    assert store.players.count() == 1


def test_a_long_list_is_divided_into_pages(desk: TestClient, store: Store) -> None:
    players = [PlayerData(name=f"Player {number:04}") for number in range(A_PAGE + 5)]
    store.players.put(players, [])
    page = desk.get("/players").text
    found = re.search(r'href="(/players\?[^"]*after=[^"]*)"', page)
    assert found
    following = desk.get(unescape(found[1])).text
    assert "Player 0099" in page
    assert "Player 0100" not in page
    assert "Player 0100" in following
    assert "Player 0099" not in following


def test_a_file_is_shown_before_it_is_imported(desk: TestClient, store: Store) -> None:
    store.players.add(PlayerData(name="Bo Birk", club="Brabrand"))
    page = sent(desk, CSV)
    assert "Åse Bjørn, 1, Åby, −2.5" in page
    assert store.players.count() == 1
    assert confirm(desk, page) == 303
    found = {each.name: (each.number, each.club) for each in store.players.all()}
    assert found == {"Bo Birk": ("2", "Brabrand"), "Åse Bjørn": ("1", "Åby")}
    assert "Already there</dt><dd>2" in sent(desk, CSV)


def test_a_file_with_a_wrong_line_is_not_imported_at_all(desk: TestClient, store: Store) -> None:
    page = sent(desk, CSV + ";3;;\n")
    assert "Line 4:" in page
    assert "found no name" in page
    assert "/players/import/confirm" not in page
    assert store.players.count() == 0


def test_a_file_confirmed_twice_is_imported_once(desk: TestClient, store: Store) -> None:
    told = {**form(sent(desk, CSV), "/players/import/confirm")}
    answers = at_once(desk, "/players/import/confirm", *[told] * 3)
    assert [each.status_code for each in answers] == [303] * 3
    assert store.players.count() == 2
    page = desk.post("/players/import/confirm", data={"file": told["file"]})
    assert "The file is no longer available" in page.text


def test_the_register_may_change_between_preview_and_import(desk: TestClient, store: Store) -> None:
    page = sent(desk, CSV)
    store.players.add(PlayerData(name="Carl", number="1"))
    assert confirm(desk, page) == 303  # the number says that it is Carl, under another name
    assert {each.name for each in store.players.all()} == {"Åse Bjørn", "Bo Birk"}


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("players.xlsx", "x", "found a file that ends in '.xlsx'"),
        ("players.csv", "a;b\n", "found no column with names"),
        ("players.csv", "name\n" + "Anna\n" * 20_001, "found more than 20000 rows"),
    ],
)
def test_another_file_is_refused(desk: TestClient, name: str, content: str, expected: str) -> None:
    page = unescape(sent(desk, content, name))
    assert "Nothing was imported." in page
    assert expected in page


def test_a_file_that_is_too_large_is_refused(desk: TestClient) -> None:
    answer = desk.post("/players/import", files={"file": ("p.csv", b"name\n" * 1_100_000)})
    assert answer.status_code == 413


def test_duplicates_are_merged_once(desk: TestClient, store: Store) -> None:
    store.players.put([PlayerData(name="Kirsten Nielsen"), PlayerData(name="Kirsten Nielsn")], [])
    told = form(desk.get("/players/duplicates").text, "/players/duplicates")
    answers = at_once(desk, "/players/duplicates", *[{**told, "once": key} for key in "abc"])
    assert sorted(each.status_code for each in answers) == [303, 409, 409]
    assert store.players.count() == 1
    assert desk.get("/players/2").url.path == "/players/1"
    assert "No two players" in desk.get("/players/duplicates").text


def test_all_players_are_downloaded(desk: TestClient, store: Store) -> None:
    store.players.put([PlayerData(name="=1+1", number="1"), PlayerData(name="Bo")], [])
    answer = desk.get("/players.csv")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.text.splitlines() == [
        "\ufeffName,Number,Club,Handicap,Note",
        "'=1+1,1,,,",
        "Bo,,,,",
    ]


def test_names_are_offered_while_one_is_typed(desk: TestClient, store: Store) -> None:
    store.players.put([PlayerData(name=f"Anna & {n}", number=str(n)) for n in range(20)], [])
    page = desk.get("/players/names?q=anna").text
    assert page.count('<li role="option"') == 8
    assert 'data-entered="Anna &amp; 0 #0"' in page
    assert desk.get("/players/names?q=a").status_code == 404


def test_names_of_an_event_are_added_to_the_register(desk: TestClient, store: Store) -> None:
    players = store.players
    players.put([PlayerData(name="Bo"), PlayerData(name="Cy"), PlayerData(name="cy")], [])
    entered = (
        Contestant(number="1", names=("Ann", "Bo"), ids=("7",)),
        Contestant(number="2", names=("Cy", "Di")),
    )
    event = Event(kind=Kind.PAIRS, method=Method.MATCHPOINTS, contestants=entered, boards=())
    address = f"/events/{store.events.enter(event, Reason())}/contestants"
    page = desk.get(address).text
    assert "Names that are not in the register: 3" in page
    assert "Several players in the register have this name: Cy." in page
    told = {"name1": "Ann", "name2": "Eve", "name3": "Cy", "name4": "Bo"}
    page = desk.post(f"{address}/register", data=told).text
    assert "Names that are not in the register: 2" in page
    (ann,) = players.named("Ann")
    assert (ann.number, players.count()) == ("7", 4)
    assert [each.number for each in store.personal_data.entries(ann.id)] == ["1"]
    desk.post(f"{address}/register", data=told)
    assert players.count() == 4


def test_a_number_of_somebody_else_is_not_added(desk: TestClient, store: Store) -> None:
    entered = (
        Contestant(number="1", names=("Ann", "Bo"), ids=("7", "7")),
        Contestant(number="2", names=("Di",)),
    )
    event = Event(kind=Kind.PAIRS, method=Method.MATCHPOINTS, contestants=entered, boards=())
    address = f"/events/{store.events.enter(event, Reason())}/contestants"
    page = desk.post(f"{address}/register", data={"name1": "Ann", "name2": "Bo"})
    assert page.status_code == 422
    assert "the number 7 belongs to Ann" in page.text
    assert store.players.count() == 0
