"""Case files are read whole, or refused with the place, what was found and what was expected."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaw.bridge.notation import parse_card
from bridgelaw.bridge.seats import Seat
from bridgelaw.cases.errors import CaseFileError
from bridgelaw.cases.model import Source
from bridgelaw.cases.reader import find_case_files, read_cases, read_text
from bridgelaw.cases.runner import check_case, run
from bridgelaw.effects.incident import Procedure

GOOD = """
- id: a
  title: West shows the queen
  source: {document: LKU-22, section: "3.1", example: 3}
  day: 2024-06-01
  federation: dbf
  incident: card shown
  table:
    declarer: S
    dummy spread: yes
    hands: {W: SQT7 HK54 D8762 C943, N: H2}
    tricks: [[S, HA, H4, H2, H7]]
    trick: {leader: S, cards: [S2]}
  told: {seat: W, card: SQ, manner: held, partner_could_see: yes, other card: S7, led: no}
  expect:
    outcome: played
    effects:
    - card played: {who: W, card: SQ}
    - must wait
    no effects: [card not played]
    laws: [45C1, 50B]
  then:
  - incident: card shown
    told: {seat: W, card: ST, manner: held, partner could see: cannot be established}
    expect: {outcome: not played}
- id: b
  incident: card shown
  expect: {asks: holder, of: director, law: 45C, options: [defender, declarer, dummy]}
"""


def test_a_case_is_read() -> None:
    a, b = read_text(GOOD, "good.yaml")
    assert (a.id, a.day, a.federation, a.line) == ("a", date(2024, 6, 1), "DBf", 2)
    assert a.source == Source("LKU-22", "3.1", "3")
    assert a.steps[0].told["seat"] is Seat.W
    assert a.steps[0].told["card"] is parse_card("SQ")
    assert a.steps[0].told["partner_could_see"] is True
    assert a.steps[1].place == "[0].then[0]"
    assert (b.day, b.federation) == (None, "WBF")
    assert [difference.say() for case in (a, b) for difference in check_case(case)] == []


def test_a_single_case_needs_no_list() -> None:
    (case,) = read_text("id: x\nincident: Card_shown")
    assert case.steps[0].incident is Procedure.all["card shown"]


def case(**more: Any) -> str:
    return yaml.safe_dump({"id": "x", "incident": "card shown", **more}, sort_keys=False)


def case_with(**facts: Any) -> str:
    return case(
        table={"declarer": "S", "hands": {"W": "SQT7 HK54 D8762 C943"}}, told={"seat": "W", **facts}
    )


BAD = {
    "unknown fact": (case_with(maner="held"), "told.maner", "did you mean 'manner'"),
    "a fact of nothing like it": (case_with(xyzzy="held"), "told.xyzzy", "it has: seat, "),
    "unknown answer": (case_with(manner="hold"), "told.manner", "did you mean 'held'"),
    "answer of another kind": (case_with(card="held"), "told.card", "a card such as"),
    "contradicts the record": (
        case_with(holder="declarer"),
        "told.holder",
        "the table has 'defender'",
    ),
    "doubt where the record settles it": (
        case_with(card="D8", holder="dummy"),
        "told.holder",
        "'defender'",
    ),
    "doubt without a rule": (
        case_with(holder="cannot be established"),
        "told.holder",
        "no rule for doubt",
    ),
    "card its player has not got": (case_with(card="SA"), "told.card", "West does not hold ♠A"),
    "card led that its player has not got": (
        case(
            incident="lead out of turn",
            table={
                "declarer": "S",
                "hands": {"W": "SQT7 HK54 D8762 C943"},
                "trick": {"number": 1, "leader": "E"},
            },
            told={"seat": "W", "card": "SA"},
        ),
        "told.card",
        "West does not hold ♠A",
    ),
    "several cards of which he has not got one": (
        case(
            incident="several cards",
            table={"declarer": "S", "hands": {"W": "SQT7 HK54 D8762 C943"}},
            told={"seat": "W", "visible": ["SQ", "SA"]},
        ),
        "told.visible",
        "West does not hold ♠A",
    ),
    "a lead that was a discard": (
        case(
            incident="lead out of turn",
            table={"declarer": "S", "tricks": [["E", "H6", "H8", "H7", "H2"]]},
            told={"seat": "W", "card": "H7"},
        ),
        "told.card",
        "trick 1",
    ),
    "a card that was played before": (
        case(
            incident="card exposed",
            table={"declarer": "S", "tricks": [["W", "D8", "D9", "DT", "DJ"]]},
            told={"seat": "W", "card": "D8"},
        ),
        "told.card",
        "was played to trick 1",
    ),
    "card twice": (case(table={"hands": {"W": "SA", "E": "SA"}}), "table.hands", "♠A"),
    "card twice in a hand": (
        case(table={"hands": {"W": "SA SA"}}),
        "table.hands.W",
        "each card once",
    ),
    "fourteen cards": (case(table={"hands": {"W": "SAKQJT98765432 HA"}}), "table.hands", "14"),
    "unknown key of the table": (case(table={"trik": {}}), "table", "did you mean 'trick'"),
    "table of another kind": (case(table=[1]), "table", "keys with values"),
    "broken card": (
        case(table={"trick": {"number": 2, "leader": "W", "cards": ["S1"]}}),
        "table.trick.cards[0]",
        "S1",
    ),
    "unknown federation": (case(federation="DFB"), "federation", "did you mean 'DBf'"),
    "day before the laws": (case(day="2016-12-31"), "day", "2017-01-01"),
    "no day": (case(day="yesterday"), "day", "2024-06-01"),
    "day that is none": (case(day="2024-02-31"), "day", "2024-02-31"),
    "unknown incident": ("id: x\nincident: card shwon", "incident", "did you mean 'card shown'"),
    "no incident": ("id: x", "", "'incident' is missing"),
    "no id": ("incident: card shown", "", "'id' is missing"),
    "empty incident": ("id: x\nincident:", "", "'incident' is missing"),
    "unknown key": ("id: x\nincident: card shown\ntolled: {}", "tolled", "did you mean 'told'"),
    "no mapping": ("just words", "", "expected keys with values"),
    "a list of words": ("- one\n- two", "[0]", "expected keys with values"),
    "empty": ("", "", "empty"),
    "only a remark": ("# nothing", "", "empty"),
    "broken": ("id: [", "", "not valid YAML"),
    "same id": ("- {id: x, incident: trick}\n- {id: x, incident: trick}", "id", "two cases"),
    "election among the told": (case_with(accepts=True), "told.accepts", "belongs under 'elected'"),
    "told among the elected": (
        case(elected={"manner": "held"}),
        "elected.manner",
        "belongs under 'told'",
    ),
    "told is a list": (case(told=["manner"]), "told", "keys with values"),
    "an answer is a mapping": (case_with(manner={"held": True}), "told.manner", "a word"),
    "unknown outcome": (
        case(expect={"outcome": "plaid"}),
        "expect.outcome",
        "did you mean 'played'",
    ),
    "unknown effect": (
        case(expect={"effects": ["penalty cart"]}),
        "expect.effects[0]",
        "did you mean 'penalty card'",
    ),
    "unknown kind of effect": (
        case(expect={"no effects": ["xyz"]}),
        "expect.no effects[0]",
        "expected one of",
    ),
    "unknown field": (
        case(expect={"effects": [{"must wait": {"whom": "W"}}]}),
        "expect.effects[0].must wait.whom",
        "who",
    ),
    "bad field": (
        case(expect={"effects": [{"must wait": {"who": "me"}}]}),
        "expect.effects[0].must wait.who",
        "expected one of",
    ),
    "two kinds": (
        case(expect={"effects": [{"must wait": None, "card played": None}]}),
        "expect.effects[0]",
        "one",
    ),
    "effects of another kind": (case(expect={"effects": "must wait"}), "expect.effects", "a list"),
    "ruling and question": (
        case(expect={"outcome": "played", "asks": "manner"}),
        "expect",
        "both a ruling",
    ),
    "question of nothing": (case(expect={"law": "45C"}), "expect", "'asks' is missing"),
    "asks for what is no fact": (
        case(expect={"asks": "maner"}),
        "expect.asks",
        "did you mean 'manner'",
    ),
    "exactly what": (case(expect={"exactly": "perhaps"}), "expect.exactly", "yes, no"),
    "then of nothing": (case(then=[{}]), "then[0]", "'incident' is missing"),
    "then with an id": (
        case(then=[{"id": "y", "incident": "trick"}]),
        "then[0].id",
        "expected one of",
    ),
    "source of nothing": (case(source={"section": "1"}), "source", "'document' is missing"),
    "title of another kind": (case(title=["x"]), "title", "a word or a sentence"),
}


def read_and_check(text: str) -> None:
    for one in read_text(text, "bad.yaml"):
        check_case(one)


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_reported_with_its_place(name: str) -> None:
    text, field, words = BAD[name]
    with pytest.raises(CaseFileError) as error:
        read_and_check(text)
    said = str(error.value)
    assert error.value.field == field
    assert words in said
    assert said.startswith("bad.yaml")
    if field:
        assert error.value.line > 0
        assert text.splitlines()[error.value.line - 1]
    assert error.value.say("da")


def test_an_impossible_election_is_refused() -> None:
    text = case(
        incident="several cards",
        table={"declarer": "S", "hands": {"W": "SQ S8 H2"}},
        told={"seat": "W", "visible": ["SQ", "S8"], "both sides played on": "no"},
        elected={"proposes": "H2"},
    )
    with pytest.raises(CaseFileError, match="'H2' is not possible here, expected one of SQ, S8"):
        list(run(read_text(text)[0]))


def test_errors_in_a_later_incident_have_a_place() -> None:
    later = {"incident": "card shown", "told": {"seat": "W", "card": "SA"}}
    text = case_with(
        card="SQ",
        manner="held",
        **{"partner could see": False, "already played": False, "another played": False},
    )
    (read,) = read_text(text + yaml.safe_dump({"then": [later]}))
    with pytest.raises(CaseFileError) as error:
        list(run(read))
    assert error.value.field == "then[0].told.card"
    assert error.value.line > 10


def test_missing_binary_and_empty_files_and_folders_are_refused(tmp_path: Path) -> None:
    for path, words in (
        (tmp_path / "none.yaml", "does not exist"),
        (tmp_path, "found a folder"),
        (tmp_path / "bytes.yaml", "UTF-8"),
        (tmp_path / "empty.yaml", "empty"),
        (tmp_path / "a\0b", "cannot be read"),
    ):
        if path.name == "bytes.yaml":
            path.write_bytes(bytes(range(256)))
        if path.name == "empty.yaml":
            path.write_bytes(b"")
        with pytest.raises(CaseFileError, match=words):
            read_cases(path)
    (tmp_path / "folder").mkdir()
    with pytest.raises(CaseFileError, match="no case files"):
        find_case_files([tmp_path / "folder"])
    with pytest.raises(CaseFileError, match="does not exist"):
        find_case_files([tmp_path / "missing"])
    assert [path.name for path in find_case_files([tmp_path])] == ["bytes.yaml", "empty.yaml"]


def test_a_text_without_a_file_name() -> None:
    with pytest.raises(CaseFileError, match="empty file name"):
        read_cases("")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "day: [2024-06-01, 2024-06-02]",
            "day: found '2024-06-01, 2024-06-02', expected one value",
        ),
        ("day: [2024]", "day: found '2024', expected a day"),
        ("federation: []", "federation: found '', expected one value"),
        ("expect: {outcome: [a, b]}", "expect.outcome: found 'a, b', expected one value"),
        ("expect: {no effects: [[a, b]]}", "expected one value"),
        (
            "expect: {effects: {penalty card: {who: W}}}",
            "expect.effects: found keys with values, expected a list",
        ),
        ("told: [1]", "told: found a list, expected keys with values"),
    ],
)
def test_a_list_in_place_of_a_word_is_refused(line: str, words: str) -> None:
    with pytest.raises(CaseFileError) as fault:
        read_text(f"id: a\nincident: card exposed\n{line}\n", "a.yaml")
    assert str(fault.value).startswith("a.yaml:3: ")
    assert words in str(fault.value)


@pytest.mark.skipif(
    os.name == "nt" or os.geteuid() == 0, reason="needs a file that may not be read"
)
def test_an_unreadable_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "closed.yaml"
    path.touch(mode=0)
    with pytest.raises(CaseFileError, match="may not read"):
        read_cases(path)


# Arbitrary input


def assert_read_or_refused(text: str) -> None:
    try:
        for one in read_text(text, "any.yaml"):
            check_case(one)
    except CaseFileError as error:
        assert error.say()
        assert error.say("da")


KEYS = st.sampled_from(
    """id title source day federation incident table told elected expect then outcome effects
    no_effects laws exactly asks of options law seat card manner holder hands trick tricks cards
    number leader N W declarer document who""".split()  # noqa: SIM905
)
WORDS = st.sampled_from(
    """yes no W N SQ held card_shown several_cards defender played 45C 2024-06-01 DBf
    cannot_be_established 5 - ~""".split()  # noqa: SIM905
)
VALUES = st.recursive(
    st.one_of(WORDS, st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(KEYS | st.text(max_size=3), inner, max_size=5)
    ),
    max_leaves=12,
)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    assert_read_or_refused(text)


@given(VALUES)
def test_any_structure_is_read_or_refused(value: Any) -> None:
    assert_read_or_refused(yaml.safe_dump(value, allow_unicode=True))


@given(st.dictionaries(KEYS, VALUES, max_size=6))
def test_any_case_is_read_or_refused(more: dict[str, Any]) -> None:
    assert_read_or_refused(
        yaml.safe_dump({"id": "x", "incident": "card shown", **more}, allow_unicode=True)
    )


@settings(max_examples=300)
@given(st.data())
def test_a_good_case_with_one_change_is_read_or_refused(data: st.DataObject) -> None:
    text = GOOD
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 12)))
    assert_read_or_refused(
        text[:start]
        + data.draw(st.sampled_from(["", "x", ":", "[", "}", "\n", " - ", "no", "SQ"]))
        + text[end:]
    )


@settings(max_examples=300)
@given(st.data())
def test_a_good_case_with_one_value_changed_is_read_or_refused(data: st.DataObject) -> None:
    tree = yaml.load(GOOD, Loader=yaml.BaseLoader)  # every scalar as text
    here: Any = tree
    while True:
        key = data.draw(st.sampled_from(list(here) if isinstance(here, dict) else range(len(here))))
        if (
            not isinstance(here[key], dict | list)
            or not here[key]
            or data.draw(st.integers(0, 3)) == 0
        ):
            here[key] = data.draw(VALUES)
            break
        here = here[key]
    assert_read_or_refused(yaml.safe_dump(tree, allow_unicode=True))
