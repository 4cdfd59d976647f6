"""Passwords: how long one must be, and what is kept in its place."""

from __future__ import annotations

from base64 import b64encode
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from bridgelaw.i18n.text import Text
from bridgelaw.store.errors import StoreError

SHORTEST, LONGEST = 10, 200

TOO_SHORT = Text("the password has {found} characters, expected at least {least}")
TOO_LONG = Text("the password has {found} characters, expected at most {most}")
IS_THE_NAME = Text("the password is the name of the account")
NOT_WRITTEN = Text("the password has a sign that cannot be kept")


class NoPassword(StoreError):
    """A password that cannot be one."""


def check_password(password: str, name: str) -> None:
    """Only its length counts, as NIST SP 800-63B has it, and that it is not the name. Raises
    NoPassword."""
    if len(password) < SHORTEST:
        raise NoPassword(TOO_SHORT, found=len(password), least=SHORTEST)
    if len(password) > LONGEST:
        raise NoPassword(TOO_LONG, found=len(password), most=LONGEST)
    if _plain(password).casefold().strip() == _plain(name).casefold().strip():
        raise NoPassword(IS_THE_NAME)
    try:
        password.encode()
    except UnicodeEncodeError:
        raise NoPassword(NOT_WRITTEN) from None


def _plain(password: str) -> str:
    """The same letters, however a keyboard has put them together."""
    return normalize("NFKC", password)


class Passwords:
    """Argon2, with the cost that argon2-cffi takes by itself; tests take less."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()

    def kept(self, password: str) -> str:
        """What is kept of a password."""
        return self._hasher.hash(_plain(password))

    def fits(self, kept: str, password: str) -> bool:
        """Whether this is the password of which that is kept."""
        if len(password) > LONGEST:
            password = ""  # as slow as any other that is wrong
        try:
            return self._hasher.verify(kept, _plain(password))
        except (VerificationError, InvalidHashError, UnicodeEncodeError):
            return False

    def is_old(self, kept: str) -> bool:
        """Whether it is to be kept anew, since it costs now what it did not then."""
        return self._hasher.check_needs_rehash(kept)

    @property
    def of_nobody(self) -> str:
        """What no password fits, and that takes as long to find out as with another."""
        cost = (
            f"m={self._hasher.memory_cost},t={self._hasher.time_cost},p={self._hasher.parallelism}"
        )
        salt, found = (
            b64encode(bytes(size)).decode().rstrip("=") for size in (16, self._hasher.hash_len)
        )
        return f"$argon2id$v=19${cost}${salt}${found}"
