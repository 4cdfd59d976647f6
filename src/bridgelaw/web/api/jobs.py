"""Operations on jobs."""

from __future__ import annotations

from typing import Final

from bridgelaw.app.jobs.view import cancel, job_view
from bridgelaw.i18n.text import Text
from bridgelaw.web.api.operation import PAGED, Answer, Call, Operation, in_path, listed
from bridgelaw.web.api.problems import CONFLICT, Place, conflicting

WORK = Text("Background jobs")
NUMBER: Final = in_path("number", Text("The number of the job."), example=1)


def list_work(call: Call) -> Answer:
    """List the jobs, the last first."""
    limit, cursor = call.page
    found = call.store.works.listed(limit + 1, cursor)
    return listed(
        call, "work", [(work.id, job_view(work, call.language)) for work in found], falling=True
    )


def show_work(call: Call) -> Answer:
    """Return the progress of a job."""
    return Answer(form=job_view(call.store.works.get(call.part("number", int)), call.language))


def cancel_work(call: Call) -> Answer:
    """Cancel a job. Raises Problem if it has ended or cannot be cancelled."""
    with conflicting(Place("number")):
        work = cancel(call.store, call.part("number", int))
    return Answer(form=job_view(work, call.language), status=202)


OPERATIONS: Final = (
    Operation(
        method="GET",
        path="/work",
        name="listWork",
        area=WORK,
        summary=Text("List the background jobs, newest first"),
        do=list_work,
        parameters=PAGED,
        gives={200: "Works"},
    ),
    Operation(
        method="GET",
        path="/work/{number}",
        name="getWork",
        area=WORK,
        summary=Text("Get the progress and the result of a job"),
        do=show_work,
        parameters=(NUMBER,),
        gives={200: "Work"},
    ),
    Operation(
        method="DELETE",
        path="/work/{number}",
        name="cancelWork",
        area=WORK,
        summary=Text("Cancel a job"),
        about=Text(
            "Everything that the job has imported is removed, which also takes time. It is "
            "finished when the state is 'cancelled'."
        ),
        do=cancel_work,
        parameters=(NUMBER,),
        gives={202: "Work"},
        problems=(CONFLICT,),
    ),
)
