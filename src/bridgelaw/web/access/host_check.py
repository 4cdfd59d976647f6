"""The host names that the server answers to, as protection against DNS rebinding."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from bridgelaw.i18n.text import Text
from bridgelaw.web.access.refusals import refusal

NOT_OURS = Text(
    "found the unknown host “{host}”, expected a name of this server. To add a name, use the "
    "setting names: docs/how-to/serve-a-club.md."
)
LONGEST = 100


class Hosts:
    """Reject requests for unknown hosts."""

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...]) -> None:
        self.app = app
        self.hosts = frozenset(host.strip("[]").lower() for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            headers = Headers(scope=scope)
            told = headers.getlist("host")
            if len(told) != 1 or _bare(told[0]) not in self.hosts:
                host = ", ".join(told)[:LONGEST]
                await refusal(headers, 400, NOT_OURS, host=host)(scope, receive, send)
                return
        await self.app(scope, receive, send)


def _bare(host: str) -> str:
    """Return the host name without its port, or "" if it is malformed."""
    try:
        return (
            (urlsplit(f"//{host}").hostname or "").removesuffix(".")
            if not set(host) & set("/@?#\\ ")
            else ""
        )
    except ValueError:
        return ""
