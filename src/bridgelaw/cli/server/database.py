"""`bridgelaw server database`: show or change the database version."""

from __future__ import annotations

import click

from bridgelaw.cli.base import command, option, refuse
from bridgelaw.cli.server.store_options import kept_in, kept_in_options
from bridgelaw.i18n.text import Text, say

SUMMARY = Text("Show or change the database version")
ABOUT = Text(
    "`bridgelaw serve` migrates the database when it starts; --to changes it to any version. "
    "Stop the server first."
)
EXAMPLES = (
    "bridgelaw server database",
    "bridgelaw server database --to newest",
)
TO_HELP = Text(
    "The version to change to: newest, one of the listed revisions, or base (no tables)."
)
YES_HELP = Text("Do not ask for confirmation before deleting data.")
IS_AT = Text("The database {address} is at revision {now}.")
KNOWN = Text("Revisions: {known}. The newest is {newest}.")
WOULD_GO = Text("Changing to {to} deletes:")
SURE = Text("Type {to} to confirm")
NOT_DONE = Text("nothing was changed; type the version exactly, or use --yes")


@command("database", SUMMARY, ABOUT, examples=EXAMPLES)
@kept_in_options()
@option("--to", metavar="REVISION", says=TO_HELP)
@option("--yes", is_flag=True, says=YES_HELP)
def database(
    config: str | None, database: str | None, to: str | None, yes: bool, lang: str
) -> None:
    from bridgelaw.store.connection.engines import BUSY_SECONDS, address_of
    from bridgelaw.store.connection.existing_database import opened
    from bridgelaw.store.connection.outages import told
    from bridgelaw.store.connection.revisions import (
        changing,
        check,
        goes_with,
        migrate,
        newest,
        revision,
        revisions,
    )
    from bridgelaw.store.errors import StoreError

    address = kept_in(config, database, lang)
    shown = address_of(address)
    try:
        with opened(address) as (engine, now), told():
            if to is None:
                click.echo(IS_AT.say(lang, address=shown, now=now))
                click.echo(KNOWN.say(lang, known=", ".join(revisions()), newest=newest()))
                return
            wanted = newest() if to == "newest" else to
            check(wanted)
            with engine.connect() as connection:
                lost = goes_with(connection, wanted)
            if lost and not yes:
                click.echo(WOULD_GO.say(lang, to=wanted))
                for each in lost:
                    click.echo(f"  {say(each, lang)}")
                if (
                    click.prompt(SURE.say(lang, to=wanted), default="", show_default=False)
                    != wanted
                ):
                    refuse(NOT_DONE.say(lang), lang)
            with changing(engine, BUSY_SECONDS) as connection:
                migrate(connection, wanted)
                now = revision(connection)
            click.echo(IS_AT.say(lang, address=shown, now=now))
    except StoreError as error:
        refuse(error.say(lang), lang)
