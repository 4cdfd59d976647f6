"""The matches of a team event: IMPs of the boards, margins, victory points, and their totals."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from bridgelaw.event.model import Event, Method
from bridgelaw.event.printed import Figure, Printed, PrintedMatch
from bridgelaw.event.recompute.figures import agrees, as_figure, decimals
from bridgelaw.event.recompute.match_figures import MatchFigure, Units, units
from bridgelaw.event.recompute.report import Checked, Difference, Part
from bridgelaw.event.scored import Scored
from bridgelaw.event.teams.results import MatchResult, results
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scoring.victory_points import SCALES, Scale

IN_IMPS = Text("IMPs from the results of two tables")
SCALE = Text("the scale {scale}")
OWN_SCALE = Text("a scale of the file that is not one of the known scales: {scale}")
MARGINS = Text("{margins}: {won}-{lost}")
SUM = Text("the sum of the victory points")
SUM_OF_MARGINS = Text("the sum of the margins")
SUM_OF_WON = Text("the sum of what was won")
NO_SCALE = Text("none of the known scales")
ONE_TABLE = Text("the file has a result from only one table of the board")
NO_MATCH = Text("the travellers do not have this match")

Key = tuple[str, str, str, str]


@dataclass(frozen=True)
class OwnScale:
    """The scale of a file's victory points, if each margin is always worth the same."""

    won: Mapping[int, Fraction]
    """The victory points of each margin that occurs, from a draw up."""
    highest: Fraction

    def __call__(self, margin: Fraction) -> Fraction:
        """Return the victory points of a margin, or of the next lower margin that occurs."""
        known = sorted(self.won)
        value = self.won[known[max(bisect_right(known, abs(margin)) - 1, 0)]]
        return value if margin >= 0 else self.highest - value

    def words(self) -> tuple[Said, ...]:
        """Return the ranges of margins with the same victory points, in words."""
        ranges: dict[Fraction, list[int]] = {}
        for margin in sorted(self.won):
            ranges.setdefault(self.won[margin], []).append(margin)
        return tuple(
            Said(
                MARGINS,
                {
                    "margins": str(found[0]) if len(found) == 1 else f"{found[0]}–{found[-1]}",
                    "won": as_figure(value, 0),
                    "lost": as_figure(self.highest - value, 0),
                },
            )
            for value, found in ranges.items()
        )


def check_matches(event: Event, printed: Printed) -> tuple[Checked, ...]:
    """Return the checks of the matches and the team totals; nothing if no matches are printed."""
    if not printed.matches:
        return ()
    found = {key: result for result in results(Scored(event)) for key in _keys(result)}
    method = Said(IN_IMPS) if event.method is Method.IMPS else event.method
    boards = _boards(event, printed, found, method)
    margins = _margins(event, printed, found, method)
    victory, worth, words = _victory_points(event, printed, found)
    totals = _totals(printed, [(Said(SUM), worth)] if victory else [*_sums(event, printed, found)])
    return tuple(
        part
        for part in (boards, margins, _checked_vps(victory, words), *totals)
        if part is not None
    )


def _keys(result: MatchResult) -> tuple[Key, Key]:
    first, second = result.match.teams
    where = (result.match.session, result.match.round)
    return (*where, first, second), (*where, second, first)


def _key(match: PrintedMatch) -> Key:
    return match.session, match.round, match.team, match.opponent


def _boards(
    event: Event, printed: Printed, found: Mapping[Key, MatchResult], method: Said | Method
) -> Checked | None:
    """Return the check of the boards, in the units that fit best."""
    number = sum(len(match.boards) for match in printed.matches)
    if not number:
        return None
    tried = [(unit, [*_wrong_boards(printed, found, unit)]) for unit in units(event)]
    unit, differences = min(tried, key=lambda each: len(each[1]))
    return Checked(
        part=Part.BOARDS,
        all=number,
        differences=tuple(differences),
        method=(method, *unit.words),
    )


def _wrong_boards(
    printed: Printed, found: Mapping[Key, MatchResult], unit: Units
) -> Iterator[Difference]:
    for match in printed.matches:
        result = found.get(_key(match))
        scored, halves = {}, set[int]()
        if result is not None:
            place = result.match.place(match.team)
            scored = {board.key.number: (board.key, board.own[place]) for board in result.boards}
            halves = {
                each.key.number
                for each in result.boards
                if None in (each.board.open, each.board.closed)
            }
        for board, figure in match.boards.items():
            key, score = scored.get(board, (None, None))
            value = None if score is None else unit.board(score)
            if value is None or not agrees(value, figure, decimals(figure)):
                yield Difference(
                    part=Part.BOARDS,
                    key=key,
                    contestant=match.team,
                    printed=figure,
                    computed="" if value is None else as_figure(value, decimals(figure)),
                    because=Said(NO_MATCH)
                    if not result
                    else Said(ONE_TABLE)
                    if board in halves and value is None
                    else None,
                )


def _margins(
    event: Event, printed: Printed, found: Mapping[Key, MatchResult], method: Said | Method
) -> Checked | None:
    """Return the check of the scores of the matches, as margins or as points won."""
    told = [match for match in printed.matches if match.imps is not None]
    if not told:
        return None
    tried = [
        (unit, which, [*_wrong_margins(told, found, unit, which)])
        for which in MatchFigure
        for unit in units(event)
    ]
    unit, which, differences = min(tried, key=lambda each: len(each[2]))
    return Checked(
        part=Part.MARGINS,
        all=len(told),
        differences=tuple(differences),
        method=(method, which, *unit.words),
    )


def _wrong_margins(
    told: Sequence[PrintedMatch],
    found: Mapping[Key, MatchResult],
    unit: Units,
    which: MatchFigure,
) -> Iterator[Difference]:
    for match in told:
        result = found.get(_key(match))
        value = unit.match(result.of(match.team), which, result.counted) if result else None
        assert match.imps is not None
        if value is None or not agrees(value, match.imps, decimals(match.imps)):
            yield Difference(
                part=Part.MARGINS,
                contestant=match.team,
                printed=match.imps,
                computed="" if value is None else as_figure(value, decimals(match.imps)),
                because=None if result else Said(NO_MATCH),
            )


def _victory_points(
    event: Event, printed: Printed, found: Mapping[Key, MatchResult]
) -> tuple[list[tuple[PrintedMatch, Fraction | None]], Mapping[str, Fraction], tuple[Said, ...]]:
    """Return each match with its victory points, the team totals, and the best scale."""
    told = [match for match in printed.matches if match.victory_points is not None]
    if not told:
        return [], {}, ()
    tried = [
        (Said(SCALE, {"scale": scale.name}), _by(event, told, scale)) for scale in SCALES.values()
    ]
    own = _own_scale(told, found)
    if own is not None:
        values = [
            (
                match,
                own(result.of(match.team).margin) if (result := found.get(_key(match))) else None,
            )
            for match in told
        ]
        tried.append((Said(OWN_SCALE, {"scale": own.words()}), values))
    words, values = max(
        tried, key=lambda each: sum(_agrees(match, value) for match, value in each[1])
    )
    if not any(_agrees(match, value) for match, value in values):
        words = Said(NO_SCALE)
    totals: dict[str, Fraction] = {}
    for match, value in values:
        totals[match.team] = totals.get(match.team, Fraction(0)) + (value or 0)
    return values, totals, (words,)


def _by(
    event: Event, told: Sequence[PrintedMatch], scale: Scale
) -> list[tuple[PrintedMatch, Fraction | None]]:
    rules = replace(event.regulation, matches=replace(event.regulation.matches, scale=scale))
    try:
        found = {
            key: result
            for result in results(Scored(replace(event, regulation=rules)))
            for key in _keys(result)
        }
    except ValueError:  # the scale does not cover this number of boards
        return [(match, None) for match in told]
    return [
        (
            match,
            result.of(match.team).victory_points if (result := found.get(_key(match))) else None,
        )
        for match in told
    ]


def _own_scale(told: Sequence[PrintedMatch], found: Mapping[Key, MatchResult]) -> OwnScale | None:
    """Return the scale of the file itself, or None if a margin has different victory points."""
    won: dict[int, Fraction] = {}
    pairs: dict[Key, Fraction] = {}
    for match in told:
        result = found.get(_key(match))
        assert match.victory_points is not None
        if result is None:
            return None
        pairs[_key(match)] = Fraction(match.victory_points)
    sums = [
        pairs[key] + pairs[(*key[:2], key[3], key[2])]
        for key in pairs
        if (*key[:2], key[3], key[2]) in pairs
    ]
    if not sums:
        return None
    highest = max(set(sums), key=sums.count)
    for key, value in pairs.items():
        margin = found[key].of(key[2]).margin
        if margin.denominator != 1:
            return None
        if margin >= 0:
            won.setdefault(int(margin), value)
    steps = [won[margin] for margin in sorted(won)]
    return OwnScale(won, highest) if steps == sorted(steps) and won else None


def _agrees(match: PrintedMatch, value: Fraction | None) -> bool:
    """Return whether the victory points are exactly those.

    A scale with two decimals does not fit a file of whole numbers.
    """
    assert match.victory_points is not None
    return value == Fraction(match.victory_points)


def _checked_vps(
    values: Sequence[tuple[PrintedMatch, Fraction | None]], words: tuple[Said, ...]
) -> Checked | None:
    if not values:
        return None
    differences = tuple(
        Difference(
            part=Part.VICTORY_POINTS,
            contestant=match.team,
            printed=match.victory_points or "",
            computed="" if value is None else as_figure(value, 0),
        )
        for match, value in values
        if not _agrees(match, value)
    )
    return Checked(part=Part.VICTORY_POINTS, all=len(values), differences=differences, method=words)


def _sums(
    event: Event, printed: Printed, found: Mapping[Key, MatchResult]
) -> Iterator[tuple[Said, Mapping[str, Fraction]]]:
    """Yield the possible totals of the teams without victory points, and how each is computed."""
    for which, words in ((MatchFigure.MARGIN, SUM_OF_MARGINS), (MatchFigure.WON, SUM_OF_WON)):
        for unit in units(event):
            totals: dict[str, Fraction] = {}
            for match in printed.matches:
                result = found.get(_key(match))
                if result is not None:
                    value = unit.match(result.of(match.team), which, result.counted)
                    totals[match.team] = totals.get(match.team, Fraction(0)) + value
            yield Said(words), totals


def _totals(
    printed: Printed, possible: Sequence[tuple[Said, Mapping[str, Fraction]]]
) -> list[Checked]:
    """Return the checks of the team totals and their places."""
    told: dict[str, Figure] = {
        number: total.total for number, total in printed.totals.items() if total.total
    }
    places = {number: total.place for number, total in printed.totals.items() if total.place}
    words, worth = min(
        possible,
        key=lambda each: sum(
            number not in each[1] or not agrees(each[1][number], figure, decimals(figure))
            for number, figure in told.items()
        ),
    )
    checked = []
    if told:
        differences = tuple(
            Difference(
                part=Part.TOTALS,
                contestant=number,
                printed=figure,
                computed=as_figure(worth[number], decimals(figure)) if number in worth else "",
            )
            for number, figure in told.items()
            if number not in worth or not agrees(worth[number], figure, decimals(figure))
        )
        checked.append(
            Checked(part=Part.TOTALS, all=len(told), differences=differences, method=(words,))
        )
    if places:
        ranked = {
            number: 1 + sum(other > value for other in worth.values())
            for number, value in worth.items()
        }
        wrong = tuple(
            Difference(
                part=Part.PLACES,
                contestant=number,
                printed=figure,
                computed=str(ranked[number]) if number in ranked else "",
            )
            for number, figure in places.items()
            if str(ranked.get(number)) != figure.rstrip("= ")
        )
        checked.append(
            Checked(part=Part.PLACES, all=len(places), differences=wrong, method=(words,))
        )
    return checked
