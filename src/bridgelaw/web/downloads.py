"""Files that a page hands out: shown in the browser, or put away under a name."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

from starlette.responses import Response

POLICY: Final = "base-uri 'none'; frame-ancestors 'none'"
"""A file runs nothing. The policy of the pages forbids embedded objects, which some browsers show a
PDF as."""
TYPES: Final = {
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    "pdf": "application/pdf",
    "xml": "application/xml",
    "yaml": "application/yaml; charset=utf-8",
}


def file(content: bytes | str, name: str, *, shown: bool = False) -> Response:
    """A file by the name that it is put away under; what it is follows from how that ends."""
    return Response(content, headers=heads(name, shown=shown))


def heads(name: str, *, shown: bool = False) -> dict[str, str]:
    """What goes before a file."""
    quoted = quote(name, safe="")
    called = f'filename="{name}"' if quoted == name else f"filename*=UTF-8''{quoted}"
    return {
        "content-type": TYPES[name.rpartition(".")[2]],
        "content-disposition": f"{'inline' if shown else 'attachment'}; {called}",
        "cache-control": "no-cache",
        "content-security-policy": POLICY,
    }
