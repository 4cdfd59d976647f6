"""The page for an adjusted score on a line of a traveller: input, preview and saving."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.app.board_lines import plain_lines
from bridgelaw.app.interviews.stored_interviews import OutdatedInterview, read_stored
from bridgelaw.app.saved_rulings import rulings_on
from bridgelaw.app.to_come_back import complete_by_score
from bridgelaw.bridge.errors import NotationError
from bridgelaw.bridge.notation import parse_contract
from bridgelaw.bridge.seats import Side
from bridgelaw.cases.errors import CaseFileError
from bridgelaw.cases.writer import serialised_case
from bridgelaw.effects.adjusting import DUE
from bridgelaw.event.changes import LineRuled
from bridgelaw.event.errors import EventError
from bridgelaw.event.likely_results import grounds
from bridgelaw.event.model import Event
from bridgelaw.event.scored import Scored
from bridgelaw.event.still_scored import still_scored
from bridgelaw.formats.rulings.case import HOW_MUCH, IN_IMPS
from bridgelaw.formats.rulings.ruling_file import ruling_on_line
from bridgelaw.i18n.text import Text, say
from bridgelaw.scores.adjusted import AdjustedScore
from bridgelaw.store.errors import EditConflict
from bridgelaw.store.events.large import TooLarge
from bridgelaw.store.models import Reason, StoredEvent, StoredLine, StoredRuling
from bridgelaw.views import score as score_view
from bridgelaw.views import what_if as what_if_view
from bridgelaw.views.frequency import BoardView
from bridgelaw.views.likely_results import LikelyView, likely_view
from bridgelaw.views.score_types import ChangeView, MatchesView, MovesView, OutlookView
from bridgelaw.web.authorship import reason_of, remembered
from bridgelaw.web.events import score_charts, score_fields
from bridgelaw.web.events.results.result_preview import counted_worth
from bridgelaw.web.field_errors import FieldErrors
from bridgelaw.web.forms import fields_of, number
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import board_address, event_at, line_at, store_of
from bridgelaw.web.svg_charts import Chart
from bridgelaw.web.templating import is_part, render

USED_FOR: Final = (score_fields.BOTH, "ns", "ew")
"""Whose score may get the proposed weights."""
LONGEST: Final = 60
"""The longest contract that is read."""
WHAT_IF: Final = "what-if"
"""The ID of the part of the page that updates while the weights change."""
LEFT_TO_YOU = Text("The ruling leaves the figure to you. {words}")
NO_FIGURE = Text("The ruling's score cannot be filled in: {problem}")
A_PENALTY = Text("The ruling is a penalty for the contestants named, not a score on the board.")
ONLY_ON_BOARD = Text("The standings are recomputed after saving. Scores on the board:")
NOT_TOLD = Text("Choose the adjustment.")
LAW_MISSING = Text("Enter the law that it is based on.")


@dataclass(frozen=True, slots=True)
class Page:
    """The event, the line and the ruling that the page is about."""

    kept: StoredEvent
    scored: Scored
    line: StoredLine
    ruling: StoredRuling | None
    """The saved ruling that is applied."""
    language: str


@dataclass(frozen=True, slots=True)
class Fault:
    """An error and its field."""

    field: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """The preview of an adjusted score: before and after."""

    problem: ClassVar = None
    change: ChangeView
    at_the_table: list[tuple[OutlookView, OutlookView]]
    winners: tuple[list[list[str]], list[list[str]]]
    moves: list[MovesView]
    before: BoardView | MatchesView
    after: BoardView | MatchesView
    chart: Chart | None


@dataclass(frozen=True, slots=True)
class NotSeen:
    """The reason why there is no preview."""

    problem: str
    only_board: bool = False
    """Whether it is not an error: it says what the score gives on the board."""


def show(request: Request) -> Response:
    """Show the form.

    It is filled from the query; without any, from the ruling or the current adjusted score.
    """
    page = _page(request, request.query_params.get("ruling", ""))
    fields, note = score_fields.shortened(request.query_params), None
    if "way" not in fields:
        begun, note = _begun(page)
        fields = {**begun, **fields}
    if fields.get("use") in USED_FOR:
        likely, _ = _likely(page, fields)
        if likely is not None and likely.weights:
            fields = score_fields.with_weights(fields, fields["use"], likely.weights)
    return _shown(request, page, fields, note=note)


def _likely(page: Page, fields: Mapping[str, str]) -> tuple[LikelyView | None, Fault | None]:
    """Return what the supposed contract would probably have brought, or the error in it."""
    supposed = fields.get("supposed", "").strip()
    if not supposed:
        return None, None
    side = {each.name: each for each in Side}.get(fields.get("benefit", ""))
    try:
        known = grounds(page.line.board, parse_contract(supposed[:LONGEST]), page.line.place)
    except (NotationError, EventError) as error:
        return None, Fault("supposed", error.say(page.language))
    return likely_view(known, side, page.language), None


async def save(request: Request) -> Response:
    """Save the adjusted score, or withdraw the current one."""
    return await once(request, score_fields.shortened(await fields_of(request)), _save)


def _save(request: Request, fields: Mapping[str, str]) -> Response:
    page = _page(request, fields.get("ruling", ""))
    withdrawn = "withdraw" in fields
    change, fault = (None, None) if withdrawn else _read(page, fields)
    if not withdrawn and (change is None or fault is not None):
        return _shown(
            request,
            page,
            fields,
            fault=fault or Fault("way", NOT_TOLD.say(page.language)),
            status=422,
        )
    try:
        reason = _reason(request, page, fields)
    except FieldErrors as error:
        (found,) = list(error.found.items())[:1]
        fault = Fault("reason" if found[0] == "why" else found[0], say(found[1], page.language))
        shown = {**_begun(page)[0], **fields} if withdrawn else fields
        return _shown(request, page, shown, fault=fault, status=422)
    ruling = change.ruling if change else None
    if page.line.line.ruling != ruling:
        try:
            still_scored(page.kept.event, _ruled(page, ruling))
            version = number(fields.get("version", ""))
            store_of(request).events.correct(
                page.line.id, version, replace(page.line.line, ruling=ruling), reason
            )
            if page.ruling is not None and ruling is not None:
                complete_by_score(store_of(request), page.ruling, reason.by)
        except EventError as error:
            return _shown(
                request, page, fields, fault=Fault("", error.say(page.language)), status=422
            )
        except EditConflict as error:
            return _shown(
                request, page, fields, fault=Fault("", error.say(page.language)), status=409
            )
    return remembered(
        request,
        RedirectResponse(board_address(page.kept, page.line.board.key, page.line.id), 303),
        fields,
    )


def _ruled(page: Page, ruling: AdjustedScore | None) -> Event:
    key, place = page.kept.places[page.line.id]
    return page.scored.with_ruling(key, place, ruling).event


def _reason(request: Request, page: Page, fields: Mapping[str, str]) -> Reason:
    """Return the author, the reason and the ruling of the change. Raises FieldErrors."""
    told = reason_of(request, {**fields, "why": fields.get("reason", "")})
    return replace(told, ruling=page.ruling.number if page.ruling else None)


def _page(request: Request, told: str) -> Page:
    """Return the line, its event and the ruling that is applied.

    Raises HTTPException and NotThere.
    """
    store = store_of(request)
    kept, key, place = line_at(request)
    line_id = kept.line_ids[key, place]
    line = StoredLine(
        id=line_id,
        version=kept.versions[line_id],
        event_id=kept.id,
        board_id=kept.board_ids[key],
        board=kept.event.board(key),
        place=place,
    )
    ruling = store.rulings.get(number(told)) if told else None
    scored = Scored(kept.event) if kept.cut else event_at(request)[1]
    return Page(kept, scored, line, ruling, visitor_of(request).language)


# Input


def _read(
    page: Page, fields: Mapping[str, str], *, weighed: bool = False
) -> tuple[LineRuled | None, Fault | None]:
    """Return the adjusted score of the fields, or the error in them.

    `weighed` is for the preview only, for which the law is not needed yet.
    """
    told = score_fields.told(fields)
    if told is None:
        return None, None
    if "law" not in told and fields["way"] in (score_fields.SCORE, score_fields.CANCELLED):
        if not weighed:
            return None, Fault("law", LAW_MISSING.say(page.language))
        told["law"] = ["12C1"]  # has no effect on the figures
    key, place = page.kept.places[page.line.id]
    before = page.scored.with_ruling(key, place, None)
    try:
        return ruling_on_line(told, before, key, place), None
    except CaseFileError as error:
        field = score_fields.field_of(error.field, fields)
        return None, Fault(field, error.problem.say(page.language, **error.values))
    except EventError as error:
        return None, Fault("", error.say(page.language))


def _begun(page: Page) -> tuple[dict[str, str], str | None]:
    """Return the initial fields.

    They hold the score of the saved ruling if it gives one, else the current adjusted score.
    """
    line, begun, note = page.line.line, dict[str, str](), None
    if page.ruling is not None:
        begun, note = _by_ruling(page, page.ruling)
    if "way" not in begun and line.ruling is not None:
        begun = {**begun, **score_fields.fields_of(line.ruling, line.score, page.language)}
    return begun, note


def _by_ruling(page: Page, ruling: StoredRuling) -> tuple[dict[str, str], str | None]:
    """Return the fields that follow from a saved ruling's case.

    If the score is left to the director, returns the reason and fields with the laws only.
    """
    key, place = page.kept.places[page.line.id]
    before = page.scored.with_ruling(key, place, None)
    begun = {"reason": ruling.note}
    try:
        case = _case(ruling)
    except OutdatedInterview as error:
        return begun, _why(error, page.language)
    try:
        found = ruling_on_line({"case": case}, before, key, place).ruling
        return {**score_fields.fields_of(found, page.line.line.score, page.language), **begun}, None
    except (CaseFileError, EventError) as error:
        note = _why(error, page.language)
    try:
        laws = ruling_on_line(
            {"case": case, score_fields.BOTH: "table"}, before, key, place
        ).ruling.laws
    except (CaseFileError, EventError):
        laws = ()
    return {**begun, "way": score_fields.SCORE, "law": ", ".join(laws)} if laws else begun, note


def _why(error: CaseFileError | OutdatedInterview | EventError, language: str) -> str:
    if not isinstance(error, CaseFileError):
        return NO_FIGURE.say(language, problem=error.say(language))
    if error.problem is DUE:
        return LEFT_TO_YOU.say(language, words=say(error.values["words"], language))
    if error.problem is HOW_MUCH:
        return A_PENALTY.say(language)
    return NO_FIGURE.say(language, problem=error.problem.say(language, **error.values))


def _case(ruling: StoredRuling) -> dict[str, object]:
    """Return a saved ruling's case for a ruling file: the facts, without the expected ruling."""
    case = read_stored(ruling.state).case(str(ruling.number))
    plain = serialised_case(
        replace(case, steps=tuple(replace(each, expect=None) for each in case.steps))
    )
    return {**plain, "day": str(plain["day"])}


# The page


def _shown(
    request: Request,
    page: Page,
    fields: Mapping[str, str],
    *,
    note: str | None = None,
    fault: Fault | None = None,
    status: int = 200,
) -> Response:
    change, wrong = _read(page, fields, weighed=True)
    if wrong and not fields.get(wrong.field, "x").strip():
        wrong = None  # an empty field is not an error yet
    told = defaultdict(str, fields)
    told.setdefault("sides", score_fields.BOTH)
    likely, unlikely = _likely(page, fields)
    line, board, event = page.line.line, page.line.board, page.kept.event
    (plain,) = [each for each in plain_lines(event, board, page.language) if each.line is line]
    return render(
        request,
        "scores/ruling.html",
        block="what_if" if is_part(request, WHAT_IF) else None,
        status=status,
        kept=page.kept,
        line=page.line,
        board=board,
        plain=plain,
        table=say(line.score.ns, page.language) if line.score.ns == line.score.ew else None,
        ruling=page.ruling,
        offered=[] if page.ruling else _offered(request, page),
        fields=told,
        note=note,
        likely=likely,
        unlikely=unlikely,
        fault=fault or wrong,
        refused=fault is not None,
        rows=range(1, score_fields.MOST_RESULTS + 1),
        reached=score_fields.reached(board, page.language),
        no_kind="percent" if event.method in IN_IMPS else "imps",
        seen=(_seen_in_large(request, page, change) if page.kept.cut else _seen(page, change))
        if change
        else None,
    )


def _offered(request: Request, page: Page) -> list[StoredRuling]:
    """Return the saved rulings that may be applied: those on this line, then those on the board."""
    kept, board = page.kept, page.line.board
    lines = [kept.line_ids[board.key, place] for place in range(len(board.lines))]
    found = rulings_on(store_of(request), kept.id, lines, board.name)
    return sorted(found, key=lambda each: each.about.line_id != page.line.id)


def _seen_in_large(request: Request, page: Page, change: LineRuled) -> NotSeen:
    """Return the effect of the adjusted score on the board, in words.

    For a large event nothing more is computed while the director waits.
    """
    large, line = store_of(request).large, page.line.line
    after = replace(line, ruling=change.ruling)
    said = ONLY_ON_BOARD.say(page.language)
    try:
        bare = replace(page.line.board, lines=())
        counted = large.counted(large.get(page.kept.id), page.line.board_id, bare).with_line(
            line, after
        )
        worth = counted_worth(counted, after, page.language)
    except TooLarge as error:
        return NotSeen(error.say(page.language))
    if worth.problem is not None:
        return NotSeen(worth.problem.say(page.language))
    figures = (f"{who}: {words}." for who, words in worth.sides)
    asked = score_view.warnings_of(change.ruling, line.score, page.language)
    return NotSeen(" ".join((said, *figures, *asked)), only_board=True)


def _seen(page: Page, change: LineRuled) -> Seen | NotSeen:
    """Return the preview of an adjusted score: before and after."""
    key, place, language = change.key, change.place, page.language
    before, bare = page.scored, page.scored.with_ruling(change.key, change.place, None)
    after = change.on(bare)
    try:
        first, second = (
            what_if_view.table_view(each, key, place, language) for each in (before, after)
        )
        return Seen(
            change=score_view.change_view(before, change, language),
            at_the_table=[*zip(first.contestants, second.contestants, strict=True)],
            winners=(first.winners, second.winners),
            moves=score_view.moves_views(before, after, language),
            before=score_view.board_view(before, key, language, places=[place]),
            after=score_view.board_view(after, key, language, places=[place]),
            chart=score_charts.by_weight(bare, change, language),
        )
    except EventError as error:
        return NotSeen(error.say(language))


ROUTES = [
    Route("/events/{id}/lines/{line}/ruling", show),
    Route("/events/{id}/lines/{line}/ruling", save, methods=["POST"]),
]
