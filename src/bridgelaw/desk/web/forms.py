"""What a browser sends: the fields of a form, and files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request

MOST_FIELDS: Final = 5_000
MOST_FILES: Final = 20


async def fields_of(request: Request) -> Mapping[str, str]:
    """The fields of a form as text; of a field that comes more than once the last."""
    async with request.form(max_files=0, max_fields=MOST_FIELDS) as form:
        return {name: value for name, value in form.multi_items() if isinstance(value, str)}


def number(text: str) -> int:
    """A number in an address or a field. Raises HTTPException (404) where it is none."""
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise HTTPException(404)
    return int(text)
