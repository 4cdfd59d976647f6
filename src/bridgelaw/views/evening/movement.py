"""A movement as it is shown: its rounds, what it gives the players, and where each goes next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from bridgelaw.event.model import Kind
from bridgelaw.event.movements.check import figures
from bridgelaw.event.movements.choose import MOST_A_ROUND, minutes
from bridgelaw.event.movements.model import boards_in, sitting_out
from bridgelaw.i18n.text import ENGLISH, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bridgelaw.event.movements.check import Range
    from bridgelaw.event.movements.choose import Proposal
    from bridgelaw.event.movements.model import Movement, Seating

ROUNDS: Final = Text("{rounds} rounds of {boards} boards, {minutes} minutes")
ONE_ROUND: Final = Text("{rounds} rounds of one board, {minutes} minutes")
PLAYS: Final = Text("Each plays {boards} boards and meets {others} of {all} others.")
TWO_RANKINGS: Final = Text("North-South and East-West are ranked apart.")
QUALITY: Final = Text("Balance of the comparisons: {quality} of 100.")
SHARING: Final = Text("Tables share boards in {rounds} of {all} rounds.")
SIT_OUTS: Final = Text("Rounds that a contestant sits out: {times} at most.")
COPIES: Final = Text("Needs {copies} copies of the boards.")
ROUND: Final = Text("Round {number}")
TABLE: Final = Text("Table")
BOARDS: Final = Text("Boards")
SITS_OUT: Final = Text("Sits out: {who}.")
SHARED: Final = Text("Tables {tables} share the boards {boards}.")
NS: Final = Text("NS")
EW: Final = Text("EW")


class SeatingView(Struct, frozen=True, kw_only=True):
    """A table in a round."""

    table: int
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    boards: str
    """The boards: "7-9", or "7"."""


class RoundView(Struct, frozen=True, kw_only=True):
    """A round: the tables, and who sits out."""

    number: int
    title: str
    tables: list[SeatingView]
    sitting_out: list[int]
    notes: list[str]


class MovementView(Struct, frozen=True, kw_only=True):
    """A movement with its figures in words."""

    code: str
    name: str
    kind: str
    contestants: int
    tables: int
    rounds: int
    boards_a_round: int
    boards: int
    """How many boards a contestant plays; those who sit out play fewer."""
    minutes: int
    winners: int
    quality: float | None
    words: list[str]
    plan: list[RoundView]


def boards_words(numbers: range) -> str:
    """Return the boards of a set as text: "7-9", or "7" if it is one board."""
    return f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


def view(movement: Movement, each: int, language: str = ENGLISH) -> MovementView:
    """Return the view of a movement with `each` boards a round, from 1 to 8.

    Raises ValueError for another number of boards.
    """
    if not 1 <= each <= MOST_A_ROUND:
        raise ValueError(each)
    found = figures(movement)
    return MovementView(
        code=movement.code,
        name=movement.name(language),
        kind=movement.kind.name.lower(),
        contestants=len(movement.numbers),
        tables=len(movement.tables),
        rounds=found.rounds,
        boards_a_round=each,
        boards=found.sets.most * each,
        minutes=found.rounds * minutes(each),
        winners=movement.winners,
        quality=found.quality,
        words=_words(movement, each, language),
        plan=[
            _round(movement, round_, each, language)
            for round_ in range(1, len(movement.rounds) + 1)
        ],
    )


def proposal_view(proposal: Proposal, language: str = ENGLISH) -> MovementView:
    """Return the view of a proposal."""
    return view(proposal.movement, proposal.boards_a_round, language)


def _words(movement: Movement, each: int, language: str) -> list[str]:
    """Return what a movement gives the players, a sentence each."""
    found = figures(movement)
    rounds = ROUNDS if each > 1 else ONE_ROUND
    words = [
        rounds.say(
            language, rounds=found.rounds, boards=each, minutes=found.rounds * minutes(each)
        ),
        PLAYS.say(
            language,
            boards=_range(found.sets, each),
            others=_range(found.met),
            all=len(movement.numbers) - 1,
        ),
    ]
    if movement.winners == 2:
        words.append(TWO_RANKINGS.say(language))
    if found.quality is not None:
        words.append(QUALITY.say(language, quality=round(found.quality)))
    if found.sharing and movement.kind is Kind.PAIRS:
        words.append(SHARING.say(language, rounds=found.sharing, all=found.rounds))
    if found.sit_outs.most:
        words.append(SIT_OUTS.say(language, times=found.sit_outs.most))
    if movement.copies > 1:
        words.append(COPIES.say(language, copies=movement.copies))
    return words


def _range(found: Range, each: int = 1) -> str:
    least, most = found.least * each, found.most * each
    return str(most) if least == most else f"{least}-{most}"


def _round(movement: Movement, round_: int, each: int, language: str) -> RoundView:
    row = movement.rounds[round_ - 1]
    out = sorted(sitting_out(row))
    notes = [
        SHARED.say(
            language,
            tables=", ".join(map(str, tables)),
            boards=boards_words(boards_in(boards, each)),
        )
        for boards, tables in movement.sharing(round_).items()
    ]
    if out:
        notes.append(SITS_OUT.say(language, who=", ".join(map(str, out))))
    return RoundView(
        number=round_,
        title=ROUND.say(language, number=round_),
        tables=[_seating(at, each) for at in row if at.plays],
        sitting_out=out,
        notes=notes,
    )


def _seating(at: Seating, each: int) -> SeatingView:
    return SeatingView(
        table=at.table, ns=at.ns, ew=at.ew, boards=boards_words(boards_in(at.boards, each))
    )


def side_words(side: Sequence[int]) -> str:
    """Return those on one side: "7", or "7 + 12" for two players."""
    return " + ".join(map(str, side))
