"""Every incident can be ruled on at any table, lawful or not, known in full or in part.

It ends in a ruling, asks nothing twice, offers possible answers, and leaves a table on which the
next incident can be ruled.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from random import Random
from typing import Any

import pytest

from bridgelaw.bridge.cards import DECK, Card, Strain
from bridgelaw.bridge.deal import Deal
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised import read_table, write_table
from bridgelaw.bridge.table_changes import place_penalty_card, with_play
from bridgelaw.cases.runner import refusal
from bridgelaw.effects.applying import after
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.facts import CANNOT_BE_ESTABLISHED, Fact
from bridgelaw.engine.law import Book
from bridgelaw.engine.ruling import Question, Ruling, rule
from bridgelaw.federations import book
from bridgelaw.i18n.text import languages
from bridgelaw.incidents import load
from bridgelaw.views.rulings.ruling import form_of, ruling_view

load()
LAWS = [book(date(2024, 6, 1), federation) for federation in ("WBF", "DBf")]
INCIDENTS = sorted(Procedure.all)
BOARDS = 5
"""The number of boards for each incident."""
MOST_QUESTIONS = 80
ILLEGAL, OUT_OF_TURN = 0.06, 0.02


def some_table(random: Random) -> Table:
    """Return a board during the play, sometimes with an irregularity, penalty card or claim."""
    deck = random.sample(DECK, len(DECK))
    hands = {seat: deck[place::4] for place, seat in enumerate(Seat)}
    declarer, trump = random.choice(list(Seat)), random.choice(list(Strain))
    table = Table(deal=Deal.of(hands), declarer=declarer, trump=trump, trick_number=1)
    for _ in range(random.choice([0, 1, 2, 3, 4, random.randrange(52), random.randrange(40, 52)])):
        seat = random.choice(list(Seat)) if random.random() < OUT_OF_TURN else table.turn
        if seat is None or table.has_played_to_current(seat):
            break
        legal = table.legal_cards(seat)
        cards = table.known(seat) if legal is None or random.random() < ILLEGAL else legal
        if not cards:
            break
        table = with_play(table, seat, random.choice(sorted(cards)))
    defenders = table.defenders or ()
    owner = random.choice(defenders)
    if random.random() < 0.3 and table.known(owner):
        table = place_penalty_card(
            table, owner, random.choice(sorted(table.known(owner))), major=random.random() < 0.6
        )
    if random.random() < 0.15 and table.tricks:
        table = replace(
            table, claimed_by=random.choice(list(Seat)), declarer_tricks=random.randrange(14)
        )
    return table if random.random() < 0.6 else partly_known(table, random)


def partly_known(table: Table, random: Random) -> Table:
    """Return the same board, not fully known."""
    told = write_table(table)
    hands = told.get("hands")
    if isinstance(hands, dict):
        told["hands"] = {seat: hand for seat, hand in hands.items() if random.random() < 0.5}
    for key in ("declarer", "trump", "tricks"):
        if random.random() < 0.3:
            told.pop(key, None)
    try:
        return read_table(told)
    except TableError:  # the rest contradicts itself: too many cards for so few tricks
        return table


def initial_facts(incident: Procedure[Any, Any], table: Table, random: Random) -> dict[str, Any]:
    """Return the player it is about and, usually, one of that player's cards."""
    seat = (
        table.turn
        if table.turn is not None and random.random() < 0.5
        else random.choice(list(Seat))
    )
    mine = [card for card, player in table.played.items() if player is seat]
    cards = mine if mine and random.random() < 0.5 else sorted(table.known(seat))
    told: dict[str, Any] = {}
    for name, value in (("seat", seat), ("card", random.choice(cards) if cards else None)):
        fact = incident.case.facts.get(name)
        case = incident.case(LAWS[0], told, table)
        if fact is not None and value is not None and refusal(fact, value, case) is None:
            told[name] = value
    return told


def answers(question: Question, table: Table, told: dict[str, Any]) -> Iterator[object]:
    """Yield possible answers; if the law offers none, cards that the player has."""
    yield from question.values
    if not question.values:
        own = sorted(table.known(told["seat"])) if "seat" in told else []
        fact: Fact[Any] = question.fact
        if fact.of is Card:
            yield from own
        elif own and all(
            isinstance(item, Card) for sample in fact.samples if fact.of is tuple for item in sample
        ):
            yield from (tuple(own[:1]), tuple(own[:2]))
        yield from fact.samples


@pytest.mark.parametrize("name", INCIDENTS)
def test_any_table_leads_to_a_ruling(name: str) -> None:
    for board in range(BOARDS):
        random = Random(f"{name} {board}")
        for incident, _, ruling, laws, table in rulings_at_random(name, random):
            assert form_of(ruling_view(incident, ruling, laws, table, random.choice(languages())))


def rulings_at_random(
    name: str, random: Random
) -> Iterator[tuple[Procedure[Any, Any], dict[str, Any], Ruling[Any], Book, Table]]:
    """Rule on an incident at a random table, and on another at the table it leaves."""
    table = some_table(random)
    for incident in (Procedure.all[name], Procedure.all[random.choice(INCIDENTS)]):
        laws = random.choice(LAWS)
        told = initial_facts(incident, table, random)
        if "seat" in told and not table.known(told["seat"]):
            return  # the player has no card with which anything could have happened
        ruling = _ruling(incident, laws, table, told, random)
        yield incident, told, ruling, laws, table
        try:
            left = after(table, (effect for _, effect in ruling.effects))
        except TableError as error:
            # Allowed only if the answers name impossible cards or hands: that is found when the
            # ruling is applied.
            assert _is_doubtful(table, told), f"{incident.name} {told}: {error}"
            return
        assert left is not None
        table = left


def _ruling(
    incident: Procedure[Any, Any], laws: Book, table: Table, told: dict[str, Any], random: Random
) -> Ruling[Any]:
    """Return the ruling with every question answered; the answers are added to `told`."""
    for _ in range(MOST_QUESTIONS):
        found = rule(incident, incident.case(laws, told, table))
        if isinstance(found, Ruling):
            return found
        fact = found.fact
        assert fact.name not in told, f"{incident.name} asks {fact.name} twice: {told}"
        case = incident.case(laws, dict(told), table)
        possible = [
            value for value in answers(found, table, told) if refusal(fact, value, case) is None
        ]
        assert possible, f"{incident.name} {told}: no answer to {fact.name} can be"
        value = (
            CANNOT_BE_ESTABLISHED
            if found.doubtful and random.random() < 0.1
            else random.choice(possible)
        )
        told[fact.name] = value
    raise AssertionError(f"{incident.name} does not end: {told}")


def _is_doubtful(table: Table, told: dict[str, Any]) -> bool:
    """Return whether an answer names a card that is not known to be the player's."""
    seat = told.get("seat")
    cards = [
        card
        for value in told.values()
        for card in (value if isinstance(value, tuple) else (value,))
    ]
    return any(
        isinstance(card, Card)
        and (seat is None or (card not in table.known(seat) and table.played.get(card) is not seat))
        for card in cards
    )
