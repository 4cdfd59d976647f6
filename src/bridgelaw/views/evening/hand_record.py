"""The hand record of a board: the hands, the makeable contracts and the optimum score."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from bridgelaw.bridge.cards import Rank, Suit, rank_letter
from bridgelaw.bridge.deal import dealer_of
from bridgelaw.bridge.makeable import STRAINS, Makeable
from bridgelaw.bridge.notation import contract_text, seat_text, strain_text
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.scores.optimum import optimum
from bridgelaw.scores.results import Played, signed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bridgelaw.bridge.cards import Card
    from bridgelaw.event.model import Board

POINTS: Final = {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1}
"""The high-card points of a rank."""
VOID: Final = "–"
OPTIMUM: Final = Text("Optimum: {contracts}, N-S {points}")
OPTIMUM_POINTS: Final = Text("Optimum: N-S {points}")


class SuitView(Struct, frozen=True, kw_only=True):
    """The cards of a suit in a hand."""

    symbol: str
    cards: str
    """The ranks, highest first, with spaces; a dash for none."""


class HandView(Struct, frozen=True, kw_only=True):
    """A hand."""

    seat: str
    """N, E, S or W in every language."""
    name: str
    suits: list[SuitView]
    points: int
    """Its high-card points."""


class TricksView(Struct, frozen=True, kw_only=True):
    """The tricks of a declarer, or of both partners if they take as many."""

    declarer: str
    tricks: list[str]


class MakeableView(Struct, frozen=True, kw_only=True):
    """The makeable contracts: a row for each declarer, or for each side."""

    strains: list[str]
    rows: list[TricksView]


class HandRecordView(Struct, frozen=True, kw_only=True):
    """The hand record of a board."""

    board: str
    dealer: str
    """The letter of the dealer."""
    vulnerability: str
    hands: list[HandView]
    makeable: MakeableView | None
    optimum: str
    """The optimum score in words; empty if it is not known."""


def hand_record(board: Board, language: str = ENGLISH) -> HandRecordView | None:
    """Return the hand record of a board; None if no hand is known."""
    deal = board.deal
    if deal is None or not deal.known_seats:
        return None
    return HandRecordView(
        board=board.name,
        dealer=seat_text(dealer_of(board.number), language),
        vulnerability=say(board.vulnerability, language),
        hands=[_hand(seat, deal.hand(seat), language) for seat in deal.known_seats],
        makeable=makeable_view(board.makeable, language) if board.makeable else None,
        optimum=_optimum(board, language),
    )


def _hand(seat: Seat, hand: Iterable[Card], language: str) -> HandView:
    cards = sorted(hand, reverse=True)
    return HandView(
        seat=seat.name,
        name=say(seat, language),
        suits=[
            SuitView(
                symbol=suit.symbol,
                cards=" ".join(
                    rank_letter(card.rank, language) for card in cards if card.suit is suit
                )
                or VOID,
            )
            for suit in sorted(Suit, reverse=True)
        ],
        points=sum(POINTS.get(card.rank, 0) for card in cards),
    )


def makeable_view(makeable: Makeable, language: str = ENGLISH) -> MakeableView:
    """Return the makeable contracts; partners who take as many tricks share a row."""
    rows: list[TricksView] = []
    for side in Side:
        tricks = {seat: _tricks(makeable, seat) for seat in side.seats}
        one, other = side.seats
        if tricks[one] == tricks[other]:
            rows.append(TricksView(declarer=_letters(side.seats, language), tricks=tricks[one]))
        else:
            rows += [
                TricksView(declarer=seat_text(seat, language), tricks=found)
                for seat, found in tricks.items()
            ]
    return MakeableView(
        strains=[strain_text(strain, language, symbols=True) for strain in STRAINS], rows=rows
    )


def _tricks(makeable: Makeable, seat: Seat) -> list[str]:
    figures = (makeable.by(seat, strain) for strain in STRAINS)
    return [VOID if tricks is None else str(tricks) for tricks in figures]


def _optimum(board: Board, language: str) -> str:
    found = board.optimum
    if board.makeable is not None:
        computed = optimum(board.makeable, board.vulnerability, dealer_of(board.number))
        found = computed or found
    if found is None:
        return ""
    if not found.results:
        return OPTIMUM_POINTS.say(language, points=signed(found.points))
    return OPTIMUM.say(
        language,
        contracts=_contracts(found.results, language),
        points=signed(found.points),
    )


def _contracts(results: Iterable[Played], language: str) -> str:
    """Return contracts in words: "4♠ EW, 5♦× N"."""
    declarers: dict[tuple[str, Side], list[Seat]] = {}
    for each in results:
        seat = each.contract.declarer
        assert seat is not None  # a result has a declarer
        words = contract_text(replace(each.contract, declarer=None), language, symbols=True)
        declarers.setdefault((words, each.side), []).append(seat)
    return ", ".join(
        f"{words} {_letters(seats, language)}" for (words, _), seats in declarers.items()
    )


def _letters(seats: Iterable[Seat], language: str) -> str:
    """Return the letters of seats: "NS"."""
    return "".join(seat_text(seat, language) for seat in seats)
