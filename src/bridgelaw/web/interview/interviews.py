"""Interviews: one question per page, up to the ruling."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import date
from typing import Final
from urllib.parse import urlencode

from msgspec import structs
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.app import players, to_come_back
from bridgelaw.app.interviews import known_facts, proposal, stored_interviews, usual_answers
from bridgelaw.app.interviews.answer_controls import (
    bidding_box,
    call_asked_for,
    call_said,
    card_rows,
    may_be_none,
    picked,
    picker,
)
from bridgelaw.app.interviews.input_errors import ErrorInWords
from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_actions import (
    Action,
    Answer,
    Back,
    Choose,
    Doubt,
    DropIncident,
    Forget,
    GoOn,
    TakeBack,
    Tell,
    TellLine,
    apply,
)
from bridgelaw.app.interviews.interview_answers import question_of
from bridgelaw.app.interviews.interview_json import incident_named
from bridgelaw.app.table_of_event import names_at, table_known
from bridgelaw.bridge.cards import DECK
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.serialised import write_table
from bridgelaw.cases.answers import read
from bridgelaw.cases.errors import AnswerError, CaseFileError
from bridgelaw.cases.meaning_library import common
from bridgelaw.cases.nodes import plain_words
from bridgelaw.effects import GoOnUnder
from bridgelaw.effects.base import effects_of
from bridgelaw.effects.incident import AnyProcedure, Procedure
from bridgelaw.engine.ruling import Question, Ruling
from bridgelaw.federations import FEDERATIONS
from bridgelaw.i18n.text import ENGLISH, Text
from bridgelaw.meanings.meaning import Meaning
from bridgelaw.store.errors import EditConflict
from bridgelaw.store.models import About, StoredInterview
from bridgelaw.views.rulings.ruling_types import FoundView, RulingView
from bridgelaw.web.forms import fields_of, number
from bridgelaw.web.idempotency import TooLate, once
from bridgelaw.web.preferences import Visitor, visitor_of
from bridgelaw.web.request_helpers import store_of
from bridgelaw.web.said import TOLD, said, with_address
from bridgelaw.web.templating import is_part, render

LONGEST: Final = 2_000
"""The maximum length of an answer."""
NOTHING_SAID = Text("Nothing was chosen or written.")
NOT_BEGUN = Text("This cannot be started.")
TOO_LONG = Text("That is too long: {found} characters, expected at most {most}.")

Told = Mapping[str, str]
Act = Callable[[Interview, Told, Visitor], Interview]
"""Returns the interview after the action of a visitor's form."""


class NotDone(Exception):
    """An action that is not possible in the current state of an interview."""

    def __init__(self, problem: Text, /, **values: object) -> None:
        self.problem, self.values = problem, values

    def say(self, language: str) -> str:
        """Return the message in a language."""
        return self.problem.say(language, **self.values)


REFUSED = (AnswerError, CaseFileError, TableError, NotDone)
"""Errors in the input."""


async def begin(request: Request) -> Response:
    """Begin an interview."""
    return await once(request, with_address(request, await fields_of(request)), _begin)


def _begin(request: Request, told: Told) -> Response:
    if told.get("record"):
        # The page of the record knows what it shows at that moment.
        facts = urlencode({name: told[name] for name in told if name.startswith(TOLD)})
        way = f"/records/{number(told['record'])}/irregularity"
        return RedirectResponse(f"{way}?{facts}".rstrip("?"), 307)
    store, visitor = store_of(request), visitor_of(request)
    federation = visitor.federation
    about = About(board=_short(told.get("board", "")), table=_short(told.get("table", "")))
    day: date | None = None
    if told.get("line"):
        about = stored_interviews.about_line(store, number(told["line"]))
    elif told.get("event"):
        event = store.events.get(number(told["event"]))
        about = stored_interviews.about_event(event, about.board, about.table)
    if about.event_id is not None:
        day = store.events.get(about.event_id).event.date
        federation = store.events.federation(about.event_id) or federation
    try:
        incident = incident_named(told.get("incident", ""))
        table = table_known(store, about, incident)
        kept = stored_interviews.begin(
            store,
            incident,
            about,
            table=table,
            told={
                name: value
                for name, value in said(incident, told, visitor.language).items()
                if name not in table
            },
            day=day,
            federation=federation,
        )
    except (AnswerError, CaseFileError) as error:
        return render(request, "problem.html", status=422, title=NOT_BEGUN, problem=error)
    return RedirectResponse(f"/interviews/{kept.id}", 303)


def _short(text: str) -> str:
    return text.strip()[: stored_interviews.LONGEST]


def show(request: Request) -> Response:
    """Show the next question, or the ruling."""
    kept, interview = stored_interviews.take_up(store_of(request), request.path_params["id"])
    return _page(request, kept, interview)


def _page(
    request: Request,
    kept: StoredInterview,
    interview: Interview,
    problem: AnswerError | ErrorInWords | TableError | NotDone | None = None,
    told: Told | None = None,
    at: str = "",
) -> Response:
    """Show an interview; after an error, with the message, its form (`at`) and the input."""
    store, language = store_of(request), visitor_of(request).language
    found, form, names = interview.found, interview.view(language), names_at(store, kept.about)
    first, more = known_facts.fields(interview, language)
    facts = interview.incident.case.facts
    values: dict[str, object] = {
        "kept": kept,
        "interview": interview,
        "form": form,
        "is_ruling": isinstance(form, RulingView),
        "chips": known_facts.chips(interview, kept.about.board, language),
        "answers": known_facts.answers(interview, form, language),
        "first": first,
        "more": more,
        "meanings": _meanings(language)
        if any(fact.of is Meaning for fact in facts.values())
        else (),
        "before": [step.incident.title.say(language) for step in interview.before],
        "new": not interview.order and not interview.before,
        "federations": FEDERATIONS,
        "differs": stored_interviews.differs(store, interview, kept.about, language),
        "stale": "stale" in request.query_params,
        "problem": problem,
        "typed": told or {},
        "at": at,
        "others": players.known_seats(interview, names, language),
        "names": names,
        "saved": None,
    }
    if isinstance(found, Ruling):
        template = "rule/ruling.html"
        values["saved"] = store.rulings.of_interview(kept.id)
        values["other_laws"] = _other_laws(found)
    else:
        template = "rule/question.html"
        values |= _asked_instead(request, interview, first, problem is None)
        early = values["early"]
        asked = early if isinstance(early, Interview) else interview
        values |= _of_question(request, kept, interview, asked, names)
    status = 200 if problem is None else 422
    values["layout"] = "content.html" if is_part(request, "main") else "base.html"
    response = render(request, template, block=None, status=status, **values)
    response.headers["cache-control"] = "no-store"  # so that going back shows the current state
    return response


def _of_question(
    request: Request,
    kept: StoredInterview,
    interview: Interview,
    asked: Interview,
    names: Mapping[str, str],
) -> dict[str, object]:
    """Return how a question is asked and answered, and what else can be done.

    `asked` is the interview with the question: another one if it is asked early.
    """
    language, question = visitor_of(request).language, question_of(asked)
    of_calls = call_asked_for(asked, question) is not None
    new = not interview.order and not interview.before
    same = new and "anew" not in request.query_params
    return {
        "form": _question_form(interview, asked, language),
        "picker": picker(asked, question, language),
        "box": bidding_box(asked, language) if of_calls else None,
        "put": players.put_to(asked, question, names, language),
        "advised_before": _advised_before(interview, language),
        "proposal": _proposal(request, asked, question),
        "choose_again": _choose_again(kept.about),
        "can_wait": to_come_back.can_wait(question) and kept.put_off is None,
        "play_over": to_come_back.is_play_over(interview),
        "same": to_come_back.same_begun_before(store_of(request), kept) if same else None,
    }


def _question_form(interview: Interview, asked: Interview, language: str) -> FoundView:
    """Return the view of a question, with what the answers of the interview have settled."""
    form, settled = asked.view(language), interview.view(language)
    if asked is interview or isinstance(form, RulingView) or isinstance(settled, RulingView):
        return settled
    return structs.replace(form, effects=settled.effects, trail=settled.trail)


def _asked_instead(
    request: Request, interview: Interview, first: list[known_facts.Field], allowed: bool
) -> dict[str, object]:
    """Return what is asked instead of the next question.

    It is a field, a question that is asked early, or several facts together.
    """
    language = visitor_of(request).language
    one = visitor_of(request).one_by_one
    together = allowed and not one and "alone" not in request.query_params
    field = (
        _asked_first(interview, first, language)
        if together and "skip" not in request.query_params
        else None
    )
    kind = field.kind if field is not None else ""
    early = usual_answers.asked_early(interview) if together and field is None else None
    together = together and early is None
    return {
        "together": usual_answers.together(interview, language) if together else None,
        "asked_first": field,
        "early": early,
        "bidding_box": bidding_box(interview, language) if kind == "call" else None,
        "deck": card_rows(DECK, language) if kind == "card" else None,
    }


def _asked_first(
    interview: Interview, first: list[known_facts.Field], language: str
) -> known_facts.Field | None:
    """Return the field to ask before the first question.

    First the player it is about and declarer, if they matter, then what the incident asks ahead.
    Returns None if all are known, and after the first answer.
    """
    if interview.order or interview.before:
        return None
    incident = interview.incident
    names = ["seat"] * incident.seat_matters + ["declarer"] * incident.declarer_matters
    seats = (field for field in first if field.name in names and not field.value)
    return next(
        (field for field in seats if not known_facts.on_record(interview, field.name)),
        known_facts.asked_ahead(interview, language),
    )


def _more_first(interview: Interview) -> bool:
    """Return whether anything is still to be asked before the first question."""
    first, _ = known_facts.fields(interview, ENGLISH)
    return _asked_first(interview, first, ENGLISH) is not None


def _advised_before(interview: Interview, language: str) -> frozenset[str]:
    """Return the advice that was shown with the previous question, so that it is not repeated."""
    if not (interview.order and interview.found.effects):
        return frozenset()
    before = apply(interview, TakeBack())
    return frozenset(effect.say(language) for _, effect in effects_of(before.found))


def _other_laws(ruling: Ruling[object]) -> list[AnyProcedure]:
    """Return the incidents that the ruling goes on with, without duplicates."""
    names = dict.fromkeys(
        effect.incident for _, effect in ruling.effects if isinstance(effect, GoOnUnder)
    )
    return [Procedure.all[name] for name in names]


def _choose_again(about: About) -> str:
    """Return the address at which another incident is chosen for the same board."""
    where = {"line": about.line_id} if about.line_id is not None else {"event": about.event_id}
    told = {**where, "board": about.board, "table": about.table} if about.line_id is None else where
    return f"/rule?{urlencode({name: value for name, value in told.items() if value})}".rstrip("?")


def _proposal(request: Request, interview: Interview, question: Question) -> list[str] | None:
    """Return the double-dummy proposal.

    Returns an empty list if it was not asked for, None if there is nothing to propose.
    """
    if not proposal.can_be_made(interview, question):
        return None
    asked = "propose" in request.query_params
    return proposal.lines(interview, question, visitor_of(request).language) if asked else []


def _meanings(language: str) -> list[str]:
    return [entry.name(language) for entry in common().entries]


# Actions


def _answer(interview: Interview, told: Told, visitor: Visitor) -> Interview:
    asked = _asked(interview, told)
    question = question_of(asked)
    after = _answered(interview, asked, _given(asked, question, told))
    if after.told.get(question.fact.name) == () and not may_be_none(question):
        raise NotDone(NOTHING_SAID)
    return after


def _answered(interview: Interview, asked: Interview, action: Action) -> Interview:
    """Return the interview after an answer to the question of `asked`."""
    if asked is interview:
        return apply(interview, action)
    return usual_answers.answer_early(interview, action)


def _given(interview: Interview, question: Question, told: Told) -> Action:
    if "choice" in told:
        return Choose(read(question.fact, told["choice"], interview.incident.case))
    if "call" in told:
        return call_said(interview, question, told["call"])
    words = picked(told)
    if len(words) > LONGEST:
        raise NotDone(TOO_LONG, found=len(words), most=LONGEST)
    if "none" in told:
        words = told["none"]
    elif not words:
        raise NotDone(NOTHING_SAID)
    return Answer(words)


def _asked(interview: Interview, told: Told) -> Interview:
    """Return the interview with the question that a form answers: another one if it is asked early.

    Raises:
        Gone: another question is asked by now.
    """
    for asked in (interview, usual_answers.asked_early(interview)):
        found = None if asked is None else asked.found
        if (
            asked is not None
            and isinstance(found, Question)
            and plain_words(found.fact.name) == told.get("fact")
        ):
            return asked
    raise Gone


class Gone(Exception):
    """The form was made for another state of the interview."""


def _doubt(interview: Interview, told: Told, visitor: Visitor) -> Interview:
    return _answered(interview, _asked(interview, told), Doubt())


def _as_usual(interview: Interview, told: Told, visitor: Visitor) -> Interview:
    if _asked(interview, told) is not interview:
        raise Gone
    fact, _, value = told.get("unless", "").partition("=")
    return usual_answers.answer_as_usual(interview, fact, value)


def _back(interview: Interview, told: Told, visitor: Visitor) -> Interview:
    return apply(interview, Back()) if visitor.one_by_one else usual_answers.back(interview)


def _to_the_one_before(interview: Interview, told: Told, visitor: Visitor) -> Interview:
    return apply(interview, DropIncident())


def _forget(interview: Interview, told: Told, visitor: Visitor) -> Interview:
    return apply(interview, Forget(told.get("name", "")))


def _tell(interview: Interview, told: Told, visitor: Visitor) -> Interview:
    if any(len(value) > LONGEST for value in told.values()):
        raise NotDone(TOO_LONG, found=max(map(len, told.values())), most=LONGEST)
    after = apply(interview, Tell(known_facts.entries(told)))
    line = told.get("line", "").strip()
    return apply(after, TellLine(line)) if line else after


def _next(interview: Interview, told: Told, visitor: Visitor) -> Interview:
    incident = incident_named(told.get("incident", ""))
    after = apply(interview, GoOn(incident))
    known = {} if after.table is None else write_table(after.table)
    given = said(incident, told, visitor.language)
    new = {name: value for name, value in given.items() if name not in known}
    return apply(after, Tell(new)) if new else after


def _about(interview: Interview, told: Told, visitor: Visitor) -> Interview:
    entries = {
        name: told[name].strip() for name in ("day", "federation") if told.get(name, "").strip()
    }
    return apply(interview, Tell(entries))


def _adding(act: Act) -> Act:
    """Return an action that also adds what the choice of the incident has said."""

    def adding(interview: Interview, told: Told, visitor: Visitor) -> Interview:
        after = act(interview, told, visitor)
        if visitor.one_by_one:
            return after
        settled = usual_answers.settled_by_choice(after)
        return after if settled is after or _more_first(after) else settled

    return adding


def _handler(act: Act, at: str = "") -> Callable[[Request], Awaitable[Response]]:
    """Return the handler of a form that acts on an interview, if its state has not changed."""

    async def handler(request: Request) -> Response:
        told = with_address(request, await fields_of(request))
        return await once(request, told, _do, act, at)

    return handler


def _do(request: Request, told: Told, act: Act, at: str) -> Response:
    store, asked = store_of(request), request.path_params["id"]
    here = f"/interviews/{asked}"
    kept, interview = stored_interviews.take_up(store, asked)
    if told.get("version") != str(kept.version):
        return TooLate(f"{here}?stale")
    try:
        stored_interviews.keep(store, kept, act(interview, told, visitor_of(request)))
    except (Gone, EditConflict):
        return TooLate(f"{here}?stale")
    except REFUSED as error:
        problem = ErrorInWords(error) if isinstance(error, CaseFileError) else error
        return _page(request, kept, interview, problem, told, at)
    return RedirectResponse(here, 303)


def _post(path: str, act: Act, at: str = "") -> Route:
    return Route(f"/interviews/{{id}}/{path}", _handler(act, at), methods=["POST"])


ROUTES = [
    Route("/interviews", begin, methods=["POST"]),
    Route("/interviews/{id}", show),
    _post("answer", _adding(_answer), "answer"),
    _post("doubt", _adding(_doubt), "answer"),
    _post("usual", _adding(_as_usual), "answer"),
    _post("back", _back, "answer"),
    _post("before", _to_the_one_before, "answer"),
    _post("forget", _forget, "answer"),
    _post("tell", _adding(_tell), "tell"),
    _post("next", _adding(_next), "next"),
    _post("about", _about, "about"),
]
