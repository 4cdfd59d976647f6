"""The double dummy benchmark runs; its speed is not tested."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_benchmark_runs(tmp_path: Path) -> None:
    written = tmp_path / "figures.json"
    quick = ["--deals", "3", "--turns", "1", "--no-cluster", "--json", str(written)]
    subprocess.run(
        [sys.executable, ROOT / "bench" / "double_dummy.py", *quick],
        capture_output=True,
        check=True,
    )
    figures = json.loads(written.read_text(encoding="utf-8"))["figures"]
    assert len(figures) == 5
    assert all(figure["ratio"] > 0 for figure in figures)
