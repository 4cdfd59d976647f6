"""A season table: the results of several events counted together, by player.

A player is a name. Names that differ only in case and spacing are the same, and the director can
say that two others are. Every name of a contestant gets the contestant's result if that player
played enough of the boards: a substitute for most of the evening counts, and the replaced player
does not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from itertools import groupby
from typing import Final

from bridgelaw.bridge.cards import Named
from bridgelaw.event.model import Contestant, Event
from bridgelaw.event.movements.planned import due
from bridgelaw.event.progress import progress
from bridgelaw.event.scored import Scored
from bridgelaw.event.standings.match_totals import AnyTotal, MatchTotal
from bridgelaw.event.standings.ranking import Rank
from bridgelaw.event.standings.standing import Row, Standing
from bridgelaw.event.what_if import lists, main_lists
from bridgelaw.i18n.text import Text

HALF: Final = Fraction(1, 2)


class Counting(Named):
    """The figure of a result that counts in a season table."""

    PERCENT = Text("percentage")
    SCORE = Text("score (matchpoints or IMPs)")
    VICTORY_POINTS = Text("victory points")
    PLACES = Text("points for places")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRules:
    """How the events of a season are counted."""

    counting: Counting = Counting.PERCENT
    best: int | None = None
    """The number of best results that count for each player; None for all."""
    least: int = 1
    """The number of results without which a player is not ranked."""
    least_share: Fraction = HALF
    """The share of the boards of an evening without which a result does not count.

    It is compared with the contestant who has the most boards.
    """
    same: Mapping[str, str] = field(default_factory=dict)
    """Other names of a player, each with the name in the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """A player's result in an event."""

    points: Fraction
    counted: bool
    """Whether it is one of the best results, which count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPlayer:
    """A row of a season table."""

    rank: Rank | None
    """None for a player with too few results."""
    name: str
    total: Fraction
    """The sum of the results that count."""
    evenings: tuple[Evening | None, ...]
    """By event; None for a player without a result."""

    @property
    def played(self) -> int:
        """The number of events with a result."""
        return sum(each is not None for each in self.evenings)

    @property
    def average(self) -> Fraction:
        """The average of the results that count."""
        counted = sum(each is not None and each.counted for each in self.evenings)
        return self.total / counted


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonResult:
    """A player's result in an event, whatever counts."""

    name: str
    boards: Fraction
    """The boards that the player played."""
    points: Mapping[Counting, Fraction]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonEvent:
    """The players' results in an event, much less than the event."""

    name: str
    day: date | None
    boards: int
    """The most boards of a contestant."""
    results: tuple[SeasonResult, ...]
    has_begun: bool
    """Whether any result is entered."""
    is_over: bool
    """Whether every result that is due is entered."""


def season_event(scored: Scored) -> SeasonEvent:
    """Return what a season needs of an event. Raises EventError if it cannot be scored."""
    standings = main_lists(lists(scored))
    return SeasonEvent(
        name=scored.event.name,
        day=scored.event.date,
        boards=max((row.total.boards for each in standings for row in each.rows), default=0),
        results=tuple(
            SeasonResult(name=name, boards=share * row.total.boards, points=points)
            for each in standings
            for row, points in _rows(each)
            for name, share in _shares(scored.event, row.contestant).items()
            if name.strip()
        ),
        has_begun=any(board.lines for board in scored.event.boards),
        is_over=progress(scored.event).is_over,
    )


def season(events: Sequence[SeasonEvent], rules: SeasonRules) -> tuple[SeasonPlayer, ...]:
    """Return the table of a season, the first player first.

    Equal totals share a place. Players with too few results come last, without a place.
    """
    same = {folded(other): name for other, name in rules.same.items()}
    shown: dict[str, str] = {}
    """The first spelling of each name, by the folded name."""
    results: list[dict[str, Fraction]] = []
    for event in events:
        found: dict[str, Fraction] = {}
        for name, points in _results(event, rules):
            known = same.get(folded(name), name)
            key = folded(known)
            shown.setdefault(key, " ".join(known.split()))
            found[key] = max(points, found.get(key, points))
        results.append(found)
    players = [
        _player(name, [found.get(key) for found in results], rules) for key, name in shown.items()
    ]
    ordered = sorted(players, key=lambda each: (-each.total, folded(each.name)))
    enough = [each for each in ordered if each.played >= rules.least]
    return (*_ranked(enough), *(each for each in ordered if each.played < rules.least))


def folded(name: str) -> str:
    """Return a name for comparisons: upper and lower case and spacing are ignored."""
    return " ".join(name.split()).casefold()


def _results(event: SeasonEvent, rules: SeasonRules) -> Iterable[tuple[str, Fraction]]:
    """Yield the names in an event with their points."""
    for each in event.results:
        points = each.points.get(rules.counting)
        if points is not None and each.boards >= rules.least_share * event.boards:
            yield each.name, points


def _rows(
    standing: Standing[AnyTotal],
) -> Iterable[tuple[Row[AnyTotal], Mapping[Counting, Fraction]]]:
    """Yield the rows of a list that have a result, each with what it is worth."""
    rows = [row for row in standing.rows if row.total.boards]
    for row in rows:
        worth = {counting: _points(row, rows, counting) for counting in Counting}
        yield row, {counting: points for counting, points in worth.items() if points is not None}


def _shares(event: Event, contestant: Contestant) -> Mapping[str, Fraction]:
    """Return the share of the contestant's boards that each player has played.

    If the rounds are not known, everybody counts as having played all of them.
    """
    if not contestant.substitutes:
        return dict.fromkeys(contestant.names, Fraction(1))
    rounds = [
        (each.plan.session, each.round)
        for each in due(event)
        if contestant.number in (*each.ns, *each.ew)
    ] or [
        (board.session, int(line.round))
        for board in event.boards
        for line in board.lines
        if line.side_of(contestant.number) is not None and line.round.isdecimal()
    ]
    if not rounds:
        return dict.fromkeys(contestant.people, Fraction(1))
    played = Counter(name for each in rounds for name in contestant.names_in(*each))
    return {name: Fraction(boards, len(rounds)) for name, boards in played.items()}


def _points(
    row: Row[AnyTotal], rows: Sequence[Row[AnyTotal]], counting: Counting
) -> Fraction | None:
    """Return what a row of a list is worth, or None if it has no such figure."""
    total = row.total
    match counting:
        case Counting.PERCENT:
            return None if isinstance(total, MatchTotal) else total.percent
        case Counting.SCORE:
            return total.score
        case Counting.VICTORY_POINTS:
            return total.victory_points if isinstance(total, MatchTotal) else None
        case Counting.PLACES:
            return _by_place(row, rows)


def _by_place(row: Row[AnyTotal], rows: Sequence[Row[AnyTotal]]) -> Fraction | None:
    """Return one point for the last place, two for the one before it, and so on.

    Those who share a place share its points.
    """
    if row.rank is None:
        return None
    ranked = [each for each in rows if each.rank is not None]
    tied = sum(each.rank is not None and each.rank.place == row.rank.place for each in ranked)
    behind = sum(each.rank is not None and each.rank.place > row.rank.place for each in ranked)
    return behind + Fraction(tied + 1, 2)


def _player(name: str, points: Sequence[Fraction | None], rules: SeasonRules) -> SeasonPlayer:
    """Return a row without a rank. Of equal results the earlier ones count."""
    played = [(value, -place) for place, value in enumerate(points) if value is not None]
    best = sorted(played, reverse=True)[: rules.best]
    counted = {-place for _, place in best}
    return SeasonPlayer(
        rank=None,
        name=name,
        total=sum((value for value, _ in best), Fraction(0)),
        evenings=tuple(
            None if value is None else Evening(points=value, counted=place in counted)
            for place, value in enumerate(points)
        ),
    )


def _ranked(ordered: Iterable[SeasonPlayer]) -> list[SeasonPlayer]:
    """Return players, who are in the order of their totals, with their places."""
    found: list[SeasonPlayer] = []
    for _, tied in groupby(ordered, lambda each: each.total):
        together = [*tied]
        rank = Rank(len(found) + 1, len(together) > 1)
        found += [replace(each, rank=rank) for each in together]
    return found
