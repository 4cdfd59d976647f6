"""Read sentences of directors, and count what is understood.

python bench/sentences.py               the sentences in tests/sentences that are held out
python bench/sentences.py FILE…         those in other files, written alike
python bench/sentences.py --wrong FILE… prints what is not understood as it should be

The counts are of all sentences, of each language and spelling, and of each file. A file is a list
of mappings: `says`, the sentence; `incident`, a name, a list of names, or none; `facts`, what was
said; `misspelt`; and `language`. A fact counts as wrong if it is given with another value than in
the file. The weights of the program are computed from the other sentences in tests/sentences
(dev/descriptions.py), so that only those held out show how well it generalises.
See docs/explanation/benchmarks.md.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import yaml

from bridgelaw.app.description.understanding import said, understand

SENTENCES: Final = Path(__file__).parents[1] / "tests" / "sentences"
HELD_OUT: Final = "held_out_*.yaml"
"""The files of sentences that the weights are not computed from."""
NONE: Final = "none"
LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # libyaml's, ten times as fast

Row = Mapping[str, Any]


def rows(paths: Sequence[Path]) -> Iterator[Row]:
    """Yield the sentences of files."""
    for path in paths:
        yield from yaml.load(path.read_text(encoding="utf-8"), Loader=LOADER)


def wanted(row: Row) -> list[str]:
    """Return the incidents that a sentence is about."""
    incident = row["incident"]
    return incident if isinstance(incident, list) else [incident]


def count(sentences: Sequence[Row]) -> tuple[Counter[str], list[str]]:
    """Return the counts of what is understood, and what is not, in words."""
    counts: Counter[str] = Counter()
    wrong = []
    for row in sentences:
        found = understand(row["says"], row["language"]).incidents
        names = wanted(row)
        if names == [NONE]:
            counts["about nothing"] += 1
            counts["none found"] += not found
            right = not found
        else:
            counts["sentences"] += 1
            right = found[:1] != [] and found[0] in names
            counts["first"] += right
            counts["first three"] += any(name in names for name in found[:3])
        if not right:
            wrong.append(f"{' or '.join(names)}: {row['says']} {found[:3]}")
        given = said(row["says"])
        for key, value in row["facts"].items():
            how = "missed" if key not in given else "right" if same(given[key], value) else "wrong"
            counts[f"facts {how}"] += 1
            if how == "wrong":
                wrong.append(f"{key} {given[key]}, not {value}: {row['says']}")
        counts["facts besides"] += len(given.keys() - row["facts"].keys())
    return counts, wrong


def same(given: object, value: object) -> bool:
    """Return whether a fact is the one wanted; a ten may be written T or 10."""
    return str(given).replace("10", "T") == str(value).replace("10", "T")


def parts(sentences: Sequence[Row]) -> Iterator[tuple[str, list[Row]]]:
    """Yield all sentences, and those of each language and spelling."""
    yield "all", [*sentences]
    for language in ("en", "da"):
        for misspelt in (False, True):
            part = [
                row
                for row in sentences
                if row["language"] == language and row["misspelt"] is misspelt
            ]
            yield f"{language}, {'misspelt' if misspelt else 'as it should be'}", part


def share(part: int, whole: int) -> str:
    """Return a part as per cent."""
    return f"{100 * part / whole:.1f} %" if whole else "-"


def main() -> None:
    """Print the counts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--wrong", action="store_true", help="print what is not understood")
    options = parser.parse_args()
    files = options.files or sorted(SENTENCES.glob(HELD_OUT))
    by_file = {file.stem: [*rows([file])] for file in files}
    sentences = [row for part in by_file.values() for row in part]
    understand("", "en")  # reads the lexicon
    start = perf_counter()
    for row in sentences:
        understand(row["says"], row["language"])
    seconds = perf_counter() - start
    for name, part in [*parts(sentences), *by_file.items()]:
        counts, wrong = count(part)
        facts = sum(counts[f"facts {how}"] for how in ("right", "wrong", "missed"))
        print(
            f"{name}: {counts['sentences']} sentences, right first "
            f"{share(counts['first'], counts['sentences'])}, among the first three "
            f"{share(counts['first three'], counts['sentences'])}; none found "
            f"{counts['none found']} of {counts['about nothing']}; facts: right "
            f"{counts['facts right']}, wrong {counts['facts wrong']} "
            f"({share(counts['facts wrong'], facts)}), missed {counts['facts missed']}, "
            f"besides {counts['facts besides']}"
        )
        if options.wrong and name == "all":
            print("\n".join(wrong))
    print(f"{1000 * seconds / max(1, len(sentences)):.1f} ms a sentence")


if __name__ == "__main__":
    main()
