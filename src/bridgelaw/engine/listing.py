"""List all paths through a law, one per line, and their number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import TypeVar

from bridgelaw.engine.case import Case
from bridgelaw.engine.law import Book
from bridgelaw.engine.ruling import paths, told_name

T = TypeVar("T")
C = TypeVar("C", bound=Case)


def listing(procedure: Callable[[C], T], case: type[C], book: Book) -> str:
    """Return all paths as text: the answers, the outcome and the effects.

    The last line is the number of paths.
    """
    lines = [
        _line(told, ruling.outcome, ruling.effects) for told, ruling in paths(procedure, case, book)
    ]
    return "\n".join([*lines, f"{len(lines)} paths", ""])


def _line(told: dict[str, object], outcome: object, effects: tuple[tuple[str, object], ...]) -> str:
    answers = ", ".join(f"{fact}: {_plain(value)}" for fact, value in told.items())
    done = "".join(f" | {law} {_effect(effect)}" for law, effect in effects)
    return f"{answers or 'nothing asked'} => {_plain(outcome)}{done}"


def _effect(effect: object) -> str:
    values = (
        [_plain(getattr(effect, field.name)) for field in fields(effect)]
        if is_dataclass(effect)
        else [str(effect)]
    )
    return f"{type(effect).__name__}({', '.join(values)})"


def _plain(value: object) -> str:
    return (
        " ".join(_plain(item) for item in value) if isinstance(value, tuple) else told_name(value)
    )
