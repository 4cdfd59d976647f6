"""Reading large events: a page at a time, or as a stream of rows."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from threading import Lock
from typing import Final

from sqlalchemy import ColumnElement, Select, and_, cast, func, or_, select
from sqlalchemy import Text as Words
from sqlalchemy.orm import InstrumentedAttribute, Session

from bridgelaw.event.columns.model import collector_paused
from bridgelaw.event.counted import CountedBoard, Tally
from bridgelaw.event.model import Board, Contestant, Event
from bridgelaw.formats.results.event_json.parts import board_of, contestant_of, line_of, score_of
from bridgelaw.i18n.text import Text
from bridgelaw.json_types import JsonObject
from bridgelaw.store.column_types import lowered
from bridgelaw.store.connection.database import Database
from bridgelaw.store.errors import EditConflict, NotThere
from bridgelaw.store.events.large import (
    A_PAGE,
    MOST_ALIKE,
    MOST_FOUND,
    NO_BOARD,
    NO_EVENT,
    SCORING,
    SOME,
    TOO_MANY_SCORES,
    Came,
    LargeEvent,
    LineOnPage,
    OnPage,
    TooLarge,
    ask_to_score,
    bare,
    contestants_numbered,
    parts_of,
    sits,
)
from bridgelaw.store.schema import (
    BoardRow,
    ChangeRow,
    ContestantRow,
    EventRow,
    LineRow,
    RulingRow,
    ScoredBoardRow,
    ScoredEventRow,
    StandingRow,
    WorkRow,
)

SOME_BOARDS: Final = 50
"""How many boards have their lines read together."""
SCORED_ANEW = Text("the standings have been recomputed; load the first page again")


class Large:
    """The large events of a store."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._tallies: OrderedDict[tuple[int, int], tuple[Tally, ...]] = OrderedDict()
        self._lock = Lock()

    def is_large(self, id: int) -> bool:
        """Return whether an event is large. Raises NotThere."""
        with self.database.read() as session:
            found = session.execute(
                select(EventRow.id, EventRow.large).where(
                    EventRow.id == id, EventRow.coming.is_(None)
                )
            ).first()
        if found is None:
            raise NotThere(NO_EVENT, id=id)
        return found[1] is not None

    def mark(self, id: int, event: Event) -> None:
        """Treat an event that has become large as such from now on.

        Raises NotThere if it has been deleted in the meantime.
        """
        with self.database.write() as session:
            row = session.get(EventRow, id)
            if row is None:
                raise NotThere(NO_EVENT, id=id)
            row.large = parts_of(event)
            ask_to_score(session, id)

    def get(self, id: int) -> LargeEvent:
        """Return a large event. Raises NotThere."""
        with self.database.read() as session:
            row = session.get(EventRow, id)
            if row is None or row.coming is not None:
                raise NotThere(NO_EVENT, id=id)
            came = session.get(ScoredEventRow, id)
        parts = row.large or {}
        return LargeEvent(
            id=id,
            version=row.version,
            event=bare(row),
            contestants=parts.get("contestants", 0),
            boards=parts.get("boards", 0),
            lines=parts.get("lines", 0),
            came=None
            if came is None
            else Came(version=came.version, at=came.at, form=came.form, problem=came.problem),
        )

    def form(self, id: int) -> JsonObject:
        """Return the stored form of the event itself. Raises NotThere."""
        with self.database.read() as session:
            row = session.get(EventRow, id)
        if row is None:
            raise NotThere(NO_EVENT, id=id)
        return row.form

    # Boards

    def boards(self, id: int, page: int) -> tuple[list[OnPage], int, int]:
        """Return a page of the boards of an event, the page number and the number of pages."""
        with self.database.read() as session:
            last = session.scalar(select(func.max(BoardRow.place)).where(BoardRow.event_id == id))
            page, pages = _page(page, last)
            rows = session.scalars(
                select(BoardRow)
                .where(BoardRow.event_id == id, _on(BoardRow.place, page))
                .order_by(BoardRow.place)
            ).all()
            return self._on_page(session, rows), page, pages

    def boards_named(self, id: int, told: str) -> list[OnPage]:
        """Return the boards with a number, in any session and round."""
        if not (told.isascii() and told.isdigit() and len(told) < 9):
            return []
        wanted = select(BoardRow).where(BoardRow.event_id == id, BoardRow.number == int(told))
        with self.database.read() as session:
            return self._on_page(
                session, session.scalars(wanted.order_by(BoardRow.place).limit(MOST_FOUND)).all()
            )

    def _on_page(self, session: Session, rows: Sequence[BoardRow]) -> list[OnPage]:
        ids = [row.id for row in rows]
        counts: dict[int, int] = dict(
            session.execute(
                select(LineRow.board_id, func.count())
                .where(LineRow.board_id.in_(ids))
                .group_by(LineRow.board_id)
            ).all()
        )
        figures = {
            each.board_id: each.form
            for each in session.scalars(
                select(ScoredBoardRow).where(ScoredBoardRow.board_id.in_(ids))
            )
        }
        rulings: dict[int, int] = dict(
            session.execute(
                select(LineRow.board_id, func.count())
                .join(RulingRow, RulingRow.line_id == LineRow.id)
                .where(LineRow.board_id.in_(ids))
                .group_by(LineRow.board_id)
            ).all()
        )
        return [
            OnPage(
                id=row.id,
                place=row.place,
                board=board_of(row.form, ()),
                lines=counts.get(row.id, 0),
                figures=figures.get(row.id),
                rulings=rulings.get(row.id, 0),
            )
            for row in rows
        ]

    def board(self, id: int, board_id: int) -> tuple[Board, int | None, int | None]:
        """Return a board without its lines, and the ids of the boards before and after it.

        Raises NotThere.
        """
        with self.database.read() as session:
            row = session.get(BoardRow, board_id)
            if row is None or row.event_id != id:
                raise NotThere(NO_BOARD, id=board_id)
            of_event = select(BoardRow.id).where(BoardRow.event_id == id)
            earlier = (
                of_event.where(BoardRow.place < row.place).order_by(BoardRow.place.desc()).limit(1)
            )
            later = of_event.where(BoardRow.place > row.place).order_by(BoardRow.place).limit(1)
            return board_of(row.form, ()), session.scalar(earlier), session.scalar(later)

    def lines(self, board_id: int, page: int) -> tuple[list[LineOnPage], int, int]:
        """Return a page of a traveller, the page number and the number of pages."""
        with self.database.read() as session:
            last = session.scalar(
                select(func.max(LineRow.place)).where(LineRow.board_id == board_id)
            )
            page, pages = _page(page, last)
            wanted = select(LineRow).where(LineRow.board_id == board_id, _on(LineRow.place, page))
            return _lines(session, wanted.order_by(LineRow.place, LineRow.id)), page, pages

    def lines_of(self, board_id: int, number: str) -> list[LineOnPage]:
        """Return the lines of a board on which a contestant sits."""
        wanted = select(LineRow).where(LineRow.board_id == board_id, sits(number))
        with self.database.read() as session:
            return _lines(session, wanted.order_by(LineRow.place, LineRow.id).limit(MOST_FOUND))

    def page_of_line(self, board_id: int, line_id: int) -> int | None:
        """Return the page of a traveller that a line is on, or None."""
        with self.database.read() as session:
            place = session.scalar(
                select(LineRow.place).where(LineRow.id == line_id, LineRow.board_id == board_id)
            )
        return None if place is None else place // A_PAGE + 1

    def counted(self, head: LargeEvent, board_id: int, board: Board) -> CountedBoard:
        """Return the current state of a board as counts of equal lines. Raises TooLarge."""
        key = board_id, head.version
        with self._lock:
            found = self._tallies.get(key)
        if found is None:
            found = self._tallied(board_id)
            with self._lock:
                self._tallies[key] = found
                while (
                    sum(map(len, self._tallies.values())) > 20 * MOST_ALIKE
                    and len(self._tallies) > 1
                ):
                    self._tallies.popitem(last=False)
        fullest = head.came.form.get("fullest", {}) if head.came else {}
        return CountedBoard(head.event, board, found, fullest.get(board.session, {}))

    def _tallied(self, board_id: int) -> tuple[Tally, ...]:
        section, form = (
            func.coalesce(LineRow.form[name].as_string(), "") for name in ("section", "form")
        )
        table = cast(LineRow.form["score"], Words)
        ruled = func.nullif(cast(LineRow.form[("ruling", "score")], Words), "null")
        score = func.coalesce(ruled, table)
        with self.database.read() as session:
            rows = session.execute(
                select(section.label("a"), form.label("b"), score.label("c"), func.count())
                .where(LineRow.board_id == board_id)
                .group_by("a", "b", "c")
                .order_by(func.min(LineRow.place))
                .limit(MOST_ALIKE + 1)
            ).all()
        if len(rows) > MOST_ALIKE:
            raise TooLarge(TOO_MANY_SCORES, most=MOST_ALIKE)
        return tuple(
            Tally(at, of, score_of(json.loads(text)), lines) for at, of, text, lines in rows
        )

    # Contestants and standings

    def names(self, id: int, numbers: Iterable[str]) -> dict[str, Contestant]:
        """Return contestants by their numbers."""
        with self.database.read() as session:
            return contestants_numbered(session, id, numbers)

    def contestants(self, id: int, page: int) -> tuple[list[Contestant], int, int]:
        """Return a page of the contestants in entry order, its number and the number of pages."""
        with self.database.read() as session:
            last = session.scalar(
                select(func.max(ContestantRow.place)).where(ContestantRow.event_id == id)
            )
            page, pages = _page(page, last)
            wanted = select(ContestantRow.form).where(
                ContestantRow.event_id == id, _on(ContestantRow.place, page)
            )
            return (
                [
                    contestant_of(form)
                    for form in session.scalars(wanted.order_by(ContestantRow.place))
                ],
                page,
                pages,
            )

    def find_contestants(self, id: int, told: str) -> list[Contestant]:
        """Return the contestants with a number, or with a name that contains a text."""
        number = ContestantRow.number == told
        named = lowered(cast(ContestantRow.form["names"], Words)).contains(
            _as_json(told.lower()), autoescape=True
        )
        wanted = select(ContestantRow.form).where(ContestantRow.event_id == id)
        with self.database.read() as session:
            found = [*session.scalars(wanted.where(number))]
            found += session.scalars(
                wanted.where(~number, named).order_by(ContestantRow.place).limit(MOST_FOUND)
            )
        return [contestant_of(form) for form in found]

    def standing(
        self, id: int, version: int, place: int, page: int
    ) -> tuple[list[StandingRow], int, int]:
        """Return a page of a list as scored after a change, its number and the number of pages."""
        of_list = (
            StandingRow.event_id == id,
            StandingRow.version == version,
            StandingRow.list == place,
        )
        with self.database.read() as session:
            last = session.scalar(select(func.max(StandingRow.place)).where(*of_list))
            page, pages = _page(page, last)
            wanted = select(StandingRow).where(*of_list, _on(StandingRow.place, page))
            return [*session.scalars(wanted.order_by(StandingRow.place))], page, pages

    def standing_of(self, id: int, version: int, number: str) -> list[StandingRow]:
        """Return the rows of a contestant in all lists."""
        wanted = select(StandingRow).where(
            StandingRow.event_id == id, StandingRow.version == version
        )
        with self.database.read() as session:
            return [
                *session.scalars(
                    wanted.where(StandingRow.number == number).order_by(StandingRow.list)
                )
            ]

    def find_standing(self, id: int, version: int, told: str) -> list[StandingRow]:
        """Return the rows, in all lists, of contestants with a number or with a part of a name."""
        wanted = select(StandingRow).where(
            StandingRow.event_id == id, StandingRow.version == version
        )
        order = StandingRow.list, StandingRow.place
        named = lowered(StandingRow.name).contains(told.lower(), autoescape=True)
        with self.database.read() as session:
            found = [*session.scalars(wanted.where(StandingRow.number == told).order_by(*order))]
            found += session.scalars(
                wanted.where(StandingRow.number != told, named).order_by(*order).limit(MOST_FOUND)
            )
        return found

    def card(self, id: int, number: str, page: int) -> tuple[list[tuple[Board, LineOnPage]], bool]:
        """Return a page of what a contestant has played, and whether there is more."""
        wanted = (
            select(LineRow, BoardRow)
            .join(BoardRow)
            .where(BoardRow.event_id == id, sits(number))
            .order_by(BoardRow.place, LineRow.place)
            .offset((page - 1) * A_PAGE)
            .limit(A_PAGE + 1)
        )
        with self.database.read() as session:
            found = [
                (board_of(board.form, ()), _line(line)) for line, board in session.execute(wanted)
            ]
        return found[:A_PAGE], len(found) > A_PAGE

    def all_standings(
        self, id: int, version: int, place: int
    ) -> Iterator[Sequence[tuple[str, str, str]]]:
        """Yield all rows of a list, some at a time: the number, the name, and the form as text.

        Raises EditConflict if the event has been scored again, since the rows are being deleted
        then.
        """
        wanted = select(StandingRow.number, StandingRow.name, cast(StandingRow.form, Words)).where(
            StandingRow.event_id == id,
            StandingRow.version == version,
            StandingRow.list == place,
        )
        first, more = 0, True
        while more:
            here = StandingRow.place >= first, StandingRow.place < first + SOME
            with self.database.read() as session, collector_paused():
                ordered = wanted.where(*here).order_by(StandingRow.place)
                rows = session.connection().execute(ordered).all()
                came = session.get(ScoredEventRow, id)
            if came is None or came.version != version:
                raise EditConflict(SCORED_ANEW)
            if rows:
                yield rows
            first, more = first + SOME, len(rows) == SOME

    def all_contestants(self, id: int) -> Iterator[JsonObject]:
        """Yield the stored forms of the contestants, reading some at a time."""
        yield from (row[1] for row in self._all(ContestantRow, ContestantRow.event_id == id))

    def all_boards(self, id: int) -> Iterator[tuple[JsonObject, Iterator[JsonObject]]]:
        """Yield the stored forms of the boards, each with those of its lines, in order.

        The lines of some boards are read together unless they are many.
        """
        boards = self._all(BoardRow, BoardRow.event_id == id)
        while some := [*islice(boards, SOME_BOARDS)]:
            read = self._lines_of([board_id for board_id, _ in some])
            for board_id, form in some:
                yield form, self._lines(board_id) if read is None else iter(read[board_id])

    def _lines_of(self, boards: Collection[int]) -> dict[int, list[JsonObject]] | None:
        """Return the lines of each of the boards, or None if they are more than some."""
        wanted = select(LineRow.board_id, LineRow.form).where(LineRow.board_id.in_(boards))
        ordered = wanted.order_by(LineRow.board_id, LineRow.place, LineRow.id)
        with self.database.read() as session:
            rows = session.execute(ordered.limit(SOME + 1)).all()
        if len(rows) > SOME:
            return None
        read: dict[int, list[JsonObject]] = {board_id: [] for board_id in boards}
        for board_id, form in rows:
            read[board_id].append(form)
        return read

    def _lines(self, board_id: int) -> Iterator[JsonObject]:
        yield from (form for _, form in self._all(LineRow, LineRow.board_id == board_id))

    def _all(
        self, table: type[ContestantRow | BoardRow | LineRow], which: ColumnElement[bool]
    ) -> Iterator[tuple[int, JsonObject]]:
        """Yield the ids and the stored forms of the rows in order, reading some at a time."""
        last, more = (-1, -1), True
        while more:
            after = or_(table.place > last[0], and_(table.place == last[0], table.id > last[1]))
            wanted = select(table.place, table.id, table.form).where(
                which, table.place >= last[0], after
            )
            with self.database.read() as session:
                rows = session.execute(wanted.order_by(table.place, table.id).limit(SOME)).all()
            yield from ((number, form) for _, number, form in rows)
            if more := len(rows) == SOME:
                last = rows[-1][0], rows[-1][1]

    def history(self, id: int, page: int, board: str = "") -> tuple[list[ChangeRow], int, int]:
        """Return a page of the changes, the last first, its number and the number of pages."""
        wanted = [ChangeRow.event_id == id, *([ChangeRow.board == board] if board else [])]
        with self.database.read() as session:
            number = session.scalar(select(func.count()).select_from(ChangeRow).where(*wanted)) or 0
            page, pages = _page(page, number - 1)
            rows = select(ChangeRow).where(*wanted).order_by(ChangeRow.number.desc())
            return [*session.scalars(rows.offset((page - 1) * A_PAGE).limit(A_PAGE))], page, pages

    def there(self, lines: Collection[int]) -> set[int]:
        """Return those of the lines that are still on their travellers."""
        with self.database.read() as session:
            return {*session.scalars(select(LineRow.id).where(LineRow.id.in_(lines)))}

    def being_scored(self, id: int) -> int | None:
        """Return the id of the job that is re-scoring the event, or None."""
        wanted = select(WorkRow.id, WorkRow.form).where(
            WorkRow.kind == SCORING, WorkRow.state.in_(("waiting", "running"))
        )
        with self.database.read() as session:
            return next(
                (work for work, form in session.execute(wanted) if form.get("event") == id), None
            )


def _page(page: int, last: int | None) -> tuple[int, int]:
    pages = 1 if last is None else max(1, last // A_PAGE + 1)
    return min(max(1, page), pages), pages


def _on(place: InstrumentedAttribute[int], page: int) -> ColumnElement[bool]:
    """Return a condition for rows whose place is on a page."""
    first = (page - 1) * A_PAGE
    return and_(place >= first, place < first + A_PAGE)


def _lines(session: Session, wanted: Select[LineRow]) -> list[LineOnPage]:
    return [_line(row) for row in session.scalars(wanted)]


def _line(row: LineRow) -> LineOnPage:
    return LineOnPage(
        id=row.id,
        version=row.version,
        place=row.place,
        board_id=row.board_id,
        line=line_of(row.form),
    )


def _as_json(text: str) -> str:
    """Return a text as it is written inside a JSON string."""
    return json.dumps(text, ensure_ascii=False)[1:-1]
