"""Full-text search of the law book in every language: sections, incidents, questions and cases.

The texts are indexed in memory with SQLite's FTS5. This takes a fifth of a second, and the index is
never older than the laws. The laws and the incidents remain indexed for the next search; cases are
indexed for each search. Words are folded (case, accents, æ ø å) in the index and in the query. A
word in the query matches the words that begin with its stem, as the Snowball stemmer finds it in
the language of the text.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property, lru_cache
from pathlib import Path
from threading import Lock
from time import thread_time
from typing import Final

from bridgelaw.cases.errors import AnswerError
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.facts import Fact
from bridgelaw.engine.law import Law, Shown
from bridgelaw.i18n.text import ENGLISH, Text, languages
from bridgelaw.incidents import load
from bridgelaw.incidents.index import other_words
from bridgelaw.lawbook.query import WORD, Marker, Term, fold, parse, spelt_out, words_of
from bridgelaw.lawbook.reach import facts_read
from bridgelaw.lawbook.sections import case_of, heading, law_of, sections, whole_laws

AROUND: Final = 14
"""The number of words shown on either side of the first match."""
MOST_SECONDS: Final = 0.25
"""The processor time after which a query of the index ends with an error."""
STEPS: Final = 1_000
"""The number of SQLite's instructions between two looks at the clock."""
REMEMBERED: Final = 64
"""The number of searches whose hits are remembered."""
TOO_MUCH = Text("the search took too long; use fewer words, and complete ones")
CASE_ID: Final = re.compile(r"^(?:- |)id: *(\S+)", re.MULTILINE)
CASE_TITLE: Final = re.compile(r"^(?:  |- |)title: *(.+(?:\n    .+)*)", re.MULTILINE)


class Kind(Enum):
    """The kind of thing found."""

    LAW = Text("law")
    SECTION = Text("section")
    INCIDENT = Text("incident")
    CASE = Text("case")


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the index, in one language.

    `number` is the number of a section, the name of an incident, or the id of a case.
    """

    kind: Kind
    number: str
    language: str
    title: str
    text: str
    asked: str
    """The questions that it asks."""
    terms: str
    """Other words that lead to it."""


@dataclass(frozen=True)
class Hit:
    """An entry that was found, by the terms of a query or by its name.

    Its excerpt is made when it is first used, since only the best hits are shown.
    """

    entry: Entry
    terms: Sequence[Term]
    """The terms that were searched for; none if the entry was found by its name."""
    score: float

    @cached_property
    def _excerpt(self) -> tuple[str, tuple[tuple[int, int], ...]]:
        return _snippet(self.entry, self.terms) if self.terms else (self.entry.text, ())

    @property
    def snippet(self) -> str:
        """An excerpt with the first match, or the whole text if there are no terms."""
        return self._excerpt[0]

    @property
    def marks(self) -> tuple[tuple[int, int], ...]:
        """The matches in `snippet`."""
        return self._excerpt[1]


@dataclass(frozen=True, slots=True)
class Found:
    """The hits, best first.

    `whole` is false if no text matches the whole query; the hits then match a part of it.
    """

    hits: Sequence[Hit]
    whole: bool


WEIGHTS: Final = {"language": 0, "number": 12, "title": 8, "text": 3, "asked": 1, "terms": 8}
"""The weight of a word in each column."""
COUNTS: Final = {Kind.LAW: 1.7, Kind.SECTION: 1.0, Kind.INCIDENT: 1.0, Kind.CASE: 0.4}
DEFINITION_COUNTS: Final = 0.75
OWN_LANGUAGE: Final = 1.5
"""The factor by which a hit in another language must score higher to be preferred."""


def search(query: str, language: str = ENGLISH, cases: Path | None = None) -> Found:
    """Search the law book, and return each hit once, in the language with the best match.

    If several languages match equally well, the one given is used. All words must match or,
    if no entry has all of them, some. A phrase in quotation marks must match exactly, and `lead*`
    matches the beginning of a word. Cases are searched in the folder `cases`, if given.

    Raises:
        AnswerError: the query has nothing to search for, is too long, or takes too long.
    """
    if cases is None:
        return _in_the_laws(query, language)
    return _hits(
        Index([*law_entries(), *incident_entries(), *case_entries(cases)]), query, language
    )


@lru_cache(REMEMBERED)
def _in_the_laws(query: str, language: str) -> Found:
    return _hits(index_of_the_laws(), query, language)


def _hits(index: Index, query: str, language: str) -> Found:
    """Return the entries of an index that match all of the words, otherwise any of them."""
    terms = parse(query)
    for joined in (" AND ", " OR "):
        hits = index.hits(terms, joined, language)
        if hits:
            return Found(hits, joined == " AND ")
    return Found((), True)


# The entries


def law_entries() -> Iterator[Entry]:
    """Yield every section, whole law, and point that a section leaves open, in each language."""
    load()
    known = dict.fromkeys([*sections(), *whole_laws(), *Law.all, *Shown.all])
    for number in known:
        section, title = sections().get(number), heading(number)
        asked = _asked(number)
        for language in languages():
            also = [section.title.say(language), section.terms] if section else []
            yield Entry(
                Kind.LAW if number in whole_laws() else Kind.SECTION,
                number,
                language,
                title.say(language) if title is not None else "",
                " ".join(text.say(language) for text in _texts(number)),
                " ".join(text.say(language) for text in asked),
                "; ".join(filter(None, also))
                if number in whole_laws()
                else section.terms
                if section
                else "",
            )


def _texts(number: str) -> list[Text]:
    if number in Law.all:
        return [reading.text for reading in Law.all[number].readings]
    return [Shown.all[number].text] if number in Shown.all else []


def _asked(number: str) -> list[Text]:
    """Return the questions that a section itself asks."""
    if number not in Law.all:
        return []
    law = Law.all[number]
    facts = case_of(law).facts
    return _questions(
        facts[name]
        for reading in law.readings
        for name in facts_read(reading.rule)
        if name in facts
    )


def _questions(facts: Iterable[Fact[object]]) -> list[Text]:
    return [text for fact in facts for text in (fact.ask, fact.help) if text is not None]


def incident_entries() -> Iterator[Entry]:
    """Yield every incident, in each language."""
    load()
    for incident in Procedure.all.values():
        asked = _questions(incident.case.facts.values())
        for language in languages():
            yield Entry(
                Kind.INCIDENT,
                incident.name,
                language,
                incident.title.say(language),
                incident.what.say(language),
                " ".join(text.say(language) for text in asked),
                "; ".join((incident.name, *other_words()[incident.name].get(language, ()))),
            )


def case_entries(folder: Path) -> Iterator[Entry]:
    """Yield the cases in a folder by their ids and titles.

    The lines are scanned for these: loading the cases would take seconds.
    """
    for file in sorted(folder.rglob("*.yaml")):
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            continue
        for case in re.split(r"^(?=- )", text, flags=re.MULTILINE):
            number, title = CASE_ID.search(case), CASE_TITLE.search(case)
            if number and title:
                said = " ".join(title[1].split()).strip("\"'")
                yield Entry(Kind.CASE, number[1], ENGLISH, said, "", "", "")


# The index

_building: Final = Lock()


class Index:
    """Entries in an SQLite full-text index. Thread-safe; a query has a limited time."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = entries
        self._lock = Lock()
        self._index = sqlite3.connect(":memory:", check_same_thread=False)
        self._index.execute(
            f"CREATE VIRTUAL TABLE entry USING fts5({', '.join(WEIGHTS)}, tokenize='unicode61 "
            "remove_diacritics 2')"
        )
        rows = (
            (
                entry.language,
                *map(spelt_out, (entry.number, entry.title, entry.text, entry.asked, entry.terms)),
            )
            for entry in entries
        )
        self._index.executemany(
            f"INSERT INTO entry VALUES ({', '.join('?' for _ in WEIGHTS)})", rows
        )

    def _found(self, terms: Sequence[Term], joined: str, language: str) -> list[tuple[int, float]]:
        """Return the matching rows in a language, with their relevance."""
        weights = ", ".join(map(str, WEIGHTS.values()))
        expression = joined.join(term.expression(language) for term in terms)
        texts = " ".join(column for column in WEIGHTS if column != "language")
        with self._lock:
            end = thread_time() + MOST_SECONDS
            self._index.set_progress_handler(lambda: thread_time() > end, STEPS)
            try:
                return self._index.execute(
                    f"SELECT rowid, -bm25(entry, {weights}) FROM entry WHERE entry MATCH ?",
                    (f"language : {language} AND {{{texts}}} : ({expression})",),
                ).fetchall()
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
                    raise
                raise AnswerError(TOO_MUCH) from None

    def hits(self, terms: Sequence[Term], joined: str, language: str) -> list[Hit]:
        """Return the entries that match all the terms, or any of them, best first."""
        found = (row for spoken in languages() for row in self._found(terms, joined, spoken))
        best: dict[tuple[Kind, str], tuple[float, Entry]] = {}
        for row, relevance in found:
            entry = self.entries[row - 1]
            score = relevance * _counts(entry, terms)
            key = entry.kind, entry.number
            if key not in best:
                best[key] = score, entry
                continue
            other, known = best[key]
            own = OWN_LANGUAGE if entry.language == language else 1 / OWN_LANGUAGE
            best[key] = max(score, other), entry if score * own > other else known
        ranked = sorted(
            best.values(), key=lambda scored: -round(scored[0])
        )  # about equal: in the order of the book
        return [Hit(entry, terms, score) for score, entry in ranked]


def index_of_the_laws() -> Index:
    """Return the index of laws and incidents, which is built once per process."""
    with _building:  # others wait for the first, instead of building it too
        return _index()


@cache
def _index() -> Index:
    return Index([*law_entries(), *incident_entries()])


def _counts(entry: Entry, terms: Sequence[Term]) -> float:
    """Return the weight of a hit.

    Whole laws come first, then entries whose title is the query; definitions and cases come last.
    """
    counts = COUNTS[entry.kind] * (DEFINITION_COUNTS if law_of(entry.number) == "0" else 1)
    looked_for = tuple(word for term in terms for word in term.words)
    names = [words_of(name) for name in (entry.title, entry.number)]
    return counts * (2 if looked_for in names else 1)


def _snippet(entry: Entry, terms: Sequence[Term]) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Return an excerpt of the first text with a match, and the positions of the matches in it."""
    texts = [text for text in (entry.text, entry.asked, entry.terms) if text]
    marker = Marker(terms, entry.language)
    for text in texts:
        words = list(WORD.finditer(text))
        hits = [place for place, word in enumerate(words) if marker.marks(fold(word[0]))]
        if hits:
            first, last = max(hits[0] - AROUND, 0), min(hits[0] + 2 * AROUND, len(words)) - 1
            begin = words[first].start() if first else 0
            end = words[last].end() if last < len(words) - 1 else len(text)
            before, after = "… " if first else "", " …" if end < len(text) else ""
            moved = len(before) - begin
            marks = [words[place].span() for place in hits if first <= place <= last]
            return before + text[begin:end] + after, tuple(
                (start + moved, stop + moved) for start, stop in marks
            )
    return "", ()
