"""The address of a database is shown without its password; an invalid one is refused in words."""

from __future__ import annotations

import pytest

from bridgelaw.store.connection.addresses import without_password
from bridgelaw.store.connection.engines import address_of, engine_of
from bridgelaw.store.errors import StoreError


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://anna:geheim@desk/x",
        "postgresql://anna:a/geheim@b@geheim@desk/x",
        "postgresql://desk/x?user=anna&password=geheim",
        "postgresql://desk/x?sslkey=geheim&application_name=x",
        "postgresql://anna:geheim@desk:port/x",
        "postgresql:anna:geheim@desk/x",
        "postgres//anna:geheim@desk/x",
        "anna:geheim@desk/x",
        "mysql://anna:geheim@desk/x",
    ],
)
def test_no_password_is_shown_whatever_the_form_of_the_address(address: str) -> None:
    assert "geheim" not in without_password(address) + address_of(address)
    assert without_password(address).rpartition("@")[2].startswith(
        "desk"
    ) or "desk/x?" in without_password(address)


@pytest.mark.parametrize(
    "address",
    [
        "sqlite:///desk.sqlite3",
        "sqlite:////var/a@b/desk.sqlite3",
        "sqlite:///C:/a@b/x",
        "postgresql:///x?host=/run",
    ],
)
def test_an_address_without_a_password_is_shown_unchanged(address: str) -> None:
    assert address_of(address) == address


@pytest.mark.parametrize(
    "address", ["postgresql://anna:geheim@desk:port/x", "anna:geheim@desk", "sqlite"]
)
def test_an_invalid_address_is_refused_with_a_message(address: str) -> None:
    with pytest.raises(StoreError, match="expected the address of a database") as refused:
        engine_of(address, 1)
    assert "geheim" not in str(refused.value)
