"""The XML of New Zealand Scorer: matchpoint pairs in one or several sections."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridgelaw.bridge.notation import parse_card
from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import Method
from bridgelaw.event.recompute.compare import recompute
from bridgelaw.formats.results.event_file import EventFileError, EventOnFile
from bridgelaw.formats.results.files import read_event
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import TableScore


def result(place: str, cells: str) -> str:
    """Return a result from its place, `tab bd rnd ns ew`, and its other attributes."""
    names = zip(("tab", "bd", "rnd", "ns", "ew"), place.split(), strict=True)
    return "<result " + " ".join(f'{name}="{cell}"' for name, cell in names) + f" {cells}/>"


RESULTS = [
    result("1 1 1 1 1", 'dec="E" cont="1 S" lead="H9" res="-1" score="50" mp_ns="20" mp_ew="20"'),
    result("2 1 2 2 2", 'dec="N" cont="3 NT x" lead="" res="=" score="550" mp_ns="40" mp_ew="0"'),
    result("3 1 3 3 3", 'dec="N" cont="PASS" lead="" res="=" score="0" mp_ns="0" mp_ew="40"'),
    result("1 2 2 1 2", 'dec="W" cont="4 H" lead="" res="+1" score="-450" mp_ns="20" mp_ew="20"'),
    result("2 2 3 2 3", 'dec="" cont="" lead="" res="" score="Adj" mp_ns="24" mp_ew="16"'),
    result("3 2 1 3 1", 'dec="S" cont="2 N" lead="" res="=" score="120" mp_ns="40" mp_ew="0"'),
]
PAIRS = "".join(
    f'<pair player_name_1="Ann {number}" player_name_2="Bo {number}" match_points="4/8" '
    f'place="1" dir="{side}" no="{number}" nzb_no_1="{number}7" nzb_no_2="0" res="50" '
    'raw_score="50" handicap="0"/>'
    for number in (1, 2, 3)
    for side in "NE"
)


def session(results: list[str] = RESULTS, **attributes: str) -> str:
    told = {
        "club": "Club",
        "field_scoring": "false",
        "scoring_type": "MP",
        "event_name": "Monday Pairs",
        "event_date": "6/10/2026",
        **attributes,
    }
    head = " ".join(f'{name}="{value}"' for name, value in told.items())
    return (
        f'<?xml version="1.0"?><session {head}><sections><section sectid="A"/></sections>'
        f'<board_results><brsection id="A">\n{chr(10).join(results)}\n</brsection></board_results>'
        f'<scores><scsection id="A">{PAIRS}</scsection></scores></session>'
    )


def read(tmp_path: Path, text: str) -> EventOnFile:
    path = tmp_path / "s.xml"
    path.write_text(text)
    return read_event(path)


def test_a_session_of_pairs(tmp_path: Path) -> None:
    event = read(tmp_path, session()).event
    assert (event.name, str(event.date), event.method) == (
        "Monday Pairs",
        "2026-10-06",
        Method.MATCHPOINTS,
    )
    scores = [[line.score for line in board.lines] for board in event.boards]
    both = TableScore.both
    assert scores == [
        [both(parse_outcome(text)) for text in ("1S E 6", "3NTX N 9", "passed out")],
        [
            both(parse_outcome("4H W 11")),
            TableScore(parse_outcome("average plus"), parse_outcome("average minus")),
            both(parse_outcome("2NT S 8")),
        ],
    ]
    assert event.boards[0].lines[0].lead == parse_card("H9")
    first = event.contestants[0]
    assert (first.number, first.side, first.names) == ("1 NS", Side.NS, ("Ann 1", "Bo 1"))
    assert first.ids == ("17", "")


def test_printed_matchpoints_are_tenths(tmp_path: Path) -> None:
    found = read(tmp_path, session(RESULTS[:3]))
    lines, *_ = recompute(found.event, found.printed).checked
    assert (lines.agree, lines.all) == (6, 6)
    wrong = read(tmp_path, session([RESULTS[0].replace('mp_ns="20"', 'mp_ns="25"'), *RESULTS[1:3]]))
    lines, *_ = recompute(wrong.event, wrong.printed).checked
    assert (lines.agree, lines.all) == (5, 6)
    assert found.printed.totals["1 EW"].percent == "50"


def test_several_sections_are_named_and_compared_as_the_file_says(tmp_path: Path) -> None:
    other = '</brsection><brsection id="B">' + result(
        "1 1 1 1 1", 'dec="E" cont="1 S" lead="" res="=" score="-80" mp_ns="0" mp_ew="0"'
    )
    event = read(tmp_path, session([*RESULTS, other])).event
    assert event.by_section
    assert event.boards[0].lines[-1].ns == ("B1 NS",)
    assert not read(tmp_path, session([*RESULTS, other], field_scoring="true")).event.by_section


def test_points_that_contradict_the_contract_cause_a_notice(tmp_path: Path) -> None:
    found = read(tmp_path, session([RESULTS[0].replace('score="50"', 'score="100"')]))
    assert (
        found.notices[0]
        .say()
        .endswith(
            "s.xml:2: board 1: found +100 points, but 1♠ E 6 is worth +50; the contract and the "
            "tricks are used"
        )
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (session(scoring_type="XIMP"), "found the scoring 'XIMP'"),
        (session([RESULTS[0].replace('bd="1"', 'bd="0"')]), "s.xml:2: board 0: found '0' as bd"),
        (session([RESULTS[0].replace('cont="1 S"', 'cont="8 S"')]), "board 1: found '8 S E -1'"),
        (session([]), "found no results"),
        ("<club/>", r"expected USEBIO \(USEBIO\) or session \(NZ Scorer\)"),
        ("<session>", "the XML is damaged"),
    ],
)
def test_wrong_sessions_are_refused(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(EventFileError, match=says):
        read(tmp_path, text)
