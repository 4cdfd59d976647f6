"""Accounts, sessions, keys and the log, on every database."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError

from bridgelaw.store.accounts import IDLE, LONGEST, MOST_KEYS, SEEN_EVERY, NoAccount, Role, digest
from bridgelaw.store.audit_context import AuditContext, audited_as
from bridgelaw.store.errors import NotThere
from bridgelaw.store.passwords import NoPassword, Passwords
from bridgelaw.store.schema import AccessKeyRow, AccountRow, LoggedRow, SignInRow
from bridgelaw.store.store import Store

SECRET = "correct horse"
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


class Clock:
    """A clock that moves only when set."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture(autouse=True)
def clock(store: Store) -> Clock:
    store.accounts.passwords = Passwords(CHEAP)
    store.accounts.now = found = Clock()
    return found


def signed_in(store: Store, name: str = "Anna", password: str = SECRET) -> str:
    found = store.accounts.sign_in(name, password, "Firefox")
    assert found is not None
    return found[1]


def test_each_role_includes_the_lower_roles() -> None:
    for place, role in enumerate(Role):
        assert [role.may(needed) for needed in Role] == [below <= place for below in range(3)]


def test_an_account_is_found_by_its_name_in_any_spelling(store: Store) -> None:
    made = store.accounts.add("  Åse   Møller ", Role.SCORER, SECRET)
    assert (made.name, made.role, made.closed) == ("Åse Møller", Role.SCORER, None)
    assert store.accounts.named("åSE møLLER") == store.accounts.named("A\u030ase Møller") == made
    for again in ("ÅSE MØLLER", "a\u030ase møller"):
        with pytest.raises(NoAccount, match="already exists"):
            store.accounts.add(again, Role.READER, SECRET)
    store.accounts.add("Bo", Role.READER, SECRET)
    assert [each.name for each in store.accounts.listed()] == ["Bo", "Åse Møller"]


@pytest.mark.parametrize(
    "name",
    [
        "",
        "  ",
        "x" * 101,
        "a\x00b",
        "a\u200bb",
        "a\u202eb",
        "a\ud800",
        "\x7f",
        "a\u034fb",
        "\u3164",
        "\u2800",
    ],
)
def test_an_invalid_name_is_refused(store: Store, name: str) -> None:
    with pytest.raises(NoAccount):
        store.accounts.add(name, Role.READER, SECRET)
    assert store.accounts.sign_in(name, SECRET) is None
    with pytest.raises(NotThere):
        store.accounts.named(name)


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("Anna", "x" * 9),
        ("Anna", "x" * 201),
        ("Anna Andersen", "anna ANDERSEN"),
        ("Anna", "x" * 10 + "\ud800"),
    ],
)
def test_an_invalid_password_is_refused(store: Store, name: str, password: str) -> None:
    with pytest.raises(NoPassword):
        store.accounts.add(name, Role.READER, password)
    assert store.accounts.listed() == []
    store.accounts.add("Bo", Role.READER, SECRET)
    assert store.accounts.sign_in("Bo", password) is None


@pytest.mark.parametrize(
    "password", ["x" * 10, "x" * 200, "ten  spaces ", "håndtaget", "ﬁligree ﬁne"]
)
def test_only_the_length_of_a_password_matters(store: Store, password: str) -> None:
    if len(password) < 10:
        password += " og låsen"
    store.accounts.add("Anna", Role.READER, password)
    assert store.accounts.sign_in("anna", password) is not None
    assert store.accounts.sign_in("anna", password + "x") is None


def test_stored_data_reveals_no_password_token_or_key(store: Store) -> None:
    anna = store.accounts.add("Anna", Role.DIRECTOR, SECRET)
    token = signed_in(store)
    _, secret = store.accounts.make_key(anna, "scoring program")
    with store.database.read() as session:
        kept = [
            str(vars(row))
            for kind in (AccountRow, SignInRow, AccessKeyRow, LoggedRow)
            for row in session.scalars(select(kind))
        ]
    for each in (SECRET, token, secret):
        assert not any(each in row for row in kept)
    assert any(digest(token) in row for row in kept)


def test_a_wrong_name_takes_as_long_as_a_wrong_password(store: Store) -> None:
    """A wrong name takes as long as a wrong password: both go through the same hash."""
    asked: list[str] = []

    class Counting(Passwords):
        def fits(self, kept: str, password: str) -> bool:
            asked.append(kept)
            return super().fits(kept, password)

    store.accounts.passwords = Counting(CHEAP)
    store.accounts.add("Anna", Role.READER, SECRET)
    store.accounts.add("Closed", Role.READER, SECRET)
    store.accounts.close("Closed")
    for name in ("Anna", "Nobody", "Closed", "x" * 500):
        assert store.accounts.sign_in(name, "wrong password") is None
    assert len({each.rpartition("$")[0].rpartition("$")[0] for each in asked}) == 1
    assert len(asked) == 4


def test_a_password_is_hashed_again_when_the_cost_increases(store: Store) -> None:
    store.accounts.add("Anna", Role.READER, SECRET)
    store.accounts.passwords = Passwords(PasswordHasher(time_cost=2, memory_cost=8, parallelism=1))
    signed_in(store)
    with store.database.read() as session:
        assert "t=2" in session.scalars(select(AccountRow.password)).one()
    signed_in(store)


def test_a_session_lasts_while_it_is_used_but_not_forever(store: Store, clock: Clock) -> None:
    store.accounts.add("Anna", Role.SCORER, SECRET)
    token = signed_in(store)
    found = store.accounts.signed_in(token)
    assert found is not None
    assert (found.account.name, found.browser) == ("Anna", "Firefox")
    assert store.accounts.signed_in(token + "x") is None
    end = clock.now + LONGEST
    while clock.now + IDLE <= end:
        clock.now += IDLE
        assert store.accounts.signed_in(token) is not None
    clock.now = end + timedelta(seconds=1)
    assert store.accounts.signed_in(token) is None


def test_an_idle_session_ends(store: Store, clock: Clock) -> None:
    anna = store.accounts.add("Anna", Role.SCORER, SECRET)
    token = signed_in(store)
    clock.now += IDLE + timedelta(seconds=1)
    assert store.accounts.signed_in(token) is None
    assert store.accounts.sign_ins(anna) == []
    signed_in(store)
    with store.database.read() as session:
        assert len(session.scalars(select(SignInRow)).all()) == 1  # the old one was removed


def test_the_last_use_of_a_session_is_stored_but_not_logged(store: Store, clock: Clock) -> None:
    anna = store.accounts.add("Anna", Role.SCORER, SECRET)
    token = signed_in(store)
    before = len(store.log.page())
    clock.now += SEEN_EVERY
    store.accounts.signed_in(token)
    assert store.accounts.sign_ins(anna)[0].seen == clock.now - SEEN_EVERY
    clock.now += timedelta(seconds=1)
    store.accounts.signed_in(token)
    assert store.accounts.sign_ins(anna)[0].seen == clock.now
    assert len(store.log.page()) == before


@pytest.mark.parametrize(
    "ends",
    [
        lambda store: store.accounts.set_password("Anna", "another horse"),
        lambda store: store.accounts.close("Anna"),
        lambda store: store.accounts.change_password(
            store.accounts.named("Anna"), SECRET, "another horse"
        ),
    ],
)
def test_a_new_password_or_closing_ends_sessions_and_keys_immediately(
    store: Store, ends: Callable[[Store], object]
) -> None:
    anna = store.accounts.add("Anna", Role.SCORER, SECRET)
    bo = store.accounts.add("Bo", Role.SCORER, SECRET)
    token, others = signed_in(store), signed_in(store, "Bo")
    _, secret = store.accounts.make_key(anna, "scoring program")
    _, other = store.accounts.make_key(bo, "scoring program")
    assert store.accounts.with_key(secret) == anna
    assert ends(store)
    assert store.accounts.signed_in(token) is None
    assert store.accounts.with_key(secret) is None
    assert store.accounts.signed_in(others) is not None
    assert store.accounts.with_key(other) == bo
    assert store.accounts.sign_in("Anna", SECRET) is None
    store.accounts.open_again("Anna")
    assert store.accounts.signed_in(token) is None
    assert store.accounts.with_key(secret) is None


def test_a_closed_account_cannot_sign_in_until_it_is_reopened(store: Store) -> None:
    store.accounts.add("Anna", Role.DIRECTOR, SECRET)
    assert store.accounts.any_director()
    assert store.accounts.close("anna").closed is not None
    assert not store.accounts.any_director()
    assert store.accounts.sign_in("Anna", SECRET) is None
    assert store.accounts.open_again("anna").closed is None
    assert store.accounts.sign_in("Anna", SECRET) is not None
    store.accounts.set_role("anna", Role.SCORER)
    assert not store.accounts.any_director()


def test_a_new_role_applies_immediately(store: Store) -> None:
    anna = store.accounts.add("Anna", Role.DIRECTOR, SECRET)
    token = signed_in(store)
    _, secret = store.accounts.make_key(anna, "x")
    store.accounts.set_role("Anna", Role.READER)
    found, keyed = store.accounts.signed_in(token), store.accounts.with_key(secret)
    assert found is not None
    assert keyed is not None
    assert (found.account.role, keyed.role) == (Role.READER, Role.READER)


def test_a_password_changed_during_sign_in_is_refused(store: Store) -> None:
    store.accounts.add("Anna", Role.READER, SECRET)
    accounts = store.accounts

    class Slow(Passwords):
        def fits(self, kept: str, password: str) -> bool:
            found = super().fits(kept, password)
            accounts.passwords = Passwords(CHEAP)
            accounts.set_password("Anna", "another horse")
            return found

    accounts.passwords = Slow(CHEAP)
    assert accounts.sign_in("Anna", SECRET) is None
    assert accounts.sign_in("Anna", "another horse") is not None


def test_changing_a_password_requires_the_current_one(store: Store) -> None:
    anna = store.accounts.add("Anna", Role.READER, SECRET)
    assert not store.accounts.change_password(anna, "wrong password", "another horse")
    with pytest.raises(NoPassword):
        store.accounts.change_password(anna, SECRET, "short")
    assert store.accounts.sign_in("Anna", SECRET) is not None


def test_only_own_sessions_can_be_ended(store: Store) -> None:
    anna = store.accounts.add("Anna", Role.READER, SECRET)
    bo = store.accounts.add("Bo", Role.READER, SECRET)
    first, second, third = (signed_in(store) for _ in range(3))
    others = signed_in(store, "Bo")
    with pytest.raises(NotThere):
        store.accounts.end(bo, digest(first))
    store.accounts.end(anna, digest(first))
    assert store.accounts.signed_in(first) is None
    store.accounts.end_others(anna, digest(second))
    assert (store.accounts.signed_in(third), len(store.accounts.sign_ins(anna))) == (None, 1)
    store.accounts.sign_out(second)
    assert store.accounts.sign_ins(anna) == []
    assert store.accounts.signed_in(others) is not None


def test_only_own_keys_are_listed_and_revoked(store: Store) -> None:
    anna = store.accounts.add("Anna", Role.READER, SECRET)
    bo = store.accounts.add("Bo", Role.READER, SECRET)
    key, secret = store.accounts.make_key(anna, "  scoring\tprogram ")
    assert [each.name for each in store.accounts.keys(anna)] == ["scoring?program"]
    with pytest.raises(NotThere):
        store.accounts.end_key(bo, key.id)
    store.accounts.end_key(anna, key.id)
    assert (store.accounts.with_key(secret), list(store.accounts.keys(anna))) == (None, [])
    with pytest.raises(NotThere):
        store.accounts.end_key(anna, key.id)
    for name in ("", " ", "x" * 101):
        with pytest.raises(NoAccount):
            store.accounts.make_key(anna, name)
    for number in range(MOST_KEYS):
        store.accounts.make_key(anna, f"{number}")
    with pytest.raises(NoAccount, match="already"):
        store.accounts.make_key(anna, "one more")


# The log


def test_each_write_is_logged_once_with_who_and_from_where(store: Store) -> None:
    with audited_as(AuditContext(who="Anna", did="POST /records", where="192.0.2.7")):
        store.records.add({"a": 1}, title="Board 1")
        store.records.add({"a": 2}, title="Board 2")
        store.records.listed(10, None)
    store.log.note(AuditContext(who="", did="wrong password: Bo", where="192.0.2.8"))
    told = [(each.who, each.did, each.where) for each in store.log.page()]
    assert told == [
        ("", "wrong password: Bo", "192.0.2.8"),
        *[("Anna", "POST /records", "192.0.2.7")] * 2,
    ]


def test_the_log_is_filtered_by_who_and_day_and_paged(store: Store) -> None:
    for number in range(5):
        store.log.note(AuditContext(who="Anna" if number % 2 else "Bo", did=f"deed {number}"))
    newest = store.log.page(most=2)
    assert [each.did for each in newest] == ["deed 4", "deed 3"]
    assert [each.did for each in store.log.page(before=newest[-1].id, most=2)] == [
        "deed 2",
        "deed 1",
    ]
    assert [each.did for each in store.log.all(who="Anna")] == ["deed 3", "deed 1"]
    today = datetime.now().astimezone().date()
    assert len(store.log.page(day=today)) == 5
    assert list(store.log.page(day=today - timedelta(days=1))) == []


@pytest.mark.parametrize(
    "deed",
    [
        "UPDATE logged SET who = 'Bo'",
        "DELETE FROM logged",
        "DELETE FROM logged WHERE who = 'Anna'",
        "UPDATE logged SET at = at",
    ],
)
def test_the_log_cannot_be_edited(store: Store, deed: str) -> None:
    store.log.note(AuditContext(who="Anna", did="something"))
    with (
        pytest.raises((DBAPIError, Exception), match="stay as they were written"),
        store.database.write() as session,
    ):
        session.execute(text(deed))
    with (
        pytest.raises((DBAPIError, Exception), match="stay as they were written"),
        store.database.write() as session,
    ):
        session.delete(session.scalars(select(LoggedRow)).one())
    assert [each.who for each in store.log.page()] == ["Anna"]


def test_the_log_cannot_be_replaced_row_by_row(store: Store) -> None:
    """`INSERT OR REPLACE` cannot replace a row of the log.

    By default, SQLite deletes the replaced row without its delete trigger.
    """
    store.log.note(AuditContext(who="Anna", did="something"))
    if store.database.engine.dialect.name != "sqlite":
        return
    with (
        pytest.raises(Exception, match="stay as they were written"),
        store.database.write() as session,
    ):
        session.execute(
            text(
                "INSERT OR REPLACE INTO logged (id, at, who, did, \"where\") SELECT id, at, 'Bo', "
                'did, "where" FROM logged'
            )
        )
    assert [each.who for each in store.log.page()] == ["Anna"]
