"""The command line: `bridgelaw`. Each command is a module; what it needs is imported when it
runs."""

from __future__ import annotations

import click

from bridgelaw import __version__
from bridgelaw.desk.cli.account import account
from bridgelaw.desk.cli.ask import ask
from bridgelaw.desk.cli.auction import auction
from bridgelaw.desk.cli.audit import audit
from bridgelaw.desk.cli.backup import backup, restore
from bridgelaw.desk.cli.base import Group, lang_option
from bridgelaw.desk.cli.check import check
from bridgelaw.desk.cli.claim import claim
from bridgelaw.desk.cli.compare import compare
from bridgelaw.desk.cli.convert import convert
from bridgelaw.desk.cli.database import database
from bridgelaw.desk.cli.equity import equity
from bridgelaw.desk.cli.health import health
from bridgelaw.desk.cli.incidents import facts, incidents
from bridgelaw.desk.cli.law import law
from bridgelaw.desk.cli.laws import laws
from bridgelaw.desk.cli.paper import paper
from bridgelaw.desk.cli.paths import paths
from bridgelaw.desk.cli.poll import poll
from bridgelaw.desk.cli.recompute import recompute
from bridgelaw.desk.cli.replay import replay
from bridgelaw.desk.cli.rule import rule
from bridgelaw.desk.cli.say import say
from bridgelaw.desk.cli.score import score
from bridgelaw.desk.cli.search import search
from bridgelaw.desk.cli.serve import serve
from bridgelaw.i18n.text import Text

ABOUT = Text(
    "Rulings for directors of duplicate bridge: say what happened, and get the ruling with the "
    "laws behind it."
)


@click.group(cls=Group, says=ABOUT, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="bridgelaw")
@lang_option()
def main(lang: str) -> None:
    """The whole program; what it does is in its commands."""


for _command in (
    rule,
    ask,
    auction,
    replay,
    equity,
    say,
    claim,
    compare,
    poll,
    incidents,
    facts,
    paths,
    law,
    laws,
    search,
    check,
    audit,
    score,
    recompute,
    convert,
    paper,
    serve,
    account,
    health,
    backup,
    restore,
    database,
):
    main.add_command(_command)
