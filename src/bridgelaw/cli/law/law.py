"""`bridgelaw law`: a section of the law book with everything that belongs to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from bridgelaw.cli.base import cases_option, command, option, print_json, with_laws
from bridgelaw.i18n.text import Text

if TYPE_CHECKING:
    from bridgelaw.engine.law import Book

SUMMARY = Text("Show a section of the law book")
ABOUT = Text(
    "NUMBER is a section (27B), a law (27) or a definition (0-honor). Shows our paraphrase in "
    "every language, the facts that the section needs, its readings, its flowchart, and its "
    "incidents, cases and related sections."
)
EXAMPLES = (
    "bridgelaw law 27B",
    "bridgelaw law 45C2 --day 2018-06-01",
    "bridgelaw law 27B1 --mermaid",
)
MERMAID = Text("Print only the flowchart, for Mermaid.")
NO_FLOWCHART = Text(
    "found Law {number}, which asks nothing, expected a law with a flowchart; leave out "
    "--mermaid to see its text"
)


@command("law", SUMMARY, ABOUT, examples=EXAMPLES)
@click.argument("number", nargs=-1, required=True)
@option("--mermaid", is_flag=True, says=MERMAID)
@cases_option()
@with_laws
def law(
    number: tuple[str, ...],
    mermaid: bool,
    folder: str | None,
    laws: Book,
    as_json: bool,
    lang: str,
) -> None:
    from pathlib import Path

    from bridgelaw.cases.errors import AnswerError
    from bridgelaw.cases.model import CASES_FOLDER
    from bridgelaw.incidents import load
    from bridgelaw.lawbook.sections import find
    from bridgelaw.views import law as law_view
    from bridgelaw.views.rulings.ruling import form_of

    load()
    wanted = find("".join(number))
    if mermaid and not law_view.asks(wanted):
        raise AnswerError(NO_FLOWCHART, number=wanted)
    if mermaid:
        chart = law_view.mermaid(wanted, laws, lang)
        if as_json:
            print_json({"number": wanted, "mermaid": chart})
        else:
            click.echo(chart)
        return
    cases = law_view.cases_on(wanted, Path(folder) if folder else CASES_FOLDER)
    view = law_view.section_view(wanted, laws, lang, cases)
    root = law_view.flowchart(wanted, laws, lang)
    if as_json:
        print_json({**form_of(view), "flowchart": law_view.lines(root) if root else None})
        return
    from bridgelaw.cli import rendering
    from bridgelaw.cli.law import law_rendering

    rendering.out(law_rendering.law(view, root, lang))
