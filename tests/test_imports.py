"""No two modules of the program import one another, directly or through others."""

from __future__ import annotations

from collections.abc import Mapping, Set
from graphlib import CycleError, TopologicalSorter

import grimp


def imports_of_the_program() -> Mapping[str, Set[str]]:
    """Return the modules that each module imports, also within functions and for type checking."""
    graph = grimp.build_graph("bridgelaw", cache_dir=None)
    return {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}


def cycle_in(imports: Mapping[str, Set[str]]) -> str:
    """Return one cycle of modules; "" if there is none."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return " is imported by ".join(error.args[1])
    return ""


def test_a_cycle_is_found() -> None:
    assert "b is imported by" in cycle_in({"a": {"b"}, "b": {"c"}, "c": {"b"}})
    assert not cycle_in({"a": {"b", "c"}, "b": {"c"}})


def test_there_are_no_import_cycles() -> None:
    imports = imports_of_the_program()
    assert "bridgelaw.bridge.record" in imports["bridgelaw.bridge.serialised"]
    assert cycle_in(imports) == ""
