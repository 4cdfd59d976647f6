"""Every address of the desk with the role that it takes, as `golden/access.txt` lists them.

python -m tests.web.routes    writes the list anew: read the difference, each line of it opens or
                              shuts a door
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from starlette.routing import Mount, Route

from bridgelaw.store.accounts import Role
from bridgelaw.web.api.operation import ROOT
from bridgelaw.web.api.operations import OPERATIONS
from bridgelaw.web.permissions import needed
from bridgelaw.web.routes import routes as all_routes

LISTED = Path(__file__).parent / "golden" / "access.txt"
EVERYBODY = "everybody"


def routes() -> Iterator[tuple[str, str]]:
    """Method and address of everything that can be asked."""
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
    """A role as the list has it."""
    return EVERYBODY if role is None else role.name.lower()


def listing() -> str:
    """The list, by role and address."""
    order = [EVERYBODY, *(role.name.lower() for role in Role)]
    found = sorted(
        {(role_name(needed(*each)), each[1], each[0]) for each in routes()},
        key=lambda row: (order.index(row[0]), *row[1:]),
    )
    return "".join(f"{role:<10} {method:<6} {path}\n" for role, path, method in found)


if __name__ == "__main__":
    LISTED.parent.mkdir(exist_ok=True)
    LISTED.write_text(listing(), encoding="utf-8")
