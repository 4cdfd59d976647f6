"""`bridgelaw poll`: the form for a poll on logical alternatives, and its evaluation."""

from __future__ import annotations

import click

from bridgelaw.cli.base import bad_input, command, json_option, print_json
from bridgelaw.i18n.text import Text

SUMMARY = Text("Evaluate a poll of players (Law 16B1b)")
ABOUT = Text(
    "Shows which calls or plays are logical alternatives. Without FILE the form is printed: save "
    "it, ask the players, fill it in and give the file."
)
EXAMPLES = (
    "bridgelaw poll",
    "bridgelaw poll poll.yaml",
)


@command("poll", SUMMARY, ABOUT, examples=EXAMPLES)
@click.argument("file", metavar="[FILE]", required=False)
@json_option()
def poll(file: str | None, as_json: bool, lang: str) -> None:
    from msgspec import to_builtins

    from bridgelaw.formats.rulings.poll import KEYS, read_poll
    from bridgelaw.views import poll as poll_view

    if file is None:
        if as_json:
            print_json(
                {"kind": "poll form", "keys": list(KEYS), "form": list(poll_view.blank(lang))}
            )
        else:
            click.echo("\n".join(poll_view.blank(lang)))
        return
    with bad_input(lang, as_json=as_json):
        form = poll_view.view(read_poll(file), lang)
    if as_json:
        print_json(to_builtins(form))
    else:
        click.echo("\n".join(poll_view.text(form)))
