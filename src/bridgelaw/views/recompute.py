"""Views of a recomputed file of results.

The module also makes the table of docs/reference/recomputed-results.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from msgspec import Struct

from bridgelaw.cases.nodes import plain_words
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Kind, Method
from bridgelaw.event.recompute.compare import recompute
from bridgelaw.event.recompute.report import Checked, Difference, Part, Recomputed
from bridgelaw.formats.results.event_file import EventFileError, EventOnFile, Notice
from bridgelaw.formats.results.files import read_event
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.scores.errors import ScoreError

WHOLE = Text("the event cannot be scored: {problem}")
OF_PAIRS = Text("pairs of the teams, {part}")


class NotReadView(Struct, frozen=True, kw_only=True, tag_field="kind", tag="error"):
    """The error that prevented a file from being read."""

    message: str
    file: str
    line: int
    board: str


class UnreadView(Struct, frozen=True, kw_only=True):
    """A file that cannot be read."""

    file: str
    error: NotReadView


class NamedView(Struct, frozen=True, kw_only=True):
    """The program's name of a value, and its words in the language."""

    name: str
    words: str


class NoticeView(Struct, frozen=True, kw_only=True):
    """A notice about a file."""

    line: int
    board: str
    says: str


class DifferenceView(Struct, frozen=True, kw_only=True):
    """A figure whose printed value differs from the computed one."""

    board: str | None
    contestant: str
    printed: str
    computed: str | None
    because: str | None


class CheckedView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """A part of the printed figures: how many agree, and by which method."""

    part: str
    words: str
    pairs_of_teams: bool
    agree: int
    all: int
    method: list[str]
    or_else: list[list[str]]
    differences: list[DifferenceView]


class RecomputedView(Struct, frozen=True, kw_only=True):
    """A file that was read, with the computed results."""

    file: str
    event: str
    date: str | None
    kind: NamedView
    method: NamedView
    contestants: int
    boards: int
    results: int
    notices: list[NoticeView]
    checked: list[CheckedView]


FileView: TypeAlias = RecomputedView | UnreadView


def recompute_file(
    path: str | Path,
    language: str = ENGLISH,
    method: Method | None = None,
    columns: str | None = None,
) -> FileView:
    """Read and recompute one file, by a `method` and with `columns` if they are given.

    Return what it is, what agrees by which method, and the differences with their causes; or the
    error that prevented it from being read.
    """
    try:
        read = read_event(path, method, columns)
        found = recompute(read.event, read.printed)
    except EventFileError as error:
        return UnreadView(file=str(path), error=_error(error, language))
    except (EventError, ScoreError) as error:
        # The file was read, but its scores do not fit its method.
        whole = EventFileError(WHOLE, file=str(path), problem=error)
        return UnreadView(file=str(path), error=_error(whole, language))
    return view(read, found, language)


def _error(error: EventFileError, language: str) -> NotReadView:
    return NotReadView(
        message=error.say(language), file=error.file, line=error.line, board=error.board
    )


def view(read: EventOnFile, found: Recomputed, language: str = ENGLISH) -> RecomputedView:
    """Return the view of a file that was read."""
    event = read.event
    return RecomputedView(
        file=read.file,
        event=event.name,
        date=event.date.isoformat() if event.date else None,
        kind=_named(event.kind, language),
        method=_named(event.method, language),
        contestants=len(event.contestants),
        boards=len(event.boards),
        results=sum(len(board.lines) for board in event.boards),
        notices=[_notice(notice, language) for notice in read.notices],
        checked=[
            *(_checked(each, language) for each in found.checked),
            *(
                _checked(each, language, of_pairs=True)
                for each in (found.pairs.checked if found.pairs else ())
            ),
        ],
    )


def _named(member: Kind | Method, language: str) -> NamedView:
    return NamedView(name=_name(member), words=say(member, language))


def _name(member: Kind | Method | Part) -> str:
    return member.name.lower().replace("_", " ")


def _notice(notice: Notice, language: str) -> NoticeView:
    return NoticeView(line=notice.line, board=notice.board, says=notice.say(language))


def _checked(checked: Checked, language: str, *, of_pairs: bool = False) -> CheckedView:
    words = say(checked.part, language)
    return CheckedView(
        part=_name(checked.part),
        words=OF_PAIRS.say(language, part=words) if of_pairs else words,
        pairs_of_teams=of_pairs,
        agree=checked.agree,
        all=checked.all,
        method=[say(each, language) for each in checked.method],
        or_else=[[say(each, language) for each in other] for other in checked.or_else],
        differences=[_difference(each, language) for each in checked.differences],
    )


def _difference(difference: Difference, language: str) -> DifferenceView:
    key = difference.key
    return DifferenceView(
        board="/".join(str(part) for part in key if part) if key else None,
        contestant=difference.contestant,
        printed=difference.printed,
        computed=difference.computed or None,
        because=difference.because.say(language) if difference.because else None,
    )


def differs(view: RecomputedView) -> bool:
    """Return whether any computed figure differs from the printed one."""
    return any(part.differences for part in view.checked)


def causes(part: CheckedView) -> Mapping[tuple[str, str], list[DifferenceView]]:
    """Return the differences of a part by board and cause."""
    found: dict[tuple[str, str], list[DifferenceView]] = {}
    for difference in part.differences:
        found.setdefault((difference.board or "", difference.because or ""), []).append(difference)
    return found


LINES = (Part.LINES, Part.BOARDS)
TOTALS = (Part.TOTALS, Part.PERCENTAGES, Part.PLACES, Part.MARGINS, Part.VICTORY_POINTS)
HEAD = (
    "| file | contents | lines that agree | scoring of the lines | totals, percentages, places | "
    "scoring of the totals | notices; differences and their causes |\n"
    "|---|---|---|---|---|---|---|\n"
)


def table(forms: Iterable[FileView]) -> str:
    """Return the table of docs/reference/recomputed-results.md: a line for each file."""
    return HEAD + "".join(_row(each) for each in forms)


def _row(view: FileView) -> str:
    name = Path(view.file).name
    if isinstance(view, UnreadView):
        return f"| {name} | not read | | | | | {view.error.message.partition(': ')[2]} |\n"
    parts = view.checked
    lines = [part for part in parts if part.part in {_name(each) for each in LINES}]
    others = [part for part in parts if part not in lines]
    what = f"{view.kind.words}, {view.method.words}; {view.boards} boards, {view.results} results"
    cells = (
        name,
        what,
        _counts(lines),
        _methods(lines),
        _counts(others, named=True),
        _methods(part for part in others if part.part != "places"),
        "<br>".join([*(_without_place(notice) for notice in view.notices), *_reasons(parts)])
        or "none",
    )
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |\n"


def _counts(parts: Iterable[CheckedView], *, named: bool = False) -> str:
    return "<br>".join(
        f"{part.words}: {part.agree}/{part.all}"
        if named or part.pairs_of_teams
        else f"{part.agree}/{part.all}"
        for part in parts
    )


def _methods(parts: Iterable[CheckedView]) -> str:
    return "<br>".join(dict.fromkeys("; ".join(part.method) for part in parts))


def _without_place(notice: NoticeView) -> str:
    """Return a notice without the path of the file."""
    if not notice.line:
        return notice.says
    return notice.says.partition(f":{notice.line}: ")[2]


FEW: Final = 3
"""The maximum number of figures listed individually."""


def _reasons(parts: Iterable[CheckedView]) -> list[str]:
    """Return each cause once, with the parts and boards concerned."""
    found: dict[str, list[str]] = {}
    for part in parts:
        for because, boards in _by_cause(part).items():
            where = part.words
            if any(boards):
                where += (
                    f", board {', '.join(boards)}"
                    if len(boards) <= FEW
                    else f", {len(boards)} boards"
                )
            figures = [each for differences in boards.values() for each in differences]
            told = (
                f"{len(figures)} figures"
                if len(figures) > FEW
                else ", ".join(map(_figure, figures))
            )
            found.setdefault(because, []).append(f"{where} ({told})")
    return [
        f"{'; '.join(where)}: {because}" if because else "; ".join(where)
        for because, where in found.items()
    ]


def _by_cause(part: CheckedView) -> Mapping[str, Mapping[str, list[DifferenceView]]]:
    """Return the differences of a part by cause and board."""
    found: dict[str, dict[str, list[DifferenceView]]] = {}
    for (board, because), differences in causes(part).items():
        found.setdefault(because, {})[board] = differences
    return found


def _figure(difference: DifferenceView) -> str:
    """Return a figure with its printed and computed values.

    Contestants are identified by numbers only, never by their names.
    """
    who = f"{difference.contestant}: " if any(map(str.isdigit, difference.contestant)) else ""
    out = f"computed {difference.computed}" if difference.computed else "not computed"
    return f"{who}printed {difference.printed}, {out}"
