"""Every real results file, recomputed: exact counts, and a known reason for each difference."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

from bridgelaw.event.recompute.compare import recompute
from bridgelaw.event.recompute.report import Part, Recomputed
from bridgelaw.formats.results.files import read_event

FOLDER = os.environ.get("BRIDGELAW_REAL_DATA")
pytestmark = [
    pytest.mark.real_data,
    pytest.mark.skipif(not FOLDER, reason="BRIDGELAW_REAL_DATA names no folder of real files"),
]

# How many agree, and how many there are: lines, totals, percentages, places.
FILES = {
    "butler_howell": ((280, 280), (8, 8), None, (8, 8)),
    "cross-imp-pairs_usebio": ((384, 384), (15, 17), None, (17, 17)),
    "cross_imp_howell": ((216, 216), (9, 9), None, (9, 9)),
    "hist_test_results": ((512, 512), (16, 16), (16, 16), (16, 16)),
    "individual_usebio": ((132, 132), None, (12, 12), (12, 12)),
    "mp-pairs_usebio": ((484, 484), None, (22, 22), (22, 22)),
    "mp_pairs_howell": ((322, 322), (12, 12), (12, 12), (12, 12)),
    "mp_pairs_mitchell": ((1024, 1024), (38, 38), (38, 38), (38, 38)),
    "mp_pairs_mitchell_02": ((1094, 1134), (6, 42), (2, 42), (36, 42)),
    "mp_pairs_mitchell_03": ((252, 252), (13, 13), (13, 13), (13, 13)),
    "multi-section_usebio": ((610, 610), None, (35, 35), (35, 35)),
    "realbridge_usebio": ((336, 336), None, (16, 16), (16, 16)),
}
METHODS = {
    (
        "butler_howell",
        Part.LINES,
    ): "without the best and the worst score, rounded to the nearest ten",
    (
        "cross-imp-pairs_usebio",
        Part.TOTALS,
    ): "rounded, then factored up to the largest number of boards",
    ("cross_imp_howell", Part.LINES): "cross-IMPs: the average of the comparisons",
    ("mp_pairs_howell", Part.LINES): "Neuberg's formula, to as many scores as the board has lines",
    (
        "mp_pairs_howell",
        Part.TOTALS,
    ): "Neuberg's formula, to the number of scores on the board with most scores",
    (
        "mp_pairs_mitchell",
        Part.TOTALS,
    ): "each board in per cent to two decimals, converted to matchpoints to two decimals",
    (
        "mp_pairs_mitchell_02",
        Part.LINES,
    ): "printed to one decimal, rounded, a half to the even figure",
    ("multi-section_usebio", Part.PERCENTAGES): "each board to two decimals",
}


@cache
def recomputed(name: str) -> Recomputed:
    found = read_event(Path(FOLDER or "") / name)
    return recompute(found.event, found.printed)


def count(found: Recomputed, part: Part) -> tuple[int, int] | None:
    checked = found.part(part)
    return (checked.agree, checked.all) if checked else None


@pytest.mark.parametrize("name", sorted(FILES))
def test_files_of_pairs_and_players(name: str) -> None:
    found = recomputed(f"usebio/{name}.xml")
    parts = (Part.LINES, Part.TOTALS, Part.PERCENTAGES, Part.PLACES)
    assert tuple(count(found, part) for part in parts) == FILES[name]
    for (file, part), said in METHODS.items():
        checked = found.part(part)
        if file == name:
            assert checked is not None
            assert said in "; ".join(
                each.say() if hasattr(each, "say") else str(each.value) for each in checked.method
            )
    assert all(difference.because is not None for difference in found.differences)


def test_mitchell_02_contradicts_itself_in_known_ways() -> None:
    found = recomputed("usebio/mp_pairs_mitchell_02.xml")
    lines = found.part(Part.LINES)
    assert lines is not None
    reasons: dict[tuple[int, str], int] = {}
    for difference in lines.differences:
        assert difference.key is not None
        assert difference.because is not None
        place = (difference.key.number, difference.because.say())
        reasons[place] = reasons.get(place, 0) + 1
    assert reasons == {
        (
            1,
            "all the marks of the board are those with 50% for 1 NS and 50% for 1 EW, though the "
            "traveller has a result for "
            "them",
        ): 38,
        (4, "the others with the same score have 19"): 1,
        (4, "the others with the same score have 21"): 1,
    }
    others = {
        each.because.say()
        for each in found.differences
        if each.part is not Part.LINES and each.because
    }
    assert others == {
        "all figures agree if the results in place of the awards are restored: "
        "+110 points on board 2 for "
        "9 NS and 8 EW and −650 points on board 3 for 1 NS and 1 EW"
    }


def test_the_two_unexplained_totals() -> None:
    found = recomputed("usebio/cross-imp-pairs_usebio.xml")
    assert [(each.contestant, each.printed, each.computed) for each in found.differences] == [
        ("16", "53.57", "56.145"),
        ("17", "21.29", "28.14"),
    ]


def test_teams_and_their_pairs() -> None:
    found = recomputed("usebio/multiple-teams_usebio.xml")
    assert [(each.part, each.agree, each.all) for each in found.checked] == [
        (Part.BOARDS, 240, 240),
        (Part.VICTORY_POINTS, 80, 80),
        (Part.TOTALS, 10, 10),
        (Part.PLACES, 10, 10),
    ]
    assert found.pairs is not None
    assert [(each.part, each.agree, each.all) for each in found.pairs.checked] == [
        (Part.LINES, 480, 480),
        (Part.TOTALS, 19, 19),
    ]


def test_a_pbn_match_with_a_missing_table() -> None:
    found = recomputed("pbn/example2.pbn")
    assert count(found, Part.BOARDS) == (298, 300)
    assert {each.because.say() for each in found.differences if each.because} == {
        "the file has a result from only one table of the board"
    }


def test_the_okbridge_tournament() -> None:
    found = recomputed("pbn/1999-OKbridge_Tournament/OKB_v20.pbn")
    assert count(found, Part.LINES) == (2186, 2187)
    assert count(found, Part.TOTALS) == (172, 172)
    assert count(found, Part.PLACES) == (172, 172)
    (difference,) = found.differences
    assert (difference.printed, difference.computed) == ("-3.53", "-3.525")
