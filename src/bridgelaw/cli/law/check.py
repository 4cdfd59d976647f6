"""`bridgelaw check`: runs case files and shows where the rulings are otherwise than the cases
expect."""

from __future__ import annotations

import sys
from typing import Any

import click

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

HELP = Text(
    "Run case files, or all in a folder, and show where the rulings are otherwise than the cases "
    "expect."
)
QUIET = Text("Print the last line only, unless something is wrong.")
FAILS = Text("FAILED {case}")
BAD = Text("BAD INPUT {problem}")


@command("check", HELP)
@click.argument("paths", nargs=-1, required=True)
@option("-q", "--quiet", is_flag=True, says=QUIET)
@json_option()
def check(paths: tuple[str, ...], quiet: bool, as_json: bool, lang: str) -> None:
    results = list(_results(paths, lang))
    bad = [result for result in results if "error" in result]
    failed = [result for result in results if result.get("differences")]
    passed = len(results) - len(bad) - len(failed)
    if as_json:
        print_json({"passed": passed, "failed": len(failed) + len(bad), "cases": results})
    else:
        for result in results:
            _show(result, lang, quiet=quiet)
        click.echo(
            f"{passed} passed, {len(failed) + len(bad)} failed"
        )  # in every language: other programs read it
    sys.exit(BAD_INPUT if bad else FAILED if failed else 0)


def _results(paths: tuple[str, ...], lang: str) -> Any:
    """Each case with its differences; what cannot be read with its error."""
    from bridgelaw.cases.errors import CaseFileError
    from bridgelaw.cases.reader import find_case_files, read_cases
    from bridgelaw.cases.runner import check_case

    files = []
    for path in paths:
        try:
            files += find_case_files([path])
        except CaseFileError as error:
            yield {"file": path, "error": error_form(error, lang)}
    for file in files:
        try:
            cases = read_cases(file)
        except CaseFileError as error:
            yield {"file": str(file), "error": error_form(error, lang)}
            continue
        for case in cases:
            about = {"file": str(file), "line": case.line, "id": case.id}
            try:
                yield {
                    **about,
                    "differences": [difference.say(lang) for difference in check_case(case)],
                }
            except CaseFileError as error:
                yield {**about, "error": error_form(error, lang)}


def _show(result: dict[str, Any], lang: str, *, quiet: bool) -> None:
    if "error" in result:
        click.echo(BAD.say(lang, problem=result["error"]["message"]))
    elif result["differences"]:
        click.echo(FAILS.say(lang, case=f"{result['file']}:{result['line']}: {result['id']}"))
        for difference in result["differences"]:
            click.echo(f"  {difference}")
    elif not quiet:
        click.echo(f"ok {result['id']}")
