"""Known holes in what the lock file pins, as the package index tells them.

python dev/audit.py        fails where one is known

An index that cannot be reached, or that does not tell, is said and is no failure: the check is made
again with every run.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
LOCK: Final = ROOT / "requirements" / "lock.txt"
PATIENCE: Final = 60
"""Seconds for the whole of it."""
COMMAND: Final = (
    *(sys.executable, "-m", "pip_audit", "--require-hashes", "--disable-pip", "--format", "json"),
    *("--progress-spinner", "off", "--timeout", "5", "--requirement", str(LOCK)),
)

Package = Mapping[str, Any]


def main() -> int:
    """Asks, and says what was found; 1 where a hole is known."""
    try:
        run = subprocess.run(COMMAND, capture_output=True, text=True, timeout=PATIENCE, check=False)
        packages = json.loads(run.stdout)["dependencies"]
    except (subprocess.TimeoutExpired, json.JSONDecodeError, KeyError):
        print(
            "Dependencies: the package index could not be asked about known holes; nothing is "
            "known of any of them."
        )
        return 0
    said, holes = told(packages)
    print("\n".join(said))
    return 1 if holes else 0


def told(packages: Sequence[Package]) -> tuple[list[str], int]:
    """What there is to say about packages as pip-audit lists them, and how many holes are known."""
    asked = [each for each in packages if "skip_reason" not in each]
    holes = [(each, hole) for each in asked for hole in each["vulns"]]
    said = [
        f"Dependencies: {len(asked)} of {len(packages)} could be asked about; {len(holes)} known "
        "holes in them."
    ]
    for package, hole in holes:
        mended = ", ".join(hole["fix_versions"]) or "no version yet"
        said.append(f"  {package['name']} {package['version']}: {hole['id']}, mended in {mended}")
    if len(asked) < len(packages):
        said.append(f"  The index does not tell of the other {len(packages) - len(asked)}.")
    return said, len(holes)


if __name__ == "__main__":
    sys.exit(main())
