"""`bridgelaw auction`: an auction as it was made, with its irregular calls."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from bridgelaw.cli.base import QUESTION, command, option, print_json, told_by, with_laws
from bridgelaw.i18n.text import Text

if TYPE_CHECKING:
    from bridgelaw.bridge.seats import Seat
    from bridgelaw.engine.law import Book
    from bridgelaw.views.auction import AuctionView

SUMMARY = Text("Rule on an auction, call by call")
ABOUT = Text(
    "Finds each irregular call, rules on it, and follows the auction to the contract, the "
    "declarer and the lead restrictions."
)
DETAILS = Text(
    "CALLS are in the order of the auction. Write the player before a call out of turn, such as "
    "E:2H."
)
EXAMPLES = (
    Text("bridgelaw auction --dealer N 1S 1H E:2H P P P"),
    Text("bridgelaw auction 1S 1H --told unintended=no --told accepts=yes"),
)
DEALER = Text("The dealer.")
TOLD = Text(
    "A fact that the calls do not show, such as accepts=no, or 2:accepts=no for the second "
    "incident. May be given several times."
)
TELL = Text("Answer with --told {number}:{fact}=ANSWER")


@command("auction", SUMMARY, ABOUT, DETAILS, examples=EXAMPLES)
@click.argument("calls", nargs=-1, required=True)
@option("--dealer", metavar="SEAT", default="N", show_default=True, says=DEALER)
@option("--told", metavar="[N:]FACT=ANSWER", multiple=True, says=TOLD)
@with_laws
def auction(
    calls: tuple[str, ...],
    dealer: str,
    told: tuple[str, ...],
    laws: Book,
    as_json: bool,
    lang: str,
) -> None:
    from bridgelaw.bridge.notation import parse_seat
    from bridgelaw.incidents import load
    from bridgelaw.views import auction as auction_view

    load()
    with told_by("--dealer"):
        first = parse_seat(dealer)
    made = auction_view.read_calls([word for each in calls for word in each.split()], first)
    with told_by("--told"):
        answers = auction_view.read_answers(told, laws)
    view = auction_view.view(first, made, laws, answers, lang)
    if as_json:
        print_json(view.form())
    else:
        _show(view, first, lang)
    if auction_view.open_question(view) is not None:
        sys.exit(QUESTION)


def _show(view: AuctionView, dealer: Seat, lang: str) -> None:
    from rich.table import Table

    from bridgelaw.cli import rendering
    from bridgelaw.views import auction as auction_view

    for each in view.found:
        rendering.out(each.what, "", rendering.found_in(each.found, lang), "")
    heads, *rows = auction_view.in_columns(view, dealer, lang)
    grid = Table(*heads, box=None, padding=(0, 2, 0, 0))
    for row in rows:
        grid.add_row(*row)
    rendering.out(grid, "", *auction_view.lines_after(view, lang))
    if (asked := auction_view.open_question(view)) is not None:
        rendering.out("", TELL.say(lang, number=len(view.found), fact=asked.fact.replace(" ", "_")))
