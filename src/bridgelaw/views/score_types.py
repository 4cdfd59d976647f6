"""The types of a scored event, of the changes by rulings, and of other weights.

Their JSON, and the JSON Schemas of the API, are derived from them.
"""

from __future__ import annotations

from datetime import date
from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from bridgelaw.cases.nodes import plain_words
from bridgelaw.views.frequency import BoardView
from bridgelaw.views.match import MatchView
from bridgelaw.views.standings import SideName, StandingView


class EventHeadView(Struct, frozen=True, kw_only=True):
    """The heading of an event, with the regulation by which it is scored."""

    name: str
    date: date | None
    kind: str
    method: str
    contestants: int
    boards: int
    regulation: str
    words: str


class CitedLawView(Struct, frozen=True, kw_only=True):
    """A section that a score is based on, in our own words."""

    number: str
    text: str


class EachSideView(Struct, frozen=True, kw_only=True):
    """The score of each side, in words."""

    ns: str
    ew: str


class AdjustedScoreView(Struct, frozen=True, kw_only=True, tag_field="kind", tag="adjusted score"):
    """An adjusted score, before and after."""

    board: str
    table: str
    title: str
    before: EachSideView
    after: EachSideView
    words: list[str]
    warnings: list[str]
    notes: list[str]
    laws: list[CitedLawView]


class GroupsView(Struct, frozen=True, kw_only=True, tag_field="kind", tag="groups"):
    """The groups in which a fouled board is scored: the contestants by form of the board."""

    board: str
    forms: dict[str, list[str]]
    title: str
    words: list[str]
    warnings: list[str]
    notes: list[str]
    laws: list[CitedLawView]


class PenaltyView(Struct, frozen=True, kw_only=True, tag_field="kind", tag="penalty"):
    """A penalty."""

    contestant: str
    amount: str
    unit: str
    title: str
    words: list[str]
    warnings: list[str]
    notes: list[str]
    laws: list[CitedLawView]


ChangeView: TypeAlias = AdjustedScoreView | GroupsView | PenaltyView
"""A ruling on an event, in the words for the players."""


class MatchesView(Struct, frozen=True, kw_only=True, tag_field="kind", tag="matches"):
    """The matches in which a board was played."""

    matches: list[MatchView]

    @property
    def kind(self) -> Literal["matches"]:
        """The kind of view, for templates."""
        return "matches"


class BeforeAfterView(Struct, frozen=True, kw_only=True):
    """A board before and after a ruling."""

    before: BoardView | MatchesView
    after: BoardView | MatchesView


class MoveView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """A contestant before and after: the rank, and the figure that determines it."""

    contestant: str
    name: str
    rank_before: str | None
    rank_after: str | None
    before: str | None
    after: str | None
    words: list[str]
    moved: bool
    changed: bool


class MovesView(Struct, frozen=True, kw_only=True):
    """The changes in a list, and the number of contestants without a change."""

    side: SideName | None
    section: str | None
    measure: str
    words: str
    rows: list[MoveView]
    unchanged: int


class MatchOutlookView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """The result of a match for a team."""

    score: str
    against: str
    margin: str
    victory_points: str | None
    words: str
    points_words: str


class OutlookView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """The result for a contestant at the table: on the board, in total, and in the match."""

    contestant: str
    side: SideName
    board: str | None
    board_words: str
    total: str | None
    total_words: str
    rank: str | None
    match: MatchOutlookView | None


class TableOutlookView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """The results for the contestants at a table, and who is first."""

    contestants: list[OutlookView]
    winners: list[list[str]]
    winner_words: str


class CandidateView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """A candidate score, with its results."""

    score: EachSideView
    is_the_ruling: bool
    contestants: list[OutlookView]
    winners: list[list[str]]
    winner_words: str
    words: str


class WhatIfView(Struct, frozen=True, kw_only=True):
    """The results of other weights of an adjusted score."""

    board: str
    table: str
    varied: list[str]
    words: str
    candidates: list[CandidateView]


class RuledView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """What rulings change: each ruling, the boards before and after, and the standings."""

    rulings: list[ChangeView]
    boards: list[BeforeAfterView]
    moves: list[MovesView]
    what_if: list[WhatIfView] | UnsetType = UNSET


class BoardOfPairView(Struct, frozen=True, kw_only=True):
    """The working of a contestant's score on a board."""

    board: str
    table: str
    words: list[str]


class PairView(Struct, frozen=True, kw_only=True):
    """The working of a contestant's score: by board or match, and in total."""

    contestant: str
    words: str
    boards: list[BoardOfPairView]
    matches: list[MatchView]
    total: list[list[str]]


class ScoreView(
    Struct, frozen=True, kw_only=True, tag_field="kind", tag="score", rename=plain_words
):
    """A scored event, with the parts requested and the changes by rulings."""

    event: EventHeadView
    rulings: list[ChangeView] | UnsetType = UNSET
    boards: list[BeforeAfterView] | list[BoardView | MatchesView] | UnsetType = UNSET
    moves: list[MovesView] | UnsetType = UNSET
    what_if: list[WhatIfView] | UnsetType = UNSET
    matches: list[MatchView] | UnsetType = UNSET
    pair: PairView | UnsetType = UNSET
    standings: list[StandingView] | UnsetType = UNSET
    notices: list[str]
    written: str | UnsetType = UNSET
