"""`bridgelaw server`: commands that administer a server."""

from __future__ import annotations

import click

from bridgelaw.cli.base import Group, lang_option
from bridgelaw.cli.server.account import account
from bridgelaw.cli.server.backup import backup, restore
from bridgelaw.cli.server.database import database
from bridgelaw.cli.server.health import health
from bridgelaw.i18n.text import Text

SUMMARY = Text("Administer a server: accounts, backups, database")
ABOUT = Text(
    "The commands find the database as `bridgelaw serve` does: by --database, the settings file "
    "or the environment. Run them on the server's machine."
)
COMMANDS = Text("Commands")


@click.group(
    "server",
    cls=Group,
    summary=SUMMARY,
    about=(ABOUT,),
    examples=(
        "bridgelaw server account add Anna --role director",
        "bridgelaw server backup backup.sqlite3",
        "bridgelaw server health",
    ),
)
@lang_option()
def server(lang: str) -> None:
    """The group; its work is in its commands."""


server.add_section(COMMANDS, account, backup, restore, database, health)
