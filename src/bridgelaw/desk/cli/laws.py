"""`bridgelaw laws`: what the program does about each subsection of the law book, and what a section says."""

from __future__ import annotations

import click

from bridgelaw.desk.cli.base import bad_input, command, json_option, option, print_json
from bridgelaw.engine.text import Text

HELP = Text(
    "List the subsections of the laws, or of one law (45), and what is done about each; or show one (45C2a) as we read it."
)
MARKDOWN = Text("The table as Markdown, for the documentation.")
CASES = Text("The folder of cases to count; 'cases' otherwise, where there is one.")


@command("laws", HELP)
@click.argument("number", required=False)
@option("--markdown", is_flag=True, says=MARKDOWN)
@option("--cases", "folder", type=click.Path(), says=CASES)
@json_option()
def laws(number: str | None, markdown: bool, folder: str | None, as_json: bool, lang: str) -> None:
    from bridgelaw.desk import coverage
    from bridgelaw.desk.law_book import sections
    from bridgelaw.incidents import load

    load()
    whole = number is not None and number.isdigit() and number not in sections()
    if number is not None and not whole:
        with bad_input(lang, as_json=as_json):
            form = coverage.section_form(number, lang)
        if as_json:
            print_json(form)
            return
        from bridgelaw.desk.cli import lists, show

        show.out(lists.section(form, lang))
        return
    with bad_input(lang, as_json=as_json):
        rows = coverage.rows(coverage.citations(folder), lang)
        if number is not None:
            rows = coverage.of_law(number, rows)
            if not rows:
                coverage.section_form(number, lang)  # says that there is no such law
    if as_json:
        print_json({"sections": rows, "totals": coverage.totals(rows)})
    elif markdown:
        click.echo(coverage.markdown(rows, lang))
    else:
        from bridgelaw.desk.cli import lists, show

        show.out(lists.coverage(rows, coverage.totals(rows), lang))
