"""Every address of the server with the role it needs, as listed in `golden/access.txt`.

python -m tests.web.routes    writes the list; review the difference: each changed line
                              grants or denies access
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from starlette.routing import Mount, Route

from bridgelaw.store.accounts import Role
from bridgelaw.web.access.permissions import needed
from bridgelaw.web.api.operation import ROOT
from bridgelaw.web.api.operations import OPERATIONS
from bridgelaw.web.routes import routes as all_routes

LISTED = Path(__file__).parent / "golden" / "access.txt"
EVERYBODY = "everybody"


def routes() -> Iterator[tuple[str, str]]:
    """Yield the method and address of every request that is possible."""
    for route in all_routes():
        if isinstance(route, Mount):
            assert route.path == ROOT
            continue
        assert isinstance(route, Route), route
        for method in sorted((route.methods or set()) - {"HEAD"}):
            yield method, route.path
    yield "GET", "/static/{file}"
    for operation in OPERATIONS:
        yield operation.method, ROOT + operation.path


def role_name(role: Role | None) -> str:
    """Return a role as shown in the list."""
    return EVERYBODY if role is None else role.name.lower()


def listing() -> str:
    """Return the list, by role and address."""
    order = [EVERYBODY, *(role.name.lower() for role in Role)]
    found = sorted(
        {(role_name(needed(*each)), each[1], each[0]) for each in routes()},
        key=lambda row: (order.index(row[0]), *row[1:]),
    )
    return "".join(f"{role:<10} {method:<6} {path}\n" for role, path, method in found)


if __name__ == "__main__":
    LISTED.parent.mkdir(exist_ok=True)
    LISTED.write_text(listing(), encoding="utf-8")
