"""`bridgelaw recompute`: score files of results again and compare with the printed scores."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from bridgelaw.cli.base import (
    BAD_INPUT,
    ERROR,
    FAILED,
    bad_input,
    command,
    json_option,
    option,
    print_json,
)
from bridgelaw.cli.scores.method_option import columns_option, method_given, method_option
from bridgelaw.i18n.text import Text

if TYPE_CHECKING:
    from rich.console import RenderableType

    from bridgelaw.views.recompute import CheckedView, FileView, RecomputedView

SUMMARY = Text("Check the scores printed in files of results")
ABOUT = Text(
    "Scores each file from its travellers, compares the scores with those printed in the file, "
    "and shows the method that fits, or the differences and their causes."
)
DETAILS = Text("The exit code is 1 if there are differences and 2 if a file cannot be read.")
EXAMPLES = (
    "bridgelaw recompute examples/club-pairs.json",
    "bridgelaw recompute --quiet examples/*.json",
)
QUIET = Text("Print only the summary of each file.")
EVENT = Text("{kind}, scored by {method}")
COUNTS = Text("Boards: {boards}. Results: {results}. Contestants: {contestants}.")
AGREE = Text("{agree} of {all}")
OR_ELSE = Text("or: {method}")
NOTICES = Text("About the file")
DIFFERENCES = Text("Differences in {part}")
BOARD = Text("board {board}")
LIST = Text("the list")
PRINTED = Text("printed")
COMPUTED = Text("computed")
NOTHING = Text("The file has no computed scores.")
TOTALS = Text("Files: {files}. No differences in {agree}. Not read: {errors}.")
NOTHING_IN = Text("Nothing to compare in {bare}.")


@command("recompute", SUMMARY, ABOUT, DETAILS, examples=EXAMPLES)
@click.argument("paths", nargs=-1, required=True, type=click.Path())
@method_option
@columns_option
@option("-q", "--quiet", is_flag=True, says=QUIET)
@json_option()
def recompute(
    paths: tuple[str, ...],
    method: str | None,
    columns: str | None,
    quiet: bool,
    as_json: bool,
    lang: str,
) -> None:
    from msgspec import to_builtins

    from bridgelaw.views.recompute import UnreadView, differs, recompute_file

    with bad_input(lang, as_json=as_json):
        given = method_given(method)
    forms = []
    for path in paths:
        form = recompute_file(path, lang, given, columns)
        forms.append(form)
        if not as_json:
            _show(form, lang, quiet=quiet)
    read = [form for form in forms if not isinstance(form, UnreadView)]
    errors = len(forms) - len(read)
    differing = sum(differs(form) for form in read)
    bare = sum(not form.checked for form in read)
    if as_json:
        print_json({"files": to_builtins(forms)})
    else:
        said = TOTALS.say(
            lang, files=len(forms), agree=len(forms) - errors - differing - bare, errors=errors
        )
        click.echo(f"{said} {NOTHING_IN.say(lang, bare=bare)}" if bare else said)
    sys.exit(BAD_INPUT if errors else FAILED if differing else 0)


def _show(form: FileView, lang: str, *, quiet: bool) -> None:
    from rich.console import Group
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text as Line

    from bridgelaw.cli import rendering
    from bridgelaw.views.recompute import UnreadView

    if isinstance(form, UnreadView):
        click.echo(ERROR.say(lang, problem=form.error.message), err=True)
        return
    words = EVENT.say(lang, kind=form.kind.words, method=form.method.words)
    parts: list[RenderableType] = [
        Line(form.file, style="dim", no_wrap=True, overflow="ignore"),
        Line(" · ".join(filter(None, (form.event, words))), style="bold"),
        Line(
            "  "
            + COUNTS.say(
                lang, boards=form.boards, results=form.results, contestants=form.contestants
            )
        ),
    ]
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1, overflow="fold")
    for part in form.checked:
        style = "yellow" if part.differences else "green"
        agree = Line(AGREE.say(lang, agree=part.agree, all=part.all), style=style)
        grid.add_row(Line(part.words), agree, Line("; ".join(part.method)))
        for other in part.or_else:
            grid.add_row(
                "",
                "",
                Line(
                    OR_ELSE.say(lang, method="; ".join(_otherwise(other, part.method))),
                    style="dim",
                ),
            )
    parts.append(Padding(grid if grid.row_count else Line(NOTHING.say(lang)), (0, 0, 0, 2)))
    if not quiet:
        parts.extend(_notices(form, lang))
        for part in form.checked:
            parts.extend(_differences(part, lang))
    rendering.out(Group(*parts), "")


def _otherwise(other: list[str], method: list[str]) -> list[str]:
    """Return the parts in which another fitting method differs.

    All of its parts if the two do not have the same number of them.
    """
    differs = [theirs for theirs, ours in zip(other, method, strict=False) if theirs != ours]
    return differs if differs and len(other) == len(method) else other


def _notices(form: RecomputedView, lang: str) -> list[RenderableType]:
    from rich.padding import Padding
    from rich.text import Text as Line

    if not form.notices:
        return []
    return [
        Line(NOTICES.say(lang)),
        *(Padding(Line(notice.says), (0, 0, 0, 2)) for notice in form.notices),
    ]


def _differences(part: CheckedView, lang: str) -> list[RenderableType]:
    """Return the differences of a part, by board and cause."""
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text as Line

    from bridgelaw.views.recompute import causes

    found = causes(part)
    if not found:
        return []
    shown: list[RenderableType] = [Line(DIFFERENCES.say(lang, part=part.words))]
    for (board, because), differences in found.items():
        where = BOARD.say(lang, board=board) if board else LIST.say(lang)
        shown.append(
            Padding(Line(f"{where}: {because}" if because else where, style="yellow"), (0, 0, 0, 2))
        )
        grid = Table.grid(padding=(0, 3))
        for justify in ("left", "right", "right"):
            grid.add_column(justify=justify, no_wrap=True)
        grid.add_row(
            "", Line(PRINTED.say(lang), style="dim"), Line(COMPUTED.say(lang), style="dim")
        )
        for each in differences:
            grid.add_row(each.contestant, each.printed, each.computed or "–")
        shown.append(Padding(grid, (0, 0, 0, 4)))
    return shown
