"""One writing error anywhere in a record: a card misread, omitted or out of place.

The failure to follow suit shows where the record is irregular, not where it is wrong. So every card
of the board is tried. The search is bounded: at most 52 cards are written, and a record that lacks
none of them has nothing to put in their place. It needs at most about 800 trials, a tenth of a
second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, combinations

from bridgelaw.audit.playthrough import Playthrough
from bridgelaw.audit.slips import EXCHANGED
from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.play import Play
from bridgelaw.bridge.seats import Seat
from bridgelaw.formats.play.rows import Row
from bridgelaw.i18n.text import Said, Text

OTHER_CARD = Text(
    "{written} of trick {trick} written for {meant}: {seat} held {meant}, which the record lacks, "
    "and with it the whole record is legal"
)
CARD_OMITTED = Text(
    "{meant} of {seat} omitted in trick {trick}, so that the later cards of this player are one "
    "trick too early: with it the whole record is legal"
)


_Correction = tuple[Said, Playthrough]
Fits = Callable[[Playthrough], bool]
"""Return whether the recorded result is possible with a record."""


def single_slips(record: Playthrough, fits: Fits) -> Iterator[Said]:
    """Yield every writing error anywhere in the record that makes it lawful.

    A slip in the cards does not change the result, so the corrected record must fit it.
    """
    tried = chain(_other_cards(record), _exchanges(record), _omitted(record))
    for slip, corrected in tried:
        in_turn = corrected.leads_out_of_turn <= record.leads_out_of_turn
        if in_turn and corrected.is_lawful() and fits(corrected):
            yield slip


def _other_cards(record: Playthrough) -> Iterator[_Correction]:
    """Yield cards written for another card of the same player that is nowhere on the record."""
    lacking = {seat: sorted(record.unrecorded(seat), reverse=True) for seat in Seat}
    for number, row in enumerate(record.rows):
        for play in row.plays:
            values = {"written": play.card, "seat": play.seat, "trick": number + 1}
            for meant in lacking[play.seat]:
                corrected = record.with_card(number, play.seat, meant)
                yield Said(OTHER_CARD, {**values, "meant": meant}), corrected


def _exchanges(record: Playthrough) -> Iterator[_Correction]:
    """Yield two cards of one player that are written in each other's place."""
    for seat in Seat:
        for row, other in combinations(range(len(record.rows)), 2):
            exchanged = record.exchange(seat, row, other)
            if exchanged is not None:
                cards = {"first": record.card(row, seat), "second": record.card(other, seat)}
                where = {"seat": seat, "trick": row + 1, "other": other + 1}
                yield Said(EXCHANGED, {**cards, **where}), exchanged


def _omitted(record: Playthrough) -> Iterator[_Correction]:
    """Yield cards omitted from a player's column; it then has no card in the last row."""
    rows = record.rows
    for seat in Seat:
        column = [play.card for row in rows for play in row.plays if play.seat is seat]
        if not rows or len(column) != len(rows) - 1 or record.card(-1, seat) is not None:
            continue
        for row in range(len(rows)):
            for meant in sorted(record.unrecorded(seat), reverse=True):
                corrected = _with_column(record, seat, (*column[:row], meant, *column[row:]))
                yield (
                    Said(CARD_OMITTED, {"meant": meant, "seat": seat, "trick": row + 1}),
                    corrected,
                )


def _with_column(record: Playthrough, seat: Seat, cards: tuple[Card, ...]) -> Playthrough:
    """Return the record with a card of a player for each row."""
    rows = tuple(
        _with_play(row, Play(seat, card)) for row, card in zip(record.rows, cards, strict=True)
    )
    return replace(record, rows=rows)


def _with_play(row: Row, play: Play) -> Row:
    others = tuple(each for each in row.plays if each.seat is not play.seat)
    return replace(row, plays=(*others, play))
