"""The words that declarers use, in Danish and English. To add a word, add it to its table.

Each table is a text of entries separated by commas; an entry may be several words. Case and
apostrophes are ignored. Write æ, ø and å where the word has them: the spellings ae, o, oe, a and aa
are added automatically unless they are taken. A word may be in one table only, so an ambiguous word
has a kind of its own and the grammar resolves it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Final, NamedTuple

from bridgelaw.bridge.cards import Rank, Suit
from bridgelaw.bridge.spoken.meaning import NamedSuit, Relative, Sign, SuitRole

# Letters and symbols for suits. K for klør is not included, because KD would be two cards, nor hj
# for hjerter, because HJ is the jack of hearts.
SUIT_MARKS: Final[Mapping[Suit, str]] = {
    Suit.CLUBS: "c, ♣, ♧, kl",
    Suit.DIAMONDS: "d, r, ♦, ♢, ru",
    Suit.HEARTS: "h, ♥, ♡",
    Suit.SPADES: "s, ♠, ♤, sp",
}
SUITS: Final[Mapping[NamedSuit, str]] = {
    Suit.CLUBS: "klør, club, clubs, kløren, klører",
    Suit.DIAMONDS: "ruder, diamond, diamonds, ruderen, rudere, rude",
    Suit.HEARTS: "hjerter, heart, hearts, hjerteren, hjertere, hjerte",
    Suit.SPADES: "spar, spade, spades, sparen, sparer, sparene",
    SuitRole.TRUMPS: "trumf, trump, trumps, trumfen, trumfer, trumfe, ruff",
    SuitRole.SUIT_LED: "bekend, follow, følg farve, følg kulør, bekend farve, bekend kulør, follow "
    "suit, farven, kuløren, "
    "suit led, den udspillede farve, the suit led",
}
RANK_MARKS: Final[Mapping[Rank, str]] = {
    Rank.TWO: "2",
    Rank.THREE: "3",
    Rank.FOUR: "4",
    Rank.FIVE: "5",
    Rank.SIX: "6",
    Rank.SEVEN: "7",
    Rank.EIGHT: "8",
    Rank.NINE: "9",
    Rank.TEN: "t, 10",
    Rank.JACK: "b, j",
    Rank.QUEEN: "d, q",
    Rank.KING: "k",
    Rank.ACE: "e, a",
}
RANKS: Final[Mapping[Rank, str]] = {
    Rank.TWO: "to, two, toer, toeren, to'er, to'eren, deuce",
    Rank.THREE: "tre, three, treer, treeren, tre'er, tre'eren, trey",
    Rank.FOUR: "fire, four, firer, fireren",
    Rank.FIVE: "fem, five, femmer, femmeren",
    Rank.SIX: "seks, six, sekser, sekseren",
    Rank.SEVEN: "syv, seven, syver, syveren",
    Rank.EIGHT: "otte, eight, otter, otteren",
    Rank.NINE: "ni, nine, nier, nieren",
    Rank.TEN: "ti, ten, tier, tieren",
    Rank.JACK: "bonde, jack, bonden, knægt, knægten, knave",
    Rank.QUEEN: "dame, queen, damen, dronning, dronningen, lady",
    Rank.KING: "konge, king, kongen",
    Rank.ACE: "es, ace, esset, es'et, esser",
}
# Digits with a Danish ending: 7'eren, 7-er, 10 eren. ("er" is also a filler, as in "det er
# ligegyldigt".)
FIGURE_ENDINGS: Final = "er, eren"

RELATIVES: Final[Mapping[Relative, str]] = {
    Relative.HIGH: "høj, high, højt, høje, højest, højeste, stor, stort, store, størst, største, "
    "highest, big, biggest, "
    "large, largest, top",
    Relative.LOW: "lav, low, lavt, lave, lavest, laveste, lille, lillebitte, mindst, mindste, "
    "small, smallest, lowest, "
    "little, duk, duck",
}
TAKES: Final[Mapping[Relative, str]] = {
    Relative.WIN: "stik, win, vind, tag, take, beat, slå, tag stikket, vind stikket, win the "
    "trick, take the trick, "
    "win this trick, take this trick, overtrumf, overruff",
    Relative.COVER: "dæk, cover, læg over",
}
SIGNS: Final[Mapping[Sign, str]] = {
    Sign.NO: "nej, no, nope, næ",
    Sign.NONSENSE: "vrøvl, nonsense, sludder, sludder og vrøvl, rubbish, forkert, wrong, fejl, "
    "ups, oops, whoops, hov, "
    "hovsa, my mistake, min fejl, fortalelse, slip of the tongue",
    Sign.MEANT: "jeg mente, jeg mener, mente jeg, mener jeg, i mean, i meant, mente, meant, mener, "
    "eller rettere, rettere sagt, or rather, rather, "
    "make that, scratch that, i stedet, instead",
    Sign.SORRY: "undskyld, sorry, pardon, beklager, excuse me",
    Sign.WAIT: "vent, wait, vent lidt, stop, hold on, lige et øjeblik, øjeblik",
}

ANYTHING: Final = (
    "hvad som helst, anything, whatever, hvadsomhelst, ligegyldigt, lige meget, ligemeget, det "
    "er ligegyldigt, "
    "det er lige meget, hvad du vil, hvad du har lyst til, et eller andet, et kort, et eller "
    "andet kort, any card, "
    "a card, whatever you like, anything you like, what you like, you choose, vælg selv, "
    "i don't care, doesn't matter, it doesn't matter, et hvilket som helst kort, et vilkårligt "
    "kort, any old card, "
    "noget, something, du bestemmer, det bestemmer du, bestem selv, you decide, up to you, your "
    "choice"
)
ANY: Final = (
    "any, hvilken som helst, en hvilken som helst, whichever, ligegyldig hvilken, en eller anden, "
    "en vilkårlig, any old"
)

PLAYS: Final = (
    "spil, play, jeg spiller, i play, jeg vil spille, jeg vil gerne spille, i will play, i'll "
    "play, i want to play, "
    "i would like to play, i'd like to play, jeg vil have, jeg vil gerne have, jeg vil gerne "
    "bede om, jeg beder om, "
    "må jeg få, må jeg bede om, kan jeg få, lad mig få, giv mig, gi mig, i would like, i'd like, "
    "i want, "
    "i will have, i'll have, i'll take, give me, may i have, can i have, could i have, let me "
    "have, let's play, let's have, "
    "lad os spille, lad os få, vi spiller, vi tager, jeg tager, læg, smid, kast, discard, pitch, "
    "throw, lead, spil ud, "
    "calling for, call for"
)

# A and D are resolved by position: a spade, spade A; D i spar, D 8.
A: Final = "a"
D: Final = "d"
ARTICLES: Final = "en, the, et, an, én, min, my, bordets, dummy's, din, your, denne, this, that"
DEN: Final = "den, det"
IT: Final = "it"
ONE: Final = "one, card, kort"
OF: Final = "i, of, in, af"
WITH: Final = "med, with"

FILLERS: Final = (
    "øh, øhm, øhh, æh, åh, ah, oh, um, uh, er, erm, eh, hm, hmm, hmmm, please, tak, så, okay, "
    "ok, bare, just, partner, "
    "makker, ja, jo, yes, yeah, yep, well, nå, altså, venligst, gerne, thanks, nu, now, then, "
    "vel, naturligvis, "
    "selvfølgelig, naturally, obviously, klart, of course, thank you, værsgo, dummy"
)

# Marks that can end a designation, strongest last. If there are two in a row, the last one counts
# unless it is weaker.
COMMA, DASH, BREAK, QUERY, STOP = "COMMA", "DASH", "BREAK", "QUERY", "STOP"
SENTENCE_MARKS: Final = frozenset({BREAK, QUERY, STOP})
SIGN = "NO"
CARD = "CARD"
FILLER = "FILLER"

# Spellings without the Danish letters.
_PLAIN: Final = ({"æ": "ae", "ø": "o", "å": "a"}, {"æ": "ae", "ø": "oe", "å": "aa"})


class Sense(NamedTuple):
    """The meaning of a word: its kind in the grammar, and its values."""

    kind: str
    suit: NamedSuit | None = None
    rank: Rank | None = None
    relative: Relative | None = None
    anything: bool = False
    sign: Sign | None = None


class Lexicon:
    """An index from words to their senses, built from the tables.

    Raises ValueError if an entry is in two tables with different senses, or if it consists of
    fillers except for one word.
    """

    def __init__(self, entries: Iterable[tuple[str, Sense]] | None = None) -> None:
        """Build the lexicon from pairs of an entry and its sense, by default from all tables."""
        written = list(_tables() if entries is None else entries)
        self.fillers = frozenset(
            normal(said) for said, sense in written if sense.kind == FILLER and " " not in said
        )
        self.senses: dict[str, Sense] = {}
        """The sense of each entry, by its normalised words without fillers."""
        for said, sense in written:
            self._add(said, sense)
        for said, sense in written:
            for plain in _PLAIN:
                self._add_spelling(said, plain, sense)
        self.fillers |= {
            key for key, sense in self.senses.items() if sense.kind == FILLER and " " not in key
        }
        self.longest = _longest(self.senses)
        """The length in words of the longest entry that starts with a word."""

    def _key(self, said: str, sense: Sense) -> str:
        words = normal(said).split()
        kept = [word for word in words if word not in self.fillers]
        if len(words) > 1 and len(kept) < 2:  # the one remaining word would match too much
            raise ValueError(f"{said!r} is hardly more than fillers")
        return " ".join(words if len(words) == 1 else kept)

    def _add(self, said: str, sense: Sense) -> None:
        key = self._key(said, sense)
        if self.senses.setdefault(key, sense) != sense:
            raise ValueError(
                f"{said!r} has another sense already: {self.senses.get(key)}, not {sense}"
            )

    def _add_spelling(self, said: str, plain: Mapping[str, str], sense: Sense) -> None:
        key = self._key(said, sense)
        self.senses.setdefault("".join(plain.get(letter, letter) for letter in key), sense)


def normal(said: str) -> str:
    """Return words in their look-up form: lower case, one alphabet, no apostrophes."""
    if not said.isascii():
        said = _one_alphabet(said)
    return said.lower().replace("'", "")


def entries(table: str) -> list[str]:
    """Return the entries of one table."""
    return [entry for entry in (" ".join(part.split()) for part in table.split(",")) if entry]


def _one_alphabet(said: str) -> str:
    from unicodedata import normalize

    composed = normalize("NFKC", said).casefold()
    return composed.replace("ö", "ø").replace("ä", "æ").replace("’", "'").replace("\ufe0f", "")


def _longest(senses: Iterable[str]) -> dict[str, int]:
    longest: dict[str, int] = {}
    for key in senses:
        words = key.split()
        longest[words[0]] = max(longest.get(words[0], 1), len(words))
    return longest


def _tables() -> Iterator[tuple[str, Sense]]:
    yield from _suits()
    yield from _ranks()
    yield from _cards()
    yield from _compounds()
    for relative, table in RELATIVES.items():
        yield from _each(table, Sense("REL", relative=relative))
    for relative, table in TAKES.items():
        yield from _each(table, Sense("TAKE", relative=relative))
    for sign, table in SIGNS.items():
        yield from _each(table, Sense(SIGN, sign=sign))
    yield from _each(ANYTHING, Sense("ANYTHING", anything=True))
    for kind, table in {
        "ANY": ANY, "PLAY": PLAYS, "A": A, "D": D, "ARTICLE": ARTICLES, "DEN": DEN, "IT": IT,
        "ONE": ONE, "OF": OF, "WITH": WITH, FILLER: FILLERS,
    }.items():  # fmt: skip
        yield from _each(table, Sense(kind))


def _each(table: str, sense: Sense) -> Iterator[tuple[str, Sense]]:
    return ((entry, sense) for entry in entries(table))


def _suits() -> Iterator[tuple[str, Sense]]:
    for role, table in SUITS.items():
        yield from _each(table, Sense("ROLE" if isinstance(role, SuitRole) else "SUIT", suit=role))
    for suit, table in SUIT_MARKS.items():
        yield from ((mark, Sense("SUIT", suit=suit)) for mark in entries(table) if mark != D)


def _ranks() -> Iterator[tuple[str, Sense]]:
    for rank, table in RANKS.items():
        yield from _each(table, Sense("RANK", rank=rank))
    for rank, table in RANK_MARKS.items():
        for mark in entries(table):
            if mark not in (A, D):
                yield mark, Sense("RANK", rank=rank)
            if mark.isdigit():
                yield from (
                    (mark + ending, Sense("RANK", rank=rank)) for ending in entries(FIGURE_ENDINGS)
                )
                yield f"{mark} eren", Sense("RANK", rank=rank)


def _cards() -> Iterator[tuple[str, Sense]]:
    """Yield suits and ranks written together: sK, rD, ♠10, spB.

    The rank may come first where it is unambiguous: 10♠, QS.
    """
    for (suit, suit_marks), (rank, rank_marks) in product(SUIT_MARKS.items(), RANK_MARKS.items()):
        sense = Sense(CARD, suit=suit, rank=rank)
        for suit_mark, rank_mark in product(entries(suit_marks), entries(rank_marks)):
            yield suit_mark + rank_mark, sense
            if not suit_mark.isalpha() or _rank_may_lead(suit_mark, rank_mark):
                yield rank_mark + suit_mark, sense


def _compounds() -> Iterator[tuple[str, Sense]]:
    """Yield Danish compounds of suit and rank: hjerterdame, ruderes."""
    for suit, (rank, table) in product(SUIT_MARKS, RANKS.items()):
        for name in entries(table):
            yield entries(SUITS[suit])[0] + name, Sense(CARD, suit=suit, rank=rank)


def _rank_may_lead(suit: str, rank: str) -> bool:
    """Return whether a rank followed by the letter of a suit is only one card and not a word.

    Danish letters are excluded, and so are the ace (as, ah) and KD, which may mean klør dame.
    """
    return (
        len(suit) == 1
        and suit != "r"
        and (rank.isdigit() or rank in "qkjt")
        and rank + suit != "kd"
    )
