"""Users with accounts, and their browsers and programs."""

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
    """Return the store with fast password hashing."""
    store.accounts.passwords = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    return store


def everybody(store: Store) -> None:
    """Add an account for each role."""
    cheap(store)
    for role, name in NAMES.items():
        store.accounts.add(name, role, SECRET)


def browser(store: Store, address: str = "http://desk", client: str = "192.0.2.1") -> TestClient:
    """Return a browser at a server that requires accounts."""
    app = application(store, ("desk",), accounts=True)
    return TestClient(
        app,
        address,
        headers={"accept-language": "en", **OWN},
        client=(client, 50_000),
        follow_redirects=False,
    )


def another(client: TestClient, address: str = "192.0.2.1") -> TestClient:
    """Return another browser at the same server, in the same process."""
    found = TestClient(
        client.app,
        str(client.base_url),
        headers={"accept-language": "en", **OWN},
        client=(address, 50_000),
        follow_redirects=False,
    )
    found.cookies.clear()
    found.portal = client.portal  # use the event loop of the application
    return found


def sign_in(client: TestClient, role: Role) -> TestClient:
    """Sign in with the account of a role; return the client."""
    answer = client.post("/login", data={"name": NAMES[role], "password": SECRET})
    assert answer.status_code == 303, answer.text
    return client
