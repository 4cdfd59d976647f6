"""Lock an open file for one process, on every system."""

from __future__ import annotations

import sys
from typing import TextIO

if sys.platform == "win32":
    import msvcrt

    def locked(opened: TextIO) -> bool:
        """Try to lock an open file; the lock ends when it is closed. Return whether it was free."""
        try:
            msvcrt.locking(opened.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl  # noqa: TID251 - the other branch is for Windows

    def locked(opened: TextIO) -> bool:
        """Try to lock an open file; the lock ends when it is closed. Return whether it was free."""
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
