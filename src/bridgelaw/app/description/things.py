"""The players, calls, cards and words of a sentence, with their spelling corrected."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, cast

from lark import Lark, Token, Transformer

from bridgelaw.app.description.lexicon import (
    CALLS,
    FIGURES,
    NOTRUMP,
    NUMBERS,
    SEATS,
    STRAIN_LETTERS,
    Lexicon,
    lexicon,
)
from bridgelaw.app.description.words import COMMA, STOP, Word, split, words_of
from bridgelaw.bridge.spoken.word_lexer import WordLexer

_LEVEL_AND_STRAIN: Final = re.compile(r"([1-9])([a-z]+?)(xx?)?")
_SUIT_AND_RANK: Final = re.compile(r"([cdhs]|kl|ru|hj|sp|r)([2-9]|10)")
_LETTERS: Final = re.compile(r"([CDHSR])([KQJATDBE])|(?P<rank>[KQJAT])(?P<suit>[CDHS])")
_RANK_LETTERS: Final = {
    **dict(zip("KQJAT", "KQJAT", strict=True)),
    "D": "Q",
    "B": "J",
    "E": "A",
}
_LANGUAGE: Final = {
    "en": frozenset(words_of("the a of and is was his he it has had on in that not didnt she")),
    "da": frozenset(
        words_of(
            "og er det af har paa en et ikke den i som men med der jeg vi han de til over var fra "
            "sagde meldte spiller noget efter foer"
        )
    ),
}
_UNITS: Final = frozenset(
    words_of(
        "card cards kort trick tricks stik triks trik point points hp hcp pts minutes minut "
        "minutter minuts times gange tables borde boards rounds runder percent procent pct "
        "imps imp passes passer pass count trumps trumf players spillere small smaa time hour "
        "hours"
    )
)
_OF_A_NUMBER: Final = frozenset(
    words_of(
        "board bord table tabel trick stik pair par round runde mappe mappen spil spillet "
        "bords bordet nr nummer number runden mape bord's team hold trik no boards mapper"
    )
)
_A: Final = frozenset(("a", "an", "en", "et", "one"))
_HEARD: Final = {"won": "1", "to": "2", "too": "2"}
"""Words that dictation writes for the level of a bid."""
_LEVELS: Final = {**dict.fromkeys(_A, "1"), **_HEARD}
_BID_A: Final = frozenset(
    words_of(
        "bid bids bidded opened opens overcalled overcalls meldte melder meldt melte boed "
        "byder budt aabnede aabner aabned opend over said sagde responded"
    )
)


class Thing:
    """A word of a sentence, or a player, call, card, suit or number that it names.

    `value` is what it names: East, 2H, Pass, SQ, H, 7.
    """

    __slots__ = ("classes", "end", "genitive", "known", "plain", "start", "value")

    def __init__(
        self,
        plain: str,
        start: int,
        end: int,
        classes: frozenset[str] = frozenset(),
        value: str = "",
        *,
        genitive: bool = False,
        known: bool = True,
    ) -> None:
        self.plain = plain
        self.start = start
        self.end = end
        self.classes = classes
        self.value = value
        self.genitive = genitive
        self.known = known


class _Heard(Token):
    """A word as a lark token."""

    __slots__ = ("thing",)
    thing: Thing


class _Things(Transformer[Token, object]):
    """The meaning of the rules of the grammar."""

    def start(self, children: list[Thing]) -> list[Thing]:
        return children

    def word(self, children: list[_Heard]) -> Thing:
        return children[0].thing

    def suit(self, children: list[_Heard]) -> Thing:
        return children[0].thing

    def card(self, children: list[_Heard]) -> Thing:
        things = [child.thing for child in children]
        suit = next((its.value for its in things if "suit" in its.classes), "")
        rank = next((its.value for its in things if its.classes & _RANKED), "")
        value = things[0].value if len(things) == 1 else suit + FIGURES.get(rank, rank)
        return _joined(things, frozenset(("card",)), value)

    def bid(self, children: list[_Heard]) -> Thing:
        things = [child.thing for child in children]
        return _joined(things, frozenset(("call", "bid")), "".join(its.value for its in things))


_RANKED: Final = frozenset(("rank", "number"))


def _joined(things: Sequence[Thing], classes: frozenset[str], value: str) -> Thing:
    first, last = things[0], things[-1]
    return Thing(
        " ".join(its.plain for its in things), first.start, last.end, classes, value,
        genitive=last.genitive,
    )  # fmt: skip


@cache
def _grammar() -> Lark:
    return Lark.open(
        "things.lark", rel_to=__file__, parser="lalr", lexer=WordLexer, transformer=_Things()
    )


def things(text: str) -> list[Thing]:
    """Return the words and things of a sentence in their order."""
    words = split(text)
    danish = _is_danish(words)
    heard = [_thing(word, lexicon()) for word in words]
    heard = [part for thing in heard for part in _parts(thing, lexicon())]
    tokens = [_token(place, heard, danish) for place in range(len(heard))]
    return cast("list[Thing]", _grammar().parse(tokens))


def _is_danish(words: Sequence[Word]) -> bool:
    counts = {
        language: sum(word.plain in known for word in words)
        for language, known in _LANGUAGE.items()
    }
    return counts["da"] > counts["en"]


def _thing(word: Word, known: Lexicon) -> Thing:
    """Return a word with what it means by itself."""
    if word.plain in (STOP, COMMA):
        return Thing(word.plain, word.start, word.end, frozenset((word.plain,)), known=True)
    marked = _marked(word)
    if marked is not None:
        return marked
    if word.text[:1] in "♣♦♥♠♧♢♡♤" or _is_side(word.text):
        return _written_thing(word, known)
    said, understood = _spelt(word.plain, known)
    classes, value = _meaning(said, known)
    genitive = word.genitive or ("seat" in classes and said.endswith("s") and len(said) > 3)
    return Thing(
        said,
        word.start,
        word.end,
        classes,
        value,
        genitive=genitive,
        known=understood or bool(classes),
    )


def _written_thing(word: Word, known: Lexicon) -> Thing:
    """Return a suit that is written as a symbol, or a side."""
    said = word.plain
    if word.text[:1] in "♣♦♥♠♧♢♡♤":
        return Thing(said, word.start, word.end, frozenset(("suit",)), known.suits.get(said, "S"))
    side = "NS" if said[0] == "n" else "EW"
    return Thing(said, word.start, word.end, frozenset(("side", "player")), side)


def _spelt(said: str, known: Lexicon) -> tuple[str, bool]:
    """Return a word with its spelling corrected, and whether it is understood.

    A word that begins as a pattern allows is corrected only to a call or a suit.
    """
    if said in known.ordinary or said in known.cards:
        return said, True
    begun = said.startswith(known.beginnings)
    corrected = known.speller.correct(said)
    if corrected is None or (begun and corrected not in CALLS and corrected not in known.suits):
        return said, begun
    return corrected, True


def _is_side(text: str) -> bool:
    said = text.casefold()
    if said.startswith("no") and said.rstrip("s").endswith("trump"):
        return False
    return said in ("ns", "ew", "øv", "ov") or any(mark in said for mark in "-/ ")


def _meaning(said: str, known: Lexicon) -> tuple[frozenset[str], str]:
    classes = known.classes.get(said, frozenset())
    if said in known.suits:
        return classes | {"suit"}, known.suits[said]
    if said in CALLS:
        return classes | {"call"}, CALLS[said]
    if said in NUMBERS:
        return classes | {"number"}, str(NUMBERS[said])
    if said in known.ranks:
        return classes | {"rank"}, known.ranks[said]
    if said in known.cards:
        return classes | {"card"}, known.cards[said]
    if said in NOTRUMP:
        return classes | {"notrump"}, "NT"
    seat = next((name for key, name in SEATS.items() if key in classes), "")
    return classes, seat


def _marked(word: Word) -> Thing | None:
    """Return a call or a card that is written as in a record: 1S, 2hj, SQ, h10, 10♠."""
    said = word.plain
    if found := _LEVEL_AND_STRAIN.fullmatch(said):
        level, letters, doubled = found.groups()
        strain = STRAIN_LETTERS.get(letters) or lexicon().suits.get(letters)
        if strain is None and letters in NOTRUMP:
            strain = "NT"
        if strain:
            classes = frozenset(("call", "bid", "marked bid"))
            value = level + strain + (doubled or "").upper()
            return Thing(said, word.start, word.end, classes, value)
    card = ""
    if found := _SUIT_AND_RANK.fullmatch(said):
        card = STRAIN_LETTERS[found[1]] + FIGURES[found[2]]
    elif found := _LETTERS.fullmatch(word.text):
        suit, rank = (found["suit"], found["rank"]) if found["rank"] else (found[1], found[2])
        card = STRAIN_LETTERS[suit.lower()] + _RANK_LETTERS[rank]
    if card:
        return Thing(said, word.start, word.end, frozenset(("card", "marked card")), card)
    return None


_SEAT_AND_WORD: Final = re.compile(r"(nords|syds|oests|vests|norths|souths|easts|wests)(\w{3,})")
_NUMBER_AND_WORD: Final = re.compile(r"(\d+)([a-z]{3,})")


def _parts(thing: Thing, known: Lexicon) -> list[Thing]:
    """Return the parts of words that were written together: sydstur, 14kort."""
    found = None
    if not thing.known or thing.plain[:1].isdigit():
        found = _SEAT_AND_WORD.fullmatch(thing.plain) or _NUMBER_AND_WORD.fullmatch(thing.plain)
    if not found or found[2] not in known.ordinary:
        return [thing]
    middle = thing.start + len(found[1])
    places = ((thing.start, middle), (middle, thing.end))
    return [
        Thing(said, start, end, *_meaning(said, known), genitive=said[0].isalpha())
        for said, (start, end) in zip((found[1], found[2]), places, strict=True)
    ]


def _token(place: int, heard: Sequence[Thing], danish: bool) -> _Heard:
    thing = heard[place]
    kind = _heard_level(place, heard) or _kind(place, heard, danish)
    if kind in ("LEVEL", "HIGH", "TEN") and thing.plain in _LEVELS:
        value = _LEVELS[thing.plain]
        thing = Thing(thing.plain, thing.start, thing.end, thing.classes | {"number"}, value)
    if kind == "RANK" and "rank" not in thing.classes:
        rank = _RANK_LETTERS[thing.plain.upper()]
        thing = Thing(thing.plain, thing.start, thing.end, frozenset(("rank",)), rank)
    if kind == "NT" and not thing.value:
        thing = Thing(thing.plain, thing.start, thing.end, frozenset(("notrump",)), "NT")
    token = _Heard(kind, "", thing.start, end_pos=thing.end)
    token.thing = thing
    return token


def _heard_level(place: int, heard: Sequence[Thing]) -> str:
    """Return LEVEL for a word that dictation writes for a number: "bid won heart"; "" otherwise."""
    if heard[place].plain not in _HEARD or not 0 < place < len(heard) - 1:
        return ""
    bid = heard[place - 1].classes & {"bids", "says"}
    return "LEVEL" if bid and heard[place + 1].classes & {"suit", "notrump"} else ""


def _kind(place: int, heard: Sequence[Thing], danish: bool) -> str:
    """Return the kind of a word in the grammar, which depends on the words beside it."""
    thing = heard[place]
    before = heard[place - 1] if place else None
    after = heard[place + 1] if place + 1 < len(heard) else None
    if "marked bid" in thing.classes:
        return "MARKED_BID"
    if "card" in thing.classes:
        return "MARKED_CARD"
    if "suit" in thing.classes:
        return "SUIT"
    if (
        before is not None
        and "suit" in before.classes
        and thing.plain.upper() in _RANK_LETTERS
        and (thing.start == before.end or thing.end - thing.start == 1)
        and thing.plain not in ("a",)
    ):
        return "RANK"
    if "rank" in thing.classes:
        return "RANK"
    if "notrump" in thing.classes:
        return "NT"
    if thing.plain == "of" and before is not None and after is not None:
        ranked = before.classes & _RANKED
        return "OF" if ranked and "suit" in after.classes else "WORD"
    return _number_kind(place, heard, danish)


def _number_kind(place: int, heard: Sequence[Thing], danish: bool) -> str:
    thing = heard[place]
    before = heard[place - 1] if place else _NOTHING
    after = heard[place + 1] if place + 1 < len(heard) else _NOTHING
    in_a_bid = bool(after.classes & {"suit", "notrump"})
    if thing.plain == "one" or (thing.plain in _A and "number" not in thing.classes):
        return "LEVEL" if in_a_bid and _one_is_a_level(thing, before) else "WORD"
    if "number" not in thing.classes or _counts(before, after):
        return "WORD"
    after_suit = "suit" in before.classes
    if thing.plain in ("to", "too", "tree") and not (
        (in_a_bid or after_suit) and (danish or thing.plain != "to")
    ):
        return "WORD"
    number = int(thing.value)
    if number == 1 and after_suit:
        return "WORD"
    return next((kind for kind, values in _KINDS_OF_NUMBERS if number in values), "WORD")


_NOTHING: Final = Thing("", 0, 0)
_KINDS_OF_NUMBERS: Final = (("LEVEL", range(1, 8)), ("HIGH", range(8, 10)), ("TEN", range(10, 11)))


def _one_is_a_level(thing: Thing, before: Thing) -> bool:
    """Return whether "a" or "one" before a suit is a bid: "bid a diamond", not "had one spade"."""
    return before.plain in _BID_A or (thing.plain == "one" and "has" not in before.classes)


def _counts(before: Thing, after: Thing) -> bool:
    """Return whether a number between two words counts something: "board 4", "4 tricks"."""
    return before.plain in _OF_A_NUMBER or (after.plain in _UNITS and "suit" not in after.classes)
