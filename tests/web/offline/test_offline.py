"""Offline rulings: the data equals the engine on every path.

The pages with the data, and submitting offline rulings, are tested too.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient
from tests.offline_walking import plain, walked
from tests.sampled_data import Sampled

from bridgelaw.app.interviews.interview_json import interview_of
from bridgelaw.app.offline import data_files
from bridgelaw.app.offline.data import Encoder
from bridgelaw.app.offline.data_files import Made
from bridgelaw.app.offline.graph import Ask, End, compiled, every_value
from bridgelaw.app.offline.readings import like, since, until
from bridgelaw.cases.answers import write
from bridgelaw.cases.nodes import plain_words
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.law import Law
from bridgelaw.engine.ruling import Question, Ruling, paths, rule
from bridgelaw.federations import FEDERATIONS, book
from bridgelaw.i18n.text import languages
from bridgelaw.incidents import load
from bridgelaw.store.store import Store
from bridgelaw.views.rulings import ruling as json_view
from bridgelaw.views.rulings.ruling_types import QuestionView
from bridgelaw.web.app import application

load()
TODAY = date.today()
ALL = 18_108
"""The number of paths through all incidents by the WBF's reading, with allowed doubt."""
SOME = 20
"""One path in this many is compared in languages other than English, the first included."""
LISTED = {"claim": 16_294, "contract score": 1_159, "first lead after a withdrawn call": 101}
"""Incidents with suits and numbers, and their number of paths with every possible value.

They are few enough to be walked here; bench/offline.py walks all.
"""
GOLDEN = Path(__file__).parents[2] / "incidents" / "golden"


@cache
def sampled(federation: str) -> dict[str, Any]:
    """Return the data of a federation with the samples of open-valued facts."""
    found = {
        language: Sampled().get(federation, language, TODAY) or b"" for language in languages()
    }
    return {language: json.loads(gzip.decompress(data)) for language, data in found.items()}


@pytest.fixture
def remembering(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cache the parts of the engine's form of a ruling for each effect, law and value."""

    def remember(name: str, key: Callable[..., Any]) -> None:
        known: dict[Any, Any] = {}
        make: Callable[..., Any] = getattr(json_view, name)

        def remembered(*told: Any, **more: Any) -> Any:
            place = key(*told, **more)
            if place not in known:
                known[place] = make(*told, **more)
            return known[place]

        monkeypatch.setattr(json_view, name, remembered)

    remember("effect_view", lambda law, effect, *told, quiet: (law, effect, str(told), quiet))
    remember("law_view", lambda number, laws, language: (number, id(laws), language))
    remember("facts_of", lambda incident, laws: (incident.name, id(laws)))
    remember("value_view", lambda value, language: (type(value), value, language))


@pytest.mark.no_cover
@pytest.mark.usefixtures("remembering")
def test_the_data_rules_like_the_engine_on_every_path() -> None:
    """The data rules as the engine on every path through every incident.

    Every path is compared in English. In the other languages, whose data is made of the same graph,
    some of each incident are compared: bench/offline.py walks them all.
    """
    laws, count = book(TODAY), 0
    for place, name in enumerate(each["name"] for each in sampled("WBF")["en"]["incidents"]):
        procedure = Procedure.all[name]
        walks = [walked(data, data["incidents"][place]) for data in sampled("WBF").values()]
        engine = paths(procedure, procedure.case, laws, doubt=True)
        for number, ((engine_told, ruling), *found) in enumerate(zip(engine, *walks, strict=True)):
            answers = {plain_words(fact): write(value) for fact, value in engine_told.items()}
            for language, (told, form) in zip(languages(), found, strict=True):
                assert told == answers
                if language == "en" or number % SOME == 0:
                    assert form == json_view.form_of(
                        json_view.ruling_view(procedure, ruling, laws, None, language)
                    ), told
            count += 1
    assert count == ALL
    assert {
        incident["name"] for incident in sampled("WBF")["da"]["incidents"]
    } == Procedure.all.keys()


@pytest.mark.no_cover
@pytest.mark.usefixtures("remembering")
def test_a_federation_has_its_own_readings() -> None:
    """A federation has its own readings.

    The incidents that the DBf rules differently are compared on every path; federations with the
    same readings have the same data.
    """
    laws, own = (
        book(TODAY, "DBf"),
        sorted(path.name.partition(".")[0] for path in GOLDEN.glob("*.DBf.txt")),
    )
    assert "premature_lead" in own
    encoder = Encoder(laws, "DBf", "da")
    for name in own:
        encoder.add(compiled(Procedure.all[name.replace("_", " ")], laws, every=False))
    data = plain(encoder.data())
    for incident in data["incidents"]:
        procedure = Procedure.all[incident["name"]]
        ways = paths(procedure, procedure.case, laws, doubt=True)
        for (told, form), (_, ruling) in zip(walked(data, incident), ways, strict=True):
            assert form == json_view.form_of(
                json_view.ruling_view(procedure, ruling, laws, None, "da")
            ), told
    assert {code: like(code, TODAY) for code in FEDERATIONS} == {
        **dict.fromkeys(("WBF", "EBL", "EBU", "NBF", "SBF"), "WBF"),
        "DBf": "DBf",
        "ACBL": "ACBL",
    }


@pytest.mark.no_cover
@pytest.mark.parametrize("name", LISTED)
def test_every_listed_value_leads_where_the_engine_leads(name: str) -> None:
    """Every value that can be listed leads where the engine leads.

    Compared for each question: what is asked, about whom, the possible answers, and what each
    answer adds to the trail.
    """
    procedure, laws = Procedure.all[name], book(TODAY)
    graph = compiled(procedure, laws)
    stack: list[tuple[dict[str, Any], int]] = [({}, graph.root)]
    ends = 0
    while stack:
        told, number = stack.pop()
        found, node = rule(procedure, procedure.case(laws, told)), graph.nodes[number]
        assert found.effects == node.effects, told
        if isinstance(node, End):
            assert isinstance(found, Ruling), told
            assert found.outcome == node.outcome, told
            ends += 1
            continue
        assert isinstance(found, Question), told
        assert (found.fact, found.section, found.to, found.values) == (
            node.fact,
            node.section,
            node.to,
            node.values,
        )
        assert tuple(way.value for way in node.ways) == every_value(found, procedure), told
        if found.values and not found.fact.values:
            assert all(way.offered for way in node.ways), told
        stack.extend(({**told, node.fact.name: way.value}, way.to) for way in node.ways)
    assert ends == LISTED[name]


def test_an_incident_with_many_numbers_has_a_graph_of_bounded_size() -> None:
    """An incident with many numbers has a graph of bounded size.

    Only the first three numbers have every value. bench/offline.py makes the graphs of all
    incidents; that of a revoke, which asks for five numbers, takes longest.
    """
    graph = compiled(Procedure.all["trick given up"], book(TODAY))
    assert len(graph.nodes) < 2_000
    facts = Procedure.all["trick given up"].case.facts
    beside = {fact.name for fact in facts.values() if fact.of is int}
    assert any(
        isinstance(node, Ask) and node.fact.name in beside and not node.complete
        for node in graph.nodes
    )


@pytest.mark.no_cover
def test_a_question_shows_the_same_as_the_interview_page() -> None:
    data = sampled("WBF")["da"]
    incident = next(each for each in data["incidents"] if each["name"] == "revoke")
    node = incident["nodes"][incident["root"]]
    asked = data["questions"][node[0]]
    view = interview_of({"incident": "revoke", "day": TODAY.isoformat()}).view("da")
    assert isinstance(view, QuestionView)
    form = json_view.form_of(view)
    for key in ("fact", "words", "help", "to", "settled by", "closed"):
        assert asked[key] == form[key]
    assert view.law is not None
    assert asked["law"] == view.law.number
    assert [data["answers"][place]["words"] for place in node[3::3]] == [
        each.words for each in view.options
    ]


def test_the_laws_change_on_known_days() -> None:
    own = next(reading.since for reading in Law.all["57C"].readings if reading.by == "DBf")
    (later, *_) = (reading.since for reading in Law.all["79C1"].readings if reading.by == "DBf")
    assert until("DBf", later - timedelta(days=1)) == later
    assert since("DBf", later) == later
    assert until("WBF", date(2024, 1, 1)) is None
    assert own <= later
    assert until("DBf", date(2999, 1, 1)) is None


# The pages


@pytest.fixture
def store() -> Iterator[Store]:
    found = Store("sqlite://")
    yield found
    found.close()


@pytest.fixture
def app(store: Store) -> Starlette:
    found = application(store, ("testserver",))
    found.state.offline = Sampled()
    return found


@pytest.fixture
def browser(app: Starlette) -> TestClient:
    return TestClient(app, follow_redirects=False)


def test_the_page_is_in_the_visitors_language_and_can_be_installed(browser: TestClient) -> None:
    assert (
        browser.get("/offline", headers={"accept-language": "da"}).headers["location"]
        == "/offline/da"
    )
    page = browser.get("/offline/da")
    assert page.status_code == 200
    assert '<html lang="da">' in page.text
    assert browser.get("/offline/xx").status_code == 404
    manifest = browser.get("/manifest.webmanifest").json()
    for icon in manifest["icons"]:
        assert browser.get(icon["src"]).headers["content-type"] == icon["type"]
    assert browser.get(manifest["shortcuts"][0]["url"]).status_code == 200


def test_each_page_is_in_the_language_of_its_address(browser: TestClient) -> None:
    english = {"accept-language": "en"}
    assert "Intet af dette" in browser.get("/offline/da", headers=english).text
    assert "None of these" not in browser.get("/offline/da", headers=english).text
    assert "None of these" in browser.get("/offline/en", headers={"accept-language": "da"}).text


def test_the_service_worker_caches_the_page_files_and_data_for_one_version(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = browser.get("/sw.js", headers={"accept-language": "da", "cookie": "federation=DBf"})
    assert script.headers["content-type"].startswith("text/javascript")
    kept = json.loads(script.text.splitlines()[0].removeprefix("const KEPT = ").removesuffix(";"))
    page = browser.get("/offline/da", headers={"cookie": "federation=DBf"}).text
    for address in (*kept["pages"], *kept["files"]):
        assert browser.get(address).status_code == 200, address
    for address in kept["files"]:
        if not address.split("?")[0].endswith((".png", ".svg")):
            assert f'"{address}"' in page
    assert kept["data"] in page
    assert kept["data"].endswith("/DBf.da.json")
    data_files.digest.cache_clear()
    with monkeypatch.context() as another:
        another.setattr(data_files, "digest", lambda: "another")
        another.setattr("bridgelaw.web.offline.offline.digest", lambda: "another")
        assert browser.get("/sw.js").text != script.text
        assert browser.get(kept["data"]).status_code == 404


def test_on_the_same_machine_the_data_is_made_only_for_the_offline_page(
    app: Starlette, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    monkeypatch.setattr(Sampled, "begin", lambda _, federation, on: begun.append(federation))
    for address, served in (
        ("http://127.0.0.1", False),
        ("http://localhost:8642", False),
        ("http://testserver", True),
    ):
        app = application(Store("sqlite://"), ("testserver", "127.0.0.1", "localhost"))
        app.state.offline = Sampled()
        script = TestClient(app, base_url=address).get("/sw.js").text
        assert (
            json.loads(script.splitlines()[0].removeprefix("const KEPT = ").removesuffix(";"))[
                "served"
            ]
            is served
        )
        assert bool(begun) is served


def test_failed_or_killed_generation_of_data_is_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now, begun = [1000.0], []

    class Killed:
        returncode = -9

        def __init__(self, command: list[str], **_: object) -> None:
            begun.append(command)

        def poll(self) -> int:
            return self.returncode

    monkeypatch.setattr("subprocess.Popen", Killed)
    monkeypatch.setattr(data_files, "monotonic", lambda: now[0])
    desk = Made(tmp_path)
    for _ in range(3):
        assert desk.get("WBF", "en", TODAY) is None
    assert len(begun) == 1
    assert "-9" in caplog.text
    now[0] += data_files.SECONDS
    assert desk.get("WBF", "en", TODAY) is None
    assert len(begun) == 2


def test_one_federation_is_built_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Running] = []

    class Running:
        returncode: int | None = None

        def __init__(self, command: list[str], **_: object) -> None:
            self.command = command
            begun.append(self)

        def poll(self) -> int | None:
            return self.returncode

        def terminate(self) -> None:
            """Do nothing."""

        def wait(self) -> None:
            """Do nothing."""

    monkeypatch.setattr("subprocess.Popen", Running)
    desk = Made(tmp_path)
    for federation in ("WBF", "DBf", "ACBL"):
        assert desk.get(federation, "en", TODAY) is None
        desk.begin(federation, TODAY)
    assert ["WBF" in each.command for each in begun] == [True]
    begun[0].returncode = 0
    assert desk.get("DBf", "en", TODAY) is None
    assert ["DBf" in each.command for each in begun] == [False, True]


def test_the_data_is_sent_compressed_and_cached_permanently(browser: TestClient) -> None:
    address = f"/offline/data/{Sampled().version('WBF', TODAY)}/WBF.en.json"
    found = browser.get(address)
    assert found.headers["content-encoding"] == "gzip"
    assert "immutable" in found.headers["cache-control"]
    assert found.json() == sampled("WBF")["en"]
    for wrong in ("XYZ.en.json", "WBF.xx.json"):
        assert browser.get(f"{address.rpartition('/')[0]}/{wrong}").status_code == 404


def test_the_data_is_made_by_another_process_while_the_server_continues(
    app: Starlette, browser: TestClient, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[list[str]] = []

    class Process:
        returncode = None

        def __init__(self, command: list[str], **_: object) -> None:
            begun.append(command)

        def poll(self) -> None:
            return None

        def terminate(self) -> None:
            """Do nothing."""

        def wait(self) -> None:
            """Do nothing."""

    monkeypatch.setattr("subprocess.Popen", Process)
    app.state.offline = desk = Made(tmp_path)
    address = f"/offline/data/{desk.version('WBF', TODAY)}/WBF.en.json"
    for _ in range(2):
        waiting = browser.get(address)
        assert waiting.status_code == 202
        assert waiting.headers["retry-after"]
    (command,) = begun
    assert command[1:5] == ["-m", "bridgelaw.app.offline", "WBF", TODAY.isoformat()]
    data_files.put(tmp_path / desk.version("WBF", TODAY), "WBF", "en", {"made": True})
    assert browser.get(address).json() == {"made": True}
    assert gzip.decompress(next(tmp_path.rglob("*.gz")).read_bytes()) == b'{"made":true}'


# Submitting offline rulings


def ruled(told: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """Return a ruling as the page sends it: the first path through the revoke."""
    state = {"incident": "revoke", "day": TODAY.isoformat(), "federation": "WBF"}
    data = sampled("WBF")["da"]
    incident = next(each for each in data["incidents"] if each["name"] == "revoke")
    answers, form = deepcopy(next(walked(data, incident)))
    given = (datetime.now(UTC) - timedelta(hours=2)).isoformat()
    about = {"event": "Tirsdag", "board": "12", "table": "3"}
    return {
        "key": "0123456789abcdef0123456789abcdef",
        **state,
        "told": answers if told is None else told,
        "order": list(answers if told is None else told),
        "given": given,
        "language": "da",
        "shown": form,
        "by": "Anna",
        "note": "Vest sagde det.",
        "about": about,
        **more,
    }


def test_a_ruling_is_sent_once_with_its_time(browser: TestClient, store: Store) -> None:
    sent = ruled()
    first, again = (browser.post("/offline/rulings", json=sent) for _ in range(2))
    assert first.status_code == again.status_code == 201
    assert (
        first.json()
        == again.json()
        == {"kind": "ruling", "number": 1, "address": "/rulings/1", "why": ""}
    )
    (kept,) = store.rulings.listed()
    assert kept.at.isoformat() == sent["given"]
    assert kept.handed_over is not None
    assert kept.handed_over > kept.at
    assert (kept.by, kept.note, kept.about.board, kept.about.event) == (
        "Anna",
        "Vest sagde det.",
        "12",
        "Tirsdag",
    )
    assert kept.forms["da"] == [sent["shown"]]
    assert (
        "truffet uden forbindelse"
        in browser.get("/rulings/1", headers={"accept-language": "da"}).text
    )
    assert (
        "without a connection"
        not in browser.get("/rulings/1", headers={"accept-language": "da"}).text
    )


def test_the_same_key_for_another_ruling_is_refused(browser: TestClient, store: Store) -> None:
    browser.post("/offline/rulings", json=ruled())
    other = browser.post("/offline/rulings", json=ruled(note="Another."))
    assert other.status_code == 422
    assert len(store.rulings.listed()) == 1


def test_a_ruling_that_the_server_does_not_confirm_continues_as_an_interview(
    browser: TestClient, store: Store
) -> None:
    sent = ruled()
    sent["shown"]["outcome"]["words"] = "something else"
    found = browser.post("/offline/rulings", json=sent).json()
    assert found["kind"] == "interview"
    assert found["why"]
    assert store.rulings.listed() == []
    (kept,) = store.interviews.latest()
    assert found["address"] == f"/interviews/{kept.id}"
    assert kept.state["told"] == sent["told"]
    assert kept.about.board == "12"


def test_an_answer_that_needs_the_server_continues_there(browser: TestClient, store: Store) -> None:
    incident = "lead out of turn"
    data = sampled("WBF")["en"]
    graph = next(each for each in data["incidents"] if each["name"] == incident)
    told = next(told for told, _ in walked(data, graph) if "partners penalty cards" in told)
    names = list(told)
    known = {name: told[name] for name in names[: names.index("partners penalty cards")]}
    sent = ruled(
        {**known, "partners penalty cards": ["H9", "S4"]},
        incident=incident,
        shown=None,
        language="en",
    )
    found = browser.post("/offline/rulings", json=sent).json()
    assert found["kind"] == "interview"
    (kept,) = store.interviews.latest()
    answers = kept.state["told"]
    assert isinstance(answers, dict)
    assert answers["partners penalty cards"] == ["H9", "S4"]
    assert browser.get(found["address"]).status_code == 200


def test_questions_changed_by_another_version_are_asked_again(
    browser: TestClient, store: Store
) -> None:
    sent = ruled()
    first = next(iter(ruled()["told"].items()))
    sent["told"] = dict([first, ("no such fact", "yes")])
    sent["order"] = list(sent["told"])
    found = browser.post("/offline/rulings", json=sent).json()
    assert found["kind"] == "interview"
    assert "no such fact" in found["why"]
    (kept,) = store.interviews.latest()
    told = kept.state["told"]
    assert isinstance(told, dict)
    assert list(told) == [first[0]]


@pytest.mark.parametrize(
    "wrong",
    [
        {"key": "short"},
        {"key": 7},
        {"language": "xx"},
        {"given": "yesterday"},
        {"given": "2024-06-01T12:00:00"},
        {"told": []},
        {"order": "manner"},
        {"order": [1]},
        {"order": ["x"] * 300},
        {"about": "board 4"},
        {"about": {"board": 4}},
        {"shown": "nothing"},
        {"incident": "no such incident"},
        {"incident": None},
        {"day": "2001-01-01"},
        {"day": []},
        {"federation": {}},
        {"note": 4},
    ],
    ids=str,
)
def test_unreadable_data_is_refused_and_not_stored(
    browser: TestClient, store: Store, wrong: Any
) -> None:
    found = browser.post("/offline/rulings", json=ruled(**wrong))
    assert found.status_code == 422
    assert found.json()["problem"]
    assert store.rulings.listed() == []
    assert store.interviews.latest() == []


@pytest.mark.parametrize("body", [b"", b"[", b"[]", b'"x"', b"\xff", b"[" * 100_000])
def test_an_invalid_ruling_is_refused(browser: TestClient, body: bytes) -> None:
    assert browser.post("/offline/rulings", content=body).status_code == 422


def test_too_much_data_is_refused(browser: TestClient) -> None:
    assert browser.post("/offline/rulings", content=b"x" * 500_000).status_code == 413


def test_a_fast_clock_does_not_rule_in_the_future(browser: TestClient, store: Store) -> None:
    sent = ruled(given="2999-01-01T12:00:00+01:00")
    first, again = (browser.post("/offline/rulings", json=sent) for _ in range(2))
    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    (kept,) = store.rulings.listed()
    assert kept.at <= datetime.now(UTC)
