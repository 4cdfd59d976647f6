"""Errors in a USEBIO file give the file, the line and the board; nothing is read partially."""

from __future__ import annotations

import codecs
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.usebio_files import FOUR, HEAD, PLAIN, board, file, line, pair, read

from bridgelaw.event.recompute.compare import recompute
from bridgelaw.formats.results.event_file import EventFileError
from bridgelaw.formats.results.files import read_event
from bridgelaw.formats.results.usebio.reader import read_usebio_bytes


def refused(text: str | bytes) -> str:
    """Return the error for a file that cannot be read."""
    with pytest.raises(EventFileError) as error:
        read_usebio_bytes(text if isinstance(text, bytes) else text.encode(), "a.xml")
    assert error.value.file == "a.xml"
    assert error.value.say("da").startswith("a.xml")
    return str(error.value)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("8NT S 10 420", "found the contract 8NT, expected a level from 1 to 7"),
        ("0S S 10 420", "found the contract 0S, expected a level from 1 to 7"),
        ("12H S 10 420", "found the contract 12H, expected a level from 1 to 7"),
        ("4S S 14 420", "found 14 tricks, expected 0 to 13"),
        ("4S S ten 420", "found 'ten', expected a number of tricks from 0 to 13"),
        ("4S X 10 420", "found 4S without a declarer, expected N, E, S or W"),
        (
            "425",
            "found +425 points, expected a score that a contract can give (Law 77), the "
            "nearest +420 or "
            "+430",
        ),
        (
            "99990",
            "found +99990 points, expected a score that a contract can give (Law 77), "
            "the nearest +7600",
        ),
        ("AVG", "found the score 'AVG', expected points, an award such as A6040, P or NP"),
    ],
)
def test_impossible_results(written: str, said: str) -> None:
    assert (
        refused(file(FOUR, [board(7, line("1", "2", "420"), line("3", "4", written))]))
        == f"a.xml:18: board 7: {said}"
    )


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ("<TRICKS>9</TRICKS>", "found 9 tricks without a contract; add the contract"),
        (
            "<CONTRACT>4S</CONTRACT><TRICKS>9</TRICKS>",
            "found 4S without a declarer, expected N, E, S or W",
        ),
        (
            "<CONTRACT>4S</CONTRACT><PLAYED_BY>S</PLAYED_BY>",
            "found 4S without tricks and without a score, expected one of them",
        ),
        (
            "<CONTRACT>spade</CONTRACT>",
            "found 'spade', expected a contract such as 3NT, 4Sx or PASS",
        ),
        ("<NS_MATCH_POINTS>top</NS_MATCH_POINTS>", "found 'top', expected a number"),
    ],
)
def test_incomplete_or_invalid_lines(fields: str, said: str) -> None:
    lines = [line("1", "2", "420", "2 0"), line("3", "4", more=fields)]
    assert refused(file(FOUR, [board(7, *lines)])) == f"a.xml:18: board 7: {said}"


def test_awards_in_imps_that_are_not_an_average() -> None:
    text = file(
        FOUR, [board(1, line("1", "2", "A7030"), line("3", "4", "420", "0 0", "CROSS_IMP_POINTS"))]
    )
    assert refused(text).startswith(
        "a.xml:17: board 1: found the award A7030 at IMPs, expected an average"
    )


def test_an_unknown_pair() -> None:
    text = file(FOUR, [board(3, line("1", "2", "420"), line("3", "9", "50"))])
    assert (
        refused(text) == "a.xml:18: board 3: found the number 9, which is not entered in the event"
    )


def test_a_result_in_one_direction_only() -> None:
    text = file(FOUR, [board(3, line("1", "2", "420"), line("3", "", "50"))])
    assert refused(text).startswith(
        "a.xml:18: board 3: found a result with 1 contestants North-South and 0 East-West"
    )
    assert (
        refused(file(FOUR, [board(3, line("", "", "NP"))]))
        == "a.xml:17: board 3: found a line without contestant numbers, expected those "
        "of both sides"
    )


@pytest.mark.parametrize(
    "again", [line("1", "2", "420"), line("3", "2", "50"), line("2", "4", "50")]
)
def test_two_lines_for_one_pair(again: str) -> None:
    text = file(FOUR, [board(3, line("1", "2", "420"), again)])
    assert refused(text).startswith("a.xml:18: board 3: the number ")
    assert refused(text).endswith("has two results on the board")


def test_a_repeated_board_is_one_board() -> None:
    found = read(file(FOUR, [board(3, line("1", "2", "420")), board(3, line("3", "4", "50"))]))
    assert [len(each.lines) for each in found.event.boards] == [2]
    text = file(FOUR, [board(3, line("1", "2", "420")), board(3, line("1", "2", "420"))])
    assert refused(text) == "a.xml:21: board 3: the number 1 has two results on the board"


def test_a_pair_against_itself() -> None:
    text = file(FOUR, [board(3, line("1", "1", "420"))])
    assert refused(text) == "a.xml:17: board 3: the contestant 1 sits on both sides"


def test_participants() -> None:
    assert refused(file([*FOUR, pair("2")], [PLAIN])) == "a.xml:14: the number 2 is entered twice"
    assert (
        refused(file([pair("")], [PLAIN]))
        == "a.xml:10: found no number, expected the number of a pair, a player or a team"
    )
    assert (
        refused(file([], [PLAIN]))
        == "a.xml:5: found no participants, expected pairs, players or teams"
    )


@pytest.mark.parametrize("number", ["", "0", "x", "-1", "10000", "²", "٣"])
def test_numbers_of_boards(number: str) -> None:
    text = file(FOUR, [PLAIN.replace("<BOARD_NUMBER>1", f"<BOARD_NUMBER>{number}")])
    assert (
        refused(text)
        == f"a.xml:15: found the board number '{number}', expected a number from 1 to 9999"
    )


@pytest.mark.parametrize(
    "found", ["<TRICKS>10", "<BOARD_NUMBER>1", "<SCORE>420", "<NS_MATCH_POINTS>2"]
)
def test_long_numbers_are_abbreviated_in_errors(found: str) -> None:
    text = file(FOUR, [board(1, line("1", "2", "4S S 10 420", "2 0"))])
    assert f"'{'9' * 200}…'" in refused(
        text.replace(found, found.partition(">")[0] + ">" + "9" * 5000)
    )


def test_no_event_too_many_events_and_no_results() -> None:
    assert refused(HEAD + "</USEBIO>") == "a.xml:3: found no EVENT, expected one"
    assert (
        refused(HEAD + "<EVENT/><EVENT/></USEBIO>")
        == "a.xml:3: found 2 events in the file, expected one"
    )
    assert (
        refused(file(FOUR, [])) == "a.xml:5: found no results on any board, expected at least one"
    )
    assert refused("<PBN><EVENT/></PBN>") == "a.xml:1: found the element PBN, expected USEBIO"


MATCH = """<MATCH><TEAM>{team}</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM>
<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>
{lines}</BOARD></MATCH>
"""
TWO_TEAMS = [f'<TEAM TEAM_ID="{n}">{pair(f"{n}-A")}{pair(f"{n}-B")}</TEAM>' for n in "123"]


@pytest.mark.parametrize(
    ("team", "lines", "said"),
    [
        ("9", line("1-A", "2-B", "420"), "found the team 9, which is not entered in the event"),
        ("1", line("1-A", "2-B", "420") * 3,
         "board 1: found a board of a match at 3 tables, expected 2"),
        ("1", line("1-A", "3-B", "420") * 2, "board 1: found the pair 3-B, which "
        "belongs to neither team"),
        ("1", line("1-A", "1-B", "420") * 2,
         "board 1: found the pairs 1-A and 1-B, both of team 1"),
        ("1", line("1-A", "", "420") * 2,
         "board 1: found a result with 1 pairs North-South and 0 East-West, "
         "expected one of each"),
        ("1", line("1-A", "2-B", "420") * 2, "board 1: the number 1 has two results on the board"),
    ],
)  # fmt: skip
def test_matches(team: str, lines: str, said: str) -> None:
    text = file(TWO_TEAMS, [MATCH.format(team=team, lines=lines)], kind="TEAMS")
    assert refused(text).partition(": ")[2] == said


def test_a_board_of_a_match_at_one_table_waits_for_a_ruling() -> None:
    """A board of a match with one table waits for a ruling (Law 86B).

    A file written in the meantime can be read again.
    """
    match = MATCH.format(team="1", lines=line("1-A", "2-B", "420"))
    found = read(file(TWO_TEAMS, [match], kind="TEAMS"))
    assert [len(each.lines) for each in found.event.boards] == [1]
    assert [notice.say() for notice in found.notices] == [
        "a.xml:19: board 1: found a result from only one table of the board in the "
        "match, expected two"
    ]


def test_teams_without_matches() -> None:
    assert (
        refused(file(TWO_TEAMS, [], kind="TEAMS"))
        == "a.xml:5: found no matches, expected at least one"
    )


def test_damaged_files() -> None:
    whole = file(FOUR, [PLAIN])
    assert refused(whole[: whole.index("</BOARD>")]).startswith("a.xml:19: the XML is damaged: ")
    assert refused(whole.replace("</TRAVELLER_LINE>", "", 1)).startswith(
        "a.xml:19: the XML is damaged: "
    )
    assert refused("<USEBIO").startswith("a.xml:1: the XML is damaged: ")
    assert refused("") == "a.xml: the file is empty; choose another file"
    assert (
        refused(b"\x00\x01\x02\xff" * 99)
        == "a.xml: the file is not a text file; choose another file"
    )


BOMB = (
    "<?xml version='1.0'?>\n<!DOCTYPE USEBIO [\n<!ENTITY a 'ha'>\n"
    + "".join(f"<!ENTITY a{n} '{f'&a{n - 1};' * 10}'>\n" for n in range(1, 12))
    + "]>\n<USEBIO><EVENT>&a11;</EVENT></USEBIO>"
)


def test_entities_are_refused_and_not_fetched(tmp_path: Path) -> None:
    assert refused(BOMB) == "a.xml:3: found an entity, a, expected plain text"
    secret = tmp_path / "secret"
    secret.write_text("hemmeligt")
    external = f'<!DOCTYPE USEBIO [<!ENTITY s SYSTEM "{secret.as_uri()}">]>\n<USEBIO>&s;</USEBIO>'
    assert refused(external) == "a.xml:1: found an entity, s, expected plain text"
    assert refused(external.encode("utf-16")) == "a.xml:1: found an entity, s, expected plain text"
    parameter = f'<!DOCTYPE USEBIO [<!ENTITY % s SYSTEM "{secret.as_uri()}"> %s;]>\n<USEBIO/>'
    assert refused(parameter).startswith("a.xml:1: found an entity, %")
    assert (
        refused(file(FOUR, [PLAIN]).replace("Mandag", "M&aring;ndag"))
        == "a.xml:6: found an entity, &aring;, expected plain text"
    )


def test_an_external_dtd_is_not_read(tmp_path: Path) -> None:
    types = tmp_path / "usebio.dtd"
    types.write_text(
        "<!ELEMENT USEBIO EMPTY><!ATTLIST USEBIO Version CDATA 'fetched'><!ENTITY extra 'fetched'>"
    )
    head = f'<?xml version="1.0"?>\n<!DOCTYPE USEBIO SYSTEM "{types.as_uri()}">\n<USEBIO>\n'
    assert read(file(FOUR, [PLAIN], head=head)).event.name == "Mandag"
    assert "extra" in refused(file(FOUR, [PLAIN], head=head).replace("Mandag", "&extra;"))


def test_nesting_is_limited() -> None:
    deep = "<A>" * 60 + "</A>" * 60
    assert "found elements nested more than 30 deep" in refused(file(FOUR, [PLAIN, deep]))
    deeper = "<A>" * 5000 + "</A>" * 5000
    assert refused(file(FOUR, [PLAIN, deeper])).startswith("a.xml:")


DANISH = file([pair("1", names="Åse Østergård/Bjørn Ærø"), *FOUR[1:]], [PLAIN])


@pytest.mark.parametrize(
    ("encoding", "declared", "notice"),
    [
        ("utf-8", "", ""),
        ("utf-8", "UTF-8", ""),
        ("utf-8-sig", "UTF-8", ""),
        ("latin-1", "ISO-8859-1", ""),
        ("cp1252", "windows-1252", ""),
        ("utf-16", "UTF-16", ""),
        ("utf-16-le", "", ""),
        ("utf-8", "ISO-8859-1", (
            "the file declares the encoding ISO-8859-1, but is encoded differently; "
            "it is read as UTF-8"
        )),
        ("latin-1", "UTF-8", (
            "the file declares the encoding UTF-8, but is encoded differently; "
            "it is read as Windows-1252"
        )),
        ("latin-1", "klingon", (
            "the file declares the encoding klingon, but is encoded differently; "
            "it is read as Windows-1252"
        )),
        ("latin-1", "", ""),
    ],
)  # fmt: skip
def test_encodings(encoding: str, declared: str, notice: str) -> None:
    says = f' encoding="{declared}"' if declared else ""
    found = read_usebio_bytes(DANISH.replace('"1.0"?', f'"1.0"{says}?').encode(encoding), "a.xml")
    assert found.event.by_number["1"].names == ("Åse Østergård", "Bjørn Ærø")
    assert [each.say() for each in found.notices] == ([f"a.xml: {notice}"] if notice else [])


def test_an_invalid_utf_16_mark() -> None:
    assert "UTF-16" in refused(codecs.BOM_UTF16_LE + b"\x00\xd8<")


@given(st.integers(0, len(file(FOUR, [PLAIN])) - 2))
def test_a_file_truncated_anywhere_is_refused(end: int) -> None:
    refused(file(FOUR, [PLAIN])[:end])


WHOLE = file(FOUR, [PLAIN, board(2, line("1", "3", "A6040", "1.2 0.8"), line("2", "4", "NP"))])
TEXTS = [found.span(1) for found in re.finditer(r">([^<>]*)</", WHOLE)]


@given(
    st.sampled_from(TEXTS),
    st.one_of(
        st.text(max_size=6),
        st.sampled_from(
            ["0", "-1", "7", "8NT", "14", "A0", "A1", "1e9", "1/2", ".", "é", "²", "١", "NP", "P"]
        ),
    ),
)
def test_any_content_of_an_element_is_read_or_refused(place: tuple[int, int], text: str) -> None:
    changed = WHOLE[: place[0]] + text + WHOLE[place[1] :]
    try:
        found = read_usebio_bytes(changed.encode("utf-8", "replace"), "a.xml")
    except EventFileError as error:
        assert error.file == "a.xml"
    else:
        assert recompute(found.event, found.printed).checked


def test_files(tmp_path: Path) -> None:
    good = tmp_path / "a.xml"
    good.write_text(file(FOUR, [PLAIN]), encoding="utf-8")
    assert len(read_event(good).event.boards) == 1
    for name, said in (
        ("none.xml", "the file does not exist; check the name"),
        ("b.exe", "found a file that ends in '.exe'"),
    ):
        with pytest.raises(EventFileError, match=said):
            read_event(tmp_path / name)
    (tmp_path / "folder.xml").mkdir()
    with pytest.raises(EventFileError, match="this is not a file"):
        read_event(tmp_path / "folder.xml")
