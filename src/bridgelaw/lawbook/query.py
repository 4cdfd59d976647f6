"""The words of a search: read from a query, bounded, and compared with the words of a text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from typing import Final

from bridgelaw.cases.errors import AnswerError
from bridgelaw.i18n.text import Text, languages

WHAT: Final = Text("expected words to look for, such as: lead out of turn")
NO_WORDS = Text("found no words in '{found}'; {expected}")
NOT_CLOSED = Text("a quotation mark in '{found}' is not closed")
TOO_LONG = Text(
    "found {found} characters to search for, expected at most {most}; use only the words that "
    "matter"
)

LONGEST: Final = 300
"""The maximum number of characters of a query."""
MOST_WORDS: Final = 16
"""The maximum number of different words that are searched for: the first ones of the query."""

MARKS: Final = str.maketrans("“”„»«″", '""""""')
PARTS: Final = re.compile(r'"(?P<phrase>[^"]*)"|(?P<word>[^\s"]+)')
WORD: Final = re.compile(r"[^\W_]+")
LETTERS: Final = {"æ": "ae", "ø": "oe", "å": "aa", "Æ": "ae", "Ø": "oe", "Å": "aa"}
STEMMED: Final = {"en": "english", "da": "danish"}
"""The names of the languages in the stemmer."""
SHORTEST_STEM: Final = 3
"""Shorter stems are not matched as the beginning of other words."""
SHORTEST_BEGINNING: Final = 2
"""The star after fewer letters is ignored, because most texts have such a word."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word, the beginning of a word, or a phrase: how to query the index and match a text."""

    words: tuple[str, ...]
    begins: Mapping[str, str]
    """For a single word: the beginning of the words that match it, by language."""

    def expression(self, language: str) -> str:
        """Return the index query for the texts of a language."""
        if language in self.begins:
            return f"{self.begins[language]}*"
        return f'"{" ".join(self.words)}"'

    def marks(self, word: str, language: str) -> bool:
        """Return whether a folded word of a text matches."""
        begins = self.begins.get(language)
        return word in self.words or (begins is not None and word.startswith(begins))

    def occurs(self, texts: Mapping[str, Iterable[str]]) -> bool:
        """Return whether the term occurs in one of the texts, which are given by language."""
        return any(
            self.marks(word, language)
            for language, said in texts.items()
            for text in said
            for word in words_of(text)
        )


class Marker:
    """Matches folded words of texts in a language with any of several terms."""

    def __init__(self, terms: Iterable[Term], language: str) -> None:
        terms = tuple(terms)
        self._words = frozenset(word for term in terms for word in term.words)
        self._begins = tuple(term.begins[language] for term in terms if language in term.begins)

    def marks(self, word: str) -> bool:
        """Return whether a folded word matches one of the terms."""
        return word in self._words or word.startswith(self._begins)


def fold(text: str) -> str:
    """Fold case, accents and Danish letters: Prøve becomes proeve, as it is written without ø."""
    folded = spelt_out(text.casefold())
    if folded.isascii():
        return folded
    return "".join(
        mark for mark in unicodedata.normalize("NFKD", folded) if not unicodedata.combining(mark)
    )


@lru_cache(8192)
def words_of(text: str) -> tuple[str, ...]:
    """Return the folded words of a text of the program, which are remembered."""
    return tuple(WORD.findall(fold(text)))


def checked(query: str) -> str:
    """Return a query that is not too long.

    Raises:
        AnswerError: the query has more than `LONGEST` characters.
    """
    if len(query) > LONGEST:
        raise AnswerError(TOO_LONG, found=len(query), most=LONGEST)
    return query


def words_to_find(text: str) -> list[str]:
    """Return the folded words that an entry of a list must contain, each once.

    They are the first `MOST_WORDS` of the first `LONGEST` characters.
    """
    return [*dict.fromkeys(fold(text[:LONGEST]).split())][:MOST_WORDS]


def spelt_out(text: str) -> str:
    """Replace each Danish letter by two letters. The index folds the rest itself."""
    if not text.isascii():
        for letter, spelt in LETTERS.items():
            text = text.replace(letter, spelt)
    return text


def parse(query: str) -> list[Term]:
    """Parse a query into its terms: the first `MOST_WORDS` different words, each once.

    Raises:
        AnswerError: the query contains no word, has an unclosed quotation mark, or is too long.
    """
    plain = checked(query).translate(MARKS)
    if plain.count('"') % 2:
        raise AnswerError(NOT_CLOSED, found=query)
    terms: dict[tuple[tuple[str, ...], bool], Term] = {}
    known: set[str] = set()
    for part in PARTS.finditer(plain):
        for term, begins in _terms(part):
            known.update(term.words)
            if len(known) > MOST_WORDS:
                break
            terms.setdefault((term.words, begins), term)
    if not terms:
        raise AnswerError(NO_WORDS, found=query, expected=WHAT)
    return [*terms.values()]


def _terms(part: re.Match[str]) -> Iterator[tuple[Term, bool]]:
    """Yield the terms of a phrase or a word, and whether each is a beginning with a star."""
    phrase = part["phrase"] is not None
    words = tuple(WORD.findall(fold(part["phrase"] if phrase else part["word"])))
    if not words:
        return
    if phrase:
        yield Term(words[:MOST_WORDS], {}), False
    elif part["word"].endswith("*") and len(words[-1]) >= SHORTEST_BEGINNING:
        yield from ((Term((word,), {}), False) for word in words[:-1])
        yield Term(words[-1:], dict.fromkeys(languages(), words[-1])), True
    elif len(words) > 1:  # 0-honor, dummy's
        yield Term(words[:MOST_WORDS], {}), False
    else:
        yield Term(words, _stems(part["word"])), False


def _stems(word: str) -> dict[str, str]:
    """Return the folded stem of a word in each language.

    A stem is cut to the part that the word begins with (the stem of penalty is penalti). Numbers
    have no stem, and stems that are too short to identify the word are left out.
    """
    if any(letter.isdigit() for letter in word):
        return {}
    from snowballstemmer import stemmer

    plain = "".join(WORD.findall(word.casefold()))
    stems = {
        language: fold(_shared(plain, stemmer(name).stemWord(plain)))
        for language, name in STEMMED.items()
    }
    return {language: stem for language, stem in stems.items() if len(stem) >= SHORTEST_STEM}


def _shared(word: str, stem: str) -> str:
    """Return the common prefix of a word and its stem."""
    return "".join(
        letter
        for letter, _ in takewhile(lambda pair: pair[0] == pair[1], zip(word, stem, strict=False))
    )
