"""What a browser sends: the fields of a form, and files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import IO, Final, TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Message

MOST_OF_A_FORM: Final = 4_000_000
MOST_FIELDS: Final = 5_000
MOST_FILES: Final = 20
A_PAGE: Final = 100
"""So much of a long list stands on a page."""

T = TypeVar("T")
R = TypeVar("R")


async def fields_of(request: Request) -> Mapping[str, str]:
    """The fields of a form as text; of a field that comes more than once the last. However it is
    sent, all of it stands in memory, and anybody may send one to sign in. Raises HTTPException
    (413) where there is more than a form has."""
    async with _bounded(request, MOST_OF_A_FORM).form(max_files=0, max_fields=MOST_FIELDS) as form:
        return {name: value for name, value in form.multi_items() if isinstance(value, str)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """A file that a browser has sent, as long as the request lasts. Its name is what it is called,
    never a path of ours."""

    name: str
    file: IO[bytes]


async def with_files(
    request: Request, most: int, do: Callable[[Mapping[str, str], list[Sent]], R]
) -> R:
    """What is made of the fields of a form and its files, together at most so many bytes; a file
    stands on the disk, and not in memory. Raises HTTPException (413) where there is more."""
    async with _bounded(request, most).form(max_files=MOST_FILES, max_fields=MOST_FIELDS) as form:
        parts = form.multi_items()
        fields = {name: value for name, value in parts if isinstance(value, str)}
        files = [each for _, each in parts if not isinstance(each, str) and each.filename]
        sent = [Sent(name=str(each.filename), file=each.file) for each in files]
        return await run_in_threadpool(do, fields, sent)


def _bounded(request: Request, most: int) -> Request:
    """A request whose body is at most so many bytes. Raises HTTPException (413), while it is read
    too."""
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
    """An address of our own; home otherwise. Browsers take two slashes and more, either way round,
    for the beginning of another site, and leave away the signs that cannot be seen."""
    own = (
        told.startswith("/")
        and not told.startswith("//")
        and "\\" not in told
        and told.isprintable()
    )
    return told if own else "/"


def paged(items: Sequence[T], told: str) -> tuple[Sequence[T], int, int]:
    """What of a long list stands on a page of it; the number of that page, and how many there are.
    Raises HTTPException (404)."""
    pages = max(1, -(-len(items) // A_PAGE))
    page = min(max(1, number(told or "1")), pages)
    return items[(page - 1) * A_PAGE : page * A_PAGE], page, pages


def number(text: str) -> int:
    """A number in an address or a field. Raises HTTPException (404) where it is none."""
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise HTTPException(404)
    return int(text)
