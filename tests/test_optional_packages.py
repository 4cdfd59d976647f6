"""Without numpy and textual installed, everything else works."""

from __future__ import annotations

import subprocess
import sys

CODE = """
import pkgutil, sys
sys.modules["numpy"] = sys.modules["textual"] = None
from importlib import import_module

PARTS = "engine", "laws", "federations", "incidents", "scoring", "scores", "event", "formats", "cli"
for part in PARTS:
    package = import_module(f"bridgelaw.{part}")
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not module.name.startswith(("bridgelaw.scoring.arrays.", "bridgelaw.cli.replay_app.")):
            import_module(module.name)

from bridgelaw.cli import main

main(sys.argv[1:], prog_name="bridgelaw")
"""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", CODE, *arguments], capture_output=True, encoding="utf-8", check=False
    )


def test_rulings_and_scores_need_neither_numpy_nor_textual() -> None:
    done = run("score", "examples/club-pairs.json", "--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_record_is_printed_without_textual() -> None:
    done = run("replay", "examples/club-evening.pbn", "--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Board" in done.stdout
