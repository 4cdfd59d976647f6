"""Saved rulings: in every language, with the reminders for the director."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date, datetime
from typing import Final

from msgspec import convert

from bridgelaw.app.interviews.stored_interviews import read_stored
from bridgelaw.cases.errors import AnswerError
from bridgelaw.effects import Group, kinds
from bridgelaw.engine.ruling import Ruling
from bridgelaw.i18n.text import ENGLISH, Text, languages
from bridgelaw.store.models import About, StoredInterview, StoredRuling
from bridgelaw.store.store import Store
from bridgelaw.views.rulings.ruling import form_of
from bridgelaw.views.rulings.ruling_card import of_group
from bridgelaw.views.rulings.ruling_types import EffectView, FoundView, RulingView

NOT_RULED = Text("there is no ruling to save yet; answer the open question first")

NOTHING_STORED: Final[Mapping[str, object]] = {
    "outcome": {"value": "", "words": ""},
    **dict.fromkeys(("effects", "laws", "trail"), ()),
}
"""The defaults for parts that a stored ruling does not have."""


def save(
    store: Store,
    kept: StoredInterview,
    *,
    by: str = "",
    note: str = "",
    about: About | None = None,
    given: datetime | None = None,
) -> StoredRuling:
    """Save the ruling of an interview.

    Saving the same ruling again has no effect; a later ruling of the interview replaces it. `given`
    is the time at which it was given, if that was offline.

    Raises:
        AnswerError: there is no ruling yet.
        OutdatedInterview: it was stored by a program version with other questions.
    """
    today = date.today()
    interview = read_stored({**kept.state, "day": kept.state.get("day") or today.isoformat()})
    if not isinstance(interview.found, Ruling):
        raise AnswerError(NOT_RULED)
    day = interview.day or today
    state = {**kept.state, "day": day.isoformat()}
    views = {
        language: [each.view(language) for each in (*interview.before, interview)]
        for language in languages()
    }
    about = about or kept.about
    saved = store.rulings.save(
        state=state,
        forms={language: [*map(form_of, found)] for language, found in views.items()},
        day=day,
        federation=interview.federation,
        by=by,
        about=about,
        note=note,
        interview=kept.id,
        replaces=kept.replaces,
        reminders=len(reminders_of(views[ENGLISH])),
        given=given,
    )
    if about.event_id is not None and about.table:
        store.director_calls.settle_by(saved.number, about.event_id, about.table)
    return saved


def reminders_of(views: Iterable[FoundView]) -> list[EffectView]:
    """Return the director's reminders after the rulings on a board, in order.

    They are stored by their index.
    """
    return [effect for view in views for effect in of_group(view.effects, Group.LATER)]


def views_in(ruling: StoredRuling, language: str) -> list[RulingView]:
    """Return the rulings in a language."""
    return [stored_view(form) for form in ruling.forms_in(language)]


def stored_view(form: Mapping[str, object]) -> RulingView:
    """Return a stored ruling. An archive may have fewer parts than today's rulings.

    Raises:
        ValidationError: it has a part that does not belong to a ruling.
    """
    incident = form.get("incident")
    named = {"name": "", **incident} if isinstance(incident, dict) else incident
    return convert({**NOTHING_STORED, **form, "incident": named}, RulingView)


def changes_the_score(ruling: StoredRuling) -> bool:
    """Return whether the ruling affects the score, now or when the director returns to it."""
    known = kinds()
    return any(
        effect.kind in known and known[effect.kind].affects_score(effect.fields)
        for view in views_in(ruling, ENGLISH)
        for effect in view.effects
    )


def rulings_on(
    store: Store, event_id: int, lines: Collection[int], board: str
) -> list[StoredRuling]:
    """Return the rulings on lines of a board, or on the board without a line, last first.

    A ruling that was replaced is left out.
    """
    found = store.rulings.listed(event_id=event_id)
    anew = {each.replaces for each in found}
    return [
        each
        for each in found
        if each.number not in anew
        and (
            each.about.line_id in lines
            or (board and each.about.line_id is None and each.about.board == board)
        )
    ]
