"""Conversion between the result of a table and form fields."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bridgelaw.bridge.cards import Card, Strain
from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.bridge.errors import NotationError
from bridgelaw.bridge.notation import card_text, parse_card
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import SIDES, Board, Event, Line
from bridgelaw.event.still_scored import board_still_scored
from bridgelaw.i18n.text import Text
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.notation import outcome_text, parse_result
from bridgelaw.scores.outcome import NOT_PLAYED, Average, Grade, Outcome, TableScore, is_award
from bridgelaw.scores.results import PassedOut, Played, Points, signed
from bridgelaw.scores.table_result import Context
from bridgelaw.web.events.results.entries import outcome_in
from bridgelaw.web.field_errors import LONG, FieldErrors, Problem

CONTRACT: Final = "contract"
PASSED: Final = "passed"
UNPLAYED: Final = "unplayed"
ARTIFICIAL: Final = "artificial"
WORDS: Final = "words"
SIDES_APART: Final = "sides"

HOW: Final[Mapping[str, Text]] = {
    CONTRACT: Text("A contract"),
    PASSED: Text("Passed out"),
    UNPLAYED: Text("Not played"),
    ARTIFICIAL: Text("An artificial score"),
    WORDS: Text("As text"),
    SIDES_APART: Text("Different for each side"),
}
"""The ways to enter a result."""
STRAINS: Final[Mapping[str, str]] = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "NT": "NT"}
DIFFERENCES: Final = ("=", "+1", "+2", "+3", "-1", "-2", "-3", "-4")
GRADES: Final = (Average(Grade.PLUS), Average(Grade.AVERAGE), Average(Grade.MINUS))
AWARDS: Final[Mapping[str, Outcome]] = {
    **{grade.grade.name.lower(): grade for grade in GRADES},
    **{f"fixed {grade.grade.name.lower()}": replace(grade, floating=False) for grade in GRADES},
    "unplayed": NOT_PLAYED,
}

NOT_CHOSEN = Text("Choose the {part}.")
LEVEL = Text("level")
STRAIN = Text("strain")
DECLARER = Text("declarer")
TRICKS = Text("tricks")
NO_HOW = Text("Choose the kind of result.")
NOBODY = Text("Enter who sat there.")
NO_CARD = Text("found '{found}', expected a card such as SQ or ♥10")
LONGEST: Final = 300

_BETWEEN: Final = re.compile(r"[&+/,]")


def fields_of_line(line: Line, language: str) -> dict[str, str]:
    """Return the fields of a line."""
    return {
        **_score_fields(line.score, language),
        "ns": " & ".join(line.ns),
        "ew": " & ".join(line.ew),
        "table": line.table,
        "lead": "" if line.lead is None else card_text(line.lead, language),
    }


def _score_fields(score: TableScore, language: str) -> dict[str, str]:
    """Return the fields of a score.

    The fields for other ways to enter it are filled too, so that the user can switch.
    """
    ns, ew = score.ns, score.ew
    both = ns == ew
    fields = {
        "how": SIDES_APART,
        "words": outcome_text(ns, language) if both else "",
        "words_ns": outcome_text(ns, language),
        "words_ew": outcome_text(ew, language),
    }
    if both and isinstance(ns, Played):
        contract, over = ns.contract, ns.tricks - ns.contract.tricks_needed
        difference = "=" if not over else f"{over:+d}"
        assert contract.declarer is not None  # results have a declarer
        known = difference in DIFFERENCES
        return {
            **fields,
            "how": CONTRACT,
            "level": str(contract.level),
            "strain": "NT" if contract.strain is Strain.NOTRUMP else contract.strain.name[0],
            "doubled": contract.doubled.mark,
            "declarer": contract.declarer.name,
            "tricks": difference if known else "",
            "other": "" if known else str(ns.tricks),
        }
    if both and isinstance(ns, PassedOut):
        return {**fields, "how": PASSED}
    if ns == ew == NOT_PLAYED:
        return {**fields, "how": UNPLAYED}
    names = [
        next((name for name, award in AWARDS.items() if award == each), None) for each in (ns, ew)
    ]
    if names[0] and names[1]:
        return {**fields, "how": ARTIFICIAL, "award_ns": names[0], "award_ew": names[1]}
    return {**fields, "how": WORDS} if both and not is_award(ns) else fields


def score_of(
    told: Mapping[str, str], vulnerability: Vulnerability, before: TableScore | None = None
) -> TableScore:
    """Return the score of the fields, where `before` is the present one. Raises FieldErrors."""
    how = told.get("how", "")
    ns, ew = (None, None) if before is None else (before.ns, before.ew)
    if how == CONTRACT:
        return TableScore.both(_contract(told))
    if how == PASSED:
        return TableScore.both(PassedOut())
    if how == UNPLAYED:
        return TableScore.both(NOT_PLAYED)
    if how == ARTIFICIAL:
        return TableScore(*(_award(told, side) for side in ("award_ns", "award_ew")))
    if how == SIDES_APART:
        context = Context(side=Side.NS, vulnerability=vulnerability)
        return TableScore(
            _words(told, "words_ns", context, ns),
            _words(told, "words_ew", context, ew),
        )
    if how == WORDS:
        context = Context(vulnerability=vulnerability)
        words = _words(told, "words", context, ns)
        try:
            return TableScore.told_once(words)
        except ScoreError as error:
            raise FieldErrors({"words": error}) from None
    raise FieldErrors({"how": NO_HOW})


def _contract(told: Mapping[str, str]) -> Outcome:
    tricks = told.get("other", "").strip() or told.get("tricks", "")
    parts = {"level": LEVEL, "strain": STRAIN, "declarer": DECLARER}
    missing: dict[str, object] = {
        field: Problem(NOT_CHOSEN, part=part)
        for field, part in parts.items()
        if not told.get(field)
    }
    if not tricks:
        missing["tricks"] = Problem(NOT_CHOSEN, part=TRICKS)
    if missing:
        raise FieldErrors(missing)
    text = f"{told['level']}{told['strain']}{told.get('doubled', '')} {told['declarer']} {tricks}"
    try:
        return parse_result(text)
    except ScoreError as error:
        raise FieldErrors({"tricks": error}) from None


def _award(told: Mapping[str, str], field: str) -> Outcome:
    found = AWARDS.get(told.get(field, ""))
    if found is None:
        raise FieldErrors({field: NO_HOW})
    return found


def _words(
    told: Mapping[str, str], field: str, context: Context, before: Outcome | None
) -> Outcome:
    if len(told.get(field, "")) > LONGEST:
        raise FieldErrors({field: Problem(LONG, most=LONGEST)})
    return outcome_in(told, field, context, before)


def line_of(
    told: Mapping[str, str], before: Line | None, event: Event, vulnerability: Vulnerability
) -> Line:
    """Return the line of the fields; all else is taken from `before`. Raises FieldErrors."""
    wrong: dict[str, object] = {}
    lead = None
    try:
        score = score_of(told, vulnerability, None if before is None else before.score)
    except FieldErrors as error:
        wrong.update(error.found)
    try:
        lead = _card(told.get("lead", ""))
    except FieldErrors as error:
        wrong.update(error.found)
    seats = {side: seated(told.get(side, ""), event) for side in ("ns", "ew")}
    wrong.update({side: NOBODY for side, found in seats.items() if not found})
    table = told.get("table", "").strip()
    if len(table) > LONGEST:
        wrong["table"] = Problem(LONG, most=LONGEST)
    if wrong:
        raise FieldErrors(wrong)
    fresh = Line(ns=seats["ns"], ew=seats["ew"], score=score, table=table, lead=lead)
    if before is None:
        return fresh
    return replace(before, ns=fresh.ns, ew=fresh.ew, score=score, table=table, lead=lead)


def _card(text: str) -> Card | None:
    if not text.strip():
        return None
    try:
        return parse_card(text)
    except NotationError:
        raise FieldErrors({"lead": Problem(NO_CARD, found=text[:LONGEST])}) from None


def seated(text: str, event: Event) -> tuple[str, ...]:
    """Return who sits on a side: one contestant, or two players of an individual event, `1 & 5`.

    A name is replaced by the number of the only contestant who has it.
    """
    plain = text.strip()
    if not plain:
        return ()
    whole = _number_of(plain, event)
    if SIDES[event.kind] == 1:
        return (whole,)
    return tuple(_number_of(part.strip(), event) for part in _BETWEEN.split(plain) if part)


def _number_of(text: str, event: Event) -> str:
    """Return the number of the contestant with a name; any other text as it is."""
    if text in event.by_number:
        return text
    named = [each for each in event.contestants if each.name.casefold() == text.casefold()]
    return named[0].number if len(named) == 1 else text


def checked(event: Event, board: Board) -> None:
    """Check that a board fits its event, and that the event can still be scored.

    Raises FieldErrors.
    """
    try:
        board_still_scored(event, board)
    except EventError as error:
        raise FieldErrors({"seats": error}) from None


def points_of(score: TableScore, board: Board) -> str:
    """Return the points of a result for North-South; "" if it has none or the sides differ."""
    if score.ns != score.ew or not isinstance(score.ns, Played | PassedOut | Points):
        return ""
    return signed(score.ns.points(board.vulnerability))


SEATS: Final = tuple(seat.name for seat in Seat)
