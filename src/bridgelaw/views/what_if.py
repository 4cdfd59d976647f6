"""The view of other weights for an adjusted score.

For each candidate it has the results of the contestants at the table, and the winner.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bridgelaw.bridge.seats import Side
from bridgelaw.event.changes import Change, LineRuled, ruled
from bridgelaw.event.model import BoardKey, Event
from bridgelaw.event.scored import Scored
from bridgelaw.event.teams.results import TeamResult
from bridgelaw.event.what_if import (
    Outlook,
    Prospect,
    can_be_weighed,
    lists,
    outlook,
    prospects,
    winners,
)
from bridgelaw.i18n.numbers import number_text
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.scores.outcome import SelfInflicted
from bridgelaw.scores.regulation import Count
from bridgelaw.scoring.numbers import exact_text
from bridgelaw.views.score import exact_or_none, score_words, written
from bridgelaw.views.score_types import (
    CandidateView,
    EachSideView,
    MatchOutlookView,
    OutlookView,
    TableOutlookView,
    WhatIfView,
)
from bridgelaw.views.standings.figures import fixed

BOTH_SIDES = Text("N-S {ns}; E-W {ew}")
FOR_BOTH = Text("both sides")


def what_if_views(
    before: Scored, changes: Sequence[Change], language: str = ENGLISH
) -> list[WhatIfView]:
    """Return the results of other weights.

    Each adjusted score with candidates or with two results is included. The other rulings remain.
    """
    forms, scored = [], before
    rest = list(changes)
    for change in changes:
        rest.remove(change)
        if isinstance(change, LineRuled) and can_be_weighed(scored, change):
            forms.append(what_if_view(ruled(scored, rest), change, language))
        scored = change.on(scored)
    return forms


def what_if_view(scored: Scored, change: LineRuled, language: str = ENGLISH) -> WhatIfView:
    """Return the results of each candidate for the contestants at the table, and the winners.

    `scored` is the event before the ruling.
    """
    board = scored.event.board(change.key)
    tried = [*prospects(scored, change)]
    scores = [score_words(prospect.ruling.score, language) for prospect in tried]
    varied = _varied(scores, change)
    return WhatIfView(
        board=board.name,
        table=board.lines[change.place].table,
        varied=[side.name.lower() for side in varied],
        words=say(varied[0], language) if len(varied) == 1 else FOR_BOTH.say(language),
        candidates=[
            _candidate(prospect, score, change, varied, language)
            for prospect, score in zip(tried, scores, strict=True)
        ],
    )


def _varied(scores: Sequence[EachSideView], change: LineRuled) -> list[Side]:
    """Return the sides whose scores vary among the candidates.

    The score of a side that damaged itself depends on what the other side gets; for the ruling's
    own two results only the other side is shown.
    """
    varied = [side for side in Side if len({_of(score, side) for score in scores}) > 1]
    if change.candidates:
        return varied
    others = [
        side for side in varied if not isinstance(change.ruling.score.of(side), SelfInflicted)
    ]
    return others or varied


def _of(score: EachSideView, side: Side) -> str:
    return score.ns if side is Side.NS else score.ew


def _candidate(
    prospect: Prospect,
    score: EachSideView,
    change: LineRuled,
    varied: Sequence[Side],
    language: str,
) -> CandidateView:
    table = table_view(prospect.scored, change.key, change.place, language)
    told = {_of(score, side) for side in varied or (Side.NS,)}
    return CandidateView(
        score=score,
        is_the_ruling=prospect.ruling.score == change.ruling.score,
        contestants=table.contestants,
        winners=table.winners,
        winner_words=table.winner_words,
        words=told.pop() if len(told) == 1 else BOTH_SIDES.say(language, ns=score.ns, ew=score.ew),
    )


def table_view(
    scored: Scored, key: BoardKey, place: int, language: str = ENGLISH
) -> TableOutlookView:
    """Return the current results of the contestants at a table, and who is first.

    Raises:
        EventError: the event is invalid.
    """
    found = lists(scored)
    first = winners(scored, found)
    return TableOutlookView(
        contestants=[
            _outlook(each, scored.event, language) for each in outlook(scored, key, place, found)
        ],
        winners=[list(each) for each in first],
        winner_words="; ".join(", ".join(each) or "–" for each in first),
    )


def _outlook(found: Outlook, event: Event, language: str) -> OutlookView:
    return OutlookView(
        contestant=found.contestant,
        side=found.side.name,
        board=None if found.board is None else exact_text(_counted(found, event)),
        board_words="–" if found.board is None else _board(found, event, language),
        total=exact_or_none(found.total),
        total_words=written(found.total, language),
        rank=None if found.rank is None else str(found.rank),
        match=None if found.match is None else _match(found.match, language),
    )


def _match(match: TeamResult, language: str) -> MatchOutlookView:
    points = match.victory_points
    return MatchOutlookView(
        score=exact_text(match.score),
        against=exact_text(match.against),
        margin=exact_text(match.margin),
        victory_points=None if points is None else exact_text(points),
        words=f"{number_text(match.score, language)}-{number_text(match.against, language)}",
        points_words="" if points is None else fixed(points, language),
    )


def _counted(found: Outlook, event: Event) -> Fraction:
    """Return the score on the board as the regulation writes it."""
    assert found.board is not None
    return event.regulation.count.write(found.board, found.top) if found.top else found.board


def _board(found: Outlook, event: Event, language: str) -> str:
    signed = not found.top or event.regulation.count is Count.ZERO
    return number_text(_counted(found, event), language, "+" if signed else "")
