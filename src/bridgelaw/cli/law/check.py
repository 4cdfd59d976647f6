"""`bridgelaw check`: run case files and show where a ruling differs from what a case expects."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click
from msgspec import UNSET, Struct, UnsetType

from bridgelaw.cli.base import (
    BAD_INPUT,
    FAILED,
    command,
    error_form,
    json_option,
    option,
    print_json,
)
from bridgelaw.i18n.text import Text

if TYPE_CHECKING:
    from bridgelaw.cases.model import CaseOnFile

SUMMARY = Text("Run case files and compare the rulings")
ABOUT = Text(
    "Shows each case whose ruling differs from what the case expects. PATHS are files or "
    "folders. The exit code is 1 if a case fails and 2 if a file cannot be read."
)
EXAMPLES = (
    "bridgelaw check cases/tour.yaml",
    "bridgelaw check -q cases/",
)
QUIET = Text("Print only the last line if there are no errors.")
FAILS = Text("FAILED {case}")
BAD = Text("BAD INPUT {problem}")


@command("check", SUMMARY, ABOUT, examples=EXAMPLES)
@click.argument("paths", nargs=-1, required=True)
@option("-q", "--quiet", is_flag=True, says=QUIET)
@json_option()
def check(paths: tuple[str, ...], quiet: bool, as_json: bool, lang: str) -> None:
    results = list(_results(paths, lang))
    bad = [result for result in results if result.error]
    failed = [result for result in results if result.differences]
    passed = len(results) - len(bad) - len(failed)
    if as_json:
        print_json({"passed": passed, "failed": len(failed) + len(bad), "cases": results})
    else:
        for result in results:
            _show(result, lang, quiet=quiet)
        click.echo(
            f"{passed} passed, {len(failed) + len(bad)} failed"
        )  # not translated: programs read it
    sys.exit(BAD_INPUT if bad else FAILED if failed else 0)


class Result(Struct, frozen=True, kw_only=True):
    """The result of a case, or of a file that cannot be read."""

    file: str
    line: int | UnsetType = UNSET
    id: str | UnsetType = UNSET
    differences: list[str] | UnsetType = UNSET
    error: dict[str, object] | UnsetType = UNSET


def _results(paths: tuple[str, ...], lang: str) -> Iterator[Result]:
    """Yield each case with its differences, and each unreadable file with its error."""
    from bridgelaw.cases.errors import CaseFileError
    from bridgelaw.cases.reader import find_case_files, read_cases

    files = []
    for path in paths:
        try:
            files += find_case_files([path])
        except CaseFileError as error:
            yield Result(file=path, error=error_form(error, lang))
    for file in files:
        try:
            cases = read_cases(file)
        except CaseFileError as error:
            yield Result(file=str(file), error=error_form(error, lang))
            continue
        yield from (_checked(case, str(file), lang) for case in cases)


def _checked(case: CaseOnFile, file: str, lang: str) -> Result:
    from bridgelaw.cases.errors import CaseFileError
    from bridgelaw.cases.runner import check_case

    try:
        found = [difference.say(lang) for difference in check_case(case)]
    except CaseFileError as error:
        return Result(file=file, line=case.line, id=case.id, error=error_form(error, lang))
    return Result(file=file, line=case.line, id=case.id, differences=found)


def _show(result: Result, lang: str, *, quiet: bool) -> None:
    if result.error:
        click.echo(BAD.say(lang, problem=result.error["message"]))
    elif result.differences:
        click.echo(FAILS.say(lang, case=f"{result.file}:{result.line}: {result.id}"))
        for difference in result.differences:
            click.echo(f"  {difference}")
    elif not quiet:
        click.echo(f"ok {result.id}")
