"""`bridgelaw convert`: convert a file of results to another format and list what is lost."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import click

from bridgelaw.cli.base import (
    FAILED,
    command,
    json_option,
    option,
    print_json,
    refuse,
)
from bridgelaw.cli.scores.event_errors import bad_event
from bridgelaw.cli.scores.method_option import columns_option, method_given, method_option
from bridgelaw.i18n.text import Text

SUMMARY = Text("Convert a file of results to another format")
ABOUT = Text(
    "The suffixes of the names choose the formats. Reads USEBIO (.xml), PBN, Bridgemate (.bws), "
    "JSON, YAML and CSV."
)
DETAILS = Text(
    "Lists the data that the new format cannot store. If scores or places depend on them, "
    "nothing is written and the exit code is 1, unless --lossy is given."
)
EXAMPLES = (
    "bridgelaw convert examples/club-pairs.json club-pairs.csv",
    "bridgelaw convert examples/club-pairs.json club-pairs.xml --lossy",
)
LOSSY = Text("Write the file even if scores, or data they depend on, are lost.")
REPLACE = Text("Replace an existing file.")
EXISTS = Text("found an existing file, expected a new name; use --replace to overwrite it")
NOT_WRITTEN = Text("the file cannot be written: {problem}")
LOST = Text("Lost: {what}")
NOTE = Text("Note: {notice}")
PRINTED = Text(
    "the scores and places printed in {file} are not copied; bridgelaw score computes them"
)
REFUSED = Text(
    "Nothing was written, because scores depend on the lost data. Use --lossy to write the file "
    "without it."
)
WRITTEN = Text("Written: {file}")


@command("convert", SUMMARY, ABOUT, DETAILS, examples=EXAMPLES)
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@method_option
@columns_option
@option("--lossy", is_flag=True, says=LOSSY)
@option("--replace", is_flag=True, says=REPLACE)
@json_option()
def convert(
    source: str,
    target: str,
    method: str | None,
    columns: str | None,
    lossy: bool,
    replace: bool,
    as_json: bool,
    lang: str,
) -> None:
    from bridgelaw.event.printed import Printed
    from bridgelaw.formats.results.event_file import EventFileError
    from bridgelaw.formats.results.files import NO_EVENT, read_event, writers

    def stop(problem: Text, /, **values: object) -> NoReturn:
        message = EventFileError(problem, file=target, line=0, **values).say(lang)
        refuse(
            message,
            lang,
            {"kind": "error", "message": message, "file": target} if as_json else None,
        )

    suffix = Path(target).suffix.lower()
    write = writers().get(suffix)
    if write is None:
        stop(NO_EVENT, found=suffix, expected=", ".join(sorted(writers())))
    if not replace and os.path.lexists(target):
        stop(EXISTS)
    with bad_event(lang, as_json=as_json):
        found = read_event(source, method_given(method), columns)
        data, losses = write(found.event)
    notes = [notice.say(lang) for notice in found.notices]
    if found.printed != Printed():
        notes.append(PRINTED.say(lang, file=source))
    written = lossy or all(loss.slight for loss in losses)
    if written:
        try:
            _write(Path(target), data)
        except (OSError, ValueError) as error:  # ValueError: a null byte in the name
            problem = (error.strerror if isinstance(error, OSError) else None) or error
            stop(NOT_WRITTEN, problem=problem)
    lost = [loss.say(lang) for loss in losses]
    if as_json:
        print_json({"from": source, "to": target, "written": written, "lost": lost, "notes": notes})
    else:
        _report(notes, lost, WRITTEN.say(lang, file=target) if written else None, lang)
    sys.exit(0 if written else FAILED)


def _report(notes: Sequence[str], lost: Sequence[str], written: str | None, lang: str) -> None:
    """Print what was written, or that nothing was, and what is lost."""
    for note in notes:
        click.echo(NOTE.say(lang, notice=note), err=True)
    for loss in lost:
        click.echo(LOST.say(lang, what=loss), err=True)
    click.echo(written or REFUSED.say(lang), err=written is None)


def _write(path: Path, data: bytes) -> None:
    """Write the whole file or nothing, by way of a temporary file. Raises OSError."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("xb") as opened:
            opened.write(data)
        beside.replace(path)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise
