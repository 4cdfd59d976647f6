"""`bridgelaw audit`: find irregularities and errors of recording in play records."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bridgelaw.cli.base import (
    BAD_INPUT,
    FAILED,
    bad_input,
    book_options,
    command,
    json_option,
    laws_of,
    option,
    print_json,
)
from bridgelaw.i18n.text import Text

if TYPE_CHECKING:
    from bridgelaw.views.audit import FileAudit, FindingView, Totals

SUMMARY = Text("Find irregularities in play records")
ABOUT = Text(
    "Shows every revoke, lead out of turn, fifth card, wrong declarer and impossible result with "
    "its ruling, or why a writing error is more likely. PATHS are PBN or LIN files or folders."
)
DETAILS = Text("The exit code is 1 if something is found and 2 if a record cannot be read.")
EXAMPLES = (
    "bridgelaw audit examples/club-evening.pbn",
    "bridgelaw audit --quiet examples",
)
JOBS = Text("The number of processes. Default: depends on the amount of data.")
QUIET = Text("Print only the counts.")
BROKEN = Text(
    "Also show broken records (missing cards, unreadable tags); otherwise they are only counted."
)
READING = Text("Reading play records")
BOARD = Text("board {board}")
BECAUSE = Text("Why")
RULING = Text("Ruling")
NOTHING = Text("No irregularities were found.")
COUNTS = Text(
    "Files: {files}. Records: {records}. Deals without play: {deals}. Not read: {errors}."
)
COUNT = Text("{kind}: {total} ({verdicts})")
SAID_COUNT = Text("{number} {verdict}")

BROKEN_RECORD = "broken record"


@command("audit", SUMMARY, ABOUT, DETAILS, examples=EXAMPLES)
@click.argument("paths", nargs=-1, required=True, type=click.Path())
@option("--jobs", type=click.IntRange(min=1), metavar="N", says=JOBS)
@option("-q", "--quiet", is_flag=True, says=QUIET)
@option("--broken", is_flag=True, says=BROKEN)
@book_options()
@json_option()
def audit(
    paths: tuple[str, ...],
    jobs: int | None,
    quiet: bool,
    broken: bool,
    day: str | None,
    federation: str,
    as_json: bool,
    lang: str,
) -> None:
    from msgspec.structs import asdict

    from bridgelaw.views import audit as audit_view

    with bad_input(lang, as_json=as_json):
        laws_of(day, federation)
    audits = audit_view.audit(paths, lang, day, federation, jobs)
    files = list(_with_progress(paths, audits, lang))
    totals = audit_view.totals(files)
    if as_json:
        print_json({**asdict(totals), "of files": files})
    else:
        _show(files, totals, lang, quiet=quiet, broken=broken)
    sys.exit(BAD_INPUT if totals.errors else FAILED if totals.findings else 0)


def _with_progress(
    paths: tuple[str, ...], audits: Iterator[FileAudit], lang: str
) -> Iterator[FileAudit]:
    """Yield the audits, with a progress bar on standard error if it is a terminal."""
    from bridgelaw.formats.play.record_files import find_record_files

    if not sys.stderr.isatty():
        yield from audits
        return
    from rich.console import Console
    from rich.progress import track

    files = [file for file in find_record_files(paths) if isinstance(file, Path)]
    yield from track(
        audits,
        description=READING.say(lang),
        total=len(files),
        console=Console(stderr=True),
        transient=True,
        disable=len(files) < 2,
    )


def _show(files: list[FileAudit], totals: Totals, lang: str, *, quiet: bool, broken: bool) -> None:
    from msgspec.structs import asdict

    from bridgelaw.cli.base import ERROR

    for file in files:
        for error in file.errors:
            click.echo(ERROR.say(lang, problem=error.message), err=True)
    findings = [found for file in files for found in file.findings]
    if not quiet:
        for found in findings:
            if broken or found.kind.name != BROKEN_RECORD:
                _finding(found, lang)
    counts = asdict(totals)
    del counts["findings"]
    click.echo(COUNTS.say(lang, **counts))
    words = {each.name: each.words for found in findings for each in (found.kind, found.verdict)}
    for kind, by_verdict in totals.findings.items():
        said = ", ".join(
            SAID_COUNT.say(lang, number=number, verdict=words[verdict])
            for verdict, number in by_verdict.items()
        )
        click.echo(
            f"  {COUNT.say(lang, kind=words[kind], total=sum(by_verdict.values()), verdicts=said)}"
        )
    if not totals.findings:
        click.echo(NOTHING.say(lang))


def _finding(found: FindingView, lang: str) -> None:
    """Print a finding: its place, what was found, the reasons and the ruling."""
    from rich.console import Group, RenderableType
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text as Line

    from bridgelaw.cli import rendering

    board = BOARD.say(lang, board=found.board)
    where = " · ".join(filter(None, (f"{found.file}:{found.line}", board, found.room, found.round)))
    style = {"likely": "bold red", "record unreliable": "yellow"}.get(found.verdict.name, "bold")
    kind = found.kind.words
    lines: list[RenderableType] = [
        Line(where, style="dim", no_wrap=True, overflow="ignore"),  # a place that can be copied
        Line.assemble((f"{kind[:1].upper()}{kind[1:]}: {found.verdict.words}", style)),
        Padding(Line(found.what), (0, 0, 0, 2)),
    ]
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(ratio=1, overflow="fold")
    for place, reason in enumerate(found.reasons):
        grid.add_row("" if place else BECAUSE.say(lang), Line(reason))
    if found.ruling is not None:
        for place, said in enumerate(found.ruling.says):
            grid.add_row("" if place else RULING.say(lang), Line(said))
    if grid.row_count:
        lines.append(Padding(grid, (0, 0, 0, 2)))
    rendering.out(Group(*lines), "")
