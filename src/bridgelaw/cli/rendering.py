"""Rulings and questions on a terminal, or as plain text outside one."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterable

import click
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.console import Group as Parts
from rich.control import strip_control_codes
from rich.measure import Measurement
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table
from rich.text import Text as Line

from bridgelaw.effects import Group
from bridgelaw.i18n.text import Text
from bridgelaw.views.rulings.ruling_card import (
    L,
    at_the_table,
    by_player,
    figures,
    of_group,
    read_aloud,
)
from bridgelaw.views.rulings.ruling_types import (
    CaseView,
    DoubtView,
    EffectView,
    FoundView,
    OptionView,
    QuestionView,
    RulingView,
    TrailStepView,
)

WIDEST = 100
NARROW = 60
ENDLESS = 10_000
LONG = 40
"""The maximum length of an answer listed with others; a longer one has its own line."""

AT_THE_TABLE = Text("At the table")
READ_ALOUD = Text("Read aloud")
INFORMATION = Text("Information")
LATER = Text("Later")
FOR_THE_DIRECTOR = Text("What the director does")
LAWS = Text("The laws")
TRAIL = Text("How it was found")
SO_FAR = Text("So far")

TO_FIND = Text("To be found by the director")
TO_CHOOSE = Text("To be chosen by {who}")
TO_READ = Text("The law leaves it open. Choose a reading")
LEADS_TO_RULING = Text("then: {words}")
LEADS_TO_QUESTION = Text("then asks: {words}")
IF_IN_DOUBT = Text("If it cannot be established: {words} (Law {law}). {why}")
POSSIBLE = Text("Possible: {options}")
WANTED_BY = Text("Asked under Law {number}: {text}")
IN_CASE_FILE = Text("To answer it in the case file, write under '{key}': {fact}: ANSWER")


def out(*parts: RenderableType) -> None:
    """Print parts without trailing spaces."""
    screen = console()
    with screen.capture() as captured:
        for part in parts:
            screen.print(part, crop=False)
    click.echo("\n".join(line.rstrip() for line in captured.get().splitlines()))


class Broken:
    """Text whose lines are broken already: those that fit need no further layout.

    rich takes most of a minute to lay out the standings of a hundred thousand tables.
    """

    def __init__(self, text: str) -> None:
        self.text = strip_control_codes(text)

    def __rich_console__(self, screen: Console, options: ConsoleOptions) -> RenderResult:
        if all(_fits(line, options.max_width) for line in self.text.split("\n")):
            yield Segment(self.text)
            yield Segment.line()
        else:
            yield Line(self.text)


def _fits(line: str, width: int) -> bool:
    return len(line) <= width and (line.isascii() or cell_len(line) <= width)


def console() -> Console:
    """Return a console at most `WIDEST` columns wide; 80 columns outside a terminal."""
    in_terminal = sys.stdout is not None and sys.stdout.isatty()
    width = min(shutil.get_terminal_size((80, 24)).columns, WIDEST) if in_terminal else 80
    return Console(width=width, highlight=False, markup=False, emoji=False, soft_wrap=False)


def ruling(form: RulingView, lang: str) -> RenderableType:
    """Return a ruling: the outcome, the effects, what to read aloud, the laws and the trail."""
    effects = form.effects
    aloud = read_aloud(form, lang)
    return Parts(
        _title(form.incident.title),
        Padding(Line(form.outcome.words, style="bold green"), (1, 0, 0, 2)),
        *(
            Padding(Line(words, style="bold"), (0, 0, 0, 2))
            for words in (*(figure.words for figure in figures(effects)), form.score)
            if words
        ),
        *_effects(effects, lang),
        *_section(READ_ALOUD, _by_player(aloud, lambda line: (line.words, "")), lang),
        *_section(LAWS, _rows((law_number(law.number), law.text) for law in form.laws), lang),
        *_section(TRAIL, _trail(form.trail), lang),
    )


def question(form: QuestionView, lang: str) -> RenderableType:
    """Return a question with its options, its help and the rule for doubt."""
    parts: list[RenderableType] = [_title(form.incident.title)]
    if form.effects:
        parts += _section(SO_FAR, _lines(form.effects), lang)
    parts += [
        Padding(Line(to_whom(form, lang), style="dim"), (1, 0, 0, 0)),
        Line(form.words, style="bold yellow"),
    ]
    parts += options(form, lang)
    if form.help:
        parts.append(Padding(Line(form.help, style="italic"), (1, 0, 0, 2)))
    if form.doubt:
        parts.append(Padding(Line(in_doubt(form.doubt, lang)), (1, 0, 0, 2)))
    if form.law:
        said = WANTED_BY.say(lang, number=law_number(form.law.number), text=form.law.text)
        parts.append(Padding(Line(said, style="dim"), (1, 0, 0, 2)))
    parts += _section(TRAIL, _trail(form.trail), lang)
    return Parts(*parts)


def asked(form: QuestionView, lang: str) -> RenderableType:
    """Return a question of an interview, with numbered options."""
    return Parts(heading(form, lang), *options(form, lang, numbered=True))


def heading(form: QuestionView, lang: str) -> RenderableType:
    """Return a question without its options.

    If a player chooses, the ruling so far comes first.
    """
    parts: list[RenderableType] = []
    if form.effects and form.settled_by == "election":
        parts += [*_section(SO_FAR, _lines(form.effects), lang), ""]
    if form.settled_by != "finding":
        parts.append(Line(to_whom(form, lang), style="dim"))
    parts.append(Line(form.words, style="bold yellow"))
    return Parts(*parts)


def helped(form: QuestionView, lang: str) -> RenderableType:
    """Return the help on a question: rules of thumb, the rule for doubt, and the law that asks."""
    parts: list[RenderableType] = []
    if form.help:
        parts.append(Line(form.help, style="italic"))
    if form.doubt:
        parts.append(Line(in_doubt(form.doubt, lang)))
    if form.law:
        parts.append(
            Line(
                WANTED_BY.say(lang, number=law_number(form.law.number), text=form.law.text),
                style="dim",
            )
        )
    return Parts(Padding(Parts(*parts), (0, 0, 0, 2)), *_section(TRAIL, _trail(form.trail), lang))


def paragraph(words: str) -> RenderableType:
    """Return an indented, wrapped paragraph."""
    return Padding(Line(words), (0, 0, 0, 2))


def to_whom(form: QuestionView, lang: str) -> str:
    """Return who settles a question."""
    if form.settled_by == "election":
        return TO_CHOOSE.say(lang, who=form.to.words)
    return (TO_READ if form.settled_by == "reading" else TO_FIND).say(lang)


def options(form: QuestionView, lang: str, *, numbered: bool = False) -> list[RenderableType]:
    """Return the options of a question.

    A closed question has one line for each option, with what it leads to. An open one (cards, for
    example) has the short options in one row, and the explained ones below it.
    """
    if not form.closed:
        return _open_options(form.options, lang)
    grid = _grid()
    for place, option in enumerate(form.options, 1):
        name = str(place) if numbered else value_text(option.value)
        grid.add_row(name, Line(_meaning(option, lang, repeat=not numbered)))
    return [Padding(grid, (0, 0, 0, 2))]


def _open_options(options: list[OptionView], lang: str) -> list[RenderableType]:
    grid = _grid()
    names = []
    for option in options:
        words, name = option.words, value_text(option.value)
        explained = len(words) > LONG
        names.append(name if explained else words)
        if explained:
            grid.add_row(name, Line(words.removeprefix(f"{name}: ")))
    all_explained = grid.row_count == len(names)
    row = (
        []
        if all_explained
        else [Padding(Line(POSSIBLE.say(lang, options=", ".join(names))), (0, 0, 0, 2))]
    )
    return [*row, Padding(grid, (0, 0, 0, 2))] if grid.row_count else [*row]


def _meaning(option: OptionView, lang: str, *, repeat: bool) -> str:
    said = [option.words] if repeat is False or option.words != value_text(option.value) else []
    if leads := option.leads_to:
        text = LEADS_TO_RULING if leads.kind == "ruling" else LEADS_TO_QUESTION
        said.append(f"→ {text.say(lang, words=leads.words)}")
    return "\n".join(said)


def in_doubt(doubt: DoubtView, lang: str) -> str:
    """Return the rule that applies if a fact cannot be established."""
    return IF_IN_DOUBT.say(lang, words=doubt.words, law=law_number(doubt.law.number), why=doubt.why)


def value_text(value: str | list[str]) -> str:
    """Return a value as case files have it; several are separated by commas."""
    return value if isinstance(value, str) else ", ".join(value)


def _title(words: str) -> Line:
    return Line(words, style="bold")


def law_number(section: str) -> str:
    """Return the number of a section in the law book.

    A point without its own number (46~4) has that of its law.
    """
    return section.partition("~")[0]


def _section(title: Text, body: RenderableType | None, lang: str) -> list[RenderableType]:
    if body is None:
        return []
    return [
        Padding(Line(title.say(lang), style="bold cyan"), (1, 0, 0, 0)),
        Padding(body, (0, 0, 0, 2)),
    ]


def _effects(effects: list[EffectView], lang: str) -> list[RenderableType]:
    return [
        *_section(
            AT_THE_TABLE,
            _by_player(
                at_the_table(effects), lambda effect: (effect.words, law_number(effect.law))
            ),
            lang,
        ),
        *_section(FOR_THE_DIRECTOR, _lines(of_group(effects, Group.DIRECTOR)), lang),
        *_section(INFORMATION, _lines(_information(effects)), lang),
        *_section(LATER, _lines(of_group(effects, Group.LATER)), lang),
    ]


def _information(effects: list[EffectView]) -> list[EffectView]:
    """Return the information that is not already at the table."""
    now = at_the_table(effects)
    return [each for each in of_group(effects, Group.INFORMATION) if each not in now]


def _by_player(lines: list[L], row: Callable[[L], tuple[str, str]]) -> RenderableType | None:
    """Return lines grouped by player, in the order in which the players first occur."""
    players = by_player(lines)
    if not players:
        return None
    grid = Table.grid(padding=(0, 2), expand=True)
    grid.add_column(style="bold", max_width=24)
    grid.add_column(ratio=1, overflow="fold")
    grid.add_column(justify="right", style="dim", no_wrap=True)
    for player in players:
        for place, line in enumerate(player.lines):
            words, law = row(line)
            grid.add_row(player.name if place == 0 else "", Line(words), law)
    return grid


def _lines(effects: list[EffectView]) -> RenderableType | None:
    if not effects:
        return None
    grid = Table.grid(padding=(0, 2), expand=True)
    grid.add_column(ratio=1)
    grid.add_column(justify="right", style="dim", no_wrap=True)
    for effect in effects:
        grid.add_row(Line(effect.words), law_number(effect.law))
    return grid


def _grid() -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold", max_width=30)
    grid.add_column(ratio=1, overflow="fold")
    return grid


def _rows(rows: Iterable[tuple[str, str]]) -> RenderableType | None:
    grid = _grid()
    for name, words in rows:
        grid.add_row(name, Line(words))
    return grid if grid.row_count else None


def _trail(trail: list[TrailStepView]) -> RenderableType | None:
    return Narrowing(_trail_in_columns(trail), _trail_in_lines(trail)) if trail else None


def _trail_in_columns(trail: list[TrailStepView]) -> RenderableType:
    grid = Table.grid(padding=(0, 2), expand=True)
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column(ratio=3)
    grid.add_column(ratio=2)
    grid.add_column(style="dim", justify="right", max_width=14)
    for step in trail:
        grid.add_row(
            law_number(step.law),
            Line(step.question),
            Line(step.words),
            step.origin_words,
        )
    return grid


def _trail_in_lines(trail: list[TrailStepView]) -> RenderableType:
    grid = _grid()
    for step in trail:
        origin = f" ({step.origin_words})"
        grid.add_row(
            law_number(step.law),
            Line.assemble(f"{step.question} ", (step.words, "bold"), (origin, "dim")),
        )
    return grid


class Narrowing:
    """A renderable with another form for narrow terminals, such as on a phone."""

    def __init__(self, wide: RenderableType, narrow: RenderableType) -> None:
        self.wide, self.narrow = wide, narrow

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        # Not where its columns would be squeezed out of shape either.
        needed = Measurement.get(console, options.update(max_width=ENDLESS), self.wide).minimum
        yield self.narrow if options.max_width < max(NARROW, needed) else self.wide


def cases(forms: Iterable[CaseView], lang: str) -> None:
    """Print cases with the ruling or the question of each of their incidents."""
    for place, form in enumerate(forms):
        heading = " · ".join(
            filter(None, (form.id, form.title, form.day.isoformat(), form.federation))
        )
        parts: list[RenderableType] = [*([""] if place else []), Line(heading, style="dim")]
        for found in form.found:
            parts += ["", found_in(found, lang)]
            if isinstance(found, QuestionView):
                key = "elected" if found.settled_by == "election" else "told"
                parts += ["", IN_CASE_FILE.say(lang, key=key, fact=found.fact)]
        out(*parts)


def found_in(form: FoundView, lang: str) -> RenderableType:
    """Return a ruling or a question."""
    return ruling(form, lang) if isinstance(form, RulingView) else question(form, lang)
