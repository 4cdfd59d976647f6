"""Read the JSON of a club game of ACBL Live for Clubs.

A game has sessions, these have sections, and a section has its pairs (`pair_summaries`) and its
boards with their results. The hands are in the session. Points are North-South's; an artificial
score has only matchpoints, so its percentage of the top is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

import msgspec
from msgspec.json import Decoder

from bridgelaw.bridge.cards import Suit
from bridgelaw.bridge.deal import Deal, Vulnerability, vulnerability_of
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.event.model import Method
from bridgelaw.event.printed import PrintedLine, PrintedTotal
from bridgelaw.formats.results.awards import award
from bridgelaw.formats.results.dealt import deal_of, lead_of
from bridgelaw.formats.results.entries import Entry, Listed, Pair, event_of
from bridgelaw.formats.results.event_file import OTHER_POINTS, EventFileError, EventOnFile, Notice
from bridgelaw.formats.results.programs.common import MONTH_FIRST, compared, date_in, points_in
from bridgelaw.formats.results.programs.decoding import decoded
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import NOT_PLAYED, TableScore
from bridgelaw.scores.results import PassedOut, Points

NO_METHOD = Text(
    "found the scoring '{found}', expected MATCH_POINTS or IMPS; choose the method (on the command "
    "line with --method)"
)
NOT_PAIRS = Text("found a game of the type '{found}', expected pairs; export the boards as a table")
BAD_NUMBER = Text("found '{found}' as {what}, expected a number from 1 to 9999")
BAD_RESULT = Text("found the contract '{contract}' and the score '{score}': {problem}")
NO_MARKS = Text("found the score '{found}' without matchpoints, expected points or matchpoints")

Scalar = str | int | float | bool | None


class _Result(msgspec.Struct):
    ns_pair: Scalar = None
    ew_pair: Scalar = None
    contract: Scalar = None
    declarer: Scalar = None
    tricks_taken: Scalar = None
    result: Scalar = None
    ns_score: Scalar = None
    ew_score: Scalar = None
    ns_match_points: Scalar = None
    ew_match_points: Scalar = None
    opening_lead: Scalar = None
    round_number: Scalar = None
    table_number: Scalar = None


class _Board(msgspec.Struct):
    board_number: Scalar = None
    board_results: list[_Result] = []


class _Player(msgspec.Struct):
    name: Scalar = None
    id_number: Scalar = None


class _Summary(msgspec.Struct):
    pair_number: Scalar = None
    direction: Scalar = None
    players: list[_Player] = []
    percentage: Scalar = None
    score: Scalar = None


class _Section(msgspec.Struct):
    name: Scalar = None
    pair_summaries: list[_Summary] = []
    boards: list[_Board] = []


class _Session(msgspec.Struct):
    number: Scalar = None
    sections: list[_Section] = []
    hand_records: list[dict[str, Scalar]] = []


class _Game(msgspec.Struct):
    sessions: list[_Session]
    club_name: Scalar = None
    name: Scalar = None
    type: Scalar = None
    start_date: Scalar = None
    board_scoring_method: Scalar = None


_METHODS: Final[Mapping[str, Method]] = {
    "MATCH_POINTS": Method.MATCHPOINTS,
    "MATCHPOINTS": Method.MATCHPOINTS,
    "IMPS": Method.CROSS_IMPS,
    "CROSS_IMPS": Method.CROSS_IMPS,
}
_SIDES: Final = {"N": Side.NS, "E": Side.EW}
_VULNERABILITIES: Final[Mapping[str, Vulnerability]] = {
    "none": Vulnerability.NONE,
    **dict.fromkeys(("n-s", "ns"), Vulnerability.NS),
    **dict.fromkeys(("e-w", "ew"), Vulnerability.EW),
    **dict.fromkeys(("both", "all"), Vulnerability.BOTH),
}
_SUITS: Final = {
    Suit.SPADES: "spades",
    Suit.HEARTS: "hearts",
    Suit.DIAMONDS: "diamonds",
    Suit.CLUBS: "clubs",
}
_SEATS: Final = {Seat.N: "north", Seat.E: "east", Seat.S: "south", Seat.W: "west"}
_FIGURE: Final = re.compile(r"-?\d{1,5}(\.\d{1,6})?")
_LARGEST: Final = 9_999
_DECODER: Final = Decoder(_Game)


def read_acbl_live(data: bytes, file: str = "", given: Method | None = None) -> EventOnFile:
    """Return the event of a club game. Raises EventFileError."""
    return _Reader(decoded(data, _DECODER, file), file, given).read()


class _Reader:
    """Converts a game to an event."""

    def __init__(self, game: _Game, file: str, given: Method | None) -> None:
        self.game, self.file, self.given = game, file, given
        self.notices: list[Notice] = []

    def read(self) -> EventOnFile:
        game = self.game
        kind = _text(game.type).upper()
        if kind and not kind.endswith("PAIRS"):
            raise EventFileError(NOT_PAIRS, file=self.file, found=kind)
        scoring = _text(game.board_scoring_method).upper()
        method = self.given or _METHODS.get(scoring)
        if method is None:
            raise EventFileError(NO_METHOD, file=self.file, found=scoring)
        pairs: dict[tuple[str, str, Side | None], Pair] = {}
        entries: list[Entry] = []
        deals: dict[int, Deal] = {}
        marked: dict[int, Vulnerability] = {}
        several = len(game.sessions) > 1
        for place, session in enumerate(game.sessions):
            name = (_text(session.number) or str(place + 1)) if several else ""
            for section in session.sections:
                for summary in section.pair_summaries:
                    key, pair = _pair(_text(section.name), summary, counts=not several)
                    pairs.setdefault(key, pair)
                entries += self.entries(section, name, method)
            if not several:
                self.hands(session, deals, marked)
        listed = Listed(
            entries=entries,
            pairs=pairs,
            method=method,
            name=_text(game.name) or _text(game.club_name),
            date=date_in(_text(game.start_date), MONTH_FIRST),
            deals=deals,
            marked=marked,
        )
        return event_of(listed, self.notices, self.file)

    def entries(self, section: _Section, session: str, method: Method) -> Iterator[Entry]:
        for board in section.boards:
            number = self.number(board.board_number, "board_number", "")
            marks = [
                Fraction(mark)
                for result in board.board_results
                if (mark := _figure(result.ns_match_points)) is not None
            ]
            for result in board.board_results:
                ns, ew = _figure(result.ns_match_points), _figure(result.ew_match_points)
                score = self.score(result, number, method, len(marks))
                yield Entry(
                    board=number,
                    ns=str(self.number(result.ns_pair, "ns_pair", number)),
                    ew=str(self.number(result.ew_pair, "ew_pair", number)),
                    score=score,
                    section=_text(section.name),
                    session=session,
                    round=_text(result.round_number),
                    table=_text(result.table_number),
                    lead=lead_of(_text(result.opening_lead)),
                    printed=PrintedLine(points=points_in(_text(result.ns_score)), ns=ns, ew=ew),
                )

    def number(self, value: Scalar, what: str, board: object) -> int:
        text = _text(value)
        if not text.isdecimal() or not 0 < int(text[:6]) <= _LARGEST:
            raise EventFileError(
                BAD_NUMBER, file=self.file, board=board, found=text[:40], what=what
            )
        return int(text)

    def score(self, result: _Result, board: int, method: Method, tables: int) -> TableScore:
        """Return the score of a table. Raises EventFileError."""
        contract, points = _text(result.contract), _text(result.ns_score).upper()
        try:
            if contract.upper() in ("PASS", "PASSED OUT", "PASSEDOUT") or points == "PASS":
                return TableScore.both(PassedOut())
            given = points_in(points)
            how = _text(result.tricks_taken) or _text(result.result)
            if contract and _text(result.declarer) and how:
                found = parse_outcome(f"{contract} {_text(result.declarer)} {how}")

                def differs(given: Points, worth: Points) -> None:
                    values = {"found": given, "result": found, "points": worth}
                    self.notices.append(
                        Notice(
                            problem=OTHER_POINTS, values=values, file=self.file, board=str(board)
                        )
                    )

                return TableScore.both(compared(found, given, board, differs))
            if given is not None:
                return TableScore.both(Points(given))
            return self.artificial(result, points, board, method, tables)
        except ScoreError as error:
            raise EventFileError(
                BAD_RESULT,
                file=self.file,
                board=board,
                contract=contract[:40],
                score=points[:40],
                problem=error,
            ) from None

    def artificial(
        self, result: _Result, points: str, board: int, method: Method, tables: int
    ) -> TableScore:
        """Return the award whose matchpoints are printed, or not played."""
        ns, ew = _figure(result.ns_match_points), _figure(result.ew_match_points)
        if ns is None or ew is None:
            if points in ("", "NP", "LATE", "NOT PLAYED"):
                return TableScore.both(NOT_PLAYED)
            raise EventFileError(NO_MARKS, file=self.file, board=board, found=points[:40])
        if method is not Method.MATCHPOINTS or tables < 2:
            return TableScore.both(NOT_PLAYED)
        top = tables - 1
        percents = [min(Fraction(100), 100 * Fraction(mark) / top) for mark in (ns, ew)]
        return TableScore(*(award(str(percent)) for percent in percents))

    def hands(
        self, session: _Session, deals: dict[int, Deal], marked: dict[int, Vulnerability]
    ) -> None:
        """Add the hands of a session, and the vulnerability where it is not that of the number."""
        for record in session.hand_records:
            text = _text(record.get("board"))
            if not text.isdecimal() or not 0 < int(text[:6]) <= _LARGEST:
                continue
            board = int(text)
            vulnerability = _VULNERABILITIES.get(_text(record.get("vulnerability")).lower())
            if vulnerability is not None and vulnerability is not vulnerability_of(board):
                marked[board] = vulnerability
            deal = deal_of(
                {
                    (seat, suit): _text(record.get(f"{name}_{word}"))
                    for seat, name in _SEATS.items()
                    for suit, word in _SUITS.items()
                }
            )
            if isinstance(deal, Said):
                self.notices.append(
                    Notice(problem=deal.text, values=deal.values, file=self.file, board=str(board))
                )
            elif deal is not None:
                deals[board] = deal


def _pair(
    section: str, summary: _Summary, *, counts: bool
) -> tuple[tuple[str, str, Side | None], Pair]:
    side = _SIDES.get(_text(summary.direction)[:1].upper())
    names = tuple(name for player in summary.players if (name := _text(player.name)))
    ids = tuple(_text(player.id_number) for player in summary.players)
    total = PrintedTotal(total=_figure(summary.score), percent=_figure(summary.percentage))
    pair = Pair(
        names=names,
        ids=tuple("" if each.startswith("tmp:") else each for each in ids),
        total=total if counts and total != PrintedTotal() else None,
    )
    return (section, _text(summary.pair_number), side), pair


def _text(value: Scalar) -> str:
    """Return a value as a text; numbers without needless decimals."""
    if value is None or isinstance(value, bool):
        return ""
    if isinstance(value, float) and value.is_integer() and abs(value) < 10**9:
        return str(int(value))
    return " ".join(str(value).split())


def _figure(value: Scalar) -> str | None:
    text = _text(value)
    return text if _FIGURE.fullmatch(text) else None
