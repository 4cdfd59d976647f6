"""The history of an event: who changed what, when and why, with values before and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from itertools import zip_longest
from typing import Any, Final

from msgspec import Struct

from bridgelaw.bridge.cards import Named
from bridgelaw.cases.errors import CaseFileError
from bridgelaw.event.model import HandsVisible, Line, Method, Unit
from bridgelaw.event.movements.planned import round_of
from bridgelaw.event.publication import StandingsShown
from bridgelaw.formats.results.event_json.parts import contestant_of, line_of, regulation_of
from bridgelaw.i18n.dates import moment
from bridgelaw.i18n.numbers import localized
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.json_types import Moment
from bridgelaw.scores.outcome import TableScore
from bridgelaw.scores.regulation import Regulation
from bridgelaw.store.models import Change, What
from bridgelaw.views.substitutes import substitutes_of

SIDES = Text("N-S {ns}; E-W {ew}")
RULED = Text("{score}, adjusted to {ruling} (Law {laws})")
RULED_WITHOUT = Text("{score}, adjusted to {ruling}")
SEATED = Text("{ns} – {ew}: {score}")
WITH_LEAD = Text("{score}, led {lead}")
AT_TABLE = Text("Board {board}, table {table}")
AT_BOARD = Text("Board {board}")
ENTERED = Text("{boards}, {contestants}")
BOARDS = Text("1 board"), Text("{count} boards")
CONTESTANTS = Text("1 contestant"), Text("{count} contestants")
RESULTS = Text("1 result"), Text("{count} results")
PENALTY = Text("{contestant}: {amount} {unit}")
PENALTY_FOR = Text("{contestant}: {amount} {unit} ({reason})")
MOVEMENT = Text("Movement")
ROUND = Text("Round {number}")
ROUNDS = Text("Rounds")
CLOCK = Text("Round clock")
RUNS = Text("running")
STOPPED = Text("stopped")
ABSENT = Text("Absent")
SEATED_AT = Text("table {table}: {ns} – {ew}, set {boards}")
NOTHING = Text("none")
HANDS = Text("Hands")
KNOWN = Text("known")
MAKEABLE = Text("Makeable contracts")
OTHER_HANDS = Text("others")
NO_SCALE = Text("none: the match's own score counts")

LABELS: Final[Mapping[str, Text]] = {
    "name": Text("Name"),
    "date": Text("Day"),
    "method": Text("Scored by"),
    "two_winners": Text("Two winners"),
    "by_section": Text("Compared within each section"),
    "pairs_in_matches": Text("Pairs meet in matches"),
    "knock_out": Text("Knock-out"),
    "hands_shown": Text("The hands are shown"),
    "published": Text("Shown to the players"),
    "standings": Text("Standings are shown"),
    "files": Text("Players may download the results"),
    "minutes": Text("Minutes in which scores may be corrected"),
    "official": Text("Official since"),
    "until": Text("Scores may be corrected until"),
    "appeal_minutes": Text("Minutes in which rulings may be requested and appealed"),
    "appeals_until": Text("Rulings may be requested and appealed until"),
    "follows": Text("Follows the file"),
    "read_from": Text("Imported from the file"),
    "sessions": Text("Sessions"),
    "penalties": Text("Penalties"),
    "carry_overs": Text("Carry-over"),
    "missing": Text("Boards with fewer scores"),
    "weighted": Text("Weighted scores among the others"),
    "count": Text("Matchpoints are written"),
    "scale": Text("Scale of victory points"),
    "unequal": Text("Different numbers of boards"),
    "regulation": Text("Other choices of the regulation"),
}


MOMENTS: Final = frozenset({"official", "until", "appeals_until"})
CHOICES: Final[Mapping[str, type[Named]]] = {
    "method": Method,
    "hands_shown": HandsVisible,
    "standings": StandingsShown,
}


class StepView(Struct, frozen=True, kw_only=True):
    """A part of a change. A missing value has no words."""

    label: str
    before: str | None
    after: str | None


class EntryView(Struct, frozen=True, kw_only=True):
    """A change: its place, and the values before and after."""

    number: int
    at: datetime
    by: str
    why: str
    what: str
    board: str
    line: int | None
    ruling: int | None
    title: str
    steps: list[StepView]


class ChangeKindView(Struct, frozen=True, kw_only=True):
    """The kind of a change."""

    value: str
    words: str


class ChangeView(Struct, frozen=True, kw_only=True):
    """A change, with the parts of the event file before and after."""

    number: int
    at: Moment
    by: str
    why: str
    what: ChangeKindView
    board: str
    line: int | None
    ruling: int | None
    before: dict[str, Any] | None  # a `JsonObject` has no JSON Schema: msgspec needs `Any`
    after: dict[str, Any] | None


def score_words(score: TableScore, language: str = ENGLISH) -> str:
    """Return a score in words, once if it is the same for both sides."""
    if score.ns == score.ew:
        return say(score.ns, language)
    return SIDES.say(language, ns=score.ns, ew=score.ew)


def line_words(line: Line, language: str = ENGLISH) -> str:
    """Return the score at a table, with the adjusted score of a ruling."""
    words = score_words(line.score, language)
    if line.lead is not None:
        words = WITH_LEAD.say(language, score=words, lead=line.lead)
    if line.ruling is None:
        return words
    text = RULED if line.ruling.laws else RULED_WITHOUT
    return text.say(
        language,
        score=words,
        ruling=score_words(line.ruling.score, language),
        laws=", ".join(line.ruling.laws),
    )


def entry_view(change: Change, language: str = ENGLISH) -> EntryView:
    """Return a change in words."""
    title, steps = _told(change, language)
    return EntryView(
        number=change.number,
        at=change.at,
        by=change.by,
        why=change.why,
        what=say(change.what.value, language),
        board=change.board,
        line=change.line_id,
        ruling=change.ruling_id,
        title=title,
        steps=steps,
    )


def change_view(change: Change, language: str = ENGLISH) -> ChangeView:
    """Return a change with its data."""
    return ChangeView(
        number=change.number,
        at=change.at.isoformat(),
        by=change.by,
        why=change.why,
        what=ChangeKindView(value=change.what.name.lower(), words=say(change.what, language)),
        board=change.board,
        line=change.line_id,
        ruling=change.ruling_id,
        before=change.before,
        after=change.after,
    )


def _told(change: Change, language: str) -> tuple[str, list[StepView]]:
    before, after = change.before, change.after
    try:
        if change.what in (What.RESULT, What.RULING):
            return _line(change, language)
        if change.what is What.CONTESTANT:
            words = [
                None if each is None else _contestant(each, language) for each in (before, after)
            ]
            return "", [_step("", *words)]
        if change.what is What.BOARD:
            return AT_BOARD.say(language, board=change.board), _board_steps(before, after, language)
        if change.what is What.ENTERED:
            return "", [_step("", None, _entered(after or {}, language))]
        return "", [*_settings(before or {}, after or {}, language)]
    except (
        CaseFileError,
        KeyError,
        TypeError,
        ValueError,
    ):  # written by another program, or an older version
        return "", [_step("", *(None if each is None else str(each) for each in (before, after)))]


def _entered(told: Mapping[str, object], language: str) -> str:
    boards = _counted(BOARDS, told.get("boards", 0), language)
    return ENTERED.say(
        language,
        boards=boards,
        contestants=_counted(CONTESTANTS, told.get("contestants", 0), language),
    )


def _counted(words: tuple[Text, Text], count: object, language: str) -> str:
    one, several = words
    return one.say(language) if count == 1 else several.say(language, count=count)


def _step(label: str, before: str | None, after: str | None) -> StepView:
    return StepView(label=label, before=before, after=after)


def _line(change: Change, language: str) -> tuple[str, list[StepView]]:
    were = [None if form is None else line_of(form) for form in (change.before, change.after)]
    line = next(each for each in reversed(were) if each is not None)
    title = (AT_TABLE if line.table else AT_BOARD).say(
        language, board=change.board, table=line.table
    )
    there = [each for each in were if each is not None]
    seats = {(each.ns, each.ew, each.table) for each in there}
    title = f"{title} · {', '.join(line.ns)} – {', '.join(line.ew)}"
    words: list[str | None] = []
    for each in were:
        if each is None:
            words.append(None)
            continue
        said = line_words(each, language)
        if len(seats) > 1:
            said = SEATED.say(language, ns=", ".join(each.ns), ew=", ".join(each.ew), score=said)
        words.append(said)
    return title, [_step("", *words)]


def _contestant(form: Mapping[str, object], language: str) -> str:
    contestant = contestant_of(form)
    words = [contestant.number, " & ".join(contestant.names), ", ".join(contestant.ids)]
    if contestant.handicap:
        words.append(f"{float(contestant.handicap):+g}")
    words += substitutes_of(contestant, language)
    return " · ".join(part for part in words if part)


def _board_steps(
    before: Mapping[str, object] | None, after: Mapping[str, object] | None, language: str
) -> list[StepView]:
    """Return the steps of a change of a board: its hands, or else its results."""
    was, now = ((each or {}).get("deal") for each in (before, after))
    figures = [(each or {}).get("makeable") for each in (before, after)]
    if before and after and was == now and figures[0] != figures[1]:
        words = [None if each is None else KNOWN.say(language) for each in figures]
        return [_step(MAKEABLE.say(language), *words)]
    if before is None or after is None or was == now:
        return [
            _step(
                "", *(None if each is None else _board(each, language) for each in (before, after))
            )
        ]
    words = [None if each is None else KNOWN.say(language) for each in (was, now)]
    if was and now:
        words[1] = OTHER_HANDS.say(language)
    return [_step(HANDS.say(language), *words)]


def _board(form: Mapping[str, object], language: str) -> str:
    lines = form.get("lines", 0)
    return _counted(RESULTS, len(lines) if isinstance(lines, list) else lines, language)


def _settings(
    before: Mapping[str, object], after: Mapping[str, object], language: str
) -> Iterator[StepView]:
    for key in dict.fromkeys((*after, *before)):
        if key == "regulation":
            yield from _regulation(before.get(key), after.get(key), language)
        elif key == "clock":
            yield _step(
                CLOCK.say(language), *(_clock(each.get(key), language) for each in (before, after))
            )
        elif key == "plans":
            yield from _movements(before.get(key), after.get(key), language)
        else:
            label = LABELS[key].say(language) if key in LABELS else key
            yield _step(label, *(_value(key, each.get(key), language) for each in (before, after)))


def _value(key: str, value: object, language: str) -> str:
    if value is None and key == "hands_shown":
        return say(HandsVisible.WHEN_PLAYED, language)
    if value is None or value == "" or value == []:
        return NOTHING.say(language)
    if isinstance(value, bool):
        return say(value, language)
    if key in MOMENTS:
        return moment(datetime.fromisoformat(str(value)), language)
    if key in CHOICES:
        return say(CHOICES[key][str(value).upper().replace(" ", "_")], language)
    if key in ("penalties", "carry_overs") and isinstance(value, list):
        return "; ".join(_due(each, language) for each in value)
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _movements(before: object, after: object, language: str) -> Iterator[StepView]:
    """Yield the changes of the movements: the tables that differ, who is absent, and the length."""
    pairs = zip_longest(*(each if isinstance(each, list) else [] for each in (before, after)))
    for was, now in pairs:
        if was is None or now is None:
            codes = [None if form is None else str(_mapping(form)["code"]) for form in (was, now)]
            yield _step(MOVEMENT.say(language), *codes)
            continue
        forms = _mapping(was), _mapping(now)
        rounds = [_words_in(form.get("rounds")) for form in forms]
        for number, (old, new) in enumerate(zip(*rounds, strict=False), 1):
            tables = [set(each.split()) for each in (old, new)]
            if tables[0] != tables[1]:
                yield _step(
                    ROUND.say(language, number=number),
                    *(
                        _tables(each - both, language)
                        for both in [tables[0] & tables[1]]
                        for each in tables
                    ),
                )
        absent = [", ".join(_words_in(form.get("absent"))) for form in forms]
        if absent[0] != absent[1]:
            yield _step(ABSENT.say(language), *(each or NOTHING.say(language) for each in absent))
        if len(rounds[0]) != len(rounds[1]):
            yield _step(ROUNDS.say(language), *(str(len(each)) for each in rounds))


def _clock(form: object, language: str) -> str | None:
    """Return the round of a clock, and whether it runs."""
    if form is None:
        return None
    told = _mapping(form)
    said = ROUND.say(language, number=told.get("round", 1))
    return f"{said}, {(RUNS if told.get('ends') else STOPPED).say(language)}"


def _words_in(value: object) -> list[str]:
    """Return the texts of a field, which is a list or, of one text, that text."""
    return [str(each) for each in value] if isinstance(value, list) else [str(value)] * bool(value)


def _tables(words: set[str], language: str) -> str:
    """Return tables of a round in words, by their numbers."""
    return "; ".join(
        SEATED_AT.say(
            language,
            table=at.table,
            ns=" + ".join(map(str, at.ns)),
            ew=" + ".join(map(str, at.ew)),
            boards=at.boards,
        )
        for at in sorted(round_of(" ".join(words)))
        if at.plays
    )


def _due(told: object, language: str) -> str:
    form = _mapping(told)
    unit = Unit[str(form["unit"]).upper().replace(" ", "_")]
    amount = localized(str(form["amount"]), language)
    text = PENALTY_FOR if form.get("reason") else PENALTY
    return text.say(
        language, contestant=form["contestant"], amount=amount, unit=unit, reason=form.get("reason")
    )


def _mapping(value: object) -> Mapping[str, object]:
    """Return the value if it is a mapping. Raises TypeError for data of another program."""
    if not isinstance(value, Mapping):
        raise TypeError
    return value


def _regulation(before: object, after: object, language: str) -> Iterator[StepView]:
    """Yield the choices that differ, or one step with the whole regulation if none has a label."""
    was, now = (regulation_of(_mapping(each or {})) for each in (before, after))
    told = False
    for name in ("missing", "weighted", "count", "unequal"):
        pair = [_choice(getattr(each, name), language) for each in (was, now)]
        if pair[0] != pair[1]:
            told = True
            yield _step(LABELS[name].say(language), *pair)
    scales = [_scale(each, language) for each in (was, now)]
    if scales[0] != scales[1]:
        told = True
        yield _step(LABELS["scale"].say(language), *scales)
    if not told:
        yield _step(LABELS["regulation"].say(language), str(before or "–"), str(after or "–"))


def _choice(choice: Named, language: str) -> str:
    return say(choice, language)


def _scale(regulation: Regulation, language: str) -> str:
    return (
        NO_SCALE.say(language)
        if regulation.matches.scale is None
        else regulation.matches.scale.name
    )
