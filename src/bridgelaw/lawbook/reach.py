"""What the code of a law reads, calls and cites: the facts it may need, and the incidents that may
come to it.

Read off the functions themselves, without running them: every name that one uses is looked up where
it was written. What a law might need on some path is among what is found; a path that no director
can come to is not told apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from types import CodeType, FunctionType, ModuleType
from typing import Any

from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.case import Case
from bridgelaw.engine.facts import Fact
from bridgelaw.engine.law import Law, Shown
from bridgelaw.incidents import load
from bridgelaw.lawbook.sections import case_of

OURS = "bridgelaw."
LOOKED_INTO = (FunctionType, partial, Mapping, tuple, list, set, frozenset, property, Fact)


@dataclass(slots=True)
class Uses:
    """What a function uses: names that may be facts of its case, laws that it calls, sections that
    it cites."""

    names: set[str] = field(default_factory=set)
    laws: set[str] = field(default_factory=set)
    cited: set[str] = field(default_factory=set)


def uses(functions: Iterable[Callable[..., Any]], case: type[Case]) -> Uses:
    """What functions of a case use, and all that they call short of another law: helpers, the
    case's own methods, and how the record settles the facts that they read."""
    found = Uses()
    seen: set[int] = set()
    for function in functions:
        _walk(function, found, seen)
    resolved: set[str] = set()
    while new := found.names - resolved:
        resolved |= new
        for name in new:
            _walk(getattr(case, name, None), found, seen)
    return found


def _walk(thing: object, found: Uses, seen: set[int]) -> None:
    if isinstance(thing, Law):
        found.laws.add(thing.number)
    elif isinstance(thing, str):
        if thing in Law.all or thing in Shown.all:
            found.cited.add(thing)
    elif isinstance(thing, LOOKED_INTO) and id(thing) not in seen:
        seen.add(id(thing))
        for inner in _inside(thing, found):
            _walk(inner, found, seen)


def _inside(thing: object, found: Uses) -> Iterator[object]:
    """What stands in a function, or in a table of them."""
    if isinstance(thing, FunctionType):
        if thing.__module__.startswith(OURS):
            yield from _in_code(thing.__code__, thing.__globals__, found)
            yield from (cell.cell_contents for cell in thing.__closure__ or () if _filled(cell))
            yield from thing.__defaults__ or ()
    elif isinstance(thing, partial):
        yield from (thing.func, *thing.args, *thing.keywords.values())
    elif isinstance(thing, Mapping):
        yield from (*thing, *thing.values())
    elif isinstance(thing, property):
        yield thing.fget
    elif isinstance(thing, Fact):
        yield thing.known
        if thing.doubt is not None:
            yield thing.doubt.law
    elif isinstance(thing, tuple | list | set | frozenset):
        yield from thing


def _filled(cell: Any) -> bool:
    try:
        return cell.cell_contents is not None
    except ValueError:  # not yet filled
        return False


def _in_code(code: CodeType, names: Mapping[str, Any], found: Uses) -> Iterator[object]:
    found.names.update(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _in_code(constant, names, found)
        else:
            yield constant
    modules = []
    for name in code.co_names:
        thing = names.get(name)
        if isinstance(thing, ModuleType):
            modules.append(thing)
        elif thing is not None:
            yield thing
        else:
            yield from (vars(module)[name] for module in modules if name in vars(module))


@cache
def uses_of(number: str) -> Uses:
    """What a section's readings use."""
    load()
    if number not in Law.all:
        return Uses()
    law = Law.all[number]
    return uses((reading.rule for reading in law.readings), case_of(law))


def facts_of(number: str) -> list[Fact[Any]]:
    """The facts that a section may read itself, as its case declares them."""
    used = uses_of(number).names
    if not used:
        return []
    return [fact for name, fact in case_of(Law.all[number]).facts.items() if name in used]


def calls(number: str) -> list[str]:
    """The other sections that a section goes on to."""
    return sorted(uses_of(number).laws - {number})


@cache
def _incidents() -> Mapping[str, frozenset[str]]:
    """The sections that each incident may come to or cite."""
    load()
    reached: dict[str, frozenset[str]] = {}
    for name, incident in sorted(Procedure.all.items()):
        first = uses((incident.run,), incident.case)
        called, cited, todo = set(first.laws), set(first.cited), [*first.laws]
        while todo:
            used = uses_of(todo.pop())
            todo += used.laws - called
            called |= used.laws
            cited |= used.cited
        reached[name] = frozenset(called | cited)
    return reached


def incidents_reaching(number: str) -> list[Procedure[Any, Any]]:
    """The incidents on whose way a section may lie, or that cite it."""
    return [Procedure.all[name] for name, found in _incidents().items() if number in found]
