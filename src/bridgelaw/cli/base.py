"""Helpers for all commands: help in the user's language, `--lang`, `--json` and error handling."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
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
    "The language: en or da. Default: BRIDGELAW_LANG, then the language of the environment."
)
JSON_HELP = Text("Print JSON for programs.")
SHOW_HELP = Text("Show this help and exit.")
USAGE = Text("Usage:")
OPTIONS = Text("Options")
EXAMPLES = Text("Examples")
RENAMED = Text("`{old}` is now called `{new}`; the old name will be removed in the next release.")
ERROR = Text("Error: {problem}")
NOT_WRITTEN = Text("the output cannot be written: {problem}")
NOT_USED = Text("the file '{file}' cannot be used: {problem}")


def environment_language() -> str:
    """Return the language of the environment, or English if there is no translation."""
    for name in ("BRIDGELAW_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return value[:2].lower() if value[:2].lower() in languages() else ENGLISH
    return ENGLISH


def language_in(context: click.Context | None) -> str:
    """Return the language given by `--lang`, or that of the environment."""
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
    """A command whose help is in the user's language.

    `summary` is one line of at most 60 characters, `about` the paragraphs that follow it in
    `--help`, and `examples` the command lines at the end. An example that differs between
    languages is a `Text`.
    """

    def __init__(
        self,
        *args: Any,
        summary: Text,
        about: Sequence[Text] = (),
        examples: Sequence[Text | str] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.summary = summary
        self.about = tuple(about)
        self.examples = tuple(examples)

    def get_short_help_str(self, limit: int = 45) -> str:
        return self.summary.say(language_in(click.get_current_context(silent=True)))

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        if found := super().get_help_option(ctx):
            found.help = SHOW_HELP.say(language_in(ctx))
        return found

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, USAGE.say(language_in(ctx)) + " ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.help = "\n\n".join(each.say(language_in(ctx)) for each in (self.summary, *self.about))
        super().format_help_text(ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [each for each in self.get_params(ctx) if isinstance(each, click.Option)]
        if rows := [row for each in options if (row := each.get_help_record(ctx)) is not None]:
            with formatter.section(OPTIONS.say(language_in(ctx))):
                formatter.write_dl(rows)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if self.examples:
            lang = language_in(ctx)
            with formatter.section(EXAMPLES.say(lang)):
                for example in self.examples:
                    for line in say(example, lang).splitlines():
                        formatter.write(f"{'':{formatter.current_indent}}{line}\n")


class Group(Command, click.Group):
    """A command with subcommands, listed under headings."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sections: list[tuple[Text, tuple[Command, ...]]] = []

    def add_section(self, heading: Text, *commands: Command) -> None:
        """Add commands that `--help` lists under a heading."""
        self.sections.append((heading, commands))
        for each in commands:
            self.add_command(each)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        width = max(
            (len(each.name or "") for _, commands in self.sections for each in commands), default=0
        )
        for heading, commands in self.sections:
            with formatter.section(heading.say(language_in(ctx))):
                formatter.write_dl(
                    [
                        ((each.name or "").ljust(width), each.get_short_help_str())
                        for each in commands
                    ]
                )

    def main(self, *args: Any, **kwargs: Any) -> Any:
        speak_unicode()
        try:
            return super().main(*args, **kwargs)
        except OSError as error:  # click handles a closed pipe itself
            _abandon_output()
            cause = error.strerror or error
            problem = (
                NOT_WRITTEN.say(environment_language(), problem=cause)
                if error.filename is None
                else NOT_USED.say(environment_language(), file=error.filename, problem=cause)
            )
            click.echo(ERROR.say(environment_language(), problem=problem), err=True)
            sys.exit(BAD_INPUT)


class RenamedCommand(Command):
    """The old name of a command: works, is not listed in `--help`, and names the new one."""

    def __init__(self, command: Command, new: str) -> None:
        super().__init__(
            command.name,
            summary=command.summary,
            about=command.about,
            examples=command.examples,
            params=command.params,
            callback=command.callback,
            hidden=True,
        )
        self.new = new

    def invoke(self, ctx: click.Context) -> Any:
        notice = RENAMED.say(language_in(ctx), old=f"bridgelaw {self.name}", new=self.new)
        click.echo(notice, err=True)
        return super().invoke(ctx)


def speak_unicode() -> None:
    """Write UTF-8 whatever the encoding of the terminal, for suit symbols and Danish letters."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _abandon_output() -> None:
    """Discard buffered output, so that Python does not try to write it again at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def option(*names: str, says: Text, **kwargs: object) -> Callable[[F], F]:
    """Add an option whose help is a text."""
    return click.option(*names, cls=Option, says=says, **kwargs)


def lang_option() -> Callable[[F], F]:
    """Add `--lang`. The command gets the language as `lang`."""
    return option(
        "--lang", type=click.Choice(languages()), is_eager=True, callback=_language, says=LANG_HELP
    )


def _language(context: click.Context, parameter: click.Parameter, value: str | None) -> str:
    return value or language_in(context.parent)


def json_option() -> Callable[[F], F]:
    """Add `--json`. The command gets it as `as_json`."""
    return option("--json", "as_json", is_flag=True, says=JSON_HELP)


CASES_HELP = Text("The folder of cases to search. Default: 'cases', if there is one.")


def cases_option() -> Callable[[F], F]:
    """Add `--cases`, the folder of cases. The command gets it as `folder`."""
    return option(
        "--cases", "folder", type=click.Path(exists=True, file_okay=False), says=CASES_HELP
    )


DAY_HELP = Text("The day of play, such as 2024-06-01. Default: today.")
FEDERATION_HELP = Text(
    "The federation whose readings of the laws apply: WBF, EBL, DBf and so on. Also set "
    "by BRIDGELAW_FEDERATION."
)


def book_options() -> Callable[[F], F]:
    """Add `--day` and `--federation`, which choose the laws in force."""

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


def command(
    name: str, summary: Text, *about: Text, examples: Sequence[Text | str]
) -> Callable[[Callable[..., object]], Command]:
    """Make a command with its help and `--lang`. See `Command` for the parts of the help."""

    def make(run: Callable[..., object]) -> Command:
        return click.command(name, cls=Command, summary=summary, about=about, examples=examples)(
            lang_option()(run)
        )

    return make


def print_json(view: object) -> None:
    """Print a view as JSON."""
    from msgspec import to_builtins

    click.echo(json.dumps(to_builtins(view), ensure_ascii=False, indent=2))


@contextmanager
def bad_input(lang: str, *, as_json: bool = False) -> Iterator[None]:
    """End the command with a message and exit code 2 if the input is wrong."""
    from bridgelaw.bridge.errors import NotationError, TableError
    from bridgelaw.cases.errors import AnswerError, CaseFileError

    try:
        yield
    except (CaseFileError, AnswerError, NotationError, TableError) as error:
        refuse(error.say(lang), lang, error_form(error, lang) if as_json else None)


@contextmanager
def told_by(option: str) -> Iterator[None]:
    """Name the option in the error if its value is wrong."""
    from bridgelaw.bridge.errors import NotationError
    from bridgelaw.cases.errors import FOUND, AnswerError, in_field

    try:
        yield
    except AnswerError as error:
        raise in_field(option, error.problem, error.values) from None
    except NotationError as error:
        raise in_field(option, FOUND, {"found": error.found, "expected": error.expects}) from None


def laws_of(day: str | None, federation: str) -> Book:
    """Return the laws that `--day` and `--federation` choose."""
    from bridgelaw.cases.reader import book_of
    from bridgelaw.engine.law import WBF

    with told_by("--day"):
        book_of(day, WBF)
    with told_by("--federation"):
        return book_of(day, federation)


def with_laws(run: Callable[..., None]) -> Callable[..., None]:
    """Add `--day`, `--federation` and `--json`, and handle wrong input.

    The command gets the laws in force as `laws`.
    """

    @wraps(run)
    def under_laws(
        *, day: str | None, federation: str, as_json: bool, lang: str, **given: object
    ) -> None:
        with bad_input(lang, as_json=as_json):
            run(laws=laws_of(day, federation), as_json=as_json, lang=lang, **given)

    return book_options()(json_option()(under_laws))


def refuse(message: str, lang: str, form: Mapping[str, object] | None = None) -> NoReturn:
    """Print an error, as `form` in JSON if given, and exit with code 2."""
    if form is not None:
        print_json(form)
    else:
        click.echo(ERROR.say(lang, problem=message), err=True)
    sys.exit(BAD_INPUT)


class Fault(Protocol):
    """An error whose message is available in every language."""

    def say(self, language: str = ...) -> str:
        """Return the message in a language."""


def error_form(error: Fault, lang: str) -> dict[str, object]:
    """Return an error as JSON data."""
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
