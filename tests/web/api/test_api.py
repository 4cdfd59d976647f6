"""The HTTP API from the first question to the standings: refusals, and writes applied once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.documented import Api

from bridgelaw.event.model import Event
from bridgelaw.store.models import Reason
from bridgelaw.store.store import Store
from bridgelaw.web.api.interviews import SHOWN
from bridgelaw.web.api.operations import OPERATIONS
from bridgelaw.web.api.problems import KINDS
from bridgelaw.web.api.results import RULING_EXAMPLE


@pytest.fixture
def api(desk: TestClient) -> Api:
    return Api(desk)


def rule_on(api: Api, state: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the questions up to a ruling, each answered by its first answer."""
    while True:
        response = api("POST", "/rule", state)
        assert response.status_code == 200, response.text
        found = response.json()["found"]
        yield found
        if found["kind"] == "ruling":
            return
        state = response.json()["state"]
        state["told"][found["fact"]] = found["options"][0]["value"]


# Rulings


def test_a_ruling_without_storing_anything(api: Api, store: Store) -> None:
    *questions, ruling = rule_on(api, SHOWN)
    assert questions[0]["fact"] == "partner could see"
    assert ruling["outcome"]["value"] == "played"
    assert store.interviews.latest() == []


def test_texts_are_in_the_requested_language(api: Api) -> None:
    english, danish = (api("POST", f"/rule?lang={lang}", SHOWN) for lang in ("en", "da"))
    assert english.headers["content-language"] == "en"
    assert danish.headers["content-language"] == "da"
    assert "could have seen" in english.json()["found"]["words"]
    assert "makker" in danish.json()["found"]["words"]
    browser = api("POST", "/rule", SHOWN, headers={"accept-language": "da-DK, en;q=0.5"})
    assert browser.json()["found"] == danish.json()["found"]
    refused = api("POST", "/rule?lang=da", {"incident": "nothing"}).json()
    assert refused["title"] == "De sendte data er ugyldige"


def test_an_incident_after_another_on_the_board(api: Api) -> None:
    *_, ruling = rule_on(api, SHOWN)
    told = {
        step["fact"]: step["value"] for step in ruling["trail"] if step["origin"] != "on record"
    }
    first = {key: SHOWN[key] for key in ("incident", "table")}
    before = {**first, "told": {**told, **SHOWN["told"]}}  # type: ignore[dict-item]
    found = api("POST", "/rule", {"incident": "attention drawn", "before": [before]})
    assert found.status_code == 200, found.text
    assert len(found.json()["state"]["before"]) == 1
    half = {"incident": "card shown", "told": {}}
    refused = api("POST", "/rule", {"incident": "attention drawn", "before": [half]})
    assert refused.status_code == 422
    assert refused.json()["field"].startswith("before[0]")
    # The missing fact of the earlier incident is named; the hint about 'table' appears only if a
    # table is given.
    assert "'holder' before the next incident: Whose card was it?" in refused.json()["detail"]
    assert "own 'table'" not in refused.json()["detail"]
    outside = {"incident": "attention drawn", "before": [half], "table": SHOWN["table"]}
    refused = api("POST", "/rule", outside)
    assert (
        "'holder' is missing: Whose card was it? Put the table as it was then in its own 'table'"
        in refused.json()["detail"]
    )


def test_a_misspelt_incident_is_answered_with_the_nearest(api: Api) -> None:
    refused = api("POST", "/rule", {"incident": "revok"}).json()
    assert refused["detail"] == "found 'revok', did you mean 'revoke'?"
    assert (refused["found"], refused["expected"]) == ("revok", "revoke")
    assert "card shown" in api("POST", "/rule", {"incident": "zzz"}).json()["expected"]


def test_incidents_facts_and_spoken_words(api: Api) -> None:
    pages = api.get("/incidents?limit=100")
    assert pages["next"] is None or len(pages["incidents"]) == 100
    assert api.get("/incidents?q=revoke&lang=en")["incidents"][0]["name"] == "revoke"
    assert {each["group"]["value"] for each in api.get("/incidents?group=lead")["incidents"]} == {
        "lead"
    }
    facts = api.get("/incidents/card shown?federation=DBf&day=2024-06-01")["facts"]
    assert "partner could see" in {fact["fact"] for fact in facts}
    assert api("GET", "/incidents/nothing").status_code == 404
    assert api("GET", "/incidents/card shown?day=1999-01-01").status_code == 422


def test_a_list_is_read_page_by_page(api: Api) -> None:
    whole = [each["name"] for each in api.get("/incidents?limit=200")["incidents"]]
    found: list[str] = []
    following: str | None = "/incidents?limit=7"
    while following:
        response = api("GET", following)
        page = response.json()
        assert len(page["incidents"]) <= 7
        found += [each["name"] for each in page["incidents"]]
        following = page["next"]
        assert ("link" in response.headers) == (following is not None)
    assert found == whole


# Interviews


def test_an_interview_from_the_first_question_to_a_saved_ruling(api: Api, evening: int) -> None:
    begun = api("POST", "/interviews", {**SHOWN, "about": {"line": 3}})
    assert begun.status_code == 201
    address, form = begun.headers["location"], begun.json()
    assert form["about"]["event"] == evening
    asked = 0
    while form["found"]["kind"] == "question":
        fact, value = form["found"]["fact"], form["found"]["options"][0]["value"]
        form = api("POST", f"{address}/answers", {"fact": fact, "value": value}).json()
        asked += 1
    assert form["version"] == asked
    assert form["state"]["order"] == [
        step["fact"] for step in form["found"]["trail"] if step["fact"] in form["state"]["order"]
    ]
    saved = api("POST", f"{address}/ruling?by=Anna&note=Said+at+once")
    assert saved.status_code == 201
    assert api.get(saved.headers["location"]) == saved.json()
    assert (saved.json()["by"], saved.json()["note"]) == ("Anna", "Said at once")
    assert (
        api("POST", f"{address}/ruling?by=Anna&note=Said+at+once").json()["number"]
        == saved.json()["number"]
    )
    assert [each["number"] for each in api.get(f"/rulings?event={evening}")["rulings"]] == [1]
    assert api.get("/rulings?event=99")["rulings"] == []


def test_a_repeated_answer_is_harmless_and_a_stale_one_refused(api: Api) -> None:
    address = api("POST", "/interviews", SHOWN).headers["location"]
    told = {"fact": "partner_could_see", "value": True}
    first = api("POST", f"{address}/answers", told)
    assert api("POST", f"{address}/answers", told).json() == first.json()
    refused = api("POST", f"{address}/answers", {**told, "value": "no"})
    assert (refused.status_code, refused.json()["type"]) == (409, "/api/problems/conflict")
    taken_back = api("DELETE", f"{address}/answers/partner could see")
    assert taken_back.json()["found"]["fact"] == "partner could see"
    assert api("DELETE", f"{address}/answers/partner could see").status_code == 404
    assert api("POST", f"{address}/answers", {**told, "value": "no"}).status_code == 200


def test_an_impossible_answer_is_refused(api: Api) -> None:
    address = api("POST", "/interviews", SHOWN).headers["location"]
    wrong = api("POST", f"{address}/answers", {"fact": "partner could see", "value": "perhaps"})
    assert wrong.status_code == 422
    assert (wrong.json()["field"], wrong.json()["found"]) == ("value", "perhaps")
    assert "yes" in wrong.json()["expected"]
    unknown = api("POST", f"{address}/answers", {"fact": "parner could see", "value": "yes"})
    assert (unknown.status_code, unknown.json()["field"]) == (422, "fact")
    assert api("POST", f"{address}/answers", {"fact": "partner could see"}).status_code == 422
    doubt = api(
        "POST",
        f"{address}/answers",
        {"fact": "partner could see", "value": "cannot be established"},
    )
    assert doubt.status_code == 200


def test_a_ruling_is_saved_only_after_the_last_question(api: Api) -> None:
    address = api("POST", "/interviews", SHOWN).headers["location"]
    assert api("POST", f"{address}/ruling").status_code == 409
    stale = {"if-match": '"7"'}
    told = {"fact": "partner could see", "value": "yes"}
    assert api("POST", f"{address}/answers", told, headers=stale).status_code == 412
    assert api("POST", f"{address}/answers", told, headers={"if-match": '"0"'}).status_code == 200


@pytest.mark.parametrize(
    ("about", "field"),
    [
        ({"line": 999}, "about.line"),
        ({"event": 999}, "about.event"),
        ({"chair": 1}, "about.chair"),
        ([], "about"),
    ],
)
def test_a_missing_interview(api: Api, about: object, field: str) -> None:
    refused = api("POST", "/interviews", {**SHOWN, "about": about})
    assert (refused.status_code, refused.json()["field"]) == (422, field)


# Laws


def test_the_law_book(api: Api) -> None:
    sections = api.get("/laws?law=45")["sections"]
    assert {each["law"] for each in sections} == {"45"}
    for each in sections:
        assert api.get(f"/laws/{each['number']}")["number"] == each["number"]
    assert api.get("/laws/law 45")["number"] == "45"
    missing = api("GET", "/laws/45X")
    assert (missing.status_code, missing.json()["found"]) == (404, "45X")
    assert "lead out of turn" in [
        each["number"] for each in api.get("/search?q=lead out of turn")["hits"]
    ]
    assert api("GET", "/search").status_code == 400
    assert api("GET", "/search?q=...").status_code == 422


# Events and results


def test_an_event_survives_a_round_trip(
    api: Api, evening: int, league_match: Event, store: Store
) -> None:
    match = store.events.enter(league_match, Reason())
    for event in (evening, match):
        form = api.get(f"/events/{event}")
        entered = api("POST", "/events?by=Bo&why=again", form["event"])
        assert entered.status_code == 201
        assert api.get(entered.headers["location"])["event"] == form["event"]
        assert store.events.get(entered.json()["id"]).event == store.events.get(event).event
    assert [each["id"] for each in api.get("/events?limit=2")["events"]] == [4, 3]
    assert api.get(api.get("/events?limit=3")["next"])["events"][0]["id"] == 1


def test_errors_in_an_event_are_reported_with_their_line(api: Api) -> None:
    text = (
        '{"format": "bridgelaw event", "version": 1, "kind": "pairs", "method": "imps",\n'
        '"contestants": [],\n"boards": 3}'
    )
    refused = api("POST", "/events", content=text, headers={"content-type": "application/json"})
    assert refused.status_code == 422
    assert (refused.json()["line"], refused.json()["field"]) == (3, "boards")


def test_boards_standings_and_matches(
    api: Api, evening: int, league_match: Event, store: Store
) -> None:
    boards = api.get(f"/events/{evening}")["boards"]
    board = api.get(f"/events/{evening}/boards/{boards[15]['id']}")
    assert board["scored"]["board"] == "16"
    assert board["lines"] == boards[15]["lines"]
    assert api("GET", f"/events/{evening}/boards/999").status_code == 404
    lists = api.get(f"/events/{evening}/standings")["lists"]
    assert lists[0]["rows"][0]["number"] == "17"
    assert api.get(f"/events/{evening}/matches")["matches"] == []
    match = store.events.enter(league_match, Reason())
    (played,) = api.get(f"/events/{match}/matches?contestant=A")["matches"]
    assert {team["team"] for team in played["teams"]} == {"A", "B"}
    api.get(f"/events/{match}/standings")
    other = api.get(f"/events/{match}")["boards"][0]["id"]
    assert api.get(f"/events/{match}/boards/{other}")["scored"] is None
    assert api("GET", f"/events/{match}/matches?contestant=X").status_code == 422
    assert api("GET", "/events/99/standings").status_code == 404


def test_only_a_correction_of_the_latest_version_is_accepted(api: Api, evening: int) -> None:
    line = api.get(f"/events/{evening}")["boards"][0]["lines"][0]
    address = f"/events/{evening}/lines/{line}"
    seen = api("GET", address)
    told, version = {**seen.json()["line"], "score": "3NT S 8"}, seen.headers["etag"]
    assert api("PUT", address, told).status_code == 428
    first = api("PUT", f"{address}?by=Anna&why=misread", told, headers={"if-match": version})
    assert (first.status_code, first.json()["line"]["score"]) == (200, "3NT S 8")
    late = api("PUT", address, {**told, "score": "3NT S 7"}, headers={"if-match": version})
    assert (late.status_code, late.json()["expected"]) == (412, first.headers["etag"])
    weak = api("PUT", address, told, headers={"if-match": f"W/{first.headers['etag']}"})
    assert weak.status_code == 412
    (change,) = api.get(f"/events/{evening}/history?line={line}")["changes"]
    assert (change["by"], change["why"], change["before"]["score"]) == (
        "Anna",
        "misread",
        seen.json()["line"]["score"],
    )
    same = api("PUT", address, told, headers={"if-match": first.headers["etag"]})
    assert same.headers["etag"] == first.headers["etag"]  # nothing was changed or recorded
    wrong = api("PUT", address, {**told, "score": "8S N 10"}, headers={"if-match": "*"})
    assert (wrong.status_code, wrong.json()["field"], wrong.json()["found"]) == (
        422,
        "score",
        "8S N 10",
    )
    stranger = api("PUT", address, {**told, "ns": "99"}, headers={"if-match": "*"})
    assert stranger.status_code == 422
    assert api("GET", f"/events/{evening + 1}/lines/{line}").status_code == 404


def test_a_line_is_added_and_removed(api: Api) -> None:
    event = {
        "format": "bridgelaw event",
        "version": 1,
        "kind": "pairs",
        "method": "matchpoints",
        "contestants": [{"number": str(number)} for number in range(1, 7)],
        "boards": [{"number": 1, "lines": [{"ns": "1", "ew": "2", "score": "4S N 10"}]}],
    }
    kept = api("POST", "/events", event).json()
    board = f"/events/{kept['id']}/boards/{kept['boards'][0]['id']}"
    told = {"ns": "3", "ew": "4", "score": "3NT S 9"}
    added = api("POST", f"{board}/lines?by=Bo", told)
    assert added.status_code == 201
    assert api.get(added.headers["location"]) == added.json()
    assert api("POST", f"{board}/lines", told).status_code == 422  # they have already played it
    assert len(api.get(board)["lines"]) == 2
    assert api("DELETE", added.headers["location"]).status_code == 428
    assert (
        api(
            "DELETE", added.headers["location"], headers={"if-match": added.headers["etag"]}
        ).status_code
        == 204
    )
    assert api("GET", added.headers["location"]).status_code == 404
    assert len(api.get(board)["lines"]) == 1


def test_only_the_current_version_of_an_event_is_replaced(api: Api, evening: int) -> None:
    seen = api("GET", f"/events/{evening}")
    event = {**seen.json()["event"], "name": "Wednesday"}
    assert api("PUT", f"/events/{evening}", event).status_code == 428
    changed = api(
        "PUT", f"/events/{evening}?by=Bo", event, headers={"if-match": seen.headers["etag"]}
    )
    assert changed.json()["about"]["name"] == "Wednesday"
    assert [board["lines"] for board in changed.json()["boards"]] == [
        board["lines"] for board in seen.json()["boards"]
    ]
    assert (
        api(
            "PUT", f"/events/{evening}", event, headers={"if-match": seen.headers["etag"]}
        ).status_code
        == 412
    )


# Adjusted scores


def test_a_weighted_score_is_tried_saved_and_withdrawn(api: Api, evening: int) -> None:
    def leaders() -> list[str]:
        rows = api.get(f"/events/{evening}/standings")["lists"][0]["rows"]
        return [row["number"] for row in rows[:2]]

    address = f"/events/{evening}/rulings"
    assert leaders() == ["17", "3"]
    tried = api("POST", f"{address}?dry_run=true", RULING_EXAMPLE).json()
    assert not tried["kept"]
    assert len(tried["what if"][0]["candidates"]) > 5
    assert "12C1c" in tried["rulings"][0]["warnings"][0]
    moved = {
        row["contestant"]: (row["rank before"], row["rank after"])
        for row in tried["moves"][0]["rows"]
    }
    assert moved["17"] == ("1", "2")
    assert leaders() == ["17", "3"]
    kept = api("POST", f"{address}?by=Anna", RULING_EXAMPLE).json()
    assert kept["kept"]
    assert {**tried, "kept": True, "version": kept["version"]} == kept
    assert leaders() == ["3", "17"]
    line = api.get(f"/events/{evening}")["boards"][15]["lines"][7]
    ruling = f"/events/{evening}/lines/{line}/ruling"
    assert api("DELETE", ruling).status_code == 428
    withdrawn = api("DELETE", f"{ruling}?by=Anna&why=appeal", headers={"if-match": "*"})
    assert "ruling" not in withdrawn.json()["line"]
    assert leaders() == ["17", "3"]
    assert api("DELETE", ruling, headers={"if-match": "*"}).status_code == 404
    changes = api.get(f"/events/{evening}/history")["changes"]
    assert [(each["what"]["value"], each["by"]) for each in changes[:2]] == [("ruling", "Anna")] * 2


def test_a_penalty_is_given_and_withdrawn(api: Api, evening: int) -> None:
    told = [
        RULING_EXAMPLE,
        {"penalty": "25%", "pair": 14, "law": "90B", "reason": "The telephone rang."},
    ]
    assert api("POST", f"/events/{evening}/rulings", told).status_code == 200
    listed = api("GET", f"/events/{evening}/penalties")
    (penalty,) = listed.json()["penalties"]
    assert penalty["penalty"]["contestant"] == "14"
    address = f"/events/{evening}/penalties/1"
    assert api("DELETE", address).status_code == 428
    assert api("DELETE", address, headers={"if-match": '"1"'}).status_code == 412
    assert api("DELETE", address, headers={"if-match": listed.headers["etag"]}).status_code == 204
    assert api.get(f"/events/{evening}/penalties")["penalties"] == []
    assert api("DELETE", address, headers={"if-match": "*"}).status_code == 404


@pytest.mark.parametrize(
    ("told", "field"),
    [
        ({**RULING_EXAMPLE, "ew": "50% 5D S 11"}, "ew"),
        ({**RULING_EXAMPLE, "bord": 16}, "bord"),
        ([RULING_EXAMPLE, {"penalty": "-3", "pair": 14}], "[1].penalty"),
        ({"board": 99, "table": 1, "law": "12C1c", "both": "4S N 10"}, "board"),
    ],
)
def test_an_impossible_ruling_is_refused(api: Api, evening: int, told: object, field: str) -> None:
    refused = api("POST", f"/events/{evening}/rulings", told)
    assert (refused.status_code, refused.json()["field"]) == (422, field)
    assert len(api.get(f"/events/{evening}/history")["changes"]) == 1


# Every operation


def test_every_operation_has_a_unique_name_and_address() -> None:
    assert len({each.name for each in OPERATIONS}) == len(OPERATIONS)
    assert len({(each.method, each.path) for each in OPERATIONS}) == len(OPERATIONS)
    for each in OPERATIONS:
        named = {part[1:-1] for part in each.path.split("/") if part.startswith("{")}
        assert named == {
            parameter.name for parameter in each.parameters if parameter.place == "path"
        }


@pytest.mark.parametrize("language", ["en", "da"])
def test_the_operations_are_documented(desk: TestClient, language: str) -> None:
    page = desk.get("/api", headers={"accept-language": language}).text
    assert all(each.summary.say(language) in page.replace("&#39;", "'") for each in OPERATIONS)
    document = desk.get("/api/v1/openapi.json", params={"lang": language})
    assert document.headers["content-language"] == language
    assert document.json()["openapi"].startswith("3.1")
    for kind in KINDS.values():
        assert (
            kind.title.say(language)
            in desk.get(kind.address, headers={"accept-language": language}).text
        )
    assert desk.get("/api/problems/none").status_code == 404
