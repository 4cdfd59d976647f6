"""`bridgelaw server backup` and `bridgelaw server restore`: the database to one file and back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from bridgelaw.cli.base import command, option, refuse
from bridgelaw.cli.server.store_options import at_the_machine, kept_in, kept_in_options
from bridgelaw.i18n.text import Text

if TYPE_CHECKING:
    from bridgelaw.store.backup import Backup

BACKUP_SUMMARY = Text("Back up the database to one file")
BACKUP_ABOUT = Text(
    "The backup is a consistent copy; the server may keep running. Passwords and keys "
    "are stored as hashes, so nobody can sign in with the file. It does not contain "
    "sessions."
)
BACKUP_EXAMPLES = (
    "bridgelaw server backup backup.sqlite3",
    "bridgelaw server backup backup.sqlite3 --replace --config desk.toml",
)
RESTORE_SUMMARY = Text("Restore a backup into an empty database")
RESTORE_ABOUT = Text(
    "The database may be of a different kind from the original. The backup is restored "
    "completely or not at all; a backup of an earlier version is migrated."
)
RESTORE_EXAMPLES = (
    "bridgelaw server restore backup.sqlite3 --check",
    "bridgelaw server restore backup.sqlite3 --database sqlite:///new.sqlite3",
)
REPLACE_HELP = Text("Replace an existing file.")
CHECK_HELP = Text("Only check that the file is a complete backup and that no row has changed.")
WRITTEN = Text("Backup written to {file}: {rows} rows in {tables} tables, as of {at}.")
RESTORED = Text("Restored from {file}: {rows} rows in {tables} tables, as of {at}.")
WHOLE = Text(
    "The backup {file} is complete: {rows} rows in {tables} tables, as of {at}, made by version "
    "{version}."
)


@command("backup", BACKUP_SUMMARY, BACKUP_ABOUT, examples=BACKUP_EXAMPLES)
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


@command("restore", RESTORE_SUMMARY, RESTORE_ABOUT, examples=RESTORE_EXAMPLES)
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
            store.log.note(at_the_machine(f"bridgelaw server restore {file}"))
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
