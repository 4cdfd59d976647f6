"""Problem details (RFC 9457) in the caller's language.

Each kind of problem has a permanent address under /api/problems, which says what to do about it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from bridgelaw.app.interviews.stored_interviews import OutdatedInterview
from bridgelaw.bridge.errors import TableError
from bridgelaw.cases.errors import AnswerError, CaseFileError
from bridgelaw.event.errors import EventError
from bridgelaw.formats.results.event_file import EventFileError
from bridgelaw.i18n.quoting import shorter
from bridgelaw.i18n.text import ENGLISH, Said, Text, say
from bridgelaw.json_types import JsonObject
from bridgelaw.store.errors import EditConflict, NotAllowed, NotThere, OutOfReach, StoreError
from bridgelaw.store.idempotency import KeyUsed

ADDRESS: Final = "/api/problems/"
MEDIA: Final = "application/problem+json"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of problem: the end of its address, its status, its title, and what to do about it."""

    name: str
    status: int
    title: Text
    advice: Text

    @property
    def address(self) -> str:
        """The value of `type`."""
        return ADDRESS + self.name


NO_JSON: Final = Kind(
    "no-json",
    400,
    Text("The body is not valid JSON"),
    Text(
        "Send JSON in UTF-8, without duplicate keys in an object and at most 40 levels deep. "
        "'line' is where the error was found."
    ),
)
PARAMETER: Final = Kind(
    "parameter",
    400,
    Text("A parameter is not valid"),
    Text(
        "'field' names the parameter or the header. Parameters that the operation does not have "
        "are refused as well; leave them out."
    ),
)
NOT_SIGNED_IN: Final = Kind(
    "not-signed-in",
    401,
    Text("You are not signed in"),
    Text(
        "A server that others can reach requires an access key: Authorization: Bearer KEY. "
        "Create one on the page /account."
    ),
)
FORBIDDEN: Final = Kind(
    "forbidden",
    403,
    Text("You are not allowed to do that"),
    Text(
        "'detail' says which role is required, or that the name is not yours: changes are "
        "recorded under the name of the account of the key."
    ),
)
NOT_FOUND: Final = Kind(
    "not-found",
    404,
    Text("Not found"),
    Text("The address is unknown, or nothing is stored with that id. Check the address."),
)
METHOD: Final = Kind(
    "method",
    405,
    Text("This address does not allow that method"),
    Text("The header Allow lists the methods that it allows."),
)
NOT_ACCEPTABLE: Final = Kind(
    "not-acceptable",
    406,
    Text("No format that you accept is available"),
    Text(
        "Answers are application/json, errors application/problem+json: leave Accept out, or "
        "include them."
    ),
)
CONFLICT: Final = Kind(
    "conflict",
    409,
    Text("The request conflicts with what is stored"),
    Text(
        "Somebody has changed it since you read it, or something else must be done first "
        "('detail' says what). Read it again, and repeat the request if it is still right."
    ),
)
CANNOT_BE_SCORED: Final = Kind(
    "cannot-be-scored",
    409,
    Text("The event cannot be scored"),
    Text(
        "The entries do not fit the method of scoring. Correct the event or its method of scoring."
    ),
)
CHANGED: Final = Kind(
    "changed",
    412,
    Text("Somebody else has changed it"),
    Text(
        "The current version is not the one in If-Match. Read it again and send its ETag in "
        "If-Match."
    ),
)
TOO_LARGE: Final = Kind(
    "too-large",
    413,
    Text("The body is too large"),
    Text("'expected' gives the largest number of bytes."),
)
LONG_ADDRESS: Final = Kind(
    "address-too-long",
    414,
    Text("The address is too long"),
    Text("The path and the query may have 8,000 bytes. Shorten the values of the parameters."),
)
MEDIA_TYPE: Final = Kind(
    "media-type",
    415,
    Text("The type of the body is not supported"),
    Text("Send it as application/json, not compressed (without Content-Encoding)."),
)
WRONG: Final = Kind(
    "wrong",
    422,
    Text("The data are not valid"),
    Text(
        "'field' is the place, 'found' the value there, and 'expected' a value that would be valid."
    ),
)
KEY_USED: Final = Kind(
    "key-used",
    422,
    Text("The key was used for another request"),
    Text("An Idempotency-Key belongs to one request and its body. Use a new key for each request."),
)
VERSION_NEEDED: Final = Kind(
    "version-needed",
    428,
    Text("If-Match is missing"),
    Text("Send the ETag of the version that you read in the header If-Match."),
)
TOO_OFTEN: Final = Kind(
    "too-often",
    429,
    Text("Too many wrong keys"),
    Text("The header Retry-After says how many seconds to wait."),
)
BROKEN: Final = Kind(
    "broken",
    500,
    Text("Something went wrong in the program"),
    Text(
        "It is our fault. Nothing in the request was saved. Please report it, with the request "
        "that you sent."
    ),
)
UNREACHABLE: Final = Kind(
    "unreachable",
    503,
    Text("The database cannot be reached"),
    Text(
        "Nothing in the request was saved. Try again, with the same Idempotency-Key if it had one."
    ),
)

KINDS: Final = {
    kind.name: kind
    for kind in (
        NO_JSON,
        PARAMETER,
        NOT_SIGNED_IN,
        FORBIDDEN,
        NOT_FOUND,
        METHOD,
        NOT_ACCEPTABLE,
        CONFLICT,
        CANNOT_BE_SCORED,
        CHANGED,
        TOO_LARGE,
        LONG_ADDRESS,
        MEDIA_TYPE,
        WRONG,
        KEY_USED,
        VERSION_NEEDED,
        TOO_OFTEN,
        BROKEN,
        UNREACHABLE,
    )
}
"""All kinds of problems by name."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the error is, what was found and what was expected, as far as known."""

    field: str = ""
    line: int = 0
    found: object = None
    expected: object = None


class Problem(Exception):
    """A request that is refused, and why."""

    def __init__(
        self,
        kind: Kind,
        detail: object = None,
        at: Place | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        self.kind, self.detail, self.at, self.headers = kind, detail, at or Place(), headers or {}
        super().__init__(say(detail) if detail is not None else kind.name)

    def form(self, language: str = ENGLISH) -> JsonObject:
        """Return the problem as JSON data."""
        told: JsonObject = {
            "type": self.kind.address,
            "title": self.kind.title.say(language),
            "status": self.kind.status,
            "detail": say(self.kind.advice if self.detail is None else self.detail, language),
        }
        at = self.at
        if at.field:
            told["field"] = at.field
        if at.line:
            told["line"] = at.line
        if at.found is not None:
            told["found"] = shorter(say(at.found, language))
        if at.expected is not None:
            told["expected"] = say(at.expected, language)
        return told


KNOWN: Final = (CaseFileError, AnswerError, TableError, EventError, EventFileError, StoreError)
"""Errors in the input, raised by the layers below."""


@contextmanager
def conflicting(at: Place | None = None) -> Iterator[None]:
    """Report what the state of the stored object does not allow as a conflict. Raises Problem."""
    try:
        yield
    except (EditConflict, NotAllowed, NotThere, OutOfReach):
        raise  # each has a problem of its own
    except StoreError as error:
        raise Problem(CONFLICT, Said(error.problem, error.values), at or Place()) from None


def problem_of(error: Exception, field: str = "") -> Problem:
    """Return an error of the layers below as a problem.

    `field` is put before the field that the error names, if any.
    """
    if isinstance(error, NotThere):
        return Problem(NOT_FOUND, Said(error.problem, error.values))
    if isinstance(error, NotAllowed):
        return Problem(FORBIDDEN, Said(error.problem, error.values))
    if isinstance(error, EditConflict | OutdatedInterview):
        return Problem(CONFLICT, Said(error.problem, error.values))
    if isinstance(error, OutOfReach):
        return Problem(UNREACHABLE, Said(error.problem, error.values))
    if isinstance(error, KeyUsed):
        return Problem(KEY_USED, Said(error.problem, error.values), Place("Idempotency-Key"))
    problem: Text = error.problem  # type: ignore[attr-defined]
    values: dict[str, object] = error.values  # type: ignore[attr-defined]
    known = getattr(error, "field", "")
    where = ".".join(part for part in (field, known) if part).replace(".[", "[")
    place = Place(where, getattr(error, "line", 0), values.get("found"), values.get("expected"))
    return Problem(WRONG, Said(problem, values), place)
