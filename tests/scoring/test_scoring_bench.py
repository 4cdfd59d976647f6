"""The scoring benchmark runs, and agrees with its references; its speed is not tested."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_benchmark_runs(tmp_path: Path) -> None:
    written = tmp_path / "figures.json"
    quick = ["--tables", "60", "--turns", "1", "--without", "npm", "--json", str(written)]
    shown = subprocess.run(
        [sys.executable, ROOT / "bench" / "scoring.py", *quick],
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout
    figures = json.loads(written.read_text(encoding="utf-8"))["figures"]
    assert all(
        figure["times_as_fast"] > 0 and f"| {figure['name']} |" in shown for figure in figures
    )
    beside = {figure["reference"] for figure in figures}
    assert {
        "one np.bincount of all boards and scores",
        "every pair in numpy",
        "one np.take",
    } <= beside
