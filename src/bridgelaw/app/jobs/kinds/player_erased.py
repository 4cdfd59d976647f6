"""Erase the name of a player everywhere: in events, the history, rulings, hands and the log."""

from __future__ import annotations

from typing import Final

from bridgelaw.app.jobs.job import Job, Kind, number_in, words_in
from bridgelaw.i18n.text import Said, Text
from bridgelaw.json_types import JsonObject
from bridgelaw.store.audit_context import AuditContext, audited_as
from bridgelaw.store.connection.compacting import compact
from bridgelaw.store.jobs import Work
from bridgelaw.store.models import Reason
from bridgelaw.store.players.personal_data import Key, tables

NAME: Final = "erase player"
MOST_PASSES: Final = 3
"""The tables are searched again while names are found, which others may have entered again."""

TITLE = Text("Erasing the name of player {id}")
SO_FAR = Text("{tables} of {total} tables searched; rows changed: {rows}")


def run(job: Job) -> None:
    """Replace the name in each table, then in the register, and compact the database."""
    player = number_in(job.form, "player")
    by = "" if job.store.personal_data.is_name(player, job.by) else job.by
    with audited_as(AuditContext(who=by, did=f"work {job.id}: {NAME}")):
        _erase(job, player, by)


def _erase(job: Job, player: int, by: str) -> None:
    data = job.store.personal_data
    if "pass" not in job.form:
        with job.chunk():
            data.begin(player)
            job.form |= {"pass": 1, "table": 0, "after": [], "rows": 0, "found": 0}
            job.total = len(tables())
    while number_in(job.form, "pass") <= MOST_PASSES:
        _search_tables(job, player, by)
        with job.chunk():
            more = number_in(job.form, "found") > 0
            following = number_in(job.form, "pass") + 1 if more else MOST_PASSES + 1
            job.form |= {"pass": following, "table": 0, "after": [], "found": 0}
    with job.chunk():
        data.finish(player, words_in(job.form, "word"))
        job.done = job.total
    compact(job.store.database.engine)


def _search_tables(job: Job, player: int, by: str) -> None:
    """Search the tables from where the job is, and erase what is found."""
    data, word = job.store.personal_data, words_in(job.form, "word")
    reason = Reason(by=by, why=words_in(job.form, "why"))
    names = [table.name for table, _ in tables()]
    while (place := number_in(job.form, "table")) < len(names):
        if "last" not in job.form:
            with job.chunk():
                job.form["last"] = [*(data.last_key(names[place]) or ())]
        last = _key(job.form, "last")
        keys = data.candidates(player, names[place], _key(job.form, "after"), last) if last else []
        with job.chunk():
            changed = data.erase_rows(player, word, names[place], keys, reason) if keys else 0
            for count in ("rows", "found"):
                job.form[count] = number_in(job.form, count) + changed
            if keys:
                job.form["after"] = [*keys[-1]]
            else:
                job.form |= {"table": place + 1, "after": []}
                del job.form["last"]
                job.done = max(job.done, place + 1)


def _key(form: JsonObject, name: str) -> Key | None:
    key = form.get(name)
    return tuple(key) if isinstance(key, list) and key else None


def progress(work: Work) -> Said:
    """Return the progress."""
    told = {"tables": work.done, "total": work.total, "rows": work.form.get("rows", 0)}
    return Said(SO_FAR, told)


KIND: Final = Kind(
    name=NAME,
    title=lambda form: Said(TITLE, {"id": form["player"]}),
    run=run,
    undo=run,  # half an erasure is of no use to anybody: it is finished
    progress=progress,
    address=lambda form: f"/players/{form['player']}",
    can_be_cancelled=False,
)
