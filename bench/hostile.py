"""Send hostile input, and check that it costs no more than it should.

python bench/hostile.py                 all parts
python bench/hostile.py patterns        only the named parts
python bench/hostile.py floods --flood pages --flood searches    only these floods
python bench/hostile.py --short         smaller input

floods: a server with 1 GB gets a flood of each kind while 20 directors work. Their 95th percentile
stays within 5 times that without a flood, the health check answers within 2 s, the server takes at
most 600 MB, and afterwards everything is as before. All traffic is to 127.0.0.1.

forms: each form of each page gets the largest texts that its fields accept. No page takes more than
50 ms of processor time.

patterns: each regular expression of the source gets its own repetitions, as many as fit into the
largest accepted input. Twice the input takes at most 2.5 times the time.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # for modules beside this file that are not part of the package

from bench import hostile_floods, hostile_forms, hostile_patterns  # noqa: E402
from bench.flooder import CROWDS, FLOODS  # noqa: E402

PARTS: Final[Mapping[str, Callable[[bool], Sequence[str]]]] = {
    "floods": hostile_floods.run,
    "forms": hostile_forms.run,
    "patterns": hostile_patterns.run,
}
"""Each part prints its figures, and returns what is wrong. Its argument is whether it is short."""


def main() -> None:
    """Run the parts, and exit with 1 if something is wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="*", help="only these parts")
    parser.add_argument("--short", action="store_true", help="smaller input")
    parser.add_argument(
        "--flood", action="append", choices=[*FLOODS, *CROWDS], help="only this flood; repeatable"
    )
    told = parser.parse_args()
    if unknown := [name for name in told.parts if name not in PARTS]:
        parser.error(f"found {', '.join(unknown)}, expected some of {', '.join(PARTS)}")
    parts: dict[str, Callable[[bool], Sequence[str]]] = {**PARTS}
    parts["floods"] = partial(hostile_floods.run, only=told.flood)
    problems = [
        f"{name}: {problem}" for name in told.parts or parts for problem in parts[name](told.short)
    ]
    print(*problems, sep="\n")
    if problems:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
