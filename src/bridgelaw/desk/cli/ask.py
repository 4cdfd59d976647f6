"""`bridgelaw ask`: an interview in the terminal, one question at a time, to the ruling."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from bridgelaw.desk.cli.base import ERROR, QUESTION, bad_input, book_options, command
from bridgelaw.engine.text import Text

if TYPE_CHECKING:
    from bridgelaw.desk.interview import Interview

HELP = Text("Interview: say what happened, answer one question at a time, get the ruling.")

WHAT_HAPPENED = Text("What happened? A number, or a word to search for")
WHICH = Text("Which is it? A number, or another word")
NONE_FOUND = Text("Nothing is found for '{words}'.")
DETAILS = Text(
    """What is known, on one line, or Enter: declarer: S, contract: 4S, trick: {{number: 5, leader: W, cards: [SQ]}},
    hands: {{W: SQT H5}}, seat: W, card: SQ, day: 2024-06-01, federation: DBf"""
)
KEYS = Text("? help · b back · c cannot be established · d add a detail · q quit")
NOTHING_TO_TAKE_BACK = Text("There is no answer to take back.")
NEXT = Text("Enter to end · s to save it as a case file · n for what happened next on this board · b back")
SAVE_AS = Text("File name")
SAVED = Text("Saved in {file}.")
NOT_SAVED = Text("{file} cannot be written: {problem}")
THERE_ALREADY = Text("it is there already")
ENDED = Text("Ended before a ruling.")


@command("ask", HELP)
@click.argument("incident", nargs=-1)
@book_options()
def ask(incident: tuple[str, ...], day: str | None, federation: str, lang: str) -> None:
    from bridgelaw.desk.interview import Interview
    from bridgelaw.formats.case_file import book_of, find_incident
    from bridgelaw.incidents import load

    load()
    with bad_input(lang):
        laws = book_of(day, federation)
        chosen = find_incident(" ".join(incident)) if incident else _choose(lang)
    interview = Interview(chosen, laws.on if day else None, laws.by[0])
    _details(interview, lang)
    while True:
        _to_the_ruling(interview, lang)
        if not _afterwards(interview, lang):
            return


def _line(prompt: str, lang: str) -> str:
    """A line from the user; the end of input ends the interview."""
    try:
        return str(click.prompt(prompt, default="", show_default=False, prompt_suffix=" > ")).strip()
    except click.Abort:
        click.echo()
        _end(lang)


def _end(lang: str) -> NoReturn:
    click.echo(ENDED.say(lang))
    sys.exit(QUESTION)


def _choose(lang: str) -> Any:
    """What happened: by its group, or by a word."""
    from bridgelaw.desk.describe import group_words, incidents_in_order
    from bridgelaw.desk.interview import search

    groups = list(dict.fromkeys(incident.group for incident in incidents_in_order()))
    offered: Sequence[Any] = ()
    _numbered([(group_words(group, lang), "") for group in groups])
    while True:
        words = _line((WHICH if offered else WHAT_HAPPENED).say(lang), lang)
        if words == "q":
            _end(lang)
        if words.isascii() and words.isdigit():
            place = int(words) - 1
            if offered and 0 <= place < len(offered):
                return offered[place]
            if not offered and 0 <= place < len(groups):
                offered = [found for found in incidents_in_order() if found.group == groups[place]]
            else:
                click.echo(NONE_FOUND.say(lang, words=words))
                continue
        elif words:
            found = search(words, lang)
            if len(found) == 1:
                return found[0]
            if not found:
                click.echo(NONE_FOUND.say(lang, words=words))
                continue
            offered = found
        else:
            offered = ()
            _numbered([(group_words(group, lang), "") for group in groups])
            continue
        _numbered([(incident.title.say(lang), incident.what.say(lang)) for incident in offered])


def _numbered(rows: list[tuple[str, str]]) -> None:
    from bridgelaw.desk.cli import lists, show

    show.out(lists.numbered(rows))


def _details(interview: Interview, lang: str) -> None:
    """What is known beforehand, until a line is understood."""
    click.echo(DETAILS.say(lang))
    while not _tell(interview, _line("", lang), lang):
        pass


def _tell(interview: Interview, line: str, lang: str) -> bool:
    """Takes details in; says what is wrong with them."""
    from bridgelaw.formats.errors import AnswerError, CaseFileError

    if line == "q":
        _end(lang)
    try:
        interview.details(line)
    except (AnswerError, CaseFileError) as error:
        click.echo(ERROR.say(lang, problem=error.say(lang)))
        return False
    return True


def _to_the_ruling(interview: Interview, lang: str) -> None:
    """One question after another."""
    from bridgelaw.desk.cli import show
    from bridgelaw.engine.ruling import Ruling

    while True:
        found = interview.found()
        form = interview.form(lang)
        if isinstance(found, Ruling):
            show.out("", show.ruling(form, lang))
            return
        show.out("", show.asked(form, lang))
        while not _answer(interview, found, form, lang):
            pass


def _answer(interview: Interview, question: Any, form: dict[str, Any], lang: str) -> bool:
    """One line of the user's: an answer, or what else he wants. Whether the question is to be put anew, or the next."""
    from bridgelaw.desk.cli import show
    from bridgelaw.formats.errors import AnswerError

    words = _line("", lang)
    if words == "q":
        _end(lang)
    if words in ("", "?"):
        show.out(show.helped(form, lang))
        click.echo(KEYS.say(lang))
        return False
    if words == "b":
        if not interview.back():
            click.echo(NOTHING_TO_TAKE_BACK.say(lang))
        return True
    if words == "d" or words.startswith("d "):
        return _tell(interview, words[2:].strip() or _line(DETAILS.say(lang), lang), lang)
    try:
        if words == "c":
            interview.doubt(question)
        else:
            interview.answer(question, words)
    except AnswerError as error:
        click.echo(ERROR.say(lang, problem=error.say(lang)))
        return False
    return True


def _afterwards(interview: Interview, lang: str) -> bool:
    """After a ruling: save it, go on, go back, or end. Whether there is more to ask."""
    while True:
        try:
            words = str(click.prompt(NEXT.say(lang), default="", show_default=False, prompt_suffix=" > ")).strip()
        except click.Abort:
            click.echo()
            return False
        if words == "s" or words.startswith("s "):
            _save(interview, words[2:].strip() or _line(SAVE_AS.say(lang), lang), lang)
        elif words == "n":
            if _go_on(interview, lang):
                return True
        elif words == "b" and interview.back():
            return True
        elif words in ("", "q"):
            return False


def _go_on(interview: Interview, lang: str) -> bool:
    """What happened next on the board; whether the table after the ruling can be."""
    from bridgelaw.table.errors import TableError

    try:
        interview.go_on(_choose(lang))
    except TableError as error:
        click.echo(ERROR.say(lang, problem=error.say(lang)))
        return False
    _details(interview, lang)
    return True


def _save(interview: Interview, name: str, lang: str) -> None:
    from bridgelaw.formats.case_writer import write_cases

    if not name:
        return
    path = Path(name if name.endswith((".yaml", ".yml")) else f"{name}.yaml")
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(write_cases([interview.case(path.stem)]))
    except (OSError, ValueError) as error:
        problem: object = THERE_ALREADY if isinstance(error, FileExistsError) else getattr(error, "strerror", error)
        click.echo(NOT_SAVED.say(lang, file=path, problem=problem))
        return
    click.echo(SAVED.say(lang, file=path))
