"""Who may use a desk that is served to others than its own machine, and what: accounts, browsers
that are signed in, keys.

What a browser or a program keeps is a long random text; of it only the SHA-256 is kept here, so
that nobody who reads the database can pass for anybody.
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
"""What Unicode counts among the letters and marks, and nothing is seen of: with it two accounts
would have one name."""
IDLE: Final = timedelta(hours=12)
"""Who has done nothing for so long signs in again."""
LONGEST: Final = timedelta(days=30)
"""So does everybody after this."""
SEEN_EVERY: Final = timedelta(minutes=5)
"""So exactly it is kept when a browser was last seen: not every page that is looked at is a
write."""
KEY_PREFIX: Final = "bridgelaw_"
"""What a key begins with, so that one that was left somewhere is known for what it is."""

NAME_NEEDED = Text("the account has no name, expected 1 to {most} characters")
NAME_LONG = Text("the name has {found} characters, expected at most {most}")
NAME_UNSEEN = Text("the name {name} has signs that cannot be seen")
NAME_TAKEN = Text("there is an account {name} already")
NO_ACCOUNT = Text("there is no account {name}")
NO_KEY = Text("there is no such key")
NO_SIGN_IN = Text("there is no such browser")
KEY_UNNAMED = Text("the key has no name, expected 1 to {most} characters: what it is for")
TOO_MANY_KEYS = Text("the account has {most} keys already: end one first")


class NoAccount(StoreError):
    """An account or a key that cannot be made so."""


class Role(Enum):
    """What an account may: each all that those before it may."""

    READER = Text("reader")
    SCORER = Text("scorer")
    DIRECTOR = Text("director")

    def may(self, needed: Role) -> bool:
        """Whether it is enough where another is needed."""
        return LADDER.index(self) >= LADDER.index(needed)


LADDER: Final = tuple(Role)


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """Somebody who may use the desk."""

    id: int
    name: str
    role: Role
    at: datetime
    closed: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SignIn:
    """A browser that somebody is signed in with."""

    key: str
    """The SHA-256 of what it keeps."""
    account: Account
    at: datetime
    seen: datetime
    browser: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessKey:
    """A key of an account. What it is itself is told once."""

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
        """Makes an account. Raises NoAccount, NoPassword."""
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
        """Every account, by its name."""
        with self.database.read() as session:
            return sorted(
                map(_account, session.scalars(select(AccountRow))),
                key=lambda each: _folded(each.name),
            )

    def named(self, name: str) -> Account:
        """The account of a name, closed or not. Raises NotThere."""
        with self.database.read() as session:
            return _account(_named(session, name))

    def any_director(self) -> bool:
        """Whether there is anybody who may do everything."""
        director = Role.DIRECTOR.name.lower()
        query = (
            select(AccountRow.id)
            .where(AccountRow.role == director, AccountRow.closed.is_(None))
            .limit(1)
        )
        with self.database.read() as session:
            return session.scalar(query) is not None

    def set_role(self, name: str, role: Role) -> Account:
        """Lets an account do more, or less, from now on. Raises NotThere."""
        with self.database.write() as session:
            row = _named(session, name)
            row.role = role.name.lower()
            return _account(row)

    def set_password(self, name: str, password: str) -> Account:
        """Another password; every browser and key of the account is ended. Raises NotThere,
        NoPassword."""
        check_password(password, self.named(name).name)
        kept = self.passwords.kept(password)
        with self.database.write() as session:
            row = _named(session, name)
            row.password = kept
            self._end_all(session, row.id)
            return _account(row)

    def close(self, name: str) -> Account:
        """Lets nobody in by an account any more, and ends its browsers and keys. Raises
        NotThere."""
        with self.database.write() as session:
            row = _named(session, name)
            row.closed = row.closed or self.now()
            self._end_all(session, row.id)
            return _account(row)

    def open_again(self, name: str) -> Account:
        """Lets a closed account in again, with its password; its keys stay ended. Raises
        NotThere."""
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
        """The account, and what the browser is to keep; nothing where the name or the password is
        wrong, which takes as long either way. It takes time and memory on purpose: not to be called
        by many at once."""
        own_name, kept = self._fitting(name, password)
        if kept is None:
            return None
        renewed = self.passwords.kept(password) if self.passwords.is_old(kept) else kept
        with audited_as(replace(current_context(), who=own_name)), self.database.write() as session:
            row = _found(session, name)
            if row is None or row.password != kept or row.closed is not None:  # changed meanwhile
                return None
            row.password, now = renewed, self.now()
            gone = (SignInRow.seen < now - IDLE) | (SignInRow.at < now - LONGEST)
            session.execute(delete(SignInRow).where(SignInRow.account_id == row.id, gone))
            return _account(row), self._begin(session, row, browser)

    def _begin(self, session: Session, row: AccountRow, browser: str) -> str:
        """Signs a browser in; what it is to keep."""
        token, now = token_urlsafe(32), self.now()
        shown = _shown(browser)[:LONGEST_BROWSER]
        session.add(
            SignInRow(key=digest(token), account_id=row.id, at=now, seen=now, browser=shown)
        )
        return token

    def change_password(
        self, account: Account, present: str, password: str, browser: str = ""
    ) -> str | None:
        """Another password for him who knows the present one: every browser and key of the account
        is ended, and this browser is signed in anew with what it is to keep from now on. Nothing
        where he does not know it. Raises NoPassword."""
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
        """The name of an account that is open, and what is kept of its password where this is the
        one."""
        with self.database.read() as session:
            row = _found(session, name)
            own, kept = (
                ("", None) if row is None or row.closed is not None else (row.name, row.password)
            )
        fits = self.passwords.fits(kept or self.passwords.of_nobody, password)
        return own, kept if fits else None

    def signed_in(self, token: str) -> SignIn | None:
        """Who is signed in with what a browser keeps."""
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
        """Keeps when a browser was seen. That is no deed of anybody: it goes by the log; and not
        worth a page that fails."""
        try:
            with self.database.write() as session:
                session.connection().execute(
                    update(SignInRow).where(SignInRow.key == key).values(seen=now)
                )
        except OutOfReach:
            pass

    def sign_ins(self, account: Account) -> Sequence[SignIn]:
        """The browsers of an account that are signed in, the last seen first."""
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
        """Ends what a browser keeps."""
        with self.database.write() as session:
            session.execute(delete(SignInRow).where(SignInRow.key == digest(token)))

    def end(self, account: Account, key: str) -> None:
        """Ends a browser of an account. Raises NotThere."""
        with self.database.write() as session:
            row = session.get(SignInRow, key)
            if row is None or row.account_id != account.id:
                raise NotThere(NO_SIGN_IN)
            session.delete(row)

    def end_others(self, account: Account, key: str) -> None:
        """Ends every browser of an account but one."""
        with self.database.write() as session:
            session.execute(
                delete(SignInRow).where(SignInRow.account_id == account.id, SignInRow.key != key)
            )

    # Keys

    def make_key(self, account: Account, name: str) -> tuple[AccessKey, str]:
        """A key for a program, with what it is for; the key itself is told now and never again.
        Raises NoAccount, NotThere."""
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
        """The keys of an account that have not been ended, the first first."""
        with self.database.read() as session:
            return [
                AccessKey(id=row.id, name=row.name, at=row.at) for row in _keys(session, account)
            ]

    def end_key(self, account: Account, number: int) -> None:
        """Ends a key of an account. Raises NotThere."""
        with self.database.write() as session:
            row = session.get(AccessKeyRow, number)
            if row is None or row.account_id != account.id or row.ended is not None:
                raise NotThere(NO_KEY)
            row.ended = self.now()

    def with_key(self, secret: str) -> Account | None:
        """The account whose key this is."""
        query = select(AccountRow).join(AccessKeyRow).where(AccessKeyRow.key == digest(secret))
        query = query.where(AccessKeyRow.ended.is_(None), AccountRow.closed.is_(None))
        with self.database.read() as session:
            row = session.scalar(query)
            return None if row is None else _account(row)


def plain_name(name: str) -> str:
    """A name as it stands in lists: without spaces around it, all of it to be seen. Raises
    NoAccount."""
    name = " ".join(normalize("NFC", name).split())
    if not name:
        raise NoAccount(NAME_NEEDED, most=LONGEST_NAME)
    if len(name) > LONGEST_NAME:
        raise NoAccount(NAME_LONG, found=len(name), most=LONGEST_NAME)
    if not name.isprintable() or UNSEEN.search(name):
        raise NoAccount(NAME_UNSEEN, name=_shown(name))
    return name


def digest(secret: str) -> str:
    """What is kept of what a browser or a program keeps."""
    return sha256(secret.encode(errors="surrogatepass")).hexdigest()


def _folded(name: str) -> str:
    return " ".join(normalize("NFKC", name).casefold().split())


def _shown(text: str) -> str:
    """A text with a mark for each sign that cannot be seen."""
    return "".join(letter if letter.isprintable() else "?" for letter in UNSEEN.sub("?", text))


def _found(session: Session, name: str) -> AccountRow | None:
    if len(name) > LONGEST_NAME:  # first of all: to put very many accents in order takes minutes
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
