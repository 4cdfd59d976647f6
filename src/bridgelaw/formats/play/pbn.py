"""Read PBN 2.1 (Portable Bridge Notation), including old, lower-case and damaged files.

Tags may be in any order. The standard: tag pairs; the sections Auction and Play, whose tokens
follow their tag; comments in braces or after a semicolon; lines that begin with a percent sign are
ignored. A tag with the value `#` has the value of the previous game; one with `##` gives its value
to all the games that follow. The play has a row for each trick and a column for each seat, that of
the opening leader first: `in_time` of `formats.play.rows` puts each trick in order. `-` is an
unknown card, `*` ends a play that is not complete. `^R` precedes a revoke, `^L` a lead out of turn,
`^I` an insufficient bid; `^S` is a player whose turn to call was skipped. A caret before the
declarer means that declarer and dummy changed places, one before the result that the result is not
that of the play.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import takewhile
from typing import Final

from bridgelaw.bridge.auction import DOUBLE, PASS, REDOUBLE, Bid, Call, Contract
from bridgelaw.bridge.cards import DECK, Card, Strain
from bridgelaw.bridge.errors import NotationError, TableError
from bridgelaw.bridge.notation import parse_contract, parse_strain
from bridgelaw.bridge.play import Play
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.formats.play.assembly import Draft
from bridgelaw.formats.play.pbn_games import (
    CARDS,
    EMPTY,
    SEATS,
    VULNERABILITIES,
    Body,
    Lines,
    RawGame,
    deal_in,
    games_with_lines,
    whole_games,
    without_remarks,
)
from bridgelaw.formats.play.records import BoardRecord, Fault, Problem
from bridgelaw.formats.play.rows import UNMARKED, Row
from bridgelaw.i18n.text import Text

NOT_THE_HANDS = Text("the hands cannot be read: {problem}")
NOT_A_CARD = Text("found '{found}' in the play, expected a card such as SQ")
NOT_A_CALL = Text("found '{found}' in the auction, expected a call such as 1S, Pass or X")
NOT_IN_TAG = Text("found '{found}' in [{tag}], expected {expected}")
TORN_TAG = Text("found '{found}', expected a tag such as [Board \"1\"]")
SEAT = Text("N, E, S or W")
CONTRACT = Text("a contract such as 4S or 3NTX, or Pass")
VULNERABLE = Text("None, NS, EW or All")
TRICKS = Text("a number of tricks")

_PLAY_TOKEN: Final = re.compile(r"\^[A-Za-z]|=\d*=|\$\d*|[!?]+|[*+-]|[^\s=$!?*+^-]+|\S")
_NOTE: Final = re.compile(r"=(\d+)=")
_ANNOTATION: Final = re.compile(r"=\d*=|\$\d*|[!?]+")
_RESULT: Final = re.compile(r"(?:(NS|EW)\s*)?(-?\d{1,4})(?:\s*(NS|EW)\s*\d{1,4})?", re.IGNORECASE)

_PLAYS: Final[Mapping[Seat, Mapping[str, Play | None]]] = {
    seat: {"-": None} | {card.suit.letter + card.rank.letter: Play(seat, card) for card in DECK}
    for seat in Seat
}
_STRAINS: Final[Mapping[str, Strain]] = {
    "C": Strain.CLUBS,
    "D": Strain.DIAMONDS,
    "H": Strain.HEARTS,
    "S": Strain.SPADES,
    "NT": Strain.NOTRUMP,
    "N": Strain.NOTRUMP,
}
_CALLS: Final[Mapping[str, Call]] = {
    **{
        f"{level}{name}": Bid(level, strain)
        for level in range(1, 10)
        for name, strain in _STRAINS.items()
    },
    **dict.fromkeys(("PASS", "P", "Pass"), PASS),
    **dict.fromkeys(("X", "DBL"), DOUBLE),
    **dict.fromkeys(("XX", "RDBL"), REDOUBLE),
}


def read_pbn(text: str, file: str = "") -> Iterator[BoardRecord | Problem]:
    """Yield the games of a PBN text, in order. A game whose hands are impossible is a Problem."""
    return _read([(without_remarks(text), 0)], file, 0)


def read_pbn_bits(
    texts: Iterable[str], file: str = "", skip: int = 0
) -> Iterator[BoardRecord | Problem]:
    """Streaming version: holds a few games in memory; skips the first `skip`."""
    return _read(whole_games(texts), file, skip)


def _read(
    pieces: Iterable[tuple[str, int]], file: str, skip: int
) -> Iterator[BoardRecord | Problem]:
    for number, (game, lines) in enumerate(games_with_lines(pieces), 1):
        if number > skip:
            yield _Reader(game, lines, file, number).read()


@lru_cache(maxsize=512)
def _contract_of(text: str) -> Contract | None:
    return parse_contract(text)


class _Reader:
    """Reads one game into a record."""

    def __init__(self, game: RawGame, lines: Lines, file: str, number: int) -> None:
        self.tags = game.tags
        self.game = game
        self.lines = lines
        board = game.tags.get("board", "")
        self.draft = Draft(
            file, lines.at(game.place), number, board="" if board in EMPTY else _short(board)
        )

    def line(self, tag: str) -> int:
        """Return the line of a tag; that of the game if the tag was inherited."""
        place = self.game.places.get(tag)
        return self.draft.line if place is None else self.lines.at(place)

    def read(self) -> BoardRecord | Problem:
        draft, tags = self.draft, self.tags
        for seat, name in (
            (Seat.N, "north"),
            (Seat.E, "east"),
            (Seat.S, "south"),
            (Seat.W, "west"),
        ):
            player = tags.get(name, "")
            if player not in EMPTY:
                draft.players[seat] = player
        draft.event, draft.site = tags.get("event", ""), tags.get("site", "")
        draft.date, draft.round = tags.get("date", ""), tags.get("round", "")
        draft.room = tags.get("room", "") or tags.get("table", "")
        self.torn_tags()
        hands = tags.get("deal", "")
        if hands not in EMPTY:
            draft.deal_line = self.line("deal")
            try:
                draft.deal = deal_in(hands.upper())
            except (NotationError, TableError) as error:
                return draft.wrong(Fault.HANDS, NOT_THE_HANDS, draft.deal_line, problem=error)
        draft.dealer = self.seat("dealer")
        self.vulnerability()
        self.contract()
        self.declarer()
        self.result()
        self.auction()
        self.play()
        return draft.record()

    def torn_tags(self) -> None:
        """Note what looks like a tag but lacks a quotation mark or a bracket."""
        for body in self.game.bodies.values():
            for found in (
                re.finditer(r"^[ \t]*(\[.*)$", body.text, re.MULTILINE) if "[" in body.text else ()
            ):
                line = self.lines.at(body.place + found.start(1))
                self.draft.note(Fault.UNREADABLE, TORN_TAG, line, found=_short(found[1]))

    def refuse(self, tag: str, expected: Text) -> None:
        found = _short(self.tags[tag])
        self.draft.note(
            Fault.UNREADABLE,
            NOT_IN_TAG,
            self.line(tag),
            found=found,
            tag=tag.title(),
            expected=expected,
        )

    def seat(self, tag: str) -> Seat | None:
        """Return the seat that a tag names; None if it names none."""
        text = self.tags.get(tag, "")
        if text in EMPTY:
            return None
        seat = SEATS.get(text[:1].upper())
        if seat is None:
            self.refuse(tag, SEAT)
        return seat

    def vulnerability(self) -> None:
        text = self.tags.get("vulnerable", "")
        if text in ("", "?", "#"):
            return
        self.draft.vulnerability = VULNERABILITIES.get(text.lower())
        if self.draft.vulnerability is None:
            self.refuse("vulnerable", VULNERABLE)

    def contract(self) -> None:
        text = self.tags.get("contract", "").upper()
        self.draft.contract_line = self.line("contract")
        if text in EMPTY:
            return
        if text in ("PASS", "P", "AP"):
            self.draft.passed_out = True
            return
        if text in _STRAINS:  # an end position
            self.draft.strain = parse_strain(text)
            return
        try:
            self.draft.contract = _contract_of(text)
        except NotationError:
            self.refuse("contract", CONTRACT)

    def declarer(self) -> None:
        text = self.tags.get("declarer", "")
        self.draft.declarer_line = self.line("declarer")
        if text.startswith("^"):
            self.draft.roles_exchanged = True
            self.tags["declarer"] = text[1:].strip()
        self.draft.declarer = self.seat("declarer")

    def result(self) -> None:
        text = self.tags.get("result", "")
        self.draft.result_line = self.line("result")
        self.draft.result_agreed = text.startswith("^")
        text = text.lstrip("^").strip()
        if text in EMPTY:
            return
        found = _RESULT.fullmatch(text)
        if found is None:
            self.refuse("result", TRICKS)
            return
        tricks = int(found[2])
        declarer = self.draft.declarer
        if found[1] and declarer is not None and Side[found[1].upper()] is not declarer.side:
            tricks = 13 - tricks
        self.draft.result = tricks

    def auction(self) -> None:
        draft = self.draft
        if "auction" not in self.tags:
            return
        draft.auction_line = self.line("auction")
        first = self.seat("auction") or draft.dealer
        body = self.game.bodies.get("auction")
        if first is None or body is None:
            return
        calls: list[Call] = []
        draft.remarks = {}
        for token in body.text.partition("[")[0].split():
            call = _CALLS.get(token)
            if call is not None:
                calls.append(call)
            elif not self.other_call(token, calls, body):
                return
        # Columns before the dealer's have a hyphen each.
        while body.text.lstrip().startswith("-") and calls and calls[0] is _NOT_YET:
            calls.pop(0)
            first = first.lho
            draft.marked_calls = frozenset(place - 1 for place in draft.marked_calls)
            draft.remarks = {place - 1: said for place, said in draft.remarks.items()}
        if _NOT_YET in calls:
            return
        draft.first_caller = first
        if calls:
            draft.calls = calls

    def other_call(self, token: str, calls: list[Call], body: Body) -> bool:
        """Read a token that is not simply a call in capitals.

        Return False if the calls are not in rotation or cannot be read.
        """
        for part in _PLAY_TOKEN.findall(token):
            word = part.upper()
            call = _CALLS.get(word)
            if call is not None:
                calls.append(call)
            elif word == "-":
                calls.append(_NOT_YET)
            elif word == "AP":
                passes = len(list(takewhile(lambda made: made is PASS, reversed(calls))))
                calls.extend([PASS] * ((4 if passes == len(calls) else 3) - passes))
            elif word == "^S":
                return False
            elif calls and (said := _NOTE.fullmatch(part)):
                self.draft.remark(
                    len(calls) - 1, explained=self.game.notes.get(("auction", said[1]), "")
                )
            elif word == "^I":
                self.draft.marked_calls |= {len(calls)}
            elif word not in ("*", "+") and not _ANNOTATION.fullmatch(part):
                place = body.place + body.text.find(token)
                self.draft.note(
                    Fault.UNREADABLE, NOT_A_CALL, self.lines.at(place), found=_short(token)
                )
                return False
        return True

    def play(self) -> None:
        draft = self.draft
        body = self.game.bodies.get("play")
        if "play" not in self.tags:
            return
        draft.opening = self.seat("play")
        first = draft.opening or (None if draft.declarer is None else draft.declarer.lho)
        if body is None or first is None:
            return
        _Play(draft, body, self.lines, first).read()


class _Play:
    """The rows of a Play section."""

    def __init__(self, draft: Draft, body: Body, lines: Lines, first: Seat) -> None:
        self.draft = draft
        self.body = body
        self.lines = lines
        self.columns = first.clockwise()
        self.cards: list[Card | None] = []
        self.leader: Seat | None = None
        self.revokes: set[Seat] = set()

    def read(self) -> None:
        one, two, three, four = (_PLAYS[seat] for seat in self.columns)
        line = self.lines.at(self.body.place)
        rows = self.draft.rows
        for written in self.body.text.partition("\n[")[0].split("\n"):
            tokens = written.split()
            if len(tokens) == 4 and not self.cards:
                try:
                    plays = (one[tokens[0]], two[tokens[1]], three[tokens[2]], four[tokens[3]])
                except KeyError:
                    self.other(written, line)
                else:
                    known = (
                        plays
                        if None not in plays
                        else tuple(play for play in plays if play is not None)
                    )
                    rows.append(Row(line, known))  # type: ignore[arg-type]
            elif tokens:
                self.other(written, line)
            if self.draft.claimed:
                break
            line += 1
        self.end_row(line)
        while rows and not rows[-1].plays:
            rows.pop()

    def other(self, written: str, line: int) -> None:
        """Read a line that is not simply four cards in capitals."""
        tokens = [
            token for token in _PLAY_TOKEN.findall(written) if not _ANNOTATION.fullmatch(token)
        ]
        cards = sum(token.upper() in CARDS for token in tokens)
        for place, token in enumerate(tokens):
            word = token.upper()
            if word == "*":
                self.draft.claimed = True
                return
            if word.startswith("^") and len(word) == 2:
                self.mark(word)
                continue
            if word in ("-", "+"):
                card = None
            else:
                card = CARDS.get(word)
                if card is None:
                    self.draft.note(Fault.UNREADABLE, NOT_A_CARD, line, found=_short(token))
            # On a line that begins a row, the fifth of five cards belongs to that row; otherwise
            # line ends are not significant.
            if len(self.cards) == 0 and cards == 5 and place == len(tokens) - 1 and self.draft.rows:
                self.add_fifth(card)
                continue
            self.cards.append(card)
            if len(self.cards) == 4:
                self.end_row(line)

    def mark(self, word: str) -> None:
        seat = self.columns[len(self.cards)]
        if word == "^L":
            self.leader = seat
        elif word == "^R":
            self.revokes.add(seat)

    def add_fifth(self, card: Card | None) -> None:
        """Add the fifth card of a row as played by its holder."""
        deal = self.draft.deal
        holder = None if deal is None or card is None else deal.holder(card)
        if card is not None and holder is not None:
            row = self.draft.rows[-1]
            self.draft.rows[-1] = Row(
                row.line, (*row.plays, Play(holder, card)), leader=row.leader, revokes=row.revokes
            )

    def end_row(self, line: int) -> None:
        if not self.cards:
            return
        plays = tuple(
            Play(seat, card)
            for seat, card in zip(self.columns, self.cards, strict=False)
            if card is not None
        )
        revokes = frozenset(self.revokes) if self.revokes else UNMARKED
        self.draft.rows.append(Row(line, plays, leader=self.leader, revokes=revokes))
        self.cards, self.leader, self.revokes = [], None, set()


class _NotYet(Call):
    """A column before the dealer's."""

    __slots__ = ()


_NOT_YET: Final = _NotYet()


def _short(text: str, most: int = 60) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
