"""Rulings that are kept as they were given: in every language, with what the director must come
back to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date, datetime
from typing import Final

from msgspec import convert

from bridgelaw.app.interview_json import interview_of
from bridgelaw.cases.errors import AnswerError
from bridgelaw.effects import Group, kinds
from bridgelaw.engine.ruling import Ruling
from bridgelaw.i18n.text import ENGLISH, Text, languages
from bridgelaw.store.models import About, StoredInterview, StoredRuling
from bridgelaw.store.store import Store
from bridgelaw.views.ruling import form_of
from bridgelaw.views.ruling_card import of_group
from bridgelaw.views.ruling_types import EffectView, FoundView, RulingView

NOT_RULED = Text("there is no ruling to save yet: a question is still open")

NOTHING_STORED: Final[Mapping[str, object]] = {
    "outcome": {"value": "", "words": ""},
    **dict.fromkeys(("effects", "laws", "trail"), ()),
}
"""What is shown of the parts that a stored ruling does not have."""


def save(
    store: Store,
    kept: StoredInterview,
    *,
    by: str = "",
    note: str = "",
    about: About | None = None,
    given: datetime | None = None,
) -> StoredRuling:
    """Keeps the ruling of an interview. Told twice the same it is one ruling; what comes after it
    replaces it. `given` is when it was given, where that was without a connection.

    Raises:
        AnswerError, CaseFileError: there is no ruling yet, or the interview was kept by a program
        with other questions.
    """
    today = date.today()
    interview = interview_of({**kept.state, "day": kept.state.get("day") or today.isoformat()})
    if not isinstance(interview.found, Ruling):
        raise AnswerError(NOT_RULED)
    day = interview.day or today
    state = {**kept.state, "day": day.isoformat()}
    views = {
        language: [each.view(language) for each in (*interview.before, interview)]
        for language in languages()
    }
    return store.rulings.save(
        state=state,
        forms={language: [*map(form_of, found)] for language, found in views.items()},
        day=day,
        federation=interview.federation,
        by=by,
        about=about or kept.about,
        note=note,
        interview=kept.id,
        replaces=kept.replaces,
        reminders=len(reminders_of(views[ENGLISH])),
        given=given,
    )


def reminders_of(views: Iterable[FoundView]) -> list[EffectView]:
    """What the director must come back to after the rulings on a board, in their order: its place
    is what is kept of it."""
    return [effect for view in views for effect in of_group(view.effects, Group.LATER)]


def views_in(ruling: StoredRuling, language: str) -> list[RulingView]:
    """What was ruled, in a language."""
    return [stored_view(form) for form in ruling.forms_in(language)]


def stored_view(form: Mapping[str, object]) -> RulingView:
    """A ruling as it was stored. An archive may hold less than a ruling has today.

    Raises:
        ValidationError: a part of it is no part of a ruling.
    """
    incident = form.get("incident")
    named = {"name": "", **incident} if isinstance(incident, dict) else incident
    return convert({**NOTHING_STORED, **form, "incident": named}, RulingView)


def changes_the_score(ruling: StoredRuling) -> bool:
    """Whether the ruling is to be carried to the score, now or when the director comes back to it
    after play."""
    known = kinds()
    return any(
        effect.kind in known and known[effect.kind].affects_score(effect.fields)
        for view in views_in(ruling, ENGLISH)
        for effect in view.effects
    )


def rulings_on(
    store: Store, event_id: int, lines: Collection[int], board: str
) -> list[StoredRuling]:
    """The rulings on lines of a board, and on the board where no line of it was told; the last
    first. Of a ruling that was given anew only what came in its place."""
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
