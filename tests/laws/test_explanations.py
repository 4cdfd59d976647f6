"""Laws 20F, 21 and 75, compared with tables in this module.

They say when an explanation is corrected, which call may still be changed, and which calls each
federation has alerted since when.
"""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from bridgelaw.bridge.auction import PASS, Auction, Bid, Call
from bridgelaw.bridge.cards import Strain
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import Admonish, GoOnUnder, MustPutRight, Unauthorised
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.ruling import Question, Ruling, rule
from bridgelaw.engine.validation import BadAnswer, check
from bridgelaw.federations import book
from bridgelaw.incidents import load
from bridgelaw.incidents.information.explanation_put_right import Outcome as PutRightOutcome
from bridgelaw.incidents.information.wrong_explanation import Outcome
from bridgelaw.laws.auction.explanations import Agreement, Source, Stage
from bridgelaw.laws.auction.law_20f_mistaken_explanation import By
from bridgelaw.laws.understandings.alerts import Level, Meaning

load()
DAY = date(2024, 6, 1)
WRONG = Procedure.all["wrong explanation"]
PUT_RIGHT = Procedure.all["explanation put right"]

# Who finds it, at what stage, whether their side declares: the results of having said it, and of
# not having said it.
MOMENTS = [
    (By.EXPLAINER, Stage.AUCTION, None, "IN_TIME", "WAITS"),
    (By.EXPLAINER, Stage.CLARIFICATION, None, "IN_TIME", "NOW"),
    (By.EXPLAINER, Stage.PLAY, None, "IN_TIME", "NOW"),
    (By.EXPLAINER, Stage.OVER, None, "IN_TIME", "NOW"),
    (By.PARTNER, Stage.AUCTION, None, "TOO_EARLY", "WAITS"),
    (By.PARTNER, Stage.CLARIFICATION, True, "IN_TIME", "NOW"),
    (By.PARTNER, Stage.CLARIFICATION, False, "TOO_EARLY", "WAITS"),
    (By.PARTNER, Stage.PLAY, True, "TOO_LATE", "NOW"),
    (By.PARTNER, Stage.PLAY, False, "TOO_EARLY", "WAITS"),
    (By.PARTNER, Stage.OVER, True, "TOO_LATE", "NOW"),
    (By.PARTNER, Stage.OVER, False, "IN_TIME", "NOW"),
]


def put_right(**told: Any) -> Ruling[Any]:
    told = {name: value for name, value in told.items() if value is not None}
    found = rule(PUT_RIGHT, PUT_RIGHT.case(book(DAY), told))
    assert isinstance(found, Ruling), found
    return found


@pytest.mark.parametrize(("by", "stage", "declares", "said", "unsaid"), MOMENTS)
def test_each_player_has_a_time_to_correct_an_explanation(
    by: By, stage: Stage, declares: bool | None, said: str, unsaid: str
) -> None:
    told = {"by": by, "stage": stage, "declares": declares, "knew_in_time": False}
    done = put_right(**told, done=True, director_called=True)
    assert done.outcome is PutRightOutcome[said]
    kinds = {type(effect) for _, effect in done.effects}
    partner_hears_of_it = by is By.EXPLAINER and stage is not Stage.OVER
    assert (Unauthorised in kinds) is (said == "TOO_EARLY" or partner_hears_of_it)
    assert (Admonish in kinds) is (said != "IN_TIME")
    assert GoOnUnder in kinds
    waiting = put_right(**told, done=False)
    assert waiting.outcome is PutRightOutcome[unsaid]
    assert GoOnUnder not in {type(effect) for _, effect in waiting.effects}


def test_a_player_who_must_correct_is_told_so_unless_partner_would_hear_it_in_the_auction() -> None:
    for by, stage, declares, *_ in MOMENTS:
        found = put_right(by=by, stage=stage, declares=declares, knew_in_time=False, done=False)
        told = any(isinstance(effect, MustPutRight) for _, effect in found.effects)
        assert told is ((by, stage) != (By.PARTNER, Stage.AUCTION))


def auction(text: str) -> Auction:
    calls: list[Call] = [
        PASS
        if word == "P"
        else Bid(int(word[0]), next(each for each in Strain if each.name.startswith(word[1])))
        for word in text.split()
    ]
    return Auction.of(Seat.N, calls)


@pytest.mark.parametrize(
    ("calls", "seats"),
    [
        ("1S P 3S", "N E S W"),
        ("1S P 3S P", "E S W N"),
        ("1S P 3S P P 4D P P P", "N W E S"),
        ("1S 2D P P", "N E S W"),
    ],
)
def test_only_the_last_call_of_a_side_may_be_changed(calls: str, seats: str) -> None:
    """Only the last call of a side may be changed.

    Whether a partner has called since is counted here from the end of the auction.
    """
    made = auction(calls)
    last_two = {made.callers[-1], made.callers[-2]}
    for name in seats.split():
        seat = Seat[name]
        told = {"seat": seat, "source": Source.EXPLAINED, "evidence": False, "stage": Stage.AUCTION}
        found = rule(
            WRONG,
            WRONG.case(
                book(DAY), told, Table(auction=made, faced_lead=False if made.is_over else None)
            ),
        )
        if seat in made.callers and seat in last_two:
            assert isinstance(found, Question)
            assert found.fact.name == "affected"
        else:
            assert isinstance(found, Ruling)
            assert found.outcome is Outcome.LATER


RAISE, OTHER = {"meaning": Meaning.PREEMPTIVE_RAISE}, {"meaning": Meaning.OTHER_NATURAL}


@pytest.mark.parametrize(
    ("federation", "day", "told", "due"),
    [
        ("DBf", date(2017, 9, 1), {**RAISE, "level": Level.CLUB}, True),
        ("DBf", date(2024, 6, 1), {**RAISE, "level": Level.CLUB}, True),
        ("DBf", date(2017, 9, 1), {**RAISE, "level": Level.DIVISION}, False),
        ("DBf", date(2024, 6, 1), {**RAISE, "level": Level.DIVISION}, False),
        ("DBf", date(2020, 6, 1), OTHER, "alert_due"),
        ("DBf", date(2021, 3, 20), OTHER, "reading_of_40B2aiii"),
        ("DBf", date(2021, 4, 1), OTHER, "unexpected"),
        ("DBf", date(2021, 4, 1), {**OTHER, "unexpected": True}, True),
        ("DBf", date(2021, 4, 1), {**OTHER, "unexpected": False}, False),
        ("DBf", date(2021, 4, 1), {"meaning": Meaning.NOT_NATURAL}, True),
        ("DBf", date(2021, 4, 1), {"meaning": Meaning.NOT_FORCING}, True),
        ("ACBL", date(2020, 12, 31), {}, "alert_due"),
        ("ACBL", date(2021, 1, 1), {"natural": True, "exception": False}, False),
        ("ACBL", date(2021, 1, 1), {"natural": True, "exception": True}, True),
        ("ACBL", date(2021, 1, 1), {"natural": False, "exception": False}, True),
        ("ACBL", date(2021, 1, 1), {"natural": False, "exception": True}, False),
        ("EBU", date(2024, 6, 1), {}, "alert_due"),
    ],
)
def test_alerts_depend_on_federation_day_and_level(
    federation: str, day: date, told: dict[str, Any], due: bool | str
) -> None:
    facts = {"source": Source.NOT_ALERTED, "stage": Stage.PLAY, **told}
    found = rule(WRONG, WRONG.case(book(day, federation), facts))
    if isinstance(due, str):
        assert isinstance(found, Question)
        assert found.fact.name == due
    else:
        assert isinstance(found, Ruling)
        assert found.outcome is (Outcome.LATER if due else Outcome.NONE)


def test_a_changed_call_must_be_legal() -> None:
    """A changed call must be legal in the auction before the withdrawn call (Law 21B1a)."""
    table = Table(auction=auction("1S P 3S P P"), faced_lead=False)
    told = {
        "seat": Seat.W,
        "source": Source.EXPLAINED,
        "evidence": False,
        "affected": True,
        "changes_call": True,
    }
    check(WRONG.case, {**told, "replacement": Bid(4, Strain.DIAMONDS)}, book(DAY), table)
    with pytest.raises(BadAnswer, match="replacement"):
        check(WRONG.case, {**told, "replacement": Bid(3, Strain.DIAMONDS)}, book(DAY), table)
    check(
        WRONG.case,
        {**told, "seat": Seat.N, "replacement": Bid(1, Strain.CLUBS)},
        book(DAY),
        Table(),
    )


def test_the_explained_call_is_an_opponents() -> None:
    told = {"seat": Seat.E, "source": Source.EXPLAINED}
    check(WRONG.case, {**told, "caller": Seat.S}, book(DAY))
    with pytest.raises(BadAnswer, match="caller"):
        check(WRONG.case, {**told, "caller": Seat.W}, book(DAY))
    check(WRONG.case, {"caller": Seat.W}, book(DAY))


@pytest.mark.parametrize(
    ("agreement", "cited"), [("AS_TOLD", "75C"), ("OTHERWISE", "75B1"), ("NONE", "75D2")]
)
def test_one_section_of_law_75_judges_the_explanation(agreement: str, cited: str) -> None:
    told = {
        "source": Source.EXPLAINED,
        "evidence": True,
        "agreement": Agreement[agreement],
        "stage": Stage.PLAY,
    }
    found = rule(WRONG, WRONG.case(book(DAY), told))
    assert isinstance(found, Ruling)
    assert {"75B1", "75C", "75D2"} & set(found.laws) == {cited}
