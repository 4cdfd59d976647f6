"""The check of regular expressions finds slow ones, and every way in which a pattern is applied."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
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


def test_only_new_patterns_are_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    checked: list[str] = []

    def slow(given: Iterable[Applied], recheck: Path) -> Iterator[str]:
        for each in given:
            checked.append(each.source)
            if each.source == "slow":
                yield "a problem"

    def check(*sources: str, way: str = "search", **more: bool) -> tuple[int, list[str]]:
        checked.clear()
        given = [Applied(f"a.py:{n}", re.compile(each), way) for n, each in enumerate(sources)]
        return patterns.check(given, Path("recheck"), file, **more), checked[:]

    monkeypatch.setattr(patterns, "slow", slow)
    file = tmp_path / "linear.txt"
    assert check("a", "b", "a") == (0, ["a", "b"])
    assert check("b", "a") == (0, [])
    assert check("a", "b", every=True) == (0, ["a", "b"])
    assert check("a", "c") == (0, ["c"])
    assert check("a", "b") == (0, ["b"]), "a pattern that is gone is not known any more"
    assert check("a", way="match") == (0, ["^(?:a)"]), "it is another if it is applied otherwise"
    assert check("^(?:a)", "slow", "d") == (1, ["slow", "d"])
    assert check("^(?:a)", "d") == (0, ["d"]), "with a problem nothing is written"
    monkeypatch.setattr(patterns, "LIMITS", {**patterns.LIMITS, "timeout": 1})
    assert check("d") == (0, ["d"]), "another check may find something else"
    assert "0 checked, 2 known to be linear; 0 may be slow" in capsys.readouterr().out


def test_without_the_checker_new_patterns_are_a_problem_where_it_is_required(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, given = tmp_path / "linear.txt", [Applied("a.py:1", re.compile("a"), "search")]
    monkeypatch.setenv("BRIDGELAW_RECHECK_REQUIRED", "1")
    assert patterns.check(given, None, file) == 1
    patterns.write_linear(file, [patterns.digest(given[0])])
    assert patterns.check(given, None, file) == 0
    monkeypatch.delenv("BRIDGELAW_RECHECK_REQUIRED")
    assert patterns.check(given, None, tmp_path / "none.txt") == 0


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
