"""Random facts of any incident at any table are ruled on or refused as bad input.

They can also be written.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bridgelaw.bridge.cards import DECK, Card, Rank, Suit
from bridgelaw.bridge.notation import card_text
from bridgelaw.bridge.seats import Seat
from bridgelaw.cases.errors import CaseFileError
from bridgelaw.cases.model import CaseOnFile, Source, Step
from bridgelaw.cases.reader import read_text
from bridgelaw.cases.runner import run
from bridgelaw.cases.writer import write_cases
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.facts import CANNOT_BE_ESTABLISHED, Fact
from bridgelaw.incidents import load
from bridgelaw.views.rulings.ruling import case_view, form_of

load()
TEXTS = ("a spade", "low", "jack", "win it", "anything", "spar konge, nej dame", "?")
VALUES: dict[Any, Callable[[Random], object]] = {
    Card: lambda random: random.choice(DECK),
    Seat: lambda random: random.choice([*Seat]),
    Suit: lambda random: random.choice([*Suit]),
    Rank: lambda random: random.choice([*Rank]),
    bool: lambda random: random.choice((False, True)),
    int: lambda random: random.randint(0, 13),
    tuple: lambda random: tuple(random.sample(DECK, random.randint(0, 4))),
    str: lambda random: random.choice(TEXTS),
}


def value(fact: Fact[Any], random: Random) -> object:
    """Return a value of a fact, or None to leave it out."""
    if fact.doubt and random.random() < 0.2:
        return CANNOT_BE_ESTABLISHED
    known = fact.values or fact.samples
    if known:
        return random.choice([*known])
    return VALUES[fact.of](random) if fact.of in VALUES else None


def table(random: Random) -> dict[str, object]:
    """Return what is known of a table: the hands, the trick, and a penalty card."""
    size = random.choice([13, 8, 3, 1])
    deck = random.sample(DECK, len(DECK))
    hands = {seat: deck[place * size : (place + 1) * size] for place, seat in enumerate("NESW")}
    leader = random.choice("NESW")
    turns = ("NESW" * 2)["NESW".index(leader) :]
    trick = [card_text(random.choice(hands[seat])) for seat in turns[: random.randint(0, 4)]]
    marked = random.choice("NESW")
    told: dict[str, object] = {
        "declarer": random.choice("NESW"),
        "trump": random.choice(["S", "H", "D", "C", "NT"]),
        "hands": {
            seat: " ".join(map(card_text, hand))
            for seat, hand in hands.items()
            if random.random() < 0.5
        },
        "trick": {"number": 14 - size, "leader": leader, "cards": trick},
        "penalty cards": [
            {
                "seat": marked,
                "card": card_text(random.choice(hands[marked])),
                "kind": random.choice(["minor", "major"]),
            }
        ],
    }
    return {key: value for key, value in told.items() if random.random() < 0.5}


# One seed an example: drawing every card from a strategy takes seven times as long.
@pytest.mark.parametrize("name", sorted(Procedure.all))
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_any_answers_are_ruled_on_or_refused(name: str, seed: int) -> None:
    random = Random(seed)
    incident = Procedure.all[name]
    told = {
        fact.name: found
        for fact in incident.case.facts.values()
        if random.random() < 0.5 and (found := value(fact, random)) is not None
    }
    known = (table(random) or None) if random.random() < 0.5 else None
    case = CaseOnFile("any", (Step(incident, told, known),), day=date(2024, 6, 1))
    try:
        (again,) = read_text(write_cases([case]))
        assert again == case
        form = form_of(case_view(again, list(run(again)), random.choice(["en", "da"])))
    except CaseFileError as error:
        assert str(error)
    else:
        assert isinstance(form["found"], list)
        assert form["found"][-1]["kind"] in ("ruling", "question")


TEXT = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)


@given(TEXT, TEXT, TEXT, TEXT)
@example("0", "0", "0", "\x85")
@example("0", "a\u2028b", "0", "\u2029")
def test_any_words_survive_a_round_trip(name: str, title: str, document: str, words: str) -> None:
    step = Step(Procedure.all["designation"], {"words": words})
    case = CaseOnFile(
        name, (step,), title=title, source=Source(document, note=title), day=date(2024, 6, 1)
    )
    assert read_text(write_cases([case])) == (case,)
