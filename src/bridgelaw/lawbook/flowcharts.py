"""List every path through an incident or a law, as lines or as a flowchart.

The flowchart draws identical branches once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from bridgelaw.cases.answers import in_words
from bridgelaw.cases.errors import FOUND, AnswerError, unknown
from bridgelaw.cases.nodes import plain_words
from bridgelaw.effects.base import effects_of
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.case import Case
from bridgelaw.engine.facts import CANNOT_BE_ESTABLISHED, Fact, Need, OfCase
from bridgelaw.engine.law import Book, Law
from bridgelaw.engine.ruling import Ruling, rule, sampled
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.lawbook.sections import case_of

LAW = Text("Law {number}")
A_SECTION = Text("a section that is decided here, such as 45C2; 'bridgelaw laws' lists them")


@dataclass(frozen=True, slots=True)
class Way:
    """Something that can be run: a law or an incident, with the case that it reads."""

    name: str
    run: OfCase[object]
    case: type[Case]


def find(name: str) -> Way:
    """Return the incident or the law section with that name.

    Raises:
        AnswerError: there is none.
    """
    plain = plain_words(name)
    if plain.casefold() in Procedure.all:
        incident = Procedure.all[plain.casefold()]
        return Way(incident.name, incident, incident.case)
    wanted = plain.casefold().removeprefix("law ").replace(" ", "")
    for number, law in Law.all.items():
        if number.casefold() == wanted:
            return Way(number, law, case_of(law))
    if wanted[:1].isdigit():
        raise AnswerError(FOUND, found=name, expected=A_SECTION)
    raise unknown(name, sorted(Procedure.all))


@dataclass(frozen=True, slots=True)
class Fork:
    """A question on a path, with its answers."""

    section: str
    fact: Fact[object]
    answers: tuple[object, ...]


def step(
    way: Way, laws: Book, told: Mapping[str, object], *, doubt: bool = False
) -> Ruling[object] | Fork | None:
    """Return the question or ruling after these answers; None if they cannot reach the law."""
    try:
        found = rule(way.run, way.case(laws, told, None))
    except Need as need:
        section, fact = need.section, need.fact
        answers = fact.values or fact.samples
    except LookupError:
        # A law run on its own also meets facts that the incidents leading to it have excluded.
        return None
    else:
        if isinstance(found, Ruling):
            return found
        section, fact, answers = found.section, found.fact, sampled(found)
    return Fork(
        section, fact, (*answers, CANNOT_BE_ESTABLISHED) if doubt and fact.doubt else answers
    )


def lines(way: Way, laws: Book, *, doubt: bool = False) -> Iterator[str]:
    """Yield every path on one line: the facts found, and the outcome."""
    stack: list[dict[str, object]] = [{}]
    while stack:
        told = stack.pop()
        found = step(way, laws, told, doubt=doubt)
        if isinstance(found, Ruling):
            facts = "; ".join(
                f"{plain_words(name)}: {in_words(value) or '-'}" for name, value in told.items()
            )
            yield f"{facts or '-'} → {_result(found)}"
        elif found is not None:
            stack.extend({**told, found.fact.name: value} for value in reversed(found.answers))


def _result(ruling: Ruling[object]) -> str:
    kinds = [effect.kind() for _, effect in effects_of(ruling)]
    return in_words(ruling.outcome) + (f" [{', '.join(dict.fromkeys(kinds))}]" if kinds else "")


Node: TypeAlias = "tuple[tuple[str, ...], tuple[tuple[str, Node], ...]]"
"""The lines of a node, and its branches by answer; none at an end.

Equal branches compare equal.
"""


MERMAID_EDGES = 500
"""The number of edges that Mermaid draws by default."""


def mermaid(way: Way, laws: Book, language: str = ENGLISH, *, brief: bool = False) -> str:
    """Return the paths as a Mermaid flowchart, from the first question to the rulings.

    `brief` shows only the outcome of each ruling, and omits questions that do not affect it.
    """
    root = tree(way, laws, {}, language, brief=brief)
    names: dict[Node, str] = {}
    drawn = ["flowchart TD"]
    if root is not None:
        _draw(root, names, drawn)
    edges = sum("-->" in line for line in drawn)
    if edges > MERMAID_EDGES:
        size = sum(len(line) + 1 for line in drawn)
        drawn.insert(
            1,
            f"  %% {edges} edges: needs maxEdges {edges} and maxTextSize {size + 100} in "
            "Mermaid's settings",
        )
    return "\n".join(drawn)


def tree(
    way: Way,
    laws: Book,
    told: Mapping[str, object],
    language: str = ENGLISH,
    *,
    brief: bool = False,
) -> Node | None:
    """Return the paths after these answers as a tree in which equal branches compare equal.

    None if there are no paths. `brief` includes only the outcome of each ruling, and omits
    questions that do not affect it.
    """
    found = step(way, laws, told)
    if found is None:
        return None
    if isinstance(found, Ruling):
        effects = () if brief else (effect.say(language) for _, effect in effects_of(found))
        return tuple(dict.fromkeys([say(found.outcome, language), *effects])), ()
    fact = found.fact
    section = [LAW.say(language, number=found.section)] if found.section else []
    ways = (
        (value, tree(way, laws, {**told, fact.name: value}, language, brief=brief))
        for value in found.answers
    )
    branches = tuple((say(value, language), branch) for value, branch in ways if branch is not None)
    if brief and branches and all(branch == branches[0][1] for _, branch in branches):
        return branches[0][1]
    return (*section, fact.ask.say(language)), branches


def _draw(node: Node, names: dict[Node, str], drawn: list[str]) -> str:
    if node in names:
        return names[node]
    name = names[node] = f"n{len(names)}"
    words, branches = node
    label = "<br>".join(map(_safe, words))
    drawn.append(f'  {name}{{{{"{label}"}}}}' if branches else f'  {name}["{label}"]')
    targets: dict[str, list[str]] = {}
    for answer, branch in branches:
        targets.setdefault(_draw(branch, names, drawn), []).append(answer)
    for target, answers in targets.items():
        drawn.append(f'  {name} -->|"{"<br>".join(map(_safe, answers))}"| {target}')
    return name


def _safe(words: str) -> str:
    return words.replace('"', "#quot;").replace("|", "#124;").replace("<", "#lt;")
