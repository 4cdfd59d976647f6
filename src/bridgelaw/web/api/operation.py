"""Operations: address, parameters, body, answer and handler."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Final, TypeVar

from starlette.datastructures import Headers

from bridgelaw.app.scored_events import Results
from bridgelaw.cases.errors import FOUND, AnswerError, OneOf
from bridgelaw.cases.in_force import day_of, federation_of
from bridgelaw.cases.reader import book_of
from bridgelaw.engine.law import WBF, Book
from bridgelaw.federations import FEDERATIONS, book
from bridgelaw.i18n.text import ENGLISH, Said, Text, languages
from bridgelaw.json_types import JsonObject
from bridgelaw.store.errors import EditConflict
from bridgelaw.store.models import Reason
from bridgelaw.store.store import Store
from bridgelaw.web.api.problems import (
    CHANGED,
    CONFLICT,
    KEY_USED,
    MEDIA_TYPE,
    NO_JSON,
    NOT_FOUND,
    PARAMETER,
    TOO_LARGE,
    VERSION_NEEDED,
    WRONG,
    Kind,
    Place,
    Problem,
    problem_of,
)
from bridgelaw.web.api.schema_words import Schema

T = TypeVar("T")

ROOT: Final = "/api/v1"
SMALL: Final = 256 * 1024
"""The maximum size in bytes of a body entered by hand."""
LARGE: Final = 3 * 1024 * 1024
"""The maximum size in bytes of a body with a whole event."""
MOST_LISTED: Final = 200
LISTED: Final = 50
"""The default number of items on a page of a list."""
LONGEST_KEY: Final = 200
KEY_PATTERN: Final = f"^[!-~]{{1,{LONGEST_KEY}}}$"
"""The pattern of an Idempotency-Key."""

A_NUMBER = Text("a whole number from {least} to {most}")
YES_OR_NO = Text("true or false")
SOME_WORDS = Text("at most {most} characters")
NO_VERSION = Text("the header If-Match is missing: send the ETag of the version that you read")
OTHER_VERSION = Text("it now has version {now}; read it again before you change it")


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """A parameter in the path or the query."""

    name: str
    about: Text
    schema: Schema
    read: Callable[[str], object]
    place: str = "query"
    example: object = None
    required: bool = False


def number_between(least: int, most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers in a range."""

    def read(text: str) -> int:
        plain = text.isascii() and text.isdigit() and len(text) < 16
        if not plain or not least <= int(text) <= most:
            raise AnswerError(
                FOUND, found=text, expected=Said(A_NUMBER, {"least": least, "most": most})
            )
        return int(text)

    return read


def _truth(text: str) -> bool:
    if text not in ("true", "false"):
        raise AnswerError(FOUND, found=text, expected=YES_OR_NO)
    return text == "true"


def words(most: int) -> Callable[[str], str]:
    """Return a reader of texts of at most `most` characters."""

    def read(text: str) -> str:
        if len(text) > most or not text.isprintable():
            raise AnswerError(FOUND, found=text, expected=Said(SOME_WORDS, {"most": most}))
        return text

    return read


def one_of(choices: Sequence[str]) -> Callable[[str], str]:
    """Return a reader that accepts one of several words."""

    def read(text: str) -> str:
        if text not in choices:
            raise AnswerError(FOUND, found=text, expected=OneOf(choices))
        return text

    return read


BIGGEST: Final = 2**31 - 1

LANG: Final = Parameter(
    name="lang",
    about=Text("The language of the texts, instead of the one in Accept-Language."),
    schema={"type": "string", "enum": [*languages()]},
    read=one_of(languages()),
    example="en",
)
LIMIT: Final = Parameter(
    name="limit",
    about=Text("The number of items on a page."),
    schema={"type": "integer", "minimum": 1, "maximum": MOST_LISTED, "default": LISTED},
    read=number_between(1, MOST_LISTED),
)
CURSOR: Final = Parameter(
    name="cursor",
    about=Text("Where the page begins: 'next' of the previous page."),
    schema={"type": "integer", "minimum": 0, "maximum": BIGGEST},
    read=number_between(0, BIGGEST),
)
PAGED: Final = (LIMIT, CURSOR)
BY: Final = Parameter(
    name="by",
    about=Text("The name of the person making the change; it is stored in the history."),
    schema={"type": "string", "maxLength": 100},
    read=words(100),
    example="Anna",
)
WHY: Final = Parameter(
    name="why",
    about=Text("The reason for the change, for the history."),
    schema={"type": "string", "maxLength": 1000},
    read=words(1000),
)
OF_RULING: Final = Parameter(
    name="ruling",
    about=Text("The number of the ruling that is applied."),
    schema={"type": "integer", "minimum": 1, "maximum": BIGGEST},
    read=number_between(1, BIGGEST),
)
WRITTEN: Final = (BY, WHY, OF_RULING)
DAY: Final = Parameter(
    name="day",
    about=Text("The day whose laws apply. Default: today."),
    schema={"type": "string", "format": "date"},
    read=day_of,
    example="2024-06-01",
)
FEDERATION: Final = Parameter(
    name="federation",
    about=Text("The federation whose readings of the laws apply."),
    schema={"type": "string", "enum": [*FEDERATIONS]},
    read=federation_of,
    example="DBf",
)
DRY_RUN: Final = Parameter(
    name="dry_run",
    about=Text("Show only the effect, without saving anything."),
    schema={"type": "boolean", "default": False},
    read=_truth,
)


def by_id(name: str, about: Text) -> Parameter:
    """Return a query parameter that is the ID of something stored."""
    return Parameter(
        name=name,
        about=about,
        schema={"type": "integer", "minimum": 1},
        read=number_between(1, BIGGEST),
    )


def in_path(name: str, about: Text, *, example: object, text: bool = False) -> Parameter:
    """Return a path parameter: a number or a text."""
    schema: Schema = (
        {"type": "string", "minLength": 1, "maxLength": 200}
        if text
        else {"type": "integer", "minimum": 1}
    )
    return Parameter(
        name=name,
        about=about,
        schema=schema,
        read=words(200) if text else number_between(0, BIGGEST),
        place="path",
        example=example,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """The body of a request."""

    schema: Schema
    example: object
    most: int = SMALL
    required: bool = True
    raw: bool = False
    """Whether the operation parses the text itself, so that errors have line numbers."""


@dataclass(slots=True, kw_only=True)
class Call:
    """A parsed request."""

    store: Store
    results: Results
    language: str = ENGLISH
    parts: Mapping[str, object]
    query: Mapping[str, object]
    headers: Headers
    body: object = None
    text: str = ""
    address: str = ""

    def part(self, name: str, kind: type[T]) -> T:
        """Return a path parameter."""
        found = self.parts[name]
        assert isinstance(found, kind)
        return found

    def told(self, name: str, kind: type[T]) -> T | None:
        """Return a query parameter; None if it is missing."""
        found = self.query.get(name)
        assert found is None or isinstance(found, kind)
        return found

    @property
    def page(self) -> tuple[int, int | None]:
        """The page size, and the number after which the page starts."""
        return self.told("limit", int) or LISTED, self.told("cursor", int)

    @property
    def reason(self) -> Reason:
        """The author and the reason of a change."""
        return Reason(
            by=self.told("by", str) or "",
            why=self.told("why", str) or "",
            ruling=self.told("ruling", int),
        )

    def check_version(self, now: int, *, needed: bool = True) -> None:
        """Check the If-Match header against the current version.

        Raises Problem if it names another version, or if it is missing and `needed`.
        """
        told = ", ".join(self.headers.getlist("if-match")) if "if-match" in self.headers else None
        if told is None and not needed:
            return
        if told is None:
            raise Problem(VERSION_NEEDED, NO_VERSION, Place("If-Match"))
        if told.strip() != "*" and tag(now) not in (each.strip() for each in told.split(",")):
            raise Problem(
                CHANGED, Said(OTHER_VERSION, {"now": now}), Place("If-Match", 0, told, tag(now))
            )

    @contextmanager
    def at_version(self, version: int, current: Callable[[], int]) -> Iterator[None]:
        """Check the version that a write is based on, and the current one if the write conflicts.

        Raises Problem if If-Match is missing or names another version.
        """
        self.check_version(version)
        try:
            yield
        except EditConflict:
            self.check_version(current())
            raise


def tag(version: int) -> str:
    """Return a version as in ETag and If-Match."""
    return f'"{version}"'


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The answer of an operation."""

    form: object = None
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Operation:
    """An operation of the API."""

    method: str
    path: str
    name: str
    area: Text
    summary: Text
    do: Callable[[Call], Answer]
    gives: Mapping[int, str | None]
    """The schema name of the answer by status; None if the answer has no body."""
    parameters: tuple[Parameter, ...] = ()
    body: Body | None = None
    about: Text | None = None
    once: bool = False
    """Whether it accepts an Idempotency-Key."""
    versioned: bool = False
    """Whether it requires If-Match."""
    careful: bool = False
    """Whether it accepts If-Match."""
    tagged: bool = False
    """Whether the answer has an ETag."""
    problems: tuple[Kind, ...] = ()
    """Further problems, beside those that follow from the other attributes."""

    @cached_property
    def known(self) -> Mapping[str, Parameter]:
        """The parameters by name, including the language, which every operation has."""
        return {each.name: each for each in (*self.parameters, LANG)}

    @cached_property
    def refusals(self) -> tuple[Kind, ...]:
        """All kinds of problems that the operation may answer with."""
        found = [PARAMETER]
        if any(each.place == "path" for each in self.parameters):
            found.append(NOT_FOUND)
        if self.body is not None:
            found += [NO_JSON, TOO_LARGE, MEDIA_TYPE, WRONG]
        if self.once:
            found += [KEY_USED, TOO_LARGE]
        if self.versioned:
            found += [CHANGED, VERSION_NEEDED, CONFLICT]
        if self.careful:
            found += [CHANGED, CONFLICT]
        return tuple(dict.fromkeys((*found, *self.problems)))


def listed(
    call: Call,
    key: str,
    items: Sequence[tuple[int, T]],
    *,
    view: Callable[[T], object] = lambda item: item,
    falling: bool = False,
    **beside: object,
) -> Answer:
    """Return a page of a list with the address of the next page.

    The numbers of the items rise, or fall if `falling`. `view` is applied to those of the page.
    """
    limit, cursor = call.page
    if cursor is not None:
        items = [item for item in items if (item[0] < cursor if falling else item[0] > cursor)]
    return page_of(call, key, items[: limit + 1], view=view, **beside)


def page_of(
    call: Call,
    key: str,
    items: Sequence[tuple[int, T]],
    *,
    view: Callable[[T], object],
    **beside: object,
) -> Answer:
    """Return a page of a list: `items` begin with it, and go on if there is a next page."""
    limit, _ = call.page
    page, following = items[:limit], None
    if len(items) > limit:
        following = f"{call.address}{'&' if '?' in call.address else '?'}cursor={page[-1][0]}"
    headers = {"link": f'<{following}>; rel="next"'} if following else {}
    return Answer(
        form={key: [view(item) for _, item in page], "next": following, **beside}, headers=headers
    )


def stored(form: JsonObject, version: int, created: str = "") -> Answer:
    """Return a stored object in its version; `created` is the address of a new one below `ROOT`."""
    if not created:
        return Answer(form=form, headers={"etag": tag(version)})
    return Answer(form=form, status=201, headers={"etag": tag(version), "location": ROOT + created})


def laws_in(call: Call) -> Book:
    """Return the laws for the day and the federation of the query. Raises Problem."""
    day, federation = call.told("day", date), call.told("federation", str) or WBF
    try:
        return (
            book(date.today(), federation) if day is None else book_of(day.isoformat(), federation)
        )
    except AnswerError as error:
        raise problem_of(error, "day") from None


def no_such(error: AnswerError, field: str) -> Problem:
    """Return the problem of an unknown name in the address, with the closest known name."""
    found = problem_of(error, field)
    return Problem(NOT_FOUND, found.detail, found.at)
