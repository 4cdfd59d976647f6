"""Every published example gets the ruling of its case file through the pages.

The tests go question by question, to the ruling card.
"""

from __future__ import annotations

from functools import cache

import pytest
from starlette.testclient import TestClient
from tests.cases.test_seed_cases import PUBLISHED
from tests.shipped_cases import shipped
from tests.web.at_the_table import Director, Page, shown_effects

from bridgelaw.cases.model import CaseOnFile
from bridgelaw.cases.nodes import plain_words
from bridgelaw.cases.runner import run
from bridgelaw.views.rulings.ruling import found_view
from bridgelaw.views.rulings.ruling_types import QuestionView, RulingView

pytestmark = pytest.mark.no_cover


@cache
def cases_of(group: str) -> tuple[CaseOnFile, ...]:
    """Return the cases of a group of published examples, with all branches of each."""
    names = PUBLISHED[group].split()
    return tuple(case for case in shipped() if case.id.split("~")[0] in names)


def assert_ruled(case: CaseOnFile, pages: list[Page]) -> None:
    """Check that each page shows the results that the case file expects, and the whole ruling."""
    ruled = list(run(case))
    assert len(pages) == len(ruled) == len(case.steps)
    for step, page, found in zip(case.steps, pages, ruled, strict=True):
        view = found_view(found)
        if step.expect is not None and step.expect.asks is not None:
            asked = page.form("/answer")
            assert asked is not None, (
                f"{case.id}: expected the question {step.expect.asks}, found {page.outcome}"
            )
            assert asked["fact"] == plain_words(step.expect.asks)
            assert isinstance(view, QuestionView)
            assert page.texts("//h1")[0] == view.words
            continue
        assert isinstance(view, RulingView)
        assert page.outcome == view.outcome.words, case.id
        assert step.expect is not None
        assert {*step.expect.laws, *(law.number for law in view.laws)} <= page.laws, case.id
        kinds = {kind for kind, _ in page.effects}
        shown = shown_effects(view)
        expected = {effect.kind.kind() for effect in step.expect.effects}
        covered = {effect.kind for effect in view.effects} - {kind for kind, _ in shown}
        assert expected - covered <= kinds, case.id
        assert not {effect.kind() for effect in step.expect.no_effects} & kinds, case.id
        assert shown == {*page.effects}, case.id


@pytest.mark.parametrize("group", PUBLISHED)
def test_a_group_of_published_examples(desk: TestClient, group: str) -> None:
    for case in cases_of(group):
        assert_ruled(case, Director(desk, case).rule())
