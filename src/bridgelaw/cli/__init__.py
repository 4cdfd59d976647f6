"""The command line: `bridgelaw`. Each command is a module; what it needs is imported when it
runs."""

from __future__ import annotations

import click

from bridgelaw import __version__
from bridgelaw.cli.base import Group, lang_option
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
from bridgelaw.cli.scores.paper import paper
from bridgelaw.cli.scores.recompute import recompute
from bridgelaw.cli.scores.score import score
from bridgelaw.cli.server.account import account
from bridgelaw.cli.server.backup import backup, restore
from bridgelaw.cli.server.database import database
from bridgelaw.cli.server.health import health
from bridgelaw.cli.server.serve import serve
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
