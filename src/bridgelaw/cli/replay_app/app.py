"""The application: steps through recorded boards card by card."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.record_walk import Walk
from bridgelaw.audit.examine import examine
from bridgelaw.audit.findings import Finding
from bridgelaw.bridge.notation import card_text, seat_text
from bridgelaw.bridge.serialised import read_table, write_table
from bridgelaw.cases.writer import write_cases
from bridgelaw.cli.replay_app import picture
from bridgelaw.cli.replay_app.screens import Ask, ChooseIncident, GoTo
from bridgelaw.effects.incident import AnyProcedure
from bridgelaw.engine.law import LAWS_2017, WBF
from bridgelaw.engine.ruling import Ruling
from bridgelaw.formats.play.records import BoardRecord
from bridgelaw.i18n.text import Text, languages

NOTHING_MARKED = Text("Nothing is marked on this board.")
SAVED = Text("Saved in {file}.")
NOT_SAVED = Text("the file {file} cannot be written: {problem}")
NO_FURTHER = Text("All later cards in the record are legal.")
TAKEN_OFF = Text("Removed: {title}")

CARD, TRICK, BOARD = Text("Card"), Text("Trick"), Text("Board")
GO_TO = Text("Go to board")
NO_SUCH_BOARD = Text("Board {found} does not exist.")
FIND, MARK, UNDO = Text("Find an irregularity"), Text("Incident"), Text("Undo")
SAVE, LANGUAGE, MORE, QUIT = Text("Save"), Text("Dansk"), Text("More"), Text("Quit")

KEYS: tuple[tuple[str, str, str, Text], ...] = (
    ("right,space,l", "cards(1)", "←→", CARD),
    ("down,j", "next_trick", "↑↓", TRICK),
    ("f", "find", "f", FIND),
    ("i", "mark", "i", MARK),
    ("u", "undo", "u", UNDO),
    ("s", "save", "s", SAVE),
    ("n", "board(1)", "n/p", BOARD),
    ("g", "go_to", "g", GO_TO),
    ("d", "language", "d", LANGUAGE),
    ("pagedown", "page(1)", "PgDn", MORE),
    ("q", "quit", "q", QUIT),
)
"""The keys in the footer: the keys, the action, how they are shown, and the label."""


class Replay(App[None]):
    """Shows recorded boards card by card, and rules on incidents at any point."""

    CSS = """
    #title { padding: 0 1; height: auto; background: $panel; }
    #all { height: auto; }
    #left { width: 1fr; height: auto; }
    #board { height: auto; padding: 1 1 0 1; }
    #notes { height: auto; padding: 0 1; border-top: solid $panel; }
    #tricks { width: 35; height: auto; padding: 1 1 0 1; }
    #keys { dock: bottom; height: auto; padding: 0 1; background: $panel; }
    Screen.-narrow #all { layout: vertical; }
    Screen.-narrow #left { width: 100%; }
    Screen.-narrow #tricks { width: 100%; }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (78, "-wide")]  # noqa: RUF012, as Textual declares it
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(keys, action, "") for keys, action, _, _ in KEYS),
        Binding("left,h", "cards(-1)", show=False),
        Binding("up,k", "previous_trick", show=False),
        Binding("p", "board(-1)", show=False),
        Binding("home", "to_start", show=False),
        Binding("end", "to_end", show=False),
        Binding("pageup", "page(-1)", show=False),
    ]

    def __init__(
        self,
        boards: Sequence[BoardRecord],
        lang: str,
        *,
        day: date | None = None,
        federation: str = WBF,
    ) -> None:
        super().__init__()
        self.boards, self.lang, self.day, self.federation = boards, lang, day, federation
        self.place = 0
        self.walks = [Walk(board.table) for board in boards]
        self._examined: dict[int, tuple[Finding, ...]] = {}

    @property
    def walk(self) -> Walk:
        """The current board and position."""
        return self.walks[self.place]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings of an audit of the current board."""
        if self.place not in self._examined:
            self._examined[self.place] = examine(self.boards[self.place])
        return self._examined[self.place]

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        with VerticalScroll(can_focus=False), Horizontal(id="all"):
            # On a narrow terminal the tricks come last, below the notes.
            with Vertical(id="left"):
                yield Static(id="board")
                yield Static(id="notes")
            yield Static(id="tricks")
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Show the first board."""
        self._speak()
        self._show()

    def _speak(self) -> None:
        """Label the keys in the user's language, without those that need several boards."""
        alone = len(self.boards) == 1
        offered = [
            (shown, action, words)
            for _, action, shown, words in KEYS
            if not (alone and action in ("board(1)", "go_to"))
        ]
        self.query_one("#keys", Static).update(picture.keys(offered, self.lang))

    def _show(self) -> None:
        board = self.boards[self.place]
        shown = {
            "title": picture.title(board, self.lang, self._which()),
            "board": picture.board(self.walk, self.lang),
            "tricks": picture.tricks(self.walk, self.findings, self.lang),
            "notes": picture.notes(self.walk, self.findings, self.lang),
        }
        for name, content in shown.items():
            self.query_one(f"#{name}", Static).update(content)

    def _which(self) -> str:
        return "" if len(self.boards) == 1 else f"{self.place + 1}/{len(self.boards)}"

    def _go(self, walk: Walk) -> None:
        self.walks[self.place] = walk
        self._show()

    def action_cards(self, number: int) -> None:
        """Go forward by this number of cards, or back."""
        self._go(self.walk.by_cards(number))

    def action_next_trick(self) -> None:
        """Go to the end of this trick, or of the next."""
        self._go(self.walk.next_trick())

    def action_previous_trick(self) -> None:
        """Go to the end of the previous trick."""
        self._go(self.walk.previous_trick())

    def action_to_start(self) -> None:
        """Go to the position before the first card."""
        self._go(self.walk.to_start())

    def action_to_end(self) -> None:
        """Go to the position after the last card."""
        self._go(self.walk.to_end())

    def action_find(self) -> None:
        """Go to the next card of a finding."""
        found = self.walk.next_of({card for finding in self.findings for card in finding.cards})
        if found == self.walk:
            self.notify(NO_FURTHER.say(self.lang))
        self._go(found)

    def action_board(self, number: int) -> None:
        """Go to another board of the file."""
        self.place = max(0, min(self.place + number, len(self.boards) - 1))
        self._show()

    def action_go_to(self) -> None:
        """Ask for a board by its number, or by its place in the file."""
        if len(self.boards) > 1:
            self.push_screen(GoTo(self.lang), self._go_to)

    def _go_to(self, name: str | None) -> None:
        if not name:
            return
        # The next board with that name: in a match there is one for each room.
        turn = [*range(self.place + 1, len(self.boards)), *range(self.place + 1)]
        found = next((n for n in turn if self.boards[n].is_called(name)), None)
        if found is None:
            self.notify(NO_SUCH_BOARD.say(self.lang, found=name), severity="warning")
        else:
            self.place = found
            self._show()

    def action_page(self, number: int) -> None:
        """Scroll up or down on a small screen."""
        shown = self.query_one(VerticalScroll)
        shown.scroll_relative(y=number * max(1, shown.size.height - 2), animate=False)

    def action_language(self) -> None:
        """Switch to the next language."""
        spoken = languages()
        self.lang = spoken[(spoken.index(self.lang) + 1) % len(spoken)]
        self._speak()
        self._show()

    def action_undo(self) -> None:
        """Remove the last incident, and go back to the position at which it was marked."""
        marks = self.walk.marks
        if not marks:
            self.notify(NOTHING_MARKED.say(self.lang))
            return
        self.notify(TAKEN_OFF.say(self.lang, title=marks[-1].interview.incident.title))
        self._go(Walk(self.walk.record, marks[-1].moment, marks[:-1]))

    def action_mark(self) -> None:
        """Mark an incident at this position and rule on it."""
        self.push_screen(ChooseIncident(self.lang), self._begin)

    def _begin(self, incident: AnyProcedure | None) -> None:
        if incident is None:
            return
        # The table in the form of a case file, so that the case asks the same questions.
        table = write_table(self.walk.as_left)
        interview = Interview(
            incident,
            self._laws_of(),
            self.federation,
            table=read_table(table),
            table_told=table,
        )
        last = self.walk.last_play
        told = (
            {"seat": seat_text(last.seat, self.lang), "card": card_text(last.card, self.lang)}
            if last
            else {}
        )
        about = " ".join(words for name, words in told.items() if name in incident.case.facts)
        self.push_screen(Ask(interview, about, self.lang), self._mark)

    def _laws_of(self) -> date | None:
        """Return the day whose laws apply: as given, or that of the record.

        None (today) if the record has no day, or one before the Laws of 2017.
        """
        played = self.boards[self.place].day
        return self.day or (played if played is not None and played >= LAWS_2017 else None)

    def _mark(self, interview: Interview | None) -> None:
        if interview is not None and isinstance(interview.found, Ruling):
            self._go(self.walk.marked(interview))

    def action_save(self) -> None:
        """Save the incidents of this board as a case file in the current folder.

        An existing file is never overwritten: the name gets a number.
        """
        if not self.walk.marks:
            self.notify(NOTHING_MARKED.say(self.lang))
            return
        table = self.walk.record
        stem = f"board-{table.board}" if table.board is not None else "board"
        cases = [
            mark.interview.case(f"{stem}-{number}")
            for number, mark in enumerate(self.walk.marks, 1)
        ]
        number, path = 1, Path(f"{stem}.yaml")
        while path.exists():
            number, path = number + 1, Path(f"{stem}-{number + 1}.yaml")
        try:
            path.write_text(write_cases(cases), encoding="utf-8")
        except OSError as error:
            self.notify(
                NOT_SAVED.say(self.lang, file=path, problem=error.strerror or error),
                severity="error",
            )
        else:
            self.notify(SAVED.say(self.lang, file=path))
