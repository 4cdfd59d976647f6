"""Measure how fast play records are read and audited, compared with two references.

python bench/audit.py FOLDER            print a table (FOLDER contains PBN files, for example
                                        those of a championship)
python bench/audit.py FOLDER --profile  show where the time goes

The references are measured in the same run.

docs/explanation/benchmarks.md explains what is measured and what the figures mean.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import re
import resource
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path
from time import perf_counter

from bridgelaw.audit.examine import examine
from bridgelaw.cases.file_text import read_text
from bridgelaw.formats.play.record_files import find_record_files, read_records
from bridgelaw.formats.play.records import BoardRecord, Problem

TAG = re.compile(r'\[\s*(\w+)\s*"([^"\n]*)"\s*\]')
Work = Callable[[], int]
"""Goes through all files and returns the number of boards seen."""


def floor(files: Sequence[Path]) -> Work:
    """Return the minimal work of any reader: read, decode, and split into tags and words.

    No card is interpreted.
    """

    def work() -> int:
        boards = 0
        for file in files:
            text = read_text(file.read_bytes())
            assert isinstance(text, str)
            for line in text.split("\n"):
                found = TAG.match(line)
                if found is None:
                    line.split()
                elif found[1] == "Board":
                    boards += 1
        return boards

    return work


def endplay(files: Sequence[Path]) -> Work | None:
    """Return the work of endplay's loader on the files it can read; None if it is not installed."""
    try:
        from endplay.parsers import pbn
    except ImportError:
        return None

    def load(file: Path) -> int:
        with file.open(encoding="latin-1") as opened:
            return len(pbn.load(opened))

    readable = []
    for file in files:
        try:
            load(file)
        except Exception:
            continue
        readable.append(file)
    print(
        f"endplay can read {len(readable)} of the {len(files)} files; its figure is for those files"
    )
    return lambda: sum(map(load, readable))


def reading(files: Sequence[Path]) -> Work:
    """Return the work of reading each board as a record with its table."""
    return lambda: sum(1 for file in files for _ in read_records(file))


def auditing(files: Sequence[Path]) -> Work:
    """Return the work of reading and examining each record."""

    def work() -> int:
        boards = 0
        for file in files:
            for record in read_records(file):
                boards += 1
                if isinstance(record, BoardRecord):
                    examine(record)
        return boards

    return work


def measure(works: dict[str, Work], turns: int) -> dict[str, float]:
    """Return boards per second of each work: the best of several turns, run side by side."""
    best = dict.fromkeys(works, 0.0)
    for _ in range(turns):
        for name, work in works.items():
            start = perf_counter()
            boards = work()
            best[name] = max(best[name], boards / (perf_counter() - start))
    return best


def profile(files: Sequence[Path]) -> None:
    """Profile an audit and print the time spent in examining, and in total."""
    profiler = cProfile.Profile()
    profiler.runcall(auditing(files))
    out = StringIO()
    stats = pstats.Stats(profiler, stream=out)
    stats.sort_stats("cumulative").print_stats(25)
    print(out.getvalue())
    total = stats.total_tt  # type: ignore[attr-defined]
    entries = stats.stats.items()  # type: ignore[attr-defined]
    examined = sum(
        times[3]
        for (file, _, name), times in entries
        if name == "examine" and file.endswith("examine.py")
    )
    print(f"examining (examine and what it calls): {examined / total:.1%} of {total:.2f} s")


def main() -> None:
    """Measure and print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--turns", type=int, default=5, help="measurements of each; the best counts"
    )
    parser.add_argument("--profile", action="store_true", help="show where the time goes")
    options = parser.parse_args()
    files = [file for file in find_record_files([options.folder]) if not isinstance(file, Problem)]
    files = [file for file in files if file.suffix.lower() == ".pbn"]
    if options.profile:
        profile(files)
        return
    works = {"floor": floor(files), "read": reading(files), "read and audited": auditing(files)}
    other = endplay(files)
    if other is not None:
        works["endplay's loader"] = other
    found = measure(works, options.turns)
    for name, value in found.items():
        ratios = ", ".join(
            f"{value / found[reference]:.2f} × {reference}"
            for reference in found
            if reference != name
        )
        print(f"{name:18} {value:>9,.0f} boards/s   {ratios}")
    law = 1 / found["read and audited"] - 1 / found["read"]
    print(f"examining: {law * found['read and audited']:.1%} of the audit")
    print(f"peak memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
