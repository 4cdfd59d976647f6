"""Accounts of a server: users, signed-in browsers and access keys.

A browser or a program holds a long random token. Only its SHA-256 is stored, so that reading the
database does not allow anybody to sign in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import Enum
from hashlib import sha256
from secrets import token_urlsafe
from typing import Final
from unicodedata import normalize

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from bridgelaw.i18n.text import Text
from bridgelaw.store.audit_context import audited_as, current_context
from bridgelaw.store.connection.database import Database
from bridgelaw.store.errors import NotThere, OutOfReach, StoreError
from bridgelaw.store.passwords import Passwords, check_password
from bridgelaw.store.schema import AccessKeyRow, AccountRow, SignInRow

LONGEST_NAME: Final = 100
LONGEST_BROWSER: Final = 200
MOST_KEYS: Final = 20
UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U000e0100-\U000e01ef]"
)
"""Characters that Unicode counts as letters or marks but that are invisible.

With them two accounts could appear to have the same name.
"""
IDLE: Final = timedelta(hours=12)
"""A user who has done nothing for this long must sign in again."""
LONGEST: Final = timedelta(days=30)
"""Every user must sign in again after this time."""
SEEN_EVERY: Final = timedelta(minutes=5)
"""The precision of `SignIn.seen`: not every page view causes a write."""
KEY_PREFIX: Final = "bridgelaw_"
"""The prefix of every key, by which a leaked key can be recognised."""

NAME_NEEDED = Text("found no name for the account, expected 1 to {most} characters")
NAME_LONG = Text(
    "found a name of {found} characters, expected at most {most}; choose a shorter one"
)
NAME_UNSEEN = Text("the name {name} has invisible characters; type it again without them")
NAME_TAKEN = Text("the account {name} already exists; choose another name")
NO_ACCOUNT = Text(
    "the account {name} does not exist; 'bridgelaw server account list' shows the accounts"
)
NO_KEY = Text("this key does not exist or has already been revoked; look at the list of keys")
NO_SIGN_IN = Text("this browser is already signed out; look at the list of browsers")
KEY_UNNAMED = Text(
    "found no name for the key, expected 1 to {most} characters that say what it is for"
)
TOO_MANY_KEYS = Text("the account already has {most} keys; revoke one of them first")


class NoAccount(StoreError):
    """An account or a key cannot be created with these values."""


class Role(Enum):
    """The role of an account. Each role may do all that the roles before it may."""

    READER = Text("reader")
    SCORER = Text("scorer")
    DIRECTOR = Text("director")

    def may(self, needed: Role) -> bool:
        """Return whether this role is sufficient where another is required."""
        return LADDER.index(self) >= LADDER.index(needed)


LADDER: Final = tuple(Role)


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """A user of the server."""

    id: int
    name: str
    role: Role
    at: datetime
    closed: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SignIn:
    """A signed-in browser."""

    key: str
    """The SHA-256 of the browser's token."""
    account: Account
    at: datetime
    seen: datetime
    browser: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessKey:
    """An access key of an account. The key itself is shown only once."""

    id: int
    name: str
    at: datetime


class Accounts:
    """The accounts of a store."""

    def __init__(
        self,
        database: Database,
        passwords: Passwords | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.database, self.passwords, self.now = database, passwords or Passwords(), now

    # Accounts

    def add(self, name: str, role: Role, password: str) -> Account:
        """Create an account. Raises NoAccount, NoPassword."""
        name = plain_name(name)
        check_password(password, name)
        kept = self.passwords.kept(password)
        with self.database.write() as session:
            if _found(session, name) is not None:
                raise NoAccount(NAME_TAKEN, name=name)
            row = AccountRow(
                name=name,
                folded=_folded(name),
                role=role.name.lower(),
                password=kept,
                at=self.now(),
            )
            session.add(row)
            session.flush()
            return _account(row)

    def listed(self) -> list[Account]:
        """Return all accounts, sorted by name."""
        with self.database.read() as session:
            return sorted(
                map(_account, session.scalars(select(AccountRow))),
                key=lambda each: _folded(each.name),
            )

    def named(self, name: str) -> Account:
        """Return the account with a name, closed or not. Raises NotThere."""
        with self.database.read() as session:
            return _account(_named(session, name))

    def any_director(self) -> bool:
        """Return whether there is an open account with the role of director."""
        director = Role.DIRECTOR.name.lower()
        query = (
            select(AccountRow.id)
            .where(AccountRow.role == director, AccountRow.closed.is_(None))
            .limit(1)
        )
        with self.database.read() as session:
            return session.scalar(query) is not None

    def set_role(self, name: str, role: Role) -> Account:
        """Change the role of an account. Raises NotThere."""
        with self.database.write() as session:
            row = _named(session, name)
            row.role = role.name.lower()
            return _account(row)

    def set_password(self, name: str, password: str) -> Account:
        """Set a password, sign out all browsers and revoke all keys of the account.

        Raises NotThere, NoPassword.
        """
        check_password(password, self.named(name).name)
        kept = self.passwords.kept(password)
        with self.database.write() as session:
            row = _named(session, name)
            row.password = kept
            self._end_all(session, row.id)
            return _account(row)

    def close(self, name: str) -> Account:
        """Close an account, sign out its browsers and revoke its keys. Raises NotThere."""
        with self.database.write() as session:
            row = _named(session, name)
            row.closed = row.closed or self.now()
            self._end_all(session, row.id)
            return _account(row)

    def open_again(self, name: str) -> Account:
        """Reopen a closed account with its password. Its keys stay ended. Raises NotThere."""
        with self.database.write() as session:
            row = _named(session, name)
            row.closed = None
            return _account(row)

    def _end_all(self, session: Session, account_id: int) -> None:
        session.execute(delete(SignInRow).where(SignInRow.account_id == account_id))
        its = AccessKeyRow.account_id == account_id, AccessKeyRow.ended.is_(None)
        session.execute(update(AccessKeyRow).where(*its).values(ended=self.now()))

    # Browsers

    def sign_in(self, name: str, password: str, browser: str = "") -> tuple[Account, str] | None:
        """Return the account and a new token, or None if the name or password is wrong.

        Takes equally long in all cases, and uses time and memory on purpose: limit concurrent
        calls.
        """
        own_name, kept = self._fitting(name, password)
        if kept is None:
            return None
        renewed = self.passwords.kept(password) if self.passwords.is_old(kept) else kept
        with audited_as(replace(current_context(), who=own_name)), self.database.write() as session:
            row = _found(session, name)
            if row is None or row.password != kept or row.closed is not None:  # changed by another
                return None
            row.password, now = renewed, self.now()
            gone = (SignInRow.seen < now - IDLE) | (SignInRow.at < now - LONGEST)
            session.execute(delete(SignInRow).where(SignInRow.account_id == row.id, gone))
            return _account(row), self._begin(session, row, browser)

    def _begin(self, session: Session, row: AccountRow, browser: str) -> str:
        """Sign a browser in, and return its token."""
        token, now = token_urlsafe(32), self.now()
        shown = _shown(browser)[:LONGEST_BROWSER]
        session.add(
            SignInRow(key=digest(token), account_id=row.id, at=now, seen=now, browser=shown)
        )
        return token

    def change_password(
        self, account: Account, present: str, password: str, browser: str = ""
    ) -> str | None:
        """Change the password of a user who knows the present one.

        Ends every browser and key of the account, and signs this browser in again: returns its new
        token, or None if `present` is wrong. Raises NoPassword.
        """
        check_password(password, account.name)
        _, kept = self._fitting(account.name, present)
        if kept is None:
            return None
        new = self.passwords.kept(password)
        with self.database.write() as session:
            row = _named(session, account.name)
            if row.password != kept or row.closed is not None:
                return None
            row.password = new
            self._end_all(session, row.id)
            return self._begin(session, row, browser)

    def _fitting(self, name: str, password: str) -> tuple[str, str | None]:
        """Return the name of an open account, and its password hash if the password matches."""
        with self.database.read() as session:
            row = _found(session, name)
            own, kept = (
                ("", None) if row is None or row.closed is not None else (row.name, row.password)
            )
        fits = self.passwords.fits(kept or self.passwords.of_nobody, password)
        return own, kept if fits else None

    def browser_key(self, name: str) -> tuple[int, bytes] | None:
        """Return the ID of an open account, and a secret key that changes with its password.

        The key signs what a browser stores about the account. It is a digest of the password's
        hash, whose random salt nobody can guess.
        """
        with self.database.read() as session:
            row = _found(session, name)
            if row is None or row.closed is not None:
                return None
            return row.id, sha256(f"browser {row.id} {row.password}".encode()).digest()

    def signed_in(self, token: str) -> SignIn | None:
        """Return the sign-in of a browser's token, or None."""
        now = self.now()
        query = select(SignInRow, AccountRow).join(AccountRow).where(SignInRow.key == digest(token))
        with self.database.read() as session:
            found = session.execute(query).one_or_none()
        if found is None or found[1].closed is not None or not _lasts(found[0], now):
            return None
        if now - found[0].seen > SEEN_EVERY:
            self._see(found[0].key, now)
        return _sign_in(*found)

    def _see(self, key: str, now: datetime) -> None:
        """Save when a browser was last seen.

        This is not a user's action, so it bypasses the log; and a page does not fail because of it.
        """
        try:
            with self.database.write() as session:
                session.connection().execute(
                    update(SignInRow).where(SignInRow.key == key).values(seen=now)
                )
        except OutOfReach:
            pass

    def sign_ins(self, account: Account) -> Sequence[SignIn]:
        """Return the signed-in browsers of an account, the last seen first."""
        now = self.now()
        query = (
            select(SignInRow)
            .where(SignInRow.account_id == account.id)
            .order_by(SignInRow.seen.desc())
        )
        with self.database.read() as session:
            return [
                SignIn(key=row.key, account=account, at=row.at, seen=row.seen, browser=row.browser)
                for row in session.scalars(query)
                if _lasts(row, now)
            ]

    def sign_out(self, token: str) -> None:
        """End the sign-in of a browser's token."""
        with self.database.write() as session:
            session.execute(delete(SignInRow).where(SignInRow.key == digest(token)))

    def end(self, account: Account, key: str) -> None:
        """End the sign-in of one browser of an account. Raises NotThere."""
        with self.database.write() as session:
            row = session.get(SignInRow, key)
            if row is None or row.account_id != account.id:
                raise NotThere(NO_SIGN_IN)
            session.delete(row)

    def end_others(self, account: Account, key: str) -> None:
        """End the sign-ins of all browsers of an account but one."""
        with self.database.write() as session:
            session.execute(
                delete(SignInRow).where(SignInRow.account_id == account.id, SignInRow.key != key)
            )

    # Keys

    def make_key(self, account: Account, name: str) -> tuple[AccessKey, str]:
        """Create a key for a program, and return it with its secret.

        `name` says what the key is for. The secret cannot be retrieved later. Raises NoAccount,
        NotThere.
        """
        name = " ".join(_shown(name).split())
        if not 1 <= len(name) <= LONGEST_NAME:
            raise NoAccount(KEY_UNNAMED, most=LONGEST_NAME)
        secret = KEY_PREFIX + token_urlsafe(32)
        with self.database.write() as session:
            row = session.get(AccountRow, account.id)
            if row is None or row.closed is not None:
                raise NotThere(NO_ACCOUNT, name=account.name)
            if len(_keys(session, account)) >= MOST_KEYS:
                raise NoAccount(TOO_MANY_KEYS, most=MOST_KEYS)
            made = AccessKeyRow(account_id=account.id, key=digest(secret), name=name, at=self.now())
            session.add(made)
            session.flush()
            return AccessKey(id=made.id, name=made.name, at=made.at), secret

    def keys(self, account: Account) -> Sequence[AccessKey]:
        """Return the keys of an account that have not been ended, the oldest first."""
        with self.database.read() as session:
            return [
                AccessKey(id=row.id, name=row.name, at=row.at) for row in _keys(session, account)
            ]

    def end_key(self, account: Account, number: int) -> None:
        """End a key of an account. Raises NotThere."""
        with self.database.write() as session:
            row = session.get(AccessKeyRow, number)
            if row is None or row.account_id != account.id or row.ended is not None:
                raise NotThere(NO_KEY)
            row.ended = self.now()

    def with_key(self, secret: str) -> Account | None:
        """Return the open account of a key's secret, or None."""
        query = select(AccountRow).join(AccessKeyRow).where(AccessKeyRow.key == digest(secret))
        query = query.where(AccessKeyRow.ended.is_(None), AccountRow.closed.is_(None))
        with self.database.read() as session:
            row = session.scalar(query)
            return None if row is None else _account(row)


def plain_name(name: str) -> str:
    """Return a name without surplus spaces. Raises NoAccount if it has invisible characters.

    It raises NoAccount too if the name is empty or too long.
    """
    name = " ".join(normalize("NFC", name).split())
    if not name:
        raise NoAccount(NAME_NEEDED, most=LONGEST_NAME)
    if len(name) > LONGEST_NAME:
        raise NoAccount(NAME_LONG, found=len(name), most=LONGEST_NAME)
    if not name.isprintable() or UNSEEN.search(name):
        raise NoAccount(NAME_UNSEEN, name=_shown(name))
    return name


def digest(secret: str) -> str:
    """Return what is stored of a token or a secret: its SHA-256."""
    return sha256(secret.encode(errors="surrogatepass")).hexdigest()


def _folded(name: str) -> str:
    return " ".join(normalize("NFKC", name).casefold().split())


def _shown(text: str) -> str:
    """Return a text with a question mark for each invisible character."""
    return "".join(letter if letter.isprintable() else "?" for letter in UNSEEN.sub("?", text))


def _found(session: Session, name: str) -> AccountRow | None:
    if len(name) > LONGEST_NAME:  # first: normalising a great many accents takes minutes
        return None
    folded = _folded(name)
    if not folded.isprintable():
        return None
    return session.scalar(select(AccountRow).where(AccountRow.folded == folded))


def _named(session: Session, name: str) -> AccountRow:
    row = _found(session, name)
    if row is None:
        raise NotThere(NO_ACCOUNT, name=_shown(name)[:LONGEST_NAME])
    return row


def _keys(session: Session, account: Account) -> Sequence[AccessKeyRow]:
    query = select(AccessKeyRow).where(
        AccessKeyRow.account_id == account.id, AccessKeyRow.ended.is_(None)
    )
    return session.scalars(query.order_by(AccessKeyRow.id)).all()


def _lasts(row: SignInRow, now: datetime) -> bool:
    return now - row.seen <= IDLE and now - row.at <= LONGEST


def _account(row: AccountRow) -> Account:
    return Account(
        id=row.id, name=row.name, role=Role[row.role.upper()], at=row.at, closed=row.closed
    )


def _sign_in(row: SignInRow, account: AccountRow) -> SignIn:
    return SignIn(
        key=row.key, account=_account(account), at=row.at, seen=row.seen, browser=row.browser
    )
