"""Examples published by commissions and referees, by the names we gave them: all are cases."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from tests.shipped_cases import cases_in

from bridgelaw.cases.reader import find_case_files

CASES = Path(__file__).parents[2] / "cases"

PUBLISHED = {
    "played_defender": """
        lku22-3.1-1 lku22-3.1-2 lku22-3.1-3 lku22-3.1-4 defender-played-rule accidental-exposure
        lku22-2-on-the-table director-has-it-demonstrated named-intention defender-extra-card
    """,
    "played_declarer": """
        lku22-4-touching lku22-4.1-20cm lku22-4-facing-others lku22-4.2-1 lku22-4.2-2
        lku22-4.2-3 lku22-4.2-4
        article-face-inward-or-face-down article-shown-but-not-near article-declarer-drops
        article-wrong-card-pulled
    """,
    "played_dummy": """
        lku22-5-named lku22-5-touch lku22-5-slip lku22-5.1-1 lku22-5.1-2 lku22-5.1-3
        lku22-5.1-4 lku22-5.1-5
        lku22-5.1-6 lku22-5.1-7 lku22-5.1-8 lku22-5.1-9 lku22-5.1-10 lku22-5.1-11 lku22-5.1-12
    """,
    "opening_lead": """
        lku22-6-face-down lku22-6-partner-could-see opening-lead-regret opening-lead-misinformed
        opening-lead-partner-asks opening-lead-out-of-turn-face-down article-opening-lead-taken-back
        article-opening-lead-when-made
    """,
    "premature": """
        premature-may-not-be-taken-back premature-declarer-lead
        premature-defender-lead-before-declarer-plays
        premature-lead-before-partner-57A premature-57B-cannot-comply
        premature-57A-offender-loses-trick
        premature-57D premature-play-in-partners-turn premature-57C1-declarer-played-from-both-hands
        premature-57C2-dummy-played-unasked premature-dummys-card-obvious premature-53C-wrong-hand
        premature-57C3-declarer-play
    """,
    "revoke": """
        revoke-64B1 revoke-64B-leads-to-64C revoke-64B2-same-suit-same-player
        revoke-64B2-third-division
        revoke-64B2-S6-worthless revoke-64A-or-64C-not-both revoke-64B3-dummy revoke-64B3-rule
        revoke-64B3-penalty-card revoke-64B4-late revoke-64B5-end-of-round revoke-64B6-trick-12
        revoke-64B7-both-sides revoke-64B8-62C3 revoke-time-limit revoke-defenders-may-ask
        revoke-asked-corrected revoke-nine-tricks-were-there revoke-not-asked revoke-no-duty-to-ask
    """,
    "information": """
        mi-director-not-called mi-not-called-normal-case mi-when-to-correct-partner
        alert-preemptive-3S
        mi-explained-wrong-but-no-damage-ui mi-and-ui-three-steps
    """,
    "scoring": """
        score-weighted-split-teams score-artificial-teams score-artificial-pairs
        score-knockout-average
        score-two-frequency-tables score-two-frequency-tables-artificial
    """,
    "advice": """
        advice-read-the-law-aloud advice-57A-check-conditions advice-revoke-look-for-a-repeat
    """,
}


@cache
def shipped() -> frozenset[str]:
    """Return the examples that the cases rule on.

    Cases for the branches of an example are named after it (revoke-64B1~dummy).
    """
    return frozenset(
        case.id.split("~")[0] for file in find_case_files([CASES]) for case in cases_in(file)
    )


@pytest.mark.parametrize("group", PUBLISHED)
def test_each_published_example_is_a_case(group: str) -> None:
    assert sorted(set(PUBLISHED[group].split()) - shipped()) == []


def test_each_published_example_is_listed_once() -> None:
    listed = [name for names in PUBLISHED.values() for name in names.split()]
    assert len(listed) == len(set(listed)) == 92
