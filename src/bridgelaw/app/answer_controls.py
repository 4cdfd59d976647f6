"""How a question is answered by tapping: which buttons, boxes and fields it has."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, Literal, TypeAlias, get_args, get_origin

from msgspec import Struct

from bridgelaw.app.interview import Interview
from bridgelaw.app.interview_actions import Answer, SayCall
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
from bridgelaw.engine.facts import Need
from bridgelaw.engine.ruling import Question
from bridgelaw.i18n.text import Text, say
from bridgelaw.views.incidents import kind_words, several_words

FEW: Final = 9
"""So many answers are shown as big choices, one under the other: as many as there are digits to
choose by."""
IN_ROWS: Final[Mapping[object, Sequence[Suit | Strain | Rank]]] = {
    Suit: tuple(reversed(Suit)),
    Strain: tuple(reversed(Strain)),
    Rank: tuple(reversed(Rank)),
}
"""What is tapped in a row, the highest first."""
PASSED = Text("Pass")
PICK: Final = "pick."
"""What the names of boxes begin with, of which several may be ticked."""


Choice: TypeAlias = tuple[str, str]
"""Something to tap, as it is written and as it is shown."""
CardRow: TypeAlias = tuple[str, list[Choice]]
"""The symbol of a suit, and its cards."""
CallChoice: TypeAlias = tuple[str, str, bool]
"""A call, as it is written and as it is shown, and whether it is legal now."""


class Choices(Struct, frozen=True, kw_only=True):
    """The few answers that are possible, as the question has them."""

    kind: Literal["choices"] = "choices"


class Cards(Struct, frozen=True, kw_only=True):
    """One card to tap."""

    kind: Literal["cards"] = "cards"
    rows: list[CardRow]


class Seats(Struct, frozen=True, kw_only=True):
    """One seat to tap."""

    kind: Literal["seats"] = "seats"
    seats: list[Choice]


class BiddingBox(Struct, frozen=True, kw_only=True):
    """One call to tap: pass, double and redouble, and the bids by their level."""

    kind: Literal["calls"] = "calls"
    others: list[CallChoice]
    levels: list[list[CallChoice]]


class Row(Struct, frozen=True, kw_only=True):
    """One suit, denomination, rank or number to tap."""

    kind: Literal["row"] = "row"
    choices: list[Choice]


class Several(Struct, frozen=True, kw_only=True):
    """Cards or suits of which some are ticked. `none` says that there are none, where that is an
    answer."""

    kind: Literal["several"] = "several"
    rows: list[CardRow]
    hint: str
    none: str | None


class Written(Struct, frozen=True, kw_only=True):
    """A number or words to write."""

    kind: Literal["number", "text"]
    hint: str


Picker: TypeAlias = Choices | Cards | Seats | BiddingBox | Row | Several | Written


def picker(interview: Interview, question: Question, language: str) -> Picker:
    """What an answer is given with."""
    fact, values = question.fact, question.values
    kind: object = kind_of(fact, interview.incident.case)
    if fact.values or (values and len(values) <= FEW and kind not in (Seat, int)):
        return Choices()
    if get_origin(kind) in (tuple, frozenset):
        return _several(get_args(kind)[0], question, language)
    tapped = _tapped(kind, interview, values, language)
    if tapped is not None:
        return tapped
    return Written(kind="number" if kind is int else "text", hint=kind_words(kind, language))


def may_be_none(question: Question) -> bool:
    """Whether none at all is an answer, where several may be."""
    return () in (*question.values, *question.fact.samples)


def _tapped(
    kind: object, interview: Interview, values: Collection[object], language: str
) -> Picker | None:
    if kind is Card:
        return Cards(rows=card_rows(values or DECK, language))
    if kind is Seat:
        return Seats(
            seats=[each for each in seats(language) if not values or Seat[each[0]] in values]
        )
    if isinstance(kind, type) and issubclass(kind, Call):
        return bidding_box(interview, language)
    if kind is int and values:
        return Row(choices=[(str(value), str(value)) for value in values])
    if kind in IN_ROWS:
        return Row(choices=row(kind, language, values))
    return None


def _several(kind: object, question: Question, language: str) -> Several | Written:
    """Some of several: cards and suits are ticked; other things are written."""
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
    """Cards by suit, highest first: the symbol of the suit, and each card as it is written and by
    its rank."""
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
    """The four seats as they are written and said."""
    return [(seat_text(seat), say(seat, language)) for seat in Seat]


def row(kind: object, language: str, values: Iterable[object] = ()) -> list[Choice]:
    """Suits, denominations or ranks, highest first, as they are written and shown."""
    among = frozenset(values)
    members = [each for each in IN_ROWS[kind] if not among or each in among]
    return [(in_words(each), _mark(each, language)) for each in members]


def _mark(value: Suit | Strain | Rank, language: str) -> str:
    if isinstance(value, Rank):
        return rank_letter(value, language)
    return value.symbol if isinstance(value, Suit) else strain_mark(value, language)


def bidding_box(interview: Interview, language: str) -> BiddingBox:
    """Every call, as it is written and shown; which of them are legal now, where the auction is
    known."""
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
    """The fact that is the call itself where its kind is asked; None where no call would tell."""
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
    """The action that says the call itself; without a fact for it, an answer to the question."""
    name = call_asked_for(interview, question)
    return Answer(words) if name is None else SayCall(name, words)


def picked(told: Mapping[str, str]) -> str:
    """What was ticked in boxes, in one text; or what was written, which has the order in which it
    was tapped."""
    written = told.get("value", "").strip()
    return written or " ".join(name.removeprefix(PICK) for name in told if name.startswith(PICK))
