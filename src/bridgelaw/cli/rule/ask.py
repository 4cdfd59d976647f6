"""`bridgelaw ask`: an interview in the terminal. Rare exceptions are listed together."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from bridgelaw.cli.base import ERROR, QUESTION, bad_input, book_options, command, laws_of, option
from bridgelaw.i18n.text import Text

if TYPE_CHECKING:
    from bridgelaw.app.interviews.interview import Interview
    from bridgelaw.app.interviews.interview_actions import Action
    from bridgelaw.app.interviews.usual_answers import TogetherView
    from bridgelaw.effects.incident import AnyProcedure
    from bridgelaw.engine.ruling import Question
    from bridgelaw.views.rulings.ruling_types import QuestionView

SUMMARY = Text("Answer questions and get the ruling")
ABOUT = Text(
    "Say what happened, answer the questions, and get the ruling with the laws behind it. Rare "
    "exceptions are listed together. Without INCIDENT, choose it from a list or search for it."
)
EXAMPLES = (
    "bridgelaw ask",
    "bridgelaw ask lead out of turn",
    "bridgelaw ask --one-by-one revoke --day 2024-06-01 --federation DBf",
)

WHAT_HAPPENED = Text("What happened? A number, or a word to search for; q quits")
WHICH = Text("Which is it? A number, or another word; ? shows when to choose each, Enter goes back")
NONE_FOUND = Text("Nothing was found for '{words}'. Try another word, or a number from the list.")
NO_INCIDENT = Text(
    "nothing was found for '{words}'; try another word, or 'bridgelaw ask' alone to choose from "
    "groups"
)
DETAILS = Text(
    "What do you know already? For example: W SQ, declarer S · ? help · b back · Enter for nothing"
)
DETAILS_OF_A_CALL = Text(
    "What do you know already? For example: E 1H, dealer N auction 1S · ? help · b back · Enter "
    "for nothing"
)
DETAILS_OF_A_PLAYER = Text(
    "What do you know already? For example: W, 4S S, board 7 · ? help · b back · Enter for nothing"
)
DETAILS_HELP = Text(
    """A seat and a card are the player and the card it is about. 4S W is a contract with its
    declarer; 2024-06-01 is the day of play and DBf the federation. Everything else follows its
    name: declarer S · trump H · hands W SQT H5 · trick 5 N H2 H9 (its number, who led, the cards
    played so far) · penalty cards E H7 minor. Or write it as in a case file: hands: {{W: SQT
    H5}}."""
)
HELP_OF_A_CALL = Text(
    "S 2H is the player and the call; S 2H 3H also the call that replaced it. 2024-06-01 is the "
    "day of play and DBf the federation. Everything else follows its name: dealer N · auction "
    "1S P 2C (the calls that count, up to that player's turn; or none) · calls made S 2H W P "
    "(that call and those made since, before you ruled) · must pass N. Or write it as in a case "
    "file: auction: [1S, P, 2C]."
)
HELP_OF_A_PLAYER = Text(
    """A seat is the player it is about. 4S W is a contract with its declarer; 2024-06-01 is the day
    of play and DBf the federation. Everything else follows its name: board 7 · dealer N · auction
    1S P 2C · hands W SQT H5 · declarer S. Or write it as in a case file: auction: [1S, P, 2C]."""
)
FACTS_TOO = Text("You can also give answers in advance, by their names: {names}.")
NOTED = Text("Noted: {what}")
KEYS = Text("? help · b back · c cannot be established · d add a detail · q quit")
KEYS_TOGETHER = Text(
    "0 none of these · ? help · b back · c and a number: cannot be established · o one question "
    "at a time · d add a detail · q quit"
)
NO_SUCH_STATEMENT = Text(
    "found '{found}', expected 0 for none of these, or the number of a statement from 1 to {count}"
)
ONE_BY_ONE = Text("ask one question at a time, also about rare exceptions")
PROPOSE = Text("e asks for what double dummy proposes")
NEXT = Text(
    "Enter to end · s to save it as a case file · n for what happened next on this board · b back"
)
SAVE_AS = Text("File name")
SAVED = Text("Saved in {file}.")
NOT_SAVED = Text("The file {file} cannot be written: {problem}. Enter another name.")
THERE_ALREADY = Text("it already exists; choose another name")
ENDED = Text("Ended without a ruling.")

CANNOT_BE_ESTABLISHED = "cannot be established"
"""The answer in case files."""
FEW = 5
"""The maximum number of incidents listed with when to choose each."""


@command("ask", SUMMARY, ABOUT, examples=EXAMPLES)
@click.argument("incident", nargs=-1)
@option("--one-by-one", is_flag=True, says=ONE_BY_ONE)
@book_options()
def ask(
    incident: tuple[str, ...], one_by_one: bool, day: str | None, federation: str, lang: str
) -> None:
    from bridgelaw.app.interviews.interview import Interview
    from bridgelaw.incidents import load

    load()
    with bad_input(lang):
        laws = laws_of(day, federation)
        offered = _named(" ".join(incident), lang) if incident else ()
    chosen = offered[0] if len(offered) == 1 else _choose(lang, offered)
    begun = Interview(chosen, laws.on if day else None, laws.by[0])
    interview: Interview | None = _details(begun, lang)
    click.echo(KEYS.say(lang))
    while interview is not None:
        interview = _afterwards(_to_the_ruling(interview, lang, together=not one_by_one), lang)


def _line(prompt: str, lang: str) -> str:
    """Return a line from the user. The end of input ends the interview."""
    try:
        return str(
            click.prompt(
                prompt, default="", show_default=False, prompt_suffix=" > " if prompt else "> "
            )
        ).strip()
    except click.Abort:
        click.echo()
        _end(lang)


def _end(lang: str) -> NoReturn:
    click.echo(ENDED.say(lang))
    sys.exit(QUESTION)


def _named(words: str, lang: str) -> list[AnyProcedure]:
    """Return the incidents with this name, or that a search for these words finds."""
    from bridgelaw.app.interviews.interview import search
    from bridgelaw.cases.errors import AnswerError

    if not (found := search(words, lang)):
        raise AnswerError(NO_INCIDENT, words=words)
    return found


def _choose(lang: str, offered: Sequence[AnyProcedure] = ()) -> AnyProcedure:
    """Let the user choose the incident, by its group or by a search."""
    while True:
        offered = offered or _group_or_word(lang)
        if len(offered) == 1:
            return offered[0]
        _offer(offered, lang)
        chosen = _one_of(offered, lang)
        if not isinstance(chosen, list):
            return chosen
        offered = chosen


def _one_of(offered: Sequence[AnyProcedure], lang: str) -> AnyProcedure | list[AnyProcedure]:
    """Return the chosen incident, or a list of others to offer (empty: start again)."""
    while True:
        words = _line(WHICH.say(lang), lang)
        if words in ("", "b"):
            return []
        if words == "?":
            _offer(offered, lang, when=True)
        elif _is_number(words) and 1 <= int(words) <= len(offered):
            return offered[int(words) - 1]
        elif found := _found(words, lang):
            return found


def _group_or_word(lang: str) -> list[AnyProcedure]:
    """Return the incidents of a group, or those that a search finds."""
    from bridgelaw.incidents.index import group_words, incidents_in_order

    groups = list(dict.fromkeys(incident.group for incident in incidents_in_order()))
    _numbered([(group_words(group, lang), "") for group in groups])
    while True:
        words = _line(WHAT_HAPPENED.say(lang), lang)
        if _is_number(words) and 1 <= int(words) <= len(groups):
            return [
                found for found in incidents_in_order() if found.group == groups[int(words) - 1]
            ]
        if words in ("", "?", "b"):
            _numbered([(group_words(group, lang), "") for group in groups])
        elif found := _found(words, lang):
            return found


def _found(words: str, lang: str) -> list[AnyProcedure]:
    """Search for incidents, and say so if none is found."""
    from bridgelaw.app.interviews.interview import search
    from bridgelaw.cases.errors import AnswerError

    if words == "q":
        _end(lang)
    try:
        found = [] if _is_number(words) else search(words, lang)
    except AnswerError as error:
        click.echo(error.say(lang))
        return []
    if not found:
        click.echo(NONE_FOUND.say(lang, words=words))
    return found


def _is_number(words: str) -> bool:
    return words.isascii() and words.isdigit()


def _offer(incidents: Sequence[AnyProcedure], lang: str, *, when: bool = False) -> None:
    """List incidents by number; if there are few, or `when`, with when to choose each."""
    when = when or len(incidents) <= FEW
    _numbered(
        [
            (incident.title.say(lang), incident.what.say(lang) if when else "")
            for incident in incidents
        ]
    )


def _numbered(rows: list[tuple[str, str]]) -> None:
    from bridgelaw.cli import lists, rendering

    rendering.out(lists.numbered(rows))


def _details(interview: Interview, lang: str) -> Interview:
    """Ask for details until a line is understood, and return the interview with them.

    `b` chooses the incident again.
    """
    _begin(interview, lang)
    while True:
        line = _line("", lang)
        if line == "b":
            interview = replace(interview, incident=_choose(lang))
            _begin(interview, lang)
        elif after := _tell(interview, line, lang):
            return after


def _begin(interview: Interview, lang: str) -> None:
    """Print the title of the incident: a search may have found another than the user meant."""
    click.echo(interview.incident.title.say(lang))
    click.echo(_kind_of_details(interview)[0].say(lang))


def _kind_of_details(interview: Interview) -> tuple[Text, Text]:
    """Return the prompt for details of such an incident, and the help on it."""
    facts = interview.incident.case.facts
    if "call" in facts:
        return DETAILS_OF_A_CALL, HELP_OF_A_CALL
    return (DETAILS, DETAILS_HELP) if "card" in facts else (DETAILS_OF_A_PLAYER, HELP_OF_A_PLAYER)


def _tell(interview: Interview, line: str, lang: str) -> Interview | None:
    """Return the interview with details, after printing what is known; None if they are wrong."""
    from bridgelaw.app.interviews.interview_actions import TellLine

    if line == "q":
        _end(lang)
    if line == "?":
        _details_help(interview, lang)
        return None
    if after := _applied(interview, TellLine(line), lang):
        _note(after, lang)
    return after


def _applied(interview: Interview, action: Action, lang: str) -> Interview | None:
    """Return the interview after an action; None, with a message, if it is not possible."""
    from bridgelaw.app.interviews.interview_actions import apply
    from bridgelaw.bridge.errors import TableError
    from bridgelaw.cases.errors import AnswerError, CaseFileError

    try:
        return apply(interview, action)
    except (AnswerError, CaseFileError, TableError) as error:
        click.echo(ERROR.say(lang, problem=error.say(lang)))
        return None


def _note(interview: Interview, lang: str) -> None:
    """Print the details that are known, so that the user sees what was understood."""
    if noted := interview.noted(lang):
        click.echo(NOTED.say(lang, what=" · ".join(noted)))


def _details_help(interview: Interview, lang: str) -> None:
    from bridgelaw.app.interviews import details
    from bridgelaw.cli import rendering

    names = ", ".join(details.label(name, lang) for name in interview.incident.case.facts)
    rendering.out(
        rendering.paragraph(_kind_of_details(interview)[1].say(lang)),
        rendering.paragraph(FACTS_TOO.say(lang, names=names)),
    )


def _to_the_ruling(interview: Interview, lang: str, *, together: bool) -> Interview:
    """Ask one question after another, and return the interview once it has a ruling.

    With `together`, facts with a usual answer are asked together, until the user asks for one
    question at a time.
    """
    from bridgelaw.app.interviews import usual_answers
    from bridgelaw.app.interviews.proposal import can_be_made
    from bridgelaw.cli import rendering
    from bridgelaw.engine.ruling import Ruling
    from bridgelaw.views.rulings.ruling_types import RulingView

    while True:
        found = interview.found
        view = interview.view(lang)
        if isinstance(view, RulingView) or isinstance(found, Ruling):  # both are, or neither
            rendering.out("", rendering.found_in(view, lang))
            return interview
        exceptions = usual_answers.together(interview, lang) if together else None
        if exceptions is not None:
            chosen = _exceptions(interview, exceptions, lang)
            together, interview = chosen is not None, chosen or interview
            continue
        rendering.out("", rendering.asked(view, lang))
        if can_be_made(interview, found):
            click.echo(PROPOSE.say(lang))
        after = None
        while after is None:
            after = _answer(interview, found, view, lang)
        interview = after


def _exceptions(interview: Interview, asked: TogetherView, lang: str) -> Interview | None:
    """Return the interview after an answer to the exceptions that are listed together.

    None if the user wants one question at a time.
    """
    from bridgelaw.cli import lists, rendering

    rendering.out("", lists.asked_together(asked, lang))
    click.echo(KEYS_TOGETHER.say(lang))
    while True:
        words = _line("", lang)
        if words == "o":
            return None
        if words in ("", "?"):
            rendering.out(lists.helped_together(asked, lang))
            click.echo(KEYS_TOGETHER.say(lang))
        elif after := _on_exceptions(interview, asked, words, lang):
            return after


def _on_exceptions(
    interview: Interview, asked: TogetherView, words: str, lang: str
) -> Interview | None:
    """Return the interview after a line from the user.

    None, with a message, if another line is needed.
    """
    from bridgelaw.app.interviews import usual_answers
    from bridgelaw.cases.errors import AnswerError

    if words == "q":
        _end(lang)
    if words == "d" or words.startswith("d "):
        line = words[2:].strip() or _line(_kind_of_details(interview)[0].say(lang), lang)
        return _tell(interview, line, lang)
    listed = [*asked.seldom, *asked.contradicting]
    number = words.removeprefix("c").strip()
    try:
        if words == "b":
            return usual_answers.back(interview)
        if words == "0":
            return usual_answers.answer_as_usual(interview)
        if not _is_number(number) or not 1 <= int(number) <= len(listed):
            raise AnswerError(NO_SUCH_STATEMENT, found=words, count=len(listed))
        exception = listed[int(number) - 1]
        value = exception.value if number == words else CANNOT_BE_ESTABLISHED
        return usual_answers.answer_as_usual(interview, exception.fact, value)
    except AnswerError as error:
        click.echo(ERROR.say(lang, problem=error.say(lang)))
        return None


def _answer(
    interview: Interview, question: Question, view: QuestionView, lang: str
) -> Interview | None:
    """Return the interview after one line from the user, an answer or a command.

    None if the same question needs another line.
    """
    from bridgelaw.app.interviews import proposal
    from bridgelaw.app.interviews.interview_actions import Answer, Doubt, TakeBack
    from bridgelaw.app.interviews.interview_undo import NOTHING_BACK
    from bridgelaw.cli import rendering

    words = _line("", lang)
    if words == "q":
        _end(lang)
    if words in ("", "?"):
        rendering.out(rendering.helped(view, lang))
        click.echo(KEYS.say(lang))
        return None
    if words == "b":
        if interview.order:
            return _applied(interview, TakeBack(), lang)
        click.echo(NOTHING_BACK.say(lang))
        return interview
    if words == "e" and proposal.can_be_made(interview, question):
        rendering.out(*map(rendering.paragraph, proposal.lines(interview, question, lang)))
        return None
    if words == "d" or words.startswith("d "):
        return _tell(
            interview,
            words[2:].strip() or _line(_kind_of_details(interview)[0].say(lang), lang),
            lang,
        )
    return _applied(interview, Doubt() if words == "c" else Answer(words), lang)


def _afterwards(interview: Interview, lang: str) -> Interview | None:
    """After a ruling, save it, go on, go back or end.

    Return the interview if there is more to ask, or None at the end.
    """
    from bridgelaw.app.interviews.interview_actions import TakeBack

    while True:
        try:
            words = str(
                click.prompt(NEXT.say(lang), default="", show_default=False, prompt_suffix=" > ")
            ).strip()
        except click.Abort:
            click.echo()
            return None
        if words == "s" or words.startswith("s "):
            _save(interview, words[2:].strip() or _line(SAVE_AS.say(lang), lang), lang)
        elif words == "n":
            if after := _go_on(interview, lang):
                return after
        elif words == "b" and interview.order:
            if after := _applied(interview, TakeBack(), lang):
                return after
        elif words in ("", "q"):
            return None


def _go_on(interview: Interview, lang: str) -> Interview | None:
    """Return the interview on the next incident on the board.

    None if the table after the ruling is not possible.
    """
    from bridgelaw.app.interviews.interview_actions import GoOn

    after = _applied(interview, GoOn(_choose(lang)), lang)
    if after is None:
        return None
    _note(after, lang)
    return _details(after, lang)


def _save(interview: Interview, name: str, lang: str) -> None:
    from bridgelaw.cases.writer import write_cases

    if not name:
        return
    path = Path(name if name.endswith((".yaml", ".yml")) else f"{name}.yaml")
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(write_cases([interview.case(path.stem)]))
    except (OSError, ValueError) as error:
        problem: object = (
            THERE_ALREADY
            if isinstance(error, FileExistsError)
            else getattr(error, "strerror", error)
        )
        click.echo(NOT_SAVED.say(lang, file=path, problem=problem))
        return
    click.echo(SAVED.say(lang, file=path))
