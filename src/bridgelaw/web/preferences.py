"""The visitor's preferences: language, name, federation, and how questions are asked.

They are stored in cookies. With accounts, the name is that of the account, and no form can change
it.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from urllib.parse import quote, unquote

from starlette.requests import Request
from starlette.responses import Response

from bridgelaw.engine.law import WBF
from bridgelaw.federations import FEDERATIONS, OF_LANGUAGE
from bridgelaw.i18n.text import ENGLISH, languages
from bridgelaw.web.access.session import account_of, asks

LANGUAGE: Final = "language"
NAME: Final = "name"
FEDERATION: Final = "federation"
QUESTIONS: Final = "questions"
ONE_BY_ONE: Final = "one by one"
TOGETHER: Final = "together"
A_YEAR: Final = 365 * 24 * 3600
LONGEST_NAME: Final = 100
LONGEST_ACCEPTED: Final = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Visitor:
    """The preferences of a visitor."""

    language: str = ENGLISH
    name: str = ""
    """The visitor's name in the history of results and on rulings."""
    federation: str = WBF
    """The federation whose readings of the laws apply."""
    one_by_one: bool = False
    """Whether each question has its own page."""


def visitor_of(request: Request) -> Visitor:
    """Return the visitor's preferences, from the account and the cookies.

    Defaults: the language by the `Accept-Language` header, the federation by the environment,
    without it by the language.
    """
    told = request.cookies
    language = told.get(LANGUAGE, "")
    if language not in languages():
        language = preferred(request.headers.get("accept-language", ""))
    federation = told.get(FEDERATION, "") or os.environ.get("BRIDGELAW_FEDERATION", "")
    account = account_of(request.scope)
    name = (
        account.name
        if account is not None
        else ""
        if asks(request.scope)
        else unquote(told.get(NAME, ""))
    )
    return Visitor(
        language=language,
        name=name[:LONGEST_NAME],
        federation=federation if federation in FEDERATIONS else OF_LANGUAGE.get(language, WBF),
        one_by_one=unquote(told.get(QUESTIONS, "")) == ONE_BY_ONE,
    )


def preferred(accepted: str) -> str:
    """Return the preferred supported language of an Accept-Language header.

    For example `da-DK,da;q=0.9,en;q=0.8`. Only the first `LONGEST_ACCEPTED` characters count.
    """
    return _preferred(accepted[:LONGEST_ACCEPTED])


@lru_cache(256)
def _preferred(accepted: str) -> str:
    wanted = []
    for place, part in enumerate(accepted.split(",")):
        code, _, quality = part.strip().partition(";q=")
        try:
            wanted.append((-float(quality or 1), place, code.split("-")[0].lower()))
        except ValueError:
            continue
    return next((code for _, _, code in sorted(wanted) if code in languages()), ENGLISH)


def keep(response: Response, name: str, value: str) -> None:
    """Store a preference in a cookie."""
    response.set_cookie(
        name, quote(value[:LONGEST_NAME]), max_age=A_YEAR, samesite="lax", httponly=True
    )
