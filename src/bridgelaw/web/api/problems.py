"""Problem details (RFC 9457) in the caller's language.

Each kind of problem has a permanent address under /api/problems, which says what to do about it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bridgelaw.app.stored_interviews import OutdatedInterview
from bridgelaw.bridge.errors import TableError
from bridgelaw.cases.errors import AnswerError, CaseFileError, shorter
from bridgelaw.event.errors import EventError
from bridgelaw.formats.results.event_file import EventFileError
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
    Text("The body is no JSON"),
    Text(
        "Send UTF-8 JSON without a key twice in one object, at most 40 levels deep. 'line' says "
        "where it stopped making sense."
    ),
)
PARAMETER: Final = Kind(
    "parameter",
    400,
    Text("A parameter cannot be so"),
    Text(
        "'field' names the parameter or the header. A parameter that an operation does not have "
        "is refused as well."
    ),
)
NOT_SIGNED_IN: Final = Kind(
    "not-signed-in",
    401,
    Text("The desk does not know who asks"),
    Text(
        "A desk that is served asks for an access key: Authorization: Bearer, and the key. The "
        "page /account makes one."
    ),
)
FORBIDDEN: Final = Kind(
    "forbidden",
    403,
    Text("That is not for you to do"),
    Text(
        "'detail' says which role it takes, or in whose name you write: that of the account of "
        "your key, and no other."
    ),
)
NOT_FOUND: Final = Kind(
    "not-found",
    404,
    Text("There is no such thing"),
    Text("The address is none of ours, or what it named is not in the store."),
)
METHOD: Final = Kind(
    "method",
    405,
    Text("That cannot be done with this address"),
    Text("The header Allow lists what can be done."),
)
NOT_ACCEPTABLE: Final = Kind(
    "not-acceptable",
    406,
    Text("The answer would be of another kind than is accepted"),
    Text(
        "Answers are application/json, problems application/problem+json: leave Accept out, or "
        "name them."
    ),
)
CONFLICT: Final = Kind(
    "conflict",
    409,
    Text("That does not fit what stands already"),
    Text(
        "Read it again, and decide anew: another answer has come in between, or something has to "
        "be done before."
    ),
)
CANNOT_BE_SCORED: Final = Kind(
    "cannot-be-scored",
    409,
    Text("The event cannot be scored"),
    Text(
        "What is entered does not fit the way the event is scored. Correct the event or how it "
        "is scored."
    ),
)
CHANGED: Final = Kind(
    "changed",
    412,
    Text("Somebody else was quicker"),
    Text(
        "It has another version than the one in If-Match. Read it again: its ETag is the version "
        "to name next."
    ),
)
TOO_LARGE: Final = Kind(
    "too-large",
    413,
    Text("The body is too large"),
    Text("'expected' says how many bytes are taken in."),
)
MEDIA_TYPE: Final = Kind(
    "media-type",
    415,
    Text("The body is of another kind"),
    Text("Send it as application/json, and not packed (Content-Encoding)."),
)
WRONG: Final = Kind(
    "wrong",
    422,
    Text("What was told cannot be so"),
    Text("'field' says where, 'found' what stood there and 'expected' what could have."),
)
KEY_USED: Final = Kind(
    "key-used",
    422,
    Text("The key has been used for another request"),
    Text("An Idempotency-Key belongs to one request, body and all. Take a new one for each."),
)
VERSION_NEEDED: Final = Kind(
    "version-needed",
    428,
    Text("It is not said which version is to be changed"),
    Text("Name the version that you have looked at, its ETag, in the header If-Match."),
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
        "It is our fault, and nothing of the request has been kept. Please report it with what "
        "you sent."
    ),
)
UNREACHABLE: Final = Kind(
    "unreachable",
    503,
    Text("What is kept cannot be reached"),
    Text(
        "Nothing of the request has been kept. Try it again, with the same Idempotency-Key where "
        "it had one."
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
