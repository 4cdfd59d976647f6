"""No function of the program has too many paths to be read at once."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "bridgelaw"
MOST = 20
"""The highest cyclomatic complexity allowed.

Conditions within expressions and comprehensions count, which ruff's C901 ignores: it finds 9 for a
function with 41 conditions in comprehensions.
"""


def test_no_function_is_too_complex() -> None:
    found = {
        f"{path.relative_to(SOURCE)}: {function.name}": complexity(function)
        for path in sorted(SOURCE.rglob("*.py"))
        for function in functions(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert len(found) > 1000
    assert {name: number for name, number in found.items() if number > MOST} == {}


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield all functions and methods, including those within functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def complexity(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Return the number of independent paths: one, and one more for each branch."""
    return 1 + sum(map(branches, own_nodes(function)))


def own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes below a node, without those inside nested functions."""
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from own_nodes(child)


def branches(node: ast.AST) -> int:
    """Return the number of further paths that begin at a node."""
    match node:
        case ast.If() | ast.IfExp() | ast.Assert() | ast.ExceptHandler():
            return 1
        case ast.For() | ast.AsyncFor() | ast.While():
            return 1 + bool(node.orelse)
        case ast.BoolOp():
            return len(node.values) - 1
        case ast.comprehension():
            return 1 + len(node.ifs)
        case ast.Match():
            return len(node.cases)
        case _:
            return 0
