"""`bridgelaw replay`: step through a play record and mark incidents."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from bridgelaw.cli.base import (
    BAD_INPUT,
    ERROR,
    bad_input,
    book_options,
    command,
    laws_of,
    option,
    refuse,
)
from bridgelaw.i18n.text import Text

if TYPE_CHECKING:
    from bridgelaw.formats.play.records import BoardRecord

SHOWN = 40
"""The maximum number of boards listed in the error for an unknown board."""

SUMMARY = Text("Step through a play record, trick by trick")
ABOUT = Text(
    "Mark an incident at any card and get the ruling. FILE is a PBN or LIN file. Without a "
    "terminal, each board is printed as it ended."
)
EXAMPLES = (
    "bridgelaw replay examples/club-evening.pbn",
    "bridgelaw replay examples/club-evening.pbn --board 7",
)
BOARD = Text("The board with this number, or #2 for the second record in the file. Default: all.")
NO_SUCH_BOARD = Text("found no board {found} in {file}, expected one of {boards}")
NO_TEXTUAL = Text('the package textual is not installed; run pip install "bridgelaw[replay]"')
NO_PLAY = Text("found no hands or play in {file}, expected play records (PBN or LIN)")


@command("replay", SUMMARY, ABOUT, examples=EXAMPLES)
@click.argument("file", type=click.Path())
@option("--board", metavar="N", says=BOARD)
@book_options()
def replay(file: str, board: str | None, day: str | None, federation: str, lang: str) -> None:
    from bridgelaw.formats.play.record_files import read_records
    from bridgelaw.formats.play.records import Problem
    from bridgelaw.incidents import load

    load()
    with bad_input(lang):
        laws = laws_of(day, federation)
    records: list[BoardRecord] = []
    unread = False
    for found in read_records(file):
        if isinstance(found, Problem):
            unread = True
            click.echo(ERROR.say(lang, problem=found.say(lang)), err=True)
        elif found.table.deal.known_seats or found.table.tricks or found.table.current:
            records.append(found)
    if not records and unread:
        sys.exit(BAD_INPUT)  # the errors are printed already
    if not records:
        refuse(NO_PLAY.say(lang, file=file), lang)
    chosen = [record for record in records if board is None or record.is_called(board)]
    if not chosen:
        names = list(dict.fromkeys(record.name for record in records))
        boards = ", ".join(names[:SHOWN] + ["…"] * (len(names) > SHOWN))
        refuse(NO_SUCH_BOARD.say(lang, file=file, found=board, boards=boards), lang)
    if sys.stdout.isatty() and sys.stdin.isatty():
        try:
            from bridgelaw.cli.replay_app.app import Replay
        except ModuleNotFoundError:
            refuse(NO_TEXTUAL.say(lang), lang)
        Replay(chosen, lang, day=laws.on if day else None, federation=laws.by[0]).run()
    else:
        _print(chosen, lang)


def _print(records: list[BoardRecord], lang: str) -> None:
    """Print each record as it ended, for output that is not a terminal."""
    from bridgelaw.app.record_walk import Walk
    from bridgelaw.audit.examine import examine
    from bridgelaw.cli import rendering
    from bridgelaw.cli.replay_app import picture

    for record in records:
        walk = Walk(record.table)
        start, end = walk.to_start(), walk.to_end()
        found = examine(record)
        parts = (
            picture.board(start, lang),
            picture.tricks(end, found, lang),
            picture.notes(end, found, lang),
        )
        rendering.out(picture.title(record, lang), "", *parts, "")
