"""Hand records: the hands of all boards, with makeable contracts and optimum scores."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from bridgelaw.event.model import Event
from bridgelaw.i18n.text import ENGLISH, Text
from bridgelaw.paper.typeset import Sheet
from bridgelaw.views.evening.hand_record import HandRecordView, MakeableView, SuitView, hand_record

TITLE: Final = Text("Hand records")
DEALER: Final = Text("dealer {seat}")


class HandOnPaper(Struct, frozen=True, kw_only=True):
    """A hand, suit by suit."""

    suits: list[SuitView]


class BoardOnPaper(Struct, frozen=True, kw_only=True):
    """A board as printed; hands and points by the letter of the seat in English."""

    board: str
    dealer: str
    vulnerability: str
    hands: dict[str, HandOnPaper]
    points: dict[str, str]
    makeable: MakeableView | None
    optimum: str


def hand_records_sheet(event: Event, language: str = ENGLISH) -> Sheet:
    """Return a sheet with the hands that are known; it is empty if none are."""
    found = (hand_record(board, language) for board in event.boards)
    said = TITLE.say(language)
    return Sheet(
        template="hand_records",
        title=said,
        language=language,
        day=event.date,
        data={
            "footer": " · ".join(filter(None, (event.name, said))),
            "boards": [_board(record, language) for record in found if record is not None],
        },
    )


def _board(record: HandRecordView, language: str) -> BoardOnPaper:
    return BoardOnPaper(
        board=record.board,
        dealer=DEALER.say(language, seat=record.dealer),
        vulnerability=record.vulnerability,
        hands={
            hand.seat: HandOnPaper(
                suits=[
                    SuitView(symbol=suit.symbol, cards=suit.cards.replace(" ", ""))
                    for suit in hand.suits
                ]
            )
            for hand in record.hands
        },
        points={hand.seat: str(hand.points) for hand in record.hands},
        makeable=record.makeable,
        optimum=record.optimum,
    )
