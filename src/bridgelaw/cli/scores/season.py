"""`bridgelaw season`: the results of several events counted together, by player."""

from __future__ import annotations

import click

from bridgelaw.cli.base import command, json_option, option, print_json
from bridgelaw.cli.scores.event_errors import bad_event
from bridgelaw.i18n.text import Text

SUMMARY = Text("Count the results of several events by player")
ABOUT = Text(
    "Shows a season table: the results of each player in the events, of which the best ones count. "
    "Each name of a pair gets its result. A player with fewer boards than half of those that the "
    "others played has no result in the event."
)
DETAILS = Text("FILES are files of results, such as JSON, CSV, USEBIO (.xml) or Bridgemate (.bws).")
EXAMPLES = (
    "bridgelaw season examples/club-pairs.json",
    "bridgelaw season --best 10 --counting places examples/club-pairs.json",
)
BEST = Text("The number of best results that count; without it all count.")
LEAST = Text("The number of results without which a player has no place.")
COUNTING = Text("What counts: percent, score, victory_points or places.")
NAME = Text("The title of the table.")
COUNTINGS = ("percent", "score", "victory_points", "places")


@command("season", SUMMARY, ABOUT, DETAILS, examples=EXAMPLES)
@click.argument("paths", metavar="FILES", nargs=-1, required=True)
@option("--best", type=click.IntRange(1), says=BEST)
@option("--least", type=click.IntRange(1), default=1, says=LEAST)
@option("--counting", type=click.Choice(COUNTINGS), default="percent", says=COUNTING)
@option("--name", default="", says=NAME)
@json_option()
def season(
    paths: tuple[str, ...],
    best: int | None,
    least: int,
    counting: str,
    name: str,
    as_json: bool,
    lang: str,
) -> None:
    from msgspec import to_builtins

    from bridgelaw.event.scored import Scored
    from bridgelaw.event.season import Counting, SeasonRules, season_event
    from bridgelaw.formats.results.files import read_event
    from bridgelaw.views.season import season_view

    rules = SeasonRules(counting=Counting[counting.upper()], best=best, least=least)
    with bad_event(lang, as_json=as_json):
        events = [season_event(Scored(read_event(path).event)) for path in paths]
        view = season_view(name, events, rules, lang)
    if as_json:
        print_json(to_builtins(view))
        return
    _, player, played, total, average = view.headings
    widest = max((len(row.name) for row in view.rows), default=0)
    for line in (name, *view.rules):
        if line:
            click.echo(line)
    width = max(widest, len(player))
    click.echo(f"{'':>5} {player:<{width}} {total:>9} {average:>9} {played:>9}")
    for row in view.rows:
        click.echo(
            f"{row.place_words:>5} {row.name:<{width}} {row.total:>9} {row.average:>9} "
            f"{row.played:>9}"
        )
