"""Who makes a change and why: form fields, and the name saved for the next time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from bridgelaw.i18n.text import Text
from bridgelaw.store.errors import NotAllowed
from bridgelaw.store.models import Reason
from bridgelaw.web.access.session import asks
from bridgelaw.web.field_errors import LONG, FieldErrors, Problem
from bridgelaw.web.preferences import LONGEST_NAME, NAME, keep, visitor_of

NO_NAME = Text("Enter your name for the history.")
NOT_YOU = Text(
    "Found the name '{found}', but you are signed in as {name}: changes are recorded "
    "under that name."
)
LONGEST_WHY: Final = 1_000

T = TypeVar("T")


def reason_of(request: Request, told: Mapping[str, str]) -> Reason:
    """Return the author and the reason from the fields `by` and `why`. Raises FieldErrors."""
    own = visitor_of(request).name.strip()
    by = told.get("by", "").strip() or own
    why = told.get("why", "").strip()
    wrong: dict[str, object] = {}
    if asks(request.scope) and by != own:
        wrong["by"] = Problem(NOT_YOU, found=by[:LONGEST_NAME], name=own)
    if not by:
        wrong["by"] = NO_NAME
    if len(by) > LONGEST_NAME:
        wrong["by"] = Problem(LONG, most=LONGEST_NAME)
    if len(why) > LONGEST_WHY:
        wrong["why"] = Problem(LONG, most=LONGEST_WHY)
    if wrong:
        raise FieldErrors(wrong)
    return Reason(by=by, why=why)


def own_name(request: Request, told: Mapping[str, str]) -> str:
    """Return the author's name where it is optional.

    Raises NotAllowed if it differs from the name of the signed-in account.
    """
    own = visitor_of(request).name
    by = told.get("by", own).strip()
    if asks(request.scope) and by not in ("", own):
        raise NotAllowed(NOT_YOU, found=by[:LONGEST_NAME], name=own)
    return own if asks(request.scope) else by


def told_by(request: Request, told: Mapping[str, str], read: Callable[[], T]) -> tuple[T, Reason]:
    """Return what `read` finds in a form, with the author and the reason.

    Raises FieldErrors with all errors at once.
    """
    wrong: dict[str, object] = {}
    try:
        found = read()
    except FieldErrors as error:
        wrong.update(error.found)
    try:
        reason = reason_of(request, told)
    except FieldErrors as error:
        wrong.update(error.found)
    if wrong:
        raise FieldErrors(wrong)
    return found, reason


def remembered(request: Request, response: Response, told: Mapping[str, str]) -> Response:
    """Return the response, with a cookie for the name if the browser has none."""
    by = told.get("by", "").strip()
    if asks(request.scope):
        return response
    if by and not visitor_of(request).name:
        keep(response, NAME, by)
    return response
