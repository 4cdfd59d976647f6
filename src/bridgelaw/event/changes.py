"""Changes to an event by rulings: adjusted scores, the groups of a fouled board, penalties."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from bridgelaw.event.model import BoardKey, Penalty
from bridgelaw.event.scored import Scored
from bridgelaw.scores.adjusted import AdjustedScore


@dataclass(frozen=True, slots=True, kw_only=True)
class LineRuled:
    """An adjusted score on one line of a board, and the alternatives being considered."""

    key: BoardKey
    place: int
    """The place of the line on the traveller."""
    ruling: AdjustedScore
    candidates: tuple[AdjustedScore, ...] = ()

    def on(self, scored: Scored) -> Scored:
        """Return the event with the adjusted score. Raises EventError."""
        return scored.with_ruling(self.key, self.place, self.ruling)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardGrouped:
    """Law 87B: a fouled board, with the scores of each form of it in a separate group."""

    key: BoardKey
    forms: Mapping[int, str]
    """The form that was played, by the place of the line; the other lines have the correct form."""
    laws: tuple[str, ...] = ("87B",)
    reason: str = ""

    def on(self, scored: Scored) -> Scored:
        """Return the event with the groups. Raises EventError."""
        board = scored.event.board(self.key)
        lines = (
            replace(line, form=self.forms.get(place, "")) for place, line in enumerate(board.lines)
        )
        return scored.with_board(replace(board, lines=tuple(lines)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalised:
    """Laws 90, 91: a procedural penalty.

    It does not affect anyone else, not even a blameless partner (Law 12C3).
    """

    penalty: Penalty
    laws: tuple[str, ...] = field(default=("90A",))

    def on(self, scored: Scored) -> Scored:
        """Return the event with the penalty; all marks stay the same. Raises EventError."""
        return replace(
            scored, event=replace(scored.event, penalties=(*scored.event.penalties, self.penalty))
        )


Change = LineRuled | BoardGrouped | Penalised


def ruled(scored: Scored, changes: Iterable[Change]) -> Scored:
    """Return the event after the rulings, applied in order. Raises EventError.

    Unaffected boards are not scored again.
    """
    for change in changes:
        scored = change.on(scored)
    return scored
