"""Conversion between a table and form fields, each in the notation of case files.

Tapping cards fills the same fields as typing, so that there is one way of input. An empty field
means that nothing is known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from msgspec import UNSET, Struct, UnsetType, convert, to_builtins
from msgspec.structs import replace as replaced

from bridgelaw.app.interviews.details import MAJOR, MINOR
from bridgelaw.bridge.auction import Auction
from bridgelaw.bridge.errors import FOUND, NotationError, TableError
from bridgelaw.bridge.notation import (
    call_text,
    card_text,
    cards_text,
    contract_text,
    hand_text,
    parse_call,
    parse_card,
    parse_contract,
    parse_hand,
    parse_pbn_deal,
    parse_seat,
    parse_strain,
    seat_text,
    strain_text,
)
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised import PUT_IN, WON_BY, read_table, write_table
from bridgelaw.cases.errors import CaseFileError
from bridgelaw.i18n.quoting import shortened
from bridgelaw.i18n.text import ENGLISH, Text, in_any_language, say
from bridgelaw.json_types import JsonObject

LONGEST: Final = 4_000
"""More than any auction or play needs."""

TOO_LONG = Text("found more than {most} characters; shorten the text")
A_NUMBER = Text("a number")
LEADER_MISSING = Text("found '{found}', expected the leader first, such as W DK D3 D9 D2")
A_PENALTY_CARD = Text("a seat, a card and minor or major, such as W S7 minor")
A_SEAT_AND_CALL = Text("a seat and a call, such as E:1H")

HANDS: Final = tuple(f"hand_{seat_text(seat)}" for seat in Seat)
WHOLE: Final = tuple(f"whole_{seat_text(seat)}" for seat in Seat)
GROUPS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "board": (("board",), ("board",)),
    "dealer": (("dealer",), ("dealer",)),
    "vulnerability": (("vulnerability",), ("vulnerability",)),
    "hands": ((*HANDS, *WHOLE, "deal"), ("deal", "hands", "complete hands")),
    "auction": (("auction",), ("auction",)),
    "calls made": (("calls_made",), ("calls made",)),
    "contract": (("contract",), ("contract", "trump")),
    "declarer": (("declarer",), ("declarer",)),
    "play": (("tricks", "trick_number"), ("tricks", "trick")),
    "penalty cards": (("penalty_cards",), ("penalty cards",)),
    "declarer tricks": (("declarer_tricks",), ("declarer tricks",)),
    "claimed by": (("claimed_by",), ("claimed by",)),
}
"""Fields that belong together, with their keys in case files."""
FIELDS: Final = tuple(name for names, _ in GROUPS.values() for name in names)
NOTHING: Final[Mapping[str, object]] = {
    "hands": {},
    "complete hands": [],
    "calls made": [],
    "tricks": [],
    "trick": {},
    "penalty cards": [],
}
"""The values that say that there is none, used if there was a value before."""
DRAWN: Final = ("trump", "contract", "declarer", "dealer", "vulnerability", "declarer tricks")
"""Keys that may follow from the others.

If one does, its field stays empty, so that it follows when the others change.
"""
NO_CALL: Final = ("-", "–", "—")
"""The words for an auction without calls."""
UNKNOWN: Final = "?"
"""The text for an unknown trick number."""
_NUMBERED: Final = re.compile(r"\d{1,2}[.):]\s*")
_DEAL_TAG: Final = re.compile(r'^(?:\[\s*)?deal\s*"?', re.IGNORECASE)
"""The beginning of a deal in a PBN file; ` "]` ends it."""


class Problem(Exception):
    """A field that cannot be read or is invalid."""

    def __init__(self, problem: Text, **values: object) -> None:
        super().__init__(problem.en)
        self.problem, self.values = problem, shortened(values)

    def say(self, language: str = ENGLISH) -> str:
        """Return the message in a language."""
        return self.problem.say(language, **self.values)


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """The result of reading fields: case file data, the table, and the errors by field."""

    told: JsonObject = field(default_factory=dict)
    table: Table | None = None
    problems: Mapping[str, Problem] = field(default_factory=dict)


def read_fields(fields: Mapping[str, str]) -> Read:
    """Read the fields of a form."""
    told: JsonObject = {}
    problems: dict[str, Problem] = {}

    def take(
        name: str, reader: Callable[[str], Mapping[str, object]], into: JsonObject = told
    ) -> None:
        text = fields.get(name, "").strip()
        try:
            if len(text) > LONGEST:
                raise Problem(TOO_LONG, most=LONGEST)
            if text:
                into.update(reader(text))
        except Problem as problem:
            problems[name] = problem
        except NotationError as error:
            problems[name] = Problem(FOUND, found=error.found[:80], expected=error.expects)
        except TableError as error:
            problems[name] = Problem(error.problem, **error.values)

    take("board", lambda text: {"board": _number(text)})
    take("dealer", lambda text: {"dealer": seat_text(parse_seat(text))})
    take("vulnerability", lambda text: {"vulnerability": text})
    hands: JsonObject = {}
    for seat, name in zip(Seat, HANDS, strict=True):
        take(name, partial(_hand, seat), hands)
    take("deal", _deal, hands)
    if hands:
        told["hands"] = hands
    whole = [name[-1] for name in WHOLE if fields.get(name) and name[-1] in hands]
    if whole:
        told["complete hands"] = whole
    take("auction", _auction)
    take("calls_made", lambda text: {"calls made": [_made(word) for word in _words(text)]})
    take("contract", _contract)
    take("declarer", lambda text: {"declarer": seat_text(parse_seat(text))})
    take(
        "penalty_cards",
        lambda text: {
            "penalty cards": [_penalty_card(line) for line in text.splitlines() if line.strip()]
        },
    )
    take("declarer_tricks", lambda text: {"declarer tricks": _number(text)})
    take("claimed_by", lambda text: {"claimed by": seat_text(parse_seat(text))})
    if not problems:
        take(
            "trick_number",
            lambda text: {"trick": {"number": None if text == UNKNOWN else _number(text)}},
        )
        take("tricks", lambda text: _play(text, told))
    table = None
    if not problems:
        try:
            table = read_table(told)
        except TableError as error:
            problems[field_of(error.field)] = Problem(error.problem, **error.values)
    return Read(told=told, table=table, problems=problems)


def field_of(place: str) -> str:
    """Return the form field of a place in a case file, such as `tricks[3][2]`.

    Returns "" if the place does not belong to one field.
    """
    key = re.split(r"[.\[]", place, maxsplit=1)[0]
    if place.startswith("hands."):
        return f"hand_{place[6:7]}"
    names = {"trick": "trick_number" if place == "trick.number" else "tricks", "trump": "contract"}
    name = names.get(key, key.replace(" ", "_"))
    return name if name in FIELDS else ""


def in_field(error: CaseFileError) -> tuple[str, Problem]:
    """Return the form field of an error, and the error."""
    return field_of(error.field), Problem(error.problem, **error.values)


def changed(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """Return the keys of case files whose fields have changed."""
    keys: list[str] = []
    for names, told in GROUPS.values():
        if any(_plain(before.get(name, "")) != _plain(now.get(name, "")) for name in names):
            keys += told
    return keys


def write_fields(told: Mapping[str, object], language: str = ENGLISH) -> dict[str, str]:
    """Return the fields of a table, in the letters of a language. Raises TableError."""
    told = {key: value for key, value in told.items() if value is not None}
    table = read_table(told)
    for key in DRAWN:
        rest = {name: value for name, value in told.items() if name != key}
        if key in told and _same(rest, table):
            told = rest
    fields = dict.fromkeys(FIELDS, "")
    fields.update(_board_fields(told, table))
    fields.update(_hand_fields(table, language))
    fields.update(_auction_fields(told, table, language))
    fields.update(_play_fields(told, table, language))
    fields.update(_end_fields(table, language))
    return fields


def _board_fields(told: Mapping[str, object], table: Table) -> Iterator[tuple[str, str]]:
    if table.board is not None:
        yield "board", str(table.board)
    if "dealer" in told and table.dealer is not None:
        yield "dealer", seat_text(table.dealer)
    if "vulnerability" in told and table.vulnerability is not None:
        yield "vulnerability", str(write_table(table)["vulnerability"])


def _hand_fields(table: Table, language: str) -> Iterator[tuple[str, str]]:
    for seat, hand, whole in zip(Seat, HANDS, WHOLE, strict=True):
        if table.deal.hand(seat):
            yield hand, hand_text(table.deal.hand(seat), language)
        yield whole, "yes" if seat in table.complete else ""


def _auction_fields(
    told: Mapping[str, object], table: Table, language: str
) -> Iterator[tuple[str, str]]:
    if table.auction is not None:
        yield "auction", _auction_text(table.auction, language) or NO_CALL[0]
    calls = (
        f"{seat_text(made.seat, language)}:{call_text(made.call, language)}"
        for made in table.bidding.made
    )
    yield "calls_made", " ".join(calls)
    yield "contract", _contract_text(told, table, language)
    if "declarer" in told and table.declarer is not None:
        yield "declarer", seat_text(table.declarer)


def _contract_text(told: Mapping[str, object], table: Table, language: str) -> str:
    """Return the contract, or only the denomination.

    The declarer is left out if the declarer field has them.
    """
    if "contract" in told and table.contract is not None:
        alone = read_table({"contract": told["contract"]}).contract if "declarer" in told else None
        return contract_text(alone or table.contract, language)
    return strain_text(table.trump, language) if "trump" in told and table.trump is not None else ""


def _end_fields(table: Table, language: str) -> Iterator[tuple[str, str]]:
    penalty_cards = (
        f"{seat_text(mark.seat, language)} {card_text(mark.card, language)} "
        f"{(MAJOR if mark.major else MINOR).say(language)}"
        for mark in table.penalty_cards
    )
    yield "penalty_cards", "\n".join(penalty_cards)
    if table.declarer_tricks is not None:
        yield "declarer_tricks", str(table.declarer_tricks)
    if table.claimed_by is not None:
        yield "claimed_by", seat_text(table.claimed_by)


def _same(told: Mapping[str, object], table: Table) -> bool:
    try:
        return read_table(told) == table
    except TableError:
        return False


def _plain(text: str) -> str:
    return " ".join(text.split())


def _words(text: str) -> list[str]:
    return text.replace(",", " ").split()


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise Problem(FOUND, found=text[:80], expected=A_NUMBER)
    return int(text)


def _hand(seat: Seat, text: str) -> dict[str, str]:
    """Return the cards of one hand, or of all four if the text is a whole deal."""
    if ":" in text:
        return _deal(text)
    parse_hand(text)
    return {seat_text(seat): text}


def _deal(text: str) -> dict[str, str]:
    told = _DEAL_TAG.sub("", text.strip()).removesuffix("]").rstrip().removesuffix('"')
    return {seat_text(seat): hand_text(hand) for seat, hand in parse_pbn_deal(told).items()}


def _auction(text: str) -> JsonObject:
    calls = [] if text in NO_CALL else [_call(word) for word in _words(text)]
    return {"auction": calls} if calls or text in NO_CALL else {}


def _call(word: str) -> str:
    seat, colon, call = word.partition(":")
    if not colon:
        return call_text(parse_call(word))
    return f"{seat_text(parse_seat(seat))}:{call_text(parse_call(call))}"


def _made(word: str) -> str:
    if ":" not in word:
        raise Problem(FOUND, found=word[:80], expected=A_SEAT_AND_CALL)
    return _call(word)


def _contract(text: str) -> JsonObject:
    """Return a contract, or only the denomination."""
    try:
        return {"contract": contract_text(parse_contract(text))}
    except NotationError as error:
        try:
            return {"trump": strain_text(parse_strain(text))}
        except NotationError:
            raise error from None


def _penalty_card(line: str) -> JsonObject:
    words = line.replace(":", " ").replace(",", " ").split()
    kinds = {"minor": in_any_language(MINOR), "major": in_any_language(MAJOR)}
    last = words[-1].casefold() if words else ""
    kind = next((kind for kind, names in kinds.items() if last in names), None)
    if len(words) != 3 or kind is None:
        raise Problem(FOUND, found=line.strip()[:80], expected=A_PENALTY_CARD)
    return {
        "seat": seat_text(parse_seat(words[0])),
        "card": card_text(parse_card(words[1])),
        "kind": kind,
    }


def _play(text: str, told: JsonObject) -> JsonObject:
    """Return the tricks, one per line: the leader and the cards in turn.

    The last one is in progress as long as a player has not played. The leader may be left out if it
    follows from the previous tricks.
    """
    tricks: list[list[str]] = []
    given = told.get("trick")
    trick = dict(given) if isinstance(given, dict) else {}
    lines = [line for line in text.splitlines() if line.strip()]
    over = bool(lines) and lines[-1].strip() in NO_CALL
    if over:  # the next trick has not begun, though a player may lack a card of this one
        lines.pop()
    for number, line in enumerate(lines, 1):
        leader, cards, words = _line(line)
        if not (leader or cards):
            raise Problem(LEADER_MISSING, found=line.strip()[:80])
        last = number == len(lines)
        seats = _seats(leader, cards)
        if seats is None:
            due, seats = _seats_of_leader_due(told, tricks, cards, line)
            if not last or len(set(seats)) == 4:
                leader = due
        if last and len(set(seats)) < 4 and not (words or over):
            led = {"leader": leader} if leader else {}
            return {"tricks": tricks, "trick": {**trick, **led, "cards": cards}}
        tricks.append([leader or seats[0], *cards, *words])
    return {"tricks": tricks} | ({"trick": trick} if trick else {})


def _seats_of_leader_due(
    told: Mapping[str, object], tricks: list[list[str]], cards: list[str], line: str
) -> tuple[str, list[str]]:
    """Return who leads after these tricks, and who then played each card.

    Raises Problem if this does not follow.
    """
    due = _due(told, tricks)
    seats = None if due is None else _seats(seat_text(due), cards)
    if due is None or seats is None:
        raise Problem(LEADER_MISSING, found=line.strip()[:80])
    return seat_text(due), seats


def _line(line: str) -> tuple[str | None, list[str], list[str]]:
    """Return the leader, the cards and the notes of a trick."""
    told, *more = _NUMBERED.sub("", line, count=1).split(";")
    words = _words(told)
    leader: str | None = None
    if words and ":" not in words[0]:
        try:
            leader = seat_text(parse_seat(words[0]))
            words = words[1:]
        except NotationError:
            parse_card(words[0])
    cards = []
    for word in words:
        seat, colon, card = word.partition(":")
        cards.append(
            f"{seat_text(parse_seat(seat))}:{card_text(parse_card(card))}"
            if colon
            else card_text(parse_card(word))
        )
    return leader, cards, [part.strip() for part in more if part.strip()]


def _due(told: Mapping[str, object], tricks: list[list[str]]) -> Seat | None:
    """Return who leads after these tricks.

    If all 13 cards of a hand are known, the first trick is trick 1 unless its number is given.
    """
    table = read_table({**told, "tricks": tricks})
    if table.trick_number is None and any(map(table.deal.is_full, Seat)):
        table = replace(table, trick_number=1)
    return table.leader


def _seats(leader: str | None, cards: list[str]) -> list[str] | None:
    """Return who played each card: in turn from the leader, unless a seat is written.

    Returns None if this cannot be known.
    """
    turn = None if leader is None else Seat[leader]
    seats = []
    for card in cards:
        seat, colon, _ = card.partition(":")
        turn = Seat[seat] if colon else turn
        if turn is None:
            return None
        seats.append(seat_text(turn))
        turn = turn.lho
    return seats


def _auction_text(auction: Auction, language: str) -> str:
    told = dict(auction.out_of_turn)
    return " ".join(
        f"{seat_text(told[place], language)}:{call_text(call, language)}"
        if place in told
        else call_text(call, language)
        for place, call in enumerate(auction.calls)
    )


class WrittenTrick(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The trick in progress, as in `write_table`; None means an unknown number."""

    number: int | UnsetType | None = UNSET
    leader: str | None = None
    cards: list[str] = []


class WrittenPlay(Struct, frozen=True, kw_only=True):
    """The play, as in `write_table`."""

    tricks: list[list[str]] = []
    trick: WrittenTrick = WrittenTrick()


def _play_fields(told: Mapping[str, object], table: Table, language: str) -> dict[str, str]:
    written = convert(write_table(table), WrittenPlay)
    lines = []
    for items in written.tricks:
        words = [item for item in items[1:] if item.startswith((WON_BY, PUT_IN))]
        cards = items[1 : len(items) - len(words)]
        lines.append("; ".join([_said(items[0], cards, language), *words]))
    trick = written.trick
    if trick.leader or trick.cards:
        lines.append(_said(trick.leader, trick.cards, language))
    elif lines and not table.tricks[-1].is_complete:
        lines.append(NO_CALL[0])
    if trick.number is None:
        number = UNKNOWN
    elif trick.number is UNSET:
        number = ""
    else:
        rest = {**told, "trick": to_builtins(replaced(trick, number=UNSET))}
        number = "" if _same(rest, table) else str(trick.number)
    return {"tricks": "\n".join(lines), "trick_number": number}


def _said(leader: str | None, items: list[str], language: str) -> str:
    words = [] if leader is None else [say(Seat[leader], language, "letter")]
    for item in items:
        seat, colon, card = item.partition(":")
        said = cards_text([parse_card(card if colon else item)], language)
        words.append(f"{say(Seat[seat], language, 'letter')}:{said}" if colon else said)
    return " ".join(words)
