"""Matches in PBN whose games name the rooms, but not the teams."""

from __future__ import annotations

import pytest

from bridgelaw.event.model import Kind, Method
from bridgelaw.formats.results.event_file import EventFileError, EventOnFile
from bridgelaw.formats.results.pbn.scores import event_of

OPEN = ("a", "b", "c", "d")
CLOSED = ("e", "f", "g", "h")


def game(
    room: str,
    players: tuple[str, ...],
    score: str,
    board: int = 1,
    round_: str = "1",
    more: str = "",
) -> str:
    """Return a game; the players are North, South, East and West."""
    seats = "".join(
        f'[{seat} "{player}"]\n'
        for seat, player in zip(("North", "South", "East", "West"), players, strict=True)
    )
    return (
        f'[Event "Final"]\n[Board "{board}"]\n[Round "{round_}"]\n[Room "{room}"]\n{seats}'
        f'[Score "NS {score}"]\n{more}\n'
    )


def read(*games: str, method: Method | None = Method.IMPS) -> EventOnFile:
    return event_of("".join(games), "a.pbn", method)


def test_two_rooms_are_a_match_of_two_teams() -> None:
    found = read(game("Open", OPEN, "420"), game("Closed", CLOSED, "-50"))
    event = found.event
    assert event.kind is Kind.TEAMS
    assert [(each.number, each.names) for each in event.contestants] == [
        ("1", ("a", "b", "g", "h")),
        ("2", ("c", "d", "e", "f")),
    ]
    assert [(line.ns, line.ew) for line in event.boards[0].lines] == [
        (("1",), ("2",)),
        (("2",), ("1",)),
    ]
    assert "team 1 is North-South in the open room" in found.notices[0].say()


def test_a_game_without_a_room_is_of_the_players_who_sit_there_in_the_others() -> None:
    found = read(
        game("Open", OPEN, "420"),
        game("Closed", CLOSED, "-50"),
        game("", OPEN, "100", board=2),
        game("Closed", CLOSED, "100", board=2),
    )
    assert [(line.ns, line.ew) for line in found.event.boards[1].lines] == [
        (("1",), ("2",)),
        (("2",), ("1",)),
    ]


def test_without_figures_the_method_is_asked_for() -> None:
    with pytest.raises(EventFileError, match=r'such as \[Scoring "IMP"\]'):
        read(game("Open", OPEN, "420"), game("Closed", CLOSED, "-50"), method=None)


def test_figures_show_the_method_and_that_is_said() -> None:
    imps = '[ScoreIMP "NS 10"]\n'
    found = read(
        game("Open", OPEN, "420", more=imps), game("Closed", CLOSED, "-50", more=""), method=None
    )
    assert found.event.method is Method.IMPS
    (said,) = (each.say() for each in found.notices if "state the method" in each.say())
    assert said.endswith("1 of 1 figures agree with IMPs, which is used")


@pytest.mark.parametrize(
    "other",
    [
        game("Closed", ("a", "b", "g", "h"), "-50"),  # both sides
        game("Closed", CLOSED, "-50", round_="2"),
        game("", CLOSED, "-50"),  # nobody knows where they sat
        game("Open", CLOSED, "-50"),
        game("Closed", CLOSED, "-50", board=2),
    ],
)
def test_other_games_are_of_pairs(other: str) -> None:
    found = read(game("Open", OPEN, "420"), other, method=Method.CROSS_IMPS)
    assert found.event.kind is Kind.PAIRS
