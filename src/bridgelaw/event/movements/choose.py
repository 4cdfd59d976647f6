"""Which movement to play: a proposal and alternatives, with what each gives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Kind
from bridgelaw.event.movements import mitchell
from bridgelaw.event.movements.changes import cut, switched
from bridgelaw.event.movements.check import Figures, figures
from bridgelaw.event.movements.mitchell import SMALLEST_SWITCHED
from bridgelaw.event.movements.model import Movement, without
from bridgelaw.event.movements.tabulated import UNKNOWN, codes, tabulated
from bridgelaw.event.movements.teams import RAINBOW_TABLES, american_whist, rainbow, round_robin
from bridgelaw.i18n.text import Text

MINUTES_A_BOARD: Final = 6
MINUTES_A_CHANGE: Final = 2
"""A club's guide: 14 minutes for two boards, 20 for three, 26 for four, with the change."""
FEWEST, MOST = 4, 96
"""How many contestants a proposal is made for."""
MOST_A_ROUND: Final = 8
USUAL_BOARDS: Final = 26
FEWEST_ROUNDS: Final = 3
NEARLY_AS_GOOD: Final = 9.0
"""How much worse than the first proposal an alternative of another kind may be, by `_cost`."""
TOO_FEW: Final = Text("found {found} entries, expected {least} to {most}")
NOTHING_FITS: Final = Text(
    "found no movement for {number} entries and these limits; allow more time or fewer boards"
)
MITCHELLS: Final = {
    "mitchell": mitchell.straight,
    "mitchell-skip": mitchell.skip,
    "mitchell-relay": mitchell.relay,
    "mitchell-crisscross": mitchell.crisscross,
    "mitchell-rover": mitchell.rover,
    "mitchell-web": mitchell.web,
}
OTHERS: Final = {
    "american-whist": american_whist,
    "round-robin": round_robin,
    "rainbow": rainbow,
}


def minutes(boards: int, each: int = MINUTES_A_BOARD, change: int = MINUTES_A_CHANGE) -> int:
    """Return the minutes that a round of `boards` boards takes, with the change."""
    return boards * each + change


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """The size of the field and the wishes for an evening."""

    contestants: int
    kind: Kind = Kind.PAIRS
    boards: int | None = None
    """How many boards a contestant would like to play; 26 if `minutes` is not given either."""
    minutes: int | None = None
    """How many minutes of play there are."""
    winners: int | None = None
    """1 or 2, or None if both will do."""
    sharing: bool = True
    """Whether tables may share boards."""
    copies: int = 1
    """How many copies of the boards there are. Teams need one for each two tables."""


@dataclass(frozen=True, kw_only=True)
class Proposal:
    """A movement with the number of boards a round."""

    movement: Movement
    boards_a_round: int
    figures: Figures

    @property
    def boards(self) -> int:
        """The number of boards of those who sit out least."""
        return self.figures.sets.most * self.boards_a_round

    @property
    def minutes(self) -> int:
        """The time of play in minutes."""
        return self.figures.rounds * minutes(self.boards_a_round)

    @property
    def boards_in_play(self) -> int:
        """The number of different boards."""
        return self.movement.sets * self.boards_a_round


def movement_of(code: str) -> Movement:
    """Return the movement with a code. Raises EventError if there is none."""
    if code in codes():
        return tabulated(code)
    name, _, number = code.rpartition("-")
    make = (MITCHELLS | OTHERS).get(name)
    if make is None or not number.isascii() or not number.isdigit() or len(number) > 3:
        raise EventError(UNKNOWN, code=code[:50])
    return make(int(number))


@cache
def movements() -> tuple[Movement, ...]:
    """Return all movements that the program knows, by kind and number of contestants."""
    return tuple(
        sorted(
            (*map(tabulated, codes()), *_by_rule()),
            key=lambda movement: (
                movement.kind is not Kind.PAIRS,
                movement.kind is not Kind.TEAMS,
                movement.contestants,
                movement.code,
            ),
        )
    )


def _by_rule() -> Iterator[Movement]:
    for make in MITCHELLS.values():
        for tables in range(3, mitchell.MOST_TABLES + 1):
            try:
                yield make(tables)
            except EventError:
                continue
    for teams in range(3, mitchell.MOST_TABLES + 1):
        yield round_robin(teams)
        if teams % 2:
            yield american_whist(teams)
    yield from (rainbow(4 * tables) for tables in RAINBOW_TABLES)


def propose(wishes: Wishes, most: int = 3) -> list[Proposal]:
    """Return the best proposals, the best first.

    They are of different kinds where others are nearly as good, so that a club can choose a
    Mitchell where a Howell is better balanced. Raises EventError if there are too few or too many
    contestants, or if nothing fits.
    """
    if not FEWEST <= wishes.contestants <= MOST:
        raise EventError(TOO_FEW, found=wishes.contestants, least=FEWEST, most=MOST)
    best: dict[str, tuple[float, Proposal]] = {}
    for movement in _candidates(wishes):
        proposal = _with_boards(movement, wishes)
        if proposal is None:
            continue
        cost = _cost(proposal, wishes)
        if movement.code not in best or cost < best[movement.code][0]:
            best[movement.code] = cost, proposal
    if not best:
        raise EventError(NOTHING_FITS, number=wishes.contestants)
    ranked = sorted(best.values(), key=lambda item: (item[0], item[1].movement.code))
    limit = ranked[0][0] + NEARLY_AS_GOOD
    best_of_kind: dict[str, Proposal] = {}
    for cost, proposal in ranked:
        if cost <= limit:
            best_of_kind.setdefault(_family(proposal), proposal)
    different = list(best_of_kind.values())
    proposals = [proposal for _, proposal in ranked]
    others = [each for each in proposals if each not in different]
    chosen = (different + others)[:most]
    return [each for each in proposals if each in chosen]


def _family(proposal: Proposal) -> str:
    """Return the kind of a movement; all Mitchells are of one kind."""
    code = proposal.movement.code
    return next(
        (family for family in ("mitchell", "reduced-howell") if code.startswith(family)),
        code.rpartition("-")[0],
    )


def _candidates(wishes: Wishes) -> Iterator[Movement]:
    """Yield the movements for a number of contestants, also with a phantom, cut or switched."""
    number = wishes.contestants
    for movement in movements():
        if movement.kind is not wishes.kind or movement.contestants not in {number, number + 1}:
            continue
        if movement.contestants > number:
            if wishes.kind is not Kind.PAIRS:
                continue
            movement = without(movement, movement.contestants)
        if movement.copies > wishes.copies and wishes.kind is Kind.PAIRS:
            continue
        for shorter in _cut(movement):
            yield from _with_winners(shorter, wishes.winners)


def _cut(movement: Movement) -> Iterator[Movement]:
    """Yield a movement, and a Mitchell with fewer rounds too: at most a quarter is left out."""
    rounds = len(movement.plan)
    fewest = -(-3 * rounds // 4) if movement.code.startswith("mitchell") else rounds
    for number in range(max(fewest, FEWEST_ROUNDS), rounds + 1):
        yield cut(movement, number) if number < rounds else movement


def _with_winners(movement: Movement, winners: int | None) -> Iterator[Movement]:
    """Yield a Mitchell as it is and with the arrows switched, as far as `winners` allows."""
    if winners in {None, movement.winners}:
        yield movement
    rounds = len(movement.plan)
    last = mitchell.rounds_to_switch(len(movement.tables), rounds)
    if movement.winners == 2 and winners in {None, 1} and last:
        yield switched(movement, range(rounds - last + 1, rounds + 1))


def _with_boards(movement: Movement, wishes: Wishes) -> Proposal | None:
    """Return the movement with the number of boards a round that fits best, or None."""
    found = _figures(movement)
    if not wishes.sharing and found.sharing and movement.kind is Kind.PAIRS:
        return None
    proposals = [
        Proposal(movement=movement, boards_a_round=boards, figures=found)
        for boards in range(1, MOST_A_ROUND + 1)
        if wishes.minutes is None or found.rounds * minutes(boards) <= wishes.minutes
    ]
    return min(proposals, key=lambda item: _cost(item, wishes), default=None)


@cache
def _figures(movement: Movement) -> Figures:
    return figures(movement)


def _cost(proposal: Proposal, wishes: Wishes) -> float:
    """Return how far a proposal is from what a club would like; the lowest is the best.

    The unit is a board too many or too few.  Six points of quality cost one; so do, roughly, a
    sixth of the others whom a contestant does not meet, and half a sit-out.  A straight Mitchell is
    the easiest to run.
    """
    found, movement = proposal.figures, proposal.movement
    quality = _figures(replace(movement, absent=())).quality
    if wishes.boards is None and wishes.minutes is not None:
        distance = (wishes.minutes - proposal.minutes) / minutes(1)
    else:
        distance = abs(proposal.boards - (wishes.boards or USUAL_BOARDS))
    small = len(movement.tables) <= SMALLEST_SWITCHED
    two_winners = movement.winners == 2 and wishes.winners is None
    return (
        distance
        + (0.0 if quality is None else (100 - quality) / 6)
        + 6 * (1 - found.met.least / (wishes.contestants - 1))
        + (8 if small else 4) * two_winners
        + 3 * found.sharing / found.rounds
        + 4 * (movement.sets - found.sets.most)
        + 2 * found.sit_outs.most
        + 4 * (proposal.boards_a_round == 1)
        - 3 * (movement.code.rpartition("-")[0] == "mitchell")
    )
