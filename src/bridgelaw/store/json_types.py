"""Types of the contents of the JSON columns, as this program writes them."""

from __future__ import annotations

from typing import TypeAlias, TypedDict

from bridgelaw.json_types import JsonObject

Texts: TypeAlias = dict[str, str]
"""Texts by language."""


class Unread(TypedDict, total=False):
    """The unreadable parts of a file of boards: their number, and the stored notices about them."""

    unread: int
    notices: list[Texts]


class ListHead(TypedDict):
    """The head of a list of a large event: its number of rows, and its words by language."""

    rows: int
    heads: dict[str, JsonObject]


class ScoredLists(TypedDict):
    """The results of a large event.

    Its lists, and by session and section the number of scores on the board that has most.
    """

    lists: list[ListHead]
    fullest: dict[str, dict[str, int]]


class StandingForm(TypedDict):
    """A row of a list of a large event: its words by language."""

    words: dict[str, JsonObject]
