"""Offline data with only the samples of open-valued facts, for tests."""

from __future__ import annotations

from datetime import date
from threading import Lock
from typing import ClassVar

from bridgelaw.app.offline.data import data_of
from bridgelaw.app.offline.data_files import Made, packed
from bridgelaw.app.offline.readings import like


class Sampled(Made):
    """Data with only the samples of open-valued facts.

    It is built in this process in a few seconds, once for all instances.
    """

    made: ClassVar[dict[tuple[str, str], bytes]] = {}
    making: ClassVar[Lock] = Lock()

    def get(self, federation: str, language: str, on: date) -> bytes | None:
        """Return the data, compressed with gzip, building it if necessary."""
        reader = like(federation, on)
        with self.making:
            if (reader, language) not in self.made:
                for each, form in data_of(reader, on, every=False).items():
                    self.made[reader, each] = packed(form)
            return self.made[reader, language]

    def begin(self, federation: str, on: date) -> None:
        """Do nothing: the data is built on request."""
