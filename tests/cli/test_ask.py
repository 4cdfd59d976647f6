"""The interview, with input from a pipe and in a terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bridgelaw.cases.reader import read_cases
from bridgelaw.cases.runner import check_case, run
from bridgelaw.cli import main
from bridgelaw.incidents.index import incidents_in_order


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRIDGELAW_LANG", "en")


def ask(
    *lines: str,
    arguments: tuple[str, ...] = ("card", "exposed"),
    lang: str = "en",
    together: bool = False,
) -> Result:
    options = ["--lang", lang, *([] if together else ["--one-by-one"])]
    result = CliRunner().invoke(main, ["ask", *arguments, *options], input="\n".join([*lines, ""]))
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


KNOWN = "declarer: S, trick: {number: 5}, seat: W, card: S7, day: 2024-06-01, federation: DBf"


def test_from_the_incident_to_the_ruling() -> None:
    result = ask(KNOWN, "by accident", "1", "none", "")
    assert result.exit_code == 0
    assert "The seven of spades is not played; it is a minor penalty card." in result.output
    assert "♠7 becomes a minor penalty card of West's." in result.output
    assert "Whose card was it?\n" not in result.output.partition("The card is not played")[0]


DROPPED = f"{KNOWN}, cause: by accident"


def test_exceptions_are_listed_together() -> None:
    result = ask(DROPPED, "?", "0", "", together=True)
    assert result.exit_code == 0
    assert "Does any of this apply?" in result.output
    assert "Partner could have seen its face." in result.output
    assert "Could have, not did." in result.output
    one_by_one = ask(DROPPED, "1", "no", "none", "")
    ruling = "The card is not played; it is a minor penalty card."
    assert result.output.partition(ruling)[1:] == one_by_one.output.partition(ruling)[1:]


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (("1", ""), "picked up"),
        (("c1", ""), "in doubt"),
        (("c 2", "q"), "no rule for doubt"),
        (("7", "0", ""), "expected 0 for none of these, or the number of a statement from 1 to 3"),
        (("perhaps", "0", ""), "found 'perhaps', expected 0"),
        (("d cause: shown", "q"), "Noted:"),
        (("o", "q"), "Could his partner have seen its face?"),
        (("b", "q"), "There is no answer to undo."),
        (("0", "b", "q"), "None of these"),
    ],
)
def test_lines_about_exceptions(lines: tuple[str, ...], words: str) -> None:
    result = ask(DROPPED, *lines, together=True)
    assert words in result.output.partition("Does any of this apply?")[2]


def test_an_incident_is_chosen_by_group_word_or_number() -> None:
    order = incidents_in_order()
    group = str([*dict.fromkeys(incident.group for incident in order)].index("play") + 1)
    number = str(
        [incident.name for incident in order if incident.group == "play"].index("card exposed") + 1
    )
    for lines in (
        ("play", number),
        (group, number),
        ("dropped shown",),
        ("xyzzy", "99", "", "card exposed"),
        ("card", "99", "dropped", "1"),
    ):
        result = ask(*lines, KNOWN, "by accident", "1", "none", "", arguments=())
        assert "minor penalty card" in result.output, lines
    assert "Nothing was found for 'xyzzy'." in ask("xyzzy", "q", arguments=()).output


def test_help_back_doubt_and_details() -> None:
    result = ask(
        "",
        "?",
        "b",
        "defender",
        "by accident",
        "?",
        "c",
        "b",
        "2",
        "d card: S7",
        "b",
        "b",
        "b",
        "q",
    )
    assert "There is no answer to undo." in result.output
    assert "Asked under Law 49:" in result.output
    assert "Could have, not did." in result.output
    assert "If it cannot be established: no (Law 85B)." in result.output
    assert "Ended without a ruling." in result.output
    assert result.exit_code == 3


def test_doubt_is_offered_only_if_the_law_has_a_rule_for_it() -> None:
    result = ask("", "defender", "by accident", "c", "")
    assert "in doubt" in result.output
    result = ask("", "c", "q")
    assert "the law has no rule for doubt here" in result.output


def test_an_invalid_answer_is_reported() -> None:
    result = ask("", "9", "defnder", "d card: XX", "d", "holder: defender", "q")
    assert "expected a number from 1 to 3" in result.output
    assert "did you mean 'defender'" in result.output
    assert "card: found 'XX'" in result.output
    assert "How did the card come to be exposed?" in result.output


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("declarer", "found 'declarer' alone"),
        ("declarer:", "expected a value after the colon"),
        ("declarer: [", "not valid YAML"),
        ("declarer: Q", "declarer: found 'Q'"),
        ("trik: 1", "did you mean 'trick'"),
        ("day: 2016-01-01", "2017-01-01"),
        ("federation: XX", "one of WBF"),
        ("declarer: S, seat: W, holder: dummy", "the table has 'defender'"),
        ("hands: {W: S7}, trick: {number: 13}, seat: W, card: S8", "does not hold"),
        ("hands: {W: S7, N: S7}", "♠7"),
        ("faced lead: perhaps", "faced lead"),
    ],
)
def test_impossible_details_are_reported_and_asked_again(line: str, words: str) -> None:
    result = ask(line, "", "q")
    assert words in result.output.partition("\nWhose card was it?")[0]
    assert result.exit_code == 3


def test_the_shortest_input() -> None:
    result = ask("W S7 declarer S trick 5", "by accident", "y", "none", "")
    assert "Noted: player West · card ♠7 · declarer S · trick 5" in result.output
    assert "♠7 becomes a minor penalty card of West's." in result.output
    assert result.exit_code == 0


def test_answers_in_either_language() -> None:
    for yes in ("yes", "y", "ja", "J", "1"):
        assert "it is a minor penalty card" in ask(KNOWN, "by accident", yes, "none", "").output, (
            yes
        )
    result = ask("", "a def", "xyzzy", "q")
    assert "How did the card come to be exposed?" in result.output
    assert "found 'xyzzy', expected a number from 1 to" in result.output
    assert "or one of the answers in words" in result.output


def test_help_shows_possible_and_known_details() -> None:
    result = ask("?", KNOWN, "by accident", "?", "q")
    assert "A seat and a card are the player and the card it is about." in result.output
    assert "card on its way" in result.output
    assert "How it was found" in result.output


def test_an_incident_is_found_by_words() -> None:
    assert "Noted: player West" in ask("W S7", "q", arguments=("dropped", "shown")).output
    result = ask("1", "q", arguments=("strafkort",), lang="da")
    assert "Hvilken er det?" in result.output
    assert "Hvad ved du allerede?" in result.output
    assert "A contested claim" in ask("q", arguments=("declarer", "claims", "xyzzy")).output
    nothing = ask(arguments=("xyzzy",))
    assert nothing.exit_code == 2
    assert "nothing was found for 'xyzzy'" in nothing.output


def test_long_lists_of_incidents_omit_the_descriptions() -> None:
    when = "nobody was playing it"
    assert when not in ask("card", "q", arguments=()).output
    assert when in ask("card", "?", "q", arguments=()).output
    assert ask("card", "b", "q", arguments=()).output.count("What happened?") == 2


def test_bytes_that_are_not_text_are_refused() -> None:
    run = [
        sys.executable,
        "-c",
        "from bridgelaw.cli import main; main(['ask', 'card exposed', '--one-by-one'])",
    ]
    done = subprocess.run(run, input=b"\xff\xfe\n\nq\n", capture_output=True, check=False)
    assert done.returncode == 3
    assert b"Traceback" not in done.stderr


def test_an_election_names_the_player_and_the_consequences() -> None:
    known = "declarer: S, seat: W, card: SQ, penalty cards: [{seat: W, card: ST, kind: major}]"
    result = ask(known, "held", "yes", "no", "1", "yes", "no", "yes", "", arguments=("card shown",))
    question = result.output.partition("To be chosen by South")[2]
    assert "→ then: A penalty card was due, and it must be played" in question
    assert result.exit_code == 0


def test_the_end_of_input_ends_the_interview() -> None:
    result = CliRunner().invoke(main, ["ask", "card exposed"], input="")
    assert result.exit_code == 3
    assert "Ended without a ruling." in result.output
    result = CliRunner().invoke(main, ["ask"], input="")
    assert result.exit_code == 3


def test_a_ruling_is_saved_as_a_case_that_passes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = (KNOWN, "by accident", "1", "none", "s", "mine", "s mine", "s none/mine", "s ", "", "")
    result = ask(*lines)
    assert "Saved in mine.yaml." in result.output
    assert "it already exists; choose another name" in result.output
    assert "cannot be written" in result.output
    (case,) = read_cases(tmp_path / "mine.yaml")
    assert (case.id, case.federation) == ("mine", "DBf")
    assert case.steps[0].expect is not None
    assert check_case(case) == []


def test_another_incident_can_be_chosen() -> None:
    result = ask(
        "b", "card shown", "W SQ declarer S", "2", "yes", "q", arguments=("card", "exposed")
    )
    assert "What was done with the card?" in result.output


def test_the_table_is_shown_when_the_board_continues() -> None:
    result = ask(
        KNOWN, "by accident", "1", "none", "n", "turn to play", "b", "turn to play", "W", "q"
    )
    assert result.output.count("penalty cards W ♠7 minor") >= 2


def test_the_board_continues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    first = (KNOWN, "by accident", "1", "none", "n")
    second = ("card exposed", "seat: W, card: D2", "by accident", "1", "none", "s two", "")
    result = ask(*first, *second)
    assert "All of West's penalty cards are now major." in result.output
    (case,) = read_cases(tmp_path / "two.yaml")
    assert len(case.steps) == 2
    assert check_case(case) == []
    assert len(list(run(case))) == 2


def test_back_after_the_ruling() -> None:
    result = ask(KNOWN, "by accident", "1", "none", "b", "visible", "")
    # Each of the two rulings has it as its outcome, and reads it aloud.
    assert result.output.count("is not played; it is a minor") == 4


def test_in_danish() -> None:
    result = ask(KNOWN, "1", "1", "1", "", lang="da")
    assert "Vest" in result.output
    assert "Kunne" in result.output


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_in_a_terminal() -> None:
    import pty

    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(BRIDGELAW_LANG="en", TERM="xterm", COLUMNS="80")
        os.execv(
            sys.executable,
            [
                sys.executable,
                "-c",
                "from bridgelaw.cli import main; main(['ask', 'card exposed', '--one-by-one'])",
            ],
        )
    os.write(terminal, f"{KNOWN}\nby accident\n1\nnone\n\n".encode())
    shown = b""
    while True:
        try:
            more = os.read(terminal, 4096)
        except OSError:  # the terminal closes with its process
            break
        if not more:
            break
        shown += more
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    assert "♠7 becomes a minor penalty card" in shown.decode()
    assert b"\x1b[" in shown


def test_a_given_call_answers_its_kind() -> None:
    known = "dealer N auction 1S calls made E:1H"
    result = ask(known, "no", "no", "2H", "its own", "", arguments=("insufficient", "bid"))
    assert "2♥ by East stands." in result.output
    assert "West may call freely." in result.output
