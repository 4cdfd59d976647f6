"""`bridgelaw incidents` and `bridgelaw facts`: what can be described, and in which words."""

from __future__ import annotations

from typing import Any

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
    from bridgelaw.views.incidents import incident_forms

    forms = incident_forms(lang)
    if as_json:
        print_json({"incidents": forms})
        return
    from bridgelaw.cli import lists, rendering

    rendering.out(lists.incidents(forms))


@command("facts", FACTS_HELP)
@click.argument("incident", nargs=-1, required=True)
@book_options()
@json_option()
def facts(
    incident: tuple[str, ...], day: str | None, federation: str, as_json: bool, lang: str
) -> None:
    from bridgelaw.cases.reader import find_incident
    from bridgelaw.incidents import load
    from bridgelaw.views.incidents import fact_forms
    from bridgelaw.views.ruling import form_of, incident_view

    load()
    with bad_input(lang, as_json=as_json):
        laws = laws_of(day, federation)
        found = find_incident(" ".join(incident))
    forms: list[dict[str, Any]] = fact_forms(found, laws, lang)
    if as_json:
        print_json(
            {
                "incident": form_of(incident_view(found, lang)),
                "what": found.what.say(lang),
                "facts": forms,
            }
        )
        return
    from bridgelaw.cli import lists, rendering

    rendering.out(lists.facts(incident_view(found, lang), found.what.say(lang), forms, lang))
