"""Passwords: their length, and their hashes."""

from __future__ import annotations

import os
import sys
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from threading import get_native_id
from typing import Final
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from bridgelaw.i18n.text import Text
from bridgelaw.store.errors import StoreError

SHORTEST, LONGEST = 10, 200
AT_ONCE: Final = 3
"""The threads that hash passwords."""
NICE: Final = 10
"""How much these threads give way to all others, where the system has that.

Argon2 begins four threads for each hash. With 10, all of them together get less time than one
other thread. With 19, one that is interrupted while it holds Python's lock would hold up everybody.
"""

TOO_SHORT = Text(
    "found a password of {found} characters, expected at least {least}; choose a longer one"
)
TOO_LONG = Text(
    "found a password of {found} characters, expected at most {most}; choose a shorter one"
)
IS_THE_NAME = Text("the password is the name of the account; choose another")
NOT_WRITTEN = Text("the password has a character that cannot be stored; choose another password")


class NoPassword(StoreError):
    """The password is not acceptable."""


def check_password(password: str, name: str) -> None:
    """Reject a password that is too short, too long, or the name. Raises NoPassword.

    There are no other rules, as NIST SP 800-63B recommends.
    """
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
    """Normalise the password: different keyboards may compose the same letters differently."""
    return normalize("NFKC", password)


@cache
def _threads() -> ThreadPoolExecutor:
    """Return the threads that hash passwords, so that attempts to guess one delay little else."""
    return ThreadPoolExecutor(AT_ONCE, "passwords", _give_way)


def _give_way() -> None:
    if sys.platform == "linux":  # elsewhere the priority is that of the process
        os.setpriority(os.PRIO_PROCESS, get_native_id(), NICE)


class Passwords:
    """Hash passwords with Argon2, at argon2-cffi's default cost; tests use a lower one."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()

    def kept(self, password: str) -> str:
        """Return the hash of a password."""
        return _threads().submit(self._hasher.hash, _plain(password)).result()

    def fits(self, kept: str, password: str) -> bool:
        """Return whether a password matches a hash."""
        if len(password) > LONGEST:
            password = ""  # takes as long as any other wrong password
        try:
            return _threads().submit(self._hasher.verify, kept, _plain(password)).result()
        except (VerificationError, InvalidHashError, UnicodeEncodeError):
            return False

    def is_old(self, kept: str) -> bool:
        """Return whether a hash should be replaced because the cost has changed."""
        return self._hasher.check_needs_rehash(kept)

    @property
    def of_nobody(self) -> str:
        """A hash that no password matches, and that takes as long to verify as any other."""
        cost = (
            f"m={self._hasher.memory_cost},t={self._hasher.time_cost},p={self._hasher.parallelism}"
        )
        salt, found = (
            b64encode(bytes(size)).decode().rstrip("=") for size in (16, self._hasher.hash_len)
        )
        return f"$argon2id$v=19${cost}${salt}${found}"
