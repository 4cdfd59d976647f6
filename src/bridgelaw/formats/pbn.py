"""Reads PBN 2.1 (Portable Bridge Notation), also as it is met with: old, lower-case, torn, with tags out of order.

The standard: tag pairs; the sections Auction and Play, whose tokens stand after their tag; comments in braces or after a
semicolon; lines that begin with a percent sign are passed over. A tag with the value `#` has the value it had in the game
before, one with `##` gives its value to all the games that follow. The play has a row a trick and a column a seat, that
of the opening leader first, whoever led: `in_time` of `formats.rows` puts it in order. `-` is a card that is not known,
`*` ends a play that is not written to its end. `^R` stands before a revoke, `^L` before a lead out of turn, `^I` before
an insufficient bid, `^S` for a player whose turn to call was passed over; a caret before the declarer says that he and
dummy changed places, one before the result that it is not that of the play.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from bridgelaw.engine.text import Text
from bridgelaw.formats.assembly import Draft, deal_of
from bridgelaw.formats.comments import without_comments
from bridgelaw.formats.records import BoardRecord, Fault, Problem
from bridgelaw.formats.rows import UNMARKED, Row
from bridgelaw.table.auction import DOUBLE, PASS, REDOUBLE, Bid, Call, Contract
from bridgelaw.table.cards import DECK, Card, Strain
from bridgelaw.table.deal import Deal, Vulnerability
from bridgelaw.table.errors import NotationError, TableError
from bridgelaw.table.notation import PBN_DEAL, PBN_HAND, parse_contract, parse_strain
from bridgelaw.table.play import Play
from bridgelaw.table.seats import Seat, Side

NOT_THE_HANDS = Text("the hands cannot be read: {problem}")
NOT_A_CARD = Text("found '{found}' in the play, expected a card such as SQ")
NOT_A_CALL = Text("found '{found}' in the auction, expected a call such as 1S, Pass or X")
NOT_IN_TAG = Text("found '{found}' in [{tag}], expected {expected}")
TORN_TAG = Text("found '{found}', expected a tag such as [Board \"1\"]")
SEAT = Text("N, E, S or W")
CONTRACT = Text("a contract such as 4S or 3NTX, or Pass")
VULNERABLE = Text("None, NS, EW or All")
TRICKS = Text("a number of tricks")

_TAG: Final = re.compile(r'\[\s*(\w+)\s*"((?:\\.|[^"\\\n])*)"\s*\]')
_ESCAPED: Final = re.compile(r"^%[^\n]*", re.MULTILINE)
_BLANK_LINE: Final = re.compile(r"\n[ \t\f]*\n")
_PLAY_TOKEN: Final = re.compile(r"\^[A-Za-z]|=\d*=|\$\d*|[!?]+|[*+-]|[^\s=$!?*+^-]+|\S")
_ANNOTATION: Final = re.compile(r"=\d*=|\$\d*|[!?]+")
_RESULT: Final = re.compile(r"(?:(NS|EW)\s*)?(-?\d{1,4})(?:\s*(NS|EW)\s*\d{1,4})?", re.IGNORECASE)
_BOARD_NUMBER: Final = re.compile(r"\d+")

# A game begins with one of these when the game before it has one already, or when a blank line has ended that.
_IDENTIFYING: Final = frozenset(
    ("event", "site", "date", "board", "west", "north", "east", "south", "dealer", "vulnerable", "deal")
)
_EMPTY: Final = ("", "?", "-", "#")

_SEATS: Final[Mapping[str, Seat]] = {seat.name: seat for seat in Seat}
_CARDS: Final[Mapping[str, Card]] = {
    spelling: card
    for card in DECK
    for rank in ((card.rank.letter, "10") if card.rank.letter == "T" else (card.rank.letter,))
    for spelling in (card.suit.letter + rank, rank + card.suit.letter)
}
_PLAYS: Final[Mapping[Seat, Mapping[str, Play | None]]] = {
    seat: {"-": None} | {card.suit.letter + card.rank.letter: Play(seat, card) for card in DECK} for seat in Seat
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
    **{f"{level}{name}": Bid(level, strain) for level in range(1, 10) for name, strain in _STRAINS.items()},
    **dict.fromkeys(("PASS", "P", "Pass"), PASS),
    **dict.fromkeys(("X", "DBL"), DOUBLE),
    **dict.fromkeys(("XX", "RDBL"), REDOUBLE),
}
_VULNERABILITIES: Final[Mapping[str, Vulnerability]] = {
    **dict.fromkeys(("none", "love", "-", "o"), Vulnerability.NONE),
    **dict.fromkeys(("ns", "n-s"), Vulnerability.NS),
    **dict.fromkeys(("ew", "e-w"), Vulnerability.EW),
    **dict.fromkeys(("all", "both", "b"), Vulnerability.BOTH),
}


def is_pbn(text: str) -> bool:
    """Whether a text looks like PBN: it has tags of a board."""
    return any(found[1].lower() in _IDENTIFYING for found in _TAG.finditer(text))


def read_pbn(text: str, file: str = "") -> Iterator[BoardRecord | Problem]:
    """The games of a PBN text, in order. A game of which the hands cannot be is a Problem."""
    text = _without_remarks(text)
    lines = _Lines(text)
    before: dict[str, str] = {}
    lasting: dict[str, str] = {}
    number = 0
    for game in _games(text):
        game.inherit(before, lasting)
        if game.is_record:
            number += 1
            yield _Reader(game, lines, file, number).read()


def _without_remarks(text: str) -> str:
    """The text without comments and without the lines that are passed over."""
    text = _ESCAPED.sub("", text)
    return without_comments(text) if "{" in text or ";" in text else text


class Game(NamedTuple):
    """One game as it is written: its tags by lower-case names, what was inherited filled in, and what stands below each."""

    line: int
    tags: Mapping[str, str]
    lines: Mapping[str, int]
    """The lines of the tags that stand in the game itself."""
    bodies: Mapping[str, str]
    """What stands below a tag, from the end of the tag on."""

    @property
    def deal(self) -> Deal | None:
        """The hands. Raises NotationError or TableError."""
        hands = self.tags.get("deal", "")
        return None if hands in _EMPTY else _deal(hands.upper())

    @property
    def vulnerability(self) -> Vulnerability | None:
        """Who is vulnerable, where that is told and can be read."""
        return _VULNERABILITIES.get(self.tags.get("vulnerable", "").lower() or "?")


def read_games(text: str) -> Iterator[Game]:
    """The games of a PBN text as they are written, in order; for what a play record does not hold, such as tables of scores."""
    text = _without_remarks(text)
    lines = _Lines(text)
    before: dict[str, str] = {}
    lasting: dict[str, str] = {}
    for game in _games(text):
        game.inherit(before, lasting)
        if game.is_record:
            places = {name: lines.at(place) for name, place in game.places.items()}
            yield Game(lines.at(game.place), game.tags, places, {name: body.text for name, body in game.bodies.items()})


class _Lines:
    """Line numbers by place in the text."""

    def __init__(self, text: str) -> None:
        self._ends = [found.start() for found in re.finditer("\n", text)]

    def at(self, place: int) -> int:
        return bisect_left(self._ends, place) + 1


class _Body(NamedTuple):
    """What stands after a tag, up to the next."""

    text: str
    place: int


class _Game:
    """The tags and sections of one game; names in lower case."""

    __slots__ = ("bodies", "place", "places", "tags")

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.places: dict[str, int] = {}
        self.bodies: dict[str, _Body] = {}
        self.place = 0

    def inherit(self, before: dict[str, str], lasting: dict[str, str]) -> None:
        """Gives `#` the value of the game before and takes what `##` gives to the games that follow."""
        for name, value in self.tags.items():
            if value.startswith("##"):
                value = lasting[name] = value[2:]
            elif value == "#":
                value = before.get(name, "")
            self.tags[name] = before[name] = value
        for name, value in lasting.items():
            if name not in self.tags:
                # What was redefined since then holds from there on.
                self.tags[name] = before.get(name, value)

    @property
    def is_record(self) -> bool:
        """Whether it tells of a board; the tags at the head of a file do not."""
        return any(name in self.places for name in ("board", "deal", "auction", "play"))


def _games(text: str) -> Iterator[_Game]:
    game = _Game()
    name, end = "", 0
    for found in _TAG.finditer(text):
        start = found.start()
        between = text[end:start]
        if len(between) > 1 and not between.isspace() and name:
            game.bodies.setdefault(name, _Body(between, end))
        name, value = found[1].lower(), found[2]
        if name in _IDENTIFYING and (
            name in game.tags or (name == "event" and game.tags) or (game.is_record and _BLANK_LINE.search(between))
        ):
            yield game
            game = _Game()
        if not game.tags:
            game.place = start
        if name not in game.tags:  # the standard: a tag that has occurred is passed over
            game.tags[name] = (
                value.replace('\\"', '"').replace("\\\\", "\\").strip() if "\\" in value else value.strip()
            )
            game.places[name] = start
        end = found.end()
    rest = text[end:]
    if name and rest and not rest.isspace():
        game.bodies.setdefault(name, _Body(rest, end))
    yield game


@lru_cache(maxsize=64)
def _deal(text: str) -> Deal:
    """The same hands are often played at many tables. Raises NotationError or TableError."""
    first, colon, rest = text.partition(":")
    hands = rest.split()
    if not colon or len(hands) != 4 or first.strip() not in _SEATS:
        raise NotationError(text, PBN_DEAL)
    seats = _SEATS[first.strip()].clockwise()
    return deal_of({seat: _hand(hand) for seat, hand in zip(seats, hands, strict=True) if hand != "-"})


def _hand(text: str) -> list[Card]:
    suits = text.replace("10", "T").split(".")
    if len(suits) != 4:
        raise NotationError(text, PBN_HAND)
    try:
        return [
            _CARDS[suit + rank] for suit, ranks in zip("SHDC", suits, strict=True) if ranks != "-" for rank in ranks
        ]
    except KeyError:
        raise NotationError(text, PBN_HAND) from None


@lru_cache(maxsize=512)
def _contract_of(text: str) -> Contract | None:
    return parse_contract(text)


class _Reader:
    """One game into one record."""

    def __init__(self, game: _Game, lines: _Lines, file: str, number: int) -> None:
        self.tags = game.tags
        self.game = game
        self.lines = lines
        board = game.tags.get("board", "")
        self.draft = Draft(file, lines.at(game.place), number, board="" if board in _EMPTY else _short(board))

    def line(self, tag: str) -> int:
        """The line of a tag; that of the game when the tag was inherited."""
        place = self.game.places.get(tag)
        return self.draft.line if place is None else self.lines.at(place)

    def read(self) -> BoardRecord | Problem:
        draft, tags = self.draft, self.tags
        for seat, name in ((Seat.N, "north"), (Seat.E, "east"), (Seat.S, "south"), (Seat.W, "west")):
            player = tags.get(name, "")
            if player not in _EMPTY:
                draft.players[seat] = player
        draft.event, draft.site = tags.get("event", ""), tags.get("site", "")
        draft.date, draft.round = tags.get("date", ""), tags.get("round", "")
        draft.room = tags.get("room", "") or tags.get("table", "")
        self.torn_tags()
        hands = tags.get("deal", "")
        if hands not in _EMPTY:
            draft.deal_line = self.line("deal")
            try:
                draft.deal = _deal(hands.upper())
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
        """What looks like a tag and is none: a quotation mark or a bracket is missing."""
        for body in self.game.bodies.values():
            for found in re.finditer(r"^[ \t]*(\[.*)$", body.text, re.MULTILINE) if "[" in body.text else ():
                line = self.lines.at(body.place + found.start(1))
                self.draft.note(Fault.UNREADABLE, TORN_TAG, line, found=_short(found[1]))

    def refuse(self, tag: str, expected: Text) -> None:
        found = _short(self.tags[tag])
        self.draft.note(Fault.UNREADABLE, NOT_IN_TAG, self.line(tag), found=found, tag=tag.title(), expected=expected)

    def seat(self, tag: str) -> Seat | None:
        """The seat that a tag names; None when it names none."""
        text = self.tags.get(tag, "")
        if text in _EMPTY:
            return None
        seat = _SEATS.get(text[:1].upper())
        if seat is None:
            self.refuse(tag, SEAT)
        return seat

    def vulnerability(self) -> None:
        text = self.tags.get("vulnerable", "")
        if text in ("", "?", "#"):
            return
        self.draft.vulnerability = _VULNERABILITIES.get(text.lower())
        if self.draft.vulnerability is None:
            self.refuse("vulnerable", VULNERABLE)

    def contract(self) -> None:
        text = self.tags.get("contract", "").upper()
        self.draft.contract_line = self.line("contract")
        if text in _EMPTY:
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
        if text in _EMPTY:
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
        for token in body.text.partition("[")[0].split():
            call = _CALLS.get(token)
            if call is not None:
                calls.append(call)
            elif not self.other_call(token, calls, body):
                return
        # Columns before the dealer's hold a hyphen each.
        while body.text.lstrip().startswith("-") and calls and calls[0] is _NOT_YET:
            calls.pop(0)
            first = first.lho
            draft.marked_calls = frozenset(place - 1 for place in draft.marked_calls)
        if _NOT_YET in calls:
            return
        draft.first_caller = first
        if calls:
            draft.calls = calls

    def other_call(self, token: str, calls: list[Call], body: _Body) -> bool:
        """A token that is not simply a call in capitals. False when the auction cannot be told in rotation."""
        for part in _PLAY_TOKEN.findall(token):
            word = part.upper()
            call = _CALLS.get(word)
            if call is not None:
                calls.append(call)
            elif word == "-":
                calls.append(_NOT_YET)
            elif word == "AP":
                passes = 0
                for made in reversed(calls):
                    if made is not PASS:
                        break
                    passes += 1
                missing = (3 if any(made is not PASS for made in calls) else 4) - passes
                calls.extend([PASS] * missing)
            elif word == "^S":
                return False
            elif word == "^I":
                self.draft.marked_calls |= {len(calls)}
            elif word not in ("*", "+") and not _ANNOTATION.fullmatch(part):
                place = body.place + body.text.find(token)
                self.draft.note(Fault.UNREADABLE, NOT_A_CALL, self.lines.at(place), found=_short(token))
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

    def __init__(self, draft: Draft, body: _Body, lines: _Lines, first: Seat) -> None:
        self.draft = draft
        self.body = body
        self.lines = lines
        self.columns = first.clockwise()
        self.cards: list[Card | None] = []
        self.leader: Seat | None = None
        self.revokes: set[Seat] = set()
        self.fifth: Card | None = None

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
                    known = plays if None not in plays else tuple(play for play in plays if play is not None)
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
        """A line that is not simply four cards in capitals."""
        tokens = [token for token in _PLAY_TOKEN.findall(written) if not _ANNOTATION.fullmatch(token)]
        cards = sum(token.upper() in _CARDS for token in tokens)
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
                card = _CARDS.get(word)
                if card is None:
                    self.draft.note(Fault.UNREADABLE, NOT_A_CARD, line, found=_short(token))
            # Five cards on a line that begins a row are one too many; otherwise the ends of lines mean nothing.
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
        """The fifth card of a row is of the player who holds it."""
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
            Play(seat, card) for seat, card in zip(self.columns, self.cards, strict=False) if card is not None
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
