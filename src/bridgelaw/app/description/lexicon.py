"""The lexicon of descriptions: words by class, and the patterns of concepts, from data files."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from bridgelaw.app.description.patterns import Index, literals, read
from bridgelaw.app.description.spelling import Speller
from bridgelaw.app.description.words import plain, words_of
from bridgelaw.bridge.cards import Suit
from bridgelaw.bridge.spoken.lexicon import RANKS, SUITS, entries

SEATS: Final = {"north": "North", "south": "South", "east": "East", "west": "West"}
PLAYERS: Final = frozenset(
    ("seat", "lho", "rho", "partner", "opponent", "declarer", "dummy", "defender", "somebody")
)

NUMBERS: Final = {
    **{str(number): number for number in range(100)},
    **{
        word: number
        for number, words in enumerate(
            (
                "one",
                "two to too",
                "three tre tree",
                "four fire",
                "five fem",
                "six seks",
                "seven syv sevn",
                "eight otte",
                "nine ni",
                "ten ti",
                "eleven elleve",
                "twelve tolv",
                "thirteen tretten",
                "fourteen fjorten",
                "fifteen femten",
            ),
            1,
        )
        for word in words.split()
    },
}
_MORE_SUITS: Final = {
    "C": "clubs club kl clbs klub kloer kloever kloeverne klor klør clb clubbs",
    "D": "diamonds diamond ru dimond dimonds diamnds dia diam diamons ruder rudder ruter dimand "
    "diamand diamands dimonde",
    "H": "hearts heart hj hart harts haert hearths hjerter hjeter hjærter hjertr heats hjrter",
    "S": "spades spade sp spads spad spde spaads spar spaar spare spdes spads",
}
_SUIT_MARKS: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H"}
STRAIN_LETTERS: Final = {
    **dict.fromkeys(("c", "kl"), "C"),
    **dict.fromkeys(("d", "ru", "r"), "D"),
    **dict.fromkeys(("h", "hj"), "H"),
    **dict.fromkeys(("s", "sp"), "S"),
    **dict.fromkeys(("n", "nt", "ut", "sa"), "NT"),
}
NOTRUMP: Final = frozenset(
    words_of("nt ut notrump notrumps sans utrumf grand sansatout nottrump nts")
)
_MORE_RANKS: Final = {
    "K": "king kings konge kongen kng kign kong",
    "Q": "queen queens quen dame damen qeen dronning",
    "J": "jack jacks knave knaegt knaegten bonde bonden jak",
    "A": "ace aces es esset as'et esser esen",
    "T": "tieren tier",
}
FIGURES: Final = {str(number): str(number) for number in range(2, 10)} | {"10": "T"}
CALLS: Final = {
    **dict.fromkeys(
        words_of("pass passed passes passing pas passede passer passet passe passen passs"), "Pass"
    ),
    **dict.fromkeys(
        words_of(
            "double doubled doubles dbl dubbled dubled dobler doblede doblet dobling doble "
            "doblingen doubling dobbler dobblede doblede doblerede dubble doblte x douled dobl "
            "dubler dublede dublet doubbled dobled"
        ),
        "X",
    ),
    **dict.fromkeys(
        words_of(
            "redouble redoubled redoubles redobler redoblede redoblet redobling redoble redoublet "
            "xx redubbled redubled redbl"
        ),
        "XX",
    ),
}


@dataclass(frozen=True)
class Lexicon:
    """The words and patterns by which descriptions are understood."""

    classes: Mapping[str, frozenset[str]]
    """The classes of each word."""
    suits: Mapping[str, str]
    ranks: Mapping[str, str]
    cards: Mapping[str, str]
    """Cards in one word: spardame."""
    concepts: Index
    facts: Index
    beginnings: tuple[str, ...]
    ordinary: frozenset[str]
    speller: Speller


def rows(name: str) -> list[dict[str, str]]:
    """Return the rows of a data file."""
    with files(__package__).joinpath(name).open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def _entries(written: str) -> Iterator[str]:
    for entry in written.split(";"):
        if entry.strip():
            yield plain(entry.strip())


def _classes() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for row in rows("words.csv"):
        name = row["class"]
        more = {name} | ({"seat"} if name in SEATS else set())
        more |= {"player"} if more & PLAYERS else set()
        for word in (*_entries(row["en"]), *_entries(row["da"])):
            found.setdefault(word, set()).update(more)
    return {word: frozenset(names) for word, names in found.items()}


def _suits() -> dict[str, str]:
    found = dict(_SUIT_MARKS)
    for suit, words in SUITS.items():
        if isinstance(suit, Suit):
            found.update({plain(word): suit.letter for word in entries(words) if " " not in word})
    for letter, more in _MORE_SUITS.items():
        found.update({plain(word): letter for word in more.split()})
    return found


def _ranks() -> dict[str, str]:
    found: dict[str, str] = {}
    for rank, words in RANKS.items():
        found.update({plain(word): rank.letter for word in entries(words)})
    for letter, more in _MORE_RANKS.items():
        found.update({plain(word): letter for word in more.split()})
    for figure, letter in FIGURES.items():
        found.update({f"{figure}eren": letter, f"{figure}er": letter})
    return {word: letter for word, letter in found.items() if word not in NUMBERS}


def _cards(suits: Mapping[str, str], ranks: Mapping[str, str]) -> dict[str, str]:
    bases = ("kloer", "ruder", "hjerter", "spar", "hjerte", "klor")
    every = {**ranks, **{word: "23456789T"[number - 2] for word, number in NUMBERS.items()
                         if 2 <= number <= 10}}  # fmt: skip
    return {
        base + word: suits[base] + letter
        for base in bases
        for word, letter in every.items()
        if len(word) > 1 or word.isdigit()
    }


@cache
def lexicon() -> Lexicon:
    """Return the lexicon, which is read once per process."""
    classes, suits, ranks = _classes(), _suits(), _ranks()
    concepts = [
        (row["concept"], read(pattern))
        for row in rows("concepts.csv")
        for pattern in (*_entries(row["en"]), *_entries(row["da"]))
    ]
    facts = [
        (row["fact"], read(pattern))
        for row in rows("facts.csv")
        for pattern in _entries(row["patterns"])
    ]
    ordinary = frozenset(
        plain(word)
        for word in files(__package__).joinpath("ordinary.txt").read_text("utf-8").split()
    )
    patterns = [pattern for _, pattern in (*concepts, *facts)]
    words = {word for pattern in patterns for word in literals(pattern)}
    beginnings = {
        begun for pattern in patterns for element in pattern for begun in element.beginnings
    }
    known = {*words, *classes, *suits, *ranks, *NUMBERS, *CALLS, *NOTRUMP, *ordinary}
    cards = _cards(suits, ranks)
    return Lexicon(
        classes,
        suits,
        ranks,
        cards,
        Index(concepts),
        Index(facts),
        tuple(beginnings),
        ordinary | known,
        Speller(known),
    )
