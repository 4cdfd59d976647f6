"""`bridgelaw backup` and `bridgelaw restore`: everything that a desk keeps, into one file and
back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from bridgelaw.cli.base import command, option, refuse
from bridgelaw.cli.server.store_options import at_the_machine, kept_in, kept_in_options
from bridgelaw.i18n.text import Text

if TYPE_CHECKING:
    from bridgelaw.store.backup import Backup

BACKUP_HELP = Text(
    """Everything that the desk keeps at this moment, as one file; it may be in use meanwhile.
    Passwords and keys are in it as they are kept: nobody can sign in with what stands there. Who is
    signed in now is not in it."""
)
RESTORE_HELP = Text(
    """A backup put into a database of any kind in which there is nothing, wholly or not at all. One
    of an earlier version is brought up to date."""
)
REPLACE_HELP = Text("In place of a file that is there already.")
CHECK_HELP = Text("Only look whether the file is a backup and every row of it as it was written.")
WRITTEN = Text("Written to {file}: {rows} rows of {tables} tables, as they were on {at}.")
RESTORED = Text("Restored from {file}: {rows} rows of {tables} tables, as they were on {at}.")
WHOLE = Text(
    "The backup {file} is whole: {rows} rows of {tables} tables, as they were on {at}, made by "
    "version {version}."
)


@command("backup", BACKUP_HELP)
@click.argument("file", type=click.Path(path_type=Path))
@kept_in_options()
@option("--replace", is_flag=True, says=REPLACE_HELP)
def backup(file: Path, config: str | None, database: str | None, replace: bool, lang: str) -> None:
    from bridgelaw.store.backup import back_up
    from bridgelaw.store.errors import StoreError

    address = kept_in(config, database, lang)
    try:
        click.echo(_told(WRITTEN, file, back_up(address, file, replace=replace), lang))
    except StoreError as error:
        refuse(error.say(lang), lang)


@command("restore", RESTORE_HELP)
@click.argument("file", type=click.Path(path_type=Path))
@kept_in_options()
@option("--check", is_flag=True, says=CHECK_HELP)
def restore(file: Path, config: str | None, database: str | None, check: bool, lang: str) -> None:
    from bridgelaw.store.errors import StoreError
    from bridgelaw.store.restore import look_at
    from bridgelaw.store.restore import restore as put_back
    from bridgelaw.store.store import Store

    try:
        if check:
            click.echo(_told(WHOLE, file, look_at(file), lang))
            return
        address = kept_in(config, database, lang)
        found = put_back(file, address)
        store = Store(address)
        try:
            store.log.note(at_the_machine(f"bridgelaw restore {file}"))
        finally:
            store.close()
    except StoreError as error:
        refuse(error.say(lang), lang)
    click.echo(_told(RESTORED, file, found, lang))


def _told(text: Text, file: Path, found: Backup, lang: str) -> str:
    at = found.at.astimezone().strftime("%Y-%m-%d %H:%M:%S")
    return text.say(
        lang, file=file, rows=found.rows, tables=len(found.tables), at=at, version=found.version
    )
