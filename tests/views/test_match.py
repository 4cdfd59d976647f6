"""The printed sheet of a match."""

import json
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from bridgelaw.event.changes import LineRuled, Penalised
from bridgelaw.event.model import (
    Board,
    BoardKey,
    Contestant,
    Event,
    Kind,
    Line,
    Method,
    Penalty,
    Unit,
)
from bridgelaw.event.scored import Scored
from bridgelaw.event.teams.results import results
from bridgelaw.scores.adjusted import AdjustedScore
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import TableScore
from bridgelaw.scores.regulation import Matches, Regulation
from bridgelaw.scoring.victory_points import WBF
from bridgelaw.views.match import text, view
from bridgelaw.views.score import ruled_view
from bridgelaw.views.score_types import MatchesView

ROOMS = {
    9: ("0", "+430"),
    10: ("+100", "+700"),
    11: ("+50", "+420"),
    12: ("+620", "+450"),
    13: ("-100", "-110"),
    14: ("4S N 9", "4S N 9"),
    15: ("passed out", "passed out"),
    16: ("4D S 11", "5D S 11"),
}
"""The eight boards of the Danish example: 31-5 to B over the first seven."""


def danish_match(knock_out: bool = False) -> Event:
    boards = tuple(
        Board(
            number=number,
            lines=tuple(
                Line(ns=(ns,), ew=(ew,), score=TableScore.both(parse_outcome(score)))
                for ns, ew, score in (("A", "B", opened), ("B", "A", closed))
            ),
        )
        for number, (opened, closed) in ROOMS.items()
    )
    event = Event(
        kind=Kind.TEAMS,
        method=Method.IMPS,
        contestants=(Contestant(number="A"), Contestant(number="B", names=("Bukh",))),
        boards=boards,
        knock_out=knock_out,
        regulation=Regulation(matches=Matches(scale=WBF)),
    )
    ruled = TableScore(parse_outcome("4D S 11"), parse_outcome("50% 5D S 11, 50% 4D S 11"))
    return event.with_ruling(BoardKey("", "", 16), 0, AdjustedScore(ruled, ("11A",)))


def sheet(event: Event, width: int, language: str = "en", *, working: bool = False) -> list[str]:
    (match,) = results(Scored(event))
    return list(text(view(event, match, language), width, working=working))


def test_the_match_sheet_of_the_danish_example() -> None:
    assert sheet(danish_match(), 90) == [
        "A – B Bukh",
        "",
        "Board  Open room (A N-S)                               Closed room (B N-S)     A     B",
        "    9  0                                               +430                         10",
        "   10  +100                                            +700                         12",
        "   11  +50                                             +420                          9",
        "   12  +620                                            +450                    5",
        "   13  −100                                            −110",
        "   14  4♠ N 9 −50                                      4♠ N 9 −50",
        "   15  passed out                                      passed out",
        "   16  N-S 4♦ S 11 +150; E-W 50% 5♦ S 11, 50% 4♦ S 11  5♦ S 11 +400           −6    +3",
        "Total                                                                       5-37  34-5",
        "",
        "A: 5-37, −32, 1.32 VP",
        "B Bukh: 34-5, +29, 18.21 VP",
        "The match goes to B Bukh.",
    ]


def test_on_a_narrow_terminal() -> None:
    lines = sheet(danish_match(), 40)
    assert lines[2:5] == ["Board 9  B 10", "  Open room: 0", "  Closed room: +430"]
    assert lines[-9:] == [
        "Board 16  A −6  B +3",
        "  Open room: N-S 4♦ S 11 +150; E-W 50%",
        "    5♦ S 11, 50% 4♦ S 11",
        "  Closed room: 5♦ S 11 +400",
        "Total  A 5-37  B 34-5",
        "",
        "A: 5-37, −32, 1.32 VP",
        "B Bukh: 34-5, +29, 18.21 VP",
        "The match goes to B Bukh.",
    ]


@pytest.mark.parametrize("width", [24, 40, 59, 60, 80, 120])
@pytest.mark.parametrize("language", ["en", "da"])
@pytest.mark.parametrize("knock_out", [False, True])
def test_no_line_is_wider_than_the_terminal(width: int, language: str, knock_out: bool) -> None:
    assert max(map(len, sheet(danish_match(knock_out), width, language, working=True))) <= width


def test_the_working_of_adjusted_boards() -> None:
    said = "\n".join(sheet(danish_match(), 200, "da", working=True))
    assert "Spil 16, B: 50% af 0 og 50% af +6 = +3 imp" in said
    assert "Spil 12" not in said
    assert "Kampen er vundet af B Bukh." in said


def test_the_match_as_data() -> None:
    event = danish_match(knock_out=True)
    (match,) = results(Scored(event))
    data = json.loads(msgspec.json.encode(view(event, match)))
    last = data["boards"][-1]
    assert (last["own"], last["credited"], last["words"]) == ([-6, 3], ["-4.5", "4.5"], ["", "4.5"])
    assert (last["open"]["ruled"], last["open"]["laws"], last["closed"]["ruled"]) == (
        True,
        ["11A"],
        False,
    )
    assert [team["margin"] for team in data["teams"]] == ["-30.5", "30.5"]
    assert data["winner"] == "B"
    assert Fraction(str(data["teams"][1]["victory points"])) == WBF(Fraction("30.5"), 8)


def drawn(ns: str, ew: str, **told: Any) -> str:
    """Return the end of the sheet of a match of one board."""
    lines = (
        Line(ns=("A",), ew=("B",), score=TableScore(parse_outcome(ns), parse_outcome(ew))),
        Line(ns=("B",), ew=("A",), score=TableScore.both(parse_outcome("0"))),
    )
    told = {"method": Method.IMPS} | told
    event = Event(
        kind=Kind.TEAMS,
        contestants=(Contestant(number="A"), Contestant(number="B")),
        boards=(Board(number=1, lines=lines, session="Sunday", round="3"),),
        sessions=("Sunday",),
        **told,
    )
    printed = sheet(event, 80)
    assert printed[0] == "A – B, Sunday, round 3"
    return printed[-1]


def test_the_winner_by_each_teams_own_score() -> None:
    assert drawn("0", "0") == "The match is tied."
    assert drawn("average plus", "average plus") == "By its own score each team has won the match."
    assert (
        drawn("average minus", "average minus")
        == "By its own score neither team has won the match."
    )
    assert drawn("average minus", "average minus", knock_out=True) == "The match is tied."
    assert drawn("420", "420", method=Method.BOARD_A_MATCH) == "The match goes to A."
    assert drawn("not played", "not played") == "The match is tied."


def test_a_penalty_in_a_knock_out_shows_the_match_that_it_changes() -> None:
    """A penalty in a knock-out shows the match that it changes.

    B leads by 35.5 to 5, with 4.5 of Law 12C4 on board 16; two IMPs are deducted from it.
    """
    scored = Scored(danish_match(knock_out=True))
    penalised = Penalised(penalty=Penalty(contestant="B", amount=Fraction(2), unit=Unit.IMPS))

    (shown,) = ruled_view(scored, [penalised]).boards

    both = [when for when in (shown.before, shown.after) if isinstance(when, MatchesView)]
    told = [[team.words for team in when.matches[0].teams] for when in both]
    assert [words.split(", ")[0] for words in told[0]] == ["A: 5-35.5", "B Bukh: 35.5-5"]
    assert [words.split(", ")[0] for words in told[1]] == ["A: 5-33.5", "B Bukh: 33.5-5"]


def test_a_match_with_a_ruling_and_a_penalty_is_shown_once() -> None:
    scored = Scored(danish_match(knock_out=True))
    ruling = AdjustedScore(TableScore.both(parse_outcome("4S N 10")), ("12C1c",))
    penalised = Penalised(penalty=Penalty(contestant="B", amount=Fraction(2), unit=Unit.IMPS))
    ruled = LineRuled(key=BoardKey("", "", 14), place=1, ruling=ruling)

    assert len(ruled_view(scored, [penalised, ruled]).boards) == 1
