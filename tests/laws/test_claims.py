"""Claims on a record: the answers offered, and records that do not say enough."""

from __future__ import annotations

from datetime import date

import pytest

from bridgelaw.bridge.cards import Suit
from bridgelaw.bridge.notation import parse_card
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.bridge.serialised import read_table, write_table
from bridgelaw.effects import TricksAwarded
from bridgelaw.engine.facts import RECORD
from bridgelaw.engine.ruling import Question, Ruling, rule
from bridgelaw.engine.validation import BadAnswer, check, objection
from bridgelaw.federations import book
from bridgelaw.i18n.text import say
from bridgelaw.incidents.claim.contested_claim import contested_claim
from bridgelaw.incidents.claim.trick_given_up import GaveUp, trick_given_up
from bridgelaw.laws.claims.claim import Claimant
from bridgelaw.laws.claims.law_70_contested_claim import LinesOfPlay
from bridgelaw.laws.score.law_79_tricks_won import Limit

LAWS = book(date(2024, 6, 1))
FULL = "N:KJ5.Q73.A842.K95 Q843.K82.T93.JT7 A92.AJ4.K765.A32 T76.T965.QJ.Q864"
ENDING = read_table(
    {
        "declarer": "S",
        "trump": "S",
        "hands": {"N": "S5 D2", "E": "HAK", "S": "S3 DA", "W": "S2 C3"},
        "complete hands": ["N", "E", "S", "W"],
        "trick": {"number": 12, "leader": "S"},
    }
)
JUDGED = {"relies_on_place": False, "order_laid_down": False}


def test_each_possible_total_shows_its_line() -> None:
    told = {"seat": Seat.S, "trump_mentioned": True, **JUDGED}
    found = rule(contested_claim, LinesOfPlay(LAWS, told, ENDING))
    assert isinstance(found, Question)
    assert found.fact.name == "worst_normal"
    assert [say(value) for value in found.values] == [
        "1: such as South's ♦A to trick 12; S: ♦A ♠2 ♦2 ♥A · W: ♣3 ♠5 ♥K ♠3",
        "2: the best there is, such as S: ♠3 ♠2 ♠5 ♥A · N: ♦2 ♥K ♦A ♣3",
    ]


def test_a_listed_number_is_an_answer() -> None:
    told = {"seat": Seat.S, "trump_mentioned": True, **JUDGED, "worst_normal": 1, "claimed": 2}
    found = rule(contested_claim, LinesOfPlay(LAWS, told, ENDING))
    assert isinstance(found, Ruling)
    assert TricksAwarded(Side.EW, 1, 2) in [effect for _, effect in found.effects]


def test_with_too_many_lines_every_number_is_possible_and_none_is_settled() -> None:
    table = read_table({"declarer": "S", "trump": "NT", "deal": FULL, "trick": {"number": 1}})
    case = LinesOfPlay(LAWS, {"seat": Seat.S}, table)
    found = case.lines()
    assert found is not None
    assert not found.exhaustive
    question = rule(contested_claim, LinesOfPlay(LAWS, {"seat": Seat.S, **JUDGED}, table))
    assert isinstance(question, Question)
    assert question.values == tuple(range(14))


def test_the_moment_of_the_claim_is_found_on_the_record() -> None:
    tricks = [["S", "HA", "H3", "H4", "H2"], ["S", "HK", "H5", "H6", "H7"]]
    table = read_table({"declarer": "S", "trump": "NT", "tricks": tricks, "trick": {"leader": "S"}})
    then = LinesOfPlay(LAWS, {"seat": Seat.S, "trick_then": 2, "cards_then": 1}, table).table_then()
    assert then is not None
    assert then.trick_number == 2
    assert then.current.cards == (parse_card("HK"),)
    later = read_table({**write_table(table), "trick": {"number": 8, "leader": "S"}})
    then = LinesOfPlay(LAWS, {"seat": Seat.S, "trick_then": 7}, later).table_then()
    assert then is not None
    assert (then.trick_number, len(then.tricks), len(then.current)) == (7, 1, 0)
    assert LinesOfPlay(LAWS, {"seat": Seat.S, "trick_then": 12}, table).table_then() is None


def test_a_moment_beyond_the_record_settles_nothing() -> None:
    case = LinesOfPlay(LAWS, {"seat": Seat.S, "trick_then": 13}, ENDING)
    assert case.table_then() is None
    assert case.start() is None
    assert isinstance(rule(contested_claim, case), Question)


def test_a_defenders_statement_requires_the_seat() -> None:
    told = {"claimant": Claimant.DEFENDER, "suits_in_order": (Suit.HEARTS,)}
    assert LinesOfPlay(LAWS, told, ENDING).said().suits == ()
    assert LinesOfPlay(LAWS, {**told, "seat": Seat.W}, ENDING).said().by is Seat.W
    assert LinesOfPlay(LAWS, {**told, "claimant": Claimant.DECLARER}, ENDING).said().by is None


def test_the_record_shows_who_gave_up() -> None:
    table = read_table({**write_table(ENDING), "claimed by": "W"})
    told = {
        "gave_up": GaveUp.CONCEDED,
        "before_the_end": True,
        "limit": Limit.LATER,
        "had_won": False,
    }
    found = rule(trick_given_up, trick_given_up.case(LAWS, told, table))
    assert isinstance(
        found, Ruling
    )  # the player's side can win no more tricks, so nothing else is asked
    assert ("71B", "claimant", Claimant.DEFENDER, RECORD) in found.trail


def test_no_more_tricks_can_be_given_back_than_there_are() -> None:
    told = {
        "gave_up": GaveUp.ACCEPTED,
        "before_the_end": True,
        "limit": Limit.LATER,
        "claimant": Claimant.DECLARER,
    }
    found = rule(trick_given_up, trick_given_up.case(LAWS, told))
    assert isinstance(found, Question)
    assert found.fact.name == "had_won"
    found = rule(trick_given_up, trick_given_up.case(LAWS, {**told, "had_won": True}))
    assert isinstance(found, Question)
    assert (found.fact.name, found.values) == ("already_won", tuple(range(1, 14)))
    told |= {"had_won": False, "remaining": 3, "claimed": 2}
    found = rule(trick_given_up, trick_given_up.case(LAWS, told))
    assert isinstance(found, Question)
    assert (found.fact.name, found.values) == ("likely_won", (0, 1, 2))


def test_a_revoke_is_not_reported_in_a_trick_to_which_all_followed_suit() -> None:
    followed = {"declarer": "S", "trump": "NT", "tricks": [["S", "HA", "H3", "H4", "H2"]]}
    case = LinesOfPlay(LAWS, {"seat": Seat.S}, read_table(followed))
    assert objection(LinesOfPlay.open_revoke, True, case) is not None


FORGOTTEN: dict[str, object] = {
    "remaining": 3,
    "trump_out": True,
    "trump_mentioned": False,
    "may_be_unaware": True,
    "trump_can_win": True,
}


@pytest.mark.parametrize(
    ("worst", "told"),
    [
        (3, FORGOTTEN),
        (4, FORGOTTEN),
        (-1, FORGOTTEN),
        (4, {"remaining": 3}),
        (-1, {}),
        (14, {}),
    ],
)
def test_a_number_of_tricks_that_cannot_be_is_rejected(worst: int, told: dict[str, object]) -> None:
    for given in ({**told, "worst_normal": worst}, {"worst_normal": worst, **told}):
        with pytest.raises(BadAnswer, match="is not possible here"):
            check(LinesOfPlay, given, LAWS)


def test_a_forgotten_trump_leaves_all_the_other_tricks() -> None:
    check(LinesOfPlay, {**FORGOTTEN, "worst_normal": 2}, LAWS)
    check(LinesOfPlay, {**FORGOTTEN, "trump_can_win": False, "worst_normal": 3}, LAWS)
