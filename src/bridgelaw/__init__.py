"""Rulings for directors of duplicate bridge, with the laws and the reasons behind them.

The names in `__all__` are the public library: `import bridgelaw as bl`, then `bl.ask(…)`. They are
imported from `bridgelaw.library` when first used, so that importing the package stays cheap.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # type checkers take it for true; `typing` is slow to import
if TYPE_CHECKING:
    from bridgelaw.library import (
        Effect,
        InputError,
        Inquiry,
        Question,
        Ruling,
        Score,
        StateError,
        Table,
        ask,
        find_incidents,
        position,
        position_from_pbn,
        score,
    )

__version__ = "0.1.0"

__all__ = [
    "Effect",
    "InputError",
    "Inquiry",
    "Question",
    "Ruling",
    "Score",
    "StateError",
    "Table",
    "ask",
    "find_incidents",
    "position",
    "position_from_pbn",
    "score",
]


def __getattr__(name: str) -> object:
    """Import a public name from `bridgelaw.library` on first use."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module("bridgelaw.library"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
