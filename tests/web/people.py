"""People with accounts, and browsers and programs of theirs."""

from __future__ import annotations

from argon2 import PasswordHasher
from starlette.testclient import TestClient

from bridgelaw.store.accounts import Role
from bridgelaw.store.passwords import Passwords
from bridgelaw.store.store import Store
from bridgelaw.web.app import application

SECRET = "correct horse"
NAMES = {Role.READER: "Rie", Role.SCORER: "Sara", Role.DIRECTOR: "Dan"}
OWN = {"sec-fetch-site": "same-origin"}


def cheap(store: Store) -> Store:
    """A store whose passwords cost next to nothing."""
    store.accounts.passwords = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    return store


def everybody(store: Store) -> None:
    """An account of each role."""
    cheap(store)
    for role, name in NAMES.items():
        store.accounts.add(name, role, SECRET)


def browser(store: Store, address: str = "http://desk", client: str = "192.0.2.1") -> TestClient:
    """A browser at a desk that asks who somebody is."""
    app = application(store, ("desk",), accounts=True)
    return TestClient(
        app,
        address,
        headers={"accept-language": "en", **OWN},
        client=(client, 50_000),
        follow_redirects=False,
    )


def another(client: TestClient, address: str = "192.0.2.1") -> TestClient:
    """Another browser at the same desk, in the same process."""
    found = TestClient(
        client.app,
        str(client.base_url),
        headers={"accept-language": "en", **OWN},
        client=(address, 50_000),
        follow_redirects=False,
    )
    found.cookies.clear()
    found.portal = client.portal  # in the loop that the application runs in
    return found


def sign_in(client: TestClient, role: Role) -> TestClient:
    """Signed in as who has the role."""
    answer = client.post("/login", data={"name": NAMES[role], "password": SECRET})
    assert answer.status_code == 303, answer.text
    return client
