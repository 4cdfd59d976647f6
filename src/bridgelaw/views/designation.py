"""A designation on its own: declarer's words for a card from dummy, and the card (Law 46)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.errors import NotationError, TableError
from bridgelaw.bridge.notation import (
    CARDS,
    card_text,
    parse_cards,
    parse_seat,
    parse_strain,
    seat_text,
    strain_text,
)
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised import read_table
from bridgelaw.bridge.spoken import understand
from bridgelaw.cases.answers import read
from bridgelaw.cases.errors import FOUND, AnswerError, in_field, unknown
from bridgelaw.cases.nodes import plain_words
from bridgelaw.cases.reader import find_fact, find_incident
from bridgelaw.cases.runner import refusal
from bridgelaw.effects.incident import AnyProcedure
from bridgelaw.engine.law import Book
from bridgelaw.engine.ruling import Question, rule
from bridgelaw.i18n.text import Text
from bridgelaw.incidents import load
from bridgelaw.views.rulings.ruling import question_view, ruling_view
from bridgelaw.views.rulings.ruling_types import FoundView

T = TypeVar("T")

A_LEADER_AND_CARDS = Text("the leader and the four cards, such as W SA S3 S2 S4")
AN_ANSWER = Text("a fact and its value, such as incontrovertible=no")

NOTHING_ELSE: Final = {"corrected": False, "dummy_asked": False}
"""Only the words are asked about: by default, nothing else happened."""


def table(
    *,
    dummy: str,
    trick: str,
    leader: str | None,
    declarer: str,
    trump: str | None,
    last_trick: str | None,
) -> Table:
    """Return the table when declarer spoke.

    Raises:
        CaseFileError: a value cannot be read or is contradictory; with the option's name.
    """
    seat = _told("--declarer", parse_seat, declarer).partner
    held, cards = _told("--dummy", _some_cards, dummy), _told("--trick", parse_cards, trick)
    # Dummy is to play: as many seats after the leader as there are cards.
    first = (
        _told("--leader", parse_seat, leader)
        if leader is not None
        else seat.clockwise()[-len(cards) % 4]
    )
    told: dict[str, object] = {
        "declarer": seat_text(seat.partner),
        "hands": {seat_text(seat): " ".join(map(card_text, held))},
        "complete hands": [seat_text(seat)],
        "trick": {
            "number": 14 - len(held),
            "leader": seat_text(first),
            "cards": [*map(card_text, cards)],
        },
    }
    if trump is not None:
        told["trump"] = strain_text(_told("--trump", parse_strain, trump))
    if last_trick is not None:
        told["tricks"] = [_told("--last-trick", _whole_trick, last_trick)]
    try:
        return read_table(told)
    except TableError as error:
        options = {"--dummy": dummy, "--trick": trick, "--last-trick": last_trick}
        raise in_field(
            ", ".join(name for name, told in options.items() if told), error.problem, error.values
        ) from None


def _told(option: str, read: Callable[[str], T], text: str) -> T:
    """Parse the value of an option. Errors name the option."""
    try:
        return read(text)
    except NotationError as error:
        raise in_field(option, FOUND, {"found": error.found, "expected": error.expects}) from None


def _some_cards(text: str) -> tuple[Card, ...]:
    cards = parse_cards(text)
    if not cards:
        raise NotationError(text, CARDS)
    return cards


def _whole_trick(text: str) -> list[str]:
    """Parse the leader and the four cards of a trick."""
    winner, *played = text.replace(",", " ").split() or [""]
    cards = parse_cards(" ".join(played))
    if len(cards) != len(Seat):
        raise NotationError(text, A_LEADER_AND_CARDS)
    return [seat_text(parse_seat(winner)), *map(card_text, cards)]


def view(
    words: str,
    then_said: str | None,
    answers: Iterable[str],
    table: Table,
    laws: Book,
    language: str,
) -> FoundView:
    """Return the ruling on the words, or the next question.

    Raises:
        CaseFileError: an answer cannot be read or is contradictory.
        NotUnderstood: the words are not understood.
    """
    load()
    incident = find_incident("designation")
    told: dict[str, object] = {"words": words}
    understand(words)
    if then_said:
        understand(then_said)
        told["then_said"] = then_said
    for answer in answers:
        name, value = _answer(answer, incident, laws)
        told[name] = value
    for name, value in told.items():
        others = {key: given for key, given in told.items() if key != name}
        known = incident.case.facts.get(name)
        wrong = known and refusal(known, value, incident.case(laws, others, table))
        if wrong:
            raise in_field(plain_words(name), wrong[0], wrong[1])
    found = rule(incident, incident.case(laws, told, table))
    while isinstance(found, Question) and found.fact.name in NOTHING_ELSE:
        told[found.fact.name] = NOTHING_ELSE[found.fact.name]
        found = rule(incident, incident.case(laws, told, table))
    if isinstance(found, Question):
        return question_view(incident, found, laws, told, table, language)
    return ruling_view(incident, found, laws, table, language)


def _answer(answer: str, incident: AnyProcedure, laws: Book) -> tuple[str, object]:
    """Return the fact of an answer, and its value."""
    name, equals, value = answer.partition("=")
    try:
        if not equals:
            raise AnswerError(FOUND, found=answer, expected=AN_ANSWER)
        fact = find_fact(name.strip(), incident, laws)
        if fact is None:
            raise unknown(name.strip(), map(plain_words, incident.case.facts))
        return fact.name, read(fact, value.strip(), incident.case)
    except AnswerError as error:
        raise in_field(f"--answer {name.strip()}", error.problem, error.values) from None
