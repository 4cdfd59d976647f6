"""The benchmark runs, and writes its figures; its speed is not tested."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from bench.taps import situations

from bridgelaw.incidents.index import GROUPS, incidents_in_order

ROOT = Path(__file__).parents[1]


def test_the_situations_that_are_tapped_are_of_every_group() -> None:
    listed = situations()
    assert len({each.title for each in listed}) == len(listed) >= 31
    assert sum(each.goal is not None for each in listed) == 13
    groups = {incident.name: incident.group for incident in incidents_in_order()}
    assert {groups[each.incident] for each in listed} == {*GROUPS}


def test_the_benchmark_runs(tmp_path: Path) -> None:
    written = tmp_path / "bench.json"
    quick = ["--turns", "1", "--seconds", "0.001", "--json", str(written)]
    shown = subprocess.run(
        [sys.executable, ROOT / "bench" / "run.py", *quick],
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout
    figures = json.loads(written.read_text(encoding="utf-8"))["figures"]
    assert all(figure["value"] > 0 and figure["name"] in shown for figure in figures)
    assert {"full rulings, Law 45C alone", "bridgelaw --help"} <= {
        figure["name"] for figure in figures
    }


def test_the_benchmark_of_the_auction_runs(tmp_path: Path) -> None:
    written = tmp_path / "bench.json"
    quick = ["--turns", "1", "--seconds", "0.001", "--json", str(written)]
    subprocess.run(
        [sys.executable, ROOT / "bench" / "auction.py", *quick], capture_output=True, check=True
    )
    figures = json.loads(written.read_text(encoding="utf-8"))["figures"]
    assert all(figure["value"] > 0 for figure in figures)
    assert any(figure["name"].endswith("the slowest") for figure in figures)
