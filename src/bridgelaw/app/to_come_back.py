"""Unfinished work of the director: interviews that were put off, and reminders of rulings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_actions import Choose, Forget, apply
from bridgelaw.app.interviews.stored_interviews import OutdatedInterview, incident_of, read_stored
from bridgelaw.app.saved_rulings import reminders_of, views_in
from bridgelaw.cases.nodes import plain_words
from bridgelaw.effects import AdjustedScore, Reminder, kinds
from bridgelaw.engine.ruling import Question, Ruling
from bridgelaw.i18n.text import ENGLISH
from bridgelaw.laws.auction.explanations import Stage
from bridgelaw.laws.auction.law_20f_mistaken_explanation import PutRight
from bridgelaw.laws.play.end_of_play import EndOfPlay
from bridgelaw.store.models import StoredInterview, StoredReminder, StoredRuling
from bridgelaw.store.store import Store
from bridgelaw.views.rulings.ruling_types import EffectView, RulingView

TWICE: Final = timedelta(minutes=30)
"""An interview begun again within this time may be the same one."""
PLAY_OVER: Final = EndOfPlay.play_over.name
STAGE: Final = PutRight.stage.name
SETTLED_BY_SCORE: Final = frozenset({AdjustedScore.kind(), Reminder.kind()})
"""The kinds of reminders that an adjusted score completes, where they affect the score."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToContinue:
    """An unfinished interview in a list.

    `still_open` is the next question. It is empty if there is a ruling that is not saved yet, and
    if the answers do not fit the questions of this version of the program.
    """

    kept: StoredInterview
    title: str
    still_open: str
    is_ruled: bool


def can_wait(question: Question) -> bool:
    """Return whether a question can be answered only after the play."""
    return question.fact.later


def is_play_over(interview: Interview) -> bool:
    """Return whether the director has answered that the play is over."""
    return interview.told.get(PLAY_OVER) is True or interview.told.get(STAGE) is Stage.OVER


def listed(interviews: list[StoredInterview], language: str = ENGLISH) -> Iterator[ToContinue]:
    """Yield interviews in words. Those whose incident no longer exists are left out."""
    for kept in interviews:
        incident = incident_of(kept.state)
        if incident is None:
            continue
        still_open, is_ruled = "", False
        try:
            found = read_stored(kept.state).found
        except OutdatedInterview:
            pass
        else:
            is_ruled = isinstance(found, Ruling)
            still_open = found.fact.ask.say(language) if isinstance(found, Question) else ""
        yield ToContinue(
            kept=kept,
            title=kept.title or incident.title.say(language),
            still_open=still_open,
            is_ruled=is_ruled,
        )


def rulings_to_do(
    store: Store, event: int | None, language: str
) -> list[tuple[StoredRuling, list[tuple[StoredReminder, EffectView]]]]:
    """Return the open reminders with their rulings."""
    found = store.rulings.to_come_back_to(event)
    return [(ruling, ticks(due, views_in(ruling, language))) for ruling, due in found]


def ticks(
    reminders: Iterable[StoredReminder], views: list[RulingView]
) -> list[tuple[StoredReminder, EffectView]]:
    """Return reminders with their effects."""
    effects = reminders_of(views)
    return [
        (reminder, effects[reminder.place])
        for reminder in reminders
        if reminder.place < len(effects)
    ]


def same_begun_before(store: Store, kept: StoredInterview) -> StoredInterview | None:
    """Return the interview on the same incident, board and table that was begun shortly before.

    It has an answer, and its ruling is not saved.
    """
    incident = kept.state.get("incident")
    found = store.interviews.begun_before(kept, kept.at - TWICE)
    return next((each for each in found if each.state.get("incident") == incident), None)


def after_play(interview: Interview) -> Interview:
    """Return the interview as it continues after the play, with all that is known.

    If the answer was that play was not over, the play is over by now.
    """
    if interview.told.get(PLAY_OVER) is not False:
        return interview
    after = apply(interview, Forget(plain_words(PLAY_OVER)))
    found = after.found
    if isinstance(found, Question) and found.fact.name == PLAY_OVER:
        return apply(after, Choose(True))
    return interview


def complete_by_score(store: Store, ruling: StoredRuling, by: str) -> None:
    """Mark the reminders of a ruling as done that its adjusted score completes."""
    effects = reminders_of(views_in(ruling, ENGLISH))
    store.rulings.settle(
        ruling.number, [place for place, each in enumerate(effects) if _is_settled(each)], by
    )


def _is_settled(effect: EffectView) -> bool:
    known = kinds()
    return (
        effect.kind in SETTLED_BY_SCORE
        and effect.kind in known
        and known[effect.kind].affects_score(effect.fields)
    )
