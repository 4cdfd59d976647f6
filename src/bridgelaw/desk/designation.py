"""The designation alone: declarer's words for a card from dummy, and what they call for (Law 46)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from bridgelaw.desk.json_form import Form, question_form, ruling_form
from bridgelaw.engine.law import Book
from bridgelaw.engine.ruling import Question, rule
from bridgelaw.engine.text import Text
from bridgelaw.formats.answers import read
from bridgelaw.formats.case_file import find_fact, find_incident
from bridgelaw.formats.errors import FOUND, AnswerError, unknown
from bridgelaw.formats.nodes import plain_words
from bridgelaw.formats.runner import refusal
from bridgelaw.incidents import load
from bridgelaw.table.notation import card_text, parse_cards, parse_seat, parse_strain, seat_text, strain_text
from bridgelaw.table.record import Table
from bridgelaw.table.spoken import understand

AN_ANSWER = Text("a fact and its value, such as incontrovertible=no")

NOTHING_ELSE: Final = {"corrected": False, "dummy_asked": False}
"""What is asked about is the words alone: where no more is told, no more happened."""


def table(
    *, dummy: str, trick: str, leader: str | None, declarer: str, trump: str | None, last_trick: str | None
) -> Table:
    """The table when declarer spoke.

    Raises:
        NotationError: what is no card, seat or suit.
        TableError: what cannot be.
    """
    seat = parse_seat(declarer).partner
    cards = parse_cards(trick)
    # Dummy is to play: as many seats after the leader as there are cards.
    first = parse_seat(leader) if leader else seat.clockwise()[-len(cards) % 4]
    told: dict[str, Any] = {
        "declarer": seat_text(seat.partner),
        "hands": {seat_text(seat): " ".join(map(card_text, parse_cards(dummy)))},
        "complete hands": [seat_text(seat)],
        "trick": {
            "number": 14 - len(parse_cards(dummy)),
            "leader": seat_text(first),
            "cards": [*map(card_text, cards)],
        },
    }
    if trump:
        told["trump"] = strain_text(parse_strain(trump))
    if last_trick:
        winner, *played = last_trick.replace(",", " ").split()
        told["tricks"] = [[winner, *map(card_text, parse_cards(" ".join(played)))]]
    return Table.from_dict(told)


def form(words: str, then_said: str | None, answers: Iterable[str], table: Table, laws: Book, language: str) -> Form:
    """The ruling on the words, or the next question.

    Raises:
        AnswerError: an answer that is none.
        NotUnderstood: the words.
    """
    load()
    incident = find_incident("designation")
    told: dict[str, Any] = {"words": words}
    understand(words)
    if then_said:
        understand(then_said)
        told["then_said"] = then_said
    for answer in answers:
        name, equals, value = answer.partition("=")
        if not equals:
            raise AnswerError(FOUND, found=answer, expected=AN_ANSWER)
        fact = find_fact(name.strip(), incident, laws)
        if fact is None:
            raise unknown(name.strip(), map(plain_words, incident.case.facts))
        told[fact.name] = read(fact, value.strip(), incident.case)
    for name, value in told.items():
        others = {key: given for key, given in told.items() if key != name}
        known = incident.case.facts.get(name)
        wrong = known and refusal(known, value, incident.case(laws, others, table))
        if wrong:
            raise AnswerError(wrong[0], **wrong[1])
    found = rule(incident, incident.case(laws, told, table))
    while isinstance(found, Question) and found.fact.name in NOTHING_ELSE:
        told[found.fact.name] = NOTHING_ELSE[found.fact.name]
        found = rule(incident, incident.case(laws, told, table))
    if isinstance(found, Question):
        return question_form(incident, found, laws, told, table, language)
    return ruling_form(incident, found, laws, table, language)
