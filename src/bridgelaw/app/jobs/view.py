"""The JSON view of jobs in one language, and their cancellation."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from bridgelaw.app.jobs.job import Kind
from bridgelaw.app.jobs.kinds import kinds
from bridgelaw.cases.nodes import plain_words
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.json_types import Moment
from bridgelaw.store.errors import StoreError
from bridgelaw.store.jobs import State, Work
from bridgelaw.store.store import Store

NOT_CANCELLED = Text("job {id} cannot be cancelled: what has been removed cannot be restored")
MOMENTS = Text("a few seconds")
SECONDS = Text("about {number} seconds")
MINUTES = Text("about {number} minutes")
HOURS = Text("about {number} hours")
MINUTE: Final = 60
LONG_ENOUGH: Final = 2.0
"""The time in seconds that a job must have run before its speed can be estimated."""


StateName: TypeAlias = Annotated[
    str, Meta(extra_json_schema={"enum": [state.key for state in State]})
]


class StateView(Struct, frozen=True, kw_only=True):
    """The state of a job."""

    name: StateName
    words: str


class JobView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """A job: what it does, its progress, and its result."""

    id: int
    kind: str
    title: str
    state: StateView
    over: bool
    by: str
    at: Moment
    changed: Moment
    done: int
    total: int | None
    percent: int | None
    progress: str
    left: str | None
    problem: str | None
    address: str | None
    can_be_cancelled: bool


def job_view(work: Work, language: str = ENGLISH) -> JobView:
    """Return a job in one language."""
    kind, problem = kinds().get(work.kind), work.problem
    return JobView(
        id=work.id,
        kind=work.kind,
        title=work.kind if kind is None else say(kind.title(work.form), language),
        state=StateView(name=work.state.key, words=say(work.state, language)),
        over=work.state.is_over,
        by=work.by,
        at=work.at.isoformat(),
        changed=work.changed.isoformat(),
        done=work.done,
        total=work.total or None,
        percent=min(100, 100 * work.done // work.total) if work.total else None,
        progress="" if kind is None else say(kind.progress(work), language),
        left=_left(work, language),
        problem=None if problem is None else problem.get(language, problem[ENGLISH]),
        address=kind.address(work.form) if kind is not None and work.state is State.DONE else None,
        can_be_cancelled=_can_be_cancelled(work, kind),
    )


def cancel(store: Store, id: int) -> Work:
    """Cancel a job.

    Raises:
        NotThere: there is no such job.
        StoreError: it is over or cannot be cancelled.
    """
    work = store.works.get(id)
    kind = kinds().get(work.kind)
    if kind is not None and not kind.can_be_cancelled and not work.state.is_over:
        raise StoreError(NOT_CANCELLED, id=id)
    return store.works.cancel(id)


def _can_be_cancelled(work: Work, kind: Kind | None) -> bool:
    if work.state in (State.CANCELLING, State.ARRIVING) or work.state.is_over:
        return False
    return kind is None or kind.can_be_cancelled


def _left(work: Work, language: str) -> str | None:
    """Estimate the remaining time from the speed so far."""
    if (
        work.state is not State.RUNNING
        or not 0 < work.done < work.total
        or work.spent < LONG_ENOUGH
    ):
        return None
    seconds = (work.total - work.done) * work.spent / work.done
    if seconds < 10:
        return MOMENTS.say(language)
    if seconds < 1.5 * MINUTE:
        return SECONDS.say(language, number=round(seconds, -1).__int__())
    if seconds < 1.5 * MINUTE * MINUTE:
        return MINUTES.say(language, number=round(seconds / MINUTE))
    return HOURS.say(language, number=round(seconds / MINUTE / MINUTE))
