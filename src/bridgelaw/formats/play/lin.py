"""Read LIN, the format of BBO, its vugraph and RealBridge: pairs of a command and a value.

Commands and values are separated by vertical bars. `qx` or a second `md` begins a board; many
boards may be on one line. `pn` names the players (South, West, North, East; a second four sit in
the closed room), `md` gives the dealer and the hands, `sv` the vulnerability, `mb` a call (an
exclamation mark is an alert, which `an` explains), `pc` a card in the order played, `mc`
declarer's tricks when play ended in a claim. A vugraph file lists the results of all boards at its
head (`rs`), which may differ. Everything else, especially the commentary (`nt`), is ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from bridgelaw.bridge.auction import DOUBLE, PASS, REDOUBLE, Auction, Bid, Call, Contract
from bridgelaw.bridge.cards import DECK, Card, Strain
from bridgelaw.bridge.deal import Deal, Vulnerability
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.notation import parse_contract
from bridgelaw.bridge.play import Play, Trick
from bridgelaw.bridge.seats import Seat
from bridgelaw.formats.play.assembly import Draft, deal_of, number_of
from bridgelaw.formats.play.records import BoardRecord, Fault, Problem
from bridgelaw.formats.play.rows import Row
from bridgelaw.i18n.text import Text

NOT_THE_HANDS = Text("the hands cannot be read: {problem}")
NOT_HANDS = Text(
    "found '{found}' as the hands, expected a dealer from 1 to 4 and hands such as "
    "SAK5HQ97D64CJT832"
)
NOT_A_CARD = Text("found '{found}' in the play, expected a card such as SQ")
NOT_A_CALL = Text("found '{found}' in the auction, expected a call such as 1S, p or d")
NOT_A_CLAIM = Text("found '{found}' as the tricks claimed, expected a number")
TWO_RESULTS = Text(
    "the play ends with {found} tricks for declarer, but the list of results has {expected}"
)
TWO_CONTRACTS = Text("the auction ends in {found}, but the list of results has {expected}")
PLAYED_BEFORE = Text("trick {trick}: {card} was played to trick {before}")
OPEN_ROOM, CLOSED_ROOM = "Open", "Closed"

MOST_OF_BOARD: Final = 1_000_000
"""Maximum number of characters held of a board, which may have commentary.

The rest of the board is skipped.
"""

_HANDS: Final = (Seat.S, Seat.W, Seat.N, Seat.E)
_COMMAND: Final = re.compile(r"[a-z]{2}", re.IGNORECASE)
_MD: Final = re.compile(r"([1-4]?)((?:[SHDCAKQJT2-9,x\s-]|10)*+)", re.IGNORECASE)
_HAND_PART: Final = re.compile(r"[SHDC]|10|[AKQJT2-9]")
_CARD: Final = re.compile(r"[SHDC](?:10|[AKQJT2-9])")
_CALL: Final = re.compile(r"[1-7](?:NT|[NSHDC])|PASS|P|DBL|D|X{1,2}|RDBL|R")
_BOARD: Final = re.compile(r"(?:board\s*)?(\d+)", re.IGNORECASE)
_QX: Final = re.compile(r"([oc]?)(\d*)", re.IGNORECASE)
_RS: Final = re.compile(r"([1-7](?:NT|[NSHDC])X{0,2})([NESW])(=|[+-]\d{1,2})")

_CARDS: Final[Mapping[str, Card]] = {card.suit.letter + card.rank.letter: card for card in DECK} | {
    card.suit.letter + "10": card for card in DECK if card.rank.letter == "T"
}
_STRAINS: Final[Mapping[str, Strain]] = {
    "C": Strain.CLUBS,
    "D": Strain.DIAMONDS,
    "H": Strain.HEARTS,
    "S": Strain.SPADES,
    "N": Strain.NOTRUMP,
    "NT": Strain.NOTRUMP,
}
_CALLS: Final[Mapping[str, Call]] = {
    **{
        f"{level}{name}": Bid(level, strain)
        for level in range(1, 8)
        for name, strain in _STRAINS.items()
    },
    **dict.fromkeys(("P", "PASS"), PASS),
    **dict.fromkeys(("D", "X", "DBL"), DOUBLE),
    **dict.fromkeys(("R", "XX", "RDBL"), REDOUBLE),
}
_VULNERABILITIES: Final[Mapping[str, Vulnerability]] = {
    **dict.fromkeys(("o", "0", "-", "n-", ""), Vulnerability.NONE),
    "n": Vulnerability.NS,
    "e": Vulnerability.EW,
    "b": Vulnerability.BOTH,
}


def is_lin(text: str) -> bool:
    """Return whether a text looks like LIN: it deals hands."""
    return "md|" in text


@dataclass(frozen=True, slots=True)
class Command:
    command: str
    value: str
    line: int


def commands_in(texts: Iterable[str]) -> Iterator[Command]:
    """Yield the commands with their values.

    After a missing vertical bar, reading continues at the next part that looks like a command.
    """
    part: str | None = None
    line = 1
    for value in _between_strokes(texts):
        if part is None:
            part = value
            continue
        lead = len(part) - len(part.lstrip())
        command = part.strip()
        if not _COMMAND.fullmatch(command):
            line += part.count("\n")
            part = value
            continue
        yield Command(command.lower(), value.strip(), line + part.count("\n", 0, lead))
        line += part.count("\n") + value.count("\n")
        part = None


def _between_strokes(texts: Iterable[str]) -> Iterator[str]:
    """Yield the parts between vertical bars of a text that comes in pieces.

    A part that is longer than a board is cut.
    """
    held = ""
    for text in texts:
        first, *more = text.split("|")
        held += first if len(held) < MOST_OF_BOARD else ""
        if more:
            yield held
            yield from more[:-1]
            held = more[-1]
    yield held


@dataclass(slots=True)
class _Match:
    """The data about all boards in the head of a vugraph file."""

    event: str = ""
    players: list[str] = field(default_factory=list)
    first: int | None = None
    results: list[str] = field(default_factory=list)

    def result(self, board: int, room: str) -> str:
        """Return the listed result of a board, for example `4HW-1`; empty if there is none.

        The list has two results for each board, that of the open room first.
        """
        if self.first is None or room not in (OPEN_ROOM, CLOSED_ROOM):
            return ""
        place = 2 * (board - self.first) + (room == CLOSED_ROOM)
        return self.results[place].strip() if 0 <= place < len(self.results) else ""


def read_lin(text: str, file: str = "") -> Iterator[BoardRecord | Problem]:
    """Yield the boards of a LIN text, in order.

    A board whose hands are impossible is a Problem.
    """
    return read_lin_bits([text], file)


def read_lin_bits(
    texts: Iterable[str], file: str = "", skip: int = 0
) -> Iterator[BoardRecord | Problem]:
    """Streaming version: holds one board in memory; skips the first `skip`."""
    match = _Match()
    pairs: list[Command] = []
    dealt = False
    number = size = 0
    for pair in commands_in(texts):
        begins = pair.command == "qx" or (pair.command in ("md", "pn") and dealt)
        if begins:
            if dealt:
                number += 1
                if number > skip:
                    yield _Board(pairs, match, file, number).read()
            else:
                _head(pairs, match)
            pairs, dealt, size = [], False, 0
        size += len(pair.value) + 10
        if size < MOST_OF_BOARD:
            pairs.append(pair)
            dealt = dealt or pair.command == "md"
    if dealt and number >= skip:
        yield _Board(pairs, match, file, number + 1).read()


def _head(pairs: list[Command], match: _Match) -> None:
    for pair in pairs:
        if pair.command == "vg":
            fields = pair.value.split(",")
            match.event = ", ".join(part for part in fields[:2] if part)
            match.first = number_of(fields[3].strip()) if len(fields) > 3 else None
        elif pair.command == "rs":
            match.results = pair.value.split(",")
        elif pair.command == "pn":
            match.players = pair.value.split(",")


class _Board:
    """Reads one board into a record."""

    def __init__(self, pairs: list[Command], match: _Match, file: str, number: int) -> None:
        self.pairs = pairs
        self.match = match
        md = next(pair for pair in pairs if pair.command == "md")
        self.md = md
        self.draft = Draft(file, pairs[0].line, number, event=match.event)
        self.names = match.players
        self.calls: list[Call] = []
        self.plays: list[tuple[int, Card]] = []

    def read(self) -> BoardRecord | Problem:
        draft = self.draft
        self.title()
        problem = self.hands()
        if problem is not None:
            return problem
        for pair in self.pairs:
            match pair.command:
                case "sv":
                    draft.vulnerability = _VULNERABILITIES.get(pair.value.lower())
                case "mb":
                    self.call(pair)
                case "an":
                    if self.calls:
                        draft.remark(len(self.calls) - 1, explained=pair.value)
                case "pc":
                    self.card(pair)
                case "mc":
                    self.claim(pair)
                case "pn":
                    self.names = pair.value.split(",")
                case _:
                    pass
        draft.first_caller = draft.dealer
        draft.calls = self.calls or None
        self.seat_players()
        self.play()
        listed = self.listed()
        record = draft.record()
        return record if listed is None else self.compare(record, *listed)

    def title(self) -> None:
        """Read the board and the room: `qx|o16|`, or `ah|Board 16|`."""
        for pair in self.pairs:
            if pair.command == "qx" and pair.value:
                found = _QX.fullmatch(pair.value)
                if found is None:
                    self.draft.board = pair.value[:60]
                else:
                    self.draft.room = {"o": OPEN_ROOM, "c": CLOSED_ROOM}.get(found[1].lower(), "")
                    self.draft.board = found[2][:60]
            elif (
                pair.command == "ah"
                and not self.draft.board
                and (found := _BOARD.fullmatch(pair.value))
            ):
                self.draft.board = found[1][:60]

    def hands(self) -> Problem | None:
        md, draft = self.md, self.draft
        draft.deal_line = md.line
        found = _MD.fullmatch(md.value)
        if found is None:
            return draft.wrong(Fault.HANDS, NOT_HANDS, md.line, found=md.value[:60])
        draft.dealer = _HANDS[int(found[1]) - 1] if found[1] else None
        hands: dict[Seat, list[Card]] = {}
        told = found[2].upper().rstrip(", \t\n").split(",")
        if len(told) > len(_HANDS):
            return draft.wrong(Fault.HANDS, NOT_HANDS, md.line, found=md.value[:60])
        for seat, written in zip(_HANDS, told, strict=False):
            hand = hands[seat] = []
            suit = ""
            for part in _HAND_PART.findall(written):
                if part in "SHDC":
                    suit = part
                    continue
                card = _CARDS.get(suit + part)
                if card is None:
                    return draft.wrong(Fault.HANDS, NOT_HANDS, md.line, found=md.value[:60])
                hand.append(card)
        try:
            draft.deal = deal_of(hands)
        except TableError as error:
            return draft.wrong(Fault.HANDS, NOT_THE_HANDS, md.line, problem=error)
        return None

    def call(self, pair: Command) -> None:
        """Read one call, or several in a row (`1nppp`)."""
        written = pair.value.replace("!", "").replace("?", "").upper().strip()
        found = _CALL.findall(written)
        if "".join(found) != written or not found:
            self.draft.note(Fault.UNREADABLE, NOT_A_CALL, pair.line, found=pair.value[:60])
            return
        self.draft.auction_line = self.draft.auction_line or pair.line
        self.calls += [_CALLS[call] for call in found]
        if "!" in pair.value:
            self.draft.remark(len(self.calls) - 1, alerted=True)

    def card(self, pair: Command) -> None:
        written = pair.value.upper().strip()
        found = _CARD.findall(written)
        if "".join(found) != written.replace(" ", "") or not found:
            self.draft.note(Fault.UNREADABLE, NOT_A_CARD, pair.line, found=pair.value[:60])
            return
        self.plays += [(pair.line, _CARDS[card]) for card in found]

    def claim(self, pair: Command) -> None:
        self.draft.claimed = True
        self.draft.result_line = pair.line
        try:
            self.draft.result = int(pair.value)
        except ValueError:
            self.draft.note(Fault.RESULT, NOT_A_CLAIM, pair.line, found=pair.value[:60])

    def seat_players(self) -> None:
        names = [name.strip() for name in self.names]
        if self.draft.room == CLOSED_ROOM and len(names) >= 8:
            names = names[4:8]
        for seat, name in zip(_HANDS, names, strict=False):
            if name:
                self.draft.players[seat] = name

    def trump_and_leader(self) -> tuple[Strain | None, Seat | None]:
        """Return the trump suit and the opening leader, if the auction shows them."""
        if self.draft.dealer is None:
            return None, None
        contract = Auction(self.draft.dealer, tuple(self.calls)).contract
        if contract is None:
            return None, None
        return contract.strain, None if contract.declarer is None else contract.declarer.lho

    def play(self) -> None:
        """Arrange the cards in tricks: in chronological order, each played by its holder.

        If the hands are not known, each card is played by the next player in turn, and the winner
        of a trick leads to the next.
        """
        deal = self.draft.deal or Deal()
        holders = {card: seat for seat in Seat for card in deal.hand(seat)}
        whole = len(holders) == len(DECK)
        trump, leader = self.trump_and_leader()
        played: dict[Card, int] = {}
        plays: list[Play] = []
        rows = self.draft.rows
        line = 0
        for at, card in self.plays:
            if card in played:
                self.draft.note(
                    Fault.TWICE,
                    PLAYED_BEFORE,
                    at,
                    trick=len(rows) + 1,
                    card=card,
                    before=played[card],
                )
                continue
            seat = holders.get(card)
            if seat is None and leader is not None and not whole:
                seat = _next_to_play(plays, leader)
            if seat is None:
                break
            line = line or at
            played[card] = len(rows) + 1
            plays.append(Play(seat, card))
            if len({play.seat for play in plays}) == 4:
                rows.append(Row(line, tuple(plays), timed=True))
                leader = Trick(tuple(plays)).winner(trump)
                plays, line = [], 0
        if plays:
            rows.append(Row(line, tuple(plays), timed=True))
        if rows and rows[0].plays:
            self.draft.opening = rows[0].plays[0].seat

    def listed(self) -> tuple[Contract, int, str] | None:
        """Return contract, declarer's tricks and their text in the list of results, or None."""
        board = number_of(self.draft.board)
        if board is None:
            return None
        written = self.match.result(board, self.draft.room)
        found = _RS.fullmatch(written.upper())
        if found is None:
            return None
        contract = parse_contract(found[1]).by(Seat[found[2]])
        tricks = contract.tricks_needed + (0 if found[3] == "=" else int(found[3]))
        if self.draft.result is None:
            self.draft.result = tricks
        return contract, tricks, written

    def compare(
        self, record: BoardRecord, contract: Contract, tricks: int, written: str
    ) -> BoardRecord:
        """Compare the record with the list of results; return it with any problem added."""
        reached = record.table.contract
        problems = list(record.problems)
        if reached is not None and reached != contract:
            problems.append(
                self.draft.wrong(
                    Fault.CONTRACT,
                    TWO_CONTRACTS,
                    self.draft.auction_line,
                    found=reached,
                    expected=written,
                )
            )
        elif record.written.result is not None and record.written.result != tricks:
            found = record.written.result
            problems.append(
                self.draft.wrong(
                    Fault.RESULT, TWO_RESULTS, self.draft.result_line, found=found, expected=written
                )
            )
        return (
            record
            if len(problems) == len(record.problems)
            else replace(record, problems=tuple(problems))
        )


def _next_to_play(plays: Sequence[Play], leader: Seat) -> Seat:
    """Return whose turn it is in a trick: the next clockwise who has not played."""
    taken = [play.seat for play in plays]
    return next(turn for turn in (*taken, leader)[0].clockwise() if turn not in taken)
