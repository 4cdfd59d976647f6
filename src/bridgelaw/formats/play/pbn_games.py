"""The games of a PBN text as written: tags, inherited values, and the text below each tag.

Other modules interpret them: play records (`pbn`), tables of scores (`results.pbn`).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from bridgelaw.bridge.cards import DECK, Card
from bridgelaw.bridge.deal import Deal, Vulnerability
from bridgelaw.bridge.errors import NotationError
from bridgelaw.bridge.notation import PBN_DEAL, PBN_HAND
from bridgelaw.bridge.seats import Seat
from bridgelaw.formats.play.assembly import deal_of
from bridgelaw.formats.play.comments import without_comments, without_comments_so_far

_TAG: Final = re.compile(r'\[\s*+(\w++)\s*+"([^"\\\n]*+(?:\\.[^"\\\n]*+)*+)"\s*+\]')
_ESCAPED: Final = re.compile(r"^%[^\n]*", re.MULTILINE)
_BLANK_LINE: Final = re.compile(r"\n[ \t\f]*\n")
# One of these tags begins a new game if the current one has that tag already, or if a blank line
# has ended the current one.
_IDENTIFYING: Final = frozenset(
    (
        "event",
        "site",
        "date",
        "board",
        "west",
        "north",
        "east",
        "south",
        "dealer",
        "vulnerable",
        "deal",
    )
)
EMPTY: Final = ("", "?", "-", "#")
_OF_RESULT: Final = ("board", "contract", "result", "score", "scoretable", "totalscoretable")
MOST_OF_GAME: Final = 1_000_000
"""Maximum number of characters of a game that is streamed; a longer one may be cut."""
MOST_NAMES: Final = 500
"""Maximum number of different tags that are inherited."""

SEATS: Final[Mapping[str, Seat]] = {seat.name: seat for seat in Seat}
CARDS: Final[Mapping[str, Card]] = {
    spelling: card
    for card in DECK
    for rank in ((card.rank.letter, "10") if card.rank.letter == "T" else (card.rank.letter,))
    for spelling in (card.suit.letter + rank, rank + card.suit.letter)
}
VULNERABILITIES: Final[Mapping[str, Vulnerability]] = {
    **dict.fromkeys(("none", "love", "-", "o"), Vulnerability.NONE),
    **dict.fromkeys(("ns", "n-s"), Vulnerability.NS),
    **dict.fromkeys(("ew", "e-w"), Vulnerability.EW),
    **dict.fromkeys(("all", "both", "b"), Vulnerability.BOTH),
}


def is_pbn(text: str) -> bool:
    """Return whether a text looks like PBN: it has tags of a board."""
    return any(found[1].lower() in _IDENTIFYING for found in _TAG.finditer(text))


def without_remarks(text: str) -> str:
    """Return the text without comments and without ignored lines."""
    text = _ESCAPED.sub("", text)
    return without_comments(text) if "{" in text or ";" in text else text


def whole_games(texts: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Divide a text that comes in pieces into pieces of whole games, without remarks.

    Each has the number of lines before it. The games are those of the whole text, except that one
    of more than `MOST_OF_GAME` characters may be cut.
    """
    held, lines = "", 0
    for text in _bits_without_remarks(texts):
        held += text
        last = 0
        for game in _as_written(held):
            last = game.place
        if not last and len(held) > MOST_OF_GAME:
            last = len(held)
        if last:
            yield held[:last], lines
            lines += held.count("\n", 0, last)
            held = held[last:]
    yield held, lines


def _bits_without_remarks(texts: Iterable[str]) -> Iterator[str]:
    """Yield the text without remarks.

    An incomplete line, or what may be a comment, is held until its end arrives.
    """
    line = held = ""
    for text in texts:
        line += text
        end = len(line) if len(line) > MOST_OF_GAME else line.rfind("\n") + 1
        if end:
            held += _ESCAPED.sub("", line[:end])
            line = line[end:]
            done, place = without_comments_so_far(held, whole=len(held) > MOST_OF_GAME)
            held = held[place:]
            yield done
    yield without_comments(held + _ESCAPED.sub("", line))


class Game(NamedTuple):
    """One game as written: tags by lower-case name, inherited ones included, and their bodies."""

    line: int
    tags: Mapping[str, str]
    lines: Mapping[str, int]
    """The lines of the tags that are in the game itself."""
    bodies: Mapping[str, str]
    """The text below each tag, from the end of the tag."""

    @property
    def is_record(self) -> bool:
        """Whether it has a board, hands or a result; the tags at the head of a file do not."""
        return any(name in self.lines for name in ("deal", "auction", "play", *_OF_RESULT[:-1]))

    @property
    def deal(self) -> Deal | None:
        """The hands. Raises NotationError or TableError."""
        hands = self.tags.get("deal", "")
        return None if hands in EMPTY else deal_in(hands.upper())

    @property
    def vulnerability(self) -> Vulnerability | None:
        """Who is vulnerable, if it is given and can be read."""
        return VULNERABILITIES.get(self.tags.get("vulnerable", "").lower() or "?")


def read_games(text: str) -> Iterator[Game]:
    """Yield the games of a PBN text as written, in order.

    For what a play record does not contain, for example tables of scores.
    """
    text = without_remarks(text)
    lines = Lines(text)
    for game in _inherited(text):
        places = {name: lines.at(place) for name, place in game.places.items()}
        yield Game(
            lines.at(game.place),
            game.tags,
            places,
            {name: body.text for name, body in game.bodies.items()},
        )


def _inherited(text: str) -> Iterator[RawGame]:
    """Yield the games of a text without remarks that have a board, a result or totals."""
    before: dict[str, str] = {}
    lasting: dict[str, str] = {}
    for game in _as_written(text):
        game.inherit(before, lasting)
        if game.is_record or any(name in game.places for name in _OF_RESULT):
            yield game


class Lines:
    """Line numbers by place in a text, or in a piece of it after `before` lines."""

    def __init__(self, text: str, before: int = 0) -> None:
        self._before = before + 1
        self._ends = [found.start() for found in re.finditer("\n", text)]

    def at(self, place: int) -> int:
        """Return the number of the line, from 1."""
        return bisect_left(self._ends, place) + self._before


class Body(NamedTuple):
    """The text after a tag, up to the next tag."""

    text: str
    place: int


class RawGame:
    """The tags and sections of one game; names in lower case."""

    __slots__ = ("bodies", "notes", "place", "places", "tags")

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.places: dict[str, int] = {}
        self.bodies: dict[str, Body] = {}
        self.notes: dict[tuple[str, str], str] = {}
        """Notes by the section they belong to (`auction`, `play`) and their number."""
        self.place = 0

    def inherit(self, before: dict[str, str], lasting: dict[str, str]) -> None:
        """Replace `#` by the value of the previous game, and apply `##` to later games."""
        for name, value in self.tags.items():
            known = name in before or len(before) < MOST_NAMES
            if value.startswith("##"):
                value = value[2:]
                if known:
                    lasting[name] = value
            elif value == "#":
                value = before.get(name, "")
            self.tags[name] = value
            if known:
                before[name] = value
        for name, value in lasting.items():
            if name not in self.tags:
                # A value that was redefined since then is valid from there on.
                self.tags[name] = before.get(name, value)

    @property
    def is_record(self) -> bool:
        """Whether it describes a board; the tags at the head of a file do not."""
        return any(name in self.places for name in ("board", "deal", "auction", "play"))


def games_with_lines(pieces: Iterable[tuple[str, int]]) -> Iterator[tuple[RawGame, Lines]]:
    """Yield the games of a text in pieces (`whole_games`), each with the lines of its piece.

    The text is without remarks. Inherited values are filled in; games that do not describe a board
    are left out.
    """
    before: dict[str, str] = {}
    lasting: dict[str, str] = {}
    for text, lines_before in pieces:
        lines = Lines(text, lines_before)
        for game in _as_written(text):
            game.inherit(before, lasting)
            if game.is_record:
                yield game, lines


def _as_written(text: str) -> Iterator[RawGame]:
    game = RawGame()
    name, end = "", 0
    for found in _TAG.finditer(text):
        start = found.start()
        between = text[end:start]
        if len(between) > 1 and not between.isspace() and name:
            game.bodies.setdefault(name, Body(between, end))
        name, value = found[1].lower(), found[2]
        if name in _IDENTIFYING and (
            name in game.tags
            or (name == "event" and game.tags)
            or (game.is_record and _BLANK_LINE.search(between))
        ):
            yield game
            game = RawGame()
        if not game.tags:
            game.place = start
        if name == "note":
            number, _, said = value.partition(":")
            section = next(
                (each for each in reversed(game.tags) if each in ("auction", "play")), ""
            )
            game.notes.setdefault((section, number.strip()), said.strip())
        if name not in game.tags:  # the standard: repeated tags are ignored
            game.tags[name] = (
                value.replace('\\"', '"').replace("\\\\", "\\").strip()
                if "\\" in value
                else value.strip()
            )
            game.places[name] = start
        end = found.end()
    rest = text[end:]
    if name and rest and not rest.isspace():
        game.bodies.setdefault(name, Body(rest, end))
    yield game


@lru_cache(maxsize=64)
def deal_in(text: str) -> Deal:
    """Return the deal of a PBN text. Raises NotationError or TableError.

    Cached: the same hands are often played at many tables.
    """
    first, colon, rest = text.partition(":")
    hands = rest.split()
    if not colon or len(hands) != 4 or first.strip() not in SEATS:
        raise NotationError(text, PBN_DEAL)
    seats = SEATS[first.strip()].clockwise()
    return deal_of(
        {seat: _hand(hand) for seat, hand in zip(seats, hands, strict=True) if hand != "-"}
    )


def _hand(text: str) -> list[Card]:
    suits = text.replace("10", "T").split(".")
    if len(suits) != 4:
        raise NotationError(text, PBN_HAND)
    try:
        return [
            CARDS[suit + rank]
            for suit, ranks in zip("SHDC", suits, strict=True)
            if ranks != "-"
            for rank in ranks
        ]
    except KeyError:
        raise NotationError(text, PBN_HAND) from None
