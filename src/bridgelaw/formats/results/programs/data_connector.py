"""Read the JSON messages of Bridgemate Data Connector.

A message has its data as a text of JSON, `SerializedData`: a list of results, of participations
(who sits where), of players, or of hands. A file has one message, a list of messages, or such a
list of data itself.

The last result for a board at a table in a round counts, unless it is deleted. Artificial scores
are negative levels: from -1, average minus for both, to -9, average plus for both; -10 is not
played. Scores of one direction only are combined with those of the other. If the pair that declared
sits in the other direction, the pairs have changed seats, and so they do in the event.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias, TypeVar

import msgspec
from msgspec.json import Decoder

from bridgelaw.bridge.auction import Contract, Doubling
from bridgelaw.bridge.cards import Card, Strain, Suit
from bridgelaw.bridge.deal import HAND_SIZE, Deal
from bridgelaw.bridge.notation import parse_card
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.event.model import Method
from bridgelaw.formats.results.dealt import deal_of
from bridgelaw.formats.results.entries import Entry, Listed, Pair, event_of
from bridgelaw.formats.results.event_file import EventFileError, EventOnFile, Notice
from bridgelaw.formats.results.programs.decoding import decoded
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scores.outcome import NOT_PLAYED, Average, Grade, TableScore
from bridgelaw.scores.results import PassedOut, Played

NO_DATA = Text(
    "found no results, expected a message with SerializedData that has results, or a list of them"
)
BAD_VALUE = Text("section {section}, table {table}, round {round}: found {found} as {name}")
SESSIONS = Text("found results of {found} sessions, expected one; save each in its own file")
CORRECTED = Text("results entered again: {count}; the last entry counts")
ERASED = Text("erased results: {count}")
SWITCHED = Text("section {section}, table {table}, round {round}: the pairs had changed seats")


class _Result(msgspec.Struct, rename="pascal", kw_only=True):
    session_guid: str = ""
    section_letters: str
    table_number: int
    round_number: int
    board_number: int
    scoring_direction: int = 3
    is_deleted: bool = False
    pair_north_south: int = 0
    pair_east_west: int = 0
    declaring_pair: int = 0
    declarer_direction: int = 0
    level: int = 0
    denomination: int = 0
    stake: int = 0
    total_tricks: int = 0
    lead_card_rank: int = 0
    lead_card_suit: int = 0


class _Participation(msgspec.Struct, rename="pascal", kw_only=True):
    section_letters: str
    table_number: int
    direction: int
    round_number: int
    player_number: str | None = None
    first_name: str | None = None
    last_name: str | None = None


_KINDS: Final[Mapping[str, str]] = {
    "BoardNumber": "results",
    "Direction": "participations",
    "NorthSpades": "hands",
}
_SEATS: Final = {1: Seat.N, 2: Seat.E, 3: Seat.S, 4: Seat.W}
_WORDS: Final = {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"}
_SUITS: Final = {1: Suit.CLUBS, 2: Suit.DIAMONDS, 3: Suit.HEARTS, 4: Suit.SPADES}
_SUIT_WORDS: Final = {
    Suit.SPADES: "Spades",
    Suit.HEARTS: "Hearts",
    Suit.DIAMONDS: "Diamonds",
    Suit.CLUBS: "Clubs",
}
_STRAINS: Final = {
    1: Strain.CLUBS,
    2: Strain.DIAMONDS,
    3: Strain.HEARTS,
    4: Strain.SPADES,
    5: Strain.NOTRUMP,
}
_DOUBLINGS: Final = {0: Doubling.UNDOUBLED, 1: Doubling.DOUBLED, 2: Doubling.REDOUBLED}
_RANKS: Final = "23456789TJQKA"
_GRADES: Final = (Grade.MINUS, Grade.AVERAGE, Grade.PLUS)
_NOT_PLAYED: Final = -10
_MOST: Final = 9_999
_NS, _EW, _BOTH = 1, 2, 3
"""The scoring directions."""
_T = TypeVar("_T")
_Outer: TypeAlias = dict[str, msgspec.Raw] | list[dict[str, msgspec.Raw]]
_Row = Mapping[str, msgspec.Raw]
_Key = tuple[str, int, int, int]
"""A section, a table, a round and a board."""


def read_data_connector(data: bytes, file: str = "", given: Method | None = None) -> EventOnFile:
    """Return the event of the messages in a file. Raises EventFileError."""
    return _Reader(file).read(data, given)


_OUTER: Final[Decoder[_Outer]] = Decoder(_Outer)
_TEXT: Final[Decoder[str | None]] = Decoder(str | None)
_NUMBER: Final = Decoder(int)
_RESULT: Final = Decoder(_Result)
_PARTICIPATION: Final = Decoder(_Participation)


class _Reader:
    """Converts messages to an event."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.notices: list[Notice] = []
        self.rows: dict[str, list[_Row]] = defaultdict(list)

    def notice(self, problem: Text, board: object = "", /, **values: object) -> None:
        self.notices.append(
            Notice(problem=problem, values=values, file=self.file, board=str(board))
        )

    def decode(self, data: bytes | str, decoder: Decoder[_T]) -> _T:
        return decoded(data, decoder, self.file)

    def read(self, data: bytes, given: Method | None) -> EventOnFile:
        self.collect(data)
        if not self.rows["results"]:
            raise EventFileError(NO_DATA, file=self.file)
        last = self.last_results()
        pairs = self.pairs([each for by in last.values() for each in by.values()])
        listed = Listed(
            entries=[self.entry(key, by) for key, by in sorted(last.items())],
            pairs=pairs,
            deals=self.deals(),
        )
        return event_of(listed, self.notices, self.file, given)

    def collect(self, data: bytes) -> None:
        """Sort the data of all messages by kind."""
        outer = self.decode(data, _OUTER)
        for row in [outer] if isinstance(outer, dict) else outer:
            inner = row.get("SerializedData")
            if inner is None:
                self.add(row)
                continue
            text = self.decode(bytes(inner), _TEXT)
            for each in self.rows_in(text or "[]"):
                self.add(each)

    def rows_in(self, text: str) -> list[dict[str, msgspec.Raw]]:
        """Return the data of a message; none if it is a number or a word."""
        if text.lstrip()[:1] not in ("[", "{"):
            return []
        found = self.decode(text, _OUTER)
        return [found] if isinstance(found, dict) else found

    def add(self, row: _Row) -> None:
        kind = next((_KINDS[name] for name in _KINDS if name in row), None)
        if kind == "results" and "NorthSpades" in row:
            kind = "hands"
        if kind is not None:
            self.rows[kind].append(row)

    def whole(self, row: _Row, decoder: Decoder[_T]) -> _T:
        return self.decode(msgspec.json.encode(row), decoder)

    # Results

    def last_results(self) -> dict[_Key, dict[int, _Result]]:
        """Return the last result of each table, board and scoring direction."""
        last: dict[_Key, dict[int, _Result]] = {}
        sessions: set[str] = set()
        again = erased = 0
        for row in self.rows["results"]:
            result = self.whole(row, _RESULT)
            self.check(result)
            sessions.add(result.session_guid)
            key = (
                result.section_letters,
                result.round_number,
                result.table_number,
                result.board_number,
            )
            known = last.setdefault(key, {})
            again += result.scoring_direction in known
            if result.is_deleted or result.scoring_direction == _BOTH:
                known.clear()
            if not result.is_deleted:
                known.pop(_BOTH, None)
            known[result.scoring_direction] = result
        for key in [*last]:
            last[key] = {way: each for way, each in last[key].items() if not each.is_deleted}
            if not last[key]:
                del last[key]
                erased += 1
        if len(sessions) > 1:
            raise EventFileError(SESSIONS, file=self.file, found=len(sessions))
        if again:
            self.notice(CORRECTED, count=again)
        if erased:
            self.notice(ERASED, count=erased)
        return last

    def check(self, result: _Result) -> None:
        """Raise EventFileError if a number of a result is not one that the format has."""
        expected = {
            "TableNumber": (result.table_number, range(1, _MOST)),
            "RoundNumber": (result.round_number, range(1, _MOST)),
            "BoardNumber": (result.board_number, range(1, _MOST + 1)),
            "ScoringDirection": (result.scoring_direction, range(1, 4)),
        }
        if not result.is_deleted:
            expected |= {
                "PairNorthSouth": (result.pair_north_south, range(1, _MOST)),
                "PairEastWest": (result.pair_east_west, range(1, _MOST)),
                "Level": (result.level, range(_NOT_PLAYED, 8)),
            }
        if not result.is_deleted and result.level > 0:
            expected |= {
                "DeclarerDirection": (result.declarer_direction, range(1, 5)),
                "Denomination": (result.denomination, range(1, 6)),
                "Stake": (result.stake, range(3)),
                "TotalTricks": (result.total_tricks, range(HAND_SIZE + 1)),
            }
        for name, (found, allowed) in expected.items():
            if found not in allowed:
                raise EventFileError(
                    BAD_VALUE,
                    file=self.file,
                    board=result.board_number,
                    section=result.section_letters[:10],
                    table=result.table_number,
                    round=result.round_number,
                    found=found,
                    name=name,
                )

    def entry(self, key: _Key, by: Mapping[int, _Result]) -> Entry:
        """Return the entry of a board at a table."""
        section, round_, table, board = key
        result = next(iter(by.values()))
        scores = {way: _score(each) for way, each in by.items()}
        score = next(iter(scores.values()))
        if {_NS, _EW} <= scores.keys():
            score = TableScore(scores[_NS].ns, scores[_EW].ew)
        ns, ew = str(result.pair_north_south), str(result.pair_east_west)
        if _is_switched(result):
            self.notice(SWITCHED, board, section=section, table=table, round=round_)
            ns, ew = ew, ns
        return Entry(
            board=board,
            ns=ns,
            ew=ew,
            score=score,
            section=section,
            table=str(table),
            round=str(round_),
            lead=_lead(result),
        )

    # Names and hands

    def pairs(self, results: Sequence[_Result]) -> dict[tuple[str, str, Side | None], Pair]:
        """Return the players of each pair in the first round for which they are known."""
        sitting = {
            (each.section_letters, each.round_number, each.table_number): each for each in results
        }
        found: dict[tuple[str, str, Side | None], dict[Seat, _Participation]] = {}
        rows = (self.whole(row, _PARTICIPATION) for row in self.rows["participations"])
        for player in sorted(rows, key=lambda each: each.round_number):
            seat = _SEATS.get(player.direction)
            at = sitting.get((player.section_letters, player.round_number, player.table_number))
            if seat is None or at is None:
                continue
            number = at.pair_north_south if seat.side is Side.NS else at.pair_east_west
            seats = found.setdefault((player.section_letters, str(number), seat.side), {})
            seats.setdefault(seat, player)
        return {key: _pair(seats) for key, seats in found.items()}

    def deals(self) -> dict[int, Deal]:
        """Return the hands; boards whose hands differ between sections are left out."""
        found: dict[int, Deal | None] = {}
        for row in self.rows["hands"]:
            number = self.decode(bytes(row.get("BoardNumber", b"0")), _NUMBER)
            deal = deal_of(
                {
                    (seat, suit): self.decode(bytes(row.get(name + word, b'""')), _TEXT) or ""
                    for seat, name in _WORDS.items()
                    for suit, word in _SUIT_WORDS.items()
                }
            )
            if isinstance(deal, Said):
                self.notice(deal.text, number, **deal.values)
            elif deal is not None:
                found[number] = deal if found.setdefault(number, deal) == deal else None
        return {number: deal for number, deal in found.items() if deal is not None}


def _score(result: _Result) -> TableScore:
    """Return the score of a result for both sides."""
    if result.level == 0:
        return TableScore.both(PassedOut())
    if result.level == _NOT_PLAYED:
        return TableScore.both(NOT_PLAYED)
    if result.level < 0:
        own, other = divmod(-1 - result.level, len(_GRADES))
        grades = Average(_GRADES[own]), Average(_GRADES[other])
        return TableScore(*(reversed(grades) if result.scoring_direction == _EW else grades))
    contract = Contract(
        result.level,
        _STRAINS[result.denomination],
        _DOUBLINGS[result.stake],
        _SEATS[result.declarer_direction],
    )
    return TableScore.both(Played(contract, result.total_tricks))


def _is_switched(result: _Result) -> bool:
    """Return whether the declarer sits in the direction of the other pair."""
    pairs = {Side.NS: result.pair_north_south, Side.EW: result.pair_east_west}
    seat = _SEATS.get(result.declarer_direction)
    return (
        result.level > 0
        and seat is not None
        and pairs[Side.NS] != pairs[Side.EW]
        and result.declaring_pair == pairs[seat.side.other]
    )


def _lead(result: _Result) -> Card | None:
    suit = _SUITS.get(result.lead_card_suit)
    if suit is None or not 2 <= result.lead_card_rank <= 14:
        return None
    return parse_card(suit.letter + _RANKS[result.lead_card_rank - 2])


def _pair(seats: Mapping[Seat, _Participation]) -> Pair:
    players = [seats[seat] for seat in Seat if seat in seats]
    names = (
        " ".join(part.strip() for part in (each.first_name, each.last_name) if part)
        for each in players
    )
    return Pair(
        names=tuple(name for name in names if name),
        ids=tuple((each.player_number or "").strip() for each in players),
    )
