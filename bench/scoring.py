"""Measure how fast scoring is, compared with numpy, polars, duckdb, endplay and an npm package.

python bench/scoring.py                    print a table, as in docs/explanation/benchmarks.md
python bench/scoring.py --json PATH        also write the figures to PATH
python bench/scoring.py --all-cores        let polars and duckdb use all cores
                                           (default: one, like bridgelaw)
python bench/scoring.py --tables 1000 --turns 1 --without npm     a quick run

Each computation and its references run in turn in the same run; before anything is timed, all must
have given the same figures. Times are medians, and a ratio is the median of the ratios of each
turn, so that load on the machine affects all alike. polars and duckdb are the optional extra
`bench`; bridge-scorer is installed with npm into a temporary folder. Missing packages are reported.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import sys
import tracemalloc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import product, starmap, takewhile
from pathlib import Path
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # for modules beside this file that are not part of the package

from bench.databases import Columns, DuckDB, Polars  # noqa: E402
from bench.extras import MissingError, optional  # noqa: E402
from bench.fields import field_of, slowly, some_weighted  # noqa: E402
from bench.npm import BRIDGE_SCORER, bridge_scorer  # noqa: E402

from bridgelaw.event.model import Board, BoardKey, Contestant, Event, Kind, Line, Method  # noqa: E402
from bridgelaw.event.scored import Scored  # noqa: E402
from bridgelaw.scores.outcome import TableScore  # noqa: E402
from bridgelaw.scores.results import Points  # noqa: E402
from bridgelaw.scoring.arrays import points as bulk_points  # noqa: E402
from bridgelaw.scoring.arrays.imps import cross_imps  # noqa: E402
from bridgelaw.scoring.arrays.matchpoints import matchpoints as bulk_matchpoints  # noqa: E402
from bridgelaw.scoring.arrays.results import SPAN, ZERO, Results  # noqa: E402
from bridgelaw.scoring.imps import imps  # noqa: E402
from bridgelaw.scoring.matchpoints import matchpoints  # noqa: E402
from bridgelaw.scoring.points import points  # noqa: E402

BOARDS = 36
TABLES = 100_000
WEIGHTED = 0.01
"""The share of results that are weighted."""
PAIRWISE_TABLES = 5_000
CLUB_BOARDS, CLUB_TABLES = 27, 13

Work = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Figure:
    """A work compared with a reference."""

    name: str
    seconds: float
    reference: str
    reference_seconds: float
    times_as_fast: float
    """The median over the turns of the reference's time divided by ours."""
    goal: float | None = None
    """The least `times_as_fast` to reach; None if the figure is for comparison only."""

    @property
    def met(self) -> bool | None:
        """Return whether the goal is met; None if there is none."""
        return None if self.goal is None else self.times_as_fast >= self.goal


@dataclass(slots=True)
class Report:
    """The figures and notes of a run."""

    figures: list[Figure] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def add(
        self,
        name: str,
        took: Mapping[str, Sequence[float]],
        ours: str,
        references: Mapping[str, float | None],
        *,
        scale: float = 1,
    ) -> None:
        """Add a figure for each reference, with its goal.

        The references did one `scale`-th of the work.
        """
        for reference, goal in references.items():
            ratios = [
                theirs * scale / own
                for own, theirs in zip(took[ours], took[reference], strict=True)
            ]
            self.figures.append(
                Figure(
                    name,
                    statistics.median(took[ours]),
                    reference,
                    statistics.median(took[reference]) * scale,
                    statistics.median(ratios),
                    goal,
                )
            )


def measure(
    works: Mapping[str, Work], turns: int, seconds: float = 0.005
) -> dict[str, list[float]]:
    """Return the seconds of each work in each turn.

    In a turn all works run one after the other, in alternating order. A work that takes longer than
    `seconds` runs once, so that none finds its own data in the caches; a shorter one is repeated
    until `seconds` are over.
    """
    for work in works.values():
        work()
    took: dict[str, list[float]] = {name: [] for name in works}
    for turn in range(turns):
        for name in list(works) if turn % 2 == 0 else reversed(list(works)):
            times, start = 0, perf_counter()
            while (spent := perf_counter() - start) < seconds or not times:
                works[name]()
                times += 1
            took[name].append(spent / times)
    return took


def field_matchpoints(
    report: Report, tables: int, turns: int, without: Sequence[str], threads: int
) -> None:
    """Measure matchpoints of a whole field with weighted results."""
    scored = field_of(BOARDS, tables)
    results = Results.of(scored, some_weighted(scored, WEIGHTED))
    expected = bulk_matchpoints(results)[0].ravel()
    assert (expected == slowly(results)).all()
    bins = results.boards * (SPAN + 1)
    keys = (results.keys + np.arange(0, bins, SPAN + 1)[:, None]).ravel()
    works: dict[str, Work] = {
        "ours": lambda: bulk_matchpoints(results),
        "one np.bincount of all boards and scores": lambda: np.bincount(keys, minlength=bins),
    }
    goals: dict[str, float | None] = {"one np.bincount of all boards and scores": 1 / 2.5}
    columns = Columns.of(results)
    for name, kind in (("polars", Polars), ("duckdb", DuckDB)):
        if name in without:
            continue
        try:
            other = kind(columns, threads)
        except MissingError as error:
            report.notes.append(str(error))
            continue
        for how, work, goal in (("", other.straight, 25.0), (", tuned", other.tuned, None)):
            places, found = work()
            assert places.size == expected.size, (name, how)
            assert (expected[places] == found).all(), (name, how)
            works[f"{name}{how}"], goals[f"{name}{how}"] = work, goal
    name = f"matchpoints, {BOARDS} boards × {tables:,} tables, {WEIGHTED:.0%} weighted"
    report.add(name, measure(works, turns), "ours", goals)
    kept = (results.keys, results.places, results.weights, results.parts)
    tracemalloc.start()
    out, _ = bulk_matchpoints(results)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    report.notes.append(
        f"Memory per result, {WEIGHTED:.0%} of them weighted: "
        f"{sum(part.nbytes for part in kept) / keys.size:.1f} bytes stored, "
        f"{out.nbytes / keys.size:.1f} for its matchpoints, {peak / keys.size:.1f} at the peak "
        "while scoring, these included."
    )


def field_cross_imps(report: Report, tables: int, turns: int) -> None:
    """Measure cross-IMPs by histogram, beside comparing every score with every other."""
    scored = field_of(BOARDS, tables)
    results = Results.of(scored)
    scale = np.array([imps(10 * tens) for tens in range(-2 * ZERO, 2 * ZERO + 1)], np.int8)
    tens = (scored // 10).astype(np.int16)

    def pairwise(board: int = 0) -> NDArray[np.int64]:
        own, share = tens[board], 500  # as many rows at a time as fit in the caches
        rows = [
            scale.take(own[at : at + share, None] - own + 2 * ZERO)
            for at in range(0, own.size, share)
        ]
        return np.concatenate([row.sum(axis=1, dtype=np.int64) for row in rows])

    found, unit = cross_imps(results)
    assert unit == 1
    assert all((found[board] == pairwise(board)).all() for board in range(0, BOARDS, 12))
    took = measure({"ours": lambda: cross_imps(results), "every pair in numpy": pairwise}, turns)
    name = f"cross-IMPs, {BOARDS} boards × {tables:,} tables"
    report.add(name, took, "ours", {"every pair in numpy": 500}, scale=BOARDS)
    report.notes.append(
        f"'Every pair in numpy' is timed on one board, and its time multiplied by {BOARDS}."
    )


def club_matchpoints(
    report: Report, turns: int, without: Sequence[str], seconds: float = 0.02
) -> None:
    """Measure a club evening in plain Python, beside the npm package."""
    boards = field_of(CLUB_BOARDS, CLUB_TABLES).tolist()
    # On every seventh board the first score becomes 60 % of itself and 40 % of the second: about 1
    # % of all results.
    weighted = {
        at: (boards[at][1:], [((3, boards[at][0]), (2, boards[at][1]))])
        for at in range(0, CLUB_BOARDS, 7)
    }
    top = 2 * (CLUB_TABLES - 1)
    weighted_top = top * 5**2

    def both_sides() -> list[list[int]]:
        found = [matchpoints(board) for board in boards]
        for board in found:
            [top - each for each in board]
        return found

    def both_sides_weighted() -> list[list[int]]:
        found = []
        for at, board in enumerate(boards):
            if at in weighted:
                of_one = matchpoints(*weighted[at], 5)
                [weighted_top - each for each in of_one]
            else:
                of_one = matchpoints(board)
                [top - each for each in of_one]
            found.append(of_one)
        return found

    mine: dict[str, Work] = {
        "plain results": both_sides,
        f"{len(weighted)} results weighted": both_sides_weighted,
    }
    name = f"matchpoints, {CLUB_BOARDS} boards × {CLUB_TABLES} tables, both sides"
    if "npm" in without:
        return
    try:
        with bridge_scorer(boards) as ask:
            assert ask(0) == both_sides()
            ask(0.2)  # warm up the JIT compiler
            took: dict[str, list[float]] = {each: [] for each in (*mine, "npm")}
            for _ in range(turns):
                for each, times in measure(mine, 1, seconds).items():
                    took[each] += times
                took["npm"].append(ask(seconds))
    except MissingError as error:
        report.notes.append(str(error))
        return
    took[f"{BRIDGE_SCORER} in node, plain"] = took.pop("npm")
    for each, goal in zip(mine, (1, None), strict=True):
        report.add(f"{name}, {each}", took, each, {f"{BRIDGE_SCORER} in node, plain": goal})
    report.notes.append(
        f"{BRIDGE_SCORER} has no weighted results, and also ranks the scores of a board."
    )


def contract_points(report: Report, tables: int, turns: int) -> None:
    """Measure the points of one contract, and of millions."""
    every = list(product(range(1, 8), range(5), range(3), (False, True), range(14)))
    try:
        types = optional("endplay.types")
    except MissingError:
        report.notes.append("endplay is not installed; pip install 'bridgelaw[equity]'")
    else:
        denominations = [types.Denom.find(each) for each in ("C", "D", "H", "S", "NT")]
        penalties = (types.Penalty.passed, types.Penalty.doubled, types.Penalty.redoubled)
        contracts = [
            types.Contract(
                level=level, denom=denominations[denom], declarer=types.Player.south,
                penalty=penalties[doubled],
                result=tricks - 6 - level,
            )
            for level, denom, doubled, _, tricks in every
        ]  # fmt: skip
        vulnerable = [types.Vul.ns if each[3] else types.Vul.none for each in every]

        def looked_up() -> list[int]:
            return list(starmap(points, every))

        def afresh() -> list[int]:
            return list(starmap(points.__wrapped__, every))

        def endplay() -> list[int]:
            return list(map(types.Contract.score, contracts, vulnerable))

        assert looked_up() == afresh() == endplay()
        took = measure(
            {"ours": looked_up, "afresh": afresh, "endplay, contract ready": endplay}, turns
        )
        for name, goal in (("ours", 20), ("afresh", None)):
            what = "cached" if name == "ours" else "computed for the first time"
            report.add(
                f"points of {len(every):,} results, {what}",
                took,
                name,
                {"endplay, contract ready": goal},
            )
    dice = np.random.default_rng(4)
    codes = dice.integers(0, bulk_points.PASSED_OUT + 1, (BOARDS, tables))
    table = np.array(bulk_points.table())
    assert (bulk_points.points(codes) == np.take(table, codes)).all()
    took = measure(
        {"ours": lambda: bulk_points.points(codes), "one np.take": lambda: np.take(table, codes)},
        turns,
    )
    report.add(
        f"points of {codes.size:,} results by their codes", took, "ours", {"one np.take": 1 / 2}
    )


def one_changed(report: Report, tables: int, turns: int) -> None:
    """Measure one changed result in an event of many tables: only its board is scored again."""
    boards = 3
    scored = field_of(boards, tables)
    event = Event(
        kind=Kind.PAIRS,
        method=Method.MATCHPOINTS,
        contestants=tuple(Contestant(number=str(number)) for number in range(2 * tables)),
        boards=tuple(
            Board(
                number=board + 1,
                lines=tuple(
                    Line(
                        ns=(str(2 * table),),
                        ew=(str(2 * table + 1),),
                        score=TableScore.both(Points(score)),
                    )
                    for table, score in enumerate(scored[board].tolist())
                ),
            )
            for board in range(boards)
        ),
    )
    scored_event = Scored(event)
    keys = [BoardKey("", "", number + 1) for number in range(boards)]
    before = [scored_event.board(key) for key in keys]
    changed = event.boards[0].with_line(
        7,
        Line(
            ns=("14",), ew=("15",), score=TableScore.both(Points(50 if scored[0, 7] != 50 else 100))
        ),
    )

    def again() -> object:
        after = scored_event.with_board(changed)
        after.board(keys[0])
        return after

    def whole() -> object:
        anew = Scored(scored_event.event.with_board(changed))
        return [anew.board(key) for key in keys]

    after = scored_event.with_board(changed)
    assert all(after.board(key) is old for key, old in zip(keys[1:], before[1:], strict=True))
    assert after.board(keys[0]) != before[0]
    results = Results.of(scored)
    together = f"all {boards} boards"
    took = measure({"ours": again, together: whole}, min(turns, 3))
    name = f"one changed result of {boards} boards × {tables:,} tables"
    report.add(f"{name}, as an Event", took, "ours", {together: None})
    together = f"{together} in arrays"
    works = {
        "ours": lambda: bulk_matchpoints(results.board(0)),
        together: lambda: bulk_matchpoints(results),
    }
    report.add(f"{name}, in arrays", measure(works, turns), "ours", {together: None})


def duration(seconds: float) -> str:
    """Format a duration with three significant digits, in a suitable unit."""
    size, unit = next(
        each for each in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs")) if seconds >= each[0]
    )
    return f"{seconds / size:.3g} {unit}"


def row(figure: Figure) -> str:
    """Format a figure as a row of the table.

    The ratio is shown as times as fast, or as times as long where the goal allows to be slower.
    """
    cells = [
        figure.name,
        duration(figure.seconds),
        figure.reference,
        duration(figure.reference_seconds),
    ]
    if figure.goal is not None and figure.goal < 1:
        cells += [f"{1 / figure.times_as_fast:.2f} × as long", f"at most {1 / figure.goal:g}"]
    else:
        times = figure.times_as_fast
        cells += [f"{times:,.0f} × as fast" if times >= 10 else f"{times:.2f} × as fast"]
        cells += ["" if figure.goal is None else f"at least {figure.goal:g}"]
    cells[-1] += "; missed" if figure.met is False else ""
    return f"| {' | '.join(cells)} |"


def markdown(report: Report) -> str:
    """Format the report as shown in docs/explanation/benchmarks.md."""
    head = [
        "| | bridgelaw | compared with | takes | ratio | goal |",
        "|---|---:|---|---:|---:|---|",
    ]
    return "\n".join(
        [*head, *map(row, report.figures), "", *(f"- {note}" for note in report.notes)]
    )


def machine() -> dict[str, object]:
    """Return a description of the machine that the figures were measured on."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    names = [
        line.partition(":")[2].strip()
        for line in takewhile(bool, lines)
        if line.startswith("model name")
    ]
    return {
        "python": platform.python_version(),
        "numpy": np.__version__,
        "system": platform.system(),
        "processor": names[0] if names else platform.machine(),
        "cores": os.cpu_count(),
    }


def main() -> None:
    """Measure, print and write the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--json", type=Path, metavar="PATH", help="write the figures to this file")
    parser.add_argument(
        "--turns", type=int, default=15, help="measurements of each; the median counts"
    )
    parser.add_argument(
        "--tables", type=int, default=TABLES, help="number of tables in the large field"
    )
    parser.add_argument(
        "--without",
        action="append",
        default=[],
        choices=["polars", "duckdb", "npm"],
        help="leave out a comparison",
    )
    parser.add_argument(
        "--all-cores", action="store_true", help="let polars and duckdb use all cores"
    )
    options = parser.parse_args()
    report = Report()
    cores = os.cpu_count() or 1
    threads = cores if options.all_cores else 1
    report.notes.append(f"Cores for polars and duckdb: {threads} of {cores}; bridgelaw uses one.")
    field_matchpoints(report, options.tables, options.turns, options.without, threads)
    club_matchpoints(report, options.turns, options.without)
    field_cross_imps(report, min(PAIRWISE_TABLES, options.tables), options.turns)
    contract_points(report, options.tables, options.turns)
    one_changed(report, options.tables, options.turns)
    print(markdown(report))
    if options.json is not None:
        rows = [{**asdict(figure), "met": figure.met} for figure in report.figures]
        written = {"machine": machine(), "figures": rows, "notes": report.notes}
        options.json.write_text(
            json.dumps(written, indent=2, ensure_ascii=False) + "\n", encoding="utf-8"
        )


if __name__ == "__main__":
    main()
