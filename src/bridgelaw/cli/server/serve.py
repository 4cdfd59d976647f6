"""`bridgelaw serve`: the server, for this machine alone or for a club."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bridgelaw.cli.base import bad_input, command, option, refuse
from bridgelaw.cli.server.lan_start import first_director, greeting, on_local_network
from bridgelaw.cli.server.store_options import NOT_INSTALLED
from bridgelaw.i18n.text import Text

if TYPE_CHECKING:
    from bridgelaw.app.following.registry import Following
    from bridgelaw.settings.server import Settings
    from bridgelaw.store.staged_restore import Restored
    from bridgelaw.store.store import Store

SUMMARY = Text("Run the server: pages in a browser and the HTTP API")
ABOUT = Text(
    "Serves rulings, hands, results and printing. It answers only on this machine unless --lan, "
    "--host or --name is given; then every user needs an account."
)
REQUIRES = Text('Requires pip install "bridgelaw[web]".')
EXAMPLES = (
    "bridgelaw serve",
    "bridgelaw serve --lan --open",
    "bridgelaw serve --config desk.toml --show-config",
)
CONFIG_HELP = Text(
    "The settings file (TOML). Default: BRIDGELAW_CONFIG. Each setting can also be given as "
    "BRIDGELAW_…."
)
HOST_HELP = Text("The address or name of this machine to listen on; 0.0.0.0 or :: for all.")
PORT_HELP = Text("The port to listen on.")
DATABASE_HELP = Text("The address of the database. Also set by BRIDGELAW_DATABASE.")
NAME_HELP = Text(
    "The name by which browsers reach the server, such as desk.example.org. May be given "
    "several times."
)
CERTIFICATE_HELP = Text("The certificate file, for https.")
KEY_HELP = Text("The file with the key of the certificate.")
PROXY_HELP = Text("The address or network of a trusted proxy. May be given several times.")
LOG_HELP = Text("The format of the log: text or json.")
LEVEL_HELP = Text("The lowest level that is logged: debug, info, warning or error.")
CONNECTIONS_HELP = Text("The maximum number of connections.")
PATIENCE_HELP = Text("Seconds to let in-flight requests finish at shutdown.")
LAN_HELP = Text(
    "Listen on the local network, such as a club's Wi-Fi; the first time, create a director's "
    "account and show its password."
)
OPEN_HELP = Text("Open the first page in a browser.")
RESTORE_HELP = Text("Restore the backup that was chosen on the page Backup.")
FOLLOW_HELP = Text(
    "A Bridgemate file (.bws) to follow: results are read from it as the tables enter them."
)
EVENT_HELP = Text("The number of the event that follows the file; by default a new one.")
FOLDER_HELP = Text("A folder whose Bridgemate files directors can follow from the pages.")
SHOW_HELP = Text("Only show the current settings, and where each was set.")
SAMPLE_HELP = Text(
    "A file of results to import if the database is new. May be given several times."
)
WATCH_HELP = Text("A folder in which files of results arrive; the pages offer to import them.")
NO_FOLDER = Text("{option}: found no folder {folder}, expected one; create it first")
NOT_BWS = Text("--follow: found {file}, expected a Bridgemate file that ends in .bws")
NO_EVENT = Text("--event: {problem}")
NO_FILE = Text("found --event without --follow; give the Bridgemate file too")
NEEDS_READER = Text(
    "following a Bridgemate file requires the package access-parser; run: pip install "
    '"bridgelaw[bws]"'
)
AT = Text("The server is running at {address} (stop it with Ctrl+C)")
KEPT_IN = Text("Your entries are stored in {database}")
RESTORED = Text("The backup of {at} was restored. The database from before is {before}.")
RESTORED_NEW = Text("The backup of {at} was restored.")
NO_DIRECTOR = Text(
    "other machines can reach the server ({why}), but it has no account of a director; add one "
    "first: {command}"
)


@command("serve", SUMMARY, ABOUT, REQUIRES, examples=EXAMPLES)
@option("--config", metavar="FILE", type=click.Path(), says=CONFIG_HELP)
@option("--host", metavar="HOST", show_default="127.0.0.1", says=HOST_HELP)
@option("--port", metavar="PORT", show_default="8642", says=PORT_HELP)
@option(
    "--database", metavar="ADDRESS", show_default="sqlite:///bridgelaw.sqlite3", says=DATABASE_HELP
)
@option("--name", "names", metavar="NAME", multiple=True, says=NAME_HELP)
@option("--certificate", metavar="FILE", type=click.Path(), says=CERTIFICATE_HELP)
@option("--key", metavar="FILE", type=click.Path(), says=KEY_HELP)
@option("--proxy", "proxies", metavar="ADDRESS", multiple=True, says=PROXY_HELP)
@option("--log", metavar="KIND", show_default="text", says=LOG_HELP)
@option("--level", metavar="LEVEL", says=LEVEL_HELP)
@option("--connections", metavar="NUMBER", show_default="1000", says=CONNECTIONS_HELP)
@option("--patience", metavar="SECONDS", show_default="10", says=PATIENCE_HELP)
@option("--sample", "samples", metavar="FILE", multiple=True, type=click.Path(), says=SAMPLE_HELP)
@option("--lan", is_flag=True, says=LAN_HELP)
@option("--open", "opens", is_flag=True, says=OPEN_HELP)
@option("--restore", "restores", is_flag=True, says=RESTORE_HELP)
@option("--follow", metavar="FILE", type=click.Path(), says=FOLLOW_HELP)
@option("--event", "follow_event", metavar="NUMBER", says=EVENT_HELP)
@option("--follow-folder", metavar="FOLDER", type=click.Path(), says=FOLDER_HELP)
@option("--watch-folder", metavar="FOLDER", type=click.Path(), says=WATCH_HELP)
@option("--show-config", is_flag=True, says=SHOW_HELP)
def serve(
    config: str | None,
    samples: tuple[str, ...],
    lan: bool,
    opens: bool,
    restores: bool,
    show_config: bool,
    lang: str,
    **told: object,
) -> None:
    from bridgelaw.settings.server import settings, shown

    with bad_input(lang):
        now = settings(config, os.environ, told)
    if lan:
        now = on_local_network(now, lang)
    if show_config:
        click.echo(shown(now))
        return
    try:
        import uvicorn  # noqa: F401  # imported first, so that the message names it

        from bridgelaw.app.jobs.starting import WorkerSupervisor
        from bridgelaw.server.running import CannotRun, address_of, listen, log, run, tls
        from bridgelaw.settings import logs
        from bridgelaw.store.errors import StoreError
        from bridgelaw.store.staged_restore import restore_staged
        from bridgelaw.store.store import Store
        from bridgelaw.web.app import application
    except ModuleNotFoundError as error:
        refuse(NOT_INSTALLED.say(lang, package=error.name), lang)
    try:
        encrypted = tls(now)
        # Listen first: if the server runs already, the database is not opened.
        listening = listen(now)
        restored = restore_staged(now.database, datetime.now()) if restores else None
        store = Store(now.database)
        if restored is not None:
            _tell_restored(store, restored, lang)
        _begin(store, samples, lang)
        account = first_director(store, lang) if lan else None
    except CannotRun as error:
        refuse(error.said.say(lang), lang)
    except StoreError as error:
        refuse(error.say(lang), lang)
    _ask_for_a_director(store, now, config, lang)
    following = _following(store, now, lang)
    logs.set_up(now.log, now.least)
    port = listening[0].getsockname()[1]
    address = address_of(now, port)
    where = _where(store.database.address)
    keeper = WorkerSupervisor(store, {"BRIDGELAW_LOG": now.log, "BRIDGELAW_LEVEL": now.least})

    def begun() -> None:
        keeper.begin()
        following.begin()
        if now.log == "text":
            click.echo(AT.say(lang, address=address))
            click.echo(KEPT_IN.say(lang, database=where))
        if lan:
            click.echo(greeting(now, address, port, account, lang))
        if opens:
            _open_browser(address)
        log.info("serving at %s; the database is %s", address, where)
        if now.served and not (now.certificate or now.proxies or lan):
            log.warning(
                "passwords are sent over unencrypted connections; set a certificate or a proxy"
            )

    def ended() -> None:
        following.end()
        keeper.end()
        store.close()

    app = application(store, now.hosts, accounts=now.served, following=following)
    try:
        run(app, now, listening, encrypted, begun, ended, app.state.health)
    except CannotRun as error:
        refuse(error.said.say(lang), lang)


def _following(store: Store, now: Settings, lang: str) -> Following:
    """Return the files that the server follows; refuse settings that make no sense."""
    from bridgelaw.app.following.registry import Following
    from bridgelaw.store.errors import NotThere

    problem = _senseless(now, lang)
    folder, watched = (
        Path(each) if each else None for each in (now.follow_folder, now.watch_folder)
    )
    following = Following(store, folder, anywhere=not now.served, watched=watched)
    if now.follow and problem is None:
        try:
            following.follow_from_start(Path(now.follow), now.follow_event or None)
        except NotThere as error:
            problem = NO_EVENT.say(lang, problem=error)
    if problem is not None:
        store.close()
        refuse(problem, lang)
    return following


def _senseless(now: Settings, lang: str) -> str | None:
    """Return what is wrong with the settings of followed files; None if nothing is."""
    from importlib.util import find_spec

    from bridgelaw.app.following.registry import SUFFIX

    folders = {"--follow-folder": now.follow_folder, "--watch-folder": now.watch_folder}
    for name, folder in folders.items():
        if folder and not Path(folder).is_dir():
            return NO_FOLDER.say(lang, option=name, folder=folder)
    if now.follow and not now.follow.lower().endswith(SUFFIX):
        return NOT_BWS.say(lang, file=now.follow)
    if now.follow_event and not now.follow:
        return NO_FILE.say(lang)
    if (now.follow or now.follow_folder) and find_spec("access_parser") is None:
        return NEEDS_READER.say(lang)
    return None


def _tell_restored(store: Store, restored: Restored, lang: str) -> None:
    """Say that a backup was restored at the start, and record it in the log."""
    from bridgelaw.cli.server.store_options import at_the_machine

    store.log.note(at_the_machine("bridgelaw serve: a backup was restored"))
    said = RESTORED_NEW if restored.before is None else RESTORED
    at = restored.backup.at.astimezone().strftime("%Y-%m-%d %H:%M")
    click.echo(said.say(lang, at=at, before=restored.before))


def _open_browser(address: str) -> None:
    """Open a page in the browser of this machine, without waiting for it."""
    import webbrowser
    from threading import Thread

    Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _where(address: str) -> str:
    """Return the file of an SQLite database, or the address of another without its password."""
    from bridgelaw.store.connection.addresses import without_password

    return (
        address.removeprefix("sqlite:///")
        if address.startswith("sqlite:///")
        else without_password(address)
    )


def _ask_for_a_director(store: Store, now: Settings, config: str | None, lang: str) -> None:
    """Refuse to serve other machines if no director can sign in."""
    import shlex

    from bridgelaw.settings.server import CONFIG, is_loopback
    from bridgelaw.store.connection.addresses import without_password

    if not now.served or store.accounts.any_director():
        return
    store.close()
    file = config or os.environ.get(CONFIG)
    place = ("--config", file) if file else ("--database", without_password(now.database))
    why = ", ".join(host for host in (now.host, *now.names) if not is_loopback(host))
    make = shlex.join(
        ("bridgelaw", "server", "account", "add", "NAME", "--role", "director", *place)
    )
    refuse(NO_DIRECTOR.say(lang, why=why, command=make), lang)


def _begin(store: Store, samples: tuple[str, ...], lang: str) -> None:
    """Enter the samples if the database has no events. Raises StoreError."""
    from bridgelaw.formats.results.event_file import EventFileError
    from bridgelaw.formats.results.files import read_event
    from bridgelaw.store.models import Reason

    if store.events.listed():
        return
    try:
        events = [read_event(sample).event for sample in samples]
    except EventFileError as error:
        refuse(error.say(lang), lang)
    for event in reversed(events):
        store.events.enter(event, Reason())
