"""Audit of whole deals with a known story: findings, players accused or not, and consequences."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tests.yaml_files import read_yaml

from bridgelaw.audit.examine import examine
from bridgelaw.audit.findings import Finding, Kind, Verdict
from bridgelaw.audit.rulings import consequence
from bridgelaw.bridge.notation import card_text
from bridgelaw.federations import book
from bridgelaw.formats.play.record_files import read_records
from bridgelaw.formats.play.records import BoardRecord

HERE = Path(__file__).parent
DEALS: dict[str, dict[str, Any]] = read_yaml(HERE / "deals.yaml")
REVOKES = [name for name, deal in DEALS.items() if "transfer" in deal]
SLIPS = [name for name, deal in DEALS.items() if "slip" in deal]
NOTHING = [name for name, deal in DEALS.items() if not {"transfer", "slip", "led"} & deal.keys()]
LAWS = book(date(2024, 6, 1))


def record(name: str) -> BoardRecord:
    (found,) = read_records(HERE / "deals" / f"{name}.pbn")
    assert isinstance(found, BoardRecord)
    return found


def findings(name: str) -> tuple[Finding, ...]:
    return examine(record(name))


def test_every_deal_has_a_record() -> None:
    assert sorted(path.stem for path in (HERE / "deals").glob("*.pbn")) == sorted(DEALS)
    assert len(REVOKES) + len(SLIPS) + len(NOTHING) + 1 == len(DEALS)


@pytest.mark.parametrize("name", [name for name in DEALS if "led" not in DEALS[name]])
def test_the_record_alone_shows_every_failure_to_follow_suit(name: str) -> None:
    shown = [
        {
            "trick": failure.trick,
            "player": failure.seat.name,
            "card": card_text(failure.card),
            "could_have_played": [card_text(card) for card in failure.could_have],
        }
        for failure in record(name).table.failures
    ]
    assert shown == [
        {key: value for key, value in each.items() if key != "led"} for each in DEALS[name]["shows"]
    ]


@pytest.mark.parametrize("name", DEALS)
def test_the_tricks_at_the_table_are_counted(name: str) -> None:
    table = record(name).table
    assert table.declarer_tricks == DEALS[name]["declarer"]
    if table.play_is_over and "led" not in DEALS[name]:
        assert table.declarer is not None
        assert table.won_by(table.declarer.side) == DEALS[name]["declarer"]


@pytest.mark.parametrize("name", REVOKES)
def test_a_revoke_is_found_with_its_consequences(name: str) -> None:
    found = findings(name)
    undecided = DEALS[name].get("open", [])
    assert [(each.kind, each.verdict) for each in found] == [
        (Kind.REVOKE, Verdict.OPEN if shown["trick"] in undecided else Verdict.LIKELY)
        for shown in DEALS[name]["shows"]
    ]
    assert [(each.trick, each.seats[0].name, card_text(each.cards[0])) for each in found] == [
        (each["trick"], each["player"], each["card"]) for each in DEALS[name]["shows"]
    ]
    assert all(each.reasons for each in found)
    then = consequence(found[0], LAWS)
    assert then is not None
    assert then.transfer == DEALS[name]["transfer"]["tricks"]
    assert DEALS[name]["transfer"]["law"] in then.laws
    if then.transfer:
        declarer = record(name).table.declarer
        assert declarer is not None
        to_declarer = found[0].seats[0].side is declarer.side
        moved = then.transfer if to_declarer else -then.transfer
        assert then.declarer_tricks == DEALS[name]["declarer"] - moved


def test_a_repeated_revoke_is_distinguished_from_one_by_the_other_side() -> None:
    first, again = findings("extra-revoke-64B2-repeat-no-gain")
    assert consequence(first, LAWS).transfer == 1  # type: ignore[union-attr]
    assert consequence(again, LAWS).transfer == 0  # type: ignore[union-attr]
    both = findings("extra-revoke-64B7-both-sides")
    assert [consequence(each, LAWS).transfer for each in both] == [0, 0]  # type: ignore[union-attr]
    last = [consequence(each, LAWS).says[-1].say() for each in (first, again, both[0])]  # type: ignore[union-attr]
    assert [said.rpartition("(")[2] for said in last] == ["Law 64C).", "Law 64C2a).", "Law 64C2b)."]


@pytest.mark.parametrize("name", SLIPS)
def test_nobody_is_accused_after_a_recording_slip(name: str) -> None:
    (found,) = findings(name)
    assert (found.kind, found.verdict) == (Kind.REVOKE, Verdict.UNRELIABLE)
    assert len(found.seats) == 2
    assert len(found.reasons) >= 2
    assert consequence(found, LAWS) is None


def test_the_recording_slip_is_named() -> None:
    (led,) = findings("extra-scribe-slip-led-card")
    assert [reason.say() for reason in led.reasons][1:] == [
        "♦Q of trick 4 and ♣4 of trick 7, both South's, written in each other's place: with the "
        "two exchanged the whole "
        "record is lawful"
    ]
    (rows,) = findings("extra-scribe-slip-two-rows")
    assert (
        "the cards of East and West in tricks 8 and 9 written in each other's row: with them "
        "exchanged the whole record is "
        "lawful"
    ) in [reason.say() for reason in rows.reasons]


def test_a_lead_out_of_turn_is_found_although_the_columns_hide_it() -> None:
    deal = DEALS["extra-lead-out-of-turn-accepted"]["led"]
    naive = record("extra-lead-out-of-turn-accepted").table.failures
    assert [failure.seat.name for failure in naive] == deal["accused"]
    (found,) = findings("extra-lead-out-of-turn-accepted")
    # South may have led, or two tricks may be in the wrong order: the record does not show which.
    assert (found.kind, found.verdict, found.trick) == (
        Kind.LEAD_OUT_OF_TURN,
        Verdict.OPEN,
        deal["trick"],
    )
    said = [reason.say() for reason in found.reasons]
    assert "a lead out of turn by South to trick 5 would explain it as well" in said
    assert [seat.name for seat in found.seats] == [deal["player"]]
    then = consequence(found, LAWS)
    assert then is not None
    assert "53A" in then.laws


@pytest.mark.parametrize("name", NOTHING)
def test_nothing_is_found_where_the_record_shows_nothing(name: str) -> None:
    assert findings(name) == ()
