"""The score of the board after a ruling.

Tricks are transferred; scores stand, are lowered, or are to be adjusted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bridgelaw.bridge.deal import HAND_SIZE
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.effects import (
    AdjustedScore,
    ArtificialScore,
    PartlyMadeGood,
    ResultCancelled,
    ResultStands,
    ScoreAssigned,
    ScoreCorrected,
    ScoreReduced,
    ScoreStands,
    TricksCounted,
    TricksScored,
    TricksTransferred,
)
from bridgelaw.effects.players import Role, Who
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scores.adjusted import (
    a_trick_less,
    after_transfer,
    cancelled,
    own_error,
    with_tricks,
)
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.outcome import TableScore
from bridgelaw.scores.results import Played

DUE = Text(
    "the ruling leaves the score to the director. {words} Give it with 'ns' and 'ew', "
    "or with 'responsible'"
)
NOT_TOLD = Text(
    "the ruling corrects the score; give the correct score with 'both', or with 'ns' and 'ew'"
)
NOTHING_OF_SCORES = Text("the ruling does not give the score of the board")
WHICH_SIDE = Text(
    "the ruling is about {who}, whose seat is not known; give the player concerned, or declarer"
)

OF_SCORES: Final = (
    *(
        TricksScored,
        TricksCounted,
        TricksTransferred,
        ResultStands,
        ScoreStands,
        ScoreCorrected,
        ScoreReduced,
    ),
    *(ResultCancelled, AdjustedScore, ScoreAssigned, ArtificialScore, PartlyMadeGood),
)
"""The effects that say something about the score of the board."""
_FROM_THE_RESULT: Final = (TricksTransferred, ScoreReduced, ResultStands, ScoreStands)
"""The effects for which the score is computed from the result."""
DECLARERS: Final = {
    Role.DECLARER,
    Role.DUMMY,
    Role.DECLARING_SIDE,
    Role.PRESUMED_DECLARER,
    Role.PRESUMED_DUMMY,
}
DEFENDERS: Final = {
    Role.DEFENDER,
    Role.OTHER_DEFENDER,
    Role.EITHER_DEFENDER,
    Role.DEFENDERS,
    Role.LEADER,
}


def score_of(
    effects: Iterable[object], table: TableScore, so_far: TableScore | None = None
) -> TableScore:
    """Return the score after the effects of a ruling.

    `table` is the score reached at the table, and `so_far` that score after earlier rulings. An
    effect that counts all thirteen tricks decides the score; otherwise the transferred tricks are
    applied to the result.

    Raises:
        ScoreError: the ruling leaves the figure to the director, says nothing about a score, or
            refers to a side that is not known.
    """
    found, score = tuple(effects), so_far or table
    if counted := _counted(found):
        ns, ew = (
            with_tricks(each, _declarers_tricks(counted[-1], TableScore.both(each)))
            for each in (table.ns, table.ew)
        )
        return TableScore(ns, ew)
    for each in found:
        if isinstance(each, AdjustedScore):
            raise ScoreError(DUE, words=Said(each.words, each.phrases()))
    awarded = [
        each for each in found if isinstance(each, ScoreAssigned | ArtificialScore | PartlyMadeGood)
    ]
    if awarded:
        return _awarded(awarded, table, score)
    if any(isinstance(each, ResultCancelled) for each in found):
        return cancelled()
    if any(isinstance(each, ScoreCorrected) for each in found):
        raise ScoreError(NOT_TOLD)
    if not any(isinstance(each, _FROM_THE_RESULT) for each in found):
        raise ScoreError(NOTHING_OF_SCORES)
    return _changed(score, found, table)


def _counted(effects: Sequence[object]) -> list[TricksScored]:
    """Return the effects that count all thirteen tricks of a side.

    Tricks scored by the ruling take precedence over tricks counted from the play.
    """
    return [each for each in effects if isinstance(each, TricksScored)] or [
        TricksScored(each.side, each.number) for each in effects if isinstance(each, TricksCounted)
    ]


def _changed(score: TableScore, effects: Sequence[object], table: TableScore) -> TableScore:
    """Return the score after transferred tricks, then after tricks taken off."""
    for each in effects:
        if isinstance(each, TricksTransferred):
            score = after_transfer(score, each.number, _side(each.to, table))
    for each in effects:
        if isinstance(each, ScoreReduced):
            score = a_trick_less(score, _side(each.side, table))
    return score


def _awarded(
    awarded: Iterable[ScoreAssigned | ArtificialScore | PartlyMadeGood],
    table: TableScore,
    score: TableScore,
) -> TableScore:
    """Return the score with the awards; a side without an award keeps its score."""
    for each in awarded:
        both = each.side is Role.BOTH_SIDES
        if both and isinstance(each, ScoreAssigned):
            TableScore.told_once(each.outcome)
        for side in tuple(Side) if both else (_side(each.side, table),):
            if isinstance(each, ScoreAssigned):
                outcome = each.outcome
            elif isinstance(each, ArtificialScore):
                outcome = each.award
            else:
                outcome = own_error(table, side, each.adjusted, each.without_error).of(side)
            score = score.with_outcome(side, outcome)
    return score


def _declarers_tricks(scored: TricksScored, table: TableScore) -> int:
    """Return declarer's tricks, given the tricks of either side."""
    result = table.ns
    own = isinstance(result, Played) and _side(scored.side, table) is result.side
    return scored.tricks if own else HAND_SIZE - scored.tricks


def _side(who: Who, table: TableScore) -> Side:
    """Return the side by its name, a player, or its role in the contract.

    Raises:
        ScoreError: the side cannot be determined.
    """
    if isinstance(who, Side):
        return who
    if isinstance(who, Seat):
        return who.side
    result = table.ns
    if isinstance(result, Played) and who in DECLARERS | DEFENDERS:
        return result.side if who in DECLARERS else result.side.other
    raise ScoreError(WHICH_SIDE, who=who)
