"""Decision tables: the contents of a file, and the checks of its words."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, Final

from bridgelaw.bridge.errors import TableError as BridgeTableError
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised import read_table
from bridgelaw.cases.answers import in_words, read
from bridgelaw.cases.errors import AnswerError, CaseFileError
from bridgelaw.cases.nodes import Node, compose, plain_mapping, plain_words
from bridgelaw.effects import kinds
from bridgelaw.effects.incident import Procedure
from bridgelaw.effects.players import Role
from bridgelaw.engine.case import Case
from bridgelaw.engine.facts import Fact
from bridgelaw.incidents import load

FOLDER: Final = Path(__file__).parent
ANSWERS: Final = frozenset({"cannot be established"})
"""Answers that a fact may have in addition to its values."""

Words = frozenset[str]
"""Any of these values matches."""
When = tuple[tuple[str, Words], ...]


class TableError(ValueError):
    """A decision table that cannot be read.

    The message gives the file, the line, what was found and what was expected.
    """

    def __init__(self, file: str, line: int, problem: str) -> None:
        super().__init__(f"{file}, line {line}: {problem}")


@dataclass(frozen=True, slots=True)
class Expected:
    """An effect that a rule expects, with the fields that it names."""

    kind: str
    fields: tuple[tuple[str, Words], ...]

    def __str__(self) -> str:
        named = ", ".join(f"{name}: {' or '.join(sorted(words))}" for name, words in self.fields)
        return f"{self.kind} {{{named}}}" if named else self.kind


@dataclass(frozen=True, slots=True)
class Rule:
    """A row: if all conditions hold, these effects follow by this law."""

    name: str
    law: str
    when: When
    then: tuple[tuple[Expected, ...], ...]
    """Groups of alternatives: one effect of each group must occur."""
    may: tuple[Expected, ...] = ()
    """Effects that may occur too, where the digest leaves it open."""
    only_on_record: bool = False


@dataclass(frozen=True, slots=True)
class OpenDisagreement:
    """A known difference: the rule (or `surplus …`, `fact …`), where, and why."""

    about: str
    when: When
    reason: str
    example: tuple[Mapping[str, Any], Table] | None = None
    """Answers and a record that show the difference, if no path without a record does."""


@dataclass(frozen=True, slots=True)
class DecisionTable:
    """The rules on an incident, and the kinds of effect that they cover completely."""

    name: str
    incident: str
    laws: tuple[str, ...]
    settles: tuple[Expected, ...]
    derive: Mapping[str, Callable[[Any], object]]
    terms: Mapping[str, tuple[When, ...]]
    stands_for: Mapping[str, str]
    rules: tuple[Rule, ...]
    open: tuple[OpenDisagreement, ...]


@cache
def tables(incident: str) -> tuple[DecisionTable, ...]:
    """Return the tables on an incident."""
    return tuple(table for table in all_tables() if table.incident == incident)


@cache
def all_tables() -> tuple[DecisionTable, ...]:
    """Return every table of the folder; raise TableError if one cannot be read."""
    return tuple(table for path in sorted(FOLDER.glob("*.yaml")) for table in read_tables(path))


def read_tables(path: Path) -> list[DecisionTable]:
    """Return the tables in a file, one for each incident; raise TableError if it is wrong."""
    return list(tables_in(path.read_text(encoding="utf-8"), path.name))


def tables_in(text: str, file: str) -> Iterator[DecisionTable]:
    """Yield the tables in a text; raise TableError if it is wrong."""
    load()
    try:
        root = compose(text, file)
    except CaseFileError as error:
        raise TableError(file, error.line, str(error)) from None
    if root is None:
        raise TableError(file, 1, "found nothing, expected a decision table")
    reader = _Reader(file)
    for incident in reader.words(reader.entry(root, "incident")):
        if incident not in Procedure.all:
            reader.unknown(root.line, "incident", incident, Procedure.all)
        yield _Reader(file, Procedure.all[incident].case).table(root, incident)


class _Reader:
    """Reads the tree of one file, for one incident."""

    KEYS = (
        "incident",
        "laws",
        "settles",
        "derive",
        "terms",
        "stands for",
        "rules",
        "open disagreements",
    )
    RULE = ("law", "name", "when", "then", "may", "only on record")

    def __init__(self, file: str, case: type[Case] = Case) -> None:
        self.file, self.case = file, case
        self.stands_for: dict[str, str] = {}
        self.facts: dict[str, Fact[Any] | None] = {
            plain_words(name): fact for name, fact in case.facts.items()
        }

    def table(self, root: Node, incident: str) -> DecisionTable:
        parts = self.mapping(root, self.KEYS, ("incident", "laws", "settles", "rules"))
        derive = {
            name: self.function(node) for name, node in self.mapping(parts.get("derive")).items()
        }
        for name in derive:
            self.facts.setdefault(name, None)
        terms: dict[str, tuple[When, ...]] = {}
        for name, node in self.mapping(parts.get("terms")).items():
            terms[name] = tuple(self.when(item) for item in self.items(node))
            self.facts[name] = None
        self.stands_for = {
            word: self.word(node) for word, node in self.mapping(parts.get("stands for")).items()
        }
        laws = tuple(self.words(parts["laws"]))
        rules: list[Rule] = []
        for node in self.items(parts["rules"]):
            rules.append(self.rule(node, laws, {rule.name for rule in rules}))
        abouts = {rule.name for rule in rules}
        known = tuple(
            self.open(node, abouts) for node in self.items(parts.get("open disagreements"))
        )
        settles = tuple(self.effect(item) for item in self.items(parts["settles"]))
        stem = self.file.removesuffix(".yaml")
        return DecisionTable(
            stem, incident, laws, settles, derive, terms, self.stands_for, tuple(rules), known
        )

    def rule(self, node: Node, laws: tuple[str, ...], names: set[str]) -> Rule:
        parts = self.mapping(node, self.RULE, ("law", "when", "then"))
        law = self.word(parts["law"])
        if not law.startswith(laws):
            self.unknown(node.line, "law", law, laws)
        name = f"{law}, {self.word(parts['name'])}" if "name" in parts else law
        if name in names:
            raise TableError(
                self.file, node.line, f"found a second rule '{name}', expected another name"
            )
        then = tuple(self.alternatives(item) for item in self.items(parts["then"]))
        may = tuple(self.effect(item) for item in self.items(parts.get("may")))
        return Rule(name, law, self.when(parts["when"]), then, may, "only on record" in parts)

    def open(self, node: Node, rules: set[str]) -> OpenDisagreement:
        parts = self.mapping(node, ("about", "when", "reason", "example"), ("about", "reason"))
        about = self.word(parts["about"])
        if about not in rules and not about.startswith(("surplus ", "fact ")):
            self.unknown(node.line, "rule", about, rules)
        when = self.when(parts["when"]) if "when" in parts else ()
        example = self.example(parts["example"]) if "example" in parts else None
        return OpenDisagreement(about, when, self.word(parts["reason"]), example)

    def example(self, node: Node) -> tuple[Mapping[str, Any], Table]:
        parts = self.mapping(node, ("told", "table"), ("table",))
        told = {}
        for name, item in self.mapping(parts.get("told")).items():
            fact = self.facts.get(name)
            if fact is None:
                self.unknown(item.line, "fact", name, self.facts)
            else:
                told[fact.name] = read(fact, self.word(item), self.case)
        try:
            return told, read_table(plain_mapping(self.mapping(parts["table"])))
        except BridgeTableError as error:
            raise TableError(self.file, node.line, str(error)) from None

    def when(self, node: Node) -> When:
        return tuple((name, self.answers(name, item)) for name, item in self.mapping(node).items())

    def answers(self, name: str, node: Node) -> Words:
        if name not in self.facts:
            self.unknown(node.line, "fact", name, self.facts)
        fact = self.facts[name]
        return frozenset(self.answer(fact, name, word, node.line) for word in self.words(node))

    def answer(self, fact: Fact[Any] | None, name: str, word: str, line: int) -> str:
        if fact is None or word in ANSWERS:
            return word
        try:
            return in_words(read(fact, word, self.case))
        except AnswerError as error:
            raise TableError(self.file, line, f"{name}: {error}") from None

    def alternatives(self, node: Node) -> tuple[Expected, ...]:
        if isinstance(node.value, Mapping) and "any of" in node.value:
            return tuple(
                self.effect(item) for item in self.items(self.mapping(node, ("any of",))["any of"])
            )
        return (self.effect(node),)

    def effect(self, node: Node) -> Expected:
        if isinstance(node.value, str):
            return Expected(self.kind(node.value, node.line), ())
        parts = self.mapping(node)
        if len(parts) != 1:
            raise TableError(
                self.file,
                node.line,
                f"found {len(parts)} kinds of effect in one item, expected one",
            )
        ((kind, values),) = parts.items()
        names = [field.name for field in fields(kinds()[self.kind(kind, node.line)])]
        given = self.mapping(values, names)
        return Expected(kind, tuple((name, self.field(name, item)) for name, item in given.items()))

    def field(self, name: str, node: Node) -> Words:
        words = frozenset(self.words(node))
        for word in words if name in ("who", "to", "holder", "offender", "side") else ():
            if word not in _PEOPLE and word not in self.stands_for:
                self.unknown(node.line, f"player in '{name}'", word, _PEOPLE)
        return words

    def kind(self, word: str, line: int) -> str:
        if word not in kinds():
            self.unknown(line, "kind of effect", word, kinds())
        return word

    def function(self, node: Node) -> Callable[[Any], object]:
        module, _, name = str(node.value).rpartition(".")
        try:
            found = getattr(
                importlib.import_module(f"tests.second_reading.derived.{module}"), name, None
            )
        except ModuleNotFoundError:
            found = None
        if not callable(found):
            problem = f"found {_what(node)}, expected a function as derived/<module>.<function>"
            raise TableError(self.file, node.line, problem)
        return found  # type: ignore[no-any-return]

    # The tree

    def entry(self, node: Node, key: str) -> Node:
        return self.mapping(node, None, (key,))[key]

    def mapping(
        self,
        node: Node | None,
        known: tuple[str, ...] | list[str] | None = None,
        required: tuple[str, ...] = (),
    ) -> Mapping[str, Node]:
        if node is None or (node.is_nothing and not required):
            return {}
        if not isinstance(node.value, Mapping):
            raise TableError(self.file, node.line, f"found {_what(node)}, expected a mapping")
        for key, item in node.value.items():
            if known is not None and key not in known:
                self.unknown(item.line, "key", key, known)
        for key in required:
            if key not in node.value:
                raise TableError(self.file, node.line, f"found no '{key}', expected one")
        return node.value

    def items(self, node: Node | None) -> tuple[Node, ...]:
        if node is None or node.is_nothing:
            return ()
        if not isinstance(node.value, tuple):
            raise TableError(self.file, node.line, f"found {_what(node)}, expected a list")
        return node.value

    def words(self, node: Node) -> list[str]:
        return (
            [self.word(item) for item in node.value]
            if isinstance(node.value, tuple)
            else [self.word(node)]
        )

    def word(self, node: Node) -> str:
        if not isinstance(node.value, str):
            raise TableError(self.file, node.line, f"found {_what(node)}, expected a word")
        return plain_words(node.value)

    def unknown(self, line: int, what: str, found: str, expected: Any) -> None:
        raise TableError(
            self.file,
            line,
            f"found the {what} '{found}', expected one of: {', '.join(sorted(expected))}",
        )


def _what(node: Node) -> str:
    if isinstance(node.value, str):
        return f"'{node.value}'"
    return "a list" if isinstance(node.value, tuple) else "a mapping"


_PEOPLE: Final = frozenset(in_words(who) for who in (*Role, *Seat))
