"""Check that every regular expression in the source takes linear time on any input.

python dev/patterns.py          fails if one may take longer, or cannot be checked
python dev/patterns.py --all    checks those too that were found linear before

Digests of those found linear are in dev/recheck/linear.txt, which is updated: only a new or changed
pattern is checked, or all with another version of the checker. Commit that file with the pattern.

The checker is recheck, which proves it for most patterns with an automaton, and searches for slow
input by fuzzing for the others. It knows the regular expressions of JavaScript, so a few signs are
translated. `make patterns` installs it with npm, in the version of dev/recheck/package-lock.json.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src"
FOLDER: Final = ROOT / "dev" / "recheck"
RECHECK: Final = FOLDER / "node_modules"
LINEAR: Final = FOLDER / "linear.txt"
ABOUT: Final = "# Digests of the regular expressions found linear; dev/patterns.py writes them."
FUNCTIONS: Final = frozenset(
    {"match", "fullmatch", "search", "sub", "subn", "split", "finditer", "findall"}
)
"""The functions of `re` that apply a pattern; a compiled pattern has methods of these names."""
ANCHORED: Final = {"match": "^(?:{})", "fullmatch": "^(?:{})$"}
"""How a pattern is written if it is only tried at the beginning of a text, or on all of it."""
FLAGS_AT: Final = {"compile": 1, "split": 3, "sub": 4, "subn": 4} | dict.fromkeys(
    ("match", "fullmatch", "search", "finditer", "findall"), 2
)
"""The place of the flags among the arguments."""
FLAGS: Final = {re.IGNORECASE: "i", re.MULTILINE: "m", re.DOTALL: "s"}
IN_JAVASCRIPT: Final = (("(?P<", "(?<"), (r"\A", "^"), (r"\Z", "$"))
_POSSESSIVE: Final = re.compile(r"(\\.|\[\^?\]?(?:\\.|[^\]\\])*\])|([*+?}])\+", re.DOTALL)
"""A sign or a class, or a possessive quantifier, which JavaScript does not have.

Without its plus sign, a quantifier only goes back more often: it is at least as slow.
"""
LIMITS: Final = {"timeout": 30_000, "maxAttackStringSize": 20_000, "attackLimit": 3_000_000}
"""Input of at most 20,000 characters counts as slow if it takes 150 steps for each."""

Compiled: TypeAlias = "re.Pattern[str] | re.Pattern[bytes]"
Uses: TypeAlias = Mapping[tuple[str, Path | None], set[str]]


@dataclass(frozen=True)
class Applied:
    """A regular expression, where it is, and a way in which the program applies it."""

    place: str
    pattern: Compiled
    way: str
    """`match`, `fullmatch`, or `search` for everything that looks for it anywhere in a text."""

    @property
    def source(self) -> str:
        """The pattern in JavaScript."""
        found = self.pattern.pattern
        source = found if isinstance(found, str) else found.decode("latin-1")
        for python, javascript in IN_JAVASCRIPT:
            source = source.replace(python, javascript)
        source = _POSSESSIVE.sub(lambda found: found[1] or found[2], source)
        return ANCHORED.get(self.way, "{}").replace("{}", source)

    @property
    def flags(self) -> str:
        """The flags in JavaScript."""
        found = "".join(letter for flag, letter in FLAGS.items() if self.pattern.flags & flag)
        return found + "u" if any(letter > "\uffff" for letter in self.source) else found


def built() -> dict[str, list[Compiled]]:
    """Return the patterns that functions build from other values, by their modules."""
    from bridgelaw.meanings import notation
    from bridgelaw.store.players.names_in_text import NamesInText
    from bridgelaw.views import law
    from bridgelaw.web.access import permissions

    names = NamesInText(("Ann Ash", "Bo")).pattern
    assert names is not None
    return {
        "bridgelaw/meanings/notation.py": [notation._clause_words()],
        "bridgelaw/store/players/names_in_text.py": [names],
        "bridgelaw/views/law.py": [law.pattern_of("12C1e")],
        "bridgelaw/web/access/permissions.py": [pattern for _, pattern, _ in permissions._rows()],
    }


def in_source(folder: Path, others: Mapping[str, Sequence[Compiled]]) -> list[Applied]:
    """Return the patterns of all modules in a folder; `others` are those that functions build."""
    trees = {path: ast.parse(path.read_bytes()) for path in sorted(folder.rglob("*.py"))}
    uses = _uses(trees)
    return [
        applied
        for path, tree in trees.items()
        for applied in _of_module(path.relative_to(folder), path, tree, uses, others)
    ]


def _uses(trees: Mapping[Path, ast.Module]) -> Uses:
    """Return the methods that are used of each name, in a module or (None) in all of them."""
    found: defaultdict[tuple[str, Path | None], set[str]] = defaultdict(set)
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in FUNCTIONS:
                owner = node.value
                name = str(getattr(owner, "id", getattr(owner, "attr", "")))
                found[name, path].add(node.attr)
                found[name, None].add(node.attr)
    return found


def _of_module(
    name: Path,
    path: Path,
    tree: ast.Module,
    uses: Uses,
    others: Mapping[str, Sequence[Compiled]],
) -> Iterator[Applied]:
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _function(node)]
    if not calls:
        return
    module = importlib.import_module(".".join(name.with_suffix("").parts).removesuffix(".__init__"))
    named = {
        id(node.value): target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    for call in calls:
        pattern, function = _evaluated(call, vars(module)), _function(call)
        variable = named.get(id(call), "")
        methods = (
            {function}
            if function != "compile"
            else uses.get((variable, path if variable.startswith("_") else None)) or FUNCTIONS
        )
        found = [pattern] if pattern is not None else others.get(name.as_posix(), ())
        if not found:
            raise SystemExit(
                f"{name}:{call.lineno}: found a pattern that depends on values within a function, "
                "expected a constant of the module; add such patterns to built() in "
                "dev/patterns.py"
            )
        for way in sorted({method if method in ANCHORED else "search" for method in methods}):
            yield from (Applied(f"{name}:{call.lineno}", each, way) for each in found)


def _function(call: ast.Call) -> str:
    """Return the function of `re` that is called; empty for any other call."""
    called = call.func
    if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name):
        known = called.value.id == "re" and called.attr in FUNCTIONS | {"compile"}
        return called.attr if known else ""
    return ""


def _evaluated(call: ast.Call, names: Mapping[str, object]) -> Compiled | None:
    """Return the pattern of a call; None if it depends on local variables."""
    flags = [word.value for word in call.keywords if word.arg == "flags"]
    flags += call.args[FLAGS_AT[_function(call)] :]
    try:
        pattern, given = (
            _value(call.args[0], names),
            [_value(flag, names) for flag in flags],
        )
    except NameError:
        return None
    return pattern if isinstance(pattern, re.Pattern) else re.compile(pattern, *given)


def _value(expression: ast.expr, names: Mapping[str, object]) -> Any:
    return eval(compile(ast.Expression(expression), "pattern", "eval"), dict(names))


def checker() -> Path | None:
    """Return the program recheck, or None if it is not installed."""
    return next(RECHECK.glob("recheck-*/recheck"), None)


def slow(patterns: Iterable[Applied], recheck: Path) -> Iterator[str]:
    """Yield a message for each pattern that recheck does not find linear."""
    with subprocess.Popen(
        [str(recheck), "agent"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as agent:
        assert agent.stdin is not None
        assert agent.stdout is not None
        for number, each in enumerate(patterns):
            wanted = {"source": each.source, "flags": each.flags, "params": LIMITS}
            request = {"jsonrpc": "2.0+push", "id": number, "method": "check", "params": wanted}
            agent.stdin.write(f"{json.dumps(request)}\n")
            agent.stdin.flush()
            answer: dict[str, Any] = {}
            while answer.get("id") != number or not {"result", "error"} & answer.keys():
                answer = json.loads(agent.stdout.readline())
            if problem := _problem(answer):
                yield f"{each.place}: {each.way} of {each.source}\n  {problem}"
        agent.stdin.close()


def _problem(answer: Mapping[str, Any]) -> str:
    found = answer.get("result", {})
    if found.get("status") == "safe":
        return ""
    if found.get("status") == "vulnerable":
        return f"takes time of a {found['complexity']['summary']}: {found['attack']['pattern']}"
    return f"could not be checked: {found.get('error') or answer.get('error')}"


def digest(applied: Applied) -> str:
    """Return a digest of all that the verdict depends on: the pattern and the checker."""
    versions = json.loads((FOLDER / "package.json").read_bytes())["optionalDependencies"]
    told = [sorted({*versions.values()}), LIMITS, applied.source, applied.flags]
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def found_linear(file: Path) -> frozenset[str]:
    """Return the digests in a file; none if it does not exist."""
    if not file.exists():
        return frozenset()
    lines = file.read_text(encoding="ascii").splitlines()
    return frozenset(line for line in lines if not line.startswith("#"))


def write_linear(file: Path, digests: Iterable[str]) -> None:
    """Write the digests to a file, sorted."""
    file.write_text("\n".join((ABOUT, *sorted({*digests}), "")), encoding="ascii")


def check(
    patterns: Sequence[Applied], recheck: Path | None, file: Path, *, every: bool = False
) -> int:
    """Check the patterns that are not in the file, print the problems, and update the file.

    Returns 1 if there are problems.
    """
    digests = {each: digest(each) for each in patterns}
    known = frozenset[str]() if every else found_linear(file)
    new = {digests[each]: each for each in patterns if digests[each] not in known}
    if new and recheck is None:
        print(
            f"Regular expressions: {len(new)} not checked, because recheck is not installed; it "
            "needs npm."
        )
        return 1 if os.environ.get("BRIDGELAW_RECHECK_REQUIRED") else 0
    problems = [] if recheck is None else list(slow(new.values(), recheck))
    print(
        f"Regular expressions: {len(new)} checked, {len({*digests.values()}) - len(new)} known to "
        f"be linear; {len(problems)} may be slow."
    )
    print("".join(f"{problem}\n" for problem in problems), end="")
    if not problems and found_linear(file) != {*digests.values()}:
        write_linear(file, digests.values())
        print(f"Updated {file.name}.")
    return 1 if problems else 0


def main() -> int:
    """Check the patterns of the source; return 1 if there are problems."""
    patterns = list(dict.fromkeys(in_source(SOURCE, built())))
    return check(patterns, checker(), LINEAR, every="--all" in sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
