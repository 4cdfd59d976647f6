"""`bridgelaw paths`: every path through a law or an incident, or a flowchart of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from bridgelaw.cli.base import command, option, print_json, with_laws
from bridgelaw.i18n.text import Text

if TYPE_CHECKING:
    from bridgelaw.engine.law import Book

SUMMARY = Text("List every path through a law or an incident")
ABOUT = Text(
    "Each path is one line: the answers and the result. With --mermaid a flowchart is printed."
)
EXAMPLES = (
    "bridgelaw paths 45C2",
    "bridgelaw paths card shown --mermaid --brief",
)
MERMAID = Text("Print a flowchart for Mermaid; equal branches are drawn once.")
BRIEF = Text(
    "With --mermaid: only the outcome of each ruling, without the questions that do not affect it."
)
WITH_DOUBT = Text("Include the paths where a fact cannot be established.")
COUNT = Text("{count} paths through {name}")


@command("paths", SUMMARY, ABOUT, examples=EXAMPLES)
@click.argument("name", metavar="LAW|INCIDENT", nargs=-1, required=True)
@option("--mermaid", is_flag=True, says=MERMAID)
@option("--brief", is_flag=True, says=BRIEF)
@option("--doubt", is_flag=True, says=WITH_DOUBT)
@with_laws
def paths(
    name: tuple[str, ...],
    mermaid: bool,
    brief: bool,
    doubt: bool,
    laws: Book,
    as_json: bool,
    lang: str,
) -> None:
    from bridgelaw.incidents import load
    from bridgelaw.lawbook import flowcharts

    load()
    way = flowcharts.find(" ".join(name))
    if mermaid:
        chart = flowcharts.mermaid(way, laws, lang, brief=brief)
        if as_json:
            print_json({"name": way.name, "mermaid": chart})
        else:
            click.echo(chart)
        return
    found = list(flowcharts.lines(way, laws, doubt=doubt))
    if as_json:
        print_json({"name": way.name, "count": len(found), "paths": found})
        return
    click.echo("\n".join([*found, COUNT.say(lang, count=len(found), name=way.name)]))
