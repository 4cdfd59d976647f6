"""Makes the data of one federation in every language: `python -m bridgelaw.desk.offline FEDERATION DAY FOLDER`.

It takes half a minute of one processor, so that the server has it made by a process of its own, which gives way to others.
"""

from __future__ import annotations

import gc
import os
import shutil
import sys
from datetime import date
from pathlib import Path
from time import time
from typing import Final

from bridgelaw.desk.offline.data import data_of
from bridgelaw.desk.offline.made import put

MONTH: Final = 30 * 24 * 3600


def main(federation: str, day: str, folder: str) -> None:
    """Makes the files of a federation in a folder; the last is there when all are."""
    os.nice(10)
    _throw_away(Path(folder))
    gc.disable()  # nothing here is ever thrown away in rings
    for language, form in data_of(federation, date.fromisoformat(day)).items():
        put(Path(folder), federation, language, form)


def _throw_away(folder: Path) -> None:
    """What other versions of the program have made and not made anew for a month."""
    for other in folder.parent.iterdir() if folder.parent.is_dir() else ():
        if other != folder and other.is_dir() and time() - other.stat().st_mtime > MONTH:
            shutil.rmtree(other, ignore_errors=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
