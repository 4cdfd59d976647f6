"""The facts known in an interview, and the details that may still be given.

Details are given in advance, answered, or derived from the record.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bridgelaw.app.interviews import details
from bridgelaw.app.interviews.answer_controls import (
    IN_ROWS,
    Choice,
    SeatChoice,
    answers_by_seat,
    row,
    seats,
)
from bridgelaw.app.interviews.interview import Interview
from bridgelaw.bridge.auction import Call
from bridgelaw.bridge.cards import Card, Strain, Suit, rank_letter
from bridgelaw.bridge.errors import NotationError
from bridgelaw.bridge.notation import card_text, parse_contract, seat_text
from bridgelaw.bridge.seats import Seat
from bridgelaw.cases.answers import in_words, kind_of
from bridgelaw.cases.nodes import plain_words
from bridgelaw.engine.facts import TOLD, Detail, Fact
from bridgelaw.engine.ruling import Question
from bridgelaw.i18n.text import Text, in_any_language, say
from bridgelaw.meanings.meaning import Meaning
from bridgelaw.views.incidents import kind_words
from bridgelaw.views.rulings.ruling import ORIGINS
from bridgelaw.views.rulings.ruling_types import FoundView

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
"""The most common details of an incident, in the order in which they are shown."""
NOT_ASKED_NOW = Text("is no longer asked")
IDLE: Final = "idle"
DRAWN: Final = (
    *("vulnerability", "auction", "deal", "hands", "complete hands", "tricks", "trick", "trump"),
    *("faced lead", "dummy spread"),
)
"""The details that a diagram of the table shows better than words."""
FieldKind: TypeAlias = Literal["seat", "row", "card", "number", "meaning", "call", "text"]
SHAPES: Final[Mapping[object, FieldKind]] = {
    Seat: "seat",
    Card: "card",
    int: "number",
    Meaning: "meaning",
    Call: "call",
}
"""The kinds of field, by the type of the value; others are texts or rows of buttons."""
WRITTEN: Final = frozenset({"text", "number", "meaning", "call"})
KNOW: Final = "know."
"""The prefix of the names of fields for further details."""


@dataclass(frozen=True, kw_only=True)
class Answered:
    """A known answer, and whether it can be undone."""

    fact: str
    question: str
    words: str
    law: str | None
    origin: str
    origin_words: str
    undo: bool


class Field(Struct, frozen=True, kw_only=True):
    """A field for a detail, with its choices and its value."""

    name: str
    words: str
    kind: FieldKind
    choices: list[Choice] | list[SeatChoice]
    ranks: list[Choice]
    """For a card, whose choices are the suits."""
    hint: str
    value: str


class Chip(Struct, frozen=True, kw_only=True):
    """A detail that was given in advance, and whether it can be removed."""

    name: str
    words: str
    undo: bool


def fields(interview: Interview, language: str) -> tuple[list[Field], list[Field]]:
    """Return the fields for further details: those that a director knows at once, and the rest."""
    facts = interview.incident.case.facts
    asked = [name for name in FIRST if name in facts]
    if not interview.incident.seat_matters:
        asked.remove("seat")
    first = [_fact_field(facts[name], interview, language) for name in asked]
    others = [
        _fact_field(fact, interview, language)
        for name, fact in facts.items()
        if isinstance(fact, Detail) and name not in FIRST
    ]
    field = partial(_table_field, interview, language)
    if "call" in facts:
        first += [
            field("dealer", DEALER, "seat", seats(language)),
            field("auction", AUCTION, "text", hint=AUCTION_HINT),
        ]
    elif "card" in facts or interview.incident.group in AFTER_THE_AUCTION:
        first += [
            field("declarer", DECLARER, "seat", seats(language)),
            field("contract", CONTRACT, "text", hint=CONTRACT_HINT),
        ]
        others.append(field("trump", TRUMP, "row", row(Strain, language)))
    return [*first, field("board", BOARD, "number")], others


def asked_ahead(interview: Interview, language: str) -> Field | None:
    """Return the field of the next fact that the incident asks ahead, if it is not known yet."""
    incident = interview.incident
    case = incident.case(interview.laws, interview.told, interview.table)
    for name in incident.ahead:
        fact = incident.case.facts[name]
        if name in interview.told or fact.read(case) is not None:
            continue
        field = _fact_field(fact, interview, language)
        if field.kind in ("call", "card"):
            return field
        # Without the player whom the incident is about, seats stand for no answers.
        if by_seat := answers_by_seat(interview, fact, fact.values, language):
            return replace(field, kind="seat", choices=by_seat)
    return None


def _fact_field(fact: Fact[object], interview: Interview, language: str) -> Field:
    kind: object = kind_of(fact, interview.incident.case)
    value = interview.told.get(fact.name)
    shape = _shape(kind)
    words = interview.incident.player_question if fact.name == "seat" else fact.ask
    return Field(
        name=plain_words(fact.name),
        words=words.say(language),
        kind=shape,
        choices=_choices(kind, language),
        ranks=_ranks(language) if kind is Card else [],
        hint=kind_words(kind, language) if shape in WRITTEN else "",
        value="" if value is None else in_words(value),
    )


def _shape(kind: object) -> FieldKind:
    if kind in IN_ROWS or kind is bool:
        return "row"
    return SHAPES.get(kind, "text")


def _choices(kind: object, language: str) -> list[Choice]:
    if kind is Seat:
        return seats(language)
    if kind is bool:
        return [(in_words(value), say(value, language)) for value in (True, False)]
    if kind is Card:
        return row(Suit, language)
    return row(kind, language) if kind in IN_ROWS else []


def _ranks(language: str) -> list[Choice]:
    """Return the ranks in the notation of a card after its suit."""
    return [(card_text(card)[1:], rank_letter(card.rank, language)) for card in Suit.SPADES.cards]


def _table_field(
    interview: Interview,
    language: str,
    key: str,
    words: Text,
    kind: FieldKind,
    choices: Sequence[Choice] = (),
    *,
    hint: Text | None = None,
) -> Field:
    told = interview.table_told.get(key)
    return Field(
        name=key,
        words=words.say(language),
        kind=kind,
        choices=[*choices],
        ranks=[],
        hint=hint.say(language) if hint else "",
        value=" ".join(map(str, told))
        if isinstance(told, list | tuple)
        else ""
        if told is None
        else str(told),
    )


NUMBERS: Final = ("board", "declarer tricks")
"""The details that are numbers."""


def entries(told: Mapping[str, str]) -> dict[str, object]:
    """Return the values of such fields, by the names of case files.

    A card comes in two parts. Empty fields are left out.
    """
    found: dict[str, object] = {}
    for field, written in told.items():
        name, dot, _ = field.removeprefix(KNOW).partition(".")
        value = written.strip()
        if not field.startswith(KNOW) or not value or dot:
            continue
        if name in NUMBERS and value.isascii() and value.isdigit() and len(value) < 10:
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
    """Return whether the record shows a seat: the player of the incident, declarer or dealer."""
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
    """Return whether enough is known of the table for a diagram."""
    table = interview.table
    return table is not None and bool(table.deal.known_seats or table.played)


def chips(interview: Interview, board: str, language: str) -> list[Chip]:
    """Return the details given in advance, each by its name, which can be removed.

    The board is left out if the page already shows it, and so is what the diagram shows.
    """
    drawn = DRAWN if is_drawn(interview) else ()
    return [
        Chip(
            name=plain_words(name),
            words=f"{interview.label(name, language)} {_at_the_table(name, value, language)}",
            undo=name in interview.told or name in interview.table_told,
        )
        for name, value in interview.noted_by_name(language)
        if name not in ("day", "federation", *drawn) and (name, value) != ("board", board)
    ]


def _at_the_table(name: str, value: str, language: str) -> str:
    """Return a seat or a contract of the table in words, even if it was entered by its letters."""
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
    """Return the known facts, the last found first, and whether each can be undone.

    Answers that are no longer asked are included.
    """
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
    early = interview.incident.early if isinstance(interview.found, Question) else ()
    idle = [
        Answered(
            fact=plain_words(name),
            question=facts[name].ask.say(language),
            words=say(interview.told[name], language),
            law=None,
            origin=TOLD if given else IDLE,
            origin_words=(ORIGINS[TOLD] if given else NOT_ASKED_NOW).say(language),
            undo=True,
        )
        for name in interview.order
        if plain_words(name) not in rows and name in facts
        for given in [isinstance(facts[name], Detail) or name in early]
    ]
    newest = [each for each in reversed(idle) if plain_words(each.fact) in map(plain_words, early)]
    return [*newest, *reversed(rows.values()), *(each for each in idle if each not in newest)]
