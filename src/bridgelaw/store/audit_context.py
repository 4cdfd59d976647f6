"""Who does what, from where: told once where a request comes in, and written into the log with
whatever it changes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

LONGEST_WHO: Final = 100
LONGEST_DID: Final = 300
LONGEST_WHERE: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditContext:
    """Something that somebody does."""

    who: str = ""
    """His name: that of his account, or what he calls himself where there are no accounts."""
    did: str = ""
    """Such as `POST /events/3`, or the command that was given."""
    where: str = ""
    """The address that it came from."""
    may_rule: bool = True
    """Whether he may give adjusted scores and penalties, change them and take them back."""


NOBODY: Final = AuditContext()
_now: ContextVar[AuditContext] = ContextVar("deed", default=NOBODY)


def current_context() -> AuditContext:
    """What is being done now; `NOBODY` where a program uses the store by itself."""
    return _now.get()


@contextmanager
def audited_as(what: AuditContext) -> Iterator[None]:
    """Whatever is written meanwhile, also by threads that are begun meanwhile, is this deed."""
    token = _now.set(what)
    try:
        yield
    finally:
        _now.reset(token)
