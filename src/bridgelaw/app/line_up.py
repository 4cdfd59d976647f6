"""The names of an earlier evening for a new one, with the same numbers or with new ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bridgelaw.app.register.entered_names import names_text
from bridgelaw.event.model import Contestant, Event


@dataclass(frozen=True, slots=True)
class LineUp:
    """A list of names that can be entered for a new event, and who has no number in it."""

    lines: tuple[str, ...]
    """Lines such as `3. Ann Ash #1234 & Bo Birk`, without numbers if all are in order."""
    left_out: tuple[str, ...]
    """The names of those for whom no number is left."""

    @property
    def text(self) -> str:
        """The lines as one text."""
        return "\n".join(self.lines)


def line_up(earlier: Event, numbers: Sequence[str], *, same_numbers: bool) -> LineUp:
    """Return the contestants of an earlier event for the numbers that play in a new movement.

    With `same_numbers` everybody has the number of the earlier event again, if it plays; the others
    take the numbers that are left, in order. Otherwise all take the numbers in order.
    """
    entered = [each for each in earlier.contestants if each.names]
    taken: dict[str, Contestant] = {}
    if same_numbers:
        taken = {each.number: each for each in entered if each.number in set(numbers)}
    seated = {each.number for each in taken.values()}
    free = [number for number in numbers if number not in taken]
    others = [each for each in entered if each.number not in seated]
    taken |= dict(zip(free, others, strict=False))
    return LineUp(
        lines=tuple(
            (f"{number}. " if same_numbers else "")
            + names_text(taken[number].names, taken[number].ids)
            for number in numbers
            if number in taken
        ),
        left_out=tuple(each.name for each in others[len(free) :]),
    )
