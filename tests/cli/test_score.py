"""`bridgelaw score` on the command line, with the figures of the Danish examples."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from bridgelaw.cli import main
from bridgelaw.event.changes import LineRuled
from bridgelaw.formats.results.files import read_event
from bridgelaw.formats.rulings.ruling_file import read_rulings, read_text
from bridgelaw.scores.notation import outcome_text

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
CLUB, BOARD_16 = EXAMPLES / "club-pairs.json", EXAMPLES / "ruling-board-16.yaml"
LEAGUE, CUP = EXAMPLES / "league-match.json", EXAMPLES / "cup-match.json"
ON_LEAGUE, ON_CUP = EXAMPLES / "ruling-league-match.yaml", EXAMPLES / "ruling-cup-match.yaml"

Form = dict[str, Any]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRIDGELAW_LANG", "en")


def score(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(main, ["score", *map(str, arguments)], prog_name="bridgelaw")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def form(*arguments: str | Path) -> Form:
    result = score(*arguments, "--json")
    assert result.exit_code == 0, result.output
    told: Form = json.loads(result.stdout)
    return told


def number(written: str | int | None) -> Any:
    assert written is not None
    return Fraction(str(written))


def figures(board: Form) -> dict[int, dict[str, tuple[Any, Any]]]:
    """Return the frequency table of a board.

    By points, it has how many of each side have them and their value.
    """
    (table,) = board["frequencies"]
    return {
        row["points"]: {
            side: (
                number(row[side]["frequency"]),
                None if row[side]["score"] is None else number(row[side]["score"]),
            )
            for side in ("ns", "ew")
        }
        for row in table["rows"]
    }


def lines(board: Form) -> dict[str, tuple[Any, Any]]:
    """Return both sides' scores, by the pair that sits North-South."""
    return {
        line["ns"]["contestants"][0]: (number(line["ns"]["score"]), number(line["ew"]["score"]))
        for line in board["lines"]
    }


# The figures of the Danish examples


def test_score_two_frequency_tables() -> None:
    """A split score is scored on two frequency tables.

    There are nine tables. N-S keep +150; E-W have half of +400 and half of +150.
    """
    (both,) = form(CLUB, "--ruling", BOARD_16)["boards"]
    before, after = figures(both["before"]), figures(both["after"])
    assert [before[points]["ns"][0] for points in (400, 150)] == [1, 4]
    half = Fraction(1, 2)
    # Each side has a frequency table of its own, with the weighted result in parts.
    assert after[150] == {"ns": (4, -1), "ew": (3 + half, 1 + half)}
    assert after[400] == {"ns": (1, 4), "ew": (1 + half, -3 - half)}
    # -2 together at the table, +0.5 at each of the other four diamond tables, 0 elsewhere.
    at = lines(both["after"])
    assert at.pop("8") == (-1, -1)
    together = sorted(ns + ew for ns, ew in at.values())
    assert together == [0, 0, 0, 0, half, half, half, half]
    assert sum(ns for ns, _ in at.values()) - 1 == 0
    assert sum(ew for _, ew in at.values()) - 1 == 0


def test_score_two_frequency_tables_on_paper() -> None:
    shown = score(CLUB, "--ruling", BOARD_16).stdout
    assert "+150         4   −1        4   +1\n" in shown
    assert "+400                1   +4      1.5  −3.5\n" in shown
    assert "+150                4   −1      3.5  +1.5\n" in shown
    assert "1 → 2  17   Hanne Vest & Ivan Bjerre   64.89 → 64.19" in shown
    assert "2 → 1  3    Dorte Bak & Erik Toft              64.41\n" in shown


def test_score_two_frequency_tables_working() -> None:
    shown = score(CLUB, "--ruling", BOARD_16, "--board", "16", "--pair", "17").stdout
    assert "5♦ S 11 (+400): 2 worse − 5.5 better = −3.5" in shown
    assert "4♦ S 11 (+150): 3.5 worse − 2 better = +1.5" in shown
    assert "50% of −3.5 and 50% of +1.5 = −1" in shown


def test_score_two_frequency_tables_artificial(tmp_path: Path) -> None:
    """With artificial scores on the board, the sum need not be average."""
    ruling = tmp_path / "ruling.yaml"
    ruling.write_text("{board: 16, table: 8, responsible: {ns: none, ew: none}}", encoding="utf-8")
    (both,) = form(CLUB, "--ruling", ruling)["boards"]
    assert sum(ns + ew for ns, ew in lines(both["before"]).values()) == 0
    # 60 % of a top of 16 is 1.6 above average, for each of the two; all others still sum to zero.
    assert lines(both["after"])["8"] == (Fraction("1.6"), Fraction("1.6"))
    assert sum(ns + ew for ns, ew in lines(both["after"]).values()) == Fraction("3.2")


def test_score_artificial_pairs(tmp_path: Path) -> None:
    """A board that cannot be played through no fault of either pair gives 60 % to both."""
    ruling = tmp_path / "ruling.yaml"
    ruling.write_text("{board: 18, table: 5, responsible: {ns: none, ew: none}}", encoding="utf-8")
    told = form(CLUB, "--ruling", ruling)
    (both,) = told["boards"]
    (line,) = [line for line in both["after"]["lines"] if line["table"] == "5"]
    assert [line[side]["percent"] for side in ("ns", "ew")] == ["60", "60"]
    assert told["rulings"][0]["after"] == {"ns": "average plus", "ew": "average plus"}
    assert [law["number"] for law in told["rulings"][0]["laws"]] == ["12C2a"]


def teams(match: Form) -> dict[str, tuple[Any, Any, Any]]:
    """Return by team: its IMPs, the opponents' IMPs by its own reckoning, its victory points."""
    return {
        team["team"]: (
            number(team["score"]),
            number(team["against"]),
            None if team["victory points"] is None else number(team["victory points"]),
        )
        for team in match["teams"]
    }


def test_score_weighted_split_teams() -> None:
    (both,) = form(LEAGUE, "--ruling", ON_LEAGUE)["boards"]
    (before,), (after,) = both["before"]["matches"], both["after"]["matches"]
    assert teams(before) == {"A": (5, 37, Fraction("1.32")), "B": (37, 5, Fraction("18.68"))}
    assert teams(after) == {"A": (5, 37, Fraction("1.32")), "B": (34, 5, Fraction("18.21"))}
    played = {
        board["board"]: [number(score) for score in board["own"]] for board in after["boards"]
    }
    won = [
        sum(max(scores[team], 0) for board, scores in played.items() if board != "16")
        for team in (0, 1)
    ]
    assert won == [5, 31]
    assert played["16"] == [-6, 3]


def test_score_weighted_split_teams_working() -> None:
    """A weighted score converts each result to IMPs before weighting; points are never averaged."""
    shown = score(LEAGUE, "--ruling", ON_LEAGUE).stdout
    assert "50% of 0 and 50% of +6 = +3 IMP" in shown
    assert "18.68 → 18.21" in shown


@pytest.mark.parametrize(
    ("responsible", "a", "b"),
    [
        ("{ns: none, ew: none}", 3, 3),
        ("{ns: directly, ew: directly}", -3, -3),
        ("{ns: none, ew: directly}", 3, -3),
    ],
)
def test_score_artificial_teams(tmp_path: Path, responsible: str, a: int, b: int) -> None:
    """If the tables played different deals, each side gets +3, or -3 if at fault."""
    ruling = tmp_path / "ruling.yaml"
    ruling.write_text(
        f"{{board: 16, table: open, responsible: {responsible}, several results: yes}}",
        encoding="utf-8",
    )
    (both,) = form(LEAGUE, "--ruling", ruling)["boards"]
    (match,) = both["after"]["matches"]
    (board,) = [board for board in match["boards"] if board["board"] == "16"]
    assert [number(score) for score in board["own"]] == [a, b]
    # Boards 9 to 15 are 31-5 to team B; the match is computed team by team.
    told = {team: scores[0] - scores[1] for team, scores in teams(match).items()}
    assert told == {"A": -26 + a, "B": 26 + b}


def test_score_knockout_average() -> None:
    """A knock-out averages both reckonings: -6 by A's and +3 by B's give -4.5 and +4.5.

    One of the teams goes through.
    """
    (both,) = form(CUP, "--ruling", ON_CUP)["boards"]
    (match,) = both["after"]["matches"]
    (board,) = [board for board in match["boards"] if board["board"] == "16"]
    assert [number(score) for score in board["own"]] == [-6, 3]
    assert [number(score) for score in board["credited"]] == [Fraction("-4.5"), Fraction("4.5")]
    assert match["winner"] == "B"
    # A led by 14-10 before it: by its own reckoning each team would have lost.
    assert {team: scores[0] - scores[1] for team, scores in teams(match).items()} == {
        "A": Fraction("-0.5"),
        "B": Fraction("0.5"),
    }


def test_redress_is_limited_to_the_damage_caused_by_the_irregularity(tmp_path: Path) -> None:
    """Self-inflicted damage reduces the redress (Law 12C1e), computed by hand.

    The other eight have +460, +430, +400, three of +150, -50 and -140. Table 8 went down to -50,
    and would have had +130 but for an own serious error; without the irregularity +400.

    Against the others +400 is worth 11 of 16, -50 is worth 3 and +130 is worth 4: of the 8 lost, 1
    is North-South's own doing. They get 3 + 7 = 10, which is +2 around zero; East-West get the
    complement of 11, which is -3.
    """
    event, ruling = tmp_path / "event.json", tmp_path / "ruling.yaml"
    reached = '"ns": "8", "ew": "17", "score": "4D S 11", "table": "8", "round": "1"'
    told = CLUB.read_text(encoding="utf-8")
    assert told.count(reached) == 1
    event.write_text(told.replace(reached, reached.replace("4D S 11", "4D S 9")), encoding="utf-8")
    ruling.write_text(
        "{board: 16, table: 8, own error: {side: ns, adjusted: 5D S 11, without it: 4D S 10}}",
        encoding="utf-8",
    )
    (both,) = form(event, "--ruling", ruling)["boards"]
    assert lines(both["after"])["8"] == (2, -3)
    shown = score(event, "--ruling", ruling, "--board", "16", "--pair", "8").stdout
    assert "87.5% is made good" in " ".join(shown.split())


# What if


def test_what_if_shows_the_winner_by_weight() -> None:
    (tried,) = form(CLUB, "--ruling", BOARD_16, "--what-if")["what if"]
    assert tried["varied"] == ["ew"]
    assert [candidate["winners"] for candidate in tried["candidates"]] == [[["3"]]] * 7 + [
        [["17"]]
    ] * 4
    (ruled,) = [candidate for candidate in tried["candidates"] if candidate["is the ruling"]]
    assert [(each["contestant"], each["board"], each["rank"]) for each in ruled["contestants"]] == [
        ("8", "-1", "16"),
        ("17", "-1", "2"),
    ]


def test_a_weight_for_the_contract_reached_at_the_table_causes_a_note(tmp_path: Path) -> None:
    (told,) = form(CLUB, "--ruling", BOARD_16)["rulings"]
    (warning,) = told["warnings"]
    assert warning.startswith("Has 4♦ by South a weight?")
    assert "12C1c" in warning
    assert "Has 4♦ by South a weight?" in score(CLUB, "--ruling", BOARD_16).stdout
    ruling = tmp_path / "ruling.yaml"
    for law, result in (
        ("12C1c", "5D S 10"),
        ("64C1", "4D S 10"),
    ):  # a different contract; a law about play
        told_so = f"{{board: 16, table: 8, law: {law}, both: '50% 5D S 11, 50% {result}'}}"
        ruling.write_text(told_so, encoding="utf-8")
        (other,) = form(CLUB, "--ruling", ruling)["rulings"]
        assert other["warnings"] == []


def test_what_if_on_paper() -> None:
    shown = score(CLUB, "--ruling", BOARD_16, "--what-if").stdout
    rows = [line.split() for line in shown[shown.index("What if") :].splitlines()[2:13]]
    assert rows[5] == [
        "50%",
        "5♦",
        "S",
        "11,",
        "50%",
        "4♦",
        "S",
        "11",
        "*",
        "−1",
        "64.19",
        "2",
        "3",
    ]
    assert rows[7] == ["30%", "5♦", "S", "11,", "70%", "4♦", "S", "11", "−0.2", "64.47", "1", "17"]
    shown = score(CUP, "--ruling", ON_CUP, "--what-if").stdout
    (row,) = [line.split() for line in shown.splitlines() if line.strip().startswith("75%")]
    assert row[-5:] == ["−3.75", "14-13.75", "+3.75", "13.75-14", "A"]


def test_what_if_without_anything_to_weigh(tmp_path: Path) -> None:
    ruling = tmp_path / "ruling.yaml"
    ruling.write_text("{penalty: 10%, pair: 1}", encoding="utf-8")
    result = score(CLUB, "--ruling", ruling, "--what-if")
    assert result.exit_code == 2
    assert result.stderr == (
        "Error: --what-if: found no adjusted score whose weights can be varied; list the scores "
        "to compare under 'candidates' in the ruling file\n"
    )


# The event by itself


def test_the_standings() -> None:
    shown = score(CLUB)
    assert shown.exit_code == 0
    rows = shown.stdout.splitlines()
    assert rows[0] == "Åby Bridgeklub, tirsdag · 2024-03-12 · pairs · matchpoints"
    assert rows[1] == "Scored by the organiser's regulations, as given in the file."
    assert [row.split()[:2] for row in rows[6:8]] == [["1", "17"], ["2", "3"]]
    assert len(rows) == 6 + 18


def test_a_single_board() -> None:
    shown = score(CLUB, "--board", "16").stdout
    assert "8    17   4♦ S 11     +150   −1   +1" in shown
    assert "+150         4   −1        4   +1" in shown


def test_a_knock_out_shows_its_matches() -> None:
    shown = score(CUP).stdout
    assert "A Engdraget – B Søndergade" in shown
    assert "The match goes to B Søndergade." in shown


def test_the_matches_of_one_team() -> None:
    told = form(LEAGUE, "--match", "--pair", "b")
    assert [set(teams(match)) for match in told["matches"]] == [{"A", "B"}]


def test_the_boards_and_totals_of_a_pair() -> None:
    told = form(CLUB, "--pair", "5")["pair"]
    assert [board["board"] for board in told["boards"]] == [str(number) for number in range(1, 19)]
    assert told["boards"][17]["words"][-1] == "the board gives no score"
    assert told["total"][0][-1].endswith("54.41%")


def test_in_danish() -> None:
    shown = score(CLUB, "--ruling", BOARD_16, "--what-if", "--lang", "da").stdout
    assert "Øst-Vest: 50% 5♦ S 11, 50% 4♦ S 11 i stedet for 4♦ S 11" in shown
    assert "+400                  1   +4        1,5  −3,5" in shown
    assert "Stillingen før og efter" in shown
    assert "Hvad nu hvis: spil 16, bord 8" in shown


def test_on_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    from rich.console import Console

    monkeypatch.setattr(
        "bridgelaw.cli.rendering.console", lambda: Console(width=40, highlight=False, markup=False)
    )
    for arguments in (
        (CLUB, "--ruling", BOARD_16, "--what-if"),
        (CUP, "--ruling", ON_CUP, "--what-if"),
        (CLUB,),
    ):
        shown = score(*arguments).stdout
        assert max(map(len, shown.splitlines())) <= 40


# Output files


INDIVIDUAL = """
format: bridgelaw event
version: 1
kind: individual
method: matchpoints
contestants: [{number: 1}, {number: 2}, {number: 3}, {number: 4},
  {number: 5}, {number: 6}, {number: 7}, {number: 8}]
boards:
- number: 1
  lines:
  - {ns: [1, 2], ew: [3, 4], score: 4S N 10, table: 1}
  - {ns: [5, 6], ew: [7, 8], score: 4S N 11, table: 2}
"""


def test_four_players_that_do_not_fit_side_by_side_are_stacked(tmp_path: Path) -> None:
    event, ruling = tmp_path / "event.yaml", tmp_path / "ruling.yaml"
    event.write_text(INDIVIDUAL, encoding="utf-8")
    ruling.write_text(
        "{board: 1, player: 2, law: 12C1c, both: '50% 4S N 11, 50% 6S N 12'}", encoding="utf-8"
    )
    told = score(event, "--ruling", ruling, "--what-if").stdout.partition("What if")[2]
    # All the player's marks and the place on one unbroken line.
    assert (
        "  50% 4♠ N 11, 50% 6♠ N 12 *\n    1: board 1.5 · in all 75.00 · Place 1=\n    2: board "
        "1.5 ·" in told
    )


def test_a_penalty_that_changes_the_winner_of_a_knock_out_shows_the_match(tmp_path: Path) -> None:
    """A penalty that changes the winner of a knock-out shows the match.

    B has won by 16 to 14. After a penalty of 3 IMPs, A goes on.
    """
    ruling = tmp_path / "ruling.yaml"
    ruling.write_text("{penalty: 3 IMP, team: B}", encoding="utf-8")
    (shown,) = form(CUP, "--ruling", ruling)["boards"]
    assert [shown[when]["matches"][0]["winner"] for when in ("before", "after")] == ["B", "A"]
    told = score(CUP, "--ruling", ruling).stdout
    assert "The match goes to B Søndergade." in told.partition("The match after")[0]
    assert "The match goes to A Engdraget." in told.partition("The match after")[2]


def test_groups_of_a_fouled_board_are_given_by_tables_or_by_pairs(
    tmp_path: Path,
) -> None:
    """Groups of a fouled board are given by section and table, or by the pairs.

    Table numbers that the event does not have are not made up.
    """
    ruling = tmp_path / "ruling.yaml"
    ruling.write_text("{board: 1, forms: {second: {pairs: 3}}}", encoding="utf-8")
    for columns, rows, said in (
        ("board,ns,ew,score", ["1,1,2,+50", "1,3,4,+50"], "3 – 4: second; "),
        (
            "board,section,table,ns,ew,score",
            ["1,A,1,1,2,+50", "1,B,1,3,4,+50"],
            "tables B1: second",
        ),
    ):
        event = tmp_path / "event.csv"
        event.write_text("\n".join([columns, *rows]), encoding="utf-8")
        (found,) = form(event, "--ruling", ruling)["rulings"]
        assert said.rstrip("; ") in found["title"]
        assert set(found["forms"]) == {"", "second"}


def test_points_are_shown_from_the_side_of_north_south(tmp_path: Path) -> None:
    ruling = tmp_path / "ruling.yaml"
    ruling.write_text("{board: 16, table: 8, law: 11A, ns: table, ew: +400}", encoding="utf-8")
    (found,) = form(CLUB, "--ruling", ruling)["rulings"]
    assert found["words"][1] == "East-West: +400, in place of 4♦ S 11"
    assert found["notes"] == ["Points are from North-South's view."]


def test_a_later_ruling_replaces_the_score_of_an_earlier_one(tmp_path: Path) -> None:
    ruling = tmp_path / "ruling.yaml"
    ruling.write_text(
        "- {board: 16, table: 8, law: 11A, ew: 5D S 11}\n- "
        "{board: 16, table: 8, law: 11A, ns: 5D S 11, ew: table}",
        encoding="utf-8",
    )
    _, second = form(CLUB, "--ruling", ruling)["rulings"]
    assert second["words"] == [
        "North-South: 5♦ S 11, in place of 4♦ S 11",
        "East-West: 4♦ S 11, in place of 5♦ S 11",
    ]


def test_the_event_is_written_as_json_only(tmp_path: Path) -> None:
    out = tmp_path / "after.csv"
    result = score(CLUB, "--ruling", BOARD_16, "--out", out)
    assert result.exit_code == 2
    assert "expected a name that ends in .json" in result.stderr
    assert not out.exists()


def test_the_event_is_written_with_the_ruling(tmp_path: Path) -> None:
    out = tmp_path / "after.json"
    result = score(CLUB, "--ruling", BOARD_16, "--out", out)
    assert result.stderr == f"Written: {out}\n"
    board = next(board for board in read_event(out).event.boards if board.number == 16)
    ruling = board.lines[7].ruling
    assert ruling is not None
    assert outcome_text(ruling.score.ew, symbols=False) == "50% 5D S 11, 50% 4D S 11"
    assert ruling.laws == ("11A", "12C1c")
    assert outcome_text(board.lines[7].score.ew, symbols=False) == "4D S 11"
    # Scored again, it is the same.
    (both,) = form(CLUB, "--ruling", BOARD_16)["boards"]
    (again,) = form(out, "--board", "16")["boards"]
    assert again == both["after"]
    assert form(out)["standings"][0]["rows"][0]["number"] == "3"


def test_existing_files_are_not_overwritten(tmp_path: Path) -> None:
    out = tmp_path / "after.json"
    out.write_text("mine", encoding="utf-8")
    result = score(CLUB, "--ruling", BOARD_16, "--out", out)
    assert result.exit_code == 2
    assert (
        result.stderr
        == f"Error: --out: found an existing file {out}, expected a new name; no file is "
        "overwritten\n"
    )
    assert out.read_text(encoding="utf-8") == "mine"


def test_several_rulings_on_one_evening() -> None:
    told = form(CLUB, "--ruling", EXAMPLES / "rulings-of-the-evening.yaml")
    assert [
        (ruling["kind"], [law["number"] for law in ruling["laws"]]) for ruling in told["rulings"]
    ] == [
        ("adjusted score", ["64A"]),
        ("adjusted score", ["12C2a"]),
        ("adjusted score", ["79B3"]),
        ("groups", ["87B"]),
        ("penalty", ["90B"]),
    ]
    revoke, _, disputed, fouled = told["boards"]
    # The revoke ruling gives declarer a trick: 3NT with eleven tricks is -660, and four have it
    # now.
    assert (figures(revoke["before"])[-660]["ns"][0], figures(revoke["after"])[-660]["ns"][0]) == (
        3,
        4,
    )
    # One side's score is lowered, and the other's is not raised.
    assert figures(disputed["after"])[420] == {"ns": (0, None), "ew": (1, -8)}
    # Six scores and three scores, each group by itself and scaled up to nine: (M x 9 + 3) / 6 and
    # (M x 9 + 6) / 3.
    groups = {table["form"]: table for table in fouled["after"]["frequencies"]}
    assert {name: len(table["rows"]) for name, table in groups.items()} == {
        "after the third round": 3,
        "": 3,
    }
    best = {name: number(table["rows"][0]["ns"]["score"]) for name, table in groups.items()}
    assert best == {
        "after the third round": Fraction(10 * 9 + 3, 6) - 8,
        "": Fraction(4 * 9 + 6, 3) - 8,
    }


# Errors


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere.json"], "nowhere.json: the file does not exist; check the name"),
        ([CLUB, "--board", "99"], "--board: found '99', did you mean '9'?"),
        ([CLUB, "--pair", "Anna"], "--pair: found 'Anna', expected one of 1, 2, 3"),
        ([CLUB, "--match"], "--match: found an event without matches"),
        ([CLUB, "--what-if"], "--what-if: found no --ruling, expected both options"),
        (
            [CLUB, "--ruling", "nowhere.yaml"],
            "nowhere.yaml: the file or folder does not exist; check the name",
        ),
        (
            [LEAGUE, "--ruling", BOARD_16],
            "ruling-board-16.yaml:4: table: found '8', expected one of open, closed",
        ),
        (
            [CLUB, "--out", ROOT / "nowhere" / "x.json"],
            "x.json cannot be written: No such file or directory",
        ),
    ],
)
def test_errors_are_reported(arguments: list[str | Path], said: str) -> None:
    result = score(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.startswith("Error: ")
    assert not result.stdout
    told = score(*arguments, "--json")
    assert told.exit_code == 2
    assert said in json.loads(told.stdout)["message"]


def test_an_unsupported_award_names_the_line_of_the_ruling(tmp_path: Path) -> None:
    ruling = tmp_path / "ruling.yaml"
    ruling.write_text("{board: 16, table: 8, law: 12C2b, both: +3 IMP}", encoding="utf-8")
    result = score(CLUB, "--ruling", ruling)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: {ruling}:1: found the award +3 IMP")


def test_the_ruling_in_the_guide_gives_the_documented_score() -> None:
    page = (ROOT / "docs" / "how-to" / "score-an-event.md").read_text(encoding="utf-8")
    (told, *_) = re.findall(r"^```yaml\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    event = read_event(CLUB).event
    (on_page,), (in_file,) = read_text(told, event), read_rulings(BOARD_16, event)
    assert isinstance(on_page, LineRuled)
    assert isinstance(in_file, LineRuled)
    assert (on_page.place, on_page.ruling.score) == (in_file.place, in_file.ruling.score)


# Regulations


def test_the_regulation_of_the_federation_on_the_day_of_the_event_applies() -> None:
    """The regulation of a federation on the day of the event is applied.

    England writes two matchpoints a comparison and rounds them; the file is counted around zero.
    """
    rows = score(CLUB, "--federation", "ebu").stdout.splitlines()
    assert (
        rows[1] == "Scored by the regulations of EBU on 2024-03-12, instead of those in the file."
    )
    assert re.split(r" {2,}", rows[6].strip()) == [
        "1",
        "17",
        "Hanne Vest & Ivan Bjerre",
        "18",
        "186.90",
        "64.90",
    ]
    rows = score(CLUB, "--federation", "EBU", "--day", "2026-01-01").stdout.splitlines()
    assert "2026-01-01" in rows[1]
    assert rows[6].split()[-2:] == ["186.88", "64.89"]


def test_a_file_without_a_date_is_scored_by_the_current_regulation(tmp_path: Path) -> None:
    table = tmp_path / "evening.csv"
    table.write_text(
        "board;ns;ew;contract;declarer;tricks\n1;1;2;4S;N;10\n1;3;4;3NT;W;=\n", encoding="utf-8"
    )
    shown = score(table, "--federation", "DBf")
    assert f"Note: {table}: the file has no date; the regulations of DBf on " in shown.stderr
    assert "Scored by the regulations of DBf on " in shown.stdout
    by_day = score(table, "--federation", "DBf", "--day", "2024-01-01", "--method", "matchpoints")
    assert not by_day.stderr
    assert "regulation" not in score(table).stdout  # by the laws


def test_danish_clubs_must_have_decided_on_weighted_scores() -> None:
    (ruling,) = form(CLUB, "--ruling", BOARD_16, "--federation", "DBf")["rulings"]
    assert "only where the club has decided so beforehand" in ruling["notes"][-1]
    (ruling,) = form(CLUB, "--ruling", BOARD_16, "--federation", "EBL")["rulings"]
    assert len(ruling["notes"]) == 1


def test_a_danish_match_is_scored_in_kamppoint_and_a_cup_match_is_not() -> None:
    (standing,) = form(LEAGUE, "--federation", "DBf")["standings"]
    assert {row["number"]: row["victory points"] for row in standing["rows"]} == {
        "B": "18.68",
        "A": "1.32",
    }
    assert "VP" not in score(CUP, "--federation", "DBf").stdout


def test_the_applied_regulation_is_written_to_the_file(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    assert score(CLUB, "--federation", "ACBL", "--out", out).exit_code == 0
    assert '"count": "one"' in out.read_text(encoding="utf-8")
    assert score(out).stdout.splitlines()[1] == (
        "Scored by the organiser's regulations, as given in the file."
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--federation", "DBx"], "--federation: found 'DBx', did you mean 'DBf'?"),
        (
            ["--federation", "DBf", "--day", "monday"],
            "--day: found 'monday', expected a day such as 2024-06-01",
        ),
        (["--day", "2024-06-01"], "--day: found no --federation, expected both options"),
    ],
)
def test_an_unknown_federation_or_day_is_refused(options: list[str], message: str) -> None:
    found = score(CLUB, *options)
    assert found.exit_code == 2
    assert message in found.stderr


# Tie-breaks


def test_tie_breaks_in_the_file_are_applied(tmp_path: Path) -> None:
    """Tie-breaks in the file split ties.

    1 and 3 have three matchpoints and a top each; where they met, 3 did better.
    """
    told: Form = {
        "format": "bridgelaw event",
        "version": 1,
        "kind": "pairs",
        "method": "matchpoints",
        "contestants": [{"number": each} for each in "1234"],
        "boards": [
            {
                "number": 1,
                "lines": [
                    {"ns": "1", "ew": "2", "score": "+420"},
                    {"ns": "3", "ew": "4", "score": "-50"},
                ],
            },
            {
                "number": 2,
                "lines": [
                    {"ns": "1", "ew": "3", "score": "+90"},
                    {"ns": "4", "ew": "2", "score": "+110"},
                ],
            },
            {
                "number": 3,
                "lines": [
                    {"ns": "1", "ew": "4", "score": "+100"},
                    {"ns": "2", "ew": "3", "score": "+100"},
                ],
            },
        ],
    }
    path = tmp_path / "e.json"

    def places(**regulation: object) -> dict[str, str]:
        path.write_text(json.dumps({**told, "regulation": regulation}), encoding="utf-8")
        (standing,) = form(path)["standings"]
        return {row["number"]: row["place words"] for row in standing["rows"]}

    assert places() == {"4": "1", "1": "2=", "3": "2=", "2": "4"}
    assert places(tie_breaks=["tops", "head to head"]) == {"4": "1", "3": "2", "1": "3", "2": "4"}
    path.write_text(json.dumps({**told, "regulation": {"tie_breaks": "toss"}}), encoding="utf-8")
    assert "regulation.tie breaks: found 'toss', did you mean 'tops'?" in score(path).stderr
