"""Database addresses for display on a page, in a log or on a terminal."""

from __future__ import annotations

import re
from typing import Final

_PASSWORD: Final = re.compile(r"((?:^|(?<!/)//)[^:/?#@]*):(?!//).*@")
"""Everything up to the last @, even in a malformed address.

What was meant as the password must not be shown in that case either.
"""
_TOLD: Final = re.compile(
    r"([?&][^=&]*(?:password|passfile|key|secret)[^=&]*=)[^&]*", re.IGNORECASE
)


def without_password(address: str) -> str:
    """Return the address with its password and other secrets masked."""
    return _TOLD.sub(r"\1***", _PASSWORD.sub(r"\1:***@", address))
