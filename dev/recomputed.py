"""Write the two tables in docs/reference/recomputed-results.md.

They list results published by others, scored again from their travellers and compared with the
printed scores: a line for each file that prints scores, and one for each folder.

BRIDGELAW_REAL_DATA=FOLDER python dev/recomputed.py          write it
BRIDGELAW_REAL_DATA=FOLDER python dev/recomputed.py --check  check it; change nothing

The files belong to others and are not in the project; a test marked `real_data` makes the same
check.
"""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from bridgelaw.event.model import Method
from bridgelaw.formats.results.files import readers
from bridgelaw.views.recompute import FileView, UnreadView, recompute_file, table

ROOT = Path(__file__).parents[1]
DOCUMENT = ROOT / "docs" / "reference" / "recomputed-results.md"
MADE = re.compile(
    r"(?P<open><!-- (?P<name>recomputed|folders) -->\n).*?(?P<close><!-- /(?P=name) -->)", re.DOTALL
)
HEAD = (
    "| folder | files | read | printed figures that agree | results without printed figures | "
    "not read |\n|---|--:|--:|--:|---|---|\n"
)


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


def folders(folder: Path, known: Mapping[Path, FileView]) -> str:
    """Return the table of the folders; `known` has the files that were recomputed already."""
    places = sorted({path.parent for path in folder.rglob("*") if path.is_file()} - {folder})
    return HEAD + "".join(
        f"| {' | '.join(_row(place.relative_to(folder), sorted(place.iterdir()), known))} |\n"
        for place in places
    )


def _row(name: Path, paths: Sequence[Path], known: Mapping[Path, FileView]) -> list[str]:
    files = [path for path in paths if path.is_file()]
    read, agree, printed = 0, 0, 0
    plain: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for path in files:
        if path.suffix.lower() not in readers():
            refused["not a file of results"] += 1
            continue
        view = known.get(path) or recompute_file(path)
        by = ""
        if isinstance(view, UnreadView) and "--method" in view.error.message:
            again = recompute_file(path, method=Method.IMPS)
            if not isinstance(again, UnreadView):
                view, by = again, " with `--method imps`"
        if isinstance(view, UnreadView):
            refused[_reason(view)] += 1
            continue
        read += 1
        agree += sum(part.agree for part in view.checked)
        printed += sum(part.all for part in view.checked)
        if not view.checked:
            plain[by] += view.results
    return [
        f"`{name}`",
        str(len(files)),
        str(read),
        f"{agree} of {printed}" if printed else "",
        "; ".join(f"{number}{by}" for by, number in plain.items()),
        "<br>".join(f"{number}: {why}" for why, number in sorted(refused.items())),
    ]


def _reason(view: UnreadView) -> str:
    """Return what was found, without the file, what was expected and what to do."""
    found = view.error.message.partition("found ")[2] or view.error.message.partition(": ")[2]
    return "found " + re.split(r", expected|; |, North-South", found)[0].replace("|", "/")


def document(folder: Path, text: str) -> str:
    """Return the document with the tables updated."""
    known = {path: recompute_file(path) for path in files(folder)}
    made = {"recomputed": table(known.values()), "folders": folders(folder, known)}
    return MADE.sub(lambda found: f"{found['open']}{made[found['name']]}{found['close']}", text)


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
