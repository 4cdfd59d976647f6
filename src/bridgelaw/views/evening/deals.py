"""The deals of an event as shown: which boards have hands, and what a file changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from bridgelaw.event.deals import parts_of
from bridgelaw.event.hidden import hidden
from bridgelaw.i18n.text import ENGLISH, Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bridgelaw.event.deals import Fit
    from bridgelaw.event.model import Event

SESSION_ROUND: Final = Text("{session}, round {round}")
ROUND: Final = Text("Round {number}")


class PartView(Struct, frozen=True, kw_only=True):
    """A part of an event that has its own deals: a session, or a round."""

    name: str
    """Empty if the event has only one part."""
    boards: str
    """The numbers of its boards: "1-24"."""
    known: str
    """The numbers of the boards whose hands are known."""
    hidden: str
    """The numbers of those that only directors see."""


class FitView(Struct, frozen=True, kw_only=True):
    """The effect of a file of deals on the boards, as numbers: "1-8, 11"."""

    used: int
    new: str
    same: str
    others: str
    missing: str
    beyond: str


def numbers_words(numbers: Iterable[int]) -> str:
    """Return numbers in rising order with runs drawn together: "1-8, 11"."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and runs[-1][-1] + 1 == number:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def parts(event: Event, language: str = ENGLISH) -> list[PartView]:
    """Return the parts of an event, with the boards whose hands are known and hidden."""
    concealed, found = hidden(event), parts_of(event)
    views = []
    for part in found:
        boards = [board for board in event.boards if part.has(board)]
        views.append(
            PartView(
                name=_name(part.session, part.round, language) if len(found) > 1 else "",
                boards=numbers_words(board.number for board in boards),
                known=numbers_words(board.number for board in boards if board.deal),
                hidden=numbers_words(board.number for board in boards if board.key in concealed),
            )
        )
    return views


def _name(session: str, round_: str, language: str) -> str:
    if session and round_:
        return SESSION_ROUND.say(language, session=session, round=round_)
    return session or (ROUND.say(language, number=round_) if round_ else "–")


def fit_view(fit: Fit) -> FitView:
    """Return what a file of deals does to the boards."""
    return FitView(
        used=fit.used,
        new=numbers_words(fit.new),
        same=numbers_words(fit.same),
        others=numbers_words(fit.others),
        missing=numbers_words(fit.missing),
        beyond=numbers_words(fit.beyond),
    )
