"""Read a table of another program, whose columns are guessed or given.

The cells are rewritten as a table of our own, which `reading` reads. What was guessed is said in
notices: the columns, the kind of event, the method.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bridgelaw.bridge.seats import Side
from bridgelaw.cases.errors import AnswerError
from bridgelaw.event.model import BoardKey, Event, Kind, Method
from bridgelaw.event.printed import Figure, Printed, PrintedLine, matches_by_lines
from bridgelaw.formats.results.awards import artificial
from bridgelaw.formats.results.event_csv.cells import Words, plain_points
from bridgelaw.formats.results.event_csv.guessing import guess, missing
from bridgelaw.formats.results.event_csv.reading import TablesReader
from bridgelaw.formats.results.event_csv.roles import Role, list_of, roles_of
from bridgelaw.formats.results.event_csv.sheet import Sheet, SheetRow
from bridgelaw.formats.results.event_csv.tables import Row, Tables
from bridgelaw.formats.results.event_file import (
    EventFileError,
    EventOnFile,
    Notice,
)
from bridgelaw.formats.results.method_choice import (
    IN_IMPS,
    PAIRS_BY_IMPS,
    SHOWN,
    Undecided,
    assumed,
    chosen,
)
from bridgelaw.formats.results.pbn.pairs import naming
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.notation import outcome_text

NOT_SURE = Text(
    "found columns whose meaning is not sure; the likeliest is '{columns}'. Check it and name the "
    "columns with --columns"
)
MISSING = Text(
    "found no column for {missing}; name it with --columns, in the order of the file, beside those "
    "that are known: '{columns}'"
)
TWICE = Text("found the column '{column}' twice in the list; write - for the one that is not used")
IN_LIST = Text("in the list of columns: {problem}")
COUNT = Text("found the names of {found} columns, expected {expected}: one for each in the file")
GUESSED = Text(
    "the columns were read as '{columns}'; if that is wrong, name them in this order with --columns"
)
NOT_USED = Text("these columns were not used: {columns}")
METHOD_OPEN = Text("found nothing that shows the method; name it with --method")
AS_TEAMS = Text("the rows come in matches of two tables, so they were read as an event of teams")
TWO_WINNERS = Text("no pair changes direction, so North-South and East-West are ranked separately")
UNPLAYED = Text("rows without a result, read as not played: {count}")
LEFT_OUT = Text("rows without a board and pairs, left out: {count}; the first is line {line}")
BOTH_POINTS = Text("found {ns} points for North-South and {ew} for East-West, expected one of them")
BAD_REMARK = Text("found the remark '{found}' and no result, expected one such as 60%-40%")

_COPIED: Final = (
    *(Role.BOARD, Role.ROUND, Role.TABLE, Role.SECTION, Role.SESSION),
    *(Role.VULNERABLE,),
)
_MARKS: Final[Mapping[str, tuple[Role, Role]]] = {
    "mp": (Role.NS_MP, Role.EW_MP),
    "imp": (Role.NS_IMPS, Role.EW_IMPS),
}
_SPLIT: Final = re.compile(r" & |/| - | og | and | och | und |; ?|\+")
_FIGURE: Final = re.compile(r"[+-]?\d{1,5}(\.\d{1,4})?")


@dataclass(frozen=True, slots=True)
class Given:
    """The choices of the user for a table; None is guessed."""

    columns: str | None = None
    """The names of the columns, such as `board, ns, ew, -, result`."""
    kind: Kind | None = None
    method: Method | None = None


def read_sheet(sheet: Sheet, file: str, given: Given) -> EventOnFile:
    """Return the event in a table. Raises EventFileError."""
    notices: list[Notice] = []
    roles = _roles(sheet, file, given, notices)
    return _Sheet(sheet, roles, file, given, notices).read()


def _roles(sheet: Sheet, file: str, given: Given, notices: list[Notice]) -> tuple[Role, ...]:
    if given.columns is not None:
        try:
            roles = roles_of(given.columns)
        except AnswerError as error:
            problem = Said(error.problem, error.values)
            raise EventFileError(IN_LIST, file=file, problem=problem) from None
        if len(roles) != len(sheet.headers):
            raise EventFileError(COUNT, file=file, found=len(roles), expected=len(sheet.headers))
        for role in roles:
            if role is not Role.UNUSED and roles.count(role) > 1:
                raise EventFileError(TWICE, file=file, column=role.value)
    else:
        guessed = guess(sheet)
        roles = guessed.roles
        if not missing(roles):
            if not guessed.sure:
                raise EventFileError(NOT_SURE, file=file, columns=list_of(roles))
            notices.append(Notice(problem=GUESSED, values={"columns": list_of(roles)}, file=file))
            unused = _unused(sheet, roles)
            if unused:
                notices.append(Notice(problem=NOT_USED, values={"columns": unused}, file=file))
    lacking = missing(roles)
    if lacking:
        raise EventFileError(
            MISSING,
            file=file,
            missing=tuple(role.label for role in lacking),
            columns=list_of(roles),
        )
    return roles


def _unused(sheet: Sheet, roles: Sequence[Role]) -> str:
    """Return the headers of the columns that have cells and no role."""
    return ", ".join(
        sheet.headers[place] or str(place + 1)
        for place, role in enumerate(roles)
        if role is Role.UNUSED and sheet.column(place)
    )


class _Sheet:
    """A table whose columns are known."""

    def __init__(
        self,
        sheet: Sheet,
        roles: tuple[Role, ...],
        file: str,
        given: Given,
        notices: list[Notice],
    ) -> None:
        self.file, self.given, self.notices = file, given, notices
        self.places: dict[Role, int] = {
            role: place for place, role in enumerate(roles) if role is not Role.UNUSED
        }
        self.headers = {
            role.value: sheet.headers[place] or str(place + 1)
            for role, place in self.places.items()
        }
        self.words = Words.of(
            *(
                sheet.column(self.places[role]) if role in self.places else []
                for role in (Role.DECLARER, Role.TRICKS)
            )
        )
        self.rows = [row for row in sheet.rows if self.is_line(row)]
        left = [row for row in sheet.rows if not self.is_line(row)]
        if left:
            self.notice(LEFT_OUT, count=len(left), line=left[0].line)
        self.unplayed = 0

    def notice(self, problem: Text, /, **values: object) -> None:
        self.notices.append(Notice(problem=problem, values=values, file=self.file))

    def cell(self, row: SheetRow, role: Role) -> str:
        place = self.places.get(role)
        return row.cells[place] if place is not None and place < len(row.cells) else ""

    def is_line(self, row: SheetRow) -> bool:
        """Return whether a row has any of the board and the pairs."""
        needed = (Role.BOARD, Role.NS, Role.EW, Role.NS_NAMES, Role.EW_NAMES, Role.NORTH, Role.EAST)
        return any(self.cell(row, role) for role in needed)

    def read(self) -> EventOnFile:
        names = [self.names(row) for row in self.rows]
        numbers = self.numbers(names)
        kind = self.given.kind or self.kind(numbers)
        if kind is Kind.PAIRS:
            numbers = self.apart(numbers)
        rows = [self.row(row, pair) for row, pair in zip(self.rows, numbers, strict=True)]
        two = kind is Kind.PAIRS and _never_change(numbers)
        if two:
            self.notice(TWO_WINNERS)
        if self.unplayed:
            self.notice(UNPLAYED, count=self.unplayed)
        head = {"kind": kind.name.lower(), "two winners": "yes" if two else ""}
        tables = Tables(
            head={key: Row(self.file, 0, {key: value}, {}) for key, value in head.items() if value},
            entries=self.entries(numbers, names, two=two) if kind is not Kind.INDIVIDUAL else [],
            lines=rows,
        )
        # The method is decided below, by the printed figures.
        found = TablesReader(tables, self.file, Method.MATCHPOINTS).read()
        return self.scored(found, rows)

    # Who played

    def names(self, row: SheetRow) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the names of the two sides."""
        found = []
        for whole, first, second in (
            (Role.NS_NAMES, Role.NORTH, Role.SOUTH),
            (Role.EW_NAMES, Role.EAST, Role.WEST),
        ):
            players = tuple(
                name for name in (self.cell(row, first), self.cell(row, second)) if name
            )
            if not players and self.cell(row, whole):
                parts = [part.strip() for part in _SPLIT.split(self.cell(row, whole))]
                players = (
                    tuple(parts) if len(parts) == 2 and all(parts) else (self.cell(row, whole),)
                )
            found.append(tuple(name.replace("&", "+") for name in players))
        return found[0], found[1]

    def numbers(
        self, names: Sequence[tuple[tuple[str, ...], tuple[str, ...]]]
    ) -> list[tuple[str, str]]:
        """Return the numbers of the two sides; without numbers, those of their names in order."""
        made: dict[tuple[str, ...], str] = {}
        found = []
        for row, sides in zip(self.rows, names, strict=True):
            pair = []
            for role, players in zip((Role.NS, Role.EW), sides, strict=True):
                number = self.cell(row, role)
                if role not in self.places and players:
                    number = made.setdefault(tuple(sorted(players)), str(len(made) + 1))
                pair.append(number)
            found.append((pair[0], pair[1]))
        return found

    def kind(self, numbers: Sequence[tuple[str, str]]) -> Kind:
        """Return teams if nearly every line has its return match on the same board."""
        lines = {(self.key(row), pair) for row, pair in zip(self.rows, numbers, strict=True)}
        returned = sum((key, (ew, ns)) in lines for key, (ns, ew) in lines if ns != ew)
        if 10 * returned < 9 * len(lines) or not lines:
            return Kind.PAIRS
        self.notice(AS_TEAMS)
        return Kind.TEAMS

    def key(self, row: SheetRow) -> tuple[str, ...]:
        return tuple(self.cell(row, role) for role in (Role.SESSION, Role.ROUND, Role.BOARD))

    def apart(self, numbers: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
        """Return the numbers with their section and direction where pairs share a number."""
        boards: dict[tuple[str, str], list[dict[str, str]]] = defaultdict(list)
        for row, (ns, ew) in zip(self.rows, numbers, strict=True):
            key = self.cell(row, Role.SESSION), self.cell(row, Role.BOARD)
            section = self.cell(row, Role.SECTION)
            boards[key].append({"pairid_ns": ns, "pairid_ew": ew, "section": section})
        named = naming([*boards.values()])
        return [
            (
                named.number(ns, Side.NS, self.cell(row, Role.SECTION)) if ns else "",
                named.number(ew, Side.EW, self.cell(row, Role.SECTION)) if ew else "",
            )
            for row, (ns, ew) in zip(self.rows, numbers, strict=True)
        ]

    def entries(
        self,
        numbers: Sequence[tuple[str, str]],
        names: Sequence[tuple[tuple[str, ...], tuple[str, ...]]],
        *,
        two: bool,
    ) -> list[Row]:
        """Return a row for each contestant with the first names that are given."""
        found: dict[str, Row] = {}
        for row, pair, sides in zip(self.rows, numbers, names, strict=True):
            for side, number, players in zip(Side, pair, sides, strict=True):
                if not number:
                    continue
                entry = found.setdefault(
                    number,
                    Row(self.file, row.line, {"number": number}, {}),
                )
                if two:
                    entry.cells["side"] = side.name
                if players and "names" not in entry.cells:
                    entry.cells["names"] = " & ".join(players)
        return list(found.values())

    # What was scored

    def row(self, row: SheetRow, pair: tuple[str, str]) -> Row:
        """Return a row of our own table."""
        cells = {role.value: self.cell(row, role) for role in _COPIED}
        made = Row(self.file, row.line, cells, self.headers)
        cells |= {"ns": pair[0], "ew": pair[1]}
        cells["lead"] = self.words.lead(self.cell(row, Role.LEAD))
        cells |= self.score(row, made)
        for name in [name for name, cell in cells.items() if not cell]:
            del cells[name]
        return made

    def score(self, row: SheetRow, made: Row) -> Mapping[str, str]:
        """Return the cells that give the score. Raises EventFileError."""
        contract, remarks = self.cell(row, Role.CONTRACT), self.cell(row, Role.REMARKS)
        result, tricks = self.cell(row, Role.RESULT), self.cell(row, Role.TRICKS)
        points = self.points(row, made)
        for text in (contract, result, tricks, points):
            award = self.award(text, made)
            if award:
                return award
        if self.words.is_adjusted(contract or result) or not (contract or result or points):
            award = self.award(remarks, made)
            if award:
                return award
            if remarks or contract or result:
                raise made.fault(BAD_REMARK, found=remarks or contract or result)
            self.unplayed += 1
            return {"result": "not played"}
        found = {"points": points}
        if result:
            return {**found, "result": self.words.result(result)}
        if contract:
            declarer = self.words.declarer(self.cell(row, Role.DECLARER))
            whole = self.words.contract(contract, declarer, tricks)
            if whole is not None:
                return {**found, **whole}
        return found

    def award(self, text: str, made: Row) -> Mapping[str, str]:
        """Return the cells of an artificial score; none if the text is not one."""
        try:
            found = artificial(text)
        except ScoreError as error:
            raise made.fault(error.problem, **error.values) from None
        if found is None:
            return {}
        if found.ns == found.ew:
            return {"result": outcome_text(found.ns, symbols=False)}
        return {
            "ns result": outcome_text(found.ns, symbols=False),
            "ew result": outcome_text(found.ew, symbols=False),
        }

    def points(self, row: SheetRow, made: Row) -> str:
        """Return the points as North-South see them, of one or two columns."""
        if Role.NS_POINTS not in self.places:
            return plain_points(self.cell(row, Role.POINTS))
        ns = plain_points(self.cell(row, Role.NS_POINTS))
        ew = plain_points(self.cell(row, Role.EW_POINTS))
        if not (ns and ew):
            return ns or (_opposite(ew) if ew else "")
        if ns.strip("+0") == "" and ew.strip("+0") != "":
            return _opposite(ew)
        if ew.strip("+0") != "" and _opposite(ew).lstrip("+") != ns.lstrip("+"):
            raise made.fault(BOTH_POINTS, ns=ns, ew=ew)
        return ns

    # How it was scored

    def scored(self, found: EventOnFile, rows: Sequence[Row]) -> EventOnFile:
        """Return the event with its method and the printed figures. Raises EventFileError."""
        event, kinds = found.event, [kind for kind in _MARKS if _MARKS[kind][0] in self.places]
        if event.kind is Kind.TEAMS:
            kinds = [kind for kind in kinds if kind == "imp"]
        printed = {kind: self.printed(event, rows, kind) for kind in kinds}
        method = self.given.method
        if method is None:
            method = self.method(event, printed)
        for kind, figures in printed.items():
            if (kind == "imp") == (method in IN_IMPS):
                found = replace(found, printed=figures)
        return replace(
            found,
            event=replace(event, method=method),
            notices=(*self.notices, *found.notices),
        )

    def method(self, event: Event, printed: Mapping[str, Printed]) -> Method:
        if "imp" in printed and "mp" not in printed:
            methods = (Method.IMPS,) if event.kind is Kind.TEAMS else PAIRS_BY_IMPS
            try:
                fit = chosen([(replace(event, method=each), printed["imp"]) for each in methods])
            except Undecided:
                raise EventFileError(METHOD_OPEN, file=self.file) from None
            self.notice(SHOWN, agree=fit.agree, all=fit.all, method=fit.method)
            return fit.method
        usual = Method.IMPS if event.kind is Kind.TEAMS else Method.MATCHPOINTS
        problem, values = assumed(usual)
        self.notice(problem, **values)
        return usual

    def printed(self, event: Event, rows: Sequence[Row], kind: str) -> Printed:
        """Return the printed figures of one kind, in the order of the lines of the event."""
        of_key: dict[BoardKey, list[PrintedLine]] = {board.key: [] for board in event.boards}
        ns, ew = _MARKS[kind]
        for sheet_row, row in zip(self.rows, rows, strict=True):
            key = BoardKey(row.get("session"), row.get("round"), int(row.get("board")))
            if key not in of_key:
                key = key._replace(round="")
            of_key[key].append(
                PrintedLine(
                    ns=_figure(self.cell(sheet_row, ns)), ew=_figure(self.cell(sheet_row, ew))
                )
            )
        seats = {board.key: board.lines for board in event.boards}
        matches = matches_by_lines(seats, of_key) if event.kind is Kind.TEAMS else ()
        return Printed(lines={key: tuple(of) for key, of in of_key.items()}, matches=tuple(matches))


def _opposite(points: str) -> str:
    return points[1:] if points.startswith("-") else f"-{points.lstrip('+')}"


def _figure(cell: str) -> Figure | None:
    plain = cell.replace(",", ".").replace("−", "-")
    return plain if _FIGURE.fullmatch(plain) else None


def _never_change(numbers: Sequence[tuple[str, str]]) -> bool:
    """Return whether no pair sits in both directions, in a field of several tables."""
    ns, ew = {ns for ns, _ in numbers}, {ew for _, ew in numbers}
    return not ns & ew and len(ns) > 1 and len(ew) > 1
