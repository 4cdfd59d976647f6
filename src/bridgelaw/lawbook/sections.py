"""The sections of the law book: titles, paraphrases, and how the program handles each."""

from __future__ import annotations

import csv
import re
import typing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from functools import cache
from importlib.resources import files
from string import ascii_lowercase

from bridgelaw.cases.errors import FOUND, NOTHING_FOUND, AnswerError
from bridgelaw.engine.case import Case
from bridgelaw.engine.law import AnyLaw, AnyReading, Book, Law, Shown
from bridgelaw.i18n.text import ENGLISH, Text

A_NUMBER = Text(
    "the number of a law, such as 45, or of a section, such as 45C2a; 'bridgelaw laws' lists them"
)
NEAREST = Text("found '{found}', did you mean {near}? Expected {expected}")
NEAREST_SHOWN = 5
FOLDED_NUMBER = re.compile(r"^(law|lov|§)?(?=\d)", re.IGNORECASE)
DIGITS = re.compile(r"\d*")


class Status(Enum):
    """How the program handles a section."""

    DECIDED = Text("decided")
    ASSISTED = Text("assisted")
    SHOWN = Text("shown")
    NOT_YET = Text("not yet")
    NOT_NEEDED = Text("nothing to rule")


@dataclass(frozen=True, slots=True)
class Section:
    """A subsection of the law book, with our own title.

    `software` is what a program should do about it. `see` has the sections and headings that it
    refers to; `terms` has technical terms that lead to it.
    """

    number: str
    title: Text
    software: str
    see: tuple[str, ...] = ()
    terms: str = ""

    @property
    def status(self) -> Status:
        """How the program currently handles it."""
        if self.number in Law.all:
            return Status.ASSISTED if self.software == "assist" else Status.DECIDED
        if self.number in Shown.all:
            return Status.SHOWN
        return Status.NOT_NEEDED if self.software == "none" else Status.NOT_YET

    @property
    def functions(self) -> int:
        """The number of functions that decide it.

        There is one for each of its readings and for each point that it leaves open.
        """
        return sum(
            len(law.readings)
            for number, law in Law.all.items()
            if number.split("~")[0] == self.number
        )


def _lines(name: str) -> Iterator[dict[str, str]]:
    with files("bridgelaw.laws").joinpath(name).open(encoding="utf-8") as lines:
        yield from csv.DictReader(lines)


@cache
def sections() -> Mapping[str, Section]:
    """Return every subsection of the Laws of 2017 by its number, in the order of the book."""
    return {
        row["number"]: Section(
            row["number"],
            Text(row["title"], "title of a section", "laws/sections.csv"),
            row["software"],
            tuple(row["see"].split()),
            row["terms"],
        )
        for row in _lines("sections.csv")
    }


@cache
def whole_laws() -> Mapping[str, Text]:
    """Return the titles of the whole laws by their numbers, 0 (the definitions) to 93."""
    return {
        row["number"]: Text(row["title"], "title of a law", "laws/titles.csv")
        for row in _lines("titles.csv")
    }


def law_of(number: str) -> str:
    """Return the law that a section belongs to: 27 for 27B1a, 0 for a definition."""
    digits = DIGITS.match(number)
    return digits[0] if digits else ""


def is_part(number: str, whole: str) -> bool:
    """Return whether a section belongs to a heading: 27B1a to 27B, but 27 not to 2.

    A section is not a part of itself.
    """
    rest = number[len(whole) :]
    if not rest or not number.startswith(whole):
        return False
    if _ends_in_roman(whole):  # 12C1eii is beside 12C1ei, not below it
        return rest[0] not in "iv"
    return not (rest[0].isdigit() and whole[-1:].isdigit())


def _ends_in_roman(number: str) -> bool:
    """Return whether a number ends in i, ii, iv … after another small letter."""
    letters = number[len(number.rstrip(ascii_lowercase)) :]
    return letters[-1:] in ("i", "v") and len(letters) > 1


def parts(number: str) -> list[str]:
    """Return all sections below a heading, at any depth, in the order of the book.

    Points that it leaves open (49~4) are included.
    """
    known = [*sections(), *(name for name in sorted(Law.all | Shown.all) if name not in sections())]
    return [name for name in known if is_part(name, number)]


def children(number: str) -> list[str]:
    """Return the parts directly below a heading."""
    below = parts(number)
    return [name for name in below if not any(is_part(name, other) for other in below)]


def heading(number: str) -> Text | None:
    """Return the title of a section, a whole law, or the nearest heading that has one."""
    base = number.split("~")[0]
    if number == law_of(number):
        return whole_laws()[number]
    while base:
        if base in sections():
            return sections()[base].title
        if base in whole_laws():
            return whole_laws()[base]
        base = base[:-1]
    return None


def find(number: str) -> str:
    """Find a section, a heading or a whole law by its number as users write it.

    Accepts `law 27 b`, `§27B`, `0-Honor`.

    Raises:
        AnswerError: there is none; the message has the nearest numbers.
    """
    wanted = FOLDED_NUMBER.sub("", number.replace(" ", "")).casefold()
    known = {name.casefold(): name for name in (*sections(), *Law.all, *Shown.all, *whole_laws())}
    if wanted in known:
        return known[wanted]
    if not wanted:
        raise AnswerError(NOTHING_FOUND, expected=A_NUMBER)
    for name in known.values():  # a heading without a row of its own: 67B2
        if (
            name[: len(wanted)].casefold() == wanted
            and is_part(name, name[: len(wanted)])
            and wanted[0].isdigit()
        ):
            return name[: len(wanted)]
    near = _nearest(wanted, known)
    if near:
        raise AnswerError(NEAREST, found=number, near=", ".join(near), expected=A_NUMBER)
    raise AnswerError(FOUND, found=number, expected=A_NUMBER)


def _nearest(wanted: str, known: Mapping[str, str]) -> list[str]:
    """Return the nearest heading above it with the sections below, or similar numbers."""
    if law_of(wanted) and law_of(wanted) not in whole_laws():
        return []
    begun = wanted[:-1]
    while begun and begun != law_of(wanted):
        if begun in known:
            name = known[begun]
            return [name, *children(name)][:NEAREST_SHOWN]
        begun = begun[:-1]
    law = law_of(wanted)
    same = [name for name in known if not law or law_of(name) == law]
    near = get_close_matches(wanted, same, n=NEAREST_SHOWN, cutoff=0.5 if law else 0.6)
    return [known[name] for name in near or (same[:NEAREST_SHOWN] if law else ())]


def refers_to(number: str) -> tuple[str, ...]:
    """Return what a section refers to; a point that it leaves open refers to the section."""
    if number in sections():
        return sections()[number].see
    return (number.split("~")[0],) if "~" in number else ()


def referred_from(number: str) -> list[str]:
    """Return the sections that refer to this one or to a heading above it."""
    return [
        section.number
        for section in sections().values()
        if any(
            number == target or (target not in sections() and is_part(number, target))
            for target in section.see
        )
    ]


def case_of(law: AnyLaw) -> type[Case]:
    """Return the case that a law reads, according to the annotation of its function."""
    hints = typing.get_type_hints(law.readings[0].rule)
    kind: type[Case] = next(kind for name, kind in hints.items() if name != "return")
    return kind


def reading_in_force(number: str, laws: Book) -> AnyReading | None:
    """Return the reading of a section that a book follows; the newest if two may be in force."""
    live = laws.readings(Law.all[number]) if number in Law.all else []
    return live[-1] if live else None


def paraphrase(number: str, laws: Book, language: str = ENGLISH) -> str:
    """Return a section in our own words, or its title if there is no paraphrase."""
    reading = reading_in_force(number, laws)
    if reading is not None:
        return reading.text.say(language)
    if number in Shown.all:
        return Shown.all[number].text.say(language)
    section = sections().get(number)
    return section.title.say(language) if section else ""
