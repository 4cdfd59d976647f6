"""Printed standings, wide and narrow, in both languages."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from msgspec import to_builtins
from tests.event.boards import event
from tests.event.test_standings_teams import ROUND_ROBIN

from bridgelaw.event.model import Event, Penalty, Unit
from bridgelaw.event.scored import Scored
from bridgelaw.event.standings.match_metrics import MATCH_METRICS
from bridgelaw.event.standings.match_standing import match_standings
from bridgelaw.event.standings.standing import standings
from bridgelaw.views.score import moves_views
from bridgelaw.views.standings import view
from bridgelaw.views.standings.figures import fixed
from bridgelaw.views.standings.text import text

UNPLAYED = ("average plus", "average minus")
NAMES = {
    "1 NS": ("Anne Andersen", "Bo Bertelsen"),
    "2 NS": ("Carl Christensen", "Dorte Damgaard-Eriksen"),
    "3 NS": ("Erik Eg", "Finn Fog"),
}


def named(*boards: Sequence[object]) -> Event:
    told = event(*boards)
    return replace(
        told,
        contestants=tuple(
            replace(each, names=NAMES.get(each.number, ())) for each in told.contestants
        ),
    )


FLOATING = named((100, 50, 0), (100, 100, 0), (50, 100, 0), (UNPLAYED, 100, 0))


def printed(told: Event, width: int, language: str = "en", ties: Sequence[str] = ()) -> list[str]:
    if told is ROUND_ROBIN:
        standing = match_standings(Scored(told), [MATCH_METRICS[name] for name in ties])[0]
        return list(text(view(told, standing, language), width))
    return list(text(view(told, standings(Scored(told))[0], language), width))


def test_a_table_with_the_working_of_special_totals() -> None:
    assert printed(FLOATING, 80) == [
        "Standings, North-South",
        "",
        "Place  No.   Names                                      Score      %",
        "    1  2 NS  Carl Christensen & Dorte Damgaard-Eriksen  12.50  78.13",
        "    2  1 NS  Anne Andersen & Bo Bertelsen               12.00  75.00",
        "    3  3 NS  Erik Eg & Finn Fog                          0.50   3.13",
        "",
        "How it comes about",
        "  2  1 NS Anne Andersen & Bo Bertelsen",
        "    on the boards (4): 12 of 16",
        "    board 4: average plus, 2.4 of 4, becomes 3 of 4: 75% on the other boards (3)",
        "      is better (Law 12C2c)",
        "    in total: 12 of 16, 75%",
    ]


def test_the_same_list_in_danish_on_a_phone() -> None:
    assert printed(FLOATING, 36, "da") == [
        "Stilling, Nord-Syd",
        "",
        "Plads  Nr.   Score      %",
        "    1  2 NS  12,50  78,13",
        "       Carl Christensen & Dorte",
        "       Damgaard-Eriksen",
        "    2  1 NS  12,00  75,00",
        "       Anne Andersen & Bo Bertelsen",
        "    3  3 NS   0,50   3,13",
        "       Erik Eg & Finn Fog",
        "",
        "Sådan er det udregnet",
        "  2  1 NS Anne Andersen & Bo",
        "    Bertelsen",
        "    på spillene (4): 12 af 16",
        "    spil 4: middel plus, 2,4 af 4,",
        "      bliver til 3 af 4: 75% på de",
        "      øvrige spil (3) er bedre (§",
        "      12C2c)",
        "    i alt: 12 af 16, 75%",
    ]


def test_teams_with_their_tie_breaks() -> None:
    assert printed(ROUND_ROBIN, 80, ties=("wins", "head to head")) == [
        "Standings",
        "",
        "Place  No.  Won-tied-lost   Diff.     VP  wins  against each other",
        "    1  B            2-0-1  +12.00  36.04  2.00               12.80",
        "    2  C            2-0-1   −2.00  29.01  2.00                7.20",
        "    3  A            1-1-1   +2.00  31.15  1.50",
        "    4  D            0-1-2  −12.00  23.80  0.50",
        "",
        "Ranked by wins, then against each other.",
    ]


def test_tie_breaks_are_below_the_figures_if_there_is_no_room() -> None:
    assert printed(ROUND_ROBIN, 40, "da", ties=("wins", "head to head"))[2:6] == [
        "Plads  Nr.  V-U-T   Diff.     KP",
        "    1  B    2-0-1  +12,00  36,04",
        "       sejre: 2,00",
        "       indbyrdes opgør: 12,80",
    ]


def test_a_knock_out_says_that_nobody_is_ranked() -> None:
    told = replace(ROUND_ROBIN, knock_out=True)
    (standing,) = match_standings(Scored(told))

    lines = list(text(view(told, standing)))

    assert lines[3].startswith("    –  ")
    assert lines[-1] == "A knock-out: nobody is ranked."


NEARLY = event((100, 50, 0), (100, 100, 0), (50, 100, 0))


def with_deduction(amount: Fraction) -> list[str]:
    """Return the figures of a list in which pair 1 has this many matchpoints deducted.

    Before, it is level with pair 2 at 9 of 12.
    """
    due = Penalty(contestant="1 NS", amount=amount, unit=Unit.MATCHPOINTS)
    lines = printed(replace(NEARLY, penalties=(due,)), 80)
    return [line.split()[-1] for line in lines[3:6]]


def test_contestants_that_are_not_tied_do_not_look_tied() -> None:
    """Pairs that are not tied do not look tied.

    75 % less 1/3,000 of 12 matchpoints is 74.9972 %: with two decimals it would look like a tie.
    """
    assert with_deduction(Fraction(0)) == ["75.00", "75.00", "0.00"]
    assert with_deduction(Fraction(1, 3000)) == ["75.000", "74.997", "0.000"]


def test_a_change_smaller_than_two_decimals_is_shown() -> None:
    """A change smaller than two decimals is shown.

    Pair 1 has 75.00 % before and 74.997 % after: it is no longer level with pair 2.
    """
    due = Penalty(contestant="1 NS", amount=Fraction(1, 3000), unit=Unit.MATCHPOINTS)
    moved = moves_views(Scored(NEARLY), Scored(replace(NEARLY, penalties=(due,))))[0].rows

    assert [(row.contestant, row.rank_before, row.rank_after, row.words) for row in moved] == [
        ("2 NS", "1=", "1", ["75.000", "75.000"]),
        ("1 NS", "1=", "2", ["75.000", "74.997"]),
    ]


@pytest.mark.parametrize("width", range(24, 101, 4))
@pytest.mark.parametrize("language", ["en", "da"])
def test_no_line_is_wider_than_the_terminal(width: int, language: str) -> None:
    if width >= 40:
        assert (
            max(map(len, printed(ROUND_ROBIN, width, language, ties=("wins", "head to head"))))
            <= width
        )
    if width >= 28:
        assert max(map(len, printed(FLOATING, width, language))) <= width


def test_data_are_exact_and_serialisable() -> None:
    shown = view(FLOATING, standings(Scored(FLOATING))[0])

    first, second, _ = json.loads(json.dumps(to_builtins(shown)))["rows"]

    assert (first["place"], first["shared"], first["number"], first["score"]) == (
        1,
        False,
        "2 NS",
        "12.5",
    )
    assert first["percent"] == "78.125"
    assert second["floated"] == [
        {"session": "", "board": 4, "award": "average plus", "given": "2.4", "score": 3},
    ]


def test_the_explained_contestants_can_be_chosen() -> None:
    shown = view(FLOATING, standings(Scored(FLOATING))[0], explained=["3 NS"])

    assert [row.number for row in shown.rows if row.working] == ["3 NS"]


@pytest.mark.parametrize(
    ("number", "language", "words"),
    [
        (Fraction(25, 2), "en", "12.50"),
        (Fraction(12), "da", "12,00"),
        (Fraction(-1, 3), "da", "−0,33"),
        (Fraction(2, 3), "en", "0.67"),
        (None, "en", "–"),
    ],
)
def test_the_decimals_of_a_column_are_aligned(
    number: Fraction | None, language: str, words: str
) -> None:
    assert fixed(number, language) == words
