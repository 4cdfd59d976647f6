"""Our own event format: nothing is lost, it can be written by hand, and errors give their place."""

from __future__ import annotations

import datetime
import json
from dataclasses import fields, replace
from fractions import Fraction
from pathlib import Path

import jsonschema_rs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.formats.random_events import events

from bridgelaw.cases.errors import CaseFileError
from bridgelaw.cases.nodes import plain
from bridgelaw.event.model import Event, Kind, Method
from bridgelaw.event.regulations import by_federation
from bridgelaw.formats.results.event_file import EventFileError
from bridgelaw.formats.results.event_json import event_json, event_of, read_event_json
from bridgelaw.formats.results.event_json.nodes import compose_json
from bridgelaw.formats.results.event_json.schema import PATH, schema, text
from bridgelaw.formats.results.files import read_event
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import Average, Grade, SelfInflicted, TableScore
from bridgelaw.scores.regulation import Count, CrossImps, Datum, FieldImps, Figures, Unequal
from bridgelaw.scoring.imps import Cap
from bridgelaw.scoring.rounding import Half, Rounding

FOURTEEN = "N:AKQJT98765432.A.. - - -"
EXAMPLES = Path(__file__).parents[3] / "examples"
SMALL = """{
 "format": "bridgelaw event", "version": 1,
 "kind": "pairs", "method": "matchpoints",
 "contestants": [{"number": "1", "names": ["Ann", "Bo"]}, {"number": "2"}, {"number": "3"}, \
{"number": "4"}],
 "boards": [
  {"number": 1, "lines": [
   {"ns": "1", "ew": "2", "score": "4S N 10", "lead": "HA"},
   {"ns": "3", "ew": "4", "score": {"ns": "average plus", "ew": "fixed 40%"}}
  ]}
 ]
}
"""


def wrong(text: str) -> str:
    with pytest.raises(CaseFileError) as caught:
        event_of(text, "e.json")
    return caught.value.say()


@settings(
    max_examples=80,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(events())
def test_an_event_survives_a_round_trip(event: Event) -> None:
    text = event_json(event)
    assert event_of(text) == event
    VALIDATOR.validate(json.loads(text))


VALIDATOR = jsonschema_rs.Draft202012Validator(schema())


def test_the_shipped_schema_is_up_to_date() -> None:
    """The shipped schema is up to date.

    If not, run: python -m bridgelaw.formats.results.event_json.schema
    """
    assert PATH.read_text(encoding="utf-8") == text()


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.json")), ids=lambda path: path.name)
def test_the_examples_can_be_read_and_written(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert event_of(event_json(event_of(text))) == event_of(text)
    VALIDATOR.validate(json.loads(text))


def test_a_person_can_read_it() -> None:
    event = event_of(SMALL)
    assert event.kind is Kind.PAIRS
    assert event.method is Method.MATCHPOINTS
    first, second = event.boards[0].lines
    assert first.score == TableScore.both(parse_outcome("4S N 10"))
    assert second.score.ns == Average(Grade.PLUS)
    assert '{"ns": "1", "ew": "2", "score": "4S N 10", "lead": "HA"}' in event_json(event)


def test_the_same_event_written_by_hand_in_yaml() -> None:
    written = """
format: bridgelaw event
version: 1
kind: pairs
method: cross-imps
contestants: [{number: 1}, {number: 2}]
two winners: yes
regulation: {count: zero, artificial: {plus: 55, imps: 2.5}}
penalties: [{contestant: 1, amount: 1/3, unit: imps}]
boards:
- number: 7
  deal: N:K65.Q85.A2.KJ432 - - -
  lines:
  - {ns: 1, ew: 2, score: 3UT S =}
""".replace("cross-imps", "cross imps")
    event = event_of(written, "e.yaml")
    assert event.two_winners
    assert event.regulation.count is Count.ZERO
    assert event.regulation.artificial.imps == Fraction(5, 2)
    assert event.penalties[0].amount == Fraction(1, 3)
    assert event_of(event_json(event)) == event


def test_self_inflicted_damage_survives_a_round_trip() -> None:
    own = '{"adjusted": "4S N 10", "table": "4S N 9", "without_error": "50% 4S N 10, 50% 4S N 9"}'
    event = event_of(SMALL.replace('"fixed 40%"', own))
    assert isinstance(event.boards[0].lines[1].score.ew, SelfInflicted)
    assert event_of(event_json(event)) == event


def with_regulation(text: str, more: str = '"date": "2024-03-12", ') -> str:
    return SMALL.replace('"kind"', f'{more}"regulation": {text}, "kind"', 1)


def test_settings_in_the_file_override_those_of_the_federation() -> None:
    """Settings in the file change what the federation prescribes on the day of the event.

    All settings are written out.
    """
    event = event_of(
        with_regulation('{"federation": "dbf", "artificial": {"plus": 65}, "unequal": "factored"}')
    )
    danish = by_federation(event, "DBf", datetime.date(2024, 3, 12))
    assert danish.count is Count.ZERO
    assert event.regulation == replace(
        danish, artificial=replace(danish.artificial, plus=Fraction(65)), unequal=Unequal.FACTORED
    )
    written = event_json(event)
    assert "DBf" not in written
    assert event_of(written) == event


def test_the_federations_choices_depend_on_the_day_of_the_event() -> None:
    english = '{"federation": "EBU"}'
    rounding = [
        event_of(with_regulation(english, f'"date": "{day}", ')).regulation.board_rounding
        for day in ("2025-07-31", "2025-08-01")
    ]
    assert [each and each.decimals for each in rounding] == [1, 4]


@pytest.mark.parametrize(
    ("text", "more", "message"),
    [
        (
            '{"federation": "DBf"}',
            "",
            "regulation.federation: the regulations of DBf depend on the day, and the event has no "
            "'date'",
        ),
        (
            '{"federation": "DBF2"}',
            '"date": "2024-03-12", ',
            "regulation.federation: found 'DBF2', did you mean 'DBf'?",
        ),
        (
            '{"federatoin": "DBf"}',
            '"date": "2024-03-12", ',
            "regulation.federatoin: found 'federatoin', expected one of",
        ),
        (
            '"DBf"',
            '"date": "2024-03-12", ',
            "e.json:3: regulation: found 'DBf', expected keys with values",
        ),
        (
            '{"tie_breaks": ["tops", "coin"]}',
            "",
            "regulation.tie breaks[1]: found 'coin', expected one of percentage,",
        ),
    ],
)
def test_an_invalid_regulation_is_refused(text: str, more: str, message: str) -> None:
    assert message in wrong(with_regulation(text, more))


OWN_SCALE = """{"name": "25-0", "won": [15, 20.5, 25, 25], "lost": [15, 9.5, 5, 0], "margins": [
  {"boards": "6-8", "smallest": [0, 3, 10, 20]}, {"boards": 12, "smallest": [0, 4, 13, 26]}]}"""


def with_scale(scale: str) -> str:
    return SMALL.replace('"kind"', f'"regulation": {{"matches": {{"scale": {scale}}}}}, "kind"', 1)


def test_a_custom_scale_of_victory_points() -> None:
    event = event_of(with_scale(OWN_SCALE))
    scale = event.regulation.matches.scale
    assert scale is not None
    assert [scale(margin, 7) for margin in (0, 3, -3, 20, -20)] == [
        15,
        Fraction("20.5"),
        Fraction("9.5"),
        25,
        0,
    ]
    assert scale(-25, 12) == 5
    assert event_of(event_json(event)) == event


@pytest.mark.parametrize(
    ("found", "instead", "message"),
    [
        (
            '"25-0"',
            '"WBF"',
            "regulation.matches.scale: WBF is already the name of a scale; choose another name",
        ),
        (
            '"6-8"',
            '"six"',
            "scale.margins[0].boards: found 'six', expected a number of boards such as 8, or 6-8",
        ),
        (
            '"6-8"',
            '"8-6"',
            "scale.margins[0]: the data are not possible: found no number of boards, "
            "expected 1 or more",
        ),
        (
            "[0, 3, 10, 20]",
            "[0, 3, 10]",
            "scale: the data are not possible: found 3 margins for 6 to 8 boards, expected 4",
        ),
        (
            "25, 25]",
            "25, 24]",
            "e.json:3: regulation.matches.scale: the data are not possible: found 24-0 "
            "after 25-5, expected "
            "more",
        ),
        (
            '"won"',
            '"wins"',
            "scale.wins: found 'wins', expected one of name, won, margins, lost, source",
        ),
    ],
)
def test_a_table_that_does_not_fit_is_refused(found: str, instead: str, message: str) -> None:
    assert message in wrong(with_scale(OWN_SCALE.replace(found, instead)))


@pytest.mark.parametrize(
    ("found", "instead", "message"),
    [
        (
            '"4S N 10"',
            '"8NT N 10"',
            "e.json:7: boards[0].lines[0].score: found '8NT N 10', expected a result",
        ),
        (
            '"4S N 10"',
            '"4S N 14"',
            "e.json:7: boards[0].lines[0].score: found 14 tricks, expected 0 to 13",
        ),
        (
            '"4S N 10"',
            '"60% 4S N 10"',
            "boards[0].lines[0].score: found weights that sum to 60%, expected 100%",
        ),
        ('"4S N 10"', '"60%"', "is ambiguous"),
        (
            '"ew": "2"',
            '"ew": "9"',
            "e.json:7: boards[0].lines[0]: found the contestant 9, who is not entered "
            "in the event; add them or correct the number",
        ),
        (
            '"number": "2"',
            '"number": "1"',
            "e.json:4: contestants: the contestant 1 is entered twice",
        ),
        (
            '"lead": "HA"',
            '"leed": "HA"',
            "e.json:7: boards[0].lines[0].leed: found 'leed', did you mean 'lead'?",
        ),
        (
            '"lead": "HA"',
            '"lead": "HX"',
            "e.json:7: boards[0].lines[0].lead: found 'HX', expected a card",
        ),
        (
            '"number": 1,',
            '"number": "one",',
            "e.json:6: boards[0].number: found 'one', expected a whole number",
        ),
        ('"pairs"', '"pears"', "e.json:3: kind: found 'pears', did you mean 'pairs'?"),
        ('"kind": "pairs", ', "", "e.json:1: 'kind' is missing; add it"),
        ('"version": 1', '"version": 7', "e.json:2: version: found version 7, expected 1"),
        ('"format": "bridgelaw event", ', "", 'found no "format"'),
        ('"ns": "3", ', "", "e.json:8: boards[0].lines[1]: 'ns' is missing; add it"),
        (
            '"kind": "pairs"',
            '"date": "6/10", "kind": "pairs"',
            "e.json:3: date: found '6/10', expected a date",
        ),
        (
            '"number": 1,',
            '"number": 1, "deal": "N:AA - -",',
            "boards[0].deal: found 'N:AA - -', expected a dealt hand for each",
        ),
        (
            '"number": 1,',
            f'"number": 1, "deal": "{FOURTEEN}",',
            "boards[0].deal: the data are not possible: found 14 cards for North",
        ),
        (
            '"kind"',
            '"regulation": {"matches": {"scale": "guess"}}, "kind"',
            "matches.scale: found 'guess', expected one of",
        ),
        (
            '"kind"',
            '"regulation": {"matches": {"aggregate": {"points": 4, "limits": [1, 2, 3]}}}, "kind"',
            "regulation.matches.aggregate: the data are not possible: found 3 limits, "
            "expected half as many "
            "as the points, 4",
        ),
        (
            '"number": "2"',
            '"number": "2", "handicap": "1/0"',
            "handicap: found '1/0', expected a number",
        ),
        (
            '"number": "2"',
            '"number": "2", "handicap": 1e9',
            "handicap: found '1e9', expected a number",
        ),
        (
            '"number": 1,',
            '"number": 0,',
            "boards[0]: found the board number 0, expected a number from 1 to 9999",
        ),
        (
            '"number": 1,',
            '"number": -3,',
            "boards[0]: found the board number -3, expected a number from 1 to 9999",
        ),
        (
            '"number": 1,',
            '"number": 10000,',
            "found the board number 10000, expected a number from 1 to 9999",
        ),
        ('"number": 1,', '"number": 99999999999,', "found '99999999999', expected a whole number"),
        (
            '"matchpoints"',
            '"matchpoints", "two_winners": "perhaps"',
            "two winners: found 'perhaps', expected one of yes, no",
        ),
    ],
)
def test_errors_are_reported_with_their_place(found: str, instead: str, message: str) -> None:
    assert found in SMALL
    assert message in wrong(SMALL.replace(found, instead, 1))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "{",
            "e.json:1: the file is not valid JSON: found the end of the file, expected "
            "a key in quotation "
            "marks",
        ),
        ('{"a" 1}', "found '1}', expected a colon"),
        ('{"a": 1,}', "found '}', expected a key in quotation marks"),
        ('{"a": [1 2]}', "found '2]}', expected a comma"),
        ('{"a": [1}', "found '}', expected a comma"),
        ('{"a": nope}', "found 'nope}', expected a value"),
        (
            '{"a": 1}\n{',
            "e.json:2: the file is not valid JSON: found '{', expected the end of the file",
        ),
        ('{"a": 1,\n "a": 2}', "e.json:2: found 'a' twice"),
        ('{"a": "b', "found '\"b', expected a value"),
        ('{"a": "\\ud800"}', "expected a closing quotation mark"),
        ('{"a": "b\\q"}', "expected a closing quotation mark"),
        ('{"a": ' + "[" * 1000, "more than 40 levels"),
        ("", "the file is empty; choose another file"),
        ("- 1", "expected keys with values"),
    ],
)
def test_truncated_files_are_refused(text: str, message: str) -> None:
    assert message in wrong(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(0, 10**8) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.from_regex("[a-zø]{1,4}", fullmatch=True), inner)
    ),
    max_leaves=20,
)


@given(
    st.dictionaries(st.from_regex("[a-zø]{1,4}", fullmatch=True), JSON, max_size=4),
    st.sampled_from([None, 1]),
)
def test_json_is_read_like_pythons_own_reader(form: object, indent: int | None) -> None:
    assert plain(compose_json(json.dumps(form, indent=indent))) == form


@given(st.text(st.sampled_from('{}[]:,"\\ \n1a-.'), max_size=30))
def test_json_that_pythons_own_reader_refuses_is_refused(text: str) -> None:
    try:
        compose_json(text)
    except CaseFileError:
        return
    json.loads(text)


def test_an_error_names_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    path.write_text(SMALL.replace("4S N 10", "4S N 14"), encoding="utf-8")
    with pytest.raises(EventFileError) as caught:
        read_event_json(path)
    assert caught.value.line == 7
    assert caught.value.say("da").startswith(f"{path}:7: spil 1: ved boards[0].lines[0].score: ")
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(EventFileError, match="not a text file"):
        read_event_json(path)


def test_a_method_is_read_as_displayed() -> None:
    for method in Method:
        for written in (
            method.value.en,
            method.value.en.upper(),
            method.name.lower().replace("_", " "),
        ):
            assert event_of(SMALL.replace('"matchpoints"', f'"{written}"')).method is method


def test_a_duplicate_result_is_reported_with_the_line_of_the_second() -> None:
    twice = SMALL.replace('{"ns": "3", "ew": "4"', '{"ns": "3", "ew": "2"')
    assert "e.json:8: boards[0].lines[1]: the contestant 2 has two results on the board" in wrong(
        twice
    )


def test_the_format_is_chosen_by_the_suffix(tmp_path: Path) -> None:
    for name in ("a.json", "a.yaml", "a.yml", "A.JSON"):
        path = tmp_path / name
        path.write_text(SMALL, encoding="utf-8")
        assert read_event(path).event == event_of(SMALL)


def test_the_scale_in_the_documentation_is_correct() -> None:
    page = (EXAMPLES.parent / "docs" / "reference" / "scales.md").read_text(encoding="utf-8")
    written = page.partition("```yaml\n")[2].partition("```")[0]
    head = (
        "format: bridgelaw event\nversion: 1\nkind: teams\nmethod: imps\ncontestants: "
        "[]\nboards: []\n"
    )
    scale = event_of(head + written).regulation.matches.scale
    assert scale is not None
    assert [scale(margin, 8) for margin in (12, -12, 25, -25)] == [25, 5, 25, 0]


def test_the_documentation_lists_all_choices() -> None:
    page = (EXAMPLES.parent / "docs" / "reference" / "scales.md").read_text(encoding="utf-8")
    written = (
        page.partition("## Choices one by one")[2].partition("```yaml\n")[2].partition("```")[0]
    )
    head = (
        "format: bridgelaw event\nversion: 1\nkind: pairs\nmethod: matchpoints\ncontestants: "
        "[]\nboards: []\n"
    )
    found = event_of(head + written).regulation
    for choices in (found, found.matches, found.field_imps, found.artificial):
        told = {field.name for field in fields(choices)} - {"average", "minus"}
        assert {
            name for name in told if f"  {name}: " in written or f"  {name}:\n" in written
        } == told
    assert found.field_imps == FieldImps(
        cross=CrossImps.TOTAL,
        cap=Cap(imps=10),
        datum=Datum.MEDIAN,
        leave_out=1,
        datum_rounding=Rounding(-1, Half.CUT),
    )
    assert found.artificial.later == Figures(
        plus=Fraction(55), minus=Fraction(45), imps=Fraction(2)
    )


def test_the_values_of_a_json_text_are_limited() -> None:
    text = '{"a": [1, {}], "b": "x"}'
    assert compose_json(text, most=5) == compose_json(text)
    with pytest.raises(CaseFileError, match="more than 4 values"):
        compose_json(text, most=4)
