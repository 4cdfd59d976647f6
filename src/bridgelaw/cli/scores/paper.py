"""`bridgelaw paper`: rulings, forms and lists as PDF, without the server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from bridgelaw.cli.base import Group, bad_input, command, lang_option, option, refuse, told_by
from bridgelaw.cli.scores.event_errors import bad_event
from bridgelaw.cli.scores.method_option import columns_option, method_given, method_option
from bridgelaw.i18n.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from bridgelaw.event.scored import Scored
    from bridgelaw.paper.typeset import Sheet

SUMMARY = Text("Print rulings, forms and standings as PDF")
EXAMPLES = (
    "bridgelaw paper ruling cases/tour.yaml --id tour-1 --out ruling.pdf",
    "bridgelaw paper standings examples/club-pairs.json --out standings.pdf",
)
RULING_SUMMARY = Text("Print the ruling form of a case")
RULING_ABOUT = Text("The form has the facts, the ruling and the laws.")
RULING_EXAMPLES = ("bridgelaw paper ruling cases/tour.yaml --id tour-1 --out ruling.pdf",)
STANDINGS_SUMMARY = Text("Print the standings of an event")
STANDINGS_ABOUT = Text("As PDF, or as CSV if the name of the file ends in .csv.")
STANDINGS_EXAMPLES = ("bridgelaw paper standings examples/club-pairs.json --out standings.pdf",)
FREQUENCIES_SUMMARY = Text("Print the frequency tables of an event")
FREQUENCIES_ABOUT = Text("As PDF, or as CSV if the name of the file ends in .csv.")
FREQUENCIES_EXAMPLES = ("bridgelaw paper frequencies examples/club-pairs.json --out boards.csv",)
APPEAL_SUMMARY = Text("Print an empty appeal form")
APPEAL_ABOUT = Text("To be filled in by hand.")
APPEAL_EXAMPLES = ("bridgelaw paper appeal --federation DBf --out appeal.pdf",)
POLL_SUMMARY = Text("Print an empty form for a poll of players")
POLL_ABOUT = Text("To be filled in by hand.")
POLL_EXAMPLES = ("bridgelaw paper poll --out poll.pdf",)
FORMS = Text("Forms")
LISTS = Text("Lists")
OUT_HELP = Text("The file to write.")
CASE_HELP = Text("The case with this id. Default: the first in the file.")
FEDERATION_HELP = Text(
    "The federation whose regulations apply: WBF, EBL, DBf and so on. Also set by "
    "BRIDGELAW_FEDERATION."
)
NOT_RULED = Text(
    "found an open question in the case '{id}', expected a ruling; answer the question that "
    "'bridgelaw rule' shows"
)
NOTE = Text("Note: {notice}")
CSV: Final = ".csv"


@click.group("paper", cls=Group, summary=SUMMARY, examples=EXAMPLES)
@lang_option()
def paper(lang: str) -> None:
    """The group; its work is in its commands."""


@command("ruling", RULING_SUMMARY, RULING_ABOUT, examples=RULING_EXAMPLES)
@click.argument("case_file", metavar="CASE")
@option("--id", "case_id", metavar="ID", says=CASE_HELP)
@option("--out", metavar="FILE", required=True, says=OUT_HELP)
def ruling(case_file: str, case_id: str | None, out: str, lang: str) -> None:
    from bridgelaw.cases.errors import AnswerError, unknown
    from bridgelaw.cases.reader import read_cases
    from bridgelaw.cases.runner import run
    from bridgelaw.paper.about import rulings_in, table_form
    from bridgelaw.paper.ruling_sheet import case_sheet
    from bridgelaw.views.rulings.ruling import case_view
    from bridgelaw.views.rulings.ruling_types import RulingView

    with bad_input(lang):
        cases = read_cases(case_file)
        case = next((each for each in cases if case_id in (None, each.id)), None)
        if case is None:
            with told_by("--id"):
                raise unknown(case_id or "", [each.id for each in cases])
        ruled = list(run(case))
        view = case_view(case, ruled, lang)
        if not isinstance(view.found[-1], RulingView):
            raise AnswerError(NOT_RULED, id=case.id)
        title = " · ".join(filter(None, (case.title, view.day.isoformat(), view.federation)))
        table = table_form(ruled[0].table, lang)
    _write(case_sheet(title, rulings_in(view.found), table, lang), out, lang)


@command("standings", STANDINGS_SUMMARY, STANDINGS_ABOUT, examples=STANDINGS_EXAMPLES)
@click.argument("event_file", metavar="EVENT")
@option("--out", metavar="FILE", required=True, says=OUT_HELP)
@method_option
@columns_option
def standings(
    event_file: str, out: str, method: str | None, columns: str | None, lang: str
) -> None:
    from bridgelaw.paper.csv_files import standings_csv
    from bridgelaw.paper.lists_sheet import standings_sheet

    scored = _scored(event_file, method, columns, lang)
    _write_list(scored, out, lang, standings_sheet, standings_csv)


@command("frequencies", FREQUENCIES_SUMMARY, FREQUENCIES_ABOUT, examples=FREQUENCIES_EXAMPLES)
@click.argument("event_file", metavar="EVENT")
@option("--out", metavar="FILE", required=True, says=OUT_HELP)
@method_option
@columns_option
def frequencies(
    event_file: str, out: str, method: str | None, columns: str | None, lang: str
) -> None:
    from bridgelaw.paper.csv_files import all_frequencies_csv
    from bridgelaw.paper.lists_sheet import frequencies_sheet

    scored = _scored(event_file, method, columns, lang)
    _write_list(scored, out, lang, frequencies_sheet, all_frequencies_csv)


@command("appeal", APPEAL_SUMMARY, APPEAL_ABOUT, examples=APPEAL_EXAMPLES)
@option(
    "--federation",
    metavar="CODE",
    default="WBF",
    envvar="BRIDGELAW_FEDERATION",
    says=FEDERATION_HELP,
)
@option("--out", metavar="FILE", required=True, says=OUT_HELP)
def appeal(federation: str, out: str, lang: str) -> None:
    from bridgelaw.cli.base import laws_of
    from bridgelaw.paper.appeal_sheet import appeal_sheet

    with bad_input(lang):
        laws = laws_of(None, federation)
    _write(appeal_sheet(None, laws, lang), out, lang)


@command("poll", POLL_SUMMARY, POLL_ABOUT, examples=POLL_EXAMPLES)
@option("--out", metavar="FILE", required=True, says=OUT_HELP)
def poll(out: str, lang: str) -> None:
    from bridgelaw.paper.poll_sheet import poll_sheet

    _write(poll_sheet(lang), out, lang)


def _scored(event_file: str, method: str | None, columns: str | None, lang: str) -> Scored:
    """Return a scored event, with the notes about its file printed."""
    from bridgelaw.event.scored import Scored
    from bridgelaw.formats.results.files import read_event

    with bad_event(lang):
        found = read_event(event_file, method_given(method), columns)
        scored = Scored(found.event)
    for notice in found.notices:
        click.echo(NOTE.say(lang, notice=notice), err=True)
    return scored


def _write_list(
    scored: Scored,
    out: str,
    lang: str,
    sheet: Callable[[Scored, str], Sheet],
    made: Callable[[Scored, str], bytes],
) -> None:
    """Write a list of an event, as CSV or PDF by the suffix of the file."""
    with bad_event(lang):
        if Path(out).suffix.lower() == CSV:
            Path(out).write_bytes(made(scored, lang))
            return
        found = sheet(scored, lang)
    _write(found, out, lang)


def _write(sheet: Sheet, out: str, lang: str) -> None:
    from bridgelaw.paper.typeset import NoTypesetter, pdf

    try:
        Path(out).write_bytes(pdf(sheet))
    except NoTypesetter as error:
        refuse(error.say(lang), lang)


paper.add_section(FORMS, ruling, appeal, poll)
paper.add_section(LISTS, standings, frequencies)
