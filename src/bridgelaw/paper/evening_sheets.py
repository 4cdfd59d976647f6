"""Cards for an evening: where each contestant goes, what each table plays, and score slips."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.event.model import Event, Kind, Plan
from bridgelaw.event.movements.model import Movement, Seating
from bridgelaw.event.movements.planned import boards_of, movement_in, number_of
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.paper.typeset import Sheet
from bridgelaw.views.evening.movement import boards_words

GUIDE_CARDS: Final = Text("Guide cards")
TABLE_CARDS: Final = Text("Table cards")
SLIPS: Final = Text("Score slips")
ROUND: Final = Text("Round")
TABLE: Final = Text("Table")
DIRECTION: Final = Text("Direction")
AGAINST: Final = Text("Against")
PARTNER: Final = Text("Partner")
BOARDS: Final = Text("Boards")
BOARD: Final = Text("Board")
NS: Final = Text("NS")
EW: Final = Text("EW")
CONTRACT: Final = Text("Contract")
BY: Final = Text("By")
LEAD: Final = Text("Lead")
TRICKS: Final = Text("Tricks")
SITS_OUT: Final = Text("sits out")
TABLE_NUMBER: Final = Text("Table {table}")
ROUND_AND_TABLE: Final = Text("Round {round}, table {table}")
SHARES: Final = Text("{boards} (shared with table {tables})")


class Card(Struct, frozen=True, kw_only=True):
    """A card to cut out."""

    title: str
    subtitle: str
    headings: list[str]
    rows: list[list[str]]
    written: bool = False
    """Whether it is filled in by hand, so that its rows are high."""


def guide_cards(event: Event, language: str = ENGLISH) -> Sheet:
    """Return a card for each contestant: the table, direction, opponents and boards by round."""
    cards = [card for plan in event.plans for card in _guides(event, plan, language)]
    return _sheet(event, GUIDE_CARDS, cards, language)


def table_cards(event: Event, language: str = ENGLISH) -> Sheet:
    """Return a card for each table: who plays which boards there, round by round."""
    cards = [card for plan in event.plans for card in _tables(event, plan, language)]
    return _sheet(event, TABLE_CARDS, cards, language)


def score_slips(event: Event, language: str = ENGLISH) -> Sheet:
    """Return a slip for each table and round, to enter the results by hand."""
    cards = [card for plan in event.plans for card in _slips(event, plan, language)]
    return _sheet(event, SLIPS, cards, language)


def _sheet(event: Event, title: Text, cards: list[Card], language: str) -> Sheet:
    said = title.say(language)
    return Sheet(
        template="cards",
        title=said,
        language=language,
        day=event.date,
        data={"footer": " · ".join(filter(None, (event.name, said))), "cards": cards},
    )


def _guides(event: Event, plan: Plan, language: str) -> Iterator[Card]:
    movement = movement_in(plan, event.kind)
    sides = (Side.NS, Side.EW) if event.kind is Kind.TEAMS else (None,)
    partner = (PARTNER,) if event.kind is Kind.INDIVIDUAL else ()
    headings = (ROUND, TABLE, DIRECTION, *partner, AGAINST, BOARDS)
    for contestant in movement.numbers:
        number = number_of(plan, contestant)
        for side in sides:
            yield Card(
                title=f"{number} {say(side, language)}" if side else number,
                subtitle=_names(event, (number,)),
                headings=[text.say(language) for text in headings],
                rows=[
                    [str(round_), *_where(movement, plan, contestant, round_, side, language)]
                    for round_ in range(1, len(movement.rounds) + 1)
                ],
            )


def _where(
    movement: Movement,
    plan: Plan,
    contestant: int,
    round_: int,
    side: Side | None,
    language: str,
) -> list[str]:
    """Return table, direction, opponents and boards of a contestant in a round.

    A player of an individual has a seat and a partner.
    """
    at = movement.place_of(contestant, round_, side)
    if at is None or not at.plays:
        partner = [""] * (movement.kind is Kind.INDIVIDUAL)
        return ["–", SITS_OUT.say(language), *partner, "", ""]
    found = at.side_of(contestant) if side is None else side
    assert found is not None
    others = at.ew if found is Side.NS else at.ns
    seated = [say(found, language)]
    if movement.kind is Kind.INDIVIDUAL:
        own = at.ns if found is Side.NS else at.ew
        seats = (Seat.N, Seat.S) if found is Side.NS else (Seat.E, Seat.W)
        partner = [number_of(plan, n) for n in own if n != contestant]
        seated = [say(seats[own.index(contestant)], language), *partner]
    return [
        f"{plan.section}{at.table}",
        *seated,
        ", ".join(number_of(plan, n) for n in others),
        _boards(movement, plan, at, round_, language),
    ]


def _boards(movement: Movement, plan: Plan, at: Seating, round_: int, language: str) -> str:
    """Return the boards of a table, with those whom it shares them with."""
    boards = boards_words(boards_of(plan, at.boards))
    tables = [table for table in movement.sharing(round_).get(at.boards, ()) if table != at.table]
    if not tables or movement.kind is not Kind.PAIRS:
        return boards
    return SHARES.say(language, boards=boards, tables=", ".join(map(str, tables)))


def _tables(event: Event, plan: Plan, language: str) -> Iterator[Card]:
    movement = movement_in(plan, event.kind)
    for table in movement.tables:
        played = [
            (round_, at)
            for round_, row in enumerate(movement.rounds, 1)
            for at in row
            if at.table == table and at.plays
        ]
        yield Card(
            title=TABLE_NUMBER.say(language, table=f"{plan.section}{table}"),
            subtitle="",
            headings=[text.say(language) for text in (ROUND, NS, EW, BOARDS)],
            rows=[
                [
                    str(round_),
                    _side(plan, at.ns),
                    _side(plan, at.ew),
                    _boards(movement, plan, at, round_, language),
                ]
                for round_, at in played
            ],
        )


def _slips(event: Event, plan: Plan, language: str) -> Iterator[Card]:
    movement = movement_in(plan, event.kind)
    headings = [text.say(language) for text in (BOARD, CONTRACT, BY, LEAD, TRICKS)]
    for round_, row in enumerate(movement.rounds, 1):
        for at in row:
            if at.plays:
                table = f"{plan.section}{at.table}"
                sides = (NS, at.ns), (EW, at.ew)
                yield Card(
                    title=ROUND_AND_TABLE.say(language, round=round_, table=table),
                    subtitle="   ".join(
                        f"{text.say(language)} {_side(plan, side)}" for text, side in sides
                    ),
                    headings=headings,
                    rows=[[str(board), "", "", "", ""] for board in boards_of(plan, at.boards)],
                    written=True,
                )


def _side(plan: Plan, side: tuple[int, ...]) -> str:
    return " + ".join(number_of(plan, n) for n in side)


def _names(event: Event, numbers: tuple[str, ...]) -> str:
    known = event.by_number
    return " & ".join(name for n in numbers if n in known for name in known[n].names)
