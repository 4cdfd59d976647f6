"""What the JSON columns of the tables hold, as this program writes it."""

from __future__ import annotations

from typing import TypeAlias, TypedDict

Form: TypeAlias = dict[str, object]
"""A mapping."""
Texts: TypeAlias = dict[str, str]
"""A text by language."""


class Unread(TypedDict, total=False):
    """What could not be read of a file of boards."""

    unread: int
    notices: list[Texts]


class ListHead(TypedDict):
    """A list of a large event: how many rows it has, and its words by language."""

    rows: int
    heads: dict[str, Form]


class ScoredLists(TypedDict):
    """What a large event came to: its lists, and the scores on the fullest board by session and
    section."""

    lists: list[ListHead]
    fullest: dict[str, dict[str, int]]


class StandingForm(TypedDict):
    """A row of a list of a large event: its words by language."""

    words: dict[str, Form]
