"""Rule on made-up situations, entered completely and partly, and count the errors.

python bench/situations.py                  2,250 situations of each incident; print a table and
                                            write bench-situations.json
python bench/situations.py --each 1000      1,000 situations of each incident
python bench/situations.py revoke claim     the named incidents only
python bench/situations.py --json PATH      write the figures to PATH

Each situation is ruled on with everything entered, and with part of the record and of the details
hidden. The errors are: facts read wrongly from the record, rulings that differ, contradictions
within a ruling, rulings that differ from the decision tables of the second reading, boards that are
not left as the ruling says, unnecessary questions, facts read from a partial record that does not
settle them, and situations on which the program fails. See docs/explanation/benchmarks.md.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from os import cpu_count
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.situations.completions import wrongly_on_record  # noqa: E402
from tests.situations.rulings import INCIDENTS, checked, needless_questions  # noqa: E402

EACH = 2_250
"""Situations of each incident: more than 200,000 in all."""
AT_ONCE = 125
"""Situations in one job of the pool."""
SHOWN = 40
"""The most faults to print."""
COMPLETIONS = 50
"""Boards made up to complete a partial entry, when there are too many to try all."""
COMPLETED = 20
"""One situation in this many is completed: that takes as long as the rest for ten."""
COUNTED = (
    *("situations", "rulings", "questions", "differences", "contradictions"),
    *("second reading", "board after", "needless", "on record", "errors"),
)


@dataclass
class Count:
    """The counts, and the first fault of each kind in words."""

    found: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)

    def fault(self, kind: str, what: str, example: str) -> None:
        """Count one more fault of a kind; `what` groups faults that are alike."""
        self.found[kind] += 1
        self.examples.setdefault(f"{kind}: {what}", example)

    def add(self, other: Count) -> None:
        """Add the counts of another job."""
        self.found += other.found
        self.examples = other.examples | self.examples


def count(incident: str, first: int, last: int) -> Count:
    """Rule on the situations of an incident numbered from `first` up to `last`."""
    counted = Count()
    for number in range(first, last):
        found = checked(incident, str(number), entries=1)
        counted.found["situations"] += bool(found.rulings)
        counted.found["rulings"] += len(found.rulings)
        counted.found["questions"] += sum(len(ruled.asked) for _, _, ruled in found.rulings)
        for fault in found.faults:
            counted.fault(fault.kind, f"{incident} {fault.about}", str(fault))
        try:
            for truth, table, ruled in found.rulings[-1:]:
                for fact in needless_questions(truth, table, ruled):
                    counted.fault("needless", f"{incident} {fact}", f"{incident} {number}: {fact}")
            if number % COMPLETED == 0:
                for wrong in wrongly_on_record(incident, str(number), COMPLETIONS):
                    counted.fault(
                        "on record", f"{incident} {wrong.fact}", f"{incident} {number}: {wrong}"
                    )
        except Exception as error:  # whatever it is, go on with the others
            counted.fault(
                "errors",
                f"{incident} {error}",
                f"{incident} {number}: {type(error).__name__}: {error}",
            )
    return counted


def pieces(incidents: Sequence[str], each: int) -> Iterator[tuple[str, int, int]]:
    """Yield the jobs: incident, first and last number."""
    for incident in incidents:
        for first in range(0, each, AT_ONCE):
            yield incident, first, min(first + AT_ONCE, each)


def main() -> None:
    """Count, print and write the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("incidents", nargs="*", default=INCIDENTS, metavar="INCIDENT")
    parser.add_argument("--each", type=int, default=EACH, help="situations of each incident")
    parser.add_argument("--json", type=Path, default=Path("bench-situations.json"))
    args = parser.parse_args()
    begun, total = perf_counter(), Count()
    by_incident: dict[str, Counter[str]] = {}
    work = [*pieces(args.incidents, args.each)]
    with ProcessPoolExecutor(cpu_count()) as pool:
        for (incident, _, _), counted in zip(
            work, pool.map(count, *zip(*work, strict=True)), strict=True
        ):
            total.add(counted)
            by_incident.setdefault(incident, Counter()).update(counted.found)
    seconds = perf_counter() - begun
    print(f"{'':34}" + "".join(f"{name:>16}" for name in COUNTED))
    for incident, counts in sorted(by_incident.items()):
        if any(counts[name] for name in COUNTED[3:]):
            print(f"{incident:34}" + "".join(f"{counts[name]:>16,}" for name in COUNTED))
    print(f"{'all':34}" + "".join(f"{total.found[name]:>16,}" for name in COUNTED))
    print(f"{seconds:.0f} s, {total.found['rulings'] / seconds:.0f} rulings per second")
    for example in [*total.examples.values()][:SHOWN]:
        print(f"  {example}")
    figures = {
        "seconds": round(seconds, 1),
        "all": total.found,
        "incidents": by_incident,
        "examples": total.examples,
    }
    args.json.write_text(json.dumps(figures, indent=1, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main()
