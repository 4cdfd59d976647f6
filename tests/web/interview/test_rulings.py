"""Saved rulings: numbered, listed, shown as given, replaced, and their reminders."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

import pytest
from lxml import html
from pypdf import PdfReader
from starlette.testclient import TestClient

from bridgelaw.app import saved_rulings
from bridgelaw.bridge.seats import Side
from bridgelaw.cases.reader import read_text
from bridgelaw.cases.runner import check_case
from bridgelaw.i18n.text import languages, say
from bridgelaw.scores.results import Played
from bridgelaw.store.models import About
from bridgelaw.store.store import Store
from bridgelaw.web.interview import rulings

SHOWN: dict[str, Any] = {
    "incident": "card shown",
    "day": "2024-06-01",
    "federation": "DBf",
    "told": {
        "seat": "W",
        "card": "SQ",
        "other card": "S7",
        "manner": "held",
        "partner could see": "yes",
        "led": "no",
    },
    "order": ["manner", "partner could see", "led"],
    "table": {
        "contract": "4H",
        "declarer": "S",
        "hands": {"W": "SQT7 HK54 D8762 C943"},
        "tricks": [["W", "D8", "DA", "D3", "D4"]],
        "trick": {"leader": "N", "cards": ["S2", "S5", "SJ"]},
    },
    "before": [],
}
"""West has shown the queen of spades, put it back and played the seven."""
TWO: dict[str, Any] = {
    "incident": "turn to play",
    "day": "2024-06-01",
    "federation": "WBF",
    "told": {"seat": "W", "own standing": "major"},
    "order": [],
    "table": {"trick": {"leader": "E", "cards": ["HQ", "H3"]}},
    "before": [
        {
            "incident": "play out of turn",
            "told": {"seat": "W", "card": "D8", "told by": "nobody"},
            "table": {
                "declarer": "S",
                "trump": "spades",
                "hands": {"W": "S2 H95 D84"},
                "complete hands": ["W"],
                "trick": {"number": 9, "leader": "E", "cards": ["HQ"]},
            },
        }
    ],
}
"""West plays out of turn, and then it is West's turn."""
AT_BOARD_7 = About(event="Tuesday", board="7", table="4")


def begun(store: Store, state: dict[str, Any] = SHOWN, about: About = AT_BOARD_7) -> str:
    """Start an interview; return its address."""
    return f"/interviews/{store.interviews.begin(state, about).id}"


def paper(desk: TestClient, address: str) -> str:
    """Return the text of a PDF."""
    return " ".join(
        " ".join(
            each.extract_text() for each in PdfReader(BytesIO(desk.get(address).content)).pages
        ).split()
    )


def save(desk: TestClient, interview: str, **fields: str) -> str:
    """Save a ruling; return its address."""
    answer = desk.post(f"{interview}/save", data={"by": "Anna", **fields}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def page(desk: TestClient, address: str) -> Any:
    answer = desk.get(address)
    assert answer.status_code == 200, answer.text
    return html.fromstring(answer.text)


def texts(tree: Any, path: str) -> list[str]:
    return [" ".join(found.text_content().split()) for found in tree.xpath(path)]


# Saving


def test_a_ruling_is_saved_with_a_number_and_shown_unchanged(
    desk: TestClient, store: Store
) -> None:
    address = save(desk, begun(store), note="South saw it too.\nSo did North.")
    assert address == "/rulings/1"
    ruling = page(desk, address)
    assert texts(ruling, "//h1") == ["Ruling no. 1"]
    assert texts(ruling, '//*[@class="outcome"]') == ["The card is played."]
    assert "Tuesday · board 7 · table 4" in texts(ruling, '//header[@class="given"]/p')[0]
    assert "Anna" in texts(ruling, '//header[@class="given"]/p')[0]
    assert texts(ruling, '//*[contains(@class, "note")]/p') == ["South saw it too. So did North."]


def test_it_is_stored_in_every_language(desk: TestClient, store: Store) -> None:
    address = save(desk, begun(store))
    kept = store.rulings.get(1)
    assert {*kept.forms} == {*languages()}
    desk.headers["accept-language"] = "da"
    assert texts(page(desk, address), '//*[@class="outcome"]') == ["Kortet er spillet."]


def test_every_incident_on_the_board_is_stored(desk: TestClient, store: Store) -> None:
    address = save(desk, begun(store, TWO))
    for language in languages():
        forms: list[dict[str, Any]] = [*store.rulings.get(1).forms[language]]
        assert [form["incident"]["name"] for form in forms] == [
            "play out of turn",
            "turn to play",
        ]
    ruling = page(desk, address)
    assert len(ruling.xpath('//article[@class="ruling"]')) == 2
    assert len(ruling.xpath('//details[contains(@class, "earlier")]//article')) == 1


def test_a_double_tap_saves_one_ruling(desk: TestClient, store: Store) -> None:
    interview = begun(store)
    assert {save(desk, interview, note="Once.") for _ in range(3)} == {"/rulings/1"}
    assert len(store.rulings.listed()) == 1
    assert len(store.rulings.reminders(1)) == 1


def test_two_simultaneous_taps_save_one_ruling(desk: TestClient, store: Store) -> None:
    kept = store.interviews.get(begun(store).split("/")[-1])
    with ThreadPoolExecutor(4) as taps:
        numbers = {
            ruling.number
            for ruling in taps.map(lambda _: saved_rulings.save(store, kept), range(8))
        }
    assert numbers == {1}
    assert len(store.rulings.listed()) == 1


def test_a_ruling_saved_after_other_answers_replaces_the_earlier_and_both_are_linked(
    desk: TestClient, store: Store
) -> None:
    interview = begun(store)
    first = save(desk, interview)
    kept = store.interviews.get(interview.split("/")[-1])
    store.interviews.go_on(kept, {**SHOWN, "told": {**SHOWN["told"], "partner could see": "no"}})
    second = save(desk, interview)
    assert (first, second) == ("/rulings/1", "/rulings/2")
    assert page(desk, first).xpath('//p[contains(@class, "notice")]/a/@href') == [second]
    assert page(desk, second).xpath('//p[contains(@class, "notice")]/a/@href') == [first]
    assert texts(page(desk, second), '//*[@class="outcome"]') == ["The card is not played."]
    assert texts(page(desk, first), '//*[@class="outcome"]') == ["The card is played."]


def test_a_saved_ruling_can_be_reopened(desk: TestClient, store: Store) -> None:
    first = save(desk, begun(store))
    answer = desk.post(f"{first}/again", follow_redirects=False)
    assert answer.status_code == 303
    again = answer.headers["location"]
    assert save(desk, again) == first, "nothing has been changed"
    kept = store.interviews.get(again.split("/")[-1])
    assert kept.about == AT_BOARD_7
    store.interviews.go_on(kept, {**SHOWN, "told": {**SHOWN["told"], "partner could see": "no"}})
    second = save(desk, again)
    assert (store.rulings.get(2).replaces, store.rulings.replaced_by(1)) == (1, 2)
    assert second == "/rulings/2"


def test_nothing_is_saved_while_a_question_is_open(desk: TestClient, store: Store) -> None:
    told = {name: value for name, value in SHOWN["told"].items() if name != "partner could see"}
    interview = begun(store, {**SHOWN, "told": told, "order": []})
    assert save(desk, interview) == interview
    assert store.rulings.listed() == []


def test_a_stale_form_saves_nothing(desk: TestClient, store: Store) -> None:
    interview = begun(store)
    kept = store.interviews.get(interview.split("/")[-1])
    store.interviews.go_on(kept, {**SHOWN, "told": {**SHOWN["told"], "partner could see": "no"}})
    assert save(desk, interview, version="0") == f"{interview}?stale"
    assert store.rulings.listed() == []


def test_the_place_may_be_given_when_saving(desk: TestClient, store: Store, evening: int) -> None:
    line = next(iter(store.events.get(evening).places))
    save(desk, begun(store), line=str(line))
    assert store.rulings.get(1).about.line_id == line
    save(desk, begun(store), event="Friday", board="12", table="")
    assert store.rulings.get(2).about == About(event="Friday", board="12")


def test_user_input_is_escaped(desk: TestClient, store: Store) -> None:
    evil = "<script>alert(1)</script>"
    address = save(desk, begun(store, about=About(event=evil, board=evil)), note=evil, by=evil)
    for at in (address, "/rulings"):
        assert evil not in desk.get(at).text


# The board of a ruling


def test_board_and_table_are_chosen_from_the_event(
    desk: TestClient, store: Store, evening: int
) -> None:
    interview = begun(store, about=About())
    (event,) = page(desk, f"{interview}/where").xpath('//a[@class="choice"]/@href')
    board = page(desk, f"{interview}/where{event}").xpath('//ul[@class="board-numbers"]//a')[2]
    lines = page(desk, f"{interview}/where{board.get('href')}")
    button = lines.xpath('//button[@name="line"]')[1]
    answer = desk.post(
        f"{interview}/where", data={"line": button.get("value")}, follow_redirects=False
    )
    assert answer.headers["location"] == f"{interview}#save"
    about = store.interviews.get(interview.split("/")[-1]).about
    assert about.event_id == evening
    assert about.line_id == int(button.get("value"))
    assert about.board == board.text_content().strip()
    ruling = page(desk, save(desk, interview))
    assert len(ruling.xpath(f'//header//a[starts-with(@href, "/events/{evening}/boards/")]')) == 1


def test_differences_from_the_event_are_shown_and_its_day_is_used(
    desk: TestClient, store: Store, evening: int
) -> None:
    lines = (
        kept
        for kept in map(store.events.line, store.events.get(evening).places)
        if kept.board.number == 3
    )
    line, there = next(
        (kept.id, result)
        for kept in lines
        if isinstance(result := kept.line.score.of(Side.NS), Played)
    )
    table = {**SHOWN["table"], "board": 4, "contract": "7NXX"}
    interview = begun(store, {**SHOWN, "table": table, "day": "2026-10-06"}, about=About())
    assert not page(desk, interview).xpath('//*[@id="differs"]')
    desk.post(f"{interview}/where", data={"line": str(line)})
    notice = page(desk, interview).xpath('//form[@id="save"]//*[@id="differs"]')[0].text_content()
    assert (
        "The event was played on 2024-03-12, but this ruling uses the laws of 2026-10-06." in notice
    )
    assert "The line is for board 3, but the ruling is for board 4." in notice
    assert f"The traveller has {say(there.contract)}, but 7NTXX" in notice
    assert desk.get(interview, headers={"accept-language": "da"}).text.count("kendelsen har ") == 1
    # The saved ruling and its PDF show the warning too.
    saved = save(desk, interview)
    said = page(desk, saved).xpath('//header//*[contains(@class, "warn")]')[0].text_content()
    assert "The event was played on 2024-03-12" in said
    assert "The traveller has" in said
    assert "The event was played on 2024-03-12" in paper(desk, f"{saved}/ruling.pdf")
    # One tap selects the laws of the day of the event.
    (tap,) = page(desk, interview).xpath('//form[@id="take-day"]')
    assert page(desk, interview).xpath('//button[@form="take-day"]')
    desk.post(tap.get("action"), data=dict(tap.form_values()))
    assert store.interviews.get(interview.split("/")[-1]).state["day"] == "2024-03-12"
    left = page(desk, interview)
    assert not left.xpath('//button[@form="take-day"]')
    assert "The event was played" not in left.text_content()


def test_a_declarer_other_than_the_travellers_is_reported_during_the_questions(
    desk: TestClient, store: Store, evening: int
) -> None:
    lines = map(store.events.line, store.events.get(evening).places)
    line, there = next(
        (kept, result.contract)
        for kept in lines
        if isinstance(result := kept.line.score.of(Side.NS), Played)
    )
    assert there.declarer is not None
    for declarer in (there.declarer, there.declarer.lho):
        state = {
            **SHOWN,
            "told": {},
            "order": [],
            "day": "2024-03-12",
            "table": {"declarer": declarer.name},
        }
        interview = begun(store, state, about=About(event_id=evening, line_id=line.id))
        notices = [
            each.text_content() for each in page(desk, interview).xpath('//*[@id="differs"]')
        ]
        if declarer is there.declarer:
            assert notices == []
        else:
            expected = (
                f"The traveller has {say(there.declarer)} as declarer, but "
                f"{say(declarer)} was given."
            )
            assert [expected in notice for notice in notices] == [True]


def test_a_board_of_the_event_may_be_given_without_its_table(
    desk: TestClient, store: Store, evening: int
) -> None:
    interview = begun(store, about=About())
    desk.post(
        f"{interview}/where",
        data={"event_id": str(evening), "board": "3", "table": ""},
        follow_redirects=False,
    )
    about = store.interviews.get(interview.split("/")[-1]).about
    assert (about.event_id, about.line_id, about.board) == (evening, None, "3")


def test_a_place_in_plain_words_needs_no_event(desk: TestClient, store: Store) -> None:
    interview = begun(store, about=About(record_id=None))
    desk.post(
        f"{interview}/where",
        data={"event": " Cup ", "board": "8", "table": "2"},
        follow_redirects=False,
    )
    assert store.interviews.get(interview.split("/")[-1]).about == About(
        event="Cup", board="8", table="2"
    )


@pytest.mark.parametrize("query", ["?event=77", "?event=1&board=9999", "?event=x"])
def test_missing_rulings_are_not_found(
    desk: TestClient, store: Store, evening: int, query: str
) -> None:
    assert desk.get(f"{begun(store)}/where{query}").status_code == 404


# The score


def test_a_ruling_that_adjusts_the_score_links_to_it(
    desk: TestClient, store: Store, evening: int
) -> None:
    line = next(iter(store.events.get(evening).places))
    later = save(desk, begun(store), line=str(line))
    assert page(desk, later).xpath('//a[contains(@href, "/ruling?ruling=")]'), (
        "the director comes back to it after play"
    )
    kept = store.rulings.get(1)
    ruled: dict[str, Any] = kept.forms["en"][0]
    form = {**ruled, "effects": [{**ruled["effects"][0], "kind": "tricks transferred"}]}
    given = store.rulings.save(
        state={**SHOWN, "told": {}},
        forms={"en": [form]},
        day=kept.day,
        federation="DBf",
        by="",
        about=kept.about,
    )
    links = page(desk, f"/rulings/{given.number}").xpath(
        '//a[contains(@href, "/ruling?ruling=")]/@href'
    )
    assert links == [f"/events/{evening}/lines/{line}/ruling?ruling={given.number}"]
    plain = {**ruled, "effects": [ruled["effects"][0]]}
    none = store.rulings.save(
        state={**SHOWN, "told": {"seat": "W"}},
        forms={"en": [plain]},
        day=kept.day,
        federation="DBf",
        by="",
        about=kept.about,
    )
    assert plain["effects"][0]["kind"] == "card played"
    assert not page(desk, f"/rulings/{none.number}").xpath(
        '//a[contains(@href, "/ruling?ruling=")]'
    ), "no score is touched"


# Reminders


def test_reminders_are_listed_until_they_are_done(desk: TestClient, store: Store) -> None:
    address = save(desk, begun(store))
    to_do = page(desk, "/rulings").xpath('//ul[@class="to-do"]/li')
    assert len(to_do) == 1
    assert "After play: could the result well have been different" in to_do[0].text_content()
    action = to_do[0].xpath(".//form/@action")[0]
    answer = desk.post(action, data={"done": "yes", "back": "list"}, follow_redirects=False)
    assert answer.headers["location"] == "/rulings"
    assert not page(desk, "/rulings").xpath('//ul[@class="to-do"]/li')
    (reminder,) = store.rulings.reminders(1)
    assert (reminder.by, reminder.done is not None) == ("Anna", True)
    first = reminder.done
    desk.post(action, data={"done": "yes"})
    assert store.rulings.reminders(1)[0].done == first, "a second tick changes nothing"
    assert page(desk, address).xpath('//li[@class="done"]//button/@aria-pressed') == ["true"]
    desk.post(action, data={"done": "no"})
    assert len(page(desk, "/rulings").xpath('//ul[@class="to-do"]/li')) == 1


def test_a_replaced_ruling_has_no_reminders(desk: TestClient, store: Store) -> None:
    interview = begun(store)
    save(desk, interview)
    save(desk, interview, note="More.")
    assert [(ruling.number, len(due)) for ruling, due in store.rulings.to_come_back_to()] == [
        (2, 1)
    ]


@pytest.mark.parametrize("place", ["5", "x", "-1"])
def test_a_missing_reminder(desk: TestClient, store: Store, place: str) -> None:
    address = save(desk, begun(store))
    assert desk.post(f"{address}/reminders/{place}", data={"done": "yes"}).status_code == 404


# The list


def test_the_list_is_newest_first_and_searchable(
    desk: TestClient, store: Store, evening: int
) -> None:
    line = next(iter(store.events.get(evening).places))
    save(desk, begun(store, about=About(event="Pokalturnering i Åby", board="3")))
    save(desk, begun(store, TWO), line=str(line))
    numbers = '//ol[@class="rulings"]//*[@class="number"]'
    assert texts(page(desk, "/rulings"), numbers) == ["2", "1"]
    assert texts(page(desk, "/rulings?q=aaby"), numbers) == ["2", "1"], "the evening is in Åby too"
    assert texts(page(desk, "/rulings?q=pokal+ÅBY"), numbers) == ["1"]
    assert texts(page(desk, "/rulings?q=45c1"), numbers) == ["1"]
    assert texts(page(desk, f"/rulings?event={evening}"), numbers) == ["2"]
    assert texts(page(desk, "/rulings?q=nothing+like+it"), numbers) == []


def test_a_search_goes_on_where_it_stopped(
    desk: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One request searches a limited number of rulings, so that it cannot take long."""
    monkeypatch.setattr(rulings, "A_READ", 2)
    monkeypatch.setattr(rulings, "SEARCHED", 2)
    monkeypatch.setattr(rulings, "MOST", 1)
    for place in ("Aarhus", *("Odense",) * 4, "Aarhus", "Odense"):
        save(desk, begun(store, about=About(event=place)))
    numbers = '//ol[@class="rulings"]//*[@class="number"]'
    on = '//a[contains(@href, "before=")]/@href'
    found, address = list[list[str]](), "/rulings?q=aarhus"
    while address:
        shown = page(desk, address)
        found.append(texts(shown, numbers))
        links = shown.xpath(on)
        address = links[0] if links else ""
    assert found == [["6"], [], [], ["1"]]
    nothing = desk.get("/rulings?q=aarhus&before=6").text
    assert "None of the 2 rulings searched contains these words." in nothing
    assert texts(page(desk, "/rulings"), numbers) == ["7"]
    assert page(desk, "/rulings?before=2").xpath(on) == []


def test_the_partial_list(desk: TestClient, store: Store) -> None:
    save(desk, begun(store))
    part = desk.get("/rulings?q=card", headers={"hx-target": "found", "hx-request": "true"}).text
    assert "<h1" not in part
    assert "/rulings/1" in part


def test_a_long_list_is_paged(desk: TestClient, store: Store) -> None:
    save(desk, begun(store))
    kept = store.rulings.get(1)
    for place in range(60):
        store.rulings.save(
            state={**SHOWN, "order": [str(place)]},
            forms=kept.forms,
            day=kept.day,
            federation="DBf",
            by="",
            about=AT_BOARD_7,
        )
    first = page(desk, "/rulings")
    assert len(first.xpath('//ol[@class="rulings"]/li')) == 50
    rest = page(desk, first.xpath('//a[contains(@href, "before=")]/@href')[0])
    assert texts(rest, '//ol[@class="rulings"]//*[@class="number"]') == [
        str(number) for number in range(11, 0, -1)
    ]


# The case


def test_the_ruling_as_a_case_file_gives_the_same_ruling(desk: TestClient, store: Store) -> None:
    address = save(desk, begun(store, TWO))
    answer = desk.get(f"{address}/case.yaml")
    assert 'filename="ruling-1.yaml"' in answer.headers["content-disposition"]
    (case,) = read_text(answer.text, "ruling-1.yaml")
    assert [step.incident.name for step in case.steps] == ["play out of turn", "turn to play"]
    assert check_case(case) == []


@pytest.mark.parametrize(
    "address", ["/rulings/1", "/rulings/x", "/rulings/99999999999999999999", "/rulings/1/case.yaml"]
)
def test_a_missing_ruling(desk: TestClient, address: str) -> None:
    assert desk.get(address).status_code == 404


def test_a_ruling_survives_the_removal_of_its_event(
    desk: TestClient, store: Store, evening: int
) -> None:
    line = next(iter(store.events.get(evening).places))
    address = save(desk, begun(store), line=str(line))
    store.events.remove(evening)
    ruling = page(desk, address)
    assert "board" in texts(ruling, '//header[@class="given"]/p')[0]
    assert not ruling.xpath('//a[starts-with(@href, "/events/")]')
