"""`bridgelaw paper`: rulings and lists as PDF, without the desk."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from bridgelaw.cli.base import Group, bad_input, command, lang_option, option, refuse, told_by
from bridgelaw.i18n.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from bridgelaw.event.scored import Scored
    from bridgelaw.paper.typeset import Sheet

HELP = Text(
    "Print to PDF: the ruling form of a case, an empty form of an appeal or a poll, the "
    "standings of an event."
)
RULING_HELP = Text("The ruling form of a case in a file, with the facts, the ruling and the laws.")
STANDINGS_HELP = Text("The standings of an event; as CSV where the name of the file ends so.")
FREQUENCIES_HELP = Text(
    "The frequency tables of all boards of an event; as CSV where the name of the file ends so."
)
APPEAL_HELP = Text("The form of an appeal, to be filled in by hand.")
POLL_HELP = Text("The form for a poll of players, to be filled in by hand.")
OUT_HELP = Text("The file to write.")
CASE_HELP = Text("Which case of the file; the first otherwise.")
FEDERATION_HELP = Text(
    "By whose regulations: WBF, EBL, DBf and so on. Otherwise BRIDGELAW_FEDERATION."
)
NOT_RULED = Text("there is no ruling on the case '{id}' yet: a question is open")
CSV: Final = ".csv"


@click.group("paper", cls=Group, says=HELP)
@lang_option()
def paper(lang: str) -> None:
    """What can be printed."""


@command("ruling", RULING_HELP)
@click.argument("case_file", metavar="CASE")
@option("--id", "case_id", metavar="ID", says=CASE_HELP)
@option("--out", metavar="FILE", required=True, says=OUT_HELP)
def ruling(case_file: str, case_id: str | None, out: str, lang: str) -> None:
    from bridgelaw.cases.errors import AnswerError, unknown
    from bridgelaw.cases.reader import read_cases
    from bridgelaw.cases.runner import run
    from bridgelaw.paper.about import rulings_in, table_form
    from bridgelaw.paper.ruling_sheet import case_sheet
    from bridgelaw.views.ruling import case_view
    from bridgelaw.views.ruling_types import RulingView

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


@command("standings", STANDINGS_HELP)
@click.argument("event_file", metavar="EVENT")
@option("--out", metavar="FILE", required=True, says=OUT_HELP)
def standings(event_file: str, out: str, lang: str) -> None:
    from bridgelaw.paper.csv_files import standings_csv
    from bridgelaw.paper.lists_sheet import standings_sheet

    _write_list(event_file, out, lang, standings_sheet, standings_csv)


@command("frequencies", FREQUENCIES_HELP)
@click.argument("event_file", metavar="EVENT")
@option("--out", metavar="FILE", required=True, says=OUT_HELP)
def frequencies(event_file: str, out: str, lang: str) -> None:
    from bridgelaw.paper.csv_files import all_frequencies_csv
    from bridgelaw.paper.lists_sheet import frequencies_sheet

    _write_list(event_file, out, lang, frequencies_sheet, all_frequencies_csv)


@command("appeal", APPEAL_HELP)
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


@command("poll", POLL_HELP)
@option("--out", metavar="FILE", required=True, says=OUT_HELP)
def poll(out: str, lang: str) -> None:
    from bridgelaw.paper.poll_sheet import poll_sheet

    _write(poll_sheet(lang), out, lang)


def _write_list(
    event_file: str,
    out: str,
    lang: str,
    sheet: Callable[[Scored, str], Sheet],
    made: Callable[[Scored, str], bytes],
) -> None:
    """Writes a list of an event as what the name of the file asks for."""
    from bridgelaw.event.errors import EventError
    from bridgelaw.event.scored import Scored
    from bridgelaw.formats.results.event_file import EventFileError
    from bridgelaw.formats.results.files import read_event

    with bad_input(lang):
        try:
            scored = Scored(read_event(event_file).event)
            if Path(out).suffix.lower() == CSV:
                Path(out).write_bytes(made(scored, lang))
                return
            found = sheet(scored, lang)
        except (EventError, EventFileError) as error:
            refuse(error.say(lang), lang)
    _write(found, out, lang)


def _write(sheet: Sheet, out: str, lang: str) -> None:
    from bridgelaw.paper.typeset import NoTypesetter, pdf

    try:
        Path(out).write_bytes(pdf(sheet))
    except NoTypesetter as error:
        refuse(error.say(lang), lang)


for _command in (ruling, appeal, poll, standings, frequencies):
    paper.add_command(_command)
