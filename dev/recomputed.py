"""Write the table in docs/reference/recomputed-results.md.

It lists results published by others, scored again from their travellers and compared with the
printed scores.

BRIDGELAW_REAL_DATA=FOLDER python dev/recomputed.py          write it
BRIDGELAW_REAL_DATA=FOLDER python dev/recomputed.py --check  check it; change nothing

The files belong to others and are not in the project; a test marked `real_data` makes the same
check.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from bridgelaw.views.recompute import recompute_file, table

ROOT = Path(__file__).parents[1]
DOCUMENT = ROOT / "docs" / "reference" / "recomputed-results.md"
MADE = re.compile(r"(?P<open><!-- recomputed -->\n).*?(?P<close><!-- /recomputed -->)", re.DOTALL)


def files(folder: Path) -> list[Path]:
    """Return the files that print scores of their own."""
    okbridge = (folder / "pbn" / "1999-OKbridge_Tournament").glob("*.pbn")
    cap_gemini = (folder / "pbn" / "1998-12th_Cap_Gemini_World_Top_Tournament").glob("*.PBN")
    return [
        *sorted((folder / "usebio").glob("*.xml")),
        folder / "pbn" / "example2.pbn",
        *sorted(cap_gemini),
        *sorted(okbridge),
    ]


def document(folder: Path, text: str) -> str:
    """Return the document with the table updated."""
    made = table(recompute_file(path) for path in files(folder))
    return MADE.sub(lambda found: f"{found['open']}{made}{found['close']}", text)


if __name__ == "__main__":
    folder = os.environ.get("BRIDGELAW_REAL_DATA")
    if not folder:
        raise SystemExit("BRIDGELAW_REAL_DATA is not set; expected the folder of the real files")
    old = DOCUMENT.read_text(encoding="utf-8")
    new = document(Path(folder), old)
    if "--check" in sys.argv:
        print(
            "docs/reference/recomputed-results.md is up to date."
            if new == old
            else "stale: docs/reference/recomputed-results.md"
        )
        sys.exit(new != old)
    DOCUMENT.write_text(new, encoding="utf-8")
