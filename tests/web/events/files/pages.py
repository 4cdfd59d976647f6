"""Pages of a server, as text."""

from __future__ import annotations

import html

from starlette.testclient import TestClient


def page(client: TestClient, address: str) -> str:
    """Return a page with entities resolved and white space folded."""
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(html.unescape(answer.text).split())
