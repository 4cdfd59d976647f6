"""Mutation of the laws: inverts or swaps every condition, one at a time, and runs the cases. Each must make one fail.

    python dev/mutants.py                 all modules of the laws
    python dev/mutants.py law_45 law_50   these modules

Works on a copy of the tree, so that nothing here is touched. Lists the mutants that no case noticed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import TestOutcome

ROOT = Path(__file__).parents[1]
WORKERS = os.cpu_count() or 1
CONFIG = """
[cosmic-ray]
module-path = [{modules}]
timeout = 60.0
excluded-modules = []
test-command = "{python} dev/judge.py"

[cosmic-ray.distributor]
name = "local"

[cosmic-ray.filters.operators-filter]
exclude-operators = [
  "core/ReplaceBinaryOperator_.*",
  "core/ReplaceUnaryOperator_(?!Delete_Not).*",
  "core/ReplaceComparisonOperator_Is_(?!IsNot$).*",
  "core/ReplaceComparisonOperator_IsNot_(?!Is$).*",
  "core/ReplaceComparisonOperator_(Eq|NotEq|Lt|LtE|Gt|GtE)_Is(Not)?",
  "core/NumberReplacer",
  "core/RemoveDecorator",
  "core/ExceptionReplacer",
  "core/ZeroIterationForLoop",
  "core/Replace(Break|Continue).*",
  "core/Variable(Replacer|Inserter)",
]
"""
# Left out is what makes no other condition: annotations (`X | None`), decorators, numbers, loops, `==` for `is` between
# things of which there is one each.


def survivors(modules: list[str], copy: Path) -> tuple[int, list[str]]:
    """How many mutants were tried on a copy of the tree, and those that no case noticed."""
    config, database = copy / "mutants.toml", copy / "mutants.sqlite"
    names = ", ".join(f'"src/bridgelaw/laws/{module}.py"' for module in modules)
    config.write_text(CONFIG.format(modules=names, python=sys.executable), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    for command in (("cosmic-ray", "init"), ("cr-filter-operators",), ("cosmic-ray", "exec")):
        files = (database.name, config.name) if command[0] == "cr-filter-operators" else (config.name, database.name)
        tool = Path(sys.executable).parent / command[0]
        subprocess.run([tool, *command[1:], *files], cwd=copy, env=environment, check=True, stdout=subprocess.DEVNULL)
    with use_db(str(database), mode=WorkDB.Mode.open) as work:
        tried = [(item, result) for item, result in _results(work) if result.test_outcome is not None]
        left = [
            f"{mutation.module_path}:{mutation.start_pos[0]} {mutation.operator_name}"
            for item, result in tried
            if result.test_outcome is TestOutcome.SURVIVED
            for mutation in item.mutations
        ]
    return len(tried), left


def _results(work: WorkDB):  # type: ignore[no-untyped-def]
    results = dict(work.results)
    return [(item, results[item.job_id]) for item in work.work_items if item.job_id in results]


def main() -> int:
    """Tries the mutants, as many modules at a time as there are cores."""
    chosen = sys.argv[1:] or sorted(path.stem for path in (ROOT / "src/bridgelaw/laws").glob("*.py"))
    shares = [chosen[place::WORKERS] for place in range(WORKERS)]
    with tempfile.TemporaryDirectory() as folder:
        running = []
        for place, share in enumerate(share for share in shares if share):
            copy = Path(folder) / str(place)
            shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".venv", ".git", ".*_cache", "__pycache__"))
            running.append(subprocess.Popen([sys.executable, __file__, "--in", str(copy), *share]))
        return max(process.wait() for process in running)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--in"]:
        count, left = survivors(sys.argv[3:], Path(sys.argv[2]))
        print("\n".join([*left, f"{count} mutants, {len(left)} not noticed ({', '.join(sys.argv[3:])})"]), flush=True)
        sys.exit(0)
    sys.exit(main())
