"""`bridgelaw search`: search the law book, the incidents and the cases."""

from __future__ import annotations

import click

from bridgelaw.cli.base import (
    FAILED,
    bad_input,
    cases_option,
    command,
    json_option,
    option,
    print_json,
)
from bridgelaw.i18n.text import Text

SUMMARY = Text("Search the laws, the incidents and the cases")
ABOUT = Text(
    "Searches titles, texts and questions in every language at once. Put a phrase in quotation "
    "marks; end a word with * for all words that begin with it."
)
EXAMPLES = (
    Text("bridgelaw search lead out of turn"),
    Text('bridgelaw search "penalty card"'),
    Text('bridgelaw search "insuff*" --all'),
)
ALL = Text("Show all results, not only the best ones.")
BEST = 10
"""The number of results of each group that are shown without `--all`."""


@command("search", SUMMARY, ABOUT, examples=EXAMPLES)
@click.argument("words", nargs=-1, required=True)
@option("--all", "everything", is_flag=True, says=ALL)
@cases_option()
@json_option()
@click.pass_context
def search(
    context: click.Context,
    words: tuple[str, ...],
    everything: bool,
    folder: str | None,
    as_json: bool,
    lang: str,
) -> None:
    from pathlib import Path

    from bridgelaw.app import law_search
    from bridgelaw.cases.model import CASES_FOLDER

    # The shell has removed the quotation marks of a phrase: an argument with spaces among others.
    query = " ".join(
        f'"{word}"' if len(words) > 1 and " " in word and '"' not in word else word
        for word in words
    )
    cases = Path(folder) if folder else CASES_FOLDER
    with bad_input(lang, as_json=as_json):
        found = (law_search.hits if as_json else law_search.search)(query, lang, cases)
    if isinstance(found, law_search.Groups):
        from bridgelaw.cli.law import search_rendering

        for line in search_rendering.groups(found, None if everything else BEST, lang):
            click.echo(line)
    else:
        from bridgelaw.views.search import hit_view

        shown = found.hits if everything else found.hits[:BEST]
        counts = {"query": query, "count": len(found.hits), "all words": found.whole}
        print_json({**counts, "hits": [*map(hit_view, shown)]})
    if not found.hits:
        context.exit(FAILED)
