"""`bridgelaw say`: the card that declarer's words call from dummy (Law 46)."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from bridgelaw.cli.base import QUESTION, command, option, print_json, with_laws
from bridgelaw.i18n.text import Text

if TYPE_CHECKING:
    from bridgelaw.bridge.spoken import NotUnderstood
    from bridgelaw.cases.errors import CaseFileError
    from bridgelaw.engine.law import Book

SUMMARY = Text("Find the card that declarer calls from dummy")
ABOUT = Text(
    "Law 46 decides what an incomplete or invalid designation means. WORDS are in English or "
    "Danish."
)
EXAMPLES = (
    Text('bridgelaw say "a spade" --dummy "SJ H86 D43"'),
    Text('bridgelaw say "jack" --dummy "SJ7 HJ6 D43 C43" --last-trick "N HA H2 H3 H4"'),
)
DUMMY = Text("Dummy's cards: SJ H86 D43 C43, or J.86.43.43.")
TRICK = Text("The cards played to the trick so far, in turn.")
LEADER = Text("Who led to the trick. Default: the seat that makes it dummy's turn.")
DECLARER = Text("Declarer's seat.")
TRUMP = Text("The trump suit, or NT.")
LAST_TRICK = Text("The previous trick: its leader and its four cards, such as W SA S3 S2 S4.")
THEN = Text("What declarer said after that.")
ANSWER = Text("An answer to a question, such as 'incontrovertible=no'. May be given several times.")
NOT_UNDERSTOOD = Text("'{words}' is not understood at '{word}'; expected one of: {known}")
NOT_UNDERSTOOD_AT_ALL = Text(
    "'{words}' is not understood at '{word}': neither a suit nor a rank nor another known word"
)
NOT_UNDERSTOOD_AT_THE_END = Text("'{words}' is incomplete; expected more, for example {known}")


@command("say", SUMMARY, ABOUT, examples=EXAMPLES)
@click.argument("words")
@option("--dummy", metavar="CARDS", required=True, says=DUMMY)
@option("--trick", metavar="CARDS", default="", says=TRICK)
@option("--leader", metavar="SEAT", says=LEADER)
@option("--declarer", metavar="SEAT", default="S", show_default=True, says=DECLARER)
@option("--trump", metavar="SUIT", says=TRUMP)
@option("--last-trick", metavar="CARDS", says=LAST_TRICK)
@option("--then", "then_said", metavar="WORDS", says=THEN)
@option("-a", "--answer", "answers", metavar="FACT=VALUE", multiple=True, says=ANSWER)
@with_laws
def say(
    words: str,
    dummy: str,
    trick: str,
    leader: str | None,
    declarer: str,
    trump: str | None,
    last_trick: str | None,
    then_said: str | None,
    answers: tuple[str, ...],
    laws: Book,
    as_json: bool,
    lang: str,
) -> None:
    from bridgelaw.bridge.spoken import NotUnderstood
    from bridgelaw.views import designation
    from bridgelaw.views.rulings.ruling_types import QuestionView

    try:
        table = designation.table(
            dummy=dummy,
            trick=trick,
            leader=leader,
            declarer=declarer,
            trump=trump,
            last_trick=last_trick,
        )
        view = designation.view(words, then_said, answers, table, laws, lang)
    except NotUnderstood as error:
        raise _not_understood(error) from None
    if as_json:
        print_json(view)
    else:
        from bridgelaw.cli import rendering

        rendering.out(rendering.found_in(view, lang))
    sys.exit(QUESTION if isinstance(view, QuestionView) else 0)


def _not_understood(error: NotUnderstood) -> CaseFileError:
    from bridgelaw.cases.errors import in_field

    known_there = NOT_UNDERSTOOD if error.known else NOT_UNDERSTOOD_AT_ALL
    problem = known_there if error.word else NOT_UNDERSTOOD_AT_THE_END
    known = ", ".join(error.known)
    told = {
        "words": error.words,
        "word": error.word,
        "known": known,
        "found": error.word,
        "expected": known,
    }
    return in_field("", problem, told)
