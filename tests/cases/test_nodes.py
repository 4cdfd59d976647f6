"""YAML scalars are read as written, without conversion."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.cases.errors import CaseFileError
from bridgelaw.cases.nodes import DEEPEST, MOST_NODES, compose, decode, plain


def data(text: str, *flags: str) -> object:
    node = compose(text)
    assert node is not None
    return plain(node, frozenset(flags))


def test_words_are_strings() -> None:
    assert data("[no, on, N, y, 1:30, 5.1, 1e3, 0x1F, 2024-06-01, -, 5D]") == (
        ["no", "on", "N", "y", "1:30", "5.1", "1e3", "0x1F", "2024-06-01", "-", "5D"]
    )


def test_numbers_booleans_and_null() -> None:
    assert data("{a: 5, b: '5', c: true, d: False, e: null, f: ~, g: , h: 'null', i: 007}") == (
        {
            "a": 5,
            "b": "5",
            "c": True,
            "d": False,
            "e": None,
            "f": None,
            "g": None,
            "h": "null",
            "i": 7,
        }
    )


def test_flags_accept_yes_and_no() -> None:
    assert data(
        "{dummy spread: yes, faced lead: Nej, trump: no}", "dummy spread", "faced lead"
    ) == ({"dummy spread": True, "faced lead": False, "trump": "no"})


def test_underscores_in_keys_are_spaces() -> None:
    assert data("other_card: S7") == {"other card": "S7"}


def test_aliases_repeat_their_anchors() -> None:
    assert data("{a: &table {declarer: S}, b: *table}") == {
        "a": {"declarer": "S"},
        "b": {"declarer": "S"},
    }


def test_an_empty_text_has_no_document() -> None:
    assert compose("") is None
    assert compose("# only a remark\n") is None


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("a: 1\nb: [", 3, "not valid YAML"),
        ("a: 1\na: 2", 2, "'a' twice"),
        ("a_b: 1\na b: 2", 2, "'a b' twice"),
        ("a: 1\n---\nb: 2", 2, "second document"),
        ("x:\n  !!python/object:os.system {}", 2, "tag"),
        ("x: !!int 5", 1, "tag"),
        ("? [a]\n: b", 1, "as a key"),
        ("x: &a [*a]", 1, "alias"),
        ("x: *a", 1, "alias"),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), 1, "levels"),
        ("[" * 100_000, 1, "levels"),
        ("a: \x07", 0, "not valid YAML"),
        ("\t- a", 1, "not valid YAML"),
    ],
)
def test_yaml_features_that_cases_do_not_need_are_refused(text: str, line: int, words: str) -> None:
    with pytest.raises(CaseFileError) as error:
        compose(text, "x.yaml")
    assert words in str(error.value)
    assert error.value.line == line
    assert error.value.file == "x.yaml"


def test_declarations_of_tags_are_refused_before_they_are_compared() -> None:
    text = "# a comment\n" + "".join(f"%TAG !a{n}! tag:{n}\n" for n in range(60_000))
    with pytest.raises(CaseFileError, match="found the tag %TAG") as caught:
        compose(f"{text}---\na: b")
    assert caught.value.line == 2


def test_values_repeated_by_an_alias_count_each_time() -> None:
    # the list, and twice the list of x, the mapping, y and z
    text = "- &a [x, &b {y: z}]\n- *a"
    for nested, values in ((text, 11), (f"{text}\n- *b", 14)):
        assert compose(nested, most=values) is not None
        with pytest.raises(CaseFileError, match=str(values - 1)):
            compose(nested, most=values - 1)


def test_nested_aliases_are_limited() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    with pytest.raises(CaseFileError, match=str(MOST_NODES)):
        compose("\n".join(lines))


def test_bytes_that_are_not_text_are_refused() -> None:
    assert decode(b"\xef\xbb\xbfid: x", "") == "id: x"
    with pytest.raises(CaseFileError, match="UTF-8"):
        decode(b"\xff\xfe\x00\x01", "x.yaml")


@given(st.text())
def test_any_text_is_parsed_or_refused(text: str) -> None:
    try:
        node = compose(text)
    except CaseFileError as error:
        assert str(error)
    else:
        if node is not None:
            plain(node)
