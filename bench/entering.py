"""Enter made-up situations in every way, and count the rulings that differ from the engine's.

python bench/entering.py              23 situations of each incident, more than 2,000 in all;
                                      2 of each on the pages
python bench/entering.py --each 100   100 situations of each incident
python bench/entering.py revoke       the named incidents only

Case files, interviews, HTTP and the pages get part of the record and the true answers to their
questions. The data of the offline ruling page has no record: there every question is answered. See
docs/explanation/benchmarks.md.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from os import cpu_count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from starlette.testclient import TestClient

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.situations.entering import (  # noqa: E402
    RULED,
    by_case_file,
    by_interview,
    by_offline_data,
    expected_form,
    offline_data,
    on_the_pages,
    over_http,
    shown_on_the_page,
)
from tests.situations.rulings import INCIDENTS, LAWS, entered, plain  # noqa: E402
from tests.situations.truth import NoTrueAnswer  # noqa: E402

from bridgelaw.store.store import Store  # noqa: E402
from bridgelaw.web.app import application  # noqa: E402

ON_THE_PAGES = 2
WAYS = ("case file", "interview", "HTTP", "offline data", "pages")


def count(incident: str, each: int) -> tuple[Counter[str], list[str]]:
    """Count the situations entered each way and the rulings that differ; describe the latter."""
    counted, wrong = Counter[str](), list[str]()
    data = {laws.by[0]: offline_data(incident, laws) for laws in LAWS}

    def compare(way: str, number: int, found: object, expected: object) -> None:
        counted[way] += 1
        if found != expected:
            counted[f"{way} differs"] += 1
            wrong.append(f"{incident}, situation {number}, {way}: {found}\n    expected {expected}")

    with TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/desk.sqlite3")
        with TestClient(
            application(store, ("desk",)), "http://desk", headers={"accept-language": "en"}
        ) as client:
            for number in range(each):
                random = Random(f"{incident} {number}")
                try:
                    truth, table, details = entered(
                        incident, str(number), random.choice(LAWS), random
                    )
                    ruled = truth.rule(table, details)
                    without = truth.rule(None, {})
                except NoTrueAnswer:
                    continue
                compare("case file", number, by_case_file(truth, table, ruled), ruled.ruling)
                compare("interview", number, by_interview(truth, table, details), ruled.ruling)
                form = plain(expected_form(truth, table, ruled, "en"))
                found = plain(over_http(client, truth, table, ruled))
                compare(
                    "HTTP", number, [found[part] for part in RULED], [form[part] for part in RULED]
                )
                if number < ON_THE_PAGES:
                    outcome, effects = on_the_pages(client, truth, table, ruled)
                    compare(
                        "pages",
                        number,
                        (outcome, {*plain([*effects])}),
                        (form["outcome"]["words"], shown_on_the_page(form)),
                    )
                offline = by_offline_data(data[truth.laws.by[0]], without)
                if offline is None:
                    counted["offline data, needs the server"] += 1
                else:
                    found, form = plain(offline), plain(expected_form(truth, None, without, "en"))
                    compare(
                        "offline data",
                        number,
                        [found[part] for part in RULED],
                        [form[part] for part in RULED],
                    )
        store.close()
    return counted, wrong


def main() -> int:
    """Count and print; return 1 if a ruling differs."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("incidents", nargs="*", default=INCIDENTS, metavar="INCIDENT")
    parser.add_argument("--each", type=int, default=23, help="situations of each incident")
    args = parser.parse_args()
    begun, total, wrong = perf_counter(), Counter[str](), list[str]()
    with ProcessPoolExecutor(cpu_count()) as pool:
        for counted, found in pool.map(count, args.incidents, [args.each] * len(args.incidents)):
            total += counted
            wrong += found
    print(f"{'entered':14}{'situations':>12}{'differences':>16}")
    for way in WAYS:
        print(f"{way:14}{total[way]:>12,}{total[f'{way} differs']:>16,}")
    print(f"offline data: {total['offline data, needs the server']:,} need the server")
    print(f"{perf_counter() - begun:.0f} s")
    print("\n".join(wrong[:20]))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
