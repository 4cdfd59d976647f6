"""Rendering of templates."""

from __future__ import annotations

import re
from datetime import date
from functools import cache
from typing import Final
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from bridgelaw.bridge.record import Table
from bridgelaw.i18n import dates
from bridgelaw.i18n.names import own_name
from bridgelaw.i18n.numbers import localized
from bridgelaw.i18n.text import Text, languages, say
from bridgelaw.lawbook import names
from bridgelaw.store.accounts import Role
from bridgelaw.views.rulings.ruling_card import card_view, now_view
from bridgelaw.views.table import TableView, table_view
from bridgelaw.web.access.session import account_of, asks, may
from bridgelaw.web.idempotency import with_keys
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import store_of
from bridgelaw.web.template_texts import TEMPLATES, gettext, pgettext

SUITS: Final = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
_SUIT: Final = re.compile("[♠♥♦♣]")
_SECTION_SIGN: Final = re.compile(r"<textarea\b[^<]*</textarea>|<[^<>]*>|§ (?=\d)")
"""A section sign before a number. It also matches tags and textareas, so that these are skipped."""
ROOMS: Final = {"open": Text("Open room"), "closed": Text("Closed room")}
"""The tables of a match by the names that files give them."""
TABLE: Final = Text("table {table}")


@cache
def templates() -> Environment:
    """Return the template environment. Values are escaped; undefined names are errors."""
    found = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.globals.update({"_": gettext, "pgettext": pgettext})
    found.filters["suits"] = suits
    found.filters["say"] = _say
    found.filters["day"] = _day
    found.filters["moment"] = pass_context(
        lambda told, at: dates.moment(at, told["visitor"].language)
    )
    found.filters["drawn"] = _drawn
    found.filters["card"] = pass_context(
        lambda told, form: card_view(form, told["visitor"].language)
    )
    found.filters["now"] = now_view
    found.filters["section"] = pass_context(
        lambda told, number: names.short(number, told["visitor"].language)
    )
    found.filters["law"] = pass_context(
        lambda told, number: names.full(number, told["visitor"].language)
    )
    found.filters["law_title"] = pass_context(
        lambda told, number: names.title(number, told["visitor"].language)
    )
    found.filters["table_name"] = _table_name
    found.filters["at_table"] = _at_table
    found.filters["figure"] = pass_context(
        lambda told, text: localized(text, told["visitor"].language)
    )
    found.filters["quoted"] = lambda part: quote(str(part), safe="")
    return found


def suits(text: object) -> Markup:
    """Return a text with its suit symbols coloured."""
    return Markup(
        _SUIT.sub(
            lambda found: f'<span class="suit {SUITS[found[0]]}">{found[0]}</span>',
            str(escape(text)),
        )
    )


@pass_context
def _say(context: Context, value: object, spec: str = "") -> str:
    """Return a value in words, in the visitor's language."""
    return say(value, context["visitor"].language, spec)


@pass_context
def _day(context: Context, on: date | str | None) -> str:
    """Return a date in words; "" if there is none. Also accepts the ISO text of a form."""
    if not on:
        return ""
    return dates.day(
        date.fromisoformat(on) if isinstance(on, str) else on, context["visitor"].language
    )


@pass_context
def _table_name(context: Context, table: str) -> str:
    """Return the name of a table in the visitor's language: `8`, `Open room`; a dash for none."""
    room = ROOMS.get(table)
    return (table or "–") if room is None else room.say(context["visitor"].language)


@pass_context
def _at_table(context: Context, table: str) -> str:
    """Return a table in words, in the visitor's language: `table 8`, `Open room`."""
    language = context["visitor"].language
    return ROOMS[table].say(language) if table in ROOMS else TABLE.say(language, table=table)


@pass_context
def _drawn(context: Context, table: Table) -> TableView:
    """Return the picture of a table in the visitor's language."""
    return table_view(table, context["visitor"].language)


def render(
    request: Request,
    template: str,
    /,
    *,
    block: str | None = None,
    status: int = 200,
    **values: object,
) -> HTMLResponse:
    """Render a page, or only a block of its template to replace a part of a page."""
    visitor = visitor_of(request)
    context = {
        "request": request,
        "path": request.url.path,
        "visitor": visitor,
        "account": account_of(request.scope),
        "asks": asks(request.scope),
        "may": lambda role: may(request.scope, Role[role.upper()]),
        "publishing_of": lambda event: store_of(request).publications.get(event),
        "languages": [(code, own_name(code)) for code in languages()],
        **values,
    }
    found = templates().get_template(template)
    if block is None:
        page = found.render(context)
    else:
        page = "".join(found.blocks[block](found.new_context(context)))
    return HTMLResponse(with_keys(unbroken_sections(page)), status)


def unbroken_sections(page: str) -> str:
    """Return HTML whose lines do not break between § and the number of a section.

    Attributes and the values of forms are unchanged.
    """
    return _SECTION_SIGN.sub(
        lambda found: "§\N{NO-BREAK SPACE}" if found[0] == "§ " else found[0], page
    )


def is_part(request: Request, target: str) -> bool:
    """Return whether htmx requests only the part of a page with the ID `target`."""
    return request.headers.get("hx-target") == target
