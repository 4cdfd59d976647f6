"""The chapters by which users browse the law book, with our own titles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bridgelaw.i18n.text import Text


@dataclass(frozen=True, slots=True)
class Chapter:
    """A range of laws, from `first` to `last`; 0 means the definitions."""

    title: Text
    first: int
    last: int

    @property
    def laws(self) -> tuple[str, ...]:
        """The numbers of its laws."""
        return tuple(map(str, range(self.first, self.last + 1)))


CHAPTERS: Final = (
    Chapter(Text("Definitions"), 0, 0),
    Chapter(Text("Before the play"), 1, 8),
    Chapter(Text("Irregularities, rights and adjusted scores"), 9, 16),
    Chapter(Text("The auction"), 17, 40),
    Chapter(Text("The play"), 41, 67),
    Chapter(Text("Claims and concessions"), 68, 71),
    Chapter(Text("Conduct and information"), 72, 76),
    Chapter(Text("The score", context="chapter"), 77, 79),
    Chapter(Text("The director, penalties and appeals"), 80, 93),
)
