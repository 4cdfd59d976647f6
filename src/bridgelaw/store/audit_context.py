"""The audit context: who does what, from where.

It is set once, where a request comes in, and written to the log with every change.
"""

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
    """An action, for the audit log."""

    who: str = ""
    """The name of the account or, without accounts, the name that the user goes by."""
    did: str = ""
    """The request, for example `POST /events/3`, or the command that was given."""
    where: str = ""
    """The client's address."""
    may_rule: bool = True
    """Whether the user may give, change and withdraw adjusted scores and penalties."""


NOBODY: Final = AuditContext()
_now: ContextVar[AuditContext] = ContextVar("deed", default=NOBODY)


def current_context() -> AuditContext:
    """Return the current audit context; `NOBODY` if a program uses the store directly."""
    return _now.get()


@contextmanager
def audited_as(what: AuditContext) -> Iterator[None]:
    """Log everything written within this block under an audit context.

    This includes what is written by threads that are started within the block.
    """
    token = _now.set(what)
    try:
        yield
    finally:
        _now.reset(token)
