"""The case runner compares rulings with expectations and reports differences."""

from __future__ import annotations

import pytest

from bridgelaw.cases.reader import read_text
from bridgelaw.cases.runner import check_case, run
from bridgelaw.effects.base import effects_of

TWO_CARDS = """
id: x
day: 2024-06-01
incident: several cards
table: {declarer: S}
told: {seat: W, visible: SQ S8, both sides played on: no, could follow: no,
      has another: no, opponent played after: no}
elected: {proposes: SQ}
"""
OPEN = """
id: x
day: 2024-06-01
incident: several cards
table: {declarer: S}
told: {seat: W, visible: SQ S8, both sides played on: no, could follow: no}
"""


def differences(expect: str, case: str = TWO_CARDS) -> list[str]:
    (read,) = read_text(f"{case}expect: {expect}\n")
    return [difference.say() for difference in check_case(read)]


@pytest.mark.parametrize(
    "expect",
    [
        "{}",
        "{outcome: designated}",
        "{outcome: Designated, laws: [58B2, 50B], effects: [card played, {penalty card: {card: "
        "S8}}]}",
        "{effects: [{card played: {who: W, card: SQ}}, penalty card: {grade: minor, who: W}]}",
        "{no effects: [must wait, penalty cards raised]}",
        "{effects: [], laws: 58B2}",
    ],
)
def test_only_named_effects_and_fields_are_compared(expect: str) -> None:
    assert differences(expect) == []


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ("{outcome: one visible}", "Outcome: expected 'one visible', found 'designated'"),
        (
            "{effects: [{penalty card: {card: SQ, grade: minor}}]}",
            "no such effect: penalty card: {card: SQ, grade: minor}; "
            "found penalty card: {who: W, card: S8, grade: minor}",
        ),
        (
            "{effects: [card played, card played]}",
            "no such effect: card played; found card played: {who: W, card: SQ}",
        ),
        (
            "{no effects: penalty card}",
            "found an unexpected effect: penalty card: {who: W, card: S8, grade: minor}",
        ),
        ("{laws: [58B2, 67, 64A]}", "laws: 67, 64A not cited; found"),
        ("{asks: proposes}", "expected the question 'proposes', found a ruling: designated"),
    ],
)
def test_a_difference_shows_what_was_expected_and_what_was_found(expect: str, said: str) -> None:
    found = differences(expect)
    assert len(found) == 1
    assert found[0].startswith(said)


def test_exactly_these_effects_are_expected() -> None:
    (read,) = read_text(TWO_CARDS)
    ((ruled,),) = [list(run(read))]
    kinds = [effect.kind() for _, effect in effects_of(ruled.found)]
    assert differences(f"{{exactly: yes, effects: [{', '.join(kinds)}]}}") == []
    assert len(differences(f"{{exactly: yes, effects: [{', '.join(kinds[1:])}]}}")) == 1
    assert len(differences("{exactly: yes}")) == len(kinds)


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ("{asks: proposes, of: W, law: 58B2, options: [SQ, S8]}", None),
        ("{asks: proposes}", None),
        ("{asks: has another}", "Asks: expected 'has another', found 'proposes'"),
        ("{asks: proposes, of: declarer}", "Of: expected 'declarer', found 'W'"),
        ("{asks: proposes, law: 58B3}", "Law: expected '58B3', found '58B2'"),
        ("{asks: proposes, options: [SQ]}", "Options: expected 'SQ', found 'S8; SQ'"),
        ("{outcome: designated}", "expected a ruling, found the question 'proposes' (Law 58B2)"),
    ],
)
def test_the_next_question_is_compared(expect: str, said: str | None) -> None:
    assert differences(expect, OPEN) == ([] if said is None else [said])


def test_the_board_continues_from_the_ruling() -> None:
    then = """
then:
- incident: card exposed
  told: {seat: W, card: D2, cause: by accident, partner could see it: yes, on its way: none}
  expect: {outcome: major penalty card, effects: [{penalty cards raised: {who: W}}]}
"""
    (read,) = read_text(TWO_CARDS + then)
    assert check_case(read) == []
    first, second = run(read)
    assert first.table is not None
    assert first.table.penalty_cards == ()
    assert second.table is not None
    assert [str(mark.card) for mark in second.table.penalty_cards] == ["♠8"]


def test_a_later_table_contains_only_the_changes() -> None:
    then = "then: {incident: turn to play, told: {seat: W}, table: {penalty cards: []}}\n"
    (read,) = read_text(TWO_CARDS + then)
    *_, last = run(read)
    assert last.table is not None
    assert last.table.penalty_cards == ()
    assert last.table.declarer is not None


def test_an_unexpected_question_ends_the_case() -> None:
    (read,) = read_text(OPEN + "then: {incident: trick, expect: {outcome: won}}\n")
    assert [difference.say() for difference in check_case(read)] == (
        ["then: 'then' cannot continue: the ruling needs an answer to 'proposes'; give it"]
    )


def test_an_expected_question_is_answered_by_the_next_step() -> None:
    then = f"expect: {{asks: proposes}}\nthen:\n- {TWO_CARDS.strip().split(chr(10), 2)[2]}".replace(
        "\n", "\n  "
    )
    (read,) = read_text(
        OPEN
        + then.replace("\n  then:\n  - ", "\nthen:\n- ").replace("  table: {declarer: S}\n", "")
    )
    assert check_case(read) == []
    assert len(list(run(read))) == 2
