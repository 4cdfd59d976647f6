"""USEBIO dialects, each in a small file of our own: contestants, results and printed scores."""

from __future__ import annotations

import os
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from tests.formats.usebio_files import FOUR, HEAD, PLAIN, board, file, line, pair, read

from bridgelaw.bridge.cards import Rank, Suit
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.event.model import BoardKey, Kind, Method
from bridgelaw.event.printed import PrintedLine, PrintedMatch, PrintedTotal
from bridgelaw.formats.results.files import read_event
from bridgelaw.scores.notation import outcome_text
from bridgelaw.scores.outcome import NOT_PLAYED, Average, Grade, Imps, Percent, TableScore
from bridgelaw.scores.results import PassedOut, Points

FOLDER = os.environ.get("BRIDGELAW_REAL_DATA")
ONE = BoardKey("", "", 1)


def test_pairs_with_one_winner() -> None:
    found = read(
        file(
            [
                pair("1", total="2", percent="100.00", place="1", names="Ida Ravn/Bo Lund"),
                *FOUR[1:],
            ],
            [PLAIN],
        )
    )
    event = found.event
    assert (event.kind, event.method, event.two_winners) == (Kind.PAIRS, Method.MATCHPOINTS, False)
    assert (event.name, event.date) == ("Mandag", date(2024, 2, 5))
    assert event.by_number["1"].names == ("Ida Ravn", "Bo Lund")
    (traveller,) = event.boards
    assert [
        (each.ns, each.ew, outcome_text(each.score.ns, symbols=False)) for each in traveller.lines
    ] == [
        (("1",), ("2",), "4S S 10"),
        (("3",), ("4",), "4S S 9"),
    ]
    assert found.printed.lines[ONE] == (
        PrintedLine(points=420, ns="2", ew="0"),
        PrintedLine(points=-50, ns="0", ew="2"),
    )
    assert found.printed.totals["1"] == PrintedTotal(total="2", percent="100.00", place="1")
    assert found.notices == ()


@pytest.mark.parametrize("written", ["1NS", "1 ns"])
def test_two_winners_with_the_direction_in_the_numbers(written: str) -> None:
    entries = [pair(written), pair("2NS"), pair("1EW"), pair("2EW")]
    event = read(
        file(
            entries, [board(1, line(written, "2EW", "420"), line("2NS", "1EW", "50"))], winners="2"
        )
    ).event
    assert event.two_winners
    assert [(each.number, each.side) for each in event.contestants] == [
        ("1 NS", Side.NS),
        ("2 NS", Side.NS),
        ("1 EW", Side.EW),
        ("2 EW", Side.EW),
    ]
    assert [(each.ns, each.ew) for each in event.boards[0].lines] == [
        (("1 NS",), ("2 EW",)),
        (("2 NS",), ("1 EW",)),
    ]


def test_two_winners_with_the_direction_in_the_list() -> None:
    entries = [pair("1", "NS"), pair("2", "NS"), pair("1", "EW"), pair("2", "EW")]
    event = read(
        file(entries, [board(1, line("1", "2", "420"), line("2", "1", "50"))], winners="")
    ).event
    assert event.two_winners
    assert [(each.ns, each.ew) for each in event.boards[0].lines] == [
        (("1 NS",), ("2 EW",)),
        (("2 NS",), ("1 EW",)),
    ]


def test_two_winners_with_unique_numbers() -> None:
    entries = [pair("1", "NS"), pair("2", "NS"), pair("3", "EW"), pair("4", "EW")]
    event = read(
        file(entries, [board(1, line("1", "3", "420"), line("2", "4", "50"))], winners="2")
    ).event
    assert [each.number for each in event.contestants] == ["1", "2", "3", "4"]


def test_in_an_event_with_one_winner_the_direction_is_ignored() -> None:
    entries = [pair("1", "NS"), pair("2", "EW"), pair("3"), pair("4")]
    event = read(file(entries, [board(1, line("2", "1", "420"))])).event
    assert [each.side for each in event.contestants] == [None] * 4
    assert event.boards[0].lines[0].ns == ("2",)


def test_sections_that_share_boards_and_numbers() -> None:
    def section(name: str, *lines: str) -> str:
        entries = f"<PARTICIPANTS>{pair('1')}{pair('2')}</PARTICIPANTS>"
        return f'<SECTION SECTION_ID="{name}">{entries}{board(1, *lines)}</SECTION>'

    sections = section("A", line("1", "2", "420", "2 0")) + section(
        "B", line("1", "2", "50", "0 2")
    )
    text = (
        f'{HEAD}<EVENT EVENT_TYPE="PAIRS"><SESSION '
        f'SESSION_ID="1">{sections}</SESSION></EVENT></USEBIO>'
    )
    event = read(text).event
    assert [(each.number, each.section) for each in event.contestants] == [
        ("A1", "A"),
        ("A2", "A"),
        ("B1", "B"),
        ("B2", "B"),
    ]
    (traveller,) = event.boards
    assert [(each.section, each.ns) for each in traveller.lines] == [("A", ("A1",)), ("B", ("B1",))]
    assert event.sessions == ("",)
    assert not event.by_section  # two for each comparison of two lines


def test_scores_compared_within_the_section_are_recognised_by_their_sum() -> None:
    def section(name: str, first: int) -> str:
        pairs = [str(first + number) for number in range(4)]
        lines = line(pairs[0], pairs[1], "420", "2 0") + line(pairs[2], pairs[3], "50", "0 2")
        return (
            f'<SECTION SECTION_ID="{name}"><PARTICIPANTS>{"".join(map(pair, pairs))}</PARTICIPANTS>'
            f"{board(1, lines)}</SECTION>"
        )

    text = f"{HEAD}<EVENT><SESSION>{section('A', 1)}{section('B', 5)}</SESSION></EVENT></USEBIO>"
    assert read(text).event.by_section


def test_sessions() -> None:
    def session(name: str) -> str:
        return f'<SESSION SESSION_ID="{name}">{PLAIN}</SESSION>'

    event = read(file(FOUR, [session("1"), session("2")])).event
    assert event.sessions == ("1", "2")
    assert [each.key for each in event.boards] == [BoardKey("1", "", 1), BoardKey("2", "", 1)]


def test_an_individual() -> None:
    def seats(n: str, s: str, e: str, w: str, score: str) -> str:
        sitting = "".join(
            f"<{seat}_PLAYER_NUMBER>{who}</{seat}_PLAYER_NUMBER>"
            for seat, who in zip("NSEW", (n, s, e, w), strict=True)
        )
        return f"<TRAVELLER_LINE>{sitting}<SCORE>{score}</SCORE></TRAVELLER_LINE>"

    entries = [
        f"<PLAYER><PLAYER_NUMBER>{n}</PLAYER_NUMBER><PLAYER_NAME>Spiller {n}</PLAYER_NAME></PLAYER>"
        for n in range(1, 9)
    ]
    event = read(
        file(
            entries,
            [board(1, seats("1", "2", "3", "4", "420"), seats("5", "6", "7", "8", "50"))],
            kind="INDIVIDUAL",
        )
    ).event
    assert event.kind is Kind.INDIVIDUAL
    assert event.by_number["8"].names == ("Spiller 8",)
    assert [(each.ns, each.ew) for each in event.boards[0].lines] == [
        (("1", "2"), ("3", "4")),
        (("5", "6"), ("7", "8")),
    ]

    halves = board(
        1,
        seats("1", "11", "3", "32", "420"),
        seats("2", "21", "4", "42", "420"),
        seats("5", "51", "7", "72", "50"),
        seats("6", "61", "8", "82", "50"),
    )  # each table on two lines, with one player of each side on each, and two players made up
    found = read(file(entries, [halves], kind="INDIVIDUAL"))
    assert [(each.ns, each.ew) for each in found.event.boards[0].lines] == [
        (("1", "2"), ("3", "4")),
        (("5", "6"), ("7", "8")),
    ]
    assert "such as 11, are not those of players" in found.notices[0].say()


MATCH = """<MATCH><ROUND_NUMBER>1</ROUND_NUMBER><TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM>
<TEAM_SCORE>14</TEAM_SCORE><OPPOSING_TEAM_SCORE>6</OPPOSING_TEAM_SCORE>
<BOARD><BOARD_NUMBER>1</BOARD_NUMBER><IMPS>10</IMPS>{lines}</BOARD></MATCH>"""
TABLES = line("1-A", "2-B", "4S S 10 420", "5 -5", "CROSS_IMP_POINTS") + line(
    "2-A", "1-B", "4S S 9 -50", "-5 5", "CROSS_IMP_POINTS"
)


def teams(match: str, numbers: str = "12") -> str:
    entries = "".join(
        f'<TEAM TEAM_ID="{n}" TEAM_NAME="Hold {n}"><TOTAL_SCORE>10</TOTAL_SCORE>'
        f"{pair(f'{n}-A', names='Ida/Bo')}{pair(f'{n}-B')}</TEAM>"
        for n in numbers
    )
    return file([entries], [match], kind="TEAMS").replace(
        "<DATE>", "<MATCH_SCORING_METHOD>VPS</MATCH_SCORING_METHOD><DATE>"
    )


def test_teams_with_matches_and_victory_points_and_their_pairs_across_the_field() -> None:
    found = read(teams(MATCH.format(lines=TABLES)))
    event = found.event
    assert (event.kind, event.method) == (Kind.TEAMS, Method.IMPS)
    assert event.by_number["1"].names == ("Hold 1",)
    assert [(each.ns, each.ew, each.round) for each in event.boards[0].lines] == [
        (("1",), ("2",), "1"),
        (("2",), ("1",), "1"),
    ]
    assert found.printed.matches == (
        PrintedMatch(team="1", opponent="2", round="1", victory_points="14", boards={1: "10"}),
        PrintedMatch(team="2", opponent="1", round="1", victory_points="6", boards={1: "-10"}),
    )
    pairs = found.printed.pairs
    assert pairs is not None
    assert (pairs.event.kind, pairs.event.method) == (Kind.PAIRS, Method.CROSS_IMPS)
    assert pairs.event.by_number["1-A"].names == ("Ida", "Bo")
    assert pairs.printed.lines[ONE][0] == PrintedLine(points=420, ns="5", ew="-5")


def test_boards_repeated_in_another_round_are_other_boards() -> None:
    again = MATCH.replace("<ROUND_NUMBER>1", "<ROUND_NUMBER>2").format(lines=TABLES)
    event = read(teams(MATCH.format(lines=TABLES) + again)).event
    assert [each.key for each in event.boards] == [BoardKey("", "1", 1), BoardKey("", "2", 1)]


@pytest.mark.parametrize(
    ("mark", "method"),
    [
        ("MATCH_POINTS", Method.MATCHPOINTS),
        ("CROSS_IMP_POINTS", Method.CROSS_IMPS),
        ("BUTLER_POINTS", Method.BUTLER),
    ],
)
def test_the_marks_determine_the_method(mark: str, method: Method) -> None:
    assert read(file(FOUR, [board(1, line("1", "2", "420", "2 -2", mark))])).event.method is method


@pytest.mark.parametrize(
    ("kind", "method"),
    [
        ("BUTLER_PAIRS", Method.BUTLER),
        ("CROSS_IMP", Method.CROSS_IMPS),
        ("MP_PAIRS", Method.MATCHPOINTS),
    ],
)
def test_without_marks_the_event_determines_the_method(kind: str, method: Method) -> None:
    assert read(file(FOUR, [board(1, line("1", "2", "420"))], kind=kind)).event.method is method


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("3NT N 9 400", "3NT N 9"),
        ("3N N 9 400", "3NT N 9"),
        ("4Sx W 8 300", "4SX W 8"),
        ("4SX W 8 300", "4SX W 8"),
        ("2CXX North 8 560", "2CXX N 8"),
        ("5Hxx E 11 -1000", "5HXX E 11"),
        ("420", "+420"),
        ("-50", "−50"),
        ("P", "passed out"),
        ("NP", "not played"),
        ("", "not played"),
    ],
)
def test_results_in_the_notations_of_other_programs(written: str, said: str) -> None:
    (traveller,) = read(file(FOUR, [board(1, line("1", "2", written))])).event.boards
    assert outcome_text(traveller.lines[0].score.ns, symbols=False) == said
    assert traveller.lines[0].score.ns == traveller.lines[0].score.ew


def test_a_contract_of_pass_is_passed_out() -> None:
    more = "<CONTRACT>PASS</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS></TRICKS>"
    (traveller,) = read(file(FOUR, [board(1, line("1", "2", "0", more=more))])).event.boards
    assert traveller.lines[0].score.ns == PassedOut()


@pytest.mark.parametrize(
    ("written", "suit", "rank"),
    [
        ("D10", Suit.DIAMONDS, Rank.TEN),
        ("TD", Suit.DIAMONDS, Rank.TEN),
        ("KD", Suit.DIAMONDS, Rank.KING),
        ("SQ", Suit.SPADES, Rank.QUEEN),
    ],
)
def test_leads_with_the_suit_or_the_rank_first(written: str, suit: Suit, rank: Rank) -> None:
    (traveller,) = read(
        file(FOUR, [board(1, line("1", "2", "4S S 10 420", more=f"<LEAD>{written}</LEAD>"))])
    ).event.boards
    lead = traveller.lines[0].lead
    assert lead is not None
    assert (lead.suit, lead.rank) == (suit, rank)


def awarded(
    score: str, marks: str, *others: str, kind: str = "MATCH_POINTS"
) -> tuple[TableScore, tuple[str, ...]]:
    """Return pair 1's score for a line with an award, with a played line and other boards."""
    boards = [
        board(1, line("1", "2", score, marks, kind), line("3", "4", "420", "2 0", kind)),
        *others,
    ]
    found = read(file(FOUR, boards))
    return found.event.boards[0].lines[0].score, tuple(notice.say() for notice in found.notices)


def test_a_floating_average_and_one_that_would_have_floated() -> None:
    score, notices = awarded("A6040", "1.2 0.8")
    assert (score.ns, score.ew) == (Average(Grade.PLUS), Average(Grade.MINUS))
    assert notices == ()
    better = board(2, line("1", "2", "420", "2 0"), line("3", "4", "50", "0 2"))
    score, notices = awarded(
        "A6040", "1.2 0.8", better
    )  # with 100 % elsewhere it would have floated
    assert score.ns == Average(Grade.PLUS, floating=False)
    score, notices = awarded("A6040", "2.0 0.0", better)  # as it did
    assert (score.ns, score.ew) == (Average(Grade.PLUS), Average(Grade.MINUS))
    assert notices == ()


def test_a_mark_that_is_neither_given_nor_by_law_12c2c_is_a_percentage() -> None:
    """A mark that is neither as given nor by Law 12C2c is read as a percentage.

    1 has nothing on other boards and 2 everything: an average plus does not go down to that, nor an
    average minus up.
    """
    worse = board(2, line("1", "2", "50", "0 2"), line("3", "4", "420", "2 0"))
    score, notices = awarded("A6040", "0.0 2.0", worse)
    assert (score.ns, score.ew) == (Percent(Fraction(0)), Percent(Fraction(100)))
    assert len(notices) == 2


def test_awards_on_other_boards_do_not_count_for_floating() -> None:
    """Awards on other boards do not count for floating.

    With 75% on the played board 1 has 1.5 of 2; an average plus of 1.2 on another would reduce it
    (Law 12C2c).
    """
    played = board(2, line("1", "2", "420", "1.5 0.5"), line("3", "4", "420", "0.5 1.5"))
    fixed = board(3, line("1", "2", "A6040", "1.2 0.8"), line("3", "4", "420", "1 1"))
    score, notices = awarded("A6040", "1.5 0.5", played, fixed)
    assert (score.ns, score.ew) == (Average(Grade.PLUS), Average(Grade.MINUS))
    assert notices == ()


def test_the_matchpoints_take_precedence_and_the_difference_is_reported() -> None:
    score, notices = awarded("A5050", "1.5 0.7")
    assert (score.ns, score.ew) == (Percent(Fraction(75)), Percent(Fraction(35)))
    assert notices[0].startswith(
        "a.xml:17: board 1: the score is given as A5050, but 1.5 of 2 matchpoints is 75% for "
        "North-South"
    )


def test_awards_of_other_percentages_and_without_marks() -> None:
    score, _ = awarded("A5545", "1.1 0.9")
    assert (score.ns, score.ew) == (Percent(Fraction(55)), Percent(Fraction(45)))
    score, _ = awarded("A60-40", "")
    assert (score.ns, score.ew) == (Average(Grade.PLUS), Average(Grade.MINUS))
    score, _ = awarded("NP", "")
    assert score.ns == NOT_PLAYED


def test_awards_in_imps() -> None:
    score, notices = awarded("A6040", "3 -3", kind="CROSS_IMP_POINTS")
    assert (score.ns, score.ew) == (Average(Grade.PLUS), Average(Grade.MINUS))
    score, notices = awarded("A6040", "2 -2", kind="CROSS_IMP_POINTS")
    assert (score.ns, score.ew) == (Imps(Fraction(2)), Imps(Fraction(-2)))
    assert "2 IMPs are scored for North-South" in notices[0]


def test_a_pair_that_sits_out_has_no_line() -> None:
    found = read(file(FOUR, [board(1, line("1", "2", "420"), line("3", "", "NP"))]))
    assert [each.ns for each in found.event.boards[0].lines] == [("1",)]
    assert (
        found.notices[0].say()
        == "a.xml:18: board 1: found the number 3, who sits out here; the line is left out"
    )


@pytest.mark.parametrize(
    ("marks", "reached"),
    [
        (
            ("4 0", "2 2", "0 4"),
            "4S S 10",
        ),  # +420 is the best of the board, -50 would share the last place
        (("1 3", "4 0", "1 3"), "-50"),  # consistent with -50
        (("2 2", "2 2", "2 2"), "-50"),  # consistent with neither
        (("", "", ""), "-50"),
    ],
)
def test_marks_show_whether_the_contract_or_the_points_were_scored(
    marks: tuple[str, ...], reached: str
) -> None:
    results = ("4S S 10 -50", "110", "-50")
    sitting = (("1", "2"), ("3", "4"), ("5", "6"))
    lines = [
        line(*who, score, mark) for who, score, mark in zip(sitting, results, marks, strict=True)
    ]
    found = read(file([*FOUR, pair("5"), pair("6")], [board(1, *lines)]))
    assert (
        outcome_text(found.event.boards[0].lines[0].score.ns, symbols=False).replace("−", "-")
        == reached
    )
    taken = (
        "the marks of the board match the contract" if reached == "4S S 10" else "the score is used"
    )
    assert (
        f"4♠ S 10 is +420 points, but the score is given as −50; {taken}" in found.notices[0].say()
    )


def test_points_that_contradict_the_contract_are_reported_and_used() -> None:
    found = read(file(FOUR, [board(1, line("1", "2", "4S S 10 620"))]))
    assert found.event.boards[0].lines[0].score.ns == Points(620)
    assert "4♠ S 10 is +420 points, but the score is given as +620" in found.notices[0].say()
    assert found.printed.lines[ONE][0].points == 620


def test_an_unreadable_contract_is_reported_and_its_score_used() -> None:
    found = read(file(FOUR, [board(1, line("1", "2", "42 S 12 480"))]))
    assert found.event.boards[0].lines[0].score.ns == Points(480)
    assert found.notices[0].say().startswith("a.xml:17: board 1: found '42', expected a contract")


HANDS = """<HANDSET><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>
<HAND><DIRECTION>North</DIRECTION><SPADES>AKQJT98765432</SPADES><HEARTS>-</HEARTS><DIAMONDS></DIAMONDS><CLUBS></CLUBS></HAND>
<HAND><DIRECTION>East</DIRECTION><SPADES></SPADES><HEARTS>AKQJ1098765432</HEARTS><DIAMONDS></DIAMONDS><CLUBS></CLUBS></HAND>
</BOARD></HANDSET>"""


def test_hands() -> None:
    event = read(file(FOUR, [PLAIN, HANDS])).event
    deal = event.boards[0].deal
    assert deal is not None
    assert {card.suit for card in deal.hand(Seat.N)} == {Suit.SPADES}
    assert len(deal.hand(Seat.E)) == 13
    assert deal.known_seats == (Seat.N, Seat.E)


def test_impossible_hands_are_left_out() -> None:
    found = read(file(FOUR, [PLAIN, HANDS.replace("AKQJ1098765432", "AKQJ10987654329")]))
    assert found.event.boards[0].deal is None
    assert "the hands cannot be read" in found.notices[0].say()


def test_hands_of_a_record_of_play_in_one_line() -> None:
    suits = "%2C".join(
        f"{seat}{suit}AKQJT98765432" for seat, suit in zip(("3", "", "", ""), "SHDC", strict=True)
    )
    record = f"<LIN_DATA>pn%7CSyd%2CVest%2CNord%2C%D8st%7Cst%7C%7Cmd%7C{suits}%7C</LIN_DATA>"
    event = read(file(FOUR, [board(1, line("1", "2", "420", more=record))])).event
    deal = event.boards[0].deal
    assert deal is not None
    assert {card.suit for card in deal.hand(Seat.S)} == {Suit.SPADES}


@pytest.mark.real_data
@pytest.mark.skipif(not FOLDER, reason="BRIDGELAW_REAL_DATA names no folder of real files")
@pytest.mark.parametrize(
    ("name", "kind", "method", "two", "contestants", "boards", "lines", "deals", "notices"),
    [
        ("butler_howell", Kind.PAIRS, Method.BUTLER, False, 8, 35, 140, 35, 0),
        ("cross-imp-pairs_usebio", Kind.PAIRS, Method.CROSS_IMPS, False, 17, 24, 192, 0, 1),
        ("cross_imp_howell", Kind.PAIRS, Method.CROSS_IMPS, False, 9, 27, 108, 27, 0),
        ("hist_test_results", Kind.PAIRS, Method.MATCHPOINTS, True, 16, 32, 256, 32, 0),
        ("individual_usebio", Kind.INDIVIDUAL, Method.MATCHPOINTS, False, 12, 22, 66, 0, 1),
        ("mp-pairs_usebio", Kind.PAIRS, Method.MATCHPOINTS, True, 22, 22, 242, 22, 0),
        ("mp_pairs_howell", Kind.PAIRS, Method.MATCHPOINTS, False, 12, 27, 161, 27, 0),
        ("mp_pairs_mitchell", Kind.PAIRS, Method.MATCHPOINTS, True, 38, 27, 512, 27, 0),
        ("mp_pairs_mitchell_02", Kind.PAIRS, Method.MATCHPOINTS, True, 42, 27, 567, 27, 2),
        ("mp_pairs_mitchell_03", Kind.PAIRS, Method.MATCHPOINTS, True, 13, 21, 126, 21, 0),
        ("multi-section_usebio", Kind.PAIRS, Method.MATCHPOINTS, False, 35, 18, 305, 18, 0),
        ("multiple-teams_usebio", Kind.TEAMS, Method.IMPS, False, 10, 30, 240, 0, 0),
        ("realbridge_usebio", Kind.PAIRS, Method.MATCHPOINTS, True, 16, 21, 168, 21, 0),
    ],
)
def test_real_files_are_read_completely(
    name: str,
    kind: Kind,
    method: Method,
    two: bool,
    contestants: int,
    boards: int,
    lines: int,
    deals: int,
    notices: int,
) -> None:
    found = read_event(Path(FOLDER or "") / "usebio" / f"{name}.xml")
    event = found.event
    assert (event.kind, event.method, event.two_winners) == (kind, method, two)
    assert len(event.contestants) == contestants
    assert len(event.boards) == boards
    assert sum(len(each.lines) for each in event.boards) == lines
    assert sum(each.deal is not None for each in event.boards) == deals
    assert len(found.notices) == notices
