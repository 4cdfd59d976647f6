"""What is known in an interview: told beforehand, answered, read off the record; and what more may
be told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from bridgelaw.app import details
from bridgelaw.app.answer_controls import card_rows, row, seats
from bridgelaw.app.interview import Interview
from bridgelaw.bridge.auction import Call
from bridgelaw.bridge.cards import DECK, Card, Rank, Strain, Suit
from bridgelaw.bridge.errors import NotationError
from bridgelaw.bridge.notation import parse_contract, seat_text
from bridgelaw.bridge.seats import Seat
from bridgelaw.cases.answers import in_words, kind_of
from bridgelaw.cases.nodes import plain_words
from bridgelaw.engine.facts import TOLD, Detail, Fact
from bridgelaw.i18n.text import Text, in_any_language, say
from bridgelaw.meanings.meaning import Meaning
from bridgelaw.views.incidents import kind_words
from bridgelaw.views.ruling import ORIGINS, Form
from bridgelaw.views.ruling_types import FoundView

DECLARER = Text("Who is declarer?")
DEALER = Text("Who is dealer?")
CONTRACT = Text("The contract")
TRUMP = Text("Trump")
AUCTION = Text("The calls so far, from the dealer")
BOARD = Text("Board")
CONTRACT_HINT = Text("such as 4S or 3NTX")
AUCTION_HINT = Text("such as 1S P 2H; none before the first call")

AFTER_THE_AUCTION: Final = frozenset({"lead", "play", "dummy", "claim"})
"""The groups of incidents that happen when declarer is known."""
FIRST: Final = ("seat", "call", "replacement", "card")
"""What is told most of an incident, in the order in which it is told."""
NOT_ASKED_NOW = Text("no longer asked")
IDLE: Final = "idle"
DRAWN: Final = (
    *("vulnerability", "auction", "deal", "hands", "complete hands", "tricks", "trick", "trump"),
    *("faced lead", "dummy spread"),
)
"""What a picture of the table shows better than words."""
KNOW: Final = "know."
"""What the names of the fields begin with in which more is told."""


@dataclass(frozen=True, kw_only=True)
class Answered:
    """An answer that is known, and whether it can be taken back."""

    fact: str
    question: str
    words: str
    law: str | None
    origin: str
    origin_words: str
    undo: bool


def fields(interview: Interview, language: str) -> tuple[list[Form], list[Form]]:
    """What more may be told of such an incident: what a director knows at once, and the rest."""
    facts = interview.incident.case.facts
    first = [_fact_field(facts[name], interview, language) for name in FIRST if name in facts]
    others = [
        _fact_field(fact, interview, language)
        for name, fact in facts.items()
        if isinstance(fact, Detail) and name not in FIRST
    ]
    seat, of_cards, text = ("seat", seats(language)), ("row", row(Strain, language)), ("text", None)
    if "call" in facts:
        table = [("dealer", DEALER, *seat, None), ("auction", AUCTION, *text, AUCTION_HINT)]
    elif "card" in facts or interview.incident.group in AFTER_THE_AUCTION:
        table = [("declarer", DECLARER, *seat, None), ("contract", CONTRACT, *text, CONTRACT_HINT)]
        others.append(_table_field(interview, "trump", TRUMP, *of_cards, None, language))
    else:
        table = []
    told = [_table_field(interview, *each, language) for each in table]
    return [
        *first,
        *told,
        _table_field(interview, "board", BOARD, "number", None, None, language),
    ], others


def _fact_field(fact: Fact[object], interview: Interview, language: str) -> Form:
    kind = kind_of(fact, interview.incident.case)
    value = interview.told.get(fact.name)
    shape, choices = _shape(kind, language)
    return {
        "name": plain_words(fact.name),
        "words": (interview.incident.player_question if fact.name == "seat" else fact.ask).say(
            language
        ),
        "kind": shape,
        "choices": choices,
        "hint": kind_words(kind, language)
        if shape in ("text", "number", "meaning", "call")
        else "",
        "value": "" if value is None else in_words(value),
    }


def _shape(kind: Any, language: str) -> tuple[str, Any]:
    if kind is Card:
        suits = row(Suit, language)
        ranks = [rank for _, held in card_rows(DECK[-13:], language) for rank in held]
        return "card", (suits, [(card[1:], rank) for card, rank in ranks])
    if kind is Seat:
        return "seat", seats(language)
    if kind in (Suit, Strain, Rank):
        return "row", row(kind, language)
    if kind is bool:
        return "row", [(in_words(value), say(value, language)) for value in (True, False)]
    if kind is int:
        return "number", None
    return ("meaning" if kind is Meaning else "call" if kind is Call else "text"), None


def _table_field(
    interview: Interview,
    key: str,
    words: Text,
    kind: str,
    choices: Any,
    hint: Text | None,
    language: str,
) -> Form:
    told = interview.table_told.get(key)
    value = (
        " ".join(map(str, told))
        if isinstance(told, list | tuple)
        else ""
        if told is None
        else str(told)
    )
    return {
        "name": key,
        "words": words.say(language),
        "kind": kind,
        "choices": choices,
        "hint": hint.say(language) if hint else "",
        "value": value,
    }


def entries(told: Mapping[str, str]) -> dict[str, object]:
    """What was written in such fields, by the names of case files. A card comes in two parts; what
    is empty is not told."""
    found: dict[str, object] = {}
    for field, written in told.items():
        name, dot, _ = field.removeprefix(KNOW).partition(".")
        value = written.strip()
        if not field.startswith(KNOW) or not value or dot:
            continue
        if name == "board" and value.isascii() and value.isdigit() and len(value) < 10:
            found[name] = int(value)
        elif name == "auction":
            words = value.replace(",", " ").split()
            found[name] = [] if value.casefold() in in_any_language(details.NONE_YET) else words
        else:
            found[name] = value
    for name in dict.fromkeys(
        field.removeprefix(KNOW).partition(".")[0] for field in told if "." in field
    ):
        card = told.get(f"{KNOW}{name}.suit", "")[:1].upper() + told.get(f"{KNOW}{name}.rank", "")
        if card:
            found[name] = card
    return found


def on_record(interview: Interview, name: str) -> bool:
    """Whether the record tells a seat: who an incident is about, who is declarer or dealer."""
    table = interview.table
    if table is None:
        return False
    if name in ("declarer", "dealer"):
        return getattr(table, name) is not None
    case = interview.incident.case(interview.laws, interview.told, table)
    return any(
        plain_words(each) == name and getattr(case, each) is not None for each in type(case).facts
    )


def is_drawn(interview: Interview) -> bool:
    """Whether so much is known of the table that it is worth a picture."""
    table = interview.table
    return table is not None and bool(table.deal.known_seats or table.played)


def chips(interview: Interview, board: str, language: str) -> list[Form]:
    """What was told beforehand, each by its name, as something that can be taken back; but for the
    board where the page says it already, and for what the picture of the table shows."""
    drawn = DRAWN if is_drawn(interview) else ()
    return [
        {
            "name": plain_words(name),
            "words": f"{interview.label(name, language)} {_at_the_table(name, value, language)}",
            "undo": name in interview.told or name in interview.table_told,
        }
        for name, value in interview.noted_by_name(language)
        if name not in ("day", "federation", *drawn) and (name, value) != ("board", board)
    ]


def _at_the_table(name: str, value: str, language: str) -> str:
    """A seat or a contract of the table as it is said, though it was told by its letters."""
    if name in ("declarer", "dealer"):
        return next(
            (
                say(seat, language)
                for seat in Seat
                if value in (seat_text(seat), say(seat, language, "letter"))
            ),
            value,
        )
    try:
        return say(parse_contract(value), language) if name == "contract" else value
    except NotationError:
        return value


def answers(interview: Interview, found: FoundView, language: str) -> list[Answered]:
    """What is known in the order in which it was found, the last first; which of it can be taken
    back; and what was answered and is not asked any more."""
    undone = {plain_words(name): name for name in interview.told}
    rows = {
        step.fact: Answered(
            fact=step.fact,
            question=step.question,
            words=step.words,
            law=step.law,
            origin=step.origin,
            origin_words=step.origin_words,
            undo=step.fact in undone,
        )
        for step in found.trail
    }
    facts = interview.incident.case.facts
    idle = [
        Answered(
            fact=plain_words(name),
            question=facts[name].ask.say(language),
            words=say(interview.told[name], language),
            law=None,
            origin=TOLD if isinstance(facts[name], Detail) else IDLE,
            origin_words=(ORIGINS[TOLD] if isinstance(facts[name], Detail) else NOT_ASKED_NOW).say(
                language
            ),
            undo=True,
        )
        for name in interview.order
        if plain_words(name) not in rows and name in facts
    ]
    return [*reversed(rows.values()), *idle]
