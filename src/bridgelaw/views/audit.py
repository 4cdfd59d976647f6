"""The audit of play records, file by file, in one language. Many files use several processes."""

from __future__ import annotations

import multiprocessing
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Literal

from msgspec import Struct

from bridgelaw.audit.examine import examine
from bridgelaw.audit.findings import Finding, Kind, Verdict
from bridgelaw.audit.marks import Marks
from bridgelaw.bridge.cards import Named
from bridgelaw.bridge.notation import card_text
from bridgelaw.cases.nodes import plain_words
from bridgelaw.cases.reader import book_of
from bridgelaw.engine.law import Book
from bridgelaw.formats.play.record_files import find_record_files, read_records
from bridgelaw.formats.play.records import Problem
from bridgelaw.i18n.text import ENGLISH, Text

BYTES_A_PROCESS = 4_000_000
"""With less data for each, starting more processes takes longer than it saves."""


class MemberView(Struct, frozen=True, kw_only=True):
    """A kind or a verdict: its name in JSON, and its words."""

    name: str
    words: str


class FollowingRuling(Struct, frozen=True, kw_only=True, rename=plain_words):
    """The ruling that follows from a finding."""

    says: list[str]
    laws: list[str]
    tricks_transferred: int | None
    declarer_tricks: int | None


class FindingView(Struct, frozen=True, kw_only=True):
    """A finding: its place, what it is, the reasons, and the ruling."""

    kind: MemberView
    verdict: MemberView
    file: str
    line: int
    board: str
    room: str
    event: str
    round: str
    players: dict[str, str]
    trick: int | None
    seats: list[str]
    cards: list[str]
    what: str
    reasons: list[str]
    ruling: FollowingRuling | None


class ProblemView(Struct, frozen=True, kw_only=True):
    """Something that cannot be read, and where."""

    kind: Literal["error"] = "error"
    message: str
    file: str
    line: int
    board: str
    what: str


class FileAudit(Struct, frozen=True, kw_only=True):
    """The audit of a file: the number of records with play, the findings, and the errors."""

    file: str
    records: int
    deals: int
    findings: list[FindingView]
    errors: list[ProblemView]


class Totals(Struct, frozen=True, kw_only=True):
    """Counts over all files: records, errors, and findings by kind and verdict.

    `records` have play. `deals` have none: only their hands, auction and result are examined.
    """

    files: int
    records: int
    deals: int
    errors: int
    findings: dict[str, dict[str, int]]


def audit(
    paths: Iterable[str | Path],
    language: str = ENGLISH,
    day: str | None = None,
    federation: str = "WBF",
    jobs: int | None = None,
) -> Iterator[FileAudit]:
    """Yield the audit of each file, and of the files in each folder, in the order given.

    `jobs` is the number of processes; by default, as many as the work is worth. The audits are the
    same either way.
    """
    files = list(find_record_files(paths))
    work = partial(audit_file, language=language, day=day, federation=federation)
    processes = min(jobs or _worthwhile(files), len(files))
    if processes < 2:
        yield from map(work, files)
        return
    # Use fresh processes: one that is forked while other threads run may hang.
    with ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn")) as pool:
        try:
            yield from pool.map(
                work, files, chunksize=max(1, min(8, len(files) // (4 * processes)))
            )
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _worthwhile(files: Sequence[Path | Problem]) -> int:
    size = sum(_size(file) for file in files if isinstance(file, Path))
    return max(1, min(os.cpu_count() or 1, size // BYTES_A_PROCESS))


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except (OSError, ValueError):  # the error is reported when it is read
        return 0


def audit_file(
    file: Path | Problem, language: str = ENGLISH, day: str | None = None, federation: str = "WBF"
) -> FileAudit:
    """Return the audit of one file."""
    if isinstance(file, Problem):
        errors = [problem_view(file, language)]
        return FileAudit(file=file.file, records=0, deals=0, findings=[], errors=errors)
    laws: Book | None = None
    marks: Marks | None = None
    records, deals, findings, errors = 0, 0, list[FindingView](), list[ProblemView]()
    for record in read_records(file):
        if isinstance(record, Problem):
            errors.append(problem_view(record, language))
            continue
        if record.written.rows:
            records += 1
        else:
            deals += 1
        if marks is None and any(row.revokes for row in record.written.rows):
            marks = Marks.of(read_records(file))
        for finding in examine(record, marks):
            if laws is None:
                laws = book_of(day, federation)
            findings.append(finding_view(finding, laws, language))
    return FileAudit(file=str(file), records=records, deals=deals, findings=findings, errors=errors)


def problem_view(problem: Problem, language: str = ENGLISH) -> ProblemView:
    """Return the view of something that cannot be read."""
    return ProblemView(
        message=problem.say(language),
        file=problem.file,
        line=problem.line,
        board=problem.board,
        what=problem.message(language),
    )


def finding_view(finding: Finding, laws: Book, language: str = ENGLISH) -> FindingView:
    """Return the view of a finding, with its ruling."""
    record = finding.record
    return FindingView(
        kind=member_view(finding.kind, language),
        verdict=member_view(finding.verdict, language),
        file=record.file,
        line=finding.line,
        board=record.name,
        room=record.room,
        event=record.event,
        round=record.round,
        players={seat.name: name for seat, name in record.players.items()},
        trick=finding.trick or None,
        seats=[seat.name for seat in finding.seats],
        cards=[card_text(card) for card in finding.cards],
        what=finding.what.say(language),
        reasons=[reason.say(language) for reason in finding.reasons],
        ruling=_ruling(finding, laws, language),
    )


def _ruling(finding: Finding, laws: Book, language: str) -> FollowingRuling | None:
    from bridgelaw.audit.rulings import consequence

    then = consequence(finding, laws)
    if then is None:
        return None
    return FollowingRuling(
        says=[said.say(language) for said in then.says],
        laws=list(then.laws),
        tricks_transferred=then.transfer,
        declarer_tricks=then.declarer_tricks,
    )


def member_view(member: Named, language: str) -> MemberView:
    """Return a kind or a verdict."""
    text = member.value
    assert isinstance(text, Text)
    return MemberView(name=_name(member), words=text.say(language))


def _name(member: Named) -> str:
    return plain_words(member.name.lower())


def totals(files: Iterable[FileAudit]) -> Totals:
    """Return the counts over all files, with kinds in the order of the enumeration."""
    found = list(files)
    counted = Counter(
        (each.kind.name, each.verdict.name) for file in found for each in file.findings
    )
    by_kind = {
        kind: {
            verdict: counted[kind, verdict]
            for verdict in map(_name, Verdict)
            if counted[kind, verdict]
        }
        for kind in map(_name, Kind)
    }
    return Totals(
        files=len(found),
        records=sum(file.records for file in found),
        deals=sum(file.deals for file in found),
        errors=sum(len(file.errors) for file in found),
        findings={kind: counts for kind, counts in by_kind.items() if counts},
    )
