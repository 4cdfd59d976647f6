"""`bridgelaw movement`: propose, show, change and check movements."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from bridgelaw.cli.base import command, json_option, option, print_json
from bridgelaw.cli.scores.event_errors import bad_event
from bridgelaw.i18n.text import Text

if TYPE_CHECKING:
    from bridgelaw.event.movements.choose import Wishes
    from bridgelaw.event.movements.model import Movement

SUMMARY = Text("Propose, show or check a movement")
ABOUT = Text(
    "Without MOVEMENT, the best movement for a number of pairs, teams or players is proposed, with "
    "two alternatives. MOVEMENT is the name of one, as in a proposal, or a file (CSV) of your own, "
    "which is checked first."
)
EXAMPLES = (
    "bridgelaw movement --pairs 14",
    "bridgelaw movement mitchell-9 --boards 3 --switch 9",
    "bridgelaw movement howell-4 --csv",
)
PAIRS = Text("The number of pairs.")
TEAMS = Text("The number of teams of four.")
PLAYERS = Text("The number of players of an individual event.")
BOARDS = Text("The number of boards: that each plays, or with MOVEMENT, in a round.")
MINUTES = Text("The time of play in minutes.")
WINNERS = Text("1 for one ranking, 2 for one of North-South and one of East-West.")
COPIES = Text("How many copies of the boards there are.")
SWITCH = Text("Switch the arrows in this round. May be given several times.")
PHANTOM = Text("The number that nobody has; its opponents sit out.")
ROUNDS = Text("Stop after this number of rounds.")
AS_CSV = Text("Print the movement as CSV, as a start for one of your own.")
WHICH = Text("found neither a movement nor a number of pairs, teams or players; give one of them")

USUAL = 2


@command("movement", SUMMARY, ABOUT, examples=EXAMPLES)
@click.argument("movement", metavar="[MOVEMENT]", required=False)
@option("--pairs", type=click.IntRange(1), says=PAIRS)
@option("--teams", type=click.IntRange(1), says=TEAMS)
@option("--players", type=click.IntRange(1), says=PLAYERS)
@option("--boards", type=click.IntRange(1, 100), says=BOARDS)
@option("--minutes", type=click.IntRange(1, 1000), says=MINUTES)
@option("--winners", type=click.IntRange(1, 2), says=WINNERS)
@option("--copies", type=click.IntRange(1, 20), default=1, says=COPIES)
@option("--switch", "switch", type=click.IntRange(1), multiple=True, says=SWITCH)
@option("--phantom", type=click.IntRange(1), says=PHANTOM)
@option("--rounds", type=click.IntRange(1), says=ROUNDS)
@option("--csv", "as_csv", is_flag=True, says=AS_CSV)
@json_option()
def movement(
    movement: str | None,
    pairs: int | None,
    teams: int | None,
    players: int | None,
    boards: int | None,
    minutes: int | None,
    winners: int | None,
    copies: int,
    switch: tuple[int, ...],
    phantom: int | None,
    rounds: int | None,
    as_csv: bool,
    as_json: bool,
    lang: str,
) -> None:
    from bridgelaw.event.movements.choose import MOST_A_ROUND

    with bad_event(lang):
        if movement is not None:
            found = _changed(_movement(movement), switch, phantom, rounds)
            _show(found, min(boards or USUAL, MOST_A_ROUND), lang, as_csv=as_csv, as_json=as_json)
        else:
            wishes = _wishes(
                pairs,
                teams,
                players,
                boards=boards,
                minutes=minutes,
                winners=winners,
                copies=copies,
            )
            if wishes is None:
                raise click.UsageError(WHICH.say(lang))
            _propose(wishes, lang, as_json=as_json)


def _wishes(
    pairs: int | None,
    teams: int | None,
    players: int | None,
    *,
    boards: int | None,
    minutes: int | None,
    winners: int | None,
    copies: int,
) -> Wishes | None:
    """Return what is wanted, or None if it is not said for whom."""
    from bridgelaw.event.model import Kind
    from bridgelaw.event.movements.choose import Wishes

    for number, kind in ((pairs, Kind.PAIRS), (teams, Kind.TEAMS), (players, Kind.INDIVIDUAL)):
        if number is not None:
            return Wishes(
                contestants=number,
                kind=kind,
                boards=boards,
                minutes=minutes,
                winners=winners,
                copies=copies,
            )
    return None


def _show(movement: Movement, boards: int, lang: str, *, as_csv: bool, as_json: bool) -> None:
    from rich.console import Console

    from bridgelaw.cli.scores.movement_rendering import shown
    from bridgelaw.formats.results.movement_csv import write_movement
    from bridgelaw.views.evening.movement import view

    if as_csv:
        click.echo(write_movement(movement), nl=False)
    elif as_json:
        print_json(view(movement, boards, lang))
    else:
        Console().print(shown(view(movement, boards, lang), lang))


def _propose(wishes: Wishes, lang: str, *, as_json: bool) -> None:
    from rich.console import Console

    from bridgelaw.cli.scores.movement_rendering import proposals
    from bridgelaw.event.movements.choose import propose
    from bridgelaw.views.evening.movement import proposal_view

    forms = [proposal_view(proposal, lang) for proposal in propose(wishes)]
    if as_json:
        print_json(forms)
    else:
        Console().print(proposals(forms))


def _movement(name: str) -> Movement:
    """Return the movement with a code, or that of a file."""
    from bridgelaw.event.movements.choose import movement_of
    from bridgelaw.formats.results.event_file import read_words
    from bridgelaw.formats.results.movement_csv import read_movement

    if name.lower().endswith(".csv"):
        return read_movement(read_words(name))
    return movement_of(name)


def _changed(
    movement: Movement, switch: tuple[int, ...], phantom: int | None, rounds: int | None
) -> Movement:
    from bridgelaw.event.movements.changes import cut, switched
    from bridgelaw.event.movements.model import without

    if rounds is not None:
        movement = cut(movement, rounds)
    if switch:
        movement = switched(movement, switch)
    return without(movement, phantom) if phantom is not None else movement
