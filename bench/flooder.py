"""Flood a server on 127.0.0.1 with requests of one kind, at a stated rate, and end.

python bench/flooder.py KIND PORT SECONDS RATE < PLAN

`bench/hostile_floods.py` runs it in a process of its own. The plan is JSON on standard input: the
repetitions that regular expressions meet, the names of accounts, the key of a scorer, and the
number of a line of an event. The number of answers by status is written to standard output as JSON.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final
from urllib.parse import quote, urlencode

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # for modules beside this file that are not part of the package

from bench.wire import FORM, HOST, JSON, Broken, Connection  # noqa: E402

HOST_NAME: Final = "desk.example.org"
STRANGER: Final = "127.0.0.2"
"""The address of this machine that a flood comes from. Directors have another."""
CROWD: Final = tuple(f"127.0.1.{number}" for number in range(1, 101))
"""The addresses of this machine that a flood from many places comes from."""
ANSWERED: Final = 20.0
"""Seconds to wait for an answer."""
WORDS: Final = (
    *("lead", "revoke", "claim", "dummy", "card"),
    *("auction", "penalty", "trick", "bid", "double"),
)
LARGEST_PAGE: Final = "/api/v1/openapi.json"
LARGEST_FIELD: Final = 250_000
IDLE, HEAD, BODY, DEAF = range(4)
"""A connection that sends nothing, a head or a body slowly, or reads nothing of its answer."""
MOST: Final = 100_000
"""The largest number of requests or connections of a flood."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The facts about a server that a flood uses."""

    pumps: Sequence[tuple[str, str]] = (("", "a"),)
    """Beginnings of texts, and what follows them any number of times."""
    names: Sequence[str] = ()
    """The names of accounts."""
    key: str = ""
    """The access key of a scorer."""
    event: int = 1
    board: int = 1


@dataclass(frozen=True, slots=True)
class Wanted:
    """A request."""

    method: str
    path: str
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)


Maker = Callable[[Random, Plan], Wanted]


def form(path: str, fields: Mapping[str, str] | Sequence[tuple[str, str]], **more: str) -> Wanted:
    """Return a form as a browser sends it from a page of the server."""
    told = {"content-type": FORM, "sec-fetch-site": "same-origin", **more}
    return Wanted("POST", path, urlencode(fields).encode(), told)


def searches(random: Random, plan: Plan) -> Wanted:
    """Search for words that no earlier request had, as many as an address holds."""
    words = " ".join(
        f"{random.choice(WORDS)[: random.randrange(2, 8)]}*"
        if random.random() < 0.5
        else f"{random.choice(WORDS)}{random.randrange(1000)}"
        for _ in range(random.choice((8, 40, 150)))
    )
    path = random.choice(("/laws", "/api/v1/search", "/results"))
    return Wanted("GET", f"{path}?q={quote(words)[:7000]}")


def patterns(random: Random, plan: Plan) -> Wanted:
    """Send what makes a regular expression repeat, wherever a stranger or a scorer may write."""
    begin, pump = random.choice(plan.pumps)

    def text(size: int) -> str:
        return (begin + pump * (size // max(1, len(pump))))[:size] + random.choice(("", "\0", "!"))

    nth = random.randrange(6)
    if nth == 0:
        return Wanted("GET", f"/laws?q={quote(text(290))}")
    if nth == 1:
        return Wanted("GET", f"/results?q={quote(text(2000))}")
    if nth == 2:
        return form("/login", {"name": text(3000)[:2000], "password": "x", "next": text(500)})
    if nth == 3:
        safe = "".join(each for each in text(7000) if " " <= each <= "~")
        return Wanted("GET", "/laws", headers={"accept-language": safe, "cookie": safe})
    return scored(plan, {"how": "words", "words": text(LARGEST_FIELD // 4), "ns": text(2000)})


def scored(plan: Plan, fields: Mapping[str, str]) -> Wanted:
    """Try a result of a board as a scorer; nothing is stored."""
    path = f"/events/{plan.event}/boards/{plan.board}/lines/try"
    return form(path, fields, authorization=f"Bearer {plan.key}")


def forms(random: Random, plan: Plan) -> Wanted:
    """Send forms of all sizes, with as many fields as fit."""
    nth = random.randrange(6)
    if nth == 0:
        return form("/settings", [(f"{number:x}", "") for number in range(1500)])
    if nth == 1:
        return form("/login", {"name": "x" * 3000, "password": "\u00e9" * 700, "next": "/" * 400})
    if nth == 2:
        return form("/login", {"name": "x", "password": "y" * 1_000_000})
    if nth == 3:
        parts = "".join(
            f'--b\r\ncontent-disposition: form-data; name="{number}"\r\n\r\n\r\n'
            for number in range(140)
        )
        told = {"content-type": "multipart/form-data; boundary=b", "sec-fetch-site": "same-origin"}
        return Wanted("POST", "/settings", f"{parts}--b--\r\n".encode()[:7900], told)
    if nth == 4:
        fields = [(f"field {number}", "x" * 40) for number in range(4900)]
        return scored(plan, dict(fields))
    told = {"content-type": JSON}
    return Wanted("POST", "/api/v1/rule", b"[" * 7900, told)


def pages(random: Random, plan: Plan) -> Wanted:
    """Read the published pages of an event, as a player who reloads them all the time."""
    path = random.choice(
        (
            "/results",
            f"/results/{plan.event}",
            f"/results/{plan.event}/boards/{plan.board}",
            f"/results/{plan.event}/contestants/{random.randrange(1, 40)}",
            "/laws",
            "/laws/45C",
            "/api/v1/openapi.json",
            "/static/htmx.min.js",
        )
    )
    return Wanted("GET", path)


def sign_ins(random: Random, plan: Plan) -> Wanted:
    """Guess the password of an account, or of a name that nobody has."""
    own = random.random() < 0.8 and plan.names
    name = random.choice(plan.names) if own else f"nobody {random.randrange(10**9)}"
    return form("/login", {"name": name, "password": f"guess {random.randrange(10**9)}"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Flood:
    """A kind of flood: how a request is made, and how many are on their way at once."""

    make: Maker
    about: str
    rate: int
    at_once: int
    sources: Sequence[str] = (STRANGER,)


FLOODS: Final[Mapping[str, Flood]] = {
    "searches": Flood(
        make=searches, about="searches of up to 7 kB, all different", rate=100, at_once=45
    ),
    "patterns": Flood(
        make=patterns,
        about="the repetitions of every regular expression, in fields, addresses and headers",
        rate=40,
        at_once=20,
    ),
    "forms": Flood(make=forms, about="forms with up to 5,000 fields or 1 MB", rate=60, at_once=60),
    "pages": Flood(make=pages, about="pages that everybody may read", rate=100, at_once=45),
    "sign-ins": Flood(
        make=sign_ins, about="wrong passwords, from one address", rate=60, at_once=30
    ),
    "sign-ins of many": Flood(
        make=sign_ins,
        about="wrong passwords, from a hundred addresses",
        rate=60,
        at_once=100,
        sources=CROWD,
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Crowd:
    """A kind of flood by connections that are held open: how many of each kind."""

    about: str
    kinds: Mapping[int, int]
    rate: int = 200


CROWDS: Final[Mapping[str, Crowd]] = {
    "connections": Crowd(
        about="1,150 idle connections from one address, and 200 slow heads and bodies",
        kinds={IDLE: 1_150, HEAD: 100, BODY: 100},
    ),
    "deaf readers": Crowd(
        about="450 connections that ask for the largest page and do not read it",
        kinds={DEAF: 450},
    ),
}


class Flooding:
    """A flood under way."""

    def __init__(self, port: int, seconds: float, rate: float, plan: Plan) -> None:
        self.port, self.rate, self.plan = port, rate, plan
        self.until = perf_counter() + seconds
        self.left = min(MOST, int(seconds * rate) + 1)
        self.random = Random(1)
        self.found: Counter[str] = Counter()

    def another(self) -> bool:
        """Count a request or a connection; return whether there may be one more."""
        self.left -= 1
        return self.left >= 0 and perf_counter() < self.until

    async def requests(self, flood: Flood) -> None:
        """Send requests at the rate, over connections that are opened again when they break."""
        workers = [
            self._requests(flood, flood.sources[number % len(flood.sources)], number)
            for number in range(flood.at_once)
        ]
        await asyncio.gather(*workers)

    async def _requests(self, flood: Flood, source: str, number: int) -> None:
        connection = Connection(self.port, {"host": HOST_NAME}, source)
        pace = flood.at_once / self.rate
        due = perf_counter() + pace * number / flood.at_once
        while True:
            await asyncio.sleep(max(0.0, min(due, self.until) - perf_counter()))
            due = max(due + pace, perf_counter() - pace)
            if not self.another():
                break
            each = flood.make(self.random, self.plan)
            try:
                async with asyncio.timeout(ANSWERED):
                    reply = await connection(each.method, each.path, each.body, each.headers)
                self.found[str(reply.status)] += 1
            except (Broken, TimeoutError) as error:
                self.found["no answer" if isinstance(error, TimeoutError) else "closed"] += 1
                connection.close()
        connection.close()

    async def connections(self, crowd: Crowd) -> None:
        """Hold connections open, and open closed ones again."""
        kinds = [kind for kind, many in crowd.kinds.items() for _ in range(many)]
        self.random.shuffle(kinds)
        await asyncio.gather(
            *(
                self._connection(kind, place / self.rate, len(kinds) / self.rate)
                for place, kind in enumerate(kinds)
            )
        )

    async def _connection(self, kind: int, begin: float, pause: float) -> None:
        head = f"POST /settings HTTP/1.1\r\nhost: {HOST_NAME}\r\n"
        begun = {
            IDLE: "",
            HEAD: head[:20],
            BODY: f"{head}content-type: {FORM}\r\ncontent-length: 7000\r\n\r\nname=",
            DEAF: f"GET {LARGEST_PAGE} HTTP/1.1\r\nhost: {HOST_NAME}\r\n\r\n" * 20,
        }
        await asyncio.sleep(min(begin, max(0.0, self.until - perf_counter())))
        while self.another():
            try:
                async with asyncio.timeout_at(asyncio.get_running_loop().time() + ANSWERED):
                    reader, writer = await asyncio.open_connection(
                        HOST, self.port, limit=1024, local_addr=(STRANGER, 0)
                    )
                self.found["opened"] += 1
                writer.write(begun[kind].encode())
                await self._dripping(reader, writer, kind)
                writer.transport.abort()
            except (OSError, TimeoutError):
                self.found["refused"] += 1
            left = max(0.0, self.until - perf_counter())
            await asyncio.sleep(min(left, pause))  # so that the rate is that of the flood

    async def _dripping(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, kind: int
    ) -> None:
        """Send a byte a second until the server closes the connection or the flood ends."""
        while (left := self.until - perf_counter()) > 0:
            if kind == DEAF:
                await asyncio.sleep(left)
                continue
            try:
                async with asyncio.timeout(min(1.0, left)):
                    if not await reader.read(1000):
                        self.found["closed"] += 1
                        return
                    self.found["answered"] += 1
            except TimeoutError:
                if kind != IDLE:
                    writer.write(b"x")


def main() -> None:
    """Flood as the arguments say."""
    kind, port, seconds, rate = sys.argv[1:5]
    told = json.load(sys.stdin)
    plan = Plan(**{**told, "pumps": [(begin, pump) for begin, pump in told["pumps"]]})
    flooding = Flooding(int(port), float(seconds), float(rate), plan)
    crowd = CROWDS.get(kind)
    asyncio.run(flooding.connections(crowd) if crowd else flooding.requests(FLOODS[kind]))
    json.dump(flooding.found, sys.stdout)


if __name__ == "__main__":
    main()
