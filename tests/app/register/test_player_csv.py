"""CSV files of players: columns in any order, problems by line, and what an import would do."""

from __future__ import annotations

import csv
from datetime import UTC, datetime
from io import StringIO

import pytest

from bridgelaw.app.register.player_csv import (
    PlayerFileError,
    checked,
    plan_of,
    player_rows,
    read_players,
)
from bridgelaw.paper.csv_files import written
from bridgelaw.store.players.register import MOST, Player, PlayerData

NOW = datetime(2026, 9, 1, tzinfo=UTC)


def player(id: int, name: str, number: str = "", **told: str) -> Player:
    """Return a player of the register."""
    return Player(
        id=id,
        name=name,
        number=number,
        club=told.get("club", ""),
        handicap=told.get("handicap", ""),
        note="",
        earlier_names=(),
        version=1,
        at=NOW,
        changed=NOW,
        merged_into=None,
        erased=None,
    )


def data_of(content: str) -> list[PlayerData]:
    """Return the players of a file without problems."""
    found = read_players(content.encode())
    assert not found.problems
    return [each.data for each in found.lines]


@pytest.mark.parametrize(
    "content",
    [
        "Name;Number;Club;Handicap\nÅse Bjørn;4711;Åby;-2,5\n",
        "Handicap,Club,Number,Name\n-2.5,Åby,4711,Åse Bjørn\n",
        "Efternavn;Fornavn;DBf-nr.;Klub;Hcp\nBjørn;Åse;4711;Åby;−2,5\n",
        "\ufeffNAVN\tMedlemsnummer\tklub\thandicap\tAlder\r\nÅse  Bjørn\t4711\tÅby\t-5/2\t71\r\n",
    ],
)
def test_columns_are_found_by_their_headers_in_any_order(content: str) -> None:
    expected = PlayerData(name="Åse Bjørn", number="4711", club="Åby", handicap="-2.5")
    assert data_of(content) == [expected]


def test_a_file_of_an_older_program_is_read() -> None:
    assert read_players("navn;klub\nÅse Bjørn;Åby\n".encode("cp1252")).lines[0].data == PlayerData(
        name="Åse Bjørn", club="Åby"
    )


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "expected a first line with headers"),
        (b"Anna;Bo\nCarl;Dora\n", "expected a first line with headers"),
        (b"\0\1\2", "is not text"),
        (b'name;number\n"Anna' + b"x" * 200_000 + b'";1\n', "line 2 cannot be read"),
        (b"name\n" + b"Anna\n" * (MOST + 1), "found more than 20000 rows"),
    ],
)
def test_a_file_that_is_no_list_of_players_is_refused(content: bytes, expected: str) -> None:
    with pytest.raises(PlayerFileError, match=expected):
        read_players(content)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (";1;", "found no name"),
        ("A" * 101 + ";1;", "found more than 100 characters in the column Name"),
        (f"Anna;{'1' * 31};", "found more than 30 characters in the column Number"),
        ("Anna;1;many", "found the handicap 'many'"),
        ("Anna;1;101", "expected a number from -100 to 100"),
        ("Anna;1;1/0", "found the handicap '1/0'"),
    ],
)
def test_a_wrong_line_is_named(line: str, expected: str) -> None:
    found = read_players(f"name;number;handicap\nBo;2;\n{line}\n".encode())
    assert [each.line for each in found.problems] == [3]
    assert expected in found.problems[0].problem.say("en")
    assert [each.data.name for each in found.lines] == ["Bo"]


def test_the_plan_finds_players_by_number_and_by_name() -> None:
    register = [
        player(1, "Ann Ash", "1", club="Åby"),
        player(2, "Bo Birk"),
        player(3, "Cy Dahl", "3"),
        player(4, "Di Elm", "4"),
    ]
    content = (
        "name;number;club\nAnn Ash-Hald;1;\nbo birk;2;Brabrand\nCy Dahl;30;\nDi Elm;4;\n"
        "Eva Falk;;\nEva Falk;;\n"
    )
    plan = plan_of(read_players(content.encode()), register)
    assert [(one.id, new.name, new.number, new.club) for one, new in plan.changed] == [
        (1, "Ann Ash-Hald", "1", "Åby"),  # the empty cell changes nothing
        (2, "bo birk", "2", "Brabrand"),
    ]
    assert [(each.name, each.number) for each in plan.new] == [("Cy Dahl", "30"), ("Eva Falk", "")]
    assert plan.same == 1
    assert plan.problems == ()


def test_what_cannot_be_decided_is_a_problem() -> None:
    register = [player(1, "Ann Ash", "1"), player(2, "Ann Ash", "2")]
    content = "name;number\nAnn Ash;\nBo Birk;7\nCy Dahl;7\nAnn Ash;2\n"
    plan = plan_of(read_players(content.encode()), register)
    assert [(each.line, each.problem.say("en")) for each in plan.problems] == [
        (2, "2 players are called Ann Ash; add the number, so that the right one is changed"),
        (3, "found the number 7 on 2 lines, expected it once"),
        (4, "found the number 7 on 2 lines, expected it once"),
    ]
    assert (plan.new, plan.changed, plan.same) == ((), (), 1)


@pytest.mark.parametrize("language", ["en", "da"])
def test_a_written_file_is_safe_and_can_be_read_again(language: str) -> None:
    names = ["Åse Bjørn", "=cmd|' /C calc'!A0", "O'Hara; Ann", "+Ole", "@Ib"]
    players = [
        player(n, name, str(n), club="-club", handicap="-2.5") for n, name in enumerate(names)
    ]
    content = written(player_rows(players, language), language)
    cells = [
        cell
        for row in csv.reader(
            StringIO(content.decode("utf-8-sig")), delimiter=";" if language == "da" else ","
        )
        for cell in row
    ]
    assert not [cell for cell in cells if cell[:1] in "=+@" and cell]
    found = read_players(content)
    assert not found.problems
    assert [each.data for each in found.lines] == [checked(each.data) for each in players]
