"""Views of the effect of rulings on an event.

The rulings, the boards and matches, and the changes in the standings.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import date
from fractions import Fraction

from bridgelaw.bridge.seats import Side
from bridgelaw.engine.law import LAWS_2017, WBF
from bridgelaw.event.changes import BoardGrouped, Change, LineRuled, Penalised, ruled
from bridgelaw.event.columns.model import collector_paused, in_columns
from bridgelaw.event.columns.scored import ScoredColumns, can_be_scored
from bridgelaw.event.columns.standings import column_standings
from bridgelaw.event.model import BoardKey, Event
from bridgelaw.event.regulations import at_work
from bridgelaw.event.scored import Scored
from bridgelaw.event.standings.ranking import Number
from bridgelaw.event.standings.standing import Row
from bridgelaw.event.standings.working import working
from bridgelaw.event.teams.comparison import meet
from bridgelaw.event.teams.matches import matches
from bridgelaw.event.teams.results import goes_into, result, results
from bridgelaw.event.what_if import lists, main_lists
from bridgelaw.federations import book
from bridgelaw.i18n import dates
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.incidents import load
from bridgelaw.lawbook.sections import paraphrase
from bridgelaw.scores import regulation
from bridgelaw.scores.adjusted import AdjustedScore, contract_in_question
from bridgelaw.scores.outcome import Outcome, SelfInflicted, TableScore, Weighted, results_of
from bridgelaw.scores.regulation import WeightsInClubs
from bridgelaw.scores.results import Points
from bridgelaw.scoring.numbers import exact_text
from bridgelaw.views import frequency as frequency_view
from bridgelaw.views import match as match_view
from bridgelaw.views import standings as standings_view
from bridgelaw.views.frequency import BoardView
from bridgelaw.views.match import MatchView
from bridgelaw.views.score_types import (
    AdjustedScoreView,
    BeforeAfterView,
    BoardOfPairView,
    ChangeView,
    CitedLawView,
    EachSideView,
    EventHeadView,
    GroupsView,
    MatchesView,
    MovesView,
    MoveView,
    PairView,
    PenaltyView,
    RuledView,
)
from bridgelaw.views.standings import StandingView
from bridgelaw.views.standings.columns import ColumnList
from bridgelaw.views.standings.figures import DECIMALS, fixed, told_apart

MANY = 5_000
"""An event with more lines is scored in columns."""

BY_FEDERATION = Text(
    "Scored by the regulations of {federation} on {day}, instead of those in the file."
)
BY_ORGANISER = Text("Scored by the organiser's regulations, as given in the file.")
BOARD_AT_TABLE = Text("Board {board}, table {table}: {ns} – {ew}")
BOARD = Text("Board {board}: {ns} – {ew}")
CHANGED = Text("{side}: {after}, in place of {before}")
SAME = Text("{side}: {after}")
KEPT = Text("{side}: {after}, as at the table")
GROUPED = Text("Board {board} is scored in groups: {forms}")
BY_TABLES = Text("tables {found}: {form}")
BY_PAIRS = Text("{found}: {form}")
PAIRS = Text("{ns} – {ew}")
CORRECT = Text("the correct form")
PENALISED = Text("{contestant}: a penalty of {amount} {unit}")
REASON = Text("Reason: {reason}")
IF_DECIDED = Text(
    "The federation has weighted scores in a club's own tournament only where the club has "
    "decided so beforehand."
)
HAS_IT_A_WEIGHT = Text(
    "Has {contract} a weight? It is the contract reached at the table. If the illegal action led "
    "to it, only the other results "
    "count (Law 12C1c)."
)
OF_NORTH_SOUTH = Text("Points are from North-South's view.")


def named(event: Event, number: str) -> str:
    """Return the number and the name of a contestant, or only the number if they are the same."""
    name = event.by_number[number].name
    return number if name == number else f"{number} {name}"


def event_view(
    event: Event, language: str = ENGLISH, by: tuple[str, date] | None = None
) -> EventHeadView:
    """Return the heading of an event, with its regulation if that is not the laws'.

    `by` is the federation whose regulation applies, and the day.
    """
    parts = [
        event.name,
        dates.day(event.date, language) if event.date else "",
        say(event.kind, language),
    ]
    parts.append(say(event.method, language))
    return EventHeadView(
        name=event.name,
        date=event.date,
        kind=event.kind.name.lower(),
        method=event.method.name.lower().replace("_", " "),
        contestants=len(event.contestants),
        boards=len(event.boards),
        regulation=_settled(event, by, language),
        words=" · ".join(part for part in parts if part),
    )


def _settled(event: Event, by: tuple[str, date] | None, language: str) -> str:
    if by is not None:
        return BY_FEDERATION.say(language, federation=by[0], day=by[1])
    return BY_ORGANISER.say(language) if at_work(event) != regulation.LAWS else ""


# The ruling


def change_view(scored: Scored, change: Change, language: str = ENGLISH) -> ChangeView:
    """Return a ruling as worded for the players, with the laws that it is based on.

    `scored` is the event before the ruling.
    """
    if isinstance(change, LineRuled):
        return _line_ruled(scored.event, change, language)
    if isinstance(change, BoardGrouped):
        return _grouped(scored.event, change, language)
    return _penalised(scored.event, change, language)


def _laws(event: Event, numbers: Iterable[str], language: str) -> list[CitedLawView]:
    """Return the sections, with paraphrases if there are any, as read on the day of the event."""
    load()
    laws = book(max(event.date or date.today(), LAWS_2017), WBF)
    return [
        CitedLawView(number=number, text=paraphrase(number, laws, language)) for number in numbers
    ]


def _line_ruled(event: Event, change: LineRuled, language: str) -> AdjustedScoreView:
    board = event.board(change.key)
    line = board.lines[change.place]
    before = line.ruling.score if line.ruling else line.score
    score = change.ruling.score
    ns, ew = (", ".join(line.contestants(side)) for side in Side)
    title = BOARD_AT_TABLE if line.table else BOARD
    words = [
        _side(side, line.score.of(side), before.of(side), score.of(side), language) for side in Side
    ]
    notes = [REASON.say(language, reason=change.ruling.reason)] if change.ruling.reason else []
    told = (part for outcome in (before.ew, score.ew) for _, part in results_of(outcome))
    if any(isinstance(part, Points) for part in told):
        notes.append(OF_NORTH_SOUTH.say(language))
    if event.regulation.weights_in_clubs is WeightsInClubs.IF_DECIDED and _weighted(score):
        notes.append(IF_DECIDED.say(language))
    return AdjustedScoreView(
        board=board.name,
        table=line.table,
        title=title.say(language, board=board.name, table=line.table, ns=ns, ew=ew),
        before=score_words(before, language),
        after=score_words(score, language),
        words=words,
        warnings=warnings_of(change.ruling, line.score, language),
        notes=notes,
        laws=_laws(event, change.ruling.laws, language),
    )


def warnings_of(ruling: AdjustedScore, table: TableScore, language: str) -> list[str]:
    """Return what the director should check before the ruling is announced."""
    reached = contract_in_question(ruling, table)
    return [] if reached is None else [HAS_IT_A_WEIGHT.say(language, contract=reached.contract)]


def score_words(score: TableScore, language: str) -> EachSideView:
    """Return a score in words, separately for each side."""
    return EachSideView(ns=say(score.ns, language), ew=say(score.ew, language))


def _weighted(score: TableScore) -> bool:
    outcomes = [score.of(side) for side in Side]
    own = [each for each in outcomes if isinstance(each, SelfInflicted)]
    return any(isinstance(each, Weighted) for each in (*outcomes, *(each.adjusted for each in own)))


def _side(side: Side, table: Outcome, was: Outcome, becomes: Outcome, language: str) -> str:
    text = CHANGED if becomes != was else KEPT if becomes == table else SAME
    return text.say(language, side=side, after=becomes, before=was)


def _grouped(event: Event, change: BoardGrouped, language: str) -> GroupsView:
    board = event.board(change.key)
    by_tables = all(line.table for line in board.lines)
    several = len({line.section for line in board.lines}) > 1
    found: dict[str, list[str]] = {}
    for place, line in enumerate(board.lines):
        ns, ew = (", ".join(line.contestants(side)) for side in Side)
        label = f"{line.section if several else ''}{line.table}"
        found.setdefault(change.forms.get(place, ""), []).append(
            label if by_tables else PAIRS.say(language, ns=ns, ew=ew)
        )
    text = BY_TABLES if by_tables else BY_PAIRS
    said = tuple(
        text.say(language, form=form or CORRECT.say(language), found=", ".join(who))
        for form, who in found.items()
    )
    return GroupsView(
        board=board.name,
        forms=found,
        title=GROUPED.say(language, board=board.name, forms="; ".join(said)),
        words=[],
        warnings=[],
        notes=[REASON.say(language, reason=change.reason)] if change.reason else [],
        laws=_laws(event, change.laws, language),
    )


def _penalised(event: Event, change: Penalised, language: str) -> PenaltyView:
    due = change.penalty
    return PenaltyView(
        contestant=due.contestant,
        amount=exact_text(due.amount),
        unit=due.unit.name.lower().replace("_", " "),
        title=PENALISED.say(
            language, contestant=named(event, due.contestant), amount=due.amount, unit=due.unit
        ),
        words=[],
        warnings=[],
        notes=[REASON.say(language, reason=due.reason)] if due.reason else [],
        laws=_laws(event, change.laws, language),
    )


# Boards, matches and standings


def board_view(
    scored: Scored, key: BoardKey, language: str = ENGLISH, *, places: Collection[int] = ()
) -> BoardView | MatchesView:
    """Return a board: its traveller and frequency tables.

    In an event of matches, return the matches in which it was played; with `places`, only those of
    these lines.
    """
    event = scored.event
    if meet(event):
        found = [match for match in matches(event) if key in match.by_key]
        if places:
            found = [
                match
                for match in found
                if {match.by_key[key].open, match.by_key[key].closed} & {*places}
            ]
        forms = [match_view.view(event, result(scored, match), language) for match in found]
        return MatchesView(matches=forms)
    return frequency_view.board_view(scored, key, language)


def match_views(
    scored: Scored, language: str = ENGLISH, *, team: str | None = None
) -> list[MatchView]:
    """Return the matches of an event, or of one team."""
    found = [each for each in results(scored) if team is None or team in each.match.teams]
    return [match_view.view(scored.event, each, language) for each in found]


def standing_views(scored: Scored, language: str = ENGLISH) -> list[StandingView]:
    """Return all lists of an event; one with very many lines is scored in columns."""
    if sum(len(board.lines) for board in scored.event.boards) > MANY:
        columns = in_columns(scored.event)
        if can_be_scored(columns):
            with collector_paused():
                found = column_standings(ScoredColumns(columns))
                return [ColumnList(each).view(language) for each in found]
    return [standings_view.view(scored.event, each, language) for each in lists(scored)]


def pair_view(
    scored: Scored, contestant: str, language: str = ENGLISH, *, boards: Sequence[BoardKey] = ()
) -> PairView:
    """Return the working of a contestant's score: each board and the total, or only some boards."""
    event = scored.event
    in_matches = meet(event)
    return PairView(
        contestant=contestant,
        words=named(event, contestant),
        boards=[] if in_matches else _boards_of_pair(scored, contestant, language, boards),
        matches=match_views(scored, language, team=contestant) if in_matches else [],
        total=[]
        if boards
        else [
            [line.say(language) for line in working(event, standing, contestant)]
            for standing in main_lists(lists(scored))
            if standing.row(contestant) is not None
        ],
    )


def _boards_of_pair(
    scored: Scored, contestant: str, language: str, boards: Sequence[BoardKey]
) -> list[BoardOfPairView]:
    return [
        BoardOfPairView(
            board=board.name,
            table=line.table,
            words=frequency_view.working_view(scored, board.key, place, side, language),
        )
        for board in scored.event.boards
        for place, line in enumerate(board.lines)
        if (side := line.side_of(contestant)) is not None and (not boards or board.key in boards)
    ]


def ruled_view(
    before: Scored,
    changes: Sequence[Change],
    language: str = ENGLISH,
    *,
    boards: Sequence[BoardKey] = (),
) -> RuledView:
    """Return what rulings change.

    Each ruling, the boards before and after, and the changes in the standings. The boards are those
    that are ruled on or, if given, `boards`; in a knock-out, a penalty adds the match that it
    affects.
    """
    after = ruled(before, changes)
    steps, scored = [], before
    for change in changes:
        steps.append(change_view(scored, change, language))
        scored = change.on(scored)
    places: dict[BoardKey, list[int]] = {key: [] for key in boards}
    for change in () if boards else changes:
        if not isinstance(change, Penalised):
            places.setdefault(change.key, []).extend(
                [change.place] if isinstance(change, LineRuled) else []
            )
    if after.event.knock_out and not boards:
        _add_penalised(after, changes, places)
    penalised = [change.penalty.contestant for change in changes if isinstance(change, Penalised)]
    return RuledView(
        rulings=steps,
        boards=[
            BeforeAfterView(
                before=board_view(before, key, language, places=at),
                after=board_view(after, key, language, places=at),
            )
            for key, at in places.items()
        ]
        or _matches_moved(before, after, penalised, language),
        moves=moves_views(before, after, language),
    )


def _add_penalised(
    scored: Scored, changes: Sequence[Change], places: dict[BoardKey, list[int]]
) -> None:
    """Add a line of each match that a penalty affects, unless the match is already shown.

    Raises:
        EventError: the event is invalid.
    """
    found = [each.match for each in results(scored)] if meet(scored.event) else []
    for penalty in [change.penalty for change in changes if isinstance(change, Penalised)]:
        for match in found:
            lines = {key: {board.open, board.closed} for key, board in match.by_key.items()}
            shown = any(
                key in lines and (not at or lines[key] & {*at}) for key, at in places.items()
            )
            if goes_into(match, penalty) and not shown:
                first = match.boards[0]
                places.setdefault(first.key, []).extend(
                    at for at in (first.open, first.closed) if at is not None
                )


def _matches_moved(
    before: Scored, after: Scored, teams: Sequence[str], language: str
) -> list[BeforeAfterView]:
    """Return the matches of teams that a penalty changes, before and after."""
    found = matches(before.event) if teams and before.event.in_matches else ()
    pairs = [
        (result(before, match), result(after, match))
        for match in found
        if not {*teams}.isdisjoint(match.teams)
    ]
    changed = [both for both in pairs if both[0] != both[1]]
    if not changed:
        return []
    first, second = (
        MatchesView(matches=[match_view.view(after.event, each, language) for each in side])
        for side in zip(*changed, strict=True)
    )
    return [BeforeAfterView(before=first, after=second)]


# Changes in the standings


def moves_views(before: Scored, after: Scored, language: str = ENGLISH) -> list[MovesView]:
    """Return the changes in the deciding lists: contestants whose place or score differs.

    Empty for a knock-out, in which the match decides.
    """
    forms: list[MovesView] = []
    if before.event.knock_out:
        return forms
    # A list is missing if nobody in it has a score.
    known = {(each.section, each.side): each for each in main_lists(lists(before))}
    for becomes in main_lists(lists(after)):
        was = known.get((becomes.section, becomes.side))
        pairs = [(was.row(row.contestant.number) if was else None, row) for row in becomes.rows]
        numbers = [[None if row is None else _main(row) for row in both] for both in pairs]
        decimals = max(
            (told_apart(each) for each in (*zip(*numbers, strict=True), *numbers)), default=DECIMALS
        )
        rows = [_move(*both, language, decimals) for both in pairs]
        forms.append(
            MovesView(
                side=becomes.side.name if becomes.side else None,
                section=becomes.section,
                measure=say(becomes.metrics[0].text, language),
                words=" · ".join(
                    part
                    for part in (
                        becomes.section or "",
                        say(becomes.side, language) if becomes.side else "",
                    )
                    if part
                ),
                rows=[row for row in rows if row.changed],
                unchanged=sum(not row.changed for row in rows),
            )
        )
    return forms


def _move(was: Row[object] | None, row: Row[object], language: str, decimals: int) -> MoveView:
    first, second = (None if each is None else _main(each) for each in (was, row))
    ranks = [None if each is None or each.rank is None else str(each.rank) for each in (was, row)]
    return MoveView(
        contestant=row.contestant.number,
        name=row.contestant.name if row.contestant.name != row.contestant.number else "",
        rank_before=ranks[0],
        rank_after=ranks[1],
        before=exact_or_none(first),
        after=exact_or_none(second),
        words=[written(each, language, decimals) for each in (first, second)],
        moved=ranks[0] != ranks[1],
        changed=ranks[0] != ranks[1] or first != second,
    )


def _main(row: Row[object]) -> Number | None:
    """Return the value that a row is ranked by: the first of its numbers."""
    return next(iter(row.values.values()), None)


def exact_or_none(number: Number | None) -> str | None:
    return (
        None
        if number is None
        else exact_text(number)
        if isinstance(number, Fraction)
        else str(number)
    )


def written(number: Number | None, language: str, decimals: int = DECIMALS) -> str:
    if number is None:
        return "–"
    return fixed(number, language, decimals=decimals) if isinstance(number, Fraction) else "∞"
