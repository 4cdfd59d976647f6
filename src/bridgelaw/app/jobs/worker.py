"""Run the jobs of a store one after another until none are left."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from secrets import token_hex

from bridgelaw.app.jobs.job import CannotBeDone, HandedOn, Job
from bridgelaw.app.jobs.kinds import kinds
from bridgelaw.i18n.text import Text, languages
from bridgelaw.store.audit_context import AuditContext, audited_as
from bridgelaw.store.connection.exclusive_lock import exclusive_lock
from bridgelaw.store.errors import OutOfReach, StoreError
from bridgelaw.store.jobs import State, Stopped, Work
from bridgelaw.store.store import Store

BROKEN = Text("Something went wrong in the program.")
UNKNOWN = Text("Unknown kind of job: {kind}. Update the program.")

log = logging.getLogger(__name__)


def work_off(store: Store) -> bool:
    """Run all jobs; return False if another process is already running them.

    Raises:
        OutOfReach: the store cannot be reached. The current job continues when a worker runs again.
    """
    with exclusive_lock(store.database) as ours:
        if not ours:
            return False
        worker, handed_on = token_hex(16), HandedOn()
        while (work := store.works.take(worker)) is not None:
            if work.state.is_over:  # it was abandoned
                continue
            with audited_as(AuditContext(who=work.by, did=f"work {work.id}: {work.kind}")):
                try:
                    _do(store, work, worker, handed_on)
                except Stopped:  # cancelled: undoing it comes next
                    continue
        while store.works.sweep():
            pass
        return True


def _do(store: Store, work: Work, worker: str, handed_on: HandedOn) -> None:
    kind = kinds().get(work.kind)
    job = Job(store, work, worker, handed_on)
    problem: Mapping[str, str]
    try:
        if kind is None:
            raise CannotBeDone(UNKNOWN, kind=work.kind)
        if work.state is State.CANCELLING:
            kind.undo(job)
            store.works.taken_back(work.id, worker)
        else:
            kind.run(job)
            store.works.finish(work.id, worker)
        return
    except (Stopped, OutOfReach):
        raise
    except CannotBeDone as error:
        problem = error.problem
    except StoreError as error:
        problem = {language: error.say(language) for language in languages()}
    except Exception:
        log.exception("work %s (%s) broke", work.id, work.kind)
        problem = {language: BROKEN.say(language) for language in languages()}
    if work.state is State.CANCELLING:
        store.works.taken_back(work.id, worker, problem)
    else:
        store.works.fail(work.id, worker, problem)
