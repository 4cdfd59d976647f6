"""`bridgelaw incidents` and `bridgelaw facts`: lists of the incidents and of their facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from bridgelaw.cli.base import command, json_option, print_json, with_laws
from bridgelaw.i18n.text import Text

if TYPE_CHECKING:
    from bridgelaw.engine.law import Book

INCIDENTS_SUMMARY = Text("List the incidents and when to choose each")
INCIDENTS_ABOUT = Text("The names are used in `ask`, `facts` and case files.")
INCIDENTS_EXAMPLES = ("bridgelaw incidents",)
FACTS_SUMMARY = Text("List the facts of an incident and their answers")
FACTS_ABOUT = Text(
    "Shows the name and the answers of each fact in case files, who decides it, and who gets the "
    "benefit of the doubt."
)
FACTS_EXAMPLES = (
    "bridgelaw facts card shown",
    "bridgelaw facts revoke --federation DBf",
)


@command("incidents", INCIDENTS_SUMMARY, INCIDENTS_ABOUT, examples=INCIDENTS_EXAMPLES)
@json_option()
def incidents(as_json: bool, lang: str) -> None:
    from bridgelaw.views.incidents import incident_entries

    entries = incident_entries(lang)
    if as_json:
        print_json({"incidents": entries})
        return
    from bridgelaw.cli import lists, rendering

    rendering.out(lists.incidents(entries))


@command("facts", FACTS_SUMMARY, FACTS_ABOUT, examples=FACTS_EXAMPLES)
@click.argument("incident", nargs=-1, required=True)
@with_laws
def facts(incident: tuple[str, ...], laws: Book, as_json: bool, lang: str) -> None:
    from bridgelaw.cases.reader import find_incident
    from bridgelaw.incidents import load
    from bridgelaw.views.incidents import fact_views
    from bridgelaw.views.rulings.ruling import incident_view

    load()
    found = find_incident(" ".join(incident))
    about, what = incident_view(found, lang), found.what.say(lang)
    views = fact_views(found, laws, lang)
    if as_json:
        print_json({"incident": about, "what": what, "facts": views})
        return
    from bridgelaw.cli import lists, rendering

    rendering.out(lists.facts(about, what, views, lang))
