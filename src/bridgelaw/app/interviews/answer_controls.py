"""The controls for answering a question by tapping: buttons, boxes and fields."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, Literal, TypeAlias, get_args, get_origin

from msgspec import Struct

from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_actions import Answer, SayCall
from bridgelaw.bridge.auction import (
    DOUBLE,
    EVERY_BID,
    EVERY_CALL,
    HIGHEST_LEVEL,
    PASS,
    REDOUBLE,
    Call,
    strain_mark,
)
from bridgelaw.bridge.cards import DECK, Card, Rank, Strain, Suit, rank_letter
from bridgelaw.bridge.notation import call_text, card_text, seat_text
from bridgelaw.bridge.seats import Seat
from bridgelaw.cases.answers import in_words, kind_of
from bridgelaw.engine.facts import Fact, Need
from bridgelaw.engine.ruling import Question
from bridgelaw.i18n.text import Text, say
from bridgelaw.views.incidents import kind_words, several_words

FEW: Final = 9
"""The maximum number of answers shown as a list of large choices, one for each digit key."""
IN_ROWS: Final[Mapping[object, Sequence[Suit | Strain | Rank]]] = {
    Suit: tuple(reversed(Suit)),
    Strain: tuple(reversed(Strain)),
    Rank: tuple(reversed(Rank)),
}
"""Values shown as a row of buttons, highest first."""
PASSED = Text("Pass")
PICK: Final = "pick."
"""The prefix of the names of checkboxes."""


Choice: TypeAlias = tuple[str, str]
"""A choice: its notation and its label."""
SeatChoice: TypeAlias = tuple[str, str, str]
"""The letter of a seat, its name, and the answer that it represents."""
CardRow: TypeAlias = tuple[str, list[Choice]]
"""The symbol of a suit, and its cards."""
CallChoice: TypeAlias = tuple[str, str, bool]
"""The notation of a call, its label, and whether it is legal now."""


class Choices(Struct, frozen=True, kw_only=True):
    """The few possible answers of the question."""

    kind: Literal["choices"] = "choices"


class Cards(Struct, frozen=True, kw_only=True):
    """A choice of one card."""

    kind: Literal["cards"] = "cards"
    rows: list[CardRow]


class Seats(Struct, frozen=True, kw_only=True):
    """A choice of one seat, or of the answer that a seat represents."""

    kind: Literal["seats"] = "seats"
    seats: list[SeatChoice]


class BiddingBox(Struct, frozen=True, kw_only=True):
    """A choice of one call: pass, double and redouble, and the bids by level."""

    kind: Literal["calls"] = "calls"
    others: list[CallChoice]
    levels: list[list[CallChoice]]


class Row(Struct, frozen=True, kw_only=True):
    """A choice of one suit, denomination, rank or number."""

    kind: Literal["row"] = "row"
    choices: list[Choice]


class Several(Struct, frozen=True, kw_only=True):
    """A choice of several cards or suits. `none` is the value for none, if that is an answer."""

    kind: Literal["several"] = "several"
    rows: list[CardRow]
    hint: str
    none: str | None


class Written(Struct, frozen=True, kw_only=True):
    """A number or text to enter."""

    kind: Literal["number", "text"]
    hint: str


Picker: TypeAlias = Choices | Cards | Seats | BiddingBox | Row | Several | Written


def picker(interview: Interview, question: Question, language: str) -> Picker:
    """Return the control for answering a question."""
    fact, values = question.fact, question.values
    kind: object = kind_of(fact, interview.incident.case)
    if by_seat := answers_by_seat(interview, fact, values, language):
        return Seats(seats=by_seat)
    if fact.values or (values and len(values) <= FEW and kind not in (Seat, int)):
        return Choices()
    if get_origin(kind) in (tuple, frozenset):
        return _one_card(kind, values, language) or _several(get_args(kind)[0], question, language)
    tapped = _tapped(kind, interview, values, language)
    if tapped is not None:
        return tapped
    return Written(kind="number" if kind is int else "text", hint=kind_words(kind, language))


def answers_by_seat(
    interview: Interview, fact: Fact[object], values: Collection[object], language: str
) -> list[SeatChoice]:
    """Return the answers that seats stand for; empty if none do, or the players are not known."""
    if fact.by_seat is None:
        return []
    by_seat = fact.by_seat(interview.incident.case(interview.laws, interview.told, interview.table))
    return [
        (letter, name, in_words(by_seat[Seat[letter]]))
        for letter, name in seats(language)
        if by_seat.get(Seat[letter]) in values
    ]


def may_be_none(question: Question) -> bool:
    """Return whether an empty set is an answer to a question with sets as values."""
    return () in (*question.values, *question.fact.samples)


def _tapped(
    kind: object, interview: Interview, values: Collection[object], language: str
) -> Picker | None:
    if kind is Card:
        return Cards(rows=card_rows(values or DECK, language))
    if kind is Seat:
        return Seats(
            seats=[
                (letter, name, letter)
                for letter, name in seats(language)
                if not values or Seat[letter] in values
            ]
        )
    if isinstance(kind, type) and issubclass(kind, Call):
        return bidding_box(interview, language)
    if kind is int and values:
        return Row(choices=[(str(value), str(value)) for value in values])
    if kind in IN_ROWS:
        return Row(choices=row(kind, language, values))
    return None


def _one_card(kind: object, values: Collection[object], language: str) -> Cards | None:
    """Return the control for a set of cards that can only be one card; None for other sets."""
    alone = [each[0] for each in values if isinstance(each, tuple) and len(each) == 1]
    if get_args(kind)[:1] != (Card,) or not alone or len(alone) < len(values):
        return None
    return Cards(rows=card_rows(alone, language))


def _several(kind: object, question: Question, language: str) -> Several | Written:
    """Return the control for a set: checkboxes for cards and suits, otherwise a text field."""
    among = {each for value in question.values if isinstance(value, Collection) for each in value}
    hint = several_words(kind, language)
    if kind is Card:
        rows, none = card_rows(among or DECK, language), "-"
    elif kind is Suit:
        rows, none = [("", row(Suit, language, among))], ""
    else:
        return Written(kind="text", hint=hint)
    return Several(rows=rows, hint=hint, none=none if may_be_none(question) else None)


def card_rows(cards: Iterable[object], language: str) -> list[CardRow]:
    """Return cards by suit, highest first.

    Each row is the symbol of the suit, and each card in its notation and by its rank.
    """
    among = frozenset(cards)
    rows = [
        (
            suit.symbol,
            [
                (card_text(card), rank_letter(card.rank, language))
                for card in suit.cards
                if card in among
            ],
        )
        for suit in reversed(Suit)
    ]
    return [(symbol, held) for symbol, held in rows if held]


def seats(language: str) -> list[Choice]:
    """Return the four seats with their names."""
    return [(seat_text(seat), say(seat, language)) for seat in Seat]


def row(kind: object, language: str, values: Iterable[object] = ()) -> list[Choice]:
    """Return suits, denominations or ranks, highest first, with their labels."""
    among = frozenset(values)
    members = [each for each in IN_ROWS[kind] if not among or each in among]
    return [(in_words(each), _mark(each, language)) for each in members]


def _mark(value: Suit | Strain | Rank, language: str) -> str:
    if isinstance(value, Rank):
        return rank_letter(value, language)
    return value.symbol if isinstance(value, Suit) else strain_mark(value, language)


def bidding_box(interview: Interview, language: str) -> BiddingBox:
    """Return every call with its label, and whether it is legal now, if the auction is known."""
    auction = interview.table.auction if interview.table is not None else None
    legal = frozenset(auction.legal_calls()) if auction is not None else frozenset(EVERY_CALL)
    others = ((PASS, PASSED.say(language)), (DOUBLE, "X"), (REDOUBLE, "XX"))
    bids = [(bid.level, (call_text(bid), say(bid, language), bid in legal)) for bid in EVERY_BID]
    return BiddingBox(
        others=[(call_text(call), said, call in legal) for call, said in others],
        levels=[
            [shown for at, shown in bids if at == level] for level in range(1, HIGHEST_LEVEL + 1)
        ],
    )


def call_asked_for(interview: Interview, question: Question) -> str | None:
    """Return the fact for the call itself if its kind is asked; None if no call would answer."""
    case = interview.incident.case
    return next(
        (
            name
            for name, fact in case.facts.items()
            if fact.of is Call
            and name not in interview.told
            and _settles(interview, question, name)
        ),
        None,
    )


def _settles(interview: Interview, question: Question, name: str) -> bool:
    for call in (EVERY_BID[0], EVERY_BID[-1], PASS):
        case = interview.incident.case(
            interview.laws, {**interview.told, name: call}, interview.table
        )
        try:
            if question.fact.read(case) is not None:
                return True
        except Need:
            continue
    return False


def call_said(interview: Interview, question: Question, words: str) -> Answer | SayCall:
    """Return the action that gives the call itself.

    If there is no fact for the call, it is an answer to the question.
    """
    name = call_asked_for(interview, question)
    return Answer(words) if name is None else SayCall(name, words)


def picked(told: Mapping[str, str]) -> str:
    """Return the ticked boxes as one text.

    A text that was entered is used instead: it has the order in which they were tapped.
    """
    written = told.get("value", "").strip()
    return written or " ".join(name.removeprefix(PICK) for name in told if name.startswith(PICK))
