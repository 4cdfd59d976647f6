"""`bridgelaw incidents` and `bridgelaw facts`: what can be described, and in which words."""

from __future__ import annotations

import click

from bridgelaw.cli.base import (
    bad_input,
    book_options,
    command,
    json_option,
    laws_of,
    print_json,
)
from bridgelaw.i18n.text import Text

INCIDENTS_HELP = Text("List the incidents that can be described, and when to choose each.")
FACTS_HELP = Text(
    "List the facts of an incident: their names and answers in case files, who settles them, and "
    "doubt."
)


@command("incidents", INCIDENTS_HELP)
@json_option()
def incidents(as_json: bool, lang: str) -> None:
    from bridgelaw.views.incidents import incident_entries

    entries = incident_entries(lang)
    if as_json:
        print_json({"incidents": entries})
        return
    from bridgelaw.cli import lists, rendering

    rendering.out(lists.incidents(entries))


@command("facts", FACTS_HELP)
@click.argument("incident", nargs=-1, required=True)
@book_options()
@json_option()
def facts(
    incident: tuple[str, ...], day: str | None, federation: str, as_json: bool, lang: str
) -> None:
    from bridgelaw.cases.reader import find_incident
    from bridgelaw.incidents import load
    from bridgelaw.views.incidents import fact_views
    from bridgelaw.views.ruling import incident_view

    load()
    with bad_input(lang, as_json=as_json):
        laws = laws_of(day, federation)
        found = find_incident(" ".join(incident))
    about, what = incident_view(found, lang), found.what.say(lang)
    views = fact_views(found, laws, lang)
    if as_json:
        print_json({"incident": about, "what": what, "facts": views})
        return
    from bridgelaw.cli import lists, rendering

    rendering.out(lists.facts(about, what, views, lang))
