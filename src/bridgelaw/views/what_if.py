"""What other weights would do, as plain data with its words: for each candidate those at the table,
and who would win."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bridgelaw.bridge.seats import Side
from bridgelaw.event.changes import Change, LineRuled, ruled
from bridgelaw.event.model import BoardKey, Event
from bridgelaw.event.scored import Scored
from bridgelaw.event.what_if import Outlook, can_be_weighed, lists, outlook, prospects, winners
from bridgelaw.i18n.numbers import number_text
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.scores.outcome import SelfInflicted
from bridgelaw.scores.regulation import Count
from bridgelaw.scoring.numbers import exact_text
from bridgelaw.views.score import Form, exact_or_none, score_words, written
from bridgelaw.views.standings import fixed

BOTH_SIDES = Text("N-S {ns}; E-W {ew}")
FOR_BOTH = Text("both sides")


def what_if_forms(before: Scored, changes: Sequence[Change], language: str = ENGLISH) -> list[Form]:
    """What other weights would do, for each adjusted score that has candidates or two results; the
    other rulings stand."""
    forms, scored = [], before
    rest = list(changes)
    for change in changes:
        rest.remove(change)
        if isinstance(change, LineRuled) and can_be_weighed(scored, change):
            forms.append(what_if_form(ruled(scored, rest), change, language))
        scored = change.on(scored)
    return forms


def what_if_form(scored: Scored, change: LineRuled, language: str = ENGLISH) -> Form:
    """What each candidate would be to those at the table, and who would win. `scored` is the event
    before the ruling."""
    board = scored.event.board(change.key)
    line = board.lines[change.place]
    tried: list[Form] = [
        {
            "score": score_words(prospect.ruling.score, language),
            "is the ruling": prospect.ruling.score == change.ruling.score,
            **table_form(prospect.scored, change.key, change.place, language),
        }
        for prospect in prospects(scored, change)
    ]
    varied = [
        side.name.lower()
        for side in Side
        if len({each["score"][side.name.lower()] for each in tried}) > 1
    ]
    if (
        not change.candidates
    ):  # a side that damaged itself is measured against what the other gets: that alone is written
        damaged = {
            side.name.lower()
            for side in Side
            if isinstance(change.ruling.score.of(side), SelfInflicted)
        }
        varied = [side for side in varied if side not in damaged] or varied
    for each in tried:
        told = {each["score"][side] for side in varied or ("ns",)}
        each["words"] = told.pop() if len(told) == 1 else BOTH_SIDES.say(language, **each["score"])
    return {
        "board": board.name,
        "table": line.table,
        "varied": varied,
        "words": _for_whom(varied, language),
        "candidates": tried,
    }


def table_form(scored: Scored, key: BoardKey, place: int, language: str = ENGLISH) -> Form:
    """What each of those at a table has as the event stands, and who is first. Raises
    EventError."""
    found = lists(scored)
    first = winners(scored, found)
    return {
        "contestants": [
            _outlook(each, scored.event, language) for each in outlook(scored, key, place, found)
        ],
        "winners": [list(each) for each in first],
        "winner words": "; ".join(", ".join(each) or "–" for each in first),
    }


def _for_whom(varied: list[str], language: str) -> str:
    return say(Side[varied[0].upper()], language) if len(varied) == 1 else FOR_BOTH.say(language)


def _outlook(found: Outlook, event: Event, language: str) -> Form:
    match = found.match
    form: Form = {
        "contestant": found.contestant,
        "side": found.side.name,
        "board": None if found.board is None else exact_text(_counted(found, event)),
        "board words": "–" if found.board is None else _board(found, event, language),
        "total": exact_or_none(found.total),
        "total words": written(found.total, language),
        "rank": None if found.rank is None else str(found.rank),
        "match": None,
    }
    if match is not None:
        form["match"] = {
            "score": exact_text(match.score),
            "against": exact_text(match.against),
            "margin": exact_text(match.margin),
            "victory points": None
            if match.victory_points is None
            else exact_text(match.victory_points),
            "words": f"{number_text(match.score, language)}-{number_text(match.against, language)}",
            "points words": ""
            if match.victory_points is None
            else fixed(match.victory_points, language),
        }
    return form


def _counted(found: Outlook, event: Event) -> Fraction:
    """The score on the board as the regulation writes it."""
    assert found.board is not None
    return event.regulation.count.write(found.board, found.top) if found.top else found.board


def _board(found: Outlook, event: Event, language: str) -> str:
    signed = not found.top or event.regulation.count is Count.ZERO
    return number_text(_counted(found, event), language, "+" if signed else "")
