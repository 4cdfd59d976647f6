"""`bridgelaw score`: score an event, and show it before and after rulings."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bridgelaw.cli.base import (
    command,
    json_option,
    option,
    print_json,
    told_by,
)
from bridgelaw.cli.scores.event_errors import bad_event
from bridgelaw.cli.scores.method_option import columns_option, method_given, method_option
from bridgelaw.i18n.text import Text

if TYPE_CHECKING:
    from bridgelaw.event.changes import Change
    from bridgelaw.event.model import BoardKey, Event
    from bridgelaw.event.scored import Scored
    from bridgelaw.formats.results.event_file import EventOnFile, Notice
    from bridgelaw.views.score_types import ScoreView

SUMMARY = Text("Score an event and apply rulings to it")
ABOUT = Text(
    "Shows the standings, a board, the matches, or how the score of a pair is computed. With a "
    "ruling: the scores before and after it, and the effect of other weights."
)
DETAILS = Text(
    "EVENT is a file of results: JSON, YAML, CSV, USEBIO (.xml), PBN or Bridgemate (.bws)."
)
EXAMPLES = (
    "bridgelaw score examples/club-pairs.json",
    "bridgelaw score examples/club-pairs.json --board 16 --pair 17",
    "bridgelaw score examples/club-pairs.json \\\n    --ruling examples/ruling-board-16.yaml",
)
BOARD_HELP = Text(
    "The traveller and the frequency tables of a board: 16, or 2/16 in session 2. In an event "
    "of matches, its match."
)
PAIR_HELP = Text(
    "How the score of a pair, a player or a team is computed, on each board and in total; with "
    "--board only on that board."
)
MATCH_HELP = Text("The matches, board by board; with --pair only those of that team.")
RULING_HELP = Text("A ruling file. Shows the event before and after its rulings.")
WHAT_IF_HELP = Text(
    "With --ruling: the effect of each candidate on those at the table, and the winner. Without "
    "candidates: of each weight in steps of ten per cent."
)
FEDERATION_HELP = Text(
    "Score by the regulations of a federation (WBF, EBL, DBf and so on) instead of those in the "
    "file."
)
DAY_HELP = Text(
    "With --federation: the day whose regulations apply, such as 2024-06-01. Default: the date "
    "of the event, or today if it has none."
)
OUT_HELP = Text("Write the event with its rulings to a new file (JSON).")
WITHOUT_RULING = Text(
    "found no --ruling, expected both options; name the ruling file with --ruling FILE"
)
WITHOUT_FEDERATION = Text(
    "found no --federation, expected both options; name the federation with --federation CODE"
)
NO_DATE = Text(
    "the file has no date; the regulations of {federation} on {day}, today, are used. Use --day "
    "for another day"
)
EXISTS = Text("found an existing file {path}, expected a new name; no file is overwritten")
NOT_WRITTEN = Text("the file {path} cannot be written: {problem}")
WRITTEN = Text("Written: {file}")
NOTE = Text("Note: {notice}")
NO_MATCHES = Text("found an event without matches, expected one with matches; leave out --match")
NO_CANDIDATES = Text(
    "found no adjusted score whose weights can be varied; list the scores to compare under "
    "'candidates' in the ruling file"
)
NOT_JSON = Text(
    "found '{path}', expected a name that ends in .json; use 'bridgelaw convert' to write other "
    "formats from it"
)


@command("score", SUMMARY, ABOUT, DETAILS, examples=EXAMPLES)
@click.argument("event_file", metavar="EVENT")
@method_option
@columns_option
@option("--board", "number", metavar="BOARD", says=BOARD_HELP)
@option("--pair", metavar="NUMBER", says=PAIR_HELP)
@option("--match", is_flag=True, says=MATCH_HELP)
@option("--ruling", "ruling_file", metavar="FILE", says=RULING_HELP)
@option("--what-if", is_flag=True, says=WHAT_IF_HELP)
@option("--federation", metavar="CODE", says=FEDERATION_HELP)
@option("--day", metavar="DAY", says=DAY_HELP)
@option("--out", metavar="FILE", says=OUT_HELP)
@json_option()
def score(
    event_file: str,
    method: str | None,
    columns: str | None,
    number: str | None,
    pair: str | None,
    match: bool,
    ruling_file: str | None,
    what_if: bool,
    federation: str | None,
    day: str | None,
    out: str | None,
    as_json: bool,
    lang: str,
) -> None:
    from msgspec import structs, to_builtins

    from bridgelaw.cases.errors import in_field
    from bridgelaw.event.regulations import by_federation
    from bridgelaw.event.scored import Scored
    from bridgelaw.formats.results.files import read_event
    from bridgelaw.views import score as score_view
    from bridgelaw.views.score_types import ScoreView

    with bad_event(lang, as_json=as_json):
        found = read_event(event_file, method_given(method), columns)
        by, notices = _settled(found, federation, day)
        event = found.event
        if by is not None:
            event = replace(event, regulation=by_federation(event, *by))
        scored = Scored(event)
        if what_if and ruling_file is None:
            raise in_field("--what-if", WITHOUT_RULING, {})
        changes = () if ruling_file is None else _rulings(ruling_file, event, by)
        plain = ScoreView(
            event=score_view.event_view(event, lang, by),
            notices=[notice.say(lang) for notice in notices],
        )
        form = _asked_for(
            plain, scored, changes, number, pair, match=match, what_if=what_if, lang=lang
        )
        if out is not None:
            form = structs.replace(form, written=_write(scored, changes, out))
    if as_json:
        print_json(to_builtins(form))
    else:
        from bridgelaw.cli.scores import score_rendering

        for notice in form.notices:
            click.echo(NOTE.say(lang, notice=notice), err=True)
        score_rendering.show(form, lang)
        if out is not None:
            click.echo(WRITTEN.say(lang, file=out), err=True)


def _settled(
    found: EventOnFile, federation: str | None, day: str | None
) -> tuple[tuple[str, date] | None, tuple[Notice, ...]]:
    """Return the federation and the day whose regulations apply, and the notices about the file.

    Raises CaseFileError.
    """
    from bridgelaw.cases.errors import in_field
    from bridgelaw.cases.in_force import day_of, federation_of
    from bridgelaw.formats.results.event_file import Notice

    if federation is None:
        if day is not None:
            raise in_field("--day", WITHOUT_FEDERATION, {})
        return None, found.notices
    with told_by("--federation"):
        code = federation_of(federation)
    with told_by("--day"):
        when = found.event.date if day is None else day_of(day)
    if when is not None:
        return (code, when), found.notices
    today = date.today()
    notice = Notice(problem=NO_DATE, values={"federation": code, "day": today}, file=found.file)
    return (code, today), (*found.notices, notice)


def _rulings(ruling_file: str, event: Event, by: tuple[str, date] | None) -> tuple[Change, ...]:
    """Read the rulings of a file.

    They may refer to cases, whose laws are imported only here: an event without rulings does not
    need them.
    """
    from bridgelaw.formats.rulings.ruling_file import read_rulings

    return read_rulings(ruling_file, event, by)


def _asked_for(
    form: ScoreView,
    scored: Scored,
    changes: tuple[Change, ...],
    number: str | None,
    pair: str | None,
    *,
    match: bool,
    what_if: bool,
    lang: str,
) -> ScoreView:
    """Return the view with everything that the options ask for.

    Raises EventError and CaseFileError.
    """
    from msgspec import structs

    from bridgelaw.cases.errors import in_field
    from bridgelaw.event.changes import ruled
    from bridgelaw.views import score as score_view
    from bridgelaw.views import what_if as what_if_view

    event = scored.event
    after = ruled(scored, changes)
    with_matches = event.in_matches
    if match and not with_matches:
        raise in_field("--match", NO_MATCHES, {})
    contestant = None if pair is None else _entered(event, pair)
    keys = () if number is None else board_keys(event, number)
    if changes:
        found = score_view.ruled_view(scored, changes, lang, boards=keys)
        form = structs.replace(form, rulings=found.rulings, boards=found.boards, moves=found.moves)
        if what_if:
            weighed = what_if_view.what_if_views(scored, changes, lang)
            if not weighed:
                raise in_field("--what-if", NO_CANDIDATES, {})
            form = structs.replace(form, what_if=weighed)
    elif keys and contestant is None:
        boards = [score_view.board_view(scored, key, lang) for key in keys]
        form = structs.replace(form, boards=boards)
    alone = not (changes or keys or match or contestant)
    if match or (alone and with_matches and event.knock_out):
        return structs.replace(form, matches=score_view.match_views(after, lang, team=contestant))
    if contestant is not None:
        pair_view = score_view.pair_view(after, contestant, lang, boards=keys)
        return structs.replace(form, pair=pair_view)
    if alone:
        return structs.replace(form, standings=score_view.standing_views(after, lang))
    return form


def _entered(event: Event, pair: str) -> str:
    """Return the number of a contestant. Raises CaseFileError."""
    from bridgelaw.cases.errors import unknown

    numbers = {number.casefold(): number for number in event.by_number}
    if pair.casefold() not in numbers:
        with told_by("--pair"):
            raise unknown(pair, event.by_number)
    return numbers[pair.casefold()]


def board_keys(event: Event, number: str) -> tuple[BoardKey, ...]:
    """Return the boards with this name, or with this number in any session and round.

    Raises CaseFileError.
    """
    from bridgelaw.cases.errors import unknown

    found = tuple(board.key for board in event.boards if number in (board.name, str(board.number)))
    if not found:
        with told_by("--board"):
            raise unknown(number, dict.fromkeys(board.name for board in event.boards))
    return found


def _write(scored: Scored, changes: tuple[Change, ...], out: str) -> str:
    """Write the event with the rulings to a new file. Raises CaseFileError."""
    from bridgelaw.cases.errors import in_field
    from bridgelaw.event.changes import ruled
    from bridgelaw.formats.results.event_json import event_json

    if Path(out).suffix.lower() != ".json":
        raise in_field("--out", NOT_JSON, {"path": out})
    try:
        with Path(out).open("x", encoding="utf-8", newline="\n") as file:
            file.write(event_json(ruled(scored, changes).event))
    except FileExistsError:
        raise in_field("--out", EXISTS, {"path": out}) from None
    except OSError as error:
        raise in_field(
            "--out", NOT_WRITTEN, {"path": out, "problem": error.strerror or error}
        ) from None
    return out
