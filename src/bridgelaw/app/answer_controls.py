"""How a question is answered by tapping: which buttons, boxes and fields it has."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final, get_args, get_origin

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
from bridgelaw.views.incidents import kind_words

Form = dict[str, Any]

FEW: Final = 9
"""So many answers are shown as big choices, one under the other: as many as there are digits to
choose by."""
NOTRUMP_AND_SUITS: Final = tuple(reversed(Strain))
PASSED = Text("Pass")
PICK: Final = "pick."
"""What the names of boxes begin with, of which several may be ticked."""


def picker(interview: Interview, question: Question, language: str) -> Form:
    """What an answer is given with: `kind` says which of the pickers, the rest is what that one
    shows.

    `choices` where few answers are possible; `cards`, `calls`, `seats` and `row` (of suits,
    denominations, ranks, numbers) to tap; `several` cards or suits of which some are ticked;
    `number` and `text` to write.
    """
    fact, values = question.fact, question.values
    kind = kind_of(fact, interview.incident.case)
    if fact.values or (values and len(values) <= FEW and kind not in (Seat, int)):
        return {"kind": "choices"}
    if get_origin(kind) in (tuple, frozenset):
        shown = _several(get_args(kind)[0], values, language)
        return shown if may_be_none(question) else {**shown, "none": None}
    tapped = _tapped(kind, interview, values, language)
    if tapped is not None:
        return tapped
    return {"kind": "number" if kind is int else "text", "hint": kind_words(kind, language)}


def may_be_none(question: Question) -> bool:
    """Whether none at all is an answer, where several may be."""
    return () in (*question.values, *question.fact.samples)


def _tapped(kind: Any, interview: Interview, values: Collection[Any], language: str) -> Form | None:
    if kind is Card:
        return {"kind": "cards", "rows": card_rows(values or DECK, language)}
    if kind is Seat:
        return {
            "kind": "seats",
            "seats": [each for each in seats(language) if not values or Seat[each[0]] in values],
        }
    if isinstance(kind, type) and issubclass(kind, Call):
        return {"kind": "calls", **bidding_box(interview, language)}
    if kind is int and values:
        return {"kind": "row", "choices": [(str(value), str(value)) for value in values]}
    if kind in (Suit, Strain, Rank):
        return {"kind": "row", "choices": row(kind, language, values)}
    return None


def _several(kind: Any, values: Iterable[Any], language: str) -> Form:
    """Some of several: cards and suits are ticked; other things are written."""
    among = {each for value in values for each in value}
    hint = kind_words(tuple[kind, ...], language)
    if kind is Card:
        return {
            "kind": "several",
            "rows": card_rows(among or DECK, language),
            "hint": hint,
            "none": "-",
        }
    if kind is Suit:
        suits = [("", [(value, said) for value, said in row(Suit, language, among)])]
        return {"kind": "several", "rows": suits, "hint": hint, "none": ""}
    return {"kind": "text", "hint": hint}


def card_rows(cards: Iterable[Card], language: str) -> list[tuple[str, list[tuple[str, str]]]]:
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


def seats(language: str) -> list[tuple[str, str]]:
    """The four seats as they are written and said."""
    return [(seat_text(seat), say(seat, language)) for seat in Seat]


def row(kind: Any, language: str, values: Iterable[Any] = ()) -> list[tuple[str, str]]:
    """Suits, denominations or ranks, highest first, as they are written and shown."""
    among = frozenset(values)
    members = [each for each in reversed(kind) if not among or each in among]
    return [(in_words(each), _mark(each, language)) for each in members]


def _mark(value: Suit | Strain | Rank, language: str) -> str:
    if isinstance(value, Rank):
        return rank_letter(value, language)
    return value.symbol if isinstance(value, Suit) else strain_mark(value, language)


def bidding_box(interview: Interview, language: str) -> Form:
    """Every call, as it is written and shown; which of them are legal now, where the auction is
    known."""
    auction = interview.table.auction if interview.table is not None else None
    legal = frozenset(auction.legal_calls()) if auction is not None else frozenset(EVERY_CALL)
    others = ((PASS, PASSED.say(language)), (DOUBLE, "X"), (REDOUBLE, "XX"))
    bids = [(bid.level, (call_text(bid), say(bid, language), bid in legal)) for bid in EVERY_BID]
    return {
        "others": [(call_text(call), said, call in legal) for call, said in others],
        "levels": [
            [shown for at, shown in bids if at == level] for level in range(1, HIGHEST_LEVEL + 1)
        ],
    }


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
