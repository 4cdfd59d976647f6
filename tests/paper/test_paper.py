"""Printed documents are read back from the PDF, and spreadsheets from the CSV."""

from __future__ import annotations

import csv
import io
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from bridgelaw.cases.reader import read_cases
from bridgelaw.cases.runner import run
from bridgelaw.cli import main
from bridgelaw.event.model import Board, Contestant, Event, Kind, Line, Method, Substitute
from bridgelaw.event.scored import Scored
from bridgelaw.formats.results.files import read_event
from bridgelaw.incidents import load
from bridgelaw.paper import lists_sheet, typeset
from bridgelaw.paper.about import rulings_in, table_form
from bridgelaw.paper.appeal_sheet import empty_sheet
from bridgelaw.paper.csv_files import all_frequencies_csv, matches_csv, safe, standings_csv
from bridgelaw.paper.poll_sheet import poll_sheet
from bridgelaw.paper.ruling_sheet import case_sheet
from bridgelaw.paper.typeset import SHEETS, NoTypesetter, Sheet, pdf
from bridgelaw.scores.outcome import TableScore
from bridgelaw.scores.results import Points
from bridgelaw.views.rulings.ruling import case_view

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
HOSTILE = (
    "#panic()",
    "*bold* _thin_",
    "<script>alert(1)</script>",
    '#read("/etc/passwd")',
    "$x^2$ @ref `raw` \\",
    '"}) #import "@preview/x:1.0.0"',
    "= Heading",
)


def read(made: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(made))


def words(made: bytes) -> str:
    """Return the text of a PDF on one line, without the zero-width spaces that break long words."""
    said = "\n".join(page.extract_text() for page in read(made).pages)
    return " ".join(said.replace("\u200b", "").split())


def dense(said: str) -> str:
    return re.sub(r"\s", "", said)


@pytest.fixture(scope="module")
def club_pairs() -> Scored:
    return Scored(read_event(EXAMPLES / "club-pairs.json").event)


@pytest.fixture(scope="module")
def league() -> Scored:
    return Scored(read_event(EXAMPLES / "league-match.json").event)


def field(pairs: int, names: tuple[str, ...] = ("Anna Andersen", "Bo Bertelsen")) -> Scored:
    """Return an event with this many pairs, each on one board."""
    contestants = tuple(
        Contestant(number=str(number), names=names) for number in range(1, pairs + 1)
    )
    lines = tuple(
        Line(
            ns=(str(number),),
            ew=(str(number + 1),),
            score=TableScore.both(Points(-50 * (number % 13 + 1))),
        )
        for number in range(1, pairs, 2)
    )
    boards = (Board(number=1, lines=lines), Board(number=2, lines=lines))
    event = Event(
        kind=Kind.PAIRS,
        method=Method.MATCHPOINTS,
        contestants=contestants,
        boards=boards,
        name="Ærø Åben",
        date=date(2024, 3, 12),
    )
    return Scored(event)


# The sheet --------------------------------------------------------------------------------------


def test_a_sheet_has_a_title_a_language_and_the_day_of_the_event(club_pairs: Scored) -> None:
    found = read(pdf(lists_sheet.standings_sheet(club_pairs, "da")))
    assert found.metadata is not None
    assert found.metadata.title == "Stilling"
    assert str(found.root_object["/Lang"]) == "da"
    assert str(found.metadata.get("/CreationDate")).startswith("D:20240312")


def test_substitutes_are_named_below_the_standings() -> None:
    event = field(4).event
    first, *others = event.contestants
    first = replace(first, substitutes=(Substitute(name="Dorte Dam", place=1, first=3),))
    with_one = Scored(replace(event, contestants=(first, *others)))
    said = words(pdf(lists_sheet.standings_sheet(with_one, "da")))
    assert "Substitutter 1: Dorte Dam for Bo Bertelsen, fra runde 3" in said, said
    assert "Substitutter" not in words(pdf(lists_sheet.standings_sheet(field(4), "da")))


def test_the_same_sheet_is_the_same_file(club_pairs: Scored) -> None:
    first, second = (pdf(lists_sheet.frequencies_sheet(club_pairs, "en")) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("name", HOSTILE)
def test_user_input_is_never_markup(club_pairs: Scored, name: str) -> None:
    event = club_pairs.event
    first = replace(event.contestants[0], names=(name,))
    hostile = Scored(replace(event, contestants=(first, *event.contestants[1:]), name=name))
    assert dense(name) in dense(words(pdf(lists_sheet.standings_sheet(hostile))))
    assert dense(name) in dense(words(pdf(lists_sheet.contestant_sheet(hostile, first.number))))


def test_invisible_characters_are_not_printed() -> None:
    made = pdf(lists_sheet.standings_sheet(field(4, ("Bo\u202ednu\u0000\u0007\ud800r",))))
    assert "Bo dnu r" in words(made)


def test_letters_missing_from_the_shipped_fonts_are_printed() -> None:
    assert "Ærø Åben" in words(pdf(lists_sheet.standings_sheet(field(4, ("中文 😀",)))))


def test_a_long_name_is_printed_completely() -> None:
    name = "Wolfeschlegelsteinhausenbergerdorff" * 4
    assert name in dense(words(pdf(lists_sheet.standings_sheet(field(4, (name, "Bo"))))))


def test_templates_import_only_each_other() -> None:
    for sheet in SHEETS.glob("*.typ"):
        text = sheet.read_text(encoding="utf-8")
        assert "@preview" not in text
        assert set(re.findall(r'#import "([^"]+)"', text)) <= {
            each.name for each in SHEETS.glob("*.typ")
        }
        assert not re.search(
            r"\b(read|eval|plugin|image|include)\b *\(?", re.sub(r"//.*", "", text)
        )


def test_a_template_reads_nothing_outside_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    (tmp_path / "in" / "x.typ").write_text('#read("../secret.txt")', encoding="utf-8")
    monkeypatch.setattr(typeset, "SHEETS", tmp_path / "in")
    typeset._compiler.cache_clear()
    try:
        with pytest.raises(RuntimeError):
            pdf(Sheet(template="x", title="", data={}))
    finally:
        typeset._compiler.cache_clear()


@pytest.fixture
def no_typst(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(sys.modules, "typst", None)
    typeset._compiler.cache_clear()
    yield
    typeset._compiler.cache_clear()


@pytest.mark.usefixtures("no_typst")
def test_without_the_package_the_message_says_what_to_install() -> None:
    with pytest.raises(NoTypesetter) as found:
        pdf(poll_sheet())
    assert "bridgelaw[web]" in str(found.value)
    assert "kræver" in found.value.say("da")


# Lists ------------------------------------------------------------------------------------------


def test_standings_of_sixty_pairs_are_two_pages_with_headings_on_each() -> None:
    found = read(pdf(lists_sheet.standings_sheet(field(60))))
    assert len(found.pages) == 2
    assert all("Names" in page.extract_text() for page in found.pages)
    assert "Page 2 of 2" in found.pages[1].extract_text()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("Standings", "42.88", "64.89", "Ranked by")),
        ("da", ("Stilling", "42,88", "64,89", "Placeret")),
    ],
)
def test_standings_in_both_languages(
    club_pairs: Scored, language: str, said: tuple[str, ...]
) -> None:
    found = words(pdf(lists_sheet.standings_sheet(club_pairs, language)))
    for each in (*said, "Hanne Vest & Ivan Bjerre", "Åby Bridgeklub"):
        assert each in found


def test_a_board_has_both_sides_side_by_side_and_its_traveller(club_pairs: Scored) -> None:
    found = words(pdf(lists_sheet.board_sheet(club_pairs, club_pairs.event.boards[15].key, "da")))
    assert "Spil 16" in found
    assert "+150 4 −1 4 +1" in found
    assert "8 Mette Brink & Niels Hede 17 Hanne Vest & Ivan Bjerre 4♦ S 11 +150 −1 +1" in found


def test_all_frequency_tables_and_travellers(club_pairs: Scored) -> None:
    for sheet in (
        lists_sheet.frequencies_sheet(club_pairs),
        lists_sheet.travellers_sheet(club_pairs),
    ):
        found = words(pdf(sheet))
        assert all(f"Board {board.name}" in found for board in club_pairs.event.boards)


def test_matches(league: Scored) -> None:
    found = words(pdf(lists_sheet.matches_sheet(league, "da")))
    assert "B Søndergade: 37-5, +32, 18,68 KP" in found
    assert "Kampen er vundet af B Søndergade." in found


def test_a_board_of_matches_shows_that_board_only(league: Scored) -> None:
    found = words(pdf(lists_sheet.board_sheet(league, league.event.boards[1].key)))
    assert "4♥ S 9 −100 4♥ S 10 +620 12" in found
    assert "3NT" not in found


def test_the_score_sheet_of_a_contestant(club_pairs: Scored, league: Scored) -> None:
    found = words(pdf(lists_sheet.contestant_sheet(club_pairs, "1")))
    assert "Score sheet: 1 Anna Holm & Bo Krog" in found
    assert "18 E-W 11 Tove Birk & Ulrik Mose 3♦ S 9 +110 −6.75 7.81" in found
    assert "−43.75, 34.81%" in found
    assert "18.68 VP" in words(pdf(lists_sheet.contestant_sheet(league, "B")))


# CSV --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ("=1+1", "'=1+1"),
        ("+SUM(A1)", "'+SUM(A1)"),
        ("-x", "'-x"),
        ("@cmd", "'@cmd"),
        ("\t=1", "'\t'=1"),
        ("\r=1", "'\r'=1"),
        ("  =1", "'  =1"),
        ("\uff1d1", "'\uff1d1"),
        ("-3.5", "-3.5"),
        ("+620", "+620"),
        ("−3,5", "-3,5"),
        ("4♠ N 10 −420", "4♠ N 10 −420"),
        ("–", "–"),
        ("", ""),
        ("\u200b=1", "'\u200b=1"),
    ],
)
def test_no_cell_is_a_formula(cell: str, written: str) -> None:
    assert safe(cell) == written


def rows(made: bytes, between: str) -> list[list[str]]:
    assert made.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(made.decode("utf-8-sig"), newline=""), delimiter=between))


@pytest.mark.parametrize(("language", "between", "sign"), [("en", ",", "."), ("da", ";", ",")])
def test_standings_as_csv(club_pairs: Scored, language: str, between: str, sign: str) -> None:
    first, *found = rows(standings_csv(club_pairs, language), between)
    assert len(found) == 18
    assert {len(row) for row in found} == {len(first)}
    assert found[0][1:] == [
        "1",
        "17",
        "Hanne Vest & Ivan Bjerre",
        "18",
        f"42{sign}88",
        f"64{sign}89",
    ]
    assert found[-1][5] == f"-43{sign}75"


def test_a_hostile_name_in_a_csv() -> None:
    scored = field(4, ('=HYPERLINK("http://evil.example";"x")',))
    assert {row[3] for row in rows(standings_csv(scored), ",")[1:]} == {
        '\'=HYPERLINK("http://evil.example";"x")'
    }


def test_frequencies_and_matches_as_csv(club_pairs: Scored, league: Scored) -> None:
    first, *found = rows(all_frequencies_csv(club_pairs), ",")
    assert {len(row) for row in found} == {len(first)}
    assert ["16", "top +8", "+150", "4", "-1", "43.75", "4", "+1", "56.25"] in found
    first, *found = rows(matches_csv(league, "da"), ";")
    assert found[1][1:] == ["A", "B", "10", "4♥ S 9 −100", "4♥ S 10 +620", "-12", "12"]
    assert rows(all_frequencies_csv(league, "da"), ";")[1:] == found


def test_won_tied_and_lost_are_separate_columns(league: Scored) -> None:
    first, found, _ = rows(standings_csv(league), ",")
    record = dict(zip(first, found, strict=True))
    assert [record[name] for name in ("Won", "Tied", "Lost", "Diff.")] == ["1", "0", "0", "+32.00"]


# Rulings and forms ------------------------------------------------------------------------------


def ruled(file: str, id: str, language: str) -> str:
    load()
    case = next(case for case in read_cases(ROOT / "cases" / file) if case.id == id)
    found = list(run(case))
    views = rulings_in(case_view(case, found, language).found)
    return words(pdf(case_sheet(case.title, views, table_form(found[0].table, language), language)))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            ("At the table", "♠Q is played by West.", "50E4", "told", "The director's signature"),
        ),
        (
            "da",
            (
                "Ved bordet",
                "♠D er spillet af Vest.",
                "50E4",
                "oplyst",
                "Turneringslederens underskrift",
            ),
        ),
    ],
)
def test_a_ruling_in_both_languages(language: str, said: tuple[str, ...]) -> None:
    found = ruled("tour.yaml", "tour-1", language)
    for each in said:
        assert each in found


def test_doubt_is_marked() -> None:
    file = next(
        file
        for file in (ROOT / "cases").rglob("*.yaml")
        if "id: 64A-doubt\n" in file.read_text("utf-8")
    )
    found = ruled(str(file.relative_to(ROOT / "cases")), "64A-doubt", "en")
    assert "Cannot be established; it counts as: before the round was over" in found
    assert "South declarer" in found  # the hands
    assert "♠ K Q T 4" in found


def test_repeated_texts_are_printed_once() -> None:
    file = next(
        file
        for file in (ROOT / "cases").rglob("*.yaml")
        if "law61a-two-failures\n" in file.read_text("utf-8")
    )
    found = ruled(str(file.relative_to(ROOT / "cases")), "law61a-two-failures", "en")
    assert found.count("Authorised for all four players: the information from ♥9") == 1


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            (
                "half an hour after play",
                "400 kroner",
                "both partners agree",
                "the deposit is returned",
            ),
        ),
        (
            "da",
            (
                "en halv time efter spillet",
                "400 kroner",
                "begge makkere er enige",
                "depositum tilbagebetales",
            ),
        ),
    ],
)
def test_an_empty_appeal_form_shows_the_federations_regulation(
    language: str, said: tuple[str, ...]
) -> None:
    made = pdf(empty_sheet("DBf", language))
    assert len(read(made).pages) == 2
    for each in said:
        assert each in words(made)


def test_no_deposit_without_a_regulation() -> None:
    assert "deposit" not in words(pdf(empty_sheet("WBF")))


def test_the_poll_form_hides_the_threshold() -> None:
    found = words(pdf(poll_sheet()))
    assert "Do not ask why" in found
    assert "per cent" not in found


# The command ------------------------------------------------------------------------------------


def command(*told: str) -> tuple[int, str]:
    found = CliRunner().invoke(main, ["paper", *told])
    return found.exit_code, found.output


def test_the_command_prints(tmp_path: Path) -> None:
    out = tmp_path / "x.pdf"
    for told in (
        ("ruling", str(ROOT / "cases" / "tour.yaml"), "--id", "tour-2~now"),
        ("standings", str(EXAMPLES / "club-pairs.json")),
        ("frequencies", str(EXAMPLES / "club-pairs.json")),
        ("appeal", "--federation", "DBf"),
        ("poll",),
    ):
        out.unlink(missing_ok=True)
        assert command(*told, "--out", str(out), "--lang", "da") == (0, "")
        assert "Side 1 af" in words(out.read_bytes())


def test_a_case_with_questions_first_is_printed_with_its_rulings(tmp_path: Path) -> None:
    file = next(
        file
        for file in (ROOT / "cases").rglob("*.yaml")
        if "law56-told-without-record\n" in file.read_text("utf-8")
    )
    out = tmp_path / "x.pdf"
    assert command("ruling", str(file), "--id", "law56-told-without-record", "--out", str(out)) == (
        0,
        "",
    )
    assert words(out.read_bytes()).count("The ruling ") >= 1


def test_a_case_that_needs_an_answer_is_not_printed(tmp_path: Path) -> None:
    case = tmp_path / "open.yaml"
    case.write_text(
        "id: open\ntitle: Nothing told\nincident: card shown\ntold: {holder: defender}\n",
        encoding="utf-8",
    )
    code, said = command("ruling", str(case), "--out", str(tmp_path / "x.pdf"))
    assert code == 2
    assert "found an open question in the case" in said


def test_the_command_writes_csv_by_the_suffix_of_the_file(tmp_path: Path) -> None:
    out = tmp_path / "x.csv"
    assert command("standings", str(EXAMPLES / "club-pairs.json"), "--out", str(out))[0] == 0
    assert len(rows(out.read_bytes(), ",")) == 19


def test_the_command_reports_errors(tmp_path: Path) -> None:
    out = str(tmp_path / "x.pdf")
    code, said = command("ruling", str(ROOT / "cases" / "tour.yaml"), "--id", "nope", "--out", out)
    assert code == 2
    assert "found 'nope'" in said
    code, said = command("standings", str(tmp_path / "none.json"), "--out", out)
    assert code == 2
    assert "the file does not exist; check the name" in said
