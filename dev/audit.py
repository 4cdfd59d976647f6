"""Report known vulnerabilities in the locked dependencies, as listed by the package index.

python dev/audit.py        fails if there is one

If the index cannot be reached or has no data, this is reported but is not a failure: the check is
repeated with every run.
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
"""Seconds that the whole check may take."""
COMMAND: Final = (
    *(sys.executable, "-m", "pip_audit", "--require-hashes", "--disable-pip", "--format", "json"),
    *("--progress-spinner", "off", "--timeout", "5", "--requirement", str(LOCK)),
)

Package = Mapping[str, Any]


def main() -> int:
    """Run the check and print the result; return 1 if a vulnerability is known."""
    try:
        run = subprocess.run(COMMAND, capture_output=True, text=True, timeout=PATIENCE, check=False)
        packages = json.loads(run.stdout)["dependencies"]
    except (subprocess.TimeoutExpired, json.JSONDecodeError, KeyError):
        print(
            "Dependencies: the package index could not be reached; known vulnerabilities were not "
            "checked."
        )
        return 0
    said, holes = told(packages)
    print("\n".join(said))
    return 1 if holes else 0


def told(packages: Sequence[Package]) -> tuple[list[str], int]:
    """Return the lines to print about pip-audit's packages, and the number of vulnerabilities."""
    asked = [each for each in packages if "skip_reason" not in each]
    holes = [(each, hole) for each in asked for hole in each["vulns"]]
    said = [
        f"Dependencies: {len(asked)} of {len(packages)} checked; {len(holes)} known "
        "vulnerabilities."
    ]
    for package, hole in holes:
        versions = ", ".join(hole["fix_versions"])
        fixed = f"fixed in {versions}" if versions else "no fixed version yet"
        said.append(f"  {package['name']} {package['version']}: {hole['id']}, {fixed}")
    if len(asked) < len(packages):
        said.append(f"  The index has no data for the other {len(packages) - len(asked)}.")
    return said, len(holes)


if __name__ == "__main__":
    sys.exit(main())
