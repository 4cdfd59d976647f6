"""`bridgelaw laws`: what the program does about each subsection of the law book."""

from __future__ import annotations

import click

from bridgelaw.cli.base import bad_input, command, json_option, option, print_json
from bridgelaw.i18n.text import Text

HELP = Text("List the subsections of the laws, or of one law (45), and what is done about each.")
MARKDOWN = Text("The table as Markdown, for the documentation.")
CASES = Text("The folder of cases to count; 'cases' otherwise, where there is one.")
TODO = Text("Only what nothing is done about yet.")


@command("laws", HELP)
@click.argument("number", required=False)
@option("--todo", is_flag=True, says=TODO)
@option("--markdown", is_flag=True, says=MARKDOWN)
@option("--cases", "folder", type=click.Path(), says=CASES)
@json_option()
def laws(
    number: str | None, todo: bool, markdown: bool, folder: str | None, as_json: bool, lang: str
) -> None:
    from bridgelaw.incidents import load
    from bridgelaw.lawbook.sections import find
    from bridgelaw.views import coverage

    load()
    with bad_input(lang, as_json=as_json):
        wanted = find(number) if number is not None else None
        rows = coverage.rows(coverage.citations(folder), lang)
    if wanted is not None:
        rows = coverage.of_law(wanted, rows)
    totals = coverage.totals(rows)
    if todo:
        rows = coverage.to_do(rows)
    if as_json:
        print_json({"sections": rows, "totals": totals})
    elif markdown:
        click.echo(coverage.markdown(rows, totals, lang))
    else:
        from bridgelaw.cli import lists, rendering

        rendering.out(lists.coverage(rows, totals, lang))
