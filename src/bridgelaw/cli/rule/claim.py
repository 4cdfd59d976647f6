"""`bridgelaw claim`: the lines of play that a claim leaves open."""

from __future__ import annotations

import click

from bridgelaw.cli.base import (
    bad_input,
    book_options,
    command,
    json_option,
    laws_of,
    option,
    print_json,
)
from bridgelaw.i18n.text import Text

HELP = Text(
    """Which totals can a claim come to, and by which lines? For instance: bridgelaw claim hands N
    S5 D2 E HAK S S3 DA W S2 C3, trump S, trick 12 S, declarer S, seat S. What the claimer said
    follows in the same way: draws trumps yes, from the top H, suits in order S H, cards in order SA
    SK."""
)
NOT = Text(
    "A play that would be irrational, such as D4@11: that card to that trick. May be given "
    "several times."
)


@command("claim", HELP)
@click.argument("words", nargs=-1, required=True)
@option("--not", "struck", metavar="CARD@TRICK", multiple=True, says=NOT)
@book_options()
@json_option()
def claim(
    words: tuple[str, ...],
    struck: tuple[str, ...],
    day: str | None,
    federation: str,
    as_json: bool,
    lang: str,
) -> None:
    from bridgelaw.incidents import load

    load()
    from bridgelaw.app import claim_lines as claim_view

    with bad_input(lang, as_json=as_json):
        laws = laws_of(day, federation)
        view = claim_view.view(words, struck, laws.on, laws.by[0], lang)
    if as_json:
        print_json(view)
    else:
        for line in claim_view.text(view):
            click.echo(line)
