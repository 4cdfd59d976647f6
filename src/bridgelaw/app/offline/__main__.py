"""Build the offline data of a federation in every language.

Run as `python -m bridgelaw.app.offline FEDERATION DAY FOLDER`. It takes half a minute of one
processor, so the server runs it as a separate process, which has low priority, is the only one to
build the data, and ends with the server.
"""

from __future__ import annotations

import gc
import os
import shutil
import sys
from datetime import date
from pathlib import Path
from threading import Thread
from time import sleep, time
from typing import Final

from bridgelaw.app.offline.data import data_of
from bridgelaw.app.offline.data_files import put
from bridgelaw.store.connection.file_lock import locked

MONTH: Final = 30 * 24 * 3600


def main(federation: str, day: str, folder: str) -> None:
    """Write a federation's files to a folder, unless another process is writing them."""
    if sys.platform != "win32":
        os.nice(10)  # noqa: TID251 - not on Windows
    Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    home = Path(folder).parent
    home.mkdir(parents=True, exist_ok=True)
    with (home / f"{Path(folder).name}.{federation}.lock").open("w") as lock:
        if not locked(lock):
            return
        _throw_away(Path(folder))
        gc.disable()  # there is no cyclic garbage here
        for language, form in data_of(federation, date.fromisoformat(day)).items():
            put(Path(folder), federation, language, form)


def _end_with(parent: int) -> None:
    """Exit when the server that started this process has ended."""
    while os.getppid() == parent:
        sleep(1)
    os._exit(1)


def _throw_away(folder: Path) -> None:
    """Delete data of other program versions that is older than a month."""
    for other in folder.parent.iterdir():
        if other != folder and time() - other.stat().st_mtime > MONTH:
            shutil.rmtree(other, ignore_errors=True) if other.is_dir() else other.unlink(
                missing_ok=True
            )


if __name__ == "__main__":
    main(*sys.argv[1:])
