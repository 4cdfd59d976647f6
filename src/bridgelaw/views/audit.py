"""What an audit finds as plain data in one language, one form a file; many files on several
processes at once."""

from __future__ import annotations

import multiprocessing
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from bridgelaw.audit.examine import examine
from bridgelaw.audit.findings import Finding, Kind, Verdict
from bridgelaw.bridge.cards import Named
from bridgelaw.bridge.notation import card_text
from bridgelaw.cases.reader import book_of
from bridgelaw.engine.law import Book
from bridgelaw.formats.play.record_files import find_record_files, read_records
from bridgelaw.formats.play.records import Problem
from bridgelaw.i18n.text import ENGLISH, Text

Form = dict[str, Any]

BYTES_A_PROCESS = 4_000_000
"""With less than this to read for each, more processes take longer to start than they save."""


def audit(
    paths: Iterable[str | Path],
    language: str = ENGLISH,
    day: str | None = None,
    federation: str = "WBF",
    jobs: int | None = None,
) -> Iterator[Form]:
    """The audit of each file, and of those in each folder, in the order in which they are named.

    With `jobs`, on so many processes; without, on as many as the work is worth. The forms are the
    same either way.
    """
    files = list(find_record_files(paths))
    work = partial(audit_file, language=language, day=day, federation=federation)
    processes = min(jobs or _worthwhile(files), len(files))
    if processes < 2:
        yield from map(work, files)
        return
    # A fresh process each: one that is forked in the midst of other threads may hang.
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
    except (OSError, ValueError):  # what is the matter is told when it is read
        return 0


def audit_file(
    file: Path | Problem, language: str = ENGLISH, day: str | None = None, federation: str = "WBF"
) -> Form:
    """The audit of one file: how many records it holds, what is found in them, and what could not
    be read."""
    if isinstance(file, Problem):
        return {
            "file": file.file,
            "records": 0,
            "findings": [],
            "errors": [problem_form(file, language)],
        }
    laws: Book | None = None
    records, findings, errors = 0, list[Form](), list[Form]()
    for record in read_records(file):
        if isinstance(record, Problem):
            errors.append(problem_form(record, language))
            continue
        records += 1
        for finding in examine(record):
            if laws is None:
                laws = book_of(day, federation)
            findings.append(finding_form(finding, laws, language))
    return {"file": str(file), "records": records, "findings": findings, "errors": errors}


def problem_form(problem: Problem, language: str = ENGLISH) -> Form:
    """What cannot be read at all."""
    return {
        "kind": "error",
        "message": problem.say(language),
        "file": problem.file,
        "line": problem.line,
        "board": problem.board,
        "what": problem.message(language),
    }


def finding_form(finding: Finding, laws: Book, language: str = ENGLISH) -> Form:
    """One finding, with the ruling that follows."""
    from bridgelaw.audit.rulings import consequence

    record = finding.record
    then = consequence(finding, laws)
    return {
        "kind": named(finding.kind, language),
        "verdict": named(finding.verdict, language),
        "file": record.file,
        "line": finding.line,
        "board": record.name,
        "room": record.room,
        "event": record.event,
        "round": record.round,
        "players": {seat.name: name for seat, name in record.players.items()},
        "trick": finding.trick or None,
        "seats": [seat.name for seat in finding.seats],
        "cards": [card_text(card) for card in finding.cards],
        "what": finding.what.say(language),
        "reasons": [reason.say(language) for reason in finding.reasons],
        "ruling": None
        if then is None
        else {
            "says": [said.say(language) for said in then.says],
            "laws": list(then.laws),
            "tricks transferred": then.transfer,
            "declarer tricks": then.declarer_tricks,
        },
    }


def named(member: Named, language: str) -> Form:
    """A kind or a verdict: its name as programs know it, and its words."""
    text = member.value
    assert isinstance(text, Text)
    return {"name": member.name.lower().replace("_", " "), "words": text.say(language)}


def totals(forms: Iterable[Form]) -> Form:
    """Counts over all files: records, errors, and findings by kind and verdict, in the order in
    which kinds are written."""
    records = errors = files = 0
    found: Counter[tuple[str, str]] = Counter()
    for form in forms:
        files += 1
        records += form["records"]
        errors += len(form["errors"])
        found.update((each["kind"]["name"], each["verdict"]["name"]) for each in form["findings"])
    kinds = [kind.name.lower().replace("_", " ") for kind in Kind]
    verdicts = [verdict.name.lower().replace("_", " ") for verdict in Verdict]
    return {
        "files": files,
        "records": records,
        "errors": errors,
        "findings": {
            kind: {verdict: found[kind, verdict] for verdict in verdicts if found[kind, verdict]}
            for kind in kinds
            if any(found[kind, verdict] for verdict in verdicts)
        },
    }
