"""`bridgelaw equity`: what a board was worth, double dummy, card by card and for each revoke."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Literal, NamedTuple

import click
from msgspec import Struct

from bridgelaw.cli.base import (
    BAD_INPUT,
    ERROR,
    FAILED,
    command,
    option,
    print_json,
    refuse,
    with_laws,
)
from bridgelaw.i18n.text import Text

if TYPE_CHECKING:
    from rich.console import RenderableType

    from bridgelaw.bridge.record import Table
    from bridgelaw.engine.law import Book
    from bridgelaw.equity.solver import Solver
    from bridgelaw.views.equity import BoardWorth, CardsWorth, MomentView, PositionWorth

SUMMARY = Text("Show what a board was worth, double dummy")
ABOUT = Text(
    "Shows where the result was lost, what each revoke cost, and a proposal for Law 64C. FILE is "
    "a PBN, LIN or case file."
)
REQUIRES = Text('Requires pip install "bridgelaw[equity]".')
EXAMPLES = (
    "bridgelaw equity examples/club-evening.pbn --board 7",
    "bridgelaw equity examples/club-evening.pbn --board 7 --at 8.2",
)
BOARD_HELP = Text(
    "The board with this number, or #2 for the second in the file; in a case file, the case "
    "with this id. Default: all."
)
AT_HELP = Text(
    "One position, by trick and cards played to it: 7.2 is after two cards to trick 7, 7.0 "
    "before the lead to it, and 'now' the current position."
)
EVERY_HELP = Text("Show every card of the play, and the value of each alternative.")
TOO_LATE_HELP = Text(
    "Attention to a revoke was first drawn after an opponent had called on the next board or "
    "the round had ended, so no tricks are transferred (Law 64B4, 64B5)."
)
SECONDS_HELP = Text("The time limit for one question, in seconds.")
PROCESSES_HELP = Text("The number of solver processes. Default: one for each core.")

NOT_A_MOMENT = Text(
    "found '{found}', expected a trick and a number of cards, such as 7.2, or 'now'"
)
NO_SUCH_BOARD = Text("found '{found}', expected one of {boards}")
NO_TABLE = Text("found no hands or play, expected a PBN, LIN or case file with a table")
AT_BOARD = Text("board {board}: {problem}")
BOARD = Text("Board {board}")

NEEDED = Text("{contract}: declarer needs")
FIGURES = Text("Declarer's tricks")
START = Text("Before the opening lead")
END = Text("After the last card")
MADE = Text("As played")
TRANSFERRED = Text("After transfer")
TURNED = Text("Where the result changed")
COSTLY = Text("Cards that changed it")
EVERY = Text("Every card")
REVOKE_IF = Text("If the player had followed suit")
REVOKE_STOOD = Text("As it was played")
TRANSFER = Text("Transfer")
PROPOSAL = Text("Proposal to the director for Law 64C")
FROM_HERE = Text("Declarer's tricks from here, with each card")
IN_ALL = Text("Declarer's total tricks, with each card")
TRICK = Text("trick")
COST = Text("cost")
INSTEAD = Text("declarer's tricks with each card")
IRREGULAR = Text("(irregular)")


class Found(NamedTuple):
    """A board to analyse."""

    name: str
    table: Table
    place: int
    """Its place in the file, from 1: `#2` is the second."""


class Options(NamedTuple):
    """The options of the command that apply to each board."""

    moment: tuple[int, int] | None
    """A trick and the number of cards played to it; None is the position as it is."""
    position: bool
    """Whether to analyse one position instead of the whole play."""
    every_card: bool
    too_late: bool


class NotWorkedOut(Struct, frozen=True, kw_only=True):
    """Why a board could not be analysed, and the exit code for it."""

    kind: Literal["error"] = "error"
    message: str
    exit: int


class Looked(NamedTuple):
    """The analysis of a board."""

    board: str
    said: BoardWorth | PositionWorth | NotWorkedOut

    def form(self) -> dict[str, object]:
        """Return the analysis as JSON data, with the name of the board first."""
        from msgspec import to_builtins

        return {"board": self.board, **to_builtins(self.said)}


@command("equity", SUMMARY, ABOUT, REQUIRES, examples=EXAMPLES)
@click.argument("file", metavar="FILE")
@option("--board", metavar="N", says=BOARD_HELP)
@option("--at", "moment", metavar="TRICK.CARDS", says=AT_HELP)
@option("--every", is_flag=True, says=EVERY_HELP)
@option("--too-late", is_flag=True, says=TOO_LATE_HELP)
@option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    default=30.0,
    show_default=True,
    says=SECONDS_HELP,
)
@option("--processes", type=click.IntRange(1), says=PROCESSES_HELP)
@with_laws
def equity(
    file: str,
    board: str | None,
    moment: str | None,
    every: bool,
    too_late: bool,
    seconds: float,
    processes: int | None,
    laws: Book,
    as_json: bool,
    lang: str,
) -> None:
    from bridgelaw.equity.errors import NoAnswer
    from bridgelaw.equity.solver import Solver

    when = _moment(moment)
    boards, problems = _boards(file, board, lang)
    for problem in problems:
        click.echo(ERROR.say(lang, problem=problem), err=True)
    try:
        solver = Solver(seconds=seconds, count=processes)
    except NoAnswer as error:
        problem = error.say(lang)
        refuse(problem, lang, {"kind": "error", "message": problem} if as_json else None)
    looked: list[Looked] = []
    options = Options(when, position=moment is not None, every_card=every, too_late=too_late)
    # Several boards at a time let all processes of the solver work. The solver must end first;
    # otherwise the threads would wait for it.
    with ThreadPoolExecutor(solver.count) as threads, solver:
        for each in threads.map(lambda found: _look(found, options, solver, laws, lang), boards):
            looked.append(each)
            if not as_json:
                _show(each, lang, first=len(looked) == 1)
    if as_json:
        print_json({"boards": [each.form() for each in looked], "problems": problems})
    errors = [each.said for each in looked if isinstance(each.said, NotWorkedOut)]
    if problems or any(error.exit == BAD_INPUT for error in errors):
        sys.exit(BAD_INPUT)
    sys.exit(FAILED if errors else 0)


def _moment(told: str | None) -> tuple[int, int] | None:
    from bridgelaw.cases.errors import in_field

    if told is None or told == "now":
        return None
    found = re.fullmatch(r"(\d{1,2})\.(\d)", told)
    if found is None:
        raise in_field("--at", NOT_A_MOMENT, {"found": told})
    return int(found[1]), int(found[2])


def _boards(file: str, board: str | None, lang: str) -> tuple[list[Found], list[str]]:
    """Return the chosen boards, and the problems with the file."""
    from bridgelaw.cases.errors import in_field

    problems: list[str] = []
    found = list(
        _cases(file)
        if file.lower().endswith((".yaml", ".yml", ".json"))
        else _records(file, problems, lang)
    )
    chosen = [each for each in found if board in (None, each.name, f"#{each.place}")]
    if not found and not problems:
        raise in_field(file, NO_TABLE, {})
    if found and not chosen:
        names = ", ".join(dict.fromkeys(each.name for each in found))
        raise in_field("--board", NO_SUCH_BOARD, {"found": board, "boards": names})
    return chosen, problems


def _cases(file: str) -> Iterator[Found]:
    from bridgelaw.bridge.serialised import read_table
    from bridgelaw.cases.reader import read_cases

    for place, case in enumerate(read_cases(file), 1):
        told = case.steps[0].table if case.steps else None
        if told:
            yield Found(case.id, read_table(told), place)


def _records(file: str, problems: list[str], lang: str) -> Iterator[Found]:
    from bridgelaw.formats.play.record_files import read_records
    from bridgelaw.formats.play.records import Problem

    for found in read_records(file):
        if isinstance(found, Problem):
            problems.append(found.say(lang))
            continue
        problems += [problem.say(lang) for problem in found.problems]
        if not found.written.passed_out:
            yield Found(found.name, found.table, found.number)


def _look(found: Found, options: Options, solver: Solver, laws: Book, lang: str) -> Looked:
    """Analyse a board; the result may be the reason why it cannot be analysed."""
    from bridgelaw.bridge.errors import TableError
    from bridgelaw.equity.errors import NoAnswer
    from bridgelaw.views import equity as equity_view

    table = found.table
    # Without the play that led to it, only the position can be analysed.
    position = (
        options.position
        or table.trick_number != len(table.tricks) + 1
        or not (table.tricks or table.current)
    )
    try:
        if position:
            said = equity_view.position_worth(table, options.moment, solver, lang)
            return Looked(found.name, said)
        worth = equity_view.board_worth(
            table,
            solver,
            laws,
            lang,
            every_card=options.every_card,
            too_late=options.too_late,
        )
        return Looked(found.name, worth)
    except (TableError, NoAnswer) as error:
        message = AT_BOARD.say(lang, board=found.name, problem=error.say(lang))
        ends = FAILED if isinstance(error, NoAnswer) else BAD_INPUT
        return Looked(found.name, NotWorkedOut(message=message, exit=ends))


def _show(looked: Looked, lang: str, *, first: bool) -> None:
    from rich.text import Text as Line

    from bridgelaw.cli import rendering
    from bridgelaw.views.equity import PositionWorth

    said = looked.said
    if isinstance(said, NotWorkedOut):
        click.echo(ERROR.say(lang, problem=said.message), err=True)
        return
    parts: list[RenderableType] = [Line(BOARD.say(lang, board=looked.board), style="bold")]
    parts += [Line(said.caution, style="dim"), ""]
    parts += _position(said, lang) if isinstance(said, PositionWorth) else _board(said, lang)
    rendering.out(*([] if first else [""]), *parts)


def _position(worth: PositionWorth, lang: str) -> list[RenderableType]:
    from rich.text import Text as Line

    label = FROM_HERE if worth.tricks.in_all is None else IN_ALL
    return [
        Line(worth.position.words, style="bold yellow"),
        Line(label.say(lang), style="bold cyan"),
        _grid([(str(each.tricks), _cards(each)) for each in worth.cards]),
    ]


def _board(worth: BoardWorth, lang: str) -> list[RenderableType]:
    from rich.padding import Padding
    from rich.text import Text as Line

    def heading(title: Text | str) -> RenderableType:
        words = title if isinstance(title, str) else title.say(lang)
        return Padding(Line(words, style="bold cyan"), (1, 0, 0, 0))

    tricks = worth.tricks
    rows = []
    if worth.contract:
        rows.append((NEEDED.say(lang, contract=worth.contract.words), str(worth.needed)))
    figures = [(START, tricks.start), (END, tricks.end), (MADE, tricks.made)]
    figures += [(TRANSFERRED, tricks.after_transfer)] if worth.revokes else []
    rows += [(label.say(lang), str(number)) for label, number in figures if number is not None]
    parts: list[RenderableType] = [Line(FIGURES.say(lang), style="bold cyan"), _grid(rows)]
    if worth.turned:
        parts += [heading(TURNED), Padding(Line(worth.turned.words), (0, 0, 0, 2))]
    if worth.cards is not None:
        parts += [heading(EVERY), _moments(worth.cards, lang)]
    elif worth.costly:
        parts += [heading(COSTLY), _moments(worth.costly, lang)]
    for revoke in worth.revokes:
        lines = [
            (REVOKE_IF.say(lang), revoke.followed_words),
            (REVOKE_STOOD.say(lang), str(revoke.stood)),
            (
                TRANSFER.say(lang),
                " ".join(filter(None, (revoke.transfer_words, revoke.repeats))),
            ),
        ]
        parts += [heading(revoke.words), _grid(lines)]
    if worth.proposal:
        said = " ".join(filter(None, (worth.proposal.words, worth.proposal.doubt)))
        parts += [heading(PROPOSAL), Padding(Line(said, style="bold green"), (0, 0, 0, 2))]
    return parts


def _grid(rows: list[tuple[str, str]]) -> RenderableType:
    from rich.padding import Padding
    from rich.table import Table as Grid
    from rich.text import Text as Line

    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="bold", max_width=30)
    grid.add_column(ratio=1, overflow="fold")
    for name, words in rows:
        grid.add_row(name, Line(words))
    return Padding(grid, (0, 0, 0, 2))


def _moments(moments: list[MomentView], lang: str) -> RenderableType:
    """Return a table of cards: trick, player, card, tricks before and after, cost, alternatives."""
    from rich.padding import Padding
    from rich.table import Table as Grid
    from rich.text import Text as Line

    others = any(moment.instead for moment in moments)
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for title in (TRICK.say(lang), "", "", "", COST.say(lang)):
        grid.add_column(title, no_wrap=True)
    if others:
        grid.add_column(INSTEAD.say(lang), overflow="fold")
    for moment in moments:
        before, after = (
            "–" if tricks is None else str(tricks) for tricks in (moment.before, moment.after)
        )
        row = [
            str(moment.trick),
            moment.seat.words,
            moment.card.words + ("" if moment.regular else f" {IRREGULAR.say(lang)}"),
            before if before == after else f"{before} → {after}",
            f"{moment.cost:+d}" if moment.cost else "",
        ]
        if others:
            row.append("  ".join(f"{each.tricks}: {_cards(each)}" for each in moment.instead))
        grid.add_row(*map(Line, row), style="bold" if moment.cost else "")
    return Padding(grid, (0, 0, 0, 2))


def _cards(group: CardsWorth) -> str:
    return " ".join(card.words for card in group.cards)
