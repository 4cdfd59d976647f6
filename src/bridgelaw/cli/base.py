"""What all commands share: texts in the user's language, `--lang`, `--json`, and how bad input
ends."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, NoReturn, Protocol, TypeVar

import click

from bridgelaw.i18n.text import ENGLISH, Text, languages, say

if TYPE_CHECKING:
    from bridgelaw.engine.law import Book

F = TypeVar("F", bound=Callable[..., object])

FAILED, BAD_INPUT, QUESTION = 1, 2, 3
"""Exit codes."""

LANG_HELP = Text(
    "The language: en or da. Otherwise BRIDGELAW_LANG or the language of the environment."
)
JSON_HELP = Text("Print plain data for programs.")
ERROR = Text("Error: {problem}")
NOT_WRITTEN = Text("the output cannot be written: {problem}")


def environment_language() -> str:
    """The language of the environment, where it is one that can be spoken."""
    for name in ("BRIDGELAW_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return value[:2].lower() if value[:2].lower() in languages() else ENGLISH
    return ENGLISH


def language_in(context: click.Context | None) -> str:
    """The language asked for on the command line, else that of the environment."""
    while context is not None:
        if context.params.get("lang"):
            return str(context.params["lang"])
        context = context.parent
    return environment_language()


class Option(click.Option):
    """An option whose help is a text."""

    def __init__(self, *args: Any, says: Text | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.says = says

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        if self.says is not None:
            self.help = self.says.say(language_in(ctx))
        return super().get_help_record(ctx)


class Command(click.Command):
    """A command whose help is a text."""

    def __init__(self, *args: Any, says: Text, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.says = says

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.help = self.says.say(language_in(ctx))
        super().format_help_text(ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        return (
            self.says.say(language_in(click.get_current_context(silent=True)))
            .split(". ")[0]
            .rstrip(".")
        )


class Group(Command, click.Group):
    """A command that holds others; the whole program."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        speak_unicode()
        try:
            return super().main(*args, **kwargs)
        except OSError as error:  # a reader that went away is click's own affair
            _abandon_output()
            problem = NOT_WRITTEN.say(environment_language(), problem=error.strerror or error)
            click.echo(ERROR.say(environment_language(), problem=problem), err=True)
            sys.exit(BAD_INPUT)


def speak_unicode() -> None:
    """Suit symbols and Danish letters, also where the terminal is set to an encoding that lacks
    them."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _abandon_output() -> None:
    """Throws away what could not be written, so that it is not tried again when the program
    ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def option(*names: str, says: Text, **kwargs: object) -> Callable[[F], F]:
    """An option with its help."""
    return click.option(*names, cls=Option, says=says, **kwargs)


def lang_option() -> Callable[[F], F]:
    """`--lang`, told to the command as the language to speak."""
    return option(
        "--lang", type=click.Choice(languages()), is_eager=True, callback=_language, says=LANG_HELP
    )


def _language(context: click.Context, parameter: click.Parameter, value: str | None) -> str:
    return value or language_in(context.parent)


def json_option() -> Callable[[F], F]:
    """`--json`."""
    return option("--json", "as_json", is_flag=True, says=JSON_HELP)


CASES_HELP = Text("The folder of cases to look in; 'cases' otherwise, where there is one.")


def cases_option() -> Callable[[F], F]:
    """`--cases`: the folder in which cases are looked for."""
    return option(
        "--cases", "folder", type=click.Path(exists=True, file_okay=False), says=CASES_HELP
    )


DAY_HELP = Text("The day of play, such as 2024-06-01; today otherwise.")
FEDERATION_HELP = Text(
    "Whose readings of the laws: WBF, EBL, DBf and so on. Otherwise BRIDGELAW_FEDERATION."
)


def book_options() -> Callable[[F], F]:
    """`--day` and `--federation`: which laws are in force."""

    def add(run: F) -> F:
        return option("--day", metavar="DAY", says=DAY_HELP)(
            option(
                "--federation",
                metavar="CODE",
                default="WBF",
                show_default=True,
                envvar="BRIDGELAW_FEDERATION",
                says=FEDERATION_HELP,
            )(run)
        )

    return add


def command(name: str, says: Text) -> Callable[[Callable[..., object]], Command]:
    """A command that speaks the user's language."""

    def make(run: Callable[..., object]) -> Command:
        return click.command(name, cls=Command, says=says)(lang_option()(run))

    return make


def print_json(view: object) -> None:
    """A view as JSON on the standard output."""
    from msgspec import to_builtins

    click.echo(json.dumps(to_builtins(view), ensure_ascii=False, indent=2))


@contextmanager
def bad_input(lang: str, *, as_json: bool = False) -> Iterator[None]:
    """Ends the command with what is wrong in what it was given."""
    from bridgelaw.bridge.errors import NotationError, TableError
    from bridgelaw.cases.errors import AnswerError, CaseFileError

    try:
        yield
    except (CaseFileError, AnswerError, NotationError, TableError) as error:
        refuse(error.say(lang), lang, error_form(error, lang) if as_json else None)


@contextmanager
def told_by(option: str) -> Iterator[None]:
    """Names the option in which something wrong was told."""
    from bridgelaw.bridge.errors import NotationError
    from bridgelaw.cases.errors import FOUND, AnswerError, in_field

    try:
        yield
    except AnswerError as error:
        raise in_field(option, error.problem, error.values) from None
    except NotationError as error:
        raise in_field(option, FOUND, {"found": error.found, "expected": error.expects}) from None


def laws_of(day: str | None, federation: str) -> Book:
    """The laws that `--day` and `--federation` choose."""
    from bridgelaw.cases.reader import book_of
    from bridgelaw.engine.law import WBF

    with told_by("--day"):
        book_of(day, WBF)
    with told_by("--federation"):
        return book_of(day, federation)


def with_laws(run: Callable[..., None]) -> Callable[..., None]:
    """`--day`, `--federation` and `--json`: the command gets the laws in force, as `laws`. Ends it
    with what is wrong in what it was given."""

    @wraps(run)
    def under_laws(
        *, day: str | None, federation: str, as_json: bool, lang: str, **given: object
    ) -> None:
        with bad_input(lang, as_json=as_json):
            run(laws=laws_of(day, federation), as_json=as_json, lang=lang, **given)

    return book_options()(json_option()(under_laws))


def refuse(message: str, lang: str, form: Mapping[str, object] | None = None) -> NoReturn:
    """Says what is wrong and ends the command."""
    if form is not None:
        print_json(form)
    else:
        click.echo(ERROR.say(lang, problem=message), err=True)
    sys.exit(BAD_INPUT)


class Fault(Protocol):
    """An error that says what is wrong in any language."""

    def say(self, language: str = ...) -> str:
        """The message in a language."""


def error_form(error: Fault, lang: str) -> dict[str, object]:
    """What is wrong, as plain data."""
    told = {"found": getattr(error, "found", ""), "expected": getattr(error, "expected", "")}
    told |= getattr(error, "values", {})
    return {
        "kind": "error",
        "message": error.say(lang),
        "file": getattr(error, "file", ""),
        "line": getattr(error, "line", 0),
        "field": getattr(error, "field", ""),
        "found": say(told["found"], lang),
        "expected": say(told["expected"], lang),
    }
