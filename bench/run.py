"""Measure how fast bridgelaw rules, asks, walks its paths and starts.

Rates are compared with a fixed workload that is measured in the same run.

python bench/run.py                    print a table and write bench.json
python bench/run.py --json PATH        write the figures to PATH
python bench/run.py --turns 1          a quick run

docs/explanation/benchmarks.md explains what is measured and what the figures mean.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from itertools import takewhile
from pathlib import Path
from time import perf_counter
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # for the fixed workload, which is not part of the package

from bench.fixed_workload import compute  # noqa: E402

from bridgelaw.bridge.serialised import read_table  # noqa: E402
from bridgelaw.bridge.spoken import understand  # noqa: E402
from bridgelaw.engine.case import Case  # noqa: E402
from bridgelaw.engine.law import Book  # noqa: E402
from bridgelaw.engine.ruling import Question, Ruling, paths, rule  # noqa: E402
from bridgelaw.federations import book  # noqa: E402
from bridgelaw.incidents import load  # noqa: E402
from bridgelaw.incidents.play.card_shown import CardShown, card_shown  # noqa: E402
from bridgelaw.laws.play.law_45_card_played import Manner, is_played  # noqa: E402
from bridgelaw.laws.play.law_46_designation import designate  # noqa: E402
from bridgelaw.laws.play.played_card import Holder  # noqa: E402

DAY = date(2024, 6, 1)

Told = Mapping[str, Any]
Work = Callable[[], int]
"""Does a piece of work and returns the number of things done."""

SITUATIONS: Sequence[Told] = (
    {"holder": Holder.DEFENDER, "manner": Manner.HELD, "partner_could_see": True},
    {"holder": Holder.DEFENDER, "manner": Manner.HELD, "partner_could_see": False},
    {
        "holder": Holder.DECLARER,
        "manner": Manner.HELD,
        "face_up": True,
        "near_the_table": True,
        "in_one_movement": True,
        "held_as_played": False,
    },
    {
        "holder": Holder.DECLARER,
        "manner": Manner.HELD,
        "face_up": True,
        "near_the_table": True,
        "in_one_movement": False,
    },
    {
        "holder": Holder.DECLARER,
        "manner": Manner.HELD,
        "face_up": True,
        "near_the_table": False,
        "held_as_played": True,
    },
)
"""Cards that were held, as Law 45C judges them."""

WORDS = (
    "en spar",
    "lille hjerter",
    "høj",
    "stik den",
    "klør otte – sludder, ruder otte",
    "win it",
    "the jack",
    "anything",
)
DUMMYS_TURN: Mapping[str, object] = {
    "declarer": "S",
    "trump": "spades",
    "hands": {"N": "SJ86 HK72 DQJ CT9832"},
    "complete hands": ["N"],
    "trick": {"leader": "W", "cards": ["H4"]},
}


@dataclass(frozen=True, slots=True)
class Pace:
    """The number of repetitions of each measurement, and its duration in seconds."""

    turns: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement: per second (more is better), or milliseconds (fewer are better)."""

    name: str
    value: float
    unit: str
    reference: float | None = None
    """The same figure of the reference."""

    @property
    def ratio(self) -> float | None:
        """Return the value divided by the reference; None without a reference."""
        return self.value / self.reference if self.reference else None


def rulings(
    procedure: Callable[[Any], Any], case: type[Case], laws: Book, situations: Sequence[Told]
) -> Work:
    """Return the work of ruling on each situation in full."""
    for told in situations:
        found = rule(procedure, case(laws, told))
        assert isinstance(found, Ruling), (told, found)

    def work() -> int:
        for told in situations:
            rule(procedure, case(laws, told))
        return len(situations)

    return work


def questions(
    procedure: Callable[[Any], Any], case: type[Case], laws: Book, situations: Sequence[Told]
) -> Work:
    """Return the work of finding the next question of each situation.

    Every fact is given except the last one that the ruling reads.
    """
    unfinished = [without_last(rule(procedure, case(laws, told)), told) for told in situations]
    for told in unfinished:
        found = rule(procedure, case(laws, told))
        assert isinstance(found, Question), (told, found)

    def work() -> int:
        for told in unfinished:
            rule(procedure, case(laws, told))
        return len(unfinished)

    return work


def told_in_full(procedure: Callable[[Any], Any], case: type[Case], laws: Book, told: Told) -> Told:
    """Return the situation with an answer to every question that is still asked.

    The answer is the last possible one, which is "no" for most.
    """
    while isinstance(found := rule(procedure, case(laws, told)), Question):
        told = {**told, found.fact.name: (found.fact.values or found.fact.samples)[-1]}
    return told


def without_last(found: Ruling[Any] | Question, told: Told) -> Told:
    """Return the given facts without the last one that the ruling has read."""
    read = [fact for _, fact, _, origin in found.trail if fact and origin == "told"]
    return {name: value for name, value in told.items() if name != read[-1]}


def count(walk: Callable[[], Iterator[object]]) -> Work:
    """Return the work of walking every path."""
    return lambda: sum(1 for _ in walk())


def fixed_workload() -> int:
    """Run the fixed workload once."""
    compute()
    return 1


def measure(works: Mapping[str, Work], pace: Pace) -> dict[str, float]:
    """Return the rate per second of each work: the best of several turns, run side by side."""
    best = dict.fromkeys(works, 0.0)
    for work in works.values():
        work()
    for _ in range(pace.turns):
        for name, work in works.items():
            best[name] = max(best[name], rate(work, pace.seconds))
    return best


def rate(work: Work, seconds: float) -> float:
    """Return the rate per second, measured over at least `seconds`."""
    start = perf_counter()
    spent = done = 0.0
    while spent < seconds:
        done += work()
        spent = perf_counter() - start
    return done / spent


def starts(commands: Mapping[str, Sequence[str]], pace: Pace) -> dict[str, float]:
    """Return the milliseconds that each command takes: the median of several turns."""
    spent: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(2 * pace.turns + 1):
        for name, command in commands.items():
            start = perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            spent[name].append((perf_counter() - start) * 1000)
    return {name: statistics.median(times) for name, times in spent.items()}


def engine_figures(pace: Pace) -> list[Figure]:
    """Measure rulings, questions and paths, each beside the fixed workload."""
    laws = book(DAY)
    whole = [told_in_full(card_shown, CardShown, laws, told) for told in SITUATIONS]
    works = {
        "full rulings, incident 'card shown'": rulings(card_shown, CardShown, laws, whole),
        "full rulings, Law 45C alone": rulings(is_played, CardShown, laws, SITUATIONS),
        "next questions, incident 'card shown'": questions(card_shown, CardShown, laws, whole),
        "next questions, Law 45C alone": questions(is_played, CardShown, laws, SITUATIONS),
        "paths, incident 'card shown'": count(lambda: paths(card_shown, CardShown, laws)),
        "paths, Law 45C alone": count(lambda: paths(is_played, CardShown, laws)),
    }
    return beside_fixed_workload(works, pace)


def beside_fixed_workload(works: Mapping[str, Work], pace: Pace) -> list[Figure]:
    """Measure the works, each with the rate of the fixed workload in the same run as reference."""
    found = measure({**works, "": fixed_workload}, pace)
    fixed = found.pop("")
    return [Figure(name, value, "/s", fixed) for name, value in found.items()]


def designation_figures(pace: Pace) -> list[Figure]:
    """Measure understanding declarer's words, and finding the card they designate in dummy."""
    table, laws = read_table(DUMMYS_TURN), book(DAY)

    def understood() -> int:
        for words in WORDS:
            understand(words)
        return len(WORDS)

    def designated() -> int:
        for words in WORDS:
            designate(understand(words).designations[-1], table, laws)
        return len(WORDS)

    works = {"words understood": understood, "words understood, and the card found": designated}
    return beside_fixed_workload(works, pace)


def start_figures(pace: Pace) -> list[Figure]:
    """Measure processes from start to end, Python's startup included.

    The reference is a Python process that does nothing.
    """
    python = sys.executable
    commands: dict[str, Sequence[str]] = {
        "python": (python, "-c", "pass"),
        "import bridgelaw": (python, "-c", "import bridgelaw"),
        "all laws and incidents loaded": (
            python,
            "-c",
            "from bridgelaw.incidents import load; load()",
        ),
    }
    script = Path(python).with_name("bridgelaw")
    if script.exists():
        commands["bridgelaw --help"] = (str(script), "--help")
        commands["bridgelaw search strafkort"] = (str(script), "search", "strafkort")
    found = starts(commands, pace)
    return [
        Figure(name, value, "ms", found["python"])
        for name, value in found.items()
        if name != "python"
    ]


def table(figures: Sequence[Figure]) -> str:
    """Format the figures as a table."""
    rows = [f"{'':42} {'bridgelaw':>14} {'reference':>14} {'ratio':>9}"]
    for figure in figures:
        other = "" if figure.reference is None else f"{figure.reference:,.0f} {figure.unit}"
        ratio = "" if figure.ratio is None else shown_ratio(figure.ratio)
        rows.append(
            f"{figure.name:42} {figure.value:>9,.0f} {figure.unit:<4} {other:>14} {ratio:>9}"
        )
    return "\n".join(rows)


def shown_ratio(ratio: float) -> str:
    """Return a ratio with its significant digits."""
    return f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.2f}"


def machine() -> dict[str, object]:
    """Return a description of the machine that the figures were measured on."""
    return {
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "system": platform.system(),
        "processor": processor(),
        "cores": os.cpu_count(),
    }


def processor() -> str:
    """Return the processor's name, if the system reports it."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    names = [
        line.partition(":")[2].strip()
        for line in takewhile(bool, lines)
        if line.startswith("model name")
    ]
    return names[0] if names else platform.machine()


def main() -> None:
    """Measure, print and write the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--json",
        type=Path,
        default=ROOT / "bench.json",
        metavar="PATH",
        help="write the figures to this file",
    )
    parser.add_argument(
        "--turns", type=int, default=7, help="measurements of each; the best counts"
    )
    parser.add_argument("--seconds", type=float, default=0.2, help="seconds of each measurement")
    options = parser.parse_args()
    load()
    pace = Pace(options.turns, options.seconds)
    figures = [*engine_figures(pace), *designation_figures(pace), *start_figures(pace)]
    print(table(figures))
    written = {
        "machine": machine(),
        "figures": [{**asdict(figure), "ratio": figure.ratio} for figure in figures],
    }
    options.json.write_text(json.dumps(written, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
