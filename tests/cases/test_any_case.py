"""Random facts of any incident at any table are ruled on or refused as bad input.

They can also be written.
"""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
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
from bridgelaw.views.ruling import case_view, form_of

load()
SEATS = st.sampled_from("NESW")
CARDS = st.sampled_from(DECK)
VALUES: dict[Any, st.SearchStrategy[Any]] = {
    Card: CARDS,
    Seat: st.sampled_from(Seat),
    Suit: st.sampled_from(Suit),
    Rank: st.sampled_from(Rank),
    bool: st.booleans(),
    int: st.integers(0, 13),
    tuple: st.lists(CARDS, max_size=4, unique=True).map(tuple),
    str: st.sampled_from(
        ["a spade", "low", "jack", "win it", "anything", "spar konge, nej dame", "?"]
    ),
}


def values(fact: Fact[Any]) -> st.SearchStrategy[Any]:
    if fact.values:
        known = st.sampled_from(fact.values)
    else:
        known = st.sampled_from(fact.samples) if fact.samples else VALUES.get(fact.of, st.nothing())
    return known | st.just(CANNOT_BE_ESTABLISHED) if fact.doubt else known


@st.composite
def tables(draw: st.DrawFn) -> dict[str, object]:
    size = draw(st.sampled_from([13, 8, 3, 1]))
    deck = draw(st.permutations(DECK))
    hands = {seat: deck[place * size : (place + 1) * size] for place, seat in enumerate("NESW")}
    leader = draw(SEATS)
    turns = ("NESW" * 2)["NESW".index(leader) :]
    trick = [
        card_text(draw(st.sampled_from(hands[seat]))) for seat in turns[: draw(st.integers(0, 4))]
    ]
    told: dict[str, object] = {
        "declarer": draw(SEATS),
        "trump": draw(st.sampled_from(["S", "H", "D", "C", "NT"])),
        "hands": {
            seat: " ".join(map(card_text, hand))
            for seat, hand in hands.items()
            if draw(st.booleans())
        },
        "trick": {"number": 14 - size, "leader": leader, "cards": trick},
    }
    marked = draw(SEATS)
    card = card_text(draw(st.sampled_from(hands[marked])))
    told["penalty cards"] = [
        {"seat": marked, "card": card, "kind": draw(st.sampled_from(["minor", "major"]))}
    ]
    return {key: value for key, value in told.items() if draw(st.booleans())}


@pytest.mark.parametrize("name", sorted(Procedure.all))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_any_answers_are_ruled_on_or_refused(name: str, data: st.DataObject) -> None:
    incident = Procedure.all[name]
    told = {
        fact.name: value
        for fact in incident.case.facts.values()
        if data.draw(st.booleans()) and (value := data.draw(st.none() | values(fact))) is not None
    }
    table = data.draw(st.none() | tables()) or None
    case = CaseOnFile("any", (Step(incident, told, table),), day=date(2024, 6, 1))
    try:
        (again,) = read_text(write_cases([case]))
        assert again == case
        form = form_of(case_view(again, list(run(again)), data.draw(st.sampled_from(["en", "da"]))))
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
