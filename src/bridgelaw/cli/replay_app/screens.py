"""The dialogs of the application: choosing an incident, its questions and its ruling."""

from __future__ import annotations

import asyncio
from typing import ClassVar, TypeVar

from rich.console import Group
from rich.text import Text as Line
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from bridgelaw.app.interviews import proposal
from bridgelaw.app.interviews.interview import Interview, search
from bridgelaw.app.interviews.interview_actions import (
    Action,
    Answer,
    Choose,
    Doubt,
    TakeBack,
    TellLine,
    apply,
)
from bridgelaw.cases.errors import AnswerError, CaseFileError
from bridgelaw.cli import rendering
from bridgelaw.effects.incident import AnyProcedure, Procedure
from bridgelaw.engine.ruling import Question, Ruling
from bridgelaw.i18n.text import Text, say
from bridgelaw.incidents.index import group_words, incidents_in_order
from bridgelaw.lawbook.query import LONGEST
from bridgelaw.views.rulings.ruling_types import RulingView

WHAT_HAPPENED = Text("What happened? Type a word, or choose with the arrows")
WHICH_BOARD = Text("The number of the board, or #2 for the second in the file")
ABOUT = Text("Which player, which card? What else do you know? For example: W SQ, played on yes")
ANSWER = Text("The answer, for example {example}")
KEEP = Text("Enter marks it on the board · u undoes the last answer · Esc cancels")
CLOSE, TAKE_BACK, IN_DOUBT, HELP = (
    Text("Close"),
    Text("Undo"),
    Text("Cannot be established"),
    Text("Why?"),
)
PROPOSE, SOLVING = Text("Double dummy"), Text("Computing double dummy …")


T = TypeVar("T")


class Dialog(ModalScreen[T]):
    """A screen over the table, closed with Escape."""

    DEFAULT_CSS = """
    Dialog { align: center middle; }
    Dialog > Vertical {
        width: 95%; max-width: 104; height: 90%;
        border: round $accent; background: $surface; padding: 0 1;
    }
    Dialog OptionList { height: auto; max-height: 70%; border: none; }
    Dialog VerticalScroll { height: auto; max-height: 100%; }
    Dialog #wrong { color: $error; height: auto; }
    Dialog #what { color: $text-muted; height: auto; padding: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "")]

    def __init__(self, lang: str) -> None:
        super().__init__()
        self.lang = lang

    def on_mount(self) -> None:
        """Label the keys in the user's language."""
        self._bindings.key_to_bindings["escape"] = [
            Binding("escape", "dismiss", CLOSE.say(self.lang))
        ]


class GoTo(Dialog[str]):
    """Asks for a board. Closes with the name that was typed."""

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Input(placeholder=WHICH_BOARD.say(self.lang))
        yield Footer()

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())


class ChooseIncident(Dialog[AnyProcedure]):
    """Asks for an incident, by words or from a list. Closes with the incident."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "down", show=False, priority=True),
        Binding("up", "up", show=False, priority=True),
    ]

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Input(placeholder=WHAT_HAPPENED.say(self.lang), max_length=LONGEST)
            yield OptionList()
            yield Static(id="what")
        yield Footer()

    def on_mount(self) -> None:
        """List all incidents."""
        super().on_mount()
        self._offer("")

    @on(OptionList.OptionHighlighted)
    def _pointed_at(self, event: OptionList.OptionHighlighted) -> None:
        self.query_one("#what", Static).update(
            Procedure.all[str(event.option_id)].what.say(self.lang)
        )

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        self._offer(event.value)

    def _offer(self, words: str) -> None:
        """List the incidents that a search finds, with their groups."""
        found = search(words, self.lang) if words.strip() else incidents_in_order()
        options = self.query_one(OptionList)
        options.clear_options()
        for incident in found:
            prompt = Line(incident.title.say(self.lang), style="bold")
            prompt.append(f"  {group_words(incident.group, self.lang)}", style="dim not bold")
            options.add_option(Option(prompt, id=incident.name))
        self.query_one("#what", Static).update("")
        if found:
            options.highlighted = 0

    def action_down(self) -> None:
        """Move to the next incident, also while typing."""
        self.query_one(OptionList).action_cursor_down()

    def action_up(self) -> None:
        """Move to the previous incident, also while typing."""
        self.query_one(OptionList).action_cursor_up()

    @on(Input.Submitted)
    def _entered(self) -> None:
        options = self.query_one(OptionList)
        if options.highlighted is not None:
            self.dismiss(Procedure.all[str(options.get_option_at_index(options.highlighted).id)])

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(Procedure.all[str(event.option_id)])


class Ask(Dialog[Interview]):
    """Asks one question after another. Closes with the interview once it has a ruling."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(number), f"number({number})", show=False) for number in range(1, 10)),
        Binding("u", "back", ""),
        Binding("c", "doubt", ""),
        Binding("question_mark", "why", ""),
        Binding("e", "propose", ""),
        Binding("enter", "keep", show=False),
    ]

    def __init__(self, interview: Interview, about: str, lang: str) -> None:
        super().__init__(lang)
        self.interview = interview
        self.about = about
        """The suggested details: the player and the card last played."""
        self.begun = False
        self.with_help = False

    def compose(self) -> ComposeResult:
        with Vertical():
            with VerticalScroll():
                yield Static(id="said")
            yield Static(classes="wrong", id="wrong")
            yield OptionList()
            yield Input(value=self.about)
        yield Footer()

    def on_mount(self) -> None:
        super().on_mount()
        keys = self._bindings.key_to_bindings
        named = (("u", TAKE_BACK), ("c", IN_DOUBT), ("question_mark", HELP), ("e", PROPOSE))
        for key, words in named:
            keys[key] = [Binding(key, bound.action, words.say(self.lang)) for bound in keys[key]]
        self._show()

    def _show(self) -> None:
        """Show the line of details first, then each question with its options, then the ruling."""
        said, options, line = (
            self.query_one("#said", Static),
            self.query_one(OptionList),
            self.query_one(Input),
        )
        self.query_one("#wrong", Static).update("")
        self.refresh_bindings()
        options.clear_options()
        if not self.begun:
            title = Line(self.interview.incident.title.say(self.lang), style="bold")
            said.update(title.append(f"\n\n{ABOUT.say(self.lang)}", style="not bold"))
            self._focus(line)
            return
        found, view = self.interview.found, self.interview.view(self.lang)
        if isinstance(view, RulingView) or isinstance(found, Ruling):  # both are, or neither
            said.update(
                Group(
                    rendering.found_in(view, self.lang),
                    Line(f"\n{KEEP.say(self.lang)}", style="dim"),
                )
            )
            self._focus(self.query_one(VerticalScroll))
            return
        said.update(
            Group(
                rendering.heading(view, self.lang),
                *([rendering.helped(view, self.lang)] if self.with_help else []),
            )
        )
        for number, value in enumerate(found.values, 1):
            options.add_option(Option(Line(f"{number}  {say(value, self.lang)}")))
        if found.values:
            options.highlighted = 0
        line.value = ""
        line.placeholder = ANSWER.say(
            self.lang, example=say(found.fact.samples[0], self.lang) if found.fact.samples else "…"
        )
        self._focus(options if found.values else line)

    def _focus(self, widget: Widget) -> None:
        """Focus a widget, and hide the list or the line if it is not in use."""
        options, line = self.query_one(OptionList), self.query_one(Input)
        options.display, line.display = widget is options, widget is line
        widget.focus()

    def _question(self) -> Question | None:
        found = self.interview.found if self.begun else None
        return found if isinstance(found, Question) else None

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        if self.begun:
            if self._question() is not None:
                self._do(Answer(event.value))
        elif not event.value.strip() or self._applied(TellLine(event.value)):
            self.begun = True
            self._show()

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.action_number(event.option_index + 1)

    def action_number(self, number: int) -> None:
        """Give the answer with this number."""
        question = self._question()
        if question is None or number > len(question.values):
            return
        self._do(Choose(question.values[number - 1]))

    def action_doubt(self) -> None:
        """Answer that the fact cannot be established."""
        if self._question() is not None:
            self._do(Doubt())

    def action_back(self) -> None:
        """Take the last answer back; before the first answer, show the line of details again."""
        if self.interview.order:
            self._do(TakeBack())
        else:
            self.begun = False
            self._show()

    def action_why(self) -> None:
        """Show or hide the help, the rule for doubt and the law."""
        self.with_help = not self.with_help
        self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the double-dummy proposal only if there is one."""
        if action != "propose":
            return True
        question = self._question()
        return question is not None and proposal.can_be_made(self.interview, question)

    @work(exclusive=True)
    async def action_propose(self) -> None:
        """Show the double-dummy proposal."""
        question = self._question()
        if question is None:
            return
        self.query_one("#wrong", Static).update(SOLVING.say(self.lang))
        said = await asyncio.to_thread(proposal.lines, self.interview, question, self.lang)
        self.query_one("#wrong", Static).update("\n".join(said))

    def action_keep(self) -> None:
        """Mark the incident once it has a ruling."""
        if self.begun and self._question() is None:
            self.dismiss(self.interview)

    def _do(self, action: Action) -> None:
        if self._applied(action):
            self._show()

    def _applied(self, action: Action) -> bool:
        """Apply an action and return whether it was possible; if not, show the error."""
        try:
            self.interview = apply(self.interview, action)
        except (AnswerError, CaseFileError) as error:
            self.query_one("#wrong", Static).update(error.say(self.lang))
            return False
        return True
