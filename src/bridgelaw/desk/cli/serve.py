"""`bridgelaw serve`: the desk as pages, on this machine."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import click

from bridgelaw.desk.cli.base import command, option, refuse
from bridgelaw.engine.text import Text

if TYPE_CHECKING:
    from bridgelaw.store.store import Store

HOST = "127.0.0.1"
PORT, LAST_PORT = 8642, 65535
PATIENCE = 3
"""So many seconds a page that is on its way has when the desk is ended."""

HELP = Text(
    """The desk as pages in a browser: rulings, hands, results, paper, and the same over HTTP. It runs on this machine and
    nowhere else. Needs pip install "bridgelaw[web]"."""
)
PORT_HELP = Text("The port that it listens on.")
DATABASE_HELP = Text("Where everything is kept: the address of a database. Otherwise BRIDGELAW_DATABASE.")
SAMPLE_HELP = Text("A file of results to begin with, where the store is new. May be given several times.")
NOT_INSTALLED = Text('the package {package} is not installed; pip install "bridgelaw[web]" gets it')
IN_USE = Text("port {port} is in use; take another: bridgelaw serve --port {next}, or make run PORT={next}")
AT = Text("The desk is at {address}  (Ctrl+C ends it)")
KEPT_IN = Text("What you enter is kept in {database}")


@command("serve", HELP)
@option("--port", type=click.IntRange(0, LAST_PORT), default=PORT, show_default=True, says=PORT_HELP)
@option(
    "--database",
    metavar="ADDRESS",
    default="sqlite:///bridgelaw.sqlite3",
    show_default=True,
    envvar="BRIDGELAW_DATABASE",
    says=DATABASE_HELP,
)
@option("--sample", "samples", metavar="FILE", multiple=True, type=click.Path(), says=SAMPLE_HELP)
def serve(port: int, database: str, samples: tuple[str, ...], lang: str) -> None:
    try:
        import uvicorn

        from bridgelaw.desk.web.app import application
        from bridgelaw.store.errors import StoreError
        from bridgelaw.store.store import Store
    except ModuleNotFoundError as error:
        refuse(NOT_INSTALLED.say(lang, package=error.name), lang)
    listening = _listen(port, lang)  # first: where the desk runs already, nothing is opened and nothing written
    try:
        store = Store(database)
        _begin(store, samples, lang)
    except StoreError as error:
        refuse(error.say(lang), lang)
    config = uvicorn.Config(
        application(store), log_level="warning", access_log=False, lifespan="off", timeout_graceful_shutdown=PATIENCE
    )
    try:
        click.echo(AT.say(lang, address=f"http://{HOST}:{listening.getsockname()[1]}"))
        click.echo(KEPT_IN.say(lang, database=_where(store.database.address)))
        uvicorn.Server(config).run(sockets=[listening])
    except KeyboardInterrupt:  # Ctrl+C is how it ends
        click.echo()
    finally:
        store.close()


def _where(address: str) -> str:
    """The file in which everything is kept; the address of any other database."""
    return address.removeprefix("sqlite:///") if address.startswith("sqlite:///") else address


def _begin(store: Store, samples: tuple[str, ...], lang: str) -> None:
    """Puts the samples into a store that has no event yet. Raises StoreError."""
    from bridgelaw.formats.events import EventFileError, read_event
    from bridgelaw.store.kept import Reason

    if store.events.listed():
        return
    try:
        events = [read_event(sample).event for sample in samples]
    except EventFileError as error:
        refuse(error.say(lang), lang)
    for event in reversed(events):
        store.events.enter(event, Reason())


def _listen(port: int, lang: str) -> socket.socket:
    """The port, taken before anything is said."""
    # Named as TCP, so that asyncio sends what is written at once: else the body of a page waits 40 ms for its head.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((HOST, port))
        listening.listen()
    except OSError:
        refuse(IN_USE.say(lang, port=port, next=port + 1 if port < LAST_PORT else PORT), lang)
    return listening
