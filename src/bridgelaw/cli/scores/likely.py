"""`bridgelaw likely`: what a contract would probably have brought on a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from bridgelaw.cli.base import command, json_option, option, print_json, told_by
from bridgelaw.cli.scores.event_errors import bad_event
from bridgelaw.cli.scores.method_option import columns_option, method_given, method_option
from bridgelaw.cli.scores.score import board_keys
from bridgelaw.i18n.text import Text

if TYPE_CHECKING:
    from bridgelaw.event.model import Board, Event

SUMMARY = Text("Propose weights for an adjusted score")
ABOUT = Text(
    "Shows how many tricks the other tables took in the denomination of a contract, by declarer "
    "and by lead, and the double-dummy figure if the file has it. The weights are a proposal with "
    "its grounds; the director decides (Law 12C1c)."
)
DETAILS = Text(
    "EVENT is a file of results; CONTRACT is a contract with its declarer, such as '4S S' or '3NTX "
    "E'."
)
EXAMPLES = (
    "bridgelaw likely examples/club-pairs.json '3NT N' --board 16",
    "bridgelaw likely examples/club-pairs.json '3NT N' \\\n    --board 16 --benefit EW",
)
BOARD_HELP = Text("The board: its name, such as 16, or 2/16 in session 2.")
PAIR_HELP = Text("The pair whose score is in question: its result does not count as a ground.")
BENEFIT_HELP = Text("The side that has the benefit of the doubt; without it, none has.")
WEIGHT = "  {percent:>4} %  {result}"


@command("likely", SUMMARY, ABOUT, DETAILS, examples=EXAMPLES)
@click.argument("event_file", metavar="EVENT")
@click.argument("contract")
@method_option
@columns_option
@option("--board", "number", metavar="BOARD", required=True, says=BOARD_HELP)
@option("--pair", metavar="NUMBER", says=PAIR_HELP)
@option("--benefit", type=click.Choice(("NS", "EW")), says=BENEFIT_HELP)
@json_option()
def likely(
    event_file: str,
    contract: str,
    method: str | None,
    columns: str | None,
    number: str,
    pair: str | None,
    benefit: str | None,
    as_json: bool,
    lang: str,
) -> None:
    from msgspec import to_builtins

    from bridgelaw.bridge.notation import parse_contract
    from bridgelaw.bridge.seats import Side
    from bridgelaw.event.likely_results import grounds
    from bridgelaw.formats.results.files import read_event
    from bridgelaw.views.likely_results import likely_view

    with bad_event(lang, as_json=as_json):
        event = read_event(event_file, method_given(method), columns).event
        board = _board(event, number)
        place = None if pair is None else _place(board, pair)
        with told_by("CONTRACT"):
            supposed = parse_contract(contract)
        known = grounds(board, supposed, place)
    view = likely_view(known, None if benefit is None else Side[benefit], lang)
    if as_json:
        print_json(to_builtins(view))
        return
    for sentence in view.grounds:
        click.echo(sentence)
    for weight in view.weights:
        click.echo(WEIGHT.format(percent=weight.percent, result=weight.result))
    for sentence in view.basis:
        click.echo(sentence)


def _board(event: Event, number: str) -> Board:
    """Return the only board with this name or number. Raises CaseFileError."""
    from bridgelaw.cases.errors import unknown

    first, *others = board_keys(event, number)
    if others:
        with told_by("--board"):
            raise unknown(number, [event.board(key).name for key in (first, *others)])
    return event.board(first)


def _place(board: Board, pair: str) -> int:
    """Return the place of a pair's line on the traveller. Raises CaseFileError."""
    from bridgelaw.cases.errors import unknown

    for place, line in enumerate(board.lines):
        if pair in (*line.ns, *line.ew):
            return place
    with told_by("--pair"):
        raise unknown(
            pair, dict.fromkeys(one for each in board.lines for one in (*each.ns, *each.ew))
        )
