"""`bridgelaw compare`: whether a call is comparable with a withdrawn one (Law 23A)."""

from __future__ import annotations

import click

from bridgelaw.cli.base import bad_input, command, json_option, option, print_json, told_by
from bridgelaw.i18n.text import Text

SUMMARY = Text("Check whether a call is comparable (Law 23A)")
ABOUT = Text(
    "The two calls are compared by their meanings, written out or by name from the library. A "
    "call may come first: 2H=10-15 H5+."
)
DETAILS = Text("Without REPLACEMENT, the consequence of every legal call is shown.")
EXAMPLES = (
    'bridgelaw compare "12-21 S5+" "8-16 S5+"',
    "bridgelaw compare opening-1s overcall-1s --law 31",
    'bridgelaw compare "2H=4-8 H5+" --auction "1NT 2S" --system library',
)
OR = Text("Another possible meaning of the withdrawn call. May be given several times.")
AUCTION = Text("The calls up to the player's turn, without the withdrawn call, such as '1NT 2S'.")
LAW = Text(
    "The law under which the call was withdrawn, such as 27 or 31A2. Default: found from the "
    "call and the auction."
)
SYSTEM = Text(
    "The meaning of a call at the player's turn: '3H=10+ H5+', a name in the library, or the "
    "word 'library' for all its meanings in the position. May be given several times."
)
LIBRARY = Text("A file of meanings (YAML) that extends the library.")


@command("compare", SUMMARY, ABOUT, DETAILS, examples=EXAMPLES)
@click.argument("withdrawn")
@click.argument("replacement", required=False)
@option("--or", "others", metavar="MEANING", multiple=True, says=OR)
@option("--auction", "calls", metavar="CALLS", says=AUCTION)
@option("--law", "number", metavar="NUMBER", says=LAW)
@option("--system", "told", metavar="CALL=MEANING", multiple=True, says=SYSTEM)
@option("--library", "file", metavar="FILE", says=LIBRARY)
@json_option()
def compare(
    withdrawn: str,
    replacement: str | None,
    others: tuple[str, ...],
    calls: str | None,
    number: str | None,
    told: tuple[str, ...],
    file: str | None,
    as_json: bool,
    lang: str,
) -> None:
    from bridgelaw.cases.meaning_library import common, library_with
    from bridgelaw.views import comparison as compare_view

    with bad_input(lang, as_json=as_json):
        library = library_with(file) if file else common()
        with told_by("--auction"):
            auction = (
                None
                if calls is None and replacement is not None
                else compare_view.auction_of(calls or "")
            )
        with told_by("WITHDRAWN"):
            readings = [compare_view.shown(withdrawn, library, lang)]
        with told_by("--or"):
            readings += [
                compare_view.shown(text, library, lang).made_as(readings[0].call) for text in others
            ]
        with told_by("--law"):
            under = compare_view.under_law(number, readings[0].call, auction)
        if replacement is not None:
            with told_by("REPLACEMENT"):
                second = compare_view.shown(replacement, library, lang)
            forms: list[compare_view.FoundView] = [
                compare_view.pair_view(each, second, auction, under, lang) for each in readings
            ]
        else:
            with told_by("--system"):
                system = compare_view.system_of(told, library, auction, lang)
            forms = [
                compare_view.options_view(each, auction, under, system, lang) for each in readings
            ]
    form = forms[0] if len(forms) == 1 else compare_view.readings_view(forms, lang)
    if as_json:
        print_json(form.form())
        return
    for line in compare_view.text(form, lang):
        click.echo(line)
