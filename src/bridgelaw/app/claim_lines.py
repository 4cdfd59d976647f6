"""The lines of play after a claim (Laws 70, 71).

Each possible total has a line, with points that the director should consider.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_actions import TellLine, apply
from bridgelaw.bridge.claim_lines import Lines, lines, spread
from bridgelaw.bridge.errors import NotationError
from bridgelaw.bridge.notation import card_text, parse_card, seat_text
from bridgelaw.bridge.seats import Seat
from bridgelaw.cases.errors import FOUND, in_field
from bridgelaw.cases.nodes import plain_words
from bridgelaw.effects.incident import Procedure
from bridgelaw.i18n.text import ENGLISH, Text

if TYPE_CHECKING:
    from datetime import date

    from bridgelaw.bridge.cards import Card
    from bridgelaw.bridge.claim_lines import Line
    from bridgelaw.laws.claims.law_70_contested_claim import LinesOfPlay

ALL_CARDS = Text(
    "the cards left in all four hands (one fewer where one has been played to the trick), the "
    "trump suit, who is on lead, declarer and the claimer, for example 'hands N S5 D2 E HAK S S3 "
    "DA W S2 C3, trump S, trick 12 S, declarer S, seat S'"
)
CARD_AND_TRICK = Text("a card and the number of a trick, for example D4@11")
LINES_LEFT = Text("{side}: {number} tricks left.")
EVERY_LINE = Text("All lines of play were examined.")
NOT_EVERY_LINE = Text(
    "There were too many lines of play to examine them all. Lower and higher totals are also "
    "possible."
)
TRUMP_OUT = Text("An opponent has a trump left (Law 70C).")
A_GUESS = Text("{who} may have to guess at trick {trick}: {card} with {holder} decides (Law 70E1).")
EXCLUDED = Text("excluded by the statement")
TURNS = Text("depends on {who:own} {card} to trick {trick}; {best} was possible before it")
SHOWS_OUT = Text("{who} shows out of {suit} in trick {trick}")

SEATS: Final = frozenset(Seat)


class GuessView(Struct, frozen=True, kw_only=True):
    """A card whose position a player may have to guess."""

    card: str
    holder: str
    trick: int
    player: str


class TurnView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """The card on which a line turns, and the best total before it."""

    player: str
    card: str
    trick: int
    best_before: int


class PlayedTrick(Struct, frozen=True, kw_only=True):
    """A trick of a line."""

    leader: str
    cards: list[str]


class LineView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """A line of play and its total."""

    total: int
    excluded: bool
    turns_on: TurnView | None
    notes: list[str]
    words: str
    tricks: list[PlayedTrick]


class LinesView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """The possible totals of a side, each with a line."""

    kind: Literal["lines"] = "lines"
    side: str
    words: str
    tricks_left: int
    exhaustive: bool
    trump_out: bool
    notes: list[str]
    guesses: list[GuessView]
    lines: list[LineView]


def view(
    words: Sequence[str],
    struck: Iterable[str],
    on: date | None,
    federation: str,
    language: str = ENGLISH,
) -> LinesView:
    """Return the possible totals of a side, from a line of input as for `bridgelaw ask`.

    Raises:
        CaseFileError: the input cannot be read.
        AnswerError: the input is contradictory.
    """
    asked = Interview(Procedure.all["contested claim"], on, federation)
    interview = apply(asked, TellLine(" ".join(words)))
    table = interview.table
    if table is not None and set(table.deal.known_seats) == SEATS and not table.complete:
        # Four hands entered this way are complete.
        table = replace(table, complete=SEATS)
    case: LinesOfPlay = interview.incident.case(interview.laws, interview.told, table)
    side, start = (
        (None, None) if table is None or not _told(interview) else (case.side(), case.start())
    )
    if start is None or side is None:
        raise in_field("", FOUND, {"found": " ".join(words), "expected": ALL_CARDS})
    said = replace(case.said(), struck=frozenset(map(_struck, struck)))
    found = lines(start, side, said)
    return LinesView(
        side=side.name,
        words=LINES_LEFT.say(language, side=side, number=found.tricks_left),
        tricks_left=found.tricks_left,
        exhaustive=found.exhaustive,
        trump_out=found.trump_out,
        notes=list(_notes(found, language)),
        guesses=[
            GuessView(
                card=card_text(each.card),
                holder=seat_text(each.holder),
                trick=each.trick,
                player=seat_text(each.seat),
            )
            for each in found.guesses
        ],
        lines=[_line(line, language) for line in found.lines],
    )


def _told(interview: Interview) -> bool:
    """Return whether the claimer is known: the seat, or at least the side."""
    record = interview.table
    return "seat" in interview.told or (record is not None and record.claimed_by is not None)


def _struck(written: str) -> tuple[int, Card]:
    card, _, number = written.partition("@")
    try:
        found = parse_card(card)
    except NotationError:
        found = None
    if found is None or not (number.isascii() and number.isdigit()):
        raise in_field("--not", FOUND, {"found": written, "expected": CARD_AND_TRICK})
    return int(number), found


def _notes(found: Lines, language: str) -> Iterable[str]:
    yield (EVERY_LINE if found.exhaustive else NOT_EVERY_LINE).say(language)
    if found.trump_out:
        yield TRUMP_OUT.say(language)
    for each in found.guesses:
        yield A_GUESS.say(
            language, who=each.seat, trick=each.trick, card=each.card, holder=each.holder
        )


def _line(line: Line, language: str) -> LineView:
    turn = line.turn
    notes = [EXCLUDED.say(language)] if line.excluded else []
    if turn is not None:
        notes.append(
            TURNS.say(language, who=turn.seat, card=turn.card, trick=turn.trick, best=turn.best)
        )
    notes += [
        SHOWS_OUT.say(language, who=out.seat, suit=out.suit, trick=out.trick)
        for out in line.show_outs
    ]
    return LineView(
        total=line.total,
        excluded=line.excluded,
        turns_on=None
        if turn is None
        else TurnView(
            player=seat_text(turn.seat),
            card=card_text(turn.card),
            trick=turn.trick,
            best_before=turn.best,
        ),
        notes=notes,
        words=spread(line, language),
        tricks=[
            PlayedTrick(
                leader=seat_text(trick.plays[0].seat),
                cards=[card_text(card) for card in trick.cards],
            )
            for trick in line.tricks
        ],
    )


def text(view: LinesView) -> Iterable[str]:
    """Yield the totals as lines of text."""
    yield view.words
    yield from view.notes
    for line in view.lines:
        yield ""
        yield f"{line.total:>2}  {line.words}"
        yield from (f"    {note}" for note in line.notes)
