"""Play records, from a file or entered by hand, and any moment of their play."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Final

from msgspec import convert, to_builtins
from msgspec.structs import asdict

from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_actions import Tell, apply
from bridgelaw.app.record_types import (
    FoundOnRecord,
    PlayerName,
    RecordedCard,
    RecordedTrick,
    RecordEntry,
    RecordHeading,
    StoredFinding,
    WayToRule,
    heading_of,
)
from bridgelaw.app.record_walk import START, Moment, Walk
from bridgelaw.audit.examine import examine
from bridgelaw.bridge.notation import card_text, contract_text, parse_contract, seat_text
from bridgelaw.bridge.play import Trick
from bridgelaw.bridge.play_history import moments
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised import KEYS, read_table, write_table
from bridgelaw.cases.errors import AnswerError, CaseFileError
from bridgelaw.effects.incident import AnyProcedure
from bridgelaw.engine.law import LAWS_2017, WBF
from bridgelaw.federations import book
from bridgelaw.formats.play.record_files import records_in
from bridgelaw.formats.play.records import BoardRecord, Problem, Written
from bridgelaw.formats.play.rows import Row
from bridgelaw.i18n import dates
from bridgelaw.i18n.text import ENGLISH, Text, languages, say
from bridgelaw.store.models import StoredRecord
from bridgelaw.store.records import NewRecord
from bridgelaw.views.audit import finding_view

ENTERED = Text("entered by hand")
RULE_ON_THIS = Text("Rule on this")
RULE_AFTER_PLAY = Text("Rule after the play")
_RULED_ON: Final = frozenset({"revoke", "lead out of turn", "play out of turn", "fifth card"})
"""The kinds of audit finding that are also incidents of that name."""
_MOMENT: Final = re.compile(r"(\d{1,2})\.(\d{1,2})")


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """The content of a file: the records that can be stored, and the problems, by language."""

    records: tuple[NewRecord, ...]
    problems: tuple[Mapping[str, str], ...]


def take_in(data: bytes, file: str, federation: str = WBF) -> Taken:
    """Return the records in an uploaded file."""
    records: list[NewRecord] = []
    problems: list[Mapping[str, str]] = []
    for found in records_in(data, file):
        if isinstance(found, Problem):
            problems.append({language: found.say(language) for language in languages()})
        else:
            records.append(new_record(found, federation))
    return Taken(records=tuple(records), problems=tuple(problems))


def new_record(record: BoardRecord, federation: str = WBF) -> NewRecord:
    """Return a record for the store: the table and, in each language, the audit's findings."""
    table = record.table
    number = table.board
    if (
        number is None
        and record.board.isascii()
        and record.board.isdigit()
        and len(record.board) < 5
    ):
        number = int(record.board)
    findings = examine(record)
    laws = book(date.today(), federation)
    heading = RecordHeading(
        name=record.name,
        event=record.event,
        site=record.site,
        date=record.date,
        round=record.round,
        room=record.room,
        players={seat_text(seat): name for seat, name in record.players.items() if name},
        passed_out=record.written.passed_out,
        line=record.line,
        findings={
            language: [
                convert(finding_view(finding, laws, language), StoredFinding, from_attributes=True)
                for finding in findings
            ]
            for language in languages()
        },
    )
    contract = "" if table.contract is None else contract_text(table.contract, symbols=True)
    title = " · ".join(part for part in (record.name, contract) if part)
    return NewRecord(
        form=write_table(table), title=title, board=number, heading=to_builtins(heading)
    )


def entered_record(table: Table, heading: RecordHeading, federation: str = WBF) -> NewRecord:
    """Return a record that was entered by hand.

    The audit assumes that its cards are in the order in which they were entered.
    """
    tricks = (*table.tricks, *((table.current,) if table.current else ()))
    contract = table.contract
    written = Written(
        auction=table.auction,
        contract=None
        if contract is None
        else type(contract)(contract.level, contract.strain, contract.doubled),
        declarer=table.declarer,
        roles_exchanged=table.roles_exchanged,
        passed_out=table.auction is not None and table.auction.passed_out,
        result=table.declarer_tricks,
        opening=tricks[0].leader if tricks else None,
        rows=tuple(Row(0, trick.plays, timed=True) for trick in tricks)
        if table.trick_number == len(table.tricks) + 1
        else (),
        claimed=table.claimed_by is not None,
    )
    record = BoardRecord(
        file="",
        line=0,
        number=1,
        board="" if table.board is None else str(table.board),
        table=table,
        written=written,
        players={Seat[seat]: name for seat, name in heading.players.items()},
        event=heading.event,
        date=heading.date,
        round=heading.round,
        room=heading.room,
    )
    return new_record(record, federation)


def table_of(record: StoredRecord) -> Table:
    """Return the table of a record."""
    return read_table(record.form)


def day_of(record: StoredRecord) -> date | None:
    """Return the day of play if it is known and the program has the laws of that day."""
    try:
        day = date.fromisoformat(heading_of(record).date.replace(".", "-"))
    except ValueError:
        return None
    return day if day >= LAWS_2017 else None


def walk_to(table: Table, told: str) -> Walk:
    """Return a record at a moment such as `7.2`, the second card of trick seven.

    If there is no such moment, the last one before it is used, or the start.
    """
    walk = Walk(table)
    found = _MOMENT.fullmatch(told)
    if found is None:
        return walk
    wanted: Moment = (int(found[1]), int(found[2]))
    before = [moment for moment in walk.moments if moment <= wanted]
    return Walk(table, before[-1] if before else START)


def moment_text(moment: Moment) -> str:
    """Return a moment as it is written in URLs: `7.2`."""
    return f"{moment[0]}.{moment[1]}"


def begin_at(
    record: StoredRecord,
    moment: str,
    incident: AnyProcedure,
    federation: str = WBF,
    told: Mapping[str, str] | None = None,
    facts: Mapping[str, object] | None = None,
) -> Interview:
    """Begin an interview about what happened at a moment of a record.

    `facts` were given in advance, by their names in case files. Those of the table are left out,
    as the record shows it, and so are all of them if they contradict it.

    If the incident has a card, the player and card are given in advance: those in `told` or, by
    default, those of the last play. They are left out if that would be contradictory.
    """
    walk = walk_to(table_of(record), moment)
    asked = Interview(incident, day_of(record), federation)
    interview = apply(asked, Tell(write_table(walk.table)))
    known = {name: value for name, value in (facts or {}).items() if name not in KEYS}
    with suppress(AnswerError, CaseFileError):  # the record shows otherwise: ask
        interview = apply(interview, Tell(known))
    last = walk.last_play
    if {"seat", "card"} & {*interview.told}:
        return interview
    if not told and last is not None:
        told = {"seat": seat_text(last.seat), "card": card_text(last.card)}
    if told and "card" in incident.case.facts:
        about = {name: value for name, value in told.items() if name in incident.case.facts}
        with suppress(AnswerError, CaseFileError):  # it is about another card: ask
            interview = apply(interview, Tell(about))
    return interview


def _day(told: str, language: str) -> str:
    """Return a day in a file's format, 2026.10.06, in the language; a partial day unchanged."""
    try:
        return dates.day(date.fromisoformat(told.replace(".", "-")), language)
    except ValueError:
        return told


def record_entry(record: StoredRecord, language: str = ENGLISH) -> RecordEntry:
    """Return a record as a list entry: board, contract, players, event and day."""
    heading = heading_of(record)
    about = [heading.event, heading.round, heading.room]
    about.append(_day(heading.date, language) if heading.date else "")
    return RecordEntry(
        id=record.id,
        name=heading.name or record.title,
        board=record.board,
        contract=_contract(record.form.get("contract"), language),
        passed_out=heading.passed_out,
        players=[
            PlayerName(seat=say(seat, language, "letter"), name=heading.players[key])
            for key, seat in _SEATS
            if heading.players.get(key)
        ],
        about=[*filter(None, about)],
        source=record.source or ENTERED.say(language),
        findings=findings_of(record, language),
        collection=record.collection_id,
        place=record.place,
    )


def findings_of(record: StoredRecord, language: str = ENGLISH) -> list[FoundOnRecord]:
    """Return what the audit found on a record when it was imported."""
    known = heading_of(record).findings
    found = known.get(language) or known.get(ENGLISH)
    if not found:
        return []
    walk = Walk(table_of(record))
    return [_on_record(walk, finding, language) for finding in found]


def _on_record(walk: Walk, finding: StoredFinding, language: str) -> FoundOnRecord:
    place = _place(walk, finding)
    return FoundOnRecord(
        **asdict(finding),
        at=None if place is None else moment_text(place),
        rule=_ways_to_rule(walk, finding, place, language),
    )


def _place(walk: Walk, finding: StoredFinding) -> Moment | None:
    """Return the moment of a finding: when its first card was played, or the end of its trick.

    None if it does not belong to a trick.
    """
    if not finding.trick:
        return None
    last = START
    for trick, cards, play in moments(walk.record):
        if trick > finding.trick:
            break
        last = trick, cards
        if trick == finding.trick and card_text(play.card) in finding.cards[:1]:
            break
    return last


def _ways_to_rule(
    walk: Walk, finding: StoredFinding, place: Moment | None, language: str
) -> list[WayToRule]:
    """Return the possible interviews on a finding.

    It can be ruled on at once, and after the play if that may give another ruling.
    """
    kind, seats, cards = finding.kind.name, finding.seats, finding.cards
    if kind not in _RULED_ON or finding.verdict.name == "unreliable" or place is None:
        return []
    if not len(seats) == len(cards) == 1:
        return []
    incident = kind
    if kind == "lead out of turn":
        # The record may show the trick as led in turn, so the ruling starts at the end of the trick
        # before.
        incident = "opening lead out of turn" if finding.trick == 1 else kind
        place = max(moment for moment in walk.moments if moment < (finding.trick or 1, 1))
    ways = [(RULE_ON_THIS, place)]
    end = walk.moments[-1]
    if (
        kind == "revoke"
        and place < end
        and (walk.record.play_is_over or walk.record.declarer_tricks is not None)
    ):
        ways.append((RULE_AFTER_PLAY, end))
    return [
        WayToRule(
            words=words.say(language),
            moment=moment_text(at),
            incident=incident,
            seat=seats[0],
            card=cards[0],
        )
        for words, at in ways
    ]


def recorded_tricks(
    table: Table, moment: Moment, findings: Iterable[StoredFinding], language: str = ENGLISH
) -> list[RecordedTrick]:
    """Return the tricks of a record, with irregularities and whether they are still to come."""
    wrong: dict[str, list[str]] = {}
    for finding in findings:
        for card in finding.cards:
            wrong.setdefault(card, []).append(finding.kind.words)
    return [
        RecordedTrick(
            number=number,
            cards=_cards(number, trick, moment, wrong, language),
            winner=_winner(trick, table, language),
            ahead=number > moment[0],
        )
        for number, trick in enumerate((*table.tricks, table.current), 1)
        if trick
    ]


def _winner(trick: Trick, table: Table, language: str) -> str | None:
    winner = trick.winner(table.trump) if trick.is_complete else None
    return None if winner is None else say(winner, language, "letter")


def _cards(
    number: int, trick: Trick, moment: Moment, wrong: Mapping[str, list[str]], language: str
) -> dict[str, list[RecordedCard]]:
    """Return the cards of a trick by seat."""
    cards: dict[str, list[RecordedCard]] = {seat_text(seat): [] for seat in Seat}
    for place, play in enumerate(trick.plays, 1):
        cards[seat_text(play.seat)].append(
            RecordedCard(
                words=say(play.card, language),
                at=moment_text((number, place)),
                led=place == 1,
                ahead=(number, place) > moment,
                now=(number, place) == moment,
                wrong=wrong.get(card_text(play.card), []),
            )
        )
    return cards


def _contract(text: object, language: str) -> str:
    return "" if not text else say(parse_contract(str(text)), language)


_SEATS: Final = tuple((seat_text(seat), seat) for seat in Seat)
