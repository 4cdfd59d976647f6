"""The report on dependencies with known vulnerabilities.

`make check` queries the index itself; these tests do not.
"""

from __future__ import annotations

from dev.audit import told

SAFE = {"name": "click", "version": "8.1.0", "vulns": []}
UNKNOWN = {"name": "lark", "version": "1.2.0", "skip_reason": "not found"}
HOLE = {"id": "CVE-1", "fix_versions": ["3.1.6"], "description": "…"}
UNMENDED = {"id": "CVE-2", "fix_versions": []}
HOLED = {"name": "jinja2", "version": "3.1.0", "vulns": [HOLE, UNMENDED]}


def test_unchecked_packages_are_not_called_safe() -> None:
    said, holes = told([SAFE, UNKNOWN])
    assert holes == 0
    assert said == [
        "Dependencies: 1 of 2 checked; 0 known vulnerabilities.",
        "  The index has no data for the other 1.",
    ]


def test_each_vulnerability_is_shown_with_the_fixed_version() -> None:
    said, holes = told([SAFE, HOLED])
    assert holes == 2
    assert said[1:] == [
        "  jinja2 3.1.0: CVE-1, fixed in 3.1.6",
        "  jinja2 3.1.0: CVE-2, no fixed version yet",
    ]
