"""Law 78A for one side of one board, plain: two for each score beaten, one for each equalled."""

from __future__ import annotations

from collections.abc import Sequence

from bridgelaw.scoring.frequencies import Frequencies


def matchpoints(scores: Sequence[int]) -> list[int]:
    """The matchpoints of each score among the others, all plain results seen from the side that is scored."""
    counts: dict[int, int] = {}
    for score in scores:
        counts[score] = counts.get(score, 0) + 1
    table = Frequencies(counts)
    worth = {score: int(table.matchpoints(score)) for score in counts}
    return [worth[score] for score in scores]
