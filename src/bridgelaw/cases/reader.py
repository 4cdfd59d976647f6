"""Read case files: rulings as cases that directors can read and write, in YAML.

A file has one case or a list of cases. Every error is a `CaseFileError` with the place, what was
found and what was expected.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from datetime import date
from enum import Enum
from functools import cache, partial
from pathlib import Path
from typing import Final

from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.serialised import read_table
from bridgelaw.cases.answers import Called, read, read_as
from bridgelaw.cases.errors import AnswerError, CaseFileError, unknown
from bridgelaw.cases.in_force import day_of, federation_of
from bridgelaw.cases.model import CaseOnFile, Expected, ExpectedEffect, Source, Step
from bridgelaw.cases.nodes import (
    MISSING_FILE,
    compose,
    plain_mapping,
    plain_words,
    text_of,
    unreadable,
)
from bridgelaw.cases.place import Place
from bridgelaw.cases.written import Written, one
from bridgelaw.effects import Effect, kinds
from bridgelaw.effects.incident import AnyProcedure, Procedure
from bridgelaw.effects.players import Who
from bridgelaw.engine.facts import Fact, Kind
from bridgelaw.engine.law import LAWS_2017, WBF, BeforeTheLaws, Book
from bridgelaw.federations import book
from bridgelaw.i18n.text import Text
from bridgelaw.incidents import load

STEP_KEYS: Final = ("incident", "table", "told", "elected", "expect")
CASE_KEYS: Final = ("id", "title", "source", "day", "federation", *STEP_KEYS, "then")
EXPECT_RULING: Final = ("outcome", "effects", "no effects", "laws", "exactly")
EXPECT_QUESTION: Final = ("asks", "of", "law", "options")
SOURCE_KEYS: Final = ("document", "section", "example", "note")
FLAGS: Final = frozenset(
    {
        *(
            "faced lead",
            "dummy spread",
            "auction closed",
            "roles exchanged",
            "while on lead",
            "put forward",
        ),
        *("throughout", "restricts", "led", "alerted", "trick twelve", "in time", "claim agreed"),
    }
)
SUFFIXES: Final = (".yaml", ".yml")

NO_CASES = Text("found no case files (*.yaml) in this folder")
EMPTY = Text("the file is empty; expected a case, or a list of cases")
BEFORE_THE_LAWS = Text(
    "found the day {found}, expected {expected} (the start of the Laws of 2017) or later"
)
UNKNOWN_FACT = Text("the incident '{incident}' has no fact '{found}'; it has: {known}")
UNKNOWN_FACT_NEAR = Text(
    "the incident '{incident}' has no fact '{found}'; did you mean '{near}'? It has: {known}"
)
IS_ELECTED = Text("'{found}' is what a player chooses; it belongs under 'elected'")
IS_TOLD = Text("'{found}' is what the director finds; it belongs under 'told'")
SAME_ID = Text("found two cases with the id '{found}'; give one of them another id")
RULING_OR_QUESTION = Text(
    "found both a ruling ({ruling}) and a question ({question}), expected one of them; "
    "remove the other"
)
ONE_EFFECT = Text("found {found} kinds of effect, expected one in each item of the list")
UNKNOWN_FIELD = Text("a '{kind}' has no field '{found}'; it has: {known}")


def find_case_files(paths: Iterable[Path | str]) -> list[Path]:
    """Return the case files among these paths and in these folders, at any depth.

    Raises:
        CaseFileError: a file or folder does not exist, or a folder has no case file.
    """
    found: list[Path] = []
    for path in map(Path, paths):
        try:
            path.stat()
        except FileNotFoundError:
            raise CaseFileError(MISSING_FILE, file=str(path)) from None
        except (OSError, ValueError) as error:  # e.g. a name that is too long
            raise unreadable(path, error) from None
        if path.is_dir():
            inside = sorted(
                file for file in path.rglob("*") if file.suffix in SUFFIXES and file.is_file()
            )
            if not inside:
                raise CaseFileError(NO_CASES, file=str(path))
            found += inside
        else:
            found.append(path)
    return found


def read_cases(path: Path | str) -> tuple[CaseOnFile, ...]:
    """Read the cases of a file.

    Raises:
        CaseFileError: the file is invalid.
    """
    return read_text(text_of(path), str(path))


def read_text(text: str, file: str = "") -> tuple[CaseOnFile, ...]:
    """Read the cases of a YAML text.

    Raises:
        CaseFileError: the text is invalid.
    """
    load()
    root = compose(text, file)
    if root is None or root.is_nothing:
        raise CaseFileError(EMPTY, file=file)
    cases = tuple(map(case_at, Place(root, file).items_or_one()))
    seen: set[str] = set()
    for case in cases:
        if case.id in seen:
            raise CaseFileError(SAME_ID, file=file, line=case.line, field="id", found=case.id)
        seen.add(case.id)
    return cases


def case_at(place: Place) -> CaseOnFile:
    """Read the case at a place. The incidents must have been loaded. Raises CaseFileError."""
    keys = place.keys(CASE_KEYS, required=("id", "incident"))
    day = keys["day"].read(day_of) if "day" in keys else None
    code = keys["federation"].read(federation_of) if "federation" in keys else WBF
    with keys.get("day", place).reading():
        laws = book_of(None if day is None else day.isoformat(), code)
    first: dict[str, Place] = {key: keys[key] for key in STEP_KEYS if key in keys}
    later = keys["then"].items_or_one() if "then" in keys else []
    return CaseOnFile(
        id=keys["id"].word(),
        title=keys["title"].word() if "title" in keys else "",
        source=_source(keys["source"]) if "source" in keys else None,
        day=day,
        federation=code,
        steps=(
            _step(place, first, laws, begins=True),
            *(
                _step(item, item.keys(STEP_KEYS, required=("incident",)), laws, begins=False)
                for item in later
            ),
        ),
        file=place.file,
        line=place.node.line,
    )


def book_of(day: str | None, code: str) -> Book:
    """Return the laws of a day, by default today, as a federation reads them.

    Raises:
        AnswerError: the day or federation is invalid, or the day is before the first laws.
    """
    when, by = date.today() if day is None else day_of(day), federation_of(code)
    try:
        return book(when, by)
    except BeforeTheLaws:
        raise AnswerError(BEFORE_THE_LAWS, found=when, expected=LAWS_2017) from None


def _source(place: Place) -> Source:
    if isinstance(place.node.value, str):
        return Source(place.word())
    return Source(
        **{
            key: value.word()
            for key, value in place.keys(SOURCE_KEYS, required=("document",)).items()
        }
    )


def _step(place: Place, keys: Mapping[str, Place], laws: Book, *, begins: bool) -> Step:
    incident = keys["incident"].read(find_incident)
    told = _answers(keys.get("told"), incident, laws, elected=False)
    elected = _answers(keys.get("elected"), incident, laws, elected=True)
    lines = {name: where.node.line for name, (_, where) in {**told, **elected}.items()}
    table = _table(keys["table"], begins=begins) if "table" in keys else None
    if "table" in keys:
        lines["table"] = keys["table"].node.line
    return Step(
        incident=incident,
        told={name: value for name, (value, _) in {**told, **elected}.items()},
        table=table,
        expect=_expected(keys["expect"], incident, laws) if "expect" in keys else None,
        place="" if begins else place.field,
        lines={**lines, "": place.node.line},
    )


def find_incident(written: Written) -> AnyProcedure:
    """Return the incident with a name.

    Raises:
        AnswerError: there is no such incident.
    """
    found = one(written)
    name = plain_words(found).casefold()
    if name not in Procedure.all:
        raise unknown(found, sorted(Procedure.all))
    return Procedure.all[name]


def _table(place: Place, *, begins: bool) -> Mapping[str, object]:
    """Return the table as JSON data.

    The table of the first incident is validated; a later one only changes the one before.
    """
    told = plain_mapping({key: entry.node for key, entry in place.entries().items()}, FLAGS)
    if begins:
        try:
            read_table(told)
        except TableError as error:
            raise table_fault(error, place) from None
    return told


def table_fault(error: TableError, place: Place) -> CaseFileError:
    """Return the error of an invalid record, at its place in the file."""
    found = place.find(error.field)
    field = place.within(error.field) if error.field else place.field
    return CaseFileError(
        error.problem, file=place.file, line=found.node.line, field=field, **error.values
    )


# Answers


def facts_of(incident: AnyProcedure, laws: Book) -> dict[str, Fact[object]]:
    """Return everything that can be answered about an incident.

    These are its facts, and the readings to choose between on that day.
    """
    return {**incident.case.facts, **laws.choices}


def _answers(
    place: Place | None, incident: AnyProcedure, laws: Book, *, elected: bool
) -> dict[str, tuple[object, Place]]:
    found: dict[str, tuple[object, Place]] = {}
    for key, entry in (place.entries() if place else {}).items():
        fact = find_fact(key, incident, laws)
        if fact is None:
            raise _unknown_fact(entry, key, incident, elected=elected)
        if (fact.kind is Kind.ELECTION) is not elected:
            raise entry.fault(IS_TOLD if elected else IS_ELECTED, found=key)
        found[fact.name] = entry.read(partial(read, fact, owner=incident.case)), entry
    return found


def find_fact(name: str, incident: AnyProcedure, laws: Book) -> Fact[object] | None:
    """Return the fact of an incident by its name, with spaces or underscores, or None."""
    plain_name = plain_words(name).casefold()
    facts: Mapping[str, Fact[object]] = incident.case.facts
    for known, fact in facts.items():
        if plain_words(known).casefold() == plain_name:
            return fact
    if plain_name.startswith("reading of"):
        choices = laws.choices.items()
        return next(
            (fact for known, fact in choices if plain_words(known).casefold() == plain_name), None
        )
    return None


def _unknown_fact(
    place: Place, found: str, incident: AnyProcedure, *, elected: bool
) -> CaseFileError:
    facts = incident.case.facts.items()
    known = [plain_words(name) for name, fact in facts if (fact.kind is Kind.ELECTION) is elected]
    near = unknown(found, [plain_words(name) for name, _ in facts]).values.get("near")
    problem = UNKNOWN_FACT_NEAR if near else UNKNOWN_FACT
    return place.fault(
        problem, found=found, near=near, incident=incident.name, known=", ".join(known) or "-"
    )


# Expectations


def _expected(place: Place, incident: AnyProcedure, laws: Book) -> Expected:
    keys = place.keys((*EXPECT_RULING, *EXPECT_QUESTION))
    ruling = [key for key in EXPECT_RULING if key in keys]
    question = [key for key in EXPECT_QUESTION if key in keys]
    if ruling and question:
        raise place.fault(
            RULING_OR_QUESTION, ruling=", ".join(ruling), question=", ".join(question)
        )
    if question:
        return _expected_question(place.keys(EXPECT_QUESTION, required=("asks",)), incident, laws)
    return Expected(
        outcome=keys["outcome"].read(partial(_outcome, incident)) if "outcome" in keys else None,
        effects=tuple(map(_effect, keys["effects"].items())) if "effects" in keys else (),
        no_effects=tuple(item.read(_effect_kind) for item in keys["no effects"].items_or_one())
        if "no effects" in keys
        else (),
        laws=tuple(item.word() for item in keys["laws"].items_or_one()) if "laws" in keys else (),
        exactly="exactly" in keys and keys["exactly"].flag(),
    )


def _expected_question(keys: Mapping[str, Place], incident: AnyProcedure, laws: Book) -> Expected:
    name = keys["asks"].word()
    fact = find_fact(name, incident, laws)
    if fact is None:
        raise _unknown_fact(keys["asks"], name, incident, elected=False)
    options = keys["options"].items() if "options" in keys else None
    return Expected(
        asks=fact.name,
        of=keys["of"].read(_who) if "of" in keys else None,
        law=keys["law"].word() if "law" in keys else None,
        options=None
        if options is None
        else tuple(option.read(partial(read, fact, owner=incident.case)) for option in options),
    )


def _who(written: Written) -> Who:
    found = read_as(Who, written)
    assert isinstance(found, Who)
    return found


def outcomes(incident: AnyProcedure) -> type[Enum] | None:
    """Return the outcomes that an incident may have, if its procedure is annotated with them."""
    try:
        kind = _hints(incident.run).get("return")
    except NameError:
        return None
    return kind if isinstance(kind, type) and issubclass(kind, Enum) else None


@cache
def _hints(owner: Callable[..., object]) -> Mapping[str, object]:
    """Return the types in the signature of a function, or of the fields of a class."""
    return typing.get_type_hints(owner)


def _outcome(incident: AnyProcedure, written: Written) -> object:
    kind = outcomes(incident)
    return Called(plain_words(one(written)).casefold()) if kind is None else read_as(kind, written)


def _effect_kind(written: Written) -> type[Effect]:
    found = one(written)
    name, known = plain_words(found).casefold(), kinds()
    if name not in known:
        raise unknown(found, sorted(known))
    return known[name]


def _effect(place: Place) -> ExpectedEffect:
    """Read an effect: its kind alone, or its kind with the fields that matter."""
    if not isinstance(place.node.value, Mapping):
        return ExpectedEffect(place.read(_effect_kind), {})
    entries = place.entries()
    if len(entries) != 1:
        raise place.fault(ONE_EFFECT, found=len(entries))
    ((name, told),) = entries.items()
    with told.reading():
        kind = _effect_kind(name)
    if told.node.is_nothing:
        return ExpectedEffect(kind, {})
    types = field_types(kind)
    read_fields = {}
    for key, entry in told.entries().items():
        field = key.replace(" ", "_")
        if field not in types:
            raise entry.fault(
                UNKNOWN_FIELD, kind=kind.kind(), found=key, known=", ".join(map(plain_words, types))
            )
        read_fields[field] = entry.read(partial(read_as, types[field]))
    return ExpectedEffect(kind, read_fields)


def field_types(kind: type[Effect]) -> Mapping[str, object]:
    """Return the fields of a kind of effect, with their types."""
    hints = _hints(kind)  # type: ignore[arg-type]
    return {field.name: hints[field.name] for field in fields(kind)}
