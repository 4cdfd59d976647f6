"""Helpers for the commands that use the database of a server."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import click

from bridgelaw.cli.base import bad_input, option, refuse
from bridgelaw.i18n.text import Text

if TYPE_CHECKING:
    from bridgelaw.store.audit_context import AuditContext

P = ParamSpec("P")
T = TypeVar("T")

CONFIG_HELP = Text("The settings file of the server. Default: BRIDGELAW_CONFIG.")
DATABASE_HELP = Text("The address of the database. Default: the one in the settings.")
NOT_INSTALLED = Text('the package {package} is not installed; run pip install "bridgelaw[web]"')


def kept_in_options() -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Add `--config` and `--database`, and report packages that are not installed."""

    def add(run: Callable[P, T]) -> Callable[P, T]:
        @wraps(run)
        def if_installed(*args: P.args, **told: P.kwargs) -> T:
            try:
                return run(*args, **told)
            except ModuleNotFoundError as error:
                lang = str(told["lang"])
                refuse(NOT_INSTALLED.say(lang, package=error.name), lang)

        return option("--config", metavar="FILE", type=click.Path(), says=CONFIG_HELP)(
            option("--database", metavar="ADDRESS", says=DATABASE_HELP)(if_installed)
        )

    return add


def kept_in(config: str | None, database: str | None, lang: str) -> str:
    """Return the address of the database, from the options, the environment or the settings file.

    Ends the command if the settings cannot be read.
    """
    from bridgelaw.settings.server import settings

    with bad_input(lang):
        return settings(config, os.environ, {"database": database}).database


def at_the_machine(ran: str) -> AuditContext:
    """Return the audit context of a command: the user of this machine and the command line."""
    from getpass import getuser

    from bridgelaw.store.audit_context import AuditContext

    try:
        who = getuser()
    except (KeyError, OSError):  # a user without a name, as in some containers
        who = "?"
    return AuditContext(who=who, did="".join(each if each.isprintable() else "?" for each in ran))
