"""The mutants of a module: each has one condition inverted, swapped or compared otherwise.

Left out is what makes no other condition: annotations, decorators, numbers, `==` for `is` between
things of which there is one each.
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
    """One change of a module: where, as text that survives edits elsewhere, and what."""

    module: str
    function: str
    """Its qualified name; of a class or of the module itself where no function is around."""
    line: str
    """The line of source, without its indentation."""
    change: str
    """What stands there instead: "and for or"; "and for or, 2nd" where the line has several."""
    number: int
    """The number of the line, to find it by."""
    place: int
    """Which of the module's mutants it is."""

    @property
    def name(self) -> tuple[str, str, str, str]:
        """What it is listed under."""
        return self.module, self.function, self.line, self.change


def mutants(module: str, source: str) -> Iterator[Mutant]:
    """The mutants of a module."""
    lines = source.splitlines()
    seen: Counter[tuple[int, str]] = Counter()
    for place, (function, number, change) in enumerate(_changes(ast.parse(source), module)):
        seen[number, change] += 1
        which = ORDINALS[seen[number, change] - 1]
        yield Mutant(module, function, lines[number - 1].strip(), change + which, number, place)


def mutated(module: str, source: str, place: int) -> ast.Module:
    """The module with that mutation."""
    tree = ast.parse(source)
    for found, _ in enumerate(_changes(tree, module)):
        if found == place:
            return tree
    raise IndexError(place)


def _changes(node: ast.AST, function: str) -> Iterator[tuple[str, int, str]]:
    """Makes one change of the tree after another, each for as long as the one who asked looks at
    it."""
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
    """Puts an expression into its field, or into its place of a list there."""
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
    """What may stand in the place of an expression, with the line that it is on. None does the same
    as another."""
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
    """One `and` of several made an `or`, or the other way round, with the precedence that the words
    have."""
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
