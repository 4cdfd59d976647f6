"""The address of a database as it may be shown, on a page, in a log or on a terminal."""

from __future__ import annotations

import re
from typing import Final

_PASSWORD: Final = re.compile(r"((?:^|(?<!/)//)[^:/?#@]*):(?!//).*@")
"""What stands before the last @, also where the address is not as it should be: what was to be the
password is none of anybody's business then either."""
_TOLD: Final = re.compile(
    r"([?&][^=&]*(?:password|passfile|key|secret)[^=&]*=)[^&]*", re.IGNORECASE
)


def without_password(address: str) -> str:
    """The address without the password."""
    return _TOLD.sub(r"\1***", _PASSWORD.sub(r"\1:***@", address))
