"""The command line, `bridgelaw`. Each command is a module, and imports its dependencies when it
runs."""

from __future__ import annotations

import click

from bridgelaw import __version__
from bridgelaw.cli.base import Group, RenamedCommand, lang_option, option
from bridgelaw.cli.law.check import check
from bridgelaw.cli.law.law import law
from bridgelaw.cli.law.laws import laws
from bridgelaw.cli.law.paths import paths
from bridgelaw.cli.law.search import search
from bridgelaw.cli.records.audit import audit
from bridgelaw.cli.records.equity import equity
from bridgelaw.cli.records.replay import replay
from bridgelaw.cli.rule.ask import ask
from bridgelaw.cli.rule.auction import auction
from bridgelaw.cli.rule.claim import claim
from bridgelaw.cli.rule.compare import compare
from bridgelaw.cli.rule.incidents import facts, incidents
from bridgelaw.cli.rule.poll import poll
from bridgelaw.cli.rule.rule import rule
from bridgelaw.cli.rule.say import say
from bridgelaw.cli.scores.convert import convert
from bridgelaw.cli.scores.likely import likely
from bridgelaw.cli.scores.movement import movement
from bridgelaw.cli.scores.paper import paper
from bridgelaw.cli.scores.recompute import recompute
from bridgelaw.cli.scores.score import score
from bridgelaw.cli.scores.season import season
from bridgelaw.cli.server.account import account
from bridgelaw.cli.server.backup import backup, restore
from bridgelaw.cli.server.database import database
from bridgelaw.cli.server.health import health
from bridgelaw.cli.server.serve import serve
from bridgelaw.cli.server.server import server
from bridgelaw.i18n.text import Text

SUMMARY = Text("Rulings for directors of duplicate bridge")
ABOUT = Text(
    "Say what happened, and get the ruling with the laws behind it. `bridgelaw COMMAND --help` "
    "shows the options of a command, with examples."
)
SHOW_VERSION = Text("Show the version and exit.")

RULINGS = Text("Rulings")
LAW_BOOK = Text("Law book")
RECORDS = Text("Records of play")
SCORES = Text("Scores")
SERVER = Text("Server")


def _print_version(context: click.Context, parameter: click.Parameter, value: bool) -> None:
    if value and not context.resilient_parsing:
        click.echo(f"bridgelaw, version {__version__}")
        context.exit()


@click.group(
    cls=Group,
    summary=SUMMARY,
    about=(ABOUT,),
    examples=("bridgelaw ask", "bridgelaw search lead out of turn", "bridgelaw law 45C2"),
    context_settings={"help_option_names": ["-h", "--help"]},
)
@option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_print_version,
    says=SHOW_VERSION,
)
@lang_option()
def main(lang: str) -> None:
    """The program; its work is in its commands."""


main.add_section(RULINGS, ask, rule, auction, say, claim, compare, poll, incidents, facts)
main.add_section(LAW_BOOK, law, laws, paths, search, check)
main.add_section(RECORDS, audit, replay, equity)
main.add_section(SCORES, score, likely, season, movement, recompute, convert, paper)
main.add_section(SERVER, serve, server)

# The old names of the commands of `bridgelaw server`, for one release.
for _command in (account, backup, restore, database, health):
    main.add_command(RenamedCommand(_command, f"bridgelaw server {_command.name}"))
