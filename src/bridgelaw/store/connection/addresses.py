"""Database addresses for display on a page, in a log or on a terminal."""

from __future__ import annotations

import re
from typing import Final

_PASSWORD: Final = re.compile(r"((?:^|(?<!/)//)[^:/?#@]*):(?!//).*", re.DOTALL)
_TOLD: Final = re.compile(r"([?&][^=&?]*=)[^&]*")
_SECRETS: Final = ("password", "passfile", "key", "secret")


def without_password(address: str) -> str:
    """Return the address with its password and other secrets masked.

    Everything up to the last @ is masked, even in a malformed address: what was meant as the
    password must not be shown in that case either.
    """
    before, at, after = address.rpartition("@")
    return _TOLD.sub(_masked, _PASSWORD.sub(r"\1:***", before) + at + after)


def _masked(found: re.Match[str]) -> str:
    name = found[1].casefold()
    return f"{found[1]}***" if any(secret in name for secret in _SECRETS) else found[0]
