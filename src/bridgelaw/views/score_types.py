"""The types of a scored event, of what rulings change in it, and of what other weights would do.

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
    """What an event is, and by whose regulation it is scored."""

    name: str
    date: date | None
    kind: str
    method: str
    contestants: int
    boards: int
    regulation: str
    words: str


class CitedLawView(Struct, frozen=True, kw_only=True):
    """A section that a score rests on, in our own words."""

    number: str
    text: str


class EachSideView(Struct, frozen=True, kw_only=True):
    """What each side has, in words."""

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
    """The groups in which a fouled board is scored: by the form of the board, who had it."""

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
"""A ruling on an event, as those at the table are told it."""


class MatchesView(Struct, frozen=True, kw_only=True, tag_field="kind", tag="matches"):
    """The matches in which a board was played."""

    matches: list[MatchView]

    @property
    def kind(self) -> Literal["matches"]:
        """What it is, for templates."""
        return "matches"


class BeforeAfterView(Struct, frozen=True, kw_only=True):
    """A board before and after a ruling."""

    before: BoardView | MatchesView
    after: BoardView | MatchesView


class MoveView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """A contestant before and after: the place, and the figure that gives it."""

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
    """Who moves in a list, and how many do not."""

    side: SideName | None
    section: str | None
    measure: str
    words: str
    rows: list[MoveView]
    unchanged: int


class MatchOutlookView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """What a match would be to a team."""

    score: str
    against: str
    margin: str
    victory_points: str | None
    words: str
    points_words: str


class OutlookView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """What a contestant at the table would have: on the board, in all, and in the match."""

    contestant: str
    side: SideName
    board: str | None
    board_words: str
    total: str | None
    total_words: str
    rank: str | None
    match: MatchOutlookView | None


class TableOutlookView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """What each of those at a table has, and who is first."""

    contestants: list[OutlookView]
    winners: list[list[str]]
    winner_words: str


class CandidateView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """A score that was weighed, and what it would do."""

    score: EachSideView
    is_the_ruling: bool
    contestants: list[OutlookView]
    winners: list[list[str]]
    winner_words: str
    words: str


class WhatIfView(Struct, frozen=True, kw_only=True):
    """What other weights of an adjusted score would do."""

    board: str
    table: str
    varied: list[str]
    words: str
    candidates: list[CandidateView]


class RuledView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """What rulings change: each of them, the boards before and after, and who moves."""

    rulings: list[ChangeView]
    boards: list[BeforeAfterView]
    moves: list[MovesView]
    what_if: list[WhatIfView] | UnsetType = UNSET


class BoardOfPairView(Struct, frozen=True, kw_only=True):
    """How the score of a contestant on a board comes about."""

    board: str
    table: str
    words: list[str]


class PairView(Struct, frozen=True, kw_only=True):
    """How the score of a contestant comes about: board by board or match by match, and in all."""

    contestant: str
    words: str
    boards: list[BoardOfPairView]
    matches: list[MatchView]
    total: list[list[str]]


class ScoreView(
    Struct, frozen=True, kw_only=True, tag_field="kind", tag="score", rename=plain_words
):
    """A scored event, as far as it was asked for, with what rulings change in it."""

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
