"""Compute the makeable contracts of the boards of an event, and store them with the boards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from bridgelaw.app.jobs.job import CannotBeDone, Job, Kind, number_in, words_in
from bridgelaw.bridge.deal import Deal
from bridgelaw.bridge.makeable import Makeable
from bridgelaw.bridge.seats import Seat
from bridgelaw.equity.errors import NoAnswer
from bridgelaw.equity.solver import AllContracts, Solver
from bridgelaw.event.model import Board, Event
from bridgelaw.i18n.text import Said, Text
from bridgelaw.json_types import JsonObject
from bridgelaw.store.errors import EditConflict, NotThere
from bridgelaw.store.jobs import Work
from bridgelaw.store.models import Reason, What
from bridgelaw.store.store import Store

NAME: Final = "makeable contracts"
SECONDS: Final = 60.0
"""The time limit for the twenty figures of a board."""
AT_ONCE: Final = 4
"""The number of boards that are computed before they are stored."""
TRIES: Final = 5
"""How often figures are stored again if a result came in at the same time."""

TITLE = Text("Makeable contracts of {event}")
SO_FAR = Text("{done} of {total} boards")
WHY: Final = Text("makeable contracts computed")
NONE_FOUND = Text("the makeable contracts of no board could be computed: {problem}")


def start(store: Store, event: int, name: str, reason: Reason) -> int:
    """Queue the job for an event, and return its id. `reason.why` is the text for the history."""
    form = {"event": event, "name": name, "why": reason.why}
    return store.works.add(NAME, by=reason.by, form=form)


def under_way(store: Store, event: int) -> Work | None:
    """Return the job that computes the makeable contracts of an event, or None."""
    jobs = store.works.unfinished()
    return next((each for each in jobs if each.kind == NAME and each.form["event"] == event), None)


def lacking(event: Event) -> list[Board]:
    """Return the boards whose hands are known, but not all their makeable contracts."""
    return [
        board
        for board in event.boards
        if board.deal is not None
        and all(map(board.deal.is_full, Seat))
        and not (board.makeable and board.makeable.is_complete)
    ]


def run(job: Job) -> None:
    """Compute the boards that lack figures, a few at a time."""
    number, failed = number_in(job.form, "event"), set[Deal]()
    problem: NoAnswer | None = None
    try:
        with Solver(seconds=SECONDS, count=1) as solver:
            while found := _next(job.store, number, failed):
                if not job.total:
                    with job.chunk():
                        job.total = len(lacking(job.store.events.get(number).event))
                deals = [board.deal for board in found if board.deal is not None]
                answers = dict(zip(deals, solver.map(map(AllContracts, deals)), strict=True))
                solved = {
                    deal: Makeable.of(answer)
                    for deal, answer in answers.items()
                    if not isinstance(answer, NoAnswer)
                }
                for deal, answer in answers.items():
                    if isinstance(answer, NoAnswer):
                        problem = answer
                        failed.add(deal)
                _store(job, number, solved, len(deals))
    except NoAnswer as error:
        raise CannotBeDone(Said(error.problem, error.values)) from None
    except NotThere:  # the event has been removed
        return
    if problem is not None and not job.form.get("boards"):
        raise CannotBeDone(NONE_FOUND, problem=Said(problem.problem, problem.values))


def _next(store: Store, event: int, failed: set[Deal]) -> list[Board]:
    """Return the next boards to compute. Raises NotThere."""
    found = lacking(store.events.get(event).event)
    return [board for board in found if board.deal not in failed][:AT_ONCE]


def _store(job: Job, event: int, solved: Mapping[Deal, Makeable], asked: int) -> None:
    """Store the figures of boards that still have the same hands."""

    def figured(board: Board) -> Board:
        found = solved.get(board.deal) if board.deal is not None else None
        return board if found is None else replace(board, makeable=found, optimum=None)

    names = job.form.get("boards", [])
    assert isinstance(names, list)
    for left in reversed(range(TRIES)):
        try:
            with job.chunk():
                changed = _revise(job, event, figured)
                job.form["boards"] = [*names, *changed]
                job.done += asked
        except EditConflict:
            if not left:
                raise
        else:
            return


def _revise(job: Job, number: int, change: Callable[[Board], Board]) -> list[str]:
    """Change boards of the event, and return their names. Raises NotThere, EditConflict."""
    kept = job.store.events.get(number)
    event = replace(kept.event, boards=tuple(map(change, kept.event.boards)))
    changed = [
        new.name for new, old in zip(event.boards, kept.event.boards, strict=True) if new is not old
    ]
    if changed:
        reason = Reason(by=job.by, why=words_in(job.form, "why", ""))
        job.store.events.revise(number, kept.version, event, What.BOARD, reason)
    return changed


def undo(job: Job) -> None:
    """Remove the figures that the job has stored."""
    names = job.form.get("boards", [])
    assert isinstance(names, list)
    known = {str(name) for name in names}

    def bare(board: Board) -> Board:
        has_figures = board.name in known and board.makeable is not None
        return replace(board, makeable=None, optimum=None) if has_figures else board

    if known:
        with job.chunk():
            try:
                _revise(job, number_in(job.form, "event"), bare)
            except NotThere:
                return
            job.form["boards"] = []


def progress(work: Work) -> Said:
    """Return the progress."""
    return Said(SO_FAR, {"done": work.done, "total": work.total})


def address(form: JsonObject) -> str | None:
    """Return the page of the deals."""
    return f"/events/{form['event']}/deals"


KIND: Final = Kind(
    name=NAME,
    title=lambda form: Said(TITLE, {"event": form.get("name", "")}),
    run=run,
    undo=undo,
    progress=progress,
    address=address,
)
