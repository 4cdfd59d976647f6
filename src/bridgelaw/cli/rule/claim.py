"""`bridgelaw claim`: the results that a claim can give, with a line of play for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from bridgelaw.cli.base import command, option, print_json, with_laws
from bridgelaw.i18n.text import Text

if TYPE_CHECKING:
    from bridgelaw.engine.law import Book

SUMMARY = Text("List the numbers of tricks that a claim can give")
ABOUT = Text(
    "Each number of tricks is shown with a line of play that leads to it. WORDS describe the claim."
)
DETAILS = Text(
    "The claim statement is given in the same way: draws trumps yes, from the top H, suits in "
    "order S H, cards in order SA SK."
)
EXAMPLES = (
    "bridgelaw claim hands N S5 D2 E HAK S S3 DA W S2 C3, trump S, \\\n"
    "    trick 12 S, declarer S, seat S",
)
NOT = Text(
    "A play that would be irrational, such as D4@11: that card to that trick. May be given "
    "several times."
)


@command("claim", SUMMARY, ABOUT, DETAILS, examples=EXAMPLES)
@click.argument("words", nargs=-1, required=True)
@option("--not", "struck", metavar="CARD@TRICK", multiple=True, says=NOT)
@with_laws
def claim(
    words: tuple[str, ...],
    struck: tuple[str, ...],
    laws: Book,
    as_json: bool,
    lang: str,
) -> None:
    from bridgelaw.incidents import load

    load()
    from bridgelaw.app import claim_lines as claim_view

    view = claim_view.view(words, struck, laws.on, laws.by[0], lang)
    if as_json:
        print_json(view)
    else:
        for line in claim_view.text(view):
            click.echo(line)
