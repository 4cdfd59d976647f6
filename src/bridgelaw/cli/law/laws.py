"""`bridgelaw laws`: what the program does about each subsection of the law book."""

from __future__ import annotations

import click

from bridgelaw.cli.base import bad_input, command, json_option, option, print_json
from bridgelaw.i18n.text import Text

SUMMARY = Text("List the sections and what the program does with each")
ABOUT = Text(
    "Lists all laws, or the law NUMBER, by subsection: whether the program decides it, helps the "
    "director to decide, or shows the text."
)
EXAMPLES = (
    "bridgelaw laws 45",
    "bridgelaw laws --todo",
)
MARKDOWN = Text("Print the table as Markdown, for the documentation.")
CASES = Text("The folder of cases to count. Default: 'cases', if there is one.")
TODO = Text("Only the sections that the program does not cover yet.")


@command("laws", SUMMARY, ABOUT, examples=EXAMPLES)
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
