"""Interviews and rulings stored by a version of the program with other questions."""

from __future__ import annotations

from typing import Any, Final

import pytest
from starlette.testclient import TestClient
from tests.contradictory_ruling import CONTRADICTORY
from tests.web.documented import Api
from tests.web.routes import routes

from bridgelaw.app.saved_rulings import save
from bridgelaw.store.models import About, StoredRuling
from bridgelaw.store.store import Store
from bridgelaw.web.api.operation import ROOT

FITS: Final[dict[str, Any]] = {
    "incident": "contract score",
    "day": "2024-06-01",
    "federation": "WBF",
    "told": {},
    "order": [],
    "table": {"declarer": "S", "contract": "4H", "vulnerability": "none", "declarer tricks": 10},
    "before": [],
}
OUTDATED: Final[dict[str, tuple[dict[str, Any], str]]] = {
    "incident": ({"incident": "card shwn"}, "card shwn"),
    "question": ({"told": {"hodler": "defender"}}, "hodler"),
    "answer": ({"told": {"holder": "nobody"}}, "nobody"),
    "asked": ({"order": ["manner"]}, "manner"),
    "key": ({"actions": ["answer"]}, "actions"),
    "detail": ({"table": {"wind": "east"}}, "wind"),
    "federation": ({"federation": "XYZ"}, "XYZ"),
    "before": ({"before": [{**CONTRADICTORY, "order": []}]}, "before[0]"),
}
"""Changes to a state that fits, and a word of the message about each."""
WITHOUT_ANSWERS: Final = frozenset(
    f"/interviews/{{id}}/{path}"
    for path in ("where", "later", "name", "discard", "restore", "earlier")
)
"""Pages of an interview that need none of its answers."""
FORM: Final = {"fact": "manner", "value": "held", "incident": "revoke", "version": "0"}


def outdated(kind: str) -> dict[str, Any]:
    return {"incident": "card shown", "day": "2024-06-01", "told": {}, **OUTDATED[kind][0]}


def asked(path: str) -> list[tuple[str, str]]:
    """Return the method and the address of each request to the server with that path in it."""
    found = [each for each in routes() if path in each[1]]
    assert len(found) > 3
    return found


def send(desk: TestClient, method: str, address: str) -> Any:
    """Send a request to a page or the API, which is checked against its document."""
    if not address.startswith(ROOT):
        return desk.request(
            method, address, data=FORM if method == "POST" else None, follow_redirects=False
        )
    told = {"fact": "manner", "value": "held"} if address.endswith("answers") else None
    return Api(desk)(method, address, told)


@pytest.mark.parametrize("kind", OUTDATED)
def test_every_request_for_an_interview_says_that_it_no_longer_fits(
    desk: TestClient, store: Store, kind: str
) -> None:
    kept = store.interviews.begin(outdated(kind), About())
    for method, path in [*asked("/interviews/{"), ("GET", "/rule?after={id}")]:
        address = path.format(id=kept.id, interview=kept.id, fact="manner")
        answer = send(desk, method, address)
        if path in WITHOUT_ANSWERS:
            assert answer.status_code in (200, 303), (method, path)
            continue
        assert answer.status_code == 409, (method, path)
        said = answer.json()["detail"] if address.startswith(ROOT) else answer.text
        assert "do not fit the questions of this version" in said, (method, path)
        assert OUTDATED[kind][1] in said, (method, path)
        assert "Begin a new interview" in said


def test_what_was_entered_is_shown(desk: TestClient, store: Store) -> None:
    kept = store.interviews.begin(outdated("before"), About())
    page = desk.get(f"/interviews/{kept.id}").text
    for entry in ("incident: premature lead", "told by: nobody", "contract: 4H"):
        assert f"<li>{entry}</li>" in page


def test_the_message_is_in_the_language_of_the_visitor(desk: TestClient, store: Store) -> None:
    kept = store.interviews.begin(outdated("question"), About())
    page = desk.get(f"/interviews/{kept.id}", headers={"accept-language": "da"}).text
    assert "De gemte svar passer ikke til spørgsmålene" in page


@pytest.fixture
def ruling(store: Store) -> StoredRuling:
    """Return a ruling whose answers no longer fit."""
    kept = store.interviews.begin(FITS, About())
    ruled = save(store, kept)
    return store.rulings.save(
        state={**ruled.state, "told": {"hodler": "defender"}},
        forms=ruled.forms,
        day=ruled.day,
        federation=ruled.federation,
        by="",
        about=ruled.about,
        note="or older",
        interview=None,
        replaces=None,
        reminders=0,
        given=None,
    )


def test_every_request_for_a_ruling_is_answered(desk: TestClient, ruling: StoredRuling) -> None:
    for method, path in asked("/rulings/{"):
        address = path.format(number=ruling.number, ruling=ruling.number, place=0)
        assert send(desk, method, address).status_code < 500, (method, path)
    assert desk.get(f"/rulings/{ruling.number}").status_code == 200
    case = desk.get(f"/rulings/{ruling.number}/case.yaml")
    assert (case.status_code, "hodler" in case.text) == (409, True)


def test_a_ruling_is_not_made_again_from_answers_that_do_not_fit(
    desk: TestClient, ruling: StoredRuling
) -> None:
    assert desk.post(f"/rulings/{ruling.number}/again", data={}).status_code == 409


def test_a_score_is_not_derived_from_answers_that_do_not_fit(
    desk: TestClient, ruling: StoredRuling, evening: int
) -> None:
    page = desk.get(f"/events/{evening}/lines/1/ruling?ruling={ruling.number}")
    assert page.status_code == 200
    assert "do not fit the questions of this version" in page.text
