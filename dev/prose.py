"""Count stilted phrases in docstrings, comments, texts, documents and commit subjects.

python dev/prose.py               fail if a count is above the one in dev/prose-counts.toml
python dev/prose.py --update      lower the counts to those found
python dev/prose.py --add NAME    add the counts of a phrase that is new in dev/prose.toml

The phrases and their replacements are in dev/prose.toml. The texts of laws, incidents,
federations and effects are not checked: they keep the style of the law book.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import subprocess
import tokenize
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
PHRASES: Final = ROOT / "dev" / "prose.toml"
COUNTS: Final = ROOT / "dev" / "prose-counts.toml"
AREAS: Final = ("docstrings", "comments", "texts", "docs", "commits")
LONGEST_SUBJECT: Final = 72
TOO_LONG: Final = f"longer than {LONGEST_SUBJECT} characters"
FULL_STOP: Final = "full stop at the end"
CONTEXT: Final = 300
"""The most characters before and after a phrase that are searched for the ends of its sentence."""
LONGEST_TEXT: Final = 100
"""The most string literals that one text is written in."""
MOST_SHOWN: Final = 20
"""Places that are printed for a count that grew."""

PROSE_OF_LAWS: Final = ("laws", "incidents", "federations")
TEXTS_OF_LAWS: Final = (*PROSE_OF_LAWS, "effects")
SENTENCE_END: Final = re.compile(r"[.;:!?]\s|\n\s*\n")
CODE_SPAN: Final = re.compile(r"`[^`\n]*`")
FENCE: Final = re.compile(r"^\s*```")
TEMPLATE_TEXT: Final = re.compile(r'\b_\(\s*"([^"]*)"')
NOT_CODE: Final = {tokenize.COMMENT, tokenize.NL, tokenize.ENCODING}
BEFORE_DOCSTRING: Final = {tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}

Counts = Mapping[str, Mapping[str, int]]
"""By area and the name of the phrase."""


class Passage(NamedTuple):
    """A piece of prose, and where it begins."""

    area: str
    path: str
    line: int
    text: str


class Hit(NamedTuple):
    """A phrase that was found."""

    area: str
    phrase: str
    place: str


class Phrase(NamedTuple):
    """A phrase to avoid. `unless` matches sentences in which it is right."""

    name: str
    pattern: re.Pattern[str]
    instead: str
    unless: re.Pattern[str] | None = None
    areas: Sequence[str] = AREAS


def main(arguments: Sequence[str] | None = None) -> int:
    """Return 1 if a count grew, else 0."""
    parser = argparse.ArgumentParser(description="Count stilted phrases.")
    parser.add_argument("--update", action="store_true", help="lower the counts to those found")
    parser.add_argument("--add", metavar="NAME", help="add the counts of a new phrase")
    options = parser.parse_args(arguments)
    hits = all_hits()
    allowed: Counts = tomllib.loads(COUNTS.read_text(encoding="utf-8"))
    found = counted(hits)
    if not can_read_commits():
        found["commits"] = dict(allowed.get("commits", {}))
    if options.add:
        allowed = added(found, allowed, options.add)
    if options.update:
        allowed = lowered(found, allowed)
    if options.add or options.update:
        COUNTS.write_text(as_toml(allowed), encoding="utf-8")
    for line in report(hits, found, allowed):
        print(line)
    return int(bool(grown(found, allowed)))


def report(hits: Sequence[Hit], found: Counts, allowed: Counts) -> Iterator[str]:
    """Yield the lines to print: each count that grew with its places, and whether some fell."""
    instead = {phrase.name: phrase.instead for phrase in phrases()}
    instead[TOO_LONG] = "one subject; the reason goes in the body"
    instead[FULL_STOP] = "the subject without it"
    for area, name in grown(found, allowed):
        most = allowed.get(area, {}).get(name, 0)
        yield f'{area}: "{name}" {found[area][name]} times, {most} allowed. Write: {instead[name]}'
        places = [hit.place for hit in hits if (hit.area, hit.phrase) == (area, name)]
        yield from (f"  {place}" for place in sorted(places, key=age)[:MOST_SHOWN])
        if len(places) > MOST_SHOWN:
            yield f"  and {len(places) - MOST_SHOWN} more, in files changed less recently"
    total = sum(sum(names.values()) for names in found.values())
    fell = lowered(found, allowed) != allowed
    hint = " Some counts fell: run python dev/prose.py --update" if fell else ""
    yield f"Prose: {total} stilted phrases left.{hint}"


def age(place: str) -> float:
    """Return a key that sorts recently changed files first: they probably have the new phrase."""
    path = ROOT / place.partition(":")[0]
    return -path.stat().st_mtime if path.is_file() else 0


# Counting ---------------------------------------------------------------------------------------


def counted(hits: Sequence[Hit]) -> dict[str, dict[str, int]]:
    """Return the number of hits by area and phrase."""
    counts: dict[str, dict[str, int]] = {area: {} for area in AREAS}
    for hit in hits:
        counts[hit.area][hit.phrase] = counts[hit.area].get(hit.phrase, 0) + 1
    return counts


def grown(found: Counts, allowed: Counts) -> list[tuple[str, str]]:
    """Return the areas and phrases with more hits than allowed."""
    return [
        (area, name)
        for area, names in found.items()
        for name, number in names.items()
        if number > allowed.get(area, {}).get(name, 0)
    ]


def lowered(found: Counts, allowed: Counts) -> Counts:
    """Return the allowed counts, each at most as high as the one found, without zeros."""
    return {
        area: {
            name: min(most, found[area][name])
            for name, most in names.items()
            if name in found[area]
        }
        for area, names in allowed.items()
    }


def added(found: Counts, allowed: Counts, phrase: str) -> Counts:
    """Return the allowed counts with those found of one phrase."""
    return {
        area: {**allowed.get(area, {}), phrase: names[phrase]}
        if phrase in names
        else allowed.get(area, {})
        for area, names in found.items()
    }


def as_toml(counts: Counts) -> str:
    """Return counts as they are written to dev/prose-counts.toml."""
    lines = ["# Allowed counts of the phrases in dev/prose.toml: python dev/prose.py --update"]
    for area, names in counts.items():
        lines += [
            "",
            f"[{area}]",
            *(f"{json.dumps(name, ensure_ascii=False)} = {n}" for name, n in sorted(names.items())),
        ]
    return "\n".join(lines) + "\n"


# Finding ----------------------------------------------------------------------------------------


def all_hits() -> list[Hit]:
    """Return every phrase found in the project."""
    files = sorted(source_files())
    with ProcessPoolExecutor() as pool:
        in_files = pool.map(hits_in_file, files, chunksize=40)
        return [hit for hits in in_files for hit in hits] + list(hits_in_commits(subjects()))


def source_files() -> Iterator[Path]:
    """Yield Python modules, templates and English documents, without generated ones."""
    for folder in ("src", "dev", "bench", "tests"):
        yield from (ROOT / folder).rglob("*.py")
    yield from (ROOT / "src" / "bridgelaw" / "web" / "templates").rglob("*.html")
    documents = [*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")]
    for path in documents:
        if not path.name.endswith(".da.md") and path.name not in generated():
            yield path


def hits_in_file(path: Path) -> list[Hit]:
    """Return the phrases in one file."""
    where = path.relative_to(ROOT).as_posix()
    return [hit for passage in passages(path, where) for hit in hits_in(passage)]


def hits_in(passage: Passage) -> Iterator[Hit]:
    """Yield the phrases in one passage. Names in backticks do not count."""
    text = CODE_SPAN.sub("`x`", passage.text)
    for phrase in phrases():
        if passage.area not in phrase.areas:
            continue
        for match in phrase.pattern.finditer(text):
            if phrase.unless is None or not phrase.unless.search(sentence(text, match)):
                line = passage.line + text.count("\n", 0, match.start())
                words = " ".join(match[0].split())
                yield Hit(passage.area, phrase.name, f"{passage.path}:{line}: {words}")


def sentence(text: str, match: re.Match[str]) -> str:
    """Return the sentence around a match, or the part of it between semicolons or colons."""
    before = text[max(0, match.start() - CONTEXT) : match.start()]
    after = text[match.end() : match.end() + CONTEXT]
    return SENTENCE_END.split(before)[-1] + match[0] + SENTENCE_END.split(after, 1)[0]


def hits_in_commits(lines: Sequence[tuple[str, str]]) -> Iterator[Hit]:
    """Yield the faults and phrases in commit subjects, given as (hash, subject)."""
    for commit, subject in lines:
        yield from hits_in(Passage("commits", f"commit {commit}", 1, subject))
        place = f"commit {commit}: {subject}"
        if len(subject) > LONGEST_SUBJECT:
            yield Hit("commits", TOO_LONG, place)
        if subject.endswith("."):
            yield Hit("commits", FULL_STOP, place)


# Reading ----------------------------------------------------------------------------------------


@cache
def settings() -> Mapping[str, object]:
    """Return the content of dev/prose.toml."""
    return tomllib.loads(PHRASES.read_text(encoding="utf-8"))


def generated() -> list[str]:
    """Return the names of documents that are made from texts in the code."""
    names = settings()["generated"]
    assert isinstance(names, list)
    return names


@cache
def phrases() -> tuple[Phrase, ...]:
    """Return the phrases in dev/prose.toml."""
    rows = settings()["phrase"]
    assert isinstance(rows, list)
    return tuple(
        Phrase(
            row["name"],
            compiled(row.get("pattern", rf"\b{row['name']}\b")),
            row["instead"],
            compiled(row["unless"]) if "unless" in row else None,
            row.get("areas", AREAS),
        )
        for row in rows
    )


def compiled(pattern: str) -> re.Pattern[str]:
    """Compile a pattern in which a space matches the end of a line too."""
    return re.compile(pattern.replace(" ", r"\s+"), re.IGNORECASE)


def passages(path: Path, where: str) -> Iterator[Passage]:
    """Yield the prose of a file, by its suffix. `where` is its path in the project."""
    if path.suffix == ".py":
        yield from in_python(path, where)
        return
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        yield Passage("docs", where, 1, without_code_blocks(text))
        return
    for match in TEMPLATE_TEXT.finditer(text):
        yield Passage("texts", where, text.count("\n", 0, match.start(1)) + 1, match[1])


def without_code_blocks(text: str) -> str:
    """Return a document with its fenced blocks empty; the numbers of its lines stay."""
    lines, within = [], False
    for line in text.splitlines():
        fence = FENCE.match(line) is not None
        lines.append("" if within or fence else line)
        within ^= fence
    return "\n".join(lines)


def in_python(path: Path, where: str) -> Iterator[Passage]:
    """Yield the docstrings, comments and English texts of a module.

    Docstrings of attributes count as comments."""
    with tokenize.open(path) as file:
        tokens = list(tokenize.generate_tokens(file.readline))
    yield from comments(tokens, where)
    code = [token for token in tokens if token.type not in NOT_CODE]
    package = where.removeprefix("src/bridgelaw/").partition("/")[0]
    has_texts = where.startswith("src/") and package not in TEXTS_OF_LAWS
    for index, token in enumerate(code):
        if token.type != tokenize.STRING or token.string[0] in "fFbB":
            continue
        before = code[index - 1] if index else None
        line = token.start[0]
        if before is None or before.type in BEFORE_DOCSTRING:
            if package not in PROSE_OF_LAWS and code[index + 1].type == tokenize.NEWLINE:
                attribute = before is not None and before.type != tokenize.INDENT
                area = "comments" if attribute else "docstrings"
                yield Passage(area, where, line, ast.literal_eval(token.string))
        elif (before.string, code[index - 2].string) == ("(", "Text") and has_texts:
            yield Passage("texts", where, line, joined(code[index : index + LONGEST_TEXT]))


def joined(tokens: Iterable[tokenize.TokenInfo]) -> str:
    """Return the string literals at the beginning as one text, a line for each line of the code."""
    text, line = "", 0
    for token in takewhile(lambda token: token.type == tokenize.STRING, tokens):
        text += "\n" * (token.start[0] - line if line else 0) + ast.literal_eval(token.string)
        line = token.end[0]
    return text


def comments(tokens: Sequence[tokenize.TokenInfo], where: str) -> Iterator[Passage]:
    """Yield the comments of a module; those on successive lines are one."""
    lines: list[str] = []
    first, column = 0, 0
    for token in tokens:
        if token.type != tokenize.COMMENT:
            continue
        if lines and token.start != (first + len(lines), column):
            yield Passage("comments", where, first, "\n".join(lines))
            lines = []
        if not lines:
            first, column = token.start
        lines.append(token.string.lstrip("#: "))
    if lines:
        yield Passage("comments", where, first, "\n".join(lines))


def can_read_commits() -> bool:
    """Return whether this is a repository with its history, not an archive or a shallow clone."""
    return (ROOT / ".git").exists() and git("rev-parse", "--is-shallow-repository") == "false\n"


def subjects() -> list[tuple[str, str]]:
    """Return hash and subject of the commits since the last tag, without merges, newest first."""
    if not can_read_commits():
        return []
    tag = git("describe", "--tags", "--abbrev=0").strip()
    span = f"{tag}..HEAD" if tag else "HEAD"
    lines = git("log", "--no-merges", "--format=%h %s", span).splitlines()
    return [(commit, subject) for commit, _, subject in (line.partition(" ") for line in lines)]


def git(*arguments: str) -> str:
    """Return the output of git; empty if it fails or is not installed."""
    try:
        done = subprocess.run(
            ("git", *arguments), cwd=ROOT, capture_output=True, encoding="utf-8", check=False
        )
    except FileNotFoundError:
        return ""
    return done.stdout if done.returncode == 0 else ""


if __name__ == "__main__":
    raise SystemExit(main())
