"""The check of regular expressions finds slow ones, and every way in which a pattern is applied."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from bench import hostile_patterns
from dev import patterns
from dev.patterns import Applied

MODULE = r"""
import re

DIGIT = "[0-9]"
_NUMBER = re.compile(rf"(?P<sign>[+-]?){DIGIT}+", flags=re.IGNORECASE)
_LINE = re.compile(r"\A-.*\Z", re.MULTILINE)


def read(text: str, found: str) -> object:
    return _NUMBER.fullmatch(text) or _NUMBER.search(text) or re.match("a|b", text, re.DOTALL)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_patterns_are_collected_with_the_ways_they_are_applied(folder: Path) -> None:
    (folder / "a_module_with_patterns.py").write_text(MODULE)
    found = patterns.in_source(folder, {})
    assert [(each.way, each.source, each.flags) for each in found] == [
        ("fullmatch", "^(?:(?<sign>[+-]?)[0-9]+)$", "i"),
        ("search", "(?<sign>[+-]?)[0-9]+", "i"),
        ("fullmatch", "^(?:^-.*$)$", "m"),
        ("match", "^(?:^-.*$)", "m"),
        ("search", "^-.*$", "m"),
        ("match", "^(?:a|b)", "s"),
    ]
    assert found[0].place == "a_module_with_patterns.py:5"


def test_a_pattern_built_by_a_function_must_be_listed(folder: Path) -> None:
    (folder / "a_module_that_builds.py").write_text(
        "import re\n\n\ndef read(word: str) -> object:\n    return re.search(word, 'text')\n"
    )
    with pytest.raises(SystemExit, match=r"a_module_that_builds\.py:5: found a pattern"):
        patterns.in_source(folder, {})
    [found] = patterns.in_source(folder, {"a_module_that_builds.py": [re.compile("x")]})
    assert (found.source, found.way) == ("x", "search")


def test_slow_and_unreadable_patterns_are_reported() -> None:
    recheck = patterns.checker()
    if recheck is None:
        if os.environ.get("BRIDGELAW_RECHECK_REQUIRED"):
            pytest.fail("recheck is not installed; run: make patterns")
        pytest.skip("recheck is not installed")
    given = [
        Applied("a.py:1", re.compile(r"\s*[,;]\s*"), "search"),
        Applied("a.py:2", re.compile(r"\s*[,;]\s*"), "match"),
        Applied("a.py:3", re.compile(r"(a|aa)+"), "fullmatch"),
        Applied("a.py:4", re.compile(r"(?<=a)b(?>c)"), "search"),
        Applied("a.py:5", re.compile("[\U000e0100-\U000e01ef]+"), "search"),
    ]
    found = list(patterns.slow(given, recheck))
    assert [each.split(": ")[0] for each in found] == ["a.py:1", "a.py:3", "a.py:4"]
    assert "takes time of a 2nd degree polynomial" in found[0]
    assert "exponential" in found[1]
    assert "could not be checked" in found[2]


@pytest.mark.parametrize(
    ("applied", "is_slow"),
    [
        (Applied("a.py:1", re.compile(r"\s*[,;]\s*"), "search"), True),
        (Applied("a.py:2", re.compile(r"\s*[,;]\s*"), "match"), False),
        (Applied("a.py:3", re.compile(r"x(\w*)\d*!"), "fullmatch"), True),
        (Applied("a.py:4", re.compile(rb"[0-9]+(?:,[^,0-9]*)?"), "search"), False),
    ],
)
def test_the_repetitions_of_a_pattern_show_whether_it_is_slow(
    applied: Applied, is_slow: bool
) -> None:
    found = [*hostile_patterns.slow(applied, 32_000)]
    assert bool(found) == is_slow
    assert all("half of them" in each for each in found)
