"""The desk's server: what it listens on, how it runs, and how it ends."""

from __future__ import annotations

import errno
import logging
import os
import signal
import socket
import ssl
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, NoReturn

import uvicorn
from starlette.types import ASGIApp

from bridgelaw.i18n.text import Said, Text
from bridgelaw.server.connection import Connection
from bridgelaw.server.limits import Limits
from bridgelaw.server.proxies import NoProxy, UnknownProxy
from bridgelaw.settings.server import ALL_ADDRESSES, LAST_PORT, Settings, in_address
from bridgelaw.web.request_log import Watch

KEEP_SECONDS: Final = 15
"""So long a connection waits for the next request of a browser."""
KEEP_FOR_PROXIES: Final = 75
"""Longer than the servers that hand requests on, so that it is they who close a connection."""
LONGEST_HEAD: Final = 32 * 1024
TURN_SECONDS: Final = 0.0005
"""So long a thread that only works out keeps the others waiting. A write is a dozen questions to
the database, and after each it waits for its turn: with Python's own 5 ms a page of standings in
the making would hold up all who write."""
BACKLOG: Final = 512
OWN_FILES: Final = 200
"""So many files the program has open itself, at the most."""
ENDING: Final = tuple(
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    if hasattr(signal, name)
)

IN_USE = Text(
    "port {port} is in use; take another: bridgelaw serve --port {next}, or make run PORT={next}"
)
NO_RIGHT = Text(
    "port {port} may not be listened on by this user; take one from 1024 on, and let a server "
    "such as Caddy hand on from 443"
)
NOT_OURS = Text("host: found '{host}', expected an address or a name of this machine")
NO_CERTIFICATE = Text("the certificate {certificate} cannot be used: {problem}")

log = logging.getLogger("bridgelaw.server")


class CannotRun(Exception):
    """The desk cannot be served so."""

    def __init__(self, problem: Text, /, **values: object) -> None:
        self.said = Said(problem, values)
        super().__init__(self.said.say())


def listen(told: Settings) -> list[socket.socket]:
    """What it listens on, taken before anything is said. Raises CannotRun."""
    try:
        found = socket.getaddrinfo(
            told.host, told.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
    except (OSError, UnicodeError):
        raise CannotRun(NOT_OURS, host=told.host) from None
    port, sockets, problem = told.port, [], OSError()
    for family, _, _, _, address in dict.fromkeys(found):
        try:
            sockets.append(_listening(family, (str(address[0]), port, *address[2:])))
        except OSError as error:
            problem = error
            if error.errno == errno.EADDRINUSE or not error.errno:
                break
            continue
        port = sockets[0].getsockname()[1]
    if sockets and problem.errno != errno.EADDRINUSE:
        return sockets
    for each in sockets:
        each.close()
    if problem.errno in (errno.EACCES, errno.EPERM):
        raise CannotRun(NO_RIGHT, port=told.port)
    if problem.errno in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
        raise CannotRun(NOT_OURS, host=told.host)
    raise CannotRun(IN_USE, port=told.port, next=told.port + 1 if told.port < LAST_PORT else 8642)


def _listening(family: int, address: tuple[str | int, ...]) -> socket.socket:
    # Named as TCP, so that asyncio sends what is written at once: else the body of a page waits 40
    # ms for its head.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # there it would let two programs have one port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, int(address[0] != "::"))
        listening.bind(address)
        listening.listen(BACKLOG)
    except OSError:
        listening.close()
        raise
    return listening


def tls(told: Settings) -> ssl.SSLContext | None:
    """What encrypts the connections, where there is a certificate. Raises CannotRun."""
    if not told.certificate:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.set_alpn_protocols(["http/1.1"])
    try:
        context.load_cert_chain(told.certificate, told.key or None, password=lambda: "")
    except (OSError, ValueError) as error:  # SSLError is an OSError
        problem = getattr(error, "reason", None) or getattr(error, "strerror", None) or error
        named = getattr(error, "filename", None) or told.certificate
        raise CannotRun(NO_CERTIFICATE, certificate=named, problem=problem) from None
    return context


def address_of(told: Settings, port: int) -> str:
    """Where the desk is, for somebody at this machine."""
    host = told.host
    if host in ALL_ADDRESSES:
        host = told.names[0] if told.names else "localhost"
    return f"{'https' if told.certificate else 'http'}://{in_address(host)}:{port}"


def guarded(app: ASGIApp, told: Settings) -> ASGIApp:
    """The application behind what looks at every request first."""
    return Watch(Limits(UnknownProxy(app) if told.served else NoProxy(app)))


def run(
    app: ASGIApp,
    told: Settings,
    sockets: list[socket.socket],
    encrypted: ssl.SSLContext | None,
    begun: Callable[[], None],
    ended: Callable[[], None],
) -> None:
    """Serves until it is told to end, and lets those who wait have their answers. `begun` says that
    it runs, as soon as it can be told to end; `ended` lets go of everything."""
    _allow_files(told.connections + OWN_FILES)
    sys.setswitchinterval(TURN_SECONDS)
    config = uvicorn.Config(
        guarded(app, told),
        http=Connection,
        ws="none",
        loop="asyncio",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(told.proxies),
        forwarded_allow_ips=list(told.proxies),
        limit_concurrency=told.connections,
        backlog=BACKLOG,
        timeout_keep_alive=KEEP_FOR_PROXIES if told.proxies else KEEP_SECONDS,
        timeout_graceful_shutdown=told.patience,
        h11_max_incomplete_event_size=LONGEST_HEAD,
    )
    config.load()
    config.ssl = encrypted
    server = _Server(config)
    with server.stopped_by_signals():
        try:
            begun()
            server.run(sockets=sockets)
        finally:
            ended()
    if server.broken_off:
        log.warning(
            "ended; a request that took longer than %d seconds was broken off", told.patience
        )
        _end_at_once()
    log.info("ended")


class _Server(uvicorn.Server):
    """Ends at the first signal when those who wait have their answers, at the second at once; and
    as if nobody had signalled: uvicorn itself would be ended by the signal once more, with the
    store still open."""

    broken_off = False

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """They are taken before and after this, too."""
        yield

    @contextmanager
    def stopped_by_signals(self) -> Iterator[None]:
        """Takes the signals meanwhile."""
        before = {
            each: signal.signal(each, self.handle_exit)
            for each in ENDING
            if signal.getsignal(each) != signal.SIG_IGN
        }
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    def handle_exit(self, sig: int, frame: object) -> None:
        """What a signal does."""
        if self.should_exit:
            signal.signal(sig, signal.SIG_DFL)
            signal.raise_signal(sig)
        self.should_exit = True

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second; each second all connections are looked at."""
        if counter % 10 == 0:
            now = self.loop_time()
            for each in list(self.server_state.connections):
                if isinstance(each, Connection):
                    each.look(now)
        return await super().on_tick(counter)

    @staticmethod
    def loop_time() -> float:
        """The time by which connections are measured."""
        import asyncio

        return asyncio.get_running_loop().time()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Takes no more, and waits for those who are here."""
        log.info("ending; %d requests on their way", len(self.server_state.tasks))
        await super().shutdown(sockets)
        self.broken_off = bool(self.server_state.tasks)


def _allow_files(needed: int) -> None:
    """Each connection is an open file; where fewer may be open than may be needed, more are asked
    for."""
    if sys.platform == "win32":
        return
    import resource

    least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = needed if most == resource.RLIM_INFINITY else min(needed, most)
    if least != resource.RLIM_INFINITY and least < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
        except (OSError, ValueError):  # whoever started it has forbidden even that
            wanted = least
    if wanted < needed:
        log.warning(
            "only %d files may be open at once; for so many connections it takes %d", wanted, needed
        )


def _end_at_once() -> NoReturn:
    """Without waiting for threads that do not end."""
    logging.shutdown()
    sys.stdout.flush()
    os._exit(0)
