"""A position drawn as text: the hands round the trick, the tricks so far, the marked incidents."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich import box
from rich.align import Align
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.style import Style
from rich.table import Table as Grid
from rich.text import Text as Line

from bridgelaw.app.record_walk import Walk
from bridgelaw.audit.findings import Finding, Verdict
from bridgelaw.bridge.cards import Card, Suit, rank_letter
from bridgelaw.bridge.notation import contract_text
from bridgelaw.bridge.play import Trick
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import SEAT_LETTERS, Seat, Side
from bridgelaw.engine.ruling import Ruling
from bridgelaw.formats.play.records import BoardRecord
from bridgelaw.i18n.text import Text, say

COLOURS: Final = {
    Suit.SPADES: "#8fb8ff",
    Suit.HEARTS: "#ff6b6b",
    Suit.DIAMONDS: "#ffb454",
    Suit.CLUBS: "#6fd08c",
}
"""Four colours for a dark background. The symbols show the suits without them."""

KEY_COLOUR: Final = "#ffb454"

MARKS: Final = {Verdict.LIKELY: "#ff6b6b", Verdict.UNRELIABLE: "#ffd166", Verdict.OPEN: "#ffd166"}
"""Red for what happened at the table, yellow for what may be an error in the record."""

BOARD = Text("Board {number}")
BY = Text("{contract} by {declarer}")
PASSED_OUT = Text("passed out")
WINNER = Text("Won by")
TO_PLAY = Text("{seat} to play")
TO_LEAD = Text("{seat} to lead")
OVER = Text("The play is over")
ENDS_HERE = Text("The record ends here")
SCORE = Text("{side} {won}")
DUMMY = Text("dummy")
DECLARER = Text("declarer")
UNKNOWN_HAND = Text("not known")
VERDICT = Text("{kind}: {verdict}")
RESULT = Text("Recorded: {tricks} tricks to declarer's side")
QUESTION_OPEN = Text("unanswered question")


def title(record: BoardRecord, lang: str, place: str = "") -> Line:
    """Return the board, the contract, the players, the event and the place among the boards."""
    table = record.table
    parts = [BOARD.say(lang, number=record.name)]
    if table.contract is not None and table.declarer is not None:
        contract = contract_text(table.contract, lang, symbols=True).split()[0]
        parts.append(BY.say(lang, contract=contract, declarer=table.declarer))
    elif record.written.passed_out:
        parts.append(PASSED_OUT.say(lang))
    if table.vulnerability is not None:
        parts.append(say(table.vulnerability, lang))
    line = Line("  ·  ".join(parts), style="bold").append(
        place and f"  ·  {place}", style="not bold dim"
    )
    players = [
        f"{SEAT_LETTERS[seat].say(lang)} {record.players[seat]}"
        for seat in Seat
        if record.players.get(seat)
    ]
    told = [
        " – ".join(players),
        " ".join(part for part in (record.event, record.round, record.room) if part),
    ]
    return line.append("".join(f"\n{part}" for part in told if part), style="not bold dim")


def board(walk: Walk, lang: str) -> RenderableType:
    """Return the four hands round the trick at this position."""
    table = walk.as_left
    grid = Grid.grid(expand=True)
    # The middle column also has words.
    for ratio in (5, 6, 5):
        grid.add_column(ratio=ratio)
    grid.add_row("", hand(table, Seat.N, lang), "")
    grid.add_row(hand(table, Seat.W, lang), trick(walk, lang), hand(table, Seat.E, lang))
    grid.add_row("", hand(table, Seat.S, lang), "")
    return grid


def hand(table: Table, seat: Seat, lang: str) -> RenderableType:
    """Return a player's cards, a line for each suit, with penalty cards in reverse video."""
    # Appended with its own style; that of the line would apply to the role too.
    name = Line().append(say(seat, lang), style="bold underline" if table.turn is seat else "bold")
    role = {table.declarer: DECLARER, table.dummy: DUMMY}.get(seat)
    if role is not None:
        name.append(f"  {role.say(lang)}", style="dim")
    held = table.shown(seat)
    if held is None:
        return Group(name, Line(UNKNOWN_HAND.say(lang), style="dim"), "", "", "")
    marked = {mark.card for mark in table.penalty_cards_of(seat)}
    return Group(name, *(_suit(suit, held, marked, lang) for suit in reversed(Suit)))


def _suit(suit: Suit, held: Iterable[Card], marked: set[Card], lang: str) -> Line:
    line = Line(f"{suit.symbol} ", style=COLOURS[suit])
    for card in sorted((card for card in held if card.suit is suit), reverse=True):
        line.append(rank_letter(card.rank, lang), style="reverse" if card in marked else "")
    return line


def keys(offered: Iterable[tuple[str, str, Text]], lang: str) -> RenderableType:
    """Return the keys with their clickable labels, in as many rows as needed."""
    return Columns(
        [
            Line(f"{shown} ", style=Style(color=KEY_COLOUR, bold=True)).append(
                words.say(lang),
                style=Style(color="default", bold=False, meta={"@click": f"app.{action}"}),
            )
            for shown, action, words in offered
        ],
        padding=(0, 2),
    )


def card_line(card: Card, lang: str, style: str = "") -> Line:
    """Return a card in its colour."""
    return Line().append(say(card, lang), style=f"{COLOURS[card.suit]} {style}".strip())


def trick(walk: Walk, lang: str) -> RenderableType:
    """Return the cards of the current trick, or the last complete trick, dimmed."""
    table = walk.table
    shown = table.current or (table.previous_trick or Trick())
    complete = not table.current
    last = walk.last_play

    def card(seat: Seat) -> Line:
        played = shown.by(seat)
        if played is None:
            return Line("·", style="dim")
        return card_line(
            played,
            lang,
            "bold" if last is not None and last.card is played else "dim" if complete else "",
        )

    cross = Grid.grid(padding=(0, 2))
    cross.add_row("", card(Seat.N), "")
    cross.add_row(card(Seat.W), "", card(Seat.E))
    cross.add_row("", card(Seat.S), "")
    return Group("", Align.center(cross), Align.center(_whose_turn(walk, lang)))


def _whose_turn(walk: Walk, lang: str) -> Line:
    table = walk.table
    if table.play_is_over:
        return Line(OVER.say(lang), style="dim")
    if walk.at_the_end:
        return Line(ENDS_HERE.say(lang), style="dim")
    turn = table.turn
    words = "" if turn is None else (TO_PLAY if table.current else TO_LEAD).say(lang, seat=turn)
    return Line(words, style="dim")


def tricks(walk: Walk, findings: Iterable[Finding], lang: str) -> RenderableType:
    """Return the tricks so far, a row each, in columns by seat.

    The card led is underlined, and a card of a finding is marked.
    """
    table = walk.table
    wrong = {card: MARKS[finding.verdict] for finding in findings for card in finding.cards}
    # Narrow enough to fit beside the hands in 80 columns: a card, its mark and a space.
    grid = Grid(box=box.SIMPLE_HEAD, padding=0, show_edge=False)
    grid.add_column("", justify="right", style="dim", min_width=2)
    for seat in Seat:
        grid.add_column(SEAT_LETTERS[seat].say(lang), min_width=4)
    grid.add_column(WINNER.say(lang))
    for number, each in enumerate((*table.tricks, table.current), 1):
        if not each:
            continue
        cards: list[RenderableType] = []
        for seat in Seat:
            played = each.by(seat)
            if played is None:
                cards.append("")
                continue
            line = card_line(played, lang, "underline" if each.leader is seat else "")
            if played in wrong:
                line.append("!", style=f"bold reverse {wrong[played]}")
            cards.append(line)
        winner = each.winner(table.trump) if each.is_complete else None
        grid.add_row(str(number), *cards, "" if winner is None else SEAT_LETTERS[winner].say(lang))
    return Group(grid, Line(_score(table, lang), style="bold"))


def _score(table: Table, lang: str) -> str:
    won = [(side, table.won_by(side)) for side in Side]
    parts = [SCORE.say(lang, side=side, won=number) for side, number in won if number is not None]
    if table.declarer_tricks is not None:
        parts.append(RESULT.say(lang, tricks=table.declarer_tricks))
    return "  ·  ".join(parts)


def notes(walk: Walk, findings: Iterable[Finding], lang: str) -> RenderableType:
    """Return the findings so far with their reasons, and the marked incidents with outcomes."""
    lines: list[RenderableType] = []
    played = walk.table.played
    for finding in findings:
        if walk.at_the_end or (finding.cards and any(card in played for card in finding.cards)):
            line = Line(f"! {say(finding.what, lang)} ", style=MARKS[finding.verdict])
            lines.append(
                line.append(
                    VERDICT.say(lang, kind=finding.kind, verdict=finding.verdict), style="bold"
                )
            )
            lines += [
                Padding(Line(say(reason, lang), style="dim"), (0, 0, 0, 4))
                for reason in finding.reasons
            ]
    for mark in walk.incidents:
        found = mark.interview.found
        outcome = say(found.outcome, lang) if isinstance(found, Ruling) else QUESTION_OPEN.say(lang)
        line = Line(f"§ {mark.moment[0]}.{mark.moment[1]}  ", style="bold cyan")
        lines.append(
            line.append(
                f"{mark.interview.incident.title.say(lang)}: {outcome}", style="not bold default"
            )
        )
    return Group(*lines)
