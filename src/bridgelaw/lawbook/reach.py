"""Find what a law reads, calls and cites by analysing its source code.

This gives the facts that it may need and the incidents that may reach it. The source is not run:
every name that a function uses is looked up where it is defined. The result includes everything
that a law might need on some path, including paths that cannot occur in practice. Only the
definitions that are looked up are parsed.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from threading import Lock
from types import FunctionType, ModuleType
from typing import Final

from bridgelaw.effects.incident import AnyProcedure, Procedure
from bridgelaw.engine.case import Case
from bridgelaw.engine.facts import Fact
from bridgelaw.engine.law import Law, Shown
from bridgelaw.incidents import load
from bridgelaw.lawbook.sections import case_of

OURS: Final = "bridgelaw."
BEGINS: Final = re.compile(
    r"^(?:@|(?:async )?def (?P<function>\w+)|class (?P<class>\w+)|(?P<value>\w+)\s*[:=])",
    re.MULTILINE,
)
"""The beginning of a definition at the top level of a module, or of its decorator."""
IMPORTS: Final = re.compile(r"^from bridgelaw\.\S+ import (?:\([^)]*\)|.*)", re.MULTILINE)
"""The imports from other modules of this project."""

_parsing: Final = Lock()

# The source


@dataclass(frozen=True, slots=True)
class Source:
    """The source of a module: its imports from our modules, and its definitions by name."""

    imports: str
    definitions: Mapping[str, str]


@cache
def source_of(module: str) -> Source:
    """Return the source of a module, split into its definitions."""
    text = inspect.getsource(sys.modules[module])
    begun = [*BEGINS.finditer(text)]
    found = {}
    decorated = None
    for place, match in enumerate(begun):
        start = match.start() if decorated is None else decorated
        if match.lastgroup is None:
            decorated = start
            continue
        decorated = None
        end = begun[place + 1].start() if place + 1 < len(begun) else len(text)
        found[match[match.lastgroup]] = text[start:end]
    return Source("\n".join(IMPORTS.findall(text)), found)


def _parsed(text: str) -> list[ast.stmt]:
    """Return the statements of a text, parsed by one thread at a time.

    Python 3.11 counts the depth of its parser for all threads together, and raises SystemError if
    two of them parse at once.
    """
    with _parsing:
        return ast.parse(text).body


@cache
def definition(module: str, name: str) -> ast.stmt | None:
    """Return the definition of a name at the top level of a module, or nested in one.

    Nested names are written `Class.method` or `outer.<locals>.inner`. None if it is not defined
    there.
    """
    first, *inner = name.replace("<locals>.", "").split(".")
    text = source_of(module).definitions.get(first)
    found = None if text is None else _parsed(text)[0]
    for part in inner:
        found = None if found is None else _named(found, part)
    return found


def _named(outer: ast.stmt, name: str) -> ast.stmt | None:
    """Return the definition of a name inside another.

    In a class it must be a direct member; in a function, any nested function of that name.
    """
    if isinstance(outer, ast.ClassDef):
        return next((node for node in reversed(outer.body) if name in _defines(node)), None)
    inner = (node for node in ast.walk(outer) if isinstance(node, ast.FunctionDef))
    return next((node for node in inner if node is not outer and node.name == name), None)


def _defines(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return [target.id for target in targets if isinstance(target, ast.Name)]
    return []


@cache
def _imported(module: str) -> Mapping[str, tuple[str, str]]:
    """Return where the names that a module imports from our other modules are defined."""
    return {
        alias.asname or alias.name: (node.module, alias.name)
        for node in _parsed(source_of(module).imports)
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }


def facts_read(function: Callable[..., object]) -> list[str]:
    """Return the attributes of its case that a function itself reads, in order, without repeats."""
    node = definition(function.__module__, function.__qualname__)
    if not isinstance(node, ast.FunctionDef):
        return []
    case = {argument.arg for argument in node.args.args}
    found = [
        each
        for each in _run(node)
        if isinstance(each, ast.Attribute)
        and isinstance(each.value, ast.Name)
        and each.value.id in case
    ]
    found.sort(key=lambda each: (each.lineno, each.col_offset))
    return list(dict.fromkeys(each.attr for each in found))


def _run(node: ast.stmt) -> Iterator[ast.AST]:
    """Yield the nodes of a definition, without its annotations.

    They are the code of a function, its defaults and its decorators, or the value of a name.
    Decorators with arguments are skipped: they only register the function.
    """
    if isinstance(node, ast.FunctionDef):
        defaults = (each for each in node.args.kw_defaults if each is not None)
        parts: Iterable[ast.AST] = [
            *(each for each in node.decorator_list if not isinstance(each, ast.Call)),
            *node.args.defaults,
            *defaults,
            *node.body,
        ]
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        parts = [] if node.value is None else [node.value]
    else:
        parts = []
    for part in parts:
        yield from ast.walk(part)


# Uses


@dataclass(slots=True)
class Uses:
    """The facts that a function may use, the laws that it calls and the sections that it cites."""

    names: set[str] = field(default_factory=set)
    laws: set[str] = field(default_factory=set)
    cited: set[str] = field(default_factory=set)
    seen: set[tuple[str, str]] = field(default_factory=set)

    def function(self, function: Callable[..., object]) -> None:
        """Add what one of our functions uses."""
        self._defined(function.__module__, function.__qualname__)

    def member(self, case: type[Case], name: str) -> None:
        """Add what a method of a case uses, or how a fact is derived from the record."""
        owner = next((kind for kind in case.__mro__ if name in vars(kind)), None)
        if owner is None:
            return
        value = vars(owner)[name]
        if isinstance(value, Fact):
            self._fact(owner, name, value)
        else:
            self._defined(owner.__module__, f"{owner.__qualname__}.{name}")

    def _fact(self, owner: type, name: str, fact: Fact[object]) -> None:
        if fact.doubt is not None:
            self._cite(fact.doubt.law)
        if isinstance(fact.known, FunctionType) and fact.known.__name__ != "<lambda>":
            self.function(fact.known)
            return
        node = definition(owner.__module__, f"{owner.__qualname__}.{name}")
        for inner in () if node is None else _run(node):
            if isinstance(inner, ast.keyword) and inner.arg == "known":
                self._nodes(owner.__module__, ast.walk(inner.value))

    def _defined(self, module: str, name: str) -> None:
        if not module.startswith(OURS) or (module, name) in self.seen:
            return
        self.seen.add((module, name))
        node = definition(module, name)
        if node is not None:
            self._nodes(module, _run(node))
        elif name in _imported(module):
            self._defined(*_imported(module)[name])

    def _nodes(self, module: str, nodes: Iterable[ast.AST]) -> None:
        said = [*nodes]
        local = {
            *(node.id for node in said if isinstance(node, ast.Name) and _is_stored(node)),
            *(node.arg for node in said if isinstance(node, ast.arg)),
        }
        for node in said:
            if isinstance(node, ast.Attribute):
                self.names.add(node.attr)
                thing = _value(module, node.value)
                if isinstance(thing, ModuleType):
                    self._reach(thing.__name__, node.attr)
            elif isinstance(node, ast.Name) and node.id not in local:
                self._reach(module, node.id)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                self._cite(node.value)

    def _reach(self, module: str, name: str) -> None:
        thing = vars(sys.modules[module]).get(name)
        if isinstance(thing, Law):
            self.laws.add(thing.number)
        elif isinstance(thing, str):
            self._cite(thing)
        elif thing is not None and not isinstance(thing, type | ModuleType):
            self._defined(module, name)

    def _cite(self, number: str) -> None:
        if number in Law.all or number in Shown.all:
            self.cited.add(number)


def _is_stored(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


def _value(module: str, node: ast.expr) -> object:
    return vars(sys.modules[module]).get(node.id) if isinstance(node, ast.Name) else None


def uses(functions: Iterable[Callable[..., object]], case: type[Case]) -> Uses:
    """Return what functions of a case use, including everything that they call except other laws.

    Helpers, the case's own methods, and the derivation of facts from the record are included.
    """
    found = Uses()
    for function in functions:
        found.function(function)
    resolved: set[str] = set()
    while new := found.names - resolved:
        resolved |= new
        for name in new:
            found.member(case, name)
    return found


@cache
def uses_of(number: str) -> Uses:
    """Return what the readings of a section use."""
    load()
    if number not in Law.all:
        return Uses()
    law = Law.all[number]
    return uses((reading.rule for reading in law.readings), case_of(law))


def facts_of(number: str) -> list[Fact[object]]:
    """Return the facts that a section itself may read, in the order of its case class."""
    used = uses_of(number).names
    if not used:
        return []
    return [fact for name, fact in case_of(Law.all[number]).facts.items() if name in used]


def calls(number: str) -> list[str]:
    """Return the other sections that a section calls."""
    return sorted(uses_of(number).laws - {number})


@cache
def _incidents() -> Mapping[str, Sequence[AnyProcedure]]:
    """Return the incidents that may reach or cite each section."""
    load()
    reaching: dict[str, list[AnyProcedure]] = {}
    for _, incident in sorted(Procedure.all.items()):
        first = uses((incident.run,), incident.case)
        called, cited, todo = set(first.laws), set(first.cited), [*first.laws]
        while todo:
            used = uses_of(todo.pop())
            todo += used.laws - called
            called |= used.laws
            cited |= used.cited
        for number in called | cited:
            reaching.setdefault(number, []).append(incident)
    return reaching


def incidents_reaching(number: str) -> Sequence[AnyProcedure]:
    """Return the incidents that may reach or cite a section."""
    return _incidents().get(number, ())
