"""Running the server: sockets, TLS, startup and shutdown."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import signal
import socket
import ssl
import sys
from asyncio import selector_events
from asyncio.sslproto import SSLProtocol
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Final, NoReturn

import uvicorn
from starlette.types import ASGIApp

from bridgelaw.i18n.text import Said, Text
from bridgelaw.server.connection import Connection
from bridgelaw.server.connection_limits import ConnectionLimits, Listener
from bridgelaw.server.health_listener import Pulse, health_listener
from bridgelaw.server.limits import Limits, PerAddress
from bridgelaw.server.memory import give_back
from bridgelaw.server.proxies import NoProxy, UnknownProxy
from bridgelaw.server.reading_time import OF_A_CONNECTION, OF_A_HANDSHAKE, ReadingTime
from bridgelaw.server.request_queue import RequestQueue
from bridgelaw.server.response_limits import Responses
from bridgelaw.settings.server import ALL_ADDRESSES, LAST_PORT, Settings, in_address
from bridgelaw.web.home.health import Health
from bridgelaw.web.request_log import Watch

KEEP_SECONDS: Final = 15
"""Seconds for which an idle connection waits for the next request."""
KEEP_FOR_PROXIES: Final = 75
"""It is longer than reverse proxies wait, so that they close a connection first."""
LONGEST_HEAD: Final = 32 * 1024
TURN_SECONDS: Final = 0.0005
"""The switch interval of threads.

A write makes a dozen queries and waits for the interpreter after each. With Python's default of 5
ms, a thread that computes a page of standings would hold up all writers.
"""
TLS_BUFFER: Final = 32 * 1024
"""Bytes of the read buffer of an encrypted connection: two records of TLS.

asyncio takes 256 kB for each connection, even before the handshake.
"""
READ_AT_ONCE: Final = 32 * 1024
"""Bytes that are read from a connection before others have their turn.

asyncio reads 256 kB, and parsing a body in pieces of one byte takes almost a second for each MB.
"""
BACKLOG: Final = 512
GIVEN_BACK: Final = 100
"""Tenths of a second after which free memory is given back to the system."""
OWN_FILES: Final = 200
"""The maximum number of files that the program itself has open."""
ENDING: Final = tuple(
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    if hasattr(signal, name)
)

IN_USE = Text(
    "port {port} is in use; choose another: bridgelaw serve --port {next}, or make run PORT={next}"
)
HEALTH_IN_USE = Text("health_port: port {port} cannot be used; choose another")
NO_RIGHT = Text(
    "this user may not listen on port {port}; choose port 1024 or higher, and let a server such "
    "as Caddy forward from 443"
)
NOT_OURS = Text("host: found '{host}', expected an address or a name of this machine")
NO_CERTIFICATE = Text(
    "the certificate {certificate} cannot be used: {problem}. Check the files of the "
    "certificate and its key"
)

log = logging.getLogger("bridgelaw.server")


class CannotRun(Exception):
    """The server cannot run with these settings."""

    def __init__(self, problem: Text, /, **values: object) -> None:
        self.said = Said(problem, values)
        super().__init__(self.said.say())


def listen(told: Settings) -> list[Listener]:
    """Return the listening sockets, bound before anything is announced. Raises CannotRun."""
    try:
        found = socket.getaddrinfo(
            told.host, told.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
    except (OSError, UnicodeError):
        raise CannotRun(NOT_OURS, host=told.host) from None
    port, problem = told.port, OSError()
    sockets: list[Listener] = []
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


def _listening(family: int, address: tuple[str | int, ...]) -> Listener:
    # IPPROTO_TCP makes asyncio set TCP_NODELAY: without it the body of a page is sent 40 ms after
    # its head.
    listening = Listener(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # there it would let two programs share a port
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
    """Return the TLS context if there is a certificate. Raises CannotRun."""
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
    """Return the URL of the server for a user of this machine."""
    host = told.host
    if host in ALL_ADDRESSES:
        host = told.names[0] if told.names else "localhost"
    return f"{'https' if told.certificate else 'http'}://{in_address(host)}:{port}"


def guarded(app: ASGIApp, told: Settings) -> ASGIApp:
    """Wrap the application in the middleware that checks every request first."""
    if told.served:
        checked: ASGIApp = RequestQueue(Limits(UnknownProxy(app)))
    else:  # everybody is the user of this machine
        checked = Limits(NoProxy(app))
    if told.proxies:
        checked = PerAddress(checked, told.address_connections)
    return Watch(Responses(checked))


def run(
    app: ASGIApp,
    told: Settings,
    sockets: list[Listener],
    encrypted: ssl.SSLContext | None,
    begun: Callable[[], None],
    ended: Callable[[], None],
    health: Health,
) -> None:
    """Serve until a signal to stop, and let in-flight requests finish.

    `begun` is called when the server can be stopped by a signal, `ended` when it has stopped, to
    release resources. Raises CannotRun if the port of the health check cannot be used.
    """
    _allow_files(told.connections + BACKLOG + OWN_FILES)
    sys.setswitchinterval(TURN_SECONDS)
    SSLProtocol.max_size = TLS_BUFFER
    selector_events._SelectorSocketTransport.max_size = READ_AT_ONCE  # type: ignore[attr-defined]
    server = server_of(guarded(app, told), told, sockets, encrypted)
    with ExitStack() as stack:
        try:
            if told.health_port:
                stack.enter_context(health_listener(health, server.pulse, told.health_port))
        except OSError:
            ended()
            raise CannotRun(HEALTH_IN_USE, port=told.health_port) from None
        stack.enter_context(server.stopped_by_signals())
        try:
            begun()
            server.run(sockets=[*sockets])
        finally:
            ended()
    if server.broken_off:
        log.warning(
            "ended; a request that took longer than %d seconds was broken off", told.patience
        )
        _end_at_once()
    log.info("ended")


def server_of(
    app: ASGIApp, told: Settings, sockets: list[Listener], encrypted: ssl.SSLContext | None
) -> _Server:
    """Return a server that limits the connections of these sockets."""
    limits = ConnectionLimits(told.connections, told.address_connections, told.proxies)
    for each in sockets:
        each.limits = limits
    reading = ReadingTime() if told.served else None  # else all are the user of this machine
    limits.reading = reading
    limits.of_a_connection = OF_A_HANDSHAKE if encrypted else OF_A_CONNECTION
    config = uvicorn.Config(
        app,
        http=type("LimitedConnection", (Connection,), {"limits": limits, "reading": reading}),
        ws="none",
        loop="asyncio",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(told.proxies),
        forwarded_allow_ips=list(told.proxies),
        backlog=BACKLOG,
        timeout_keep_alive=KEEP_FOR_PROXIES if told.proxies else KEEP_SECONDS,
        timeout_graceful_shutdown=told.patience,
        h11_max_incomplete_event_size=LONGEST_HEAD,
    )
    config.load()
    config.ssl = encrypted
    return _Server(config, limits)


class _Server(uvicorn.Server):
    """A server that stops cleanly.

    At the first signal it lets in-flight requests finish, at the second it stops at once.
    Afterwards it does not raise the signal again, as uvicorn would, since that would end the
    process with the store still open.
    """

    broken_off = False

    def __init__(self, config: uvicorn.Config, limits: ConnectionLimits) -> None:
        super().__init__(config)
        self.limits, self.pulse = limits, Pulse()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Do nothing: signals are handled before and after this, too."""
        yield

    @contextmanager
    def stopped_by_signals(self) -> Iterator[None]:
        """Handle the signals within this block."""
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
        """Handle a signal."""
        if self.should_exit:
            signal.signal(sig, signal.SIG_DFL)
            signal.raise_signal(sig)
        self.should_exit = True

    async def on_tick(self, counter: int) -> bool:
        """Check all connections once a second; called ten times a second."""
        self.pulse.beat()
        if counter % 10 == 0:
            now = self.loop_time()
            for each in list(self.server_state.connections):
                if isinstance(each, Connection):
                    each.look(now)
            self.limits.close_late_handshakes()
        if counter % GIVEN_BACK == 0:
            asyncio.get_running_loop().run_in_executor(None, give_back)
        return await super().on_tick(counter)

    @staticmethod
    def loop_time() -> float:
        """Return the time of the event loop, by which connections are measured."""
        return asyncio.get_running_loop().time()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting connections, and wait for in-flight requests."""
        log.info("ending; %d requests on their way", len(self.server_state.tasks))
        await super().shutdown(sockets)
        self.broken_off = bool(self.server_state.tasks)


def _allow_files(needed: int) -> None:
    """Raise the limit on open files if it is too low: each connection is an open file."""
    if sys.platform == "win32":
        return
    import resource  # noqa: TID251 - not on Windows

    least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = needed if most == resource.RLIM_INFINITY else min(needed, most)
    if least != resource.RLIM_INFINITY and least < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
        except (OSError, ValueError):  # not even that is permitted
            wanted = least
    if wanted < needed:
        log.warning(
            "only %d files may be open at once; for so many connections it takes %d", wanted, needed
        )


def _end_at_once() -> NoReturn:
    """End the process without waiting for threads that do not end."""
    logging.shutdown()
    sys.stdout.flush()
    os._exit(0)
