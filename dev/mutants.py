"""Mutation testing of the laws: invert or swap every condition, one at a time, and run the cases.

Each mutant must make a case fail.

    python dev/mutants.py                 all modules of the laws
    python dev/mutants.py law_45 law_50   these modules

Nothing on disk is changed. The run fails if no case notices a mutant that equivalent-mutants.yaml
does not list, or if that file lists one that is noticed or no longer exists.

The cases are read once. Each mutant runs in a forked process of its own, with the code of the
changed functions replaced. Only cases that run those functions can notice it, so only they are
ruled on. Code that runs while the laws are loaded cannot be replaced afterwards: for such a mutant
everything is loaded again.
"""

from __future__ import annotations

import functools
import gc
import mmap
import os
import resource
import signal
import struct
import sys
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from itertools import chain
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import TYPE_CHECKING, Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # for modules beside this file that are not part of the package

from dev.mutations import Mutant, mutants, mutated  # noqa: E402

if TYPE_CHECKING:
    from bridgelaw.cases.model import CaseOnFile

LISTED = ROOT / "dev/equivalent-mutants.yaml"
WORKERS = os.cpu_count() or 1
SECONDS = 60
"""Seconds that a mutant may take; one that takes longer counts as noticed: it gives no ruling."""
MEMORY = 4 << 30

REVOKES = (
    "tests/laws/test_revoke_deals.py",
    "tests/laws/test_revoke_differential.py::test_two_readings_agree_on_random_records",
)
REFUSED = (
    "tests/laws/test_claims.py::test_a_revoke_is_not_reported_in_a_trick_to_which_all_followed_suit",
)
NOT_CITED = ("tests/laws/test_turn_to_play.py::test_inability_presupposes_a_requirement",)
TEMPO = (
    "tests/laws/test_information.py::test_a_change_of_tempo_alone_is_not_called_communication",
)
LATE = ("tests/laws/test_not_cited.py",)
ANSWERING = ("tests/laws/test_answering.py",)
"""What only pages use: that a fact can be answered later, or by tapping a seat."""
TESTS = {
    "transfers": REVOKES,
    "law_64ab_tricks_transferred": REVOKES,
    "counted_revoke": REVOKES,
    "law_70_contested_claim": REFUSED,
    "law_59_unable_to_play": NOT_CITED,
    "law_73_communication": TEMPO,
    "defective_trick": LATE,
    "law_62_correcting_revoke": LATE,
    "law_62d_after_the_correction": LATE,
}
"""Quick tests for what no case can notice.

They are the transfers of a whole record, which an incident does not ask for; answers that are
refused because they contradict the record; and that a section is not cited.
"""

Key = tuple[str, str, tuple[Any, ...]]


def key(code: CodeType) -> Key:
    """Return what identifies a piece of code across compilations: its place in the source."""
    return code.co_filename, code.co_qualname, tuple(code.co_positions())


def parts(code: CodeType) -> Iterator[CodeType]:
    """Yield the code and all code nested in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from parts(constant)


def own(code: CodeType) -> tuple[object, ...]:
    """Return what the code does, apart from the code nested in it."""
    constants = tuple(
        (type(each), each) for each in code.co_consts if not isinstance(each, CodeType)
    )
    return code.co_code, constants, code.co_names


@dataclass
class Seen:
    """Records which code of the laws ran: while everything was loaded, and in which cases."""

    folder: str
    codes: dict[int, CodeType] = field(default_factory=dict)
    running: set[int] = field(default_factory=set)

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if (
            event == "call"
            and id(code) not in self.running
            and code.co_filename.startswith(self.folder)
        ):
            self.codes[id(code)] = code
            self.running.add(id(code))

    def taken(self) -> set[int]:
        """Return the code that ran since the last call."""
        ran, self.running = self.running, set()
        return ran


def folder_of_laws() -> Path:
    """Return the folder of the modules to mutate."""
    return ROOT / "src/bridgelaw/laws"


@functools.cache
def paths_of_modules() -> dict[str, Path]:
    """Return the file of each module of the laws by its last name, which is unique."""
    return {
        path.stem: path
        for path in sorted(folder_of_laws().rglob("*.py"))
        if path.stem != "__init__"
    }


def dotted(path: Path) -> str:
    """Return the import name of a module of the laws."""
    return ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)


class Bench:
    """The cases, loaded once, and which of them run which code of the laws."""

    def __init__(self) -> None:
        seen = Seen(str(folder_of_laws()))
        sys.setprofile(seen)
        from bridgelaw.cases.reader import find_case_files, read_cases

        self.cases = list(
            chain.from_iterable(map(read_cases, find_case_files([str(ROOT / "cases")])))
        )
        at_load = seen.taken()
        ran: dict[int, list[int]] = defaultdict(list)
        for place, case in enumerate(self.cases):
            if fails(case):
                sys.exit(f"{case.id} fails without any mutation.")
            for code in seen.taken():
                ran[code].append(place)
        sys.setprofile(None)
        self.at_load = {key(seen.codes[code]) for code in at_load}
        self.ran = {key(seen.codes[code]): places for code, places in ran.items()}
        self.functions: dict[Key, list[FunctionType]] = defaultdict(list)
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(
                seen.folder
            ):
                self.functions[key(thing.__code__)].append(thing)
            elif isinstance(thing, functools._lru_cache_wrapper) and str(
                thing.__module__
            ).startswith("bridgelaw.laws"):
                thing.cache_clear()
        gc.collect()
        gc.freeze()

    def changed(self, module: str, place: int) -> list[tuple[CodeType, CodeType]] | None:
        """Return the code that a mutant changes, before and after.

        Returns None if that code ran while the laws were loaded.
        """
        old, new = compiled(module), list(parts(compiled_mutant(module, place)))
        if [code.co_qualname for code in old] != [code.co_qualname for code in new]:
            return None
        pairs = list(zip(old, new, strict=True))
        if any(
            own(before) != own(after) and key(before) in self.at_load for before, after in pairs
        ):
            return None
        return [(before, after) for before, after in pairs if before != after]

    def noticed_by(self, mutant: Mutant, likely: Sequence[int]) -> int | None:
        """Return the case that notices a mutant; None if there is none.

        Cases that noticed similar mutants are tried first. If everything must be loaded again, this
        call does not return: it replaces the process.
        """
        changed = self.changed(mutant.module, mutant.place)
        if changed is None:
            files = self.files_of(mutant.module)
            os.execv(
                sys.executable,
                [sys.executable, __file__, "--alone", mutant.module, str(mutant.place), *files],
            )
        places = {
            place
            for before, after in changed
            if own(before) != own(after)
            for place in self.ran.get(key(before), ())
        }
        for before, after in changed:
            for function in self.functions.get(key(before), ()):
                function.__code__ = after
        order = [*(place for place in likely if place in places), *sorted(places - set(likely))]
        return next((place for place in order if fails(self.cases[place])), None)

    def files_of(self, module: str) -> list[str]:
        """Return the case files that run any code of a module, those that run the most first."""
        ran = (places for code, places in self.ran.items() if Path(code[0]).stem == module)
        counted = Counter(self.cases[place].file for place in chain.from_iterable(ran))
        return [file for file, _ in counted.most_common()]


@functools.cache
def compiled(module: str) -> list[CodeType]:
    """Return the code of a module and all code nested in it."""
    path = paths_of_modules()[module]
    return list(parts(compile(path.read_text(encoding="utf-8"), path, "exec", dont_inherit=True)))


def compiled_mutant(module: str, place: int) -> CodeType:
    """Return the code of a module with one mutation."""
    path = paths_of_modules()[module]
    return compile(
        mutated(module, path.read_text(encoding="utf-8"), place), path, "exec", dont_inherit=True
    )


def fails(case: CaseOnFile) -> bool:
    """Return whether a case is not ruled on as expected; a mutant may raise anything."""
    from bridgelaw.cases.runner import check_case

    try:
        return bool(check_case(case))
    except Exception:
        return True


def tests_fail(module: str) -> bool:
    """Return whether one of the quick tests of a module fails."""
    os.chdir(ROOT)
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    tests = [*TESTS.get(module, ()), *ANSWERING]
    return pytest.main(["-x", "-p", "no:cacheprovider", *tests]) != pytest.ExitCode.OK


def alone(module: str, place: int, first: Sequence[str]) -> int:
    """Load everything with a module mutated, and return whether a case fails.

    The cases of the files in `first` are tried first.
    """
    path = paths_of_modules()[module]
    sys.meta_path.insert(0, Mutation(dotted(path), path, compiled_mutant(module, place)))
    try:
        from bridgelaw.cases.reader import find_case_files, read_cases

        files = find_case_files([str(ROOT / "cases")])
        ordered = dict.fromkeys([*map(Path, first), *files])
        fail = any(fails(case) for file in ordered for case in read_cases(file)) or tests_fail(
            module
        )
        return NOTICED if fail else SURVIVES
    except Exception:
        return NOTICED


class Mutation(SourceFileLoader):
    """Loads a module in its mutated form."""

    def __init__(self, name: str, path: Path, code: CodeType) -> None:
        super().__init__(name, str(path))
        self.mutated = code

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        return spec_from_file_location(name, self.path, loader=self) if name == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        return self.mutated


NOBODY = -1
SURVIVES, BROKEN, NOTICED = 0, 1, 3
"""Exit codes of a mutant's process, unless it is killed for taking too long.

`BROKEN` means that the trial itself failed.
"""


def tried(bench: Bench, chosen: Sequence[Mutant]) -> Iterator[tuple[Mutant, bool]]:
    """Yield each mutant and whether a case noticed it; run as many at a time as there are cores."""
    noticing = mmap.mmap(-1, 4 * max(len(chosen), 1))
    likely: dict[str, list[int]] = defaultdict(list)
    running: dict[int, int] = {}
    waiting = list(enumerate(chosen))[::-1]
    try:
        while waiting or running:
            while waiting and len(running) < WORKERS:
                number, mutant = waiting.pop()
                struct.pack_into("i", noticing, 4 * number, NOBODY)
                running[_fork(bench, mutant, likely[mutant.module], noticing, number)] = number
            process, status = os.wait()
            number = running.pop(process)
            (place,) = struct.unpack_from("i", noticing, 4 * number)
            if place != NOBODY:
                known = likely[chosen[number].module]
                if place in known:
                    known.remove(place)
                known.insert(0, place)
            if os.waitstatus_to_exitcode(status) == BROKEN:
                sys.exit(f"A mutant could not be tried: {chosen[number]}")
            yield chosen[number], os.waitstatus_to_exitcode(status) != SURVIVES
    finally:
        for process in running:
            os.kill(process, signal.SIGKILL)


def _fork(
    bench: Bench, mutant: Mutant, likely: Sequence[int], noticing: mmap.mmap, number: int
) -> int:
    compiled(mutant.module)  # once here, not in every process
    process = os.fork()
    if process:
        return process
    status = BROKEN
    try:
        signal.setitimer(signal.ITIMER_REAL, SECONDS)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        place = bench.noticed_by(mutant, likely)
        if place is not None:
            struct.pack_into("i", noticing, 4 * number, place)
        status = SURVIVES if place is None and not tests_fail(mutant.module) else NOTICED
    except Exception:
        traceback.print_exc()
    finally:
        os._exit(status)


def listed() -> dict[tuple[str, str, str, str], str]:
    """Return the equivalent mutants, each with its reason."""
    entries = yaml.safe_load(LISTED.read_text(encoding="utf-8")) or []
    names = [
        ((entry["module"], entry["function"], entry["line"], change), entry["reason"])
        for entry in entries
        for change in (entry["change"] if isinstance(entry["change"], list) else [entry["change"]])
    ]
    twice = [name for name, count in Counter(name for name, _ in names).items() if count > 1]
    if twice:
        sys.exit(f"{LISTED.name}: duplicate entries: {twice}")
    return dict(names)


def main(modules: Iterable[str]) -> int:
    """Try the mutants of the modules."""
    paths = paths_of_modules()
    modules = list(modules) or list(paths)
    equivalent = {
        name: reason
        for name, reason in listed().items()
        if name[0] in modules or name[0] not in paths
    }
    chosen = [
        mutant
        for module in modules
        for mutant in mutants(module, paths[module].read_text(encoding="utf-8"))
    ]
    begun = time.monotonic()
    bench = Bench()
    ahead = Counter(mutant.module for mutant in chosen)
    found: dict[str, list[tuple[Mutant, bool]]] = defaultdict(list)
    totals: Counter[str] = Counter()
    for mutant, noticed in tried(bench, chosen):
        found[mutant.module].append((mutant, noticed))
        if len(found[mutant.module]) == ahead[mutant.module]:
            totals += account(mutant.module, found[mutant.module], equivalent)
    gone = sorted(set(equivalent) - {mutant.name for mutant in chosen})
    for name in gone:
        print(f"  listed, but no longer exists: {' | '.join(name)}")
    print(told("all", totals), f"in {time.monotonic() - begun:.0f} seconds")
    return int(bool(gone or totals["survivors"] or totals["listed, but noticed"]))


def account(
    module: str, found: list[tuple[Mutant, bool]], equivalent: Container[tuple[str, str, str, str]]
) -> Counter[str]:
    """Print the results of a module's mutants, and return their counts."""
    count: Counter[str] = Counter(tried=len(found))
    lines = []
    for mutant, noticed in sorted(found, key=lambda each: each[0].place):
        is_listed = mutant.name in equivalent
        count["noticed" if noticed else "equivalent" if is_listed else "survivors"] += 1
        if noticed is is_listed:
            count["listed, but noticed"] += noticed
            what = "listed, but noticed" if noticed else "survives"
            lines.append(
                f"  {what}: {module}:{mutant.number} | {mutant.function} | {mutant.line} | "
                f"{mutant.change}"
            )
    print("\n".join([told(module, count), *lines]), flush=True)
    return count


def told(what: str, count: Counter[str]) -> str:
    """Format a line of the summary."""
    return f"{what:22}" + "".join(
        f"{count[name]:6} {name}" for name in ("tried", "noticed", "equivalent", "survivors")
    )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--alone"]:
        sys.exit(alone(sys.argv[2], int(sys.argv[3]), sys.argv[4:]))
    sys.exit(main(sys.argv[1:]))
