"""File responses: displayed in the browser or downloaded."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import quote

from starlette.responses import Response

from bridgelaw.event.model import Event

POLICY: Final = "base-uri 'none'; frame-ancestors 'none'"
"""The content security policy of files.

A file runs no scripts. The policy of the pages forbids embedded objects, which some browsers use to
display PDFs.
"""
_PLAIN: Final = re.compile(r"[^a-z0-9]+")
TYPES: Final = {
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    "pbn": "text/plain; charset=utf-8",
    "pdf": "application/pdf",
    "sqlite3": "application/vnd.sqlite3",
    "xml": "application/xml",
    "yaml": "application/yaml; charset=utf-8",
}


def file(content: bytes | str, name: str, *, shown: bool = False) -> Response:
    """Return a file response. The content type follows from the suffix of `name`."""
    return Response(content, headers=heads(name, shown=shown))


def heads(name: str, *, shown: bool = False) -> dict[str, str]:
    """Return the headers of a file response."""
    quoted = quote(name, safe="")
    called = f'filename="{name}"' if quoted == name else f"filename*=UTF-8''{quoted}"
    return {
        "content-type": TYPES[name.rpartition(".")[2]],
        "content-disposition": f"{'inline' if shown else 'attachment'}; {called}",
        "cache-control": "no-cache",
        "content-security-policy": POLICY,
    }


def file_name(event: Event, id: int, what: str, suffix: str) -> str:
    """Return the file name of a download: the event's name in plain letters, and its date."""
    plain = event.name.lower().replace("æ", "ae").replace("ø", "oe").replace("å", "aa")
    name = _PLAIN.sub("-", plain).strip("-")[:60] or f"event-{id}"
    day = f"-{event.date.isoformat()}" if event.date else ""
    return f"{name}{day}-{what}{suffix}"
