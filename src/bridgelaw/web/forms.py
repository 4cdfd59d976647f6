"""Form fields and uploaded files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import IO, Final, TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request
from starlette.types import Message

from bridgelaw.web.access.session import account_of, asks

MOST_OF_A_FORM: Final = 4_000_000
"""The largest form, and the largest sum of the fields beside uploaded files."""
MOST_OF_A_FIELD: Final = 256_000
"""The longest field of a form without files, which bounds the time that reading it takes."""
BEFORE_SIGN_IN: Final = 8_000
"""The largest body of a request without an account, on a server that requires accounts."""
MULTIPART: Final = "multipart/form-data"
SPOOLED: Final = 64 * 1024
"""The bytes of an uploaded file that are in memory; a longer one is written to the disk."""
MOST_FIELDS: Final = 5_000
MOST_FILES: Final = 20
A_PAGE: Final = 100
"""Items on a page of a long list."""

T = TypeVar("T")
R = TypeVar("R")


async def fields_of(request: Request) -> Mapping[str, str]:
    """Return the fields of a form as text; the last value if a field is repeated.

    The whole form is held in memory: before sign-in it must be small. Raises HTTPException (413) if
    the form is too large.
    """
    most = most_of_body(request, MOST_OF_A_FORM)
    async with _bounded(request, most).form(
        max_files=0, max_fields=MOST_FIELDS, max_part_size=MOST_OF_A_FIELD
    ) as form:
        return {name: value for name, value in form.multi_items() if isinstance(value, str)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """An uploaded file, available until the end of the request.

    `name` is the name that the browser sent. It is never used as a path.
    """

    name: str
    file: IO[bytes]


async def with_files(
    request: Request, most: int, do: Callable[[Mapping[str, str], list[Sent]], R]
) -> R:
    """Call `do` with the fields and the files of a form, together at most `most` bytes.

    Files are stored on disk, not in memory. Raises HTTPException (413) if the form is too large,
    and HTTPException (400) if it cannot be read.
    """
    form = await _parts(_bounded(request, most_of_body(request, most)))
    try:
        parts = form.multi_items()
        fields = {name: value for name, value in parts if isinstance(value, str)}
        files = [each for _, each in parts if not isinstance(each, str) and each.filename]
        sent = [Sent(name=str(each.filename), file=each.file) for each in files]
        return await run_in_threadpool(do, fields, sent)
    finally:
        await form.close()


class _Parser(MultiPartParser):
    """A parser that bounds the fields in memory. The library bounds the headers of parts."""

    spool_max_size = SPOOLED
    _held = 0

    def on_part_data(self, data: bytes, start: int, end: int) -> None:
        """Receive data of a part."""
        if self._current_part.file is None:
            self._held += end - start
            if self._held > MOST_OF_A_FORM:
                raise HTTPException(413)
        super().on_part_data(data, start, end)


async def _parts(request: Request) -> FormData:
    """Return the parts of a form that may have files."""
    if not request.headers.get("content-type", "").lower().startswith(MULTIPART):
        return await request.form(max_files=0, max_fields=MOST_FIELDS)
    stream = request.stream()
    parser = _Parser(request.headers, stream, max_files=MOST_FILES, max_fields=MOST_FIELDS)
    try:
        return await parser.parse()
    except MultiPartException as error:
        raise HTTPException(400, error.message) from None
    finally:
        await stream.aclose()


def most_of_body(request: Request, most: int) -> int:
    """Return the largest body that is accepted from the user: little before they sign in."""
    unknown = asks(request.scope) and account_of(request.scope) is None
    return min(most, BEFORE_SIGN_IN) if unknown else most


def _bounded(request: Request, most: int) -> Request:
    """Return the request with its body limited to `most` bytes.

    Raises HTTPException (413), at once or while the body is read.
    """
    told = request.headers.get("content-length", "")
    if told.isdigit() and int(told) > most:
        raise HTTPException(413)
    received = 0

    async def receive() -> Message:
        nonlocal received
        message = await request.receive()
        received += len(message.get("body", b""))
        if received > most:
            raise HTTPException(413)
        return message

    return Request(request.scope, receive)


def way_back(told: str) -> str:
    """Return a redirect target if it is an address on this site, else "/".

    Browsers treat two or more slashes or backslashes as the start of another site, and drop
    invisible characters.
    """
    own = (
        told.startswith("/")
        and not told.startswith("//")
        and "\\" not in told
        and told.isprintable()
    )
    return told if own else "/"


def paged(items: Sequence[T], told: str) -> tuple[Sequence[T], int, int]:
    """Return the items on one page, the page number and the number of pages.

    Raises HTTPException (404).
    """
    pages = max(1, -(-len(items) // A_PAGE))
    page = min(max(1, number(told or "1")), pages)
    return items[(page - 1) * A_PAGE : page * A_PAGE], page, pages


def number(text: str) -> int:
    """Return the number in an address or a field.

    Raises HTTPException (404) if it is not a number.
    """
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise HTTPException(404)
    return int(text)
