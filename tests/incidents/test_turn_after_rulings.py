"""After a ruling on the play, the turn and the legal cards agree with a second reading.

The reading of Laws 44, 50, 57 and 59 is small and independent; it uses the record that the ruling
leaves.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from tests.second_reading.board_after import choices, offered, regular, waits

from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.notation import parse_card
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised import read_table
from bridgelaw.bridge.table_changes import with_play
from bridgelaw.cases.runner import refusal
from bridgelaw.effects import GoOnUnder, LeadsNext, MayChange, MustWithdraw, OnLead, PlaysNext
from bridgelaw.effects.applying import after
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.ruling import Question, Ruling, rule
from bridgelaw.federations import book
from bridgelaw.incidents import load
from bridgelaw.laws.penalty_cards.obligations import Duties, LeadChoice

load()
BOOK = book(date(2024, 6, 1), "DBf")
TURN = Procedure.all["turn to play"]
MOST_RULINGS = 400
HANDS = {
    "N": "SAK32 HQJ2 D976 CT98",
    "E": "SQT9 HAT95 DK82 C752",
    "S": "S876 HK43 DAJ3 CAKQJ",
    "W": "SJ54 H876 DQT54 C643",
}
"""South declares, in notrump."""


def board(trick: dict[str, Any], tricks: list[list[str]] | None = None, **marks: Any) -> Table:
    told = {"declarer": "S", "trump": "NT", "hands": HANDS, "trick": trick, "dummy spread": True}
    told |= {key.replace("_", " "): value for key, value in marks.items()}
    return read_table(told | ({} if tricks is None else {"tricks": tricks}))


FIRST = ["W", "D4", "D6", "DK", "DA"]
"""The trick that South has won."""
EAST_HAS_TWO = [
    {"seat": "E", "card": "HT", "kind": "major"},
    {"seat": "E", "card": "S9", "kind": "major"},
]
ONE_EACH = [
    {"seat": "E", "card": "HT", "kind": "major"},
    {"seat": "W", "card": "H7", "kind": "major"},
]
MINOR = [{"seat": "W", "card": "H7", "kind": "minor"}]
MARKS: dict[str, list[dict[str, str]]] = {
    "no penalty card": [],
    "a minor one": MINOR,
    "two of one defender": EAST_HAS_TWO,
    "one of each defender": ONE_EACH,
}
SITUATIONS: dict[str, tuple[str, dict[str, Any], list[list[str]], dict[str, Any]]] = {
    "card dropped": (
        "card exposed",
        {"leader": "S", "cards": ["CA"]},
        [FIRST],
        {"seat": "W", "card": "H8"},
    ),
    "card dropped by the leader": (
        "card exposed",
        {"leader": "W"},
        [["W", "DQ", "D6", "D2", "D3"]],
        {"seat": "W", "card": "H8"},
    ),
    "card shown": (
        "card shown",
        {"leader": "S", "cards": ["HK"]},
        [FIRST],
        {"seat": "W", "card": "H6"},
    ),
    "several cards": (
        "several cards",
        {"leader": "S", "cards": ["CA"]},
        [FIRST],
        {"seat": "W", "visible": ["C6", "H6"]},
    ),
    "fifth card": (
        "fifth card",
        {"leader": "S", "cards": ["CA", "C3", "C8"]},
        [FIRST],
        {"seat": "W", "card": "C4"},
    ),
    "partner's lead": (
        "lead out of turn",
        {"leader": "E", "cards": ["W:S4"]},
        [["W", "D4", "D6", "DK", "D3"]],
        {},
    ),
    "declarer's lead by a defender": (
        "lead out of turn",
        {"leader": "S", "cards": ["W:S4"]},
        [FIRST],
        {},
    ),
    "lead from dummy": ("lead out of turn", {"leader": "S", "cards": ["N:S2"]}, [FIRST], {}),
    "play in RHO's turn": (
        "play out of turn",
        {"leader": "W", "cards": ["S4"]},
        [["W", "DQ", "D6", "D2", "D3"]],
        {"seat": "E", "card": "SQ"},
    ),
    "revoke in RHO's turn": (
        "play out of turn",
        {"leader": "W", "cards": ["S4"]},
        [["W", "DQ", "D6", "D2", "D3"]],
        {"seat": "E", "card": "C7"},
    ),
    "play before partner": (
        "play out of turn",
        {"leader": "S", "cards": ["HK"]},
        [FIRST],
        {"seat": "E", "card": "H5"},
    ),
    "lead to the next trick": (
        "premature lead",
        {"leader": "N", "cards": ["HQ", "HA", "H3"]},
        [["W", "DQ", "D6", "D2", "D3"]],
        {"seat": "E", "card": "C7"},
    ),
    "penalty card passed over": (
        "penalty card not played",
        {"leader": "S", "cards": ["HK", "H6"]},
        [FIRST],
        {"seat": "W"},
    ),
    "lead accepted by play": (
        "play after irregularity",
        {"leader": "S", "cards": ["E:ST", "S:S6"]},
        [FIRST],
        {"seat": "S"},
    ),
    "regretted": (
        "wants card back",
        {"leader": "S", "cards": ["HK", "H6"]},
        [FIRST],
        {"seat": "W", "card": "H6"},
    ),
    "told that it was his turn": (
        "misled play",
        {"leader": "S", "cards": ["W:S4"]},
        [FIRST],
        {"seat": "W", "card": "S4"},
    ),
    "dummy put another card": (
        "dummy misplays",
        {"leader": "W", "cards": ["S4", "S2", "SQ"]},
        [["W", "DQ", "D6", "D2", "D3"]],
        {"called card": "SA"},
    ),
    "choice about a lead": ("turn to play", {"leader": "W"}, [["W", "DQ", "D6", "D2", "D3"]], {}),
}


def given(incident: Procedure[Any, Any], plain: dict[str, Any]) -> dict[str, Any]:
    """Parse answers in the words of case files."""
    told: dict[str, Any] = {}
    for key, value in plain.items():
        name = key.replace(" ", "_")
        if name == "seat":
            told[name] = Seat[value]
        else:
            told[name] = (
                tuple(map(parse_card, value)) if isinstance(value, list) else parse_card(value)
            )
        assert name in incident.case.facts
    return told


def rulings(
    incident: Procedure[Any, Any], record: Table, first: dict[str, Any]
) -> Iterator[tuple[dict[str, Any], Ruling[Any]]]:
    """Yield the rulings of an incident on a record, at most `MOST_RULINGS`."""
    waiting, found = [first], 0
    while waiting and found < MOST_RULINGS:
        told = waiting.pop()
        ruling = rule(incident, incident.case(BOOK, told, record))
        if isinstance(ruling, Ruling):
            found += 1
            yield told, ruling
            continue
        fact = ruling.fact
        offered = ruling.values or fact.samples
        case = incident.case(BOOK, dict(told), record)
        possible = [value for value in offered[:4] if refusal(fact, value, case) is None]
        waiting += [{**told, fact.name: value} for value in possible]


def hand(table: Table, seat: Seat) -> frozenset[Card]:
    held = table.held(seat)
    assert held is not None
    return held


def check(told: dict[str, Any], record: Table, ruling: Ruling[Any]) -> int:
    """Check one ruling; return how many of its turns were examined."""
    effects = [effect for _, effect in ruling.effects]
    if any(isinstance(effect, GoOnUnder | MayChange | MustWithdraw) for effect in effects):
        return 0
    try:
        left = after(record, effects)
    except TableError as error:
        raise AssertionError(f"{told}: {error}") from error
    assert left is not None
    if not regular(left) or left.turn is None:
        return 0
    seat = left.turn
    named = [effect.who for effect in effects if isinstance(effect, PlaysNext | OnLead)]
    assert set(named) <= {seat}, told
    later = [effect for effect in effects if isinstance(effect, LeadsNext)]
    leads = (seat, left.current.leader, left.next_lead and left.next_lead.seat)
    assert all(effect.who in leads for effect in later), told
    found = rule(TURN, Duties(BOOK, {}, left))
    if waits(left, seat):
        assert isinstance(found, Question), told
        assert found.fact.name == "lead_choice", told
        return 1
    assert offered(found, seat, hand(left, seat)) == choices(left, seat, hand(left, seat)), (
        told,
        left.penalty_cards,
    )
    return 1


@pytest.mark.parametrize("marks", MARKS)
@pytest.mark.parametrize("name", SITUATIONS)
def test_the_next_turn_agrees_with_the_record_after_the_ruling(name: str, marks: str) -> None:
    incident, trick, tricks, plain = SITUATIONS[name]
    procedure = Procedure.all[incident]
    record = board({"number": len(tricks) + 1, **trick}, tricks, penalty_cards=MARKS[marks])
    first = given(procedure, plain)
    looked_at = [check(told, record, ruling) for told, ruling in rulings(procedure, record, first)]
    assert looked_at


def test_most_rulings_settle_the_turn() -> None:
    settled = 0
    for incident, trick, tricks, plain in SITUATIONS.values():
        procedure = Procedure.all[incident]
        record = board({"number": len(tricks) + 1, **trick}, tricks)
        ways = rulings(procedure, record, given(procedure, plain))
        settled += 1 in {check(told, record, ruling) for told, ruling in ways}
    assert settled >= len(SITUATIONS) - 2


@pytest.mark.parametrize(("last", "kept"), [("DA", False), ("DJ", True)])
def test_a_forbidden_suit_stays_forbidden_while_the_player_is_on_lead(
    last: str, kept: bool
) -> None:
    tricks = [["W", "D5", "D6", "D2", "D3"]]
    east = [{"seat": "E", "card": "HT", "kind": "major"}]
    record = board({"number": 2, "leader": "W"}, tricks, penalty_cards=east)
    ruling = rule(TURN, Duties(BOOK, {"lead_choice": LeadChoice.FORBID}, record))
    assert isinstance(ruling, Ruling)
    table = after(record, (effect for _, effect in ruling.effects))
    assert table is not None
    assert all(card.suit is not Suit.HEARTS for card in choices(table, Seat.W, hand(table, Seat.W)))
    for seat, card in zip((Seat.W, Seat.N, Seat.E, Seat.S), ("DQ", "D7", "D8", last), strict=True):
        table = with_play(table, seat, parse_card(card))
    assert (table.turn is Seat.W) is kept
    assert bool(table.restrictions) is kept
    if kept:
        found = rule(TURN, Duties(BOOK, {}, table))
        assert offered(found, Seat.W, hand(table, Seat.W)) == choices(
            table, Seat.W, hand(table, Seat.W)
        )
        assert all(
            card.suit is not Suit.HEARTS for card in choices(table, Seat.W, hand(table, Seat.W))
        )
