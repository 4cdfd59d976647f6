"""Hypothesis settings for all tests, and the marks of slow tests.

Tests have no deadline: their result must not depend on the speed of the machine. Tests that repeat
one check over a very large number of inputs are excluded from coverage measurement: it would double
their running time and reach no new line.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Generator, Iterator, Mapping
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


TESTS: Final = Path(__file__).parent
SLOW: Final[Mapping[str, tuple[str, ...]]] = {
    "differential": (
        "*_differential.py",
        "consistency/*",
        "second_reading/*",
        "situations/*",
    ),
    "e2e": ("e2e/*",),
    "documents": (
        "test_*.py",
        "i18n/test_text.py",
        "*/test_bench.py",
        "*/test_*_bench.py",
    ),
    "every_case": (
        "cases/test_cases_in_the_project.py",
        "cases/test_seed_*.py",
        "formats/rulings/test_seed_*.py",
        "laws/test_coverage.py",
    ),
    "every_path": (
        "effects/test_sentences.py",
        "lawbook/test_flowcharts.py",
        "incidents/*",
    ),
    "fuzz": (
        "cases/test_any_case.py",
        "formats/test_hostile_files.py",
        "formats/results/test_usebio_errors.py",
        "formats/results/test_usebio_floating.py",
        "web/test_fuzz_*.py",
    ),
    "server": (
        "equity/*",
        "store/*",
        "server/*",
        "web/*",
    ),
    "slow": (
        "audit/test_command.py::test_several_processes*",
        "audit/test_torn.py",
        "cli/test_ask.py::test_bytes_that_are_not_text*",
        "cli/test_ask.py::test_in_a_terminal",
        "cli/test_cli.py::test_help_is_fast",
        "cli/test_cli.py::test_no_output_at_all",
        "cli/test_cli.py::test_many_totals*",
        "cli/test_cli.py::test_output_that_cannot_be_written",
        "cli/test_cli.py::test_the_coverage*",
        "cli/test_account.py",
        "app/interviews/test_interview_json.py",
        "golden_json/*",
        "views/test_law.py::test_a_large_flowchart*",
        "views/test_law.py::test_every_definition*",
        "paper/test_paper.py",
        "event/test_methods_matchpoints.py::test_each_outcome*",
        "event/test_methods_properties.py",
        "event/test_standings_pairs.py::test_a_change_on_one_board*",
        "cases/test_case_file.py::test_a_good_case*",
        "formats/results/test_event_csv.py::test_*lost*",
        "formats/results/test_event_json.py::test_an_event_survives*",
        "formats/results/test_event_json.py::test_json_is_read_like_pythons*",
        "formats/results/test_usebio_writer.py::test_any_event_of_results*",
        "laws/test_claims.py::test_with_too_many_lines*",
        "laws/test_law_27.py",
        "meanings/test_comparison.py",
        "scoring/test_adjusting.py::test_the_award_is_between*",
        "bridge/test_lines.py",
    ),
    "terminal": ("cli/test_replay*.py",),
}
"""The marks that `make quick` leaves out.

Each has the files below tests/, or single tests of a file, that carry it.
"""


LONGEST: Final = (
    "cli/test_recompute.py",
    "laws/test_revoke_differential.py",
    "test_docs.py",
    "test_site.py",
    "web/offline/test_offline.py",
)
"""Files with single tests of fifteen seconds and more.

They begin first, so that no process is left alone with one of them at the end.
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    longest = {TESTS / file for file in LONGEST}
    items.sort(key=lambda item: item.path not in longest)
    for item in items:
        if item.get_closest_marker("real_data") or item.path.stem.endswith("_differential"):
            item.add_marker(pytest.mark.no_cover)
        for mark in slow_marks(item.path, item.name.partition("[")[0]):
            item.add_marker(mark)
        if "postgresql" in item.name or "postgresql" in getattr(item, "fixturenames", ()):
            item.add_marker("postgres")


@cache
def slow_marks(path: Path, test: str) -> tuple[str, ...]:
    """Return the marks of a test, derived from its place."""
    marks, patterns = marks_of_file(path)
    if not patterns:
        return marks
    place = f"{path.relative_to(TESTS).as_posix()}::{test}"
    found = (mark for mark, pattern in patterns if matches(place, pattern))
    return tuple(dict.fromkeys((*marks, *found)))


@cache
def marks_of_file(path: Path) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Return the marks of all tests of a file, and those of some with the patterns of these."""
    if not path.is_relative_to(TESTS):
        return (), ()
    file = path.relative_to(TESTS).as_posix()
    every = [(mark, each) for mark, patterns in SLOW.items() for each in patterns]
    marks = (mark for mark, each in every if "::" not in each and matches(file, each))
    some = (
        (mark, each)
        for mark, each in every
        if "::" in each and matches(file, each.partition("::")[0])
    )
    return tuple(dict.fromkeys(marks)), tuple(some)


def matches(place: str, pattern: str) -> bool:
    """Return whether a pattern matches this place.

    A pattern without a folder matches files directly in tests/ only. A pattern that begins with `*`
    matches in every folder.
    """
    everywhere = "/" in pattern or pattern.startswith("*")
    return fnmatch(place, pattern) and (everywhere or "/" not in place)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect without looking for garbage, and never look through the collected tests again.

    They and the modules of the program are some 700,000 objects that live until the end.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


def pytest_sessionfinish() -> None:
    if "tests.postgres" in sys.modules:
        sys.modules["tests.postgres"].drop_template()


@pytest.fixture
def postgresql() -> Iterator[str]:
    """Yield the address of an empty PostgreSQL database.

    Skips the test if there is no PostgreSQL.
    """
    from tests.postgres import a_database

    with a_database() as address:
        yield address
