"""The matches of real files: each board's IMPs as computed by another program."""

import os
from fractions import Fraction
from pathlib import Path

import pytest

from bridgelaw.event.scored import Scored
from bridgelaw.event.teams.results import MatchResult, results
from bridgelaw.formats.results.event_file import EventOnFile
from bridgelaw.formats.results.files import read_event

FOLDER = os.environ.get("BRIDGELAW_REAL_DATA")
pytestmark = [
    pytest.mark.real_data,
    pytest.mark.skipif(not FOLDER, reason="BRIDGELAW_REAL_DATA names no folder of real files"),
]


def read(*path: str) -> tuple[EventOnFile, dict[tuple[str, str, str], MatchResult]]:
    """Return the file, and its matches by the round and the two teams in either order."""
    found = read_event(Path(FOLDER or "").joinpath(*path))
    by_teams = {}
    for match in results(Scored(found.event)):
        first, second = match.match.teams
        by_teams[match.match.round, first, second] = by_teams[match.match.round, second, first] = (
            match
        )
    return found, by_teams


def test_multiple_teams_have_two_matches_each_in_a_round() -> None:
    """Multiple teams have two matches each in a round.

    From TeamsScorer: 80 sides of 40 matches of three boards.
    """
    found, by_teams = read("usebio", "multiple-teams_usebio.xml")
    boards = 0
    for printed in found.printed.matches:
        match = by_teams[printed.round, printed.team, printed.opponent]
        scores = {
            each.key.number: each.own[match.match.place(printed.team)] for each in match.boards
        }
        assert scores == {number: Fraction(figure) for number, figure in printed.boards.items()}
        boards += len(scores)
    assert (len(found.printed.matches), boards) == (80, 240)


def test_a_long_match_agrees_board_by_board() -> None:
    """A long match agrees board by board.

    298 of the 299 games have their other table in the file; the last has none.
    """
    found, _ = read("pbn", "example2.pbn")
    compared = alone = 0
    for match in results(Scored(found.event)):
        for each in match.boards:
            for place, at in enumerate((each.board.open, each.board.closed)):
                if at is None:
                    continue
                if each.own[place] is None:
                    alone += 1
                    continue
                assert each.own[place] == Fraction(found.printed.lines[each.key][at].ns or "")
                compared += 1
    assert (compared, alone) == (298, 1)
