"""Ruling files as directors write them: what each notation means, and errors."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from bridgelaw.bridge.seats import Side
from bridgelaw.cases.errors import CaseFileError
from bridgelaw.engine.law import Law, Shown
from bridgelaw.event.changes import BoardGrouped, LineRuled, Penalised, ruled
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, BoardKey, Contestant, Event, Kind, Line, Method, Unit
from bridgelaw.event.scored import Scored
from bridgelaw.formats.rulings.cited_laws import section_numbers
from bridgelaw.formats.rulings.ruling_file import read_rulings, read_text
from bridgelaw.incidents import load
from bridgelaw.scores.notation import outcome_text, parse_outcome
from bridgelaw.scores.outcome import NOT_PLAYED, SelfInflicted, TableScore
from bridgelaw.scores.regulation import Matches, Regulation
from bridgelaw.scoring.victory_points import WBF as WBF_SCALE


def pairs(*results: str, number: int = 16) -> Event:
    """Return a board with a table for each result: pair 1 against 11, 2 against 12 and so on."""
    return Event(
        kind=Kind.PAIRS,
        method=Method.MATCHPOINTS,
        contestants=tuple(
            Contestant(number=str(pair))
            for place in range(len(results))
            for pair in (place + 1, place + 11)
        ),
        boards=(
            Board(
                number=number,
                lines=tuple(
                    Line(
                        ns=(str(place + 1),),
                        ew=(str(place + 11),),
                        score=TableScore.both(parse_outcome(result)),
                        table=str(place + 1),
                    )
                    for place, result in enumerate(results)
                ),
            ),
        ),
        date=date(2024, 6, 1),
    )


def match(here: str, there: str, number: int = 16) -> Event:
    """Return a board of a match: A sits North-South at table 1, B at table 2."""
    lines = tuple(
        Line(ns=(ns,), ew=(ew,), score=TableScore.both(parse_outcome(result)), table=table)
        for ns, ew, result, table in (("A", "B", here, "1"), ("B", "A", there, "2"))
    )
    return Event(
        kind=Kind.TEAMS,
        method=Method.IMPS,
        contestants=(Contestant(number="A"), Contestant(number="B")),
        boards=(Board(number=number, lines=lines),),
    )


CLUB = pairs("4D S 11", "3NT N 9", "4D S 11")


def only_change(text: str, event: Event = CLUB) -> LineRuled:
    (change,) = read_text(text, event)
    assert isinstance(change, LineRuled)
    return change


def in_victory_points() -> Event:
    """Return a match on the scale of the WBF."""
    event = match("4D S 11", "5D S 11")
    return replace(event, regulation=Regulation(matches=Matches(scale=WBF_SCALE)))


def scored_by(method: Method) -> Event:
    """Return the same boards, scored by another method."""
    return replace(CLUB, method=method)


# Notations for a score


def test_one_side_keeps_the_table_result_and_the_other_gets_weighted_results() -> None:
    change = only_change("""
        board: 16
        table: 1
        law: [11A, 12C1c]
        ns: table
        ew: [{weight: 50%, result: 5D S 11}, {weight: 50%, result: 4D S 11}]
        reason: North would not call the director.
    """)
    assert outcome_text(change.ruling.score.ns, symbols=False) == "4D S 11"
    assert outcome_text(change.ruling.score.ew, symbols=False) == "50% 5D S 11, 50% 4D S 11"
    assert change.ruling.laws == ("11A", "12C1c")
    assert change.ruling.reason == "North would not call the director."


@pytest.mark.parametrize(
    ("told", "ns", "ew"),
    [
        (
            "{law: 12C1c, both: '50% 5♦ S 11, 50% 4♦ S 11'}",
            "50% 5D S 11, 50% 4D S 11",
            "50% 5D S 11, 50% 4D S 11",
        ),
        ("{law: 11A, ew: +400}", "4D S 11", "+400"),
        ("{law: 11A, ew: {result: 5D S =}}", "4D S 11", "5D S 11"),
        ("{law: 12C2a, ns: average plus, ew: fixed 40%}", "average plus", "fixed 40%"),
        ("{transfer: {tricks: 1, to: EW}}", "4D S 10", "4D S 10"),
        ("{transfer: {tricks: 2, to: ns}}", "4D S 13", "4D S 13"),
        ("{responsible: {ns: none, ew: directly}}", "average plus", "average minus"),
        ("{responsible: {ns: partly, ew: none}}", "average", "average plus"),
        ("{lowered: {ns: 4D S 10}}", "4D S 10", "4D S 11"),
        ("{lowered: {ew: 4D S 12}}", "4D S 11", "4D S 12"),
        ("{cancelled: yes, law: 13D}", "not played", "not played"),
    ],
)
def test_each_notation_of_a_score(told: str, ns: str, ew: str) -> None:
    ruling = only_change(f"{{board: 16, table: 1, {told.removeprefix('{')}").ruling
    assert (
        outcome_text(ruling.score.ns, symbols=False),
        outcome_text(ruling.score.ew, symbols=False),
    ) == (ns, ew)


def test_self_inflicted_damage_12c1e() -> None:
    change = only_change("""
        board: 16
        table: 1
        own error: {side: ns, adjusted: 5D S 11, without it: 4D S 12}
    """)
    assert change.ruling.score.ew == parse_outcome("5D S 11")
    assert change.ruling.score.ns == SelfInflicted(
        *(parse_outcome(told) for told in ("5D S 11", "4D S 11", "4D S 12"))  # type: ignore[arg-type]
    )
    assert change.ruling.laws == ("12C1e",)


# Matches of teams


def test_a_clearly_favourable_result_at_the_other_table_counts_86b1() -> None:
    # A made a slam at table 1, worth 11 IMPs compared with game; at table 2 the board could not be
    # played.
    event = match("6D S 12", "not played")
    ruling = (
        "board: 16\ntable: 2\nresponsible: {ns: none, ew: none}\nlikely: 80% 3NT S 10, 20% 6D S "
        "12\n"
    )
    change = only_change(ruling, event)
    assert change.ruling.score == TableScore.both(parse_outcome("80% 3NT S 10, 20% 6D S 12"))
    assert change.ruling.laws == ("86B1",)


def test_otherwise_the_score_is_artificial() -> None:
    event = match("3NT S 10", "not played")
    ruling = (
        "board: 16\ntable: 2\nresponsible: {ns: none, ew: none}\nlikely: 80% 3NT S 10, 20% 3NT S "
        "9\n"
    )
    change = only_change(ruling, event)
    assert change.ruling.score == TableScore.both(parse_outcome("average plus"))
    assert change.ruling.laws == ("12C2",)


@pytest.mark.parametrize(
    ("responsible", "likely", "ns", "ew", "law"),
    [
        ("{ns: none, ew: none}", "", "average plus", "average plus", "86B2a"),
        ("{ns: directly, ew: partly}", "", "average minus", "average", "86B2c"),
        ("{ns: none, ew: directly}", "", "fixed average plus", "fixed average minus", "86B2b"),
        ("{ns: directly, ew: none}", "", "fixed average minus", "fixed average plus", "86B2b"),
        # 6♦ made is +920 against +430 at the other table: 10 IMPs, more than three.
        ("{ns: none, ew: directly}", "likely: 6D S 12", "6D S 12", "6D S 12", "86B2b"),
        # +430 against +430 gains nothing: average plus is better.
        (
            "{ns: none, ew: directly}",
            "likely: 3NT S 10",
            "fixed average plus",
            "fixed average minus",
            "86B2b",
        ),
        # The figure of the team that is not at fault, and its complement for the other.
        ("{ns: none, ew: directly}", "likely: +11 IMP", "+11 IMP", "−11 IMP", "86B2b"),
        ("{ns: partly, ew: none}", "likely: +11 IMP", "−11 IMP", "+11 IMP", "86B2b"),
        (
            "{ns: none, ew: directly}",
            "likely: +3 IMP",
            "fixed average plus",
            "fixed average minus",
            "86B2b",
        ),
        # Law 86B2: what is favourable to North-South is of no use to East-West.
        (
            "{ns: directly, ew: none}",
            "likely: 6D S 12",
            "fixed average minus",
            "fixed average plus",
            "86B2b",
        ),
    ],
)
def test_several_missing_results_86b2(
    responsible: str, likely: str, ns: str, ew: str, law: str
) -> None:
    event = match("not played", "3NT S 10")
    change = only_change(
        f"board: 16\ntable: 1\nresponsible: {responsible}\nseveral results: yes\n{likely}\n", event
    )
    assert outcome_text(change.ruling.score.ns, symbols=False) == ns
    assert outcome_text(change.ruling.score.ew, symbols=False) == ew
    assert change.ruling.laws == (law,)


def test_an_award_is_given_for_each_side() -> None:
    event = match("not played", "3NT S 10")
    told = "board: 16\ntable: 1\nlaw: 86B2b\n"
    assert only_change(told + "ns: +11 IMP\new: -11 IMP", event).ruling.score.ew == parse_outcome(
        "-11 IMP"
    )
    assert only_change(told + "both: average plus", event).ruling.score.ew == parse_outcome(
        "average plus"
    )
    assert only_change(told + "both: +0 IMP", event).ruling.score.ew == parse_outcome("+0 IMP")
    assert "line 4: both: found +11 IMP for both sides" in fault(told + "both: +11 IMP", event)
    assert "the complement is −11 IMP" in fault(told + "both: +11 IMP", event)
    assert "the complement is fixed 40%" in fault(
        "board: 16\ntable: 1\nlaw: 12C2a\nboth: fixed 60%"
    )


@pytest.mark.parametrize(
    ("award", "complement"),
    [("fixed 60%", "fixed 40%"), ("average plus", "average minus"), ("average", "average")],
)
def test_an_award_for_one_side_requires_the_other(award: str, complement: str) -> None:
    told = f"board: 16\ntable: 1\nlaw: 12C2a\nns: {award}"
    words = fault(told)
    assert "line 4: ns: found the award" in words
    assert f"give the other side's score with 'ew': the complement is {complement}" in words
    assert only_change(f"{told}\new: table").ruling.score.ew == CLUB.boards[0].lines[0].score.ew


def test_the_ruling_on_a_case_gives_the_offenders_the_complement() -> None:
    event = match("not played", "3NT S 10")
    case = """
board: 16
table: 1
case:
  incident: board without a result
  told: {teams: yes, redeal: no, several: yes, responsible ns: none, responsible ew: directly,
         worth more: yes,
         likely: +11 IMP}
"""
    assert only_change(case, event).ruling.score == TableScore(
        parse_outcome("+11 IMP"), parse_outcome("-11 IMP")
    )


# A case for the engine

REVOKE = """
board: 16
table: 1
case:
  incident: revoke
  told: {seat: W, card: H5, holder: defender, already played: no, failing: follow suit, able: yes,
         play over: yes, trick twelve: no, deed: played on, other side: no, same suit: no,
         earlier revoke: no,
         trick won by: revoker, won later: yes, attention: in time, penalty card lay: no,
         period over: no, both revoked: no%s}
%s
"""


def test_a_ruling_that_needs_more_facts_names_the_question() -> None:
    """A ruling that needs more facts names the question.

    One trick is transferred, and declarer has twelve; the thirteenth was possible.
    """
    assert fault(REVOKE.replace("won by: revoker", "won by: opponents") % ("", "")) == (
        "line 3: case: the ruling still asks a question: How many tricks in all would declarer "
        "have made if the player had not "
        "revoked? Answer it under 'told' with 'without revoke' (Law 64C1)"
    )


def test_a_transfer_applies_to_each_sides_own_result() -> None:
    """A transfer applies to each side's own result.

    The results file has a split score: 11 tricks for North-South, 12 against East-West.
    """
    board = CLUB.boards[0]
    split = TableScore(parse_outcome("4D S 11"), parse_outcome("4D S 12"))
    event = CLUB.with_board(board.with_line(0, replace(board.lines[0], score=split)))
    score = only_change("{board: 16, table: 1, transfer: {tricks: 1, to: ew}}", event).ruling.score
    assert (score.ns, score.ew) == (parse_outcome("4D S 10"), parse_outcome("4D S 11"))


def test_tricks_transferred_by_a_case() -> None:
    """A case can rule on transferred tricks.

    The tricks made are those on the traveller: eleven, and two are transferred.
    """
    change = only_change(REVOKE % ("", ""))
    assert change.ruling.score == TableScore.both(parse_outcome("4D S 13"))
    assert change.ruling.laws == ("64A",)


def test_equity_by_a_case() -> None:
    """A case can rule on equity (Law 64C1).

    A trick is transferred, and declarer would have had two more without the revoke.
    """
    change = only_change(
        REVOKE.replace("won by: revoker", "won by: opponents") % (", without revoke: 13", "")
    )
    assert change.ruling.score == TableScore.both(parse_outcome("4D S 13"))
    assert change.ruling.laws == ("64C", "12C1")


def test_a_figure_left_to_the_director_is_given_beside_the_case() -> None:
    case = """
board: 16
table: 1
case:
  incident: wrong number of cards
  table: {declarer: S, trick: {number: 14}}
  told: {numbers: too many, established: yes, teams: no}
"""
    assert fault(case) == (
        "line 3: case: the ruling leaves the score to the director. The score of both sides is "
        "to be adjusted after play: a "
        "hand began with more than thirteen cards and another with fewer. Give it with 'ns' and "
        "'ew', or with 'responsible'"
    )
    change = only_change(case + "responsible: {ns: none, ew: directly}")
    assert change.ruling.score == TableScore(
        parse_outcome("average plus"), parse_outcome("average minus")
    )
    assert change.ruling.laws == ("13D", "12C2a")


def by_case(incident: str, told: str) -> LineRuled:
    return only_change(f"board: 16\ntable: 1\ncase: {{incident: {incident}, told: {{{told}}}}}\n")


def test_an_assigned_score_for_one_side_by_a_case() -> None:
    """A case can assign a score to one side (Law 11A).

    The offending side gets the likely result; the other side keeps the traveller's.
    """
    change = by_case(
        "action before the director is called",
        "seat: W, acted first: yes, still the same: no, profited: offenders, to blame: yes, "
        'likely: "50% 5D S 11, 50% 4D S 11"',
    )
    assert change.ruling.score == TableScore(
        CLUB.boards[0].lines[0].score.ns, parse_outcome("50% 5D S 11, 50% 4D S 11")
    )
    assert {"11A", "12C1c"} <= set(change.ruling.laws)


def test_a_ruling_by_a_case_cites_the_sections_of_its_scores() -> None:
    told = (
        'redeal: no, several: no, regulated: no, favourable: yes, likely: "60% 4D S 11, 40% 4D S '
        '10"'
    )
    ruling = f"board: 16\ntable: 1\ncase: {{incident: board without a result, told: {{{told}}}}}\n"
    assert only_change(ruling, match("not played", "5D S 11")).ruling.laws == ("86B1",)


def test_self_inflicted_damage_by_a_case() -> None:
    change = by_case(
        "adjusted score",
        """seat: W, period over: no, ground: a law, damaged: yes, results: one, own part: gamble,
        knock out: no, likely: "+620",
        without error: "+140" """,
    )
    table = CLUB.boards[0].lines[0].score.ns
    assert change.ruling.score.ew == parse_outcome("+620")
    adjusted, alone = parse_outcome("+620"), parse_outcome("+140")
    assert change.ruling.score.ns == SelfInflicted(adjusted, table, alone)  # type: ignore[arg-type]


def test_an_artificial_score_by_a_case() -> None:
    change = by_case(
        "board without a result",
        "teams: no, responsible ns: none, responsible ew: directly, imps: no, earlier board: no",
    )
    assert change.ruling.score == TableScore(
        parse_outcome("average plus"), parse_outcome("average minus")
    )
    assert "12C2a" in change.ruling.laws


def test_a_later_ruling_of_a_case_starts_from_the_score_of_an_earlier_one() -> None:
    """A later ruling of a case starts from the score of an earlier one.

    A revoke is counted, and then Law 72C gives more than that; or it changes nothing.
    """
    revoke = REVOKE % (", without revoke: 12", "")
    later = (
        "  then:\n  - {incident: could have known, told: {seat: W, could have known: yes, %s}}\n"
    )
    more = only_change(revoke + later % "play over: yes, gained: yes, likely: 6D S 13")
    assert more.ruling.score == TableScore.both(parse_outcome("6D S 13"))
    none = only_change(revoke + later % "play over: yes, gained: no")
    assert none.ruling.score == TableScore.both(parse_outcome("4D S 13"))


def test_facts_on_the_traveller_are_not_asked() -> None:
    """Facts on the traveller are not asked.

    They are the contract, its declarer and tricks, and, by the number of the board, the
    vulnerability.
    """
    case = "board: 16\ntable: 1\ncase: {incident: contract score, told: {}}"
    assert fault(case) == "line 3: case: the ruling does not give the score of the board"
    assert fault(case.replace("{}", "{vulnerable: yes}")).endswith(
        "given as 'yes', but the table has 'no'"
    )


def test_a_case_with_its_own_contract_ignores_that_of_the_traveller() -> None:
    case = (
        "board: 16\ntable: 1\ncase: {incident: contract score, table: {contract: 2S N}, told: {}}"
    )
    assert "Answer it under 'told' with 'tricks'" in fault(case)


def test_the_only_case_of_a_file_needs_no_id(tmp_path: Path) -> None:
    case = "- {id: %s, incident: could have known, told: {could have known: no}}\n"
    ruling, cases = tmp_path / "ruling.yaml", tmp_path / "cases.yaml"
    ruling.write_text("board: 16\ntable: 1\ncase: {file: cases.yaml}\n", encoding="utf-8")
    cases.write_text(case % "a", encoding="utf-8")
    (change,) = read_rulings(ruling, CLUB)
    assert isinstance(change, LineRuled)
    assert change.ruling.score == CLUB.boards[0].lines[0].score
    cases.write_text(case % "a" + case % "b", encoding="utf-8")
    with pytest.raises(
        CaseFileError, match=r"ruling.yaml:3: case: found nothing, expected one of a, b"
    ):
        read_rulings(ruling, CLUB)
    cases.write_text(case % "a", encoding="utf-8")
    ruling.write_text("board: 16\ntable: 1\ncase: {file: cases.yaml, id: b}\n", encoding="utf-8")
    with pytest.raises(CaseFileError, match=r"ruling.yaml:3: case.id: found 'b', expected a"):
        read_rulings(ruling, CLUB)


def test_a_ruling_that_goes_on_under_another_law_names_it() -> None:
    """A ruling that goes on under another law says so.

    In a match, a board that cannot be played is a matter of Law 86.
    """
    case = """
board: 16
table: 1
case:
  incident: adjusted score
  told: {period over: no, ground: not playable}
"""
    assert fault(case, match("not played", "5D S 11")) == (
        "line 3: case: the ruling does not give the score of the board. Go on under Law 86B: "
        "in a match the result at the "
        "other table may decide the kind of score. The incident is “A board that could not be "
        "played, or has no result at one "
        "table of a match”. Add what follows from it, with 'then'"
    )
    then = """
  then:
  - incident: board without a result
    told: {redeal: no, several: no, regulated: no, favourable: yes, likely: 5D S 11}
"""
    assert only_change(case + then.strip("\n"), match("not played", "5D S 11")).ruling.laws == (
        "86B1",
    )


def test_facts_settled_by_the_event_are_not_asked_and_not_contradicted() -> None:
    """Facts that the event settles are not asked and may not be contradicted.

    They are whether it is a match, a knock-out and at IMPs; without them an artificial score of Law
    86 would be asked for.
    """
    told = (
        "redeal: no, several: no, regulated: no, favourable: no, responsible ns: none, "
        "responsible ew: none"
    )
    case = (
        "board: 16\ntable: 1\ncase: "
        f"{{incident: board without a result, told: {{{told}, earlier board: no}}}}\n"
    )
    assert only_change(case, match("4D S 11", "5D S 11")).ruling.score == TableScore.both(
        parse_outcome("average plus")
    )
    said = (
        "line 3: case: 'teams' differs from the event; leave it out, because it is read "
        "from the event"
    )
    assert fault(case.replace("redeal:", "teams: no, redeal:"), match("4D S 11", "5D S 11")) == said


def test_a_case_is_ruled_by_the_requested_federation() -> None:
    """A case is ruled by the requested federation's reading.

    Law 12C1c: whether weights may be used is asked in Denmark only.
    """
    told = (
        "seat: W, period over: no, ground: a law, damaged: yes, results: several, own part: nothing"
    )
    case = f"""
board: 16
table: 1
case:
  incident: adjusted score
  told: {{{told}, likely: "50% 5D S 11, 50% 4D S 11"}}
"""
    assert only_change(case).ruling.score == TableScore.both(
        parse_outcome("50% 5D S 11, 50% 4D S 11")
    )
    with pytest.raises(CaseFileError, match="with 'weights used'"):
        read_text(case, CLUB, by=("DBf", date(2024, 6, 1)))


def penalty_by(told: str, more: str = "penalty: 10%\npair: 1\n") -> str:
    return f"{more}case: {{incident: procedural penalty, told: {{{told}}}}}\n"


def test_a_penalty_by_a_case() -> None:
    (change,) = read_text(penalty_by("offence: late, decision: penalty"), CLUB)
    assert isinstance(change, Penalised)
    assert (change.penalty.contestant, change.penalty.amount, change.laws) == (
        "1",
        Fraction(10),
        ("90A",),
    )


def test_a_penalty_left_to_the_director() -> None:
    told = "acted first: yes, still the same: no, profited: nobody, to blame: yes"
    (change,) = read_text(
        "penalty: 10%\npair: 11\ncase: "
        f"{{incident: action before the director is called, told: {{{told}}}}}",
        CLUB,
    )
    assert isinstance(change, Penalised)
    assert change.laws == ("11B",)


def test_a_penalty_needs_a_ruling_that_gives_one_and_an_amount() -> None:
    warned = penalty_by("offence: late, decision: warning")
    assert fault(warned) == "line 3: case: found a ruling without a penalty, expected a penalty"
    said = (
        "line 3: case: the ruling is a penalty: give the amount with 'penalty' and the "
        "contestant with 'pair', instead of the board"
    )
    assert fault(penalty_by("offence: late, decision: penalty", "board: 16\ntable: 1\n")) == said
    assert (
        fault(f"board: 16\n{warned}")
        == "line 1: board: found 'board' with 'penalty', where it has no effect; remove it"
    )


def test_a_side_that_the_ruling_does_not_name_must_be_given() -> None:
    case = """
board: 16
table: 1
case:
  incident: action before the director is called
  told: {acted first: yes, still the same: no, profited: offenders, to blame: yes,
         likely: "4D S 11"}
"""
    assert "give the player concerned" in fault(case)


def test_a_case_may_be_in_a_file_of_cases(tmp_path: Path) -> None:
    case = (REVOKE % (", without revoke: 12", "")).split("case:\n")[1]
    (tmp_path / "cases.yaml").write_text(
        f"- id: r\n{case}\n- id: other\n  incident: revoke\n", encoding="utf-8"
    )
    ruling = tmp_path / "ruling.yaml"
    ruling.write_text("board: 16\ntable: 1\ncase: {file: cases.yaml, id: r}\n", encoding="utf-8")
    (change,) = read_rulings(ruling, CLUB)
    assert isinstance(change, LineRuled)
    assert change.ruling.score == TableScore.both(parse_outcome("4D S 13"))
    ruling.write_text("board: 16\ntable: 1\ncase: {file: cases.yaml, id: q}\n", encoding="utf-8")
    with pytest.raises(
        CaseFileError, match=r"ruling.yaml:3: case.id: found 'q', expected one of r, other"
    ):
        read_rulings(ruling, CLUB)


# Finding the line


def test_a_line_is_found_by_its_table_or_by_a_pair() -> None:
    for where, place in (("table: 2", 1), ("pair: 13", 2), ("pair: 1", 0)):
        assert (
            only_change(f"board: 16\n{where}\ntransfer: {{tricks: 1, to: ns}}", CLUB).place == place
        )


def test_a_team_has_two_lines() -> None:
    event = match("4S S 10", "4S S 10")
    ruling = "board: 16\nteam: b\n%stransfer: {tricks: 1, to: ns}"
    assert fault(ruling % "", event) == (
        "line 2: team: B has a result on both sides of board 16; add 'sits: ns' or 'sits: ew'"
    )
    assert only_change(ruling % "sits: ew\n", event).place == 0
    assert only_change(ruling % "sits: ns\n", event).place == 1


def test_a_board_of_one_session_among_several() -> None:
    first, second = (replace(CLUB.boards[0], session=name) for name in "12")
    event = replace(CLUB, boards=(first, second), sessions=("1", "2"))
    ruling = "board: 16\n%stable: 1\ntransfer: {tricks: 1, to: ns}"
    assert fault(ruling % "", event).endswith(
        "the event has several boards with this number (1/16, 2/16); give the session or the round"
    )
    assert only_change(ruling % "session: 2\n", event).key.session == "2"
    assert (
        fault(ruling % "session: 3\n", event) == "line 2: session: found '3', expected one of 1, 2"
    )


def test_the_round_is_that_of_the_board_or_of_the_line() -> None:
    lines = tuple(
        replace(line, round=str(number)) for number, line in enumerate(CLUB.boards[0].lines, 1)
    )
    event = CLUB.with_board(replace(CLUB.boards[0], lines=lines))
    assert only_change("board: 16\nround: 3\ntransfer: {tricks: 1, to: ns}", event).place == 2
    rounds = tuple(replace(CLUB.boards[0], round=name) for name in ("1", "2"))
    event = replace(CLUB, boards=rounds)
    assert only_change(
        "board: 16\nround: 2\ntable: 3\ntransfer: {tricks: 1, to: ns}", event
    ).key == BoardKey("", "2", 16)
    assert fault("board: 16\nsession: 2\nlaw: 64C1\nboth: +50") == (
        "line 2: session: the event has only one session, which has no name; leave it out"
    )


# Several rulings, groups and penalties


def test_rulings_in_a_list_apply_in_order() -> None:
    event = match("not played", "3NT S 10")
    changes = read_text(
        """
        - {board: 16, table: 2, law: 64C1, both: 6D S 12}
        - {board: 16, table: 1, responsible: {ns: none, ew: none}, likely: 3NT S 10}
        """,
        event,
    )
    assert [change.ruling.laws for change in changes if isinstance(change, LineRuled)] == [
        ("64C1",),
        ("86B1",),
    ]
    after = ruled(Scored(event), changes).event
    assert [line.outcome(Side.NS) for line in after.boards[0].lines] == [
        parse_outcome("3NT S 10"),
        parse_outcome("6D S 12"),
    ]


def test_a_fouled_board_in_groups_87b() -> None:
    (change,) = read_text("{board: 16, forms: {a: [1], b: [2, 3]}}", CLUB)
    assert change == BoardGrouped(key=CLUB.boards[0].key, forms={0: "a", 1: "b", 2: "b"})
    after = ruled(Scored(CLUB), [change]).event
    assert [line.form for line in after.boards[0].lines] == ["a", "b", "b"]


def test_the_forms_of_a_board_in_a_team_match_87c() -> None:
    (change,) = read_text("{board: 16, forms: {turned: 2}}", match("4D S 11", "5D S 11"))
    assert isinstance(change, BoardGrouped)
    assert change.laws == ("87C",)


def test_a_fouled_board_by_pairs_if_the_event_has_no_tables() -> None:
    board = CLUB.boards[0]
    event = CLUB.with_board(
        replace(board, lines=tuple(replace(line, table="") for line in board.lines))
    )
    (change,) = read_text("{board: 16, forms: {a: {pairs: [11, 3]}}}", event)
    assert change == BoardGrouped(key=board.key, forms={0: "a", 2: "a"})
    said = "the lines of board 16 have no table in the event; give the pair or team"
    assert fault("board: 16\nforms: {a: 1}", event) == f"line 2: forms.a: {said}"
    assert (
        fault("board: 16\ntable: 1\ntransfer: {tricks: 1, to: ns}", event)
        == f"line 2: table: {said}"
    )


@pytest.mark.parametrize(
    ("told", "amount", "unit", "event"),
    [
        ("10%, pair: 12", 10, Unit.PERCENT, CLUB),
        ("12.5 %, pair: 12", Fraction(25, 2), Unit.PERCENT, CLUB),
        ("2 MP, pair: 12", 2, Unit.MATCHPOINTS, CLUB),
        ("3 IMP, pair: 12", 3, Unit.IMPS, scored_by(Method.BUTLER)),
        ("3 imps, team: A", 3, Unit.IMPS, match("4D S 11", "5D S 11")),
        ('"0,5 KP", team: A', Fraction(1, 2), Unit.VICTORY_POINTS, in_victory_points()),
    ],
)
def test_a_penalty_is_given_to_the_named_contestant(
    told: str, amount: Fraction, unit: Unit, event: Event
) -> None:
    (change,) = read_text(f"{{penalty: {told}, reason: late}}", event)
    assert isinstance(change, Penalised)
    penalty = change.penalty
    assert (penalty.amount, penalty.unit, penalty.reason) == (amount, unit, "late")
    assert told.endswith(f": {penalty.contestant}")
    assert change.laws == ("90A",)


def test_in_an_individual_a_penalty_spares_the_innocent_partner_12c3() -> None:
    event = Event(
        kind=Kind.INDIVIDUAL,
        method=Method.MATCHPOINTS,
        contestants=tuple(Contestant(number=number) for number in "1234"),
        boards=(
            Board(
                number=1,
                lines=(
                    Line(ns=("1", "2"), ew=("3", "4"), score=TableScore.both(parse_outcome("+50"))),
                ),
            ),
        ),
    )
    (change,) = read_text("{penalty: 10%, player: 2}", event)
    assert [due.contestant for due in ruled(Scored(event), [change]).event.penalties] == ["2"]
    # An adjusted score is on the line, so it affects both partners equally.
    (adjusted,) = read_text("{board: 1, player: 2, law: 64C1, both: -50}", event)
    board = ruled(Scored(event), [adjusted]).event.boards[0]
    assert [line.side_of(player) for line in board.lines for player in "12"] == [Side.NS, Side.NS]
    assert board.lines[0].outcome(Side.NS) == parse_outcome("-50")


def test_boards_without_a_new_score_are_not_scored_again() -> None:
    scored = Scored(pairs("4D S 11", "3NT N 9"))
    before = scored.board(CLUB.boards[0].key)
    (change,) = read_text("{penalty: 10%, pair: 1}", scored.event)
    assert ruled(scored, [change]).board(CLUB.boards[0].key) is before


def test_candidates_for_what_if() -> None:
    change = only_change("""
        board: 16
        table: 1
        law: 12C1c
        ns: table
        ew: 50% 5D S 11, 50% 4D S 11
        candidates:
        - {ew: 5D S 11}
        - {ew: "60% 5D S 11, 40% 4D S 11"}
        - {both: table}
    """)
    assert [outcome_text(each.score.ew, symbols=False) for each in change.candidates] == [
        "5D S 11",
        "60% 5D S 11, 40% 4D S 11",
        "4D S 11",
    ]
    assert {outcome_text(each.score.ns, symbols=False) for each in change.candidates} == {"4D S 11"}


@pytest.mark.parametrize(
    "law",
    [
        *(
            "11A",
            "12C1",
            "12C1a",
            "12C1c",
            "12C1e",
            "12C1ei",
            "12C1eii",
            "12C2",
            "12C2a",
            "12C2b",
            "12C2c",
            "12C2d",
            "12C3",
        ),
        *(
            "12C4",
            "13D",
            "64A",
            "79B3",
            "86B1",
            "86B2",
            "86B2a",
            "86B2b",
            "86B2c",
            "87B",
            "87C",
            "90A",
        ),
    ],
)
def test_every_section_that_a_score_cites_is_in_the_law_book_with_its_text(law: str) -> None:
    assert law in section_numbers()
    load()
    assert law in Shown.all or law in Law.all


# Errors


def fault(text: str, event: Event = CLUB) -> str:
    with pytest.raises(CaseFileError) as caught:
        read_text(text.strip("\n"), event)
    return caught.value.say()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the file is empty; expected a ruling, or a list of rulings"),
        (
            "board: 16",
            "line 1: found no score, expected one of ns, ew, both, transfer, case, responsible, "
            "own error",
        ),
        ("law: 64C1\nboth: +50", "line 1: 'board' is missing; add it"),
        (
            "board: 17\nlaw: 64C1\nboth: +50",
            "line 1: board: the event does not have this board; it has 16",
        ),
        ("board: x\nlaw: 64C1\nboth: +50", "line 1: board: found 'x', expected a whole number"),
        ("board: 16\nboth: +50", "line 1: 'law' is missing; add it"),
        (
            "board: 16\ntable: 1\nlaw: 12C9\nboth: +50",
            "line 3: law: found '12C9', expected a section of the laws",
        ),
        (
            "board: 16\ntable: 4\nlaw: 64C1\nboth: +50",
            "line 2: table: found '4', expected one of 1, 2, 3",
        ),
        (
            "board: 16\npair: 7\nlaw: 64C1\nboth: +50",
            "line 2: pair: found '7', expected one of 1, 11, 2, 12, 3, 13",
        ),
        (
            "board: 16\npair: 1\nsits: ew\nlaw: 64C1\nboth: +50",
            "line 2: pair: no table has this line on board 16; check the contestants",
        ),
        ("board: 16\npair: 1\nlaw: 64C1\nNS: +50", "line 4: NS: found 'NS', did you mean 'ns'?"),
        (
            "board: 16\npair: 1\nlaw: 64C1\nns: +50\ncandidates: [{ew: 60% 5D S 11, 40% 5D S 10}]",
            "found '40% 5D S 10' with nothing after it, expected one of ns, ew, both; inside "
            "braces, put a text that contains a comma in",
        ),
        (
            "board: 16\nlaw: 64C1\nboth: +50",
            "line 1: board 16 was played at 3 tables; give the table, or the pair or team",
        ),
        (
            "board: 16\ntable: 1\nlaw: 12C1c\nboth: 50% 5D S 11, 40% 4D S 11",
            "line 4: both: found weights that sum to 90%",
        ),
        (
            "board: 16\ntable: 1\nlaw: 12C1c\nns: 8NT S 13",
            "line 4: ns: found '8NT S 13', expected a result such as",
        ),
        (
            "board: 16\ntable: 1\nlaw: 12C1c\nns: 4H S 14",
            "line 4: ns: found 14 tricks, expected 0 to 13",
        ),
        ("board: 16\ntable: 1\nlaw: 12C1c\nns: 60%", "line 4: ns: '60%' is ambiguous"),
        (
            "board: 16\ntable: 1\nlaw: 12C1c\nns: +50\nboth: +50",
            "line 5: both: found 'both' beside 'ns'",
        ),
        (
            "board: 16\ntable: 1\nlaw: 12C1c\nns: +50\ntransfer: {tricks: 1, to: ns}",
            "found both 'transfer' and 'ns'",
        ),
        (
            "board: 16\ntable: 1\ntransfer: {tricks: 3, to: ns}",
            "line 3: transfer: found 3 tricks to transfer, but the side that loses them has 2 "
            "in 4♦ S 11",
        ),
        (
            "board: 16\ntable: 1\ntransfer: {tricks: -1, to: ns}",
            "line 3: transfer.tricks: found '-1', expected 1 to 13 tricks",
        ),
        ("board: 16\ntable: 1\ntransfer: {tricks: 1}", "line 3: transfer: 'to' is missing; add it"),
        (
            "board: 16\ntable: 1\nresponsible: {ns: none, ew: fully}",
            "line 3: responsible.ew: found 'fully', expected",
        ),
        (
            "board: 16\ntable: 1\nresponsible: {ns: none, ew: none}\nlikely: +50",
            "line 4: likely: found an event without matches of teams, expected one: "
            "there is no other table to compare with",
        ),
        (
            "board: 16\ntable: 1\nlowered: {ns: 4D S 12}",
            "line 3: lowered: found 4♦ S 12, expected a score worse for North-South than 4♦ S 11",
        ),
        (
            "board: 16\ntable: 1\nlowered: {ns: +50, ew: +50}",
            "line 3: lowered: found keys with values, expected NS or EW",
        ),
        (
            "board: 16\ntable: 1\nlaw: 13D\ncancelled: no",
            "line 4: cancelled: found 'no', expected yes",
        ),
        (
            "board: 16\nforms: {a: [1, 5]}",
            "line 2: forms.a[1]: board 16 has no table 5; it has 1, 2, 3",
        ),
        (
            "board: 16\nforms: {a: 1, b: 1}",
            "line 2: forms.b: found 1 in two forms of the board, expected one",
        ),
        (
            "board: 16\nforms: {a: {pairs: [1, 11]}}",
            "line 2: forms.a.pairs[1]: found 11 in two forms of the board, expected one",
        ),
        (
            "board: 16\nforms: {a: {pairs: 14}}",
            "line 2: forms.a.pairs: found '14', expected one of 1, 11, 2, 12, 3, 13",
        ),
        ("penalty: 10%", "line 1: 'pair' is missing; add it"),
        (
            "penalty: ten\npair: 1",
            "line 1: penalty: found 'ten', expected an amount greater than zero, such as 10%, 3 "
            "IMP, 1 VP or 2 MP",
        ),
        # -10% may mean ten off or ten on
        (
            "penalty: -10%\npair: 1",
            "line 1: penalty: found '-10%', expected an amount greater than zero",
        ),
        (
            "penalty: 0%\npair: 1",
            "line 1: penalty: found '0%', expected an amount greater than zero",
        ),
        ("penalty: 1 VP\npair: 1", "line 1: found a penalty or carry-over of 1 in victory points"),
        (
            "penalty: 10%\npair: 1\nsession: 4",
            "line 1: found a penalty or carry-over of 1 in the session 4",
        ),
        (
            "penalty: 10%\npair: 1\nround: 4",
            "line 3: round: found a round for a penalty in an event without matches; remove it",
        ),
        (
            "penalty: 10%\npair: 1\nboard: 16",
            "line 3: board: found 'board' with 'penalty', where it has no effect; remove it",
        ),
        (
            "penalty: 10%\npair: 1\nplayer: 2",
            "line 3: player: found 'player' in an event of pairs, expected 'pair'",
        ),
        (
            "board: 16\nteam: 1\nlaw: 64C1\nboth: +50",
            "line 2: team: found 'team' in an event of pairs, expected 'pair'",
        ),
        (
            "board: 16\ntable: 1\nforms: {a: 1}",
            "line 2: table: found 'table' with 'forms', where it has no effect; remove it",
        ),
        (
            "board: 16\nforms: {a: 1}\ncandidates: []",
            "line 3: candidates: found 'candidates' with 'forms'",
        ),
        (
            "board: 16\nforms: {}",
            "line 2: forms: found keys with values, expected a name for each incorrect form",
        ),
        (
            "board: 16\nforms: {a: []}",
            "line 2: forms.a: found a list, expected a name for each incorrect form",
        ),
        ("board: 16\nforms: {'': 1}", "expected a name for each incorrect form"),
        (
            "board: 16\ntable: 1\nlaw: 12C1c\nns: +50\nlikely: +50",
            "line 5: likely: found 'likely' with 'ns', where it has no effect; remove it",
        ),
        (
            "board: 16\ntable: 1\nlaw: 12C1c\nns: +50\new:",
            "line 5: ew: found nothing, expected a result such as",
        ),
        (
            "{board: 16, table: 1, law: 12C1c, both: 50% 5D S 11, 50% 4D S 11}",
            "line 1: 50% 4D S 11: found '50% 4D S 11' by itself; inside braces, put a score "
            "that contains a comma in quotes",
        ),
        (
            "board: 16\ntable: 1\nlaw: 12C2b\nboth: +3 IMP",
            "line 1: found the award +3 IMP in an event scored by match",
        ),
        (
            "board: 16\ntable: 1\nlaw: 12C2b\nns: +50\ncandidates: [{ns: +3 IMP}]",
            "line 1: found the award +3 IMP in an event scored by matchpoints",
        ),
        ("boards: 16", "line 1: boards: found 'boards', did you mean 'board'?"),
        (
            "board: 16\ntable: 1\nlaw: 11A\new: +50\ncandidates: [+50]",
            "line 5: candidates[0]: found '+50', expected keys",
        ),
    ],
)
def test_errors_are_reported_with_line_and_field(text: str, said: str) -> None:
    assert said in fault(text)


def test_an_unplayed_board_has_no_result_to_replace() -> None:
    event = match("not played", "3NT S 10")
    assert fault("board: 16\ntable: 1\ntransfer: {tricks: 1, to: ns}", event) == (
        "line 3: transfer: found not played at the table, expected a contract with its tricks"
    )


def test_a_side_that_is_not_named_must_have_a_score_to_keep() -> None:
    """A side that is not named must have a score to keep.

    Average plus for North-South alone would leave East-West without a score on the board.
    """
    event = pairs("not played", "3NT N 9")
    told = "board: 16\ntable: 1\nlaw: 12C2a\nns: average plus"
    assert fault(told, event) == (
        "line 1: found no result at the table for East-West to keep; give its score too, with 'ew'"
    )
    assert only_change(f"{told}\new: average minus", event).ruling.score.ew == parse_outcome(
        "average minus"
    )
    assert only_change(f"{told}\new: table", event).ruling.score.ew == NOT_PLAYED


def test_an_earlier_score_of_the_other_side_is_not_removed_silently() -> None:
    first = "- {board: 16, table: 1, law: 11A, ew: 5D S 11}"
    second = "- {board: 16, table: 1, law: 12C1c, ns: 3NT S 9%s}"
    assert fault(f"{first}\n{second % ''}") == (
        "line 2: [1]: an earlier ruling gave East-West 5♦ S 11; give its score now with 'ew' "
        "('table' for the result at the table)"
    )
    _, change = read_text(f"{first}\n{second % ', ew: 5D S 11'}", CLUB)
    assert isinstance(change, LineRuled)
    assert change.ruling.score.ew == parse_outcome("5D S 11")


@pytest.mark.parametrize(
    "told",
    [
        "transfer: {tricks: 1, to: ew}",
        "lowered: {ew: 4D S 12}",
        "own error: {side: ns, adjusted: 5D S 11, without it: 4D S 11}",
    ],
)
def test_a_change_relative_to_the_table_result_does_not_undo_an_earlier_ruling(told: str) -> None:
    """A change relative to the table result does not undo an earlier ruling.

    Both sides have revoked: a trick to North-South and then one to East-West is not the same as one
    to East-West.
    """
    first = "- {board: 16, table: 1, transfer: {tricks: 1, to: ns}}"
    assert fault(f"{first}\n- {{board: 16, table: 1, {told}}}").endswith(
        "which starts from the result at the table, on a line with an earlier ruling (N-S 4♦ S "
        "12; E-W 4♦ S 12); give the whole score with 'both', or with 'ns' and 'ew'"
    )


def test_the_section_of_a_table_is_not_guessed() -> None:
    event = pairs("4D S 11", "3NT N 9", "4D S 11", "5D S 11")
    lines = [
        replace(line, section="AB"[place // 2], table=str(place % 2 + 1))
        for place, line in enumerate(event.boards[0].lines)
    ]
    event = event.with_board(replace(event.boards[0], lines=tuple(lines)))
    said = "several sections have a table 1; give the section"
    assert fault("board: 16\ntable: 1\nlaw: 64C1\nboth: +50", event) == f"line 2: table: {said}"
    assert fault("board: 16\nforms: {a: [1]}", event) == f"line 2: forms.a[0]: {said}"
    (change,) = read_text("{board: 16, section: B, forms: {a: [1]}}", event)
    assert isinstance(change, BoardGrouped)
    assert change.forms == {2: "a"}


@pytest.mark.parametrize(
    "told", ["{board: 16, table: 1, law: 64C1, both: +50}", "{penalty: 10%, pair: 1}"]
)
def test_errors_in_the_event_are_not_attributed_to_the_ruling(told: str) -> None:
    with pytest.raises(EventError, match="not scored by IMPs across a field"):
        read_text(told, scored_by(Method.IMPS))


def test_a_ruling_may_replace_an_unsupported_award() -> None:
    """A ruling may replace an award that the method does not support.

    The results file has +3 IMP in a matchpoint event, and the ruling corrects that.
    """
    event = pairs("+3 IMP", "3NT N 9")
    assert only_change(
        "{board: 16, table: 1, law: 12C2a, both: average plus}", event
    ).ruling.score.ns == parse_outcome("average plus")


def test_an_award_in_imps_requires_scoring_in_imps() -> None:
    told = "{board: 16, table: 1, law: 12C2b, ns: +3 IMP, ew: −3 IMP}"
    for event in (scored_by(Method.CROSS_IMPS), match("4D S 11", "5D S 11")):
        score = only_change(told, event).ruling.score
        assert (score.ns, score.ew) == (parse_outcome("+3 IMP"), parse_outcome("-3 IMP"))


def test_a_cancelled_board_counts_for_neither_side() -> None:
    assert only_change("board: 16\ntable: 1\nlaw: 13D\ncancelled: yes").ruling.score == TableScore(
        NOT_PLAYED, NOT_PLAYED
    )
