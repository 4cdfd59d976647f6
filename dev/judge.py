"""Whether every case holds: stops at the first that does not. What the mutation of the laws asks of each mutant."""

from __future__ import annotations

import sys

from bridgelaw.formats.case_file import find_case_files, read_cases
from bridgelaw.formats.runner import check_case

if __name__ == "__main__":
    sys.exit(any(check_case(case) for path in find_case_files(["cases"]) for case in read_cases(path)))
