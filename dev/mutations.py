"""The mutants of a module: each has one condition inverted, swapped or compared differently.

Changes that do not change a condition are left out: annotations, decorators, numbers, and `==`
for `is` between singletons.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

ORDER: Final[dict[type[ast.cmpop], str]] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
IDENTITY: Final[dict[type[ast.cmpop], str]] = {ast.Is: "is", ast.IsNot: "is not"}
MEMBERSHIP: Final[dict[type[ast.cmpop], str]] = {ast.In: "in", ast.NotIn: "not in"}
COMPARISONS: Final = (ORDER, IDENTITY, MEMBERSHIP)
"""Each comparison is replaced by every other of its kind."""

ORDINALS: Final = (
    "",
    *(f", {which}" for which in ("2nd", "3rd", *(f"{number}th" for number in range(4, 20)))),
)
CONDITIONAL: Final = (ast.If, ast.While, ast.IfExp, ast.Assert)
SKIPPED: Final = {"annotation", "returns", "decorator_list"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of a module; its place is stored as text, which survives edits elsewhere."""

    module: str
    function: str
    """The qualified name of the function; of the class or the module if there is no function."""
    line: str
    """The line of source, without its indentation."""
    change: str
    """The replacement: "and for or"; "and for or, 2nd" if the line has several."""
    number: int
    """The line number, to find it by."""
    place: int
    """The index of the mutant within its module."""

    @property
    def name(self) -> tuple[str, str, str, str]:
        """Return the key under which it is listed."""
        return self.module, self.function, self.line, self.change


def mutants(module: str, source: str) -> Iterator[Mutant]:
    """Yield the mutants of a module."""
    lines = source.splitlines()
    seen: Counter[tuple[int, str]] = Counter()
    for place, (function, number, change) in enumerate(_changes(ast.parse(source), module)):
        seen[number, change] += 1
        which = ORDINALS[seen[number, change] - 1]
        yield Mutant(module, function, lines[number - 1].strip(), change + which, number, place)


def mutated(module: str, source: str, place: int) -> ast.Module:
    """Return the module with this mutation."""
    tree = ast.parse(source)
    for found, _ in enumerate(_changes(tree, module)):
        if found == place:
            return tree
    raise IndexError(place)


def _changes(node: ast.AST, function: str) -> Iterator[tuple[str, int, str]]:
    """Apply one change to the tree after another, each for as long as the caller looks at it."""
    for field, value in ast.iter_fields(node):
        if field in SKIPPED:
            continue
        several = value if isinstance(value, list) else [value]
        for place, child in enumerate(several):
            if not isinstance(child, ast.AST):
                continue
            yield from _changes(child, _around(child, function))
            if isinstance(child, ast.expr):
                for changed, number, change in _replacements(child, _is_condition(node, field)):
                    _put(
                        node,
                        field,
                        value,
                        place,
                        ast.fix_missing_locations(ast.copy_location(changed, child)),
                    )
                    yield function, number, change
                    _put(node, field, value, place, child)


def _put(node: ast.AST, field: str, value: object, place: int, new: ast.expr) -> None:
    """Put an expression into its field, or at its index of a list there."""
    if isinstance(value, list):
        value[place] = new
    else:
        setattr(node, field, new)


def _around(node: ast.AST, function: str) -> str:
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return function
    return f"{function}.{node.name}" if "." in function or function[:1].isupper() else node.name


def _is_condition(parent: ast.AST, field: str) -> bool:
    return (isinstance(parent, CONDITIONAL) and field == "test") or field in ("ifs", "guard")


def _replacements(node: ast.expr, is_condition: bool) -> Iterator[tuple[ast.expr, int, str]]:
    """Yield the replacements of an expression, each with its line; no two are equivalent."""
    match node:
        case ast.Compare():
            yield from _compared_otherwise(node)
            is_condition = is_condition and len(node.ops) > 1
        case ast.BoolOp():
            yield from _joined_otherwise(node)
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand, node.lineno, "not taken out"
            is_condition = False
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value), node.lineno, f"{not value} for {value}"
            is_condition = False
    if is_condition:
        yield ast.UnaryOp(ast.Not(), node), node.lineno, "not put in"


def _compared_otherwise(node: ast.Compare) -> Iterator[tuple[ast.expr, int, str]]:
    for place, old in enumerate(node.ops):
        kind = next(kind for kind in COMPARISONS if type(old) in kind)
        for new in kind:
            if new is not type(old):
                ops = [*node.ops[:place], new(), *node.ops[place + 1 :]]
                line = node.comparators[place].lineno if place else node.lineno
                yield (
                    ast.Compare(node.left, ops, node.comparators),
                    line,
                    f"{kind[new]} for {kind[type(old)]}",
                )


def _joined_otherwise(node: ast.BoolOp) -> Iterator[tuple[ast.expr, int, str]]:
    """Yield the expression with one `and` made an `or`, or the reverse.

    Precedence is that of the changed source text.
    """
    is_and = isinstance(node.op, ast.And)
    for place in range(1, len(node.values)):
        before, after = node.values[:place], node.values[place:]
        if is_and:
            new = _joined(ast.Or(), _joined(ast.And(), *before), _joined(ast.And(), *after))
        else:
            new = _joined(
                ast.Or(), *before[:-1], _joined(ast.And(), before[-1], after[0]), *after[1:]
            )
        yield new, after[0].lineno, "or for and" if is_and else "and for or"


def _joined(op: ast.boolop, *values: ast.expr) -> ast.expr:
    return (
        values[0]
        if len(values) == 1
        else ast.copy_location(ast.BoolOp(op, list(values)), values[0])
    )
