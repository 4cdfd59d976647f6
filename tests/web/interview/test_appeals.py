"""Appeals on the pages of rulings, in their list, on paper and where results are published."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient
from tests.e2e.browsing import CASES, interview_of

from bridgelaw.app.interviews.interview_json import state_of
from bridgelaw.app.saved_rulings import save
from bridgelaw.cases.reader import read_cases
from bridgelaw.paper.about import on_paper
from bridgelaw.paper.ruling_sheet import ruling_sheet
from bridgelaw.store.models import About
from bridgelaw.store.store import Store


@pytest.fixture
def ruling(store: Store, evening: int) -> int:
    case = next(each for each in read_cases(CASES / "tour.yaml") if each.id == "tour-1")
    about = About(event_id=evening, board="1")
    kept = store.interviews.begin(state_of(interview_of(case)), about)
    return save(store, kept, by="Anna").number


def record(desk: TestClient, ruling: int, **told: str) -> str:
    answer = desk.post(f"/rulings/{ruling}/appeal", data={"by": "Anna", **told})
    return " ".join(answer.text.split())


def test_an_appeal_is_shown_until_it_is_decided(
    desk: TestClient, store: Store, evening: int, ruling: int
) -> None:
    assert "Record an appeal" in desk.get(f"/rulings/{ruling}").text
    page = record(
        desk, ruling, state="open", steps="0", party="Pair 7", deposit="400 kr.", note="At 22:10"
    )
    for words in ("under appeal", "Who appeals: Pair 7", "Deposit: 400 kr.", "At 22:10"):
        assert words in page
    assert "Record the decision" in page
    assert "under appeal" in desk.get("/rulings").text
    assert f"/rulings/{ruling}#appeal" in desk.get(f"/events/{evening}/publishing").text
    page = record(desk, ruling, state="changed", steps="1", note="Four hearts.")
    assert "the ruling is changed" in page
    assert "Give the revised ruling" in page
    assert "Record an appeal" in page
    assert f"/rulings/{ruling}#appeal" not in desk.get(f"/events/{evening}/publishing").text
    lines = ruling_sheet(on_paper(store, ruling)).data["appeal"]
    assert isinstance(lines, list)
    assert [("Four hearts." in line, "Pair 7" in line) for line in lines] == [
        (False, True),
        (True, True),
    ]


@pytest.mark.parametrize(
    ("told", "status"),
    [
        ({"state": "lost", "steps": "0", "party": "Pair 7"}, 400),
        ({"state": "open", "steps": "x", "party": "Pair 7"}, 404),
        ({"state": "open", "steps": "0"}, 400),
        ({"state": "stands", "steps": "0", "party": "Pair 7"}, 400),
        ({"state": "open", "steps": "3", "party": "Pair 7"}, 409),
    ],
)
def test_an_impossible_step_is_refused(
    desk: TestClient, store: Store, ruling: int, told: dict[str, str], status: int
) -> None:
    assert desk.post(f"/rulings/{ruling}/appeal", data=told).status_code == status
    assert store.appeals.of(ruling) == []
