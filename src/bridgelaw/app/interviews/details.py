"""Parse details on one line in a director's words: `W SQ, declarer S, trick 5 W SQ`.

A seat and a card without names are the player and the card of the incident. A contract, a day and a
federation are recognised by their form, and a seat after a contract is declarer's. For an incident
about a call, the first call without a name is that call, and the next is its replacement: `S 2H
3H`. Everything else follows its name, in any language that has one. The line may also be written as
in a case file: `declarer: S, hands: {W: SQT H5}`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import cache, partial
from typing import Final

from bridgelaw.bridge.errors import NotationError
from bridgelaw.bridge.notation import parse_call, parse_card, parse_contract, parse_seat
from bridgelaw.cases.errors import DID_YOU_MEAN, FOUND, AnswerError
from bridgelaw.cases.nodes import KEY_TWICE, Node, compose, plain_words
from bridgelaw.federations import FEDERATIONS
from bridgelaw.i18n.text import ENGLISH, Text, in_any_language

LABELS: Final = {
    "seat": Text("seat"),
    "card": Text("card"),
    "declarer": Text("declarer"),
    "contract": Text("contract"),
    "trump": Text("trump"),
    "trick": Text("trick"),
    "hands": Text("hands"),
    "penalty cards": Text("penalty cards"),
    "board": Text("board"),
    "dealer": Text("dealer", context="in one line"),
    "vulnerability": Text("vulnerability"),
    "auction": Text("auction", context="in one line"),
    "calls made": Text("calls made"),
    "must pass": Text("must pass"),
    "must repeat": Text("must repeat"),
    "withdrawn calls": Text("withdrawn calls"),
    "faced in the auction": Text("faced in the auction"),
    "said of calls": Text("said of calls"),
    "complete hands": Text("complete hands"),
    "lead chosen": Text("lead chosen"),
    "faced lead": Text("faced lead"),
    "dummy spread": Text("dummy spread"),
    "auction closed": Text("auction closed"),
    "roles exchanged": Text("roles exchanged"),
    "declarer tricks": Text("declarer tricks"),
    "claimed by": Text("claimed by"),
    "day": Text("day"),
    "federation": Text("federation"),
    "call": Text("call"),
    "replacement": Text("replacement"),
    "withdrawn meaning": Text("withdrawn meaning"),
    "replacement meaning": Text("replacement meaning"),
    "poll": Text("poll"),
    "chosen": Text("chosen"),
    "likely": Text("likely"),
}
"""The directors' names of the most common details."""

OTHER_NAMES: Final = {
    "seat": Text("player"),
    "auction": Text("bidding"),
    "calls made": Text("called"),
    "penalty cards": Text("penalty card"),
}
"""Alternative names of some details."""

MINOR = Text("minor")
MAJOR = Text("major")
NONE_YET = Text("none")
THROUGHOUT = Text("throughout", context="in one line")
ALERTED = Text("alerted")
ANNOUNCED = Text("announced")
EXPLAINED = Text("explained")
KNOWN_BY_ITS_LOOKS = Text(
    "a seat, a card, a contract such as 4S, a day such as 2024-06-01, or a name and its value, "
    "for example 'declarer S'"
)
SEAT_AND_CARDS = Text("a seat and its cards, such as W SQT H5")
SEAT_AND_CALL = Text("a seat and a call, such as E 1H")
SEAT_AND_CARD = Text("a seat and a card, such as W SQ")
SEAT_CALL_AND_WHAT = Text(
    "a seat, a call and its explanation, such as N 1S alerted, or N 1NT announced 15-17"
)
SEAT_CARD_AND_KIND = Text("a seat, a card and minor or major, such as W S7 minor")
NOT_ASKED = Text("found '{found}', but no question here is about '{what}'; leave it out")
NOTHING_AFTER = Text("found '{key}' alone, expected a value after it: write '{key} …'")

A_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
AS_IN_A_FILE: Final = re.compile(r"""[{}\[\]"]|^\s*[^\W\d][\w'’ ]*:(?=\s|$)""")
ONE_WORD: Final = frozenset(
    {
        "declarer",
        "dealer",
        "trump",
        "contract",
        "board",
        "vulnerability",
        "day",
        "federation",
        "lead chosen",
        "faced lead",
        "dummy spread",
        "auction closed",
        "roles exchanged",
        "declarer tricks",
        "claimed by",
        "chosen",
    }
)
PUNCTUATED: Final = frozenset({"poll", "likely", "without error"})
"""Details that contain commas and semicolons; elsewhere these are ignored."""
PUNCTUATION: Final = (",", ";")
OF_CARDS: Final = frozenset({"hands", "trick", "complete hands", "penalty cards"})
"""Details that consist of seats and cards; a contract after them is the contract."""
OF_CALLS: Final = ("call", "second", "replacement", "final call")
"""Details that consist of a call, in the order in which the calls are made."""
BY: Final = ("by", "af", "ved", "i")


def entries(line: str, kinds: Mapping[str, bool]) -> dict[str, Node]:
    """Return the details on a line, by their names in case files.

    `kinds` has the possible names, and whether each takes one word.

    Raises:
        CaseFileError: it is written as in a case file, but is not valid YAML.
        AnswerError: a part of it is not understood.
    """
    if AS_IN_A_FILE.search(line):
        node = compose("{" + line + " }")
        return dict(node.value) if node is not None and isinstance(node.value, Mapping) else {}
    return _Line(line, kinds).read()


def label(key: str, language: str = ENGLISH) -> str:
    """Return the name of a detail."""
    name = plain_words(key)
    return LABELS[name].say(language) if name in LABELS else name


@cache
def _keys_by_label() -> dict[str, str]:
    named = (*OTHER_NAMES.items(), *LABELS.items())
    return {word: key for key, text in named for word in in_any_language(text)}


class _Line:
    """A line that is parsed word by word."""

    def __init__(self, line: str, kinds: Mapping[str, bool]) -> None:
        self.words = re.sub(r"(,(?!\d)|(?<!\d),|;)", r" \1 ", line).split()
        self.kinds = kinds
        labels = {name: key for name, key in _keys_by_label().items() if key in kinds}
        self.names = {**labels, **{plain_words(name).casefold(): name for name in kinds}}
        self.longest = max(len(name.split()) for name in self.names)
        self.told: dict[str, Node] = {}

    def read(self) -> dict[str, Node]:
        place = 0
        while place < len(self.words):
            name, length = self._name(place)
            if self.words[place] in PUNCTUATION:
                place += 1
            elif name:
                taken = self._words_of(name, place + length)
                self._tell(name, taken, " ".join(self.words[place : place + length]))
                place += length + len(taken)
            else:
                place += self._by_its_looks(place)
        return self.told

    def _name(self, place: int) -> tuple[str, int]:
        """Return the name that begins at a word, and the number of its words."""
        for length in range(self.longest, 0, -1):
            name = " ".join(self.words[place : place + length]).rstrip(":").casefold()
            if name in self.names and place + length <= len(self.words):
                return self.names[name], length
        return "", 0

    def _words_of(self, name: str, place: int) -> list[str]:
        """Return the words of a detail: one word, or all before the next name."""
        # The first word of an answer is never a name: `did called the director`.
        end = min(place + (name not in LABELS), len(self.words))
        most = 1 if name in ONE_WORD or self.kinds.get(name, False) else len(self.words)
        while end < min(place + most, len(self.words)) and not self._name(end)[0]:
            if end > place and name in OF_CARDS and _reads(parse_contract, self.words[end]):
                break
            if name == "auction" and _reads(parse_seat, self.words[end]):
                break
            if name == "must pass" and end > place and not self._lasts(end):
                break
            end += 1
        return self.words[place:end]

    def _lasts(self, place: int) -> bool:
        """Return whether a word says that a player must pass throughout."""
        return self.words[place].casefold() in in_any_language(THROUGHOUT)

    def _tell(self, name: str, words: list[str], written: str) -> None:
        if name not in self.kinds and name in LABELS:
            raise AnswerError(NOT_ASKED, found=written, what=LABELS[name])
        if name not in PUNCTUATED:
            words = [word for word in words if word not in PUNCTUATION]
        if not words:
            raise AnswerError(NOTHING_AFTER, key=written.rstrip(":"))
        if name in self.told:
            raise AnswerError(KEY_TWICE, found=written.rstrip(":"))
        self.told[name] = _SHAPES.get(name, _sentence)(words)

    def _by_its_looks(self, place: int) -> int:
        """Read a word without a name before it, and return the number of words read."""
        word = self.words[place]
        if A_DAY.fullmatch(word):
            self._tell("day", [word], word)
        elif word.casefold() in {code.casefold() for code in FEDERATIONS}:
            self._tell("federation", [word], word)
        elif _reads(parse_call, word) and (of := self._next_call()):
            self._tell(of, [word], word)
        elif _reads(parse_contract, word):
            self._tell("contract", [word], word)
            return 1 + self._declarer(place + 1)
        elif _reads(parse_seat, word):
            self._tell("seat", [word], word)
        elif _reads(parse_card, word):
            self._tell("card", [word], word)
        elif (known := _keys_by_label().get(word.casefold())) is not None:
            self._tell(known, [word], word)  # raises an error: it does not apply here
        else:
            near = get_close_matches(word.casefold(), self.names, n=1, cutoff=0.6)
            raise AnswerError(
                DID_YOU_MEAN if near else FOUND,
                found=word,
                near="".join(near),
                expected=KNOWN_BY_ITS_LOOKS,
            )
        return 1

    def _next_call(self) -> str:
        """Return the fact of a call without a name, if the incident is about a call.

        The first is the call itself, the next its replacement.
        """
        about = OF_CALLS if "call" in self.kinds else ()
        return next((each for each in about if each in self.kinds and each not in self.told), "")

    def _declarer(self, place: int) -> int:
        """Read the seat after a contract: `4S W`, `4S by W`. Return the number of words read."""
        skipped = 1 if self.words[place : place + 1] and self.words[place].casefold() in BY else 0
        seat = self.words[place + skipped : place + skipped + 1]
        if not seat or not _reads(parse_seat, seat[0]):
            return 0
        self._tell("declarer", seat, seat[0])
        return skipped + 1


def _reads(parse: Callable[[str], object], word: str) -> bool:
    try:
        parse(word)
    except NotationError:
        return False
    return True


def _node(value: str | tuple[Node, ...] | dict[str, Node]) -> Node:
    return Node(value, 0)


def _list(words: Iterable[str]) -> Node:
    return _node(tuple(map(_node, words)))


def _sentence(words: list[str]) -> Node:
    return _node(" ".join(words))


def _trick(words: list[str]) -> Node:
    """Read `5 W SQ S2`: the number, the leader, and the cards in order; each may be left out."""
    rest = list(words)
    told: dict[str, Node] = {}
    if rest and rest[0].isascii() and rest[0].isdigit():
        told["number"] = _node(rest.pop(0))
    if rest and _reads(parse_seat, rest[0]):
        told["leader"] = _node(rest.pop(0))
    return _node({**told, "cards": _list(rest)} if rest else told)


def _hands(words: list[str]) -> Node:
    """Read `W SQT H5 N K65.Q85.A2.KJ432`: each seat with its cards."""
    cards: dict[str, list[str]] = {}
    of: list[str] = []
    for word in words:
        if _reads(parse_seat, word.rstrip(":")):
            of = cards.setdefault(word.rstrip(":"), [])
        elif cards:
            of.append(word)
        else:
            raise AnswerError(FOUND, found=word, expected=SEAT_AND_CARDS)
    return _node({seat: _sentence(held) for seat, held in cards.items()})


def _auction(words: list[str]) -> Node:
    """Read `P 1H P`: the calls, starting with the dealer's; `none` before the first."""
    return _list(
        () if len(words) == 1 and words[0].casefold() in in_any_language(NONE_YET) else words
    )


def _calls_made(words: list[str]) -> Node:
    """Read `E 1H S P` or `E:1H S:P`: each seat with its call."""
    parts = [part for word in words for part in word.split(":") if part]
    pairs = list(zip(parts[::2], parts[1::2], strict=False))
    if len(parts) % 2 or not all(
        _reads(parse_seat, seat) and _reads(parse_call, call) for seat, call in pairs
    ):
        raise AnswerError(FOUND, found=" ".join(words), expected=SEAT_AND_CALL)
    return _list(f"{seat}:{call}" for seat, call in pairs)


def _must_pass(words: list[str]) -> Node:
    """Read `N`, or `N throughout`: who must pass, at the next turn or for the rest of the
    auction.
    """
    seat, *throughout = words
    return _node(
        (_node({"seat": _node(seat), "throughout": _node("yes")}) if throughout else _node(seat),)
    )


def _pairs(words: list[str], key: str, parse: Callable[[str], object], expected: Text) -> Node:
    """Read `W SQ` or `E 1H`: one or more pairs of a seat and a card or call."""
    parts = [part for word in words for part in word.split(":") if part]
    pairs = list(zip(parts[::2], parts[1::2], strict=False))
    if len(parts) % 2 or not all(
        _reads(parse_seat, seat) and _reads(parse, what) for seat, what in pairs
    ):
        raise AnswerError(FOUND, found=" ".join(words), expected=expected)
    return _node(tuple(_node({"seat": _node(seat), key: _node(what)}) for seat, what in pairs))


def _said_of_calls(words: list[str]) -> Node:
    """Read `N 1S alerted explained five spades`: one or more calls, each with its explanation."""
    parts = [
        part
        for word in words
        for part in (word.split(":") if _reads(parse_seat, word.split(":")[0]) else [word])
    ]
    notes: list[dict[str, Node]] = []
    of = ""
    while parts:
        word = parts.pop(0)
        if parts and _reads(parse_seat, word) and _reads(parse_call, parts[0]):
            notes.append({"seat": _node(word), "call": _node(parts.pop(0))})
            of = ""
        elif notes and word.casefold() in in_any_language(ALERTED):
            notes[-1]["alerted"] = _node("yes")
        elif notes and word.casefold() in in_any_language(ANNOUNCED):
            of = "announced"
        elif notes and word.casefold() in in_any_language(EXPLAINED):
            of = "explained"
        elif of:
            said = notes[-1].get(of)
            notes[-1][of] = _node(word if said is None else f"{said.value} {word}")
        else:
            raise AnswerError(FOUND, found=word, expected=SEAT_CALL_AND_WHAT)
    return _node(tuple(map(_node, notes)))


def _votes(words: list[str]) -> Node:
    """Read `3S; P / 4S, P`: what each player in the poll would do, and what else they
    considered.
    """
    return _list(vote.strip() for vote in _together(words).split(",") if vote.strip())


def _outcome(words: list[str]) -> Node:
    """Read `50% 4S S 10, 50% 4S S 9`, as in a ruling file."""
    return _node(_together(words))


def _together(words: list[str]) -> str:
    return re.sub(r" ([,;])", r"\1", " ".join(words)).strip(" ,;")


def _penalty_cards(words: list[str]) -> Node:
    """Read `W S7 minor`: one or more penalty cards, each with its seat and kind."""
    if len(words) % 3:
        raise AnswerError(FOUND, found=" ".join(words), expected=SEAT_CARD_AND_KIND)
    marks = [words[place : place + 3] for place in range(0, len(words), 3)]
    return _node(
        tuple(
            _node({"seat": _node(seat), "card": _node(card), "kind": _node(_kind(kind))})
            for seat, card, kind in marks
        )
    )


def _kind(word: str) -> str:
    known = {said: text.en for text in (MINOR, MAJOR) for said in in_any_language(text)}
    return known.get(word.casefold(), word)


_SHAPES: Final[Mapping[str, Callable[[list[str]], Node]]] = {
    "trick": _trick,
    "hands": _hands,
    "penalty cards": _penalty_cards,
    "auction": _auction,
    "calls made": _calls_made,
    "must pass": _must_pass,
    "must repeat": _calls_made,
    "withdrawn calls": partial(_pairs, key="call", parse=parse_call, expected=SEAT_AND_CALL),
    "faced in the auction": partial(_pairs, key="card", parse=parse_card, expected=SEAT_AND_CARD),
    "said of calls": _said_of_calls,
    "poll": _votes,
    "likely": _outcome,
    "without error": _outcome,
    "complete hands": _list,
}
