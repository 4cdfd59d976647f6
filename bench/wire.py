"""A cheap HTTP/1.1 client: a persistent connection, one request at a time.

For 127.0.0.1 only.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

HOST: Final = "127.0.0.1"
JSON: Final = "application/json"
FORM: Final = "application/x-www-form-urlencoded"
PATIENCE: Final = 30.0
"""Seconds to wait for an answer."""
NO_BODY: Final = frozenset({204, 304})


class Broken(Exception):
    """The connection ended before the answer was complete."""


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> Any:
        """Return the body parsed as JSON."""
        return json.loads(self.body)


class Connection:
    """A connection opened on demand, and reopened after it breaks.

    `source` is the address of this machine that it comes from; otherwise the system chooses one.
    """

    def __init__(self, port: int, headers: Mapping[str, str], source: str = "") -> None:
        self.port, self._source = port, (source, 0) if source else None
        told = {"host": f"{HOST}:{port}", "accept-language": "en", **headers}
        self._headers = "".join(f"{name}: {value}\r\n" for name, value in told.items())
        self._open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def json(
        self, method: str, path: str, form: Any = None, headers: Mapping[str, str] | None = None
    ) -> Reply:
        """Send a request with a JSON body; raise Broken if the connection ends."""
        body = b"" if form is None else json.dumps(form).encode()
        return await self(
            method, path, body, {**({"content-type": JSON} if body else {}), **(headers or {})}
        )

    async def form(self, path: str, fields: Mapping[str, str]) -> Reply:
        """Submit a form of a page; raise Broken if the connection ends."""
        return await self("POST", path, urlencode(fields).encode(), {"content-type": FORM})

    async def __call__(
        self, method: str, path: str, body: bytes, headers: Mapping[str, str]
    ) -> Reply:
        """Send a request; raise Broken if the connection ends or the answer takes too long."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._ask(method, path, body, headers)
        except (OSError, EOFError, ValueError, TimeoutError, asyncio.LimitOverrunError) as error:
            raise Broken(f"{type(error).__name__} {error}") from None
        finally:
            if self._busy:
                self.close()

    _busy = False
    """Whether an answer is still outstanding: the connection cannot be used again then."""

    async def _ask(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> Reply:
        if self._open is None:
            self._open = await asyncio.open_connection(HOST, self.port, local_addr=self._source)
        reader, writer = self._open
        self._busy = True
        more = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        size = f"content-length: {len(body)}\r\n" if body or method != "GET" else ""
        writer.write(f"{method} {path} HTTP/1.1\r\n{self._headers}{more}{size}\r\n".encode() + body)
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        status = int(first.split(" ", 2)[1])
        found = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        data = b"" if status in NO_BODY else await self._body(reader, found)
        self._busy = False
        if found.get("connection", "").lower() == "close":
            self.close()
        return Reply(status, found, data)

    @staticmethod
    async def _body(reader: asyncio.StreamReader, headers: Mapping[str, str]) -> bytes:
        if "content-length" in headers:
            return await reader.readexactly(int(headers["content-length"]))
        parts = []
        while size := int(await reader.readuntil(b"\r\n"), 16):
            parts.append(await reader.readexactly(size))
            await reader.readexactly(2)
        await reader.readexactly(2)
        return b"".join(parts)

    def close(self) -> None:
        """Close the connection."""
        if self._open is not None:
            self._open[1].transport.abort()
        self._open, self._busy = None, False
