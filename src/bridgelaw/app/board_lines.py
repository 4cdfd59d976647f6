"""The lines of a traveller as they were handed in, and the hands of the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridgelaw.bridge.cards import Suit, rank_letter
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, BoardKey, Event
from bridgelaw.event.scored import Scored
from bridgelaw.i18n.text import say
from bridgelaw.scores.results import Result, signed
from bridgelaw.views import score as score_view
from bridgelaw.views.frequency import BoardView
from bridgelaw.views.score import MatchesView

EMPTY_SUIT = "–"


def scores_of(
    scored: Scored, key: BoardKey, language: str
) -> tuple[BoardView | MatchesView | None, EventError | None]:
    """What the board gives; or why it cannot be scored, so that the page still shows its lines."""
    try:
        return score_view.board_form(scored, key, language), None
    except EventError as error:
        return None, error


def plain_lines(event: Event, board: Board, language: str) -> list[dict[str, Any]]:
    """The traveller as it was handed in, with who sat where; both sides' outcomes after any
    ruling."""
    found = []
    for line in board.lines:
        ns, ew = (line.outcome(side) for side in Side)
        found.append(
            {
                "line": line,
                "words": say(ns, language) if ns == ew else None,
                "ns": say(ns, language),
                "ew": say(ew, language),
                "points": signed(ns.points(board.vulnerability))
                if isinstance(ns, Result) and ns == ew
                else "",
                "ns names": names(event, line.ns),
                "ew names": names(event, line.ew),
            }
        )
    return found


def names(event: Event, numbers: tuple[str, ...]) -> str:
    """The names of those on a side; nothing where only the number is known."""
    return " & ".join(
        event.by_number[each].name for each in numbers if event.by_number[each].name != each
    )


def hands_of(board: Board, language: str) -> Mapping[Seat, list[tuple[str, str]]]:
    """The hands that are known, suit by suit."""
    if board.deal is None:
        return {}
    return {
        seat: [
            (
                suit.symbol,
                " ".join(
                    rank_letter(card.rank, language)
                    for card in sorted(hand, reverse=True)
                    if card.suit is suit
                )
                or EMPTY_SUIT,
            )
            for suit in sorted(Suit, reverse=True)
        ]
        for seat in board.deal.known_seats
        for hand in (board.deal.hand(seat),)
    }
