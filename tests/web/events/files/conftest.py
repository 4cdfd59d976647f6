"""A server that may read a folder. Each module has its own `following`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from bridgelaw.app.following.registry import Following
from bridgelaw.store.store import Store
from bridgelaw.web.app import application


@pytest.fixture
def club(store: Store, following: Following) -> Iterator[TestClient]:
    """Yield a client for the server."""
    app = application(store, ("desk",), following=following)
    with TestClient(app, "http://desk", headers={"accept-language": "en"}) as client:
        yield client
