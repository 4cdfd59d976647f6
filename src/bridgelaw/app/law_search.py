"""Search for incidents, laws and cases, each in its own group."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bridgelaw.app.description.finding import for_the_law_book, incidents_of, is_description
from bridgelaw.app.description.spelling import Speller
from bridgelaw.cases.errors import AnswerError
from bridgelaw.i18n.text import ENGLISH
from bridgelaw.lawbook.query import WORD, checked, fold
from bridgelaw.lawbook.search import Found, Hit, Kind, index_of_the_laws
from bridgelaw.lawbook.search import search as search_texts


@dataclass(frozen=True, slots=True)
class Groups:
    """The hits of a search, in each group the best first."""

    incidents: Sequence[Hit]
    laws: Sequence[Hit]
    """Laws and sections."""
    cases: Sequence[Hit]
    whole: bool
    """Whether the hits of the law book have all of the words."""

    @property
    def hits(self) -> list[Hit]:
        """All hits: the incidents, then the laws, then the cases."""
        return [*self.incidents, *self.laws, *self.cases]


def search(query: str, language: str = ENGLISH, cases: Path | None = None) -> Groups:
    """Search for incidents, laws and cases.

    For a description of what happened, the incidents are those understood from it, and the laws and
    cases are those of the first incident. A misspelt word is corrected if nothing matches it as
    written. A number counts as that of a law only if it is written as one.

    Raises:
        AnswerError: the query has nothing to search for, is too long, or takes too long.
    """
    query = checked(query)
    names = incidents_of(query) if is_description(query) else []
    found = _found(names[0] if names else query, language, cases)
    incidents = (
        [*_understood(names, language)]
        if names
        else [hit for hit in found.hits if hit.entry.kind is Kind.INCIDENT]
    )
    return Groups(
        incidents,
        [hit for hit in found.hits if hit.entry.kind in (Kind.LAW, Kind.SECTION)],
        [hit for hit in found.hits if hit.entry.kind is Kind.CASE],
        found.whole,
    )


def hits(query: str, language: str = ENGLISH, cases: Path | None = None) -> Found:
    """Search as the API does: in groups for a description, otherwise by relevance alone.

    Raises:
        AnswerError: the query has nothing to search for, is too long, or takes too long.
    """
    if is_description(checked(query)):
        groups = search(query, language, cases)
        return Found(groups.hits, groups.whole)
    return _found(query, language, cases)


def _found(query: str, language: str, cases: Path | None) -> Found:
    """Search the texts; if nothing has all of the words, search for corrected words too."""
    wanted = for_the_law_book(query)
    found = search_texts(wanted, language, cases)
    if not found.hits or not found.whole:
        better = _corrected(wanted)
        if better != wanted:
            try:
                again = search_texts(better, language, cases)
            except AnswerError:
                return found
            if again.hits and (again.whole or not found.hits):
                return again
    return found


def _corrected(query: str) -> str:
    """Return a query with the words that no text has replaced by the nearest that one has."""
    words, speller = _words_of_the_texts()

    def instead(found: re.Match[str]) -> str:
        word = fold(found[0])
        return found[0] if word in words else speller.correct(word) or found[0]

    return query if '"' in query else WORD.sub(instead, query)


@cache
def _words_of_the_texts() -> tuple[frozenset[str], Speller]:
    """Return the words of the law book's titles and terms, and what corrects others to them."""
    entries = index_of_the_laws().entries
    every = {
        word
        for entry in entries
        for text in (entry.title, entry.terms, entry.text)
        for word in WORD.findall(fold(text))
    }
    usual = {
        word
        for entry in entries
        for text in (entry.title, entry.terms)
        for word in WORD.findall(fold(text))
    }
    return frozenset(every), Speller(usual)


def _understood(names: Sequence[str], language: str) -> Iterator[Hit]:
    """Yield incidents by their names, as hits in a language."""
    entries = {
        entry.number: entry
        for entry in index_of_the_laws().entries
        if entry.kind is Kind.INCIDENT and entry.language == language
    }
    for place, name in enumerate(names):
        yield Hit(entries[name], (), float(len(names) - place))
