"""The shipped cases, and a small sample of them that covers every incident and effect."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from bridgelaw.cases.model import CaseOnFile, Step
from bridgelaw.cases.reader import find_case_files, read_cases

CASES = Path(__file__).parents[1] / "cases"


@cache
def cases_in(file: Path) -> tuple[CaseOnFile, ...]:
    """Return the cases of a file, cached in each process: reading all files takes seconds."""
    return read_cases(file)


@cache
def shipped() -> tuple[CaseOnFile, ...]:
    """Return every case, in the order of the files."""
    return tuple(case for file in find_case_files([CASES]) for case in cases_in(file))


@cache
def sample() -> tuple[CaseOnFile, ...]:
    """Return a sample of the cases.

    For each incident it has the first case with a ruling and the first that leaves a question open;
    and the first case with each effect.
    """
    seen: set[tuple[str, str]] = set()
    found = []
    for case in shipped():
        marks = {mark for step in case.steps for mark in _marks(step)}
        if not marks <= seen:
            seen |= marks
            found.append(case)
    return tuple(found)


def _marks(step: Step) -> set[tuple[str, str]]:
    if step.expect is None:
        return set()
    asked = step.expect.asks is not None
    effects = {("effect", effect.kind.kind()) for effect in step.expect.effects}
    return {("asked" if asked else "ruled", step.incident.name), *effects}
